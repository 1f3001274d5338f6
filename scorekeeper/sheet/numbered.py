"""Numbers of a line that tell nothing: of a list, 3. Ali won, or with a letter in place of a figure, 1o0."""

import re
from collections.abc import Callable, Sequence

from scorekeeper.errors import Ambiguous, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.reading.ear import MOST_READINGS
from scorekeeper.spelling import fold

Parse = Callable[[str, Seating, AnyOptions], Facts]
"""Reads a hand that players typed under some options. Raises Refused."""
_NUMBERED = re.compile(r"(\d{1,2} ?(?:([.)])|[:-](?! \d))) (?!.*\d ?[.):-] )")
"""A number of a list, and a sign; no pair, as 90 - 72, and no figure that ends like another: 88. 92. 72."""
_LETTERED = re.compile(r"(?<![\w-])(?=[oOlI]*\d)[\doOlI]*[oOlI][\doOlI]*(?![\w-])")
"""A number that has a letter like a figure in it: 1o0, 9O, l2."""
_FIGURES = str.maketrans("oOlI", "0011")


def check_numbers(line: str, seating: Seating) -> None:
    """Refuse a number with a letter in place of a figure, with the number that is likely meant."""
    names = {fold(name) for name in seating.players.values()}
    found = ((match.start() + 1, match.group()) for match in _LETTERED.finditer(line))
    refuse(
        [
            malformed("word-unknown", column=column, word=word, hint=word.translate(_FIGURES))
            for column, word in found
            if fold(word) not in names
        ]
    )


def parse(game: AnyGame, seating: Seating, line: str, options: AnyOptions, read: Parse) -> Facts:
    """Read a hand with what reads one, and ask whether a number in front only numbers the line. Raises Refused.

    It is asked where the line behind the number can be a hand; else the number belongs to the hand.
    """
    numbered = _NUMBERED.match(line) if line[:1].isdecimal() else None
    behind = _readings(game, seating, line[numbered.end() :], options, read, as_typed=True) if numbered else ()
    if not (numbered and behind):
        return read(line, seating, options)
    whole = _readings(game, seating, line, options, read)
    joined = numbered[2] is None and bool(whole)  # a dash or a colon joins a figure to somebody, too
    if joined or [each.facts for each in whole] == [each.facts for each in behind]:
        return read(line, seating, options)
    readings = [*behind, *(each for each in whole if each.facts not in [other.facts for other in behind])]
    raise Ambiguous([unclear("line-numbered", column=1, word=numbered[1])], readings[:MOST_READINGS])


def _readings(
    game: AnyGame, seating: Seating, line: str, options: AnyOptions, read: Parse, *, as_typed: bool = False
) -> Sequence[Reading]:
    """Return what a line can mean that can be scored; one thing alone ``as_typed``, or written in full."""
    try:
        facts = read(line, seating, options)
        game.scoring.score(facts, options)
    except Refused as error:
        return error.readings
    return (Reading(line if as_typed else game.notation.write(facts), game.facts.encode(facts)),)
