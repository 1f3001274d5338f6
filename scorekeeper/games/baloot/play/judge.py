"""The adjudicator: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown and judges nothing, with one exception, as for facts: raises, things said and
projects shown that are left out were not made. Articles ``baloot.bid.*`` to ``baloot.baloot.*``.
"""

from typing import NamedTuple

from scorekeeper.cards import SUITS, union
from scorekeeper.game import Json, Verdict
from scorekeeper.games.baloot.facts.deals import HAND, TRICK
from scorekeeper.games.baloot.facts.form import LEVELS, Facts
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.auction import Auction, Standing, judge_calls
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.projects.deal import Deal
from scorekeeper.games.baloot.play.projects.judging import Melds, judge_melds
from scorekeeper.games.baloot.play.raises import Level, Raises, judge_raises
from scorekeeper.games.baloot.play.record import Record, read
from scorekeeper.games.baloot.play.tricks.judging import Judgement, judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.order import first_leader
from scorekeeper.games.baloot.play.tricks.taking import tally, tricks_json
from scorekeeper.seats import SEATS


class _Contract(NamedTuple):
    """What is played: as the calls and raises give it, or as the record says. None is unknown."""

    contract: str
    trump: str | None
    bidder: str | None
    declarer: str | None
    raised: Level


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    record = read(data)
    findings: list[Finding] = []
    standing, outcome = _bid(record, options, findings)
    if outcome in ("all-pass", "annulled"):
        unplayed = Facts(outcome=outcome, scores=record.scores, rules=record.rules)
        return _verdict(record, findings, (), unplayed, {"tricks": []})
    if standing.contract is None:
        return _verdict(record, findings, (), None, {"tricks": []})
    raised = _raised(record, standing, options, findings)
    contract = _Contract(standing.contract, standing.trump, standing.bidder, standing.declarer, raised)
    leader = first_leader(options, record.dealer, contract.declarer)
    played = _judge_plays(record, contract, leader)
    melds = judge_melds(record.says, record.shown, _deal(record, contract, leader, options))
    findings += [*played.findings, *melds.findings]
    facts = _facts(record, contract, played, melds) if played.complete and melds.complete else None
    trace: Json = {"trace": list(played.trace)} if record.trace else {}
    return _verdict(record, findings, melds.notes, facts, {"tricks": tricks_json(played.tricks), **trace})


def _verdict(
    record: Record, findings: list[Finding], notes: tuple[Finding, ...], facts: Facts | None, details: Json
) -> Verdict[Facts]:
    ordered = sorted(findings, key=lambda finding: _when(finding, record))
    return Verdict(
        tuple([finding.infraction for finding in ordered]), tuple([note.infraction for note in notes]), facts, details
    )


def _when(finding: Finding, record: Record) -> tuple[int, float]:
    """Order findings as the hand went: calls, raises, then plays with what was said and shown among them."""
    if finding.part in _BEFORE_PLAY:
        return _BEFORE_PLAY.index(finding.part), finding.number
    if finding.part == "says":
        return len(_BEFORE_PLAY), TRICK * (record.says[finding.number].trick - 1) + 0.5
    return len(_BEFORE_PLAY), TRICK + 0.5 if finding.part == "shown" else finding.number


_BEFORE_PLAY = ("calls", "raises")


# --- the contract -----------------------------------------------------------------------------------------


def _bid(record: Record, options: Options, findings: list[Finding]) -> tuple[Standing, str | None]:
    """Return the contract that was bid, or that the record says, and how the bidding ended where it was taken down."""
    said = Standing(record.contract, record.trump, None, record.declarer)
    if record.calls is None or record.dealer is None:
        return said, None
    auction = Auction.begin(record.dealer, options, record.exposed, record.hands)
    found, auction = judge_calls(record.calls, auction)
    findings += found
    standing = auction.standing()
    if standing.contract is None:
        return said, auction.outcome()
    if standing.contract == "hokum" and standing.trump is None:
        standing = standing._replace(trump=record.trump)
    return standing, auction.outcome()


def _raised(record: Record, standing: Standing, options: Options, findings: list[Finding]) -> Level:
    if record.raises is None or standing.contract is None:
        return Level(record.level, record.locked)
    raises = Raises.begin(standing.contract, standing.declarer, options, record.scores)
    found, raises = judge_raises(record.raises, raises)
    findings += found
    return raises.answer()


# --- the cards --------------------------------------------------------------------------------------------


def _judge_plays(record: Record, contract: _Contract, leader: str | None) -> Judgement:
    trump = SUITS.index(contract.trump) if contract.contract == "hokum" and contract.trump else None
    if contract.contract == "hokum" and trump is None:
        return Judgement()
    held: dict[str, int] = {}
    for laid in record.shown:
        held[laid.seat] = held.get(laid.seat, 0) | laid.cards
    if record.exposed is not None and contract.declarer in SEATS:
        held[contract.declarer] = held.get(contract.declarer, 0) | 1 << record.exposed
    setting = Setting(trump, bool(contract.raised.locked), leader)
    return judge_plays(setting, record.plays or (), record.hands, shown=held, says=record.says, trace=record.trace)


def _deal(record: Record, contract: _Contract, leader: str | None, options: Options) -> Deal:
    """Return what is known for the projects: the hands of those who have played eight cards are known too."""
    hands = dict(record.hands)
    for seat in SEATS if len(hands) < len(SEATS) else ():
        cards = union(1 << card for by, card in record.plays or () if by == seat)
        if seat not in hands and cards.bit_count() == HAND:
            hands[seat] = cards
    return Deal(contract.contract, contract.trump, leader, options, hands, record.plays)


def _facts(record: Record, contract: _Contract, played: Judgement, melds: Melds) -> Facts | None:
    """Put the facts of a finished hand together; None where the declarer is not known."""
    if contract.declarer is None:
        return None
    raised, taken = contract.raised, tally(played.tricks)
    return Facts(
        contract=contract.contract,
        declarer=contract.declarer,
        trump=contract.trump,
        ashkal=contract.bidder if contract.bidder != contract.declarer else None,
        level=raised.level if raised.level != LEVELS[0] else None,
        doubled_by=raised.doubled_by,
        locked=raised.locked or None,
        points=taken.points,
        tricks=taken.tricks,
        projects=melds.projects or None,
        baloot=melds.baloot,
        scores=record.scores,
        rules=record.rules,
    )
