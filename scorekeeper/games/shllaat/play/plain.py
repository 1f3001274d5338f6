"""A run of plain acts of Shlla'at, played in place: what most of a record is, and where nothing can be wrong.

Plain is a draw or a card of the one player who is due, where it can be, and a capture of cards of the pool and whole
top sets that the rule of captures allows, at once or as a claim with the last card; and a set that is rightly declared
burnt. Whatever else there is, :mod:`.state` judges: :meth:`PlainRun.plain` stops before it, and :meth:`PlainRun.play`
returns the hand as it stands there.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import ACE, JOKER, RANK, SPECIALS
from scorekeeper.games.shllaat.play.captures import Unit, faults, pool_unit, set_unit
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.missed import Played
from scorekeeper.games.shllaat.play.pool_and_piles import Table
from scorekeeper.games.shllaat.play.record import Act, Claim, Draw, PlayCard
from scorekeeper.games.shllaat.play.state import Play


class _Taken(NamedTuple):
    """What a card takes, from the piles of ``owners`` among others, and the set that is ``made`` of it."""

    units: tuple[Unit, ...]
    owners: frozenset[str]
    made: Unit


_Laid = tuple[str, _Taken, frozenset[str]]
"""A card that was played in a run, what it has taken by now, and whose sets were declared burnt for it."""
_NOBODY = frozenset[str]()
_NOTHING = _Taken((), _NOBODY, Unit("", _NOBODY, special=True, joker=False))


@lru_cache(1 << 13)
def _taking(by: str, card: str, units: tuple[Unit, ...], options: Options) -> _Taken | None:
    """Find what a card takes with all of ``units``; None where that needs a closer look, or it cannot take them."""
    if options.joker_protects == "rank" and RANK[card] == ACE:
        return None  # what else lies open matters
    if len({*units}) < len(units) or faults(card, units, (), options):
        return None
    ranks = frozenset((RANK[card],)).union(*[unit.ranks for unit in units]) - SPECIALS
    joker = card == JOKER or any(unit.joker or unit.name == JOKER for unit in units)
    return _Taken(units, frozenset([unit.owner for unit in units if unit.owner]), _made(by, ranks, joker))


def _made(owner: str, ranks: frozenset[str], joker: bool) -> Unit:
    return Unit(owner, ranks, special=False, joker=joker, owner=owner)


def _merged(top: Unit, made: Unit) -> Unit:
    """Describe the set that two of one owner become."""
    if top.ranks != made.ranks:
        return _made(made.name, top.ranks | made.ranks, top.joker or made.joker)
    return top if top.joker else made


@lru_cache(1 << 6)
def _after(players: tuple[str, ...]) -> Mapping[str, str]:
    """Return who is next after each player."""
    return dict(zip(players, (*players[1:], players[0]), strict=True))


class PlainRun:
    """A hand on its way through plain acts; only who has begun it changes it.

    ``begun`` is the hand as it was, of which a run changes the hands, the table, who is due, and the last cards.
    ``stock`` has its top at the end, ``units`` describes the sets of every pile, ``latest`` has the last card of each
    player in the run, and ``last`` is who played the last of all.
    """

    __slots__ = (
        "after", "begun", "capturer", "drawn", "due", "free", "held", "last", "latest", "left", "piles", "played",
        "pool", "stock", "units", "unknown",
    )  # fmt: skip

    def __init__(self, begun: Play) -> None:
        hands, table, players = begun.hands, begun.table, begun.players
        self.begun = begun
        self.held = {player: [*cards] for player, cards in hands.held.items()}
        self.unknown, self.free = dict(hands.unknown), dict(hands.free)
        self.stock, self.left = [*reversed(hands.stock)], hands.stock_left
        self.pool, self.piles = [*table.pool], {player: [*pile] for player, pile in table.piles.items()}
        self.units = {player: [set_unit(player, cards) for cards in pile] for player, pile in table.piles.items()}
        self.capturer = table.last_capturer
        self.due: str | None = begun.due[0]
        self.after = _after(players)
        self.drawn = bool(begun.drawn)
        self.played = 0
        self.latest: dict[str, _Laid] = {}
        self.last: str | None = None

    @classmethod
    def of(cls, play: Play, act: Act) -> "PlainRun | None":
        """Begin a run, None where ``act`` is not plain, a card of the pool not known, or more than one player due."""
        if play.due != (act.by,) or play.table.hidden or play.passed or not isinstance(act, (Draw, PlayCard)):
            return None
        return cls(play) if play.drawn.issubset(play.due) else None

    def plain(
        self, turns: Sequence[tuple[str, Sequence[Act]]], number: int, place: int, *, draws: bool
    ) -> tuple[int, int]:
        """Do acts up to the first that is not plain, from one on; return its turn and its place, or where turns end.

        Without ``draws`` each is understood.
        """
        stock = self.stock
        for at in range(number, len(turns)):
            by, acts = turns[at]
            for act in acts[place:] if place else acts:
                if type(act) is Draw:
                    card = act.card
                    if by != self.due or self.drawn:
                        return at, place
                    if stock and (card is None or card == stock[-1]):
                        self.held[by].append(stock.pop())
                        self.left -= 1
                        self.drawn = True
                    elif not self._draw_unseen(by, card):
                        return at, place
                elif type(act) is PlayCard:
                    if by != self.due or (draws and self.left and not self.drawn) or not self._play(*act):
                        return at, place
                elif not (self._claim(*act) if type(act) is Claim else self._burn(*act)):
                    return at, place
                place += 1
            place = 0
        return len(turns), 0

    def _draw_unseen(self, by: str, card: str | None) -> bool:
        """Draw a card of which nobody knows where it lay, and tell so, if it can be this one."""
        if not self.left or self.stock:
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

    def _play(self, by: str, card: str, targets: tuple[str, ...]) -> bool:
        """Lay a card into the pool, or on the own pile with what it takes, and pass the turn on, if that is plain."""
        held = self.held[by]
        drawing = self.left > 0 and not self.drawn
        if card not in held and not self._can_be_held(by, card, drawing=drawing):
            return False
        taken = _NOTHING
        if not targets:
            self.pool.append(card)
        elif captured := self._capture(by, (card, _NOTHING, _NOBODY), targets):
            taken = captured
        else:
            return False
        self.latest[by] = card, taken, _NOBODY
        if drawing:
            self._draw_understood(by)
        if card in held:
            held.remove(card)
        else:
            self.unknown[by] -= 1
            self.free[card] -= 1
        self.drawn = False
        self.played += 1
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

    def _capture(self, by: str, laid: _Laid, targets: tuple[str, ...]) -> _Taken | None:
        """Move what a card takes to the own pile; return all that it has taken, None where it cannot be taken so."""
        pool, piles, units = self.pool, self.piles, self.units
        card, before, burnt = laid
        found = [*before.units]
        for target in targets:
            if target not in piles:
                if target not in pool:
                    return None
                found.append(pool_unit(target))
            elif piles[target] and target != by and target not in before.owners and target not in burnt:
                found.append(units[target][-1])
            else:
                return None
        taken = _taking(by, card, tuple(found), self.begun.options)
        if taken is None:
            return None
        cards: list[str] = []
        for target in targets:
            if target in piles:
                cards += piles[target].pop()
                units[target].pop()
            else:
                pool.remove(target)
                cards.append(target)
        pile, tops = piles[by], units[by]
        if not before.units:
            cards.append(card)
        if pile and (before.units or tops[-1].ranks == taken.made.ranks):
            pile[-1] += tuple(cards)
            tops[-1] = _merged(tops[-1], taken.made)
        else:
            pile.append(tuple(cards))
            tops.append(taken.made)
        self.capturer = by
        return taken

    def _claim(self, by: str, targets: tuple[str, ...]) -> bool:
        """Take more with the card just played, and go on with the turn, if that is plain."""
        if by != self.last or self.drawn:
            return False
        card, before, burnt = laid = self.latest[by]
        if not before.units and card in targets:  # another copy is meant
            return False
        taken = self._capture(by, laid, targets)
        if taken is None:
            return False
        if not before.units:
            self.pool.remove(card)
        self.latest[by] = card, taken, burnt
        if self.left:
            self.due = by
        return True

    def _burn(self, by: str, owners: tuple[str, ...]) -> bool:
        """Declare sets burnt for the card just played, if it could have taken each of them besides what it took."""
        last = self.last
        if last is None or last == by or self.drawn:
            return False
        card, taken, burnt = self.latest[last]
        for owner in owners:
            if owner == last or owner in taken.owners or not self.piles[owner]:
                return False
            if _taking(last, card, (*taken.units, self.units[owner][-1]), self.begun.options) is None:
                return False
        self.latest[last] = card, taken, burnt.union(owners)
        return True

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
        latest = {by: _played(by, laid) for by, laid in self.latest.items()}
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


def _played(by: str, laid: _Laid) -> Played:
    card, taken, burnt = laid
    return Played(by, card, not taken.units, taken.units, taken.owners, burnt=burnt)
