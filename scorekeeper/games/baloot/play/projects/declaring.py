"""Projects declared in the first trick, and which cards a record proves a player to have held.

What a record leaves out is unknown, and only what follows from the rest is ruled on. Source: Baloot, "Projects and
Baloot"; articles ``baloot.project.declare``, ``.order``, ``.original``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.cards import RANKS_32
from scorekeeper.errors import Problem, refuse
from scorekeeper.forms import is_count, wrong_choice, wrong_type
from scorekeeper.game import Infraction, Options
from scorekeeper.games.baloot.play.projects.holding import (
    KIND_NAMES,
    RANK_NAMES,
    Declared,
    Project,
    all_projects,
    fits,
    projects_in,
    ways_to_hold,
)
from scorekeeper.games.baloot.play.tricks import ORDER
from scorekeeper.games.baloot.scoring.rules import PROJECT_VALUES
from scorekeeper.seats import SEATS

HAND = 8
_PACK = 0xFFFFFFFF
WORDS = (*KIND_NAMES, "baloot", "ekka")
"""What a player can say in the play; Ekka is judged with the plays."""
TOPS = tuple(reversed(RANKS_32))
_SAYS = '["E", 1, "siri", "K"] or ["N", 5, "baloot"]'


class Say(NamedTuple):
    """A word said in a trick (1 to 8): a kind of project with its top card or None, baloot, or another word."""

    seat: str
    trick: int
    word: str
    top: str | None = None


def says_problems(says: Any) -> list[Problem]:
    """Say what is wrong with the form of a record's says."""
    if not isinstance(says, (list, tuple)):
        return [wrong_type("says", f"a list such as [{_SAYS}]", says)]
    problems: list[Problem] = []
    for number, said in enumerate(says):
        field = f"says[{number}]"
        if not isinstance(said, (list, tuple)) or len(said) not in (3, 4):
            problems.append(wrong_type(field, _SAYS, said))
            continue
        seat, trick, word, *top = said
        if not is_count(trick) or not 1 <= trick <= HAND:
            problems.append(wrong_type(field, f"a trick from 1 to {HAND} in second place", trick))
        known = ((seat, SEATS), (word, WORDS), *((rank, TOPS) for rank in top))
        problems += [
            wrong_choice(field, choices, found)
            for found, choices in known
            if not isinstance(found, str) or _ten(found) not in map(str.upper, choices)
        ]
    return problems


def _ten(word: str) -> str:
    return "10" if word in ("T", "t") else word.upper()


def read_says(says: Any) -> list[Say]:
    """Read the says of a record, [[seat, trick, word, top?], …]. Raises Malformed with everything wrong."""
    refuse(says_problems(says))
    return [Say(seat.upper(), trick, word.lower(), _ten(top[0]) if top else None) for seat, trick, word, *top in says]


class Record(NamedTuple):
    """What is known of a hand beside what was said and shown.

    ``hands`` holds masks of the cards a seat is known to have held after the deal, all eight or fewer; ``plays`` are
    (seat, card) in the order played, None where they were not taken down. ``leader`` leads to the first trick.
    """

    contract: str
    trump: str | None
    leader: str | None
    options: Options
    hands: Mapping[str, int] = {}
    plays: Sequence[tuple[str, int]] | None = None

    def over(self, tricks: int) -> bool:
        """Tell whether so many tricks are over. Where no play was taken down, the whole hand is."""
        return self.plays is None or len(self.plays) >= 4 * tricks


def union(masks: Iterable[int]) -> int:
    """Join masks of cards."""
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


class Cards:
    """Which cards each seat is known to have held after the deal, and which it can have held."""

    def __init__(self, record: Record) -> None:
        self._could: dict[str, int] = {}
        known = {seat: record.hands.get(seat, 0) for seat in SEATS}
        dealt = {seat for seat in SEATS if known[seat].bit_count() >= HAND}
        for seat, card in (record.plays or ()) if len(dealt) < len(SEATS) else ():
            if seat not in dealt:  # a card that a known hand does not hold proves nothing about projects
                known[seat] |= 1 << card
        self.known = known
        if any(hand.bit_count() < HAND for hand in known.values()):
            self._conclude()

    def _conclude(self) -> None:
        """Take from each seat what lies elsewhere; with eight cards left, they are its hand."""
        known = self.known
        for seat in SEATS:
            elsewhere = union(known[other] for other in SEATS if other != seat)
            could = _PACK & ~elsewhere | known[seat]
            self._could[seat] = could
            if could.bit_count() == HAND:
                known[seat] = could

    def learn(self, seat: str, cards: int) -> None:
        """Note that a seat has laid these cards open."""
        if self.hand(seat) is None:
            self.known[seat] |= cards
            self._conclude()

    def hand(self, seat: str) -> int | None:
        """Give the eight cards of a seat, None where not all are known."""
        return self.known[seat] if self.known[seat].bit_count() >= HAND else None

    def lacks(self, seat: str, contract: str) -> bool:
        """Whether the seat is known to have held no project."""
        hand = self.hand(seat)
        return hand is not None and not projects_in(hand, contract)

    def missing(self, seat: str, cards: int) -> int:
        """Give those of some cards that the seat cannot have held beside what it is known to have held; 0 for none."""
        known = self.known[seat]
        if known.bit_count() >= HAND:
            return cards & ~known
        return cards & ~self._could[seat] or (cards & ~known if (known | cards).bit_count() > HAND else 0)

    def ways(self, seat: str, declared: Declared, contract: str) -> list[Project]:
        """List what the seat can have declared."""
        hand = self.hand(seat)
        if hand is not None:
            return [project for project in projects_in(hand, contract) if fits(project, declared)]
        return [project for project in ways_to_hold(declared, contract) if not self.missing(seat, project.cards)]


# --- declaring in the first trick -------------------------------------------------------------------------


@dataclass(slots=True)
class Claim:
    """A declaration, where it stands in the record, and the projects it can be."""

    at: str
    seat: str
    declared: Declared
    ways: Sequence[Project] = ()


def spoken(says: Sequence[Say], infractions: list[Infraction]) -> list[Claim]:
    """List the declarations made in time, the first of each player (``baloot.project.declare``)."""
    claims: dict[str, Claim] = {}
    for number, (seat, trick, word, top) in enumerate(says):
        if word not in KIND_NAMES:
            continue
        at, params = f"says[{number}]", {"by": seat, "kind": KIND_NAMES[word]}
        if trick != 1:
            infractions.append(Infraction("declared-trick", at, {**params, "trick": trick}))
        elif seat in claims:
            infractions.append(
                Infraction("declared-twice", at, {**params, "first": KIND_NAMES[claims[seat].declared.kind]})
            )
        else:
            claims[seat] = Claim(at, seat, Declared(word, None, top))
    return list(claims.values())


def weigh(claims: Sequence[Claim], record: Record, cards: Cards, infractions: list[Infraction]) -> dict[str, Claim]:
    """Give the declarations that stand, by seat. One that was not held is void, but others had to heed it."""
    existing = []
    for claim in claims:
        problem = _not_existing(claim, record.contract)
        if problem:
            infractions.append(problem)
        else:
            existing.append(claim)
    standing = {}
    highest = _highest_before(existing, record)
    for claim in existing:
        claim.ways = cards.ways(claim.seat, claim.declared, record.contract)
        problems = _faults(claim, highest.get(claim.seat), record.contract, cards.hand(claim.seat))
        infractions += problems
        if not problems:
            standing[claim.seat] = claim
    return standing


def _highest_before(claims: Sequence[Claim], record: Record) -> dict[str, Claim]:
    """For each seat the highest project declared before its turn; empty where nobody knows who led."""
    if record.leader is None:
        return {}
    values, before = PROJECT_VALUES[record.contract], {}
    highest: Claim | None = None
    for claim in sorted(claims, key=lambda claim: ORDER[record.leader or ""].index(claim.seat)):
        if highest:
            before[claim.seat] = highest
        if not highest or values[claim.declared.kind] > values[highest.declared.kind]:
            highest = claim
    return before


def _faults(claim: Claim, highest: Claim | None, contract: str, hand: int | None) -> list[Infraction]:
    """Rule on a declaration of less value than an earlier one, or not held (``baloot.project.order``, ``original``)."""
    values, kind = PROJECT_VALUES[contract], claim.declared.kind
    least = values[highest.declared.kind] if highest else 0
    if claim.ways and values[kind] >= least:
        return []
    params = {"by": claim.seat, "kind": KIND_NAMES[kind]}
    legal = _kinds(hand, contract, least)
    found = []
    if highest and values[kind] < least:
        higher = {"other": highest.seat, "higher": KIND_NAMES[highest.declared.kind]}
        found.append(
            Infraction("declared-less", claim.at, {**params, **higher, "value": values[kind], "n": least}, legal)
        )
    if not claim.ways:
        code = "declared-not-held-top" if claim.declared.top else "declared-not-held"
        found.append(Infraction(code, claim.at, {**params, "top": _top(claim.declared)}, legal))
    return found


def _not_existing(claim: Claim, contract: str) -> Infraction | None:
    kind = claim.declared.kind
    if kind not in PROJECT_VALUES[contract]:
        return Infraction("declared-four-hundred", claim.at, {"by": claim.seat}, ("hundred",))
    if ways_to_hold(claim.declared, contract):
        return None
    existing = {project.top for project in ways_to_hold(Declared(kind), contract)}
    tops = [rank for rank in reversed(RANKS_32) if rank in existing]
    params = {"by": claim.seat, "kind": KIND_NAMES[kind], "top": _top(claim.declared)}
    return Infraction("declared-top", claim.at, {**params, "tops": [RANK_NAMES[top] for top in tops]}, tuple(tops))


def _kinds(hand: int | None, contract: str, least: int) -> tuple[str, ...]:
    """List the kinds worth ``least`` or more that a hand holds, or all of them where it is not known."""
    held = all_projects(contract) if hand is None else projects_in(hand, contract)
    return tuple(dict.fromkeys(project.kind for project in reversed(held) if project.value >= least))


def _top(declared: Declared) -> str:
    return RANK_NAMES[declared.top] if declared.top else ""


def check_declared(declared: Mapping[str, Declared], contract: str, leader: str | None) -> list[Infraction]:
    """Judge declarations by themselves, at "declared.E": what does not exist, and what came too low."""
    record = Record(contract, None, leader, {})
    infractions: list[Infraction] = []
    weigh(
        [Claim(f"declared.{seat}", seat, said) for seat, said in declared.items()], record, Cards(record), infractions
    )
    return infractions
