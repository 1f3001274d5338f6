"""What is read at a glance is read as its form reads it; with a trace, every card is looked at one by one."""

import json
import random

import pytest

from scorekeeper import api
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.facts.form import FORM
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play import auction, judge, raises, reading
from scorekeeper.games.baloot.play.projects import judging
from scorekeeper.games.baloot.play.record import RECORD
from scorekeeper.language import speech
from scorekeeper.reports.answers import items_json
from tests import LONG
from tests.games.baloot import broken

COUNT = 100_000 if LONG else 150
PLAYS = "plays"
"""The field whose form checks it and reads nothing."""


def answer(ask, *args):
    """Return what is answered or refused."""
    try:
        return ask(*args)
    except Refused as error:
        return type(error), error.problems


def by_form(record: Json):
    """Read the fields of a record by their forms alone."""
    RECORD.check(record)
    return RECORD.decode(record)._replace(extra={})


def same_reading(record: Json) -> None:
    found, expected = answer(reading.read, record), answer(by_form, record)
    if isinstance(expected, tuple) and not hasattr(expected, "_fields"):
        assert found == expected, record
        return
    for name, each, other in zip(expected._fields, found, expected, strict=True):
        if name != PLAYS:
            assert each == other, (name, record)
    assert type(found.trace) is bool
    assert type(found.locked) in (bool, type(None))
    plays = [(seat, RECORD.fields["exposed"].decode(card)) for seat, card in record.get("plays", ())]
    assert [*(found.plays or ())] == plays


def test_baloot_deal_second_with_blanks_around_the_cards():
    dealt = {"S": "10C JH QD 10H AS 8H 7D AD", "E": "JC 9C 8S JD QS 8D AC 7H"}
    record = {"dealer": "W", "contract": "sun", "declarer": "N", "plays": [["S", "AS"], ["E", "8S"]]}
    tidy = {seat: cards.split() for seat, cards in dealt.items()}
    loose = {seat: [f" {card.lower()} " for card in cards] for seat, cards in tidy.items()}
    same_reading({**record, "hands": loose})
    assert api.judge("baloot", {**record, "hands": loose}) == api.judge("baloot", {**record, "hands": tidy})


def same_with_trace(record: Json) -> None:
    """Judge a record with a trace, for which no card is passed over, and without one."""
    plain = {key: value for key, value in record.items() if key != "trace"}
    found, traced = answer(judge, plain, Options()), answer(judge, {**plain, "trace": True}, Options())
    if hasattr(traced, "details"):
        traced.details.pop("trace", None)
    assert found == traced, record


def test_what_is_read_at_a_glance_is_what_its_form_reads():
    dice = random.Random(15)
    for _ in range(COUNT):
        record = json.loads(json.dumps(broken.broken(dice)))
        same_reading(record)
        same_with_trace(record)


def test_a_verdict_has_the_score_of_its_facts():
    dice, clean = random.Random(18), 0
    for _ in range(COUNT):
        record = broken.broken(dice)
        told = answer(api.judge, "baloot", record)
        if not isinstance(told, dict):
            continue
        clean += told["ok"]
        if told["facts"]:
            assert api.score("baloot", told["facts"])["score"] == told["score"]
    assert clean > COUNT // 10


@pytest.mark.parametrize("field", RECORD.fields)
def test_junk_in_any_field_is_refused_as_its_form_refuses_it(field):
    for junk in broken.JUNK:
        same_reading({field: junk})


def test_calls_and_raises_that_are_kept_are_judged_as_ever(monkeypatch):
    """Hands decide nothing but Kawesh, and totals nothing but a double of Sun; passes are taken one by one."""
    dice = random.Random(16)
    for _ in range(COUNT):
        record = answer(reading.read, broken.broken(dice))
        options = Options()._replace(own_sun=dice.choice(("yes", "no")), ashkal_ace=dice.choice(("yes", "no")))
        if isinstance(record, tuple) and not hasattr(record, "calls"):
            continue
        if record.calls is not None and record.dealer:
            begun = auction.Auction.begin(record.dealer, options, record.exposed, record.hands)
            with monkeypatch.context() as patched:
                patched.setattr(auction, "_passes", lambda _calls, _auction: 0)
                findings, ended = auction.judge_calls(record.calls, begun)
            found = auction.bidding_of(record.calls, record.dealer, options, record.exposed, record.hands)
            assert found == (tuple(findings), ended.standing(), ended.outcome())
        for contract in ("hokum", "sun") if record.raises is not None else ():
            state = raises.Raises.begin(contract, record.declarer, options, record.scores)
            findings, state = raises.judge_raises(record.raises, state)
            found = raises.raised(record.raises, contract, record.declarer, options, record.scores)
            assert found == (tuple(findings), state.answer())


def test_a_lone_project_is_judged_as_projects_are_weighed_in_full(monkeypatch):
    dice, lone = random.Random(17), 0
    for _ in range(COUNT):
        record, options = broken.broken(dice), Options()
        found = answer(judge, record, options)
        if not hasattr(found, "facts"):
            continue
        with monkeypatch.context() as patched:
            patched.setattr(judging, "_lone", lambda *_: None)
            assert found == judge(record, options), record
        if found.facts:
            lone += len(found.facts.projects or ()) == 1
            assert GAME.facts.encode(found.facts) == FORM.encode(found.facts)
    assert lone > COUNT // 50


FACTS = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}, "projects": [{"by": "N", "kind": "siri"}]}


def test_a_score_that_is_kept_is_nobodys_to_change():
    first = api.score("baloot", FACTS)
    told = json.dumps(first)
    for part in (first["score"], *first["items"], first["game_points"]["NS"], first["game_points"], first):
        part.clear()
    assert json.dumps(api.score("baloot", FACTS)) == told


def test_sentences_that_are_kept_follow_names_language_and_digits():
    found = GAME.scoring.score(GAME.facts.decode(FACTS), Options())
    calls = [{"NS": "us", "EW": "them", "N": "Ali"}, {"NS": "N-S", "EW": "E-W", "N": "Badr"}]
    for language, digits in (("en", "western"), ("ar", "arabic"), ("ar", "western"), ("en", "western")):
        speech.use(language, digits)
        try:
            for names in (*calls, calls[0]):
                fresh = found._replace(items=tuple(found.items))
                assert items_json(GAME, found.items, names) == items_json(GAME, fresh.items, names)
        finally:
            speech.use("en")
