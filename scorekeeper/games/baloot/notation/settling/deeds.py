"""What settles a verb of winning, an Al-kaboot, a qaid, the Baloot, and "all": a rule says who did it, and to whom."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.games.baloot.notation.kinds import Kind
from scorekeeper.games.baloot.notation.settling import beaten, kaboot, projects, qaid, won
from scorekeeper.games.baloot.notation.tokens import Change, Token

RULES: Mapping[Kind, Sequence[Callable[[Sequence[Token], int], Iterator[Change]]]] = {
    "verb": (projects.of_project, won.behind_project, won.with_object),
    "owned": (
        projects.worth, won.of_them, projects.of_project, projects.lost_by, kaboot.by_kaboot, kaboot.before_bonus,
        won.with_figure, won.bringing, projects.unsaid, beaten.overcoming, won.with_object, won.behind_project,
        kaboot.sweeping, qaid.fined, won.of_nobody,
    ),
    "all": (kaboot.everything,),
}  # fmt: skip
"""What settles tokens of each of these kinds."""
