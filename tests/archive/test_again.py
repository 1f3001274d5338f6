"""A file that was corrected, or has grown, is built again: its hands count once, as it says them now."""

import json
import os
from contextlib import suppress

import pytest

from scorekeeper.errors import LedgerError, Refused, malformed
from tests.archive.test_archive import SAMPLES, ask, points_of, write_lines
from tests.archive.test_sums import HAND
from tests.cli.runner import ok, run

pytest.importorskip("duckdb", reason="needs the extra archive")
from scorekeeper.archive import build, notes, parts, scores, sources

COUNT = "SELECT count(*) FROM hands"


def built(folder, *files):
    return run("archive", "build", folder, *files, "--game", "baloot", "--jobs", "1")


def test_a_file_that_was_corrected_or_has_grown_counts_once(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND, "{"])
    assert built(folder, path).code == 4
    ok("archive", "score", folder, "--jobs", "1")
    for lines in (3, 4, 4):
        write_lines(path, [HAND] * lines)
        found = built(folder, path)
        ok("archive", "score", folder, "--jobs", "1")
        assert ask(folder, COUNT) == [(lines,)]
        assert len(points_of(folder)) == 2 * lines
    assert "here already" in found.out
    assert len(build.hands_parts(folder)) == len([*folder.rglob("*.parquet")]) / 2  # what was replaced is gone


def test_it_is_said_what_was_replaced(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND])
    built(folder, path)
    write_lines(path, [HAND] * 5)
    assert "5 hands, in place of what it held before (2 hands)." in built(folder, path).out


def test_a_sheet_that_was_corrected_counts_once(folder, tmp_path):
    path = tmp_path / "a.sheet"
    for points in (77, 78):
        path.write_text(f"game: baloot\n\nhokum E, NS {points}\n")
        assert built(folder, path).code == 0
    assert ask(folder, "SELECT facts->>'points' FROM hands") == [('{"NS":78}',)]


@pytest.mark.parametrize(("name", "wrong"), [("a.sheet", "game: baloot\n\nhokum E, NS 161\n"), ("a.jsonl", "{\n")])
def test_a_file_of_which_nothing_can_be_taken_replaces_nothing(folder, tmp_path, name, wrong):
    path = tmp_path / name
    path.write_text("game: baloot\n\nhokum E, NS 77\n" if name == "a.sheet" else json.dumps(HAND))
    built(folder, path)
    path.write_text(wrong)
    assert [built(folder, path).code for _ in range(2)] == [4, 4]
    assert ask(folder, COUNT) == [(1,)]


def test_what_another_file_still_holds_stays(folder, tmp_path):
    one, two = (write_lines(tmp_path / name, [HAND] * 3) for name in ("a.jsonl", "b.jsonl"))
    built(folder, one, two)
    assert ask(folder, COUNT) == [(3,)]
    write_lines(one, [HAND] * 4)
    built(folder, one)
    assert ask(folder, COUNT) == [(7,)]
    write_lines(two, [HAND] * 5)
    built(folder, two)
    assert ask(folder, COUNT) == [(9,)]


def test_a_file_that_goes_back_to_what_it_was_counts_once(folder, tmp_path):
    path = tmp_path / "a.jsonl"
    for lines in (2, 3, 2):
        build.add(folder, write_lines(path, [HAND] * lines), "baloot")  # stopped before it removes what it replaced
        assert ask(folder, COUNT) == [(lines,)]


@pytest.mark.parametrize("stopped", ["notes.write", "notes.point", "_take_out"])
def test_a_build_that_is_stopped_anywhere_counts_a_file_once(folder, tmp_path, monkeypatch, stopped):
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 2)
    built(folder, path)
    write_lines(path, [HAND] * 3)

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr(f"scorekeeper.archive.{'build.' * (stopped == '_take_out')}{stopped}", stop)
        found = build.add(folder, path, "baloot")
        build.tidy(folder, {found.replaced})
    assert ask(folder, COUNT) in ([(2,)], [(3,)])
    built(folder, path)
    assert ask(folder, COUNT) == [(3,)]


def test_an_archive_of_before_files_had_notes_is_read_and_its_files_taken_on(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 2)
    built(folder, path)
    (note,) = (folder / "sources").glob("*.json")
    told = json.loads(note.read_text())
    del told["kind"]
    note.write_text(json.dumps(told))
    for each in (folder / "files").iterdir():
        each.unlink()
    assert ask(folder, COUNT) == [(2,)]
    assert "here already" in built(folder, path).out
    write_lines(path, [HAND] * 3)
    built(folder, path)
    assert ask(folder, COUNT) == [(3,)]


def test_a_file_that_changes_while_it_is_read_is_refused(folder, tmp_path, monkeypatch):
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 2)
    identify = sources.identify

    def growing(file):
        found = identify(file)
        write_lines(path, [HAND] * 3)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(sources, "identify", growing)
        with pytest.raises(LedgerError, match="archive-changed"):
            build.add(folder, path, "baloot")
    assert ask(folder, COUNT) == [(0,)]
    assert build.add(folder, path, "baloot").hands == 3


def test_a_note_that_is_gone_is_missed(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 2)
    built(folder, path)
    (note,) = (folder / "sources").glob("*.json")
    note.unlink()
    for command in ("score", "stats"):
        found = run("archive", command, folder)
        assert found.code == 3
        assert str(note) in found.err
        assert str(path) in found.err
    assert built(folder, path).code == 0
    assert ask(folder, COUNT) == [(2,)]


@pytest.mark.parametrize("told", [
    {"matches": {"a": "x"}}, {"parts": {"/etc/passwd": 1}, "hands": 1}, {"hands": 7}, {"parts": [1]}, [], "[" * 200_000,
    {"parts": {"hands/game=baloot/month=../x/0123456789abcdef-1.parquet": 2}},
])  # fmt: skip
def test_a_note_with_wrong_values_is_damaged(folder, tmp_path, told):
    built(folder, write_lines(tmp_path / "a.jsonl", [HAND] * 2))
    (note,) = (folder / "sources").glob("*.json")
    right = json.loads(note.read_text())
    note.write_text(json.dumps(right | told if isinstance(told, dict) else told) if told != "[" * 200_000 else told)
    assert run("archive", "stats", folder).code == 3
    assert built(folder, tmp_path / "a.jsonl").code == 0
    assert ask(folder, COUNT) == [(2,)]


def test_a_source_says_its_file(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, "{"])
    built(folder, path)
    found = ask(folder, "SELECT file, form, taken, bad, place FROM hands JOIN sources USING (source)")
    assert found == [(str(path), "lines", 1, 1, 1)]


def test_a_disk_that_was_full_does_not_leave_a_folder_that_is_refused(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(parts, "put_in_place", full)
        with pytest.raises(LedgerError, match="archive-io"):
            build.open_archive(tmp_path / "a", create=True)
    assert not [*(tmp_path / "a").iterdir()]
    for left in (f".archive.json.{os.getpid() + 1}", "archive.json"):  # as a build leaves it that was killed
        (tmp_path / "a" / left).touch()
        build.open_archive(tmp_path / "a", create=True)


@pytest.mark.parametrize("damage", ["gone", "empty", "torn"])
def test_an_archive_that_does_not_say_so_is_damaged_and_mended(folder, tmp_path, damage):
    path = write_lines(tmp_path / "a.jsonl", [HAND] * 2)
    built(folder, path)
    about = folder / "archive.json"
    about.write_text({"gone": "", "empty": "", "torn": '{"for'}[damage])
    if damage == "gone":
        about.unlink()
    found = run("archive", "stats", folder)
    assert found.code == 3
    assert "archive build" in found.err
    assert "is damaged" in found.err
    assert "here already" in built(folder, path).out
    assert ask(folder, COUNT) == [(2,)]


def test_lines_that_score_refuses_are_refused(folder, tmp_path):
    wrong = [HAND | {"rules": rules} for rules in (0, [], None, "")] + [HAND | {"trump": None}]
    path = write_lines(tmp_path / "a.jsonl", [*wrong, HAND | {"rules": {}}, HAND | {"trump": "S"}])
    found = build.add(folder, path, "baloot")
    assert [bad.place for bad in found.bad] == [1, 2, 3, 4]
    for part in build.hands_parts(folder):
        scores.score(part)
    assert ask(folder, "SELECT DISTINCT place, refused FROM scores ORDER BY 1") == [
        (5, "field-choice"), (6, None), (7, None),
    ]  # fmt: skip


@pytest.mark.parametrize("played", ["2026-03-01garbage", 20260301, "2026-W10-1", "2026-02-30", "26-03-01", True])
def test_what_is_no_day_is_refused(folder, tmp_path, played):
    (bad,) = build.add(folder, write_lines(tmp_path / "a.jsonl", [HAND | {"_played": played}]), "baloot").bad
    assert bad.error.problems[0].code == "archive-date"


@pytest.mark.parametrize("played", ["2026-03-01", "2026-03-01T20:15", "2026-03-01 20:15:00+03:00", "2026-03-01T20:15Z"])
def test_a_moment_says_its_day(folder, tmp_path, played):
    build.add(folder, write_lines(tmp_path / "a.jsonl", [HAND | {"_played": played}]), "baloot")
    assert ask(folder, "SELECT played, month FROM hands") == [("2026-03-01", "2026-03")]


def test_a_sheet_that_is_not_utf8_is_refused(folder, tmp_path):
    path = tmp_path / "a.sheet"
    path.write_bytes(b"game: baloot\n# Andr\xe9\n\nhokum E, NS 77\n")
    found = built(folder, path)
    assert found.code == 4
    assert f"{path}:2:" in found.err
    assert "UTF-8" in found.err
    assert ask(folder, COUNT) == [(0,)]


def test_a_sheet_may_begin_with_a_long_comment(folder, tmp_path):
    path = tmp_path / "a.sheet"
    path.write_text("# ours\n" * 2000 + "game: baloot\n\nhokum E, NS 77\n")
    assert build.add(folder, path).hands == 1


def test_the_first_lines_that_are_no_hands_are_told_and_the_others_counted(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", ["{"] * 1000)
    for _ in range(2):
        found = built(folder, path)
        assert found.code == 4
        assert found.err.count(f"{path}:") == build.TOLD + 1
        assert f"{1000 - build.TOLD} lines more" in found.err
        assert "1000 lines are no hands" in found.err.replace(",", "")


def test_a_pipe_is_refused(folder, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LedgerError) as error:
        build.add(folder, tmp_path / "pipe")
    assert error.value.params["reason"].code == "archive-pipe"


def test_build_without_files_makes_no_archive(tmp_path):
    assert run("archive", "build", tmp_path / "a").code == 4
    assert not (tmp_path / "a").exists()


def test_hands_that_are_refused_are_named_and_not_counted_as_scored(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, *[HAND | {"points": {"NS": 161}}] * 12])
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--db", tmp_path / "one.db")
    ok("add", "hokum E, NS 77", "--db", tmp_path / "one.db")
    built(folder, path, tmp_path / "one.db")
    for _ in range(2):
        found = run("archive", "score", folder, "--jobs", "1")
        assert found.code == 4
        assert found.out.startswith("2 hands scored in 2 parts")
        assert [f"{path}:{place}: No hand can leave" in found.err for place in range(1, 14)] == [
            False, *[True] * 10, False, False,
        ]  # fmt: skip
        assert "There are 2 more" in found.err
    assert ask(folder, "SELECT sum(hands), sum(scored), sum(refused) FROM (" + usual() + ")") == [(14, 2, 12)]
    told = run("archive", "score", folder, "--json").json
    assert (told["scored"], told["refused"], len(told["named"])) == (2, 12, 10)
    assert told["named"][0]["errors"][0]["code"] == "points-impossible"


def usual():
    from scorekeeper.archive.statistics import USUAL

    return USUAL


def test_infractions_of_records_are_named(folder):
    build.add(folder, SAMPLES / "shah-record.jsonl", "shah")
    found = run("archive", "judge", folder, "--jobs", "1")
    assert found.code == 1
    assert "shah-record.jsonl:2: Nothing is taken while stones are placed" in found.err


def test_a_hand_of_a_ledger_is_named_by_its_match(folder, tmp_path, monkeypatch):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--db", tmp_path / "one.db")
    ok("add", "hokum E, NS 77", "--db", tmp_path / "one.db")
    build.add(folder, tmp_path / "one.db")

    def refusing(*_):
        raise Refused([malformed("archive-incomplete")])

    look_up = scores.Table.look_up
    monkeypatch.setattr(scores.Table, "look_up", lambda *given: (*look_up(*given)[:2], look_up(*given)[2] & False))
    monkeypatch.setattr(scores, "score_row", refusing)
    monkeypatch.setattr("scorekeeper.archive.faults.score_row", refusing)
    found = run("archive", "score", folder, "--jobs", "1")
    (match,) = notes.read(next((folder / "sources").glob("*.json")))["matches"]
    assert f"{tmp_path / 'one.db'}: match {match}, hand 1:" in found.err


@pytest.mark.parametrize(("kind", "command"), [("hands", "build"), ("scores", "score"), ("verdicts", "judge")])
@pytest.mark.parametrize("damage", [b"", b"torn", None])
def test_a_damaged_part_names_the_command_that_writes_it_anew(folder, tmp_path, kind, command, damage):
    record = json.loads((SAMPLES / "baloot-record.jsonl").read_text("utf-8").splitlines()[0])
    path = write_lines(tmp_path / "a.jsonl", [HAND, record])
    built(folder, path)

    def work(command):
        return built(folder, path) if command == "build" else run("archive", command, folder, "--jobs", "1")

    work("score")
    work("judge")
    whole = ok("archive", "stats", folder).out
    part = next((folder / kind).rglob("*.parquet"))
    part.unlink() if damage is None else part.write_bytes(damage)
    told = run("archive", "stats", folder)
    if told.code:
        assert f"; archive {command} " in told.err, told
    for each in dict.fromkeys((command, "score", "judge")):  # hands that are built again are scored again
        work(each)
    assert ok("archive", "stats", folder).out == whole
