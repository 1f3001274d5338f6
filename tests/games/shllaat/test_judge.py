"""Whole records: legal ones are clean and score as their cards do, planted infractions are found and no others."""

import json
import random
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.packs import PACKS
from scorekeeper.messages import problem_json, say
from tests import few, some, thorough
from tests.games.shllaat.play_reference import Hand, Thing, may
from tests.games.shllaat.tools import BOOK, FEW, LONG, PLAYERS, chosen_by

COUNT = 3000 if LONG else some(30)


def judged(record):
    options = chosen_by(record.get("rules", {}))
    verdict = GAME.play.judge(record, options)
    texts = GAME.all_texts()
    for ruling in (*verdict.infractions, *verdict.notes):
        assert say(texts, ruling.code, ruling.params)
        assert texts[ruling.code].article in BOOK.articles
    if verdict.facts is not None:
        GAME.scoring.score(verdict.facts, options)
    return verdict


def hand(dice, *, two=None, players=None):
    """A hand begun: one pack or two, two to five players, options either way."""
    two = dice.random() < 0.2 if two is None else two
    players = list(PLAYERS[: players or dice.randint(2, 5)])
    return Hand(dice, players, "two-52" if two else "54", dice.random() < 0.3, dice.random() < 0.3)


def whole_hands(seed, count=COUNT, tracing=False):
    dice = random.Random(seed)
    for _ in range(count):
        one = hand(dice, two=False if tracing else None)
        one.play_out(
            dice.choice((0.5, 0.8, 1) if tracing else (0, 0.3, 0.8, 1, 1)), dice.choice((0, 0.1, 0.5)), tracing
        )
        yield one


def without(record, *keys):
    return {key: value for key, value in record.items() if key not in keys}


def turns_with(record, change):
    """The record with every act changed; an act changed to None is left out."""
    turns = [[turn[0], *filter(None, map(change, turn[1:]))] for turn in record["turns"]]
    return {**without(record, "stock"), "turns": turns}


def cards_of(verdict):
    return {player: sorted(cards) for player, cards in verdict.facts.cards.items()}


# --- legal hands ------------------------------------------------------------------------------------------


def test_shllaat_turn_capture_legal_records_are_clean_and_score():
    """shllaat.turn.draw .series .one-card, shllaat.capture.*, shllaat.end.pool: no ruling, and the reference's piles."""
    for one in whole_hands(2026):
        verdict = judged(one.record())
        assert verdict.infractions == ()
        assert cards_of(verdict) == one.result()
        options = chosen_by(one.record().get("rules", {}))
        assert GAME.scoring.score(verdict.facts, options).points == one.points()
        assert Counter(card for cards in verdict.facts.cards.values() for card in cards) in (
            PACKS[one.pack_name].copies, Counter(),
        )  # fmt: skip
        assert verdict.details["next"] is None
        assert verdict.details["last_capturer"] == one.last_capturer


def test_shllaat_capture_the_trace_lists_what_the_text_allows():
    """shllaat.capture.table .choice .several: at every card the reference's captures and no others."""
    for one in whole_hands(7, COUNT // 6, tracing=True):
        verdict = judged(one.record(trace=True))
        assert verdict.details["trace"] == one.trace


@pytest.mark.parametrize("unknown", [
    ("hands",), ("stock",), ("layout",), ("first",), ("hands", "stock"), ("hands", "layout"), ("stock", "layout"),
    ("hands", "stock", "layout", "first"),
])  # fmt: skip
def test_what_is_left_out_accuses_nobody(unknown):
    """All that is left out follows from the rest in the end, or does not matter."""
    for one in whole_hands(11, COUNT // 4):
        verdict = judged(without(one.record(), *unknown))
        assert verdict.infractions == ()
        assert cards_of(verdict) == one.result()


def test_draws_are_understood_or_written_without_their_cards():
    for one in whole_hands(12, COUNT // 3):
        for change in (lambda act: None if act[0] == "draw" else act, lambda act: act[:1] if act[0] == "draw" else act):
            verdict = judged(turns_with(one.record(), change))
            assert verdict.infractions == ()
            assert cards_of(verdict) == one.result()


def test_every_beginning_of_a_hand_keeps_every_card():
    """shllaat.pile.merge .uncovered: cut anywhere, the pool and the piles are the reference's."""
    dice = random.Random(5)
    for _ in range(COUNT // 2):
        one = hand(dice)
        for _ in range(dice.randint(1, 25)):
            if not one.done:
                one.play_card(0.8, 0.2)
        if one.done:
            continue
        verdict = judged(one.record())
        assert verdict.infractions == ()
        assert verdict.facts is None
        assert sorted(verdict.details["pool"]) == sorted(map(str, one.pool))
        found = {player: [sorted(cards) for cards in pile] for player, pile in verdict.details["piles"].items()}
        assert found == {player: [sorted(map(str, cards)) for cards in pile] for player, pile in one.piles.items()}
        assert verdict.details["next"] == one.players[one.at]


def test_shllaat_score_nobody_captured_anything():
    """shllaat.end.uncaptured, shllaat.score.nobody: the pool stays, all score 0."""
    one = hand(random.Random(3))
    one.play_out(greed=0)
    verdict = judged(one.record())
    assert verdict.infractions == ()
    assert verdict.facts.cards == {player: [] for player in one.players}
    assert len(verdict.details["pool"]) == len(one.pool)


# --- planted infractions ----------------------------------------------------------------------------------


def middle(dice, greed=0.8):
    """A hand in the middle, the draw pile not empty; and who is to act."""
    while True:
        one = hand(dice, two=False, players=dice.randint(3, 5))
        for _ in range(dice.randint(6, 25)):
            one.play_card(greed, 0.2)
        if len(one.stock) > 2:
            return one, one.players[one.at]


def begin(one, me):
    """Open a turn for ``me``, if it is not open, and draw."""
    if one.new_turn or not one.turns or one.turns[-1][0] != me:
        one.turns.append([me])
    one.new_turn = False
    one.hands[me].append(one.stock.pop(0))
    one.turns[-1].append(["draw", str(one.hands[me][-1])])
    return one.turns[-1]


def other(one, me):
    return one.dice.choice([player for player in one.players if player != me])


def pick(dice, options):
    found = list(options)
    return dice.choice(found) if found else None


def plant_play(wrong):
    """Make a planter of a play that captures what ``wrong`` chooses of (hand, card, things around)."""

    def plant(one, me):
        acts = begin(one, me)
        for card in one.dice.sample(one.hands[me], len(one.hands[me])):
            targets = wrong(one, me, card)
            if targets:
                acts.append(["play", str(card), *targets])
                return True
        return False

    return plant


def legal(one, card, things, me):
    return may(card, things, one.around(me), one.freely, one.rank_shield)


def wrong_rank(one, me, card):
    found = pick(one.dice, [t for t in one.around(me) if t.rank and not card.special and t.rank != card.rank])
    return found and [str(found)]


def special_by_special(one, me, card):
    found = pick(one.dice, [t for t in one.around(me) if t.rank is None and card.special])
    return found and [str(found)]


def protected(one, me, card):
    shielded = [t for t in one.around(me) if card.rank == "A" and t.owner and any(c.rank == "joker" for c in t.cards)]
    found = pick(one.dice, shielded)
    return found and [str(found)]


def shielded_rank(one, me, card):
    if card.rank != "A" or not one.rank_shield:
        return None
    shields = {t.rank for t in one.around(me) if t.owner and any(c.rank == "joker" for c in t.cards)}
    plain = [t for t in one.around(me) if t.rank in shields and not any(c.rank == "joker" for c in t.cards)]
    found = pick(one.dice, plain)
    return found and [str(found)]


def two_ranks(one, me, card):
    free = [t for t in one.around(me) if t.rank and card.special and legal(one, card, [t], me)]
    pairs = [(a, b) for a in free for b in free if a.rank != b.rank]
    found = pick(one.dice, pairs)
    return found and list(map(str, found))


def along(one, me, card):
    if one.freely or card.special:
        return None
    own = [t for t in one.around(me) if t.rank == card.rank]
    specials = [t for t in one.around(me) if t.rank is None]
    return [str(own[0]), str(specials[0])] if own and specials else None


def kinds(one, me, card):
    specials = {t.cards[0].rank: t for t in one.around(me) if t.rank is None}
    return list(map(str, specials.values())) if len(specials) == 2 and not card.special and not one.freely else None


def own_pile(one, me, card):
    if not one.piles[me]:
        return None
    top = Thing(tuple(one.piles[me][-1]), me)
    return [me] if legal(one, card, [top], me) else None


def part_of_set(one, me, card):
    sets = [t for t in one.around(me) if t.owner and legal(one, card, [t], me)]
    found = pick(one.dice, sets)
    return found and [str(next(c for c in found.cards if not c.special))]


def under_top(one, me, card):
    for owner in one.players:
        for cards in one.piles[owner][:-1]:
            thing = Thing(tuple(cards), owner)
            if owner != me and legal(one, card, [thing], me) and not any(c.rank == "joker" for c in cards):
                return [str(cards[0])]
    return None


def not_there(one, me, card):
    return [str(pick(one.dice, one.hands[other(one, me)]) or card)]


def no_pile(one, me, card):
    return next(([player] for player in one.players if player != me and not one.piles[player]), None)


def no_draw(one, me):
    turn = [me, ["play", str(one.dice.choice(one.hands[me]))]]
    if one.new_turn or not one.turns:
        one.turns.append(turn)
    else:
        one.turns[-1].append(turn[1])
    return True


def draw_again(one, me):
    begin(one, me).append(["draw", str(one.stock[0])])
    return True


def draw_other(one, me):
    acts = begin(one, me)
    acts[-1] = ["draw", str(one.stock[-1])]
    return acts[-1][1] != str(one.hands[me][-1])


def not_held(one, me):
    begin(one, me).append(["play", str(one.dice.choice(one.hands[other(one, me)]))])
    return not any(str(card) == one.turns[-1][-1][1] for card in one.hands[me])


def in_stock(one, me):
    card = str(one.dice.choice(one.stock))
    begin(one, me).append(["play", card])
    return not any(str(each) == card for cards in one.hands.values() for each in cards)


def played_before(one, me):
    begin(one, me).append(["play", str(one.dice.choice(one.pool or one.hands[me]))])
    return bool(one.pool) and one.turns[-1][-1][1] != "JOKER"


def out_of_turn(one, me):
    last = one.turns[-1][0]
    somebody = pick(one.dice, [player for player in one.players if player not in (me, last)])
    if not one.new_turn or somebody is None:
        return False
    begin(one, somebody)
    return True


def too_early(one, me):
    if one.new_turn:
        return False
    begin(one, other(one, me))
    return True


def goes_on(one, me):
    if not one.new_turn:
        return False
    begin(one, one.turns[-1][0])
    return True


def late_claim(one, me):
    """The card before captured nothing; the next player has drawn; then it is claimed."""
    last = one.turns[-1][-1]
    if not one.new_turn or last[0] != "play" or len(last) > 2:
        return False
    before, card = one.turns[-1][0], next(c for c in one.pool if str(c) == last[1])
    one.pool.remove(card)
    missed = [t for t in one.around(before) if legal(one, card, [t], before)]
    one.pool.append(card)
    begin(one, me)
    if not missed:
        return False
    one.turns.append([before, ["claim", str(missed[0])]])
    return True


def wrong_claim(one, me):
    last = one.turns[-1][-1]
    if not one.new_turn or last[0] != "play" or len(last) > 2:
        return False
    before, card = one.turns[-1][0], next(c for c in one.pool if str(c) == last[1])
    strange = [c for c in one.pool if not card.special and not c.special and c.rank != card.rank]
    if not strange:
        return False
    one.turns[-1].append(["claim", str(strange[0])])
    return bool(before)


def burnt_claim(one, me):
    """An opponent declares a set burnt, and it is claimed all the same."""
    last = one.turns[-1][-1]
    if not one.new_turn or last[0] != "play" or len(last) > 2:
        return False
    before, card = one.turns[-1][0], next(c for c in one.pool if str(c) == last[1])
    sets = [t for t in one.around(before) if t.owner and legal(one, card, [t], before)]
    if not sets:
        return False
    one.turns[-1] += [["burn", sets[0].owner], ["claim", sets[0].owner]]
    return True


def uncovered_claim(one, me):
    """A card takes a top set, and then claims what was beneath it."""
    acts = begin(one, me)
    for card in one.hands[me]:
        for thing in one.around(me):
            below = one.piles[thing.owner][-2] if thing.owner and len(one.piles[thing.owner]) > 1 else None
            if below and legal(one, card, [thing], me):
                acts += [["play", str(card), thing.owner], ["claim", thing.owner]]
                return True
    return False


def burn_nothing(one, me):
    last = one.turns[-1][-1]
    if last[0] != "play" or len(last) > 2:
        return False
    before = one.turns[-1][0]
    card = next(c for c in one.pool if str(c) == last[1])
    safe = [player for player in one.players if player != before and not any(
        t.owner == player and legal(one, card, [t], before) for t in one.around(before))]  # fmt: skip
    if not safe:
        return False
    one.turns[-1].append(["burn", safe[0]])
    return True


def burn_own(one, me):
    if one.turns[-1][-1][0] != "play":
        return False
    one.turns[-1].append(["burn", one.turns[-1][0]])
    return True


def burn_late(one, me):
    acts = begin(one, me)
    before = next((turn[0] for turn in one.turns[:-1][::-1]), None)
    if len(acts) > 2 or before is None:
        return False
    acts.append(["burn", other(one, before)])
    return True


PLANTED = {
    "capture-rank": plant_play(wrong_rank),
    "capture-special": plant_play(special_by_special),
    "capture-protected": plant_play(protected),
    "capture-protected-rank": plant_play(shielded_rank),
    "capture-ranks": plant_play(two_ranks),
    "capture-along": plant_play(along),
    "capture-kinds": plant_play(kinds),
    "capture-own": plant_play(own_pile),
    "capture-part": plant_play(part_of_set),
    "capture-under": plant_play(under_top),
    "target-missing": plant_play(not_there),
    "pile-none": plant_play(no_pile),
    "draw-missing": no_draw,
    "draw-again": draw_again,
    "draw-not-top": draw_other,
    "card-of-other": not_held,
    "card-in-stock": in_stock,
    "card-out": played_before,
    "out-of-turn": out_of_turn,
    "turn-unfinished": too_early,
    "turn-over": goes_on,
    "claim-late": late_claim,
    "capture-rank ": wrong_claim,
    "claim-burnt": burnt_claim,
    "claim-uncovered": uncovered_claim,
    "burn-nothing": burn_nothing,
    "burn-own": burn_own,
    "burn-late": burn_late,
}
SLIPS = {"target-missing", "pile-none", "card-of-other", "card-in-stock", "card-out"}
IDLE = {"burn-nothing", "burn-late"}
LYING = {"capture-along", "capture-kinds", "capture-special"}
RARE = {"capture-along", "capture-kinds", "capture-protected", "capture-protected-rank", "capture-special", "claim-uncovered",
        "claim-burnt", "pile-none"}  # fmt: skip


@thorough
@pytest.mark.parametrize("code", few(PLANTED))
def test_shllaat_capture_turn_missed_a_planted_infraction_is_found_alone(code):
    """shllaat.capture.*, shllaat.turn.*, shllaat.missed.*: one ruling, at the act that was planted; a slip is not scored."""
    dice = random.Random(code)
    found = 0
    for _ in range(400 if code in RARE else 40):
        one, me = middle(dice, 0.3 if code in LYING else 0.8)
        if not PLANTED[code](one, me):
            continue
        verdict = judged(one.record())
        turn = len(one.turns) - 1
        told = verdict.notes if code in IDLE else verdict.infractions
        assert [ruling.code for ruling in told] == [code.strip()], (one.turns[-2:], verdict.infractions)
        assert told[0].at == f"turns[{turn}][{len(one.turns[turn]) - 1}]"
        assert code not in IDLE or not verdict.infractions
        found += 1
        if code in SLIPS:  # which card it was is asked, and where the cards lie depends on the answer
            assert verdict.facts is None
            assert any(note.code.startswith("card-open") for note in verdict.notes)
        else:
            keeps_every_card(one, verdict)
        if found == (8 if LONG else 3):
            return
    assert found, code


def cards_on_table(verdict):
    """Count the cards of the pool and of the piles that are known."""
    piles = (verdict.details["piles"] or {}).values()  # None if a card cannot be
    assert all(cards for pile in piles for cards in pile)
    return Counter(card for cards in (verdict.details["pool"], *chain(*piles)) for card in cards if card != "?")


def keeps_every_card(one, verdict):
    """shllaat.turn.stands: whatever was done wrongly, no card lies in two places."""
    lying = cards_on_table(verdict)
    assert lying <= PACKS[one.pack_name].copies
    played = sum(act[0] == "play" for turn in one.turns for act in turn[1:])
    assert lying.total() in (4 + played, 3 + played)  # one less where the card played is not known


# --- single cases -----------------------------------------------------------------------------------------

BASE = {"players": ["Ali", "Badr", "Cem"], "first": "Ali", "layout": ["7H", "8D", "KC", "9H"]}
TAKES = ["Ali", ["draw", "4H"], ["play", "8S", "8D"]]


def stock_with(*top):
    """Return a whole draw pile: some cards on top, then cards that are neither in the pool nor special."""
    pool = {"7H", "8D", "KC", "9H", *top}
    rest = [rank + suit for suit in "SHDC" for rank in "23456789"]
    rest += [rank + suit for suit in "SHDC" for rank in ("10", "J", "Q", "K")]
    return [*top, *[card for card in rest if card not in pool]][:38]


def codes(record):
    return [(ruling.code, ruling.at) for ruling in judged(record).infractions]


@pytest.mark.parametrize(("more", "found"), [
    ({"layout": ["AS", "JOKER", "AH", "7D"], "turns": [["Ali", ["play", "3C"]]]}, [("layout-kept-specials", "layout")]),
    ({"layout": ["7S", "7C", "7H", "KD"], "turns": [["Ali", ["play", "3C"]]]}, [("layout-kept-rank", "layout")]),
    ({"layout": ["7S", "7C", "AH", "KD", "7D"], "turns": [["Ali", ["play", "3C"]]]}, [("layout-kept-rank", "layout")]),
    ({"layout": ["AS", "JOKER", "AH", "7D"], "redeal": "layout"}, []),
    ({"layout": ["7S", "7C", "AH", "KD", "7D"], "redeal": "layout"}, []),
    ({"redeal": "layout"}, [("redeal-layout-none", "redeal")]),
    ({"layout": ["AS", "AH", "7D"], "redeal": "layout"}, []),
    ({"redeal": "Ali"}, []),
    ({"hands": {"Ali": ["AS", "JOKER", "AH", "2D"]}, "redeal": "Ali"}, []),
    ({"hands": {"Ali": ["5S", "5D", "5H", "2D"]}, "redeal": "Ali"}, []),
    ({"hands": {"Ali": ["AS", "5D", "5H", "2D"]}, "redeal": "Ali"}, [("redeal-hand-none", "redeal")]),
    ({"redeal": "Ali", "turns": [["Ali", ["draw"]]]}, [("redeal-late", "redeal")]),
    ({"hands": {"Ali": ["AS", "JOKER", "AH", "2D"]}, "turns": [["Ali", ["play", "AS"]]]}, []),
    ({"turns": [["Badr", ["play", "3C"]]]}, [("first-wrong", "turns[0][1]")]),
    ({"turns": [["Ali", ["claim", "7H"]]]}, [("claim-none", "turns[0][1]")]),
    # shllaat.deal.bury: special cards that were buried together lie apart, as far as the whole draw pile is told.
    ({"layout": ["AS", "JOKER", "7H", "8D", "KC", "9H"], "stock": stock_with("AS", "4C", "JOKER")}, []),
    ({"layout": ["AS", "JOKER", "7H", "8D", "KC", "9H"], "stock": stock_with("AS", "JOKER")},
     [("buried-together", "stock[1]")]),
    ({"layout": ["AS", "JOKER", "7H", "8D", "KC", "9H"], "stock": stock_with("AS", "JOKER")[:-1]}, []),
    ({"layout": ["AS", "7H", "8D", "KC", "AH", "9H"], "stock": stock_with("AS", "AH")}, []),
    ({"layout": ["JOKER", "AS", "7H", "8D", "KC", "9H"], "stock": stock_with("AS", "JOKER", "JOKER")},
     []),
    ({"layout": ["JOKER", "JOKER", "7H", "8D", "KC", "9H"], "stock": stock_with("JOKER", "JOKER")},
     [("buried-together", "stock[1]")]),
    ({"layout": ["AS", "7H", "8D", "KC"], "turns": [["Ali", ["play", "3C", "AS"]]]},
     [("special-not-buried", "turns[0][1]")]),
    ({"turns": [TAKES, ["Ali", ["draw", "5H"], ["play", "5H"]], ["Badr", ["draw", "7H"]]]},
     [("draw-out", "turns[2][1]")]),
    ({"hands": {"Badr": ["2S", "3S", "4S", "5S"]}, "turns": [["Ali", ["draw", "2S"]]]}, [("draw-held", "turns[0][1]")]),
    ({"hands": {"Ali": ["2S", "3S", "4S", "5S"]}, "turns": [["Ali", ["draw", "6S"], ["play", "QS"]]]},
     [("card-not-held", "turns[0][2]")]),
    # shllaat.missed.claimed: a claim in time is a capture, and the player goes on.
    ({"turns": [["Ali", ["play", "8S"], ["claim", "8D"], ["play", "3C"]], ["Badr", ["play", "3D", "3C"]]]}, []),
    ({"turns": [["Ali", ["play", "8S"], ["claim", "8D"]], ["Badr", ["play", "3D"]]]}, [("turn-unfinished", "turns[1][1]")]),
    # shllaat.pile.merge: two sets of eights are one, and a Joker protects it all.
    ({"layout": ["7H", "8D", "8C", "9H"], "turns": [["Ali", ["play", "JOKER", "8D"], ["play", "8S", "8C"], ["play", "3C"]],
      ["Badr", ["play", "AS", "Ali"]]]}, [("capture-protected", "turns[1][1]")]),
    ({"layout": ["7H", "8D", "8C", "9H"], "turns": [["Ali", ["play", "JOKER", "8D"], ["play", "8S", "8C"], ["play", "3C"]],
      ["Badr", ["play", "8H", "8S"]]]}, [("capture-part", "turns[1][1]")]),
    # After a turn out of order the rules do not say who is next.
    ({"turns": [["Ali", ["play", "2C"]], ["Cem", ["play", "3C"]], ["Badr", ["play", "4C"]], ["Cem", ["play", "5C"]]]},
     [("out-of-turn", "turns[1][1]")]),
    ({"turns": [["Ali", ["play", "2C"]], ["Cem", ["play", "3C"]], ["Ali", ["play", "4C"]]]}, [("out-of-turn", "turns[1][1]")]),
])  # fmt: skip
def test_shllaat_deal_and_single_acts(more, found):
    """shllaat.deal.bury, .redeal-pool, .redeal-hand, shllaat.deal.redeal-first, shllaat.turn.first, shllaat.missed.claimed."""
    assert codes({**BASE, **more}) == found


EARLY = ["Badr", ["draw"], ["play", "7S"], ["claim", "7H"], ["draw"], ["play", "3C"]]


@pytest.mark.parametrize(("turns", "found"), [
    # Whoever was passed over may still be next after a claim, and after a second turn out of order.
    ([TAKES, EARLY, ["Ali", ["draw"]]], [("turn-unfinished", "turns[1][1]")]),
    ([TAKES, EARLY, ["Cem", ["draw"]]], [("turn-unfinished", "turns[1][1]")]),
    ([TAKES, ["Badr", ["draw"]], ["Cem", ["draw"], ["play", "3C"]], ["Ali", ["draw"]]],
     [("turn-unfinished", "turns[1][1]"), ("out-of-turn", "turns[2][1]")]),
    # Whoever drew after a card that had captured nothing was not to go on: who acts then is out of turn.
    ([["Ali", ["draw"], ["play", "3C"], ["draw"]], ["Badr", ["draw"]]],
     [("turn-over", "turns[0][3]"), ("out-of-turn", "turns[1][1]")]),
])  # fmt: skip
def test_shllaat_turn_stands_who_was_passed_over(turns, found):
    assert codes({**BASE, "turns": turns}) == found


@pytest.mark.parametrize(("acts", "found"), [
    # What was wrong with the card itself does not excuse what is claimed for it, nor forbid what it could have taken.
    ([["play", "8S", "7H"], ["claim", "KC"]], [("capture-rank", 2), ("capture-rank", 3)]),
    ([["play", "8S", "7H"], ["claim", "8D"]], [("capture-rank", 2)]),
    ([["play", "AS", "7H", "8D"], ["claim", "KC"]], [("capture-ranks", 2), ("capture-ranks", 3)]),
])  # fmt: skip
def test_shllaat_missed_claimed_after_a_wrong_capture(acts, found):
    record = {**BASE, "turns": [["Ali", ["draw"], *acts]]}
    assert codes(record) == [(code, f"turns[0][{at}]") for code, at in found]


def test_shllaat_missed_sign_after_a_wrong_capture():
    """A set that the card could have taken can be declared burnt, whatever else the card took."""
    turns = [TAKES, ["Ali", ["draw"], ["play", "3C"]], ["Badr", ["draw"], ["play", "8H", "7H"], ["burn", "Ali"]]]
    assert codes({**BASE, "turns": turns}) == [("capture-rank", "turns[2][2]")]


@pytest.mark.parametrize("stock", [stock_with("KD", "KH", "2S", "3S"), []])
def test_shllaat_turn_draw_who_was_passed_over_has_drawn_already(stock):
    """shllaat.turn.draw: the card that was drawn before is still to be played, whether the draw pile is known or not."""
    turns = [["Ali", ["draw", "KD"]], ["Badr", ["draw", "KH"], ["play", "KH"]], ["Cem", ["draw", "2S"], ["play", "2S"]]]
    found = codes({**BASE, "stock": stock, "turns": [*turns, ["Ali", ["draw", "3S"]]]})
    assert found == [("out-of-turn", "turns[1][1]"), ("draw-again", "turns[3][1]")]


def test_several_who_may_be_next_are_named_as_such():
    turns = [TAKES, EARLY, ["Badr", ["draw"]]]
    ruling = judged({**BASE, "turns": turns}).infractions[-1]
    said = say(GAME.all_texts(), ruling.code, ruling.params)
    assert said == "Badr's turn was over: 3C had captured nothing, and it was Cem's or Ali's turn."


def test_a_layout_to_be_thrown_in_is_noted():
    verdict = judged({**BASE, "layout": ["AS", "JOKER", "AH", "7D"]})
    assert [note.code for note in verdict.notes] == ["layout-thrown-specials"]
    assert verdict.details["next"] == "Ali"


def test_shllaat_missed_sign_burnt_with_nothing_to_burn_is_a_note():
    """shllaat.missed.sign: it has no effect and breaks no rule; what can be burnt beside it is burnt."""
    early = judged({**BASE, "turns": [["Ali", ["burn", "Badr"]]]})
    assert (early.infractions, [note.code for note in early.notes]) == ((), ["burn-none"])
    taken = [TAKES, ["Ali", ["draw"], ["play", "3C"]], ["Badr", ["draw"], ["play", "8H"]]]
    both = judged({**BASE, "turns": [*taken[:2], [*taken[2], ["burn", "Cem", "Ali", "Cem"], ["claim", "Ali"]]]})
    assert [each.code for each in both.infractions] == ["claim-burnt"]
    assert [note.code for note in both.notes] == ["burn-nothing"]


def test_shllaat_turn_stands_what_is_not_known_puts_a_question_and_the_judge_goes_on():
    """shllaat.turn.stands: a card that cannot be is named and asked for, and whose turn it was is judged if it follows."""
    for wrong, code in (
        (["play", "9S", "QD"], "target-missing"), (["play", "9S", "Cem"], "pile-none"), (["play", "8S"], "card-out"),
    ):  # fmt: skip
        turns = [TAKES, ["Ali", ["draw"], wrong], ["Ali", ["draw"], ["play", "2C"]], ["Cem", ["draw"], ["play", "3C"]]]
        verdict = judged({**BASE, "turns": turns})
        assert (verdict.infractions[0].code, verdict.infractions[0].at) == (code, "turns[1][2]")
        assert {found.code for found in verdict.infractions[1:]} <= {"out-of-turn", "turn-over"}
        assert {note.code for note in verdict.notes} <= {"card-open", "card-open-among", "card-open-one"}
        assert verdict.notes
        assert verdict.facts is None


def test_shllaat_pack_two_a_joker_that_is_played_or_drawn_is_told():
    """shllaat.pack.two: this pack has no Jokers, so none can lie on the table already."""
    record = {"players": ["Ali", "Badr", "Cem", "Dan"], "first": "Ali", "layout": ["7H", "8D", "KC", "9H"]}
    for acts, infractions, notes in (
        ([["play", "JOKER", "7H"]], ["card-no-joker"], ["card-open"]),
        ([["draw", "JOKER"], ["play", "2S"]], ["draw-no-joker"], ["card-open"]),
    ):
        verdict = judged({**record, "turns": [["Ali", *acts]], "rules": {"pack": "two-52"}})
        assert [found.code for found in verdict.infractions] == infractions
        assert [note.code for note in verdict.notes] == notes
        assert not judged({**record, "turns": [["Ali", *acts]]}).infractions


def test_shllaat_turn_stands_a_slip_in_a_legal_record_is_the_only_ruling():
    """shllaat.turn.stands: a card that lies on the table was not drawn; it is asked for, and nothing is scored."""
    for one in whole_hands(31, COUNT):
        record = one.record()
        if one.pack_name == "two-52":  # another copy may lie anywhere
            continue
        lying = next(card for card in record["layout"] if card[0] not in "AJ")
        record["turns"][1][1] = ["draw", lying]
        verdict = judged(record)
        assert [ruling.code for ruling in verdict.infractions] == ["draw-out"]
        assert verdict.facts is None
        return
    raise AssertionError("no hand to try")


def test_shllaat_turn_stands_a_card_played_twice_accuses_nobody():
    """shllaat.turn.stands: hands known or not, the slip is the only ruling, and nothing is scored."""
    dice = random.Random(37)
    for one in whole_hands(37, 3):
        record = one.record()
        played = [(act, turn, place) for turn, (_, *acts) in enumerate(record["turns"])
                  for place, act in enumerate(acts) if act[0] == "play"]  # fmt: skip
        wrong, earlier = dice.choice(played[20:]), dice.choice(played[:20])
        if one.pack_name == "two-52" or wrong[0][1] == earlier[0][1]:
            continue
        wrong[0][1] = earlier[0][1]
        for known in (record, without(record, "hands", "stock")):
            verdict = judged(known)
            assert len(verdict.infractions) == 1, known
            assert any(note.code.startswith("card-open") for note in verdict.notes)
            assert verdict.facts is None


def test_a_ruling_says_what_would_have_been_right():
    record = {**BASE, "turns": [TAKES, ["Ali", ["draw", "5H"], ["play", "9S", "7H"]]]}
    (ruling,) = judged(record).infractions
    assert ruling.legal == ("play 9S", "play 9S 9H")
    assert say(GAME.all_texts(), ruling.code, ruling.params) == (
        "Ali took 7H with 9S. A normal card captures its own rank, or special cards from the pool."
    )


def test_shllaat_turn_one_card_from_the_card_of_who_drew_last():
    """shllaat.turn.one-card-start .last: the card that follows the last draw ends the turn, captures or not."""
    for one in whole_hands(21, COUNT // 3):
        acts = [(turn, act) for turn in one.turns for act in turn[1:]]
        last = max(at for at, (_, act) in enumerate(acts) if act[0] == "draw")
        rest = [turn[0] for at, (turn, act) in enumerate(acts) if at > last and act[0] == "play"]
        assert rest[0] == rest[-1]  # who drew last plays five cards, the last of the hand among them
        record = one.record()
        record["turns"] = [*record["turns"], [rest[0], ["draw"]]]
        assert [ruling.code for ruling in judged(record).infractions] == ["hand-over"]
        assert judged(record).facts == judged(one.record()).facts is not None


def test_shllaat_count_as_counted_piles_that_only_wrong_captures_make():
    """shllaat.turn.stands, shllaat.count.as-counted: a pile of special cards alone is told as counted, and scored."""
    dice = random.Random(8)
    for _ in range(400):
        one = hand(dice, two=False, players=2)
        one.play_out(greed=0)
        record = json.loads(json.dumps(one.record()))
        plays = [(turn[0], act) for turn in record["turns"] for act in turn[1:] if act[0] == "play"]
        lying = [*map(str, one.layout)] + [act[1] for _, act in plays[:-9]]
        wrong = next((entry for entry in plays[-9:-1] if is_special(entry[1][1])), None)
        target = next((card for card in lying if is_special(card) and card not in one.layout), None)
        if wrong is None or target is None:
            continue
        after = plays[plays.index(wrong) + 1 :]
        right = next(((who, act) for who, act in after if who != wrong[0] and not is_special(act[1])
                      and any(card[:-1] == act[1][:-1] for card in lying if not is_special(card))), None)  # fmt: skip
        if right is None:
            continue
        wrong[1].append(target)
        right[1].append(next(card for card in lying if card[:-1] == right[1][1][:-1] and card != right[1][1]))
        verdict = judged(record)
        assert [ruling.code for ruling in verdict.infractions] == ["capture-special"]
        assert verdict.facts.as_counted is True
        assert sorted(verdict.facts.cards[wrong[0]]) == sorted([wrong[1][1], target])
        return
    pytest.fail("no such hand in the sample")


def is_special(card):
    return card == "JOKER" or card[0] == "A"


@pytest.mark.parametrize("record", [
    {}, {"players": "Ali"}, {"players": ["Ali"]}, {"players": ["Ali", "Ali"]}, {"players": ["Ali", "AS"]},
    {"players": ["Ali", " "]}, {"players": ["Ali", "layout"]}, {"players": ["Ali", 3]}, {**BASE, "first": "Dalia"},
    {**BASE, "first": None}, {**BASE, "hands": []}, {**BASE, "hands": {"Ali": ["AS"]}}, {**BASE, "hands": {"Dalia": []}},
    {**BASE, "hands": {"Ali": ["AS", "1S", "3D", "4D"]}}, {**BASE, "layout": "AS"}, {**BASE, "layout": [4]},
    {**BASE, "stock": {}}, {**BASE, "turns": {}}, {**BASE, "turns": [[]]}, {**BASE, "turns": ["Ali"]},
    {**BASE, "turns": [["Dalia", ["draw"]]]}, {**BASE, "turns": [["Ali", "draw"]]}, {**BASE, "turns": [["Ali", []]]},
    {**BASE, "turns": [["Ali", ["draw", "AS", "AH"]]]}, {**BASE, "turns": [["Ali", ["play"]]]},
    {**BASE, "turns": [["Ali", ["play", "Badr"]]]}, {**BASE, "turns": [["Ali", ["play", "AS", "Dalia"]]]},
    {**BASE, "turns": [["Ali", ["claim"]]]}, {**BASE, "turns": [["Ali", ["burn", "AS"]]]},
    {**BASE, "turns": [["Ali", [["draw"]]]]}, {**BASE, "redeal": "Dalia"}, {**BASE, "trace": 1}, {**BASE, "scores": 3},
    {**BASE, "turn": []},
])  # fmt: skip
def test_malformed_records_are_refused(record):
    with pytest.raises(Malformed) as caught:
        judged(record)
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


FULL = hand(random.Random(4), two=False, players=3)


@pytest.mark.parametrize(("record", "code"), [
    ({**BASE, "hands": {"Ali": ["7H", "2S", "3S", "4S"]}}, "record-card-many"),
    ({**BASE, "stock": ["7H"]}, "record-card-many"),
    ({**BASE, "layout": ["7H", "8D", "KC", "9H", "2S"]}, "layout-long"),
    ({**BASE, "layout": ["7H", "8D", "KC", "JOKER"], "rules": {"pack": "two-52"}}, "record-joker"),
    ({**FULL.record(), "stock": [*FULL.stock_at_start, FULL.stock_at_start[0]]}, "stock-long"),
    ({**without(FULL.record(), "hands"), "layout": ["7H", "AS", "8D", "KC", "9H"],
      "stock": [name for name, number in PACKS["54"].copies.items() for _ in range(number)
                if name not in ("7H", "AS", "8D", "KC", "9H")][:38]}, "stock-buried"),
])  # fmt: skip
def test_cards_that_cannot_be_are_refused(record, code):
    with pytest.raises(Refused) as caught:
        judged(record)
    assert code in [problem.code for problem in caught.value.problems]
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40)
    | st.sampled_from(["Ali", "Badr", "AS", "7H", "JOKER", "8D", "draw", "play", "claim", "burn", "layout"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["Ali", "Badr", "x"]), inner, max_size=3),
    max_leaves=9,
)  # fmt: skip
FIELDS = ("players", "first", "hands", "layout", "stock", "turns", "redeal", "scores", "trace")
ACTS = st.lists(
    st.tuples(st.sampled_from(["draw", "play", "play", "claim", "burn"]),
              st.lists(st.sampled_from(["Ali", "Badr", "Cem", "AS", "AH", "7H", "8D", "8S", "JOKER", "KC", "7S"]),
                       max_size=3)).map(lambda act: [act[0], *act[1]]), max_size=5)  # fmt: skip
TURNS = st.lists(
    st.tuples(st.sampled_from(["Ali", "Badr", "Cem"]), ACTS).map(lambda turn: [turn[0], *turn[1]]), max_size=6
)


@FEW
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4), st.none() | TURNS)
def test_no_record_breaks_anything(wild, turns):
    record = {**BASE, "trace": True, **({} if turns is None else {"turns": turns}), **wild}
    try:
        verdict = judged(record)
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts())["message"] for problem in refused.problems)
        return
    assert cards_on_table(verdict) <= PACKS["54"].copies


@FEW
@given(st.integers(0, 10_000), TURNS, st.integers(0, 60))
def test_wild_acts_within_a_hand_break_nothing(seed, turns, at):
    """shllaat.turn.stands: whatever follows, no card lies in two places."""
    one = hand(random.Random(seed), two=False, players=3)
    one.play_out()
    record = one.record()
    record["turns"] = [*record["turns"][:at], *turns, *record["turns"][at:]]
    try:
        verdict = judged(record)
    except Malformed:
        return
    assert cards_on_table(verdict) <= PACKS["54"].copies


# --- what is shown and told -------------------------------------------------------------------------------


def test_the_schema_describes_records():
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(document(GAME.play.RECORD))
    validator.check_schema(document(GAME.play.RECORD))
    for one in whole_hands(3, 2):
        validator.validate(one.record(trace=True))
    assert list(validator.iter_errors({"players": ["Ali", "Badr"], "turns": [["Ali", ["shout"]]]}))


def test_the_drawing_fits_a_terminal():
    for one in whole_hands(9, 3):
        record = {**one.record(), "turns": one.turns[: len(one.turns) // 2]}
        for each in (record, one.record()):
            verdict = judged(each)
            lines = GAME.play.drawing(each, {**verdict.details, "facts": verdict.facts})
            assert all(len(line) <= 78 for line in lines)
            assert any(line.startswith(one.players[0]) for line in lines)
