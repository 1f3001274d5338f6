"""A round by buttons: the sets of either side, the pairs, the owner of red, the Joker, the colour card."""

from collections.abc import Iterable

from scorekeeper.buttons import Row, Said, pressed
from scorekeeper.cards import SUITS
from scorekeeper.games.sleazy.cards import COLOURS, RANKS
from scorekeeper.games.sleazy.facts.form import Facts
from scorekeeper.games.sleazy.sides import OTHER, SIDES

_SETS = {"full": "full", "basic": "basic", "colour": "colour set"}
"""Sets that belong to a side, as a line calls them."""
ROWS = (
    Row("full", RANKS, how="many", each=True),
    Row("basic", RANKS, how="many", each=True),
    Row("red", RANKS, how="many"),
    Row("black", RANKS, how="many"),
    Row("owner", of="sides"),
    Row("nothing", ("nothing",)),
    Row("mixed", RANKS, how="many", place="folded"),
    Row("joker", RANKS, place="folded"),
    Row("colour", RANKS, each=True, place="folded", option="colour_set"),
    Row("broken", RANKS, place="folded", option="colour_set"),
    Row("number", RANKS, place="folded"),
    Row("suit", tuple(SUITS), place="folded"),
)


def line(said: Said) -> str:
    """Write the pressed buttons as a typed line.

    >>> line({"full-A": ["K", "7"], "joker": ["K"], "red": ["3", "A"], "owner": ["B"], "number": ["4"], "suit": ["S"]})
    'A: full K joker, full 7; red pairs 3 ace; red B; colour card 4S'
    """
    joker = pressed(said, "joker")
    placed = any(joker in said.get(f"{kind}-{side}", ()) for kind in _SETS for side in SIDES)
    parts = [_set(joker, joker)] if joker and not placed else []  # first, so that it is nobody's: its kind is asked
    for side in SIDES:
        sets = [
            f"{word} {_set(rank, joker)}" for kind, word in _SETS.items() for rank in said.get(f"{kind}-{side}", ())
        ]
        parts += [f"{side}: {', '.join(sets)}"] if sets else []
    parts += [f"{colour} pairs {_numbers(said[colour])}" for colour in COLOURS if said.get(colour)]
    parts += [f"broken {_numbers(said['broken'])}"] if said.get("broken") else []
    if nothing := pressed(said, "nothing"):
        parts[-1:] = [" ".join([*parts[-1:], nothing])]  # beside a compound, so that it is asked which holds
    parts += [f"red {owner}" if (owner := pressed(said, "owner")) else ""]
    number, suit = pressed(said, "number"), pressed(said, "suit")
    parts += [f"colour card {number}{suit}" if number else "colour card" if suit else ""]
    return "; ".join(filter(None, parts))


def _numbers(ranks: Iterable[str]) -> str:
    """Name numbers; a lone A would be the first side."""
    return " ".join("ace" if rank == "A" else rank for rank in ranks)


def _set(rank: str, joker: str) -> str:
    return _numbers([rank]) + (" joker" if rank == joker else "")


def said(facts: Facts) -> Said:
    """Return the buttons that tell a round, as far as they can."""
    found: dict[str, list[str]] = {}
    for each in facts.compounds or ():
        kind = (each.colour if each.kind == "pair" else each.kind) or ""
        name = f"{kind}-{each.side}" if each.side else kind
        found.setdefault(name, []).append(each.rank or "")
        if each.joker:
            found["joker"] = [each.rank or ""]
    card = facts.colour_card or ""
    owner = facts.red or (OTHER[facts.black] if facts.black else "")
    single = {"owner": owner, "nothing": "" if facts.compounds else "nothing", "number": card[:-1], "suit": card[-1:]}
    return {**found, **{name: [value] for name, value in single.items() if value}}
