"""Single situations: what a card can capture, what is thrown in, what a pile is worth."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Refused
from scorekeeper.games.shllaat import GAME
from scorekeeper.messages import problem_json, say
from tests import some
from tests.cli.runner import ok, run
from tests.games.shllaat.play_reference import Card, Thing, bad_four, order, pack, together
from tests.games.shllaat.tools import BOOK, FEW, LONG, PLAYERS, chosen_by

QUESTIONS = GAME.play.QUESTIONS


def asked(question, **data):
    answer = QUESTIONS[question].answer(data, chosen_by(data.get("rules", {})))
    text = GAME.all_texts()[answer.code]
    assert say(GAME.all_texts(), answer.code, answer.params)
    assert text.article in BOOK.articles
    return answer.answer, text.article, answer.legal


PILES = {"Badr": ["8C", "AC"], "Cem": ["8S", "JOKER"], "Dalia": ["9H", "9D"]}
HERE = {"pool": ["8H", "8D", "JOKER", "AH", "KC"], "piles": PILES, "by": "Dalia"}


@pytest.mark.parametrize(("card", "take", "answer", "article"), [
    ("AS", ["8H", "Badr"], True, "capture.ace"),
    ("AS", ["8H"], True, "capture.ace"),
    ("AS", ["Cem"], False, "capture.protects"),
    ("AS", ["8H", "KC"], False, "capture.several"),
    ("AS", ["JOKER"], False, "capture.special-discard"),
    ("JOKER", ["8H", "Cem", "Badr"], True, "capture.joker"),
    ("JOKER", ["AH"], False, "capture.special-discard"),
    ("KS", ["KC"], True, "capture.normal"),
    ("KS", ["JOKER"], True, "capture.special-discard"),
    ("KS", ["KC", "JOKER"], False, "capture.pool-specials"),
    ("KS", ["JOKER", "AH"], False, "capture.pool-specials"),
    ("KS", ["8H"], False, "capture.normal"),
    ("9S", ["Dalia"], False, "capture.available"),
    ("KS", ["8C"], False, "capture.whole-set"),
    ("KS", [], True, "capture.choice"),
])  # fmt: skip
def test_shllaat_capture_may_this_be_taken(card, take, answer, article):
    """shllaat.capture.*: the rules of the text, one by one."""
    here = {**HERE, "pool": [each for each in HERE["pool"] if each != card]}  # the pack has two Jokers
    found, by_article, _ = asked("capture", card=card, take=take, **here)
    assert (found, by_article) == (answer, f"shllaat.{article}")


def test_shllaat_capture_options():
    """shllaat.capture.pool-specials, shllaat.capture.protects: where the table plays so."""
    freely = {"pool-specials": "freely"}
    assert asked("capture", card="KS", take=["KC", "JOKER", "AH"], rules=freely, **HERE)[0] is True
    rank = {"joker-protects": "rank"}
    assert asked("capture", card="AS", take=["8H"], rules=rank, **HERE)[:2] == (False, "shllaat.capture.protects")
    assert asked("capture", card="AS", take=["8H"], rules=rank, pool=["8H", "JOKER"])[0] is True


def test_shllaat_capture_everything_that_is_open():
    assert asked("capture", card="KS", **HERE)[0] == ["AH", "JOKER", "KC"]
    assert asked("capture", card="AS", pool=["JOKER"])[::2] == ([], [])
    freely, rank = {"pool-specials": "freely"}, {"joker-protects": "rank"}
    assert asked("capture", card="KS", rules=freely, **HERE)[1] == "shllaat.capture.pool-specials"
    assert asked("capture", card="AS", rules=rank, **HERE)[:2] == (["KC"], "shllaat.capture.protects")
    _, _, legal = asked("capture", card="AS", pool=["8H", "JOKER"], piles={"Badr": ["8C", "AC"]})
    assert legal == ["play AS 8H", "play AS 8H Badr", "play AS Badr"]
    assert asked("capture", card="AS", take=["Badr"], piles={"Badr": ["8C"]})[1] == "shllaat.capture.protects"


@FEW
@given(st.integers(0, 5000))
def test_shllaat_capture_as_the_reference(seed):
    """shllaat.capture.table: every capture of a card from a table laid by chance, and no other."""
    dice = random.Random(seed)
    freely, shield = dice.random() < 0.5, dice.random() < 0.5
    deck = pack("54")
    dice.shuffle(deck)
    card, pool = deck.pop(), [deck.pop() for _ in range(dice.randint(0, 8))]
    sets: list[tuple[Card, ...]] = []
    while len(sets) < 3 and deck:
        rank = next(each.rank for each in deck if not each.special)
        made = [each for each in deck if each.rank == rank or (each.special and dice.random() < 0.3)]
        deck = [each for each in deck if each not in made and each.rank != rank]
        sets.append(tuple(made))
    things = [Thing((each,), None) for each in pool] + [Thing(cards, PLAYERS[at]) for at, cards in enumerate(sets)]
    found = together(card, things, freely, shield)
    rules = {"pool-specials": "freely" if freely else "one-rank", "joker-protects": "rank" if shield else "set"}
    piles = {PLAYERS[at]: list(map(str, cards)) for at, cards in enumerate(sets)}
    _, _, legal = asked("capture", card=str(card), pool=list(map(str, pool)), piles=piles, rules=rules)
    assert legal == sorted({" ".join(["play", str(card), *order(each, list(PLAYERS))]) for each in found})


def test_shllaat_deal_what_is_thrown_in():
    """shllaat.deal.redeal-hand, shllaat.deal.redeal-pool: four cards by chance against the text's sentence."""
    dice = random.Random(1)
    for _ in range(3000 if LONG else some(400)):
        four = dice.sample(dice.sample(pack("54"), 12), 4)
        for key in ("hand", "layout"):
            found, *_ = asked("redeal", **{key: list(map(str, four))})
            assert found is bad_four(four)
    assert asked("redeal", layout=["AS", "7H", "8H", "9H"])[:2] == (False, "shllaat.deal.bury")
    assert asked("redeal", layout=["KS", "7H", "8H", "9H"])[:2] == (False, "shllaat.deal.cards")
    assert asked("redeal", hand=["7S", "7H", "7D", "9H"])[:2] == (True, "shllaat.deal.redeal-hand")


def test_shllaat_count_values_of_a_pile():
    """shllaat.count.values, shllaat.count.empty"""
    assert asked("pile", cards=["JOKER", "AS", "JD", "8H", "8D"])[:2] == (79, "shllaat.count.values")
    assert asked("pile", cards=[])[:2] == (0, "shllaat.count.empty")
    assert asked("pile", cards=list(map(str, pack("54"))))[0] == 252
    assert asked("pile", cards=list(map(str, pack("two-52"))), rules={"pack": "two-52"})[0] == 304


@pytest.mark.parametrize(("question", "data"), [
    ("capture", {}), ("capture", {"card": 3}), ("capture", {"card": "AS", "pool": ["AS"]}),
    ("capture", {"card": "AS", "pool": "8H"}), ("capture", {"card": "AS", "piles": []}),
    ("capture", {"card": "AS", "piles": {"Badr": ["8H", "9H"]}}), ("capture", {"card": "AS", "piles": {"Badr": ["AH"]}}),
    ("capture", {"card": "AS", "piles": {"AH": ["8H", "8D"]}}), ("capture", {"card": "AS", "take": ["8H"]}),
    ("capture", {"card": "AS", "take": "8H"}), ("capture", {"card": "AS", "by": 4}), ("redeal", {}),
    ("redeal", {"hand": ["AS"]}), ("redeal", {"hand": ["AS", "AS", "7H", "8H"]}), ("pile", {"cards": ["XX"]}),
    ("pile", {"cards": ["JOKER"], "rules": {"pack": "two-52"}}), ("pile", {"cards": 3}), ("pile", {"card": []}),
])  # fmt: skip
def test_situations_that_cannot_be(question, data):
    with pytest.raises(Refused) as caught:
        asked(question, **data)
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["Badr", "AS", "7H", "JOKER", "8D", "8S", "x"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["Badr", "Cem", "AS"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@FEW
@given(st.sampled_from(sorted(QUESTIONS)),
       st.dictionaries(st.sampled_from(["card", "pool", "piles", "by", "take", "hand", "layout", "cards"]), JSON))  # fmt: skip
def test_no_situation_breaks_anything(question, data):
    try:
        asked(question, **data)
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts())["message"] for problem in refused.problems)


def test_asked_as_a_person_types():
    words = [
        "ask",
        "shllaat",
        "capture",
        "--card",
        "AS",
        "--pool",
        "8H 8D JOKER",
        "--piles",
        "Badr: 8C AC, Cem: 8S JOKER",
    ]
    assert ok(*words, "--take", "8H Badr", "--json").json["answer"] is True
    assert ok(*words, "--json").json["answer"] == ["8D", "8H", "Badr"]
    assert "capture.protects" in ok(*words, "--take", "Cem").out
    assert '--piles "Badr: 8C AC, Cem: 8S JOKER"' in ok("ask", "shllaat").out
    assert ok("ask", "shllaat", "redeal", "--hand", "AS JOKER AH 7D", "--json").json["answer"] is True
    assert run("ask", "shllaat", "capture", "--card", "AS", "--piles", "8C AC").code == 4


@pytest.mark.parametrize(
    ("cards", "found"),
    [(["JOKER", "AS"], ["worth-specials"]), (["7H"], ["worth-single"]), (["7H", "AS"], []), ([], [])],
)
def test_shllaat_count_specials_and_single_a_pile_that_no_play_leaves(cards, found):
    """shllaat.count.specials, shllaat.count.single: the pile is counted, and said to be impossible."""
    answer = QUESTIONS["pile"].answer({"cards": cards}, chosen_by({}))
    assert [each.code for each in answer.infractions] == found
