"""The work on an archive, part by part: on the cores of this machine, or on the workers of a Dask cluster."""

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.errors import LedgerError

_PATIENCE = 10
"""Seconds in which a scheduler answers, and has its first worker."""


def each(paths: list[Path], work: Callable[[Path], Any], scheduler: str | None, jobs: int) -> Iterator[Any]:
    """Do the work on each path; yield the result of each as it is done, or why it could not be done.

    ``scheduler`` is the address of a Dask scheduler whose workers see the same folder; without one, ``jobs`` processes
    of this machine work. A worker that is killed is started again, and its work is done by another.
    Raises LedgerError if no scheduler answers, or no longer, or it has no workers.
    """
    if not paths or (scheduler is None and (jobs == 1 or len(paths) < 2)):
        yield from map(partial(_guarded, work), paths)
        return
    from distributed import CancelledError, KilledWorker, as_completed  # loading them takes longer than a small archive
    from distributed.comm.core import CommClosedError

    with _client(scheduler, min(jobs, len(paths))) as client:
        waiting = {client.submit(_guarded, work, path, pure=False): path for path in paths}
        for future in as_completed(waiting):
            try:
                yield future.result()
            except KilledWorker:
                yield LedgerError("archive-killed", path=str(waiting[future]))
            except (CancelledError, CommClosedError):
                raise LedgerError("archive-scheduler-lost", path=scheduler) from None


def _guarded(work: Callable[[Path], Any], path: Path) -> Any:
    try:
        return work(path)
    except LedgerError as error:
        return error


def _client(scheduler: str | None, jobs: int) -> Any:
    from distributed import Client

    if scheduler is None:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the processes inherit it: Ctrl-C is for this one
        try:
            return Client(n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL)
        finally:
            signal.signal(signal.SIGINT, before)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        asyncio.run(_call(scheduler))
        client = Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:  # a TypeError if its protocol wants more than an address
        raise LedgerError("archive-scheduler", path=scheduler, reason=str(error).split("\n", 1)[0]) from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        client.close()
        raise LedgerError("archive-workers", path=scheduler) from None
    return client


async def _call(scheduler: str) -> None:
    """Raise the error that prevents a connection. A client that finds no scheduler cannot be closed in silence."""
    from distributed import Security
    from distributed.comm.core import connect

    connection = await connect(scheduler, timeout=_PATIENCE, **Security().get_connection_args("client"))
    await connection.close()
