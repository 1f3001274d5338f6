"""Who is penalised, and for what, as a line beside hands or a ruling says it: in the words that a hand takes too."""

import re
from collections.abc import Mapping
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import Fined
from scorekeeper.sheet.values import fined, side_or_player

_ONLY = "penalties"
"""The only fact of a line that tells a penalty and nothing else."""
COMMA = "[,;،؛]"
_TWO = re.compile(r"(?i)(\S+)\s+(?:and|و)\s*(\S+)\s+(.+)")


def read_fine(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Fined:
    """Read who is penalised, and for what; the notation of the game knows more ways to say it. Raises Refused."""
    _ask_one_of_two(seating, text)
    plain = _tried(seating, text)
    if isinstance(plain, Ambiguous):
        raise plain
    try:
        facts = game.facts.encode(game.notation.parse(f"penalty {text}", seating, options))
    except Refused as error:
        if isinstance(plain, Fined) and not _are_fines(error):
            return plain
        asked = [each for each in error.problems if each.code.startswith("penalty-")]
        if isinstance(plain, Fined) or asked or _are_fines(error):
            error.readings = error.readings or _unparted(game, seating, text, options)
            raise error from None
        raise plain from None
    found = _only(facts)
    if isinstance(plain, Fined):
        if found and found.by != plain.by:
            raise _which(found, plain) from None
        return plain
    if found is None:
        raise plain
    return found


def _unparted(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> tuple[Reading, ...]:
    """Return what a penalty would be without commas in it: "Cem, wrong suit"."""
    joined = " ".join(re.sub(COMMA, " ", text).split())
    with suppress(Refused):
        if joined != text and read_fine(game, seating, joined, options):
            return (Reading(f"penalty {joined}", {}),)
    return ()


def _tried(seating: Seating, text: str) -> Fined | Refused:
    try:
        return fined(seating, text)
    except Refused as error:
        return error


def _only(facts: Mapping[str, object]) -> Fined | None:
    """Return the one penalty of facts that say no more; None where they do."""
    due = facts.get(_ONLY)
    if facts.keys() == {_ONLY} and isinstance(due, list) and len(due) == 1:
        return Fined(str(due[0]["against"]), str(due[0]["kind"]))
    return None


def _are_fines(error: Refused) -> bool:
    """Tell whether a line is asked about of which each reading is one penalty."""
    return bool(error.readings) and all(_only(reading.facts) for reading in error.readings)


def _which(*found: Fined) -> Ambiguous:
    lines = [f"penalty {due.by} {due.penalty}" for due in found]
    return Ambiguous([unclear("line-readings", n=len(lines), lines=lines)], [Reading(line, {}) for line in lines])


def _ask_one_of_two(seating: Seating, text: str) -> None:
    """Ask who comes first where two are penalised: each is pointed out by itself. Raises Ambiguous."""
    said = _TWO.fullmatch(text)
    if not said:
        return
    first, second, kind = said.groups()
    try:
        for each in (first, second):
            side_or_player(seating, each)
    except Refused:
        return
    lines = [f"penalty {each} {kind}" for each in (first, second)]
    raise Ambiguous([unclear("penalty-several", "penalty", lines=lines)], [Reading(line, {}) for line in lines])
