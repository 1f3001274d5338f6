"""``add LINE…``: record what happened in a hand."""

import sys
from datetime import datetime
from functools import partial
from typing import Annotated

import typer

from scorekeeper.cli.shared import NO, YES, asks, moment, now, open_ledger, running, the_hand, the_match_id, told
from scorekeeper.cli.shared.answer import answer, answer_again, recorded
from scorekeeper.errors import Refused, illegal, malformed, refuse
from scorekeeper.ledger.acts import Hand, Ruling, TextEntry, Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.endings import with_as_is, without_comment
from scorekeeper.sheet.in_match import read_in

TWICE_SECONDS = 10
"""Within so many seconds an identical line is taken for a possible slip of the finger."""


def add(
    line: Annotated[
        list[str] | None, typer.Argument(help="The hand, for example: hokum E, us 77. A single - reads lines.")
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="DATE", help="When it was played.")] = None,
    after: Annotated[str | None, typer.Option(metavar="N", help="Insert a forgotten hand after hand N.")] = None,
    ident: Annotated[
        str | None,
        typer.Option("--id", metavar="ID", help="Record it once, however often it is sent; lines of - as ID, ID-2 …"),
    ] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Judge a record of play, and add its hand.")
    ] = None,
    qaid: Annotated[
        bool, typer.Option("--qaid", help="With --record: the foul it finds was called, and ends the hand.")
    ] = False,
    as_is: Annotated[
        bool, typer.Option("--as-is", help="Record it even if the match or the paper says otherwise.")
    ] = False,
) -> None:
    """Record what happened in a hand, in a few words: scorekeeper add hokum E, us 77 [= 82-70 as the paper says]."""
    when = moment(at)
    refuse([malformed("id-empty", "id")] if ident is not None and not ident.strip() else [])
    _check_together(line, after, record, qaid=qaid)
    if record:
        from scorekeeper.cli.shared.added_record import add_record

        add_record(record, when, ident, as_is=as_is, called=qaid)
        return
    if not line:
        raise typer.BadParameter(told("add-form"))
    if line == ["-"]:
        _add_lines(when, ident, as_is=as_is)
        return
    words = " ".join(line)
    running().recording = True
    with open_ledger() as ledger:
        match_id = the_match_id(ledger)
        session = running().settings.session
        apart = None if ident else _apart(ledger.match(match_id), words, when)
        asked = apart is not None and asks() and not (session and session.repeats)
        words = _meant_again(words, apart) if asked and apart is not None else words
        words = with_as_is(words, as_is=as_is)
        chosen = done = False
        while not done:
            try:
                _add(ledger, match_id, when, words, after, ident, chosen=chosen)
                done = True
            except Refused as error:
                words, chosen = _settled(ledger, match_id, words, error)
    if apart is not None and not asked:
        typer.echo(told("recorded-twice", n=round(apart)), err=True)


def _check_together(line: list[str] | None, after: str | None, record: str | None, *, qaid: bool) -> None:
    """Refuse options that do not go together. Raises BadParameter."""
    typed = " ".join(line or [])
    if qaid and not record:
        raise typer.BadParameter(told("add-qaid"))
    if record and typed:
        raise typer.BadParameter(told("add-record-alone", line=typed))
    if after is not None and (record or typed == "-"):
        raise typer.BadParameter(told("add-after-line", n=after))


def _settled(ledger: Ledger, match_id: str, line: str, error: Refused) -> tuple[str, bool]:
    """Ask on a terminal what a line leaves open. Raises the error elsewhere.

    Return the line that is meant, and whether it was chosen among readings.
    """
    if not asks():
        raise error
    if any(problem.code == "us-unknown" for problem in error.problems):
        from scorekeeper.cli.shared.asking import keep_us

        keep_us(ledger, match_id, error)
        return line, False
    if not error.readings:
        raise error
    from scorekeeper.cli.shared.failure import ask_line
    from scorekeeper.sheet import figures
    from scorekeeper.sheet.in_match import answered

    meant = ask_line(error, line, partial(answered, ledger.match(match_id), line))
    choice = next((choice for choice, told_so in figures.choices(error).items() if told_so == meant), None)
    if choice is None:
        return meant, meant in [reading.line for reading in error.readings]
    with ledger.transaction(match_id) as match:
        match.record(stamped(figures.header(match, choice), now()))
    return line, False


def _add(
    ledger: Ledger, match_id: str, when: str, line: str, after: str | None, ident: str | None, *, chosen: bool = False
) -> None:  # fmt: skip
    """Record a line, unless it was recorded under its id before; tell what it comes to. Raises Refused, LedgerError.

    A line that was ``chosen`` among readings is not asked about again.
    """
    with ledger.transaction(match_id) as match:
        running().speak(match.game, match.seating)
        before, known = None, recorded(ledger, match, ident)
        if known is None:
            act = read_in(match, line) if after is None else _put_in(match, after, line)
            act = act if chosen else _as_person(match, act)
            if isinstance(act, Ruling):
                import shlex  # rare, and no part of adding a hand

                from scorekeeper.reports.rulings import ask_anew

                ask_anew(match, act, shlex.split(act.line)[1:])
            entry = stamped(act, when, ident=ident)
            if isinstance(act, Hand) and act.after is None:
                match.append(entry)
            else:
                before = match.record(entry)
        elif known.line != " ".join(line.split()):
            refuse([illegal("id-used", "id", found=ident)])
    if known:
        answer_again(match, known)
    else:
        answer(match, before)


def _as_person(match: Match, act: Typed) -> Typed:
    """Return the meaning of a line for a person at a terminal. Raises Ambiguous if the table has to say it once."""
    if not asks() or not isinstance(act, Hand):
        return act
    from scorekeeper.sheet.figures import as_typed

    return as_typed(match, act)


def _put_in(match: Match, after: str, line: str) -> Hand:
    """Read a hand that was forgotten after another, or after the last one. Raises Refused, BadParameter."""
    from scorekeeper.cli.shared.record_line import only_hand
    from scorekeeper.sheet.old_hands import read_after

    number = only_hand([after])
    number = the_hand(match, None).number or 0 if number is None else number
    return read_after(match, number, line)._replace(after=number)


def _apart(match: Match, line: str, when: str) -> float | None:
    """Return how many seconds ago the same line was recorded last; None if long ago, or if another line came since."""
    last = next((entry for entry in reversed(match.entries) if not isinstance(entry.act, TextEntry)), None)
    if last is None or not isinstance(last.act, Hand) or last.line != " ".join(line.split()):
        return None
    apart = abs((datetime.fromisoformat(when) - datetime.fromisoformat(last.at)).total_seconds())
    return apart if apart <= TWICE_SECONDS else None


def _meant_again(line: str, apart: float) -> str:
    """Ask whether a line is meant again; a session asks until it is, and no more.

    Return the line that is meant, which can be another one. Raises Exit if none is.
    """
    question, said = told("record-again", n=round(apart)), line
    while said.split() == line.split():
        said = typer.prompt(question, "n", show_default=False, prompt_suffix=": ", err=True).strip()
    if said.lower() in YES:
        if session := running().settings.session:
            session.repeats = True
        return line
    from scorekeeper.cli.shared.failure import line_typed

    return line_typed(None if said.lower() in NO else said)


def _add_lines(when: str, ident: str | None, *, as_is: bool) -> None:
    """Record standard input line by line, going on past what is refused; after the first, ids count: ID, ID-2, ID-3."""
    from scorekeeper.cli.shared.failure import refused_line
    from scorekeeper.cli.shared.held import holding

    refused = count = 0
    with holding() as held:
        with open_ledger() as ledger:
            match_id = the_match_id(ledger)
        for number, raw in enumerate(held.lines(sys.stdin), 1):
            text = without_comment(raw).strip()
            if not text:
                continue
            count += 1
            each = f"{ident}-{count}" if ident and count > 1 else ident
            try:
                with open_ledger() as ledger:
                    _add(ledger, match_id, when, with_as_is(text, as_is=as_is), None, each)
            except Refused as error:
                refused += 1
                refused_line(error, "-", number, raw, raw.index(text))
    if refused:
        raise typer.Exit(Refused.exit_code)
