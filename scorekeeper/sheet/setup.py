"""What a match begins with, as it is typed: options of the rules, and who deals."""

from collections.abc import Sequence

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Seating
from scorekeeper.words import fold


def choices(text: str, known: Sequence[str] = ()) -> dict[str, str]:
    """Read "counting=both, target=200", of ``known`` names where they are given. Raises Malformed.

    >>> choices("counting = both, target=200")
    {'counting': 'both', 'target': '200'}
    """
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.replace("،", ",").split(","))):
        option, equals, choice = part.partition("=")
        if not equals:
            refuse([malformed("rule-form", found=part)])
        if known and option.strip().lower() not in known:
            refuse([malformed("key-unknown", found=option.strip(), choices=known)])
        found[option.strip().lower()] = _number(choice.strip().lower())
    return found


def _number(text: str) -> str:
    return str(int(text)) if text.isdecimal() else text


def side_id(seating: Seating, said: str | None) -> str | None:
    """Find a side by id, by its name, by one of its players, however it is spelt. Raises Malformed.

    >>> side_id(Seating({"N": "Ali", "S": "Badr"}, {"NS": ("N", "S")}), "n-s")
    'NS'
    """
    if said is None or not said.strip():
        return None
    folded = fold(said.strip())
    for side, players in seating.sides.items():
        known = (side, seating.side_name(side), *players, *(seating.players[player] for player in players))
        if folded.replace("-", "") in [fold(name) for name in known] or folded in [fold(name) for name in known]:
            return side
    refuse([malformed("side-unknown", found=said, choices=tuple(seating.sides))])
    return None


def player_id(seating: Seating, said: str | None) -> str | None:
    """Find a player by id or name. Raises Malformed for one who is not at the table."""
    if said is None or not said.strip():
        return None
    for player, name in seating.players.items():
        if fold(said.strip()) in (fold(player), fold(name)):
            return player
    choices = [player if player == name else f"{player} ({name})" for player, name in seating.players.items()]
    refuse([malformed("dealer-unknown", found=said, choices=choices)])
    return None
