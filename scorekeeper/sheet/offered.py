"""The possible meanings of a refused line, in the words of its table.

Words beside a hand are asked about: a note in brackets, a number that only numbers the line.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.ledger.acts import Hand
from scorekeeper.messages import Prose
from scorekeeper.people import without_letters
from scorekeeper.reading.ear import MOST_READINGS
from scorekeeper.reading.who import side_id, some_player
from scorekeeper.sheet.arabic import as_typed, spoken
from scorekeeper.sheet.lines import Parse, read_line
from scorekeeper.spelling import fold
from scorekeeper.suggestions import player_like
from scorekeeper.words import clauses

_SHORTEST = 3
"""A shorter word that nobody knows can be a card or somebody, and is never left out."""
_UNKNOWN = "word-unknown"
_STRAY = (_UNKNOWN, "word-unclear")
"""The problems of a word that may be a name: unknown, or unclear in its place, as على for علي."""
_NO_HAND = frozenset(
    f"{each}-missing" for each in ("contract", "declarer", "points", "winner", "piles", "compounds", "left")
)
"""Questions about a line that says too little to be a hand."""


def offer(error: Refused, game: AnyGame, seating: Seating, line: str, rest: str, options: AnyOptions) -> None:
    """Put the readings of a line into an error, each with the ``rest`` of the typed line."""
    error.problems = tuple(
        _with_example(_with_name(problem, seating), game, seating, options) for problem in error.problems
    )
    offered = error.readings or near(game, seating, line, options, error)
    whole = tuple(each for each in offered if _can_be(game, each, options))
    offered = whole if whole or not any("lines" in problem.params for problem in error.problems) else offered
    called = (_called(game, seating, line, each, options) for each in offered)
    offered = tuple(
        each._replace(line=as_typed(game, seating, each.line, each.facts, options, line)) for each in called
    )
    shown = {"lines": [each.line for each in offered]}
    error.problems = tuple(
        each._replace(params={**each.params, **shown}) if "lines" in each.params else each for each in error.problems
    )
    error.readings = tuple(each._replace(line=f"{each.line.strip()} {rest}".strip()) for each in offered)


def _can_be(game: AnyGame, reading: Reading, options: AnyOptions) -> bool:
    """Tell whether a reading is a whole hand that can have happened; it may leave something open to ask later."""
    if not reading.facts:  # it is no hand
        return True
    try:
        game.scoring.score(game.facts.decode({**reading.facts}), options)
    except Ambiguous as error:
        return not any(problem.code in _NO_HAND for problem in error.problems)
    except Refused:
        return False
    return True


def _with_name(problem: Problem, seating: Seating) -> Problem:
    """Offer for a word that says nothing the one player whose name sounds so, or begins with that capital letter."""
    if problem.code not in _STRAY or problem.params.get("hint"):
        return problem
    hint = player_like(str(problem.params.get("word", "")), seating.players.values())
    return problem._replace(params={**problem.params, "hint": hint}) if hint else problem


def _with_example(problem: Problem, game: AnyGame, seating: Seating, options: AnyOptions) -> Problem:
    """Return a problem with its example of a line in the language that is spoken."""
    if "example" not in problem.params:
        return problem
    example = spoken(game, seating, str(problem.params["example"]), options)
    return problem._replace(params={**problem.params, "example": example})


def near(
    game: AnyGame, seating: Seating, line: str, options: AnyOptions, error: Refused, *, is_typed: bool = True
) -> tuple[Reading, ...]:
    """Return the readings of a line with its misspelt words put right, and without the words that nobody knows.

    There are none if more than a third of the words would be gone, or one that is short, or is written as a name.
    A line that has lost no word stays as it ``is_typed``.
    """
    spelt, gone = line, list[str]()
    problems = [_with_name(problem, seating) for problem in error.problems]
    for problem in sorted(problems, key=lambda problem: -(problem.column or 0)):
        word, hint = str(problem.params.get("word", "")), problem.params.get("hint", "")
        if problem.code not in _STRAY or problem.column is None or (problem.params.get("kept") and not hint):
            return ()
        if problem.code != _UNKNOWN and not hint:  # it may be clear once the other words are right
            continue
        gone += [] if hint else [word]
        start = problem.column - 1
        spelt = f"{spelt[:start]}{hint}{spelt[start + len(word) :]}"
    names = [word for word in gone if word[0].isupper() and not line.startswith(word)]
    if spelt == line or (gone and (names or len(gone) * 3 > len(line.split()) or min(map(len, gone)) < _SHORTEST)):
        return ()
    is_typed = is_typed and not gone
    try:
        facts = game.notation.parse(spelt, seating, options)
    except Refused as other:  # with fewer words in it that nobody knows
        return tuple(other.readings) or near(game, seating, spelt, options, other, is_typed=is_typed)
    return (Reading(spelt if is_typed else game.notation.write(facts), game.facts.encode(facts)),)


def _called(game: AnyGame, seating: Seating, line: str, reading: Reading, options: AnyOptions) -> Reading:
    """Return a reading that calls people by their names, as long as it means the same.

    If the line calls them by seats alone, or seats have letters and nobody is named, it stays as it is.
    """
    if (by_name := without_letters(reading.line, seating)) != reading.line:
        return reading._replace(line=by_name)
    called = {ident: name for ident, name in seating.players.items() if ident != name}
    ids = re.compile(rf"(?<!\S)({'|'.join(sorted(called, key=len, reverse=True))})(?=[\s:,;]|$)", re.IGNORECASE)
    said = {word.key for clause in clauses(line) for word in clause}
    named = not said.isdisjoint(word.key for name in called.values() for clause in clauses(name) for word in clause)
    if not called or (ids.search(line) and not named) or not (named or seating.sides.keys() <= seating.players.keys()):
        return reading
    by_name = ids.sub(lambda found: called.get(found.group(), found.group()), reading.line)
    with suppress(Refused):
        if not reading.facts or game.facts.encode(game.notation.parse(by_name, seating, options)) == reading.facts:
            return reading._replace(line=by_name)
    return reading


def says_who_us_is(seating: Seating, line: str) -> Problem | None:
    """Return the line to type if a line only says who us is: "us Ali"; None for another line."""
    word, _, name = line.replace(":", " ").replace("=", " ").partition(" ")
    side = None
    with suppress(Refused):
        side = side_id(seating._replace(us=None), name) if fold(word) == "us" and len(seating.sides) == 2 else None
    return malformed("us-header", name=side) if side else None


_DEALS = r"(?:deals|deal|dealing|is dealing|is dealer|is the dealer|to deal|turn to deal)"
_BEGINS = r"(?:begins|starts|to begin|to start|goes first|plays first)"
_DEALING = (
    r"(?:(?:it is|it's|its|now|next)\s)*(.+?)(?:['’]s|s|['’])?\s{verb}(?:\s(?:next|now|first|the next one))?[.!]?"
)
"""A line that only tells who deals the next hand."""


def deal_of(game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> str | None:
    """Return the player that a line only names as the dealer, or in some games as the first: Ali deals.

    Raises Malformed for a name that is nearly that of a player.
    """
    begins = "first" in game.match.start(options, seating, None).next
    form = _DEALING.format(verb=_BEGINS if begins else _DEALS)
    found = re.fullmatch(form, line, re.IGNORECASE)
    try:
        return some_player(seating, found[1]) if found else None
    except Refused as error:
        refuse([problem for problem in error.problems if problem.code == "dealer-near"])
    return None


def has_option(line: str) -> Problem | None:
    """Return the problem of a line with an option of a command in it, such as --lang; None if it has none."""
    found = re.search(r"(?<!\S)--[^\W\d][^\s=]*", line)
    return malformed("line-option", word=found[0]) if found else None


_UNITS = "hand|round|game|deal|يد|اليد|جولة|الجولة|جوله|لعبة|اللعبة|لعبه|دور|الدور"
_COUNTED = re.compile(rf"((?:{_UNITS})\s?[#.]?\s?\d{{1,3}}\s?(?:[:.)–—-]|(?=\s)))\s?(?=\S)", re.IGNORECASE)
"""The number of a hand before its line: hand 3: Ali won."""
_BRACKETS = re.compile(r"\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]")


def ask_beside(game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> None:
    """Ask about words beside a hand, if the line is a hand without them. Raises Ambiguous with the readings."""
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
    """Return the readings of a line that can be scored; the line as typed if it is one hand."""
    try:
        hand = read_line(game, seating, line, options)
        if not isinstance(hand, Hand):
            return ()
        game.scoring.score(hand.facts, options)
    except Refused as error:
        return tuple(error.readings)
    return (Reading(line, game.facts.encode(hand.facts)),)


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
    """Read a hand, and ask whether a number in front only numbers the line. Raises Refused.

    It is asked if the line behind the number can be a hand; else the number belongs to the hand.
    """
    numbered = _NUMBERED.match(line) if line[:1].isdecimal() else None
    behind = _readings_behind(game, seating, line[numbered.end() :], options, read, as_typed=True) if numbered else ()
    if not (numbered and behind):
        return read(line, seating, options)
    whole = _readings_behind(game, seating, line, options, read)
    joined = numbered[2] is None and bool(whole)  # a dash or a colon joins a figure to somebody, too
    if joined or [each.facts for each in whole] == [each.facts for each in behind]:
        return read(line, seating, options)
    readings = [*behind, *(each for each in whole if each.facts not in [other.facts for other in behind])]
    raise Ambiguous([unclear("line-numbered", column=1, word=numbered[1])], readings[:MOST_READINGS])


def _readings_behind(
    game: AnyGame, seating: Seating, line: str, options: AnyOptions, read: Parse, *, as_typed: bool = False
) -> Sequence[Reading]:
    """Return the readings of a line that can be scored; a single one ``as_typed``, or written in full."""
    try:
        facts = read(line, seating, options)
        game.scoring.score(facts, options)
    except Refused as error:
        return error.readings
    return (Reading(line if as_typed else game.notation.write(facts), game.facts.encode(facts)),)
