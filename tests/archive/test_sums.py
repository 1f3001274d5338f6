"""Parts of archives bear a sum: a byte that was changed is noticed, and what is not theirs is not taken."""

import random
import shutil

import pytest

from tests import some
from tests.archive.test_archive import ask, points_of, write_lines
from tests.cli.runner import ok, run

pytest.importorskip("duckdb", reason="needs the extra archive")
import duckdb

from scorekeeper.archive import build, parts, scores
from scorekeeper.errors import LedgerError

HAND = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}


def one_part(folder, tmp_path, number=30):
    lines = [HAND | {"points": {"NS": 60 + place % 40}} for place in range(number)]
    build.add(folder, write_lines(tmp_path / "a.jsonl", lines), "baloot")
    (part,) = build.hands_parts(folder)
    return part


def flips(path, number):
    """Change one bit of a file after another, each alone."""
    whole, chance = path.read_bytes(), random.Random(4)
    for _ in range(number):
        bytes_ = bytearray(whole)
        bytes_[chance.randrange(len(bytes_))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes_)
        yield
    path.write_bytes(whole)


def test_a_flipped_bit_in_hands_is_named(folder, tmp_path):
    hands = one_part(folder, tmp_path)
    for _ in flips(hands, some(200)):
        with pytest.raises(LedgerError) as error:
            scores.score(hands)
        assert error.value.params["path"] == str(hands)
        with pytest.raises(LedgerError):
            ask(folder, "SELECT count(*) FROM hands")
    assert scores.score(hands).rows == 30


def test_a_flipped_bit_in_scores_is_worked_out_anew(folder, tmp_path):
    hands = one_part(folder, tmp_path)
    scores.score(hands)
    right = points_of(folder)
    for _ in flips(parts.twin(hands, "scores"), some(200)):
        with pytest.raises(LedgerError):
            ask(folder, "SELECT count(*) FROM scores")
        assert not scores.score(hands).known
        assert points_of(folder) == right


def test_a_part_of_another_source_is_damaged_and_built_anew(folder, tmp_path):
    one, two = (write_lines(tmp_path / name, [HAND] * rows) for name, rows in (("a.jsonl", 3), ("b.jsonl", 5)))
    build.add(folder, one, "baloot")
    (first,) = build.hands_parts(folder)
    build.add(folder, two, "baloot")
    (second,) = {*build.hands_parts(folder)} - {first}
    shutil.copy(first, second)
    found = run("archive", "score", folder, "--jobs", "1")
    assert found.code == 3
    assert str(second) in found.err
    assert not build.add(folder, two, "baloot").known
    assert ask(folder, "SELECT count(*) FROM hands") == [(8,)]


def test_scores_of_other_hands_are_not_done(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND | {"_game": "baloot"}])
    build.add(folder, path)
    (hands,) = build.hands_parts(folder)
    scores.score(hands)
    (note,) = (folder / "sources").glob("*.json")
    note.write_text("{")
    assert build.add(folder, path, "baloot").hands == 2
    assert ask(folder, "SELECT count(*) FROM scores") == [(0,)]
    assert not scores.score(hands).known
    assert ask(folder, "SELECT DISTINCT place FROM scores ORDER BY 1") == [(1,), (2,)]


def test_a_part_of_before_there_were_sums_is_taken_as_it_is(folder, tmp_path):
    hands = one_part(folder, tmp_path)
    scores.score(hands)
    right = points_of(folder)
    for path in (hands, parts.twin(hands, "scores")):
        marks = parts.marks(path)
        kept = ", ".join(f"{name}: '{marks[name]}'" for name in marks if name not in {"sum", "part", "hands"})
        query = f"COPY (SELECT * FROM read_parquet('{path}')) TO '{path}' (FORMAT parquet, KV_METADATA {{{kept}}})"
        duckdb.execute(query)
    assert scores.score(hands).known
    assert points_of(folder) == right
    assert build.add(folder, tmp_path / "a.jsonl", "baloot").known
    hands.write_bytes(hands.read_bytes()[:-40])
    assert run("archive", "score", folder, "--jobs", "1").code == 3


@pytest.mark.parametrize("above", ["place=3", "game=zz", "month=2020-01", "won=true"])
def test_the_name_of_a_folder_above_is_no_column(tmp_path, above):
    (tmp_path / above).mkdir()
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND])
    ok("archive", "build", tmp_path / above / "a", path, "--game", "baloot")
    ok("archive", "score", tmp_path / above / "a", "--jobs", "1")
    query = "SELECT game, month, place, won FROM scores WHERE side = 'NS' ORDER BY place"
    assert ask(tmp_path / above / "a", query) == [("baloot", "unknown", 1, False), ("baloot", "unknown", 2, False)]
