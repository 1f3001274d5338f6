"""The play of a hand: whose turn it is, the faults of each act, and its effect.

An act that breaks a rule stands all the same in a record: :meth:`Play.stand` changes the hand by it, as far as the
cards allow, and returns its faults (``shllaat.turn.stands``).

Source: Shlla'at, "Play" and "Capturing Cards"; articles ``shllaat.turn.*`` and ``shllaat.end.*``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import DEALT, JOKER, PACKS
from scorekeeper.games.shllaat.play.burnt import Played
from scorekeeper.games.shllaat.play.captures import Fault, Unit, faults, written
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.pool_and_piles import Located, PoolAndPiles

SLIPS = frozenset(
    ("target-missing", "pile-none", "card-out", "card-no-joker", "card-of-other", "card-not-held", "card-in-stock",
     "hand-empty", "draw-held", "draw-out", "draw-no-joker", "draw-not-top")
)  # fmt: skip
"""The faults that cannot have happened: a card was taken down wrongly."""
_NO_JOKER = {"card-out": "card-no-joker", "draw-out": "draw-no-joker"}
"""The codes for a Joker in a pack without any."""
_NOBODY = frozenset[str]()


@dataclass(slots=True)
class Play:
    """A hand from the first draw to the last card.

    ``due`` are those who may act next: one player, or several if the rules do not say. ``last`` is the last card
    played, ``latest`` that of each player; ``claimable`` tells whether a miss of the last card can still be claimed.
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
    drawn: set[str] = field(default_factory=set)
    played: int = 0

    @property
    def one_card(self) -> bool:
        """Tell whether a turn is one card: the draw pile is empty (``shllaat.turn.one-card``)."""
        return not self.hands.stock_left

    @property
    def over(self) -> bool:
        """Tell whether all cards have been played."""
        hands = self.hands
        return not (hands.stock_left or any(hands.held.values()) or any(hands.unknown.values()))

    def must_draw(self, by: str) -> bool:
        """Tell whether a player has to draw before playing (``shllaat.turn.draw``)."""
        return by not in self.drawn and self.hands.stock_left > 0

    # --- legal acts --------------------------------------------------------------------------------------

    def plays(self, by: str) -> list[str] | None:
        """List every card a player can play, with every capture, sorted; None if the hand is not known."""
        hand = self.hands.known(by)
        if hand is None:
            return None
        open_to = self.table.open_to(by)
        return sorted(act for card in set(hand) for act in self._plays_of(card, open_to, everything=True))

    def _plays_of(self, card: str, open_to: list[Unit], *, everything: bool = False) -> list[str]:
        alone = f"play {card}"
        return [alone, *written(alone, card, open_to, self.options, everything=everything)]

    def _claims(self, by: str) -> list[str]:
        """List the claims open to a player with the card played last."""
        last = self.last
        return last.claims(self.table, self.options) if last and last.by == by and self.claimable else []

    def _turn(self, by: str) -> tuple[list[Fault], tuple[str, ...]]:
        """Return the fault of acting now, if it is one, and the players passed over: these may be next."""
        due, last, passed = self.due, self.last, self.passed
        if due == (by,):
            return [], passed
        if by not in due or last or self.drawn:
            passed = tuple([player for player in dict.fromkeys((*due, *passed)) if player != by])
        if by in due:
            return [], passed
        if not last and not self.drawn:
            fault = Fault("first-wrong", {"due": due})
        elif last and last.by == by:
            fault = Fault("turn-one-card" if self.one_card else "turn-over", {"due": due, "card": last.card})
        elif last and last.units and last.by in due:
            fault = Fault("turn-unfinished", {"due": last.by, "card": last.card})
        else:
            fault = Fault("out-of-turn", {"due": due})
        return [fault], passed

    def _of_pack(self, found: list[Fault]) -> list[Fault]:
        """In a pack without Jokers, say so of a Joker; do not say that it lies elsewhere."""
        if PACKS[self.options.pack].kinds.jokers:
            return found
        return [
            fault._replace(code=_NO_JOKER[fault.code])
            if fault.code in _NO_JOKER and fault.params["card"] == JOKER
            else fault
            for fault in found
        ]

    def _capture_faults(self, by: str, card: str, located: Located) -> list[Fault]:
        # Only if a Joker protects its rank does it matter what else lies open.
        around = self.table.open_to(by) if self.options.joker_protects == "rank" else ()
        wrong = [*located.faults, *faults(card, located.units, around, self.options)]
        if not wrong and not located.missing:
            return []
        legal = tuple(self._plays_of(card, self.table.open_to(by))) if wrong else ()
        return self._told(wrong, located, card, legal)

    def _told(self, wrong: list[Fault], located: Located, card: str, legal: tuple[str, ...]) -> list[Fault]:
        """Complete the faults of a capture: its card, the legal acts, and the targets that are not on the table."""
        return [
            *[Fault(fault.code, {"card": card, **fault.params}, legal) for fault in wrong],
            *[
                Fault("pile-none" if target in self.table.piles else "target-missing", {"card": card, "target": target})
                for target in located.missing
            ],
        ]

    def _located(
        self, by: str, targets: Sequence[str], *, besides: str | None = None, playing: str | None = None
    ) -> Located:
        """Find the targets of a capture; a card that lies nowhere else is one that the record does not tell.

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

    # --- acts --------------------------------------------------------------------------------------------

    def stand(self, by: str, kind: str, *words: str) -> list[Fault]:
        """Change the hand by an act, as a record tells it, and return its faults; after the end nothing changes."""
        match kind:
            case "draw":
                found = self._draw(by, *words)
            case "play":
                found = self._play(by, *words)
            case "claim":
                found = self._claim(by, words)
            case _:
                by = words[0]
                found = self._burn(by, words[1:] or words)
        return found and [Fault(code, {"by": by, **params}, legal) for code, params, legal in found]

    def _draw(self, by: str, card: str | None = None) -> list[Fault]:
        if self.over:
            return [Fault("hand-over", {})]
        hands = self.hands
        found, passed = self._turn(by)
        self.passed, self.due, self.claimable = passed, (by,), False
        if not hands.stock_left:
            return [*found, Fault("draw-empty", {})]
        if by in self.drawn:
            found.append(Fault("draw-again", {}))
        if wrong := hands.draw_faults(card):
            found += self._of_pack(wrong)
            card = None if _is_out(wrong) else card
        hands.draw(by, card)
        self.drawn.add(by)
        return found

    def _play(self, by: str, card: str, *targets: str) -> list[Fault]:
        """Let a card lie where it was played; if it cannot have been this card, another one was played in its place."""
        if self.over:
            return [Fault("hand-over", {})]
        hands, table = self.hands, self.table
        found, passed = self._turn(by)
        if self.must_draw(by):
            found.append(Fault("draw-missing", {"card": card}, ("draw",)))
        told = True
        if wrong := hands.play_faults(by, card):
            found += self._of_pack(wrong)
            told = not _is_out(wrong)
        if targets:
            located = self._located(by, targets, playing=None if card in hands.held[by] else card)
            found += self._capture_faults(by, card, located)
            hands.seen(*located.turned_up)
            taken = table.lift(located)
            if taken or told:
                table.gain(by, [*taken, card] if told else taken)
            self.last = Played(by, card, False, tuple(located.units), located.robbed, passed)
        else:
            self.last = Played(by, card, told, (), _NOBODY, passed)
            table.lay(card if told else None)
        hands.play(by, card if told else None)
        if targets and hands.stock_left:
            self.due, self.passed = (by,), passed  # a series of captures (``shllaat.turn.series``)
        else:
            self.due, self.passed = self._next(by, passed), ()
        self.latest[by] = self.last
        self.claimable, self.played = True, self.played + 1
        self.drawn.discard(by)
        return found

    def _next(self, by: str, passed: Sequence[str]) -> tuple[str, ...]:
        """Return the next player clockwise; with the draw pile empty, the next who still has cards.

        After a turn out of order, every player who was passed over can go on, too.
        """
        at = self.players.index(by) + 1
        if self.hands.stock_left and not passed:
            return (self.players[at - len(self.players)],)
        order = (*self.players[at:], *self.players[:at])
        following = order if self.hands.stock_left else filter(self.hands.number, order)
        return tuple(dict.fromkeys([*islice(following, 1), *passed]))

    def _claim(self, by: str, targets: tuple[str, ...]) -> list[Fault]:
        played = self.latest.get(by)
        if played is None:
            return [Fault("claim-none", {"what": targets})]
        located = self._located(by, targets, besides=played.lying)
        in_time = played is self.last and self.claimable
        if in_time:
            wrong = played.claim_faults(located, self.table, self.options)
            found = self._told(wrong, located, played.card, tuple(self._claims(by)) if wrong else ())
        else:
            late = Fault("claim-late", {"card": played.card, "what": targets})
            found = [late, *self._told([], located, played.card, ())]
        if located.places:
            self.table.gain_late(by, self.table.lift(located), played.lying)
        self.hands.seen(*located.turned_up)
        if not in_time:
            self.latest[by] = played._replace(lies=False)
            return found
        self.latest[by] = self.last = played.claimed(located)
        if not self.one_card:
            self.due, self.passed = (by,), played.passed
        return found

    def _burn(self, by: str, owners: tuple[str, ...]) -> list[Fault]:
        last = self.last
        if last is None:
            return [Fault("burn-none", {})]
        if last.by == by:
            return [Fault("burn-own", {"card": last.card})]
        if not self.claimable:
            return [Fault("burn-late", {"card": last.card, "player": last.by})]
        found = last.burn_faults(owners, self.table, self.options)
        self.latest[last.by] = self.last = last._replace(burnt=last.burnt.union(owners))
        return found

    # --- the end ------------------------------------------------------------------------------------------

    def finish(self, whole: int) -> bool:
        """End the hand, and tell whether every card of a pack of ``whole`` cards has been played, or is known.

        The rest of the pool goes to the last capturer, or stays there (``shllaat.end.pool``, ``.uncaptured``).
        """
        free, hidden = self.hands.free, self.table.hidden
        if self.played != whole - DEALT or sum(free.values()) != hidden:
            return False
        self.table.take_rest([card for card, number in free.items() for _ in range(number)] if hidden else [])
        self.due = ()
        return True


def _is_out(wrong: Sequence[Fault]) -> bool:
    """Tell whether a card is wrong because it has been played already, or is none of the pack."""
    return any(fault.code in _NO_JOKER for fault in wrong)
