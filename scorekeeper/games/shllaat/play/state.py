"""The play of a hand: whose turn it is, which acts are legal, and what each act changes.

One source of legality: :meth:`Play.faults`. :meth:`Play.legal` lists what has none, :meth:`Play.do` refuses what has
some, and returns the hand after the act. An act that breaks a rule stands all the same in a record:
:meth:`Play.stand` changes the hand by it, as far as the cards allow (``shllaat.turn.stands``).

Source: Shlla'at, "Play" and "Capturing Cards"; articles ``shllaat.turn.*`` and ``shllaat.end.*``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.errors import Illegal, Problem, refuse
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import DEALT, JOKER, PACKS
from scorekeeper.games.shllaat.play.burnt import Played
from scorekeeper.games.shllaat.play.captures import Fault, Unit, faults, written
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.pool_and_piles import Located, PoolAndPiles
from scorekeeper.games.shllaat.play.record import Act, Burn, Claim, Draw, PlayCard, Told

SLIPS = frozenset(
    ("target-missing", "pile-none", "card-out", "card-no-joker", "card-of-other", "card-not-held", "card-in-stock",
     "hand-empty", "draw-held", "draw-out", "draw-no-joker", "draw-not-top")
)  # fmt: skip
"""What cannot have been so: a card was taken down wrongly."""
_NO_JOKER = {"card-out": "card-no-joker", "draw-out": "draw-no-joker"}
"""What is said of a Joker in a pack without any."""
_NOBODY = frozenset[str]()
_OUT = frozenset((*_NO_JOKER, *_NO_JOKER.values()))


@dataclass(slots=True)
class Play:
    """A hand from the first draw to the last card.

    ``due`` are those who may act next: one player, or several where the rules do not say. ``last`` is the last card
    played, ``latest`` that of each player; ``claimable`` tells whether what the last card missed can still be claimed.
    ``passed`` are those who were passed over, ``drawn`` those who have drawn a card for the next one they play.
    """

    players: tuple[str, ...]
    options: Options
    hands: Hands
    table: PoolAndPiles
    due: tuple[str, ...]
    last: Played | None = None
    latest: dict[str, Played] = field(default_factory=dict)
    claimable: bool = False
    passed: tuple[str, ...] = ()
    drawn: frozenset[str] = frozenset()
    played: int = 0

    def copy(self) -> "Play":
        """Return a copy, which can be changed."""
        return replace(self, hands=self.hands.copy(), table=self.table.copy(), latest=dict(self.latest))

    @property
    def one_card(self) -> bool:
        """Tell whether a turn is one card: the draw pile is empty (``shllaat.turn.one-card``)."""
        return not self.hands.stock_left

    @property
    def over(self) -> bool:
        """Tell whether all cards have been played."""
        return self.one_card and not any(map(self.hands.number, self.players))

    def must_draw(self, by: str) -> bool:
        """Tell whether a player has to draw before playing (``shllaat.turn.draw``)."""
        return by not in self.drawn and self.hands.stock_left > 0

    # --- what is legal ------------------------------------------------------------------------------------

    def legal(self, by: str) -> tuple[str, ...] | None:
        """List the acts open to a player, as a record writes them, sorted; None where the hand is not known."""
        acts = self._claims(by)
        if by in self.due and not self.over:
            plays = ["draw"] if self.must_draw(by) else self.plays(by)
            if plays is None:
                return None
            acts = [*acts, *plays]
        return tuple(sorted(acts))

    def plays(self, by: str) -> list[str] | None:
        """List every card a player can play, with every capture, sorted; None where the hand is not known."""
        hand = self.hands.known(by)
        if hand is None:
            return None
        open_to = self.table.open_to(by)
        return sorted(act for card in set(hand) for act in self._plays_of(card, open_to, everything=True))

    def _plays_of(self, card: str, open_to: list[Unit], *, everything: bool = False) -> list[str]:
        alone = f"play {card}"
        return [alone, *written(alone, card, open_to, self.options, everything=everything)]

    def _claims(self, by: str) -> list[str]:
        """List what a player can still claim with the card played last."""
        last = self.last
        return last.claims(self.table, self.options) if last and last.by == by and self.claimable else []

    def can(self, act: Act) -> bool:
        """Tell whether an act is legal."""
        return not self.faults(act)

    def faults(self, act: Act) -> list[Fault]:
        """Say what is wrong with an act, in order: the turn, the card, the capture."""
        match act:
            case Draw():
                found = self._draw_faults(act)
            case PlayCard():
                found = self._play_faults(act)
            case Claim():
                found = self._claim_faults(act)
            case Burn():
                found = self._burn_faults(act)
        return found and [Fault(code, {"by": act.by, **params}, legal) for code, params, legal in found]

    def _turn_faults(self, by: str) -> list[Fault]:
        if not self.hands.stock_left and self.over:
            return [Fault("hand-over", {})]
        due, last = self.due, self.last
        if by in due:
            return []
        if not last and not self.drawn:
            return [Fault("first-wrong", {"due": due})]
        if last and last.by == by:
            return [Fault("turn-one-card" if self.one_card else "turn-over", {"due": due, "card": last.card})]
        if last and last.units and last.by in due:
            return [Fault("turn-unfinished", {"due": last.by, "card": last.card})]
        return [Fault("out-of-turn", {"due": due})]

    def _draw_faults(self, act: Draw) -> list[Fault]:
        found = self._turn_faults(act.by)
        if not self.hands.stock_left:
            return [*found, Fault("draw-empty", {})] if not self.over else found
        if act.by in self.drawn:
            found.append(Fault("draw-again", {}))
        return found + self._of_pack(self.hands.draw_faults(act.card))

    def _of_pack(self, found: list[Fault]) -> list[Fault]:
        """In a pack without Jokers, say so of a Joker; do not say that it lies elsewhere."""
        if not found or PACKS[self.options.pack].kinds.jokers:
            return found
        return [
            fault._replace(code=_NO_JOKER[fault.code])
            if fault.code in _NO_JOKER and fault.params["card"] == JOKER
            else fault
            for fault in found
        ]

    def _play_faults(self, act: PlayCard) -> list[Fault]:
        found = self._turn_faults(act.by)
        if self.must_draw(act.by):
            found.append(Fault("draw-missing", {"card": act.card}, ("draw",)))
        if found and found[0].code == "hand-over":
            return found
        found += self._of_pack(self.hands.play_faults(act.by, act.card))
        return found + self._capture_faults(act) if act.targets else found

    def _capture_faults(self, act: PlayCard) -> list[Fault]:
        by, card, targets = act
        located = self._located(by, targets, playing=None if card in self.hands.held[by] else card)
        # Only where a Joker protects its rank does it matter what else lies open.
        around = self.table.open_to(by) if self.options.joker_protects == "rank" else ()
        wrong = [*located.faults, *faults(card, located.units, around, self.options)]
        if not wrong and not located.missing:
            return []
        legal = tuple(self._plays_of(card, self.table.open_to(by))) if wrong else ()
        return self._told(wrong, located, card, legal)

    def _told(self, wrong: list[Fault], located: Located, card: str, legal: tuple[str, ...]) -> list[Fault]:
        """Complete what is wrong with a capture: with its card, what was legal, and what is not on the table."""
        return [
            *[Fault(fault.code, {"card": card, **fault.params}, legal) for fault in wrong],
            *[
                Fault("pile-none" if target in self.table.piles else "target-missing", {"card": card, "target": target})
                for target in located.missing
            ],
        ]

    def _claim_faults(self, act: Claim) -> list[Fault]:
        by, targets = act
        played = self.latest.get(by)
        if played is None:
            return [Fault("claim-none", {"what": targets})]
        located = self._located(by, targets, besides=played.lying)
        if played is not self.last or not self.claimable:
            late = Fault("claim-late", {"card": played.card, "what": targets})
            return [late, *self._told([], located, played.card, ())]
        wrong = played.claim_faults(located, self.table, self.options)
        return self._told(wrong, located, played.card, tuple(self._claims(by)) if wrong else ())

    def _burn_faults(self, act: Burn) -> list[Fault]:
        last = self.last
        if last is None:
            return [Fault("burn-none", {})]
        if last.by == act.by:
            return [Fault("burn-own", {"card": last.card})]
        if not self.claimable:
            return [Fault("burn-late", {"card": last.card, "player": last.by})]
        return last.burn_faults(act.owners, self.table, self.options)

    def _located(
        self, by: str, targets: Sequence[str], *, besides: str | None = None, playing: str | None = None
    ) -> Located:
        """Find what is captured; a card that nothing else accounts for is one of those the record does not tell.

        ``besides`` is the card that captures, if it lies in the pool, ``playing`` if its place is not known.
        """
        if not self.table.hidden:
            return self.table.locate(by, targets, besides)
        lying = self.table.without(besides)
        told: list[str] = []
        turned_up: list[str] = []
        for target in targets:
            free = self.hands.free.get(target, 0) - (target == playing) - turned_up.count(target)
            if target in lying:
                lying.remove(target)
                told.append(target)
            elif free > 0 and len(turned_up) < self.table.hidden:
                turned_up.append(target)
            else:
                told.append(target)
        return self.table.locate(by, told, besides, tuple(turned_up))

    # --- what an act changes ------------------------------------------------------------------------------

    def plain(self, by: str, told: Told) -> bool:
        """Draw the next card, or play one with what it takes of its rank, if the player due may.

        Tell whether that was so; all else is looked at more closely.
        """
        hands, due = self.hands, self.due
        held, stock, left = hands.held[by], hands.stock, hands.stock_left
        if len(due) > 1 or by not in due:
            return False
        if told[0] == "draw":
            if by in self.drawn or not stock or told[1:] not in ([], [stock[-1]]):
                return False
            held.append(stock.pop())
            hands.stock_left = left - 1
            self.drawn, self.claimable = frozenset(due), False
            return True
        if told[0] != "play" or told[1] not in held or (left and by not in self.drawn):
            return False
        _, card, *targets = told
        units = self.table.take_of_rank(by, card, targets) if targets else []
        if targets and not units:
            return False
        held.remove(card)
        robbed = frozenset([unit.owner for unit in units if unit.owner])
        self.latest[by] = self.last = Played(by, card, not targets, tuple(units), robbed, self.passed)
        if not targets:
            self.table.pool.append(card)
        if not targets or not left:
            self.due, self.passed = self._next(by, self.passed), ()
        self.drawn, self.claimable, self.played = _NOBODY, True, self.played + 1
        return True

    def do(self, act: Act) -> "Play":
        """Return the hand after a legal act. Raises Illegal with everything wrong."""
        found = self.faults(act)
        refuse([Problem(Illegal, fault.code, params=fault.params) for fault in found])
        after = self.copy()
        after.stand(act, found)
        return after

    def stand(self, act: Act, found: Sequence[Fault]) -> None:
        """Change the hand by an act of which ``found`` is wrong; after the end nothing changes."""
        codes = [code for code, _, _ in found] if found else ()
        if "hand-over" in codes:
            return
        match act:
            case Draw():
                self._draw(act, told=_OUT.isdisjoint(codes))
            case PlayCard():
                self._play(act, told=_OUT.isdisjoint(codes))
            case Claim():
                self._claim(act)
            case Burn():
                self._burn(act)

    def _turn_of(self, by: str) -> tuple[str, ...]:
        """Let a player act, in turn or not, and return who was passed over: such a player may be next."""
        if by in self.due and (len(self.due) == 1 or not (self.last or self.drawn)):
            return self.passed
        return tuple([player for player in dict.fromkeys([*self.due, *self.passed]) if player != by])

    def _draw(self, act: Draw, *, told: bool) -> None:
        by, card = act
        self.passed, self.due, self.claimable = self._turn_of(by), (by,), False
        if self.hands.stock_left:
            self.hands.draw(by, card if told else None)
            self.drawn |= {by}

    def _play(self, act: PlayCard, *, told: bool) -> None:
        """Let a card lie where it was played; where it is not ``told`` rightly, another one was played in its place."""
        by, card, targets = act
        hands, table, passed = self.hands, self.table, self._turn_of(by)
        hands.play(by, card if told else None)
        if targets:
            located = self._located(by, targets)
            hands.seen(*located.turned_up)
            taken = table.lift(located)
            if taken or told:
                table.gain(by, [*taken, card] if told else taken)
            self.last = Played(by, card, False, tuple(located.units), located.robbed, passed)
        else:
            self.last = Played(by, card, lies=told, passed=passed)
            table.lay(card if told else None)
        if targets and hands.stock_left:
            self.due, self.passed = (by,), passed  # a series of captures (``shllaat.turn.series``)
        else:
            self.due, self.passed = self._next(by, passed), ()
        self.latest[by] = self.last
        self.claimable, self.drawn, self.played = True, self.drawn - {by}, self.played + 1

    def _next(self, by: str, passed: Sequence[str]) -> tuple[str, ...]:
        """Return the next player clockwise; with the draw pile empty, the next who still has cards.

        After a turn out of order, every player who was passed over can go on, too.
        """
        at = self.players.index(by) + 1
        if self.hands.stock_left and not passed:
            return (self.players[at - len(self.players)],)
        order = (*self.players[at:], *self.players[:at])
        following = order[:1] if self.hands.stock_left else [*filter(self.hands.number, order)][:1]
        return tuple(dict.fromkeys((*following, *passed)))

    def _claim(self, act: Claim) -> None:
        by, targets = act
        played = self.latest.get(by)
        if played is None:
            return
        located = self._located(by, targets, besides=played.lying)
        if located.places:
            self.table.gain_late(by, self.table.lift(located), played.lying)
        self.hands.seen(*located.turned_up)
        if played is not self.last or not self.claimable:
            self.latest[by] = played._replace(lies=False)
            return
        self.latest[by] = self.last = played.claimed(located)
        if not self.one_card:
            self.due, self.passed = (by,), played.passed

    def _burn(self, act: Burn) -> None:
        last = self.last
        if last and self.claimable and last.by != act.by:
            self.latest[last.by] = self.last = last._replace(burnt=last.burnt.union(act.owners))

    # --- the end ------------------------------------------------------------------------------------------

    def finished(self, whole: int) -> "Play | None":
        """Return the hand at its end, None if not every card of a pack of ``whole`` cards has been played, or is known.

        The rest of the pool goes to the last capturer, or stays there (``shllaat.end.pool``, ``.uncaptured``).
        """
        if self.played != whole - DEALT:
            return None
        rest = [card for card, number in self.hands.free.items() for _ in range(number)]
        if len(rest) != self.table.hidden:
            return None
        after = replace(self, table=self.table.copy(), due=())
        after.table.take_rest(rest)
        return after
