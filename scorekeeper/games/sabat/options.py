"""The options of Sab'at al-Deemin, as the rulebook has them."""

from typing import NamedTuple


class Options(NamedTuple):
    """What a table has agreed on; ``target`` is the total at which a match ends."""

    target: int = 500
