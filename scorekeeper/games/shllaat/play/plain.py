"""A run of plain acts of Shlla'at, played in place: what most of a record is, and where nothing can be wrong.

Plain is a draw or a card of the one player who is due, where it can be, and a capture of cards of the pool and whole
top sets that the rule of captures allows. Whatever else there is, :mod:`.state` judges: :meth:`PlainRun.does`
tells so before anything is changed, and :meth:`PlainRun.play` returns the hand as it stands there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.shllaat.packs import ACE, RANK
from scorekeeper.games.shllaat.play.captures import Set, Unit, faults, pool_unit, rank_of, set_unit
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.missed import Played
from scorekeeper.games.shllaat.play.pool_and_piles import Table
from scorekeeper.games.shllaat.play.record import Act, Draw, PlayCard
from scorekeeper.games.shllaat.play.state import Play


class _Taken(NamedTuple):
    """What a card takes: ``units`` with all their ``cards``, of the ``pool`` and of the piles of ``owners``."""

    units: tuple[Unit, ...] = ()
    cards: Sequence[str] = ()
    pool: Sequence[str] = ()
    owners: Sequence[str] = ()


_NOTHING = _Taken()


class PlainRun:
    """A hand on its way through plain acts; only who has begun it changes it.

    ``begun`` is the hand as it was, of which a run changes the hands, the table, who is due, and the last cards.
    ``stock`` has its top at the end, ``latest`` the last card of each player in the run, with what it took.
    """

    __slots__ = (
        "after", "begun", "capturer", "drawn", "due", "free", "held", "latest", "left", "piles", "played", "pool",
        "stock", "unknown",
    )  # fmt: skip

    def __init__(self, begun: Play) -> None:
        hands, table, players = begun.hands, begun.table, begun.players
        self.begun = begun
        self.held = {player: list(cards) for player, cards in hands.held.items()}
        self.unknown, self.free = dict(hands.unknown), dict(hands.free)
        self.stock, self.left = list(reversed(hands.stock)), hands.stock_left
        self.pool, self.piles = list(table.pool), {player: list(pile) for player, pile in table.piles.items()}
        self.capturer = table.last_capturer
        self.due: str | None = begun.due[0]
        self.after = dict(zip(players, (*players[1:], players[0]), strict=True))
        self.drawn = bool(begun.drawn)
        self.played = 0
        self.latest: dict[str, tuple[str, _Taken]] = {}

    @classmethod
    def of(cls, play: Play) -> "PlainRun | None":
        """Begin a run, None where a card of the pool is not known, or more than one player is due."""
        plain = len(play.due) == 1 and not play.table.hidden and not play.passed and play.drawn.issubset(play.due)
        return cls(play) if plain else None

    def does(self, act: Act, *, draws: bool) -> bool:
        """Do an act and tell so if it is plain, else change nothing; without ``draws`` every draw is understood."""
        by = act.by
        if by != self.due:
            return False
        drawing = self.left > 0 and not self.drawn
        if isinstance(act, Draw):
            return drawing and self._can_draw(act.card) and self._draw(by, act.card)
        if not isinstance(act, PlayCard) or (drawing and draws):
            return False
        _, card, targets = act
        taken = self._taken(by, card, targets) if targets else _NOTHING
        if taken is None or not self._can_play(by, card, drawing=drawing):
            return False
        return (not drawing or self._draw(by, None)) and self._play(by, card, taken)

    def _can_draw(self, card: str | None) -> bool:
        return card is None or (card == self.stock[-1] if self.stock else self.free[card] > 0)

    def _can_play(self, by: str, card: str, *, drawing: bool) -> bool:
        """Tell whether a card can be in a hand, with one that is ``drawing`` understood."""
        if card in self.held[by] or (drawing and self.stock[-1:] == [card]):
            return True
        return self.free[card] > 0 and (self.unknown[by] > 0 or (drawing and not self.stock))

    def _draw(self, by: str, card: str | None) -> bool:
        if self.stock:
            self.held[by].append(self.stock.pop())
        elif card is None:
            self.unknown[by] += 1
        else:
            self.held[by].append(card)
            self.free[card] -= 1
        self.left -= 1
        self.drawn = True
        return True

    def _taken(self, by: str, card: str, targets: Sequence[str]) -> _Taken | None:
        """Find what a card takes, None where it cannot be taken so, or is told in another way."""
        options, pool, owners = self.begun.options, list[str](), list[str]()
        units, cards = list[Unit](), list[str]()
        for target in targets:
            if target in RANK:
                pool.append(target)
                units.append(pool_unit(target))
                cards.append(target)
            elif target == by or target in owners or not self.piles[target]:
                return None
            else:
                owners.append(target)
                top = self.piles[target][-1]
                units.append(set_unit(target, top))
                cards += top
        if any(pool.count(each) > self.pool.count(each) for each in pool):
            return None
        if (options.joker_protects == "rank" and RANK[card] == ACE) or faults(card, units, (), options):
            return None
        return _Taken(tuple(units), cards, pool, owners)

    def _play(self, by: str, card: str, taken: _Taken) -> bool:
        """Lay a card into the pool, or on the own pile with what it takes, and pass the turn on."""
        if card in self.held[by]:
            self.held[by].remove(card)
        else:
            self.unknown[by] -= 1
            self.free[card] -= 1
        self.drawn = False
        self.played += 1
        self.latest.pop(by, None)
        self.latest[by] = card, taken
        if not taken.units:
            self.pool.append(card)
        else:
            for each in taken.pool:
                self.pool.remove(each)
            for owner in taken.owners:
                self.piles[owner].pop()
            self._gain(by, (*taken.cards, card))
            if self.left:  # a series of captures
                return True
        following = self.after[by]
        while not self._can_follow(following) and following != by:
            following = self.after[following]
        self.due = following if self._can_follow(following) else None
        return True

    def _can_follow(self, player: str) -> bool:
        return self.left > 0 or bool(self.held[player]) or self.unknown[player] > 0

    def _gain(self, by: str, cards: Set) -> None:
        pile, rank = self.piles[by], rank_of(cards)
        if pile and rank and rank_of(pile[-1]) == rank:
            pile[-1] += cards
        else:
            pile.append(cards)
        self.capturer = by

    def play(self) -> Play:
        """Return the hand as it stands."""
        begun = self.begun
        if self.left == begun.hands.stock_left and not self.played:
            return begun
        held = {player: tuple(cards) for player, cards in self.held.items()}
        piles = {player: tuple(pile) for player, pile in self.piles.items()}
        latest = {by: _played(by, card, taken) for by, (card, taken) in self.latest.items()}
        due = (self.due,) if self.due else ()
        return begun._replace(
            hands=Hands(held, self.unknown, tuple(reversed(self.stock)), self.left, self.free),
            table=Table(tuple(self.pool), piles, 0, self.capturer),
            due=due,
            last=[*latest.values()][-1] if latest else begun.last,
            latest={**begun.latest, **latest},
            claimable=not self.drawn,
            drawn=frozenset(due) if self.drawn else frozenset(),
            played=begun.played + self.played,
        )


def _played(by: str, card: str, taken: _Taken) -> Played:
    return Played(by, card, not taken.units, taken.units, frozenset(taken.owners))
