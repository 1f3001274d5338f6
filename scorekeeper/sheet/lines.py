"""From a line to what it records: a hand, or something that happened between hands.

A line can be a hand in the game's notation. The totals on the paper can stand at its end (``… = 82-70``), and ``as is``
if it is recorded although the match or the paper says otherwise. Or a line is one of

    penalty SIDE KIND · rule OPTION=CHOICE · dealer SEAT · rename OLD = NEW · substitute OLD = NEW
    check 82-70 · sign NAME = 152-98 · note TEXT · finish [abandoned]

The line of a ruling is read in its match (see :mod:`scorekeeper.sheet.in_match`).
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Malformed, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Facts, Seating
from scorekeeper.hearing import MOST_READINGS, nearest
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Hand, Typed
from scorekeeper.messages import Prose
from scorekeeper.sheet.comments import without_comment
from scorekeeper.sheet.papers import read_paper
from scorekeeper.sheet.values import choices, fined, side_of, side_or_player, some_player
from scorekeeper.spelling import fold
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import clauses

A = TypeVar("A", bound=Typed)
LONGEST_LINE = 1000
_AS_IS = " as is"
_AS_FLAG = " --as-is"
"""What is typed as an option of some commands, and by some people everywhere."""
_LAST_OF_AS_IS = frozenset("sS")
_COMMA = "[,;،؛]"
_UNDENIED = frozenset(("dealer", "rename", "substitute", "sign", "note", "finish", "ruling"))
_RULING = frozenset("rR")


Parse = Callable[[str, Seating, AnyOptions], Facts]


def read_line(game: AnyGame, seating: Seating, line: str, options: AnyOptions, parse: Parse | None = None) -> Typed:
    """Read a line into what it records; ``parse`` is the game's own, which may remember. Raises Refused."""
    text = clean(line)
    if is_ruling(text):  # which is read in its match
        raise _wrong_kind("hand", "ruling")
    word, _, rest = text.partition(" ")
    directive = DIRECTIVES.get(fold(word))
    if directive and not rest and (form := FORMS.get(fold(word))):
        refuse([malformed("directive-form", form=form)])
    told = _Line(game, seating, options, text, rest.strip()) if directive else None
    if directive and told and not (directive is _penalty and _tells_hand(told)) and not _is_namesake(told, word):
        return directive(told)
    said, as_is = _without_as_is(text)
    words, equals, paper = said.rpartition("=")
    words = words if equals else said
    if equals and not words:
        raise Malformed([malformed("line-paper", unit=game.unit, line=Prose(f"check {paper.strip()}"))])
    try:
        facts = (parse or game.notation.parse)(words, seating, options)
    except Refused as error:
        refuse([problem] if (problem := _says_who_us_is(seating, text)) else [])
        _check_paper(game, seating, paper if equals else None, error)
        offered = error.readings or _near(game, seating, words, options, error)
        offered = tuple(_called(game, seating, words, each, options) for each in offered)
        shown = {"lines": [each.line for each in offered]}
        error.problems = tuple(
            each._replace(params={**each.params, **shown}) if "lines" in each.params else each
            for each in error.problems
        )
        rest = text[len(words) :].strip()
        error.readings = tuple(each._replace(line=f"{each.line.strip()} {rest}".strip()) for each in offered)
        raise
    return Hand(text, facts, read_paper(game, seating, paper) if equals else None, as_is)


def _check_paper(game: AnyGame, seating: Seating, paper: str | None, error: Refused) -> None:
    """Refuse a paper that cannot be read, with all that is wrong with the line before it: no reading can have both."""
    try:
        read_paper(game, seating, paper) if paper is not None else None
    except Refused as wrong:
        refuse([*wrong.problems, *(each for each in error.problems if "lines" not in each.params)])


def is_ruling(line: str) -> bool:
    """Tell whether a line is that of a ruling."""
    if line.lstrip()[:1] not in _RULING:  # of most lines the first letter tells
        return False
    word, *rest = line.split(maxsplit=1)
    return bool(rest) and fold(word) == "ruling"


def _says_who_us_is(seating: Seating, line: str) -> Problem | None:
    """Return what to type where a line only says who us is: "us Ali"; None for another line."""
    word, _, name = line.replace(":", " ").replace("=", " ").partition(" ")
    side = side_of(seating._replace(us=None), name) if fold(word) == "us" and len(seating.sides) == 2 else None
    return malformed("us-header", name=side) if side else None


def _near(game: AnyGame, seating: Seating, line: str, options: AnyOptions, error: Refused) -> tuple[Reading, ...]:
    """Return the readings of a line with its misspelt words put right, as far as it has any."""
    found = []
    for near in nearest(line, error):
        try:
            found.append(Reading(near, game.facts.encode(game.notation.parse(near, seating, options))))
        except Refused as other:
            found += other.readings
    return tuple(found[:MOST_READINGS])


def _called(game: AnyGame, seating: Seating, line: str, reading: Reading, options: AnyOptions) -> Reading:
    """Return a reading that calls people by their names, as long as it means the same.

    Where the line calls them by seats alone, or where seats have letters and nobody is named, it stays as it is.
    """
    called = {ident: name for ident, name in seating.players.items() if ident != name}
    called |= {side: seating.side_name(side) for side in seating.sides if side not in seating.players}
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


def read_as(kind: type[A], game: AnyGame, seating: Seating, line: str, options: AnyOptions) -> A:
    """Read a line that must record something of a kind. Raises Refused."""
    return as_kind(kind, read_line(game, seating, line, options))


def as_kind(kind: type[A], act: Typed) -> A:
    """Return what a line records, which must be of a kind. Raises Malformed."""
    if not isinstance(act, kind):
        raise _wrong_kind(kind.__name__.lower(), act.kind)
    return act


def _wrong_kind(kind: str, found: str) -> Malformed:
    return Malformed([malformed("line-kind", kind=kind, found=found)])


def with_as_is(line: str, *, as_is: bool) -> str:
    """Say on a line that it is recorded although the match, or the paper, says otherwise.

    A line about nothing that the match or a paper could deny stays as it is.
    """
    if fold(line.split(maxsplit=1)[0] if line.strip() else "") in _UNDENIED:
        return line
    return f"{line}{_AS_IS}" if as_is and not _without_as_is(line)[1] else line


def _without_as_is(line: str) -> tuple[str, bool]:
    last = line[-1:]
    if last.isascii() and last not in _LAST_OF_AS_IS:  # as of most lines
        return line, False
    folded = fold(line)
    ending = next((each for each in (_AS_IS, _AS_FLAG) if folded.endswith(each)), None)
    return (line[: -len(ending)], True) if ending else (line, False)


def clean(line: str) -> str:
    """Return a line without its comment and spaces that say nothing. Raises Malformed where it is no line."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        refuse([malformed("line-encoding", column=error.start + 1)])
    if len(line) > LONGEST_LINE:
        refuse([malformed("line-long", most=LONGEST_LINE)])
    return " ".join(without_comment(line).split())


# --- what can stand on a line beside hands ----------------------------------------------------------------


class _Line(NamedTuple):
    """A line that begins with the word of a directive: ``text`` is all of it, ``rest`` what follows the word."""

    game: AnyGame
    seating: Seating
    options: AnyOptions
    text: str
    rest: str


def _penalty(line: _Line) -> acts.Penalty:
    rest, as_is = _without_as_is(line.rest)
    said, equals, paper = rest.rpartition("=")
    _ask_one_penalty(line, said if equals else rest)
    due = fined(line.seating, said.strip() if equals else rest)
    totals = read_paper(line.game, line.seating, paper) if equals else None
    return acts.Penalty(line.text, due.by, due.penalty, totals, as_is)


def _tells_hand(line: _Line) -> bool:
    """Tell whether a penalty is only the beginning of a hand: "penalty Cem signal, Ali out with QH"."""
    first, *after = _penalties(line.rest) or [""]
    if _is_penalty(line, first):
        return bool(after) and not all(_is_penalty(line, each) for each in after)
    said, equals, _ = _without_as_is(line.rest)[0].rpartition("=")
    return not (equals and _is_penalty(line, said.strip())) and _hears_more(line)


def _is_namesake(line: _Line, word: str) -> bool:
    """Tell whether a line begins with a player called by the word of a directive, and tells a hand: Note won."""
    named = any(fold(name).split()[:1] == [fold(word)] for name in line.seating.players.values())
    return named and bool(line.rest) and _hears_more(line)


def _hears_more(line: _Line) -> bool:
    """Tell whether the notation hears more in a line than a penalty, or a near word where one is misspelt."""
    said = _without_as_is(line.text)[0]
    words = said.rpartition("=")[0] or said
    try:
        facts = line.game.notation.parse(words, line.seating, line.options)
    except Refused as error:
        return bool(error.readings or _near(line.game, line.seating, words, line.options, error))
    return line.game.facts.encode(facts).keys() != {"penalties"}


def _ask_one_penalty(line: _Line, said: str) -> None:
    """Ask which of several penalties on a line comes first: each is an entry of its own. Raises Ambiguous."""
    found = _penalties(said)
    if len(found) > 1 and all(_is_penalty(line, each) for each in found):
        lines = [f"penalty {each}" for each in found]
        raise Ambiguous([unclear("penalty-several", "penalty", lines=lines)], [Reading(each, {}) for each in lines])


def _penalties(said: str) -> list[str]:
    """Part a line at its commas, each part without the word penalty."""
    return [re.sub("(?i)^penalty ", "", part.strip()) for part in re.split(_COMMA, said) if part.strip()]


def _is_penalty(line: _Line, said: str) -> bool:
    """Tell whether some words are a penalty of the game, of somebody at the table or of a side that is asked about."""
    try:
        due = fined(line.seating, said)
    except Refused as error:
        return isinstance(error, Ambiguous)
    with suppress(Refused):
        line.game.penalise(line.game.match.start(line.options, line.seating, None), due.by, due.penalty)
        return True
    return False


def _rule(line: _Line) -> acts.Rule:
    from scorekeeper.rulebook import load  # no part of adding a hand

    said, as_is = _without_as_is(line.rest)
    changed = choices(said)
    whole = load(line.game.rulebook).choose(changed)
    return acts.Rule(line.text, {option: whole[option] for option in changed}, as_is)


def _dealer(line: _Line) -> acts.Dealer:
    return acts.Dealer(line.text, some_player(line.seating, line.rest))


def _rename(line: _Line) -> acts.Rename:
    return acts.Rename(line.text, *_named(line, "rename"))


def _substitute(line: _Line) -> acts.Substitute:
    return acts.Substitute(line.text, *_named(line, "substitute"))


def _named(line: _Line, word: str) -> tuple[str, str]:
    """Read OLD = NEW, or OLD NEW: the id of a player, and the name. Raises Malformed."""
    from scorekeeper.sheet import seating  # few lines name somebody anew

    old, new = _old_and_new(line) or ("", "")
    if not new:
        refuse([malformed("directive-form", form=FORMS[word])])
    refuse([problem] if (problem := seating.problem_with_name(new, line.game)) else [])
    player = some_player(line.seating, old)
    others = {ident: name for ident, name in line.seating.players.items() if ident != player}
    if fold(new) in map(fold, others.values()):
        refuse([malformed("player-twice", name=new)])
    place = next((ident for ident in others if fold(ident) == fold(new)), None)
    refuse([malformed("player-place", name=new, player=others[place])] if place else [])
    refuse([alike] if (alike := seating.problem_with_likeness(new, others.values())) else [])
    seating.seated_anew(line.game, line.seating.called({player: new}))
    return player, new


def _old_and_new(line: _Line) -> tuple[str, str] | None:
    """Take the name of a player and a new one apart; None where that can be done in several ways, or one is lacking."""
    old, equals, new = (part.strip() for part in line.rest.partition("="))
    if equals:
        return old, new
    words, found = [word for word in line.rest.split() if fold(word) != "to"], []
    for size in range(1, len(words)):
        with suppress(Refused):
            found.append((some_player(line.seating, " ".join(words[:size])), " ".join(words[size:])))
    if not found and len(words) > 1:
        return words[0], " ".join(words[1:])
    return found[0] if len(found) == 1 else None


def _check(line: _Line) -> acts.Check:
    said, as_is = _without_as_is(f" {line.rest}")
    return acts.Check(line.text, read_paper(line.game, line.seating, said), as_is)


def _sign(line: _Line) -> acts.Sign:
    name, _, said = (part.strip() for part in line.rest.partition("="))
    refuse([] if name and said else [malformed("directive-form", form=FORMS["sign"])])
    return acts.Sign(line.text, side_or_player(line.seating, name), read_paper(line.game, line.seating, said))


def _note(line: _Line) -> acts.Note:
    return acts.Note(line.text, line.rest)


def _finish(line: _Line) -> acts.Finish:
    refuse([] if fold(line.rest) in ("", "abandoned") else [malformed("directive-form", form=_FINISH)])
    return acts.Finish(bool(line.rest), line.text)


FORMS = {
    "penalty": "penalty SIDE KIND", "rule": "rule OPTION=CHOICE", "dealer": "dealer NAME", "rename": "rename OLD NEW",
    "substitute": "substitute OLD NEW", "check": "check TOTALS", "sign": "sign NAME = TOTALS",
    "note": "note TEXT",
}  # fmt: skip
"""How a line is typed that says something beside hands, as far as it has to say more than its word."""
_FINISH = "finish, or finish abandoned"
DIRECTIVES: Mapping[str, Callable[[_Line], Typed]] = {
    "penalty": _penalty, "rule": _rule, "dealer": _dealer, "rename": _rename, "substitute": _substitute,
    "check": _check, "sign": _sign, "note": _note, "finish": _finish,
}  # fmt: skip
