"""Rounds told in any order and in many words: each line is heard as it was meant, or a question names that meaning."""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.options import Options
from scorekeeper.sheet.lines import read_line
from tests import few
from tests.games.hearing import Table

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
    for _ in range(100):
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
    assert heard["recorded"] > 60
    assert heard["refused"] < 10


LENA = Table(GAME, [["Lena"], ["Mira"]])
ALI = Table(GAME, [["Ali"], ["Badr"]])


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Mira full K, a basic 7", "B: full K, basic 7"), ("Mira: full K, a full Q, a basic 7; red Mira", "B: full K, full Q, basic 7; red B"),
        ("Mira has full A and a basic 6", "B: full ace, basic 6"), ("Mira full 9; and a basic 6", "B: full 9, basic 6"),
        ("Mira has a full K", "B: full K"), ("Mira a full set of kings", "B: full K"), ("a full K for Mira", "B: full K"),
        ("a full K for Mira, a basic 7 for Lena", "B: full K; A: basic 7"), ("Mira: full K with a joker", "B: full K joker"),
        ("a red pair of 3s, red Mira", "red pairs 3; red B"), ("Mira full K, a mixed pair of 5", "B: full K; mixed pairs 5"),
        ("a full K, b basic 7", "A: full K; B: basic 7"), ("a full K, a basic 7", "A: full K, basic 7"),
        ("Mira a basic, 7 full", "B: basic ace, full 7"), ("Mira full K, basic a", "B: full K, basic ace"),
    ],
)  # fmt: skip
def test_a_before_a_kind_is_the_article_where_sides_have_names(line: str, means: str) -> None:
    assert LENA.heard(line) == LENA.heard(means)


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (LENA, "Lena's a full 4 + 9 full"), (LENA, "red for Lena and a black 8 and king mixed"),
        (ALI, "Badr full K, a basic 7"), (ALI, "a full K, Badr basic 7"),
    ],
)  # fmt: skip
def test_a_that_can_be_an_ace_or_a_side_is_asked_about(table: Table, line: str) -> None:
    assert table.codes(line) == ["article-or-side"]


def test_a_is_the_article_where_the_side_is_called_by_its_name_or_stands_before() -> None:
    assert ALI.heard("Ali has a full K and Badr a full 4") == ALI.heard("A: full K; B: full 4")
    assert ALI.heard("Badr has a full K") == ALI.heard("B: full K")


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("black Mira. Mira basic 7. Lena none.", "B: basic 7; black B"), ("red Mira. Lena: nothing. Mira 7 basic", "B: basic 7; red B"),
        ("black Mira and Mira's 8s basic and Lena none", "B: basic 8; black B"),
        ("Lena basic 7. basic J Mira. Mira is red", "A: basic 7; B: basic J; red B"),
        ("Lena full 8. full 3 Mira. Mira has red.", "A: full 8; B: full 3; red B"),
        ("5 red. red pair of K. 10 full Mira. red Lena", "red pairs 5 K; B: full 10; red A"),
        ("full K Mira Mira basic 7", "B: full K, basic 7"), ("Mira full 7.8.9", "B: full 7, full 8, full 9"),
    ],
)  # fmt: skip
def test_a_full_stop_or_the_same_name_again_begins_anew(line: str, means: str) -> None:
    assert LENA.heard(line) == LENA.heard(means)


@pytest.mark.parametrize(
    "line",
    ["red Mira and Mira basic 7 and basic 4 for Lena", "Mira: basic 4 full 2 for Lena mixed 6", "Mira full 2..6"],
)
def test_sides_before_and_behind_their_sets_are_not_guessed(line: str) -> None:
    assert LENA.heard(line) == []
