"""What the sentence of a slip says of the rules of this table, held against the second formulation of the score."""

from functools import cache
from itertools import product
from random import Random

import pytest

from scorekeeper import games
from tests import LONG, some
from tests.disputes import tools
from tests.games.baloot import reference, sweep
from tests.games.baloot.reference import ALL_CARDS, CHOICES, OTHER, POINT, SIDES
from tests.games.baloot.test_slips import came_out

GAME = games.find("baloot")
HANDS = some(1500)
SCORING = [
    "counting", "sun-five", "hokum-five", "project-multiplier", "baloot-owner", "kaboot-raised", "reverse-kaboot",
]  # fmt: skip
PACKS = {
    "hokum": [20, 14, 11, 10, 4, 3, 0, 0, *[11, 10, 4, 3, 2, 0, 0, 0] * 3],
    "sun": [11, 10, 4, 3, 2, 0, 0, 0] * 4,
}


def hands(seed, number):
    """Draw hands that can have been, under any choices on which a score depends."""
    dice = Random(seed)
    parts = {contract: (list(sweep.melds(contract)), list(sweep.results(contract))) for contract in sweep.WHOLE}
    while number:
        contract = dice.choice(("hokum", "sun"))
        melds, results = parts[contract]
        facts = {
            "contract": contract,
            "declarer": dice.choice(SIDES),
            "level": dice.choice((*sweep.LEVELS[contract], "single")),
            **(dice.choice(melds) if dice.random() < 0.7 else {}),
            **({"kaboot": dice.choice(SIDES)} if dice.random() < 0.3 else came_out(dice, contract, results)),
            "rules": {name: dice.choice(CHOICES[name]) for name in SCORING if dice.random() < 0.5},
        }
        if dice.random() < 0.5 and facts.get("kaboot") == OTHER[facts["declarer"]] and contract == "sun":
            facts |= {"reverse": True, "rules": {**facts["rules"], "reverse-kaboot": "88"}}
        if reference.refused(facts) is None:
            number -= 1
            yield facts


class Told:
    """A hand with its right score, and what the sentence of a slip says of it."""

    def __init__(self, facts, found):
        self.facts, self.params, self.points = facts, found.params, found.points
        self.hand = reference._read(facts, None)
        self.right = reference.reference(facts)
        self.rules = {**reference.DEFAULTS, **facts.get("rules", {})}
        self.contract, self.level = facts["contract"], sweep.LEVELS["hokum"].index(facts["level"]) + 1

    def scored(self, **changes):
        changed = {**self.facts, **changes}
        return reference.reference({key: value for key, value in changed.items() if value is not None})["score"]

    def kaboot_pays(self):
        """Return what the cards of this Al-kaboot pay: the score without what is beside them."""
        return self.scored(projects=None, baloot=None)[self.hand.kaboot]

    def baloot_with_loser(self, loser):
        return self.hand.baloot is not None and reference.SIDE_OF[self.hand.baloot] == loser


def nothing_kept(told):
    loser = told.params["loser"]
    return not told.baloot_with_loser(loser) or told.rules["baloot-owner"] == "winner"


def kept_by_loser(told):
    return told.right["score"][OTHER[told.hand.kaboot]]


def five_is(choice, option):
    return lambda told: told.rules[option] == choice


def unmultiplied(told):
    """The raise multiplies this Al-kaboot by one."""
    return told.kaboot_pays() == told.scored(level="single", projects=None, baloot=None)[told.hand.kaboot]


def projects_multiplied(told):
    times = reference.PROJECT_TIMES[told.rules["project-multiplier"]][told.facts["level"]]
    return told.params["project_times"] == times


def card_can_be(told):
    before = told.params["counted"] + told.params["value"]
    return before in held(told.contract, told.params["value"], taken(told, told.params["counter"]))


def last_can_be(told):
    return told.params["short"] + 10 in held(told.contract, None, taken(told, told.params["short_by"]))


def taken(told, side):
    tricks = told.hand.tricks
    return None if tricks is None else tricks if side == "NS" else 8 - tricks


@cache
def held(contract, card, tricks):
    """Card points of a side with a card of this value, or the last trick, found by laying out tricks card by card."""
    pack = list(PACKS[contract])
    first = []
    if card is not None:
        pack.remove(card)
        first = [card]
    sums = {(len(first), sum(first))}
    for value in pack:
        sums |= {(number + 1, total + value) for number, total in sums}
    lasts = (10,) if card is None else (0, 10)
    return {
        total + last
        for (number, total), last in product(sums, lasts)
        if number % 4 == 0 and 0 < number < 32 and tricks in (None, number // 4)
    }


def whole_is_right(told):
    return told.params["whole"] == ALL_CARDS[told.contract] and told.params["value"] == told.kaboot_pays() / (
        1 if unmultiplied(told) else told.level
    )


def dropped(told):
    """What is said to be made of a count is what is left of it in full tens, or fives."""
    made, points, unit = told.params["dropped_to"], told.params["dropped"], POINT[told.contract]
    return made in (points // 10 * 10 // unit, points // unit)


TRUE = {
    "loser-keeps-cards": lambda told: told.level == 1 and nothing_kept(told),
    "loser-keeps-raised": lambda told: told.level > 1 and nothing_kept(told),
    "loser-keeps-cards-but-baloot": lambda told: told.rules["baloot-owner"] == "owner" and told.level == 1,
    "loser-keeps-raised-but-baloot": lambda told: told.rules["baloot-owner"] == "owner" and told.level > 1,
    "loser-keeps-cards-baloot-lost": lambda told: told.rules["baloot-owner"] == "owner-only" and told.level == 1,
    "loser-keeps-raised-baloot-lost": lambda told: told.rules["baloot-owner"] == "owner-only" and told.level > 1,
    "no-rounding-sun": lambda told: dropped(told) and told.rules["sun-five"] == "kept",
    "no-rounding-sun-both": lambda told: dropped(told) and told.rules["sun-five"] == "kept",
    "no-rounding-sun-up": lambda told: dropped(told) and told.rules["sun-five"] == "up",
    "no-rounding-sun-up-both": lambda told: dropped(told) and told.rules["sun-five"] == "up",
    "no-rounding-hokum": dropped,
    "no-rounding-hokum-both": dropped,
    **{
        f"{slip}{both}{written}": five_is(choice, option)
        for slip, option, choice in (("half-up", "hokum-five", "down"), ("sun-half-up", "sun-five", "kept"))
        for both in ("", "-both")
        for written in ("", "-written")
    },
    "raise-not-multiplied": lambda told: not told.hand.kaboot or not unmultiplied(told),
    "raise-not-on-projects": lambda told: (
        projects_multiplied(told) and not (told.hand.kaboot and unmultiplied(told))
    ),
    "raise-not-on-projects-alone": lambda told: projects_multiplied(told) and unmultiplied(told),
    "loser-keeps-table": lambda told: told.rules["loser-projects"] == "nobody",
    "projects-kept-table": lambda told: told.rules["loser-projects"] == "nobody",
    "projects-kept-lost": lambda told: told.rules["loser-projects"] == "winner",
    "projects-kept-raised": lambda told: told.rules["loser-projects"] == "winner",
    "projects-times-level": lambda told: told.rules["project-multiplier"] == "capped",
    "kaboot-not-multiplied": lambda told: told.params["multiplied"] == told.kaboot_pays() != told.params["value"],
    "kaboot-as-ordinary": whole_is_right,
    "kaboot-takes-projects": lambda told: (
        told.rules["baloot-owner"] != "owner" or told.points[OTHER[told.hand.kaboot]] == kept_by_loser(told)
    ),
    "kaboot-takes-baloot": lambda told: (
        told.rules["baloot-owner"] == "owner" and told.baloot_with_loser(OTHER[told.hand.kaboot])
    ),
    "reverse-forgotten": lambda told: told.params["reverse"] == told.kaboot_pays() and told.params["value"] == 44,
    "baloot-kept-lost": lambda told: told.rules["baloot-owner"] == "winner",
    "baloot-kept-raised": lambda told: told.rules["baloot-owner"] == "winner",
    "baloot-kept-table": lambda told: told.rules["baloot-owner"] == "owner-only",
    "baloot-kept-kaboot": lambda told: told.rules["baloot-owner"] != "owner",
    "both-count": lambda told: told.hand.counting == told.params["right"] and told.rules["counting"] != "both",
    "wrong-side-counts": lambda told: told.hand.counting == told.params["right"] != told.params["counter"],
    "last-trick-forgotten": last_can_be,
    "card-too-few": card_can_be,
    "card-too-many": lambda told: told.params["counted"] >= told.params["value"],
}  # fmt: skip
"""What must be so where a sentence is said, by its code."""


def sentences(facts):
    """Yield the code of each sentence that one slip in a hand can bring, with the score it explains."""
    decoded, options = GAME.facts.decode(facts), tools.options_of(GAME, facts)
    for slip in GAME.claims.SLIPS:
        for found in GAME.claims.misscores(decoded, options, frozenset((slip,)), None):
            yield str(found.params.get(slip, slip)), found


def test_baloot_claim_slips_say_what_is_so_at_this_table():
    """baloot.claim.slips: no sentence takes the rules of another table for this one's, or a card for one that cannot be."""
    said = set()
    for facts in hands("sentences", HANDS):
        for code, found in sentences(facts):
            said.add(code)
            if code in TRUE:
                assert TRUE[code](Told(facts, found)), (code, found, facts)
    if LONG:
        assert all(code.endswith(("-both", "-written")) for code in TRUE.keys() - said)  # those are rare


@pytest.mark.parametrize(("contract", "points", "cards"), [
    ("hokum", 12, [11]), ("hokum", 21, [20]), ("sun", 5, [4]), ("sun", 12, [11]),
])  # fmt: skip
def test_baloot_count_values_of_a_card_that_cannot_have_been(contract, points, cards):
    """baloot.count.values: no card is said to be left out that would leave 1 for all the others."""
    facts = {"contract": contract, "declarer": "E", "points": {"NS": points}}
    told = [found.params["value"] for code, found in sentences(facts) if code == "card-too-few"]
    assert told
    assert not set(cards) & set(told)
