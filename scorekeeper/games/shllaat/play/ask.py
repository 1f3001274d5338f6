"""Questions about single situations of Shlla'at, as they come up at a table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import RULES, Cards, CardsByPlayer, Object, Text, Words, wrong_type
from scorekeeper.game import Answer, Infraction, Json, Question
from scorekeeper.games.shllaat.facts.form import CardForm
from scorekeeper.games.shllaat.facts.possible import oddity
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import ACE, DEALT, JOKER, KINDS, PACKS, RANK, SPECIALS, card_of, find_card, pile_of
from scorekeeper.games.shllaat.play.captures import Set, Unit, faults, groups, names, written
from scorekeeper.games.shllaat.play.deal import lay_out, thrown_in
from scorekeeper.games.shllaat.play.pool_and_piles import PoolAndPiles
from scorekeeper.games.shllaat.play.record import Name, name_fault
from scorekeeper.messages import Message

# --- the forms --------------------------------------------------------------------------------------------


class _Piles(CardsByPlayer):
    """Top sets by player; the normal cards of a set are of one rank."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, dict) or "" in value:
            return [wrong_type(at, self._expected, value)]
        found = super().problems(value, at)
        for player, cards in value.items():
            if reason := name_fault(player):
                found.append(malformed("player-name", at, name=player, reason=reason))
            if cards and not self.value.problems(cards, at):
                ranks = sorted({RANK[each] for each in _read(cards)} - SPECIALS)
                if len(ranks) != 1:
                    code = "set-ranks" if ranks else "set-specials"
                    found.append(illegal(code, f"{at}.{player}", player=player, ranks=ranks))
        return found


_CARDS = Cards(CardForm(), once=False, expected=Message("expected-card-list"))
_CAPTURE = Object(
    {
        "card": CardForm(),
        "pool": _CARDS,
        "piles": _Piles(
            _CARDS, None, expected=Message("expected-top-sets")
        ),
        "by": Name(),
        "take": Words(Text(), expected=Message("expected-targets")),
        "rules": RULES,
    },
    ("card",),
)  # fmt: skip
_KIND = {JOKER: "joker", ACE: "ace"}
"""The name of a special rank in the codes of answers."""
_FOUR = Cards(CardForm(), number=DEALT, once=False, expected=Message("expected-four"))
_REDEAL = Object({"hand": _FOUR, "layout": _FOUR, "rules": RULES})
_PILE = Object({"cards": _CARDS, "rules": RULES}, ("cards",))


def _read(cards: Iterable[str]) -> Set:
    return tuple([card_of(each) for each in cards])


def _check_pack(key: str, cards: Iterable[str], options: Options) -> None:
    """Refuse more of a card than the pack has. Raises Illegal."""
    whole = PACKS[options.pack].copies
    many = [(each, number) for each, number in Counter(cards).items() if number > whole.get(each, 0)]
    refuse([illegal("situation-card-many", key, card=each, number=n, n=whole.get(each, 0)) for each, n in many])


# --- captures ---------------------------------------------------------------------------------------------


def _capture(data: Json, options: Options) -> Answer:
    _CAPTURE.check(data)
    played, pool = card_of(data["card"]), _read(data.get("pool", ()))
    tops = {player: _read(cards) for player, cards in data.get("piles", {}).items()}
    table = PoolAndPiles([*pool], {player: [cards] if cards else [] for player, cards in tops.items()})
    _check_pack("card", [played, *pool, *[each for cards in tops.values() for each in cards]], options)
    by = data.get("by")
    open_to = table.open_to(by)
    legal = written(f"play {played}", played, open_to, options, everything=True)
    if "take" not in data:
        return _takeable(played, open_to, options, legal)
    targets = [each if each in tops else find_card(each) or each for each in data["take"]]
    located = table.locate(by, targets)
    refuse([malformed("take-unknown", "take", found=each) for each in located.missing])
    wrong = [*located.faults, *faults(played, located.units, open_to, options)]
    if wrong:
        return Answer(False, f"no-{wrong[0].code}", {"card": played, **wrong[0].params}, legal)
    params = {"card": played, "what": [unit.said for unit in located.units]}
    return Answer(True, _allowed(played, located.units, tops), params, legal)


def _takeable(played: str, open_to: Sequence[Unit], options: Options, legal: list[str]) -> Answer:
    """Answer with everything a card can take, each by itself."""
    found = {unit: None for group in groups(played, open_to, options) for unit in group}
    if not found:
        return Answer([], "capture-nothing", {"card": played}, legal)
    params = {"card": played, "what": [unit.said for unit in found]}
    return Answer(list(names(found)), _open_to(_KIND.get(RANK[played], "normal"), options), params, legal)


def _open_to(kind: str, options: Options) -> str:
    """Return the code of the sentence about the captures of a kind of card at this table."""
    if kind == "normal" and options.pool_specials == "freely":
        return "capture-freely"
    if kind == "ace" and options.joker_protects == "rank":
        return "capture-ace-rank"
    return f"capture-{kind}"


def _allowed(played: str, units: Sequence[Unit], tops: Mapping[str, Set]) -> str:
    """Name why a capture is allowed."""
    if not units:
        return "yes-nothing"
    if any(unit.special for unit in units):
        return "yes-freely" if not all(unit.special for unit in units) else "yes-special"
    if RANK[played] == ACE and any(unit.owner and len(tops[unit.owner]) == 1 for unit in units):
        return "yes-ace-unseen"  # a set has two cards at least, so one that is not told may be a Joker
    return f"yes-{_KIND.get(RANK[played], 'normal')}"


# --- the deal and the count -------------------------------------------------------------------------------


def _redeal(data: Json, options: Options) -> Answer:
    _REDEAL.check(data)
    if ("hand" in data) == ("layout" in data):
        refuse([malformed("redeal-form", "hand")])
    key = "hand" if "hand" in data else "layout"
    cards = _read(data[key])
    _check_pack(key, cards, options)
    if reason := thrown_in(cards):
        code = f"{'may' if key == 'hand' else 'must'}-throw-{reason.code}"
        return Answer(True, code, {"n": reason.number, "rank": reason.rank})
    buried = [card for together in lay_out(cards).buried for card in together]
    if key == "layout" and buried:
        return Answer(False, "layout-bury", {"cards": buried, "n": len(buried)})
    return Answer(False, "may-not-throw" if key == "hand" else "layout-stays")


def _pile(data: Json, options: Options) -> Answer:
    _PILE.check(data)
    cards = _read(data["cards"])
    _check_pack("cards", cards, options)
    pile = pile_of(cards)
    told = [Message(kind, {"n": number}) for kind, number in zip(KINDS, pile, strict=True) if number]
    params = {"what": told, "n": pile.points}
    odd = oddity(pile)
    found = (Infraction(f"worth-{odd}", "cards"),) if odd else ()
    return Answer(pile.points, "worth" if told else "worth-nothing", params, infractions=found)


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "capture", "What can a card capture? May it take this?", _CAPTURE,
            {"card": "AS", "pool": ["8H", "8D", "JOKER"], "piles": {"Badr": ["8C", "AC"], "Cem": ["8S", "JOKER"]},
             "take": ["8H", "Badr"]},
            _capture,
        ),
        Question(
            "redeal", "May this hand, or must this layout, be thrown in?", _REDEAL,
            {"hand": ["AS", "JOKER", "AH", "7D"]}, _redeal,
        ),
        Question(
            "pile", "How many points is a pile worth?", _PILE, {"cards": ["JOKER", "AS", "JD", "8H", "8D"]}, _pile
        ),
    )
}  # fmt: skip
