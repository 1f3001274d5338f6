"""Rounds told in any order and in many words: each line is heard as it was meant, or a question names that meaning."""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.options import Options
from scorekeeper.sheet.lines import read_line
from tests import THOROUGH, few

LINES = 100 if THOROUGH else 40
NAMES = {"A": "lena", "B": "sami"}
TABLE = GAME.seating.seat([["Lena"], ["Sami"]], None)
NUMBERS = {
    "A": ["ace", "aces", "a"], "K": ["K", "kings"], "Q": ["q", "queens"], "J": ["J", "jacks"], "10": ["10", "tens"],
    "9": ["9", "9s", "nines"], "8": ["8", "eights"], "7": ["7", "7s"], "6": ["6", "sixes"], "5": ["5", "fives"],
    "4": ["4", "fours"], "3": ["3", "3s"], "2": ["2", "twos"],
}  # fmt: skip


class Lying(NamedTuple):
    """A compound on the table: a set of a side, or a pair of a colour."""

    kind: str
    rank: str
    side: str | None = None
    colour: str | None = None
    joker: bool = False


class Speaker:
    """Tells rounds, in words drawn by ``dice``."""

    def __init__(self, dice):
        self.dice = dice

    def round(self):
        """Draw the compounds of a round, and who has red."""
        dice, found = self.dice, []
        for rank in dice.sample([*NUMBERS], dice.randrange(1, 7)):
            kind = dice.choice(("full", "full", "basic", "pair", "pair"))
            if kind == "pair":
                found.append(Lying(kind, rank, colour=dice.choice(("red", "black", "mixed"))))
            else:
                joker = kind == "full" and not any(each.joker for each in found) and dice.random() < 0.2
                found.append(Lying(kind, rank, dice.choice("AB"), joker=joker))
        pure = any(each.colour in ("red", "black") for each in found)
        return found, dice.choice("AB") if pure else dice.choice((None, *"AB"))

    def line(self, compounds, red):
        """Tell a round: by sides, each named before its sets or behind them, or set by set."""
        dice = self.dice
        pairs = [self._pair(each) for each in compounds if each.kind == "pair"]
        if dice.random() < 0.6:
            parts, between = [self._of_side(compounds, side) for side in dice.sample("AB", 2)], ("; ", "; ", ", ")
            parts = [part for part in parts if part] + pairs
        else:
            parts, between = [self._owned(each) for each in compounds if each.kind != "pair"] + pairs, (", ",)
            dice.shuffle(parts)
        if red:
            owner = dice.choice(("red {}", "{} red", "{} has red", "red is {}")).format(NAMES[red])
            parts.insert(dice.choice((0, len(parts))), owner)
        return dice.choice(between).join(parts)

    def _of_side(self, compounds, side):
        theirs = [self._set(each) for each in compounds if each.side == side]
        if not theirs:
            return ""
        first = NAMES[side] + self.dice.choice((": ", " "))
        return self.dice.choice(
            (first + ", ".join(theirs), first + ", ".join(theirs), ", ".join(theirs) + f" {NAMES[side]}")
        )

    def _owned(self, each):
        owner, told = NAMES[each.side], self._set(each)
        return self.dice.choice((f"{owner} {told}", f"{told} {owner}"))

    def _set(self, each):
        number = self.dice.choice(NUMBERS[each.rank])
        told = self.dice.choice(
            (f"{each.kind} {number}", f"{each.kind} {number}", f"{number} {each.kind}", f"{each.kind} set {number}")
        )
        return f"{told} {self.dice.choice(('joker', 'with joker'))}" if each.joker else told

    def _pair(self, each):
        number = self.dice.choice(NUMBERS[each.rank])
        forms = (
            "{0} pair {1}",
            "{0} {1}",
            "pair {1} {0}",
            "pair {0} {1}",
            "{1} {0}",
            "{1} {0} pair",
            "pair of {1} {0}",
        )
        return self.dice.choice(forms).format(each.colour, number)


def is_meant(facts, compounds, red):
    told = [Lying(each.kind, each.rank, each.side, each.colour, bool(each.joker)) for each in facts.compounds or ()]
    return sorted(map(str, told)) == sorted(map(str, compounds)) and facts.red == red


@pytest.mark.parametrize("seed", few(range(24)))
def test_a_line_is_never_heard_as_another_round(seed):
    dice, heard = Random(seed), Counter()
    for _ in range(LINES):
        speaker = Speaker(dice)
        compounds, red = speaker.round()
        line = speaker.line(compounds, red)
        try:
            meant = [read_line(GAME, TABLE, line, Options()).facts]
            heard["recorded"] += 1
        except Refused as error:
            meant = [GAME.facts.decode(reading.facts) for reading in error.readings]
            heard["asked" if meant else "refused"] += 1
        assert not meant or any(is_meant(facts, compounds, red) for facts in meant), (line, compounds, red, meant)
    assert heard["recorded"] > 0.6 * LINES
    assert heard["refused"] < 0.1 * LINES
