"""Archives: whatever is stopped, torn or wrong, each hand is counted once, and scored as the scorer does."""

import json
import os
import random
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from scorekeeper import api
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.games.baloot import GAME as BALOOT
from scorekeeper.games.baloot import simple
from scorekeeper.language import speech
from tests import LONG, few, some, thorough
from tests.cli.runner import ok, run

pytest.importorskip("duckdb", reason="needs the extra archive")
from scorekeeper.archive import build, parts, scores, statistics, workers

SAMPLES = Path(__file__).parents[2] / "data" / "samples"


def ask(folder, query):
    return statistics.answer(folder, query)[1]


def points_of(folder):
    query = "SELECT place, side, points FROM scores WHERE refused IS NULL ORDER BY ALL"
    return ask(folder, query)


def random_facts(rng):
    """Facts of Baloot as scripts write them: mostly simple, some not, some impossible."""
    contract = rng.choice(["hokum", "sun"])
    facts = {"contract": contract, "declarer": rng.choice(["N", "E", "S", "W", "NS", "EW"])}
    total = {"hokum": 162, "sun": 130}[contract]
    points = rng.randint(0, total + 1)
    facts |= rng.choice([
        {"points": {"NS": points}}, {"points": {"EW": points}}, {"points": {"NS": points, "EW": total - points}},
        {"kaboot": rng.choice(["NS", "EW"])}, {"won": rng.choice(["NS", "EW"])},
        {"points": {"NS": points}, "tricks": {"NS": rng.randint(0, 8)}}, {"points": {"NS": True}},
    ])  # fmt: skip
    if rng.random() < 0.3:
        facts["level"] = rng.choice(["single", "double", "triple", "quadruple", "gahwa"])
    if rng.random() < 0.3:
        kinds = ["siri", "fifty", "hundred", "four-hundred"]
        facts["projects"] = [{"by": rng.choice("NESW"), "kind": rng.choice(kinds)} for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.2:
        facts["baloot"] = rng.choice(["N", "E", "NS", "EW"])
    if rng.random() < 0.2:
        facts["trump"] = rng.choice("SHDCX")
    return facts


def result(facts, rules=None):
    try:
        found = api.score("baloot", facts, rules)
    except Refused as error:
        return error.problems[0].code
    return found["score"], found["winner"]


def test_every_number_stands_for_facts_that_have_it():
    step = 1 if LONG else 7
    for number in range(0, simple.COUNT, step):
        assert simple.number(simple.facts(number)) == number


@thorough
def test_facts_with_a_number_score_as_those_that_it_stands_for():
    rng, numbered = random.Random(15), 0
    for _ in range(100_000 if LONG else 2_000):
        facts = random_facts(rng)
        number = simple.number(facts)
        if number is not None and isinstance(expected := result(facts), tuple):
            numbered += 1
            assert result(simple.facts(number)) == expected, facts
        elif number is not None:
            assert isinstance(result(simple.facts(number)), str), facts
    assert numbered > 500


def write_lines(path, lines):
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines), "utf-8")
    return path


def test_an_archive_scores_as_the_itemised_scorer_does_under_any_rules(folder, tmp_path):
    rng = random.Random(16)
    lines = [random_facts(rng) | rng.choice([{}, {}, {"rules": {"counting": "both"}}]) for _ in range(some(400))]
    build.add(folder, write_lines(tmp_path / "facts.jsonl", lines), "baloot")
    for part in build.hands_parts(folder):
        scores.score(part)
    expected = {}
    for place, facts in enumerate(lines, 1):
        if isinstance(found := result(facts), tuple):
            expected |= {(place, side): points for side, points in found[0].items()}
    assert {(place, side): points for place, side, points in points_of(folder)} == expected
    refused = ask(folder, "SELECT place FROM scores WHERE refused IS NOT NULL ORDER BY place")
    assert [place for (place,) in refused] == [n for n, facts in enumerate(lines, 1) if isinstance(result(facts), str)]


@thorough
@pytest.mark.parametrize("game", few(["baloot", "sabat", "shah", "shllaat", "sleazy"]))
def test_records_are_judged_as_judge_does(folder, game):
    path = SAMPLES / f"{game}-record.jsonl"
    build.add(folder, path, game)
    (part,) = build.hands_parts(folder)
    scores.judge(part)
    scores.score(part)
    verdicts = [api.judge(game, json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    found = ask(folder, "SELECT ok, infractions, complete FROM verdicts ORDER BY place")
    codes = [",".join(ruling["code"] for ruling in verdict["rulings"]) or None for verdict in verdicts]
    assert found == [(v["ok"], code, v["facts"] is not None) for v, code in zip(verdicts, codes, strict=True)]
    scored = [(n, *pair) for n, v in enumerate(verdicts, 1) if v["facts"] for pair in sorted(v["score"].items())]
    assert points_of(folder) == scored


def ledger(path, *hands):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--db", path)
    for hand in hands:
        ok("add", hand, "--db", path)
    return path


def test_ledgers_keep_their_scores_and_a_match_of_two_ledgers_counts_once(folder, tmp_path):
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    ledger(one, "hokum E, NS 77", "sun N, NS 70", "hokum S, kaboot NS")
    ok("backup", two, "--db", one)
    ok("add", "hokum W x2, NS won", "--db", two)
    ok("undo", "--db", two)
    ok("add", "sun W, NS 44 card points, siri W", "--db", two)
    assert [build.add(folder, path).hands for path in (one, two, one)] == [3, 4, 3]
    for part in build.hands_parts(folder):
        scores.score(part)
    history = ok("history", "--json", "--db", two).json["hands"]
    expected = [(hand["n"], side, points) for hand in history for side, points in sorted(hand["score"].items())]
    found = ask(folder, "SELECT number, side, points FROM scores JOIN hands USING (source, place) ORDER BY ALL")
    assert found == expected
    assert ask(folder, "SELECT count(*), count(DISTINCT match) FROM hands") == [(4, 1)]


def test_the_same_file_is_taken_once(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}] * 3)
    again = tmp_path / "b.jsonl"
    again.write_bytes(path.read_bytes())
    assert not build.add(folder, path, "baloot").known
    assert build.add(folder, again, "baloot").known
    assert ask(folder, "SELECT count(*) FROM hands") == [(3,)]


def test_lines_are_read_again_for_another_game(folder, tmp_path):
    hand = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}
    path = write_lines(tmp_path / "a.jsonl", [hand, hand, {**hand, "_game": "baloot"}])
    found = []
    for game in (None, "shah", "baloot", None, "baloot"):
        built = build.add(folder, path, game)
        for part in build.hands_parts(folder):
            scores.score(part)
        counted = ask(folder, "SELECT game, count(*), count(refused) FROM scores GROUP BY 1 ORDER BY 1")
        found.append((built.hands, len(built.bad), built.known, counted))
    both = [("baloot", 6, 0)]
    assert found == [
        (1, 2, False, [("baloot", 2, 0)]),
        (3, 0, False, [("baloot", 2, 0), ("shah", 2, 2)]),
        (3, 0, False, both),
        (3, 0, True, both),
        (3, 0, True, both),
    ]
    assert sorted(map(str, folder.rglob("*.parquet"))) == sorted(
        str(parts.twin(part, kind)) for part in build.hands_parts(folder) for kind in ("hands", "scores")
    )


def test_lines_that_are_no_hands_are_named_and_the_others_taken(tmp_path):
    hand = {"_game": "baloot", "_played": "2026-03-09", "contract": "hokum", "declarer": "E", "points": {"NS": 77}}
    lines = [hand, "{", {**hand, "_game": "chess"}, {**hand, "_played": "soon"}, hand]
    path = write_lines(tmp_path / "lines.jsonl", lines)
    found = run("archive", "build", tmp_path / "a", path)
    assert found.code == 4
    assert [line.rsplit(":", 3)[-3:-1] for line in found.err.splitlines() if line.startswith(str(path))]
    assert [f"{path}:{n}:" in found.err for n in range(1, 6)] == [False, True, True, True, False]
    assert ok(
        "archive", "stats", tmp_path / "a", "SELECT month, count(*) AS n FROM hands GROUP BY 1", "--json"
    ).json == [{"month": "2026-03", "n": 2}]


@pytest.mark.parametrize("again", [(), ("--game", "baloot")])
def test_lines_that_are_no_hands_are_named_again_when_the_file_is_there_already(tmp_path, again):
    hand = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}
    path = write_lines(tmp_path / "lines.jsonl", [hand, "{", {**hand, "_played": "soon"}])
    first = run("archive", "build", tmp_path / "a", path, "--game", "baloot")
    second = run("archive", "build", tmp_path / "a", path, *again)
    assert "here already" in second.out
    assert (second.code, second.err) == (first.code, first.err) == (4, first.err)
    assert f"{path}:2:" in second.err


def test_a_sheet_that_is_wrong_says_so_each_time(tmp_path):
    path = tmp_path / "wrong.sheet"
    path.write_text("game: baloot\n\nhokum E, NS 161\n", "utf-8")
    found = [run("archive", "build", tmp_path / "a", path) for _ in range(2)]
    assert [each.code for each in found] == [4, 4]
    assert found[0].err == found[1].err
    assert f"{path}:3:" in found[1].err


def test_what_is_told_of_an_archive_is_told_in_the_language_that_is_spoken(tmp_path):
    path = write_lines(tmp_path / "lines.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}, [1]])
    assert "this one is a list" in run("archive", "build", tmp_path / "a", path, "--game", "baloot").err
    try:
        again = run("archive", "build", tmp_path / "a", path, "--lang", "ar").err
        assert "وهذا قائمة" in again
        told = ok("archive", "stats", tmp_path / "a", "--lang", "ar").out
        assert not re.search("[a-z]", told)
        assert "البلوت" in told
        asked = ok(
            "archive", "stats", tmp_path / "a", "SELECT game, count(*) AS n FROM hands GROUP BY 1", "--lang", "ar"
        )
        assert asked.out.split() == ["game", "n", "baloot", "1"]
    finally:
        speech.use("en")
    assert ok("archive", "stats", tmp_path / "a").out.split()[:4] == ["game", "month", "matches", "hands"]


@thorough
def test_a_build_that_was_stopped_does_not_count_and_is_done_again(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "LARGEST", 10)
    path = write_lines(tmp_path / "a.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}] * 35)
    written = []

    def stopping(*args):
        if len(written) == 2:
            raise KeyboardInterrupt
        written.append(args)
        parts.write(*args)

    with monkeypatch.context() as patch:
        patch.setattr(build, "write_part", stopping)
        with pytest.raises(KeyboardInterrupt):
            build.add(folder, path, "baloot")
    assert ask(folder, "SELECT count(*) FROM hands") == [(0,)]
    assert build.add(folder, path, "baloot").hands == 35
    assert ask(folder, "SELECT count(*) FROM hands") == [(35,)]
    assert len(build.hands_parts(folder)) == 4


@thorough
def test_a_torn_part_is_named_and_the_others_go_on(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "LARGEST", 10)
    path = write_lines(tmp_path / "a.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}] * 30)
    build.add(folder, path, "baloot")
    hands = build.hands_parts(folder)
    hands[1].write_bytes(hands[1].read_bytes()[:-40])
    found = run("archive", "score", folder, "--jobs", "1")
    assert found.code == 3
    assert str(hands[1]) in found.err
    assert "20 hands scored" in found.out
    assert run("archive", "stats", folder).code == 3


@pytest.mark.parametrize("bad", [[0], [1600], [0, 1600], [800]])
def test_a_hand_that_is_refused_among_many_leaves_a_gap_and_all_others_scores(folder, tmp_path, bad):
    good = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}
    lines = [good | ({"points": {"NS": 161}} if at in bad else {}) for at in range(1601)]
    build.add(folder, write_lines(tmp_path / "a.jsonl", lines), "baloot")
    (hands,) = build.hands_parts(folder)
    assert scores.score(hands)[1:4] == (1601, len(bad), 0)
    assert len(points_of(folder)) == 2 * (1601 - len(bad))
    refused = ask(
        folder, "SELECT place, side, points, won, refused FROM scores WHERE refused IS NOT NULL ORDER BY place"
    )
    assert [row[:4] for row in refused] == [(at + 1, None, None, None) for at in bad]


@thorough
def test_the_exit_code_is_that_of_score_and_judge(folder, tmp_path):
    good = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}
    build.add(folder, write_lines(tmp_path / "good.jsonl", [good]), "baloot")
    assert run("archive", "score", folder, "--jobs", "1").code == 0
    build.add(folder, SAMPLES / "shah-record.jsonl", "shah")
    assert [run("archive", did, folder, "--jobs", "1").code for did in ("score", "judge")] == [0, 1]
    build.add(folder, write_lines(tmp_path / "bad.jsonl", [good | {"points": {"NS": 161}}]), "baloot")
    assert [run("archive", did, folder, "--jobs", "1").code for did in ("score", "score")] == [4, 4]


@pytest.mark.parametrize("damage", ["gone", "torn", "unsaid"])
def test_what_is_damaged_is_named_and_built_anew_from_its_source(folder, tmp_path, damage):
    path = write_lines(tmp_path / "a.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}] * 30)
    build.add(folder, path, "baloot")
    (hands,) = build.hands_parts(folder)
    scores.score(hands)
    damaged = next((folder / "sources").glob("*.json")) if damage == "unsaid" else hands
    if damage == "gone":
        damaged.unlink()
    else:
        damaged.write_bytes(damaged.read_bytes()[:20])
    for command in ("stats", "score"):
        found = run("archive", command, folder)
        assert found.code == 3
        assert str(damaged) in found.err
    built = build.add(folder, path, "baloot")
    assert (built.hands, built.known) == (30, False)
    scores.score(hands)
    assert len(points_of(folder)) == 60


@thorough
def test_torn_scores_are_worked_out_anew(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}] * 30)
    build.add(folder, path, "baloot")
    (hands,) = build.hands_parts(folder)
    assert not scores.score(hands).known
    assert scores.score(hands).known
    made = parts.twin(hands, "scores")
    whole = made.read_bytes()
    for torn in (whole[: len(whole) // 2], whole[:40] + bytes(80) + whole[120:]):
        made.write_bytes(torn)
        assert not scores.score(hands).known
        assert len(points_of(folder)) == 60


def kill_once(flag: Path, path: Path) -> str:
    """Work of a worker that is killed the first time."""
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


@thorough
def test_the_part_of_a_worker_that_was_killed_is_done_by_another(tmp_path):
    paths = [Path(name) for name in "abcd"]
    found = [*workers.each(paths, partial(kill_once, tmp_path / "flag"), None, 2)]
    assert sorted(found) == ["a", "b", "c", "d"]


@thorough
def test_two_workers_and_one_make_the_same_archive(tmp_path):
    rng = random.Random(3)
    path = write_lines(
        tmp_path / "a.jsonl", [random_facts(rng) | {"_played": f"2026-0{m}-01"} for m in (1, 2, 3) for _ in range(50)]
    )
    for name, jobs in (("one", 1), ("two", 2)):
        ok("archive", "build", tmp_path / name, path, "--game", "baloot")
        assert run("archive", "score", tmp_path / name, "--jobs", jobs).code == 4  # some of them are refused
    assert points_of(tmp_path / "one") == points_of(tmp_path / "two")


@thorough
def test_whoever_kills_the_command_loses_nothing_that_was_done(tmp_path):
    hand = {"contract": "hokum", "declarer": "E", "points": {"NS": 77}, "tricks": {"NS": 4}}
    lines = [hand | {"_played": f"2026-{month:02}-01"} for month in range(1, 13) for _ in range(500)]
    path = write_lines(tmp_path / "a.jsonl", lines)
    ok("archive", "build", tmp_path / "a", path, "--game", "baloot")
    command = [sys.executable, "-m", "scorekeeper", "archive", "score", str(tmp_path / "a"), "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and len([*(tmp_path / "a").glob("scores/*/*/*.parquet")]) < 3:
            pass
        process.kill()
    done = len([*(tmp_path / "a").glob("scores/*/*/*.parquet")])
    found = ok("archive", "score", tmp_path / "a", "--jobs", "1", "--json").json
    assert found["known"] == done >= 3
    assert len(points_of(tmp_path / "a")) == 12_000


@pytest.mark.parametrize("query", few([
    "COPY (SELECT 1) TO 'out.csv'", "SELECT 1; SELECT 2", "DROP VIEW hands", "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT nonsense", "ATTACH 'x.db'", "SET memory_limit = '1GB'",
]))  # fmt: skip
def test_a_question_reads_the_archive_and_nothing_else(folder, query):
    with pytest.raises(Refused) as refused:
        ask(folder, query)
    assert refused.value.problems[0].code == "archive-sql"


def test_answers_are_values_that_json_knows(tmp_path):
    build.open_archive(tmp_path / "a", create=True)
    query = (
        "SELECT 1.5::DECIMAL(4, 1) AS a, DATE '2026-11-22' AS b, NULL AS c, [1, 'nan'::FLOAT] AS d, 2::HUGEINT AS e,"
        " 'inf'::DOUBLE AS f, {'day': DATE '2026-11-22'} AS g"
    )
    row = {"a": 1.5, "b": "2026-11-22", "c": None, "d": [1, None], "e": 2, "f": None, "g": {"day": "2026-11-22"}}
    assert ok("archive", "stats", tmp_path / "a", query, "--json").json == [row]
    assert "2026-11-22" in ok("archive", "stats", tmp_path / "a", query).out


def test_a_folder_of_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(LedgerError):
        build.open_archive(tmp_path, create=True)
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


def test_a_missing_extra_is_named(tmp_path, monkeypatch):
    archive = sys.modules["scorekeeper.archive"]
    monkeypatch.setattr("scorekeeper.archive", archive)  # put back when another was imported
    for name in [name for name in sys.modules if name.startswith(("duckdb", "scorekeeper.archive"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    found = run("archive", "stats", tmp_path)
    assert found.code == 3
    assert f"{sys.executable} -m pip install dask distributed duckdb numpy\n" in found.err


def test_a_table_is_the_scorer_under_these_options():
    table = scores.table_of("baloot", '{"counting":"both"}')
    options = scores.options_of("baloot", '{"counting":"both"}')
    for number in range(0, simple.COUNT, 211):
        points, won, possible = (column[0].tolist() for column in table.look_up([number]))
        try:
            found = BALOOT.scoring.score(BALOOT.facts.decode(simple.facts(number)), options)
        except Refused:
            assert not possible
            continue
        assert dict(zip(table.sides, points, strict=True)) == found.points
        assert [side for side, has in zip(table.sides, won, strict=True) if has] == [found.winner] * bool(found.winner)


def test_a_sheet_is_archived_as_its_ledger_is(tmp_path):
    sheet = SAMPLES / "baloot-examples.sheet"
    ok("import", sheet, "--db", tmp_path / "evening.db")
    found = []
    for path in (sheet, tmp_path / "evening.db"):
        folder = build.open_archive(tmp_path / path.name.replace(".", "-"), create=True)
        build.add(folder, path)
        found.append(
            ask(folder, "SELECT place, game, kind, number, players, rules, facts, simple FROM hands ORDER BY 1")
        )
    assert found[0] == found[1] != []


def test_a_sheet_with_a_wrong_line_is_not_archived_and_the_line_named(folder, tmp_path):
    (tmp_path / "evening.sheet").write_text("# ours\ngame: baloot\n\nhokum E, NS 77\nhokum E, NS 777\n")
    built = build.add(folder, tmp_path / "evening.sheet")
    assert (built.hands, [(bad.place, bad.text) for bad in built.bad]) == (0, [(5, "hokum E, NS 777")])


def test_a_sheet_without_a_date_has_no_day(folder, tmp_path):
    for name, date in (("one", ""), ("two", "date: 2025-03-04\n")):
        (tmp_path / name).write_text(f"game: baloot\n{date}\nhokum E, NS 77\n")
        build.add(folder, tmp_path / name)
    assert ask(folder, "SELECT month, played FROM hands ORDER BY ALL") == [("2025-03", "2025-03-04"), ("unknown", None)]
