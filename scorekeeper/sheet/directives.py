"""The lines beside hands, each read by its first word."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Malformed, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Fined, Typed
from scorekeeper.reading.who import LETTER, side_id, side_or_player, some_player
from scorekeeper.rulebook import load
from scorekeeper.sheet import seating
from scorekeeper.sheet.endings import without_as_is
from scorekeeper.sheet.values import LEFT, choices, read_paper
from scorekeeper.spelling import fold


class _Line(NamedTuple):
    """A line that begins with the word of a directive: ``text`` is all of it, ``rest`` what follows the word."""

    game: AnyGame
    seating: Seating
    options: AnyOptions
    text: str
    rest: str


def read_directive(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Typed | None:
    """Read a line that begins with the word of a directive; None for one that tells a hand. Raises Refused."""
    word, _, rest = text.partition(" ")
    if not rest and (form := FORMS.get(fold(word))):
        refuse([malformed("directive-form", form=form)])
    read, line = _DIRECTIVES[fold(word)], _Line(game, seating, options, text, rest.strip())
    return None if _is_namesake(line, word) else _with_letters(read, line)


def _with_letters(read: "_Read", line: _Line) -> Typed | None:
    """Read a line beside hands; None if it tells a hand.

    If a letter on it is asked about, the line is offered with either meaning.
    """
    try:
        return read(line)
    except Ambiguous as error:
        asked = error.problems[0]
        if asked.code != LETTER or error.readings:
            raise
        head, rest = line.text[: -len(line.rest)], line.rest
        letter = rf"(?<![^\s:=]){re.escape(str(asked.params['word']))}(?![^\s:=])"
        meant = asked.params["typed"] if isinstance(asked.params["typed"], list) else []
        error.readings = tuple(Reading(head + re.sub(letter, each, rest, count=1), {}) for each in meant)
        raise


def _penalty(line: _Line) -> acts.Penalty | None:
    """Read a penalty; None if the line tells more, or no penalty: then it is the line of a hand. Raises Refused."""
    rest, as_is = without_as_is(line.rest)
    said, equals, paper = rest.rpartition("=")
    said = said.strip() if equals else rest
    try:
        due = read_fines(line.game, line.seating, said, line.options)
    except Ambiguous as error:  # the words behind hold for each of them
        behind = line.rest[len(said) :].strip()
        error.readings = tuple(each._replace(line=f"{each.line} {behind}".strip()) for each in error.readings)
        raise
    except Malformed:
        return None
    totals = read_paper(line.game, line.seating, paper) if equals else None
    return acts.Penalty(line.text, due.by, due.penalty, totals, as_is) if due else None


def _is_namesake(line: _Line, word: str) -> bool:
    """Tell whether a line begins with a player called by the word of a directive, and tells a hand: Note won."""
    named = any(fold(name).split()[:1] == [fold(word)] for name in line.seating.players.values())
    if not named or not line.rest:
        return False
    said = without_as_is(line.text)[0]
    try:
        facts = line.game.notation.parse(said.rpartition("=")[0] or said, line.seating, line.options)
    except Refused as error:
        return bool(error.readings)
    return line.game.facts.encode(facts).keys() != {"penalties"}


def _rule(line: _Line) -> acts.Rule:
    said, as_is = without_as_is(line.rest)
    changed = choices(said)
    whole = load(line.game.rulebook).choose(changed)
    return acts.Rule(line.text, {option: whole[option] for option in changed}, as_is)


def _dealer(line: _Line) -> acts.Dealer:
    return acts.Dealer(line.text, some_player(line.seating, line.rest))


def _rename(line: _Line) -> acts.Rename:
    old, equals, new = (part.strip() for part in line.rest.partition("="))
    first, _, name = old.partition(" ")
    if equals and first == LEFT and fold(old) not in map(fold, line.seating.players.values()):
        _check_name(line, new, line.seating.players)
        return acts.Rename(line.text, name.strip(), new, left=True)
    return acts.Rename(line.text, *_named(line, "rename"))


def _substitute(line: _Line) -> acts.Substitute:
    return acts.Substitute(line.text, *_named(line, "substitute"))


def _named(line: _Line, word: str) -> tuple[str, str]:
    """Read OLD = NEW, or OLD NEW: the id of a player, and the name. Raises Malformed."""
    old, new = _old_and_new(line) or ("", "")
    if not new:
        refuse([malformed("directive-form", form=FORMS[word])])
    player = some_player(line.seating, old)
    _check_name(line, new, {ident: name for ident, name in line.seating.players.items() if ident != player})
    seating.seated_anew(line.game, line.seating.called({player: new}))
    return player, new


def _check_name(line: _Line, new: str, others: Mapping[str, str]) -> None:
    """Refuse a name that nobody can have, or that is one of the ``others`` at the table. Raises Malformed."""
    refuse([problem] if (problem := seating.problem_with_name(new, line.game)) else [])
    if fold(new) in map(fold, others.values()):
        refuse([malformed("player-twice", name=new)])
    place = next((ident for ident in others if fold(ident) == fold(new)), None)
    refuse([malformed("player-place", name=new, player=others[place])] if place else [])
    refuse([alike] if (alike := seating.problem_with_likeness(new, others.values())) else [])


def _old_and_new(line: _Line) -> tuple[str, str] | None:
    """Take the name of a player and a new one apart; None if there are several ways, or one of them is missing."""
    old, equals, new = (part.strip() for part in line.rest.partition("="))
    if equals:
        return old, new
    words, found = [word for word in line.rest.split() if fold(word) != "to"], []
    for size in range(1, len(words)):
        with suppress(Refused):
            found.append((some_player(line.seating, " ".join(words[:size])), " ".join(words[size:])))
    if not found and len(words) > 1:
        return words[0], " ".join(words[1:])
    return found[-1] if len({player for player, _ in found}) == 1 else None  # the longest name of one player


def _check(line: _Line) -> acts.Check:
    said, as_is = without_as_is(f" {line.rest}")
    return acts.Check(line.text, read_paper(line.game, line.seating, said), as_is)


def _sign(line: _Line) -> acts.Sign:
    name, _, said = (part.strip() for part in line.rest.partition("="))
    refuse([] if name and said else [malformed("directive-form", form=FORMS["sign"])])
    return acts.Sign(line.text, side_or_player(line.seating, name), read_paper(line.game, line.seating, said))


def _note(line: _Line) -> acts.Note:
    return acts.Note(line.text, line.rest)


def _finish(line: _Line) -> acts.Finish:
    how, *words = line.rest.split() or [""]
    if fold(how) == "won":
        said, because = " ".join(words[:-1]), fold(words[-1] if words else "")
        refuse([] if said and because in acts.REASONS else [malformed("directive-form", form=_WON)])
        return acts.Finish(abandoned=False, line=line.text, won=side_id(line.seating, said), because=because)
    refuse([] if fold(line.rest) in ("", "abandoned") else [malformed("directive-form", form=_FINISH)])
    return acts.Finish(bool(line.rest), line.text)


def _hide(line: _Line) -> acts.Hide:
    word = fold(line.text.partition(" ")[0])
    refuse([malformed("directive-form", form=word)] if line.rest else [])
    return acts.Hide(line.text, hidden=word == "hide")


FORMS = {
    "penalty": "penalty SIDE KIND", "rule": "rule OPTION=CHOICE", "dealer": "dealer NAME", "rename": "rename OLD NEW",
    "substitute": "substitute OLD NEW", "check": "check TOTALS", "sign": "sign NAME = TOTALS",
    "note": "note TEXT",
}  # fmt: skip
"""The form of each line beside hands that needs more than its first word."""
_WON = f"finish won SIDE {'|'.join(acts.REASONS)}"
_FINISH = f"finish, finish abandoned, or {_WON}"
_Read = Callable[[_Line], Typed | None]
_DIRECTIVES: Mapping[str, _Read] = {
    "penalty": _penalty, "rule": _rule, "dealer": _dealer, "rename": _rename, "substitute": _substitute,
    "check": _check, "sign": _sign, "note": _note, "finish": _finish,
    "hide": _hide, "unhide": _hide,
}  # fmt: skip


_ONLY = "penalties"
"""The only fact of a line that tells penalties and nothing else."""


def read_fine(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Fined:
    """Read who is penalised, and for what. Raises Refused; Ambiguous if a line tells several penalties."""
    found = read_fines(game, seating, text, options)
    if found is None:
        raise Malformed([malformed("directive-form", form="penalty SIDE KIND")])
    return found


def read_fines(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Fined | None:
    """Read as :func:`read_fine` does; None for the words of a hand in which somebody was penalised."""
    refuse([] if game.penalises else [illegal("penalty-none", game=game.title)])
    facts = game.facts.encode(game.notation.parse(f"penalty {text}", seating, options))
    if facts.keys() != {_ONLY}:
        return None
    found = [Fined(each["against"], each["kind"]) for each in facts[_ONLY]]
    if len(found) > 1:  # each is pointed out by itself
        lines = [f"penalty {due.by} {due.penalty}" for due in found]
        raise Ambiguous([unclear("penalty-several", "penalty", lines=lines)], [Reading(line, {}) for line in lines])
    return found[0]
