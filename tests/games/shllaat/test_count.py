"""Counting and the score of a hand, held against the reference over whole domains."""

import random
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.game import Json
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.facts.possible import can_be, compositions, nearest, oddity
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import CARDS, EMPTY, JOKER, PACKS, Pile
from scorekeeper.games.shllaat.packs import find_card as card
from scorekeeper.reports.answers import score_json
from tests import few, some
from tests.games.shllaat import reference
from tests.games.shllaat.tools import (
    DEFAULTS,
    KINDS,
    LONG,
    PLAYERS,
    TWO_PACKS,
    codes,
    headline,
    options,
    pile,
    piles,
    problems,
    read,
    sample,
    score_of,
    scored,
    sentence,
    totals,
)

PACK = {"54": (2, 4, 4, 44), "two-52": (0, 8, 8, 88)}
WHAT = {"few": "sum", "many": "sum", "54": "sum", "52": "sum", "one": "single", "room": "room", "counted": "room"}


def verdict(facts: Json, chosen: Options) -> tuple[str, Any]:
    """Return the program's verdict in the words of the reference."""
    try:
        return "score", scored(facts, chosen)
    except Refused as refused:
        assert type(refused) is Illegal
        wrong = set()
        for problem in refused.problems:
            what = problem.code.rsplit("-", 1)[1]
            what = WHAT.get(what, what)
            wrong.add((problem.params["player"], what) if what in ("single", "specials") else what)
        return "refused", wrong


def deals(number: int, counts: tuple[int, ...], others: tuple[int, ...]) -> Any:
    """List the ways to share a pack out, the others only in the numbers given."""
    shares = [
        [split for split in product(range(count + 1), repeat=number) if sum(split) == count] for count in counts[:3]
    ]
    rest = [
        (*split, counts[3] - sum(split))
        for split in product(others, repeat=number - 1)
        if sum(split) <= counts[3]
    ]  # fmt: skip
    for jokers, aces, jacks, normal in product(*shares, rest):
        yield tuple(zip(jokers, aces, jacks, normal, strict=True))


# --- shllaat.count.values, shllaat.score.hand ---------------------------------------------------------------


def test_shllaat_count_values():
    """Article shllaat.count.values."""
    assert scored(piles((1, 2, 3, 10), (1, 1, 1, 14), (0, 1, 0, 20))) == {"Ali": 116, "Badr": 91, "Cem": 45}
    for numbers in sample(product(range(3), range(5), range(5), range(45)), 2):
        assert Pile(*numbers).points == reference.worth(reference.bag(pile(*numbers)))


@pytest.mark.parametrize(("pack", "worth"), [("54", 252), ("two-52", 304)])
def test_shllaat_pack_cards_and_two(pack: str, worth: int):
    """Articles shllaat.pack.cards and shllaat.pack.two."""
    facts = piles(PACK[pack], (0, 0, 0, 0), (0, 0, 0, 0))
    assert scored(facts, options(pack=pack)) == {"Ali": worth, "Badr": 0, "Cem": 0}
    other = next(name for name in PACK if name != pack)
    assert codes(facts, options(pack=other)) == [f"pack-{pack}"]
    assert codes(totals(worth, 0, 0), options(pack=other)) == [f"pack-{pack}"]


def test_shllaat_score_hand_items_say_what_was_counted():
    """Article shllaat.score.hand."""
    score = score_of(piles((1, 1, 1, 1), (1, 3, 3, 43), (0, 0, 0, 0)))
    assert [(item.side, item.points, item.code) for item in score.items] == [
        ("Ali", 50, "jokers"), ("Ali", 25, "aces"), ("Ali", 2, "jacks"), ("Ali", 1, "others"),
        ("Badr", 50, "jokers"), ("Badr", 75, "aces"), ("Badr", 6, "jacks"), ("Badr", 43, "others"),
        ("Cem", 0, "empty"),
    ]  # fmt: skip
    assert score.winner == "Badr"
    assert score.match_winner is None
    assert score.details == {}


def test_shllaat_count_sum_sweep_of_three_piles_of_one_pack():
    """Article shllaat.count.sum."""
    for given in sample(deals(3, PACK["54"], (0, 1, 2, 22, 42, 44)), 41):
        facts = piles(*given)
        assert verdict(facts, DEFAULTS) == reference.judge_piles(facts["piles"])


@pytest.mark.parametrize("pack", PACK)
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_shllaat_count_sum_samples(pack: str, number: int):
    dice = random.Random(f"{pack}{number}")
    chosen = options(pack=pack)
    for turn in range(400 if LONG else some(100)):
        given = [[0] * 4 for _ in range(number)]
        players = [dice.randrange(number) for _ in range(dice.randint(1, number))]
        for kind, count in enumerate(PACK[pack]):
            for _ in range(count):
                given[dice.choice(players)][kind] += 1
        if turn % 2:  # one or two slips in the count
            for _ in range(dice.randint(1, 2)):
                spot = dice.choice(given)
                kind = dice.randrange(4)
                spot[kind] = max(spot[kind] + dice.choice((-1, 1)), 0)
        facts = piles(*map(tuple, given))
        as_counted = dice.random() < 0.3
        expected = reference.judge_piles(facts["piles"], pack, as_counted=as_counted)
        assert verdict({**facts, "as_counted": as_counted}, chosen) == expected


def test_shllaat_count_sum_says_what_is_missing_or_too_many():
    few, many = problems(piles((1, 2, 3, 10), (1, 1, 0, 14), (0, 1, 0, 21)))
    assert sentence(few) == "One Jack too few: the piles hold 3 (Ali 3), the pack has 4. Whose pile is short?"
    assert sentence(many) == "One ordinary card too many: the piles hold 45 (Ali 10, Badr 14, Cem 21), the pack has 44."
    (short,) = problems(totals(88, 92, 71))
    assert sentence(short).startswith("88, 92 and 71 make 251, one point short of 252: whose pile? A Jack")
    (over,) = problems(totals(88, 92, 77))
    assert sentence(over) == "88, 92 and 77 make 257, 5 points more than 252: whose pile?"


# --- shllaat.count.single, .specials, .as-counted, .empty ------------------------------------------------------


def test_shllaat_count_single_and_specials_every_pile():
    """Articles shllaat.count.single and shllaat.count.specials."""
    for numbers in sample(product(range(3), range(9), range(9), range(89)), 7):
        assert oddity(Pile(*numbers)) == reference.fault(reference.bag(pile(*numbers)))


def test_shllaat_count_as_counted_lets_a_pile_stand_but_not_the_sum():
    """Article shllaat.count.as-counted."""
    odd = piles((1, 0, 0, 0), (1, 3, 0, 0), (0, 1, 4, 44))
    assert codes(odd) == ["pile-single", "pile-specials"]
    assert scored(odd | {"as_counted": True}) == {"Ali": 50, "Badr": 125, "Cem": 77}
    score = score_of(odd | {"as_counted": True})
    assert [item.code for item in score.items if "counted" in item.code] == ["counted-single", "counted-specials"]
    assert len(GAME.scoring.breakdown(score).reasons) == 2
    assert codes(piles((1, 0, 0, 0), (1, 3, 0, 0), (0, 0, 4, 44)) | {"as_counted": True}) == ["aces-few"]
    assert codes(totals(251, 1, 0)) == ["total-one"]
    assert scored(totals(251, 1, 0) | {"as_counted": True}) == {"Ali": 251, "Badr": 1, "Cem": 0}


def test_shllaat_count_empty():
    """Article shllaat.count.empty."""
    score = score_of(totals(200, 52, 0))
    assert score.items[-1] == ("Cem", 0, "empty", {})


def test_shllaat_score_nobody():
    """Article shllaat.score.nobody."""
    empty: list[Json] = [
        piles((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        totals(0, 0, 0),
        {"cards": {"Ali": [], "Badr": [], "Cem": []}},
    ]
    for facts in empty:
        assert scored(facts) == {"Ali": 0, "Badr": 0, "Cem": 0}
        score = score_of(facts)
        assert {item.code for item in score.items} == {"nobody"}
        assert score.winner is None
        assert headline(facts, GAME.seating.seat([], None)) == "Nobody captured anything"
    assert codes({"piles": {"Ali": {}, "Badr": {}, "Cem": {}}}) == ["piles-missing"]  # nothing was said at all


# --- shllaat.count.totals, shllaat.count.possible -------------------------------------------------------------


def partitions(total: int, parts: int, step: int = 1) -> Any:
    """List the ways to write a total as so many numbers, the order left out; only every nth least number."""
    if parts == 1:
        yield (total,)
        return
    for first in range(0, total // parts + 1, step):
        for rest in partitions(total - first * parts, parts - 1):
            yield (first, *(number + first for number in rest))


@pytest.mark.parametrize("as_counted", [False, True])
@pytest.mark.parametrize(("pack", "worth"), [("54", 252), ("two-52", 304)])
@pytest.mark.parametrize("number", [2, 3])
def test_shllaat_count_possible_every_two_and_three_totals(number: int, pack: str, worth: int, *, as_counted: bool):
    """Article shllaat.count.possible."""
    for given in sample(partitions(worth, number), 5 if number == 3 else 1):
        expected = reference.can_split(given, pack, as_counted)
        assert can_be(given, PACKS[pack], as_counted=as_counted) == expected, given


@pytest.mark.parametrize("as_counted", few([False, True]))
@pytest.mark.parametrize("pack", PACK)
def test_shllaat_count_possible_every_close_call_of_four(pack: str, *, as_counted: bool):
    """Four totals whose rests after division by 25 add up to much: only there can room be short."""
    worth = reference.WORTH[pack]
    refused = 0
    close = (given for given in partitions(worth, 4, 1 if LONG else 8) if sum((total - 1) % 25 for total in given) > 60)
    for given in sample(close, 11):
        expected = reference.can_split(given, pack, as_counted)
        refused += not expected
        assert can_be(given, PACKS[pack], as_counted=as_counted) == expected, given
    assert refused or pack == "two-52"


@pytest.mark.parametrize("pack", PACK)
def test_shllaat_count_possible_samples_of_more(pack: str):
    dice = random.Random(pack)
    for _ in range(1500 if LONG else some(300)):
        number = dice.randint(4, 12)
        as_counted = dice.random() < 0.5
        step = dice.choice((1, 5, 25))
        cuts = sorted(min(dice.randrange(reference.WORTH[pack] + 1) // step * step, 252) for _ in range(number - 1))
        given = tuple(b - a for a, b in zip([0, *cuts], [*cuts, reference.WORTH[pack]], strict=True))
        expected = reference.can_split(tuple(sorted(given)), pack, as_counted)
        assert can_be(given, PACKS[pack], as_counted=as_counted) == expected, given


def test_shllaat_count_totals_sweep_of_all_pairs():
    """Article shllaat.count.totals. Every two totals with the third that makes 252, and those one off."""
    for first, second in sample(combinations_with_replacement(range(254), 2), 7):
        if first + second <= 253 and (LONG or first % 5 == 0 or first < 3):
            for off in (0, 1):
                facts = totals(first, second, max(252 - first - second + off, 0))
                assert verdict(facts, DEFAULTS) == reference.judge_totals(facts["totals"])


def test_shllaat_count_possible_offers_the_nearest():
    (problem,) = problems(totals(25, 25, 25, 177))
    assert problem.code == "totals-room"
    assert sentence(problem) == (
        "No split of the pack gives 25, 25, 25 and 177: the Jokers and Aces do not all fit in, because no pile has only"
        " these. Nearest possible: Badr 26 and Ali 24 or Cem 26 and Ali 24."
    )
    for changed in nearest(totals(25, 25, 25, 177)["totals"], PACKS["54"], as_counted=False):
        assert can_be(tuple((totals(25, 25, 25, 177)["totals"] | changed).values()), PACKS["54"], as_counted=False)
    assert scored(totals(25, 25, 25, 177) | {"as_counted": True})["Dalia"] == 177
    assert codes(totals(24, 24, 24, 180) | {"as_counted": True}) == ["totals-room-counted"]
    assert nearest({"A": 1, "B": 1, "C": 1, "D": 249}, PACKS["54"], as_counted=False) == []


def test_shllaat_count_possible_counted_totals_are_marked():
    score = score_of(totals(25, 25, 25, 177) | {"as_counted": True})
    assert [item.code for item in score.items if not item.points] == ["counted-totals"]


def test_compositions_are_all_and_only_the_piles_of_some_totals():
    left = Pile(1, 2, 3, 20)
    for first in range(left.points + 1):
        given = (first, left.points - first)
        for as_counted in (False, True):
            found = list(compositions(given, left, as_counted=as_counted))
            every = [Pile(*numbers) for numbers in product(range(2), range(3), range(4), range(21))]
            expected = [
                (one, left.minus(one))
                for one in every
                if one.points == first
                and (as_counted or not (oddity(one) or oddity(left.minus(one))))
            ]  # fmt: skip
            assert sorted(found) == sorted(expected)
    assert list(compositions((), EMPTY, as_counted=False)) == [()]
    assert list(compositions((), left, as_counted=False)) == []


# --- shllaat.count.forms: cards -------------------------------------------------------------------------------


def dealt(pack: str, number: int, seed: int) -> dict[str, list[str]]:
    cards = [JOKER, JOKER, *CARDS] if pack == "54" else [*CARDS, *CARDS]
    random.Random(seed).shuffle(cards)
    return {player: cards[at::number] for at, player in enumerate(PLAYERS[:number])}


@pytest.mark.parametrize("pack", PACK)
def test_shllaat_count_forms_cards_are_worth_their_kinds(pack: str):
    for seed in range(60 if LONG else 12):
        cards = dealt(pack, 3 + seed % 3, seed)
        kinds = {
            player: pile(
                hand.count(JOKER),
                sum(each[0] == "A" for each in hand),
                sum(each[0] == "J" and each != JOKER for each in hand),
                sum(each[0] not in "AJ" for each in hand),
            )
            for player, hand in cards.items()
        }
        chosen = options(pack=pack)
        assert scored({"cards": cards}, chosen) == scored({"piles": kinds}, chosen)


def test_shllaat_count_sum_of_cards():
    cards = dealt("54", 3, 1)
    gone = cards["Ali"].pop()
    assert [sentence(each) for each in problems({"cards": cards})] == [f"One card is in no pile: {gone}. Whose is it?"]
    twice = next(each for each in cards["Badr"] if each != JOKER)
    cards["Ali"].append(twice)
    many, few = problems({"cards": cards})
    assert sentence(many) == f"{twice} is there 2 times (Ali, Badr); the pack has one."
    assert few.code == "card-missing"
    assert codes({"cards": dealt("54", 3, 1)}, TWO_PACKS) == ["pack-54"]
    assert codes({"cards": dealt("two-52", 3, 1)}) == ["pack-two-52"]
    with_jokers = dealt("two-52", 4, 1)
    with_jokers["Ali"].append(JOKER)
    assert codes({"cards": with_jokers}, TWO_PACKS) == ["card-joker"]
    assert codes({"cards": {"Ali": ["AS"], "Badr": []}}) == ["card-missing", "pile-single"]


def test_cards_are_read_in_all_spellings():
    assert [card(each) for each in ("AS", "as", "a♠", "10h", "TH", "t♡", "joker", "Joker")] == [
        "AS", "AS", "AS", "10H", "10H", "10H", "JOKER", "JOKER",
    ]  # fmt: skip
    assert [card(each) for each in ("", "1S", "11S", "A", "S", "SA", "JOKERS", "A S")] == [None] * 8
    assert len({card(rank + suit) for rank in "A23456789TJQK" for suit in "shdc"}) == 52


# --- the form -------------------------------------------------------------------------------------------------


MALFORMED: list[tuple[Any, list[str]]] = [
    ([], ["field-type"]),
    (None, ["field-type"]),
    ({"piles": []}, ["field-type"]),
    ({"piles": {}}, ["field-type"]),
    ({"totals": {"Ali": 252}}, ["players-count"]),
    ({"totals": dict.fromkeys(map(str, range(13)), 0)}, ["players-count"]),
    ({"totals": {"Ali": True, "Badr": 252}}, ["field-type"]),
    ({"totals": {"Ali": 1.0, "Badr": -1}}, ["field-type", "field-type"]),
    ({"totals": {"Ali": None, "Badr": "252"}}, ["field-type", "field-type"]),
    ({"totals": {" ": 0, "Badr": 252}}, ["player-name"]),
    ({"totals": {"Ali": 10**30, "Badr": 0}}, ["field-type"]),
    ({"piles": {"Ali": 3, "Badr": {"kings": 1}}}, ["field-type", "field-unknown"]),
    ({"piles": {"Ali": {"jokers": True}, "Badr": {"others": None}}}, ["field-type", "field-type"]),
    ({"cards": {"Ali": "AS", "Badr": [1, "1S"]}}, ["field-type", "field-type", "card-unknown"]),
    ({"totals": {"Ali": 252, "Badr": 0}, "as_counted": 1, "extra": 2}, ["field-type", "field-unknown"]),
    ({"totals": {"Ali": 252, "Badr": 0}, "rules": []}, ["field-type"]),
]


@pytest.mark.parametrize(("facts", "expected"), MALFORMED)
def test_shllaat_count_forms_malformed(facts: Any, expected: list[str]):
    """Article shllaat.count.forms."""
    with pytest.raises(Malformed):
        read(facts, DEFAULTS)
    assert codes(facts) == expected
    assert all(sentence(problem) for problem in problems(facts))


def test_shllaat_count_forms_asks():
    with pytest.raises(Ambiguous):
        read({}, DEFAULTS)
    assert codes({}) == ["piles-missing"]
    assert codes(totals(252, 0, 0) | piles((2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0))) == ["forms-several"]


def test_fields_that_begin_with_a_line_are_ignored():
    facts = {"piles": {"Ali": {"jokers": 2, "_seen": [1]}, "Badr": pile(0, 4, 4, 44), "_C": pile()}, "_at": None}
    assert codes(facts) == ["pile-specials"]  # and _C is a player: names are not fields
    assert codes(facts | {"as_counted": True}) == []


def test_shllaat_table_players():
    three = score_of(totals(88, 92, 72))
    assert three.notes == ()
    two = score_of(totals(152, 100))
    [remark] = score_json(GAME, two, {})["remarks"]
    assert remark["code"] == "players-unusual"
    assert remark["message"] == "2 play; the game is at its best with 3 to 5"
    assert remark["article"] == "shllaat.table.players"
    three_two = score_of(totals(104, 100, 100), TWO_PACKS)
    assert three_two.notes
    for pack, most in (("54", 12), ("two-52", 25)):
        zeros = {"totals": dict.fromkeys(map(str, range(most)), 0)}
        assert codes(zeros, options(pack=pack)) == []
        zeros["totals"]["one more"] = 0
        assert codes(zeros, options(pack=pack)) == ["players-count"]


def test_all_problems_are_told_at_once():
    facts = piles((1, 0, 0, 0), (2, 0, 0, 0), (0, 4, 5, 44))
    assert codes(facts) == ["jokers-many", "jacks-many", "pile-single", "pile-specials"]
    assert [problem.field for problem in problems(facts)] == ["piles", "piles", "piles.Ali", "piles.Badr"]


def test_every_pack_is_what_it_says():
    assert {name: tuple(each.kinds) for name, each in PACKS.items()} == PACK
    assert KINDS == ("jokers", "aces", "jacks", "others")
