"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.notation import penalty_kind
from scorekeeper.sheet.directives import read_fine
from tests.games.hearing import Table

TABLE = Table(GAME, [["Ali", "Badr"], ["Cem", "Dalia"]], "NS")


def told(ns: int, ew: int) -> dict[str, dict[str, int]]:
    return {"result": {"NS": ns, "EW": ew}}


def test_sabat_match_told() -> None:
    """A score as told counts, and the deal passes; one that no hand has is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "S")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(270, 100)))
    assert (found.points, found.winner, found.details["decided_by"]) == ({"NS": 270, "EW": 100}, None, "told")
    assert (state.totals, state.dealer, found.remarks) == ({"NS": 270, "EW": 100}, "E", ())
    over, found = GAME.match.advance(state, GAME.facts.decode(told(230, 0)))
    assert (over.winner, found.match_winner) == ("NS", "NS")
    wrong = GAME.facts.decode(told(5, 0))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)
    assert [each.code for each in GAME.facts.FORM.problems(told(0, 0) | {"winner": "N"}, "")] == ["result-alone"]


ARABIC = Table(GAME, [["علي", "بدر"], ["جمال", "داود"]], "NS")


def hand(aces: int, pictures: int, **more: object) -> dict[str, object]:
    return {"winner": "N", "last_card": "QH", "left": {"aces": aces, "pictures": pictures}} | more


HANDS = {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "AS"]}}
FAULT = {"penalties": [{"against": "W", "kind": "out-of-turn"}]}
REDEAL = {"outcome": "redeal"}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("N out with QH, left AC KC QC", hand(1, 2)), ("N out QH left AC KC QC.", hand(1, 2)),
        ("N QH left AC KC QC", hand(1, 2)), ("ali QH, left AC KC 10C", hand(1, 1)), ("N out QH left 10C 9C", hand(0, 0)),
        ("N out with QH, left ace, picture", hand(1, 1)), ("N QH left ace picture", hand(1, 1)),
        ("N QH left king, queen", [hand(0, 2)]), ("N QH left ace king queen", hand(1, 2)), ("N QH left nothing", hand(0, 0)),
        ("N QH, left 2 aces 3 pics", hand(2, 3)), ("N QH double left 2 aces 3 pictures", hand(2, 3, stakes="double")),
        ("N out with QH, no double, left 2 aces 3 pictures", hand(2, 3, stakes="single")),
        ("N out QH, nobody doubled, left 2 aces 3 pictures", hand(2, 3, stakes="single")),
        ("N out QH, not doubled, left without aces, 3 pictures", hand(0, 3, stakes="single")),
        ("N out QH, left 2 aces 3 pictures, no penalty", hand(2, 3)), ("Ali went out with QH! left 2 aces / 3 pictures", hand(2, 3)),
        ("N out with QH, left E AH KS, W 10D AS", HANDS), ("N QH left E AH KS W 10D AS", HANDS),
        ("ba out QH, left 2 aces 3 pictures", hand(2, 3) | {"winner": "S"}),
        ("redeal N 3 kings 2 aces", REDEAL), ("redeal, N had 3 aces", REDEAL), ("N redeal", REDEAL),
        ("Ali QH 2 aces 3 pics", hand(2, 3)), ("Ali went out on the QH, 2 aces 3 pictures", hand(2, 3)),
        ("Ali out QH cem doubled badr trebled left 2 aces 3 pics", hand(2, 3, stakes="treble")),
        ("N doubled and went out with QH, left 2 aces 3 pictures", hand(2, 3, stakes="double")),
        ("dalia played out of turn", FAULT), ("cem passed wrongly", {"penalties": [{"against": "E", "kind": "illegal-pass"}]}),
        ("cem forgot to warn", {"penalties": [{"against": "E", "kind": "no-warning"}]}),
        ("penalty W out-of-turn", FAULT), ("W out of turn", FAULT), ("dal out of turn.", FAULT),
        ("result 270-0", told(270, 0)), ("result us 270 them 100", told(270, 100)), ("result: N-S 270; E-W 0", told(270, 0)),
    ],
)  # fmt: skip
def test_what_a_line_means(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("علي طلع QH، باقي ٢ اص ٣ صور", hand(2, 3)), ("علي QH باقي اص، صورة", hand(1, 1)),
        ("علي خرج QH، باقي ٢ إكك ٣ صور", hand(2, 3)), ("أنهى علي QH، باقي إكتين وصورة", hand(2, 1)),
        ("علي طلع QH، باقي اصين وصورة", hand(2, 1)), ("علي طلع QH، باقي اص وصورتين", hand(1, 2)),
        ("علي طلع QH، بدون دبل، باقي ٢ اص ٣ صور", hand(2, 3, stakes="single")),
        ("علي طلع QH، باقي بدون اص ٣ صور", hand(0, 3)), ("علي ما طلع QH", []), ("جمال ما نبهت", {"penalties": [{"against": "E", "kind": "no-warning"}]}), ("النتيجة 270-0", told(270, 0)),
    ],
)  # fmt: skip
def test_what_a_line_means_in_arabic(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


def test_a_missing_warning_needs_one_card_and_happens_once() -> None:
    """sabat.penalty.warning: who is left with two cards never came to one, and nobody comes to one twice."""
    with pytest.raises(Illegal) as refused:
        GAME.scoring.score(
            GAME.facts.decode(HANDS | {"penalties": [{"against": "E", "kind": "no-warning"}]}), TABLE.options
        )
    assert [problem.code for problem in refused.value.problems] == ["warning-cards"]
    one = {**HANDS, "left": {"E": ["AH"], "W": ["10D", "AS"]}, "penalties": [{"against": "E", "kind": "no-warning"}]}
    assert GAME.scoring.score(GAME.facts.decode(one), TABLE.options).points == {"NS": 140, "EW": 0}
    state = GAME.match.start(TABLE.options, TABLE.seating, "S")
    state, first = GAME.penalise(state, "E", "no-warning")
    _, second = GAME.penalise(state, "E", "no-warning")
    assert (first.remarks, [problem.code for problem in second.remarks]) == ((), ["warning-again"])
    codes = [problem.code for problem in GAME.match.advance(state, GAME.facts.decode(HANDS))[1].remarks]
    assert codes == ["warning-cards-before"]
    here = HANDS | {"penalties": [{"against": "E", "kind": "no-warning"}]}
    with pytest.raises(Illegal) as refused:
        GAME.match.advance(state, GAME.facts.decode(here))
    assert [problem.code for problem in refused.value.problems] == ["warning-cards"]
    after, _ = GAME.match.advance(state, GAME.facts.decode({**one, "penalties": []}))
    assert GAME.penalise(after, "E", "no-warning")[1].remarks == ()


def test_words_joined_at_random() -> None:
    words = "N E S W us ali out QH 7S left AC KC 10C ace picture 2 aces 3 pictures no nothing double redeal kings , . W signal last seven"
    TABLE.check_joins(words, seed=3)


WORDY = Table(GAME, [["Ace", "Badr"], ["Double", "Pass"]], "NS")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ace out with QH, left 2 aces 3 pictures", hand(2, 3)), ("ace out QH left 1 ace 2 pictures", hand(1, 2)),
        ("ace QH left ace picture", hand(1, 1)), ("ace out with QH, double, left 2 aces 3 pictures", hand(2, 3, stakes="double")),
        ("double out QH double left 2 aces 3 pictures", hand(2, 3, winner="E", stakes="double")),
        ("ace out QH double by double left 2 aces 3 pictures", hand(2, 3, stakes="double")),
        ("double out with ace of hearts left 2 aces 3 pictures", hand(2, 3, winner="E", last_card="AH")),
        ("ace out QH left double AH KS, pass 10D AS", HANDS),
        ("penalty pass pass", {"penalties": [{"against": "W", "kind": "illegal-pass"}]}), ("pass out of turn", FAULT),
    ],
)  # fmt: skip
def test_a_name_that_is_a_word_is_heard_by_its_place(line: str, meant: object) -> None:
    assert WORDY.heard(line) == meant


def test_names_that_are_words_joined_at_random() -> None:
    words = "ace badr double pass N out QH 7S left AC KC 2 aces 3 pictures nothing redeal kings , penalty signal"
    WORDY.check_joins(words, seed=4)


SEVEN = {"winner": "N", "last_seven": True, "left": {"aces": 2, "pictures": 3}}


@pytest.mark.parametrize(
    ("left", "against", "codes"),
    [
        ({"E": ["AH", "KS"], "W": ["10D", "AS"]}, ["EW"], ["warning-side"]), ({"E": ["AH"], "W": ["10D", "AS"]}, ["EW"], []),
        ({"E": ["AH"], "W": ["10D", "AS"]}, ["EW", "E"], ["warning-again"]), ({"E": ["AH"], "W": ["10D"]}, ["EW", "E"], []),
        ({"E": ["AH", "KS"], "W": ["10D", "AS"]}, ["NS"], []),
    ],
)  # fmt: skip
def test_a_missing_warning_of_a_side_needs_a_player_who_came_to_one_card(
    left: object, against: list[str], codes: list[str]
) -> None:
    penalties = [{"against": by, "kind": "no-warning"} for by in against]
    try:
        GAME.scoring.score(GAME.facts.decode({**HANDS, "left": left, "penalties": penalties}), TABLE.options)
    except Refused as error:
        assert [problem.code for problem in error.problems] == codes
    else:
        assert not codes


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("did-not-warn", "no-warning"), ("did not warn", "no-warning"), ("played-out-of-turn", "out-of-turn"),
        ("no-warning", "no-warning"), ("not-signal", None), ("warned", None),
    ],
)  # fmt: skip
def test_the_kind_of_a_penalty_is_said_as_in_a_line(typed: str, kind: str | None) -> None:
    assert penalty_kind(typed) == kind


@pytest.mark.parametrize("line", ["not E signal", "no E signal"])
def test_a_penalty_that_is_denied_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_fine(GAME, TABLE.seating, line, TABLE.options)
    assert [problem.code for problem in refused.value.problems] == ["line-denied"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ali QH out, cem AH KS, dalia 10D AS", HANDS),
        ("ali QH out left cem AH KS dalia 10D AS", HANDS),
        ("ali out with QH, losers hold 2 aces 1 picture", hand(2, 1)),
    ],
)
def test_who_went_out_is_said_before_or_after_the_card(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


def test_a_penalty_for_a_side_may_be_its_fault_or_its_gain() -> None:
    """sabat.penalty.value: both are offered, each with the hand."""
    with pytest.raises(Ambiguous) as asked:
        GAME.notation.parse("N out with QH, left 1 ace 2 pictures, penalty for us signal", TABLE.seating, TABLE.options)
    against = [reading.facts["penalties"][0]["against"] for reading in asked.value.readings]
    assert sorted(against) == ["EW", "NS"]


ONE_PASS = {"penalties": [{"against": "E", "kind": "illegal-pass"}]}


NUMBERS_ONLY = {"winner": "N", "left": {"aces": 2, "pictures": 3}}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("N out QH, باقي اص واحد وثلاث صور", hand(1, 3)), ("N out QH, باقي ثلاث صور واص واحد", hand(1, 3)),
        ("N out QH, باقي صورة وحدة واص واحد", hand(1, 1)), ("N out QH, باقي واحدة صورة واص", hand(1, 1)),
    ],
)  # fmt: skip
def test_one_stands_behind_what_it_counts_in_arabic(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("they lost, Ali out with QH, left 2 aces 3 pictures", hand(2, 3)),
        ("Ali out with QH, they lost, left 2 aces 3 pictures", hand(2, 3)),
        ("Cem lost, left 2 aces 3 pictures, no seven", {"winner": "NS", "last_seven": False, "left": {"aces": 2, "pictures": 3}}),
        ("we lost", {"winner": "EW"}), ("خسرنا", {"winner": "EW"}), ("غلبونا", {"winner": "EW"}), ("they lost", {"winner": "NS"}),
    ],
)  # fmt: skip
def test_who_lost_tells_which_side_went_out(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("said", "aces", "pictures"),
    [
        ("tens", 0, 0), ("only tens and nines", 0, 0), ("5 tens", 0, 0), ("nothing", 0, 0), ("2 aces 3 pictures 5 tens", 2, 3),
        ("tens, 2 aces 3 pictures", 2, 3), ("small cards", 0, 0), ("عشرات", 0, 0), ("بس عشرات", 0, 0),
    ],
)  # fmt: skip
def test_cards_that_do_not_count_are_none_of_those_that_do(said: str, aces: int, pictures: int) -> None:
    for line in (f"N out with QH, left {said}", f"N QH, left {said}"):
        assert TABLE.heard(line) == hand(aces, pictures)


def test_cards_that_do_not_count_end_no_list_of_cards() -> None:
    assert TABLE.codes("N out QH, left E AS KS tens, W QS") == ["left-mixed"]
    assert TABLE.heard("N out QH, left E AS KS, W tens") == [hand(1, 1)]


@pytest.mark.parametrize("times", ["x2", "2x", "double", "x3"])
def test_stakes_right_behind_a_fault_can_count_it(times: str) -> None:
    for fault in (f"W out-of-turn {times}", f"penalty W out-of-turn {times}", f"penalty out-of-turn W {times}"):
        assert TABLE.codes(f"N QH, left 2 aces 3 pictures, {fault}") == ["penalty-times"]
    doubled, twice = TABLE.heard("N QH, left 2 aces 3 pictures, W out-of-turn x2")
    assert doubled == hand(2, 3, stakes="double", **FAULT)
    assert twice == hand(2, 3, penalties=FAULT["penalties"] * 2)


def test_stakes_apart_from_a_fault_are_those_of_the_hand() -> None:
    for line in ("N QH left 2 aces 3 pics, W out-of-turn, x2", "N QH x2 left 2 aces 3 pics, W out-of-turn"):
        assert TABLE.heard(line) == hand(2, 3, stakes="double", **FAULT)


@pytest.mark.parametrize("said", ["double N QH", "x2 ali QH", "double cem, N QH", "doubled by cem, N QH"])
def test_who_went_out_can_stand_behind_the_stakes(said: str) -> None:
    assert TABLE.heard(f"{said} 2 aces 3 pics") == hand(2, 3, stakes="double")


@pytest.mark.parametrize(("said", "kind"), [
    ("fined wrong suit", "wrong-suit"), ("no warn", "no-warning"), ("hinted", "signal"), ("لون غلط", "wrong-suit"), ("لمح", "signal"),
])  # fmt: skip
def test_further_words_for_faults(said: str, kind: str) -> None:
    fault = {"penalties": [{"against": "W", "kind": kind}]}
    assert TABLE.heard(f"N QH, left 2 aces 3 pictures, W {said}") == hand(2, 3, **fault)
