"""Lines of Shah as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.games.shah import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Asha"], ["Bile"]], "A", draws="agreed")
ARABIC = Table(GAME, [["عائشة"], ["بلال"]], "A", draws="agreed")
A, B, DRAWN = {"winner": "A"}, {"winner": "B"}, {"winner": None}
ONE, NONE = {"result": {"A": 1, "B": 0}}, {"result": {"A": 0, "B": 0}}

HEARD = [
    ("asha", A), ("asha.", A), ("Asha won!", A), ("asha wins", A), ("us", A), ("them", B), ("we won", A), ("they won", B),
    ("bile lost", A), ("bile lost.", A), ("bile gave up", A), ("bile was defeated", A), ("bile got beaten by asha", A),
    ("asha beat bile", A), ("bile beats asha", B), ("asha; bile lost", A),
    ("bile conceded", A), ("bile surrendered", A), ("victory for asha", A),
    ("asha guuleystay", A), ("asha badiyay bile", A), ("bile laga badiyay", A), ("barbaro", DRAWN),
    ("draw", DRAWN), ("nobody won", DRAWN), ("no winner", DRAWN), ("neither won", DRAWN), ("no one won", DRAWN),
    ("result 1-0", ONE), ("result 1:0", ONE), ("result: 1 0", ONE), ("result asha 1 bile 0", ONE),
    ("result us 1, them 0", ONE), ("RESULT ١-٠", ONE), ("result 0-0", NONE), ("as 1", []),
]  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), HEARD)
def test_what_a_line_means(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("عائشة", A), ("فازت عائشة", A), ("فزنا", A), ("خسرنا", B), ("انهزم بلال", A), ("تعادلنا", DRAWN),
        ("ما فاز أحد", DRAWN), ("محد فاز", DRAWN), ("النتيجة 1-0", ONE), ("نتيجه لنا 1 لهم 0", ONE),
    ],
)  # fmt: skip
def test_what_a_line_means_in_arabic(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "code", "offered"),
    [
        ("asha asha asha", "winner-again", [A]), ("asha, asha", "winner-again", [A]),
        ("asha won, asha won, asha won", "winner-again", [A]), ("us us", "winner-again", [A]),
        ("result asha 1", "result-side", [ONE]), ("result", "result-form", []), ("result 3", "result-form", []),
        ("asha did not win", "word-unknown line-denied", []), ("not asha", "line-denied", []),
        ("asha never won", "line-denied", []), ("asha didn't win", "line-denied", []),
        ("asha won't", "line-denied", []), ("nobody", "line-denied", []), ("no draw", "line-denied", []),
        ("asha 3", "one-game", []), ("asha beatn bile", "word-unknown", []), ("asha bile", "winner-two", []),
    ],
)  # fmt: skip
def test_what_is_asked(line: str, code: str, offered: list[object]) -> None:
    assert TABLE.codes(line) == code.split()
    assert TABLE.heard(line) == offered


@pytest.mark.parametrize("line", ["ما فاز بلال", "عائشة ما فازت", "بدون فوز", "لم تفز عائشة", "عائشة لا"])
def test_a_denial_is_never_taken_for_what_it_denies(line: str) -> None:
    assert ARABIC.heard(line) == []


WORDY = Table(GAME, [["Win"], ["Tie"]], "A", draws="agreed")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("win won", A), ("win lost", B), ("tie lost", A), ("tie won", B), ("tie beat win", B), ("tie, win won", B),
        ("win", A), ("win and tie drew", DRAWN), ("nobody won", DRAWN), ("tie", [B, DRAWN]), ("win beat tie", [A, B]),
    ],
)  # fmt: skip
def test_a_name_that_is_a_word_is_heard_by_its_place_else_asked(line: str, meant: object) -> None:
    assert WORDY.heard(line) == meant


def test_words_joined_at_random() -> None:
    words = "asha bile us them won lost beat draw nobody no not winner by and , / . result 1 0 - 1-0 again laga badiyay"
    TABLE.check_joins(words, seed=13)
