"""Broken records: a trace changes no ruling, and what is kept of calls, raises and scores changes no answer."""

import json
import random

from scorekeeper import api
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play import auction, judge, raises
from scorekeeper.games.baloot.play.record import read
from tests import LONG, some
from tests.games.baloot import broken

COUNT = 100_000 if LONG else some(300)


def answer(ask, *args):
    """Return what is answered or refused."""
    try:
        return ask(*args)
    except Refused as error:
        return type(error), error.problems


def test_baloot_deal_second_with_blanks_around_the_cards():
    dealt = {"S": "10C JH QD 10H AS 8H 7D AD", "E": "JC 9C 8S JD QS 8D AC 7H"}
    record = {"dealer": "W", "contract": "sun", "declarer": "N", "plays": [["S", "AS"], ["E", "8S"]]}
    tidy = {seat: cards.split() for seat, cards in dealt.items()}
    loose = {seat: [f" {card.lower()} " for card in cards] for seat, cards in tidy.items()}
    assert api.judge("baloot", {**record, "hands": loose}) == api.judge("baloot", {**record, "hands": tidy})


def same_with_trace(record: Json) -> None:
    """Judge a record with a trace, for which no card is passed over, and without one."""
    plain = {key: value for key, value in record.items() if key != "trace"}
    found, traced = answer(judge, plain, Options()), answer(judge, {**plain, "trace": True}, Options())
    if hasattr(traced, "details"):
        traced.details.pop("trace", None)
    assert found == traced, record


def test_a_trace_changes_no_ruling():
    dice = random.Random(15)
    for _ in range(COUNT):
        record = json.loads(json.dumps(broken.broken(dice)))
        same_with_trace(record)


def test_calls_and_raises_that_are_kept_are_judged_as_ever():
    """Hands decide nothing but Kawesh, and totals nothing but a double of Sun."""
    dice = random.Random(16)
    for _ in range(COUNT):
        record = answer(read, broken.broken(dice))
        options = Options()._replace(own_sun=dice.choice(("yes", "no")), ashkal_ace=dice.choice(("yes", "no")))
        if isinstance(record, tuple) and not hasattr(record, "calls"):
            continue
        if record.calls is not None and record.dealer:
            begun = auction.Auction.begin(record.dealer, options, record.exposed, record.hands)
            findings, ended = auction.judge_calls(record.calls, begun)
            found = auction.bidding_of(record.calls, record.dealer, options, record.exposed, record.hands)
            assert found == (tuple(findings), ended.standing(), ended.outcome())
        for contract in ("hokum", "sun") if record.raises is not None else ():
            state = raises.Raises.begin(contract, record.declarer, options, record.scores)
            findings, state = raises.judge_raises(record.raises, state)
            found = raises.raised(record.raises, contract, record.declarer, options, record.scores)
            assert found == (tuple(findings), state.answer())


FACTS = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}, "projects": [{"by": "N", "kind": "siri"}]}


def test_a_score_that_is_kept_is_nobodys_to_change():
    first = api.score("baloot", FACTS)
    told = json.dumps(first)
    for part in (first["score"], *first["items"], first["game_points"]["NS"], first["game_points"], first):
        part.clear()
    assert json.dumps(api.score("baloot", FACTS)) == told
