"""The best way to declare and show a hand (articles ``baloot.project.limit``, ``baloot.baloot.split``)."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.deals import ROYALS, Project, bars_baloot
from scorekeeper.games.baloot.play.findings import named
from scorekeeper.games.baloot.play.projects.holding import cards_down, contains_baloot, described, projects_in
from scorekeeper.games.baloot.scoring.rules import BALOOT
from scorekeeper.messages import Message


class Best(NamedTuple):
    """The best way to declare and show a hand: at most two projects, the one to declare first.

    ``baloot`` is "shown" if it lies in a shown Siri or Fifty, "apart" if it can be said beside them, else None;
    ``points`` are game points before multiplying, the Baloot's 2 included.
    """

    projects: tuple[Project, ...]
    baloot: str | None
    points: int


def best(hand: int, contract: str, trump: str | None) -> Best:
    """Find the two disjoint projects, or one, or none, that score most together with the hand's Baloot.

    ``trump`` is None in Sun. Of ways that score the same the one with the better project to declare is taken, in
    the order of :func:`projects_in`, then the one with the better second project.
    (``baloot.project.limit``, ``baloot.baloot.split``)

    >>> spades = best(0xFF, "hokum", "S")
    >>> [(project.kind, project.top) for project in spades.projects], spades.baloot, spades.points
    ([('hundred', 'J'), ('siri', 'A')], 'shown', 14)
    """
    found = projects_in(hand, contract)
    royals = ROYALS[trump] if trump and contract == "hokum" else 0
    if not royals or royals & ~hand:
        return _best_pair(found)
    top = Best((), "apart", BALOOT)
    for chosen in _choices(found):
        baloot = _baloot_beside(chosen, royals)
        points = sum(project.value for project in chosen) + (BALOOT if baloot else 0)
        if points > top.points:
            top = Best(chosen, baloot, points)
    return top


_NOTHING = Best((), None, 0)


def _best_pair(found: list[Project]) -> Best:
    """Find the best choice where there is no Baloot to think of."""
    if not found:
        return _NOTHING
    top = max(_choices(found), key=lambda chosen: sum(project.value for project in chosen))
    return Best(top, None, sum(project.value for project in top))


def _choices(found: list[Project]) -> Iterator[tuple[Project, ...]]:
    """Yield every project and every disjoint pair, the better ones first: the first of equals is the best."""
    for place, first in enumerate(found):
        yield (first,)
        for second in found[place + 1 :]:
            if not first.cards & second.cards:
                yield first, second


def _baloot_beside(shown: tuple[Project, ...], royals: int) -> str | None:
    if any(bars_baloot(project, royals) for project in shown):
        return None
    return "shown" if any(contains_baloot(project, royals) for project in shown) else "apart"


# --- told -------------------------------------------------------------------------------------------------

_BEST = {
    None: ("projects-none", "projects-best"),
    "shown": ("projects-baloot", "projects-best-shown"),
    "apart": ("projects-baloot", "projects-best-apart"),
}
"""By what becomes of the Baloot: the sentence where no project is shown, and the one where some is."""


def best_message(chosen: Best) -> Message:
    """Return the sentence that tells the best way to show."""
    projects = [
        Message("project-of-kind", {"kind": named(project.kind), "cards": described(project)})
        for project in chosen.projects
    ]
    return Message(_BEST[chosen.baloot][bool(projects)], {"projects": projects, "n": chosen.points})


def project_json(project: Project) -> Json:
    """Return the JSON form of a project: its kind and its cards, a run from the top down."""
    return {"kind": project.kind, "cards": cards_down(project.cards)}
