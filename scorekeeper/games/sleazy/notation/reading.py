"""A round of Sleazy as a typed line: words to facts.

A line lists the compounds: the side before its sets, the kind before its numbers, and what goes for one goes on
until something else is said: ``A: full K joker, basic 7; red pairs 3 9, mixed 5; red A; colour card 5H``.
A lone A can be the first side or the Ace: the line is read either way, and what can be read one way only is so.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Ambiguous, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.facts import Facts, decode, encode
from scorekeeper.games.sleazy.facts.checks import settle
from scorekeeper.games.sleazy.notation import differences
from scorekeeper.games.sleazy.notation.counts import counted
from scorekeeper.games.sleazy.notation.cutting import STYLES, articles, cut, readings, tells_owner, with_card_number
from scorekeeper.games.sleazy.notation.lists import continued
from scorekeeper.games.sleazy.notation.noted import EAR
from scorekeeper.games.sleazy.notation.pieces import Lexer, Piece, lists_cards
from scorekeeper.games.sleazy.notation.rounds import Round
from scorekeeper.games.sleazy.notation.words import CARD_NAMES, SIDE_WORDS, VOCABULARY
from scorekeeper.games.sleazy.notation.writing import write
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.hearing import MOST_READINGS, meant, name_or_word
from scorekeeper.namesakes import read_namesakes

EXAMPLE = "A: full K joker, basic 7; B: full 4; red pairs 3 9, mixed 5; red A"


def example(seating: Seating, _options: Options) -> str:
    """Return a line of a round of this table."""
    first, second = (seating.side_name(side) for side in SIDES)
    return f"{first}: full K joker, basic 7; {second}: full 4; red pairs 3 9, mixed 5; red {first}"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts.

    Raises Malformed or Ambiguous with the columns of everything that is wrong; Ambiguous with the readings where a line
    has several that can have happened.
    """

    def read(line: str, seating: Seating) -> Facts:
        return _parse(line, seating, options)

    return EAR.noted(line, seating, options) or read_namesakes(
        line, seating, VOCABULARY.__contains__, read, write, encode
    )


def _parse(line: str, seating: Seating, options: Options) -> Facts:
    if result := differences.read(line, seating) or result_only.read(line, seating):
        return Facts(result=result)
    result_only.ask_bare(line, seating)
    differences.ask_bare(line, seating)

    def read(words: frozenset[int], letters: Mapping[str, str]) -> Facts:
        facts = _read(line, Lexer(seating, example(seating, options), words, letters), options)
        if words:
            _check(facts, options)
        return facts

    def heard(notation: Container[str]) -> Facts:
        return name_or_word(line, seating, notation, SIDE_WORDS, read, write, encode)

    try:
        return heard(VOCABULARY if lists_cards(line) else VOCABULARY - CARD_NAMES)
    except Refused as error:
        if error.readings:
            raise
    return heard(VOCABULARY)


def _read(line: str, lexer: Lexer, options: Options) -> Facts:
    """Read a line in which it is settled which words are names."""
    said = with_card_number(lexer.clauses(line))
    if not said and not lexer.problems:
        refuse([malformed("line-empty", example=lexer.example)])
    refuse([*lexer.people.problems, *lexer.problems])
    ways = list(articles(said))
    heard = [_heard(way) for way in ways]
    asked = [error for each in heard for error in each.asked]
    if any(each.found for each in heard):
        _ask_owner(said, [facts for each in heard for facts in each.found])
        open_ones = [decode(dict(reading.facts)) for error in asked for reading in error.readings]
        return _meant([*(facts for each in heard for facts in each.found), *open_ones], said, options)
    if asked:
        same = [error for error in asked if error.problems == asked[0].problems]
        offered = {reading.line: reading for error in same for reading in error.readings}
        raise Ambiguous(asked[0].problems, list(offered.values()))
    # The later readings have an Ace, about which more can be asked than about a side without a number.
    firsts = [each.refused[: len(list(readings(way)))] for way, each in zip(ways, heard, strict=True)]
    refused = [error for each in firsts for error in each]
    raise min(reversed(refused), key=lambda error: len(error.problems))


def _ask_owner(said: list[list[Piece]], found: Sequence[Facts]) -> None:
    """Ask about "red A" beside "red Badr", which is a pair of Aces only if it says nothing of the first side."""
    owners = [clause for clause in said if tells_owner(clause)]
    aces = [(clause, piece) for clause in owners for piece in clause if piece.what == "ace"]
    for clause, piece in aces:
        colours = {each.value for each in clause if each.what == "colour"}
        told = {each.value for other in owners if other is not clause for each in other}
        if colours & told and told & {SIDES[1]}:
            readings = [Reading(write(facts), encode(facts)) for facts in found]
            raise Ambiguous(
                [unclear("ace-or-side", column=piece.word.column, word=piece.word.text, side=SIDES[0])], readings
            )


class _Heard(NamedTuple):
    """What a line can mean in which it is settled which words are small: facts, else what is asked and refused."""

    found: Sequence[Facts]
    asked: Sequence[Refused]
    refused: Sequence[Refused]


def _heard(said: list[list[Piece]]) -> _Heard:
    """Read a line in the first of the ways that makes sense."""
    refused: list[Refused] = []
    asked: list[Refused] = []
    for attempt in _attempts(said):
        errors: list[Refused] = []
        found = list(_facts_of(attempt, errors))
        here = [error for error in errors if error.readings]
        if found:
            return _Heard(found, here, ())
        asked = asked or here
        refused += errors
    return _Heard((), asked, refused)


def _facts_of(attempt: Iterable["Round"], refused: list[Refused]) -> Iterator[Facts]:
    for reading in attempt:
        try:
            yield reading.facts()
        except Refused as error:
            refused.append(error)


def _meant(found: Sequence[Facts], said: list[list[Piece]], options: Options) -> Facts:
    """Return the reading that is meant; ask about a lone A by its name, and about a small one whether it is a word."""
    try:
        return meant(found, lambda facts: _check(facts, options), write, encode)
    except Ambiguous as error:
        aces = [piece for clause in said for piece in clause if piece.what == "ace"]
        if not aces or not error.readings:
            raise
        piece = next((piece for piece in aces if piece.article), aces[0])
        word, code = piece.word, "article-or-side" if piece.article else "ace-or-side"
        raise Ambiguous([unclear(code, column=word.column, word=word.text, side="A")], error.readings) from None


def _check(facts: Facts, options: Options) -> None:
    """Refuse what cannot lie on one table. Who has which colour may be left to be asked."""
    try:
        settle(facts, options)
    except Ambiguous:
        return


def _attempts(said: list[list[Piece]]) -> Iterator[list["Round"]]:
    """Yield ways to read a line, each only if those before it made no sense.

    As it was typed; cut into clauses where people leave the commas out; with the side named behind its sets, "full 7,
    Ali; basic 3, Badr" first of all.
    """
    plain = [way for reading in readings(said) for listed in continued(reading) for way in counted(listed)]
    without = [[part for clause in reading for part in cut(clause, style)] for reading in plain for style in STYLES]
    yield [each for reading in plain for each in _rounds(reading)]
    yield [each for reading in without for each in _rounds(reading)]
    yield [Round(joined) for reading in plain if (joined := _joined_behind(reading))]
    yield [Round(reading, behind=True) for reading in (*plain, *without)]


def _rounds(said: list[list[Piece]]) -> list["Round"]:
    """Read a line with the side before its sets; where another is named behind some, those beside them can be its too.

    In "Ali full 3, full K, full 9 Badr" the Kings are of either, and so are sets that follow.
    """
    plain = Round(said)
    if plain.leaning is None:
        return [plain]
    sets = range(1 + min(plain.leaning, MOST_READINGS))
    return [Round(said, sets=n, on=on) for on in (False, True) for n in sets]


def _joined_behind(said: list[list[Piece]]) -> list[list[Piece]]:
    """Join every side that stands alone to the clause before it, where the last one does; nothing else."""
    alone = [all(piece.what == "owner" for piece in clause) for clause in said]
    if not said or not alone[-1] or said[0][0].what == "owner":
        return []
    joined: list[list[Piece]] = []
    for clause, is_side in zip(said, alone, strict=True):
        joined = [*joined[:-1], [*joined[-1], *clause]] if is_side else [*joined, clause]
    return joined
