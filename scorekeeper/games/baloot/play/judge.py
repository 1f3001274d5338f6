"""The adjudicator of Baloot: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown and judges nothing, with one exception, as for facts: raises, things said and
projects shown that are left out were not made. Articles ``baloot.bid.*`` to ``baloot.baloot.*``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import SUITS, card_32, card_names, cards_32, find_32
from scorekeeper.errors import Problem, illegal, refuse
from scorekeeper.forms import is_count, unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Infraction, Json, Options, Verdict
from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.games.baloot.play.auction import SUIT_LETTERS, Standing, call_problems, judge_calls
from scorekeeper.games.baloot.play.projects.declaring import Record, read_says, says_problems
from scorekeeper.games.baloot.play.projects.melds import Melds, Shown, judge_declarations, read_shown, shown_problems
from scorekeeper.games.baloot.play.raises import Level, judge_raises, raise_problems
from scorekeeper.games.baloot.play.record import Judgement, judge_plays
from scorekeeper.games.baloot.play.tricks import Setting, first_leader, tally, tricks_json
from scorekeeper.seats import SEATS, SIDES

_HAND = 8
_FIELDS = (
    "dealer", "scores", "exposed", "hands", "calls", "raises", "plays", "says", "shown", "contract", "trump",
    "declarer", "level", "locked", "rules", "trace",
)  # fmt: skip


class _Contract(NamedTuple):
    """What is played: as the calls and raises give it, or as the record says. None is unknown."""

    outcome: str | None
    contract: str | None
    trump: str | None
    bidder: str | None
    declarer: str | None
    raised: Level


def judge(data: Json, options: Options) -> Verdict[Json]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    problems = _shape(data)
    hands, plays = _read_hands(data.get("hands", {}), problems), _read_plays(data.get("plays", []), problems)
    refuse(problems)
    infractions: list[tuple[tuple[int, float], Infraction]] = []
    contract = _contract(data, options, infractions)
    if contract.outcome:
        return _verdict(infractions, None, {"outcome": contract.outcome} | _kept(data), {"tricks": []})
    if contract.contract is None:
        return _verdict(infractions, None, None, {"tricks": []})
    leader = first_leader(options, data.get("dealer"), contract.declarer)
    shown = read_shown(data["shown"]) if data.get("shown") else []
    played = _judge_plays(data, contract, leader, hands, plays, shown)
    infractions += [(_place(ruling, data), ruling) for ruling in played.infractions]
    melds = _judge_melds(data, contract, leader, options, hands, plays, shown)
    infractions += [(_place(ruling, data), ruling) for ruling in melds.infractions]
    facts = _facts(data, contract, played, melds) if played.complete and melds.complete else None
    details: Json = {"tricks": tricks_json(played.tricks)}
    if data.get("trace"):
        details["trace"] = list(played.trace)
    return _verdict(infractions, melds.notes, facts, details)


def _verdict(
    infractions: list[tuple[tuple[int, float], Infraction]],
    notes: Sequence[Infraction] | None,
    facts: Json | None,
    details: Json,
) -> Verdict[Json]:
    ordered = tuple(ruling for _, ruling in sorted(infractions, key=lambda placed: placed[0]))
    return Verdict(ordered, tuple(notes or ()), facts, details)


def _place(ruling: Infraction, data: Json) -> tuple[int, float]:
    """Order rulings as the hand went: calls, raises, then plays with what was said and shown among them."""
    part, _, number = ruling.at.rstrip("]").partition("[")
    at = int(number or 0)
    if part in ("calls", "raises"):
        return ("calls", "raises").index(part), at
    if part == "says":
        return 2, 4 * (data["says"][at][1] - 1) + 0.5
    return 2, 4.5 if part == "shown" else at


# --- the contract -----------------------------------------------------------------------------------------


def _contract(data: Json, options: Options, infractions: list[tuple[tuple[int, float], Infraction]]) -> _Contract:
    trump = SUIT_LETTERS.get(data.get("trump", ""))
    standing, outcome = Standing(data.get("contract"), trump, None, data.get("declarer")), None
    if "calls" in data:
        dealt = {seat: cards for seat, cards in data.get("hands", {}).items() if seat in SEATS}
        found, bidding = judge_calls(data["calls"], data.get("dealer"), data.get("exposed"), options, dealt)
        infractions += [(_place(ruling, data), ruling) for ruling in found]
        outcome = bidding.outcome if bidding.outcome in ("all-pass", "annulled") else None
        if bidding.standing.contract:
            standing = bidding.standing
            if standing.contract == "hokum" and standing.trump is None:
                standing = standing._replace(trump=trump)
    raised = _raised(data, standing, options, infractions)
    return _Contract(outcome, standing.contract, standing.trump, standing.bidder, standing.declarer, raised)


def _raised(
    data: Json, standing: Standing, options: Options, infractions: list[tuple[tuple[int, float], Infraction]]
) -> Level:
    if "raises" not in data or standing.contract is None:
        return Level(data.get("level", LEVELS[0]), data.get("locked", False), None, None)
    found, level = judge_raises(data["raises"], standing.contract, standing.declarer, data.get("scores"), options)
    infractions += [(_place(ruling, data), ruling) for ruling in found]
    return level


# --- the cards --------------------------------------------------------------------------------------------


def _judge_plays(
    data: Json,
    contract: _Contract,
    leader: str | None,
    hands: Mapping[str, int],
    plays: list[tuple[str, int]],
    shown: list[Shown],
) -> Judgement:
    trump = SUITS.index(contract.trump) if contract.contract == "hokum" and contract.trump else None
    if contract.contract == "hokum" and trump is None:
        return Judgement((), (), (), complete=False)
    setting = Setting(contract.contract or "", trump, bool(contract.raised.locked), leader)
    held: dict[str, int] = {}
    for laid in shown:
        held[laid.seat] = held.get(laid.seat, 0) | laid.cards
    if "exposed" in data and contract.declarer in SEATS:
        held[contract.declarer] = held.get(contract.declarer, 0) | 1 << card_32(data["exposed"])
    ekkas = [say for say in data.get("says", ()) if say[2].lower() == "ekka"]
    trace = bool(data.get("trace"))
    judged = judge_plays(setting, plays, hands, shown=held, says=ekkas, trace=trace)
    return judged._replace(infractions=tuple(_numbered(ruling, data, ekkas) for ruling in judged.infractions))


def _numbered(ruling: Infraction, data: Json, ekkas: list[Any]) -> Infraction:
    """Turn the place among the Ekkas into the place among all that was said."""
    if not ruling.at.startswith("says["):
        return ruling
    said = ekkas[int(ruling.at[5:-1])]
    return ruling._replace(at=f"says[{next(at for at, say in enumerate(data['says']) if say is said)}]")


def _judge_melds(
    data: Json,
    contract: _Contract,
    leader: str | None,
    options: Options,
    hands: Mapping[str, int],
    plays: list[tuple[str, int]],
    shown: list[Shown],
) -> Melds:
    known = dict(hands)
    if len(known) < len(SEATS):
        _add_played(known, plays)
    record = Record(contract.contract or "", contract.trump, leader, options, known, plays if "plays" in data else None)
    says = [say for say in data.get("says", ()) if say[2].lower() != "ekka"]
    melds = judge_declarations(read_says(says), shown, record)
    return melds._replace(infractions=tuple(_numbered(ruling, data, says) for ruling in melds.infractions))


def _add_played(known: dict[str, int], plays: list[tuple[str, int]]) -> None:
    """Add the hands of those who have played eight cards."""
    for seat in SEATS:
        cards = {card for player, card in plays if player == seat}
        if seat not in known and len(cards) == _HAND:
            known[seat] = sum(1 << card for card in cards)


def _facts(data: Json, contract: _Contract, played: Judgement, melds: Melds) -> Json | None:
    """Put the facts of a finished hand together; None where the declarer is not known."""
    if contract.declarer is None:
        return None
    taken = tally(played.tricks)
    facts: Json = {"contract": contract.contract, "declarer": contract.declarer}
    if contract.trump:
        facts["trump"] = contract.trump
    if contract.bidder and contract.bidder != contract.declarer:
        facts["ashkal"] = contract.bidder
    if contract.raised.level != LEVELS[0]:
        facts["level"] = contract.raised.level
    if contract.raised.doubled_by:
        facts["doubled_by"] = contract.raised.doubled_by
    if contract.raised.locked:
        facts["locked"] = True
    facts["points"] = dict(taken.points)
    facts["tricks"] = dict(taken.tricks)
    return facts | melds.facts | _kept(data)


def _kept(data: Json) -> Json:
    return {key: data[key] for key in ("scores", "rules") if key in data}


# --- the form ---------------------------------------------------------------------------------------------


def _shape(data: Json) -> list[Problem]:
    problems = [unknown_field(key, _FIELDS) for key in data if key not in _FIELDS and not key.startswith("_")]
    for key, choices in _CHOICES.items():
        if key in data and data[key] not in choices:
            problems.append(wrong_choice(key, tuple(choices), data[key]))
    for key, check in (("calls", call_problems), ("raises", raise_problems), ("says", says_problems),
                       ("shown", shown_problems)):  # fmt: skip
        if key in data:
            problems += check(data[key])
    for key in ("locked", "trace"):
        if key in data and not isinstance(data[key], bool):
            problems.append(wrong_type(key, "true or false", data[key]))
    if "exposed" in data and find_32(data["exposed"]) is None:
        problems.append(wrong_type("exposed", 'a card such as "9H"', data["exposed"]))
    if "scores" in data and not _is_scores(data["scores"]):
        problems.append(wrong_type("scores", 'the scores of both sides, {"NS": 40, "EW": 110}', data["scores"]))
    return problems


_CHOICES: Mapping[str, Sequence[Any]] = {
    "dealer": SEATS,
    "contract": ("hokum", "sun"),
    "trump": tuple(SUIT_LETTERS),
    "declarer": (*SEATS, *SIDES),
    "level": LEVELS,
}


def _is_scores(value: object) -> bool:
    return isinstance(value, dict) and value.keys() == set(SIDES) and all(map(is_count, value.values()))


def _read_hands(value: object, problems: list[Problem]) -> dict[str, int]:
    """Read hands of eight cards as masks; what is wrong, a card in two places too, goes to ``problems``."""
    if not isinstance(value, dict):
        problems.append(wrong_type("hands", "eight cards for each seat", value))
        return {}
    hands: dict[str, int] = {}
    for seat, cards in value.items():
        indices = cards_32(cards) if isinstance(cards, list) else []
        if seat not in SEATS:
            problems.append(wrong_choice(f"hands.{seat}", SEATS, seat))
        elif len(indices) != _HAND or None in indices:
            problems.append(wrong_type(f"hands.{seat}", "eight cards", cards))
        else:
            hands[seat] = _dealt(seat, [index for index in indices if index is not None], hands, problems)
    return hands


def _dealt(seat: str, cards: list[int], hands: Mapping[str, int], problems: list[Problem]) -> int:
    """Make the mask of a hand; a card is dealt once."""
    mask = sum({1 << index for index in cards})
    others = sum(hands.values())
    if mask.bit_count() < len(cards) or mask & others:
        for index in {index for index in cards if cards.count(index) > 1 or others >> index & 1}:
            first = next((other for other in hands if hands[other] >> index & 1), seat)
            (name,) = card_names(1 << index)
            problems.append(illegal("hands-card-twice", f"hands.{seat}", card=name, first=first, by=seat))
    return mask & ~others


def _read_plays(value: object, problems: list[Problem]) -> list[tuple[str, int]]:
    if not isinstance(value, list):
        problems.append(wrong_type("plays", 'a list such as [["E", "AC"]]', value))
        return []
    formed = [isinstance(play, list) and len(play) == 2 and play[0] in SEATS for play in value]
    indices = cards_32([play[1] for play, right in zip(value, formed, strict=True) if right])
    if all(formed) and None not in indices:
        return [(play[0], index) for play, index in zip(value, indices, strict=True) if index is not None]
    for place, (play, right) in enumerate(zip(value, formed, strict=True)):
        if not right or find_32(play[1]) is None:
            problems.append(wrong_type(f"plays[{place}]", '["E", "AC"]', play))
    return []
