"""A dispute over a hand, for a person and as JSON."""

from collections.abc import Iterator, Mapping

from scorekeeper import rulebook
from scorekeeper.disputes.case import Case
from scorekeeper.disputes.claims import Explanation
from scorekeeper.disputes.questions import claim_json
from scorekeeper.disputes.what_if import Change, WhatIf
from scorekeeper.game import AnyGame, Json
from scorekeeper.language import figure, side_by_side
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Difference, Outcome, matter
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.options import encode
from scorekeeper.reports.added import hand_title, told_points
from scorekeeper.reports.explain import told_lines
from scorekeeper.reports.layout import FIGURE, PROSE, WORD, Column
from scorekeeper.reports.rulings import (
    costs_json,
    precedent_place,
    print_ruling,
    stands_at,
    told_costs,
    told_matter,
    told_outcome,
)
from scorekeeper.reports.screen import Screen, grid
from scorekeeper.reports.texts import sided, told


def print_case(console: Screen, match: Match, case: Case) -> None:
    """Print a dispute: the hand, the claim, the rules it hangs on, whether it matters, and the rulings."""
    hand, names = case.hand, match.game.seating.names(case.hand.seating)
    console.say(f"{hand_title(match, hand)}: {told_points(names, hand.score.points)}", style="bold")
    for line in told_lines(hand):
        console.say(line, style="dim")
    if case.claim is not None:
        console.print()
        console.say(told("claimed", points=told_points(names, case.claim)), style="bold")
        print_claim(console, match.game, names, hand.score.points, list(case.explanations), case.agreed)
    if case.other is not None and case.matter:
        console.print()
        points = told_points(names, case.matter.outcomes[1].points)
        console.say(told("if-it-was", line=Prose(case.other), points=points), style="bold")
    if _scores_nothing(hand):
        _print_unscored(console, match, hand)
    if case.claim is None and case.other is None:
        _print_rules(console, match, case)
    _print_matter(console, match, case)
    _print_costs(console, match, case)
    for ruled in case.rulings:
        console.print()
        print_ruling(console, match, ruled, ())
    for each in case.precedents:
        before = {"article": each.article, "question": Prose(each.question), "outcome": told_outcome(each)}
        console.say(told("ruled-before", where=precedent_place(match, each), **before))


def _scores_nothing(hand: Play) -> bool:
    return hand.score.winner is None and not any(hand.score.points.values())


def _print_unscored(console: Screen, match: Match, hand: Play) -> None:
    """Print why a hand scores nothing, by which rules of the table, and who deals or begins next."""
    console.print()
    for reason in _reasons(match, hand):
        console.say(f"{reason['message']}  {reason['article']}")
    for role, player in hand.after.next.items():
        if player is not None:
            console.say(told(f"next-{role}", player=match.seating.players[player]))


def _reasons(match: Match, hand: Play) -> list[Json]:
    """List the steps of a hand that scores nothing, and the choices by which their articles were applied."""
    game, names, book = match.game, match.game.seating.names(hand.seating), rulebook.load(match.game.rulebook)
    steps = {item.code: say(game.texts, item.code, item.params, names) for item in hand.score.items}
    found = [{"code": code, "message": each, "article": game.texts[code].article} for code, each in steps.items()]
    in_force = encode(hand.after.options)
    named = {name for each in found if each["article"] for name in book.articles[each["article"]].options}
    for option in (book.options[name] for name in sorted(named)):
        message = f"{option.id}={in_force[option.id]}: {option.meaning.get(in_force[option.id], option.title)}"
        found.append({"code": option.id, "message": message, "article": option.article})
    return found


def _print_rules(console: Screen, match: Match, case: Case) -> None:
    """Print which other choices of the rules change the hand or the match, and which do not."""
    names, sides = match.game.seating.names(case.hand.seating), list(match.seating.sides)
    console.print()
    if not case.rules.changes:
        console.say(told("no-option"), style="bold")
    else:
        console.say(told("by-other-rules"), style="bold")
        figures = [Column(FIGURE, (names.get(side, side),)) for side in sides]
        option, choice, stands = (Column(WORD, (told(head),)) for head in ("option", "choice", "match"))
        table = grid(option, choice, *figures, stands, PROSE)
        now = case.rules.now
        table.add_row(told("as-played"), "", *(now.points[side] for side in sides), stands_at(match, now), "")
        for change in case.rules.changes:
            spoken = "" if change.option in case.agreed else told("never-agreed")
            table.add_row(change.option, change.choice, *_changed(match, change, sides), spoken)
        console.print(table)
    same = [] if _scores_nothing(case.hand) else list(_same(match, case.rules))
    if same:
        console.say(told("no-difference", n=len(same)))
    unspoken = list(dict.fromkeys(each.option for each in case.rules.changes if each.option not in case.agreed))
    if unspoken:
        console.say(told("unspoken", options=unspoken))


def _same(match: Match, rules: WhatIf[Outcome]) -> Iterator[str]:
    """Name the options of scoring that change nothing; of one that changes something by another choice, the choice."""
    telling, options = {change.option for change in rules.changes}, rulebook.load(match.game.rulebook).options
    scoring = [(option, choice) for option, choice in rules.same if options[option].scoring]
    named = [f"{option}={choice}" if option in telling else option for option, choice in scoring]
    yield from dict.fromkeys(named)


def _changed(match: Match, change: Change[Outcome], sides: list[str]) -> list[object]:
    """Return the cells of a change: the points of each side, and where the match would stand."""
    if change.result is None:
        return [*("" for _ in sides), told("not-allowed")]
    return [*(change.result.points[side] for side in sides), stands_at(match, change.result)]


def _print_matter(console: Screen, match: Match, case: Case) -> None:
    """Say whether it matters for the match which of the outcomes is right."""
    if case.explanations and case.explanations[0].right:
        return
    console.print()
    console.say(told("does-it-matter"), style="bold")
    for line in _matters(match, _matter(case)):
        console.say(line, 2)


def _print_costs(console: Screen, match: Match, case: Case) -> None:
    """Print the costs of the fouls of the record, if there are any."""
    if case.costs:
        console.print()
        console.say(say(COMMON, "dispute-cost", {}), style="bold")
    for line in told_costs(match, case.costs):
        console.say(line, 2)


def _matter(case: Case) -> Difference:
    """Compare the claim with the score that counts, or the scores of the hand under other rules."""
    return case.matter or matter((case.rules.now, *(each.result for each in case.rules.changes if each.result)))


def _matters(match: Match, found: Difference) -> Iterator[str]:
    counted, *others = dict.fromkeys(stands_at(match, each) for each in found.outcomes)
    if not others:
        counted, *others = dict.fromkeys(_standing(match, each) for each in found.outcomes)
    if len(others) == 1:
        yield told("stands-else", counted=counted, other=others[0])
    yield told_matter(match, found)


def _standing(match: Match, outcome: Outcome) -> str:
    """Say where the match stands, with everything that counts besides the totals."""
    beside = (sided(match.game, item, match.names) for item in outcome.standing)
    return side_by_side((stands_at(match, outcome), *beside))


def case_json(match: Match, case: Case) -> Json:
    """Return a dispute as JSON."""
    names, book = match.game.seating.names(case.hand.seating), rulebook.load(match.game.rulebook)
    found = _matter(case)
    return {
        "match": match.id,
        "hand": case.hand.number,
        "line": case.hand.line,
        "score": dict(case.hand.score.points),
        "changes": [_change_json(change, case, book.options[change.option].article) for change in case.rules.changes],
        "same": [list(choice) for choice in case.rules.same],
        "claim": case.claim and dict(case.claim),
        "explanations": [claim_json(match.game, each, names) for each in case.explanations],
        "if": case.other,
        "outcomes": [_outcome_json(outcome) for outcome in found.outcomes],
        "matters": _verdict(match, found),
        "settled_at": found.settled_at,
        **({"reasons": _reasons(match, case.hand)} if _scores_nothing(case.hand) else {}),
        **costs_json(match, case.costs),
        "rulings": [ruled.number for ruled in case.rulings],
        "precedents": [each._asdict() for each in case.precedents],
    }


def _verdict(match: Match, found: Difference) -> str:
    """Name whether it matters: it "decides", is "open" while it can, "settled" when it no longer can, or "no"."""
    if found.decides:
        return "decides"
    if found.open and not match.closed:
        return "open"
    same = len({tuple(outcome.totals.items()) for outcome in found.outcomes}) == 1
    return "no" if same else "settled"


def _change_json(change: Change[Outcome], case: Case, article: str) -> Json:
    return {
        "option": change.option,
        "choice": change.choice,
        "article": article,
        "agreed": change.option in case.agreed,
        "outcome": change.result and _outcome_json(change.result),
    }


def _outcome_json(outcome: Outcome) -> Json:
    found = {"score": dict(outcome.points), "totals": dict(outcome.totals), "winner": outcome.winner}
    return {**found, "over_at": outcome.over_at}


def print_claim(
    console: Screen, game: AnyGame, names: Mapping[str, str], right: Mapping[str, int], found: list[Explanation],
    agreed: frozenset[str],
) -> None:  # fmt: skip
    """Print by which other rule or slips somebody arrives at a figure, each with the article that settles it.

    ``agreed`` are the options that the table has spoken about.
    """
    if not found:
        console.say(told("claim-nothing"))
        return
    if found[0].right:
        console.say(told("claim-is-right"))
        for reason in claim_json(game, found[0], names)["reasons"]:
            console.say(reason["message"], 3)
        return
    for number, explanation in enumerate(found, 1):
        console.say(f"{figure(number)}. {told_points(names, explanation.score)}", style="bold")
        if explanation.option:
            code = "right-agreed-otherwise" if explanation.option in agreed else "right-never-agreed"
            console.say(told(code, option=explanation.option, choice=explanation.choice), 3)
        for reason in claim_json(game, explanation, names)["reasons"]:
            console.say(reason["message"], 3)
            console.say(reason["article"], 3, "dim")
    console.say(told("by-the-rules", points=told_points(names, right)))
