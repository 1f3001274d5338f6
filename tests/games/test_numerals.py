"""Numbers in words, as people say them."""

import pytest

from scorekeeper import games
from scorekeeper.number_words import NUMERALS, numeral
from scorekeeper.spelling import fold
from scorekeeper.words import clauses
from tests.games.hearing import Table

SAID = {
    "zero": 0, "nil": 0, "seven": 7, "twelve": 12, "twenty one": 21, "ninety-nine": 99, "a hundred": 100,
    "one hundred": 100, "hundred and one": 101, "a hundred sixty two": 162, "one thirty": 130, "one oh five": 105,
    "صفر": 0, "تسعين": 90, "خمسة وثمانين": 85, "خمسة و ثمانين": 85, "ستة عشر": 16, "ستطعش": 16, "مية واثنين": 102,
    "sab3een": 70, "tis3a w tis3een": 99, "miya w 3ashra": 110, "khamsa wa thalatheen": 35, "miya w ithnain w 5amseen": 152,
    "مئة وستة وعشرين": 126, "مئة وعشرة": 110, "مية واثنين وستين": 162,
}  # fmt: skip
PARTED = {
    "ten six": (10, 1), "ninety seventy two": (90, 1), "hundred seventy": (100, 1), "تسعين سبعين": (90, 1),
    "seven seven": (7, 1), "sixty-six-six": None, "sixty-four hundred": (64, 1), "one siri": (1, 1), "us 90": None,
    "sab3een tis3a": (70, 1), "sab3een w tis3a": (70, 1),
    "مية وسبعين": (100, 1), "a siri": None,
}  # fmt: skip
"""Words that make no number together, with what the first of them say."""


def words(text):
    return clauses(text)[0]


def test_numbers_are_read_as_they_are_said():
    assert {text: numeral(words(text), 0) for text in SAID} == {
        text: (number, len(words(text))) for text, number in SAID.items()
    }
    assert {text: numeral(words(text), 0) for text in PARTED} == PARTED


def test_every_number_up_to_a_hundred_and_sixty_two_can_be_said():
    """Each is found under at least one way to say it, in English and in Arabic."""
    by_number: dict[int, list[str]] = {}
    for word, number in NUMERALS.items():
        by_number.setdefault(number, []).append(word)
    for number in range(163):
        for latin, joined in ((True, " {}"), (False, " و{}")):
            known = {n: next(word for word in said if word.isascii() == latin) for n, said in by_number.items()}
            hundred, rest = divmod(number, 100)
            parts = [known[rest]] if rest in known else [known[rest // 10 * 10], known[rest % 10]]
            parts = parts if latin else parts[::-1]
            text = parts[0] + "".join(joined.format(part) for part in parts[1:])
            if hundred:
                text = known[100] + (joined.format(text) if rest else "")
            assert numeral(words(text), 0) == (number, len(words(text))), text


def test_the_table_is_spelt_as_lines_are_folded():
    assert [word for word in NUMERALS if fold(word) != word] == []


def test_a_game_of_larger_figures_reads_larger_numbers():
    """Baloot has none above 162 in words; other games say how far theirs run."""
    larger = {"one hundred eighty": 180, "two hundred and ten": 210, "2 hundred": 200, "two hundred fifty two": 252,
              "one seventy": 170, "مئتين": 200, "مئتان واثنين وخمسين": 252, "ثلاث ميه": 300, "مية وتسعين": 190}  # fmt: skip
    for text, number in larger.items():
        assert numeral(words(text), 0, 999) == (number, len(words(text)))
    assert numeral(words("مئتين"), 0) is None
    assert numeral(words("two hundred"), 0) == (2, 1)


PAIRS, THREE, TWO = [["Ali", "Saad"], ["Noura", "Sara"]], [["Ali"], ["Saad"], ["Noura"]], [["Ali"], ["Saad"]]
LONG = [
    ("sabat", PAIRS, 1, "Ali QH left {} ace, 2 pictures"), ("sabat", PAIRS, 1, "Ali QH left aces {}, pictures 2"),
    ("sabat", PAIRS, 40, "result {}-0"), ("shllaat", THREE, 126, "Ali {}, Saad 26"),
    ("shllaat", THREE, 1, "Ali {} joker 20, Saad 1 ace 9, Noura rest"), ("shllaat", THREE, 126, "result {}-26-100"),
    ("sleazy", TWO, 150, "Ali +{}"), ("sleazy", TWO, 150, "result {} 50"), ("shah", TWO, 1, "result {}-0"),
]  # fmt: skip
"""A game, who plays, a figure that is right, and the line it stands in."""


@pytest.mark.parametrize(("game", "names", "right", "line"), LONG)
def test_a_number_is_read_whole_however_long_it_was_typed(game, names, right, line):
    table = Table(games.find(game), names)
    assert table.heard(line.format(f"00000000000{right}")) == table.heard(line.format(right)) != []
    assert "claim-large" in table.codes(line.format(f"{right}0000000000"))


SIGNS = ["²", "⑦", "⁷", "₇", "⒎", "⑺", "㋆", "½"]


@pytest.mark.parametrize(("game", "names", "right", "line"), [*LONG, ("baloot", PAIRS, 87, "hokum Ali, Noura {}")])
def test_a_sign_with_a_figure_in_it_is_no_digit(game, names, right, line):
    table = Table(games.find(game), names)
    assert not [
        sign for sign in SIGNS for said in (f"{right}{sign}", f"{sign}{right}") if table.heard(line.format(said))
    ]
