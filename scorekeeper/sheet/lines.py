"""From a line to what it records: a hand, or something that happened between hands.

A line can be a hand in the game's notation. The totals on the paper can stand at its end (``… = 82-70``), and ``as is``
if it is recorded although the match or the paper says otherwise. Or a line is one of

    penalty SIDE KIND · rule OPTION=CHOICE · dealer SEAT · rename OLD = NEW · substitute OLD = NEW
    check 82-70 · sign NAME = 152-98 · note TEXT · finish [abandoned] · hide · unhide
    finish won SIDE time|conceded|walkover|agreed

The line of a ruling is read in its match (see :mod:`scorekeeper.sheet.in_match`).
"""

from collections.abc import Callable
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Malformed, Refused, malformed, refuse
from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.ledger.acts import Dealer, Hand, Points, Typed
from scorekeeper.messages import Prose
from scorekeeper.sheet.endings import without_as_is, without_comment
from scorekeeper.spelling import fold

A = TypeVar("A", bound=Typed)
Parse = Callable[[str, Seating, AnyOptions], Facts]
"""Reads a hand that players typed under some options. Raises Refused."""
LONGEST_LINE = 1000
_RULING = frozenset("rR")
_SIGNS = ",;:.!،؛"
_LIKE_FIGURES = frozenset("0123456789oOlI")
"""Figures, and letters that look like them."""
DIRECTIVES = ("penalty", "rule", "dealer", "rename", "substitute", "check", "sign", "note", "finish", "hide", "unhide")
"""The words with which a line begins that says something beside hands."""


def read_line(game: AnyGame, seating: Seating, line: str, options: AnyOptions, parse: Parse | None = None) -> Typed:
    """Read a line into what it records; ``parse`` is the game's own, which may remember. Raises Refused."""
    text = clean(line)
    if is_ruling(text):  # which is read in its match
        raise _wrong_kind("hand", "ruling")
    if fold(text.partition(" ")[0]) in DIRECTIVES:
        from scorekeeper.sheet.directives import read_directive  # most lines are hands

        if told := read_directive(game, seating, text, options):
            return told
    try:
        return _hand(game, seating, text, options, parse or game.notation.parse)
    except Refused as error:
        from scorekeeper.sheet.offered import ask_beside, deal_of

        if dealer := deal_of(game, seating, text, options):
            return Dealer(f"dealer {seating.players[dealer]}", dealer)
        if not (isinstance(error, Ambiguous) and error.readings):
            ask_beside(game, seating, text, options)
        raise


def _hand(game: AnyGame, seating: Seating, text: str, options: AnyOptions, parse: Parse) -> Hand:
    """Read a hand, with what can stand behind it. Raises Refused."""
    said, as_is = without_as_is(text)
    words, equals, paper = said.rpartition("=")
    words = words if equals else said
    if equals and not words:
        raise Malformed([malformed("line-paper", unit=game.unit, line=Prose(f"check {paper.strip()}"))])
    try:
        facts = _parsed(game, seating, words, options, parse)
    except Refused as error:
        from scorekeeper.sheet.offered import has_option, offer, says_who_us_is

        refuse([problem] if (problem := says_who_us_is(seating, text) or has_option(words)) else [])
        _check_paper(game, seating, paper if equals else None, error)
        offer(error, game, seating, words, text[len(words) :].strip(), options)
        raise
    return Hand(text, facts, _read_paper(game, seating, paper) if equals else None, as_is)


def _parsed(game: AnyGame, seating: Seating, line: str, options: AnyOptions, read: Parse) -> Facts:
    """Read a hand; a number in front may only number the line, and one with a letter in it is misspelt."""
    if not line[:1].isdecimal() and not any(map(_is_misspelt_number, line.split())):  # as most
        return read(line, seating, options)
    from scorekeeper.sheet.offered import check_numbers, parse

    check_numbers(line, seating)
    return parse(game, seating, line, options, read)


def _is_misspelt_number(word: str) -> bool:
    """Tell whether a word has figures, and letters that look like figures, and nothing else: 1o0, 9O."""
    bare = word.strip(_SIGNS)
    return bare.isalnum() and not (bare.isalpha() or bare.isdecimal()) and _LIKE_FIGURES.issuperset(bare)


def _read_paper(game: AnyGame, seating: Seating, paper: str) -> Points:
    from scorekeeper.sheet.values import read_paper  # few lines have totals

    return read_paper(game, seating, paper)


def _check_paper(game: AnyGame, seating: Seating, paper: str | None, error: Refused) -> None:
    """Refuse a paper that cannot be read, with all that is wrong with the line before it: no reading can have both."""
    try:
        _read_paper(game, seating, paper) if paper is not None else None
    except Refused as wrong:
        refuse([*wrong.problems, *(each for each in error.problems if "lines" not in each.params)])


def is_ruling(line: str) -> bool:
    """Tell whether a line is that of a ruling."""
    if line.lstrip()[:1] not in _RULING:  # of most lines the first letter tells
        return False
    word, *rest = line.split(maxsplit=1)
    return bool(rest) and fold(word) == "ruling"


def read_as(kind: type[A], game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> A:
    """Read a line that must record something of a kind. Raises Refused."""
    return as_kind(kind, read_line(game, seating, line, options))


def as_kind(kind: type[A], act: Typed) -> A:
    """Return an act, which must be of a kind. Raises Malformed."""
    if not isinstance(act, kind):
        raise _wrong_kind(kind.__name__.lower(), act.kind)
    return act


def _wrong_kind(kind: str, found: str) -> Malformed:
    return Malformed([malformed("line-kind", kind=kind, found=found)])


def clean(line: str) -> str:
    """Return a line without its comment and spaces that say nothing. Raises Malformed if it is no line."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        refuse([malformed("line-encoding", column=error.start + 1)])
    if len(line) > LONGEST_LINE:
        refuse([malformed("line-long", most=LONGEST_LINE)])
    return " ".join(without_comment(line).split())
