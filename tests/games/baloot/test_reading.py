"""Records as they are written down: a trace changes no ruling, and blanks and small letters change no card."""

import json
import random

from scorekeeper import api
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play import judge
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
