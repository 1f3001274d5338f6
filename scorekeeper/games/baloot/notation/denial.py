"""What a word of denial denies: what follows it, or what stands before."""

from collections.abc import Mapping

from scorekeeper.games.baloot.notation import words
from scorekeeper.games.baloot.notation.kinds import FIGURES, Kind, PartKind
from scorekeeper.games.baloot.notation.parts import Part, Parts
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.seats import OTHER
from scorekeeper.words import Word

_OPPOSITE = {"won": "lost", "lost": "won", "locked": "open", "open": "locked"}
_UNDONE: frozenset[Kind] = frozenset(("level", "ashkal", "project", "owned", "reverse", "claim", "unit"))
"""Words that can be denied: what was denied did not happen."""
_DENIABLE: frozenset[PartKind] = frozenset(("spoken", "project", "baloot", "kaboot", "qaid"))
"""Parts that a denial behind them can undo."""
_EMPTY: Mapping[Kind, str] = {"level": "level", "unit": "projects", "ashkal": "ashkal"}
"""Fields that are empty where a kind of word is denied; else it is the field of what the word says."""


def deny(clause: Parts, at: int) -> int:
    """Read what a word of denial denies: what follows; what stands before, where the clause ends or goes on."""
    denial, place = clause.tokens[at], clause.after(at)
    if place is None or _denies_before(clause, at, place):
        if not _undo_last(clause, denial.word):
            clause.said.ask("denied", denial.word)
        return at
    place = _had(clause, place)
    token = clause.tokens[place]
    if token.kind == "deny":
        return at
    if _can_be_undone(token) and not (place == at + 1 and _is_between(clause, denial, place)):
        _undo(clause, token)
        return _deny_more(clause, denial, place)
    if not _turn(clause, denial, place):
        clause.said.ask("denied", denial.word)
    return place


def _turn(clause: Parts, denial: Token, place: int) -> bool:
    """Say the opposite of what is denied; tell whether it has one."""
    token = clause.tokens[place]
    if (
        token.kind == "owner" and token.word.key in words.WITH_SOMEBODY and clause.after(place) is None
    ):  # we have nothing
        clause.add("nothing", "", token.word)
    elif token.kind == "tricks" and not (clause.parts and clause.parts[-1].kind == "lost"):
        clause.add("tricks", "", token.word, (0,))
    elif denial.what == "nobody" or _is_of_figure(clause, place):
        return False
    elif token.by and token.what == "won":
        clause.take(token._replace(by=OTHER[token.by]))
    elif token.what in _OPPOSITE and not token.by:
        clause.take(token._replace(what=_OPPOSITE[token.what]))
    else:
        return False
    return True


def _had(clause: Parts, place: int) -> int:
    """Return the place of what somebody did not have or say: "we have no", and who did not, stand before it."""
    named, after = clause.tokens[place], clause.after(place)
    if named.kind != "owner" or after is None or not _can_be_undone(clause.tokens[after]):
        return place
    said = not words.HAD_BY.isdisjoint([token.word.key for token in clause.tokens[max(place - 1, 0) : place]])
    return after if said or named.word.key in words.WITH_SOMEBODY else place


def _is_of_figure(clause: Parts, place: int) -> bool:
    """Tell whether a verb has a figure: made 70, and not "made it 70"."""
    verb, after = clause.tokens[place], place + 1
    while after < len(clause.tokens) and clause.tokens[after].word == verb.word:
        after += 1
    figure = after < len(clause.tokens) and clause.tokens[after].kind in FIGURES
    return figure and words.is_one_of(verb.word.key, words.BROUGHT)


def _denies_before(clause: Parts, at: int, place: int) -> bool:
    """Tell whether a word of denial denies what stands before it, though something follows: baloot none, siri us.

    After somebody it is asked about: "baloot Ali, none".
    """
    denial, token, between = clause.tokens[at], clause.tokens[place], clause.tokens[at + 1 : place]
    before = [part.kind for part in clause.parts[-2:]]
    things = before if before[-1:] == ["owner"] else before[-1:]
    if not _units_last(clause) and _DENIABLE.isdisjoint(things):
        return False
    if denial.word.key in words.DENYING_BEFORE or (at and clause.tokens[at - 1].kind == "by"):
        return True
    if any(each.word.key in words.GOING_ON for each in between):
        return True
    return _can_be_undone(token) and not words.SAYING.isdisjoint([each.word.key for each in between])


def _is_between(clause: Parts, denial: Token, place: int) -> bool:
    """Tell whether "there is none" stands between two things of one person: the first or the second is denied."""
    before, after = clause.parts[-1:], clause.after(place)
    kinds = {before[0].kind, clause.tokens[place].kind} if before and after is not None else set()
    owned = after is not None and clause.tokens[after].kind == "owner" and not _has_figure(clause, after)
    return denial.word.key in words.NOTHING_OF and owned and kinds <= {"project", "baloot", "owned"} and bool(kinds)


def _undo(clause: Parts, token: Token) -> None:
    """Note that something did not happen."""
    clause.add("nothing", "", token.word)
    raised = {part.what for part in clause.parts if part.kind == "spoken"} - {"", token.what}
    only = token.kind == "level" and (bool(raised) or any(map(str.isdigit, token.word.key)))  # x2 not x3
    clause.said.denied.add(token.what if only else _EMPTY.get(token.kind, token.what))


def _deny_more(clause: Parts, denial: Token, first: int) -> int:
    """Read what is joined to something denied: without siri and baloot; return the place of the last thing denied.

    Where the second thing is somebody's, or the denial may end with the first, it is asked about.
    """
    place = clause.after(first)
    if place is None or not _can_be_listed(clause.tokens[place]):
        return first
    token, between = clause.tokens[place], clause.tokens[first + 1 : place]
    if not any(each.kind == "and" for each in between):
        return first
    if not words.ANOTHER.isdisjoint([each.word.key for each in between]):
        return first
    owner = clause.after(place)
    owned = owner is not None and clause.tokens[owner].kind == "owner" and not _has_figure(clause, owner)
    of_all = words.is_one_of(denial.word.key, words.WITHOUT)
    alike = _can_be_listed(clause.tokens[first]) and (clause.tokens[first].kind == "level") == (token.kind == "level")
    if (owned and not (of_all and alike)) or not (of_all or alike):
        return first
    if of_all and alike and not owned:
        _undo(clause, token)
        return _deny_more(clause, denial, place)
    clause.said.ask("denied", denial.word)
    return place


def _has_figure(clause: Parts, owner: int) -> bool:
    return owner + 1 < len(clause.tokens) and clause.tokens[owner + 1].kind in FIGURES


def _units_last(clause: Parts) -> bool:
    """Tell whether what stands last are projects that nobody counted."""
    return bool(clause.units) and clause.units[-1][0] == len(clause.parts) and clause.units[-1][1].what == "project"


def _undo_last(clause: Parts, word: Word) -> bool:
    last = clause.parts[-1] if clause.parts else None
    if _units_last(clause):
        del clause.units[-1]
        clause.said.denied.add("projects")
        clause.add("nothing", "", word)
        return True
    if last is None or last.by or last.kind not in _DENIABLE:
        return False
    if last.locked is not None:
        return False
    clause.parts[-1] = Part("nothing", "", None, False, last.word)
    return True


def _can_be_undone(token: Token) -> bool:
    """Tell whether a word says something that is not to have happened, where it is denied."""
    return token.kind in _UNDONE and token.what not in _OPPOSITE and token.what not in ("card", "game")


def _can_be_listed(token: Token) -> bool:
    """Tell whether a word can be denied with another before it: a raise, a project or a Baloot of nobody in special."""
    return (
        _can_be_undone(token)
        and (token.kind in ("level", "project", "unit") or token.what == "baloot")
        and not token.by
    )
