"""Projects and Baloot written a second time, as the authority that tests hold the program against.

It shares no code and no method with the program: cards are strings, hands are sets, runs are found by walking
down a suit, comparisons are a chain of questions, and what is left unsaid is tried out case by case. The
adjudicator here knows all hands and all plays.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7"]
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in ORDER]
RIGHT = {"S": "E", "E": "N", "N": "W", "W": "S"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
POINTS = {
    ("hokum", "siri"): 2, ("hokum", "fifty"): 5, ("hokum", "hundred"): 10,
    ("sun", "siri"): 4, ("sun", "fifty"): 10, ("sun", "hundred"): 20, ("sun", "four-hundred"): 40,
}  # fmt: skip
RUN_NAMES = {3: "siri", 4: "fifty", 5: "hundred"}


class Held(NamedTuple):
    """A project: its kind, "run" or "four", the rank on top, its cards."""

    kind: str
    form: str
    top: str
    cards: frozenset[str]

    @property
    def suit(self) -> str:
        return min(card[-1] for card in self.cards) if self.form == "run" else ""


# --- what a hand holds --------------------------------------------------------------------------


@cache
def held_in(hand: frozenset[str], contract: str) -> tuple[Held, ...]:
    """All projects of a hand, in no order that matters."""
    found = []
    for suit in SUITS:
        row: list[str] = []
        for rank in [*ORDER, None]:
            if rank is not None and rank + suit in hand:
                row.append(rank)
                for length, kind in RUN_NAMES.items():
                    if len(row) >= length:
                        part = row[-length:]
                        found.append(Held(kind, "run", part[0], frozenset(r + suit for r in part)))
            else:
                row = []
    for rank, count in Counter(card[:-1] for card in hand).items():
        if count == 4 and rank in ("A", "K", "Q", "J", "10"):
            kind = "four-hundred" if (rank, contract) == ("A", "sun") else "hundred"
            found.append(Held(kind, "four", rank, frozenset(rank + suit for suit in SUITS)))
    return tuple(found)


@cache
def in_pack(contract: str) -> tuple[Held, ...]:
    return held_in(frozenset(PACK), contract)


def bars(project: Held, trump: str) -> bool:
    """The text's two sentences on a Hundred and the Baloot."""
    four = project.form == "four" and project.top in "KQ"
    run = project.kind == "hundred" and project.form == "run" and {"K" + trump, "Q" + trump} <= project.cards
    return four or run


def includes(project: Held, trump: str) -> bool:
    """A-K-Q, K-Q-J, A-K-Q-J or K-Q-J-10 of trumps."""
    return project.suit == trump and (project.kind, project.top) in {
        ("siri", "A"), ("siri", "K"), ("fifty", "A"), ("fifty", "K"),
    }  # fmt: skip


def worth(chosen: tuple[Held, ...], hand: frozenset[str], contract: str, trump: str | None) -> int:
    points = sum(POINTS[contract, project.kind] for project in chosen)
    if contract == "hokum" and trump and {"K" + trump, "Q" + trump} <= hand:
        points += 0 if any(bars(project, trump) for project in chosen) else 2
    return points


def best_ways(hand: frozenset[str], contract: str, trump: str | None) -> tuple[int, list[tuple[Held, ...]]]:
    """The highest worth, and every choice that has it."""
    held = held_in(hand, contract)
    ways: list[tuple[Held, ...]] = [(), *((project,) for project in held)]
    ways += [(one, two) for one, two in combinations(held, 2) if not one.cards & two.cards]
    most = max(worth(way, hand, contract, trump) for way in ways)
    return most, [way for way in ways if worth(way, hand, contract, trump) == most]


# --- whose is better ----------------------------------------------------------------------------


def turn(seat: str, leader: str) -> int:
    steps = 0
    while leader != seat:
        leader, steps = RIGHT[leader], steps + 1
    return steps


class Table(NamedTuple):
    contract: str
    trump: str | None
    leader: str
    trumps_first: bool
    run_first: bool = False


def beats(one: tuple[str, Held], two: tuple[str, Held], table: Table) -> tuple[bool, str]:
    """Whether the first is better, and by which of the text's criteria."""
    (seat, mine), (other, theirs) = one, two
    worth_mine, worth_theirs = POINTS[table.contract, mine.kind], POINTS[table.contract, theirs.kind]
    if worth_mine != worth_theirs:
        return worth_mine > worth_theirs, "value"
    if mine.form != theirs.form:
        # Reading 29: runs of five go first where the table says so
        return (mine.form == "run") == table.run_first, "run" if table.run_first else "form"
    if mine.top != theirs.top:
        return ORDER.index(mine.top) < ORDER.index(theirs.top), "top"
    if table.trumps_first and table.contract == "hokum" and (mine.suit == table.trump) != (theirs.suit == table.trump):
        return mine.suit == table.trump, "trumps"
    return turn(seat, table.leader) < turn(other, table.leader), "turn"


def winner(held: dict[str, Held], table: Table) -> str:
    (seat,) = [
        seat
        for seat in held
        if all(beats((seat, held[seat]), (other, held[other]), table)[0] for other in held if other != seat)
    ]
    return seat


def winners(ways: dict[str, list[Held]], table: Table) -> set[str]:
    """Everybody who is best in some case, no card in two hands; if no case is left, in any case at all."""
    seats = list(ways)
    cases = [dict(zip(seats, case, strict=True)) for case in product(*ways.values())]
    proper = [
        case
        for case in cases
        if sum(len(p.cards) for p in case.values()) == len(set().union(*(p.cards for p in case.values())))
    ]
    return {winner(case, table) for case in proper or cases}


# --- the adjudicator ----------------------------------------------------------------------------


class Verdict(NamedTuple):
    rulings: set[tuple[str, str]]
    notes: set[tuple[str, str]]
    projects: list[tuple[str, str]] | None
    baloot: str | None


def adjudicate(
    says: list[tuple[str, int, str, str | None]],
    shown: list[tuple[str, frozenset[str]]],
    hands: dict[str, frozenset[str]],
    plays: list[tuple[str, str]],
    table: Table,
    in_project: str,
) -> Verdict:
    """Judge a hand of which everything is known, all eight tricks played."""
    rulings: set[tuple[str, str]] = set()
    notes: set[tuple[str, str]] = set()
    declared = declarations(says, hands, table, rulings)
    ways = {seat: found for seat, (_, _, found) in declared.items()}
    best = winners(ways, table) if ways else set()
    if len({SIDE[seat] for seat in best}) > 1 and len({SIDE[seat] for seat, _ in shown}) > 1:
        laid = {seat: [found for found in ways[seat] if (seat, found.cards) in shown] or ways[seat] for seat in ways}
        best = winners(laid, table)
    sides = {SIDE[seat] for seat in best}
    accepted, contested = showings(shown, hands, table, declared, best, rulings)
    if len(best) == 1:
        accepted = as_declared(min(best), declared, accepted, rulings, notes)
    projects = None if contested else [(seat, found.kind) for _, seat, found in accepted]
    if not sides:
        assert not accepted
    laid_open = [] if contested else [(seat, found) for _, seat, found in accepted]
    baloot = royals(says, hands, plays, table, in_project, laid_open, rulings, notes)
    return Verdict(rulings, notes, projects, baloot)


def declarations(says, hands, table, rulings):
    kinds = ("siri", "fifty", "hundred", "four-hundred")
    spoken = [(number, *said) for number, said in enumerate(says) if said[2] in kinds]
    rulings |= {("declared-trick", f"says[{number}]") for number, _, trick, _, _ in spoken if trick != 1}
    first: dict[str, tuple[int, str, str | None]] = {}
    for number, seat, trick, kind, top in spoken:
        if trick == 1 and seat in first:
            rulings.add(("declared-twice", f"says[{number}]"))
        elif trick == 1:
            first[seat] = (number, kind, top)
    standing = {}
    heard = 0
    for seat in sorted(first, key=lambda seat: turn(seat, table.leader)):
        number, kind, top = first[seat]
        at = f"says[{number}]"
        if (table.contract, kind) not in POINTS:
            rulings.add(("declared-four-hundred", at))
            continue
        if not any(p.kind == kind and top in (None, p.top) for p in in_pack(table.contract)):
            rulings.add(("declared-top", at))
            continue
        held = [p for p in held_in(hands[seat], table.contract) if p.kind == kind and top in (None, p.top)]
        value = POINTS[table.contract, kind]
        if value < heard:
            rulings.add(("declared-less", at))
        if not held:
            rulings.add(("declared-not-held-top" if top else "declared-not-held", at))
        if value >= heard and held:
            standing[seat] = (at, kind, held)
        heard = max(heard, value)
    return standing


def showings(shown, hands, table, declared, best, rulings):
    sides = {SIDE[seat] for seat in best}
    showing = {SIDE[seat] for seat, _ in shown}
    contested = len(showing) == 2 and len(sides) == 2
    accepted = []
    for number, (seat, cards) in enumerate(shown):
        at = f"shown[{number}]"
        before = len(rulings)
        if all(SIDE[other] != SIDE[seat] for other in declared):
            rulings.add(("shown-undeclared", at))
        elif len(sides) == 1 and SIDE[seat] not in sides:
            rulings.add(("shown-other-side", at))
        elif contested and any(SIDE[other] != SIDE[seat] for other, _ in shown[:number]):
            rulings.add(("shown-both-sides", at))
        mine = [found for _, other, found in accepted if other == seat]
        project = next((p for p in in_pack(table.contract) if p.cards == cards), None)
        if project is None:
            rulings.add(("shown-no-project" if cards <= hands[seat] else "shown-not-held", at))
        elif any(cards & found.cards for found in mine):
            rulings.add(("shown-overlap", at))
        elif len(mine) == 2:
            rulings.add(("shown-too-many", at))
        elif not cards <= hands[seat]:
            rulings.add(("shown-not-held", at))
        if len(rulings) == before:
            accepted.append((at, seat, project))
    return accepted, contested


def as_declared(owner, declared, accepted, rulings, notes):
    at, _, ways = declared[owner]
    if any(seat == owner and found in ways for _, seat, found in accepted):
        return accepted
    for place, (shown_at, seat, found) in enumerate(accepted):
        if seat == owner and all(way.cards < found.cards for way in ways):
            rulings.add(("shown-otherwise", shown_at))
            part = min(ways, key=lambda way: ORDER.index(way.top))
            return [*accepted[:place], (shown_at, seat, part), *accepted[place + 1 :]]
    notes.add(("project-not-shown", at))
    return accepted


def royals(says, hands, plays, table, in_project, accepted, rulings, notes):
    said = [(number, seat, trick) for number, (seat, trick, word, _) in enumerate(says) if word == "baloot"]
    if table.contract == "sun":
        rulings |= {("baloot-said-sun", f"says[{number}]") for number, _, _ in said}
        return None
    pair = {"K" + table.trump, "Q" + table.trump}
    holder = next((seat for seat in hands if pair <= hands[seat]), None)
    rulings |= {("baloot-said-not-held", f"says[{number}]") for number, seat, _ in said if seat != holder}
    if holder is None:
        return None
    mine = [found for seat, found in accepted if seat == holder]
    said = [(number, trick) for number, seat, trick in said if seat == holder]
    if any(bars(found, table.trump) for found in mine):
        rulings |= {("baloot-said-barred", f"says[{number}]") for number, _ in said}
        return None
    if in_project != "must-say" and any(includes(found, table.trump) for found in mine):
        if in_project == "silent":
            rulings |= {("baloot-said-silent", f"says[{number}]") for number, _ in said}
        return holder
    at = [place for place, (_, card) in enumerate(plays) if card in pair][1]
    due = at // 4 + 1
    rulings |= {("baloot-said-early", f"says[{number}]") for number, trick in said if trick < due}
    rulings |= {("baloot-said-late", f"says[{number}]") for number, trick in said if trick > due}
    timely = [number for number, trick in said if trick == due]
    rulings |= {("baloot-said-twice", f"says[{number}]") for number in timely[1:]}
    if timely:
        return holder
    notes.add(("baloot-not-said", f"plays[{at}]"))
    return None
