"""Typed lines: what must be read, what is asked, what is refused; and no line breaks anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.messages import problem_json
from scorekeeper.reports.headline import headline
from tests.games.sabat import game, reference

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Abu Fahd", "سالم"]], "NS")
PLAIN = GAME.seating.seat([], None)
SEVEN = {"winner": "N", "last_card": "7S", "left": {"E": ["AS", "KH"], "W": ["10D", "QC"]}}
QUEEN = {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "AS"]}}
NUMBERS = {"winner": "E", "last_card": "9C", "stakes": "double", "left": {"aces": 2, "pictures": 3}}


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("N out with 7S, left E AS KH, W 10D QC", SEVEN),
        ("n OUT 7s left e as kh w td qc", SEVEN),
        ("left W 10♦ Q♣, E A♠ K♥, N out with 7♠", {**SEVEN, "left": {"W": ["10D", "QC"], "E": ["AS", "KH"]}}),
        ("Ali went out with the 7 of spades, Abu Fahd has AS, KH, سالم holds 10D, QC", SEVEN),
        ("شمال طلع ٧♠، باقي شرق A♠ K♥، غرب ١٠♦ Q♣", SEVEN),
        ("N out with QH, left E AH KS, W 10D AS", QUEEN),
        ("won by N, last card queen of hearts, E AH KS, W 10D ace of spades", QUEEN),
        ("E won, last 9C, double, left 2 aces 3 pictures", NUMBERS),
        ("x2, E out 9C, left 3 pictures and 2 aces", NUMBERS),
        ("E out with 9C doubled, left us 2 aces 1 king, 2 jacks", NUMBERS),
        ("E won 9C, double by N, left N 1 ace no pictures, S an ace three queens", NUMBERS),
        ("E out, last 9C, N doubled, left two aces 3 faces", NUMBERS),
        ("شرق فاز، اخر 9C، دبل، باقي ٢ اص ٣ صور", NUMBERS),
        ("E won, last ९C, x2, left ২ aces ３ pictures", NUMBERS),
        ("E out 9C doubled, left aces 2, pictures 3", NUMBERS),
        ("E out with 9C, x2, aces: two kings: 1 jacks: 2", NUMBERS),
        ("E out 9C x2, N aces 1 picture 0, S ace 1 queens 3", NUMBERS),
        ("E out, double, treble by E, last 9C, left 2 aces 3 pictures", {**NUMBERS, "stakes": "treble"}),
        ("E out, double by N, treble by W, last 9C, left 2 aces 3 pictures", {**NUMBERS, "stakes": "treble"}),
        ("E out, last seven, left nothing", {"winner": "E", "last_seven": True, "left": {"aces": 0, "pictures": 0}}),
        ("E out with a 7, left nothing", {"winner": "E", "last_seven": True, "left": {"aces": 0, "pictures": 0}}),
        ("E out, no seven, left nothing", {"winner": "E", "last_seven": False, "left": {"aces": 0, "pictures": 0}}),
        ("E out, last not a 7, 1 ace 0 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 1, "pictures": 0}}),
        ("E out, last king, 1 ace 0 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 1, "pictures": 0}}),
        ("E out with a king, 1 ace 0 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 1, "pictures": 0}}),
        ("N out with QH, left E AH+KS, W 10D & AS", QUEEN),
        ("E out, no last seven, left nothing", {"winner": "E", "last_seven": False, "left": {"aces": 0, "pictures": 0}}),
        ("E out with king, 4 aces 9 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 4, "pictures": 9}}),
        ("E out with 10, 4 aces 12 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 4, "pictures": 12}}),
        ("E out with an ace 1 ace 0 pictures", {"winner": "E", "last_seven": False, "left": {"aces": 1, "pictures": 0}}),
        ("E out, last card was a queen, 1 ace 0 pictures",
         {"winner": "E", "last_seven": False, "left": {"aces": 1, "pictures": 0}}),
        ("N out with a queen of hearts, left E an ace of hearts and a king of spades, W a 10 of diamonds and AS", QUEEN),
        ("N out QH, E A king of spades AH, W AS 10D", {**QUEEN, "left": {"E": ["KS", "AH"], "W": ["AS", "10D"]}}),
        ("redeal", {"outcome": "redeal"}),
        ("Redeal E 3 kings", {"outcome": "redeal"}),
        ("dealt again, Ali had four aces", {"outcome": "redeal"}),
        ("redeal, penalty W signal", {"outcome": "redeal", "penalties": [{"against": "W", "kind": "signal"}]}),
        ("penalty W out-of-turn", {"penalties": [{"against": "W", "kind": "out-of-turn"}]}),
        ("out of turn by them", {"penalties": [{"against": "EW", "kind": "out-of-turn"}]}),
        (
            "N out with QH, E AH KS, W 10D AS, W wrong suit, penalty E no warning",
            {**QUEEN, "penalties": [{"against": "W", "kind": "wrong-suit"}, {"against": "E", "kind": "no-warning"}]},
        ),
        (
            "N out with QH, E AH KS, W 10D AS, E passed illegally, signal Ali, سالم out of sequence",
            {
                **QUEEN,
                "penalties": [
                    {"against": "E", "kind": "illegal-pass"}, {"against": "N", "kind": "signal"},
                    {"against": "W", "kind": "out-of-sequence"},
                ],
            },
        ),
        ("N out with QH, left E AH KS, W 10D AS, partner AC", {**QUEEN, "partner": ["AC"]}),
        ("N out with QH, left E AH KS, W 10D AS, S AC KC", {**QUEEN, "partner": ["AC", "KC"]}),
        ("N out with QH", {"winner": "N", "last_card": "QH"}),
        ("us won, last QH", {"winner": "NS", "last_card": "QH"}),
        ("N out with 9C, x1", {"winner": "N", "last_card": "9C", "stakes": "single"}),
    ],
)  # fmt: skip
def test_lines_that_must_be_read(line, facts):
    assert game.parse(line, TABLE) == facts


@pytest.mark.parametrize(
    ("line", "kind", "code", "column"),
    [
        ("", Malformed, "line-empty", None),
        ("N out with 2S, single", Illegal, "card-pack", None),
        ("N out with QH, lefft E AH", Malformed, "word-unknown", 16),
        ("Alii out", Malformed, "word-unknown", 1),
        ("N out \x1b[31m", Malformed, "word-unknown", 7),
        ("out with QH", Ambiguous, "winner-lone", 1),
        ("N out, E won", Ambiguous, "said-twice", 8),
        ("N out with QH, last KH", Ambiguous, "said-twice", 21),
        ("N out QH, single, treble", Ambiguous, "said-twice", 19),
        ("N out QH, AH KS", Ambiguous, "card-whose", 11),
        ("N out QH, left EW AH KS", Ambiguous, "card-side", 19),
        ("N out QH, left E AH 7 S", Ambiguous, "card-split", 21),
        ("N out QH, left E", Ambiguous, "owner-stray", 16),
        ("N out QH, left 3", Ambiguous, "number-lone", 16),
        ("N out QH, left aces", Ambiguous, "number-missing", 16),
        ("N out with king left 4 aces 12 pictures", Illegal, "pictures-last", None),
        ("N last ace left 4 aces 0 pictures", Illegal, "aces-last", None),
        ("N out with an ace, left 4 aces", Illegal, "aces-last", None),
        ("N out with ace, left E AS AH, W AD AC", Illegal, "aces-last", None),
        ("N out with a J, left 4 aces 12 pictures", Illegal, "pictures-last", None),
        ("N out with Q, left 4 aces 11 pictures", Illegal, "pictures-last", None),
        ("N out with a picture, left 4 aces 12 pictures", Illegal, "pictures-last", None),
        ("N out with a king, left 1 ace", Ambiguous, "pictures-missing", None),
        ("N out QH, E has the A K of hearts, W A of spades", Ambiguous, "number-lone", 21),
        ("N out QH, E A KH, W AS", Ambiguous, "number-lone", 13),
        ("N out QH, E A 10 of hearts, W AS", Ambiguous, "number-lone", 13),
        ("N out QH, left aces 1 2 pictures", Ambiguous, "number-missing", 16),
        ("N out QH, left ace picture 9", Ambiguous, "number-lone", 28),
        ("N out QH, left king 9 queen 2", Ambiguous, "number-lone", 29),
        ("N out with queen 2, aces 1", Ambiguous, "number-lone", 18),
        ("N out QH, left E 2 aces, 1 picture", Ambiguous, "number-one", 26),
        ("N out QH, left 2 aces, E 1 picture", Ambiguous, "number-both", 26),
        ("N out QH, left 2 aces 3 aces", Ambiguous, "said-twice", 23),
        ("N out QH, left 4 pictures 1 king 2 queens", Ambiguous, "said-twice", 34),
        ("N out QH, left E AH, W 2 aces", Ambiguous, "left-mixed", 24),
        ("N out QH, left 2 aces, partner 1 ace", Ambiguous, "number-partner", 32),
        ("N out QH, left us 2 aces", Ambiguous, "number-winner", 19),
        ("N out QH, left N 2 aces", Ambiguous, "number-winner", 18),
        ("N out, last, left 2 aces", Ambiguous, "last-lone", 8),
        ("N out, last E AH", Ambiguous, "last-lone", 8),
        ("penalty W", Ambiguous, "penalty-which", 1),
        ("penalty signal", Ambiguous, "penalty-whose", 9),
        ("redeal, N out QH", Ambiguous, "redeal-others", 11),
        ("N out 9C, left 2 aces", Ambiguous, "pictures-missing", None),
        ("redeal E 2 kings", Illegal, "redeal-cards", 10),
        ("redeal E 3 queens", Illegal, "redeal-cards", 10),
        ("double by E, treble by W, N out QH", Illegal, "treble-side", 24),
    ],
)
def test_lines_that_are_asked_about(line, kind, code, column):
    with pytest.raises(kind) as caught:
        game.parse(line, TABLE)
    problem = caught.value.problems[0]
    assert (problem.code, problem.column) == (code, column)
    assert caught.value.problems.count(problem) == 1
    for each in caught.value.problems:
        assert problem_json(each, GAME.texts, GAME.seating.names(TABLE))["message"]


def test_us_is_asked_where_nobody_said_who_that_is():
    with pytest.raises(Ambiguous) as caught:
        game.parse("us out with QH", PLAIN)
    assert [problem.code for problem in caught.value.problems] == ["us-unknown"]


def test_example_scores_and_the_table_can_be_named():
    facts = game.parse(GAME.notation.EXAMPLE, PLAIN)
    assert game.score(facts).points == {"NS": 50, "EW": 0}
    assert headline(GAME, GAME.facts.decode(facts), TABLE) == "Ali out with QH"
    assert {"s", "us", "result"} <= GAME.notation.RESERVED
    assert not {"as", "h", "out", "king", "redeal", "seven"} & GAME.notation.RESERVED


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("E out, last seven, treble, left nothing", "Abu Fahd out with a 7, treble ×3"),
        ("E out, no seven, left nothing, N signal", "Abu Fahd out, 1 penalty"),
        ("redeal", "Dealt again"),
        ("N signal, S signal", "Broken off, 2 penalties"),
    ],
)
def test_headlines(line, told):
    assert headline(GAME, GAME.facts.decode(game.parse(line, TABLE)), TABLE) == told


CARD = st.sampled_from(reference.PACK)
HAND = st.lists(CARD, min_size=1, max_size=8)
HANDS = st.sampled_from(["N", "S"]).flatmap(
    lambda winner: st.fixed_dictionaries(
        {"winner": st.just(winner), "left": st.fixed_dictionaries({"E": HAND, "W": HAND})}, optional={"partner": HAND}
    )
)
TALLY = st.fixed_dictionaries(
    {
        "winner": st.sampled_from(["N", "E", "S", "W", "NS", "EW"]),
        "left": st.fixed_dictionaries(
            {"aces": st.integers(0, 12)}, optional={"pictures": st.integers(0, 12)}
        ),
    }
)  # fmt: skip
PENALTIES = st.lists(
    st.fixed_dictionaries(
        {"against": st.sampled_from(["N", "E", "S", "W", "NS", "EW"]), "kind": st.sampled_from(reference.PENALTY_KINDS)}
    ),
    min_size=1,
    max_size=3,
)
REST = {
    "last_card": CARD, "last_seven": st.booleans(), "stakes": st.sampled_from(["single", "double", "treble"]),
    "penalties": PENALTIES,
}  # fmt: skip
FACTS = (
    st.tuples(HANDS | TALLY, st.fixed_dictionaries({}, optional=REST)).map(lambda both: {**both[0], **both[1]})
    | st.fixed_dictionaries({"penalties": PENALTIES})
    | st.fixed_dictionaries({"outcome": st.just("redeal")}, optional={"penalties": PENALTIES})
)


@given(FACTS, st.sampled_from([TABLE, PLAIN]))
def test_what_is_written_reads_back_to_the_same_facts(facts, table):
    assert game.parse(game.write(facts), table) == facts


def test_what_a_line_leaves_out_stays_out_when_written():
    for line in ("last 9C", "double", "last seven, left 1 ace", "N out", "left E AS, partner 7H"):
        facts = game.parse(line, TABLE)
        assert game.parse(game.write(facts), TABLE) == facts


WORDS = """
N E S W NS EW us them Ali Abu Fahd out won last left partner penalty double treble single x2 x3 7 10 2 3 seven no
nothing AS KH 10D 7S Q♣ ♠ of spades s h aces ace pictures kings jack redeal signal passed turn out-of-turn with by
the a , ، ; ٧ ٢ باقي طلع شرق دبل = - ' 99999999999999999999 lefft
"""


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join) | st.text(max_size=60))
def test_no_line_breaks_anything(line):
    try:
        facts = game.parse(line, TABLE)
        game.score(facts)
    except Refused as refused:
        assert all(problem_json(problem, GAME.texts, GAME.seating.names(TABLE)) for problem in refused.problems)
    else:
        assert game.parse(game.write(facts), TABLE) == facts
        assert headline(GAME, GAME.facts.decode(facts), TABLE)
