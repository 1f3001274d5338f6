"""What a line says is left in the hands: cards of players, numbers of Aces and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.cards import SUITS, index_32
from scorekeeper.errors import Problem, illegal, unclear
from scorekeeper.forms import other_pack
from scorekeeper.games.sabat.facts.form import UNITS, Facts, Left
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems, most_left
from scorekeeper.games.sabat.notation.pieces import Piece
from scorekeeper.games.sabat.pack import MOST, counted, mask_of
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

PARTNER_WORD = "partner"
_PICTURES = frozenset(("kings", "queens", "jacks"))
ONE_BY_ONE = frozenset(("unit", "number"))
"""What a card is that was said by its rank alone."""
_RANKS = {
    **dict.fromkeys(("aces", "A"), ("A", "ace")), **dict.fromkeys(("kings", "K"), ("K", "king")),
    **dict.fromkeys(("queens", "Q"), ("Q", "queen")), **dict.fromkeys(("jacks", "J"), ("J", "jack")),
    "pictures": ("JQK", "last-picture"),
}  # fmt: skip
"""The ranks of a last card of which no more was said, and what it is called."""
POOL = "left"
"""The holder of cards that were said to be left, with no player's name: both losers together."""
_TOGETHER = "both"
"""The holder of numbers that were said of both losers together."""


Said = tuple[str | None, Piece]
"""A card or a count that was said, after its holder, None where nobody was named."""


class Holdings:
    """Collects what is left as cards and as counts, and says whose it is once the winner is known."""

    def __init__(self, cards: Sequence[Said] = (), counts: Sequence[Said] = (), *, adds: bool = False) -> None:
        """Begin with what was said; ``adds`` tells that equal numbers that were said again are added up."""
        self.cards, self.counts, self._adds = list(cards), list(counts), adds
        self.problems: list[Problem] = []
        self.lacking: list[Problem] = []
        """What was not said, and can be none."""
        self.again: list[Problem] = []
        """What was said again with the same number, which can be the sum of both."""

    def adding(self) -> "Holdings":
        """Return the same holdings with numbers that were said again added up."""
        return Holdings(self.cards, self.counts, adds=True)

    def settle(self, winner: str | None, last: str | None) -> tuple[Left | None, tuple[str, ...] | None]:
        """Return what is left with the losers and what the winner's partner holds, None for what was not said.

        What ``lacking`` asks for is taken as none.
        """
        pooled = [piece for holder, piece in self.cards if holder == POOL]
        others = [holder for holder, _ in self.cards if not _is_partner(holder, winner)]
        if pooled and len(pooled) == len(others):
            self._count_pool(pooled, last)
            pooled = []
        hands: dict[str, list[str]] = {}
        partner: list[str] = []
        for holder, piece in self.cards:
            if holder is None or piece in pooled:
                self._ask("card-whose", piece, word=piece.value)
            elif _is_partner(holder, winner):
                partner.append(piece.value)
            elif holder in SIDES:
                self._ask("card-side", piece, side=holder, word=piece.value)
            elif holder != POOL:
                hands.setdefault(holder, []).append(piece.value)
        if hands and self.counts:
            self._count_hands(hands)
            hands = {}
        totals = self._totals(winner)
        left = Left({by: tuple(cards) for by, cards in hands.items()}, totals.get("aces"), totals.get("pictures"))
        return left if hands or totals else None, tuple(partner) or None

    def _count_hands(self, hands: Mapping[str, list[str]]) -> None:
        """Count the cards of one loser, where of the other only numbers were said; whether that is so is asked."""
        first = self.counts[0][1]
        column = first.word.column
        if any(card not in SPELLINGS for cards in hands.values() for card in cards) or {*hands} & {
            holder for holder, _ in self.counts
        }:
            self._ask("left-mixed", first)
            return
        self.lacking.append(unclear("left-mixed", column=column))
        for by, cards in hands.items():
            numbers = counted(mask_of([SPELLINGS[card] for card in cards]))
            self.counts += [
                (by, first._replace(what="count", value=unit, n=n)) for unit, n in zip(UNITS, numbers, strict=True)
            ]

    def _count_pool(self, pooled: list[Piece], last: str | None) -> None:
        """Count the losers' cards that were said of both together, as long as they can be left."""
        cards = [piece for piece in pooled if piece.value in SPELLINGS]
        self.problems += filter(None, (other_pack("left", piece.value, SPELLINGS.get) for piece in pooled))
        held = Held(Message("the-losers"), "left", tuple(SPELLINGS[piece.value] for piece in cards))
        self.problems += hands_problems([held], None, None, Ending(SPELLINGS.get(last or ""), None))
        numbers = dict(zip(UNITS, counted(mask_of(held.cards)), strict=True))
        said = {piece.value for _, piece in self.counts}
        if said <= numbers.keys() and not any(numbers[unit] for unit in said):
            numbers = {unit: n for unit, n in numbers.items() if unit not in said}  # "one ace and KS"
        self.counts += [(None, pooled[0]._replace(value=unit, n=n)) for unit, n in numbers.items()]

    def _totals(self, winner: str | None) -> Mapping[str, int]:
        """Add up the numbers: those of both losers together, or of one and the other."""
        tallies = self._tallies(winner)
        if _TOGETHER in tallies and len(tallies) > 1:
            self._ask("number-both", self.counts[-1][1])
        elif _TOGETHER not in tallies and tallies:
            for by in OTHER[SIDE[winner]] if winner in SEATS else tallies:
                for unit in UNITS:
                    if unit not in tallies.get(by, {}):
                        column = self.counts[-1][1].word.column
                        self.lacking.append(unclear("number-one", column=column, by=by, unit=unit))
        units = dict.fromkeys(unit for tally in tallies.values() for unit in tally)
        return {unit: sum(tally.get(unit, 0) for tally in tallies.values()) for unit in units}

    def _tallies(self, winner: str | None) -> dict[str, dict[str, int]]:
        """Return the numbers of Aces and pictures by holder."""
        tallies: dict[str, dict[str, int]] = {}
        self.again += _doubled(self.counts)
        for whose, piece in _added(self.counts, adds=self._adds):
            if winner and whose in (winner, SIDE[winner]):
                self._ask("number-winner", piece, side=SIDE[winner], other=OTHER[SIDE[winner]])
            elif whose and _is_partner(whose, winner):
                self._ask("number-partner", piece, word=piece.word.text)
            else:
                tally = tallies.setdefault(_TOGETHER if whose is None or whose in SIDES else whose, {})
                self._tally(tally, piece.value, piece.n, piece)
        for tally in tallies.values():  # Kings, Queens and Jacks add up to pictures
            if parts := [tally.pop(unit) for unit in _PICTURES if unit in tally]:
                self._tally(tally, "pictures", sum(parts), self.counts[-1][1])
        return tallies

    def _tally(self, tally: dict[str, int], unit: str, n: int, piece: Piece) -> None:
        """Note a number; of one that was said before it is asked which is right, or whether both are to be added up."""
        first = tally.get(unit)
        key = Message(f"said-{unit}")
        if first is None or (first == n and (not n or piece.what == "card")):  # cards that prove their number
            tally[unit] = n
        elif first != n:
            self._ask("said-twice", piece, key=key, first=str(first), second=str(n))
        else:
            self.again.append(unclear("said-again", column=piece.word.column, key=key, n=n, sum=2 * n))
            tally[unit] = 2 * n if self._adds else n

    def _ask(self, code: str, piece: Piece, **params: object) -> None:
        self.problems.append(unclear(code, None, piece.word.column, **params))


def rank_problems(facts: Facts, rank: str) -> list[Problem]:
    """Refuse what cannot be left after a last card of which the rank alone was said, whatever its suit."""
    left = facts.left
    if left is None or rank not in _RANKS:
        return []
    held = mask_of(SPELLINGS[card] for cards in left.hands.values() for card in cards if card in SPELLINGS)
    ranks, name = _RANKS[rank]
    cards = [index_32(each, suit) for each in ranks for suit in SUITS]
    problems = []
    numbers = counted(held) if left.hands else (left.aces, left.pictures)
    for unit, n in zip(UNITS, numbers, strict=True):
        most = max(most_left(unit, card) for card in cards)
        if n is not None and most < n <= MOST[unit]:
            problems.append(illegal(f"{unit}-last", f"left.{unit}", n=n, most=most, last=Message(name)))
    return problems


def _added(counts: Sequence[Said], *, adds: bool) -> Iterator[Said]:
    """Yield numbers as they were said, those of cards that were said one by one added up.

    A word that stands twice by mistake, perhaps, is added up where ``adds`` says so.
    """
    doubled = [] if adds else [piece for _, piece in _twice(counts)]
    counts = [said for said in counts if said[1] not in doubled]
    singles = [(whose, piece.value) for whose, piece in counts if piece.what in ONE_BY_ONE]
    seen: set[tuple[str | None, str]] = set()
    for whose, piece in counts:
        which = (whose, piece.value)
        if piece.what not in ONE_BY_ONE:
            yield whose, piece
        elif which not in seen:
            seen.add(which)
            yield whose, piece._replace(n=singles.count(which))


def _doubled(counts: Sequence[Said]) -> Iterator[Problem]:
    """Ask about a word for one card that stands twice."""
    for _, piece in _twice(counts):
        yield unclear("said-again", column=piece.word.column, key=Message(f"said-{piece.value}"), n=1, sum=2)


def _twice(counts: Sequence[Said]) -> Iterator[Said]:
    """Yield each word that repeats the one right before it, where other cards were counted: "4 pictures, ace ace"."""
    if not any(piece.what == "count" for _, piece in counts):
        return
    for (_, first), (whose, piece) in pairwise(counts):
        end = first.word.column + len(first.word.text)
        if piece.what == "unit" and piece.word.key == first.word.key and piece.word.column == end + 1:
            yield whose, piece


def _is_partner(holder: str | None, winner: str | None) -> bool:
    return holder == PARTNER_WORD or (winner in PARTNER and holder == PARTNER[winner])
