"""The slips of Shlla'at: wrong counts made card by card are explained by the slip they were made with."""

from itertools import product
from random import Random

import pytest

from scorekeeper import games
from scorekeeper.disputes.claims import reasons
from scorekeeper.disputes.texts import texts
from tests import some, thorough
from tests.disputes import tools
from tests.games.shllaat import reference
from tests.games.shllaat.tools import LONG, sample, score_of

GAME = games.find("shllaat")
PLAYERS = ("Ali", "Badr", "Cem", "Dalia", "Eve")
KINDS = ("jokers", "aces", "jacks", "others")


def dealt(dice, pack="54"):
    """Deal the pack out to piles that play can produce."""
    while True:
        players = PLAYERS[: dice.randrange(3, 6)]
        piles = {player: [] for player in players}
        for card in reference.PACK[pack]:
            piles[dice.choice(players)].append(card)
        if not any(map(reference.fault, piles.values())):
            return piles


def facts_of(piles, form, pack):
    rules = {"rules": {"pack": pack}} if pack != "54" else {}
    if form == "totals":
        return {"totals": {player: reference.worth(pile) for player, pile in piles.items()}, **rules}
    counts = {p: {k: pile.count(reference.NAMES[k]) for k in KINDS} for p, pile in piles.items()}
    return {"piles": counts, **rules}


def faulty(dice, piles):
    """Count one pile card by card, wrongly."""
    player = dice.choice(list(piles))
    pile = piles[player]

    def counted(cards, **values):
        claim = {each: reference.worth(cards_) for each, cards_ in piles.items()}
        claim[player] = sum({**reference.VALUE, **values}[card] for card in cards)
        return claim

    def without(*cards):
        left = list(pile)
        for card in cards:
            left.remove(card)
        return counted(left)

    if "jack" in pile:
        yield "jack-as-one", counted(pile, jack=1)
        yield "jack-as-one", {p: sum({**reference.VALUE, "jack": 1}[c] for c in cards) for p, cards in piles.items()}
        yield "card-miscounted", counted([*pile, "jack"])
    if "ace" in pile:
        yield "ace-miscounted", without("ace")
        yield "ace-miscounted", counted([*pile, "ace"])
        yield "ace-miscounted", counted(pile, ace=1)
    if "joker" in pile:
        yield "joker-miscounted", without("joker")
        yield "joker-miscounted", counted([*pile, "joker"])
        yield "joker-miscounted", counted(pile, joker=25)
    if "other" in pile:
        yield "card-miscounted", without("other")
        yield "card-miscounted", counted([*pile, "other"])
    rest = (
        dice.sample([card for card in pile if card not in reference.SPECIAL], dice.randrange(2, 8))
        if len([card for card in pile if card not in reference.SPECIAL]) > 9
        else []
    )
    if rest:
        yield "last-capture-forgotten", without(*rest)


def wrong(seed, number):
    dice = Random(seed)
    for _ in range(number):
        pack = dice.choice(("54", "54", "two-52"))
        piles = dealt(dice, pack)
        for slip, claim in faulty(dice, piles):
            facts = facts_of(piles, dice.choice(("piles", "piles", "totals")), pack)
            right = {player: reference.worth(pile) for player, pile in piles.items()}
            if claim != right and not ("totals" in facts and everywhere(claim, right)):
                yield facts, slip, claim


def everywhere(claim, right):
    """Whether the slip was made in several piles, which nobody can tell from totals."""
    return sum(claim[player] != right[player] for player in right) > 1


def test_without_slips_the_second_count_is_the_first():
    dice = Random(1)
    for _ in range(500 if LONG else some(100)):
        facts = facts_of(dealt(dice), dice.choice(("piles", "totals")), "54")
        options = tools.options_of(GAME, facts)
        (found,) = GAME.claims.misscores(GAME.facts.decode(facts), options, frozenset(), None)
        assert found.points == score_of(facts, options).points


@thorough
def test_a_wrong_count_is_explained_by_its_slip():
    """shllaat.claim.slips: by the slip it was made with, or a likelier one that leads to the same figure."""
    found = tools.rate(GAME, wrong(2, 150 if LONG else some(24) + 4))
    assert found.made.keys() == set(GAME.claims.SLIPS)
    assert found.share > 0.8, found
    assert found.share_alone > 0.88, found  # totals do not tell which cards a pile holds


def test_two_slips_together():
    """shllaat.claim.slips: Jacks as one in one pile, an Ace left out in another."""
    dice = Random(3)

    def pairs():
        for _ in range(40 if LONG else 6):
            piles = dealt(dice)
            jacks = next(player for player, pile in piles.items() if "jack" in pile)
            aces = [player for player, pile in piles.items() if "ace" in pile and player != jacks]
            if aces:
                right = {player: reference.worth(pile) for player, pile in piles.items()}
                claim = {**right, jacks: right[jacks] - piles[jacks].count("jack"), aces[0]: right[aces[0]] - 25}
                yield facts_of(piles, "piles", "54"), ("jack-as-one", "ace-miscounted"), claim

    assert tools.pair_rate(GAME, pairs()).share > 0.95


@pytest.mark.parametrize(("claim", "slip", "article"), [
    ({"Ali": 116}, (), None),
    ({"Ali": 113}, ("jack-as-one",), "shllaat.count.values"),
    ({"Ali": 91}, ("ace-miscounted",), "shllaat.count.values"),
    ({"Ali": 66}, ("joker-miscounted",), "shllaat.count.values"),
    ({"Ali": 117}, ("card-miscounted",), "shllaat.count.sum"),
    ({"Ali": 112}, ("last-capture-forgotten",), "shllaat.end.pool"),
])  # fmt: skip
def test_by_hand(claim, slip, article):
    facts = {"piles": {"Ali": {"jokers": 1, "aces": 2, "jacks": 3, "others": 10},
                       "Badr": {"jokers": 1, "aces": 2, "jacks": 1, "others": 34}}}  # fmt: skip
    first = tools.explained(GAME, facts, claim)[0]
    assert first.slips == slip
    assert [reason["article"] for reason in reasons(texts(GAME), first, {})] == ([article] if article else [])


@thorough
def test_every_sentence_can_be_said():
    explanations = []
    for facts, _, claim in wrong(4, 30 if LONG else 8):
        explanations += tools.explained(GAME, facts, claim)
    tools.check_texts(GAME, explanations)


def test_what_nothing_plausible_leads_to():
    for seed, form in sample(product(range(2), ("totals", "piles")), 4):
        facts = facts_of(dealt(Random(seed)), form, "54")
        assert tools.explained(GAME, facts, {"Ali": 997}) == []
    nobody = {"totals": {"Ali": 0, "Badr": 0}}
    assert tools.explained(GAME, nobody, {"Ali": 25}) == []


@pytest.mark.parametrize("pack", ["54", "two-52"])
def test_shllaat_count_values_names_no_card_that_the_pack_has_not(pack):
    """shllaat.count.values: two packs of 52 have no Joker, for which a card could have been taken."""
    dice = Random(f"jokers {pack}")
    told = set()
    for form in ("totals", "piles") * 5:
        facts = facts_of(dealt(dice, pack), form, pack)
        for slip in GAME.claims.SLIPS:
            decoded, options = GAME.facts.decode(facts), tools.options_of(GAME, facts)
            found = GAME.claims.misscores(decoded, options, frozenset((slip,)), None)
            told |= {GAME.all_texts()[str(each.params.get(slip, slip))].message for each in found}
    assert any("Joker" in sentence for sentence in told) == (pack == "54")
