"""The work on an archive, part by part: on the cores of this machine, or on the workers of a Dask cluster."""

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.errors import LedgerError

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
_PATIENCE = 10
"""Seconds in which a scheduler answers, and has its first worker."""


def each(paths: list[Path], work: Callable[[Path], T], scheduler: str | None, jobs: int) -> Iterator[T | LedgerError]:
    """Do the work on each path; yield what became of each as it is done, or why it could not be done.

    ``scheduler`` is the address of a Dask scheduler whose workers see the same folder; without one, ``jobs`` processes
    of this machine work. A worker that is killed is started again, and its work is done by another.
    Raises LedgerError where no scheduler answers, or no longer, or it has no workers.
    """
    if not paths or (scheduler is None and (jobs == 1 or len(paths) < 2)):
        yield from map(partial(_guarded, work), paths)
        return
    from distributed import as_completed  # loading it takes longer than a small archive
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    with _client(scheduler, min(jobs, len(paths))) as client:
        waiting = {client.submit(_guarded, work, path, pure=False): path for path in paths}
        for future in as_completed(waiting):
            try:
                yield future.result()
            except KilledWorker:
                yield LedgerError("archive-killed", path=str(waiting[future]))
            except (FutureCancelledError, CommClosedError):
                raise LedgerError("archive-scheduler-lost", path=scheduler) from None


def _guarded(work: Callable[[Path], T], path: Path) -> T | LedgerError:
    try:
        return work(path)
    except LedgerError as error:
        return error


@contextmanager
def _client(scheduler: str | None, jobs: int) -> Iterator["Client"]:
    from distributed import Client, LocalCluster
    from distributed import TimeoutError as TooLong

    if scheduler is None:
        quiet = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the processes inherit it: Ctrl-C is for this one
        try:
            cluster = LocalCluster(n_workers=jobs, **quiet)
        finally:
            signal.signal(signal.SIGINT, before)
        with cluster, Client(cluster) as client:
            yield client
        return
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        asyncio.run(_call(scheduler))
        client = Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:  # a TypeError where its protocol wants more than an address
        raise LedgerError("archive-scheduler", path=scheduler, reason=str(error).split("\n", 1)[0]) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TooLong:
            raise LedgerError("archive-workers", path=scheduler) from None
        yield client


async def _call(scheduler: str) -> None:
    """Raise what stands in the way of a connection. A client that finds no scheduler cannot be closed in silence."""
    from distributed import Security
    from distributed.comm.core import connect

    connection = await connect(scheduler, timeout=_PATIENCE, **Security().get_connection_args("client"))
    await connection.close()
