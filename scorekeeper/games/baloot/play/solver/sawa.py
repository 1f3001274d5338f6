"""The question whether a claim of the rest holds, and the sentences about a judged claim."""

from collections.abc import Mapping

from scorekeeper.card_spellings import card_32
from scorekeeper.cards import CARD_NAMES, card_names, mask_of, union
from scorekeeper.errors import malformed, refuse
from scorekeeper.forms import Cards, CardsByPlayer, Choice, Flag
from scorekeeper.game import Answer, Json
from scorekeeper.games.baloot.facts.possible import HAND, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.projects.holding import cards_down
from scorekeeper.games.baloot.play.record import CARD, PLAYS_FORM, SAYS_FORM, SEAT, SHOWN_FORM
from scorekeeper.games.baloot.play.situations import InContract, contract_of, question
from scorekeeper.games.baloot.play.solver.sawa_proof import Claim, Table, judge_claim
from scorekeeper.games.baloot.play.solver.seen import Seen, layouts_seen
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.messages import Message
from scorekeeper.seats import ORDER, SEATS, SIDE

_VIEWS = ("claimer", "table")
_HANDS = CardsByPlayer(
    Cards(CARD), SEATS, "what each player still has, the claimer at least",
    expected=Message("expected-cards-by-seat", {"example": '{"E": ["AC", "KC"]}'}), least=1,
)  # fmt: skip
_SAWA = InContract(
    {"by": SEAT, "lead": SEAT, "locked": Flag(), "hands": _HANDS, "plays": PLAYS_FORM, "says": SAYS_FORM,
     "shown": SHOWN_FORM, "view": Choice(*_VIEWS, note="what the claimer sees, or all hands; all, if they are told")},
    ("by", "hands"),
)  # fmt: skip


def claim_seen(seen: Seen, by: str, lead: str) -> Claim:
    """Judge a claim of the rest by a seat, with ``lead`` to play."""
    return judge_claim(seen.setting, Table(seen.hands[by], layouts_seen(seen, by), ORDER[by].index(lead)))


def _sawa(told: Json, options: Options) -> Answer:
    """Tell whether a claim of the rest holds, as the claimer can see it or as all hands lie."""
    (_, _, trump), by = contract_of(told), str(told["by"])
    hands = {seat: mask_of(map(card_32, cards)) for seat, cards in told["hands"].items()}
    plays = told.get("plays", ())
    _check(told, hands, plays)
    table = told.get("view", "table" if len(hands) == len(SEATS) else "claimer") == "table"
    shown: dict[str, int] = {}
    for seat, cards in told.get("shown", ()):
        shown[seat] = shown.get(seat, 0) | cards
    seen = Seen(
        Setting(trump, told.get("locked", False)), plays, {by: hands[by]} if told.get("view") == "claimer" else hands,
        shown, told.get("says", ()),
    )  # fmt: skip
    layouts = layouts_seen(seen, by)
    refuse([] if layouts.possible() else [malformed("sawa-layout-none", "hands", by=by)])
    claim = claim_seen(seen, by, str(told.get("lead", by)))
    number = None if table or layouts.declared else layouts.number()
    return _answered(claim, by, options, hands[by], number, table)


def _check(told: Json, hands: Mapping[str, int], plays: Plays) -> None:
    """Check that everybody has as many cards, and no card lies twice. Raises Malformed."""
    by, n = told["by"], max(hand.bit_count() for hand in hands.values())
    wrong = any(hand.bit_count() != n for hand in hands.values()) or union(hands.values()).bit_count() != n * len(hands)
    gone = mask_of(card for _, card in plays)
    wrong = wrong or bool(gone & union(hands.values())) or gone.bit_count() != len(plays) or len(plays) % TRICK != 0
    wrong = wrong or n > HAND or (bool(plays) and len(plays) + n * TRICK != len(CARD_NAMES))
    table = told.get("view") == "table" and len(hands) < len(SEATS)
    refuse([malformed("sawa-form", "hands")] if wrong or not n or by not in hands or table else [])


def _answered(claim: Claim, by: str, options: Options, own: int, number: int | None, table: bool) -> Answer:
    view = Message("sawa-view-table") if table else Message("sawa-view-claimer", {"by": by, "n": number})
    if number is None and not table:
        view = Message("sawa-view-declared", {"by": by})
    params = {"by": by, "side": SIDE[by], "n": own.bit_count(), "view": view, **told_claim(claim, by)}
    foul = claim.holds is False and options.sawa == "qaid" and options.qaid != "none"
    code = f"sawa-answer-{_ending(claim, own)}{'-foul' if foul else ''}"
    details: Json = {"view": _VIEWS[table], "layouts": 1 if table else number}
    if claim.holds:
        details |= {"always": claim.always, "line": [CARD_NAMES[card] for card in claim.line]}
    elif claim.holds is False:
        layout = dict(zip(ORDER[by], (own, *claim.layout), strict=True))
        details["layout"] = {seat: cards_down(cards) for seat, cards in layout.items()}
        details["plays"] = [[ORDER[by][place], CARD_NAMES[card]] for place, card in claim.way]
    return Answer(claim.holds, code, params, details=details)


def _ending(claim: Claim, own: int) -> str:
    if claim.holds is None:
        return "unsearched"
    if not claim.holds:
        return "fails"
    if claim.always:
        return "holds"
    return "line" if len(claim.line) == own.bit_count() else "begins" if claim.line else "falls"


def told_claim(claim: Claim, by: str) -> Json:
    """Return the values for sentences about a claim: the line to play, or the cards that beat it and the hands then."""
    order = ORDER[by]
    plays = [Message("sawa-play", {"seat": order[place], "card": CARD_NAMES[card]}) for place, card in claim.way]
    way = [Message("sawa-trick", {"plays": plays[at : at + TRICK]}) for at in range(0, len(plays), TRICK)]
    layout = [
        Message("sawa-hand", {"seat": seat, "cards": card_names(hand)})
        for seat, hand in zip(order[1:], claim.layout, strict=False)
    ]
    return {"line": [CARD_NAMES[card] for card in claim.line], "way": way, "layout": layout}


SAWA_QUESTION = question(
    "sawa", "Is the rest mine?", _SAWA,
    {"trump": "H", "by": "N",
     "hands": {"N": ["JH", "AC"], "E": ["9H", "KC"], "S": ["7D", "8D"], "W": ["7S", "8S"]}},
    _sawa,
)  # fmt: skip
