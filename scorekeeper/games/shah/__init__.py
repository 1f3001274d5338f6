"""Shah, the Somali game of rows, played in a series of games."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game
from scorekeeper.games.shah import facts, match, notation, scoring, seating
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.match import State
from scorekeeper.games.shah.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.shah import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.shah import claims

    return claims


def _buttons() -> "Buttons":
    from scorekeeper.games.shah import buttons

    return buttons


GAME = Game[Facts, Options, State](
    name="shah",
    title="Shah",
    unit="game",
    invitation="shah Ali Badr --dealer Ali",
    rules_version=1,
    options=Options,
    seating=seating,
    facts=facts,
    scoring=scoring,
    match=match,
    notation=notation,
    play=_play,
    claims=_claims,
    buttons=_buttons,
    as_claimed=match.as_claimed,
    check_taken_over=match.check_taken_over,
    example=notation.example,
)
