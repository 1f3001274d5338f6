"""Lines as tables say them, each with the meaning that was written down before the program was asked."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.messages import problem_json
from scorekeeper.sheet.lines import read_line
from tests import few

LINES = tomllib.loads((Path(__file__).parents[2] / "sentences/baloot_lines.toml").read_text("utf-8"))
LATIN = GAME.seating.seat([["Faisal", "Omar"], ["Khalid", "Nasser"]], "NS")
ARABIC = GAME.seating.seat([["فيصل", "عمر"], ["خالد", "ناصر"]], "NS")
OPTIONS = Options(qaid="own-projects", kawesh="next-dealer")


def table(line):
    return ARABIC if any("\u0600" <= char <= "\u06ff" for char in line) else LATIN


def offered(line, seating, options=OPTIONS):
    """Return the readings that are offered for a line, as they are offered; each means what it says."""
    with pytest.raises(Refused) as caught:
        read_line(GAME, seating, line, options)
    for reading in caught.value.readings:
        try:
            assert GAME.facts.encode(GAME.notation.parse(reading.line, seating, options)) == reading.facts
        except Refused:  # a near word on a line that is asked about
            assert caught.value.problems[0].code == "word-unknown"
    return caught.value.readings


@pytest.mark.parametrize(("line", "meant"), few(LINES["recorded"].items()))
def test_recorded_as_meant(line, meant):
    facts = read_line(GAME, table(line), line, OPTIONS).facts
    assert GAME.notation.write(facts) == meant
    assert GAME.notation.parse(meant, table(line), OPTIONS) == facts


@pytest.mark.parametrize(("line", "readings"), few(LINES["asked"].items()))
def test_asked_with_what_was_meant_among_the_readings(line, readings):
    found = [GAME.notation.write(GAME.facts.decode(reading.facts)) for reading in offered(line, table(line))]
    assert readings[0] in found
    assert set(found) == set(readings)


def test_there_are_many():
    assert len(LINES["recorded"]) + len(LINES["asked"]) > 500


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("hokum khalid 101 61", ["hokum Khalid, us 61, them 101", "hokum Khalid, us 101, them 61"]),
        ("hokum us 10", ["hokum NS, NS 10", "hokum us, us 10 game points"]),
        ("hokum E 90-72", ["hokum E, NS 72, EW 90", "hokum E, NS 90, EW 72"]),
        ("hokum n 95", ["hokum Faisal, us 95", "hokum Nasser, them 95"]),
    ],
)
def test_readings_use_the_words_of_the_line(line, lines):
    assert [reading.line for reading in offered(line, LATIN)] == lines


def test_without_us_the_sides_are_called_by_their_players():
    lines = [reading.line for reading in offered("hokum khalid 101 61", LATIN._replace(us=None))]
    assert lines == ["hokum Khalid, Faisal & Omar 61, Khalid & Nasser 101", "hokum Khalid, Faisal & Omar 101, Khalid & Nasser 61"]  # fmt: skip


def test_a_capital_letter_is_a_seat_and_letters_mean_the_same_throughout():
    assert GAME.notation.parse("hokum N 95", LATIN, OPTIONS).declarer == "N"
    assert [reading.facts["declarer"] for reading in offered("hokum n 95, siri n, baloot n", LATIN)] == ["N", "W"]


@pytest.mark.parametrize(
    ("sides", "line", "lines"),
    [
        ("Omar+Wael Adam+Hadi", "hokum a us 77", ["hokum us, us 77", "hokum Adam, us 77"]),
        ("Omar+Wael Adam+Hadi", "hokum h us 77", ["hokum us hearts, us 77", "hokum Hadi, us 77"]),
        ("Ali+Badr Cem+Dalia", "hokum d us 77", ["hokum us diamonds, us 77", "hokum Dalia, us 77"]),
        ("Ali+Badr Cem+Dalia", "hokum c us 77", ["hokum us clubs, us 77", "hokum Cem, us 77"]),
        ("Ali+Badr Adam+Dalia", "hokum a us 77", ["hokum us, us 77", "hokum Ali, us 77", "hokum Adam, us 77"]),
        ("Omar+Sami Wael+Tariq", "hokum wa us 77", ["hokum us, us 77", "hokum Wael, us 77"]),
        ("Omar+Sami Wael+Tariq", "hokum tar us 77", ["hokum us, us 77, won them", "hokum Tariq, us 77"]),
        ("Omar+Sami Hassan+Layla", "hokum has us 77", ["hokum us, us 77", "hokum Hassan, us 77"]),
        ("Ali+Badr Cem+Dalia", "hokum E, us 77, a siri", ["hokum E, us 77, siri us", "hokum E, us 77, siri them"]),
    ],
)  # fmt: skip
def test_a_word_of_the_table_that_begins_a_name_is_asked_about(sides, line, lines):
    seating = GAME.seating.seat([side.split("+") for side in sides.split()], "NS")
    assert [reading.line for reading in offered(line, seating)] == lines


@pytest.mark.parametrize(("line", "named"), [("hokum d 77", "Dalia"), ("hokum c 77", "Cem"), ("sun a 77", "Ali")])
def test_the_beginning_of_a_name_never_decides_alone_who_declared(line, named):
    seating = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
    readings = [reading.line for reading in offered(line, seating)]
    assert len(readings) == 5
    assert [named in reading for reading in readings] == [False] * 4 + [True]


@pytest.mark.parametrize("line", ["hokum c cem 90", "hokum c E us 72", "hokum c e us 72", "hokum c by cem 90"])
def test_a_suit_before_the_player_whose_name_it_begins_is_a_suit(line):
    seating = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
    facts = GAME.notation.parse(line, seating, OPTIONS)
    assert (facts.trump, facts.declarer) == ("C", "E")


@pytest.mark.parametrize(
    ("line", "owner"), [("hokum E, us 77, no baloot", None), ("hokum E, us 77, baloot n", "N"), ("hokum E us had 77", None)]
)  # fmt: skip
def test_a_denial_is_no_name_and_a_sentence_stays_one(line, owner):
    seating = GAME.seating.seat([["Noura", "Hadi"], ["Cem", "Dalia"]], "NS")
    facts = GAME.notation.parse(line, seating, OPTIONS)
    assert (facts.declarer, facts.points, facts.baloot) == ("E", {"NS": 77}, owner)


@pytest.mark.parametrize("line", ["khalid revoked", "hokum khalid us 90, nasser reneged", "قطع خالد"])
@pytest.mark.parametrize(("qaid", "code"), [("none", "revoke-ruled"), ("own-projects", "revoke-called")])
def test_a_revoke_is_ruled_or_is_a_qaid(line, qaid, code):
    with pytest.raises(Refused) as caught:
        GAME.notation.parse(line, table(line), Options(qaid=qaid))
    assert [problem.code for problem in caught.value.problems] == [code]
    assert "ruling" in problem_json(caught.value.problems[0], GAME.texts)["message"]


def test_who_us_is_stands_in_the_header():
    for line in ("us khalid", "us: Khalid", "us=EW"):
        with pytest.raises(Refused) as caught:
            read_line(GAME, LATIN, line, OPTIONS)
        assert [problem.code for problem in caught.value.problems] == ["us-header"]
        assert "header us=" in problem_json(caught.value.problems[0], GAME.texts)["message"]


def test_a_made_contract_asks_for_any_figure_that_decides():
    with pytest.raises(Refused) as caught:
        GAME.scoring.score(GAME.notation.parse("sun khalid made", LATIN, OPTIONS), OPTIONS)
    names = GAME.seating.names(LATIN)
    told = problem_json(caught.value.problems[0], GAME.texts, names)["message"]
    for example in ("E-W 80", "E-W 16 game points", "result E-W 16 N-S 10"):
        assert example in told
        line = example if example.startswith("result") else f"sun khalid, {example}"
        GAME.scoring.score(GAME.notation.parse(line, LATIN, OPTIONS), OPTIONS)


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("hokum us won them won", ["said-twice"]),
        ("hokum us kaboot them kaboot", ["said-twice"]),
        ("hokum faisal siri khalid siri us 90", ["projects-both-sides"]),
        ("hokum faisal baloot khalid baloot us 90", ["said-twice"]),
        ("hokum e us 77, us the rest", ["said-twice"]),
    ],
)
def test_the_same_of_two_owners_is_never_taken_for_one(line, codes):
    with pytest.raises(Refused) as caught:
        read_line(GAME, LATIN, line, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == codes


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hokum khalid they did not make 70", "denied"),
        ("hokum khalid they didn't make 70", "denied"),
        ("حكم خالد ما جابوا ٧٠", "denied"),
        ("hokum us 90 no siri and baloot", "denied"),
        ("حكم لنا ٩٠ بدون سرا وبلوت خالد", "denied"),
        ("حكم خالد لنا ٩٠ بلوت ما في سرا خالد", "denied"),
        ("hokum khalid us 90 baloot khalid none siri omar", "denied"),
        ("hokum us 90, double?", "asked"),
        ("hokum khalid us 90, coffee?", "asked"),
        ("حكم خالد لنا ٩٠ بلوت؟", "asked"),
        ("hokum us kaboot but one", "tricks-number"),
        ("hokum us all tricks, but one", "tricks-number"),
        ("hokum us all tricks ours but two", "tricks-number"),
        ("hokum us x2, close", "word-unknown"),
        ("hokum omar vs khalid 90", "word-unknown"),
        ("حكم خالد دبل مرتين لنا ٩٠", "word-unknown"),
    ],
)
def test_what_is_denied_asked_or_left_open_is_never_recorded(line, code):
    with pytest.raises(Refused) as caught:
        read_line(GAME, table(line), line, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert not caught.value.readings


@pytest.mark.parametrize(
    ("line", "tricks"),
    [
        ("hokum us all tricks but one", 7),
        ("hokum us every trick but one", 7),
        ("hokum us all 8 tricks but one", 7),
        ("hokum us all but one", 7),
        ("hokum omar took all but two tricks", 6),
        ("hokum us all tricks but one siri us", 7),
    ],
)
def test_all_tricks_but_some_are_no_kaboot(line, tricks):
    facts = GAME.notation.parse(line, LATIN, OPTIONS)
    assert (facts.kaboot, facts.tricks) == (None, {"NS": tricks})


def test_a_number_in_words_is_looked_at_again_beside_another_figure():
    assert GAME.notation.parse("hokum us a hundred, them 63", LATIN, OPTIONS).points == {"EW": 63}
    assert len(offered("hokum us a hundred, them 62", LATIN)) == 2


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("hokum khalid, omar made siri", ["points-missing"]),
        ("hokum khalid, omar took siri", ["points-missing"]),
        ("hokum us x2, khalid made siri", ["points-missing"]),
        ("حكم خالد عمر جاب سرا", ["points-missing"]),
        ("hokum us 90, omar's fifty beats khalid's siri", ["projects-both-sides"]),
        ("hokum omar lost them 18", ["won-otherwise"]),
    ],
)
def test_who_won_is_asked_where_only_a_project_or_a_figure_is_told(line, codes):
    with pytest.raises(Refused) as caught:
        GAME.scoring.score(GAME.notation.parse(line, table(line), OPTIONS), OPTIONS)
    assert [problem.code for problem in caught.value.problems] == codes


WORDS = [["Hakam", "Ali"], ["Sun", "Badr"]]
LETTERS = [["Saad", "Hind"], ["Wael", "Nasser"]]


@pytest.mark.parametrize(
    ("sides", "line", "meant"),
    [
        (WORDS, "hakam sun 90", {"sun N, NS 90", "hokum E, EW 90"}),
        (WORDS, "hakam sun us 90", {"sun N, NS 90", "hokum E, NS 90"}),
        (WORDS, "sun hakam 90", {"sun N, NS 90", "hokum E, EW 90"}),
        ([["Ali", "Basit"], ["Sara", "Mia"]], "hokum sara mia 90", {"hokum E, EW 90", "hokum E, EW 90, hundred E"}),
        (LETTERS, "hokum s x2 n us 90", {"hokum S x2 by W, NS 90", "hokum N x2 by W, NS 90"}),
        (LETTERS, "hokum n x2 s us 90", {"hokum W x2 by S, NS 90", "hokum W x2 by N, NS 90"}),
    ],
)
def test_names_that_are_words_and_letters_that_begin_names_are_asked_about(sides, line, meant):
    found = offered(line, GAME.seating.seat(sides, "NS"))
    assert {GAME.notation.write(GAME.facts.decode(reading.facts)) for reading in found} == meant


@pytest.mark.parametrize(
    "line", ["redeal", "cards dealt again", "hokum khalid redeal", "إعادة", "نعيد التوزيع", "خربت اللعبة"]
)
def test_cards_dealt_again_are_a_misdeal_or_nothing(line):
    assert [reading.facts["outcome"] for reading in offered(line, table(line))] == ["misdeal", "annulled"]
    assert [reading.line for reading in offered(line, table(line), Options())] == ["misdeal"]
