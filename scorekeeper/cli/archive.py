"""``archive build|score|judge|stats DIR``: any number of ledgers as Parquet, scored and judged part by part."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.shared import put, put_json, running, screen, settings, told
from scorekeeper.cli.shared.failure import refused_line, report, sentence, tell
from scorekeeper.cli.shared.processes import bounded
from scorekeeper.errors import FOUND, LedgerError, Malformed, Refused, library_missing, malformed, refuse
from scorekeeper.language import figure
from scorekeeper.messages import Message

if TYPE_CHECKING:
    from scorekeeper.archive.build import Built
    from scorekeeper.game import Json


def archive(
    action: Annotated[str, typer.Argument(metavar="build|score|judge|stats", help="build, score, judge or stats.")],
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
    jobs: Annotated[int, typer.Option(min=1, help="How many processes work on this machine.")] = os.cpu_count() or 1,
) -> None:
    """Keep ledgers of many tables as one archive, and score, judge and count all of it.

    archive build DIR FILE… takes files in; archive score DIR and archive judge DIR work through the parts not done
    yet, on all cores or on a Dask cluster; archive stats DIR counts by game and month, or answers SQL over the tables
    hands, scores and verdicts. An interrupted command goes on from the same point.
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
    running().resumes = True
    failed, wrong, stale = 0, 0, set[str]()
    for built in workers.each([*map(Path, files)], partial(build.add, folder, game=game), scheduler, jobs):
        if isinstance(built, LedgerError):
            failed += 1
            report(built)
            continue
        wrong += len(built.bad)
        stale |= {*built.stale}
        _tell_built(built)
    build.tidy(folder, stale)
    if wrong:
        raise Malformed([malformed("archive-bad", n=wrong)])
    if failed:
        raise typer.Exit(LedgerError.exit_code)


def _tell_built(built: "Built") -> None:
    path, told_of = str(built.path), [bad for bad in built.bad if bad]
    for bad in told_of:
        refused_line(bad.error, path, bad.place, bad.text, 0)
    if settings().json:
        counts = {"hands": built.hands, "bad": len(built.bad), "known": built.known, "instead": built.instead}
        put_json({"file": path, **counts})
        return
    if more := len(built.bad) - len(told_of):
        tell(told("archive-bad-others", path=path, n=more, shown=figure(f"{more:,}")))
    code = "archived-before" if built.known else "archived-instead" if built.instead else "archived"
    put(told(code, path=path, hands=_many("hands", built.hands), instead=_many("hands", built.instead)))


def _work(kind: str, folder: Path, more: list[str], *, scheduler: str | None, jobs: int, **_: object) -> None:
    """Work through the parts of an archive and tell what came of it; the exit code is that of score and judge."""
    from scorekeeper.archive import build, scores, store

    if more:
        refuse([malformed("archive-more", found=" ".join(more))])
    running().resumes = True
    did = "scored" if kind == "scores" else "judged"
    parts = store.hands_parts(build.open_archive(folder))
    done, failed = [], 0
    for number, each in enumerate(scores.work(folder, kind, parts, scheduler, jobs), 1):
        if isinstance(each, LedgerError):
            failed += 1
            report(each)
        else:
            done.append(each)
        if sys.stderr.isatty():
            typer.echo("\r" + told(f"parts-{did}", number=number, n=len(parts)), err=True, nl=number == len(parts))
    hands, refused, infractions, named = scores.outcome(folder, kind, done, _MOST)
    known = sum(each.known for each in done)
    if settings().json:
        counts = {did: hands - refused, "refused": refused, "infractions": infractions}
        put_json({"parts": len(parts), "known": known, "failed": failed, **counts, "named": named})
    else:
        for form in named:
            for problem in form["errors"]:
                tell(f"{_where(form)} {sentence(problem)}")
        if others := refused + infractions - len(named):
            more_of = {"n": others, "shown": figure(f"{others:,}"), "folder": str(folder)}
            tell(told("archive-faults-others", **more_of, kind=kind, wrong=scores.WRONG[kind]))
        worked = {"hands": _many("hands", hands - refused), "parts": _many("parts", len(parts))}
        put(told(f"hands-{did}", **worked, known=known, refused=refused))
    if failed or refused or infractions:
        raise typer.Exit(LedgerError.exit_code if failed else Refused.exit_code if refused else FOUND)


_MOST = 10
"""Hands that are wrong and are told one by one; the others are counted."""


def _where(form: "Json") -> str:
    """Say where a hand came from: its line, or its match and number in a ledger."""
    file = Path(form["file"])
    file = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    if form["hand"] is None:
        return f"{file}:{form['line']}:"
    return told("archive-at", file=str(file), match=form["match"], hand=form["hand"])


def _stats(folder: Path, more: list[str], **_: object) -> None:
    from scorekeeper.archive import build, statistics

    asked = " ".join(more)
    columns, rows = statistics.answer(build.open_archive(folder), asked or statistics.USUAL)
    if settings().json:
        put_json([dict(zip(columns, row, strict=True)) for row in rows])
        return
    from scorekeeper.reports.layout import FIGURE, PROSE, Column
    from scorekeeper.reports.screen import grid

    kinds = [
        FIGURE if all(isinstance(row[place], int | float) for row in rows) else PROSE for place in range(len(columns))
    ]
    heads = columns if asked else [told(f"archive-{name.replace(' ', '-')}") for name in columns]
    table = grid(*(Column(kind, (head,)) for kind, head in zip(kinds, heads, strict=True)))
    for row in rows if asked else map(_told, rows):
        table.add_row(*("" if cell is None else cell for cell in row))
    screen().print(table)


def _told(row: tuple[object, ...]) -> tuple[object, ...]:
    """Return a row of the usual table with the title of its game, and the month or that it is unknown."""
    from scorekeeper.archive.build import NO_DAY
    from scorekeeper.reports.texts import game_name

    game, month, *counts = row
    return game_name(str(game)), told("archive-no-month") if month == NO_DAY else month, *counts


_ACTIONS: dict[str, Callable[..., None]] = {
    "build": _build, "score": partial(_work, "scores"), "judge": partial(_work, "verdicts"), "stats": _stats,
}  # fmt: skip


def _many(code: str, number: int) -> Message:
    return Message(code, {"n": number, "shown": figure(f"{number:,}")})
