"""Sleazy, a rummy game of pairs and sets between two neighbours."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game
from scorekeeper.games.sleazy import facts, match, notation, scoring, seating
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.sleazy import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.sleazy import claims

    return claims


def _buttons() -> "Buttons":
    from scorekeeper.games.sleazy import buttons

    return buttons


GAME = Game[Facts, Options, State](
    name="sleazy",
    title="Sleazy",
    unit="round",
    invitation="sleazy Ali Badr --dealer Ali",
    rules_version=1,
    by_difference=True,
    options=Options,
    seating=seating,
    facts=facts,
    scoring=scoring,
    match=match,
    notation=notation,
    play=_play,
    claims=_claims,
    buttons=_buttons,
    check_options=match.check_options,
    example=notation.example,
)
