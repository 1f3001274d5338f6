"""The rooms of Baloot agree with the rulebook, and its forms with themselves."""

from itertools import islice

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from scorekeeper.errors import Malformed
from scorekeeper.forms import document
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.scoring.rules import (
    COUNTING,
    GAHWA_TIMES,
    LOSERS_BALOOT,
    PROJECT_TIMES,
    RAISE_TIMES,
    rules_for,
)
from scorekeeper.games.baloot.scoring.score import checked
from scorekeeper.games.baloot.scoring.steps import run
from tests.games.baloot import sweep
from tests.games.baloot.test_refusals import FACTS, WILD
from tests.games.baloot.test_slips import hands
from tests.games.baloot.tools import BOOK, options

SCHEMA = Draft202012Validator(document(GAME.facts.FORM))


def test_every_choice_has_its_rule():
    for option, table in (
        ("counting", COUNTING),
        ("baloot-owner", LOSERS_BALOOT),
        ("project-multiplier", PROJECT_TIMES),
        ("raise-times", RAISE_TIMES),
        ("gahwa-as", GAHWA_TIMES),
    ):
        assert tuple(table) == BOOK.options[option].choices
        assert len({str(rules_for(options({option: choice}))) for choice in table}) == len(table)


def test_items_add_up_to_the_score_of_every_slip():
    """baloot.claim.slips: slips are scored by the steps that score the hand, so their items add up too."""
    from scorekeeper.games.baloot.claims.slips import _SlipScorer

    for facts in hands(9, 40):
        chosen = options(facts.get("rules", {}))
        told, rules = GAME.facts.decode(facts), rules_for(chosen)
        for _, ways in _SlipScorer(checked(told, chosen), rules, chosen.target).ways():
            for way in ways:
                wrong = {field: value for (of, field), value in way.switches.items() if of == "rules"}
                score = run(checked(told, chosen), rules._replace(**wrong))
                for side, points in score.points.items():
                    assert points == sum(item.points for item in score.items if item.side == side)
                    assert points >= 0
                assert all(item.code in GAME.texts for item in score.items)


@given(FACTS)
def test_facts_are_kept_as_told(facts):
    facts = {**facts, "_carried": [1]}
    assert GAME.facts.encode(GAME.facts.decode(facts)) == facts


def test_facts_of_the_whole_domain_are_kept_as_told_and_written():
    for facts in islice(sweep.hands(), 0, None, 499):
        assert GAME.facts.encode(GAME.facts.decode(facts)) == facts


@pytest.mark.parametrize(
    "melds",
    [
        {"projects": []},
        {"projects": [], "baloot": "W"},
        {"projects": [{"by": "N", "kind": "siri"}, {"by": "S", "kind": "siri"}], "baloot": "N"},
        {"projects": [{"by": "N", "kind": "siri", "_seen": [1]}]},
        {"projects": [{"by": "N", "kind": "siri"}], "_carried": True},
        {"projects": [{"by": "N", "kind": "siri"}], "rules": {}},
    ],
)
def test_melds_are_kept_as_they_were_told(melds):
    facts = {"contract": "hokum", "declarer": "N", "points": {"NS": 90}, **melds}
    assert GAME.facts.encode(GAME.facts.decode(facts)) == facts


@given(FACTS, WILD)
def test_the_schema_takes_what_the_form_takes(facts, wild):
    """Beyond it the schema asks for an outcome or a contract, limits numbers to what the pack has, and knows options."""
    mixed = {**facts, **wild}
    try:
        GAME.facts.decode(mixed)
    except Malformed:
        assert not SCHEMA.is_valid(mixed)
    else:
        errors = {error.validator for error in SCHEMA.iter_errors(mixed) if "rules" not in error.path}
        assert errors <= {"anyOf", "maximum"}


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("hokum E, NS 77", "Hokum by East"),
        ("hokum W x2 locked, EW 106", "Hokum by West, double ×2 locked"),
        ("sun S ashkal x2, EW 66", "Sun by North (Ashkal of South), double ×2"),
        ("hokum N gahwa, won NS", "Hokum by North, gahwa"),
        ("pass", "All passed"),
        ("kawesh", "Annulled"),
    ],
)
def test_headline(line, headline):
    from scorekeeper.messages import say
    from tests.games.baloot.tools import NOBODY, parse

    parts = GAME.notation.headline(parse(line))
    assert ", ".join(say(GAME.texts, *part, GAME.seating.names(NOBODY)) for part in parts) == headline
