"""The Arabic words that scorekeeper says are words that it reads: the glossary and the typed line agree."""

import tomllib

import pytest

from scorekeeper.cards import SUIT_WORDS
from scorekeeper.places import DATA
from scorekeeper.reading.lexicon import Tag, of_game
from scorekeeper.spelling import fold

TERMS = {
    term["english"]: term["arabic"]
    for term in tomllib.loads((DATA / "locale" / "ar" / "glossary.toml").read_text("utf-8"))["term"]
}
READ = {
    "Hokum": ("contract", "hokum"), "Sun": ("contract", "sun"), "Ashkal": ("ashkal", ""),
    "declarer": ("took", ""), "pass": ("outcome", "all-pass"), "Kawesh": ("outcome", "annulled"),
    "double": ("level", "double"), "triple": ("level", "triple"), "quadruple": ("level", "quadruple"),
    "gahwa": ("level", "gahwa"), "locked": ("locked", "locked"), "open": ("locked", "open"),
    "Siri": ("project", "siri"), "Fifty": ("project", "fifty"), "Hundred": ("project", "hundred"),
    "Four Hundred": ("project", "four-hundred"), "Baloot": ("baloot", ""), "Al-kaboot": ("kaboot", ""),
    "qaid": ("qaid", ""), "sawa (claim of the rest)": ("claim", ""), "trick": ("tricks", ""),
    "card points": ("unit", "card"), "game points": ("points", "game"), "project": ("unit", "project"),
}  # fmt: skip


@pytest.mark.parametrize(("english", "meaning"), READ.items())
def test_a_word_that_is_said_is_read(english, meaning):
    kind, value = meaning
    assert Tag(kind, value) in [
        entry.tags[0] for entry in of_game("baloot").get(fold(TERMS[english]).removeprefix("ال"), ())
    ]


def test_the_suits_are_read():
    suits = ("spades", "hearts", "diamonds", "clubs")
    assert [SUIT_WORDS[TERMS[suit]] for suit in suits] == [*"SHDC"]
