"""Sentences whose meaning is known from how they are made: none is recorded as anything else, nor asked without it."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from scorekeeper.game import Json
from scorekeeper.games.sabat import GAME
from tests.games.hearing import Table, check_meant

TABLE = Table(GAME, [["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
NAMES = {"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}
ARABIC = Table(GAME, [["علي", "بدر"], ["سارة", "نورة"]], "NS")
ARABIC_NAMES = {"N": "علي", "S": "بدر", "E": "سارة", "W": "نورة"}
LOSERS = {"N": "EW", "S": "EW", "E": "NS", "W": "NS"}
OUT = ("{who} out with {card}", "{who} went out with {card}", "{who} won, last card {card}", "{card} last, {who} won",
       "{who} finished with {card}", "out {who} with {card}", "{who} {card} out")  # fmt: skip
STAKES = {"": None, "double": "double", "doubled by {loser}": "double", "{loser} doubled": "double",
          "no double": "single", "{loser} doubled and {mate} trebled": "treble", "x3": "treble"}  # fmt: skip
LEFT = {
    "left 2 aces 3 pictures": (2, 3), "2 aces and 3 pictures left": (2, 3), "left aces 2, pictures 3": (2, 3),
    "they had two aces and three pictures": (2, 3), "left an ace, a king and a queen": (1, 2),
    "left A K Q": (1, 2), "left nothing": (0, 0), "left no aces and 3 pictures": (0, 3),
}  # fmt: skip
FAULTS = {
    "": None, "penalty {loser} signal": ("{loser}", "signal"), "{who} played out of turn": ("{who}", "out-of-turn"),
    "{loser} did not warn": ("{loser}", "no-warning"), "wrong suit by {mate}": ("{mate}", "wrong-suit"),
}  # fmt: skip
JOINTS = (", ", ". ", " / ", "; ")
ARABIC_OUT = ("{who} طلع {card}", "طلع {who} {card}", "{who} خلص، اخر ورقة {card}", "فاز {who} {card}")
ARABIC_STAKES = {"": None, "دبل": "double", "دبل {loser}": "double", "بدون دبل": "single", "ثري": "treble"}
ARABIC_LEFT = {
    "باقي اصين وثلاث صور": (2, 3), "باقي ٢ اص و٣ صور": (2, 3), "باقي اص وصورة": (1, 1), "ما بقى شي": (0, 0),
    "بقى ٣ صور وبدون اص": (0, 3),
}  # fmt: skip
ARABIC_FAULTS = {
    "": None, "غرامة {loser} اشارة": ("{loser}", "signal"), "{who} ما نبه": ("{who}", "no-warning"),
    "مخالفة {mate} غير الدور": ("{mate}", "out-of-turn"),
}  # fmt: skip
Parts = tuple[tuple[str, ...], dict[str, str | None], dict[str, tuple[int, int]], dict[str, tuple[str, str] | None]]
ENGLISH_PARTS: Parts = (OUT, STAKES, LEFT, FAULTS)
ARABIC_PARTS: Parts = (ARABIC_OUT, ARABIC_STAKES, ARABIC_LEFT, ARABIC_FAULTS)


def sentences(parts: Parts, names: dict[str, str], seed: int) -> Iterator[tuple[str, Json]]:
    """Yield sentences with what they mean: every way to say each part, in random order and with random joints."""
    outs, stakes, left, faults = parts
    dice = Random(seed)
    for out, (raised, level), (rest, (aces, pictures)), (fault, guilty) in product(
        outs, stakes.items(), left.items(), faults.items()
    ):
        who = dice.choice("NSEW")
        if "they" in rest:
            who = dice.choice("NS")
        mate = {"N": "S", "S": "N", "E": "W", "W": "E"}[who]
        loser = dice.choice(LOSERS[who])
        seats = {"who": who, "mate": mate, "loser": loser}
        said = [out, raised, rest, fault]
        if dice.random() < 0.5:
            dice.shuffle(said)
        people = {key: names[seat] if dice.random() < 0.7 else seat for key, seat in seats.items()}
        line = dice.choice(JOINTS).join(filter(None, said)).format(card="9C", **people)
        facts: Json = {"winner": who, "last_card": "9C", "left": {"aces": aces, "pictures": pictures}}
        facts |= {"stakes": level} if level else {}
        if guilty:
            facts["penalties"] = [{"against": guilty[0].format(**seats), "kind": guilty[1]}]
        yield line, facts


@pytest.mark.parametrize(("table", "names", "parts", "least"), [
    (TABLE, NAMES, ENGLISH_PARTS, 1500), (ARABIC, ARABIC_NAMES, ARABIC_PARTS, 350),
], ids=["english", "arabic"])  # fmt: skip
def test_sentences_mean_what_they_were_made_to_mean(table, names, parts, least):
    check_meant(((table, line, facts) for line, facts in sentences(parts, names, 1)), least)
