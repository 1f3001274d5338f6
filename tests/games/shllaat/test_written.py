"""What is written is notation, whatever the players are called: it is never asked about."""

from random import Random

from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.notation.reading import EAR
from scorekeeper.games.shllaat.notation.writing import write
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import CARDS, JOKER, KINDS, PACKS
from scorekeeper.games.shllaat.seating import seat
from tests import some

WORDS = """
    Ace Jack Joker King Queen Ten Seven AS Rest Nobody All Other Others Points Nothing Each A J Two Hundred Abu-Ali O'Neil
    جوكر اكه ولد محد الباقي كل Red_Ace Player_1 Player_2 Ali_Hassan Ali_Saleh Mr._X عبد_الله
"""
NAMES = [word.replace("_", " ") for word in WORDS.split()]


def hand(dice, names):
    """Deal all cards to piles, and tell these in one of the three forms."""
    cards = [JOKER, JOKER, *CARDS]
    piles = {name: [] for name in names}
    for card in cards:
        piles[dice.choice(names)].append(card)
    kinds = dict(zip(KINDS, PACKS["54"].kinds, strict=True))
    counted = {name: dict.fromkeys(KINDS, 0) for name in names}
    for kind, number in kinds.items():
        for _ in range(number):
            counted[dice.choice(names)][kind] += 1
    cuts = [0, *sorted(dice.choices(range(253), k=len(names) - 1)), 252]
    totals = {name: end - start for name, start, end in zip(names, cuts, cuts[1:], strict=False)}
    return dice.choice([Facts(piles=counted), Facts(cards=piles), Facts(totals=totals), Facts(outcome="redeal")])


def test_what_is_written_is_read_as_notation_whatever_the_players_are_called():
    dice = Random(5)
    for _ in range(some(3000)):
        names = dice.sample(NAMES, dice.randint(2, 5))
        facts = hand(dice, names)
        if facts.outcome is None and dice.random() < 0.3:
            facts = facts._replace(as_counted=True)
        assert EAR.noted(write(facts), seat([[name] for name in names], None), Options()) == facts, write(facts)


def test_what_is_written_names_the_players_as_records_do_after_a_change_of_name():
    table = seat([["Ali"], ["Badr"], ["Abu Nasser"]], None)
    table = table.called({"Ali": "Omar", "Abu Nasser": "Joker"})
    for line in ("Ali 88, Badr 92, Abu Nasser 72", "Omar 88, Badr 92, Joker 72"):
        assert write(EAR.noted(line, table, Options())) == "Ali 88, Badr 92, Abu Nasser 72"
