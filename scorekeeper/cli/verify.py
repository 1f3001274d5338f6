"""``verify``: prove that the ledger is undamaged."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import ledger_path, open_ledger, put, put_json, settings, told
from scorekeeper.cli.shared.exported import record_in, tell_hands, with_hands
from scorekeeper.cli.shared.text_files import read_text
from scorekeeper.errors import FOUND, LedgerError, malformed, refuse
from scorekeeper.ledger.against import Against, Exported
from scorekeeper.ledger.connection import connect, resolved, translated
from scorekeeper.ledger.merge import check_record
from scorekeeper.ledger.other import opened
from scorekeeper.ledger.schema import MAGIC, lacking
from scorekeeper.ledger.verify import Fault
from scorekeeper.ledger.verify import rebuild as rebuild_derived
from scorekeeper.ledger.verify import verify as verify_ledger
from scorekeeper.messages import COMMON, Message, Prose, say
from scorekeeper.signs import on_one_line, visible


def verify(
    rebuild: Annotated[bool, typer.Option("--rebuild", help="First write all derived tables again.")] = False,
    heads: Annotated[
        bool, typer.Option("--heads", help="Print the heads, so that you can keep them elsewhere.")
    ] = False,
    head: Annotated[
        list[str] | None,
        typer.Option(metavar="MATCH:COUNT:HASH", help="A head that was kept elsewhere, or @FILE of them."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A copy, JSON export or report that was kept: all of it must still be here."),
    ] = None,
) -> None:
    """Recompute every chain, score and derived row, and name each fault; exit 1 if there is one."""
    if heads:
        _print_heads()
        return
    kept = _kept(head or [])
    with _compared(against) as other:
        faults, matches, entries = _verified(kept, other, rebuild=rebuild)
    _tell(faults, matches, entries)
    if other and not settings().json and all(fault.code != "rewritten" for fault in faults):
        put(told("against-whole", file=Prose(visible(against or "")), n=other.matches))
    found = {fault.code for fault in faults} - {"outdated"}
    if found:
        raise typer.Exit(FOUND if found != {"newer"} else LedgerError.exit_code)


def _verified(
    kept: list[tuple[str, int, str]], other: Against | None, *, rebuild: bool
) -> tuple[list[Fault], int, int]:  # fmt: skip
    """Return the faults of the ledger, and how many matches and entries it has. Raises LedgerError."""
    faults: list[Fault] = []
    matches = entries = 0
    try:
        if rebuild:
            _rebuild()
        with open_ledger(writing=False, proving=True) as ledger:
            faults += verify_ledger(ledger, chain(kept, other.heads(ledger) if other else ()))
            for place, fault in enumerate(faults if other else ()):
                if other and fault.code == "rewritten":
                    faults[place] = fault._replace(hands=other.hands(ledger, fault.match or ""))
            if all(fault.code not in ("file", "schema") for fault in faults):
                with ledger.reading() as db:
                    matches, entries = db.execute("SELECT count(*), total(count) FROM heads").fetchone()
    except LedgerError as error:
        if error.code not in (*_DAMAGED, "ledger-log"):
            raise
        faults.append(_fault(error))
    return faults, matches, int(entries)


@contextmanager
def _compared(file: str | None) -> Iterator[Against | None]:
    """Open what was kept of the ledger: another ledger, or an export of a match. Raises Malformed, LedgerError."""
    if file is None:
        yield None
        return
    if file != "-" and _is_ledger(Path(file)):
        with opened(Path(file)) as theirs:
            yield Against(theirs, file)
        return
    record = record_in(read_text(file), file)
    if record is None:
        refuse([malformed("against-what", path=file)])
    else:
        hashes = [link["hash"] for link in record["entries"]]
        yield Against(Exported(check_record(record, file), hashes), file)


def _is_ledger(path: Path) -> bool:
    """Tell whether a file is a database, whatever is in it."""
    with suppress(OSError, ValueError), path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC
    return False


_DAMAGED = ("ledger-damaged", "ledger-altered")


def _fault(error: LedgerError) -> Fault:
    if error.code == "ledger-log":
        return Fault("log", Message(error.code, error.params))
    return Fault("file", Message("fault-replaceable", {"reason": error.params["reason"]}))


def _rebuild() -> None:
    """Write what is derived anew, as far as the ledger is sound; the rest is named by proving it."""
    try:
        open_ledger(proving=True).db.close()  # an older schema is brought up to date
        path = resolved(ledger_path())
        with closing(connect(path)) as db, translated(path):
            wanted = lacking(db)
        if wanted:
            from scorekeeper.ledger.migrate import complete  # rarely needed, and imports much

            complete(path)
        with open_ledger() as ledger:
            rebuild_derived(ledger)
    except LedgerError as error:
        if error.code not in _DAMAGED:
            raise


def _print_heads() -> None:
    with open_ledger(writing=False) as ledger:
        heads = [(match_id, *ledger.head(match_id)) for match_id in ledger.match_ids()]
    if settings().json:
        put_json({"heads": [dict(zip(("match", "count", "hash"), head, strict=True)) for head in heads]})
        return
    for head in heads:
        put(":".join(map(str, head)))


_SHORTEST = 8
"""Signs of the hash of a head that somebody can type from paper, and that nobody hits by chance."""


def _heads_in(file: str) -> list[str]:
    """Return the heads in a file: that of an export or a report, or those that somebody kept. Raises Malformed."""
    text = read_text(file)
    record = record_in(text, file)
    return text.split() if record is None else [f"{record.get('match')}:{record.get('count')}:{record.get('head')}"]


def _kept(heads: list[str]) -> list[tuple[str, int, str]]:
    """Read heads as --heads prints them. Raises Malformed."""
    texts = [line for head in heads for line in (_heads_in(head[1:]) if head.startswith("@") else [head])]
    kept = []
    for text in texts:
        match_id, _, rest = text.partition(":")
        count, _, digest = rest.partition(":")
        if not (match_id and count.isdecimal() and len(digest) >= _SHORTEST):
            refuse([malformed("head-form", found=text)])
        kept.append((match_id, int(count), digest))
    return kept


def _tell(faults: list[Fault], matches: int, entries: int) -> None:
    if settings().json:
        sound = all(fault.code == "outdated" for fault in faults)
        forms = [with_hands(fault) | {"reason": say(COMMON, *fault.reason)} for fault in faults]
        put_json({"ok": sound, "matches": matches, "entries": entries, "faults": forms})
    elif not faults:
        put(told("undamaged", matches=matches, entries=entries))
    else:
        for fault in faults:
            where = "fault-match" if fault.match else "fault-file"
            put(on_one_line(told(where, match=fault.match or "", reason=fault.reason, code=fault.code)))
            tell_hands(fault.hands)
