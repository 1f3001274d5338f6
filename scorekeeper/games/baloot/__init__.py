"""Baloot, the partnership game of Hokum and Sun."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game
from scorekeeper.games.baloot import facts, match, notation, scoring, seating
from scorekeeper.games.baloot.facts import Facts
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules, Simple


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.baloot import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.baloot import claims

    return claims


def _simple() -> "Simple":
    from scorekeeper.games.baloot import simple

    return simple


def _buttons() -> "Buttons":
    from scorekeeper.games.baloot import buttons

    return buttons


GAME = Game[Facts, Options, State](
    name="baloot",
    title="Baloot",
    unit="hand",
    invitation="baloot Ali+Badr Cem+Dalia --dealer S --us NS",
    target_option="target",
    rules_version=1,
    options=Options,
    seating=seating,
    facts=facts,
    scoring=scoring,
    match=match,
    notation=notation,
    play=_play,
    claims=_claims,
    simple=_simple,
    buttons=_buttons,
)
