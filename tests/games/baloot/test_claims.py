"""Claims of the rest: every layout that the play allows, one by one, against the search over all at once."""

import random

import pytest

from scorekeeper import ask, judge
from scorekeeper.card_spellings import card_32
from scorekeeper.cards import CARD_NAMES, SUITS, mask_of
from scorekeeper.errors import Malformed
from scorekeeper.games.baloot.play.findings import Say
from scorekeeper.games.baloot.play.solver import sawa_proof
from scorekeeper.games.baloot.play.solver.layouts import Layouts
from scorekeeper.games.baloot.play.solver.sawa import claim_seen
from scorekeeper.games.baloot.play.solver.seen import Seen, layouts_seen
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.seats import ORDER
from tests import LONG, few, thorough
from tests.games.baloot import claims_reference, play_reference, records
from tests.games.baloot.solver_reference import placed


class Claimed:
    """A claim by who leads the trick after so many of a hand that was played at random, by the rules."""

    def __init__(self, seed, tricks):
        dice = random.Random(seed)
        record = records.record(dice)
        self.trump, self.locked = record["_trump"], record["_locked"]
        self.game = ("sun", None, False) if self.trump is None else ("hokum", SUITS[self.trump], self.locked)
        plays = [tuple(play) for play in record["plays"]]
        self.plays, self.by = plays[: 4 * tricks], plays[4 * tricks][0]
        self.hands = {seat: {card for by, card in plays[4 * tricks :] if by == seat} for seat in "NESW"}
        if dice.random() < 0.7:  # stronger claims, so that some hold
            self.swap(plays[: 4 * tricks])

    def swap(self, plays):
        """Change cards of the claimer for better ones of the others, as far as what was played stays legal."""
        for seat in ORDER[self.by][1:]:
            for card in sorted(self.hands[seat]):
                own = next((mine for mine in sorted(self.hands[self.by]) if self.better(card, mine)), None)
                if own:
                    changed = {
                        **self.hands, self.by: self.hands[self.by] - {own} | {card}, seat: self.hands[seat] - {card} | {own},
                    }  # fmt: skip
                    if all(claims_reference.lawful(s, h, self.tricks, self.game, ()) for s, h in changed.items()):
                        self.hands = changed

    def better(self, card, own):
        trumps = [each[-1] == self.game[1] for each in (card, own)]
        return (
            play_reference.value(card, self.game[1]) + 20 * trumps[0]
            > play_reference.value(own, self.game[1]) + 20 * trumps[1]
        )

    @property
    def tricks(self):
        fours = [self.plays[start : start + 4] for start in range(0, len(self.plays), 4)]
        return [(four[0][0], [card for _, card in four]) for four in fours]

    def seen(self, *known):
        left = {seat: mask_of(map(card_32, self.hands[seat])) for seat in (self.by, *known)}
        return Seen(Setting(self.trump, self.locked), [(seat, card_32(card)) for seat, card in self.plays], left)

    def layouts(self):
        gone = [card for _, card in self.plays]
        return claims_reference.layouts(self.hands[self.by], self.by, gone, self.tricks, self.game, ())


def named(cards):
    return {CARD_NAMES[card] for card in range(32) if cards >> card & 1}


@pytest.mark.parametrize("left", few([1, 2, pytest.param(3, marks=thorough)]))
def test_a_claim_is_held_against_every_layout(left):
    endings = {True: 0, False: 0}
    for seed in range({1: 60, 2: 40, 3: 2}[left] * (10 if LONG else 1)):
        claimed = Claimed(f"claim-{left}-{seed}", 8 - left)
        ways = claimed.layouts()
        assert layouts_seen(claimed.seen(), claimed.by).number() == len(ways)
        found = claim_seen(claimed.seen(), claimed.by, claimed.by)
        own = claimed.hands[claimed.by]
        assert found.holds is claims_reference.holds(claimed.game, own, claimed.by, ways, claimed.by)
        endings[found.holds] += 1
        if found.holds and len(found.line) == left:
            line = [CARD_NAMES[card] for card in found.line]
            assert claims_reference.holds(claimed.game, own, claimed.by, ways, claimed.by, line)
        if not found.holds:
            others = dict(zip(ORDER[claimed.by][1:], map(named, found.layout), strict=True))
            assert others in ways
            assert beaten(claimed, found)
    if left < 3 or LONG:  # of two claims both may hold
        assert min(endings.values()) > 0


@pytest.mark.parametrize("left", few([2, 3, pytest.param(4, marks=thorough)]))
def test_a_claim_at_an_open_table_is_held_against_one_layout(left):
    endings = {True: 0, False: 0}
    for seed in range({2: 80, 3: 60, 4: 30}[left] * (10 if LONG else 1)):
        claimed = Claimed(f"table-{left}-{seed}", 8 - left)
        found = claim_seen(claimed.seen(*"NESW"), claimed.by, claimed.by)
        way = {seat: frozenset(cards) for seat, cards in claimed.hands.items() if seat != claimed.by}
        expected = claims_reference.holds(claimed.game, claimed.hands[claimed.by], claimed.by, [way], claimed.by)
        assert found.holds is expected
        endings[expected] += 1
    assert min(endings.values()) > 0


def beaten(claimed, found):
    """Whether the cards that beat a claim can be played so, and end with a trick that the others win."""
    cards = [(placed(claimed.by, place), CARD_NAMES[card]) for place, card in found.way]
    hands = dict(zip(ORDER[claimed.by][1:], map(named, found.layout), strict=True))
    hands[claimed.by] = set(claimed.hands[claimed.by])
    for start in range(0, len(cards), 4):
        trick = []
        for seat, card in cards[start : start + 4]:
            if card not in play_reference.legal(*claimed.game, sorted(hands[seat]), trick, False):
                return False
            hands[seat].remove(card)
            trick.append(card)
        winner = placed(cards[start][0], trick.index(play_reference.winning(trick, claimed.game[1])))
        last = start + 4 >= len(cards)
        if (winner in (claimed.by, placed(claimed.by, 2))) == last:
            return False
    return True


# --- what was shown and said ------------------------------------------------------------------------------


def by_hand(plays="", says=(), shown=(), **told):
    """Ask about a claim of N; ``plays`` are tricks such as "N AC E 7C S 8C W 9C"."""
    words = plays.split()
    situation = {"by": "N", "plays": [list(pair) for pair in zip(words[::2], words[1::2], strict=True)], **told}
    extra = {**({"says": list(says)} if says else {}), **({"shown": list(shown)} if shown else {})}
    return ask("baloot", "sawa", {**situation, **extra})


DEALT = {
    "N": "AC 10C KC QC JC AS 10S KH", "W": "AH 10H 7H 8H 9H 7C 8C 9C", "S": "QH JH KS QS JS 7S 8S 9S",
    "E": "AD 10D KD QD JD 7D 8D 9D",
}  # fmt: skip


def sun(tricks, **told):
    """A Sun hand of which N led so many clubs and spades, the others following or throwing away from the back."""
    left = {seat: cards.split() for seat, cards in DEALT.items()}
    plays = []
    for _ in range(tricks):
        led = left["N"][0]
        for seat in "NWSE":
            card = next((each for each in reversed(left[seat]) if each[-1] == led[-1]), left[seat][-1])
            card = led if seat == "N" else card
            left[seat].remove(card)
            plays.append(f"{seat} {card}")
    return by_hand(" ".join(plays), contract="sun", hands={"N": left["N"]}, **told)


def test_a_claim_is_held_against_what_was_shown_and_declared():
    assert sun(7)["answer"] is False  # the Ace of hearts may lie anywhere
    elsewhere = sun(7, shown=[["E", ["AD"]], ["S", ["QH"]], ["W", ["8H"]]])
    assert elsewhere["answer"] is False
    assert elsewhere["layouts"] < sun(7)["layouts"]


def test_who_showed_out_holds_no_card_of_the_suit():
    found = sun(5)
    east, south = ({card[-1] for card in found["layout"][seat]} for seat in "ES")
    assert "C" not in east | south


def test_a_declared_project_is_held_by_who_declared_it():
    plain, said = sun(4), sun(4, says=[["E", 1, "siri", "A"]])
    assert plain["layouts"] > 0
    assert said["layouts"] is None
    east = {*said["layout"]["E"], "9D", "8D", "7D", "JD"}
    assert any({f"A{suit}", f"K{suit}", f"Q{suit}"} <= east for suit in "SHDC")


def test_what_cannot_be_is_refused():
    with pytest.raises(Malformed):
        by_hand("N AC W 7C S 8C E 9C", contract="sun", hands={"N": ["AC", "KC"]})
    with pytest.raises(Malformed):
        by_hand(contract="sun", hands={"E": ["AC"]})
    with pytest.raises(Malformed):
        by_hand(contract="sun", hands={"N": ["AC"]}, view="table")
    with pytest.raises(Malformed):
        by_hand(contract="sun", hands={"N": ["AC"]}, shown=[["E", ["KC", "QC"]]])


def test_a_record_of_one_hand_tells_whether_a_claim_holds_for_sure():
    codes = set()
    for seed in range(30):
        record = {key: each for key, each in records.record(random.Random(seed)).items() if not key.startswith("_")}
        by, trick = record["plays"][24][0], 7
        told = {
            **record,
            "hands": {by: record["hands"][by]},
            "plays": record["plays"][:24],
            "says": [[by, trick, "sawa"]],
        }
        (note,) = [each for each in judge("baloot", told)["notes"] if each["code"].startswith("sawa")]
        whole = judge("baloot", {**told, "hands": record["hands"]})
        (known,) = [each for each in whole["notes"] if each["code"].startswith("sawa")]
        if note["code"] != "sawa-unknown":
            assert known["code"].startswith("sawa-held")
        codes.add(note["code"])
    assert "sawa-unknown" in codes
    assert len(codes) > 1


def test_a_claim_that_takes_too_long_is_left_open(monkeypatch):
    monkeypatch.setattr(sawa_proof, "MOST_SITUATIONS", 5)
    found = by_hand(contract="sun", hands={"N": ["AC", "10C", "KD"]})
    assert (found["answer"], found["layouts"]) == (None, 16825208400)


def test_known_hands_are_played_out_as_layouts_are(monkeypatch):
    endings = set()
    for seed in range(60):
        claimed = Claimed(f"known-{seed}", 5 + seed % 3)
        seen = claimed.seen(*ORDER[claimed.by][1:])
        assert layouts_seen(seen, claimed.by).told()
        found = claim_seen(seen, claimed.by, claimed.by)
        with monkeypatch.context() as slow:
            slow.setattr(Layouts, "told", lambda _layouts: False)
            assert claim_seen(seen, claimed.by, claimed.by) == found
        endings.add((found.holds, found.always))
    assert endings == {(True, True), (True, False), (False, False)}


def siri_to(top, cards):
    """Whether three cards in sequence from a top card down are among some cards."""
    ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
    run = ranks[ranks.index(top) - 2 : ranks.index(top) + 1]
    return any(all(rank + suit in cards for rank in run) for suit in "SHDC")


@thorough
def test_a_claim_is_held_against_every_layout_with_what_was_declared():
    endings, fewer = {True: 0, False: 0}, 0
    for seed in range(600 if LONG else 120):
        claimed = Claimed(f"said-{seed}", 6)
        whole = {seat: claimed.hands[seat] | {card for by, card in claimed.plays if by == seat} for seat in "NESW"}
        found = [(seat, top) for seat in ORDER[claimed.by][1:] for top in "AKQJ" if siri_to(top, whole[seat])]
        if not found:
            continue
        seat, top = found[0]
        every, gone = claimed.layouts(), whole[seat] - claimed.hands[seat]
        ways = [way for way in every if siri_to(top, way[seat] | gone)]
        fewer += len(ways) < len(every)
        seen = claimed.seen()._replace(says=(Say(seat, 1, "siri", top),))
        expected = claims_reference.holds(claimed.game, claimed.hands[claimed.by], claimed.by, ways, claimed.by)
        answer = claim_seen(seen, claimed.by, claimed.by)
        assert answer.holds is expected
        if not expected:
            assert dict(zip(ORDER[claimed.by][1:], map(named, answer.layout), strict=True)) in ways
        endings[expected] += 1
    assert fewer > 0
    assert min(endings.values()) > 0
