"""Projects declared in the first trick. Only what follows from the rest of a record is judged.

Source: Baloot, "Projects and Baloot"; articles ``baloot.project.declare``, ``.order``, ``.original``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import RANKS_32
from scorekeeper.games.baloot.facts.form import PROJECTS
from scorekeeper.games.baloot.facts.possible import PROJECT_VALUES
from scorekeeper.games.baloot.facts.projects import Project, all_projects
from scorekeeper.games.baloot.play.findings import Finding, Say, named
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.holding import Declared, projects_in, ways_to_hold
from scorekeeper.seats import ORDER


@dataclass(slots=True)
class Claim:
    """A declaration, its number among all that was said, and the projects it can be."""

    number: int
    seat: str
    declared: Declared
    ways: Sequence[Project] = ()

    def finding(self, code: str, legal: tuple[str, ...] = (), **params: object) -> Finding:
        """Return something found about this declaration."""
        return Finding(code, "says", self.number, {"by": self.seat, "kind": named(self.declared.kind), **params}, legal)


def spoken(says: Sequence[Say], findings: list[Finding]) -> list[Claim]:
    """List the declarations made in time, the first of each player (``baloot.project.declare``)."""
    claims: dict[str, Claim] = {}
    for number, (seat, trick, word, top) in enumerate(says):
        if word not in PROJECTS:
            continue
        claim = Claim(number, seat, Declared(word, None, top))
        if trick != 1:
            findings.append(claim.finding("declared-trick", trick=trick))
        elif seat in claims:
            findings.append(claim.finding("declared-twice", first=named(claims[seat].declared.kind)))
        else:
            claims[seat] = claim
    return list(claims.values())


def weigh(claims: Sequence[Claim], deal: Deal, holdings: Holdings, findings: list[Finding]) -> dict[str, Claim]:
    """Return the declarations that stand, by seat. Others had to respect one that was not held, but it is void."""
    if not claims:
        return {}
    existing = []
    for claim in claims:
        if finding := _not_existing(claim, deal.contract):
            findings.append(finding)
        else:
            existing.append(claim)
    standing = {}
    highest = _highest_before(existing, deal)
    for claim in existing:
        claim.ways = holdings.ways(claim.seat, claim.declared, deal.contract)
        faults = _faults(claim, highest.get(claim.seat), deal.contract, holdings.hand(claim.seat))
        findings += faults
        if not faults:
            standing[claim.seat] = claim
    return standing


def _highest_before(claims: Sequence[Claim], deal: Deal) -> dict[str, Claim]:
    """Return for each seat the highest project declared before its turn; nothing if nobody knows who led."""
    if deal.leader is None or len(claims) < 2:
        return {}
    values, before, order = PROJECT_VALUES[deal.contract], {}, ORDER[deal.leader]
    highest: Claim | None = None
    for claim in sorted(claims, key=lambda claim: order.index(claim.seat)):
        if highest:
            before[claim.seat] = highest
        if not highest or values[claim.declared.kind] > values[highest.declared.kind]:
            highest = claim
    return before


def _faults(claim: Claim, highest: Claim | None, contract: str, hand: int | None) -> list[Finding]:
    """Return the faults: worth less than an earlier one, or not held (``baloot.project.order``, ``.original``)."""
    if claim.ways and not highest:
        return []
    values, top = PROJECT_VALUES[contract], claim.declared.top
    value = values[claim.declared.kind]
    least = values[highest.declared.kind] if highest else 0
    if claim.ways and value >= least:
        return []
    legal = _kinds(hand, contract, least)
    found = []
    if highest and value < least:
        higher = {"other": highest.seat, "higher": named(highest.declared.kind)}
        found.append(claim.finding("declared-less", legal, **higher, value=value, n=least))
    if not claim.ways and top:
        found.append(claim.finding("declared-not-held-top", legal, top=named(top)))
    elif not claim.ways:
        found.append(claim.finding("declared-not-held", legal))
    return found


def _not_existing(claim: Claim, contract: str) -> Finding | None:
    kind, top = claim.declared.kind, claim.declared.top
    if kind not in PROJECT_VALUES[contract]:
        return claim.finding("declared-four-hundred", ("hundred",))
    if ways_to_hold(claim.declared, contract):
        return None
    existing = {project.top for project in ways_to_hold(Declared(kind), contract)}
    tops = tuple(rank for rank in reversed(RANKS_32) if rank in existing)
    return claim.finding("declared-top", tops, top=named(top) if top else "", tops=[named(rank) for rank in tops])


def _kinds(hand: int | None, contract: str, least: int) -> tuple[str, ...]:
    """List the kinds worth ``least`` or more that a hand holds, or all of them if it is not known."""
    held = all_projects(contract) if hand is None else projects_in(hand, contract)
    return tuple(dict.fromkeys(project.kind for project in reversed(held) if project.value >= least))
