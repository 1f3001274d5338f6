"""What a hand pays, which a table says in place of what happened: 25 for an Al-kaboot of Hokum."""

from collections.abc import Iterable

from scorekeeper.games.baloot.facts.form import LEVELS, Project
from scorekeeper.games.baloot.facts.possible import KABOOT, beside_cards
from scorekeeper.seats import SIDE

RAISED = ("multiplied", "plain")
"""The choices of what a raise does to an Al-kaboot."""


def kaboot_pays(
    contract: str | None, level: str | None, side: str, projects: Iterable[Project], baloot: str | None,
    times: Iterable[int], raised: Iterable[str] = RAISED,
) -> frozenset[int]:  # fmt: skip
    """Return what an Al-kaboot of a side pays, with its own projects and Baloot, by the choices that a table has.

    ``times`` are by how much projects are multiplied.

    >>> sorted(kaboot_pays("hokum", "double", "NS", [Project("N", "fifty")], "E", [2]))
    [35, 60]
    """
    if contract is None or level == LEVELS[-1]:
        return frozenset()
    times_raised = 1 + LEVELS.index(level or LEVELS[0])
    own = [project.kind for project in projects if SIDE[project.by] == side]
    has_baloot = baloot is not None and SIDE[baloot] == side
    cards = {KABOOT[contract] * (1 if each == "plain" else times_raised) for each in raised}
    beside = {beside_cards(contract, each, own, baloot=has_baloot) for each in times}
    return frozenset([each + more for each in cards for more in beside])
