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
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="Only from this day on.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Only up to this day, the day included.")] = None,
) -> None:
    """Rate the players of each game by their wins and losses, and by their opponents.

    A rating is an estimate with a margin. The order is by the estimate less the margin, so that few matches rank
    nobody high. For one player it shows the curve over time. It needs the library openskill.
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
