"""The play of a hand: whose turn it is, which acts are legal, and what each act changes.

One source of legality: :meth:`Play.legal` lists, :meth:`Play.verify` raises Illegal, :meth:`Play.can` wraps it,
:meth:`Play.do` verifies and moves on. An act that breaks a rule stands all the same in a record:
:meth:`Play.attempt` says what is wrong and moves on as far as the cards allow (``shllaat.turn.stands``).

Source: Shlla'at, "Play" and "Capturing Cards"; articles ``shllaat.turn.*``, ``shllaat.missed.*``, ``shllaat.end.*``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import Illegal, illegal
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import DEALT
from scorekeeper.games.shllaat.play.captures import Fault, Located, Set, Unit, faults, written
from scorekeeper.games.shllaat.play.holdings import Holdings
from scorekeeper.games.shllaat.play.layout import Layout
from scorekeeper.games.shllaat.play.record import Act, Burn, Claim, Draw, PlayCard


class Last(NamedTuple):
    """The last card played: what it took, from which piles, and which sets are burnt.

    ``passed`` are those who were passed over when its player began; they matter again if a claim goes on with the turn.
    """

    by: str
    card: str
    units: tuple[Unit, ...] = ()
    robbed: frozenset[str] = frozenset()
    burnt: frozenset[str] = frozenset()
    passed: tuple[str, ...] = ()


class Play:
    """A hand from the first draw to the last card.

    ``due`` are those who may act next: one player, or several where the rules do not
    say. ``doubtful`` is set once an act cannot have been as told: from there on the piles are not known.
    """

    def __init__(
        self, players: Sequence[str], first: str | None, holdings: Holdings, pool: Set, options: Options
    ) -> None:
        """Begin: ``holdings`` are the hands and the draw pile; ``first`` None is not known."""
        self.players = tuple(players)
        self._order = {player: (*players[at + 1 :], *players[: at + 1]) for at, player in enumerate(self.players)}
        self.options = options
        self.holdings = holdings
        self.layout = Layout(players, pool, holdings)
        self.due = (first,) if first else self.players
        self.last: Last | None = None
        self._open = False  # what the last card missed can still be claimed
        self.played = 0
        self.doubtful = False
        self._begun = False
        self._passed: tuple[str, ...] = ()
        self._drawn: set[str] = set()
        self._latest: dict[str, str] = {}
        self._lying: dict[str, str] = {}

    # --- what is legal ------------------------------------------------------------------------------------

    @property
    def one_card(self) -> bool:
        """Tell whether a turn is one card: the draw pile is empty (``shllaat.turn.one-card``)."""
        return not self.holdings.stock_left

    @property
    def over(self) -> bool:
        """Tell whether all cards have been played."""
        return self.one_card and not any(map(self.holdings.number, self.players))

    def must_draw(self, by: str) -> bool:
        """Tell whether a player has to draw before playing (``shllaat.turn.draw``)."""
        return not self.one_card and by not in self._drawn

    def legal(self, by: str) -> tuple[str, ...] | None:
        """List the acts open to a player, as a record writes them, sorted; None where the hand is not known."""
        acts = self.claims(by)
        if by in self.due and not self.over:
            plays = ["draw"] if self.must_draw(by) else self.plays(by)
            if plays is None:
                return None
            acts = [*acts, *plays]
        return tuple(sorted(acts))

    def plays(self, by: str) -> list[str] | None:
        """List every card a player can play, with every capture, sorted; None where the hand is not known."""
        hand = self.holdings.known(by)
        if hand is None:
            return None
        open_to = self.layout.open_to(by)
        return sorted(act for card in set(hand) for act in self._plays_of(card, open_to, everything=True))

    def _plays_of(self, card: str, open_to: list[Unit], *, everything: bool = False) -> list[str]:
        alone = f"play {card}"
        return [alone, *written(alone, card, open_to, self.options, everything=everything)]

    def claims(self, by: str) -> list[str]:
        """List what a player can still claim with the card played last (``shllaat.missed.burnt``)."""
        last = self.last
        if last is None or last.by != by or not self._open:
            return []
        missed = self._missed(last)
        if not last.units:
            return written("claim", last.card, missed, self.options, closed=last.burnt)
        return sorted({f"claim {unit.name}" for unit in self._claimable(last) if unit.owner not in last.burnt})

    def _missed(self, last: Last) -> list[Unit]:
        """List what lay open to the last card and was not taken."""
        return self.layout.open_to(last.by, besides=self._lying.get(last.by), robbed=last.robbed)

    def _claimable(self, last: Last) -> list[Unit]:
        """List what the last card could have taken besides what it took, each by itself."""
        return [unit for unit in self._missed(last) if not self._late_faults(last, [unit])]

    def _late_faults(self, last: Last, claimed: Sequence[Unit]) -> list[Fault]:
        """Say what is wrong with capturing more along with what the last card took.

        What it took wrongly was judged before: what it could not take at all is left aside, and of several ranks
        the claim has to go with one.
        """
        open_to = [*self._missed(last), *last.units]
        taken = [unit for unit in last.units if not faults(last.card, [unit], open_to, self.options)]
        found = faults(last.card, [*taken, *claimed], open_to, self.options)
        if found and faults(last.card, taken, open_to, self.options):
            along = [faults(last.card, [unit, *claimed], open_to, self.options) for unit in taken]
            return found if all(along) else []
        return found

    def verify(self, act: Act) -> None:
        """Check an act. Raises Illegal with everything wrong."""
        if found := self.faults(act):
            raise Illegal([illegal(fault.code, None, **fault.params) for fault in found])

    def can(self, act: Act) -> bool:
        """Tell whether an act is legal."""
        return not self.faults(act)

    def do(self, act: Act) -> None:
        """Make a legal act. Raises Illegal."""
        self.verify(act)
        self.attempt(act)

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
        return [fault._replace(params={"by": act.by, **fault.params}) for fault in found] if found else []

    def _turn_faults(self, by: str) -> list[Fault]:
        if self.over:
            return [Fault("hand-over", {})]
        if by in self.due:
            return []
        due = self.due
        if not self._begun:
            return [Fault("first-wrong", {"due": due})]
        last = self.last
        if last and last.by == by:
            return [Fault("turn-one-card" if self.one_card else "turn-over", {"due": due, "card": last.card})]
        if last and last.units and last.by in self.due:
            return [Fault("turn-unfinished", {"due": last.by, "card": last.card})]
        return [Fault("out-of-turn", {"due": due})]

    def _draw_faults(self, act: Draw) -> list[Fault]:
        found = self._turn_faults(act.by)
        if self.one_card:
            return [*found, Fault("draw-empty", {})] if not self.over else found
        if act.by in self._drawn:
            found.append(Fault("draw-again", {}))
        return found + self.holdings.draw_faults(act.card)

    def _play_faults(self, act: PlayCard) -> list[Fault]:
        found = self._turn_faults(act.by)
        if self.must_draw(act.by):
            found.append(Fault("draw-missing", {"card": act.card}, ("draw",)))
        if found and found[0].code == "hand-over":
            return found
        found += self.holdings.play_faults(act.by, act.card)
        return found + self._capture_faults(act) if act.targets else found

    def _capture_faults(self, act: PlayCard) -> list[Fault]:
        card = act.card
        located = self.layout.locate(act.by, act.targets, playing=card)
        open_to = self.layout.open_to(act.by)
        wrong = [*located.faults, *faults(card, located.units, open_to, self.options)]
        choices = tuple(self._plays_of(card, open_to)) if wrong else ()
        found = [fault._replace(params={"card": card, **fault.params}, legal=choices) for fault in wrong]
        return found + self._missing_faults(located, card)

    def _missing_faults(self, located: Located, card: str) -> list[Fault]:
        return [
            Fault("pile-none" if target in self.layout.piles else "target-missing", {"card": card, "what": target})
            for target in located.missing
        ]

    def _claim_faults(self, act: Claim) -> list[Fault]:
        card = self._latest.get(act.by)
        if card is None:
            return [Fault("claim-none", {"what": act.targets})]
        located = self.layout.locate(act.by, act.targets, besides=self._lying.get(act.by))
        missing = self._missing_faults(located, card)
        last = self.last
        if last is None or last.by != act.by or not self._open:
            return [Fault("claim-late", {"card": card, "what": act.targets}), *missing]
        found = [*located.faults, *_closed(last, located)]
        found += self._late_faults(last, [place.unit for place in located.places if place.owner not in last.robbed])
        choices = tuple(self.claims(act.by)) if found else ()
        return [fault._replace(params={"card": card, **fault.params}, legal=choices) for fault in found] + missing

    def _burn_faults(self, act: Burn) -> list[Fault]:
        last = self.last
        if last is None:
            return [Fault("burn-none", {})]
        if last.by == act.by:
            return [Fault("burn-own", {"card": last.card})]
        if not self._open:
            return [Fault("burn-late", {"card": last.card, "player": last.by})]
        capturable = {unit.owner for unit in self._claimable(last)}
        idle = [owner for owner in act.owners if owner not in capturable]
        params = {"card": last.card, "player": last.by, "owners": idle}
        return [Fault("burn-nothing", params)] if idle else []

    # --- what an act changes ------------------------------------------------------------------------------

    def attempt(self, act: Act) -> list[Fault]:
        """Make an act as far as the cards allow, and say what was wrong with it; after the end nothing changes."""
        found = self.faults(act)
        codes = {fault.code for fault in found}
        if "hand-over" in codes:
            return found
        self.doubtful = self.doubtful or bool(codes & DOUBTFUL)
        match act:
            case Burn():
                if self.last and self._open and self.last.by != act.by:
                    self.last = self.last._replace(burnt=self.last.burnt.union(act.owners))
            case Claim():
                if "claim-none" not in codes:
                    self._stand_claim(act)
            case Draw():
                self._take_turn(act.by)
                if not self.one_card:
                    self.holdings.draw(act.by, None if "draw-out" in codes else act.card)
                    self._drawn.add(act.by)
            case PlayCard():
                self._take_turn(act.by)
                self._stand_play(act, known="card-out" not in codes)
        return found

    def _take_turn(self, by: str) -> None:
        """Let a player act, in turn or not. A player who was passed over may be next: the rules do not say."""
        self._open = False
        if by not in self.due or (len(self.due) > 1 and self._begun):
            waiting = dict.fromkeys([*self.due, *self._passed])
            self._passed = tuple(player for player in waiting if player != by)
        self.due = (by,)
        self._begun = True

    def _stand_play(self, act: PlayCard, *, known: bool) -> None:
        """Let a card lie where it was played; where it is not ``known``, another one was played in its place."""
        by, card, targets = act
        if known:
            self.holdings.play(by, card)
        else:
            self.holdings.play_unknown(by)
        self.played += 1
        self._drawn.discard(by)
        self._latest[by] = card
        self._open = True
        if targets:
            self._stand_capture(act, known=known)
        else:
            self.last = Last(by, card, passed=self._passed)
            self._lay(by, card, known=known)
        self._pass_on(by, captured=bool(targets))

    def _lay(self, by: str, card: str, *, known: bool) -> None:
        if known:
            self.layout.pool.append(card)
            self._lying[by] = card
        else:
            self.layout.hidden += 1
            self._lying.pop(by, None)

    def _stand_capture(self, act: PlayCard, *, known: bool) -> None:
        by, card, targets = act
        located = self.layout.locate(by, targets)
        robbed = frozenset([place.owner for place in located.places if place.owner])
        self.last = Last(by, card, tuple(located.units), robbed, passed=self._passed)
        taken = self.layout.lift(located.places)
        if taken or known:
            self.layout.gain(by, [*taken, card] if known else taken)
        self._lying.pop(by, None)

    def _stand_claim(self, act: Claim) -> None:
        by, last = act.by, self.last
        lying = self._lying.pop(by, None)
        located = self.layout.locate(by, act.targets, besides=lying)
        if located.places:
            self.layout.add(by, self.layout.lift(located.places), lying)
        if last and last.by == by and self._open:
            robbed = last.robbed | {place.owner for place in located.places if place.owner}
            self.last = last._replace(units=(*last.units, *located.units), robbed=robbed)
            if not self.one_card:
                self.due, self._passed = (by,), last.passed

    def _pass_on(self, by: str, *, captured: bool) -> None:
        """Find who is next: the same player after a capture, while there is a draw pile (``shllaat.turn.series``)."""
        if captured and not self.one_card:
            self.due = (by,)
            return
        following = self._following(by)
        # After a turn out of order, the next player and every player who was passed over can go on.
        self.due = tuple(dict.fromkeys([*following, *self._passed])) if self._passed else following
        self._passed = ()

    def _following(self, by: str) -> tuple[str, ...]:
        """Return the next player clockwise; with the draw pile empty, the next who still has cards."""
        order = self._order[by]
        if self.one_card:
            order = tuple(player for player in order if self.holdings.number(player))
        return order[:1]

    # --- the end ------------------------------------------------------------------------------------------

    def finish(self, whole: int) -> bool:
        """End the hand if every card of a pack of ``whole`` cards has been played, and tell whether it has ended.

        The rest of the pool goes to the last capturer, or stays there (``shllaat.end.pool``, ``.uncaptured``).
        """
        if self.doubtful or self.played != whole - DEALT or not self.layout.sweep():
            return False
        self.due = ()
        return True


DOUBTFUL = frozenset(("target-missing", "pile-none", "card-out"))
"""What cannot have been so; what really happened is not known, and so the piles are not either."""


def _closed(last: Last, located: Located) -> list[Fault]:
    """Say which claimed sets are burnt, or came to light only by the capture."""
    found = []
    for place in located.places:
        if place.owner in last.burnt:
            found.append(Fault("claim-burnt", {"what": place.unit.said, "owner": place.owner}))
        elif place.owner in last.robbed:
            found.append(Fault("claim-uncovered", {"what": place.unit.said, "owner": place.owner}))
    return found
