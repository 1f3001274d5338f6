"""Projects and Baloot: what a hand holds, whose is best, what a record breaks and scores; against the second formulation."""

import os
import random
from itertools import combinations, islice, product

import pytest

from scorekeeper import rulebook
from scorekeeper.card_spellings import card_32
from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.facts.projects import all_projects
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play import QUESTIONS
from scorekeeper.games.baloot.play.findings import Say, Shown
from scorekeeper.games.baloot.play.projects.comparing import compare_projects, comparison_message
from scorekeeper.games.baloot.play.projects.deal import Deal
from scorekeeper.games.baloot.play.projects.holding import (
    Declared,
    best,
    best_message,
    cards_down,
    projects_in,
    ways_to_hold,
)
from scorekeeper.games.baloot.play.projects.judging import judge_melds
from scorekeeper.games.baloot.play.record import read
from scorekeeper.games.baloot.play.tricks.taking import first_leader
from scorekeeper.messages import say
from scorekeeper.options import decode
from tests import THOROUGH, some, thorough
from tests.games.baloot import projects_reference as reference

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
BOOK = rulebook.load(GAME.rulebook)
OPTIONS = Options()
TEXTS = GAME.all_texts()
HUNDREDS = ("four-first", "run-first")
_FINDINGS = ("declared", "shown", "baloot", "project-")
_ANSWERS = {
    "baloot-forgotten",
    "baloot-kept-kaboot",
    "baloot-kept-lost",
    "baloot-kept-raised",
    "baloot-kept-table",
    "baloot-not-written",
    "baloot-times-level",
    "project-four-10",
    "project-four-A",
    "project-four-J",
    "project-four-Q",
    "project-four-K",
    "project-of-kind",
    "project-of-other-contract",
    "project-run",
    "project-with-baloot",
}
"""Sentences of answers and claims whose codes begin like those of findings."""
SUITS = "SHDC"
TURNS = {"S": "ENWS", "E": "NWSE", "N": "WSEN", "W": "SENW"}


def options(**rules):
    return decode(Options, BOOK.choose({name.replace("_", "-"): choice for name, choice in rules.items()}))


def ask(question, rules=OPTIONS, **situation):
    return QUESTIONS[question].answer(situation, rules)


def read_says(says):
    return read({"says": says}).says


def read_shown(shown):
    return read({"shown": shown}).shown


def mask(cards):
    return sum(1 << card_32(card) for card in (cards.split() if isinstance(cards, str) else cards))


def names(cards):
    return frozenset(name for index, name in enumerate(CARD_NAMES) if cards >> index & 1)


def plain(project):
    return project.kind, project.form, project.top, names(project.cards)


# --- what a hand holds ----------------------------------------------------------------------------------------


def check_hand(hand, contract, trump):
    cards = names(hand)
    held = reference.held_in(cards, contract)
    found = projects_in(hand, contract)
    assert len(found) == len(held)
    assert {plain(project) for project in found} == {tuple(project) for project in held}
    assert all(project.value == reference.POINTS[contract, project.kind] for project in found)
    points, ways = reference.best_ways(cards, contract, trump)
    chosen = best(hand, contract, trump)
    assert chosen.points == points, (sorted(cards), contract, trump)
    assert frozenset(map(plain, chosen.projects)) in {frozenset(map(tuple, way)) for way in ways}
    # The best one to declare comes first, and among equals nothing better comes first or second.
    places = [all_projects(contract).index(project) for project in chosen.projects]
    orders = [sorted(place_of(project, contract) for project in way) for way in ways]
    assert places == min(orders)
    assert bool(chosen.baloot) == (points > sum(project.value for project in chosen.projects))
    return chosen


def place_of(held, contract):
    return next(place for place, project in enumerate(all_projects(contract)) if project.cards == mask(held.cards))


def random_hands(count, seed):
    chance = random.Random(seed)
    return [sum(1 << card for card in chance.sample(range(32), 8)) for _ in range(count)]


def two_project_hands(step):
    """Hands made of two projects without a common card, filled up to eight cards; of every so-manieth pair."""
    chance = random.Random(24)
    for one, two in islice(combinations(all_projects("sun"), 2), 0, None, step):
        cards = one.cards | two.cards
        if not one.cards & two.cards and cards.bit_count() <= 8:
            rest = chance.sample([card for card in range(32) if not cards >> card & 1], 8 - cards.bit_count())
            yield cards | sum(1 << card for card in rest)


def two_suit_hands(step):
    """All 12870 hands of eight cards out of two suits; every so-manieth of them."""
    for number, cards in enumerate(combinations(range(8, 24), 8)):
        if number % step == 0:
            yield sum(1 << card for card in cards)


@pytest.mark.parametrize(("contract", "trump"), [("hokum", "H"), ("hokum", "S"), ("sun", None)])
def test_baloot_project_runs_and_fours_random_hands(contract, trump):
    """baloot.project.runs, baloot.project.fours, baloot.project.values: random hands."""
    for hand in random_hands(100_000 if LONG else some(800), 23):
        check_hand(hand, contract, trump)


@pytest.mark.parametrize("contract", ["hokum", "sun"])
def test_baloot_project_limit_two_projects(contract):
    """baloot.project.limit, baloot.baloot.split: every pair of projects that fits a hand, in every suit of trumps."""
    for hand in two_project_hands(1 if LONG else 7):
        for trump in SUITS if contract == "hokum" else (None,):
            check_hand(hand, contract, trump)


@thorough
@pytest.mark.parametrize(("contract", "trump"), [("hokum", "H"), ("hokum", "C"), ("sun", None)])
def test_baloot_project_limit_two_suits(contract, trump):
    """baloot.project.limit, baloot.baloot.barred: hands of two suits, where runs are longest."""
    for hand in two_suit_hands(1 if LONG else 23):
        check_hand(hand, contract, trump)


def test_baloot_project_original_any_number_of_cards():
    """baloot.project.original: fewer cards, every holding of one suit."""
    for bits in range(256):
        if bits.bit_count() <= 8:
            check_hand(bits << 16, "hokum", "D")
            check_hand(bits << 16, "sun", None)


def test_baloot_baloot_split_all_trumps():
    """baloot.baloot.split: 14, not 12."""
    hand = ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H"]
    assert ask("projects", trump="H", hand=hand).answer["best"] == [
        {"kind": "hundred", "cards": ["JH", "10H", "9H", "8H", "7H"]},
        {"kind": "siri", "cards": ["AH", "KH", "QH"]},
    ]
    assert best(0xFF00, "hokum", "H").points == 14
    assert best(0xFF00, "hokum", "S").points == 12
    assert best(0xFF00, "sun", None).points == 24


@pytest.mark.parametrize(
    ("cards", "contract", "trump", "chosen", "points"),
    [
        # The text's second example: four Kings and Q-J-10, not the run of five.
        ("KD KC KH AS KS QS JS 10S", "hokum", "H", ["hundred", "siri"], 12),
        ("KD KC KH AS KS QS JS 10S", "sun", None, ["hundred", "siri"], 24),
        ("KD KC KH AS KS QS JS 10S", "hokum", "S", ["hundred", "siri"], 12),
        # The run that leaves the King out saves the Baloot; it is said.
        ("KS QS JS 10S 9S 8S 7H 7D", "hokum", "S", ["hundred"], 12),
        ("AS KS QS JS 10S 9H 8D 7C", "hokum", "S", ["hundred"], 10),
        ("KS QS JS 10S 9H 9D 8D 7C", "hokum", "S", ["fifty"], 7),
        ("AS AH AD AC KS QS JS 7C", "hokum", "S", ["hundred", "siri"], 14),
        ("AS AH AD AC KS QS JS 7C", "sun", None, ["four-hundred", "siri"], 44),
        ("KS QS 9H 8H 9D 8D 9C 8C", "hokum", "S", [], 2),
        ("9S 9H 9D 9C 8S 8H 8D 8C", "hokum", "S", [], 0),
        ("AS 10S KS 9H 8D 8C 7C 7D", "hokum", "S", [], 0),
    ],
)
def test_baloot_project_limit_examples(cards, contract, trump, chosen, points):
    """baloot.project.limit, baloot.project.four-aces, baloot.baloot.barred, baloot.baloot.value: by hand."""
    found = check_hand(mask(cards), contract, trump)
    assert [project.kind for project in found.projects] == chosen
    assert found.points == points


def test_baloot_project_answers_read_well():
    hands = ["KS QS 9H 8H 9D 8D 9C 8C", "7S 8S 9S 7H 8H 7C 7D KD", "KS QS JS 7H 8H 7C 7D AD", "7S 7H 7D 8S 8H 8D 9S KD"]
    told = [best_message(best(mask(cards), "hokum", "S")) for cards in (*hands, "KS QS JS 10S 9S 8S 7H 7D")]
    sentences = [say(TEXTS, code, params) for code, params in told]
    assert sentences == [
        "No project, but the Baloot, said with the second of its cards: 2 game points.",
        "Best: Siri 9-8-7 of spades, worth 2 game points.",
        "Best: Siri K-Q-J of spades with the Baloot in it, worth 4 game points.",
        "Best: Siri 9-8-7 of spades, worth 2 game points.",
        "Best: Hundred Q-J-10-9-8 of spades and the Baloot, said with the second of its cards, worth 12 game points.",
    ]
    assert best_message(best(mask("7S 7H"), "sun", None)).code == "projects-none"
    kings = best_message(best(mask("7S KS KH KD KC"), "sun", None))
    assert say(TEXTS, *kings) == "Best: Hundred four Kings, worth 20 game points."
    both = best_message(best(mask("AS KS QS 7H 8H 9H 7C 8C"), "sun", None))
    assert say(TEXTS, *both) == "Best: Siri A-K-Q of spades and Siri 9-8-7 of hearts, worth 8 game points."


@pytest.mark.parametrize(("choice", "told"), [
    ("automatic", ", worth 6 game points."),
    ("must-say", ", worth 6 game points; at this table the Baloot must still be said, with the second of its cards."),
    ("silent", ", worth 6 game points; at this table the Baloot is not said as well."),
])  # fmt: skip
def test_baloot_baloot_in_project_is_told_of_the_project_it_lies_in(choice, told):
    """Of two runs with King and Queen it is the one in trumps, and the table's choice says what is to be said."""
    chosen = best(mask("KS QS JS KD QD JD 7C 8C"), "hokum", "D")
    sentence = say(TEXTS, *best_message(chosen, choice))
    assert sentence == f"Best: Siri K-Q-J of spades and Siri K-Q-J of diamonds with the Baloot in it{told}"


# --- whose is best --------------------------------------------------------------------------------------------


def table_of(contract, trump, dealer, rules):
    run_first = rules.hundreds == "run-first"
    return reference.Table(contract, trump, TURNS[dealer][0], rules.project_ties == "trumps-first", run_first)


def check_comparison(ways, contract, trump, dealer, rules):
    """Compare projects of which each seat has some possibilities."""
    table = table_of(contract, trump, dealer, rules)
    expected = reference.winners({seat: [HELD[project] for project in found] for seat, found in ways.items()}, table)
    found = compare_projects(ways, contract, trump, table.leader, rules)
    assert set(found.open) == expected, (ways, contract, trump, dealer)
    assert found.seat == (min(expected) if len(expected) == 1 else None)
    sides = {reference.SIDE[seat] for seat in expected}
    assert found.side == (min(sides) if len(sides) == 1 else None)
    return found


HELD = {
    project: next(held for held in reference.in_pack(contract) if held.cards == names(project.cards))
    for contract in ("hokum", "sun")
    for project in all_projects(contract)
}


def check_reason(found, ways, contract, trump, dealer, rules):
    table = table_of(contract, trump, dealer, rules)
    rivals = {seat: HELD[way[0]] for seat, way in ways.items() if reference.SIDE[seat] != found.side}
    if not rivals:
        assert (found.decided_by, found.over) == ("only", None)
        return
    over = reference.winner(rivals, table)
    reason = reference.beats((found.seat, HELD[ways[found.seat][0]]), (over, rivals[over]), table)
    assert reason == (True, found.decided_by)
    assert found.over == over


@thorough
@pytest.mark.parametrize("contract", ["hokum", "sun"])
@pytest.mark.parametrize("ties", ["turn-order", "trumps-first"])
def test_baloot_project_compare_every_pair(contract, ties):
    """baloot.project.compare, baloot.project.ties: every two projects that two players can hold, in every seating.

    All of them with SCOREKEEPER_LONG=1; else every seventh pair, in four seatings.
    """
    rules = options(project_ties=ties)
    seatings = (
        list(product(("EN", "NE", "ES", "WN"), "SENW"))
        if LONG
        else [("EN", "S"), ("NE", "S"), ("EN", "E"), ("EW", "N")]
    )
    for one, two in islice(product(all_projects(contract), repeat=2), 0, None, 1 if LONG else 7):
        if one.cards & two.cards:
            continue
        for (seats, dealer), trump in product(
            seatings, "SHDC" if ties == "trumps-first" and contract == "hokum" else "H"
        ):
            ways = {seats[0]: [one], seats[1]: [two]}
            found = check_comparison(ways, contract, trump, dealer, rules)
            check_reason(found, ways, contract, trump, dealer, rules)


@pytest.mark.parametrize("contract", ["hokum", "sun"])
def test_baloot_project_compare_triples(contract):
    """baloot.project.compare, baloot.project.one-side: three and four players, a fixed sample."""
    chance = random.Random(5)
    everything = all_projects(contract)
    for _ in range(60_000 if LONG else some(800)):
        seats = chance.sample("NESW", chance.choice((3, 3, 4)))
        chosen = chance.sample(everything, len(seats))
        if any(one.cards & two.cards for one, two in combinations(chosen, 2)):
            continue
        rules = options(project_ties=chance.choice(("turn-order", "trumps-first")), hundreds=chance.choice(HUNDREDS))
        ways = {seat: [project] for seat, project in zip(seats, chosen, strict=True)}
        trump, dealer = chance.choice(SUITS), chance.choice("NESW")
        found = check_comparison(ways, contract, trump, dealer, rules)
        check_reason(found, ways, contract, trump, dealer, rules)


def test_baloot_project_compare_every_triple():
    """baloot.project.compare: every three projects, with SCOREKEEPER_LONG=1; else three of every eleventh."""
    rules = options(project_ties="trumps-first")
    everything = all_projects("hokum") if LONG else all_projects("hokum")[::11]
    for chosen in product(everything, repeat=3):
        if not any(one.cards & two.cards for one, two in combinations(chosen, 2)):
            ways = {seat: [project] for seat, project in zip("ENW", chosen, strict=True)}
            check_comparison(ways, "hokum", "H", "S", rules)


def test_baloot_project_announce_what_was_not_said():
    """baloot.project.announce, baloot.project.compare: only kinds are said; who is best is told only if it follows."""
    chance = random.Random(7)
    for _ in range(2_000 if LONG else some(100)):
        contract = chance.choice(("hokum", "sun"))
        ways = {}
        for seat in chance.sample("NESW", chance.choice((2, 2, 3))):
            project = chance.choice(all_projects(contract))
            alike = [other for other in all_projects(contract) if other.kind == project.kind]
            kept = [other for other in alike if chance.random() < 0.5 or other.top == project.top]
            ways[seat] = chance.choice(([project], kept[:12]))
        rules = options(project_ties=chance.choice(("turn-order", "trumps-first")), hundreds=chance.choice(HUNDREDS))
        check_comparison(ways, contract, chance.choice(SUITS), chance.choice("NESW"), rules)


def compare_told(told, contract, trump, dealer, rules, declarer=None):
    ways = {seat: found for seat, said in told.items() if (found := ways_to_hold(said, contract))}
    return compare_projects(ways, contract, trump, first_leader(rules, dealer, declarer), rules)


def test_baloot_project_compare_forms_of_a_question():
    told = {"E": Declared("siri", "run", "K"), "N": Declared("siri", "run", "K")}
    found = compare_told(told, "hokum", "H", "S", OPTIONS)
    assert found[:2] == ("E", "EW")
    assert say(TEXTS, *comparison_message(found), {"E": "East", "N": "North"}) == (
        "East has the best project: alike, and declared before North's."
    )
    # A run in trumps goes first only where the table says so, and only if it is known to be one.
    trumps = options(project_ties="trumps-first")
    assert compare_told(told, "hokum", "H", "S", trumps).seat is None
    assert compare_told({**told, "N": Declared("siri", "run", "K", "H")}, "hokum", "H", "S", trumps).seat == "N"
    assert compare_told({**told, "E": Declared("siri", "run", "K", "H")}, "hokum", "H", "S", trumps).seat == "E"
    assert compare_told({**told, "N": Declared("siri", "run", "K", "H")}, "sun", None, "S", trumps).seat == "E"
    # Trumps not known, dealer not known, who leads not known.
    assert compare_told({**told, "N": Declared("siri", "run", "K", "H")}, "hokum", None, "S", trumps).seat is None
    assert compare_told(told, "hokum", "H", None, OPTIONS).open == ("N", "E")
    leads = options(first_lead="declarer")
    assert compare_told(told, "hokum", "H", "S", leads).seat is None
    assert compare_told(told, "hokum", "H", "S", leads, "N").seat == "N"
    # Top cards unsaid: nobody knows, unless nothing can beat it.
    unsaid = {"E": Declared("siri"), "N": Declared("siri", "run", "K")}
    assert say(TEXTS, *comparison_message(compare_told(unsaid, "hokum", "H", "S", OPTIONS))) == (
        "The best project may be of N or E: what were the top cards?"
    )
    assert (
        compare_told({"E": Declared("siri", None, "A"), "N": Declared("siri")}, "hokum", "H", "S", OPTIONS).seat == "E"
    )
    partners = {"E": Declared("fifty"), "W": Declared("fifty"), "N": Declared("siri")}
    assert comparison_message(compare_told(partners, "hokum", "H", "S", OPTIONS))[0] == "compare-side"
    mixed = {"N": Declared("hundred", None, "A"), "E": Declared("siri")}
    assert compare_told(mixed, "hokum", "H", "W", OPTIONS)[:4] == ("N", "NS", ("N",), "value")
    # Two players with four Kings: what was said is compared all the same.
    kings = {"E": Declared("hundred", "four", "K"), "N": Declared("hundred", "four", "K")}
    assert compare_told(kings, "sun", None, "S", OPTIONS).seat == "E"
    assert comparison_message(compare_told({}, "sun", None, "S", OPTIONS))[0] == "compare-none"
    assert compare_told({"N": Declared("four-hundred")}, "hokum", "H", "S", OPTIONS).open == ()
    assert compare_told({"N": Declared("siri")}, "hokum", "H", "S", OPTIONS).decided_by == "only"


def test_baloot_project_order_in_a_question():
    """baloot.project.order, baloot.project.four-aces, baloot.project.values."""
    told = {
        "E": {"kind": "fifty"},
        "N": {"kind": "siri"},
        "W": {"kind": "four-hundred"},
        "S": {"kind": "siri", "top": "8"},
    }
    found = ask("compare", trump="H", dealer="S", declared=told).infractions
    assert {(ruling.code, ruling.at) for ruling in found} == {
        ("declared-less", "declared.N"),
        ("declared-four-hundred", "declared.W"),
        ("declared-top", "declared.S"),
    }
    unknown = ask("compare", OPTIONS._replace(first_lead="declarer"), trump="H", dealer="S", declared=told)
    for answer in (unknown, ask("compare", trump="H", dealer="E", declared=told)):
        assert "declared-less" not in [ruling.code for ruling in answer.infractions]


def test_baloot_project_compare_ignores_what_else_is_told_of_a_project():
    """baloot.project.compare."""
    told = {"E": {"kind": "siri", "points": 20}, "N": {"kind": "hundred", "top": "A", "": None}}
    assert ask("compare", trump="H", dealer="S", declared=told).answer == {"seat": "N", "side": "NS"}
    with pytest.raises(Refused):
        ask("compare", trump="H", dealer="S", declared={"E": {"kind": "siri", "top": "8", "suit": "X"}})


# --- a record -------------------------------------------------------------------------------------------------


def deal(chance):
    """Deal cards that lie together in suits or in ranks, so that hands hold projects."""
    cards = list(range(32)) if chance.random() < 0.7 else sorted(range(32), key=lambda card: card % 8)
    turned = chance.randrange(32)
    cards = cards[turned:] + cards[:turned]
    for _ in range(chance.choice((0, 2, 4, 8, 16))):
        one, two = chance.randrange(32), chance.randrange(32)
        cards[one], cards[two] = cards[two], cards[one]
    seats = chance.sample("NESW", 4)
    return {seat: sum(1 << card for card in cards[8 * place : 8 * place + 8]) for place, seat in enumerate(seats)}


def play_out(chance, hands, leader):
    """Play all cards in any order, whoever leads: what is legal to play is judged elsewhere."""
    left = {seat: chance.sample([card for card in range(32) if hand >> card & 1], 8) for seat, hand in hands.items()}
    plays = []
    for trick in range(8):
        first = leader if trick == 0 else chance.choice("NESW")
        order = [first, *TURNS[first][:3]]
        plays += [(seat, left[seat].pop()) for seat in order]
    return plays


def baloot_trick(plays, hands, trump):
    """Return the seat with the Baloot and the trick of its second card."""
    pair = mask([f"K{trump}", f"Q{trump}"])
    holder = next((seat for seat in hands if hands[seat] & pair == pair), None)
    places = [place for place, (_, card) in enumerate(plays) if pair >> card & 1]
    return holder, places[1] // 4 + 1


def any_record(chance):
    """Make up a hand in which anything may be wrong."""
    contract = chance.choice(("hokum", "hokum", "sun"))
    trump = chance.choice(SUITS) if contract == "hokum" else None
    leader = chance.choice("NESW")
    hands = deal(chance)
    plays = play_out(chance, hands, leader)
    says = []
    for seat in chance.sample("NESW", 4):
        held = projects_in(hands[seat], contract)
        if held and chance.random() < 0.7:
            project = chance.choice(held[:3] + held)
            says.append(Say(seat, 1, project.kind, chance.choice((None, project.top))))
        while chance.random() < 0.12:
            kind = chance.choice(("siri", "fifty", "hundred", "four-hundred"))
            top = chance.choice((None, None, "A", "K", "J", "9", "8"))
            says.append(Say(seat, chance.choice((1, 1, 1, 2, 5)), kind, top))
    if trump:
        holder, due = baloot_trick(plays, hands, trump)
        for _ in range(chance.choice((0, 1, 1, 2))):
            seat = chance.choice((holder, holder, holder, "N", "E")) or "N"
            says.append(Say(seat, chance.choice((due, due, chance.randint(1, 8))), "baloot"))
    elif chance.random() < 0.1:
        says.append(Say("N", 3, "baloot"))
    if chance.random() < 0.2:
        says.insert(chance.randint(0, len(says)), Say("W", 4, "ekka"))
    shown = []
    for seat in chance.sample("NESW", 4)[: chance.randint(0, 4)]:
        held = projects_in(hands[seat], contract)
        shown += [Shown(seat, chance.choice(held).cards) for _ in range(chance.choice((0, 1, 1, 2, 3))) if held]
        if chance.random() < 0.1:
            shown.append(Shown(seat, chance.choice((chance.choice(all_projects(contract)).cards, mask("7S 8H 9D")))))
    rules = options(
        project_ties=chance.choice(("turn-order", "trumps-first")),
        hundreds=chance.choice(HUNDREDS),
        baloot_in_project=chance.choice(("automatic", "must-say", "silent")),
    )
    return says, shown, Deal(contract, trump, leader, rules, hands, plays)


def second_opinion(says, shown, record):
    table = reference.Table(
        record.contract,
        record.trump,
        record.leader,
        record.options.project_ties == "trumps-first",
        record.options.hundreds == "run-first",
    )
    return reference.adjudicate(
        [tuple(said) for said in says],
        [(seat, names(cards)) for seat, cards in shown],
        {seat: names(hand) for seat, hand in record.hands.items()},
        [(seat, CARD_NAMES[card]) for seat, card in record.plays],
        table,
        record.options.baloot_in_project,
    )


def test_baloot_project_records_of_which_all_is_known():
    """baloot.project.*, baloot.baloot.*: hands with faults of every kind, judged twice."""
    chance = random.Random(25)
    codes = set()
    for _ in range(60_000 if LONG else some(700)):
        says, shown, record = any_record(chance)
        found = judge_melds(says, shown, record)
        expected = second_opinion(says, shown, record)
        assert {(ruling.code, ruling.infraction.at) for ruling in found.findings} == expected.rulings, (
            says,
            shown,
            record,
        )
        notes = {(note.code, note.infraction.at) for note in found.notes}
        if expected.projects is None:
            assert found.projects is None
            assert notes <= expected.notes
        else:
            assert notes == expected.notes, (says, shown, record)
            assert scored(found) == expected.projects, (
                says,
                shown,
                record,
            )
            assert found.complete
        if found.baloot_known:
            assert found.baloot == expected.baloot
        places = [(ruling.part == "shown", ruling.number) for ruling in found.findings]
        assert places == sorted(places)
        for ruling in (*found.findings, *found.notes):
            sentence = say(TEXTS, ruling.code, ruling.params)
            assert "{" not in sentence
            codes.add(ruling.code)
        # The plays alone prove the hands.
        assert judge_melds(says, shown, record._replace(hands={})) == found
    told = {code for code in TEXTS.keys() - GAME.texts.keys() if code.startswith(_FINDINGS)} - _ANSWERS
    assert told >= codes
    assert codes >= told - {"shown-too-many", "shown-no-project"} or not THOROUGH


def lawful_record(chance):
    """Make up a hand in which everybody keeps the rules; with what it scores."""
    contract = chance.choice(("hokum", "sun"))
    trump = chance.choice(SUITS) if contract == "hokum" else None
    leader = chance.choice("NESW")
    hands = deal(chance)
    plays = play_out(chance, hands, leader)
    rules = options(project_ties=chance.choice(("turn-order", "trumps-first")), hundreds=chance.choice(HUNDREDS))
    declared, highest = {}, 0
    for seat in (leader, *TURNS[leader][:3]):
        held = [project for project in projects_in(hands[seat], contract) if project.value >= highest]
        if held and chance.random() < 0.8:
            declared[seat] = chance.choice(held)
            highest = declared[seat].value
    says = [Say(seat, 1, project.kind, project.top) for seat, project in declared.items()]
    shown = []
    if declared:
        owner = compare_projects(
            {seat: [project] for seat, project in declared.items()}, contract, trump, leader, rules
        ).seat
        for seat in (owner, reference.RIGHT[reference.RIGHT[owner]]):
            laid = [declared[owner]] if seat == owner and chance.random() < 0.9 else []
            for project in chance.sample(projects_in(hands[seat], contract), len(projects_in(hands[seat], contract))):
                over = seat == owner and declared[owner] not in laid and not declared[owner].cards & ~project.cards
                if len(laid) < 2 and not over and all(not project.cards & other.cards for other in laid):
                    laid += [project] if chance.random() < 0.5 else []
            shown += [(seat, project) for project in laid]
    baloot = None
    if trump:
        holder, due = baloot_trick(plays, hands, trump)
        mine = [HELD[project] for seat, project in shown if seat == holder]
        within = any(reference.includes(project, trump) for project in mine)
        if holder and not any(reference.bars(project, trump) for project in mine):
            said = chance.random() < 0.7
            says += [Say(holder, due, "baloot")] if said else []
            baloot = holder if said or within else None
    record = Deal(contract, trump, leader, rules, hands, plays)
    projects = [(seat, project.kind) for seat, project in shown]
    return says, [Shown(seat, project.cards) for seat, project in shown], record, projects, baloot


def forget(chance, says, shown, record):
    """Leave out something of a record, so that what is left is still true."""
    hands, plays = dict(record.hands), record.plays
    for seat in chance.sample("NESW", chance.randint(0, 4)):
        held = [card for card in range(32) if hands[seat] >> card & 1]
        hands[seat] = sum(1 << card for card in chance.sample(held, chance.choice((0, 0, 3, 7, 8))))
    if chance.random() < 0.4:
        plays = plays[: chance.randint(0, 32)]
        says = [said for said in says if said.trick <= max((len(plays) + 3) // 4, 1)]
        shown = shown if len(plays) >= 8 else []
    elif chance.random() < 0.3:
        plays = None
    says = [said if chance.random() < 0.6 else said._replace(top=None) for said in says]
    record = record._replace(hands=hands, plays=plays, leader=chance.choice((record.leader, None)))
    return says, shown, record


def test_baloot_project_records_that_keep_the_rules():
    """baloot.project.declare, .show, .second, baloot.baloot.said: no ruling, and unknown is never taken for zero."""
    chance = random.Random(13)
    for _ in range(40_000 if LONG else some(500)):
        says, shown, record, projects, baloot = lawful_record(chance)
        found = judge_melds(says, shown, record)
        assert not found.findings, (says, shown, record)
        assert found.complete
        assert scored(found) == projects
        assert found.baloot == baloot, (says, shown, record)
        part_says, part_shown, part = forget(chance, says, shown, record)
        less = judge_melds(part_says, part_shown, part)
        assert not less.findings, (less.findings, part_says, part_shown, part)
        assert less.projects is None or scored(less) == projects, (
            part_says,
            part_shown,
            part,
        )
        assert not less.baloot_known or less.baloot == baloot, (part_says, part_shown, part)


def test_baloot_project_facts_are_accepted():
    """baloot.project.one-side, baloot.project.deal: what a lawful hand scores is what the facts of a hand take."""
    chance = random.Random(3)
    for _ in range(2_000 if LONG else some(60)):
        says, shown, record, _, _ = lawful_record(chance)
        base = {"contract": record.contract, "declarer": "N", "points": {"NS": 65}}
        facts = GAME.facts.decode({**base, **told(judge_melds(says, shown, record))})
        assert GAME.scoring.score(facts, OPTIONS)


# --- by hand --------------------------------------------------------------------------------------------------

EXAMPLE = {
    "E": "KC QC JC 7S 8S 9D 7D 8D",
    "N": "AS KS 10S 9S 7H 8H AC 10C",
    "W": "QS JS 9H 10H AH 9C 8C 7C",
    "S": "KH QH JH AD KD QD JD 10D",
}


def record_of(contract="hokum", trump="H", leader="E", plays=None, rules=OPTIONS, **hands):
    return Deal(contract, trump, leader, rules, {seat: mask(cards) for seat, cards in hands.items()}, plays)


def codes(found):
    return [(ruling.code, ruling.infraction.at) for ruling in found.findings]


def scored(found):
    return [(project.by, project.kind) for project in found.projects]


def told(found):
    """What scores, as the fields of a hand's facts."""
    projects = [{"by": by, "kind": kind} for by, kind in scored(found)]
    return ({"projects": projects} if projects else {}) | ({"baloot": found.baloot} if found.baloot else {})


def test_baloot_project_ties_example():
    """baloot.project.ties: the text's first example, and its end under the variation."""
    hands = {**EXAMPLE, "S": "KH QH JH AD 9S 10D 7D 8C", "E": "KC QC JC 7S 8S 9D KD 8D"}
    plays = [("S", card_32("KH"))] + [("E", card_32("7S"))] * 7 + [("S", card_32("QH"))]
    says = read_says([["E", 1, "siri", "K"], ["S", 1, "siri", "K"], ["S", 3, "baloot"]])
    shown = read_shown([["E", ["KC", "QC", "JC"]]])
    found = judge_melds(says, shown, record_of(plays=plays, E=hands["E"], S=hands["S"]))
    assert not found.findings
    assert told(found) == {"projects": [{"by": "E", "kind": "siri"}], "baloot": "S"}
    trumps = options(project_ties="trumps-first")
    record = record_of(plays=plays, rules=trumps, E=hands["E"], S=hands["S"])
    found = judge_melds(says, shown, record)
    assert codes(found) == [("shown-other-side", "shown[0]")]
    found = judge_melds(says, read_shown([["s", ["kh", "Q♥", "JH"]]]), record)
    assert told(found) == {"projects": [{"by": "S", "kind": "siri"}], "baloot": "S"}


def sentence(found, place=0):
    ruling = (*found.findings, *found.notes)[place]
    return say(TEXTS, ruling.code, ruling.params, {"N": "North", "E": "East", "S": "South", "W": "West", "NS": "N-S"})


@pytest.mark.parametrize(
    ("says", "shown", "expected", "told"),
    [
        ([["E", 2, "siri"]], [], ("declared-trick", "says[0]"), "East declared a Siri in trick 2: a project is declared"),
        ([["E", 1, "fifty"]], [], ("declared-not-held", "says[0]"), "East declared a Fifty, but had none among the eight"),
        ([["E", 1, "siri", "A"]], [], ("declared-not-held-top", "says[0]"), "East declared a Siri with the Ace on top, but had"),
        ([["S", 1, "siri", "8"]], [], ("declared-top", "says[0]"), "South declared a Siri with the 8 on top, but its top card can only"),
        ([["S", 1, "fifty"], ["E", 1, "hundred"]], [], ("declared-not-held", "says[1]"), ""),
        ([["S", 1, "siri"], ["S", 1, "hundred"]], [], ("declared-twice", "says[1]"), "South declared a Hundred after a Siri"),
        ([["S", 1, "four-hundred"]], [], ("declared-four-hundred", "says[0]"), "South declared a Four Hundred in Hokum"),
        ([["E", 1, "siri"]], [["S", ["KH", "QH", "JH"]]], ("shown-undeclared", "shown[0]"), "South showed K-Q-J of hearts, but N-S had"),
        ([["E", 1, "siri"], ["S", 1, "hundred"]], [["E", ["KC", "QC", "JC"]]], ("shown-other-side", "shown[0]"), "East showed K-Q-J of clubs, but South had declared the best"),
        ([["E", 1, "siri"]], [["E", ["KC", "QC", "7S"]]], ("shown-no-project", "shown[0]"), "East showed 7S, KC, QC, which is not a project"),
        ([["E", 1, "siri"]], [["E", ["KC", "QC", "JC", "10C"]]], ("shown-not-held", "shown[0]"), "East showed K-Q-J-10 of clubs, but cannot have had 10C"),
        ([["S", 1, "siri", "A"]], [["S", ["AD", "KD", "QD", "JD"]]], ("shown-otherwise", "shown[0]"), "South declared a Siri and showed A-K-Q-J of diamonds"),
    ],
)  # fmt: skip
def test_baloot_project_rulings(says, shown, expected, told):
    """baloot.project.declare, .original, .values, .four-aces, .undeclared, .one-side, .show."""
    found = judge_melds(read_says(says), read_shown(shown), record_of(**EXAMPLE))
    assert expected in codes(found)
    assert any(sentence(found, place).startswith(told) for place in range(len(found.findings)))


def test_baloot_project_order_less_value():
    """baloot.project.order: less than one declared before, by anybody and even by one who had none; equal is allowed."""
    says = read_says([["N", 1, "siri"], ["E", 1, "fifty"], ["S", 1, "fifty"]])
    found = judge_melds(says, [], record_of(S=EXAMPLE["S"], E=EXAMPLE["E"]))
    assert codes(found) == [("declared-less", "says[0]"), ("declared-not-held", "says[1]")]
    assert sentence(found) == (
        "North declared a Siri, worth 2, after East had declared a Fifty, worth 5: only as much or more can follow."
    )
    assert found.findings[0].legal == ("fifty", "hundred")
    assert found.findings[1].legal == ("siri",)


def test_baloot_project_second_and_partner():
    """baloot.project.second, .limit: the owner's second and the partner's are free, no card serves in two."""
    hands = {**EXAMPLE, "S": "KD KC KH AS KS QS JS 10S"}
    says = read_says([["S", 1, "hundred", "K"]])
    shown = [["S", ["KD", "KC", "KH", "KS"]], ["S", ["QS", "JS", "10S"]], ["S", ["AS", "KS", "QS", "JS", "10S"]]]
    found = judge_melds(says, read_shown(shown), record_of(trump="S", S=hands["S"]))
    assert codes(found) == [("shown-overlap", "shown[2]")]
    assert sentence(found) == (
        "South showed A-K-Q-J-10 of spades, but KS, QS, JS, 10S already belonged to another project;"
        " no card belongs to two."
    )
    assert scored(found) == [("S", "hundred"), ("S", "siri")]
    assert (found.baloot, found.baloot_known) == (None, True)


def test_baloot_project_show_best_not_shown():
    """baloot.project.show: it does not score, the partner's still does; a loss and no fault."""
    hands = {**EXAMPLE, "N": "AS KS QS 10C 7H 8H AC 10H", "W": "10S JS 9S 9H AH 9C 8C 7C"}
    says = read_says([["S", 1, "fifty", "A"]])
    found = judge_melds(says, read_shown([["N", ["AS", "KS", "QS"]]]), record_of(**hands))
    assert codes(found) == []
    assert [note.code for note in found.notes][:1] == ["project-not-shown"]
    assert say(TEXTS, "project-not-shown", found.notes[0].params).startswith(
        "S declared the best project, a Fifty, but"
    )
    assert scored(found) == [("N", "siri")]


def test_baloot_project_unknown_is_not_zero():
    """baloot.project.announce: hands and top cards not taken down."""
    bare = record_of()
    says = read_says([["E", 1, "siri"], ["N", 1, "siri"]])
    one, other = ["E", ["KC", "QC", "JC"]], ["N", ["AS", "KS", "QS"]]
    # One side's showing is believed; of two sides' one is wrong, and what was shown tells which.
    assert told(judge_melds(says, read_shown([one]), bare)) == {"projects": [{"by": "E", "kind": "siri"}]}
    assert codes(judge_melds(says, read_shown([one, other]), bare)) == [("shown-other-side", "shown[0]")]
    # Where what both showed is not what they declared, nobody can tell, and the table is asked.
    longer = read_shown([["E", ["KC", "QC", "JC", "10C"]], ["N", ["AS", "KS", "QS", "JS"]]])
    found = judge_melds(says, longer, bare)
    assert codes(found) == [("shown-both-sides", "shown[1]")]
    assert "Whose was better" in sentence(found)
    assert found.projects is None
    assert judge_melds((), (), bare).projects == ()
    assert judge_melds(says, (), bare._replace(plays=[("E", 0)])).projects is None
    # No word, but no hand with a project.
    dull = {"N": "AS KH 10S 9H 8D 7C QC QS", "E": "AH KD 10H 9D 8C 7S QH JS"}
    dull |= {"S": "AD KC 10D 9C 8S 7H QD JC", "W": "AC KS 10C 9S 8H 7D JH JD"}
    assert judge_melds((), (), record_of(**dull)).projects == ()
    three = {seat: dull[seat] for seat in "ENS"}
    assert judge_melds((), (), record_of(**three)).projects == ()
    # Three known hands give the fourth; cards known to lie elsewhere cannot be declared.
    three = {seat: EXAMPLE[seat] for seat in "ENS"}
    assert codes(judge_melds(read_says([["W", 1, "fifty"]]), (), record_of(**three))) == [
        ("declared-not-held", "says[0]")
    ]
    spread = record_of(E="KC KD KH 10S", N="QC QD JH 9S")
    found = judge_melds(read_says([["W", 1, "hundred", "A"]]), (), spread)
    assert codes(found) == []
    assert codes(judge_melds(read_says([["W", 1, "fifty", "K"]]), (), spread)) == [("declared-not-held-top", "says[0]")]
    # What is shown proves a hand as well: nine cards, three projects, the same card twice.
    laid = ["AS KS QS JS 10S", "AH KH QH JH", "AC KC QC"]
    found = judge_melds(read_says([["W", 1, "siri"]]), read_shown([["W", cards.split()] for cards in laid]), bare)
    assert codes(found) == [("shown-not-held", "shown[1]")]
    laid = [["W", ["AS", "KS", "QS"]], ["W", ["AH", "KH", "QH"]], ["W", ["AC", "KC", "QC"]], ["E", ["KS", "QS", "JS"]]]
    found = judge_melds(read_says([["W", 1, "siri"]]), read_shown(laid[:3]), bare)
    assert codes(found) == [("shown-too-many", "shown[2]")]
    assert (found.baloot, found.baloot_known) == ("W", True)
    assert codes(judge_melds(read_says([["W", 1, "siri"]]), read_shown(laid[:1] + laid[3:]), bare)) == [
        ("shown-not-held", "shown[1]")
    ]
    # Seven known cards leave room for one more only.
    seven = record_of(W="7S 7H 7D 7C 8S 8H 8D")
    assert codes(judge_melds(read_says([["W", 1, "siri"]]), (), seven)) == []
    assert codes(judge_melds(read_says([["W", 1, "fifty"]]), (), seven)) == [("declared-not-held", "says[0]")]


@pytest.mark.parametrize(
    ("trick", "rules", "shown", "expected", "baloot"),
    [
        (2, "automatic", False, [], "S"),
        (1, "automatic", False, ["baloot-said-early"], None),
        (3, "automatic", False, ["baloot-said-late"], None),
        (None, "automatic", False, [], None),
        (None, "automatic", True, [], "S"),
        (3, "automatic", True, [], "S"),
        (None, "must-say", True, [], None),
        (2, "must-say", True, [], "S"),
        (1, "must-say", True, ["baloot-said-early"], None),
        (None, "silent", True, [], "S"),
        (2, "silent", True, ["baloot-said-silent"], "S"),
        (2, "silent", False, [], "S"),
    ],
)
def test_baloot_baloot_said_and_in_project(trick, rules, shown, expected, baloot):
    """baloot.baloot.said, baloot.baloot.in-project: with the second of the two cards, or within a shown project."""
    chance = random.Random(1)
    hands = {seat: mask(cards) for seat, cards in EXAMPLE.items()}
    plays = play_out(chance, hands, "E")
    mine = [place for place, (seat, _) in enumerate(plays) if seat == "S"]
    cards = [card_32("KH"), card_32("QH")]
    cards += [card for card in range(32) if hands["S"] >> card & 1 and card not in cards]
    for place, card in zip(mine, cards, strict=True):
        plays[place] = ("S", card)
    says = [["S", 1, "siri", "K"], *([["S", trick, "baloot"]] if trick else [])]
    laid = [["S", ["KH", "QH", "JH"]]] if shown else []
    record = Deal("hokum", "H", "E", options(baloot_in_project=rules), hands, plays)
    found = judge_melds(read_says(says), read_shown(laid), record)
    assert [ruling.code for ruling in found.findings] == expected
    assert (found.baloot, found.baloot_known) == (baloot, True)
    lost = baloot is None
    assert ("baloot-not-said" in [note.code for note in found.notes]) == lost


def test_baloot_baloot_said_while_the_hand_is_on():
    """baloot.baloot.said: before its second card is early as soon as the trick shows it, and open until then."""
    plays = [
        ("S", card_32("KH")),
        ("E", card_32("7S")),
        ("N", card_32("7H")),
        ("W", card_32("9H")),
        ("S", card_32("KD")),
    ]
    says = read_says([["S", 2, "baloot"]])
    for played, expected in ((plays[:4], []), (plays, ["baloot-said-early"])):
        found = judge_melds(says, (), record_of(plays=played, **EXAMPLE))
        assert [ruling.code for ruling in found.findings] == expected
        assert not found.baloot_known
    # Nothing is lost yet while there is time to show it, and nobody knows yet who declared nothing.
    found = judge_melds(read_says([["S", 1, "fifty", "A"]]), [], record_of(plays=plays, **EXAMPLE))
    assert (found.notes, found.projects) == ((), None)
    assert judge_melds([], (), record_of(plays=plays[:3], **EXAMPLE)).projects is None
    # Said in time; but a Hundred may have been shown, unless the hand holds none that bars.
    plays = [*plays[:4], ("S", card_32("QH"))]
    declared = read_says([["S", 1, "fifty", "A"], ["S", 2, "baloot"]])
    assert judge_melds(declared, (), record_of(plays=plays, S=EXAMPLE["S"])).baloot == "S"
    declared = read_says([["S", 1, "hundred"], ["S", 2, "baloot"]])
    for hand in ({}, {"S": "AH KH QH JH 10H 7S KD 7C"}):
        found = judge_melds(declared, (), record_of(plays=plays, **hand))
        assert (found.findings, found.baloot, found.baloot_known) == ((), None, False)
    # The plays contradict the hand: which of them is right only the table knows, and no fault follows.
    twice = [
        ("S", card_32("KH")),
        ("W", card_32("QH")),
        ("S", card_32("KH")),
        ("S", card_32("KD")),
        ("S", card_32("QD")),
    ]
    assert not judge_melds(says, (), record_of(plays=twice, **EXAMPLE)).findings


def test_baloot_baloot_owner_and_hokum_only():
    """baloot.baloot.owner, baloot.baloot.hokum-only, baloot.baloot.barred."""
    record = record_of(**EXAMPLE)
    assert codes(judge_melds(read_says([["N", 4, "baloot"]]), [], record)) == [("baloot-said-not-held", "says[0]")]
    found = judge_melds(read_says([["S", 4, "baloot"]]), [], record_of("sun", None, **EXAMPLE))
    assert codes(found) == [("baloot-said-sun", "says[0]")]
    assert (found.baloot, found.baloot_known) == (None, True)
    # The plays were not taken down: nobody can say whether it was in time.
    assert not judge_melds(read_says([["S", 4, "baloot"]]), [], record).baloot_known
    assert not judge_melds(read_says([["S", 4, "baloot"]]), [], record_of(trump=None)).baloot_known
    # A Hundred held back bars nothing, a shown one does.
    says = read_says([["S", 1, "hundred"], ["S", 8, "baloot"]])
    shown = read_shown([["S", ["KH", "QH", "JH", "10H", "9H"]]])
    for laid, expected in ((shown, ["baloot-said-barred"]), ([], [])):
        found = judge_melds(says, laid, record_of(S="KH QH JH 10H 9H 7S 7D 7C"))
        assert [ruling.code for ruling in found.findings] == expected


@pytest.mark.parametrize(
    "says",
    [3, [3], [["E", 1]], [["E", 1, "siri", "K", 5]], [["Q", 1, "siri"]], [["E", 0, "siri"]], [["E", 9, "siri"]],
     [["E", True, "siri"]], [["E", 1, "fish"]], [["E", 1, "siri", "1"]], [[None, None, None, None]], [{}]],
)  # fmt: skip
def test_baloot_says_form(says):
    with pytest.raises(Refused):
        read_says(says)


@pytest.mark.parametrize(
    "shown",
    [
        3,
        [3],
        [["E"]],
        [["E", "KC"]],
        [["Q", ["KC"]]],
        [["E", ["KX"]]],
        [["E", [5]]],
        [["E", []]],
        [["E", ["KC", "KC"]]],
    ],
)
def test_baloot_shown_form(shown):
    with pytest.raises(Refused):
        read_shown(shown)


def test_baloot_forms_that_are_read():
    assert read_says([["e", 1, "Siri", "t"], ["N", 5, "ekka"]]) == (Say("E", 1, "siri", "10"), Say("N", 5, "ekka"))
    assert cards_down(read_shown([["n", ["7s", "T♥", "AH"]]])[0].cards) == ["7S", "AH", "10H"]
