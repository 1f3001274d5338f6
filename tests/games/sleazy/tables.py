"""Tables of Sleazy made up for tests: every compound, and rounds drawn at random."""

from itertools import product
from random import Random
from typing import Any

from tests.games.sleazy.reference import PACK, RANKS

PAIRS = [{"kind": "pair", "colour": colour} for colour in ("red", "black", "mixed")]
SETS = [
    {"kind": kind, "side": side, **joker}
    for kind, side, joker in product(("basic", "full", "colour"), "AB", ({}, {"joker": True}))
]
BROKEN = [{"kind": "broken"}, {"kind": "broken", "side": "A"}]
KINDS = [*PAIRS, *SETS, *BROKEN]
OWNERS: list[dict[str, Any]] = [{}, {"red": "A"}, {"black": "A"}, {"red": "B", "black": "A"}]
RULES = [{"rounds": "4", "magic-hat": "no", "colour-set": extension, "players": "2"} for extension in ("no", "yes")]


def compounds(random: Random, side: str, ranks: list[str]) -> list[dict[str, Any]]:
    """Draw compounds that one side might have: its sets, and pairs of any colour."""
    drawn = []
    for rank in ranks:
        kind = random.choices(["pair", "basic", "full", "colour", "broken"], [8, 5, 6, 0.4, 0.2])[0]
        if kind == "pair":
            drawn.append({"rank": rank, "kind": kind, "colour": random.choice(["red", "black", "mixed"])})
        elif kind == "broken":
            drawn.append({"rank": rank, "kind": kind})
        else:
            joker = {"joker": True} if random.random() < 0.1 else {}
            drawn.append({"rank": rank, "kind": kind, "side": side, **joker})
    return drawn


def pair_of_tables(random: Random) -> tuple[dict[str, Any], dict[str, str]]:
    """Draw the tables of both sides as the facts of one round; about half of them are possible."""
    ranks = random.sample(RANKS, random.randint(0, len(RANKS)))
    if ranks and random.random() < 0.03:
        ranks.append(random.choice(ranks))
    cut = random.randint(0, len(ranks))
    found = compounds(random, "A", ranks[:cut]) + compounds(random, "B", ranks[cut:])
    random.shuffle(found)
    data: dict[str, Any] = {**random.choice(OWNERS), "compounds": found}
    if random.random() < 0.6:
        data["colour_card"] = random.choice(PACK)
    return data, random.choice(RULES)
