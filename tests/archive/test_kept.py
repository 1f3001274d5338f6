"""Durability of an archive: after any kill or damage, each hand counts once, as its file says it now."""

import json
import os
import random
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import partial
from unittest.mock import Mock

import pytest

from scorekeeper import games
from scorekeeper.archive import build, sources, store
from tests import some, thorough
from tests.archive.archives import COUNT, HAND, SAMPLES, ask, built, one_part, points_of, tells, worked, write_lines
from tests.cli.runner import ok, run


def test_a_file_that_was_corrected_or_has_grown_counts_once_and_build_says_so(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND, "{"])
    assert built(folder, path).code == 4
    worked(folder)
    for lines in (3, 4, 4):
        found = built(folder, write_lines(path, [HAND] * lines))
        worked(folder)
        assert ask(folder, COUNT) == [(lines,)]
        assert len(points_of(folder)) == 2 * lines
    assert "here already" in found.out
    assert "5 hands, in place of what it held before (4 hands)." in built(folder, write_lines(path, [HAND] * 5)).out
    assert len([*folder.rglob("*.parquet")]) == len(store.hands_parts(folder))  # nothing is left of what was replaced


@pytest.mark.parametrize(("name", "wrong"), [("a.sheet", "game: baloot\n\nhokum E, NS 161\n"), ("a.jsonl", "{\n")])
def test_a_file_of_which_nothing_can_be_taken_replaces_nothing(folder, tmp_path, name, wrong):
    path = tmp_path / name
    for points in (77, 78):
        path.write_text(f"game: baloot\n\nhokum E, NS {points}\n" if name == "a.sheet" else json.dumps(HAND))
        assert built(folder, path).code == 0
    path.write_text(wrong)
    assert [built(folder, path).code for _ in range(2)] == [4, 4]
    assert ask(folder, COUNT) == [(1,)]


def test_the_same_lines_count_once_as_long_as_a_file_holds_them(folder, tmp_path):
    one, two = (write_lines(tmp_path / name, [HAND] * 3) for name in ("a.jsonl", "b.jsonl"))
    assert "b.jsonl: 3 hands, here already" in built(folder, one, two).out
    for path, lines, number in ((one, 4, 7), (two, 5, 9), (one, 3, 8), (two, 3, 3)):
        build.add(folder, write_lines(path, [HAND] * lines), "baloot")  # stopped before it removes what it replaced
        assert ask(folder, COUNT) == [(number,)]


def test_a_file_that_changes_while_it_is_read_is_refused_and_a_pipe(folder, tmp_path, monkeypatch):
    path, read = write_lines(tmp_path / "a.jsonl", [HAND] * 2), sources.rows

    def growing(*given):
        yield from read(*given)
        write_lines(path, [HAND] * 3)

    with monkeypatch.context() as patch:
        patch.setattr(sources, "rows", growing)
        assert "changed while it was read" in built(folder, path).err
    assert ask(folder, COUNT) == [(0,)]
    os.mkfifo(tmp_path / "pipe")
    tells(built(folder, tmp_path / "pipe"), 3, "it is a pipe")


@pytest.mark.parametrize("stopped", ["write_part", "write_note", "point", "discard"])
@pytest.mark.parametrize("after", [0, 2])
def test_a_build_that_is_stopped_anywhere_counts_a_file_once(folder, tmp_path, monkeypatch, stopped, after):
    monkeypatch.setattr(build, "LARGEST", 10)
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 20)
    built(folder, path)
    write_lines(path, [HAND] * 35)
    whole, left = getattr(store, stopped), iter(range(after))

    def stop(*given, **more):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return whole(*given, **more)

    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr(store, stopped, stop)
        build.tidy(folder, build.add(folder, path, "baloot").stale)
    assert ask(folder, COUNT) in ([(20,)], [(35,)])
    built(folder, path)
    assert ask(folder, COUNT) == [(35,)]


@thorough
def test_whoever_kills_the_command_loses_nothing_that_was_done(folder, tmp_path):
    lines = [HAND | {"_played": f"2026-{month:02}-01"} for month in range(1, 13) for _ in range(500)]
    path = write_lines(tmp_path / "a.jsonl", lines)
    for action, part in (("build", "hands"), ("score", "scores")):
        command = [sys.executable, "-m", "scorekeeper", "archive", action, str(folder), "--jobs", "1"]
        command += [str(path), "--game", "baloot"] if action == "build" else []
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and len([*folder.glob(store.PARTS.format(part))]) < 3:
                pass
            process.kill()
        done = len([*folder.glob(store.PARTS.format(part))])
        if action == "build":
            assert ask(folder, COUNT) in ([(0,)], [(6_000,)])
            assert built(folder, path).code == 0
    assert worked(folder, "score", "--json").json["known"] == done >= 3
    assert ask(folder, "SELECT count(*), sum(points) FROM scores") == [(12_000, 6_000 * 16)]


def flips(path, number):
    """Change one bit of a file after another, each alone."""
    whole, chance = path.read_bytes(), random.Random(4)
    for _ in range(number):
        bytes_ = bytearray(whole)
        bytes_[chance.randrange(len(bytes_))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes_)
        yield
    path.write_bytes(whole)


def test_a_flipped_bit_in_hands_is_named_and_the_others_go_on(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "LARGEST", 20)
    built(folder, write_lines(tmp_path / "a.jsonl", [HAND] * 30))
    first, second = store.hands_parts(folder)
    for _ in flips(first, some(60)):
        found = worked(folder)
        tells(found, 3, first)
        assert "10 hands scored" in found.out
        tells(run("archive", "stats", folder), 3, first)
    shutil.copy(second, first)  # all its bytes are right, but not here
    tells(worked(folder), 3, first)


def test_a_flipped_bit_in_scores_is_worked_out_anew(folder, tmp_path):
    one_part(folder, tmp_path)
    worked(folder)
    right = points_of(folder)
    for _ in flips(next(folder.glob(store.PARTS.format("scores"))), some(60)):
        tells(run("archive", "stats", folder), 3, "archive score writes it again")
        assert worked(folder, "score", "--json").json["known"] == 0
        assert points_of(folder) == right


@pytest.mark.parametrize("kind", ["sources", "files"])
def test_a_note_that_is_damaged_or_gone_is_named_and_the_file_built_anew(folder, tmp_path, kind):
    one_part(folder, tmp_path)
    (note,) = (folder / kind).iterdir()
    for _ in flips(note, some(40)):
        tells(worked(folder), 3, note)
        assert built(folder, tmp_path / "a.jsonl").code == 0
        assert ask(folder, COUNT) == [(30,)]
    if kind == "sources":
        note.unlink()
        tells(run("archive", "stats", folder), 3, note, tmp_path / "a.jsonl")


@pytest.mark.parametrize(("kind", "command"), [("hands", "build"), ("scores", "score"), ("verdicts", "judge")])
@pytest.mark.parametrize("damage", [b"", b"torn", None])
def test_a_damaged_part_names_the_command_that_writes_it_anew(folder, tmp_path, kind, command, damage):
    record = json.loads((SAMPLES / "baloot-record.jsonl").read_text("utf-8").splitlines()[0])
    path = write_lines(tmp_path / "a.jsonl", [HAND, record])
    do = {"build": partial(built, folder, path), **{each: partial(worked, folder, each) for each in ("score", "judge")}}
    for action in do.values():
        action()
    whole = ok("archive", "stats", folder).out
    part = next((folder / kind).rglob("*.parquet"))
    part.unlink() if damage is None else part.write_bytes(damage)
    told = run("archive", "stats", folder)
    assert (f" archive {command} " in told.err) == (told.code == 3) == (kind == "hands" or damage is not None), told
    do[command]()
    assert ok("archive", "stats", folder).out == whole


@pytest.mark.parametrize("damage", [None, "", '{"for'])
def test_an_archive_that_does_not_say_so_is_damaged_and_mended(folder, tmp_path, damage):
    one_part(folder, tmp_path)
    (folder / "archive.json").unlink() if damage is None else (folder / "archive.json").write_text(damage)
    tells(run("archive", "stats", folder), 3, "archive build", "is damaged")
    assert "here already" in built(folder, tmp_path / "a.jsonl").out
    assert ask(folder, COUNT) == [(30,)]


def test_a_disk_that_was_full_does_not_leave_a_folder_that_is_refused(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(store.Path, "write_bytes", Mock(side_effect=OSError(28, "No space left on device")))
        assert "No space left" in built(tmp_path / "a", tmp_path / "none").err
    assert not [*(tmp_path / "a").iterdir()]
    for left in (".archive.json.1", "archive.json"):  # as a build leaves it that was killed
        (tmp_path / "a" / left).touch()
        build.open_archive(tmp_path / "a", create=True)


def test_scores_of_older_rules_are_worked_out_anew(folder, tmp_path, monkeypatch):
    one_part(folder, tmp_path)
    worked(folder)
    monkeypatch.setattr(games.find("baloot"), "rules_version", 99)
    assert ask(folder, "SELECT count(*) FROM scores") == [(0,)]
    assert [worked(folder, "score", "--json").json["known"] for _ in range(2)] == [0, 1]
    assert len([*folder.glob(store.PARTS.format("scores"))]) == 1
