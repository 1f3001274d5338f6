"""``NamedTuple`` as typing has it; its classes are made five times as fast.

Every command waits for the classes of what it loads. Typing compiles a function for each of them and makes it twice;
here a function is compiled once for each number of fields, and what all of them do is inherited.
"""

import sys
from functools import cache
from typing import TYPE_CHECKING

__all__ = ("NamedTuple",)

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from then on annotations are no longer at hand in a class body
    from typing import NamedTuple
else:
    from collections import _tuplegetter

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
            return type(name, (_Fields, *bases[1:]), {
                **body,
                "__slots__": (),
                "__new__": type(made)(code, made.__globals__, "__new__", tuple(defaults.values())),
                "__match_args__": fields,
                "_fields": fields,
                "_field_defaults": defaults,
            })  # fmt: skip

    @cache
    def _new(number):
        """Compile ``__new__`` for a number of fields; their names are put in later."""
        places = "".join(f"_{place}, " for place in range(number))
        return eval(f"lambda _cls, {places}: new(_cls, ({places}))", {"new": tuple.__new__})  # noqa: S307 - of numbers alone

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
