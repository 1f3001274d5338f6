"""The adjudicator: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown and judges nothing, with one exception, as for facts: raises, things said and
projects shown that are left out were not made. But projects that were shown had been declared, where the record leaves
out all that was said. Articles ``baloot.bid.*`` to ``baloot.baloot.*``.
"""

from collections.abc import Iterator

from scorekeeper.cards import CARD_NAMES, SUITS, mask_32, mask_of
from scorekeeper.errors import Problem, illegal, refuse
from scorekeeper.game import Json, Verdict
from scorekeeper.games.baloot.facts.checks import LOCKABLE, lockable, never_raised
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, encode
from scorekeeper.games.baloot.facts.possible import HAND, PACK_POINTS, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.auction import Auction, Standing, judge_calls
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.projects.deal import Deal
from scorekeeper.games.baloot.play.projects.judging import Melds, judge_melds
from scorekeeper.games.baloot.play.raises import Level, Raises, judge_raises
from scorekeeper.games.baloot.play.record import Record, read
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.judging import Judgement, judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.sawa import AGREED, SAWA, left_after, rest_is_won
from scorekeeper.games.baloot.play.tricks.taking import first_leader, tally, tricks_json
from scorekeeper.games.baloot.scoring.rules import KABOOT, REVERSE
from scorekeeper.messages import Message
from scorekeeper.seats import NEXT, OTHER, SEATS, SIDE


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    record = read(data)
    findings: list[Finding] = []
    standing, outcome = _bid(record, options, findings)
    unplayed = outcome in ("all-pass", "annulled")
    if unplayed or standing.contract is None:
        facts = Facts(outcome=outcome, scores=record.scores, rules=record.rules) if unplayed else None
        return _verdict(record, findings, (), facts, {"tricks": []})
    raised = _raised(record, standing, options, findings)
    leader = first_leader(options, record.dealer, _named_declarer(standing, options))
    findings += _exposed_elsewhere(record, standing)
    played = _judge_plays(record, standing, raised, leader)
    claims, rest = _claims(record, standing, raised, played, leader, options)
    ended = rest is not None
    deal = Deal(standing.contract, standing.trump, leader, options, record.hands, record.plays, ended)
    melds = judge_melds(record.says, record.shown, deal)
    findings += [*played.findings, *melds.findings, *(found for found in claims if found.code == _FOUL)]
    told = (played.complete or ended) and melds.complete and standing.declarer
    facts = _facts(record, standing, raised, played, rest, melds) if told else None
    reverse = (
        _reverse(record, standing, played, options) if facts and rest != SIDE[standing.declarer or "NS"] else False
    )
    notes = [*_lock_unsaid(record, raised), *melds.notes, *(found for found in claims if found.code != _FOUL)]
    notes += [_ask_reverse(record, standing)] if reverse is None else []
    trace: Json = {"trace": list(played.trace)} if record.trace else {}
    fine = _fine(record, standing, raised, melds, findings) if options.qaid != "none" else {}
    facts = facts._replace(reverse=True) if facts and reverse else facts
    return _verdict(record, findings, tuple(notes), facts, {"tricks": tricks_json(played.tricks), **trace, **fine})


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
        return len(_BEFORE_PLAY), TRICK * ((record.says or ())[finding.number].trick - 1) + 0.5
    return len(_BEFORE_PLAY), TRICK + 0.5 if finding.part == "shown" else finding.number


_BEFORE_PLAY = ("calls", "exposed", "raises")


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
    if standing.contract is None:
        return Level(record.level, record.locked)
    if record.raises is None:
        refuse(_level_problems(record, standing.contract, standing.declarer, options))
        return Level(record.level, record.locked)
    raises = Raises.begin(standing.contract, standing.declarer, options, record.scores)
    found, raises = judge_raises(record.raises, raises)
    findings += found
    return raises.answer()


def _level_problems(record: Record, contract: str, declarer: str | None, options: Options) -> list[Problem]:
    """List what is wrong with a level that stands in for raises, whether the hand is finished or not."""
    doubling = OTHER[SIDE[declarer]] if declarer else None
    problems = [never_raised(contract, record.level, options, record.scores, doubling)]
    if record.locked and contract == "sun":
        problems.append(illegal("locked-sun", "locked"))
    elif record.locked and record.level not in lockable(options):
        code = "locked-double" if record.level in LOCKABLE else "locked-level"
        problems.append(illegal(code, "locked", level=record.level))
    return [problem for problem in problems if problem]


def _lock_unsaid(record: Record, raised: Level) -> tuple[Finding, ...]:
    """Put the question that is open where locked or open was not said (``baloot.raise.lock-unsaid``)."""
    if raised.locked is not None or record.raises is None:
        return ()
    said = [(number, each) for number, each in enumerate(record.raises) if each.word == raised.level]
    return tuple([Finding("lock-unsaid", "raises", n, {"seat": one.seat, "level": one.word}) for n, one in said[-1:]])


def _named_declarer(standing: Standing, options: Options) -> str | None:
    """Return who is called the declarer: after Ashkal a table may name the player who said it."""
    caller = options.ashkal_declarer == "caller"
    return standing.bidder if caller and standing.bidder else standing.declarer


def _exposed_elsewhere(record: Record, standing: Standing) -> Iterator[Finding]:
    """Find the exposed card in another hand than that of the player who took it (``baloot.bid.taker``)."""
    if record.exposed is None or standing.declarer not in SEATS:
        return
    for seat, hand in record.hands.items():
        if seat != standing.declarer and hand >> record.exposed & 1:
            params = {"by": seat, "declarer": standing.declarer, "card": CARD_NAMES[record.exposed]}
            yield Finding("exposed-elsewhere", "exposed", 0, params)


# --- the cards --------------------------------------------------------------------------------------------


def _judge_plays(record: Record, standing: Standing, raised: Level, leader: str | None) -> Judgement:
    trump = _trump(standing)
    if standing.contract == "hokum" and trump is None:
        return Judgement()
    held: dict[str, int] = {}
    for laid in record.shown:
        held[laid.seat] = held.get(laid.seat, 0) | laid.cards
    if record.exposed is not None and standing.declarer in SEATS:
        held[standing.declarer] = held.get(standing.declarer, 0) | 1 << record.exposed
    setting = Setting(trump, bool(raised.locked), leader)
    return judge_plays(
        setting, record.plays or (), record.hands, shown=held, says=record.says or (), trace=record.trace
    )


def _trump(standing: Standing) -> int | None:
    """Return the place of the trump suit, None in Sun or where it is not known."""
    return SUITS.index(standing.trump) if standing.contract == "hokum" and standing.trump else None


_FOULS = ("plays", "says", "shown")
"""The parts of a record in which a fault can be called."""


def _fine(record: Record, standing: Standing, raised: Level, melds: Melds, findings: list[Finding]) -> Json:
    """Return the facts of the hand as it ends if the first foul of its play is called (``baloot.qaid.score``)."""
    fouls = sorted((each for each in findings if each.part in _FOULS), key=lambda each: _when(each, record))
    by = next((str(each.params["by"]) for each in fouls if each.params.get("by") in SEATS), None)
    if by is None or standing.declarer is None:
        return {}
    told = _contract_facts(record, standing, raised)
    return {"qaid": encode(told._replace(projects=melds.projects or None, baloot=melds.baloot, qaid=SIDE[by]))}


_FOUL = "sawa-foul"
_CLAIM = {True: "sawa-held", False: "sawa-wrong", None: "sawa-unknown"}


def _claims(
    record: Record, standing: Standing, raised: Level, played: Judgement, leader: str | None, options: Options
) -> tuple[list[Finding], str | None]:
    """Judge every claim of the rest as it stood when it was made (``baloot.qaid.sawa``).

    Return also the side to which the rest goes, where the play ended with a claim that holds, or that all agreed to
    (``baloot.claim.rest``).
    """
    found, rest, plays = list[Finding](), None, record.plays or ()
    fined = "sawa-fined" if options.qaid != "none" else "sawa-not-fined"
    for number, said in enumerate(record.says or ()):
        if said.word != SAWA:
            continue
        before = plays[: TRICK * (said.trick - 1)]
        followed = len(before) == TRICK * (said.trick - 1) <= TRICK * len(played.tricks)
        lead = leader if said.trick == 1 else played.tricks[said.trick - 2].winner if followed else None
        holds = _holds(record, standing, raised, before, lead, said.seat) if followed and lead else None
        agreed = "sawa-agreed" if said.top == AGREED else _CLAIM[holds]
        code = _FOUL if holds is False and options.sawa == "qaid" else agreed
        params = {"by": said.seat, "trick": said.trick, "side": SIDE[said.seat]}
        found.append(Finding(code, "says", number, {**params, "cost": Message(fined, params)}))
        if followed and len(before) == len({card for _, card in plays}) and (holds or said.top == AGREED):
            rest = SIDE[said.seat]
    return found, rest


def _holds(record: Record, standing: Standing, raised: Level, before: Plays, lead: str, by: str) -> bool | None:
    """Tell whether a claim of the rest holds, None where that does not follow from what is known."""
    hands = _whole_hands(record)
    if len(hands) < len(SEATS) or (standing.contract == "hokum" and not standing.trump):
        return None
    return rest_is_won(_trump(standing), bool(raised.locked), left_after(hands, before), lead, by)


def _whole_hands(record: Record) -> dict[str, int]:
    """Return the hands of the record, and of those who have played eight cards."""
    hands = dict(record.hands)
    for seat in SEATS if len(hands) < len(SEATS) else ():
        cards = mask_of(card for by, card in record.plays or () if by == seat)
        if seat not in hands and cards.bit_count() == HAND:
            hands[seat] = cards
    return hands


def _facts(
    record: Record, standing: Standing, raised: Level, played: Judgement, rest: str | None, melds: Melds
) -> Facts:
    """Put the facts of a finished hand together; what was not played out is the side's to which the rest goes."""
    points, tricks = tally(played.tricks)
    if rest and standing.contract:
        points[rest] += PACK_POINTS[standing.contract] - sum(points.values())
        tricks[rest] += HAND - len(played.tricks)
    told = _contract_facts(record, standing, raised)
    return told._replace(points=points, tricks=tricks, projects=melds.projects or None, baloot=melds.baloot)


def _reverse(record: Record, standing: Standing, played: Judgement, options: Options) -> bool | None:
    """Tell whether a finished hand was a reverse Al-kaboot, None where it turns on what was dealt first.

    Of the declarer's cards beside the exposed one, two came with the second deal.
    """
    declarer, dealer = standing.declarer, record.dealer
    if options.reverse_kaboot == "no" or standing.contract != "sun" or declarer not in SEATS:
        return False
    if dealer is None or declarer != NEXT[dealer] or standing.bidder not in (None, declarer):
        return False
    if any(SIDE[trick.winner] == SIDE[declarer] for trick in played.tricks):
        return False
    exposed = 0 if record.exposed is None else 1 << record.exposed
    hand = _whole_hands(record).get(declarer)
    if hand is None:
        return None
    aces = (hand & ~exposed & _ACES).bit_count()
    later = _LATER if exposed else _LATER + 1
    return None if 0 < aces <= later or (aces and standing.bidder is None) else aces > 0


_ACES = mask_32(*(("A", suit) for suit in SUITS))
_LATER = 2
"""So many cards the declarer is dealt last."""


def _ask_reverse(record: Record, standing: Standing) -> Finding:
    """Ask whether the declarer was dealt an Ace first (``baloot.kaboot.reverse``)."""
    params = {"by": standing.declarer, "plain": KABOOT["sun"], "reverse": REVERSE}
    return Finding("reverse-unknown", "plays", len(record.plays or ()) - 1, params)


def _contract_facts(record: Record, standing: Standing, raised: Level) -> Facts:
    """Return what the facts tell before any card is played."""
    return Facts(
        contract=standing.contract,
        declarer=standing.declarer,
        trump=standing.trump,
        ashkal=standing.bidder if standing.bidder != standing.declarer else None,
        level=raised.level if raised.level != LEVELS[0] else None,
        doubled_by=raised.doubled_by,
        locked=raised.locked or None,
        scores=record.scores,
        rules=record.rules,
    )
