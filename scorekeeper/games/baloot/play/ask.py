"""Questions about single situations, as they come up at a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.cards import SUIT_LETTERS, SUITS, card_32, card_names, union
from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import RULES, Cards, Choice, Flag, Form, MapOf, Object, missing_field, wrong_type
from scorekeeper.game import Answer, Infraction, Json, Question
from scorekeeper.games.baloot.facts.deals import HAND, LAST_TRICK, TRICK
from scorekeeper.games.baloot.facts.form import ANYBODY, CONTRACTS, PROJECTS
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.auction import Auction, judge_calls
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.projects.choosing import best, best_message, project_json
from scorekeeper.games.baloot.play.projects.comparing import compare, comparison_message
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.declaring import Claim, weigh
from scorekeeper.games.baloot.play.projects.holding import Declared, projects_in, ways_to_hold
from scorekeeper.games.baloot.play.raises import Raises, judge_raises
from scorekeeper.games.baloot.play.record import (
    BOTH_SCORES,
    CALLS_FORM,
    CARD,
    RAISES_FORM,
    SEAT,
    TOPS,
    TRUMP,
    Whole,
    read_calls,
    read_raises,
)
from scorekeeper.games.baloot.play.tricks.legal_cards import duty_of
from scorekeeper.games.baloot.play.tricks.order import ORDER, first_leader
from scorekeeper.games.baloot.play.tricks.taking import points_of, winner_of
from scorekeeper.seats import SEATS, SIDES


class _InContract(Object):
    """A situation of some contract; a trump suit alone means Hokum."""

    def __init__(self, fields: Mapping[str, Form], needed: Sequence[str]) -> None:
        super().__init__({"contract": Choice(*CONTRACTS), "trump": TRUMP, "rules": RULES, **fields}, needed)

    def problems(self, value: Any, at: str = "") -> list[Problem]:
        lacking = isinstance(value, dict) and not {"contract", "trump"} & value.keys()
        return super().problems(value, at) + ([missing_field("contract")] if lacking else [])


def _contract(data: Json) -> tuple[str, str | None]:
    """Return the contract and the trump suit. Raises Malformed for Hokum without one."""
    if data.get("contract", "hokum") == "sun":
        return "sun", None
    refuse([] if "trump" in data else [missing_field("trump")])
    return "hokum", SUIT_LETTERS[data["trump"]]


def _trump(data: Json) -> int | None:
    """Return the place of the trump suit, None in Sun. Raises Malformed for Hokum without one."""
    _, trump = _contract(data)
    return None if trump is None else SUITS.index(trump)


def _mask(cards: Sequence[str]) -> int:
    return union(1 << card_32(card) for card in cards)


# --- play -------------------------------------------------------------------------------------------------

_LEGAL = _InContract({"locked": Flag(), "ekka": Flag(), "hand": Cards(CARD), "trick": Cards(CARD)}, ("hand",))
_TRICK = _InContract({"lead": SEAT, "cards": Cards(CARD, number=TRICK)}, ("lead", "cards"))
_COUNT = _InContract({"cards": Cards(CARD), "last": Flag()}, ("cards",))


def _legal(data: Json, _options: Options) -> Answer:
    _LEGAL.check(data)
    trump = _trump(data)
    hand, trick = _mask(data["hand"]), tuple([card_32(card) for card in data.get("trick", ())])
    if len(trick) >= TRICK or any(hand >> card & 1 for card in trick):
        refuse([malformed("trick-form", "trick")])
    cards, duty = duty_of(trump, data.get("locked", False), hand, trick, data.get("ekka", False))
    playable = list(card_names(cards))
    return Answer(playable, duty, {}, playable)


def _trick(data: Json, _options: Options) -> Answer:
    _TRICK.check(data)
    trump = _trump(data)
    cards = [card_32(card) for card in data["cards"]]
    place = winner_of(trump, cards)
    winner = ORDER[data["lead"]][place]
    code = "trick-trump" if cards[place] >> 3 == trump else "trick-suit"
    return Answer(winner, code, {"winner": winner, "card": data["cards"][place]})


def _count(data: Json, _options: Options) -> Answer:
    _COUNT.check(data)
    last = data.get("last", False)
    points = points_of(_trump(data), map(card_32, data["cards"]), last=last)
    params = {"points": points, "n": len(data["cards"]), "last": LAST_TRICK}
    return Answer(points, "count-last" if last else "count-cards", params)


# --- bidding ----------------------------------------------------------------------------------------------


class _Score(Form):
    """A score before the hand; no game goes below nothing, yet a question may."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        return [] if type(value) is int else [wrong_type(at, "a whole number", value)]


_AUCTION = Object({"dealer": SEAT, "exposed": CARD, "rules": RULES, "calls": CALLS_FORM}, ("dealer", "calls"))
_RAISES = Object(
    {"contract": Choice(*CONTRACTS), "declarer": Choice(*ANYBODY), "rules": RULES, "raises": RAISES_FORM,
     "scores": Whole(MapOf(_Score(), SIDES, whole=True), BOTH_SCORES)},
    ("contract", "declarer", "raises"),
)  # fmt: skip
_STANDING = {"hokum": "auction-hokum", "sun": "auction-sun"}
_ENDED = {"open": "auction-open", "contract": "auction-contract", "all-pass": "auction-all-pass",
          "annulled": "auction-annulled"}  # fmt: skip


def _auction(data: Json, options: Options) -> Answer:
    _AUCTION.check(data)
    exposed = card_32(data["exposed"]) if "exposed" in data else None
    found, auction = judge_calls(read_calls(data["calls"]), Auction.begin(data["dealer"], options, exposed))
    standing, outcome = auction.standing(), auction.outcome()
    code = _STANDING[standing.contract] if standing.contract else _ENDED[outcome]
    speaking = _lists(auction.legal())
    params = {"declarer": standing.declarer, "bidder": standing.bidder}
    return Answer({**standing._asdict(), "outcome": outcome}, code, params, speaking, _infractions(found))


def _raises(data: Json, options: Options) -> Answer:
    _RAISES.check(data)
    raises = Raises.begin(data["contract"], data["declarer"], options, data.get("scores"))
    found, raises = judge_raises(read_raises(data["raises"]), raises)
    level, speaking = raises.answer(), _lists(raises.legal())
    params = {"level": level.level, "who": list(speaking)}
    answer = {"level": level.level, "locked": level.locked}
    return Answer(answer, "raises-more" if speaking else "raises-done", params, speaking, _infractions(found))


def _lists(legal: Mapping[str, Sequence[str]]) -> Json:
    return {seat: list(words) for seat, words in legal.items()}


def _infractions(findings: Sequence[Finding]) -> tuple[Infraction, ...]:
    return tuple([finding.infraction for finding in findings])


# --- projects ---------------------------------------------------------------------------------------------


class _ProjectForm(Object):
    """A declared project; what else is told of it is ignored."""

    def problems(self, value: Any, at: str = "") -> list[Problem]:
        return super().problems({key: each for key, each in value.items() if key in self.fields}, at)


class _DeclaredForm(MapOf):
    """Declared projects by seat; one of no seat or kind is told as a whole."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [wrong_type(at, self._expected, value)]
        found = []
        for seat, project in value.items():
            right = seat in SEATS and isinstance(project, dict) and project.get("kind") in PROJECTS
            field = f"{at}.{seat}"
            found += self.value.problems(project, field) if right else [wrong_type(field, self._expected, project)]
        return found


_DECLARED = _DeclaredForm(
    _ProjectForm(
        {"kind": Choice(*PROJECTS), "form": Choice("run", "four"), "top": Choice(*TOPS), "suit": TRUMP}, ("kind",)
    ),
    SEATS,
    expected='{"E": {"kind": "siri", "form": "run", "top": "K"}}',
)
_PROJECTS = _InContract({"hand": Cards(CARD, number=HAND)}, ("hand",))
_COMPARE = _InContract({"dealer": SEAT, "declarer": SEAT, "declared": _DECLARED}, ("dealer", "declared"))


def _projects(data: Json, _options: Options) -> Answer:
    _PROJECTS.check(data)
    contract, trump = _contract(data)
    hand = _mask(data["hand"])
    chosen = best(hand, contract, trump)
    answer = {
        "all": [project_json(project) for project in projects_in(hand, contract)],
        "best": [project_json(project) for project in chosen.projects],
        "points": chosen.points,
    }
    return Answer(answer, *best_message(chosen))


def _compare(data: Json, options: Options) -> Answer:
    _COMPARE.check(data)
    contract, trump = data.get("contract", "hokum"), SUIT_LETTERS[data["trump"]] if "trump" in data else None
    leader = first_leader(options, data["dealer"], data.get("declarer"))
    declared = {seat: _read_declared(project) for seat, project in data["declared"].items()}
    ways = {seat: found for seat, said in declared.items() if (found := ways_to_hold(said, contract))}
    best_one = compare(ways, contract, trump, leader, options)
    code, params = comparison_message(best_one)
    infractions = _judge_declared(declared, Deal(contract, trump, leader, options))
    return Answer({"seat": best_one.seat, "side": best_one.side}, code, params, None, infractions)


def _read_declared(project: Json) -> Declared:
    suit = SUIT_LETTERS[project["suit"]] if "suit" in project else None
    return Declared(project["kind"], project.get("form"), project.get("top"), suit)


def _judge_declared(declared: Mapping[str, Declared], deal: Deal) -> tuple[Infraction, ...]:
    """Judge declarations by themselves: what does not exist, and what came too low."""
    findings: list[Finding] = []
    claims = [Claim(number, seat, said) for number, (seat, said) in enumerate(declared.items())]
    weigh(claims, deal, Holdings(deal), findings)
    seats = tuple(declared)
    return tuple([finding.infraction._replace(at=f"declared.{seats[finding.number]}") for finding in findings])


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "legal", "Which cards may be played?", _LEGAL,
            {"trump": "H", "hand": ["KC", "QC", "7H"], "trick": ["AC", "7C"]}, _legal,
        ),
        Question(
            "auction", "What stands, and who may still say what?", _AUCTION,
            {"dealer": "S", "exposed": "9H", "calls": [["E", "pass"], ["N", "hokum"]]}, _auction,
        ),
        Question(
            "raises", "Who may still raise, and to what?", _RAISES,
            {"contract": "hokum", "declarer": "S", "raises": [["E", "double", "locked"]]}, _raises,
        ),
        Question(
            "projects", "Which projects are in a hand, and what is the best way to show them?", _PROJECTS,
            {"trump": "S", "hand": ["KD", "KC", "KH", "AS", "KS", "QS", "JS", "10S"]}, _projects,
        ),
        Question(
            "compare", "Whose project is the best?", _COMPARE,
            {"trump": "H", "dealer": "S",
             "declared": {"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}},
            _compare,
        ),
        Question(
            "trick", "Who wins the trick?", _TRICK,
            {"trump": "H", "lead": "E", "cards": ["AC", "7C", "8H", "QC"]}, _trick,
        ),
        Question(
            "count", "How many card points are these?", _COUNT,
            {"trump": "H", "cards": ["JH", "9H", "AC", "7D"], "last": True}, _count,
        ),
    )
}  # fmt: skip
