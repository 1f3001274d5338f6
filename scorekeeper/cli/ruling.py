"""``ruling N QUESTION``: what the table decided."""

import typer

from scorekeeper.cli.correct import read
from scorekeeper.cli.shared import command_app, match_id, moment, open_ledger, put, put_json, settings
from scorekeeper.disputes.precedents import precedents
from scorekeeper.ledger.match import Match, Snapshot
from scorekeeper.ledger.timeline import Payload
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.ruling import write_words

app = command_app()


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def ruling(context: typer.Context) -> None:
    """Keep a ruling: ruling 3 "Was it a revoke?" --decides "hokum E, NS 80" --article baloot.play.follow.

    The number is the hand's; R2 is an earlier ruling, which this one decides anew. --decides and --otherwise name an
    outcome: stands, void, penalty SIDE KIND, or the hand as it was. --agreed, --claimed and --unknown keep the facts,
    --asked who asked, --instead and --because what was done otherwise than usual. --provisional lets play go on with
    both outcomes on the board; later: ruling R2 --final, or --overturn.
    """
    settings.recording = True
    before: list[Snapshot] = []

    def entries(match: Match) -> list[Payload]:
        settings.speak(match.game, match.seating)
        before.append(match.snapshot())
        return [read(match, f"ruling {write_words(context.args)}", "ruling")]

    with open_ledger() as ledger:
        match = ledger.append_to(match_id(ledger), moment(None), entries)
        ruled = match.rulings[-1]
        found = precedents(ledger.db, match, ruled)
    if settings.json:
        from scorekeeper.reports.rulings import ruling_json

        put_json(consequences_json(match, before[0], match.entries[-1]) | {"ruling": ruling_json(match, ruled, found)})
        return
    from scorekeeper.reports.rulings import print_ruling
    from scorekeeper.reports.screen import console

    print_ruling(console(), match, ruled, found)
    for line in consequences(match, before[0], ""):
        put(line)
