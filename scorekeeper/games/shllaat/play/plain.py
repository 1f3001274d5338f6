"""A run of plain acts of Shlla'at, played in place: what most of a record is, and where nothing can be wrong.

Plain acts are a draw or a card by the player due, if the card can be there; a capture of cards of the pool and whole
top sets that the rule allows, at once or claimed with the last card; a set rightly declared burnt. All other acts
:mod:`.state` judges: :meth:`PlainRun.plain` stops before such an act, and :meth:`PlainRun.play` returns the hand as it
stands there. Acts are the words of the record; one that cannot be read is not plain.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from scorekeeper.games.shllaat.packs import ACE, JOKER, RANK, SPECIALS
from scorekeeper.games.shllaat.play.captures import Set, pool_unit, rank_of, set_unit
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.missed import Played
from scorekeeper.games.shllaat.play.pool_and_piles import PoolAndPiles
from scorekeeper.games.shllaat.play.record import Told, Turn
from scorekeeper.games.shllaat.play.state import Play

_Thing = str | tuple[str, Set]
"""What is captured: a card of the pool, or the set of an owner."""
_Laid = tuple[str, Sequence[_Thing], Collection[str], tuple[str, ...], frozenset[str]]
"""A card that was played in a run: what it has taken by now, of which ranks, and as in :class:`.missed.Played`.

The last two are who was passed over, and whose sets were declared burnt for it.
"""
_NOBODY = frozenset[str]()


@lru_cache(1 << 10)
def _rank_of_set(cards: Set) -> str:
    """Return the rank of a set; nothing where only a wrong capture can have made it."""
    ranks = rank_of(cards)
    return next(iter(ranks)) if len(ranks) == 1 else ""


@lru_cache(1 << 6)
def _after(players: tuple[str, ...]) -> Mapping[str, str]:
    """Return who is next after each player."""
    return dict(zip(players, (*players[1:], players[0]), strict=True))


class PlainRun:
    """A hand on its way through plain acts; only who has begun it changes it.

    ``begun`` is the hand as it was. A run changes its hands, its table, who is due, and the last cards. With ``draws``
    every draw is told. ``stock`` has its top at the end, ``below`` it lie so many cards that are not known.
    ``due`` is the one player who is, or else one of ``others`` may act.
    ``latest`` has the last card of each player in the run, and ``last`` is who played the last of all.
    """

    __slots__ = (
        "after", "begun", "below", "capturer", "drawn", "draws", "due", "free", "held", "last", "latest", "others",
        "passed", "piles", "played", "pool", "stock", "unknown",
    )  # fmt: skip

    def __init__(self, begun: Play, *, draws: bool) -> None:
        (held, unknown, stock, left, free), (pool, piles, _, capturer) = begun.hands, begun.table
        due = begun.due
        self.begun, self.draws = begun, draws
        self.held = {player: [*cards] for player, cards in held.items()}
        self.unknown, self.free = dict(unknown), dict(free)
        self.stock, self.below = [*reversed(stock)], left - len(stock)
        self.pool, self.capturer = [*pool], capturer
        self.piles = dict(piles)
        self.due: str | None = due[0] if len(due) == 1 else None
        self.others = due if len(due) > 1 else ()
        self.passed = begun.passed
        self.after = _after(begun.players)
        self.drawn = bool(begun.drawn)
        self.played = 0
        self.latest: dict[str, _Laid] = {}
        self.last: str | None = None

    @classmethod
    def of(cls, play: Play, by: str, told: Told, *, draws: bool) -> "PlainRun | None":
        """Begin a run, None where an act is not plain, a card of the pool not known, or another has drawn."""
        kind, due = told[0], play.due
        if by not in due or play.table.hidden or not play.drawn.issubset(due if len(due) == 1 else ()):
            return None
        if kind == "draw" if draws and play.must_draw(by) else kind == "play":
            return cls(play, draws=draws)
        return None

    def plain(self, turns: Sequence[Turn], number: int, place: int) -> tuple[int, int]:
        """Do acts up to the first that is not plain, from one on; return its turn and its place, or where turns end."""
        held, stock, at = self.held, self.stock, number
        try:
            for at in range(number, len(turns)):
                turn = turns[at]
                by = turn[0]
                for told in turn[place + 1 :]:
                    kind = told[0]
                    if kind == "draw":
                        if by == self.due and stock and not self.drawn and len(told) == 2 and told[1] == stock[-1]:
                            held[by].append(stock.pop())
                            self.drawn = True
                        elif not self._draw(by, told):
                            return at, place
                    elif kind == "play":
                        if not self._play(by, told):
                            return at, place
                    elif not (self._claim(by, told) if kind == "claim" else kind == "burn" and self._burn(told)):
                        return at, place
                    place += 1
                place = 0
        except TypeError:  # a list or an object is no word
            return at, place
        return len(turns), 0

    # --- whose turn it is ---------------------------------------------------------------------------------

    def _passed_by(self, by: str) -> tuple[str, ...] | None:
        """Return who was passed over if a player acts now, None where it is not this player's turn."""
        if by == self.due:
            return self.passed
        if by not in self.others:
            return None
        begun = self.last or self.begun.last
        return tuple([player for player in self.others if player != by]) if begun else ()

    def _pass_on(self, by: str, passed: tuple[str, ...]) -> None:
        """Pass the turn on to the next player, with the draw pile empty to the next who has a card.

        Those who were ``passed`` over can go on, too.
        """
        following = self.after[by] if self.stock or self.below else self._next_with_cards(by)
        if not passed:
            self.due, self.others, self.passed = following, (), ()
            return
        due = tuple(dict.fromkeys([*([following] if following else ()), *passed]))
        self.due, self.others, self.passed = (None, due, ()) if len(due) > 1 else (due[0], (), ())

    def _next_with_cards(self, by: str) -> str | None:
        """Return the next player who has a card, None where nobody has."""
        following = self.after[by]
        while not (has := self.held[following] or self.unknown[following] > 0) and following != by:
            following = self.after[following]
        return following if has else None

    # --- drawing and playing ------------------------------------------------------------------------------

    def _draw(self, by: str, told: Told) -> bool:
        """Draw a card, known or not, and tell so, if it can be this one."""
        passed, card = self._passed_by(by), told[1] if len(told) == 2 else None
        if passed is None or self.drawn or len(told) > 2 or None in told:
            return False
        if self.stock:
            if card not in (None, self.stock[-1]):
                return False
            self.held[by].append(self.stock.pop())
        elif not self.below:
            return False
        elif card is None:
            self.unknown[by] += 1
            self.below -= 1
        elif self.free.get(card, 0) > 0:
            self.held[by].append(card)
            self.free[card] -= 1
            self.below -= 1
        else:
            return False
        self.due, self.others, self.passed, self.drawn = by, (), passed, True
        return True

    def _play(self, by: str, told: Told) -> bool:
        """Lay a card into the pool, or on the own pile with what it takes, and pass the turn on, if that is plain."""
        passed = self.passed if by == self.due else self._passed_by(by)
        if passed is None or len(told) < 2:
            return False
        if not self.drawn and (self.stock or self.below):
            if self.draws:
                return False
            self._draw_understood(by, passed)
        card, held = told[1], self.held[by]
        known = card in held
        if not known and (self.unknown[by] <= 0 or self.free.get(card, 0) <= 0):
            return False
        takes = told[2:]
        if not takes:
            self.pool.append(card)
            self.latest[by] = card, (), (), passed, _NOBODY
        elif not self._capture(by, (card, (), (), passed, _NOBODY), takes):
            return False
        if known:
            held.remove(card)
        else:
            self.unknown[by] -= 1
            self.free[card] -= 1
        self.drawn = False
        self.played += 1
        self.last = by
        if not takes or not (self.stock or self.below):  # else it is a series of captures
            self._pass_on(by, passed)
        return True

    def _draw_understood(self, by: str, passed: tuple[str, ...]) -> None:
        """Draw a card that is not told."""
        if self.stock:
            self.held[by].append(self.stock.pop())
        else:
            self.unknown[by] += 1
            self.below -= 1
        self.due, self.others, self.passed, self.drawn = by, (), passed, True

    # --- capturing ----------------------------------------------------------------------------------------

    def _capture(self, by: str, laid: _Laid, targets: Sequence[str]) -> bool:
        """Move what a card takes to the own pile, and tell so, if it can be taken along with what it has taken."""
        pool, piles = self.pool, self.piles
        card, before, kinds, passed, burnt = laid
        own = RANK[card]
        now = {*kinds}
        for target in targets:
            if target in piles:
                if target == by or not piles[target]:
                    return False
                now.add(_rank_of_set(piles[target][-1]))
            elif target in pool:
                now.add(RANK[target])
            else:
                return False
        made = own if len(now) == 1 and own in now and own not in SPECIALS else self._made(card, now, targets)
        if not made or (len(targets) > 1 and len({*targets}) < len(targets) and not _all_lie(targets, pool)):
            return False
        taken: list[_Thing] = [*before]
        cards: list[str] = []
        for target in targets:
            if target in piles:
                *left, top = piles[target]
                piles[target] = left
                cards += top
                taken.append((target, top))
            else:
                pool.remove(target)
                cards.append(target)
                taken.append(target)
        if not before:
            cards.append(card)
        pile = piles[by]
        if before or (pile and _rank_of_set(pile[-1]) == made):
            piles[by] = [*pile[:-1], pile[-1] + tuple(cards)]
        else:
            piles[by] = [*pile, tuple(cards)]
        self.capturer = by
        self.latest[by] = card, taken, now, passed, burnt
        return True

    def _made(self, card: str, ranks: set[str], targets: Sequence[str]) -> str:
        """Return the rank of the set that a card makes with targets of ``ranks``; nothing where it is not plain."""
        own = RANK[card]
        if own not in SPECIALS:
            if len(ranks) == 1 or self.begun.options.pool_specials == "freely":
                return own if SPECIALS.issuperset(ranks - {own}) else ""
            return ""
        if len(ranks) > 1 or not SPECIALS.isdisjoint(ranks):
            return ""
        (rank,) = ranks
        return "" if own == ACE and self._may_be_protected(rank, targets) else rank

    def _may_be_protected(self, rank: str, targets: Sequence[str]) -> bool:
        """Tell whether a Joker may protect some targets of one rank, in their sets or in any that lies open."""
        piles = self.piles
        whose = piles if self.begun.options.joker_protects == "rank" else piles.keys() & {*targets}
        tops = [piles[owner][-1] for owner in whose if piles[owner]]
        return any(JOKER in top and _rank_of_set(top) in (rank, "") for top in tops)

    def _claim(self, by: str, told: Told) -> bool:
        """Take more with the card just played, and go on with the turn, if that is plain."""
        if by != self.last or self.drawn or len(told) < 2:
            return False
        laid, targets = self.latest[by], told[1:]
        card, before, _, passed, burnt = laid
        if before:
            closed = not _owners(before).isdisjoint(targets)
        else:  # of the card itself, another copy is meant
            closed = card in targets and not _all_lie([card, *targets], self.pool)
        if closed or not burnt.isdisjoint(targets):
            return False
        if not self._capture(by, laid, targets):
            return False
        if not before:
            self.pool.remove(card)
        if self.stock or self.below:
            self.due, self.others, self.passed = by, (), passed
        return True

    def _burn(self, told: Told) -> bool:
        """Declare sets burnt for the card just played, if it could have taken each of them besides what it took."""
        last, named = self.last, told[1:]
        if last is None or not named or named[0] == last or self.drawn or not self.piles.keys() >= {*named}:
            return False
        card, taken, ranks, passed, burnt = self.latest[last]
        owners, robbed = named[1:] or named, _owners(taken)
        for owner in owners:
            if owner == last or owner in robbed or not self.piles[owner]:
                return False
            if not self._made(card, {*ranks, _rank_of_set(self.piles[owner][-1])}, (owner,)):
                return False
        self.latest[last] = card, taken, ranks, passed, burnt.union(owners)
        return True

    # --- the end ------------------------------------------------------------------------------------------

    def play(self) -> Play:
        """Return the hand as it stands."""
        begun, left = self.begun, len(self.stock) + self.below
        if left == begun.hands.stock_left and not self.played:
            return begun
        held = {player: tuple(cards) for player, cards in self.held.items()}
        latest = {by: _played(by, laid, last=by == self.last) for by, laid in self.latest.items()}
        due = (self.due,) if self.due else self.others
        return Play(
            begun.players,
            begun.options,
            Hands(held, self.unknown, tuple(reversed(self.stock)), left, self.free),
            PoolAndPiles(tuple(self.pool), self.piles, 0, self.capturer),
            due,
            last=latest[self.last] if self.last else begun.last,
            latest={**begun.latest, **latest},
            claimable=not self.drawn,
            passed=self.passed,
            drawn=frozenset(due) if self.drawn else frozenset(),
            played=begun.played + self.played,
        )


def _all_lie(cards: Sequence[str], pool: Sequence[str]) -> bool:
    """Tell whether cards, some of them there twice, all lie in the pool."""
    return all(pool.count(card) >= cards.count(card) for card in cards)


def _owners(taken: Sequence[_Thing]) -> frozenset[str]:
    """Return whose sets are among what was captured."""
    return frozenset([thing[0] for thing in taken if not isinstance(thing, str)])


def _played(by: str, laid: _Laid, *, last: bool) -> Played:
    """Return a card that was played; of one that was not the ``last`` it only matters whether it lies in the pool."""
    card, taken, _, passed, burnt = laid
    if not last:
        return Played(by, card, not taken)
    units = tuple([pool_unit(thing) if isinstance(thing, str) else set_unit(*thing) for thing in taken])
    return Played(by, card, not taken, units, _owners(taken), passed, burnt)
