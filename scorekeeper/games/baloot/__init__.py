"""Baloot, the partnership game of Hokum and Sun."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game, Json, Review
from scorekeeper.games.baloot import facts, match, notation, scoring, seating
from scorekeeper.games.baloot.facts import Facts
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


def _play() -> "PlayRules[Facts, Options]":
    from scorekeeper.games.baloot import play

    return play


def _claims() -> "Claims[Facts, Options, State]":
    from scorekeeper.games.baloot import claims

    return claims


def _buttons() -> "Buttons":
    from scorekeeper.games.baloot import buttons

    return buttons


def _review(record: Json, options: Options) -> Review | None:
    from scorekeeper.games.baloot import play

    return play.review(record, options)


def _remedied(effect: str, hand: Facts, by: str | None) -> Facts | None:
    from scorekeeper.games.baloot.play.remedies import REMEDIES

    return REMEDIES[effect](hand, by) if effect in REMEDIES else None


def _in_doubt(line: str, hand: Facts, _state: State) -> Facts | None:
    from scorekeeper.games.baloot.notation.reading import in_doubt

    return in_doubt(line, hand)


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
    buttons=_buttons,
    review=_review,
    remedied=_remedied,
    written_facts=facts.FactsForm,
    facts_text=facts.text_of,
    habits={"figures": ("cards", "game"), "lone": ("counting", "declarer")},
    in_doubt=_in_doubt,
)
