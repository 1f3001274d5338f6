"""``rankings [GAME|NAME]``: who plays best, rated from all matches."""

from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import open_ledger, output, put, put_json, screen, settings, told
from scorekeeper.reports import ratings
from scorekeeper.reports.statistics import Period
from scorekeeper.reports.tables import names_of


def rankings(
    who: Annotated[str | None, typer.Argument(metavar="[GAME|NAME]", help="Only this game, or this player.")] = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="From then on.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Until then, a whole day too.")] = None,
) -> None:
    """Rate the players of each game by the matches that they won and lost, and against whom.

    A rating is an estimate and how far it may be off; they are ranked by what they are at least, so that few matches
    rank nobody high. Of a player the curve over time is shown. It needs the library openskill.
    """
    from scorekeeper.reports.stats_screen import print_curves, print_rankings

    game = games.called(who) if who and games.called(who) in games.names() else None
    period = Period(game, output.since(since), output.until(until))
    with open_ledger(writing=False) as ledger:
        names = names_of(ledger, who) if who and not game else None
        rows = ratings.rankings(ratings.curves(ledger, period))
    rows = [row for row in rows if names is None or row["name"] in names]
    if settings().json:
        put_json(rows)
    elif not rows:
        put(told("no-ratings"))
    elif names is None:
        print_rankings(screen(), rows)
    else:
        print_curves(screen(), rows)
