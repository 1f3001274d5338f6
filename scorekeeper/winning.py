"""Who has won by what a line says: verbs of winning and losing, with a subject, an object, or somebody's deed.

"Ali lost to Badr", "beaten by us", "غلبناهم": the verb decides whether the winner stands before it, after it, or behind
a word such as "to". If a person can read it in two ways, there are two possible winners, and the program asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from scorekeeper.spelling import fold, vocabulary
from scorekeeper.tuples import NamedTuple
from scorekeeper.verbs import VERBS

_OF_HER = frozenset(fold("فازت كسبت ربحت انتصرت غلبت هزمت خسرت تخسر انسحبت انهزمت استسلمت تنازلت").split())
"""Forms that Arabic has for her or for me: of two names behind one, no spelling says which is its subject."""
LINKS: Mapping[tuple[str, ...], str] = {
    tuple(phrase.split()): link
    for link, phrases in {
        "against": "against/over/on/from/vs/versus/على/من/ضد/قدام/امام", "by": "by/من قبل/على يد/على ايد",
        "to": "to", "for": "for", "with": "with/مع",
    }.items()
    for phrase in fold(phrases).split("/")
}  # fmt: skip
"""What joins somebody to a verb."""
OBJECTS = vocabulary({"us": "علينا منا ضدنا", "them": "عليهم منهم ضدهم"})
"""Words for somebody against whom something was done."""
_WON, _LOST, _EITHER = frozenset((True,)), frozenset((False,)), frozenset((True, False))
_JOINED: Mapping[str, Mapping[str, frozenset[bool]]] = {
    "won": {"against": _LOST, "by": _WON, "for": _WON},
    "win": {"against": _LOST, "by": _WON, "for": _WON},
    "victory": {"against": _LOST, "by": _WON, "for": _WON, "to": _WON},
    "beat": {"against": _LOST, "by": _WON, "for": _WON},
    "overcame": {"against": _LOST, "by": _WON},
    "overcame-him": {},
    "won-over-him": {},
    "unbeaten": {"against": _LOST, "by": _LOST, "to": _LOST, "for": _WON},
    "lost": {"against": _WON, "to": _WON, "for": _LOST},
    "beaten": {"against": _WON, "by": _WON, "to": _WON},
    "defeated": {"by": _WON},
    "ahead": {"against": _LOST, "by": _WON, "for": _WON, "to": _WON},
    "behind": {"against": _WON, "by": _WON},
}
"""Whether somebody joined to a verb by a word has won by it; where nothing is said, either can be."""
_ROLES = {"W": _WON, "L": _LOST, "?": _EITHER}
_PLAIN: Mapping[str, Sequence[str]] = {
    verb: roles.split()
    for roles, verbs in {
        "WL WL WL WL": "won win victory unbeaten ahead",
        "LW LW LW LW": "lost",
        "WL WL LW ??": "beat",
        "WL WL ?? WL": "overcame",  # Arabic has its subject behind the verb too
        "LW WL WL ??": "overcame-him won-over-him",  # between two, the first is he: علي غلبه عمر
        "?? LW LW ??": "beaten",
        "WL ?? LW ??": "defeated",
        "LW LW ?? ??": "behind",
    }.items()
    for verb in verbs.split()
}
"""Whether the first at a verb has won by it, and the next: on both sides of it, before it, after it, both after it."""
SCORES = ("ahead", "behind")
"""The verbs of figures such as 1-0, before which both players can stand; beside another verb they say no more."""
_MOST_VERBS = 6
"""In one clause; no person says more."""


class Side(NamedTuple):
    """A side named in a line, and the word that joins it to a verb; ``link`` is empty where none does."""

    ident: str
    link: str = ""


class Verb(NamedTuple):
    """A verb of a line; ``of_her`` says that its form is for her or for me, so that it need not be the first named."""

    kind: str
    of_her: bool = False


Said = Sequence[Side | Verb]


def has_won(verb: str, link: str) -> bool | None:
    """Tell whether somebody whom a word joins to a verb has won by it; None where either can be.

    >>> has_won("beaten", "by"), has_won("lost", "to"), has_won("won", "against"), has_won("won", "to")
    (True, True, False, None)
    """
    can = _JOINED[verb].get(link, _EITHER)
    return None if can == _EITHER else can == _WON


def verb_at(keys: Sequence[str], at: int) -> tuple[str, int] | None:
    """Find the longest verb that begins at a word: its meaning, and how many words it takes."""
    return _longest(VERBS, keys, at)


def is_of_her(key: str) -> bool:
    """Tell whether a folded word is a verb in the form for her or for me."""
    return key in _OF_HER


def is_verb(key: str) -> bool:
    """Tell whether a folded word alone is a verb of winning or losing."""
    return (key,) in VERBS


def link_at(keys: Sequence[str], at: int) -> tuple[str, int] | None:
    """Find the word that joins somebody to a verb, and how many words it takes."""
    return _longest(LINKS, keys, at)


def _longest(table: Mapping[tuple[str, ...], str], keys: Sequence[str], at: int) -> tuple[str, int] | None:
    for size in (3, 2, 1):
        if at + size <= len(keys) and (meaning := table.get(tuple(keys[at : at + size]))):
            return meaning, size
    return None


def joined(clauses: Sequence[Said]) -> list[list[Side | Verb]]:
    """Join clauses of which one has the verb and the other those it is about: "Ali, lost", "Ali won, against Badr"."""
    found: list[list[Side | Verb]] = []
    for clause in filter(None, clauses):
        before = found[-1] if found else []
        behind = isinstance(clause[0], Side) and clause[0].link and not _has(clause, Verb)
        if before and (behind or _is_lone(before, clause) or _is_lone(clause, before)):
            before += clause
        else:
            found.append(list(clause))
    return found


def _is_lone(verbs: Said, sides: Said) -> bool:
    return not _has(verbs, Side) and not _has(sides, Verb)


def _has(said: Said, what: type[Side | Verb]) -> bool:
    return any(isinstance(each, what) for each in said)


def possible(clauses: Sequence[Said], sides: Sequence[str]) -> set[str]:
    """Return the sides of two that can have won by all clauses, each taken in every way that it can be read."""
    told = any(_has(clause, Verb) for clause in clauses)
    found = set(sides)
    for clause in clauses:
        if _has(clause, Verb):
            found &= set().union(*(_winners(reading, sides) for reading in _readings(clause)))
        elif not (told and _is_meeting(clause)):
            found &= _named_alone(clause, sides)
    return found


def _is_meeting(clause: Said) -> bool:
    """Tell whether a clause without a verb only says who played."""
    return len({side.ident for side in clause if isinstance(side, Side)}) > 1


def _named_alone(clause: Said, sides: Sequence[str]) -> set[str]:
    """Return who has won where somebody is only named."""
    doubtful = any(isinstance(each, Side) and each.link in ("against", "with") for each in clause)
    return set(sides) if doubtful else {each.ident for each in clause if isinstance(each, Side)}


class _Act(NamedTuple):
    """A verb with those before it and after it."""

    verb: Verb
    before: tuple[Side, ...]
    after: tuple[Side, ...]

    @property
    def subjects(self) -> tuple[Side, ...]:
        """Who stands in the place of the subject."""
        plain = [side for side in (*self.before, *self.after) if not side.link]
        return tuple([side for side in self.before if not side.link] or plain[:1])


def _readings(clause: Said) -> list[list[_Act]]:
    """Return the ways to part the sides of a clause among its verbs, those in which the fewest have nobody."""
    verbs = [at for at, each in enumerate(clause) if isinstance(each, Verb)]
    if len(verbs) > _MOST_VERBS:
        return []
    gaps = [
        tuple(each for each in clause[start + 1 : end] if isinstance(each, Side))
        for start, end in pairwise([-1, *verbs, len(clause)])
    ]
    cuts = [range(max((at + 1 for at, side in enumerate(gap) if side.link), default=0), len(gap) + 1) for gap in gaps]
    cuts[0], cuts[-1] = range(1), range(len(gaps[-1]), len(gaps[-1]) + 1)
    found = []
    for chosen in product(*cuts):
        places = zip(verbs, pairwise(zip(gaps, chosen, strict=True)), strict=True)
        found.append([_Act(_verb(clause[at]), a[i:], b[:j]) for at, ((a, i), (b, j)) in places])
    least = min(map(_idle, found), default=0)
    return [acts for acts in found if _idle(acts) == least]


def _verb(said: Side | Verb) -> Verb:
    return said if isinstance(said, Verb) else Verb("")


def _idle(acts: Sequence[_Act]) -> int:
    return sum(not act.before and not act.after for act in acts)


def _winners(acts: Sequence[_Act], sides: Sequence[str]) -> set[str]:
    """Return who can have won by all verbs; one that has nobody goes on about the subject of the verb before."""
    found = set(sides)
    subjects: tuple[Side, ...] = ()
    for act in acts:
        whole = act if act.before or act.after else act._replace(before=subjects)
        roles = list(_roles(whole))
        found = {side for side in found if all((each.ident == side) in role for each, role in roles)}
        subjects = whole.subjects
    return found


def _roles(act: _Act) -> Iterator[tuple[Side, frozenset[bool]]]:
    """Say of everybody at a verb whether he can have won by it, and have lost."""
    before = [side for side in act.before if not side.link]
    after = [side for side in act.after if not side.link]
    for side in (*act.before, *act.after):
        if side.link:
            yield side, _JOINED[act.verb.kind].get(side.link, _EITHER)
    place = (0 if after else 1) if before else min(len(after), 2) + 1
    first, rest = (_ROLES[role] for role in _PLAIN[act.verb.kind][place])
    if act.verb.of_her and len(after) > 1 and not before:
        first = rest = _EITHER
    for at, side in enumerate(before):
        yield side, rest if at and act.verb.kind in SCORES else first
    for at, side in enumerate(after):
        yield side, rest if before or at else first


def repeated(clauses: Sequence[Said], sides: Sequence[str]) -> str | None:
    """Name the side of which the same is said again, so that it may be a count of games; None where none is."""
    told = any(_has(clause, Verb) for clause in clauses)
    named: list[str] = []
    for clause in clauses:
        if _has(clause, Verb):
            ways = [_subjects(acts) for acts in _readings(clause) if _winners(acts, sides)]
            likely: list[str] = min(ways, key=_repeats, default=[])
            named += likely
        elif not (told and _is_meeting(clause)):
            named += [side.ident for side in clause if isinstance(side, Side)]
    return next((ident for ident in named if named.count(ident) > 1), None)


def _subjects(acts: Sequence[_Act]) -> list[str]:
    return [side.ident for act in acts for side in act.subjects]


def _repeats(named: Sequence[str]) -> int:
    return len(named) - len({*named})
