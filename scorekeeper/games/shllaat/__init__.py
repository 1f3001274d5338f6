"""Shlla'at, the fishing game in which captured cards can be captured again."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game
from scorekeeper.games.shllaat import facts, match, notation, scoring, seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.match import State
from scorekeeper.games.shllaat.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.shllaat import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.shllaat import claims

    return claims


def _buttons() -> "Buttons":
    from scorekeeper.games.shllaat import buttons

    return buttons


def _in_doubt(line: str, hand: Facts, state: State) -> Facts | None:
    from scorekeeper.games.shllaat.notation.bare import in_turn

    return in_turn(line, hand, state.totals, state.first)


GAME = Game[Facts, Options, State](
    name="shllaat",
    title="Shlla'at",
    unit="hand",
    invitation="shllaat Ali Badr Cem --dealer Ali",
    target_option="target",
    rules_version=2,
    options=Options,
    seating=seating,
    facts=facts,
    scoring=scoring,
    match=match,
    notation=notation,
    play=_play,
    claims=_claims,
    buttons=_buttons,
    example=notation.example,
    habits={"figures": ("named", "turn")},
    in_doubt=_in_doubt,
)
