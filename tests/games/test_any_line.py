"""Words joined at random: what is accepted has an echo that means the same, and every refusal has its sentence."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.number_words import NUMERALS
from scorekeeper.reading import lexicon
from tests.games.hearing import JOINS, Table


class Joined(NamedTuple):
    """A table, and words that are likely in its lines; the names are said in small letters too."""

    table: Table
    words: list[str]


def joined(game: str, names: str, words: str, **rules: str) -> Joined:
    """Return a table at which the first side is us."""
    sides = [side.split("+") for side in names.split()]
    table = Table(games.find(game), sides, **rules)
    table.seating = table.seating._replace(us=next(iter(table.seating.sides)))
    said = [name for player in table.seating.players.values() for name in (player, player.lower())]
    return Joined(table, [*words.split(), *said])


BALOOT = """
    hokum sun h s ashkal us them n e w we NS EW x2 double triple gahwa locked by no nobody kaboot fifty siri 2 won lost
    baloot made tricks 100 50 77 85 90 72 10 6 16 26 8 0 130 162 - : , ، ; . w and card points game project qaid sawa
    reverse result ninety seventy two twelve four all to one on us us us 90 90 77 them won won علينا دبلنا تسعين واثنين
    مية حكم لنا لهم فزنا بدون دبل بلوت
"""
SHLLAAT = "88 92 72 1 2 3 10 , joker jokers ace aces J jacks rest no one as nothing all points redeal counted - / . us"
SABAT = """
    out with left 2 3 aces 1 QH AS KH JC 7S 10D , ace pictures kings double no last seven ten queen partner penalty out
    signal out-of-turn redeal nothing N E W us .
"""
SLEAZY = "full basic 7 4 K Q ace joker , ; : / red black pairs 3 9 mixed 5 colour card 5H KS AH set nothing us no them"
SHAH = (
    "won lost beat draw against result 1 0 1-0 - , . / game to a by us them nobody no not winner over was beaten laga"
)
JOINED = {
    "baloot": joined("baloot", "Sara+Abu-Fahd Mia+سالم", BALOOT),
    "shllaat": joined("shllaat", "Mona Nasser Omar", SHLLAAT),
    "shllaat-letters": joined("shllaat", "A B C", SHLLAAT),
    "sabat": joined("sabat", "Ali+Badr Cem+Dalia", SABAT),
    "sleazy": joined("sleazy", "Lena Mira", SLEAZY),
    "sleazy-letters": joined("sleazy", "", f"{SLEAZY} a b"),
    "shah": joined("shah", "Asha Bile", SHAH, draws="agreed"),
}
WORDY = {
    "shllaat": "Joker Jokers Ace As Jack J A No One Ten Hundred Both Zero Rest All Has Low Nothing Points Kh Other",
    "sabat": "King Queen Ace Kings As Kh Jc H D C Seven Ten Two No Double Out Left Card Pass Signal Nobody",
    "sleazy": "King K Q J T A H S As Kh Ten Seven Red Black Full Basic Set Joker Mixed Pair Colour Card Nothing No",
    "shah": "Draw Drawn Won Win Lost A Nobody No Winner Tie Beat Over Game One Each",
}
"""Names that are words of a game."""


@pytest.mark.parametrize("at", JOINED)
def test_what_is_accepted_means_the_same_when_it_is_repeated(at: str) -> None:
    table, likely = JOINED[at]
    random = Random(at)
    known = [*lexicon.of_game(table.game.name), *NUMERALS, *map(str, range(30))]
    accepted = 0
    for _ in range(JOINS):
        line = " ".join(random.choices(likely if random.random() < 0.8 else known, k=random.randint(1, 8)))
        accepted += isinstance(table.heard(line), dict)
    assert accepted >= JOINS // 400  # of Sleazy few lines can be read


@pytest.mark.parametrize("game", WORDY)
def test_names_that_are_words_are_echoed_too(game: str) -> None:
    random, words = Random(13), JOINED[game].words
    for _ in range(JOINS // 10):
        names = random.sample(WORDY[game].split(), 4 if game == "sabat" else 2)
        sides = [names[:2], names[2:]] if game == "sabat" else [[name] for name in names]
        try:
            table = Table(games.find(game), sides, **({"draws": "agreed"} if game == "shah" else {}))
        except Refused:
            continue  # two of these names together can be no players
        known = [*words, *[name.lower() for name in names] * 3]
        for _ in range(10):
            table.heard(" ".join(random.choices(known, k=random.randint(1, 8))))


@given(st.text(max_size=60), st.sampled_from([*JOINED]))
def test_any_text_is_answered(line: str, at: str) -> None:
    JOINED[at].table.heard(line)
