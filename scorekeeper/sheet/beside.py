"""What people type beside a hand, as on paper: which one it is, a note in brackets, a sign between name and number."""

import re
from collections.abc import Iterator

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, unclear
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import Hand
from scorekeeper.messages import Prose
from scorekeeper.sheet.lines import read_line

_UNITS = "hand|round|game|deal|يد|اليد|جولة|الجولة|جوله|لعبة|اللعبة|لعبه|دور|الدور"
_COUNTED = re.compile(rf"((?:{_UNITS})\s?[#.]?\s?\d{{1,3}}\s?(?:[:.)–—-]|(?=\s)))\s?(?=\S)", re.IGNORECASE)
"""What a line begins with that says which hand of the evening it is: hand 3: Ali won."""
_BRACKETS = re.compile(r"\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]")


def ask_beside(game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> None:
    """Ask about what stands beside a hand, where the line is one without it. Raises Ambiguous with what it means."""
    for bare, problem in _without(game, line):
        if readings := _readings(game, seating, bare, options):
            raise Ambiguous([problem], readings)


def _without(game: AnyGame, line: str) -> Iterator[tuple[str, Problem]]:
    """Yield a line without what can stand beside a hand, and the question about that."""
    if counted := _COUNTED.match(line):
        yield line[counted.end() :], unclear("line-numbered", column=1, word=counted[1].strip())
    if bracketed := _BRACKETS.search(line):
        note = Prose(bracketed[1])
        asked = unclear("line-bracketed", column=bracketed.start() + 1, word=note, note=note, unit=game.unit)
        yield re.sub(r"\s+(?=[,;،؛])", "", " ".join(_BRACKETS.sub(" ", line).split())), asked
    if line.count("=") > 1:
        yield " ".join(line.replace("=", " ").split()), unclear("line-equals", column=line.index("=") + 1)


def _readings(game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> tuple[Reading, ...]:
    """Return what a line can mean that can be scored; as it is typed, where that is one hand."""
    try:
        hand = read_line(game, seating, line, options)
        if not isinstance(hand, Hand):
            return ()
        game.scoring.score(hand.facts, options)
    except Refused as error:
        return tuple(error.readings)
    return (Reading(line, game.facts.encode(hand.facts)),)
