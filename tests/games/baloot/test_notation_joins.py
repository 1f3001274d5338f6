"""Words of a line joined at random: whatever is accepted has an echo that means the same, and nothing fails."""

import random

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME, notation
from scorekeeper.games.baloot.options import Options
from scorekeeper.number_words import NUMERALS
from scorekeeper.reading.lexicon import of_game
from tests import LONG, THOROUGH, thorough

TABLE = GAME.seating.seat([["Sara", "Abu Fahd"], ["Mia", "سالم"]], "NS")
THEM = TABLE._replace(us="EW")
OPTIONS = Options()
_LIKELY = """
    hokum sun h s ashkal us them n e w we NS EW sara mia salem ab x2 double triple gahwa locked by no nobody kaboot
    fifty siri 2 baloot won lost made tricks 100 50 77 85 90 72 10 6 16 26 8 0 130 162 - : , ، ; . w and card points
    game project qaid sawa reverse result ninety seventy two twelve four all to one on us us us 90 90 77 them won won علينا دبلنا تسعين واثنين مية حكم لنا لهم فزنا بدون دبل بلوت
"""
LIKELY = _LIKELY.split()
KNOWN = (*of_game("baloot"), *notation.OWNERS, *NUMERALS, *map(str, range(30)), ",", ",", "-")
ROUNDS = 100_000 if LONG else 1_000 if THOROUGH else 300


def joined(rng: random.Random) -> str:
    """Join some words: half of the lines begin as hands do, so that many are accepted."""
    known = LIKELY if rng.random() < 0.8 else KNOWN
    words = rng.choices(known, k=rng.randint(1, 9))
    if rng.random() < 0.5:
        words = [rng.choice(("hokum", "sun", "h", "حكم")), rng.choice(("us", "them", "n", "E")), *words]
    return " ".join(words)


@thorough
@pytest.mark.parametrize("table", [TABLE, THEM])
def test_what_is_accepted_reads_back_from_its_echo(table):
    rng, accepted = random.Random(1_619), 0
    for _ in range(ROUNDS):
        line = joined(rng)
        try:
            facts = GAME.notation.parse(line, table, OPTIONS)
            GAME.scoring.score(facts, OPTIONS)
        except Refused as error:
            for offered in error.readings:
                told = GAME.facts.decode(offered.facts)
                assert GAME.notation.parse(offered.line, table, OPTIONS) == told, (line, offered.line)
        else:
            accepted += 1
            echo = GAME.notation.write(facts)
            assert GAME.notation.parse(echo, table, OPTIONS) == facts, (line, echo)
    assert accepted > ROUNDS // 40


@pytest.mark.parametrize("line", [
    " ".join(["w"] * 300), "hokum us " + "n w e w s " * 60, " ".join(["sara"] * 150), "us us " + "x2 n siri " * 90,
    "100 us " * 100, "hokum e " + "fifty , " * 80, "took " * 150 + "us", "s h " * 200, "- " * 300, "8 8 " * 120,
    "no " * 250,
])  # fmt: skip
def test_long_lines_are_read_or_refused(line):
    with pytest.raises(Refused):
        GAME.scoring.score(GAME.notation.parse(line, TABLE, OPTIONS), OPTIONS)
