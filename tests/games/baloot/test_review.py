"""Hands looked back at: planted revokes and every late card, against a search that shares nothing with ours."""

import random

from scorekeeper import judge
from scorekeeper.card_spellings import card_32
from scorekeeper.cards import SUITS, mask_of
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.facts.form import Facts, Project
from scorekeeper.games.baloot.play.solver.review import Played, Review, scores_of
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.seats import ORDER, SIDE
from tests import LONG, thorough
from tests.games.baloot import play_reference, records, solver_reference
from tests.games.baloot.solver_reference import placed
from tests.games.baloot.tools import options

LATE = 16
"""The first card of the fifth trick: from there on everything can be played out."""


class Planted:
    """A record with a revoke or a wrong Ekka in one of its last four tricks, the rest played by the rules."""

    def __init__(self, seed, *, revoke=True, ekka=False):
        dice = random.Random(seed)
        record = records.record(dice)
        self.trump = record["_trump"]
        self.game = ("sun", None, False) if self.trump is None else ("hokum", SUITS[self.trump], record["_locked"])
        self.dealt = {seat: set(cards) for seat, cards in record["hands"].items()}
        self.plays, self.wrong = [tuple(play) for play in record["plays"][:LATE]], None
        self.ekka = None
        leader, tricks = record["plays"][LATE][0], 4
        while tricks < 8:
            trick, said = [], False
            for seat in ORDER[leader]:
                held = sorted(self.left(len(self.plays))[seat])
                allowed = play_reference.legal(*self.game, held, trick, said)
                if ekka and not trick and self.ekka is None and (low := self.too_low(allowed)):
                    self.ekka, said, allowed = len(self.plays), True, low
                barred = [card for card in held if card not in allowed]
                if revoke and self.wrong is None and barred and dice.random() < 0.6:
                    self.wrong, allowed = len(self.plays), barred
                trick.append(dice.choice(allowed))
                self.plays.append((seat, trick[-1]))
            leader, tricks = placed(leader, trick.index(play_reference.winning(trick, self.game[1]))), tricks + 1
        record = {key: each for key, each in record.items() if not key.startswith("_")}
        self.record = {**record, "plays": [list(play) for play in self.plays]}
        if self.ekka is not None:
            self.record["says"] = [[self.plays[self.ekka][0], self.ekka // 4 + 1, "ekka"]]

    def too_low(self, cards):
        """Those of the cards with which Ekka is wrong, as higher ones of a plain suit are out."""
        left, (contract, trump, _) = self.left(len(self.plays)), self.game
        plain = [card for card in cards if contract == "hokum" and play_reference.suit(card) != trump]
        return [card for card in plain if not solver_reference.can_say(self.game, left, card)]

    def left(self, number):
        played = {card for _, card in self.plays[:number]}
        return {seat: cards - played for seat, cards in self.dealt.items()}

    def best(self, number, ekka=False):
        """What N and S get of the whole hand once so many cards have been played, Ekka said in this trick or not."""
        start = number // 4 * 4
        won, leader = 0, self.plays[0][0]
        for lead in range(0, start, 4):
            trick = [card for _, card in self.plays[lead : lead + 4]]
            seat = placed(self.plays[lead][0], trick.index(play_reference.winning(trick, self.game[1])))
            value = sum(play_reference.value(card, self.game[1]) for card in trick) + 10 * (lead == 28)
            won, leader = won + (value if seat in "NS" else 0), seat
        trick = [card for _, card in self.plays[start:number]]
        if number == 32:
            return won
        return won + solver_reference.best(self.game, self.left(number), leader, trick, ekka if trick else None)


@thorough
def test_what_planted_revokes_cost():
    found = set()
    for seed in range(200 if LONG else 15):
        planted = Planted(f"revoke-{seed}")
        if planted.wrong is None:
            continue
        verdict = judge("baloot", planted.record, cost=True)
        (cost,) = [each for each in verdict["cost"] if each["at"] == f"plays[{planted.wrong}]"]
        before, after = planted.best(planted.wrong), planted.best(planted.wrong + 1)
        assert (cost["before"]["points"]["NS"], cost["after"]["points"]["NS"]) == (before, after)
        lost = before - after if SIDE[cost["by"]] == "NS" else after - before
        assert cost["points"] == lost
        assert cost["code"] == ("cost-lost" if lost > 0 else "cost-gained" if lost else "cost-none")
        found.add(cost["code"])
    assert {"cost-gained", "cost-none"} <= found


@thorough
def test_what_a_planted_ekka_brought():
    found = set()
    for seed in range(200 if LONG else 30):
        planted = Planted(f"ekka-{seed}", revoke=False, ekka=True)
        if planted.ekka is None:
            continue
        (cost,) = judge("baloot", planted.record, cost=True)["cost"]
        before, after = planted.best(planted.ekka + 1), planted.best(planted.ekka + 1, ekka=True)
        assert (cost["before"]["points"]["NS"], cost["after"]["points"]["NS"]) == (before, after)
        gained = after - before if SIDE[cost["by"]] == "NS" else before - after
        assert (cost["points"], gained >= 0) == (-gained, True)
        assert (cost["at"], cost["code"]) == ("says[0]", "cost-ekka-gained" if gained else "cost-ekka-none")
        found.add(cost["code"])
    assert found == {"cost-ekka-gained", "cost-ekka-none"}


@thorough
def test_the_price_of_every_card():
    for seed in range(40 if LONG else 1):
        planted = Planted(f"par-{seed}", revoke=False)
        par = judge("baloot", planted.record, par=True)["par"]
        points = [par["best"]["points"]["NS"], *(each["points"]["NS"] for each in par["plays"])]
        assert points[LATE:] == [planted.best(number) for number in range(LATE, 33)]
        for (by, _), each, before, after in zip(planted.plays, par["plays"], points[:-1], points[1:], strict=True):
            assert each["price"] == (before - after if SIDE[by] == "NS" else after - before) >= 0


def test_a_hand_that_is_not_told_whole_is_not_searched():
    record = Planted("whole").record
    told = {**record, "hands": {}, "plays": record["plays"][:20]}
    verdict = judge("baloot", told, cost=True, par=True)
    assert (verdict["cost"], verdict["par"]) == (None, None)
    assert GAME.review(record, options({})) is not None
    assert "cost" not in judge("baloot", told)


def test_a_hand_that_can_be_swept_scores_as_al_kaboot():
    hands = {
        "E": ["AC", "10C", "KC", "QC", "AS", "10S", "KS", "QS"], "N": ["JC", "9C", "8C", "7C", "JS", "9S", "8S", "7S"],
        "W": ["AD", "10D", "KD", "QD", "JD", "9D", "8D", "7D"], "S": ["AH", "10H", "KH", "QH", "JH", "9H", "8H", "7H"],
    }  # fmt: skip
    record = {"contract": "sun", "declarer": "W", "dealer": "S", "hands": hands, "scores": {"NS": 0, "EW": 110}}
    best = judge("baloot", record, par=True)["par"]["best"]
    tricks = {"NS": 0, "EW": 8}
    assert best == {
        "points": {"NS": 0, "EW": 130},
        "tricks": tricks,
        "kaboot": "EW",
        "score": {"NS": 0, "EW": 44},
        "match_winner": "EW",
    }


def hand_of(*names):
    """The cards of a mask, by name."""
    return mask_of(map(card_32, names))


SWEPT = {
    "N": hand_of("JH", "9H", "AH", "10H", "KH", "QH", "8H", "8C"),
    "W": hand_of("7S", "8S", "9S", "10S", "JS", "QS", "JC", "10C"),
    "S": hand_of("AC", "7C", "AS", "KS", "7H", "7D", "8D", "AD"),
    "E": hand_of("9D", "10D", "JD", "QD", "KD", "KC", "QC", "9C"),
}
"""N and S can win every trick, or leave one to the others."""


def best_of(facts, choices, reverse=False):
    played = Played(Setting(1, first="N"), SWEPT, (), (), frozenset(), (), facts, reverse)
    return Review(played, options(choices)).best(0)


def test_who_scores_more_without_al_kaboot_leaves_a_trick():
    doubled = Facts(contract="hokum", trump="H", declarer="N", level="double", doubled_by="E")
    swept = best_of(doubled, {})
    assert (swept.sweep, swept.scored.points, swept.tricks) == ("NS", {"NS": 50, "EW": 0}, {"NS": 8, "EW": 0})
    # Of the others' Hundred, the winners of a count take 10 twice beside 32.
    left = best_of(doubled._replace(projects=(Project("E", "hundred"),)), {})
    assert (left.sweep, left.apart, left.scored.points) == (None, True, {"NS": 52, "EW": 0})
    assert (left.points["NS"], left.tricks["NS"]) == (162, 8)
    plain = doubled._replace(level=None, doubled_by=None)
    assert best_of(plain, {}).scored.points == {"NS": 25, "EW": 0}


def test_a_reverse_al_kaboot_scores_as_the_table_plays():
    facts, chosen = Facts(contract="sun", declarer="N"), options({"reverse-kaboot": "88"})
    scores = [scores_of(facts, reverse, 130, chosen) for reverse in (False, True)]
    assert [each.swept["EW"].points["EW"] for each in scores] == [44, 88]
    assert [each.swept["NS"].points["NS"] for each in scores] == [44, 44]
    # What was dealt first decides, and is not known.
    assert scores_of(facts, None, 130, chosen) is None
