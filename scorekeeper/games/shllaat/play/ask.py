"""Questions about single situations of Shlla'at, as they come up at a table."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import wrong_type
from scorekeeper.game import Answer, Json, Options
from scorekeeper.games.rooms import old_question
from scorekeeper.games.shllaat.packs import JOKER, KINDS, VALUES, card, copies, pile_of
from scorekeeper.games.shllaat.play.captures import (
    ACE,
    RANK,
    SPECIALS,
    Set,
    Unit,
    faults,
    groups,
    listed,
    names,
    written,
)
from scorekeeper.games.shllaat.play.deal import DEALT, lay_out, thrown_in
from scorekeeper.games.shllaat.play.record import name_fault
from scorekeeper.games.shllaat.play.targets import available, locate
from scorekeeper.situation import anything, checked

_ONE = {"jokers": "1 Joker", "aces": "1 Ace", "jacks": "1 Jack", "others": "1 other card"}
_MORE = {"jokers": "{} Jokers", "aces": "{} Aces", "jacks": "{} Jacks", "others": "{} other cards"}


def _cards(key: str, value: Any) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type(key, "a list of cards", value)]
    return [problem for each in value for problem in _card(key, each)]


def _four(key: str, value: Any) -> list[Problem]:
    if isinstance(value, list) and len(value) == DEALT:
        return _cards(key, value)
    return [wrong_type(key, "four cards", value)]


def _card(key: str, value: Any) -> list[Problem]:
    if isinstance(value, str) and card(value):
        return []
    return [wrong_type(key, "a card such as 10H or JOKER", value)]


def _read(cards: Iterable[str]) -> Set:
    return tuple([card(each) or "" for each in cards])


def _check_pack(key: str, cards: Iterable[str], options: Options) -> None:
    """Refuse more of a card than the pack has. Raises Illegal."""
    whole = copies(options["pack"])
    refuse(
        [
            illegal("situation-card-many", key, card=each, number=number, n=whole.get(each, 0))
            for each, number in Counter(cards).items()
            if number > whole.get(each, 0)
        ]
    )


# --- captures ---------------------------------------------------------------------------------------------


def _piles(key: str, value: Any) -> list[Problem]:
    """Check top sets by player; a set has normal cards of one rank."""
    if not isinstance(value, dict) or "" in value:
        return [wrong_type(key, 'top sets by player, {"Badr": ["8C", "AC"]} or typed Badr: 8C AC', value)]
    problems = []
    for player, cards in value.items():
        field = f"{key}.{player}"
        wrong = _cards(field, cards)
        if reason := name_fault(player):
            problems.append(malformed("player-name", key, name=player, reason=reason))
        ranks = set() if wrong else {RANK[each] for each in _read(cards)} - SPECIALS
        if cards and not wrong and len(ranks) != 1:
            code = "set-ranks" if ranks else "set-specials"
            problems.append(illegal(code, field, player=player, ranks=listed(sorted(ranks))))
        problems += wrong
    return problems


def _by(key: str, value: Any) -> list[Problem]:
    return [] if isinstance(value, str) and value.strip() else [wrong_type(key, "a player's name", value)]


def _take(key: str, value: Any) -> list[Problem]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return []
    return [wrong_type(key, 'cards of the pool and players, ["8H", "Badr"]', value)]


def _capture(data: Json, options: Options) -> Answer:
    fields = {"card": _card, "pool": _cards, "piles": _piles, "by": _by, "take": _take, "rules": anything}
    checked(data, fields, ("card",))
    played, pool = card(data["card"]) or "", _read(data.get("pool", ()))
    piles = {player: [_read(cards)] if cards else [] for player, cards in data.get("piles", {}).items()}
    on_piles = [each for pile in piles.values() for cards in pile for each in cards]
    _check_pack("card", [played, *pool, *on_piles], options)
    by = data.get("by")
    open_to = available(by, pool, piles)
    legal = written(f"play {played}", played, open_to, options, everything=True)
    if "take" not in data:
        return _takeable(played, open_to, options, legal)
    targets = [each if each in piles else card(each) or each for each in data["take"]]
    located = locate(by, targets, pool, piles)
    refuse([malformed("take-unknown", "take", found=each) for each in located.missing])
    wrong = [*located.faults, *faults(played, located.units, open_to, options)]
    if wrong:
        return Answer(False, f"no-{wrong[0].code}", {"card": played, **wrong[0].params}, legal)
    params = {"card": played, "what": listed([unit.said for unit in located.units])}
    return Answer(True, _allowed(played, located.units, piles), params, legal)


def _takeable(played: str, open_to: list[Unit], options: Options, legal: list[str]) -> Answer:
    """Give everything a card can take, each by itself."""
    found = {unit: None for group in groups(played, open_to, options) for unit in group}
    if not found:
        return Answer([], "capture-nothing", {"card": played}, legal)
    params = {"card": played, "what": listed([unit.said for unit in found])}
    return Answer(list(names(found)), _open_to(_kind(played), options), params, legal)


def _open_to(kind: str, options: Options) -> str:
    """Name the sentence that says what a card of a kind takes at this table."""
    if kind == "normal" and options["pool-specials"] == "freely":
        return "capture-freely"
    if kind == "ace" and options["joker-protects"] == "rank":
        return "capture-ace-rank"
    return f"capture-{kind}"


def _kind(played: str) -> str:
    return {JOKER: "joker", ACE: "ace"}.get(RANK[played], "normal")


def _allowed(played: str, units: list[Unit], piles: dict[str, list[Set]]) -> str:
    """Name why a capture is allowed."""
    if not units:
        return "yes-nothing"
    if any(unit.special for unit in units):
        return "yes-freely" if not all(unit.special for unit in units) else "yes-special"
    if RANK[played] == ACE and any(unit.owner and len(piles[unit.owner][-1]) == 1 for unit in units):
        return "yes-ace-unseen"  # a set has two cards at least, so one that is not told may be a Joker
    return f"yes-{_kind(played)}"


# --- the deal and the count -------------------------------------------------------------------------------


def _redeal(data: Json, options: Options) -> Answer:
    checked(data, {"hand": _four, "layout": _four, "rules": anything}, ())
    if ("hand" in data) == ("layout" in data):
        refuse([malformed("redeal-form", "hand")])
    key = "hand" if "hand" in data else "layout"
    cards = _read(data[key])
    _check_pack(key, cards, options)
    reason = thrown_in(cards)
    if reason:
        code = f"{'may' if key == 'hand' else 'must'}-throw-{reason.code}"
        return Answer(True, code, {"n": reason.number, "rank": reason.rank})
    buried = lay_out(cards).buried
    if key == "layout" and buried:
        return Answer(False, "layout-bury", {"cards": listed(buried), "n": len(buried)})
    return Answer(False, "may-not-throw" if key == "hand" else "layout-stays")


def _pile(data: Json, options: Options) -> Answer:
    checked(data, {"cards": _cards, "rules": anything}, ("cards",))
    cards = _read(data["cards"])
    _check_pack("cards", cards, options)
    pile = pile_of(cards)
    told = [
        f"{_ONE[kind] if number == 1 else _MORE[kind].format(number)} at {value}"
        for kind, number, value in zip(KINDS, pile, VALUES, strict=True)
        if number
    ]
    return Answer(pile.points, "worth" if told else "worth-nothing", {"what": ", ".join(told), "n": pile.points})


QUESTIONS = {
    question.name: question
    for question in (
        old_question(
            "capture", "What can a card capture? May it take this?",
            {"card": "text", "pool": "cards", "piles": "piles", "by": "text", "take": "cards", "rules": "json"},
            {"card": "AS", "pool": ["8H", "8D", "JOKER"], "piles": {"Badr": ["8C", "AC"], "Cem": ["8S", "JOKER"]},
             "take": ["8H", "Badr"]},
            _capture,
        ),
        old_question(
            "redeal", "May this hand, or must this layout, be thrown in?",
            {"hand": "cards", "layout": "cards", "rules": "json"}, {"hand": ["AS", "JOKER", "AH", "7D"]}, _redeal,
        ),
        old_question(
            "pile", "How many points is a pile worth?",
            {"cards": "cards", "rules": "json"}, {"cards": ["JOKER", "AS", "JD", "8H", "8D"]}, _pile,
        ),
    )
}  # fmt: skip
