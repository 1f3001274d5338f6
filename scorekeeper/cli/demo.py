"""``demo``: the main job, played on a sample sheet in a ledger that is thrown away."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.import_ import import_
from scorekeeper.cli.shared import for_people, open_ledger, put, screen, settings, told, using
from scorekeeper.errors import malformed, refuse
from scorekeeper.places import DATA
from scorekeeper.reports.board import print_board
from scorekeeper.reports.explain import print_explanation


def demo(
    sample: Annotated[str, typer.Argument(help="The name of a sample sheet.")] = f"{games.EXAMPLE}-examples",
) -> None:
    """Import a sample sheet into a throw-away ledger and show its board and the explanation of its last hand."""
    for_people("demo")
    samples = {path.stem: path for path in sorted((DATA / "samples").glob("*.sheet"))}
    if sample not in samples:
        refuse([malformed("sample-unknown", found=sample, choices=tuple(samples))])
    with tempfile.TemporaryDirectory() as folder, using(settings()._replace(db=str(Path(folder) / "demo.db"))):
        put(told("demo-sheet", name=sample) + "\n")
        put(samples[sample].read_text("utf-8"))
        import_([str(samples[sample])])
        with open_ledger(writing=False) as ledger:
            match = ledger.match(ledger.find())
        put("")
        print_board(screen(), match, match.plays)
        put("")
        print_explanation(screen(), match, match.hands[-1])
