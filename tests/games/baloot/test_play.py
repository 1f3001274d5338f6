"""The play of Baloot against the text's examples, a second formulation and the laws of conservation."""

import os
import random
from itertools import combinations, permutations, product

import pytest

from scorekeeper import rulebook
from scorekeeper.card_spellings import card_32
from scorekeeper.cards import CARD_NAMES, card_names
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.findings import Say
from scorekeeper.games.baloot.play.tricks.judging import judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import (
    Duty,
    Setting,
    cards_that_forbid,
    duty_of,
    ekka_fault,
    legal,
)
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.games.baloot.play.tricks.taking import (
    Trick,
    first_leader,
    points_of,
    tally,
    trick_of,
    tricks_json,
    winner_of,
)
from scorekeeper.messages import say
from scorekeeper.seats import SEAT_NAMES
from tests import some, thorough
from tests.games.baloot import play_reference as reference

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
BOOK = rulebook.load(GAME.rulebook)
OPTIONS = Options()


def mask(cards):
    """A mask of cards, given as one string or several."""
    return sum(1 << card_32(card) for card in (cards.split() if isinstance(cards, str) else cards))


def numbers(cards):
    return tuple(map(card_32, cards.split() if isinstance(cards, str) else cards))


def said(says):
    return [Say(*each) for each in says]


def suit(letter):
    return None if letter is None else "SHDC".index(letter)


def may(trump, hand, trick="", *, locked=False, ekka=False):
    """The legal cards of a situation as names, in the order of the hand."""
    found = legal(suit(trump), locked, mask(hand), numbers(trick), ekka)
    assert found & ~mask(hand) == 0
    return " ".join(card for card in hand.split() if found & mask(card))


# --- cards ------------------------------------------------------------------------------------------------


def test_cards_round_trip():
    assert [card_32(CARD_NAMES[card]) for card in range(32)] == list(range(32))
    assert [CARD_NAMES[card] for card in range(32)] == reference.PACK
    for text in ("10H", "TH", "th", "10h", "T♥", " 10♡ "):
        assert CARD_NAMES[card_32(text)] == "10H"
    assert card_names(mask("7S 10H AC")) == ("10H", "7S", "AC")


@pytest.mark.parametrize("text", ["", "H", "6H", "1H", "H10", "10", "10HH", "JOKER", "AX", "１0H"])
def test_cards_refused(text):
    with pytest.raises(ValueError, match="^" + text):
        card_32(text)


# --- following, article by article ------------------------------------------------------------------------

HAND = "AS 7S KH 8H 9D JD"
VOID = "KH 8H 9D JD"


@pytest.mark.parametrize(
    ("article", "trump", "hand", "trick", "due"),
    [
        ("baloot.play.lead", "H", HAND, "", HAND),
        ("baloot.play.follow", "H", HAND, "9S", "AS 7S"),
        ("baloot.play.trump-second", "H", HAND, "QH", "KH"),
        ("baloot.play.trump-second", "H", HAND, "AH", "KH 8H"),
        ("baloot.play.trump-second", "C", HAND, "AC", HAND),
        ("baloot.play.trump-third", "H", HAND, "QH 7H", "KH 8H"),
        ("baloot.play.trump-third", "H", HAND, "7H QH", "KH"),
        ("baloot.play.trump-third", "H", HAND, "7H JH", "KH 8H"),
        ("baloot.play.trump-third", "C", HAND, "AC JC", HAND),
        ("baloot.play.trump-fourth", "H", HAND, "7H QH 7D", "KH 8H"),
        ("baloot.play.trump-fourth", "H", HAND, "QH 7H 7D", "KH"),
        ("baloot.play.trump-fourth", "H", HAND, "7H QH 10H", "KH 8H"),
        ("baloot.play.trump-fourth", "C", HAND, "7C 8C 9C", HAND),
        ("baloot.play.plain-follow", "H", HAND, "9S 8S JH", "AS 7S"),
        ("baloot.play.plain-second", "H", VOID, "AS", "KH 8H"),
        ("baloot.play.plain-second", "C", VOID, "AS", VOID),
        ("baloot.play.plain-third-partner", "H", VOID, "AS 7S", VOID),
        ("baloot.play.plain-third-partner", "H", VOID, "10S 7S", "KH 8H"),
        ("baloot.play.plain-third-partner", "C", VOID, "10S 7S", VOID),
        ("baloot.play.plain-third-opponent", "H", VOID, "10S AS", "KH 8H"),
        ("baloot.play.plain-third-opponent", "H", VOID, "10S QH", "KH"),
        ("baloot.play.plain-third-opponent", "H", VOID, "10S AH", VOID),
        ("baloot.play.plain-third-opponent", "C", VOID, "10S AS", VOID),
        ("baloot.play.plain-fourth-partner", "H", VOID, "KS 10S 7S", VOID),
        ("baloot.play.plain-fourth-partner", "H", VOID, "AS 7H QS", VOID),
        ("baloot.play.plain-fourth-opponent", "H", VOID, "10S KS 7S", "KH 8H"),
        ("baloot.play.plain-fourth-opponent", "H", VOID, "10S KS AS", "KH 8H"),
        ("baloot.play.plain-fourth-opponent", "H", VOID, "10S 7H QH", "KH"),
        ("baloot.play.ace-trumped", "H", VOID, "AS 7H", "KH 8H"),
        ("baloot.play.ace-trumped", "H", VOID, "AS QH", "KH"),
        ("baloot.play.overtrump", "H", VOID, "AS 7S QH", "KH"),
        ("baloot.play.overtrump", "H", VOID, "AS QH 8S", VOID),
        ("baloot.play.undertrump", "H", VOID, "AS 7S AH", VOID),
    ],
)
def test_baloot_play_following(article, trump, hand, trick, due):
    assert article in BOOK.articles
    assert may(trump, hand, trick) == due


def test_baloot_play_locked_lead():
    """baloot.play.locked-lead: leads only, and nobody who holds nothing but trumps."""
    assert may("H", HAND, locked=True) == "AS 7S 9D JD"
    assert may("H", "KH 8H", locked=True) == "KH 8H"
    assert may("H", VOID, "AS", locked=True) == "KH 8H"
    assert may(None, HAND, locked=True) == HAND


def test_baloot_play_sun():
    """baloot.play.sun"""
    assert may(None, HAND, "9S AS") == "AS 7S"
    assert may(None, VOID, "9S AS") == VOID


def test_baloot_ekka_effect():
    """baloot.ekka.effect, baloot.ekka.ace: the third player alone, while the lead is winning."""
    assert may("H", VOID, "10S 7S", ekka=True) == VOID
    assert may("H", VOID, "AS 7S", ekka=True) == VOID
    assert may("H", VOID, "10S", ekka=True) == "KH 8H"
    assert may("H", VOID, "10S QH", ekka=True) == "KH"
    assert may("H", VOID, "10S AS", ekka=True) == "KH 8H"
    assert may("H", HAND, "QH 7H", ekka=True) == "KH 8H"


def test_baloot_example_south_must_trump():
    """The text's example after six tricks: North's King is no Ace, so South's last trump must go."""
    lead, gone = card_32("KC"), PACK & ~mask("KC QC 10C 7C QH 9D 10D KD")
    assert ekka_fault(Setting(suit("H")), "N", True, 7, lead, gone).code == "ekka-higher"
    assert may("H", "QH 9D", "KC 7C") == "QH"
    assert trick_of(suit("H"), "N", numbers("KC 7C QH KD"), 7) == Trick("N", numbers("KC 7C QH KD"), "S", 4 + 0 + 3 + 4)


@pytest.mark.parametrize(
    ("trump", "hand", "trick", "duty"),
    [
        ("H", "8H", "AS", Duty.TRUMP),  # nothing but trumps is held, and yet they are due
        ("H", "KH 8H", "AS", Duty.TRUMP),
        ("H", "KH AH", "AS QH", Duty.OVERTRUMP),
        ("H", "8H 7H", "AS QH", Duty.CANNOT_BEAT),
        ("H", "KH AH", "QH", Duty.FOLLOW_TRUMP),
        ("H", "KH 8H", "QH", Duty.BEAT),
        ("H", "9D", "QH", Duty.NONE),
        ("H", "KH 8H", "AS 7S", Duty.ACE_OR_EKKA),
        ("H", "KH 8H", "7S AS 8S", Duty.PARTNER_WINNING),
        (None, "9D", "QH", Duty.NONE),
        (None, "9D", "QD", Duty.FOLLOW),
    ],
)
def test_baloot_play_duty_says_why(trump, hand, trick, duty):
    """baloot.play.follow, .overtrump, .undertrump: the reason that ``ask baloot legal`` gives."""
    assert duty_of(suit(trump), False, mask(hand), numbers(trick), False)[1] is duty


# --- following, everywhere --------------------------------------------------------------------------------


def agree(contract, trump, locked, hand, trick, ekka):
    trump = trump if contract == "hokum" else None
    expected = reference.legal(contract, trump, locked, hand, trick, ekka)
    found = legal(suit(trump), locked, mask(hand), numbers(trick), ekka)
    assert found == mask(expected), (contract, trump, locked, hand, trick, ekka, card_names(found), expected)
    return found


SMALL = ["JH", "9H", "10H", "7H", "AS", "KS", "7S", "9D"] + (["QD", "10S"] if LONG else [])


@pytest.mark.parametrize("size", [1, 2, 3])
def test_baloot_play_every_small_position(size):
    """Every hand of a few cards from a small pack to every trick of the others, trumps and not, with Ekka."""
    names = {card: mask(card) for card in SMALL}
    for hand in combinations(SMALL, size):
        held = sum(names[card] for card in hand)
        for length in range(4):
            for trick in permutations([card for card in SMALL if card not in hand], length):
                cards = numbers(trick)
                for (contract, trump, locked), ekka in product(
                    (("hokum", "H", False), ("hokum", "H", True), ("hokum", "S", False), ("sun", None, False)),
                    (False, True) if length == 2 else (False,),
                ):
                    if locked and length:
                        continue
                    expected = reference.legal(contract, trump, locked, hand, trick, ekka)
                    found = legal(suit(trump), locked, held, cards, ekka)
                    assert found == sum(names[card] for card in expected), (contract, trump, locked, hand, trick, ekka)


def test_baloot_play_random_positions():
    chance = random.Random(20)
    for _ in range(2_000_000 if LONG else some(25_000)):
        size, length = chance.randint(1, 8), chance.randint(0, 3)
        cards = chance.sample(reference.PACK, size + length)
        trump = chance.choice("SHDC")
        contract = "sun" if chance.random() < 0.1 else "hokum"
        agree(contract, trump, chance.random() < 0.3, cards[:size], cards[size:], chance.random() < 0.3)


def test_baloot_play_what_bars_a_card():
    """A card is illegal exactly where the hand holds one that bars it: the form of proof on which revokes rest."""
    chance = random.Random(21)
    for _ in range(100_000 if LONG else some(2_000)):
        size, length = chance.randint(1, 8), chance.randint(0, 3)
        cards = chance.sample(range(32), size + length)
        hand, trick, ekka = sum(1 << card for card in cards[:size]), tuple(cards[size:]), chance.random() < 0.3
        setting = Setting(chance.randrange(4), chance.random() < 0.5)
        allowed = legal(setting.trump, setting.locked, hand, trick, ekka)
        for card in cards[:size]:
            assert (not allowed >> card & 1) == bool(cards_that_forbid(setting, hand, trick, ekka, card))


# --- tricks -----------------------------------------------------------------------------------------------


def test_baloot_play_winner_and_count_values():
    """baloot.play.winner, baloot.count.values, baloot.count.last-trick"""
    assert winner_of(suit("H"), numbers("AS 10S 7H JH")) == 3
    assert winner_of(suit("H"), numbers("7S AD 10S AC")) == 2
    assert winner_of(None, numbers("7S AD 8S 10S")) == 3
    assert points_of(suit("H"), numbers("JH 9H AH 10H KH QH 8H 7H")) == 62
    assert points_of(None, numbers("AS 10S KS QS JS 9S 8S 7S"), last=True) == 40
    for trump in (None, 0, 1, 2, 3):
        assert points_of(trump, range(32), last=True) == PACK_POINTS["sun" if trump is None else "hokum"]


# --- records ----------------------------------------------------------------------------------------------


class Dealt:
    """A hand played by chance: mostly within the rules, and now and then not."""

    def __init__(self, seed, slips=0.0, stop=32):
        chance = random.Random(seed)
        pack = list(reference.PACK)
        chance.shuffle(pack)
        self.hands = {seat: pack[8 * place : 8 * place + 8] for place, seat in enumerate("NESW")}
        self.trump = chance.choice([None, *"SHDC", *"SHDC"])
        self.contract = "sun" if self.trump is None else "hokum"
        self.locked = self.trump is not None and chance.random() < 0.4
        self.first = chance.choice("NESW")
        self.plays, self.says, self.ekkas = [], [], set()
        left, leader = {seat: list(cards) for seat, cards in self.hands.items()}, self.first
        for number in range(1, 9):
            trick, seat = [], leader
            ekka = self.contract == "hokum" and chance.random() < 0.2
            if ekka:
                self.says.append([leader, number, "ekka"])
                self.ekkas.add((leader, number))
            for _ in range(4):
                due = reference.legal(self.contract, self.trump, self.locked, left[seat], trick, ekka)
                card = chance.choice(left[seat] if chance.random() < slips else due)
                left[seat].remove(card)
                trick.append(card)
                self.plays.append((seat, card))
                seat = reference.RIGHT[seat]
            best = reference.winning(trick, self.trump)
            for _ in range(trick.index(best)):
                leader = reference.RIGHT[leader]
        del self.plays[stop:]
        self.setting = Setting(suit(self.trump), self.locked, self.first)
        self.told = (self.contract, self.trump, self.locked)

    def judge(self, hands=None, plays=None, **known):
        hands = self.hands if hands is None else {seat: self.hands[seat] for seat in hands}
        plays = self.plays if plays is None else plays
        shown = {seat: mask(cards) for seat, cards in known.pop("shown", {}).items()}
        return judge_plays(
            self.setting,
            [(seat, card_32(card)) for seat, card in plays],
            {seat: mask(cards) for seat, cards in hands.items()},
            shown=shown,
            says=said(known.pop("says", self.says)),
            **known,
        )


TEXTS = GAME.all_texts()
DUTIES = {code for code in TEXTS if code.startswith(("trump-", "not-", "ace-", "suit-", "revoke-"))}


def places(judgement, codes=DUTIES):
    """Where rulings of some codes stand, as indices into the plays."""
    return {found.number for found in judgement.findings if found.code in codes}


def check_texts(judgement):
    for ruling in judgement.findings:
        text = say(TEXTS, ruling.code, ruling.params, SEAT_NAMES)
        assert "{" not in text
        assert text.endswith(".")
        assert list(ruling.legal) == sorted(ruling.legal)


def test_baloot_play_conservation():
    """Cards are played once, by who held them; the points add up to 162 and 130; the trace lists all decisions."""
    for seed in range(3_000 if LONG else some(100)):
        dealt = Dealt(seed)
        found = dealt.judge(trace=True)
        assert found.complete
        assert not places(found)
        points, tricks = tally(found.tricks)
        assert sum(points.values()) == PACK_POINTS[dealt.contract]
        assert sum(tricks.values()) == 8
        told = tricks_json(found.tricks)
        assert sorted(card for trick in told for card in trick["cards"]) == sorted(reference.PACK)
        for trick, entries in zip(told, (dealt.plays[start : start + 4] for start in range(0, 32, 4)), strict=True):
            assert (trick["lead"], trick["cards"]) == (entries[0][0], [card for _, card in entries])
            best = reference.winning(trick["cards"], dealt.trump)
            assert trick["winner"] == {card: seat for seat, card in entries}[best]
            last = 10 if trick is told[-1] else 0
            assert trick["points"] == sum(reference.value(card, dealt.trump) for card in trick["cards"]) + last
        assert [entry["by"] for entry in found.trace] == [seat for seat, _ in dealt.plays]
        assert all(card in entry["legal"] for entry, (_, card) in zip(found.trace, dealt.plays, strict=True))


def test_baloot_play_kaboot():
    """baloot.kaboot.tricks: all eight tricks, not all the points."""
    hands = {
        seat: [card for card in reference.PACK if card[-1] == letter]
        for seat, letter in zip("ENWS", "SHDC", strict=True)
    }
    setting = Setting(None, False, "E")
    plays = [(seat, card_32(hands[seat][place])) for place in range(8) for seat in "ENWS"]
    found = judge_plays(setting, plays, {seat: mask(cards) for seat, cards in hands.items()})
    assert found.findings == ()
    assert tally(found.tricks) == ({"NS": 0, "EW": 130}, {"NS": 0, "EW": 8})


def test_baloot_play_all_hands_known():
    """baloot.play.stands: every wrong card is named, with the legal ones, and the hand goes on to its end."""
    for seed in range(4_000 if LONG else some(150)):
        dealt = Dealt(seed, slips=0.3)
        found = dealt.judge()
        expected = reference.illegal_plays(dealt.told, dealt.plays, dealt.hands, dealt.ekkas, dealt.first)
        assert places(found) == expected
        assert found.complete
        check_texts(found)
        for ruling in found.findings:
            if ruling.code in DUTIES:
                assert ruling.params["card"] not in ruling.legal
                assert ruling.legal == ruling.params["due"]


# --- unknown hands ----------------------------------------------------------------------------------------


def proved(dealt, hands, shown):
    """The plays that are illegal in every deal that the record leaves."""
    known = {seat: dealt.hands[seat] for seat in hands}
    found = None
    for deal in reference.deals(dealt.plays, known, shown):
        wrong = reference.illegal_plays(dealt.told, dealt.plays, deal, dealt.ekkas, dealt.first)
        found = wrong if found is None else found & wrong
        if not found:
            break
    return found


@thorough
def test_baloot_play_revoke_every_deal():
    """baloot.play.revoke, baloot.play.shown: what is ruled is what every deal still possible makes illegal."""
    chance, rulings, codes = random.Random(5), 0, set()
    for seed in range(3_000 if LONG else 90):
        stop = chance.choice((24, 26, 27, 28, 29, 30, 31))
        dealt = Dealt(seed, slips=0.4, stop=stop)
        hands = chance.sample("NESW", chance.randint(0, 3) if stop > 26 else 2)
        shown = {}
        if chance.random() < 0.5:
            seat = chance.choice("NESW")
            shown = {seat: chance.sample(dealt.hands[seat], 3)}
        found = dealt.judge(hands, shown=shown)
        assert places(found) == proved(dealt, hands, shown), (seed, hands, shown)
        check_texts(found)
        rulings += len(places(found))
        codes |= {ruling.code for ruling in found.findings}
    assert rulings > 150
    of_speech = {"revoke-ruled", "revoke-called", "revoke-stands"}
    assert {code for code in TEXTS if code.startswith("revoke-")} - of_speech <= codes


def test_baloot_play_revoke_of_a_whole_record():
    """With all 32 cards played the hands are known, whether or not anybody wrote them down."""
    for seed in range(1000 if LONG else some(30)):
        dealt = Dealt(seed, slips=0.3)
        known, unknown = dealt.judge(trace=True), dealt.judge((), trace=True)
        assert places(known) == places(unknown)
        assert known.trace == unknown.trace
        assert known.tricks == unknown.tricks
        assert {ruling.code for ruling in unknown.findings} & DUTIES <= {code for code in DUTIES if "revoke" in code}


def test_baloot_play_fourth_hand_follows_from_three():
    """What three known hands lack is the fourth: its duties are proved card by card, and the trace is whole."""
    for seed in range(600 if LONG else 20):
        dealt = Dealt(seed, slips=0.4, stop=14)
        known, found = dealt.judge(trace=True), dealt.judge("NES", trace=True)
        assert found.trace == known.trace
        assert places(found) == places(known)
        assert "revoke-unseen" not in [ruling.code for ruling in found.findings]


def test_baloot_play_revoke_proof():
    plays = [("E", "AS"), ("N", "7D"), ("W", "7S"), ("S", "8S"), ("E", "KC"), ("N", "9S")]
    (ruling,) = judged(plays, "H").findings
    assert (ruling.code, ruling.number, ruling.legal) == ("revoke-suit", 1, ("9S",))
    assert ruling.params["proof"] == ("9S",)
    assert judged(plays[:5], "H").findings == ()
    assert judged(plays[:5], "H", shown={"N": "9S 10S JS"}).findings[0].legal == ("10S", "9S", "JS")
    assert judged(plays[:5], "H").tricks[0].winner == "E"


def test_baloot_play_revoke_trump():
    plays = [("E", "KS"), ("N", "7D"), ("W", "7S"), ("S", "8S"), ("E", "9C"), ("N", "8H")]
    (ruling,) = judged(plays, "H").findings
    assert (ruling.code, ruling.number, ruling.legal) == ("revoke-trump", 1, ("8H",))


def test_baloot_play_unknown_hand_is_not_judged():
    """An unknown hand is accused of nothing that it need not have held."""
    for seed in range(1000 if LONG else some(60)):
        dealt = Dealt(seed, slips=0.5, stop=4)
        dealt.setting = dealt.setting._replace(locked=False)
        assert not places(dealt.judge(()))


def test_baloot_play_revoke_by_counting():
    """A locked trump lead is proved wrong by too few trumps elsewhere: nobody has eight when another has one."""
    plays = [("E", "QC"), ("N", "7D"), ("W", "8D"), ("S", "9D")]
    assert judged(plays, "C", locked=True).findings == ()
    found = judged([*plays[:3], ("S", "7C")], "C", locked=True)
    assert codes(found) == [("revoke-unseen", "plays[0]")]
    check_texts(found)


def judged(plays, trump, *, hands=None, shown=None, says=(), locked=False, first="E", trace=False):
    """Judge plays given as names."""
    return judge_plays(
        Setting(suit(trump), locked, first),
        [(seat, card_32(card)) for seat, card in plays],
        {seat: mask(cards) for seat, cards in (hands or {}).items()},
        shown={seat: mask(cards) for seat, cards in (shown or {}).items()},
        says=said(says),
        trace=trace,
    )


def codes(judgement):
    return [(found.code, found.infraction.at) for found in judgement.findings]


# --- turns ------------------------------------------------------------------------------------------------

TURNS = {"first-lead-wrong", "lead-out-of-turn", "card-out-of-turn"}


def test_baloot_play_first_lead():
    """baloot.play.first-lead: dealer's right, or the declarer where the table plays that."""
    assert first_leader(OPTIONS, "S", "N") == "E"
    assert first_leader(OPTIONS, None, "N") is None
    assert first_leader(OPTIONS._replace(first_lead="declarer"), "S", "N") == "N"
    assert first_leader(OPTIONS._replace(first_lead="declarer"), "S", "NS") is None
    plays = [("N", "AS"), ("W", "7S"), ("S", "8S"), ("E", "9S")]
    found = judged(plays, None)
    assert codes(found) == [("first-lead-wrong", "plays[0]")]
    assert found.findings[0].params == {"by": "N", "card": "AS", "due": "E"}
    assert found.tricks[0][:3] == ("N", numbers("AS 7S 8S 9S"), "N")
    assert judged(plays, None, first=None).findings == ()


def test_baloot_play_winner_leads():
    plays = [("E", "AS"), ("N", "7S"), ("W", "8S"), ("S", "9S"), ("N", "AC"), ("W", "7C"), ("S", "8C"), ("E", "9C")]
    found = judged(plays, None)
    assert codes(found) == [("lead-out-of-turn", "plays[4]")]
    assert found.findings[0].params["due"] == "E"


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("EWNS", [1]),  # one place too early, and the skipped player after it
        ("ESWN", [1, 2]),
        ("NEWS", [0]),  # who was forestalled in the lead is not charged
        ("NWSE", [0]),
        ("NSEW", [0, 1]),
        ("ENWSEENWS", [5]),  # two cards in a row: the second belongs to the next trick
    ],
)
def test_baloot_play_turn(seats, expected):
    cards = iter(["AS", "7S", "8S", "9S", "AD", "AH", "7H", "8H", "9H"])
    found = judged([(seat, next(cards)) for seat in seats], None)
    turned = [ruling.number for ruling in found.findings if ruling.code in TURNS]
    assert turned == expected


def test_baloot_play_next_lead_before_the_trick_is_complete():
    """The winner leads on before the last card has fallen: one ruling, and the tricks are as meant."""
    plays = [("E", "AS"), ("N", "7S"), ("W", "8S"), ("E", "AD"), ("S", "9S"), ("N", "7D"), ("W", "8D"), ("S", "9D")]
    found = judged(plays, None)
    assert codes(found) == [("card-out-of-turn", "plays[3]")]
    assert found.findings[0].params["due"] == "S"
    assert [trick.cards for trick in found.tricks] == [numbers("AS 7S 8S 9S"), numbers("AD 7D 8D 9D")]


def test_baloot_play_early_card_of_who_does_not_win():
    """It waits for the lead of the winner, and nothing bound it."""
    plays = [("E", "KS"), ("N", "7S"), ("W", "8S"), ("E", "AD"), ("S", "AS"), ("S", "AC"), ("N", "7C"), ("W", "8C")]
    found = judged(plays, None, hands={"E": "KS AD 10C KC QC JC 9C 9D"})
    assert codes(found)[0] == ("card-out-of-turn", "plays[3]")
    assert found.tricks[1] == Trick("S", numbers("AC AD 7C 8C"), "S", 22)
    assert codes(found)[1:] == []


def test_baloot_play_early_lead_is_judged_as_a_lead():
    plays = [("E", "AS"), ("N", "7S"), ("W", "8S"), ("E", "JH"), ("S", "9S"), ("N", "7H")]
    found = judged(plays, "H", hands={"E": "AS JH 10C KC QC JC 9C 9D"}, locked=True)
    assert codes(found) == [("card-out-of-turn", "plays[3]"), ("trump-led-locked", "plays[3]")]


def test_baloot_play_missing_card_ends_the_judging():
    plays = [("E", "AS"), ("N", "7S"), ("W", "8S"), ("E", "AD"), ("N", "7D"), ("W", "8D"), ("S", "9D")]
    found = judged(plays, None, trace=True)
    assert codes(found) == [("card-out-of-turn", "plays[3]"), ("card-missing", "plays[4]")]
    assert found.findings[1].params == {"by": "N", "card": "7D", "due": "S", "trick": 1}
    assert found.tricks == ()
    assert not found.complete


def test_baloot_play_turn_every_swap():
    """Two neighbouring plays exchanged: turns and duties against the second formulation."""
    chance = random.Random(7)
    for seed in range(3_000 if LONG else some(100)):
        dealt = Dealt(seed, slips=0.1)
        plays = list(dealt.plays)
        for _ in range(chance.choice((1, 1, 2))):
            place = chance.randrange(31)
            plays[place], plays[place + 1] = plays[place + 1], plays[place]
        found = dealt.judge(plays=plays)
        if any(ruling.code == "card-missing" for ruling in found.findings):
            continue
        tricks, wrong = reference.in_order(plays, dealt.first, dealt.trump)
        assert places(found, TURNS) == wrong, seed
        assert [(trick.lead, trick.winner) for trick in found.tricks] == [entry[:2] for entry in tricks if entry[1]]
        assert found.complete
        ekkas = dealt.ekkas
        assert places(found) == reference.illegal_plays(dealt.told, plays, dealt.hands, ekkas, dealt.first), seed
        check_texts(found)


# --- cards held -------------------------------------------------------------------------------------------


def test_baloot_play_held():
    """baloot.play.held: a card of another hand, and a card that is gone."""
    hands = {"E": "AS KS QS JS 10S 9S 8S 7S", "N": "AH KH QH JH 10H 9H 8H 7H"}
    found = judged([("E", "AD"), ("N", "AD"), ("W", "KS"), ("S", "7C")], None, hands=hands)
    assert codes(found) == [("card-not-held", "plays[0]"), ("card-not-held", "plays[1]"), ("card-of-other", "plays[2]")]
    assert found.findings[0].legal == tuple(sorted(hands["E"].split()))
    assert found.findings[2].params == {"by": "W", "card": "KS", "holder": "E"}
    assert not found.complete
    check_texts(found)


def test_baloot_play_held_twice():
    plays = [("E", "AS"), ("N", "7S"), ("W", "AS"), ("S", "9S"), ("E", "AS")]
    found = judged(plays, None, trace=True)
    assert codes(found) == [("card-played-twice", "plays[2]"), ("card-played-twice", "plays[4]")]
    assert [ruling.params["first"] for ruling in found.findings] == ["E", "E"]
    assert found.trace[0] == {"by": "E", "legal": None}
    check_texts(found)


def test_baloot_play_held_holder_is_not_charged():
    """Who plays a card that another pretended to play does no wrong."""
    hands = {"N": "AH KH QH JH 10H 9H 8H 7H"}
    found = judged([("E", "AH"), ("N", "AH"), ("W", "7D"), ("S", "7C")], None, hands=hands)
    assert codes(found) == [("card-of-other", "plays[0]")]


def test_baloot_play_held_nine_cards():
    plays = [("E", "AS"), ("N", "7S"), ("W", "8S"), ("S", "9S")]
    for card, others in zip(
        ["AD", "AC", "AH", "10S", "10D", "10C", "10H"],
        ("7D 8D 9D", "7C 8C 9C", "7H 8H 9H", "JS QS KS", "JD QD KD", "JC QC KC", "JH QH KH"),
        strict=True,
    ):
        plays += [("E", card), *zip("NWS", others.split(), strict=True)]
    found = judged(plays, None, shown={"E": "AS 10S AD AC"})
    assert "card-ninth" not in [ruling.code for ruling in found.findings]
    found = judged(plays[:28], None, shown={"E": "KH JH"})
    assert codes(found) == [("card-ninth", "plays[24]")]
    check_texts(found)


def test_baloot_play_over():
    dealt = Dealt(1)
    extra = dealt.plays[0][0]
    found = dealt.judge((), plays=[*dealt.plays, (extra, dealt.plays[5][1])])
    assert codes(found)[-1] == ("card-played-twice", "plays[32]")
    assert not found.complete
    last = next(index for index in range(31, 0, -1) if dealt.plays[index][0] == extra)
    plays = [*dealt.plays, dealt.plays[last]]
    plays[last] = dealt.plays[0]
    found = dealt.judge((), plays=plays)
    assert [entry for entry in codes(found) if entry[0] in ("card-played-twice", "play-over")] == [
        ("card-played-twice", f"plays[{last}]"),
        ("play-over", "plays[32]"),
    ]
    check_texts(found)


# --- Ekka -------------------------------------------------------------------------------------------------

EKKA = [("E", "KS"), ("N", "7S"), ("W", "7D"), ("S", "8S")]
TEN = [("E", "AS"), ("N", "7S"), ("W", "JS"), ("S", "8S"), ("E", "10S"), ("N", "9S"), ("W", "7D"), ("S", "QS")]


@pytest.mark.parametrize(
    ("plays", "trump", "spoken", "expected"),
    [
        (EKKA, "H", [["E", 1, "ekka"]], "ekka-higher"),
        (EKKA, "S", [["E", 1, "ekka"]], "ekka-trump"),
        (EKKA, None, [["E", 1, "ekka"]], "ekka-sun"),
        (EKKA, "H", [["N", 1, "ekka"]], "ekka-not-led"),
        (EKKA, None, [["E", 3, "ekka"]], "ekka-sun"),
        (EKKA, "H", [["E", 3, "ekka"]], None),
        (EKKA, "H", [["E", 1, "siri", "K"]], None),
        (TEN, "H", [["E", 1, "ekka"], ["E", 2, "ekka"]], None),
        (TEN, "H", [["E", 2, "ekka"]], None),
    ],
)
def test_baloot_ekka(plays, trump, spoken, expected):
    """baloot.ekka.when, .unplayed, .ace, .illegal: the speaker alone is charged, and the partner freed."""
    hands = {"W": "7D 8D JH 8H 9D JD JS QD" if plays is TEN else "7D 8D 9D JD JH 8H QD 10D"}
    found = judged(plays, trump, hands=hands, says=spoken)
    told = [ruling.code for ruling in found.findings if ruling.part == "says"]
    assert told == ([expected] if expected else [])
    check_texts(found)
    freed = any(say[2] == "ekka" and (say[0], say[1]) == ("E", len(plays) // 4) for say in spoken) or trump != "H"
    assert (any(ruling.code == "not-trumped-partner" for ruling in found.findings)) == (not freed)


def test_baloot_ekka_own_hand_and_shown_cards():
    """baloot.ekka.unplayed: the Ace in the speaker's own hand, or shown, is still in play."""
    found = judged([("E", "10S")], "H", hands={"E": "10S AS 7D 8D 9D JD QD KD"}, says=[["E", 1, "ekka"]])
    assert codes(found) == [("ekka-higher", "says[0]")]
    assert found.findings[0].params["higher"] == ("AS",)


def test_baloot_ekka_of_a_card_that_was_not_held():
    """An Ace played by somebody who cannot hold it is still in play."""
    plays = [("E", "9C"), ("N", "AS"), ("W", "AC"), ("S", "8C"), ("W", "10S")]
    found = judged(plays, "H", hands={"S": "AS 8C 7D 8D 9D JD QD KD"}, says=[["W", 2, "ekka"]])
    assert codes(found) == [("card-of-other", "plays[1]"), ("ekka-higher", "says[0]")]


# --- texts ------------------------------------------------------------------------------------------------


def test_baloot_play_texts():
    """A sentence says the card, what it was played to, and what was due."""
    params = {"by": "N", "card": "7D", "lead": "KS", "due": ("8H", "9H")}
    assert say(TEXTS, "not-trumped-second", params, SEAT_NAMES) == (
        "North played 7D to KS; unable to follow, the second player must trump, with 8H or 9H."
    )
