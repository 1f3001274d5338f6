"""The facts of a hand of Shlla'at: their form, and what cannot have happened.

Source: Shlla'at, "Players, Cards and Objective" and "End of the Play and Scoring"; articles ``shllaat.count.*``.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import is_count, unknown_field, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.shllaat.packs import (
    FEWEST_PLAYERS,
    JOKER,
    KINDS,
    MOST_PLAYERS,
    PACKS,
    WHOLE,
    Pile,
    can_be,
    card,
    copies,
    nearest,
    oddity,
    pile_of,
)

TITLE = "Shlla'at"
FORMS = ("piles", "cards", "totals")
_FIELDS = (*FORMS, "as_counted", "rules")
_MOST = 9999
"""Beyond this a number is no count of cards or points at all."""


class Facts(NamedTuple):
    """One hand, checked: what each player's pile holds, or, where only points were counted, what it is worth.

    ``piles`` is None where only ``totals`` were given; ``totals`` always has every player.
    """

    piles: Mapping[str, Pile] | None
    totals: Mapping[str, int]
    as_counted: bool = False


def read(data: Json, options: Options) -> Facts:
    """Check the JSON form of a hand. Raises Malformed, Illegal or Ambiguous with every problem found."""
    if not isinstance(data, dict):
        refuse([malformed("json-not-object", found=type(data).__name__)])
    pack = options["pack"]
    problems, form = _shape(data, pack)
    refuse(problems)
    as_counted = data.get("as_counted", False)
    given = data[form]
    if form == "totals":
        refuse(_totals_problems(given, pack, as_counted=as_counted))
        return Facts(None, given, as_counted)
    if form == "cards":
        dealt = {player: [card(each) or "" for each in cards] for player, cards in given.items()}
        piles = {player: pile_of(cards) for player, cards in dealt.items()}
        problems = card_problems(dealt, pack)
    else:
        piles = {player: Pile(*[pile.get(kind, 0) for kind in KINDS]) for player, pile in given.items()}
        problems = _kinds_problems(piles, pack, given)
    if not as_counted:
        for player, pile in piles.items():
            if odd := oddity(pile):
                problems.append(illegal(f"pile-{odd}", f"{form}.{player}", player=player))
    if problems:
        refuse(problems)
    return Facts(piles, {player: pile.points for player, pile in piles.items()}, as_counted)


# --- the form ---------------------------------------------------------------------------------------------


def _shape(data: Json, pack: str) -> tuple[list[Problem], str]:
    """Check the form; also name the form in which the piles are given."""
    problems: list[Problem] = []
    forms = []
    for key, value in data.items():
        if key in _CHECKS:
            forms.append(key)
            problems += _players_shape(key, value, pack)
        elif key == "as_counted":
            if not isinstance(value, bool):
                problems.append(wrong_type(key, "true or false", value))
        elif key == "rules":
            if not isinstance(value, dict):
                problems.append(wrong_type(key, "an object of options", value))
        elif not (isinstance(key, str) and key.startswith("_")):
            problems.append(unknown_field(str(key), _FIELDS))
    if not forms:
        problems.append(unclear("piles-missing", "piles"))
    elif len(forms) > 1:
        problems.append(unclear("forms-several", forms[1], first=forms[0], second=forms[1]))
    return problems, forms[0] if forms else ""


def _players_shape(form: str, value: object, pack: str) -> list[Problem]:
    check, example = _CHECKS[form]
    if not isinstance(value, dict) or not value:
        return [wrong_type(form, f"{form} by player, such as {example}", value)]
    problems = [problem for player, pile in value.items() for problem in check(f"{form}.{player}", pile)]
    problems += [
        malformed("player-name", form, name=player, reason="a name has at least one letter")
        for player in value
        if not player.strip()
    ]
    return problems + players_problems(tuple(value), pack, form)


def players_problems(players: tuple[str, ...], pack: str, field: str | None = None) -> list[Problem]:
    """Refuse a number of players that a pack cannot be dealt to (article ``shllaat.table.players``)."""
    most = MOST_PLAYERS[pack]
    if FEWEST_PLAYERS <= len(players) <= most:
        return []
    expected = f"{FEWEST_PLAYERS} to {most} players with this pack"
    names = ", ".join(players[:30])
    return [malformed("players-count", field, game=TITLE, expected=expected, found=len(players), names=names)]


def _pile_shape(field: str, pile: object) -> list[Problem]:
    if not isinstance(pile, dict):
        return [wrong_type(field, 'cards by kind, such as {"aces": 2, "others": 10}', pile)]
    problems: list[Problem] = []
    for kind, number in pile.items():
        if kind in KINDS:
            if not (type(number) is int and 0 <= number <= _MOST):  # the one check on the path of every good hand
                problems += _number_shape(f"{field}.{kind}", number)
        elif not kind.startswith("_"):
            problems.append(unknown_field(f"{field}.{kind}", [f"{field}.{known}" for known in KINDS]))
    return problems


def _cards_shape(field: str, cards: object) -> list[Problem]:
    if not isinstance(cards, list):
        return [wrong_type(field, "a list of cards", cards)]
    problems = []
    for place, each in enumerate(cards):
        if not isinstance(each, str):
            problems.append(wrong_type(f"{field}[{place}]", "a card such as 10H or JOKER", each))
        elif card(each) is None:
            problems.append(malformed("card-unknown", f"{field}[{place}]", found=each[:40]))
    return problems


def _number_shape(field: str, number: object) -> list[Problem]:
    if is_count(number) and number <= _MOST:  # type: ignore[operator]
        return []
    return [wrong_type(field, "a whole number from 0 up, as many as a pack has", number)]


_CHECKS: Mapping[str, tuple[Callable[[str, Any], list[Problem]], str]] = {
    "piles": (_pile_shape, '{"Ali": {"jokers": 1, "aces": 2, "jacks": 3, "others": 10}, …}'),
    "cards": (_cards_shape, '{"Ali": ["JOKER", "AS", "7D"], …}'),
    "totals": (_number_shape, '{"Ali": 88, "Badr": 92, "Cem": 72}'),
}


# --- the sum ----------------------------------------------------------------------------------------------


def _kinds_problems(piles: Mapping[str, Pile], pack: str, given: Mapping[str, Json]) -> list[Problem]:
    """Refuse piles that do not make up the pack. All empty is nobody captured anything, if it was said."""
    counted = tuple(map(sum, zip(*piles.values(), strict=True)))
    whole = PACKS[pack]
    if counted == whole:
        return []
    if not any(counted):
        return [] if any(given.values()) else [unclear("piles-missing", "piles")]
    for other, cards in PACKS.items():
        if counted == cards:
            return [illegal(f"pack-{other}", "piles")]
    return kind_problems(piles, whole, complete=True)


def kind_problems(piles: Mapping[str, Pile], whole: Pile, *, complete: bool) -> list[Problem]:
    """Say of which kinds the piles hold too many; where they are ``complete``, also of which too few."""
    problems = []
    for place, kind in enumerate(KINDS):
        counted = sum(pile[place] for pile in piles.values())
        over = counted - whole[place]
        if over > 0 or (over and complete):
            shares = ", ".join(f"{player} {pile[place]}" for player, pile in piles.items() if pile[place])
            code = f"{kind}-many" if over > 0 else f"{kind}-few"
            problems.append(illegal(code, "piles", n=abs(over), found=_spread(counted, shares), whole=whole[place]))
    return problems


def _spread(counted: int, shares: str) -> str:
    return f"{counted} ({shares})" if shares else str(counted)


def card_problems(dealt: Mapping[str, list[str]], pack: str, *, complete: bool = True) -> list[Problem]:
    """Say which cards the piles have too often and, where they are ``complete``, which are missing."""
    counted = Counter(each for cards in dealt.values() for each in cards)
    whole = copies(pack)
    if counted == whole or not counted:
        return []
    if any(counted == copies(other) for other in PACKS):
        return [illegal(f"pack-{other}", "cards") for other in PACKS if other != pack]
    problems = []
    for each, number in counted.items():
        allowed = whole.get(each, 0)
        if each == JOKER and not allowed:
            problems.append(illegal("card-joker", "cards", players=_holders(dealt, each)))
        elif number > allowed:
            problems.append(
                illegal("card-many", "cards", card=each, number=number, n=allowed, players=_holders(dealt, each))
            )
    missing = [each for each, number in whole.items() for _ in range(number - counted[each])]
    if missing and complete:
        shown = ", ".join(missing[:12]) + (" …" if len(missing) > 12 else "")
        problems.append(illegal("card-missing", "cards", cards=shown, n=len(missing)))
    return problems


def _holders(dealt: Mapping[str, list[str]], wanted: str) -> str:
    return ", ".join(player for player, cards in dealt.items() if wanted in cards)


def _totals_problems(totals: Mapping[str, int], pack: str, *, as_counted: bool) -> list[Problem]:
    """Refuse totals that no split of the pack gives. All 0 is nobody captured anything."""
    values = tuple(totals.values())
    total = sum(values)
    if not total:
        return []
    problems = []
    if not as_counted:
        problems = [illegal("total-one", f"totals.{player}", player=player) for player in totals if totals[player] == 1]
    if total != WHOLE[pack]:
        problems.append(sum_problem(totals, pack))
    elif not problems and not can_be(values, pack, as_counted=as_counted):
        near = [
            " and ".join(f"{player} {points}" for player, points in changed.items())
            for changed in nearest(totals, pack, as_counted=as_counted)
        ]
        code = "totals-room-counted" if as_counted else "totals-room"
        specials = "the Jokers and Aces" if PACKS[pack].jokers else "the Aces"
        problems.append(illegal(code, "totals", totals=_listed(totals), specials=specials, near=near))
    return problems


def sum_problem(totals: Mapping[str, int], pack: str) -> Problem:
    """Say by how much totals miss the value of the pack, and which slip would explain it."""
    total, whole = sum(totals.values()), WHOLE[pack]
    for other, value in WHOLE.items():
        if total == value:
            return illegal(f"pack-{other}", "totals")
    over = total - whole
    code, hints = ("totals-many", _TOO_MANY) if over > 0 else ("totals-few", _TOO_FEW)
    return illegal(
        code, "totals", totals=_listed(totals), sum=total, n=abs(over), whole=whole, likely=hints.get(abs(over), "")
    )


def _listed(totals: Mapping[str, int]) -> str:
    shown = [str(points) for points in totals.values()]
    return f"{', '.join(shown[:-1])} and {shown[-1]}"


_TOO_FEW = {
    1: " A Jack counted as 1, or one card forgotten?",
    2: " A Jack forgotten?",
    24: " An Ace counted as 1?",
    25: " An Ace forgotten, or a Joker counted as 25?",
    49: " A Joker counted as 1?",
    50: " A Joker forgotten, or two Aces?",
}
_TOO_MANY = {
    1: " One card counted as a Jack, or twice?",
    2: " A Jack counted twice?",
    24: " A card counted as an Ace?",
    25: " An Ace counted twice, or as a Joker?",
    50: " A Joker counted twice?",
}
