"""Lists of things as messages: "a Hundred, a Fifty and a Siri"."""

from collections.abc import Sequence

from scorekeeper.messages import Message


def listed(parts: Sequence[Message], between: str = "comma") -> Message:
    """Put messages into one, with "and" before the last and the joint ``between`` before the others."""
    first, *rest = parts
    if not rest:
        return first
    return Message("and" if len(rest) == 1 else between, {"first": first, "rest": listed(rest, between)})
