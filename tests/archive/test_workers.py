"""Workers of a Dask cluster: they find what is meant, and what becomes of them is said in one line."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests import thorough
from tests.archive.test_archive import ask, write_lines
from tests.archive.test_sums import HAND
from tests.cli.runner import ok, run

pytest.importorskip("distributed", reason="needs the extra archive")
from distributed import LocalCluster

from scorekeeper.archive import build, parts, workers
from scorekeeper.errors import LedgerError


@pytest.fixture
def cluster():
    with LocalCluster(n_workers=1, processes=False, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def test_a_relative_folder_is_meant_from_where_it_was_typed(tmp_path, cluster, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    write_lines(tmp_path / "a.jsonl", [HAND, HAND])
    monkeypatch.chdir(tmp_path)
    seen = []
    guarded = workers._guarded

    def elsewhere(work, path):
        os.chdir(tmp_path / "elsewhere")  # as workers are, which were started in a folder of their own
        try:
            seen.append(path)
            return guarded(work, path)
        finally:
            os.chdir(tmp_path)

    monkeypatch.setattr(workers, "_guarded", elsewhere)
    address = cluster.scheduler_address
    ok("archive", "build", "R", "a.jsonl", "--game", "baloot", "--scheduler", address)
    ok("archive", "score", "R", "--scheduler", address)
    assert all(path.is_absolute() for path in seen)
    assert ask(tmp_path / "R", "SELECT count(*) FROM scores") == [(4,)]
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_a_worker_that_does_not_see_the_archive_says_so(tmp_path):
    with pytest.raises(LedgerError, match="archive-foreign"):
        build.add(tmp_path / "not-there", write_lines(tmp_path / "a.jsonl", [HAND]), "baloot")
    assert not (tmp_path / "not-there").exists()


def test_a_scheduler_without_workers_is_told(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "_PATIENCE", 1)
    build.add(folder, write_lines(tmp_path / "a.jsonl", [HAND]), "baloot")
    with LocalCluster(n_workers=0, processes=False, dashboard_address=None) as none:
        found = run("archive", "score", folder, "--scheduler", none.scheduler_address)
    assert found.code == 3
    assert "has no workers" in found.err
    assert f"dask worker {none.scheduler_address}" in found.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://x"])
def test_an_address_at_which_nobody_answers_is_told(folder, tmp_path, monkeypatch, address):
    monkeypatch.setattr(workers, "_PATIENCE", 1)
    build.add(folder, write_lines(tmp_path / "a.jsonl", [HAND]), "baloot")
    found = run("archive", "score", folder, "--scheduler", address)
    assert found.code == 3
    assert found.err.startswith(f"No scheduler answers at {address}")
    assert len(found.err.splitlines()) == 1


def slow(path):
    time.sleep(0.5 * int(path.name))
    return path.name


@thorough
def test_a_scheduler_that_dies_is_told(tmp_path):
    made = LocalCluster(n_workers=1, processes=False, threads_per_worker=1, dashboard_address=None)
    outcomes = workers.each([tmp_path / str(number) for number in range(9)], slow, made.scheduler_address, 1)
    assert isinstance(next(outcomes), str)
    made.close()
    with pytest.raises(LedgerError, match="archive-scheduler-lost"):
        list(outcomes)


@thorough
def test_ctrl_c_ends_all_workers_in_one_line(folder, tmp_path):
    months = [f"2026-{month:02}-01" for month in range(1, 13)]
    lines = [HAND | {"_played": month, "tricks": {"NS": 4}} for month in months for _ in range(2_000)]
    build.add(folder, write_lines(tmp_path / "a.jsonl", lines), "baloot")
    command = [sys.executable, "-m", "scorekeeper", "archive", "score", str(folder), "--jobs", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        while process.poll() is None and not [*folder.glob("scores/*/*/[!.]*.parquet")]:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert said.splitlines() == ["Interrupted; what was done is kept, and the same command goes on with the rest."]
    assert all(map(parts.marks, folder.glob("scores/*/*/[!.]*.parquet")))


def test_no_process_is_started_where_all_is_done(folder, tmp_path, monkeypatch):
    for name, played in (("a", "2026-01-01"), ("b", "2026-02-01")):
        build.add(folder, write_lines(tmp_path / name, [HAND | {"_played": played}]), "baloot")
    ok("archive", "score", folder, "--jobs", "1")
    monkeypatch.setattr(workers, "each", None)
    assert "2 of them before" in ok("archive", "score", folder, "--jobs", "2").out
