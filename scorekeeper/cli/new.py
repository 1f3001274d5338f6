"""``new GAME NAME…``: start a match."""

import sys
from functools import partial
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import asking, moment, open_ledger, put, put_json, running, settings, told
from scorekeeper.cli.shared.profiles import chosen_rules, rules_told
from scorekeeper.errors import Collected, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.language import figure, list_words
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.messages import Prose
from scorekeeper.options import encode
from scorekeeper.reading.who import player_id, side_id
from scorekeeper.reports.added import side_label
from scorekeeper.reports.answers import board_json
from scorekeeper.rulebook import load
from scorekeeper.sheet import arabic
from scorekeeper.sheet.values import read_paper


def new(  # noqa: PLR0913, PLR0917 - an option each
    game: Annotated[str | None, typer.Argument(help=f"The game: {', '.join(games.BUILT_IN)}.")] = None,
    names: Annotated[list[str] | None, typer.Argument(help="The sides, partners joined: Ali+Badr Cem+Dalia.")] = None,
    target: Annotated[str | None, typer.Option(metavar="N", help="How many points win the match.")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="Who deals first: a seat or a name.")] = None,
    rules: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="House rules by name, or OPTION=CHOICE; may be repeated.")
    ] = None,
    us: Annotated[str | None, typer.Option(metavar="SIDE", help="The side that is us; the other is them.")] = None,
    totals: Annotated[str | None, typer.Option(metavar="82-70", help="Begin with totals kept on paper so far.")] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="DATE", help="When the match began.")] = None,
) -> None:
    """Start a match: scorekeeper new baloot Ali+Badr Cem+Dalia --dealer S --us NS."""
    asks = sys.stdin.isatty() and not settings().json
    if game:
        game, names = games.taken([game, *(names or ())])
    if asks and not (names or target or dealer or rules or us or totals or at):
        keep(asking.ask_match(asking.game_named(game) if game else asking.ask_game()))
        return
    if not game:
        raise typer.BadParameter(told("new-form", example=games.invitation()))
    played = games.find(game)
    running().speak(played)
    if not names and asks:
        names = asking.sides(played, asking.ask(asking.who_plays(played), told("no-names")))
    found = Collected()
    seating = found.read(partial(asking.seated, played, asking.sides_named(played, names or [])))
    first = paper = None
    if seating:  # who else is named, is named among the players
        seating = seating._replace(us=found.read(partial(side_id, seating, us)))
        running().speak(played, seating)
        first = found.read(partial(player_id, seating, dealer))
        paper = found.read(partial(_paper, played, seating, totals))
    goal = None if target is None else found.read(partial(_target, played, target))
    said = [*(rules or []), *([goal] if goal else [])]
    known = len(found.problems)
    for each in said:  # one by one, so that all that is wrong is found, and then together
        found.read(partial(chosen_rules, played, [each]))
    chosen = found.read(partial(chosen_rules, played, said)) if len(found.problems) == known else None
    when = found.read(partial(moment, at))
    refuse(found.problems)
    if seating and chosen and when:
        options, agreed = chosen
        if asks:
            options |= asking.fitting(played, seating, options)
        keep(begin(played, seating, options, when, dealer=first, agreed=agreed, totals=paper))


def keep(match: Match, rematch_of: str | None = None) -> None:
    """Write a match that is begun, make it the one in play, and tell who plays what."""
    running().recording = True
    with open_ledger(create=True) as ledger:
        ledger.keep(match, rematch_of=rematch_of)
    if settings().json:
        put_json(board_json(match))
        return
    game, options = match.game, encode(match.state.options)
    sides = Prose(against(match))
    goal = options[game.target_option] if game.target_option else ""
    begun = {"game": game.title, "sides": sides, "goal": figure(goal), "match": match.id}
    put(told("begun-to" if goal else "begun", **begun))
    put(told("rules-begun", rules=Prose(rules_told(match, but=game.target_option))))
    if game.target_option and (low := asking.low_target(game, options)) is not None:
        usual = load(game.rulebook).defaults()[game.target_option]
        typer.echo(told("target-low", target=low, usual=usual), err=True)
    if settings().call:  # the table tells how a hand is typed by itself
        put(told("add-one", unit=game.unit, example=Prose(arabic.example(game, match.seating, match.state.options))))


def against(match: Match) -> str:
    """Name the sides of a match."""
    sides = [side_label(match, side) for side in match.seating.sides]
    return (told("against") if len(sides) == 2 else list_words()[0]).join(sides)


def _paper(game: AnyGame, seating: Seating, totals: str | None) -> Points | None:
    return None if totals is None else read_paper(game, seating, totals, held=False)


def _target(game: AnyGame, target: str) -> str:
    if game.target_option is None:
        refuse([malformed("target-none", game=game.title)])
    return f"{game.target_option}={target}"
