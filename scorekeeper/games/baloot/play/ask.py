"""Questions about single situations of Baloot, as they come up at a table."""

from typing import Any

from scorekeeper.cards import SUITS, card_32, card_names
from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Answer, Json, Options
from scorekeeper.games.baloot.facts.deals import LAST_TRICK
from scorekeeper.games.baloot.facts.form import PROJECTS
from scorekeeper.games.baloot.play.auction import SUIT_LETTERS, Auction, call_problems, judge_calls
from scorekeeper.games.baloot.play.projects.comparing import compare, comparison_message
from scorekeeper.games.baloot.play.projects.declaring import TOPS, check_declared
from scorekeeper.games.baloot.play.projects.holding import Declared, answer_projects, best, best_message
from scorekeeper.games.baloot.play.raises import Raises, judge_raises, raise_problems
from scorekeeper.games.baloot.play.tricks import ORDER, first_leader, legal, points_of, winner_of
from scorekeeper.games.rooms import old_question
from scorekeeper.seats import SEATS, SIDES
from scorekeeper.situation import anything, checked, flag, one_of

_CONTRACTS = ("hokum", "sun")


def _cards(key: str, value: Any, *, number: int | None = None) -> list[Problem]:
    if not isinstance(value, list) or (number is not None and len(value) != number):
        return [wrong_type(key, f"{number or 'some'} cards", value)]
    problems = []
    for card in value:
        try:
            card_32(card if isinstance(card, str) else "")
        except ValueError:
            problems.append(wrong_type(key, "cards such as KC or 10H", card))
    if not problems and len({card_32(card) for card in value}) < len(value):
        problems.append(malformed("field-card-twice", key, key=key))
    return problems


_CONTRACT = {"contract": one_of(*_CONTRACTS), "trump": one_of(*SUIT_LETTERS), "rules": anything}


def _trump(data: Json) -> tuple[str, int | None]:
    """Give the contract and the trump suit; a trump suit alone means Hokum. Raises Malformed where one lacks."""
    contract = data.get("contract", "hokum" if "trump" in data else "")
    if contract == "hokum" and "trump" in data:
        return contract, SUITS.index(SUIT_LETTERS[data["trump"]])
    if contract != "sun":
        refuse(
            [malformed("field-missing", "trump" if contract else "contract", key="trump" if contract else "contract")]
        )
    return contract, None


def _mask(cards: list[str]) -> int:
    return sum(1 << card_32(card) for card in cards)


# --- play -------------------------------------------------------------------------------------------------


def _legal(data: Json, _options: Options) -> Answer:
    fields = {**_CONTRACT, "locked": flag, "ekka": flag, "hand": _cards, "trick": _cards}
    checked(data, fields, ("hand",))
    contract, trump = _trump(data)
    hand, trick = _mask(data["hand"]), tuple(card_32(card) for card in data.get("trick", ()))
    if len(trick) > 3 or any(hand >> card & 1 for card in trick):
        refuse([malformed("trick-form", "trick")])
    locked, ekka = data.get("locked", False), data.get("ekka", False)
    playable = legal(contract, trump, locked, hand, trick, ekka)
    code = _reason(contract, trump, locked, hand, trick, playable)
    return Answer(sorted(card_names(playable)), code, {}, sorted(card_names(playable)))


def _reason(contract: str, trump: int | None, locked: bool, hand: int, trick: tuple[int, ...], playable: int) -> str:
    """Name why just these cards may be played."""
    if not trick:
        if not locked or contract == "sun":
            return "legal-lead"
        return "legal-lead-locked" if playable != hand else "legal-lead-free"
    suit = 0xFF << trick[0] // 8 * 8
    trumps = 0 if trump is None else 0xFF << trump * 8
    if hand & suit:
        if suit != trumps:
            return "legal-follow"
        return "legal-beat" if playable != hand & suit else "legal-follow-trump"
    if not hand & trumps or suit == trumps:
        return "legal-anything"
    if playable != hand:
        trumped = any(trumps >> card & 1 for card in trick)
        return "legal-overtrump" if trumped else "legal-trump"
    winner = winner_of(trump, trick)
    if (len(trick) - winner) == 2:
        return "legal-partner-winning" if len(trick) == 3 else "legal-ace-ekka"
    return "legal-cannot-beat"


def _trick(data: Json, _options: Options) -> Answer:
    fields = {**_CONTRACT, "lead": one_of(*SEATS), "cards": lambda key, value: _cards(key, value, number=4)}
    checked(data, fields, ("lead", "cards"))
    contract, trump = _trump(data)
    cards = tuple(card_32(card) for card in data["cards"])
    place = winner_of(trump, cards)
    code = "trick-trump" if trump is not None and cards[place] // 8 == trump else "trick-suit"
    winner = ORDER[data["lead"]][place]
    return Answer(winner, code, {"winner": winner, "card": data["cards"][place], "contract": contract})


def _count(data: Json, _options: Options) -> Answer:
    fields = {**_CONTRACT, "cards": _cards, "last": flag}
    checked(data, fields, ("cards",))
    _, trump = _trump(data)
    cards = [card_32(card) for card in data["cards"]]
    last = data.get("last", False)
    points = points_of(trump, cards, last=last)
    params = {"points": points, "n": len(cards), "last": LAST_TRICK}
    return Answer(points, "count-last" if last else "count-cards", params)


# --- bidding ----------------------------------------------------------------------------------------------


def _auction(data: Json, options: Options) -> Answer:
    fields = {"dealer": one_of(*SEATS), "exposed": lambda key, value: _cards(key, [value]), "rules": anything,
              "calls": lambda _, value: call_problems(value)}  # fmt: skip
    checked(data, fields, ("dealer", "calls"))
    exposed = card_names(1 << card_32(data["exposed"]))[0] if "exposed" in data else None
    infractions, bidding = judge_calls(data["calls"], data["dealer"], exposed, options)
    auction = Auction(data["dealer"], exposed, options)
    bad = {int(ruling.at[6:-1]) for ruling in infractions}
    for place, (seat, call, *suit) in enumerate(data["calls"]):
        if place not in bad:
            auction.attempt(seat, call, SUIT_LETTERS[suit[0]] if suit else None)
    standing, outcome = bidding.standing, bidding.outcome
    answer: Json = {**standing._asdict(), "outcome": outcome}
    speaking = {seat: list(calls) for seat, calls in auction.legal().items() if calls}
    code = f"auction-{outcome}" if standing.contract is None else f"auction-{standing.contract}"
    params = {"declarer": standing.declarer or "", "bidder": standing.bidder or "", "who": list(speaking)}
    return Answer(answer, code, params, speaking, tuple(infractions))


def _raises(data: Json, options: Options) -> Answer:
    fields = {"contract": one_of(*_CONTRACTS), "declarer": one_of(*SEATS, *SIDES), "rules": anything,
              "raises": lambda _, value: raise_problems(value), "scores": _scores}  # fmt: skip
    checked(data, fields, ("contract", "declarer", "raises"))
    infractions, level = judge_raises(data["raises"], data["contract"], data["declarer"], data.get("scores"), options)
    state = Raises(data["contract"], data["declarer"], data.get("scores"), options)
    for seat, word, *lock in data["raises"]:
        state.attempt(seat, word, lock[0] if lock else None)
    speaking = {seat: list(words) for seat, words in state.legal().items() if words}
    code = "raises-more" if speaking else "raises-done"
    params = {"level": level.level, "who": list(speaking)}
    return Answer({"level": level.level, "locked": level.locked}, code, params, speaking, tuple(infractions))


def _scores(key: str, value: Any) -> list[Problem]:
    if isinstance(value, dict) and value.keys() == set(SIDES) and all(type(n) is int for n in value.values()):
        return []
    return [wrong_type(key, 'the scores of both sides, {"NS": 40, "EW": 110}', value)]


# --- projects ---------------------------------------------------------------------------------------------


def _projects(data: Json, _options: Options) -> Answer:
    fields = {**_CONTRACT, "hand": lambda key, value: _cards(key, value, number=8)}
    checked(data, fields, ("hand",))
    contract, trump = _trump(data)
    suit = None if trump is None else SUITS[trump]
    hand = _mask(data["hand"])
    code, params = best_message(best(hand, contract, suit))
    return Answer(answer_projects(hand, contract, suit), code, params)


def _compare(data: Json, options: Options) -> Answer:
    fields = {**_CONTRACT, "dealer": one_of(*SEATS), "declarer": one_of(*SEATS), "declared": _declared}
    checked(data, fields, ("dealer", "declared") if "trump" in data else ("contract", "dealer", "declared"))
    contract, dealer, declarer = data.get("contract", "hokum"), data["dealer"], data.get("declarer")
    said = {seat: _read_declared(project) for seat, project in data["declared"].items()}
    found = compare(said, contract, SUIT_LETTERS.get(data.get("trump", "")), dealer, options, declarer)
    code, params = comparison_message(found)
    infractions = tuple(check_declared(said, contract, first_leader(options, dealer, declarer)))
    return Answer({"seat": found.seat, "side": found.side}, code, params, None, infractions)


def _declared(key: str, value: Any) -> list[Problem]:
    form = '{"E": {"kind": "siri", "form": "run", "top": "K"}}'
    if not isinstance(value, dict):
        return [wrong_type(key, form, value)]
    problems = []
    for seat, project in value.items():
        field = f"{key}.{seat}"
        if seat not in SEATS or not isinstance(project, dict) or project.get("kind") not in PROJECTS:
            problems.append(wrong_type(field, form, project))
            continue
        for name, choices in (("form", ("run", "four")), ("top", TOPS), ("suit", tuple(SUIT_LETTERS))):
            if name in project and project[name] not in choices:
                problems.append(wrong_choice(f"{field}.{name}", tuple(choices), project[name]))
    return problems


def _read_declared(project: Json) -> Declared:
    suit = SUIT_LETTERS.get(project.get("suit", ""))
    return Declared(project["kind"], project.get("form"), project.get("top"), suit)


QUESTIONS = {
    question.name: question
    for question in (
        old_question(
            "legal", "Which cards may be played?",
            {"contract": "text", "trump": "text", "locked": "flag", "hand": "cards", "trick": "cards", "ekka": "flag"},
            {"trump": "H", "hand": ["KC", "QC", "7H"], "trick": ["AC", "7C"]}, _legal,
        ),
        old_question(
            "auction", "What stands, and who may still say what?",
            {"dealer": "text", "exposed": "text", "calls": "pairs"},
            {"dealer": "S", "exposed": "9H", "calls": [["E", "pass"], ["N", "hokum"]]}, _auction,
        ),
        old_question(
            "raises", "Who may still raise, and to what?",
            {"contract": "text", "declarer": "text", "raises": "pairs", "scores": "json"},
            {"contract": "hokum", "declarer": "S", "raises": [["E", "double", "locked"]]}, _raises,
        ),
        old_question(
            "projects", "Which projects are in a hand, and what is the best way to show them?",
            {"contract": "text", "trump": "text", "hand": "cards"},
            {"trump": "S", "hand": ["KD", "KC", "KH", "AS", "KS", "QS", "JS", "10S"]}, _projects,
        ),
        old_question(
            "compare", "Whose project is the best?",
            {"contract": "text", "trump": "text", "dealer": "text", "declared": "json"},
            {"trump": "H", "dealer": "S",
             "declared": {"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}},
            _compare,
        ),
        old_question(
            "trick", "Who wins the trick?",
            {"contract": "text", "trump": "text", "lead": "text", "cards": "cards"},
            {"trump": "H", "lead": "E", "cards": ["AC", "7C", "8H", "QC"]}, _trick,
        ),
        old_question(
            "count", "How many card points are these?",
            {"contract": "text", "trump": "text", "cards": "cards", "last": "flag"},
            {"trump": "H", "cards": ["JH", "9H", "AC", "7D"], "last": True}, _count,
        ),
    )
}  # fmt: skip
