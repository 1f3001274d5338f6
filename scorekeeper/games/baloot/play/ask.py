"""Questions about single situations, as they come up at a table."""

from collections.abc import Mapping, Sequence

from scorekeeper.cards import CARD_NAMES, RANK_WORDS, RANKS_32, SUIT_WORDS, SUITS, card_names, mask_of
from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import RULES, Cards, Choice, Flag, Form, MapOf, Object, Value, Whole, wrong_type
from scorekeeper.game import Answer, Infraction, Json
from scorekeeper.games.baloot.facts.checks import scores_over
from scorekeeper.games.baloot.facts.form import ANYBODY, CONTRACTS, PROJECTS
from scorekeeper.games.baloot.facts.possible import HAND, LAST_TRICK, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.auction import Auction, judge_calls
from scorekeeper.games.baloot.play.findings import Finding, named
from scorekeeper.games.baloot.play.projects.comparing import compare_projects, comparison_message
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.declaring import Claim, weigh
from scorekeeper.games.baloot.play.projects.holding import (
    Declared,
    best,
    best_message,
    project_json,
    projects_in,
    ways_to_hold,
)
from scorekeeper.games.baloot.play.raises import Raises, judge_raises
from scorekeeper.games.baloot.play.record import BOTH_SCORES, CALLS_FORM, CARD, RAISES_FORM, SEAT, TOPS, TRUMP
from scorekeeper.games.baloot.play.situations import InContract, contract_of, question
from scorekeeper.games.baloot.play.solver.sawa import SAWA_QUESTION
from scorekeeper.games.baloot.play.tricks.legal_cards import Duty, Setting, duty_of, ekka_fault
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.games.baloot.play.tricks.taking import first_leader, points_of, winner_of
from scorekeeper.messages import Message
from scorekeeper.seats import ORDER, SEATS, SIDES
from scorekeeper.spelling import fold

_ACE = RANKS_32.index("A")
_THIRD = 2
"""So many cards lie before the third player."""


# --- play -------------------------------------------------------------------------------------------------

_LEGAL = InContract({"locked": Flag(), "ekka": Flag(), "hand": Cards(CARD), "trick": Cards(CARD)}, ("hand",))
_TRICK = InContract({"lead": SEAT, "cards": Cards(CARD, number=TRICK)}, ("lead", "cards"))
_COUNT = InContract({"cards": Cards(CARD), "last": Flag()}, ("cards",))


def _legal(told: Json, _options: Options) -> Answer:
    (_, _, trump), hand, trick = contract_of(told), mask_of(told["hand"]), told.get("trick", ())
    if len(trick) >= TRICK or hand & mask_of(trick):
        refuse([malformed("trick-form", "trick")])
    locked, ekka = told.get("locked", False), told.get("ekka", False)
    cards, duty = duty_of(trump, locked, hand, trick, ekka)
    playable = list(card_names(cards))
    wrong = _wrong_ekka(trump, hand, trick) if ekka else None
    found = [Infraction(wrong.code, "ekka", wrong.params)] if wrong else []
    if locked and trump is None:
        found.append(Infraction("locked-sun", "locked"))
    return Answer(playable, _duty_code(duty, trump, tuple(trick)), {}, playable, tuple(found))


def _wrong_ekka(trump: int | None, hand: int, trick: Sequence[int]) -> Problem | None:
    """Say why the leader could not say Ekka, by the cards that are seen: on the table, and in the hand."""
    if not trick and trump is not None:
        return None  # nobody has led yet
    seen = hand | mask_of(trick)
    lead = trick[0] if trick else 0
    return ekka_fault(Setting(trump), Message("the-leader"), leads=True, trick=1, card=lead, played=PACK & ~seen)


_PLACES = ("second", "third", "fourth")
_FREE = (Duty.FOLLOW, Duty.PARTNER_WINNING, Duty.ACE_OR_EKKA)
"""Duties that one article alone is about."""


def _duty_code(duty: Duty, trump: int | None, trick: tuple[int, ...]) -> str:
    """Return the code of the sentence about a duty: that of the article for this place in the trick."""
    if not trick:
        return duty
    if trump is None:
        return f"{duty}-sun"
    place, led = _PLACES[len(trick) - 1], trick[0]
    if led >> 3 == trump:
        return f"{duty}-trump-{place}" if duty is Duty.NONE else f"{duty}-{place}"
    if duty in _FREE or len(trick) == 1:
        return duty if duty in _FREE else f"{duty}-{place}"
    winner = winner_of(trump, trick)
    if len(trick) == _THIRD and winner == 1 and trick[1] >> 3 == trump and led & 7 == _ACE:
        return f"{duty}-ace-trumped"
    return f"{duty}-{place}-{'partner' if winner == len(trick) - 2 else 'opponent'}"


def _trick(told: Json, _options: Options) -> Answer:
    (_, _, trump), cards = contract_of(told), told["cards"]
    place = winner_of(trump, cards)
    params = {"winner": ORDER[told["lead"]][place], "card": CARD_NAMES[cards[place]]}
    return Answer(params["winner"], "trick-trump" if cards[place] >> 3 == trump else "trick-suit", params)


def _count(told: Json, _options: Options) -> Answer:
    last = told.get("last", False)
    _, _, trump = contract_of(told)
    points = points_of(trump, told["cards"], last=last)
    params = {"points": points, "n": len(told["cards"]), "last": LAST_TRICK}
    return Answer(points, "count-last" if last else "count-cards", params)


# --- bidding ----------------------------------------------------------------------------------------------


class _Score(Form):
    """A score before the hand; no game goes below nothing, yet a question may."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if type(value) is int else [wrong_type(at, Message("expected-whole"), value)]


class _Scores(Whole):
    """The scores of both sides, typed as "NS 40, EW 110"."""

    def typed(self, value: Json) -> str:
        return ", ".join(f"{side} {n}" for side, n in value.items())

    def read_typed(self, text: str, at: str) -> Value:
        words = text.replace(",", " ").split()
        if text.lstrip().startswith("{") or len(words) % 2:
            return super().read_typed(text, at)
        pairs = zip(words[::2], words[1::2], strict=True)
        return {side.upper().replace("-", ""): int(n) if n.isdecimal() else n for side, n in pairs}


_AUCTION = Object({"dealer": SEAT, "exposed": CARD, "rules": RULES, "calls": CALLS_FORM}, ("dealer", "calls"))
_RAISES = Object(
    {"contract": Choice(*CONTRACTS), "declarer": Choice(*ANYBODY), "rules": RULES, "raises": RAISES_FORM,
     "scores": _Scores(MapOf(_Score(), SIDES, whole=True), BOTH_SCORES)},
    ("contract", "declarer", "raises"),
)  # fmt: skip


def _auction(told: Json, options: Options) -> Answer:
    found, auction = judge_calls(told["calls"], Auction.begin(told["dealer"], options, told.get("exposed")))
    standing, outcome, legal = auction.standing(), auction.outcome(), auction.legal()
    answer = {**standing._asdict(), "outcome": outcome}
    if options.ashkal_declarer == "caller":
        answer |= {"declarer": standing.bidder, "takes": standing.declarer}
    speaking = [Message("may-say", {"seat": seat, "calls": [*map(named, words)]}) for seat, words in legal.items()]
    params = {"declarer": answer["declarer"], "bidder": standing.bidder, "speaking": speaking}
    code = f"auction-{standing.contract or outcome}{'-more' if speaking else ''}"
    said = {seat: list(words) for seat, words in legal.items()}
    return Answer(answer, code, params, said, tuple([finding.infraction for finding in found]))


def _raises(told: Json, options: Options) -> Answer:
    refuse(scores_over(told.get("scores"), options))
    raises = Raises.begin(told["contract"], told["declarer"], options, told.get("scores"))
    found, raises = judge_raises(told["raises"], raises)
    level, speaking = raises.answer(), {seat: list(words) for seat, words in raises.legal().items()}
    params = {"level": level.level, "who": list(speaking)}
    answer = {"level": level.level, "locked": level.locked}
    code = f"raises-{'more' if speaking else 'done'}{'-unsaid' if level.locked is None else ''}"
    return Answer(answer, code, params, speaking, tuple([finding.infraction for finding in found]))


# --- projects ---------------------------------------------------------------------------------------------


_TOLD = {"kind": PROJECTS, "form": ("run", "four"), "top": TOPS, "suit": SUITS}
"""What can be told of a project: words of which none is of two kinds."""
_SPELT = {fold(word): letter for word, letter in (*SUIT_WORDS.items(), *RANK_WORDS.items())}
_PROJECT = Object(
    {"kind": Choice(*PROJECTS), "form": Choice(*_TOLD["form"]), "top": Choice(*TOPS), "suit": TRUMP},
    ("kind",),
    into=Declared,
)


def _of_project(value: Json) -> Json:
    """Return the known fields of a project; others are ignored."""
    return {key: each for key, each in value.items() if key in _PROJECT.fields}


def _project_of(words: Sequence[str]) -> Json | None:
    """Return a project told in words, such as siri K; None if a word tells nothing."""
    found: Json = {}
    for word in words:
        said = _SPELT.get(fold(word), word)
        known = [(key, each) for key, row in _TOLD.items() for each in row if each.upper() == said.upper()]
        if not known or known[0][0] in found:
            return None
        found |= known
    return found if "kind" in found else None


class _DeclaredForm(MapOf):
    """Declared projects by seat, typed as "E siri K, S fifty"; one of no seat or kind is told as it is typed."""

    def typed(self, value: Json) -> str:
        return ", ".join(f"{seat} {' '.join(project.values())}" for seat, project in value.items())

    def read_typed(self, text: str, at: str) -> Value:
        if text.lstrip().startswith("{"):
            return super().read_typed(text, at)
        found: dict[str, Json] = {}
        for row in filter(None, map(str.strip, text.split(","))):
            seat, *words = row.replace(":", " ").split() or [""]
            project = _project_of(words)
            if seat.upper() not in SEATS or project is None:
                typed = Message("expected-declared", {"kinds": PROJECTS, "example": "E siri K, S hundred A hearts"})
                refuse([wrong_type(at, typed, row)])
            elif seat.upper() in found:
                refuse([malformed("question-twice", at, key=f"{at} {seat.upper()}")])
            else:
                found[seat.upper()] = project
        return found

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [wrong_type(at, self._expected, value)]
        found = []
        for seat, project in value.items():
            right = seat in SEATS and isinstance(project, dict) and project.get("kind") in PROJECTS
            field = f"{at}.{seat}"
            wrong = [] if right else [wrong_type(field, self._expected, project)]
            found += wrong or _PROJECT.problems(_of_project(project), field)
        return found

    def decode(self, value: Mapping[str, Json]) -> dict[str, Declared]:
        return {seat: _PROJECT.decode(_of_project(project)) for seat, project in value.items()}


_DECLARED = _DeclaredForm(_PROJECT, SEATS, expected='{"E": {"kind": "siri", "form": "run", "top": "K"}}')
_PROJECTS = InContract({"hand": Cards(CARD, number=HAND)}, ("hand",))
_COMPARE = InContract({"dealer": SEAT, "declarer": SEAT, "declared": _DECLARED}, ("dealer", "declared"))


def _projects(told: Json, options: Options) -> Answer:
    contract, trump, _ = contract_of(told)
    hand = mask_of(told["hand"])
    chosen = best(hand, contract, trump)
    answer = {
        "all": [project_json(project) for project in projects_in(hand, contract)],
        "best": [project_json(project) for project in chosen.projects],
        "points": chosen.points,
    }
    return Answer(answer, *best_message(chosen, options.baloot_in_project))


def _compare(told: Json, options: Options) -> Answer:
    contract, trump, declared = told.get("contract", "hokum"), told.get("trump"), told["declared"]
    leader = first_leader(options, told["dealer"], told.get("declarer"))
    ways = {seat: found for seat, said in declared.items() if (found := ways_to_hold(said, contract))}
    best_one = compare_projects(ways, contract, trump, leader, options)
    code, params = comparison_message(best_one)
    # The declarations are judged by themselves: what does not exist, and what came too low.
    findings, seats, deal = list[Finding](), tuple(declared), Deal(contract, trump, leader, options)
    weigh([Claim(number, seat, declared[seat]) for number, seat in enumerate(seats)], deal, Holdings(deal), findings)
    infractions = [finding.infraction._replace(at=f"declared.{seats[finding.number]}") for finding in findings]
    return Answer({"seat": best_one.seat, "side": best_one.side}, code, params, None, tuple(infractions))


QUESTIONS = {
    question.name: question
    for question in (
        question(
            "legal", "Which cards may be played?", _LEGAL,
            {"trump": "H", "hand": ["KC", "QC", "7H"], "trick": ["AC", "7C"]}, _legal,
        ),
        question(
            "auction", "What stands, and who may still say what?", _AUCTION,
            {"dealer": "S", "exposed": "9H", "calls": [["E", "pass"], ["N", "hokum"]]}, _auction,
        ),
        question(
            "raises", "Who may still raise, and to what?", _RAISES,
            {"contract": "hokum", "declarer": "S", "raises": [["E", "double", "locked"]]}, _raises,
        ),
        question(
            "projects", "Which projects are in a hand, and what is the best way to show them?", _PROJECTS,
            {"trump": "S", "hand": ["KD", "KC", "KH", "AS", "KS", "QS", "JS", "10S"]}, _projects,
        ),
        question(
            "compare", "Whose project is the best?", _COMPARE,
            {"trump": "H", "dealer": "S",
             "declared": {"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}},
            _compare,
        ),
        SAWA_QUESTION,
        question(
            "trick", "Who wins the trick?", _TRICK,
            {"trump": "H", "lead": "E", "cards": ["AC", "7C", "8H", "QC"]}, _trick,
        ),
        question(
            "count", "How many card points are these?", _COUNT,
            {"trump": "H", "cards": ["JH", "9H", "AC", "7D"], "last": True}, _count,
        ),
    )
}  # fmt: skip
