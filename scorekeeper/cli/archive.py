"""``archive build|score|judge|stats DIR``: any number of ledgers as Parquet, scored and judged part by part."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.shared import command_app, put, put_json, screen, settings
from scorekeeper.cli.shared.archive_faults import tell_faults
from scorekeeper.cli.shared.failure import refused_line, report, tell
from scorekeeper.cli.shared.processes import bounded
from scorekeeper.cli.texts import told
from scorekeeper.errors import FOUND, LedgerError, Malformed, Refused, library_missing, malformed, refuse
from scorekeeper.language import figure
from scorekeeper.messages import Message
from scorekeeper.reports.layout import FIGURE, PROSE, Column
from scorekeeper.reports.screen import grid, text
from scorekeeper.reports.texts import game_name

if TYPE_CHECKING:
    from scorekeeper.archive.build import Built
    from scorekeeper.archive.scores import Done

app = command_app()


@app.command()
def archive(
    action: Annotated[str, typer.Argument(metavar="build|score|judge|stats", help="What to do.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", readable=False, help="The folder of the archive.")],
    more: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE… | SQL]", help="For build: ledgers, sheets, and JSON Lines of facts and records."
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help="For build: the game of lines without the field _game.")] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.5:8786.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes of this machine.")] = os.cpu_count() or 1,
) -> None:
    """Keep ledgers of many tables as one archive, and score, judge and count all of it.

    archive build DIR FILE… takes files in; archive score DIR and archive judge DIR work through what is not done yet,
    on all cores or on a Dask cluster; archive stats DIR tells each game and month, or answers SQL over the tables
    hands, scores and verdicts. Whatever is stopped goes on where it was.
    """
    if action not in _ACTIONS:
        raise typer.BadParameter(told("none-of", found=action, choices=tuple(_ACTIONS)))
    if scheduler:  # its workers are in folders of their own
        folder, more = folder.absolute(), [str(Path(file).absolute()) for file in more or []]
    try:
        _ACTIONS[action](folder, more or [], game=game, scheduler=scheduler, jobs=bounded(jobs))
    except ModuleNotFoundError as error:
        raise library_missing("archive", error.name) from None


def _build(folder: Path, files: list[str], *, game: str | None, scheduler: str | None, jobs: int) -> None:
    from scorekeeper.archive import build, workers

    if not files:
        refuse([malformed("archive-files")])
    build.open_archive(folder, create=True)
    settings.resumes = True
    failed, replaced, wrong = 0, set[str](), 0
    for built in workers.each([*map(Path, files)], partial(build.add, folder, game=game), scheduler, jobs):
        if isinstance(built, LedgerError):
            failed += 1
            report(built)
            continue
        wrong += built.wrong
        replaced |= {built.replaced} if built.replaced else set()
        _tell_built(built)
    build.tidy(folder, replaced)
    if wrong:
        raise Malformed([malformed("archive-bad", n=wrong)])
    if failed:
        raise typer.Exit(LedgerError.exit_code)


def _tell_built(built: "Built") -> None:
    path = str(built.path)
    for bad in built.bad:
        refused_line(bad.error, path, bad.place, bad.text, 0)
    if settings.json:
        counts = {"hands": built.hands, "bad": built.wrong, "known": built.known, "instead": built.instead}
        put_json({"file": path, **counts})
        return
    if more := built.wrong - len(built.bad):
        tell(told("archive-bad-others", path=path, n=more, shown=figure(f"{more:,}")))
    code = "archived-before" if built.known else "archived-instead" if built.instead else "archived"
    put(told(code, path=path, hands=_many("hands", built.hands), instead=_many("hands", built.instead)))


def _score(folder: Path, more: list[str], *, scheduler: str | None, jobs: int, **_: object) -> None:
    from scorekeeper.archive.scores import score

    _work(folder, more, score, "scores", scheduler, jobs)


def _judge(folder: Path, more: list[str], *, scheduler: str | None, jobs: int, **_: object) -> None:
    from scorekeeper.archive.scores import judge

    _work(folder, more, judge, "verdicts", scheduler, jobs)


def _work(
    folder: Path, more: list[str], work: "Callable[[Path], Done]", kind: str, scheduler: str | None, jobs: int
) -> None:
    """Work through the parts of an archive and tell what came of it; the exit code is that of score and judge."""
    from scorekeeper.archive import build
    from scorekeeper.archive.faults import WRONG

    if more:
        refuse([malformed("archive-more", found=" ".join(more))])
    settings.resumes = True
    did = "scored" if kind == "scores" else "judged"
    parts = build.hands_parts(build.open_archive(folder))
    done, failed = [], 0
    for number, outcome in enumerate(_outcomes(parts, work, kind, scheduler, jobs), 1):
        if isinstance(outcome, LedgerError):
            failed += 1
            report(outcome)
        else:
            done.append(outcome)
        if sys.stderr.isatty():
            typer.echo("\r" + told(f"parts-{did}", number=number, n=len(parts)), err=True, nl=number == len(parts))
    rows, refused, infractions, known = (sum(getattr(each, name) for each in done) for name in _COUNTS)
    named = tell_faults(folder, [Path(each.part) for each in done if each.refused or each.infractions], kind)
    if (others := refused + infractions - len(named)) and not settings.json:
        tell(
            told(
                "archive-faults-others",
                n=others,
                shown=figure(f"{others:,}"),
                folder=str(folder),
                kind=kind,
                wrong=WRONG[kind],
            )
        )
    if settings.json:
        counts = {did: rows - refused, "refused": refused, "infractions": infractions}
        put_json({"parts": len(parts), "known": known, "failed": failed, **counts, "named": named})
    else:
        worked = {"hands": _many("hands", rows - refused), "parts": _many("parts", len(parts))}
        put(told(f"hands-{did}", **worked, known=known, refused=refused))
    if failed or refused or infractions:
        raise typer.Exit(LedgerError.exit_code if failed else Refused.exit_code if refused else FOUND)


_COUNTS = ("rows", "refused", "infractions", "known")


def _outcomes(
    parts: list[Path], work: "Callable[[Path], Done]", kind: str, scheduler: str | None, jobs: int
) -> Iterator["Done | LedgerError"]:
    """Yield what becomes of each part; no process is started for those that are done."""
    from scorekeeper.archive import workers

    starts, left = scheduler is None and jobs > 1, []
    for part in parts:
        if starts and (found := _known(part, kind)):
            yield found
        else:
            left.append(part)
    if left:
        yield from workers.each(left, work, scheduler, jobs)


def _known(part: Path, kind: str) -> "Done | LedgerError | None":
    """Return what became of a part before, or why that cannot be told; None where it is still to be done."""
    from scorekeeper.archive.scores import known

    try:
        return known(part, kind)
    except LedgerError as error:
        return error


def _stats(folder: Path, more: list[str], **_: object) -> None:
    from scorekeeper.archive import build, statistics

    asked = " ".join(more)
    columns, rows = statistics.answer(build.open_archive(folder), asked or statistics.USUAL)
    if settings.json:
        put_json([dict(zip(columns, row, strict=True)) for row in rows])
        return
    kinds = [
        FIGURE if all(isinstance(row[place], int | float) for row in rows) else PROSE for place in range(len(columns))
    ]
    heads = columns if asked else [told(f"archive-{name.replace(' ', '-')}") for name in columns]
    table = grid(*(Column(kind, (head,)) for kind, head in zip(kinds, heads, strict=True)))
    for row in rows if asked else map(_told, rows):
        table.add_row(*(text("" if cell is None else cell) for cell in row))
    screen().print(table)


def _told(row: tuple[object, ...]) -> tuple[object, ...]:
    """Say a row of what is told where nothing is asked: its game, and the month or that it is not known."""
    from scorekeeper.archive.sources import NO_DAY

    game, month, *counts = row
    return game_name(str(game)), told("archive-no-month") if month == NO_DAY else month, *counts


_ACTIONS: dict[str, Callable[..., None]] = {"build": _build, "score": _score, "judge": _judge, "stats": _stats}


def _many(code: str, number: int) -> Message:
    return Message(code, {"n": number, "shown": figure(f"{number:,}")})
