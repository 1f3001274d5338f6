"""The board: where a match stands, and who has signed it."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.game import AnyGame
from scorekeeper.language import figure, semicolons
from scorekeeper.ledger.acts import Fined
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import CALL, COMMON, Prose, say
from scorekeeper.options import encode
from scorekeeper.reports.added import closing, side_heads, side_label, to_go, told_points
from scorekeeper.reports.layout import FIGURE, PROSE, Column
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import Clock, capital, headline, sided, told


def match_title(match: Match) -> str:
    """Say which match it is, and how far it is played."""
    target = match.game.target_option
    goal = encode(match.state.options)[target] if target else ""
    return told("match-to" if target else "match-title", game=match.game.title, match=match.id, goal=figure(goal))


def print_board(console: Screen, match: Match, shown: Sequence[Play], call: str = CALL) -> None:
    """Print which match it is, and how it stands."""
    console.say(match_title(match), style="bold")
    print_standing(console, match, shown, call)


def print_standing(console: Screen, match: Match, shown: Sequence[Play], call: str = CALL) -> None:
    """Print the ``shown`` hands with the points of each side, the totals, and how much each side lacks."""
    target = match.game.target_option
    sides = list(match.seating.sides)
    table = grid(
        FIGURE, PROSE, *(Column(FIGURE, heads, heads[-1]) for heads in (side_heads(match, side) for side in sides))
    )
    if taken := match.opening.totals:
        table.add_row("", told("taken-over"), *(taken[side] for side in sides))
    if before := len(match.plays) - len(shown):
        earlier = say(COMMON, "board-earlier", {"n": before, "call": call})
        table.add_row("", earlier, *("" for _ in sides))
    for play in shown:
        table.add_row(play.number or "", told_play(match, play), *(play.score.points[side] or "·" for side in sides))
    table.add_row("", text(told("total"), "bold"), *(text(match.state.totals[side], "bold") for side in sides))
    if target and not match.winner:
        table.add_row("", told("to-go"), *(to_go(match, match.state.totals[side]) or "·" for side in sides))
    console.print(table)
    for item in match.game.match.standing(match.state):
        console.say(sided(match.game, item, match.names))
    for ruled in match.provisional:
        question, *outcomes = provisional(match, ruled)
        console.say(question, style="bold")
        for outcome in outcomes:
            console.say(outcome, 2)
    for signed in signatures(match):
        console.say(signed)
    if match.hidden:
        console.say(told("match-hidden", match=match.id, call=call))
    console.say(closing(match, call))


def told_play(match: Match, play: Play) -> str:
    """Name the play of a hand, or the reason of a penalty between hands."""
    if not play.number:
        return between(match, play)
    return headline(match.game, play.facts, play.seating, play.after.options)


def points_and_totals(match: Match, play: Play) -> list[int]:
    """Return the points of each side in a hand, each with its total after it, as a sheet has them."""
    sides = match.seating.sides
    return [number for side in sides for number in (play.score.points[side], play.after.totals[side])]


def between(match: Match, play: Play) -> str:
    """Name the reason of a penalty between hands, and who has it."""
    fined, names = play.event.fined, match.game.seating.names(play.seating)
    return told_fined(match.game, fined, names) if fined else play.line


def told_fined(game: AnyGame, fined: Fined, names: Mapping[str, str]) -> str:
    """Say who has a penalty, and for what."""
    return capital(say(game.texts, f"penalty-{fined.penalty}", {"by": fined.by}, names))


def provisional(match: Match, ruled: Ruled) -> Iterator[str]:
    """Yield a question that still waits for its decision, then both outcomes."""
    from scorekeeper.reports.rulings import standing, told_overruled  # few matches have an open question

    code = "provisional-hand" if ruled.hand else "provisional-match"
    question = Prose(ruled.question)
    yield told(code, ruling=ruled.number, unit=match.game.unit, hand=ruled.hand, question=question)
    if counts := match.overruled(ruled):
        yield told_overruled(match, counts)
    elif ruled.otherwise is None:
        yield told("other-unsaid")
    else:
        yield told("as-ruled", standing=standing(match))
        yield told("otherwise", standing=standing(match.overturned(ruled.number)))


def standing_for_others(match: Match) -> str:
    """Say the totals of a match, and how it stands."""
    totals = told_points({side: side_label(match, side) for side in match.seating.sides}, match.state.totals)
    return ". ".join(filter(None, (totals, status_for_others(match))))


def status_for_others(match: Match) -> str:
    """Say how a match stands for readers elsewhere; leave out a dealer whom nobody has named."""
    return semicolons(status_lines(match))


def status_lines(match: Match) -> list[str]:
    """Return how a match stands, and if that is provisional, which rulings wait for a decision."""
    told_dealer = match.state.over or match.closed or all(match.state.next.values())
    lines = [closing(match)] if told_dealer else []
    waiting = [figure(ruled.number) for ruled in match.provisional]
    return [*lines, told("undecided", rulings=waiting)] if waiting else lines


def signatures(match: Match) -> Iterator[str]:
    """Yield a sentence for each signature, in the order of the sides and of their players."""
    clock = Clock(event.entry.at for event in match.events)
    order = [each for side, players in match.seating.sides.items() for each in (side, *players)]
    for event, signed, agrees in sorted(match.signatures(), key=lambda found: order.index(found[1].by)):
        who = match.seating.players.get(signed.by) or side_label(match, signed.by)
        several = len(match.seating.sides.get(signed.by, ())) > 1
        code = f"{'signed' if agrees else 'signed-before'}{'-together' if several else ''}"
        totals = Prose(told_points(match.names, match.in_order(signed.paper)))
        yield told(code, who=who, totals=totals, at=clock.shown(event.entry.at))
