"""The play of Shlla'at a second time: sentence by sentence from the rules text, as it lies on a table.

Shares no code with the program. A card is a pair (rank, suit) with a number for its copy, so that no two are alike; a
pile is a list of sets, a set a list of cards. A capture is tried out thing by thing: what a card may take together is
found by laying one thing after the other to it and asking whether the sentences of the text still allow it.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WORTH = {"joker": 50, "A": 25, "J": 2}


class Card(NamedTuple):
    rank: str
    suit: str
    copy: int

    @property
    def special(self) -> bool:
        """Text, "Players, Cards and Objective": the Jokers and Aces are special cards."""
        return self.rank in ("joker", "A")

    def __str__(self) -> str:
        return "JOKER" if self.rank == "joker" else self.rank + self.suit


class Thing(NamedTuple):
    """Something that can be captured: a card of the pool alone, or somebody's top set."""

    cards: tuple[Card, ...]
    owner: str | None

    def __str__(self) -> str:
        return self.owner or str(self.cards[0])

    @property
    def rank(self) -> str | None:
        """The rank of its normal cards; None for a special card in the pool."""
        return next((card.rank for card in self.cards if not card.special), None)


def pack(name: str) -> list[Card]:
    if name == "two-52":
        return [Card(rank, suit, copy) for copy in (1, 2) for suit in "SHDC" for rank in RANKS]
    return [Card(rank, suit, 1) for suit in "SHDC" for rank in RANKS] + [Card("joker", "", 1), Card("joker", "", 2)]


def may(card: Card, things: list[Thing], around: list[Thing], freely: bool, rank_shield: bool) -> bool:
    """Text, "Capturing Cards", the four rules at its end, and that all captured together is of one rank."""
    ranks = {thing.rank or thing.cards[0].rank for thing in things}
    for thing in things:
        has_joker = any(each.rank == "joker" for each in thing.cards)
        if thing.rank is None:
            # 4. A special card in the pool can be captured by any normal card but not by a special card.
            if card.special:
                return False
        elif not card.special:
            # 1. … always … by a normal card of the same rank.
            if thing.rank != card.rank:
                return False
        elif card.rank == "A":
            # 3. A … set of cards that contains a Joker cannot be captured by an Ace.
            if has_joker:
                return False
            shields = {other.rank for other in around if other.owner and any(c.rank == "joker" for c in other.cards)}
            if rank_shield and thing.rank in shields:
                return False
    if freely and not card.special:
        return True
    return len(ranks) <= 1


def together(card: Card, around: list[Thing], freely: bool = False, rank_shield: bool = False) -> list[list[Thing]]:
    """Every capture of a card, found by laying one more thing to a capture that is allowed."""
    found: list[list[Thing]] = []

    def lay(chosen: list[Thing], rest: list[Thing]) -> None:
        for at, thing in enumerate(rest):
            if may(card, [*chosen, thing], around, freely, rank_shield):
                found.append([*chosen, thing])
                lay([*chosen, thing], rest[at + 1 :])

    lay([], around)
    return found


def order(things: list[Thing], players: list[str]) -> list[str]:
    """As records write them: cards of the pool by name, then owners in the order of play."""
    pool = sorted(str(thing) for thing in things if thing.owner is None)
    return pool + [player for player in players if any(thing.owner == player for thing in things)]


def bad_four(cards: list[Card]) -> bool:
    """Text, "Deal and Layout": three or four special cards, or three or four of the same rank."""
    specials = [card for card in cards if card.special]
    return len(specials) > 2 or any(sum(card.rank == other.rank for other in cards) > 2 for card in cards)


class Hand:
    """One hand on a table, played by chance but by the rules; ``turns`` is the record so far."""

    def __init__(self, dice: random.Random, players: list[str], pack_name: str = "54", freely: bool = False,
                 rank_shield: bool = False) -> None:  # fmt: skip
        self.dice, self.players, self.freely, self.rank_shield = dice, players, freely, rank_shield
        self.pack_name = pack_name
        self.first = dice.choice(players)
        while not self._deal():
            pass
        self.dealt = {player: list(map(str, cards)) for player, cards in self.hands.items()}
        self.stock_at_start = list(map(str, self.stock))
        self.piles: dict[str, list[list[Card]]] = {player: [] for player in players}
        self.turns: list[list[Any]] = []
        self.trace: list[dict[str, Any]] = []
        self.at = players.index(self.first)
        self.last_capturer: str | None = None
        self.last_phase = not self.stock

    def _deal(self) -> bool:
        deck = pack(self.pack_name)
        self.dice.shuffle(deck)
        self.hands = {player: [deck.pop() for _ in range(4)] for player in self.players}
        up = [deck.pop() for _ in range(4)]
        self.layout = list(map(str, up))
        while True:
            if bad_four(up):
                return False
            specials = [card for card in up if card.special]
            if not specials:
                break
            # "must be buried inside the drawing pile … and then replaced by an equal number of cards from the top"
            fresh = [deck.pop() for _ in specials]
            for card in specials:
                deck.insert(self.dice.randrange(len(deck) + 1), card)
            self.layout += map(str, fresh)
            up = [card for card in up if not card.special] + fresh
        self.pool, self.stock = up, deck[::-1]  # the top card first
        return True

    # --- one card -----------------------------------------------------------------------------------------

    def around(self, me: str) -> list[Thing]:
        sets = [
            Thing(tuple(self.piles[other][-1]), other) for other in self.players if other != me and self.piles[other]
        ]
        return [Thing((card,), None) for card in self.pool] + sets

    def captures(self, me: str, card: Card) -> list[list[Thing]]:
        return together(card, self.around(me), self.freely, self.rank_shield)

    def _some_capture(self, me: str, card: Card) -> list[Thing]:
        """One capture by chance: things in any order, each added if it still goes."""
        around = self.around(me)
        chosen: list[Thing] = []
        eager = self.dice.choice((0.4, 0.9, 1))
        for thing in self.dice.sample(around, len(around)):
            if self.dice.random() < eager and may(card, [*chosen, thing], around, self.freely, self.rank_shield):
                chosen.append(thing)
        return chosen

    def choices(self, me: str) -> list[str]:
        found = set()
        for card in self.hands[me]:
            found.add(f"play {card}")
            for things in self.captures(me, card):
                found.add(" ".join(["play", str(card), *order(things, self.players)]))
        return sorted(found)

    def take(self, me: str, card: Card, things: list[Thing], under: list[Card] | None = None) -> None:
        """Pick everything up and lay it on the own pile, with the set on top if that is of the same rank."""
        gained = [each for thing in things for each in thing.cards]
        for thing in things:
            if thing.owner is None:
                self.pool.remove(thing.cards[0])
            else:
                self.piles[thing.owner].pop()
        if under is not None:
            under.extend(gained)
        else:
            made = [*gained, card]
            rank = next(each.rank for each in made if not each.special)
            top = self.piles[me][-1] if self.piles[me] else []
            if any(each.rank == rank for each in top if not each.special):
                top.extend(made)
            else:
                self.piles[me].append(made)
        self.last_capturer = me

    @property
    def done(self) -> bool:
        return not self.stock and not any(self.hands.values())

    def play_card(self, greed: float, oversight: float, tracing: bool = False) -> None:
        """Draw if there is something to draw, play a card, claim what was overlooked; move on if the turn is over."""
        me = self.players[self.at]
        if not self.turns or self.turns[-1][0] != me or self.new_turn:
            self.turns.append([me])
        self.new_turn = False
        acts = self.turns[-1]
        if self.stock:
            self.hands[me].append(self.stock.pop(0))
            acts.append(["draw", str(self.hands[me][-1])])
            self.last_phase = not self.stock
        if tracing:
            self.trace.append({"by": me, "legal": self.choices(me)})
        card = self.dice.choice(self.hands[me])
        wanted = self._some_capture(me, card) if self.dice.random() < greed else []
        self.hands[me].remove(card)
        at_once = [thing for thing in wanted if self.dice.random() >= oversight]
        self._lay(me, card, at_once, wanted, acts)
        if self.last_phase or not wanted:
            self.pass_on()

    def _lay(self, me: str, card: Card, at_once: list[Thing], wanted: list[Thing], acts: list[Any]) -> None:
        acts.append(["play", str(card), *order(at_once, self.players)])
        around = [thing for thing in self.around(me) if thing not in at_once]
        if at_once:
            self.take(me, card, at_once)
        later = [thing for thing in wanted if thing not in at_once]
        missed = [
            thing
            for thing in around
            if may(card, [*at_once, thing], [*around, *at_once], self.freely, self.rank_shield)
        ]
        burnable = [thing for thing in missed if thing.owner and thing not in later]
        if burnable and self.dice.random() < 0.3:
            owner = self.dice.choice(burnable).owner
            sayer = self.dice.choice([player for player in self.players if player != me])
            acts.append(["burn", sayer] if sayer == owner else ["burn", sayer, owner])
        if later:
            under = self.piles[me][-1] if at_once else None
            self.take(me, card, later, under)
            acts.append(["claim", *order(later, self.players)])
        elif not at_once:
            self.pool.append(card)

    new_turn = False

    def pass_on(self) -> None:
        self.new_turn = True
        for _ in self.players:
            self.at = (self.at + 1) % len(self.players)
            if self.stock or self.hands[self.players[self.at]]:
                return

    def play_out(self, greed: float = 0.8, oversight: float = 0.1, tracing: bool = False) -> None:
        while not self.done:
            self.play_card(greed, oversight, tracing)

    # --- what it comes to ---------------------------------------------------------------------------------

    def record(self, **more: Any) -> dict[str, Any]:
        rules = {}
        if self.pack_name != "54":
            rules["pack"] = self.pack_name
        if self.freely:
            rules["pool-specials"] = "freely"
        if self.rank_shield:
            rules["joker-protects"] = "rank"
        found = {"players": self.players, "first": self.first, "hands": self.dealt, "layout": self.layout,
                 "stock": self.stock_at_start, "turns": self.turns}  # fmt: skip
        return {**found, **({"rules": rules} if rules else {}), **more}

    def result(self) -> dict[str, list[str]]:
        """Every player's cards at the end: "the last player who had made a capture takes any uncaptured cards"."""
        piles = {player: [card for each in pile for card in each] for player, pile in self.piles.items()}
        if self.last_capturer:
            piles[self.last_capturer] += self.pool
        return {player: sorted(map(str, cards)) for player, cards in piles.items()}

    def points(self) -> dict[str, int]:
        found = dict.fromkeys(self.players, 0)
        for player, cards in self.result().items():
            for name in cards:
                found[player] += WORTH["joker"] if name == "JOKER" else WORTH.get(name[:-1], 1)
        return found
