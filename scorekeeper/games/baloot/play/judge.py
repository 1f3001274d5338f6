"""The judge: from a record of play to its infractions, and to the facts of the hand.

A fact that a record leaves out is unknown and judges nothing. But raises, words and shown projects that are left out
were not made, as in facts. If a record leaves out all that was said, the projects that were shown had been declared.
Articles ``baloot.bid.*`` to ``baloot.baloot.*``.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.card_spellings import find_32
from scorekeeper.cards import CARD_NAMES, SUITS, mask_32, mask_of, union
from scorekeeper.errors import refuse
from scorekeeper.game import Json, Verdict
from scorekeeper.games.baloot.facts.checks import never_locked, never_raised, scores_over
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, encode
from scorekeeper.games.baloot.facts.possible import HAND, KABOOT, PACK_POINTS, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.agreeing import (
    UNPLAYED,
    agreed_level,
    bought_otherwise,
    played_on,
    standing_raise,
    suit_named,
)
from scorekeeper.games.baloot.play.auction import Auction, Standing, bidding_of
from scorekeeper.games.baloot.play.findings import AGREED, SAWA, Finding
from scorekeeper.games.baloot.play.projects.deal import Deal
from scorekeeper.games.baloot.play.projects.judging import Melds, judge_melds
from scorekeeper.games.baloot.play.raises import Level, Raises, judge_raises
from scorekeeper.games.baloot.play.record import Record, read
from scorekeeper.games.baloot.play.remedies import called_qaid
from scorekeeper.games.baloot.play.solver.review import Played, Review
from scorekeeper.games.baloot.play.solver.sawa import claim_seen, told_claim
from scorekeeper.games.baloot.play.solver.sawa_proof import Claim
from scorekeeper.games.baloot.play.solver.seen import Seen
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.judging import Judgement, judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import EKKA, Setting
from scorekeeper.games.baloot.play.tricks.taking import first_leader, tally, tricks_json
from scorekeeper.games.baloot.scoring.rules import REVERSE
from scorekeeper.games.readings import Slips, common_end, common_start
from scorekeeper.messages import Message
from scorekeeper.seats import NEXT, OTHER, SEATS, SIDE


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal if its cards cannot be."""
    told = _Judge(read(data), options)
    return _SLIPS.in_every_reading(
        data,
        told.verdict(),
        lambda reading: _Judge(read(reading), options, claims=False).verdict(),
        # If somebody played out of turn, the judge may not get as far as the card that comes twice.
        once=("hands", "plays") if told.judged.in_turn else ("hands",),
    )


def review(data: Json, options: Options) -> Review | None:
    """Look back at a record, None if it does not tell all hands and whose turn it was. Raises Refused."""
    played = _Judge(read(data), options).played()
    return Review(played, options) if played else None


class _Judge:
    """The judging of one record. ``findings`` are the infractions so far, ``notes`` what follows without one.

    Without ``claims``, claims of the rest are left open.
    """

    def __init__(self, record: Record, options: Options, *, claims: bool = True) -> None:
        refuse(scores_over(record.scores, options))
        self._record, self._options = record, options
        self._claimed = claims and SAWA in [said.word for said in record.says or ()]
        self._findings: list[Finding] = []
        self._notes: list[Finding] = []
        self._standing, self._outcome = self._bid()
        self._raised = self._raises()
        contract, trump, bidder, declarer = self._standing
        self._trump = SUITS.index(trump) if contract == "hokum" and trump else None
        # After Ashkal a table may call the player who said it the declarer.
        caller = bidder if options.ashkal_declarer == "caller" else None
        self._leader = first_leader(options, record.dealer, caller or declarer)
        self._setting = Setting(self._trump, bool(self._raised.locked), self._leader)
        self.judged, self._melds = _NOT_PLAYED, _NO_MELDS

    def verdict(self) -> Verdict[Facts]:
        """Judge everything, in the order of the hand. Raises Illegal."""
        record, (contract, trump, _, declarer) = self._record, self._standing
        if self._outcome in UNPLAYED:
            self._findings += played_on(record, self._outcome)
            return self._verdict(Facts(self._outcome, scores=record.scores, rules=record.rules), {"tricks": []})
        if contract is None:
            return self._verdict(None, {"tricks": []})
        if contract == "hokum" and self._trump is None and (record.plays or self._outcome == "contract"):
            self._notes.append(Finding("trump-unsaid", "trump", 0))
        self._findings += self._exposed_elsewhere()
        played = self.judged = self._plays()
        claims, rest = self._claims(played) if self._claimed else ([], None)
        ended = rest is not None
        deal = Deal(contract, trump, self._leader, self._options, record.hands, record.plays, ended)
        melds = self._melds = judge_melds(record.says, record.shown, deal)
        self._findings += played.findings
        self._findings += melds.findings
        self._notes += melds.notes
        for found in claims:
            (self._findings if found.code == _FOUL else self._notes).append(found)
        told = (played.complete or ended) and melds.complete and declarer
        facts = self._facts(played, rest, melds) if told else None
        details: Json = {"tricks": tricks_json(played.tricks)}
        if record.trace:
            details["trace"] = list(played.trace)
        if self._findings and self._options.qaid != "none":
            details |= self._fine(melds)
        return self._verdict(facts, details)

    def played(self) -> Played | None:
        """Judge everything, and return the hand if all its cards are known and were played by who held them."""
        self.verdict()
        record, hands = self._record, _whole_hands(self._record)
        plays, contract = record.plays or (), self._standing.contract
        told = contract == "sun" or (contract == "hokum" and self._trump is not None)
        cards = [card for seat, card in plays if seat in hands and hands[seat] >> card & 1]
        if not told or len(hands) < len(SEATS) or len({*cards}) < len(plays) or not self.judged.in_turn:
            return None
        if any(found.code in _SLIPS.codes for found in self._findings):
            return None
        if not plays and self._leader is None:
            return None
        ekkas = frozenset((said.seat, said.trick) for said in record.says or () if said.word == EKKA)
        facts = self._contract_facts(self._melds)
        reverse = _reverse_dealt(record, self._standing, self._options)
        return Played(self._setting, hands, plays, self.judged.tricks, ekkas, self.judged.findings, facts, reverse)

    def _verdict(self, facts: Facts | None, details: Json) -> Verdict[Facts]:
        ordered = sorted(self._findings, key=self._when) if len(self._findings) > 1 else self._findings
        notes = tuple([note.infraction for note in self._notes])
        return Verdict(tuple([finding.infraction for finding in ordered]), notes, facts, details)

    def _when(self, finding: Finding) -> tuple[int, float]:
        """Order findings as the hand went: calls, raises, then plays, with words and shown cards among them."""
        if finding.part in _BEFORE_PLAY:
            return _BEFORE_PLAY.index(finding.part), finding.number
        if finding.part == "says":
            return len(_BEFORE_PLAY), TRICK * ((self._record.says or ())[finding.number].trick - 1) + 0.5
        return len(_BEFORE_PLAY), TRICK + 0.5 if finding.part == "shown" else finding.number

    # --- the contract -----------------------------------------------------------------------------------

    def _bid(self) -> tuple[Standing, str | None]:
        """Return the contract that was bid, or that the record says, and how the bidding ended if it is known."""
        record = self._record
        if record.calls is None or record.dealer is None:
            return Standing(record.contract, record.trump, None, record.declarer), None
        auction = Auction.begin(record.dealer, self._options, record.exposed, record.hands)
        found, bid, outcome = bidding_of(record.calls, auction)
        if bid.contract == "hokum" and bid.trump is None and record.trump:
            found, bid, outcome = bidding_of(suit_named(record.calls, bid, record.trump), auction)
        self._findings += found
        if record.contract or record.trump or record.declarer or outcome in UNPLAYED:
            self._notes += bought_otherwise(record, bid, outcome)
        return bid if bid.contract else Standing(record.contract, record.trump, None, record.declarer), outcome

    def _raises(self) -> Level:
        """Return the level that the raises reach, or the one that stands in for them. Raises Illegal."""
        record, (contract, _, _, declarer) = self._record, self._standing
        if record.raises is None or contract is None or self._outcome in UNPLAYED:
            level, options = record.level or LEVELS[0], self._options
            if contract is not None and self._outcome not in UNPLAYED:
                doubling = OTHER[SIDE[declarer]] if declarer else None
                wrong = [never_raised(contract, level, options, record.scores, doubling)]
                wrong.append(never_locked(contract, level, options) if record.locked else None)
                refuse([problem for problem in wrong if problem])
            return Level(level, bool(record.locked))
        found, raises = judge_raises(record.raises, Raises.begin(contract, declarer, self._options, record.scores))
        self._findings += found
        raised = raises.answer()
        if record.level is not None or record.locked is not None:
            raised, otherwise = agreed_level(record, contract, raised, self._options)
            self._notes += otherwise
        if raised.locked is None:  # the question is open (baloot.raise.lock-unsaid)
            number = standing_raise(record.raises, raised)
            params = {"seat": raised.doubled_by, "level": raised.level}
            self._notes.append(Finding("lock-unsaid", "raises", number, params))
        return raised

    def _exposed_elsewhere(self) -> list[Finding]:
        """Find the exposed card in another hand than that of the player who took it (``baloot.bid.taker``)."""
        exposed, declarer, hands = self._record.exposed, self._standing.declarer, self._record.hands
        if exposed is None or declarer not in SEATS or hands.get(declarer, 0) >> exposed & 1:
            return []
        params = {"declarer": declarer, "card": CARD_NAMES[exposed]}
        for seat, hand in hands.items():
            if hand >> exposed & 1:
                return [Finding("exposed-elsewhere", "exposed", 0, {"by": seat, **params})]
        return [Finding("exposed-not-held", "exposed", 0, params)] if declarer in hands else []

    # --- the cards --------------------------------------------------------------------------------------

    def _plays(self) -> Judgement:
        record = self._record
        if self._trump is None and self._standing.contract == "hokum":
            return Judgement()
        return judge_plays(
            self._setting,
            record.plays or (),
            record.hands,
            shown=None if len(record.hands) == len(SEATS) else self._held(),
            says=record.says or (),
            trace=record.trace,
        )

    def _held(self) -> dict[str, int]:
        """Return the cards that seats were seen to hold: those shown, and the exposed card of who took it."""
        held: dict[str, int] = {}
        for laid in self._record.shown:
            held[laid.seat] = held.get(laid.seat, 0) | laid.cards
        declarer = self._standing.declarer
        if self._record.exposed is not None and declarer in SEATS:
            held[declarer] = held.get(declarer, 0) | 1 << self._record.exposed
        return held

    def _claims(self, played: Judgement) -> tuple[list[Finding], str | None]:
        """Judge every claim of the rest as it stood when it was made (``baloot.claim.rest``).

        Return also the side to which the rest goes, if the play ended with a claim that holds, or that all agreed
        to (``baloot.claim.rest``).
        """
        found, rest, plays = list[Finding](), None, self._record.plays or ()
        fined = "sawa-fined" if self._options.qaid != "none" else "sawa-not-fined"
        for number, (by, trick, word, top) in enumerate(self._record.says or ()):
            if word != SAWA:
                continue
            before = plays[: TRICK * (trick - 1)]
            followed = len(before) == TRICK * (trick - 1) <= TRICK * len(played.tricks)
            lead = self._leader if trick == 1 else played.tricks[trick - 2].winner if followed else None
            claim = self._claim(before, lead, by) if followed and lead else Claim(None)
            named = "sawa-agreed" if top == AGREED else _claim_code(claim)
            code = _FOUL if claim.holds is False and self._options.sawa == "qaid" else named
            params = {"by": by, "trick": trick, "side": SIDE[by], **told_claim(claim, by)}
            found.append(Finding(code, "says", number, {**params, "cost": Message(fined, params)}))
            if followed and len(before) == len({card for _, card in plays}) and (claim.holds or top == AGREED):
                rest = SIDE[by]
        return found, rest

    def _claim(self, before: Plays, lead: str, by: str) -> Claim:
        """Judge a claim of the rest by all that the record tells; what holds for some hands only is open."""
        hands = _whole_hands(self._record)
        if by not in hands or (self._trump is None and self._standing.contract == "hokum"):
            return Claim(None)
        played = {seat: mask_of(card for other, card in before if other == seat) for seat in SEATS}
        left = {seat: hand & ~played[seat] for seat, hand in hands.items()}
        seen = Seen(self._setting, before, left, self._held(), self._record.says or ())
        claim = claim_seen(seen, by, lead)
        return claim if claim.holds or len(hands) == len(SEATS) else Claim(None)

    # --- the facts --------------------------------------------------------------------------------------

    def _facts(self, played: Judgement, rest: str | None, melds: Melds) -> Facts:
        """Put the facts of a finished hand together; the cards not played out belong to the side that gets the rest."""
        standing, (points, tricks) = self._standing, tally(played.tricks)
        reverse = _reverse(self._record, standing, played, self._options)
        if rest and standing.contract and standing.declarer:
            reverse = False if rest == SIDE[standing.declarer] else reverse
            points[rest] += PACK_POINTS[standing.contract] - sum(points.values())
            tricks[rest] += HAND - len(played.tricks)
        if reverse is None:  # it turns on the first deal (baloot.kaboot.reverse)
            params = {"by": standing.declarer, "plain": KABOOT["sun"], "reverse": REVERSE}
            self._notes.append(Finding("reverse-unknown", "plays", len(self._record.plays or ()) - 1, params))
        return self._contract_facts(melds, points, tricks, reverse or None)

    def _fine(self, melds: Melds) -> Json:
        """Return the facts of the hand as it ends if the first foul of its play is called (``baloot.qaid.score``)."""
        fouls = [each for each in self._findings if each.part in _FOULS and each.params.get("by") in SEATS]
        if not fouls or self._standing.declarer is None:
            return {}
        ended = called_qaid(self._contract_facts(melds), str(min(fouls, key=self._when).params["by"]))
        return {"qaid": encode(ended)} if ended else {}

    def _contract_facts(
        self,
        melds: Melds,
        points: Mapping[str, int] | None = None,
        tricks: Mapping[str, int] | None = None,
        reverse: bool | None = None,
    ) -> Facts:
        """Return the facts, with the count if there is one."""
        (contract, trump, bidder, declarer), raises = self._standing, self._raised
        ashkal, level = bidder if bidder != declarer else None, raises.level if raises.level != LEVELS[0] else None
        doubled_by, locked, scores = raises.doubled_by, raises.locked or None, self._record.scores
        return Facts(
            None, contract, trump, declarer, ashkal, level, doubled_by, locked, scores, points, tricks,
            projects=melds.projects or None, baloot=melds.baloot, reverse=reverse, rules=self._record.rules,
        )  # fmt: skip


def _ending(readings: Sequence[Json]) -> Json:
    """Return the tricks with which all readings begin, and what was legal in all of them."""
    kept: list[Json] = [{key: each[key] for key in ("tricks", "trace") if key in each} for each in readings]
    return common_end(kept) | {"tricks": common_start([each["tricks"] for each in readings])}


_SLIPS = Slips(
    frozenset(
        ("card-played-twice", "card-of-other", "card-not-held", "card-ninth", "exposed-elsewhere", "exposed-not-held",
         "shown-not-held")
    ),
    frozenset(("card-ninth",)), find_32, CARD_NAMES, ("hands",), "plays", 1, _ending,
)  # fmt: skip
"""Cards that cannot be (``baloot.play.held``)."""
_NOT_PLAYED, _NO_MELDS = Judgement(), Melds((), (), None, None, False)
_BEFORE_PLAY = ("calls", "exposed", "raises")
_FOULS = ("plays", "says", "shown")
"""The parts of a record in which a fault can be called."""
_FOUL = "sawa-foul"


def _claim_code(claim: Claim) -> str:
    if claim.holds is None:
        return "sawa-unknown"
    if claim.always or not claim.holds:
        return "sawa-held" if claim.holds else "sawa-wrong"
    return "sawa-held-line" if claim.line else "sawa-held-falls"


def _whole_hands(record: Record) -> dict[str, int]:
    """Return the hands of the record, and of those who have played eight cards."""
    hands = dict(record.hands)
    for seat in SEATS if len(hands) < len(SEATS) else ():
        cards = mask_of(card for by, card in record.plays or () if by == seat)
        if seat not in hands and cards.bit_count() == HAND:
            hands[seat] = cards
    return hands


def _seen(record: Record, seat: str) -> int:
    """Return the cards of a seat: its hand, or else its played and shown cards."""
    shown = union(laid.cards for laid in record.shown if laid.seat == seat)
    return record.hands.get(seat) or shown | mask_of(card for by, card in record.plays or () if by == seat)


def _reverse(record: Record, standing: Standing, played: Judgement, options: Options) -> bool | None:
    """Tell whether a finished hand was a reverse Al-kaboot, None if it turns on the first deal."""
    declarer = standing.declarer
    if options.reverse_kaboot == "no" or standing.contract != "sun":
        return False
    if any(declarer in SEATS and SIDE[trick.winner] == SIDE[declarer] for trick in played.tricks):
        return False
    return _reverse_dealt(record, standing, options)


def _reverse_dealt(record: Record, standing: Standing, options: Options) -> bool | None:
    """Tell whether it is one if the declarer's side wins no trick, None if it turns on the first deal.

    Of the declarer's cards beside the exposed one, two came with the second deal.
    """
    declarer, dealer = standing.declarer, record.dealer
    if options.reverse_kaboot == "no" or standing.contract != "sun" or declarer not in SEATS:
        return False
    if dealer is None or declarer != NEXT[dealer] or standing.bidder not in (None, declarer):
        return False
    exposed = 0 if record.exposed is None else 1 << record.exposed
    hand = _seen(record, declarer)
    if hand.bit_count() < HAND:
        elsewhere = union(_seen(record, seat) for seat in SEATS if seat != declarer)
        return None if _ACES & ~exposed & ~elsewhere else False
    aces = (hand & ~exposed & _ACES).bit_count()
    later = _LATER if exposed else _LATER + 1
    return None if 0 < aces <= later or (aces and standing.bidder is None) else aces > 0


_ACES = mask_32(*(("A", suit) for suit in SUITS))
_LATER = 2
"""So many cards the declarer is dealt last."""
