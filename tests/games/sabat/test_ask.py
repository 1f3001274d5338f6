"""Questions about single situations, the machines behind them, and the commands as somebody at a table uses them."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.card_spellings import card_32
from scorekeeper.errors import Malformed, Refused
from scorekeeper.game import DATA
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import mask_of
from scorekeeper.games.sabat.play.announcing import Stakes
from scorekeeper.games.sabat.play.record import Entry
from scorekeeper.games.sabat.play.state import begin
from scorekeeper.games.sabat.redeal import redeal_of
from scorekeeper.messages import problem_json, say
from tests import some, thorough
from tests.cli.runner import ok, run
from tests.games.sabat import game, play_reference, reference

QUESTIONS = GAME.play.QUESTIONS
SAMPLE = DATA / "samples" / "sabat-record.jsonl"


def asked(name, **situation):
    answer = QUESTIONS[name].answer(situation, game.OPTIONS)
    assert say(GAME.all_texts(), answer.code, answer.params)
    return answer


def refused(name, **situation):
    with pytest.raises(Refused) as caught:
        asked(name, **situation)
    return [problem_json(problem, GAME.all_texts())["code"] for problem in caught.value.problems]


# --- what can be played -----------------------------------------------------------------------------------


@thorough
def test_sabat_play_must_situations():
    """sabat.play.piles .must .pass: in every position of random hands the answer is the reference's."""
    dice = random.Random(1)
    for _ in range(40):
        record = play_reference.record(dice)
        for place in range(1, len(record["plays"]), 3):
            held, table, _ = play_reference.at(record, place)
            tops = {}
            for suit in "SHDC":
                pile = [card for card in reference.PACK if card in table and card[-1] == suit]
                if pile:
                    tops[suit] = dice.choice([pile, pile[-1]])
            for hand in filter(None, held.values()):
                expected = sorted(play_reference.playable(hand, table)) or ["pass"]
                assert asked("legal", layout=tops, hand=hand).legal == expected


def test_sabat_play_first_situations():
    """sabat.play.first: only the 7 of diamonds opens; without it there is nothing to do yet."""
    assert asked("legal", hand=["7D", "7S"], first=True).legal == ["7D"]
    assert asked("legal", layout={}, hand=["7D", "7S"]).legal == ["7D"]
    assert asked("legal", layout=[], hand=["7S"]).legal == []
    assert asked("legal", layout=["9d", "T♠"], hand=["jS", "8H"]).answer == ["JS"]


@pytest.mark.parametrize(("situation", "codes"), [
    ({"hand": ["7S"]}, ["field-missing"]), ({"layout": {}}, ["field-missing"]), ({"layout": {}, "hand": []}, ["hand-size"]),
    ({"layout": {}, "hand": list(reference.PACK[:9])}, ["hand-size"]), ({"layout": 3, "hand": ["7S"]}, ["field-type"]),
    ({"layout": {"X": "7S"}, "hand": ["7S"]}, ["field-choice"]), ({"layout": {"D": "9S"}, "hand": ["7S"]}, ["layout-suit"]),
    ({"layout": {"D": ["7D", "9D"]}, "hand": ["7S"]}, ["layout-run"]), ({"layout": ["9D", "JD"], "hand": ["7S"]}, ["layout-run"]),
    ({"layout": ["9D"], "hand": ["8D"]}, ["hand-on-table"]), ({"layout": ["9D"], "hand": ["9S"], "first": True}, ["layout-first"]),
    ({"layout": ["9D"], "hand": ["6S"]}, ["card-pack"]), ({"layout": ["9D"], "hand": ["7S", "7s"]}, ["field-card-twice"]),
    ({"layout": {"D": [3]}, "hand": ["7S"]}, ["field-type"]), ({"layout": [], "hand": ["7S"], "pile": 1}, ["field-unknown"]),
])  # fmt: skip
def test_situations_that_cannot_be(situation, codes):
    assert refused("legal", **situation) == codes


# --- before the first card --------------------------------------------------------------------------------


def test_sabat_deal_redeal_hands():
    """sabat.deal.redeal: three or four Kings, or Aces, which are not added together."""
    dice = random.Random(2)
    for _ in range(400 if game.LONG else some(100)):
        hand = dice.sample(reference.PACK, 8)
        ranks = [card[0] for card in hand]
        answer = asked("redeal", hand=hand)
        assert answer.answer is (ranks.count("K") >= 3 or ranks.count("A") >= 3)
        assert redeal_of(mask_of(map(card_32, hand))).right is answer.answer
    assert asked("redeal", hand=["KS", "KH", "KD", "KC", "7S", "8S", "9S", "10S"]).params == {"n": 4}
    assert refused("redeal", hand=["KS"]) == ["field-type"]


@pytest.mark.parametrize(("said", "stakes", "legal", "rulings"), [
    ([], "single", {seat: ["double"] for seat in "NESW"}, []),
    ([["E", "double"]], "double", {"N": ["treble"], "S": ["treble"]}, []),
    ([["E", "double"], ["N", "double"]], "double", {seat: ["treble"] for seat in "NESW"}, []),
    ([["E", "double"], ["S", "treble"]], "treble", {}, []),
    ([["E", "treble"]], "single", {seat: ["double"] for seat in "NESW"}, ["treble-no-double"]),
    ([["E", "double"], ["W", "treble"]], "double", {"N": ["treble"], "S": ["treble"]}, ["treble-own-double"]),
])  # fmt: skip
def test_sabat_stakes_who_may_say_what(said, stakes, legal, rulings):
    """sabat.stakes.double .treble .once"""
    answer = asked("announce", announcements=said)
    assert (answer.answer, answer.legal) == ({"stakes": stakes}, legal)
    assert [ruling.code for ruling in answer.infractions] == rulings


def test_announcements_of_another_form_are_refused():
    assert asked("announce", announcements=[["E", "double"], ["N", "redeal"]]).answer["outcome"] == "redeal"
    assert refused("announce", announcements=[["E", "triple"]]) == ["field-type"]
    assert refused("announce", announcements="double") == ["field-type"]


# --- counting ---------------------------------------------------------------------------------------------


def test_sabat_score_aces_pictures_last_seven_stakes():
    """sabat.score.aces .pictures .last-seven .stakes .nothing: by player, all together and in numbers, as the reference."""
    dice = random.Random(4)
    for _ in range(300 if game.LONG else some(80)):
        facts = reference.played_facts(dice) | {"stakes": dice.choice(list(reference.FIGURES))}
        points = reference.hand_points(facts)
        given = {"last_card": facts["last_card"], "stakes": facts["stakes"]}
        together = [card for cards in facts["left"].values() for card in cards]
        numbers = {
            "aces": sum(card[0] == "A" for card in together),
            "pictures": sum(card[0] in "KQJ" for card in together),
        }
        for left in (facts["left"], together, numbers):
            assert asked("count", left=left, **given).answer == points


@pytest.mark.parametrize(("situation", "codes"), [
    ({"left": ["AS"]}, ["last-missing"]), ({"left": ["AS"], "last_card": "7D"}, ["last-first"]), ({"left": 3}, ["field-type"]),
    ({"left": {"E": ["AS"], "N": ["AH"]}, "last_card": "7S"}, ["left-sides"]),
    ({"left": {"E": ["AS"]}, "last_card": "7H"}, ["left-one"]), ({"left": {}, "last_card": "7H"}, ["left-sides"]),
    ({"left": ["7D"], "last_card": "8H"}, ["left-first"]), ({"left": ["7H"], "last_card": "8H"}, ["left-under"]),
    ({"left": list(reference.PACK[:16] + reference.PACK[24:]), "last_card": "9D"}, ["left-many"]),
    ({"left": {"X": ["AS"]}, "last_card": "7H"}, ["field-choice", "left-sides"]),
    ({"left": ["AS"], "last_card": "8H", "stakes": "x2"}, ["field-choice"]),
    ({"left": {"aces": 5, "pictures": 0}, "last_card": "8H"}, ["aces-many"]),
])  # fmt: skip
def test_sabat_count_what_cannot_be_counted(situation, codes):
    """sabat.count.last-card .first-card .losers .pack"""
    assert set(refused("count", **situation)) <= set(codes)


# --- the machines -----------------------------------------------------------------------------------------


def dealt(record):
    return begin({seat: mask_of(map(card_32, cards)) for seat, cards in record["hands"].items()}, frozenset("NESW"))


def act_of(by, word):
    return Entry((1, 0), by, word) if word == "pass" else Entry((1, 0), by, "card", card_32(word))


def test_sabat_play_one_source_of_legality():
    """What is listed as legal has no fault, and everything else has one."""
    dice = random.Random(6)
    for _ in range(20 if game.LONG else 6):
        record = play_reference.record(dice)
        play = dealt(record)
        assert play.impossible(act_of("S", record["hands"]["N"][0]))
        for by, word, *_ in record["plays"]:
            if word == "warn":
                play = play.warned(by)
                continue
            for seat in "NESW":
                legal = play.legal(seat)
                acts = {word: act_of(seat, word) for word in (*record["hands"][seat], "pass")}
                right = {name for name, act in acts.items() if not (play.impossible(act) or play.faults(act))}
                assert right == set(legal)
            play = play.after(act_of(by, word))
        assert play.out == record["plays"][-1][0]
        assert all(play.legal(seat) == () for seat in "NESW")


@thorough
@given(st.lists(st.tuples(st.sampled_from("NESW"), st.sampled_from(["double", "treble"])), max_size=6))
def test_sabat_stakes_one_source_of_legality(said):
    """sabat.stakes.once: what changes the stakes is listed; what may be said besides adds nothing."""
    stakes = Stakes()
    for by, word in said:
        listed = word in stakes.legal().get(by, ())
        if stakes.fault(by, word):
            assert not listed
            continue
        after = stakes.after(by, word)
        assert (after.level != stakes.level) is listed
        stakes = after


# --- anything at all, and the commands --------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(["E", "S", "7D", "AC", "10H", "pass", "double", "single"]),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.sampled_from(["E", "N", "S", "D", "aces"]), inner, max_size=3),
    max_leaves=10,
)  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_situation_breaks_anything(name):
    fields = (*QUESTIONS[name].form.fields, "rules", "x")

    @game.FEW
    @given(st.dictionaries(st.sampled_from(fields), VALUES, max_size=4), st.booleans())
    def runs(wild, example):
        try:
            asked(name, **({**QUESTIONS[name].example, **wild} if example else wild))
        except Refused as error:
            assert all(problem_json(problem, GAME.all_texts()) for problem in error.problems)

    runs()
    assert asked(name, **QUESTIONS[name].example)


def test_asked_at_the_table():
    assert ok("ask", "sabat", "legal", "--layout", "9D 7S", "--hand", "10D 7H KC 8C").out.startswith("10D 7H\n")
    assert ok("ask", "sabat", "redeal", "--hand", "KS KH KD 7C 8C 9H 10S AS").out.startswith("yes\n")
    assert run("ask", "sabat", "announce", "--announcements", "E treble").code == 1
    assert (
        ok("ask", "sabat", "count", "--left", "AS KH", "--last_card", "7C", "--stakes", "double", "--json").json[
            "answer"
        ]
        == 460
    )
    assert run("ask", "sabat", "count", "--left", "AS KH").code == 4


def test_the_sample_is_judged_and_added(tmp_path):
    """sabat.record.faults: `charged` on every ruling, none on a note; a judged record becomes a hand of the match."""
    result = run("judge", "sabat", SAMPLE)
    clean, wrong = result.lines
    assert (result.code, clean["ok"], wrong["ok"]) == (1, True, False)
    assert [ruling["charged"] for ruling in wrong["rulings"]] == [True, True, False]
    assert not any("charged" in note for note in wrong["notes"])
    for form in (clean, wrong):
        for side, points in form["score"].items():
            assert points == sum(item["points"] for item in form["items"] if item["side"] == side)
    shown = run("judge", "sabat", "--show", SAMPLE).out
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert shown.count("  charged") == 2
    ok("new", "sabat", "--dealer", "S")
    for line, form in zip(reversed(SAMPLE.read_text("utf-8").splitlines()), (wrong, clean), strict=True):
        (tmp_path / "hand.json").write_text(line)
        ok("add", "--record", tmp_path / "hand.json", "--as-is")  # it was dealt by somebody else
        assert ok("history", "--json").json["hands"][-1]["score"] == form["score"]
    assert ok("board", "--json").json["winner"] == "EW"
    assert ok("verify", "--json").json["ok"]


def test_a_hand_broken_off_by_a_penalty_is_added(tmp_path):
    """sabat.match.penalty: the totals of the match say that this penalty has won it."""
    ok("new", "sabat", "--dealer", "S", "--target", "200")
    ok("penalty", "E", "signal")
    (tmp_path / "hand.json").write_text(json.dumps({"plays": [["S", "7D"], ["E", "9D"], ["N", "points-out"]]}))
    ok("add", "--record", tmp_path / "hand.json")
    assert ok("board", "--json").json["winner"] == "NS"


@pytest.mark.parametrize("number", [[], "2", -1, None, True, 1.5])
def test_sabat_count_numbers(number):
    """Numbers of cards left are whole numbers from 0 up: nothing else counts as 0."""
    question = GAME.play.QUESTIONS["count"]
    with pytest.raises(Malformed):
        question.answer({"left": {"aces": 3, "pictures": number}, "last_card": "7C"}, Options())
