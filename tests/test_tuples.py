"""Our NamedTuple against that of typing: the same class body makes the same tuples."""

import pickle
import typing
from typing import Generic, TypeVar

import pytest

from scorekeeper.tuples import NamedTuple

T = TypeVar("T")


class Ours(NamedTuple):
    """A tuple."""

    first: int
    second: str = "b"
    third: int = 3

    @property
    def double(self) -> int:
        return self.first * 2


class Theirs(typing.NamedTuple):
    first: int
    second: str = "b"
    third: int = 3


class Of(NamedTuple, Generic[T]):
    only: T


def test_it_does_what_typing_does():
    for made, model in (
        (Ours(1), Theirs(1)),
        (Ours(1, "x"), Theirs(1, "x")),
        (Ours(third=0, first=2), Theirs(third=0, first=2)),
        (Ours(1)._replace(second="c"), Theirs(1)._replace(second="c")),
        (Ours._make([1, 2, 3]), Theirs._make([1, 2, 3])),
    ):
        assert made == model
        assert made._asdict() == model._asdict()
        assert repr(made) == repr(model).replace("Theirs", "Ours")
        assert pickle.loads(pickle.dumps(made)) == made
        assert (type(pickle.loads(pickle.dumps(made))), hash(made)) == (Ours, hash(model))
    for name in ("_fields", "_field_defaults", "__match_args__", "__annotations__"):
        assert getattr(Ours, name) == getattr(Theirs, name)
    assert (Ours(4).double, Ours.__doc__, Of[int](5).only) == (8, "A tuple.", 5)


@pytest.mark.parametrize("wrong", [
    lambda made: made(), lambda made: made(1, 2, 3, 4), lambda made: made(1, fourth=4), lambda made: made(1, first=1),
    lambda made: made._make([1]),
])  # fmt: skip
def test_wrong_fields_are_refused(wrong):
    for made in (Ours, Theirs):
        with pytest.raises(TypeError):
            wrong(made)
    with pytest.raises(ValueError, match="fourth"):
        Ours(1)._replace(fourth=4)
    with pytest.raises(AttributeError):
        Ours(1).fourth = 4


@pytest.mark.parametrize("size", [0, 1, 9, 10, 13, 19, 21, 30, 12, 31])
def test_a_tuple_of_any_size_takes_its_fields_by_place_and_by_name(size):
    space = {"NamedTuple": NamedTuple, "__name__": __name__}
    body = "\n".join(f"    field_{place}: int" for place in range(size)) or "    pass\n    __annotations__ = {}"
    exec(f"class Made(NamedTuple):\n{body}\n", space)
    made, values = space["Made"], range(100, 100 + size)
    named = {f"field_{place}": value for place, value in enumerate(values)}
    assert tuple(made(*values)) == tuple(made(**named)) == tuple(values)
    assert [getattr(made(*values), name) for name in named] == list(values)
    with pytest.raises(TypeError):
        made(*values, 0)
