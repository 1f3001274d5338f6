"""Which cards a search tries, and in which order.

Some cards of one hand have no other card in play between them. They form a run: they win the same tricks and differ
only in what they are worth. Playing another card of a run changes the outcome by no more than the difference in worth,
the ``slack``. If it is settled who takes the trick, only the dearest or the cheapest of a run is worth playing.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.games.baloot.play.tricks.legal_cards import duty_of
from scorekeeper.games.baloot.play.tricks.ranking import HIGHER, SAME_SUIT

FAR = 1_000
"""The slack of a card that has nothing to do with the one tried before it."""
Moves = tuple[tuple[int, int], ...]
"""Cards in the order in which they are tried, each with its slack to the one before it."""


class Run(NamedTuple):
    """A run: its cards from the dearest and from the cheapest, the dearest, and the places of both by worth."""

    falling: Moves
    rising: Moves
    dearest: int
    dear: int
    cheap: int


class Mover:
    """The cards to try in one deal; each list is kept by all that it depends on."""

    def __init__(self, trump: int | None, locked: bool, worth: Sequence[int]) -> None:
        self._trump, self._locked, self._worth = trump, locked, worth
        higher = HIGHER[trump]
        cards = range(len(higher))
        self._suits = tuple(dict.fromkeys(SAME_SUIT))
        self._strength = [
            sorted((card for card in cards if suit >> card & 1), key=lambda card: higher[card].bit_count())
            for suit in self._suits
        ]
        by_worth = sorted(cards, key=lambda card: (-worth[card], higher[card].bit_count(), -card))
        self._rank = {card: place for place, card in enumerate(by_worth)}
        self._ordered: dict[tuple[int, ...], Moves] = {}
        self._parted: dict[tuple[int, int], tuple[Run, ...]] = {}

    def answers(self, hand: int, under: int, trick: tuple[int, ...], ekka: bool, winning: int, sure: int) -> Moves:
        """List the cards that may be played: those that win or help from the dearest, then cheap ones.

        The bits of ``sure`` say that the trick is lost with any other card than the ``winning`` ones (1), and won
        with them (2).
        """
        cards = duty_of(self._trump, self._locked, hand, trick, ekka)[0]
        key = cards, under & cards, winning & cards, sure
        found = self._ordered.get(key)
        if found is None:
            found = self._ordered[key] = self._order(*key)
        return found

    def _order(self, cards: int, under: int, winning: int, sure: int) -> Moves:
        runs = self._runs(cards, under)
        wins = [run for run in runs if winning >> run.dearest & 1]
        others = [run for run in runs if not winning >> run.dearest & 1] if len(wins) < len(runs) else []
        wins.sort(key=_dear)
        others.sort(key=_cheap)
        moves: list[tuple[int, int]] = []
        for run in wins:
            moves += run.falling[:1] if sure & 2 else run.falling
        for run in others:
            moves += run.rising[:1] if sure & 1 else run.rising
        return tuple(moves)

    def leads(self, hand: int, under: int, best: int, sure: bool) -> Moves:
        """List the cards that may be led, the ``best`` of a suit from the dearest, then low ones.

        ``sure`` says that nobody can take a trick from them.
        """
        runs = self._runs(duty_of(self._trump, self._locked, hand, (), False)[0], under)
        tops = sorted([run for run in runs if best >> run.dearest & 1], key=_dear)
        rest = sorted([run for run in runs if not best >> run.dearest & 1], key=_cheap)
        moves: list[tuple[int, int]] = []
        for run in tops:
            moves += run.falling[:1] if sure or run.dearest >> 3 == self._trump else run.falling
        for run in rest:
            moves += run.rising
        return tuple(moves)

    def _runs(self, cards: int, under: int) -> list[Run]:
        """Part cards into runs."""
        found: list[Run] = []
        for suit, strength in zip(self._suits, self._strength, strict=True):
            if own := cards & suit:
                key = own, under & own
                runs = self._parted.get(key)
                if runs is None:
                    runs = self._parted[key] = tuple(self._part(own, under, strength))
                found += runs
        return found

    def _part(self, cards: int, under: int, strength: Iterable[int]) -> list[Run]:
        runs: list[list[int]] = []
        for card in strength:
            if cards >> card & 1:
                if under >> card & 1:
                    runs[-1].append(card)
                else:
                    runs.append([card])
        rank = self._rank
        return [Run(self._moves(run), self._moves(run[::-1]), run[0], rank[run[0]], -rank[run[-1]]) for run in runs]

    def _moves(self, run: Sequence[int]) -> Moves:
        worth = self._worth
        return ((run[0], FAR), *[(card, abs(worth[card] - worth[before])) for before, card in pairwise(run)])


def _dear(run: Run) -> int:
    return run.dear


def _cheap(run: Run) -> int:
    return run.cheap


def promoted(moves: Moves, card: int) -> Moves:
    """Try the run of a card before the others, if it is among them."""
    at = next((place for place, move in enumerate(moves) if move[0] == card), 0)
    start = next(place for place in range(at, -1, -1) if moves[place][1] == FAR)
    end = next((place for place in range(at + 1, len(moves)) if moves[place][1] == FAR), len(moves))
    return (*moves[start:end], *moves[:start], *moves[end:])
