"""Lines written in Arabic: what they say is what the line of the notation says."""

import random

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.language import speech
from scorekeeper.sheet import arabic
from scorekeeper.sheet.lines import read_line
from tests import LONG, some
from tests.games.golden import FILES, read_golden
from tests.games.hearing import Table

FOUR = [["فهد", "سعود"], ["ناصر", "تركي"]]
TWO, THREE = [["علي"], ["بدر"]], [["علي"], ["بدر"], ["جاسم"]]
GOLDEN = 11_417 if LONG else some(300)


@pytest.fixture(autouse=True)
def _english_after():
    yield
    speech.use("en")


def table(game, names, us=None, **choices):
    return Table(games.find(game), names, us, **choices)


def written(at, line, *, figures=False):
    facts = at.game.facts.encode(at.game.notation.parse(line, at.seating, at.options))
    found = arabic.written(at.game, at.seating, line, facts, at.options, figures=figures) or line
    assert at.game.facts.encode(at.game.notation.parse(found, at.seating, at.options)) == facts
    return found


@pytest.mark.parametrize(("line", "expected"), [
    ("hokum E, NS 77", "حكم شرق، لنا 77"), ("hokum N x2 locked by E, EW 106", "حكم شمال دبل مقفل من شرق، لهم 106"),
    ("hokum E gahwa, won NS", "حكم شرق قهوة، فزنا"), ("hokum E x2, won EW", "حكم شرق دبل، فازوا"),
    ("sun S ashkal, EW 66, four-hundred W", "صن جنوب أشكل، لهم 66، أربعمية غرب"),
    ("hokum E, NS 9 game points", "حكم شرق، لنا 9 نقاط"), ("sun E, NS 12 game points", "صن شرق، لنا 12 نقطة"),
    ("pass", "بس"), ("kawesh", "كوش"), ("result NS 16 EW 0", "نتيجة لنا 16 لهم 0"),
])  # fmt: skip
def test_a_hand_of_baloot_in_arabic(line, expected):
    assert written(table("baloot", FOUR, "NS"), line) == expected


@pytest.mark.parametrize(
    ("game", "names", "line", "expected"),
    [
        ("sabat", FOUR, "E out with 9C, double, left 2 aces 3 pictures", "شرق أنهى بورقة 9C، دبل، باقي 2 إكك 3 صور"),
        ("sabat", FOUR, "N out, no seven, left 0 aces 12 pictures", "شمال أنهى، بدون سبعة، باقي 0 إكك 12 صورة"),
        ("shah", TWO, "A won", "علي فاز"),
        ("shah", TWO, "result A 1, B 0", "نتيجة علي 1، بدر 0"),
        ("shllaat", THREE, "علي 0, بدر 0, جاسم 252, as counted", "علي 0، بدر 0، جاسم 252، كما عُدّت"),
        ("shllaat", THREE, "علي 8 others, بدر 2 jokers 4 aces 4 jacks 3, جاسم 33 others",
         "علي 8 عاديات، بدر 2 جواكر 4 إكك 4 أولاد 3، جاسم 33 عادية"),
        ("sleazy", TWO, "A: full K joker; B: full 4, red pairs 3 9; red A",
         "علي: كاملة K جوكر؛ بدر: كاملة 4، أزواج حمراء 3 9؛ أحمر علي"),
    ],
)  # fmt: skip
def test_a_hand_of_another_game_in_arabic(game, names, line, expected):
    assert written(table(game, names), line) == expected


@pytest.mark.parametrize("us", [None, "first"])
@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_golden_lines_are_read_back_from_arabic(file, us):
    at, lines = read_golden(file)
    game = at.game
    at.seating = at.seating._replace(us=us and next(iter(at.seating.sides)))
    lines = random.Random(39).sample(lines, min(GOLDEN, len(lines)))
    unchanged = 0
    for _, facts in lines:
        plain = game.notation.write(game.facts.decode(facts))
        found = written(at, plain)
        unchanged += found == plain
    assert unchanged < len(lines) / (4 if us is None else 20)


def test_readings_of_an_arabic_line_are_arabic_and_as_good_as_what_they_stand_for():
    at = table("baloot", FOUR, "NS")
    for line, expected in {
        "حكم علينا خسرنا": ["حكم لهم، فازوا", "حكم لنا، فازوا"],
        "حكم ناصر لنا ١٢": ["حكم ناصر، لنا ١٢ بنط", "حكم ناصر، لنا ١٢ نقطة"],
    }.items():
        with pytest.raises(Refused) as error:
            read_line(at.game, at.seating, line, at.options)
        assert [each.line for each in error.value.readings] == expected
        for each in error.value.readings:
            assert at.game.facts.encode(at.game.notation.parse(each.line, at.seating, at.options)) == each.facts


def test_readings_of_an_english_line_stay_english():
    at = table("baloot", FOUR, "NS")
    with pytest.raises(Refused) as error:
        read_line(at.game, at.seating, "hokum E us score 12", at.options)
    assert not any(arabic.is_arabic(each.line) for each in error.value.readings)


def test_the_example_is_in_the_language_that_is_spoken():
    at = table("baloot", FOUR, "NS")
    assert arabic.example(at.game, at.seating, at.options) == "hokum E, NS 77"
    speech.use("ar")
    assert arabic.example(at.game, at.seating, at.options) == "حكم شرق، لنا ٧٧"
    with pytest.raises(Refused) as error:
        read_line(at.game, at.seating, "؟", at.options)
    assert "hokum" not in str(error.value.problems)


@pytest.mark.parametrize("ending", ["as is", "--as-is", "كما هي", "كما هى"])
def test_as_is_is_read_in_arabic_too(ending):
    at = table("baloot", FOUR, "NS")
    assert read_line(at.game, at.seating, f"حكم شرق، لنا ٧٧ = ٩-٩ {ending}", at.options).as_is
