"""What the standing remedies of the rulebook make of a hand that was scored as if nothing had been wrong.

Which article has which remedy says ``[[remedy]]`` of data/rulebook/baloot.toml; its ``effect`` is one of ``REMEDIES``.
"""

from collections.abc import Callable, Mapping

from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.seats import SIDE


def called_qaid(facts: Facts, by: str | None) -> Facts | None:
    """Return the hand as it ends if a foul of a seat or side is called (``baloot.qaid.score``)."""
    if by is None or facts.contract is None:
        return None
    return facts._replace(
        points=None, tricks=None, kaboot=None, won=None, game_points=None, reverse=None, result=None, qaid=SIDE[by]
    )


def _without_project(facts: Facts, by: str | None) -> Facts | None:
    """Leave out the one project that was scored, if it was of this side (``baloot.project.declare``)."""
    listed = facts.projects or ()
    return facts._replace(projects=None) if len(listed) == 1 and _of(listed[0].by, by) else None


def _without_baloot(facts: Facts, by: str | None) -> Facts | None:
    return facts._replace(baloot=None) if facts.baloot and _of(facts.baloot, by) else None


def _dealt_wrongly(_facts: Facts, _by: str | None) -> Facts:
    """Annul the hand, whoever had the wrong cards (``baloot.deal.faulty``)."""
    return Facts(outcome="misdeal")


def _of(owner: str, by: str | None) -> bool:
    return by is None or SIDE[owner] == SIDE[by]


REMEDIES: Mapping[str, Callable[[Facts, str | None], Facts | None]] = {
    "foul": called_qaid,
    "no-projects": _without_project,
    "no-baloot": _without_baloot,
    "misdeal": _dealt_wrongly,
}
"""What each effect of the rulebook makes of the facts, None if it changes nothing."""
