"""Records of Baloot as people take them down: with what was said and shown, cut short, and broken by chance."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from scorekeeper.card_spellings import card_32
from scorekeeper.cards import CARD_NAMES, card_names, mask_of
from scorekeeper.games.baloot.facts.projects import ROYALS
from scorekeeper.games.baloot.play.projects.holding import projects_in
from scorekeeper.seats import NEXT, ORDER, SEATS, SIDE
from tests.games.baloot import records

Record = dict[str, Any]
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, 9, 1.0, -1, "", "N", "x", "sun", "siri", "10H", "t♥", "9h", [], {}, ["N"], [["N"]],
    [["N", "KH", 3]], [["N", "pass", "H"]], {"N": 1}, {"N": []}, {"E": 1, "pass": 2}, [[1, 2]], [{"N": 1, "KD": 2}],
    [["N", True, "siri"]], [["N", 1, "siri", "agreed"]], [["n", 1, "SIRI", "t"]], [["E", ["JS", "JS"]]], ["NK"],
)  # fmt: skip
RULES: tuple[Record, ...] = (
    {}, {}, {}, {"counting": "both"}, {"first-lead": "declarer"}, {"kawesh": "next-dealer"}, {"qaid": "own-projects"},
    {"qaid": "hand-only", "sawa": "qaid"}, {"reverse-kaboot": "88"}, {"baloot-in-project": "must-say"},
    {"baloot-in-project": "silent"}, {"hundreds": "run-first", "project-ties": "trumps-first"}, {"target": 9},
    {"sun-five": "up", "hokum-five": "up"}, {"lock-default": "locked", "lock-at": "quadruple"}, {"doubling": "off"},
    {"ashkal-second-round": "yes", "ashkal-declarer": "caller"}, {"ace-third-round": "yes", "ace-hokum": "yes"},
    {"own-sun": "yes", "hokum-to-sun": "earlier-seats", "ashkal-over-hokum": "yes"}, {"baloot-owner": "owner"},
)  # fmt: skip


def told(dice: random.Random) -> Record:
    """Return a record with what was said and shown, mostly rightly, and maybe with rules and scores."""
    record = records.record(dice)
    hands = {seat: mask_of(map(card_32, cards)) for seat, cards in record["hands"].items()}
    says, shown = _projects(dice, record, hands)
    if record["_contract"] == "hokum":
        says += _balootsaid(record, hands)
    if dice.random() < 0.2:
        trick = dice.randrange(1, 9)
        says.append([dice.choice(SEATS), trick, "ekka"])
    if dice.random() < 0.02:
        says.append([dice.choice(SEATS), dice.randrange(7, 9), "sawa"])
    record |= {"says": says} if says or dice.random() < 0.3 else {}
    record |= {"shown": shown} if shown or dice.random() < 0.3 else {}
    record |= {"rules": dict(dice.choice(RULES))} if dice.random() < 0.5 else {}
    record |= {"scores": {"NS": dice.randrange(160), "EW": dice.randrange(160)}} if dice.random() < 0.4 else {}
    return record


def _projects(dice: random.Random, record: Record, hands: dict[str, int]) -> tuple[list[Any], list[Any]]:
    """Declare in the order of play, nothing below what was declared before; show what one side declared."""
    says: list[Any] = []
    best, side, shown = 0, None, []
    for seat in ORDER[NEXT[record["dealer"]]]:
        found = projects_in(hands[seat], record["_contract"])
        if not found or found[0].value < best or dice.random() < 0.1:
            continue
        project = dice.choice(found)
        if project.value > best:
            best, side, shown = project.value, SIDE[seat], [[seat, list(card_names(project.cards))]]
        top = [dice.choice((project.top, "A"))] if dice.random() < 0.4 else []
        says.append([seat, 1, project.kind, *top])
    return says, shown if side else []


def _balootsaid(record: Record, hands: dict[str, int]) -> list[Any]:
    royals = ROYALS["SHDC"[record["_trump"]]]
    for seat, hand in hands.items():
        if not royals & ~hand:
            second = max(place for place, (_, card) in enumerate(record["plays"]) if royals >> card_32(card) & 1)
            return [[seat, second // 4 + 1, "baloot"]]
    return []


# --- broken -----------------------------------------------------------------------------------------------


def _swap(dice: random.Random, record: Record) -> None:
    """Swap two cards that were played: by the same seat, a revoke; else cards of others."""
    first, second = dice.sample(record.get("plays") or [["N", "7S"], ["N", "8S"]], 2)
    first[1], second[1] = second[1], first[1]


def _revoke(dice: random.Random, record: Record) -> None:
    seat = dice.choice(SEATS)
    mine = [play for play in record.get("plays", ()) if play[0] == seat]
    if len(mine) > 1:
        first, second = dice.sample(mine, 2)
        first[1], second[1] = second[1], first[1]


def _cut(dice: random.Random, record: Record) -> None:
    """End a list early, or leave one of its acts out."""
    key = dice.choice(("plays", "plays", "calls", "raises", "says", "shown"))
    if record.get(key):
        place = dice.randrange(len(record[key]))
        del record[key][place : dice.choice((place + 1, None))]


def _other_card(dice: random.Random, record: Record) -> None:
    if record.get("plays"):
        dice.choice(record["plays"])[1] = dice.choice(CARD_NAMES)


def _other_seat(dice: random.Random, record: Record) -> None:
    acts = record.get(dice.choice(("plays", "calls", "raises", "says", "shown")))
    if acts:
        dice.choice(acts)[0] = dice.choice(SEATS)


def _other_order(dice: random.Random, record: Record) -> None:
    acts = record.get(dice.choice(("plays", "calls", "raises")))
    if acts:
        acts.insert(dice.randrange(len(acts)), acts.pop(dice.randrange(len(acts))))


def _more(dice: random.Random, record: Record) -> None:
    """Add an act, right or wrong."""
    seat, trick = dice.choice(SEATS), dice.randrange(1, 9)
    key, act = dice.choice((
        ("calls", [seat, dice.choice(("pass", "hokum", "sun", "ashkal", "kawesh"))]),
        ("calls", [seat, "hokum", dice.choice("SHDC♥h")]),
        ("raises", [seat, dice.choice(("double", "triple", "gahwa")), *dice.choice(([], ["locked"], ["open"]))]),
        ("says", [seat, trick, dice.choice(("ekka", "baloot", "siri", "fifty", "hundred", "four-hundred"))]),
        ("says", [seat, 1, dice.choice(("siri", "fifty", "hundred")), dice.choice("AKQJ")]),
        ("says", [seat, dice.randrange(5, 9), "sawa", *dice.choice(([], ["agreed"]))]),
        ("shown", [seat, dice.sample(CARD_NAMES, dice.choice((2, 3, 4)))]),
        ("plays", [seat, dice.choice(CARD_NAMES)]),
    ))  # fmt: skip
    acts = record.setdefault(key, [])
    acts.insert(dice.randrange(len(acts) + 1), act)


def _less(dice: random.Random, record: Record) -> None:
    """Leave out a field, or hands."""
    if record.get("hands") and dice.random() < 0.5:
        record["hands"] = {seat: hand for seat, hand in record["hands"].items() if dice.random() < 0.5}
    else:
        record.pop(dice.choice(list(record)), None)


def _other_words(dice: random.Random, record: Record) -> None:
    """Write cards as people do."""
    for play in record.get("plays", ()):
        play[1] = dice.choice((play[1].lower(), play[1].replace("10", "T"), f" {play[1]}"))


def _stand_in(dice: random.Random, record: Record) -> None:
    """Tell the contract in place of calls and raises."""
    for key, chance in (("calls", 0.8), ("raises", 0.8), ("dealer", 0.3)):
        if dice.random() < chance:
            record.pop(key, None)
    told = {
        "contract": record.get("_contract", "hokum"), "trump": "SHDC"[record.get("_trump") or 0],
        "declarer": dice.choice((*SEATS, "NS")), "level": record.get("_level", "single"), "locked": True,
    }  # fmt: skip
    record |= {key: value for key, value in told.items() if dice.random() < 0.8}


def _junk(dice: random.Random, record: Record) -> None:
    """Put something of the wrong form in some place."""
    key = dice.choice(("dealer", "exposed", "hands", "calls", "raises", "plays", "says", "shown", "contract", "trump",
                       "declarer", "level", "locked", "rules", "trace", "scores", "foo"))  # fmt: skip
    inner = record.get(key)
    if inner and isinstance(inner, (list, dict)) and dice.random() < 0.7:
        places = range(len(inner)) if isinstance(inner, list) else list(inner)
        place = dice.choice(places)
        if isinstance(inner[place], list) and inner[place] and dice.random() < 0.7:
            inner[place][dice.randrange(len(inner[place]))] = deepcopy(dice.choice(JUNK))
        else:
            inner[place] = deepcopy(dice.choice(JUNK))
    else:
        record[key] = deepcopy(dice.choice(JUNK))


_WAYS: tuple[Callable[[random.Random, Record], None], ...] = (
    _swap, _revoke, _revoke, _cut, _other_card, _other_seat, _other_order, _more, _more, _more, _less, _other_words,
    _stand_in, _junk,
)  # fmt: skip


def broken(dice: random.Random) -> Record:
    """Return a record that was broken in up to four ways, or in none."""
    record = told(dice)
    for _ in range(dice.choice((0, 0, 0, 1, 1, 1, 2, 3, 4))):
        try:
            dice.choice(_WAYS)(dice, record)
        except (TypeError, ValueError, AttributeError, IndexError, KeyError):
            continue  # what is broken already cannot be broken further in this way
    return record
