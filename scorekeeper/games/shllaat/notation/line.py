"""The piles of one line, made into one form; missing piles are worked out."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.checks import card_problems, kind_problems, shares, sum_problem
from scorekeeper.games.shllaat.facts.possible import compositions
from scorekeeper.games.shllaat.notation.piles import SaidPile
from scorekeeper.games.shllaat.options import Pack
from scorekeeper.games.shllaat.packs import EMPTY, KINDS, PACKS, Pile
from scorekeeper.messages import Message

_MOST_COMPOSED = 3
"""Of how many totals beside piles of kinds the cards are worked out."""


class Line(NamedTuple):
    """The piles of one line, made into one form; missing piles are worked out."""

    players: Sequence[str]
    said: Mapping[str, SaidPile]
    pack: Pack
    as_counted: bool

    def facts(self) -> Facts:
        """Put the facts together. Raises Refused with their errors."""
        rest, empty = self._left_out()
        found = self._found(rest, empty)
        refuse(self._forgotten())
        return found

    def _found(self, rest: str | None, empty: Collection[str]) -> Facts:
        known = {player: pile for player, pile in self.said.items() if player != rest and player not in empty}
        full = {player: pile for player, pile in known.items() if not pile.is_empty}
        if not full:
            return self._nothing_said(rest)
        if all(pile.form == "total" for pile in full.values()):
            return self._totals({player: pile.total for player, pile in full.items()}, rest)
        cards = {player: list(pile.cards) for player, pile in full.items() if pile.cards is not None}
        if len(cards) == len(full) and any(pile.form == "cards" for pile in full.values()):
            return self._cards(cards, rest)
        return self._piles(full, cards, rest)

    def _left_out(self) -> tuple[str | None, set[str]]:
        """Find the player who has the rest of the pack, if anybody has, and those who then have nothing."""
        rests = [player for player, pile in self.said.items() if pile.form == "rest"]
        unsaid = [player for player in self.players if player not in self.said or self.said[player].form == "unsaid"]
        if len(rests) > 1:
            refuse([unclear("rest-twice", "piles")])
        complete = sum(pile.points for pile in self.said.values()) == PACKS[self.pack].points
        if rests or complete:  # nothing is left for who is named, and that is not said
            refuse([unclear("player-unsaid", "piles", player=player) for player in unsaid if player in self.said])
        if rests:
            return rests[0], set(unsaid)
        if len(unsaid) > 1 and not complete:
            refuse([unclear("rest-which", "piles", players=unsaid, n=len(unsaid))])
        return (unsaid[0] if unsaid else None), set(unsaid[1:])

    def _forgotten(self) -> list[Problem]:
        """Ask about who is not named beside the rest; who has everything leaves nothing, nor does a whole pack."""
        open_ = [who for who in self.players if who not in self.said or self.said[who].form in ("rest", "unsaid")]
        points = sum(pile.points for pile in self.said.values())
        has_all = not points and any(pile.everything for pile in self.said.values())
        if len(open_) < 2 or has_all or points == PACKS[self.pack].points:
            return []
        return [unclear("rest-which", "piles", players=open_, n=len(open_))]

    def _nothing_said(self, rest: str | None) -> Facts:
        """Read a line on which only empty piles were said, and perhaps who has the rest."""
        if rest is None:
            return Facts(totals=dict.fromkeys(self.players, 0))
        if rest not in self.said or self.said[rest].form == "unsaid":
            refuse([unclear("rest-or-nobody", "piles", player=rest)])
        return self._all_piles({rest: PACKS[self.pack].kinds})

    def _totals(self, totals: dict[str, int], rest: str | None) -> Facts:
        if rest:
            left = PACKS[self.pack].points - sum(totals.values())
            if left < 0:
                refuse([sum_problem({**totals, rest: 0}, self.pack)])
            totals[rest] = left
        return Facts(totals={player: totals.get(player, 0) for player in self.players})

    def _cards(self, dealt: dict[str, list[str]], rest: str | None) -> Facts:
        if rest:
            refuse(card_problems(dealt, self.pack, complete=False))
            used = Counter(each for cards in dealt.values() for each in cards)
            dealt[rest] = list((Counter(PACKS[self.pack].copies) - used).elements())
        return Facts(cards={player: dealt.get(player, []) for player in self.players})

    def _piles(self, full: Mapping[str, SaidPile], dealt: Mapping[str, list[str]], rest: str | None) -> Facts:
        """Make piles of kinds, if some were said as cards or as totals."""
        totals = {player: pile.total for player, pile in full.items() if pile.form == "total"}
        found = {player: pile.pile for player, pile in full.items() if player not in totals}
        problems = card_problems(dealt, self.pack, complete=False)
        whole = PACKS[self.pack]
        if rest or totals:
            problems += kind_problems(found, whole, complete=False)
        refuse(problems)
        left = whole.kinds.minus(Pile(*map(sum, zip(*found.values(), strict=True))))
        if totals:
            found |= self._composed(totals, found, left, rest)
        elif rest:
            found[rest] = left
        return self._all_piles(found)

    def _composed(
        self, totals: Mapping[str, int], known: Mapping[str, Pile], left: Pile, rest: str | None
    ) -> dict[str, Pile]:
        """Work out the cards of totals that stand beside piles of kinds, if only one way is possible."""
        wanted = dict(totals)
        found = [Message("total-of", {"player": player, "n": total}) for player, total in totals.items()]
        over = left.points - sum(totals.values())
        none = illegal("mixed-none", "piles", found=found, left=_described(left))
        if over < 0 or (over and not rest):
            refuse([none])
        if over and rest:
            wanted[rest] = over
        few = len(wanted) <= _MOST_COMPOSED
        ways = compositions(tuple(wanted.values()), left, as_counted=self.as_counted)
        first = next(ways, None) if few else None
        if few and first is None:
            refuse([none])
        if first is None or next(ways, None):
            points = {player: pile.points for player, pile in known.items()} | wanted
            every = shares({player: points.get(player, 0) for player in self.players})
            refuse([unclear("mixed-forms", "piles", found=found, points=every)])
        return dict(zip(wanted, first or (), strict=True))

    def _all_piles(self, found: Mapping[str, Pile]) -> Facts:
        return Facts(piles={player: found.get(player, EMPTY)._asdict() for player in self.players})


def _described(pile: Pile) -> Message:
    kinds = [Message(f"left-{kind}", {"n": number}) for kind, number in zip(KINDS, pile, strict=True) if number]
    if not kinds:
        return Message("nothing-left")
    return Message("pile-left", {"kinds": kinds, "n": pile.points})
