"""What a hand is worth: the text's figures, every remainder at every stake, hands that were played out."""

from itertools import product
from random import Random

import pytest

from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Refused
from scorekeeper.game import DATA
from scorekeeper.games.sabat import GAME, pack
from scorekeeper.games.sabat.facts import proofs
from scorekeeper.messages import say
from tests import THOROUGH, some, thorough
from tests.games.sabat import game, reference

STAKES = ("single", "double", "treble")
LASTS = [{"last_card": card} for card in reference.PACK] + [{"last_seven": True}, {"last_seven": False}]


def scored(facts):
    """Score facts, None where they are refused; the items of each side add up to its score."""
    try:
        score = game.score(facts)
    except Refused:
        return None
    for side, points in score.points.items():
        assert points == sum(item.points for item in score.items if item.side == side)
    return score


def expected(facts):
    """Say what the reference makes of whole facts: the points of both sides, None where they are refused."""
    if not reference.accepted(facts):
        return None
    winner = reference.SIDE_OF[facts["winner"]]
    return {winner: reference.hand_points(facts), reference.OTHER[winner]: 0}


def agree(facts):
    score = scored(facts)
    points = expected(facts)
    assert (score.points if score else None) == points, facts
    return points is not None


def lines_of(name):
    """Read a sample sheet: its header, and its lines without comments."""
    text = (DATA / "samples" / f"sabat-{name}.sheet").read_text("utf-8")
    said = [line.partition("#")[0].strip() for line in text.splitlines()]
    header, _, lines = "\n".join(said).strip().partition("\n\n")
    return dict(line.split(": ", 1) for line in header.splitlines()), [line for line in lines.splitlines() if line]


EXAMPLES = [(0, 20), (0, 10), (0, 200), (40, 0), (20, 0), (400, 0), (0, 60), (0, 30), (0, 600), (0, 0), (290, 0)]


@pytest.mark.parametrize(("line", "points"), list(zip(lines_of("examples")[1], EXAMPLES, strict=True)))
def test_sabat_score_examples(line, points):
    """sabat.score.aces, sabat.score.pictures, sabat.score.last-seven, sabat.score.stakes: the text's own figures."""
    score = scored(game.parse(line))
    assert (score.points["NS"], score.points["EW"]) == points


MOST = {"J": (5, 12), "Q": (5, 11), "K": (5, 10), "A": (4, 10)}
"""How many numbers of Aces, and of pictures, can be left after a last card that counts; else 5 and 13."""


@thorough
def test_sabat_count_numbers_whole_domain():
    """sabat.count.numbers, sabat.count.pack, sabat.count.last-card: all numbers after all last cards at all stakes."""
    for number, last in enumerate(
        LASTS if game.LONG else [*LASTS[: -2 : 5 if THOROUGH else 15], {"last_card": "7D"}, *LASTS[-2:]]
    ):
        aces, pictures = MOST.get(last.get("last_card", "7")[0], (5, 13))
        accepted = 0
        for left in product(range(6), range(14)):
            stakes = STAKES[(number + sum(left)) % 3]
            numbers = dict(zip(("aces", "pictures"), left, strict=True))
            accepted += agree({"winner": "N", "stakes": stakes, "left": numbers, **last})
        assert accepted == (0 if last.get("last_card") == "7D" else aces * pictures)


def test_sabat_count_pack_bases():
    """sabat.count.pack: before multiplying, 0 to 400 in tens, and every ten of them can be."""
    bases = {
        scored({"winner": "E", "last_seven": seven, "left": {"aces": aces, "pictures": pictures}}).details["base"]
        for seven, aces, pictures in product((False, True), range(5), range(13))
    }
    assert bases == set(range(0, 401, 10))


@pytest.mark.parametrize("winner", reference.SEATS)
@pytest.mark.parametrize("stakes", STAKES)
def test_sabat_score_winner_and_stakes_for_every_seat(winner, stakes):
    """sabat.score.winner, sabat.score.stakes: whoever wins scores, at any stakes."""
    side = reference.SIDE_OF[winner]
    score = scored({"winner": winner, "last_seven": True, "stakes": stakes, "left": {"aces": 1, "pictures": 2}})
    assert score.points == {side: 240 * (STAKES.index(stakes) + 1), reference.OTHER[side]: 0}
    assert score.winner == side
    assert (score.details["base"], score.details["stakes"]) == (240, stakes)


@pytest.mark.parametrize("wrong_passes", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("partner", [False, True])
def test_sabat_count_passes_hands_that_were_played_are_accepted(wrong_passes, partner):
    """sabat.count.passes, sabat.count.top-end, sabat.count.partner: what has happened is never refused."""
    random = Random(f"{wrong_passes}{partner}")
    for _ in range(300 if game.LONG else some(60)):
        facts = reference.played_facts(random, wrong_passes=wrong_passes, partner=partner)
        assert agree({**facts, "stakes": random.choice(STAKES)})
        del facts["last_card"]
        agree({**facts, "last_seven": random.random() < 0.5})


@thorough
def test_sabat_count_top_end_mutated_hands():
    """sabat.count.top-end, sabat.count.hands, sabat.count.first-card, sabat.count.pack: a card more, less, other."""
    random = Random(4)
    found = {True: 0, False: 0}
    for _ in range(600 if game.LONG else 100):
        facts = reference.played_facts(random, wrong_passes=random.choice((0, 0.8)), partner=random.random() < 0.4)
        for mutated in reference.mutations(random, facts):
            found[agree(mutated)] += 1
    assert min(found.values()) > 80


@thorough
def test_sabat_count_partner_small_hands_whole_domain():
    """sabat.count.partner: every card with every card, after every last card."""
    accepted = 0
    for number, (first, second) in enumerate(product(reference.PACK, repeat=2)):
        for last in LASTS if game.LONG else LASTS[number % len(LASTS) :: len(LASTS)]:
            accepted += agree({"winner": "W", "left": {"N": [first], "S": [second]}, **last})
    assert accepted > 30


def test_sabat_count_partner_random_cards():
    """sabat.count.partner: cards at random, mostly high ones, with and without the partner's."""
    random = Random(5)
    weights = [1 + 2 * reference.RANKS.index(card[:-1]) ** 2 for card in reference.PACK]
    found = {True: 0, False: 0}
    for _ in range(4000 if game.LONG else some(400)):
        cards = list(dict.fromkeys(random.choices(reference.PACK, weights, k=random.randint(2, 12))))
        cut = random.randint(1, max(len(cards) - 1, 1))
        facts = {"winner": "S", "left": {"W": cards[:cut], "E": cards[cut:]}, **random.choice(LASTS)}
        if random.random() < 0.3:
            held = set(cards)
            lowest = {card[-1]: min(reference.RANKS.index(c[:-1]) for c in held if c[-1] == card[-1]) for card in held}
            facts["partner"] = [
                card
                for card in reference.PACK
                if card not in held and reference.RANKS.index(card[:-1]) > lowest.get(card[-1], 6)
            ]
        found[agree(facts)] += 1
    assert min(found.values()) > some(400) / 14


@thorough
def test_sabat_count_partner_with_numbers():
    """sabat.count.partner: what the partner holds leaves the rest to the losers."""
    random = Random(6)
    found = {True: 0, False: 0}
    for _ in range(40 if game.LONG else 5):
        played = reference.played_facts(random, wrong_passes=random.choice((0, 0.9)), partner=True)
        last = random.choice([{"last_card": played["last_card"]}, {"last_seven": False}, {"last_seven": True}])
        for aces, pictures in product(range(5), range(13)):
            left = {"aces": aces, "pictures": pictures}
            found[agree({"winner": played["winner"], "partner": played["partner"], "left": left, **last})] += 1
    assert min(found.values()) > 50


def test_sabat_score_nothing_and_partner_only_say_why():
    """sabat.score.nothing, sabat.score.partner: low cards and the partner's are named, and worth 0."""
    line = "E out with 9D, left N 10C JD 9C KH AD, S 10D AC KC, partner KD QC JC AH QD"
    score = scored(game.parse(line))
    names = game.NAMES
    told = [(item.points, say(GAME.texts, item.code, item.params, names)) for item in score.items]
    assert told == [
        (20, "1 Ace with North, at 20: AD"),
        (20, "2 pictures with North, at 10: JD KH"),
        (0, "with North, worth nothing: 10C 9C"),
        (20, "1 Ace with South, at 20: AC"),
        (10, "1 picture with South, at 10: KC"),
        (0, "with South, worth nothing: 10D"),
        (0, "with the partner West, and never counted: AH KD QD QC JC"),
        (0, "lost the hand, and scores nothing for it"),
    ]


def test_sabat_score_stakes_on_nothing():
    """sabat.score.stakes: a doubled hand in which nothing counts says so."""
    score = scored({"winner": "N", "last_seven": False, "stakes": "double", "left": {"aces": 0, "pictures": 0}})
    assert [item.code for item in score.items] == ["nothing-left", "stakes-nothing", "lost"]


def test_layout_table_of_top_ends():
    for card in range(32):
        upper = {other for other in range(32) if other // 8 == card // 8 and other > card}
        assert pack.mask_of(upper) == pack.above(card)
        assert proofs.top_ends(1 << card) == pack.mask_of(upper | {card})
        assert pack.above(card) | pack.up_to(card) == pack.suit_of(card)
        assert SPELLINGS[CARD_NAMES[card]] == card
