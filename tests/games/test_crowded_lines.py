"""Lines that nobody says: one of a thousand letters is refused in a moment, and in plain words; a long hand is read."""

from random import Random

import pytest

from scorekeeper.reading import lexicon
from tests import few
from tests.games.hearing import said

LETTERS = 1000
CROWDED = {
    "baloot": ["3", "a", "x2", "fifty baloot", "us won", "3 7 2 10"],
    "shllaat": ["a"],
    "sleazy": ["3", "A", "the", "full 7 8 9", "3 7 2 10"],
    "sabat": ["AS 7H"],
    "shah": ["a"],
}
"""What makes a line too crowded to be read if it is said again and again."""
COMMON = [
    "and", "and and the", "a", "a the", "3", "A", "K A J", "w e n s", "2 aces", "win", "no not", "us", "won", "to",
    "us us x2 n siri", "100 us", "fifty ,", "s h", "-", "8 8",
]  # fmt: skip
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def again(word: str) -> str:
    return " ".join([word] * (LETTERS // (len(word) + 1)))


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in CROWDED.items() for word in words])
def test_a_line_in_which_too_many_patterns_fit_is_refused(name: str, word: str) -> None:
    table = said(name)[0].table
    assert table.heard(again(word)) == []
    assert table.codes(again(word)) == ["line-crowded"]


@pytest.mark.parametrize("name", [*CROWDED])
def test_a_line_of_a_thousand_letters_is_heard_to_its_end(name: str) -> None:
    """Without a bound some of these lines would take longer than anybody lives."""
    table = said(name)[0].table
    random, known = Random(1), [word for word in lexicon.of_game(name) if word.isascii()]
    people = [*table.seating.players.values(), "3", "7", "10", "152"]
    joined = [" ".join(random.choices(words, k=LETTERS // 5)) for words in (known, people, [*known, *people])]
    for line in (*map(again, few(COMMON)), *joined):
        table.heard(line)


@pytest.mark.parametrize("words", ["{rank}{suit}", "{rank} of {named}"])
def test_all_cards_of_two_packs_are_no_crowded_line(words: str) -> None:
    table = said("shllaat")[0].table
    ranks = ["A", "K", "Q", "J", *map(str, range(2, 11))]
    cards = [words.format(rank=rank, suit=suit, named=SUITS[suit]) for rank in ranks for suit in SUITS] * 2
    players = [*table.seating.players.values()]
    line = "; ".join(f"{player} has {' '.join(cards[at :: len(players)])}" for at, player in enumerate(players))
    assert isinstance(facts := table.heard(line), dict)
    assert sum(map(len, facts["cards"].values())) == len(cards)
