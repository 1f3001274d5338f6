"""Sab'at al-Deemin, the seven of diamonds: four piles, two sides, out first."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game
from scorekeeper.games.sabat import facts, match, notation, scoring, seating
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.match import State
from scorekeeper.games.sabat.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.sabat import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.sabat import claims

    return claims


def _buttons() -> "Buttons":
    from scorekeeper.games.sabat import buttons

    return buttons


GAME = Game[Facts, Options, State](
    name="sabat",
    title="Sab'at al-Deemin",
    unit="hand",
    invitation="sabat Ali+Badr Cem+Dalia --dealer S --us NS",
    target_option="target",
    rules_version=1,
    in_steps_of=10,
    options=Options,
    seating=seating,
    facts=facts,
    scoring=scoring,
    match=match,
    notation=notation,
    play=_play,
    claims=_claims,
    buttons=_buttons,
    penalise=match.penalise,
    example=notation.example,
)
