"""A run of plain acts of Shlla'at, played in place: what most of a record is, and where nothing can be wrong.

Plain is a draw or a card of the one player who is due, where it can be, and a capture of cards of the pool and whole
top sets that the rule of captures allows. Whatever else there is, :mod:`.state` judges: :meth:`PlainRun.plain`
stops before it, and :meth:`PlainRun.play` returns the hand as it stands there.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import ACE, RANK
from scorekeeper.games.shllaat.play.captures import Set, Unit, faults, pool_unit, rank_of, set_unit
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.missed import Played
from scorekeeper.games.shllaat.play.pool_and_piles import Table
from scorekeeper.games.shllaat.play.record import Act, Draw, PlayCard
from scorekeeper.games.shllaat.play.state import Play


class _Taken(NamedTuple):
    """What a card takes: ``units``, of the ``pool`` and of the piles of ``owners``, and the ``made`` set of a rank."""

    units: tuple[Unit, ...] = ()
    pool: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    made: Set = ()
    rank: frozenset[str] = frozenset()


_NOTHING = _Taken()
_rank_of = lru_cache(1 << 12)(rank_of)


@lru_cache(1 << 13)
def _taking(card: str, targets: tuple[str, ...], tops: tuple[Set, ...], options: Options) -> _Taken | None:
    """Find what a card takes, ``tops`` where its targets are players; None where it cannot be taken so."""
    if options.joker_protects == "rank" and RANK[card] == ACE:
        return None  # what else lies open matters
    sets = iter(tops)
    pool: list[str] = []
    owners: list[str] = []
    units: list[Unit] = []
    cards: list[str] = []
    for target in targets:
        if target in RANK:
            pool.append(target)
            units.append(pool_unit(target))
            cards.append(target)
        else:
            top = next(sets)
            owners.append(target)
            units.append(set_unit(target, top))
            cards += top
    if faults(card, units, (), options):
        return None
    made = (*cards, card)
    return _Taken(tuple(units), tuple(pool), tuple(owners), made, rank_of(made))


class PlainRun:
    """A hand on its way through plain acts; only who has begun it changes it.

    ``begun`` is the hand as it was, of which a run changes the hands, the table, who is due, and the last cards.
    ``stock`` has its top at the end, ``latest`` the last card of each player in the run, with what it took, and
    ``last`` is who played the last of all.
    """

    __slots__ = (
        "after", "begun", "capturer", "drawn", "due", "free", "held", "last", "latest", "left", "piles", "played",
        "pool", "stock", "unknown",
    )  # fmt: skip

    def __init__(self, begun: Play) -> None:
        hands, table, players = begun.hands, begun.table, begun.players
        self.begun = begun
        self.held = {player: [*cards] for player, cards in hands.held.items()}
        self.unknown, self.free = dict(hands.unknown), dict(hands.free)
        self.stock, self.left = [*reversed(hands.stock)], hands.stock_left
        self.pool, self.piles = [*table.pool], {player: [*pile] for player, pile in table.piles.items()}
        self.capturer = table.last_capturer
        self.due: str | None = begun.due[0]
        self.after = dict(zip(players, (*players[1:], players[0]), strict=True))
        self.drawn = bool(begun.drawn)
        self.played = 0
        self.latest: dict[str, tuple[str, _Taken]] = {}
        self.last: str | None = None

    @classmethod
    def of(cls, play: Play, act: Act) -> "PlainRun | None":
        """Begin a run, None where ``act`` is not plain, a card of the pool not known, or more than one player due."""
        if play.due != (act.by,) or play.table.hidden or play.passed or not isinstance(act, (Draw, PlayCard)):
            return None
        return cls(play) if play.drawn.issubset(play.due) else None

    def plain(self, by: str, acts: Sequence[Act], *, draws: bool) -> int:
        """Do acts of a player up to the first that is not plain; return how many were.

        Without ``draws`` each is understood.
        """
        held, stock, done = self.held[by], self.stock, 0
        for act in acts:
            if by != self.due:
                break
            if type(act) is Draw:
                card = act.card
                if stock and not self.drawn and (card is None or card == stock[-1]):
                    held.append(stock.pop())
                    self.left -= 1
                    self.drawn = True
                elif not self._draw_unseen(by, card):
                    break
            elif type(act) is not PlayCard or (draws and self.left and not self.drawn) or not self._play(act):
                break
            done += 1
        return done

    def _draw_unseen(self, by: str, card: str | None) -> bool:
        """Draw a card of which nobody knows where it lay, and tell so, if one is due and it can be this one."""
        if self.drawn or not self.left or self.stock:
            return False
        if card is None:
            self.unknown[by] += 1
        elif self.free[card] > 0:
            self.held[by].append(card)
            self.free[card] -= 1
        else:
            return False
        self.left -= 1
        self.drawn = True
        return True

    def _play(self, act: PlayCard) -> bool:
        """Lay a card into the pool, or on the own pile with what it takes, and pass the turn on, if that is plain."""
        by, card, targets = act
        held, taken = self.held[by], _NOTHING
        drawing = self.left > 0 and not self.drawn
        if card not in held and not self._can_be_held(by, card, drawing=drawing):
            return False
        if not targets:
            self.pool.append(card)
        elif captured := self._capture(by, card, targets):
            taken = captured
        else:
            return False
        if drawing:
            self._draw_understood(by)
        if card in held:
            held.remove(card)
        else:
            self.unknown[by] -= 1
            self.free[card] -= 1
        self.drawn = False
        self.played += 1
        self.latest[by] = card, taken
        self.last = by
        if not self.left:
            self.due = self._next_with_cards(by)
        elif not targets:  # else it is a series of captures
            self.due = self.after[by]
        return True

    def _can_be_held(self, by: str, card: str, *, drawing: bool) -> bool:
        """Tell whether a card that nobody saw can be in a hand, with one that is ``drawing`` understood."""
        if drawing and self.stock:
            return card == self.stock[-1] or (self.free[card] > 0 and self.unknown[by] > 0)
        return self.free[card] > 0 and (self.unknown[by] > 0 or drawing)

    def _draw_understood(self, by: str) -> None:
        """Draw a card that is not told."""
        if self.stock:
            self.held[by].append(self.stock.pop())
        else:
            self.unknown[by] += 1
        self.left -= 1

    def _capture(self, by: str, card: str, targets: tuple[str, ...]) -> _Taken | None:
        """Move what a card takes to the own pile, and return it; None where it cannot be taken so."""
        pool, piles = self.pool, self.piles
        owners = [target for target in targets if target in piles]
        if owners and (by in owners or len({*owners}) < len(owners) or not all(map(piles.get, owners))):
            return None
        tops = tuple([piles[owner][-1] for owner in owners])
        taken = _taking(card, targets, tops, self.begun.options)
        if taken is None:
            return None
        told = taken.pool
        for each in told:
            if pool.count(each) < told.count(each):
                return None
        for each in told:
            pool.remove(each)
        for owner in owners:
            piles[owner].pop()
        pile = piles[by]
        if pile and taken.rank and _rank_of(pile[-1]) == taken.rank:
            pile[-1] += taken.made
        else:
            pile.append(taken.made)
        self.capturer = by
        return taken

    def _next_with_cards(self, by: str) -> str | None:
        """Return the next player who has a card, None where nobody has."""
        following = self.after[by]
        while not (has := self.held[following] or self.unknown[following] > 0) and following != by:
            following = self.after[following]
        return following if has else None

    def play(self) -> Play:
        """Return the hand as it stands."""
        begun = self.begun
        if self.left == begun.hands.stock_left and not self.played:
            return begun
        held = {player: tuple(cards) for player, cards in self.held.items()}
        piles = {player: tuple(pile) for player, pile in self.piles.items()}
        latest = {by: _played(by, card, taken) for by, (card, taken) in self.latest.items()}
        due = (self.due,) if self.due else ()
        return Play(
            begun.players,
            begun.options,
            Hands(held, self.unknown, tuple(reversed(self.stock)), self.left, self.free),
            Table(tuple(self.pool), piles, 0, self.capturer),
            due,
            last=latest[self.last] if self.last else begun.last,
            latest={**begun.latest, **latest},
            claimable=not self.drawn,
            drawn=frozenset(due) if self.drawn else frozenset(),
            played=begun.played + self.played,
            doubtful=begun.doubtful,
        )


def _played(by: str, card: str, taken: _Taken) -> Played:
    return Played(by, card, not taken.units, taken.units, frozenset(taken.owners))
