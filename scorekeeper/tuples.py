"""``NamedTuple``, ``Literal``, ``Generic`` and ``Protocol`` as typing has them; they are made many times as fast.

Every command waits for the classes of what it loads. Typing compiles a function for each of them and makes it twice;
here it is compiled with this module, and what all of them do is inherited. A ``Literal`` of ours is a pair of what it
is of and its choices, which nobody looks at before an option is read. ``Generic`` and ``Protocol`` say something to
those who check types alone.
"""

import sys
from types import GenericAlias
from typing import TYPE_CHECKING

__all__ = ("Generic", "Literal", "NamedTuple", "Protocol")

if TYPE_CHECKING:
    from typing import Literal
else:

    class Literal:
        """One of some values; ``typing.get_args`` names them."""

        __class_getitem__ = classmethod(GenericAlias)


if TYPE_CHECKING or sys.version_info >= (3, 14):  # from then on annotations are no longer at hand in a class body
    from typing import Generic, NamedTuple, Protocol
else:
    from collections import _tuplegetter

    _tuple = tuple.__new__
    # fmt: off
    _NEW = {
        0: lambda _cls: _tuple(_cls, ()),
        1: lambda _cls, a: _tuple(_cls, (a,)),
        2: lambda _cls, a, b: _tuple(_cls, (a, b)),
        3: lambda _cls, a, b, c: _tuple(_cls, (a, b, c)),
        4: lambda _cls, a, b, c, d: _tuple(_cls, (a, b, c, d)),
        5: lambda _cls, a, b, c, d, e: _tuple(_cls, (a, b, c, d, e)),
        6: lambda _cls, a, b, c, d, e, f: _tuple(_cls, (a, b, c, d, e, f)),
        7: lambda _cls, a, b, c, d, e, f, g: _tuple(_cls, (a, b, c, d, e, f, g)),
        8: lambda _cls, a, b, c, d, e, f, g, h: _tuple(_cls, (a, b, c, d, e, f, g, h)),
        9: lambda _cls, a, b, c, d, e, f, g, h, i: _tuple(_cls, (a, b, c, d, e, f, g, h, i)),
        10: lambda _cls, a, b, c, d, e, f, g, h, i, j: _tuple(_cls, (a, b, c, d, e, f, g, h, i, j)),
        13: lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n: _tuple(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
        19: lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u: (
            _tuple(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u))),
        21: lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w: (
            _tuple(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w))),
        30: lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd, ee,
                   ff: (
            _tuple(_cls, (
                a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd, ee, ff))),
    }
    # fmt: on
    """``__new__`` by the numbers of fields that every command meets; the names of the fields are put in later."""

    class Generic:
        """What is of some type; the class is the same for each."""

        __slots__ = ()

        def __class_getitem__(cls, _types):
            return cls

    class _Fields(tuple):
        """A tuple that knows the names of its fields."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(values)
            return made

        def _replace(self, /, **named):
            made = self._make(map(named.pop, self._fields, self))
            if named:
                raise ValueError(named)
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            named = ", ".join([f"{name}={value!r}" for name, value in self._asdict().items()])
            return f"{type(self).__name__}({named})"

        def __getnewargs__(self):
            return tuple(self)

    class _Maker(type):
        """Makes the class of a tuple from the body of the class that names its fields."""

        def __new__(cls, name, bases, body):
            fields = tuple(body["__annotations__"])
            defaults = {field: body[field] for field in fields if field in body}
            made = _new(len(fields))
            code = made.__code__.replace(co_varnames=("_cls", *fields))
            body |= {field: _tuplegetter(place, field) for place, field in enumerate(fields)}
            return type(name, (_Fields, *(base for base in bases[1:] if base is not Generic)), {
                **body,
                "__slots__": (),
                "__new__": type(made)(code, made.__globals__, "__new__", tuple(defaults.values())),
                "__match_args__": fields,
                "_fields": fields,
                "_field_defaults": defaults,
            })  # fmt: skip

    def _new(number):
        """Return ``__new__`` for a number of fields."""
        if number in _NEW:
            return _NEW[number]
        places = "".join(f"_{place}, " for place in range(number))
        return eval(f"lambda _cls, {places}: _tuple(_cls, ({places}))")  # noqa: S307 - of numbers alone

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})

    class Protocol(Generic):
        """What other classes must have."""

        __slots__ = ()
