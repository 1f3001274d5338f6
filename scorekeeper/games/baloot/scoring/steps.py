"""The score of a Baloot hand, step by step, by any :class:`~scorekeeper.games.baloot.scoring.rules.Rules`.

Source: Baloot, "Scoring", steps 1 to 5; articles ``baloot.score.*`` and ``baloot.kaboot.*``.
"""

from collections.abc import Mapping

from scorekeeper.game import Item, Score
from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import CONTRACTS, GAHWA, LEVELS, PROJECTS, SINGLE
from scorekeeper.games.baloot.facts.possible import BALOOT_VALUE, GAME_POINTS, PACK_POINTS
from scorekeeper.games.baloot.scoring.rules import BOTH, KEPT, UNIT, LosersShare, Rules
from scorekeeper.games.baloot.scoring.tie import break_tie
from scorekeeper.seats import OTHER, SIDE, SIDES

# --- the steps --------------------------------------------------------------------------------------------


_OF_CARDS = {contract: f"cards-{contract}" for contract in CONTRACTS}
_OF_PROJECT = {kind: f"project-{kind}" for kind in PROJECTS}
_TAKES = {
    ending: (f"nothing-{ending}", f"takes-cards-{ending}", f"takes-projects-{ending}", f"takes-baloot-{ending}")
    for ending in ("lost", "raised")
}
"""Codes of items: of a count by contract, of projects by kind, of the loser's losses by how the hand ended."""

_BySide = dict[str, int]
_Tally = tuple[_BySide, _BySide, _BySide]
"""Game points before multiplying, by side: of cards, of projects, of the Baloot."""


def run(hand: Hand, rules: Rules, judged: Hand | None = None) -> Score:
    """Score one hand; every step is an item, and the items of a side add up to its points.

    ``judged`` is the hand that decided who won, by its projects and Baloot; without it, the same hand did. Under a
    gahwa the winner has won the match; totals are not looked at here.
    """
    items: list[Item] = []
    points, kaboot, qaid = hand.points, hand.kaboot, hand.qaid
    decided = "kaboot" if kaboot else "qaid" if qaid else "told"
    counting, because = (None, "") if qaid else rules.counting(hand)
    if points is not None and counting is not None:
        deciding, cards = _count(hand, rules, points, counting, because, items)
        tally = seen = (cards, *_add_melds(hand, rules, items))
        if judged is not None or deciding is not cards:
            seen = (deciding, *_add_melds(judged or hand, rules, []))
        winner, decided = _more_points_or_tie(hand, rules, points, counting, seen, items)
        decided = hand.decided_by or decided
    else:
        winner, cards = _kaboot_qaid_or_all_cards(hand, rules, items)
        tally = (cards, *_add_melds(hand, rules, items))
    _score_each_side(hand, rules, tally, winner, items)
    ns = ew = 0
    for side, part, _, _ in items:
        if side == "NS":
            ns += part
        else:
            ew += part
    made = None if qaid else _game_points(tally, counted=points is not None or kaboot is not None)
    details = {"counting": counting, "game_points": made, "decided_by": decided}
    return Score({"NS": ns, "EW": ew}, tuple(items), winner, winner if ends_match(hand, rules) else None, details)


def ends_match(hand: Hand, rules: Rules) -> bool:
    """Tell whether a hand wins the match instead of points (``baloot.score.gahwa``, ``.gahwa-as``)."""
    return hand.level == GAHWA and rules.gahwa_ends


def _game_points(tally: _Tally, *, counted: bool) -> dict[str, dict[str, int | None]]:
    """Return the game points of each side before multiplying; those of cards if they were counted."""
    found: dict[str, dict[str, int | None]] = {}
    of_cards, of_projects, of_baloot = tally
    for side in SIDES:
        cards, projects, baloot = of_cards[side], of_projects[side], of_baloot[side]
        if counted:
            total = cards + projects + baloot
            found[side] = {"cards": cards, "projects": projects, "baloot": baloot, "total": total}
        else:
            found[side] = {"cards": None, "projects": projects, "baloot": baloot, "total": None}
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

    Return the game points that decide the hand, and those that are written, if a 5 may go up.
    """
    if counting == BOTH:
        items += [Item(side, 0, because) for side in SIDES]
        both = {side: _convert(hand, rules, side, points[side], items) for side in SIDES}
        return {side: both[side][0] for side in SIDES}, {side: both[side][1] for side in SIDES}
    if because == "counts-raised":
        items.append(Item(counting, 0, because, {"raiser": OTHER[counting], "level": LEVELS[hand.level - 1]}))
    else:
        items.append(Item(counting, 0, because, {"declarer": hand.declarer}))
    counted, noted = _convert(hand, rules, counting, points[counting], items)
    whole, rest = GAME_POINTS[hand.contract], OTHER[counting]
    items.append(Item(rest, whole - noted, "cards-rest", {"whole": whole, "counted": noted}))
    cards = {counting: noted, rest: whole - noted}
    return cards if noted == counted else {counting: counted, rest: whole - counted}, cards


def pair_down(rules: Rules, contract: str, points: int) -> int:
    """Return by how much a count is written down as the larger of two that end in 6 (``baloot.score.pair``)."""
    larger = contract == "hokum" and points % 10 == _SIX and 2 * points > PACK_POINTS[contract]
    return int(rules.pair_down and larger and rules.rounding[contract][points] * UNIT[contract] > points)


_SIX = 6
"""Units that both sides round up, to 17 game points in all."""


def _convert(hand: Hand, rules: Rules, side: str, points: int, items: list[Item]) -> tuple[int, int]:
    """Return the game points of a count, and those that are written for it."""
    contract = hand.contract
    converted, unit = rules.rounding[contract][points], UNIT[contract]
    up = rules.fives_up[contract] if points % 10 == 5 else 0
    down = pair_down(rules, contract, points)
    noted = converted + up - down
    if hand.game_points is not None:
        items.append(Item(side, noted, "cards-told", {"n": noted}))
        return converted, noted
    full = points // unit
    items.append(Item(side, full, _OF_CARDS[contract], {"points": points, "n": full}))
    if gained := converted * unit - points:
        code, to = "rounded-up" if gained > 0 else "rounded-down", converted * unit
        items.append(
            Item(side, converted - full, code, {"points": points, "to": to, "got": converted, "n": abs(gained)})
        )
    if up:
        items.append(Item(side, up, "five-up", {"points": points, "n": noted}))
    if down:
        items.append(Item(side, -down, "pair-down", {"points": points, "n": noted}))
    return converted, noted


def _kaboot_qaid_or_all_cards(hand: Hand, rules: Rules, items: list[Item]) -> tuple[str, dict[str, int]]:
    """Value cards that nobody counted: Al-kaboot, or all of them. Raises ValueError if nobody has won."""
    if hand.qaid:
        winner, value = OTHER[hand.qaid], rules.qaid[hand.contract]
        items.append(Item(winner, value, "qaid", {"side": hand.qaid, "n": value}))
        return winner, {winner: value, OTHER[winner]: 0}
    counted = "n"
    if hand.kaboot and hand.reverse:
        winner, value, code = hand.kaboot, rules.reverse, "kaboot-reverse"
    elif hand.kaboot:
        winner, value, code = hand.kaboot, rules.kaboot[hand.contract], "kaboot"
    elif hand.won:
        winner, value, code, counted = hand.won, GAME_POINTS[hand.contract], "cards-won", "whole"
    else:
        raise ValueError(hand)
    items.append(Item(winner, value, code, {counted: value}))
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
            items.append(Item(side, 0, "kaboot-project-void", {"by": owner, "kind": kind}))
        elif hand.qaid == side and rules.qaid_projects == "all":
            projects[OTHER[side]] += values[kind]
            items.append(Item(OTHER[side], values[kind], "qaid-project-taken", {"by": owner, "kind": kind}))
        elif hand.qaid and rules.qaid_projects in (("own", "none") if side == hand.qaid else ("none",)):
            items.append(Item(side, 0, "qaid-project-void", {"by": owner, "kind": kind}))
        else:
            projects[side] += values[kind]
            items.append(Item(side, values[kind], _OF_PROJECT[kind], {"by": owner}))
    if by := hand.baloot:
        side = SIDE[by]
        if side == trickless and rules.kaboot_baloot == "nobody":
            items.append(Item(side, 0, "kaboot-baloot-void", {"by": by}))
        else:
            baloot[side] = BALOOT_VALUE
            items.append(Item(side, BALOOT_VALUE, "baloot", {"by": by}))
    return projects, baloot


# --- step 4: who has won ----------------------------------------------------------------------------------


def _more_points_or_tie(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, seen: _Tally, items: list[Item]
) -> tuple[str, str]:
    cards, projects, baloot = seen
    ns, ew = cards["NS"] + projects["NS"] + baloot["NS"], cards["EW"] + projects["EW"] + baloot["EW"]
    if ns != ew:
        winner, more, less = ("NS", ns, ew) if ns > ew else ("EW", ew, ns)
        items.append(Item(winner, 0, "more-points", {"more": more, "less": less}))
        return winner, "points"
    winner, by, code, told = break_tie(hand, rules, points, counting)
    items.append(Item(winner, 0, code, {"each": ns, **told}))
    return winner, by


# --- step 5: what each side scores ------------------------------------------------------------------------


def _score_each_side(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> None:
    if ends_match(hand, rules):
        _gahwa_wins_the_match(tally, winner, items)
    elif hand.qaid:
        _multiply(hand, rules, tally, winner, items)
    elif hand.level == SINGLE and winner == hand.declarer and not hand.kaboot:
        items.append(Item(winner, 0, "made-own"))
    else:
        _multiply(hand, rules, _take(hand, rules, tally, winner, items), winner, items)


def _gahwa_wins_the_match(tally: _Tally, winner: str, items: list[Item]) -> None:
    """Score nothing: who wins a hand at gahwa has won the match."""
    for side, code in ((winner, "gahwa-won"), (OTHER[winner], "gahwa-lost")):
        items.append(Item(side, -sum([part[side] for part in tally]), code))


def _take(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> _Tally:
    """Move cards, projects and Baloot of the loser where they go (``baloot.score.lost``, ``.raised``)."""
    to: tuple[LosersShare, ...] = (rules.cards, rules.projects, rules.baloot)
    if hand.kaboot:
        to = ("owner", rules.kaboot_projects, rules.kaboot_baloot)
    loser, (cards, projects, baloot), whole = OTHER[winner], tally, GAME_POINTS[hand.contract]
    lost_cards, won_cards = _moved(cards[loser], to[0])
    lost_projects, won_projects = _moved(projects[loser], to[1])
    lost_baloot, won_baloot = _moved(baloot[loser], to[2])
    if to[0] == "winner":
        won_cards = whole - cards[winner]
    nothing, takes_cards, takes_projects, takes_baloot = _TAKES["lost" if hand.level == SINGLE else "raised"]
    code = "kaboot-lost" if hand.kaboot else nothing
    if baloot[loser] and to[2] in KEPT:
        code += "-but-baloot"
    items.append(Item(loser, -(lost_cards + lost_projects + lost_baloot), code))
    if won_cards:
        items.append(Item(winner, won_cards, takes_cards, {"whole": whole, "n": won_cards}))
    if won_projects:
        items.append(Item(winner, won_projects, takes_projects, {"n": won_projects}))
    elif lost_projects:
        items.append(Item(winner, 0, "projects-lost"))
    if lost_baloot:
        items.append(Item(winner, won_baloot, takes_baloot if won_baloot else "baloot-lost"))
    return (
        {winner: cards[winner] + won_cards, loser: cards[loser] - lost_cards},
        {winner: projects[winner] + won_projects, loser: projects[loser] - lost_projects},
        {winner: baloot[winner] + won_baloot, loser: baloot[loser] - lost_baloot},
    )


def _moved(points: int, to: LosersShare) -> tuple[int, int]:
    """Return how many of the loser's points are lost, and how many of these the winner gets."""
    return (0, 0) if not points or to in KEPT else (points, points if to == "winner" else 0)


def _multiply(hand: Hand, rules: Rules, taken: _Tally, winner: str, items: list[Item]) -> None:
    """Multiply what each side has now (articles ``baloot.score.raised`` and ``.project-multiplier``)."""
    at = hand.level - 1
    times, project_times, baloot_times = rules.times[at], rules.project_times[at], rules.baloot_times[at]
    code = "multiplied-kaboot" if hand.kaboot else "multiplied-cards"
    if hand.reverse or (rules.kaboot_plain and (hand.kaboot or (hand.qaid and rules.qaid is rules.kaboot))):
        times, code = 1, "reverse-plain" if hand.reverse else "kaboot-plain"
    if hand.level == SINGLE and times == project_times == baloot_times == 1:
        return
    level = LEVELS[at]
    of_cards, of_projects, of_baloot = taken
    for side in (winner, OTHER[winner]):
        if cards := of_cards[side]:
            items.append(Item(side, cards * (times - 1), code, {"level": level, "n": cards}))
        projects = of_projects[side]
        if projects and (side == winner or rules.projects != "owner-plain"):
            as_cards = project_times == rules.times[at]
            how = "single" if project_times == 1 else "multiplied" if as_cards else "capped"
            items.append(Item(side, projects * (project_times - 1), f"{how}-projects", {"level": level, "n": projects}))
        if baloot := of_baloot[side]:
            items.append(Item(side, baloot * (baloot_times - 1), "baloot-single"))
