"""The score of a Baloot hand, step by step, by any :class:`~scorekeeper.games.baloot.scoring.rules.Rules`.

Source: Baloot, "Scoring", steps 1 to 5; articles ``baloot.score.*`` and ``baloot.kaboot.*``.
"""

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.game import Item, KeptItem, KeptItems, Score
from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import GAHWA, LEVELS, SINGLE
from scorekeeper.games.baloot.facts.possible import GAME_POINTS
from scorekeeper.games.baloot.scoring.rules import BALOOT, BOTH, KEPT, UNIT, LosersShare, Rules
from scorekeeper.seats import OTHER, SIDE, SIDES, ahead
from scorekeeper.tuples import NamedTuple

# --- the steps --------------------------------------------------------------------------------------------


@lru_cache(1 << 12)
def _item(side: str, points: int, code: str, /, **params: str | int) -> Item:
    """Make an item; it is kept, as few steps differ much."""
    return KeptItem(side, points, code, params)


class _Tally(NamedTuple):
    """Game points before multiplying, by side."""

    cards: dict[str, int]
    projects: dict[str, int]
    baloot: dict[str, int]

    def total(self, side: str) -> int:
        return self.cards[side] + self.projects[side] + self.baloot[side]


def run(hand: Hand, rules: Rules, judged: Hand | None = None) -> Score:
    """Score one hand; every step is an item, and the items of a side add up to its points.

    ``judged`` is the hand by whose projects and Baloot the winner was found, where that is another than the hand that
    is written down. Under a gahwa the winner has won the match; whether totals do is not looked at.
    """
    items: list[Item] = []
    decided: str | None = "kaboot" if hand.kaboot else "qaid" if hand.qaid else None
    counting, because = (None, "") if hand.qaid else rules.counting(hand)
    if hand.points is not None and counting is not None:
        deciding, cards = _count(hand, rules, hand.points, counting, because, items)
        tally = _Tally(cards, *_add_melds(hand, rules, items))
        seen = tally
        if judged is not None or deciding is not cards:
            seen = _Tally(deciding, *_add_melds(judged or hand, rules, []))
        winner, decided = _decide(hand, rules, hand.points, counting, seen, items)
        if hand.game_points is not None:
            decided = hand.decided_by
    else:
        winner, cards = _won_cards(hand, rules, items)
        tally = _Tally(cards, *_add_melds(hand, rules, items))
    _settle(hand, rules, tally, winner, items)
    points = {"NS": 0, "EW": 0}
    for side, part, _, _ in items:
        points[side] += part
    game_points = None if hand.qaid else _game_points(tally, counted=hand.points is not None or hand.kaboot is not None)
    details = {"counting": counting, "game_points": game_points, "decided_by": decided}
    return Score(points, KeptItems(items), winner, winner if hand.level == GAHWA else None, details)


def _game_points(tally: _Tally, *, counted: bool) -> dict[str, dict[str, int | None]]:
    """Return the game points of each side before multiplying; those of cards where they were counted."""
    found: dict[str, dict[str, int | None]] = {}
    for side in SIDES:
        cards, projects, baloot = tally.cards[side], tally.projects[side], tally.baloot[side]
        total = cards + projects + baloot
        found[side] = (
            {"cards": cards, "projects": projects, "baloot": baloot, "total": total}
            if counted
            else {"cards": None, "projects": projects, "baloot": baloot, "total": None}
        )
    return found


# --- steps 1 and 2: card points, game points --------------------------------------------------------------


def written(hand: Hand, rules: Rules, points: Mapping[str, int]) -> Mapping[str, int]:
    """Return the game points that are written for these card points."""
    counting, because = rules.counting(hand)
    return _count(hand, rules, points, counting, because, [])[1]


def _count(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, because: str, items: list[Item]
) -> tuple[dict[str, int], dict[str, int]]:
    """Convert the card points of the side that counts, and leave the rest to the other; or those of both.

    Return the game points that decide the hand, and those that are written, where a 5 may go up.
    """
    if counting == BOTH:
        items += [_item(side, 0, because) for side in SIDES]
        both = {side: _convert(hand, rules, side, points[side], items) for side in SIDES}
        return {side: both[side][0] for side in SIDES}, {side: both[side][1] for side in SIDES}
    if because == "counts-raised":
        params = {"raiser": OTHER[counting], "level": LEVELS[hand.level - 1]}
    else:
        params = {"declarer": hand.declarer}
    items.append(_item(counting, 0, because, **params))
    counted, written = _convert(hand, rules, counting, points[counting], items)
    whole, rest = GAME_POINTS[hand.contract], OTHER[counting]
    items.append(_item(rest, whole - written, "cards-rest", whole=whole, counted=written))
    cards = {counting: written, rest: whole - written}
    return cards if written == counted else {counting: counted, rest: whole - counted}, cards


def _convert(hand: Hand, rules: Rules, side: str, points: int, items: list[Item]) -> tuple[int, int]:
    """Return the game points of a count, and what is written for it."""
    contract = hand.contract
    converted, unit = rules.rounding[contract][points], UNIT[contract]
    up = rules.fives_up[contract] if points % 10 == 5 else 0
    if hand.game_points is not None:
        items.append(_item(side, converted + up, "cards-told", n=converted + up))
        return converted, converted + up
    full = points // unit
    items.append(_item(side, full, f"cards-{contract}", points=points, n=full))
    if gained := converted * unit - points:
        params = {"points": points, "to": converted * unit, "got": converted, "n": abs(gained)}
        items.append(_item(side, converted - full, "rounded-up" if gained > 0 else "rounded-down", **params))
    if up:
        items.append(_item(side, up, "five-up", points=points, n=converted + up))
    return converted, converted + up


def _won_cards(hand: Hand, rules: Rules, items: list[Item]) -> tuple[str, dict[str, int]]:
    """Value cards that nobody counted: Al-kaboot, or all of them. Raises ValueError where nobody has won."""
    params: dict[str, str | int] = {}
    if hand.qaid:
        winner, value, code, params = OTHER[hand.qaid], GAME_POINTS[hand.contract], "qaid", {"side": hand.qaid}
    elif hand.kaboot and hand.reverse:
        winner, value, code = hand.kaboot, rules.reverse, "kaboot-reverse"
    elif hand.kaboot:
        winner, value, code = hand.kaboot, rules.kaboot[hand.contract], "kaboot"
    elif hand.won:
        winner, value, code = hand.won, GAME_POINTS[hand.contract], "cards-won"
    else:
        raise ValueError(hand)
    items.append(_item(winner, value, code, **params, **{"whole" if code == "cards-won" else "n": value}))
    return winner, {winner: value, OTHER[winner]: 0}


# --- step 3: projects and Baloot --------------------------------------------------------------------------


def _add_melds(hand: Hand, rules: Rules, items: list[Item]) -> tuple[dict[str, int], dict[str, int]]:
    """Add projects and Baloot; those of who won no trick, or was fined, may count for nobody."""
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    if not hand.projects and not hand.baloot:
        return projects, baloot
    values, trickless = rules.values[hand.contract], OTHER[hand.kaboot] if hand.kaboot else None
    for owner, kind, _ in hand.projects:
        side = SIDE[owner]
        if side == trickless and rules.kaboot_projects == "nobody":
            items.append(_item(side, 0, "kaboot-project-void", by=owner, kind=kind))
        elif hand.qaid and (side == hand.qaid or not rules.qaid_projects):
            items.append(_item(side, 0, "qaid-project-void", by=owner, kind=kind))
        else:
            projects[side] += values[kind]
            items.append(_item(side, values[kind], f"project-{kind}", by=owner))
    if by := hand.baloot:
        side = SIDE[by]
        if side == trickless and rules.kaboot_baloot == "nobody":
            items.append(_item(side, 0, "kaboot-baloot-void", by=by))
        else:
            baloot[side] = BALOOT
            items.append(_item(side, BALOOT, "baloot", by=by))
    return projects, baloot


# --- step 4: who has won ----------------------------------------------------------------------------------


def _decide(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, seen: _Tally, items: list[Item]
) -> tuple[str, str]:
    ns, ew = seen.total("NS"), seen.total("EW")
    if ns != ew:
        winner, more, less = ("NS", ns, ew) if ns > ew else ("EW", ew, ns)
        items.append(_item(winner, 0, "more-points", more=more, less=less))
        return winner, "points"
    each, loser = ns, _lost_more(hand.contract, rules, points, counting)
    if loser is None:
        winner = rules.full_tie[hand.level - 1][hand.declarer]
        lost = "tie-declarer-lost" if hand.level == SINGLE else "tie-raiser"
        code = "tie-declarer" if winner == hand.declarer else lost
        items.append(_item(winner, 0, code if hand.game_points is None else "tie-told", each=each))
        return winner, "declarer"
    gainer = rules.tie[loser]
    if hand.game_points is not None:
        items.append(_item(gainer, 0, "tie-told", each=each))
    elif counting == BOTH:
        items.append(_item(gainer, 0, "tie-more-lost", each=each))
    else:
        own = points[counting]
        code = "tie-counting-lost" if gainer == counting else "tie-counting-up" if own % 10 else "tie-counting-even"
        items.append(_item(gainer, 0, code, each=each, counting=counting, points=own))
    return gainer, "rounding"


def _lost_more(contract: str, rules: Rules, points: Mapping[str, int], counting: str) -> str | None:
    """Return the side that lost more card points in rounding, None where both lost the same."""
    rounding, unit = rules.tie_rounding[contract], UNIT[contract]
    converted = {side: rounding[points[side]] for side in SIDES}
    if counting != BOTH:
        converted[OTHER[counting]] = GAME_POINTS[contract] - converted[counting]
    return ahead({side: points[side] - unit * converted[side] for side in SIDES})


# --- step 5: what each side scores ------------------------------------------------------------------------


def _settle(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> None:
    if hand.level == GAHWA:
        items += [_item(winner, -tally.total(winner), "gahwa-won")]
        items += [_item(OTHER[winner], -tally.total(OTHER[winner]), "gahwa-lost")]
    elif hand.qaid:
        _multiply(hand, rules, tally, winner, items)
    elif hand.level == SINGLE and winner == hand.declarer and not hand.kaboot:
        items.append(_item(winner, 0, "made-own"))
    else:
        _multiply(hand, rules, _take(hand, rules, tally, winner, items), winner, items)


def _take(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> _Tally:
    """Move cards, projects and Baloot of the loser where they go (``baloot.score.lost``, ``.raised``)."""
    to: tuple[LosersShare, ...] = (rules.cards, rules.projects, rules.baloot)
    if hand.kaboot:
        to = ("owner", rules.kaboot_projects, rules.kaboot_baloot)
    loser, ending = OTHER[winner], "lost" if hand.level == SINGLE else "raised"
    (cards, projects, baloot), whole = tally, GAME_POINTS[hand.contract]
    lost_cards, won_cards = _moved(cards[loser], to[0])
    lost_projects, won_projects = _moved(projects[loser], to[1])
    lost_baloot, won_baloot = _moved(baloot[loser], to[2])
    if to[0] == "winner":
        won_cards = whole - cards[winner]
    keeps_baloot = "-but-baloot" if to[2] in KEPT and baloot[loser] else ""
    lost, code = lost_cards + lost_projects + lost_baloot, "kaboot-lost" if hand.kaboot else f"nothing-{ending}"
    items.append(_item(loser, -lost, code + keeps_baloot))
    if won_cards:
        items.append(_item(winner, won_cards, f"takes-cards-{ending}", whole=whole, n=won_cards))
    if won_projects:
        items.append(_item(winner, won_projects, f"takes-projects-{ending}", n=won_projects))
    if lost_baloot:
        items.append(_item(winner, won_baloot, f"takes-baloot-{ending}" if won_baloot else "baloot-lost"))
    return _Tally(
        {winner: cards[winner] + won_cards, loser: cards[loser] - lost_cards},
        {winner: projects[winner] + won_projects, loser: projects[loser] - lost_projects},
        {winner: baloot[winner] + won_baloot, loser: baloot[loser] - lost_baloot},
    )


def _moved(points: int, to: LosersShare) -> tuple[int, int]:
    """Return what of the loser's points is lost, and what of it the winner gets."""
    return (0, 0) if to in KEPT else (points, points if to == "winner" else 0)


def _multiply(hand: Hand, rules: Rules, taken: _Tally, winner: str, items: list[Item]) -> None:
    """Multiply what each side has now (articles ``baloot.score.raised`` and ``.project-multiplier``)."""
    at = hand.level - 1
    times, project_times, baloot_times = rules.times[at], rules.project_times[at], rules.baloot_times[at]
    code = "multiplied-kaboot" if hand.kaboot else "multiplied-cards"
    if hand.reverse or (hand.kaboot and rules.kaboot_plain):
        times, code = 1, "reverse-plain" if hand.reverse else "kaboot-plain"
    if hand.level == SINGLE and times == project_times == baloot_times == 1:
        return
    level = LEVELS[at]
    for side in (winner, OTHER[winner]):
        if cards := taken.cards[side]:
            items.append(_item(side, cards * (times - 1), code, level=level, n=cards))
        projects = taken.projects[side]
        if projects and (side == winner or rules.projects != "owner-plain"):
            how = "multiplied" if project_times == hand.level else "single" if project_times == 1 else "capped"
            items.append(_item(side, projects * (project_times - 1), f"{how}-projects", level=level, n=projects))
        if baloot := taken.baloot[side]:
            items.append(_item(side, baloot * (baloot_times - 1), "baloot-single"))
