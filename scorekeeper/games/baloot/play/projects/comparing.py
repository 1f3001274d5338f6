"""Whose declared project is best, however much of it was said.

Source: Baloot, "Projects and Baloot" and Variations, "Projects"; articles ``baloot.project.compare``, ``.ties``.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from scorekeeper.cards import RANKS_32, SUITS
from scorekeeper.games.baloot.facts.projects import Project
from scorekeeper.games.baloot.options import Hundreds, Options, ProjectTies
from scorekeeper.messages import Message
from scorekeeper.seats import ORDER, SEATS, SIDE

_Rank = tuple[int, ...]


class Comparison(NamedTuple):
    """Who has the best declared project; ``seat`` and ``side`` are None if the known cards do not decide.

    ``open`` are the seats that may have it, in their order N E S W. ``decided_by`` is only, value, form, top, trumps
    or turn, and ``over`` the strongest opponent who declared; both None if they are not certain. ``asked`` would
    tell more if the side is open: type, top, suit or leader.
    """

    seat: str | None
    side: str | None
    open: tuple[str, ...] = ()
    decided_by: str | None = None
    over: str | None = None
    asked: str = "top"


def compare_projects(
    ways: Mapping[str, Sequence[Project]],
    contract: str,
    trump: str | None,
    leader: str | None,
    options: Options,
    *,
    reason: bool = True,
) -> Comparison:
    """Compare projects declared in the first trick: by seat the possibilities for each, none of them empty.

    A seat has the best project only if that follows whatever the others hold; no card lies in two hands. A
    ``leader`` or (Hokum) ``trump`` of None is unknown too. The ``reason`` is found if it is wanted.
    (``baloot.project.compare``, ``baloot.project.ties``)
    """
    if not ways:
        return Comparison(None, None)
    if len(ways) == 1:
        (seat,) = ways
        return Comparison(seat, SIDE[seat], (seat,), "only")
    criteria = ("value", _FORM[options.hundreds], "top", *_TIES[options.project_ties])
    unknown = contract == "hokum" and trump is None and "trumps" in criteria
    trumps: Sequence[str | None] = SUITS if unknown else (trump if contract == "hokum" else None,)
    settings = [_Setting(criteria, first, suit) for first, suit in product((leader,) if leader else SEATS, trumps)]
    holders = _possible(ways, settings)
    sides = {SIDE[seat] for seat in holders}
    best, side = holders[0] if len(holders) == 1 else None, sides.pop() if len(sides) == 1 else None
    if side is None:
        return Comparison(None, None, holders, asked=_asked([ways[seat] for seat in holders], leader))
    return Comparison(best, side, holders, *(_reason(best, ways, settings) if best and reason else ()))


def _asked(ways: Sequence[Sequence[Project]], leader: str | None) -> str:
    """Return the fact that would tell the best of some projects: their types, top cards, suits, or who leads."""
    if any(len({project.form for project in found}) > 1 for found in ways):
        return "type"
    if any(len({project.top for project in found}) > 1 for found in ways):
        return "top"
    return "suit" if leader else "leader"


class _Setting(NamedTuple):
    """What decides: the criteria of this table, who leads to the first trick, and the trump suit."""

    criteria: tuple[str, ...]
    leader: str
    trump: str | None

    def rank(self, seat: str, project: Project) -> _Rank:
        """Return a number for each criterion, in order; the higher is the better."""
        looks: Mapping[str, int] = {
            "value": project.value,
            "form": project.form == "four",
            "run": project.form == "run",
            "top": RANKS_32.index(project.top),
            "trumps": project.suit is not None and project.suit == self.trump,
            "turn": -ORDER[self.leader].index(seat),
        }
        return tuple([looks[criterion] for criterion in self.criteria])


_FORM: Mapping[Hundreds, str] = {"four-first": "form", "run-first": "run"}
_TIES: Mapping[ProjectTies, tuple[str, ...]] = {"turn-order": ("turn",), "trumps-first": ("trumps", "turn")}


def _possible(ways: Mapping[str, Sequence[Project]], settings: Sequence[_Setting]) -> tuple[str, ...]:
    """Return the seats that can have the best project."""
    if len(settings) == 1 and all(len(found) == 1 for found in ways.values()):
        return (max(ways, key=lambda seat: settings[0].rank(seat, ways[seat][0])),)
    # Of contradicting claims (two players with four Kings) the comparison of what was said stands.
    disjoint = _together(list(ways.values()), 0)
    return tuple(
        seat
        for seat in SEATS
        if seat in ways and any(_can_win(seat, ways, setting, disjoint=disjoint) for setting in settings)
    )


def _can_win(seat: str, ways: Mapping[str, Sequence[Project]], setting: _Setting, *, disjoint: bool) -> bool:
    """Tell whether, with something a seat holds, all others can hold something that is not better."""
    for mine in ways[seat]:
        rank = setting.rank(seat, mine)
        below = [
            [project for project in found if setting.rank(other, project) < rank]
            for other, found in ways.items()
            if other != seat
        ]
        if all(below) and (not disjoint or _together(below, mine.cards)):
            return True
    return False


def _together(hands: Sequence[Sequence[Project]], used: int) -> bool:
    """Tell whether all can hold one of their possibilities at once, beside the cards ``used``."""
    if not hands:
        return True
    return any(not used & project.cards and _together(hands[1:], used | project.cards) for project in hands[0])


def _reason(
    seat: str, ways: Mapping[str, Sequence[Project]], settings: Sequence[_Setting]
) -> tuple[str | None, str | None]:
    """Return the criterion by which the best project beats the strongest of the other side, and its owner."""
    rivals = [other for other in ways if SIDE[other] != SIDE[seat]]
    if not rivals:
        return "only", None
    reasons = {reason for setting in settings for reason in _reasons(seat, rivals, ways, setting)}
    return reasons.pop() if len(reasons) == 1 else (None, None)


def _reasons(
    seat: str, rivals: Sequence[str], ways: Mapping[str, Sequence[Project]], setting: _Setting
) -> Iterator[tuple[str, str]]:
    """Yield the reason for everything that the owner and the rivals can hold."""
    held = [{(setting.rank(owner, way), owner) for way in ways[owner]} for owner in (seat, *rivals)]
    for (mine, _), *others in product(*held):
        theirs, over = max(others)
        if theirs < mine:
            pairs = zip(setting.criteria, mine, theirs, strict=True)
            yield next(name for name, ours, other in pairs if ours != other), over


def comparison_message(found: Comparison) -> Message:
    """Return the sentence that tells who has the best declared project."""
    if found.seat:
        return Message(f"compare-{found.decided_by or 'best'}", {"seat": found.seat, "over": found.over})
    if found.side:
        return Message("compare-side", {"side": found.side})
    return Message(f"compare-open-{found.asked}", {"open": found.open}) if found.open else Message("compare-none")
