"""A run of plain acts of Shlla'at, played in place: what most of a record is, and where nothing can be wrong.

Plain is a draw or a card of the one player who is due, where it can be, and a capture of cards of the pool and whole
top sets that the rule of captures allows. Whatever else there is, :mod:`.state` judges: :meth:`PlainRun.plain`
stops before it, and :meth:`PlainRun.play` returns the hand as it stands there.
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

    def plain(self, acts: Sequence[Act], *, draws: bool) -> int:
        """Do acts up to the first that is not plain; return how many were. Without ``draws`` each is understood."""
        done = 0
        for act in acts:
            if act.by != self.due:
                break
            if isinstance(act, Draw):
                if not self._draw(act.by, act.card):
                    break
            elif not isinstance(act, PlayCard) or not self._play(act, draws=draws):
                break
            done += 1
        return done

    def _draw(self, by: str, card: str | None) -> bool:
        """Draw a card, and tell so, if one is due and it can be this one."""
        if self.drawn or not self.left:
            return False
        if self.stock:
            if card not in (None, self.stock[-1]):
                return False
            self.held[by].append(self.stock.pop())
        elif card is None:
            self.unknown[by] += 1
        elif self.free[card] > 0:
            self.held[by].append(card)
            self.free[card] -= 1
        else:
            return False
        self.left -= 1
        self.drawn = True
        return True

    def _can_be_held(self, by: str, card: str, *, drawing: bool) -> bool:
        """Tell whether a card that nobody saw can be in a hand, with one that is ``drawing`` understood."""
        if drawing and self.stock:
            return card == self.stock[-1] or (self.free[card] > 0 and self.unknown[by] > 0)
        return self.free[card] > 0 and (self.unknown[by] > 0 or drawing)

    def _taken(self, by: str, card: str, targets: Sequence[str]) -> _Taken | None:
        """Find what a card takes, None where it cannot be taken so, or is told in another way."""
        options = self.begun.options
        pool: list[str] = []
        owners: list[str] = []
        units: list[Unit] = []
        cards: list[str] = []
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
        for each in pool:
            if pool.count(each) > self.pool.count(each):
                return None
        if (options.joker_protects == "rank" and RANK[card] == ACE) or faults(card, units, (), options):
            return None
        return _Taken(tuple(units), cards, pool, owners)

    def _play(self, act: PlayCard, *, draws: bool) -> bool:
        """Lay a card into the pool, or on the own pile with what it takes, and pass the turn on, if that is plain."""
        by, card, targets = act
        held, drawing = self.held[by], self.left > 0 and not self.drawn
        taken = self._taken(by, card, targets) if targets else _NOTHING
        if taken is None or (drawing and draws):
            return False
        if card not in held and not self._can_be_held(by, card, drawing=drawing):
            return False
        if drawing:
            self._draw(by, None)
        if card in held:
            held.remove(card)
        else:
            self.unknown[by] -= 1
            self.free[card] -= 1
        self.drawn = False
        self.played += 1
        self.latest.pop(by, None)
        self.latest[by] = card, taken
        if targets:
            self._capture(by, card, taken)
        else:
            self.pool.append(card)
        if not targets or not self.left:  # else it is a series of captures
            self.due = self._following(by)
        return True

    def _capture(self, by: str, card: str, taken: _Taken) -> None:
        for each in taken.pool:
            self.pool.remove(each)
        for owner in taken.owners:
            self.piles[owner].pop()
        self._gain(by, (*taken.cards, card))

    def _following(self, by: str) -> str | None:
        """Return who is next: once the draw pile is empty the next who has a card, None where nobody has."""
        following = self.after[by]
        if self.left:
            return following
        while not (has := self.held[following] or self.unknown[following] > 0) and following != by:
            following = self.after[following]
        return following if has else None

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
