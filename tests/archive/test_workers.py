"""Workers, of this machine and of a Dask cluster: their failures are said in one line, and no hand is lost."""

import os
import signal
import subprocess
import sys
import time
from contextlib import chdir
from functools import partial
from pathlib import Path

import pytest

from tests import thorough
from tests.archive.archives import HAND, ask, built, points_of, tells, write_lines
from tests.cli.runner import ok, run

pytest.importorskip("distributed", reason="needs the extra archive")
from distributed import LocalCluster

from scorekeeper.archive import store, workers
from scorekeeper.errors import LedgerError

cluster = partial(LocalCluster, processes=False, threads_per_worker=1, dashboard_address=None)


def kill_once(flag: Path, path: Path) -> str:
    """Work of a worker that is killed the first time."""
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


@thorough
def test_the_part_of_a_worker_that_was_killed_is_done_by_another(tmp_path):
    assert sorted(workers.each([*map(Path, "abcd")], partial(kill_once, tmp_path / "flag"), None, 2)) == [*"abcd"]


@thorough
def test_two_workers_and_one_make_the_same_archive_and_none_is_started_if_all_is_done(tmp_path, monkeypatch):
    path = write_lines(tmp_path / "a.jsonl", [HAND | {"_played": f"2026-0{n % 3 + 1}-01"} for n in range(150)])
    for jobs in (1, 2):
        ok("archive", "build", tmp_path / f"{jobs}", path, "--game", "baloot")
        ok("archive", "score", tmp_path / f"{jobs}", "--jobs", jobs)
    assert points_of(tmp_path / "1") == points_of(tmp_path / "2")
    monkeypatch.setattr(workers, "_client", None)
    assert "3 of them before" in ok("archive", "score", tmp_path / "2", "--jobs", "2").out


def test_a_relative_folder_is_meant_from_where_it_was_typed(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    write_lines(tmp_path / "a.jsonl", [HAND, HAND])
    monkeypatch.chdir(tmp_path)
    guarded = workers._guarded

    def elsewhere(work, path):
        with chdir(tmp_path / "elsewhere"):  # as workers are, which were started in a folder of their own
            return guarded(work, path)

    monkeypatch.setattr(workers, "_guarded", elsewhere)
    with cluster(n_workers=1) as made:
        ok("archive", "build", "R", "a.jsonl", "--game", "baloot", "--scheduler", made.scheduler_address)
        ok("archive", "score", "R", "--scheduler", made.scheduler_address)
    assert ask(tmp_path / "R", "SELECT count(*) FROM scores") == [(4,)]
    assert not [*(tmp_path / "elsewhere").iterdir()]


@pytest.mark.parametrize("address", [None, "tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://x"])
def test_a_scheduler_that_does_not_answer_or_has_no_workers_is_told(folder, tmp_path, monkeypatch, address):
    monkeypatch.setattr(workers, "_PATIENCE", 1)
    built(folder, write_lines(tmp_path / "a.jsonl", [HAND]))
    with cluster(n_workers=0) as none:
        found = run("archive", "score", folder, "--scheduler", address or none.scheduler_address)
    tells(found, 3, f"No scheduler answers at {address}" if address else f"dask worker {none.scheduler_address}")
    assert len(found.err.splitlines()) == 1


def slow(path):
    time.sleep(0.5 * int(path.name))
    return path.name


@thorough
def test_a_scheduler_that_dies_is_told(tmp_path):
    made = cluster(n_workers=1)
    outcomes = workers.each([tmp_path / str(number) for number in range(9)], slow, made.scheduler_address, 1)
    assert isinstance(next(outcomes), str)
    made.close()
    with pytest.raises(LedgerError, match="archive-scheduler-lost"):
        list(outcomes)


@thorough
def test_ctrl_c_ends_all_workers_in_one_line(folder, tmp_path):
    lines = [HAND | {"_played": f"2026-{month:02}-01"} for month in range(1, 13) for _ in range(2_000)]
    built(folder, write_lines(tmp_path / "a.jsonl", lines))
    command = [sys.executable, "-m", "scorekeeper", "archive", "score", str(folder), "--jobs", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        while process.poll() is None and not [*folder.glob(store.PARTS.format("scores"))]:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert said.splitlines() == ["Interrupted; what was done is kept, and the same command goes on with the rest."]
    assert store.is_whole(*folder.glob(store.PARTS.format("scores")))
