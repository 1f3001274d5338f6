"""The tokens of a clause as its parts: people, and the things that are theirs."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.notation.denial import deny
from scorekeeper.games.baloot.notation.kinds import FIGURES, Kind, PartKind
from scorekeeper.games.baloot.notation.parts import Part, Parts, Said
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.units import in_units
from scorekeeper.games.baloot.notation.words import ONE_TRICK, roots

_SAID: frozenset[PartKind] = frozenset(("spoken", "ashkal"))
_BETWEEN: frozenset[PartKind] = frozenset(("owner", "points", "pair"))
"""What can stand between what was said and "by"."""
_ASKED: Mapping[Kind, str] = {"again": "raise-last", "except": "tricks-number"}
"""What is asked about words that cannot be understood where they stand."""


def parts_of(tokens: Sequence[Token], said: Said) -> list[Part]:
    """Return the parts of a clause; what belongs to the whole hand goes to ``said``."""
    clause, at = Parts(tokens, said), 0
    while at < len(tokens):
        placed = _PLACED.get(tokens[at].kind)
        if placed:
            at = placed(clause, at)
        else:
            clause.take(tokens[at])
        at += 1
    return list(in_units(clause.parts, clause.units, said)) if clause.units else clause.parts


def _by(clause: Parts, at: int) -> int:
    """Read who raised or said Ashkal; what somebody has is not by a number."""
    named = clause.after(at)
    if named is None:
        return at
    if _said_by(clause, clause.tokens[named]):
        return named
    if clause.tokens[named].kind in FIGURES:
        clause.said.ask("by-whom", clause.tokens[at].word)
    return at


def _ended(clause: Parts, at: int) -> int:
    """Read how the hand ended; who won or took so many tricks has not won it."""
    token = clause.tokens[at]
    if token.what != "won" or token.by or not _of_tricks(clause, at):
        clause.take(token)
    return at


def _ashkal(clause: Parts, at: int) -> int:
    """Read an Ashkal, which can stand in the place of the contract."""
    token = clause.tokens[at]
    if _is_alone(clause, at):
        clause.add("declarer", "ashkal", token.word)
    else:
        clause.take(token)
    return at


def _asked(clause: Parts, at: int) -> int:
    """Ask about a word that cannot be understood where it stands."""
    token = clause.tokens[at]
    clause.said.ask(_ASKED[token.kind], token.word)
    return at


def _tricks(clause: Parts, at: int) -> int:
    """Read tricks, of which the number stands beside them, or one: a trick, and a trick, وأكلة."""
    token, before, after = clause.tokens[at], clause.tokens[at - 1 : at], clause.tokens[at + 1 : at + 2]
    joined = any(each.kind == "and" or each.word.key == "a" for each in before)
    if joined and not any(each.kind == "number" for each in after) and not ONE_TRICK.isdisjoint(roots(token.word.key)):
        clause.add("tricks", "", token.word, (1,))
    else:
        clause.take(token)
    return at


def _twice(clause: Parts, at: int) -> int:
    clause.said.unknown(clause.tokens[at].word)
    return at


def _unraised(clause: Parts, at: int) -> int:
    clause.said.denied.add("level")
    return at


def _of_tricks(clause: Parts, at: int) -> bool:
    """Tell whether what follows is a number of tricks."""
    place = clause.after(at)
    while place is not None and clause.tokens[place].kind in ("number", "deny", "all"):
        place = clause.after(place)
    return place is not None and clause.tokens[place].kind == "tricks"


def _is_alone(clause: Parts, at: int) -> bool:
    """Tell whether an Ashkal is all that a clause says of the contract, and the place alone says whose it is."""
    after = clause.tokens[at + 1].kind if at + 1 < len(clause.tokens) else ""
    return after != "by" and not any(token.kind in ("contract", "declarer") for token in clause.tokens)


def _said_by(clause: Parts, token: Token) -> bool:
    """Note who raised or said Ashkal, after "by"."""
    things = (at for at in reversed(range(len(clause.parts))) if clause.parts[at].kind not in _BETWEEN)
    spoken = next(things, None)
    if spoken is None or clause.parts[spoken].kind not in _SAID or token.kind != "owner":
        return False
    clause.parts[spoken] = clause.parts[spoken]._replace(by=token.what)
    return True


def _all(clause: Parts, at: int) -> int:
    """Read "all (eight) tricks", which is an Al-kaboot, and "all tricks but one", which is none."""
    place = clause.after(at)
    while place is not None and (clause.tokens[place].numbers == (TRICKS,) or clause.tokens[place].kind == "all"):
        place = clause.after(place)
    if _kind_at(clause, place) not in ("tricks", "except"):
        clause.said.unknown(clause.tokens[at].word)
        return at
    last, but = _lacking(clause, place or at)
    if but is None:
        clause.add("kaboot", "", clause.tokens[at].word)
    else:
        clause.add("tricks", "", but.word, (TRICKS - but.numbers[0],))
    return last


def _lacking(clause: Parts, place: int) -> tuple[int, Token | None]:
    """Find how many of all tricks are lacking, None for none of them, and the place of the last word of it."""
    after = clause.after(place)
    if clause.tokens[place].kind == "except":
        return after if after is not None and _kind_at(clause, after) == "tricks" else place, clause.tokens[place]
    return (after, clause.tokens[after]) if after is not None and _kind_at(clause, after) == "except" else (place, None)


def _kind_at(clause: Parts, place: int | None) -> Kind | None:
    return None if place is None else clause.tokens[place].kind


_PLACED: Mapping[Kind, Callable[[Parts, int], int]] = {
    "deny": deny, "all": _all, "by": _by, "owned": _ended, "made": _ended, "ashkal": _ashkal, "twice": _twice,
    "tricks": _tricks,     "again": _asked, "except": _asked, "unraised": _unraised,
}  # fmt: skip
"""What reads a token for which its place matters; each returns the place of the last one that belongs to it."""
