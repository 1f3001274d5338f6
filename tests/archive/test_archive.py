"""Archives: each hand is there once, and scored and judged as the scorer and the judge do."""

import json
import random
import re
import sys

import pytest

from scorekeeper import api
from scorekeeper.archive import build, statistics
from scorekeeper.errors import Refused
from scorekeeper.language import speech
from tests import few, some, thorough
from tests.archive.archives import COUNT, HAND, SAMPLES, ask, built, ledger, points_of, tells, worked, write_lines
from tests.cli.runner import ok, run


def random_facts(rng):
    """Facts of Baloot as scripts write them: mostly simple, some not, some impossible."""
    contract, total = rng.choice([("hokum", 162), ("sun", 130)])
    points, side, kind = rng.randint(0, total + 1), rng.choice(["NS", "EW"]), rng.choice(["siri", "fifty", "hundred"])
    count = rng.choice([
        {"points": {side: points}}, {"points": {"NS": points, "EW": total - points}}, {"kaboot": side}, {"won": side},
        {"points": {"NS": points}, "tricks": {"NS": rng.randint(0, 8)}}, {"points": {"NS": True}},
    ])  # fmt: skip
    more = [{}, {}, {"level": "double"}, {"projects": [{"by": rng.choice("NESW"), "kind": kind}]}, {"baloot": side}]
    return {"contract": contract, "declarer": rng.choice(["N", "E", "S", "W", "EW"]), **count, **rng.choice(more)}


def test_the_sums_of_an_archive_are_those_of_the_scorer_under_any_rules(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "LARGEST", 50)
    rng = random.Random(16)
    facts = [random_facts(rng) | rng.choice([{}, {"rules": {"counting": "both"}}]) for _ in range(some(400))]
    expected, refused = [], []
    for place, line in enumerate(facts, 1):
        try:
            found = api.score("baloot", line)
        except Refused as error:
            refused.append((place, error.problems[0].code))
        else:
            expected += [(place, *each, each[0] == found["winner"]) for each in sorted(found["score"].items())]
    lines = [line | {"_played": f"2026-0{place % 3 + 1}-01"} for place, line in enumerate(facts)]
    built(folder, write_lines(tmp_path / "facts.jsonl", lines))
    assert worked(folder).code == 4
    assert ask(folder, "SELECT place, side, points, won FROM scores WHERE refused IS NULL ORDER BY ALL") == expected
    assert ask(folder, "SELECT place, refused FROM scores WHERE refused IS NOT NULL ORDER BY ALL") == refused
    assert ask(folder, "SELECT sum(points) FROM scores") == [(sum(each[2] for each in expected),)]


@thorough
@pytest.mark.parametrize("game", few(["baloot", "sabat", "shah", "shllaat", "sleazy"]))
def test_records_are_judged_as_judge_does_and_infractions_named(folder, game):
    path = SAMPLES / f"{game}-record.jsonl"
    built(folder, path, game=game)
    judged, scored = worked(folder, "judge"), worked(folder)
    if game == "shah":
        tells(judged, 1, f"{path.name}:2: No stone is taken during the placing")
        tells(scored, 0)
    verdicts = [api.judge(game, json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    found = ask(folder, "SELECT ok, infractions, complete FROM verdicts ORDER BY place")
    codes = [",".join(ruling["code"] for ruling in verdict["rulings"]) or None for verdict in verdicts]
    assert found == [(v["ok"], code, v["facts"] is not None) for v, code in zip(verdicts, codes, strict=True)]
    scored = [(n, *pair) for n, v in enumerate(verdicts, 1) if v["facts"] for pair in sorted(v["score"].items())]
    assert points_of(folder) == scored


@thorough
@pytest.mark.parametrize("name", few(["sabat-match", "baloot-examples", "shah-match", "shllaat-match", "sleazy-match"]))
def test_a_ledger_and_its_sheet_have_the_scores_of_history(tmp_path, name):
    sheet, evening = SAMPLES / f"{name}.sheet", tmp_path / "evening.db"
    ok("import", sheet, "--db", evening)
    history = ok("history", "--json", "--db", evening).json["hands"]
    expected = [(hand["n"], *pair) for hand in history for pair in sorted(hand["score"].items())]
    found = []
    for path in (sheet, evening):
        folder = tmp_path / path.stem
        built(folder, path, game=None)
        worked(folder)
        of_hands = "FROM scores JOIN hands USING (source, place) WHERE kind = 'hand'"
        assert ask(folder, f"SELECT number, side, points {of_hands} ORDER BY ALL") == sorted(expected)
        penalties = "FROM scores JOIN hands USING (source, place) WHERE kind = 'penalty'"
        assert ask(folder, f"SELECT count(*), sum(points) {penalties}") == [
            (2, 100) if name == "sabat-match" else (0, None)
        ]
        found.append(ask(folder, "SELECT place, game, kind, number, players, rules, facts FROM hands ORDER BY 1"))
    assert found[0] == found[1] != []


def test_a_match_of_two_ledgers_counts_once_as_the_one_has_it_that_holds_more(folder, tmp_path):
    one, two = ledger(tmp_path / "one.db", "hokum E, NS 77", "sun N, NS 70", "hokum S, kaboot NS"), tmp_path / "two.db"
    ok("backup", two, "--db", one)
    ok("add", "hokum W x2, NS won", "--db", two)
    ok("undo", "--db", two)
    ok("add", "sun W, NS 44 card points, siri W", "--db", two)
    assert [build.add(folder, path).hands for path in (one, two, one)] == [3, 4, 3]
    worked(folder)
    history = ok("history", "--json", "--db", two).json["hands"]
    assert points_of(folder) == [(hand["n"], *pair) for hand in history for pair in sorted(hand["score"].items())]
    assert ask(folder, "SELECT count(*), count(DISTINCT match) FROM hands") == [(4, 1)]


def test_lines_are_read_again_for_another_game(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, HAND, {**HAND, "_game": "baloot"}])
    found = []
    for game in (None, "shah", "baloot", None, "baloot"):
        told = build.add(folder, path, game)
        build.tidy(folder, told.stale)
        worked(folder)
        counted = ask(folder, "SELECT game, count(*), count(refused) FROM scores GROUP BY 1 ORDER BY 1")
        found.append((told.hands, len(told.bad), told.known, counted))
    both = [("baloot", 6, 0)]
    assert found[:2] == [(1, 2, False, [("baloot", 2, 0)]), (3, 0, False, [("baloot", 2, 0), ("shah", 2, 2)])]
    assert found[2:] == [(3, 0, False, both), (3, 0, True, both), (3, 0, True, both)]
    assert len([*folder.rglob("*.parquet")]) == 2  # nothing is left of what was replaced


@pytest.mark.parametrize("again", [(), ("--game", "baloot")])
def test_lines_that_are_no_hands_are_named_each_time_and_the_others_taken(folder, tmp_path, again):
    lines = [HAND | {"_played": "2026-03-09"}, "{", {**HAND, "_game": "chess"}, {**HAND, "_played": "soon"}, HAND]
    path = write_lines(tmp_path / "lines.jsonl", [*lines, *["{"] * 1000])
    first = built(folder, path)
    second = run("archive", "build", folder, path, *again)
    assert "here already" in second.out
    assert (second.code, second.err) == (first.code, first.err) == (4, first.err)
    assert [f"{path}:{n}:" in first.err for n in range(1, 6)] == [False, True, True, True, False]
    tells(first, 4, f"{1003 - build.TOLD} more lines", "1003 lines are not hands")
    assert first.err.count(f"{path}:") == build.TOLD + 1
    query = "SELECT file, form, taken, bad, place, month FROM hands JOIN sources USING (source) ORDER BY place"
    assert ask(folder, query) == [
        (str(path), "lines", 2, 1003, 1, "2026-03"),
        (str(path), "lines", 2, 1003, 5, "unknown"),
    ]


@pytest.mark.parametrize(("wrong", "line"), [
    (b"game: baloot\n\nhokum E, NS 161\n", 3), (b"# ours\ngame: baloot\n\nhokum E, NS 77\nhokum E, NS 777\n", 5),
    (b"game: baloot\n# Andr\xe9\n\nhokum E, NS 77\n", 2),
])  # fmt: skip
def test_a_sheet_with_a_wrong_line_is_not_taken_and_the_line_named_each_time(folder, tmp_path, wrong, line):
    path = tmp_path / "wrong.sheet"
    path.write_bytes(wrong)
    for _ in range(2):
        tells(built(folder, path), 4, f"{path}:{line}:")
    assert ask(folder, COUNT) == [(0,)]


def test_a_sheet_without_a_date_has_no_day_and_may_begin_with_a_long_comment(folder, tmp_path):
    for name, date in (("one", "# ours\n" * 2000), ("two", "date: 2025-03-04\n")):
        (tmp_path / name).write_text(f"{date}game: baloot\n\nhokum E, NS 77\n")
        built(folder, tmp_path / name)
    assert ask(folder, "SELECT month, played FROM hands ORDER BY ALL") == [("2025-03", "2025-03-04"), ("unknown", None)]


def test_lines_that_score_refuses_are_refused(folder, tmp_path):
    wrong = [HAND | {"rules": rules} for rules in (0, [], None, "")] + [HAND | {"trump": None}]
    found = build.add(folder, write_lines(tmp_path / "a.jsonl", [*wrong, HAND | {"rules": {}}]), "baloot")
    assert [bad.place for bad in found.bad] == [1, 2, 3, 4]
    worked(folder)
    assert ask(folder, "SELECT DISTINCT place, refused FROM scores ORDER BY 1") == [(5, "field-choice"), (6, None)]


@pytest.mark.parametrize(("played", "day"), [
    *((wrong, None) for wrong in ("2026-03-01garbage", 20260301, "2026-W10-1", "2026-02-30", "26-03-01", True)),
    *((f"2026-03-01{time}", "2026-03-01") for time in ("", "T20:15", " 20:15:00+03:00", "T20:15Z")),
])  # fmt: skip
def test_a_moment_says_its_day_and_all_else_is_refused(folder, tmp_path, played, day):
    found = build.add(folder, write_lines(tmp_path / "a.jsonl", [HAND | {"_played": played}]), "baloot")
    assert [bad.error.problems[0].code for bad in found.bad] == ([] if day else ["archive-date"])
    assert ask(folder, "SELECT played, month FROM hands") == ([(day, day[:7])] if day else [])


def test_hands_that_are_refused_are_named_and_not_counted_as_scored(folder, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", [HAND, *[HAND | {"points": {"NS": 161}}] * 12])
    built(folder, path, ledger(tmp_path / "one.db", "hokum E, NS 77"))
    for _ in range(2):
        found = worked(folder)
        tells(found, 4, "There are 2 more", *(f"{path}:{place}: No hand can leave" for place in range(2, 12)))
        assert found.out.startswith("2 hands scored in 2 parts")
        assert len(found.err.splitlines()) == 11
    assert ask(folder, f"SELECT sum(hands), sum(scored), sum(refused) FROM ({statistics.USUAL})") == [(14, 2, 12)]
    told = worked(folder, "score", "--json").json
    assert (told["known"], told["scored"], told["refused"], len(told["named"])) == (2, 2, 12, 10)
    assert told["named"][0]["errors"][0]["code"] == "points-impossible"


def test_a_hand_of_a_ledger_is_named_by_its_match(folder, tmp_path, monkeypatch):
    built(folder, path := ledger(tmp_path / "one.db", "hokum E, NS 77"))
    monkeypatch.setattr(api, "score", lambda *_, **__: api.judge("baloot", {"plays": "x"}))  # refuses
    ((match,),) = ask(folder, "SELECT match FROM hands")
    tells(worked(folder), 4, f"{path}: match {match}, hand 1:")


@pytest.mark.parametrize("query", few([
    "COPY (SELECT 1) TO 'out.csv'", "SELECT 1; SELECT 2", "DROP VIEW hands", "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT nonsense", "ATTACH 'x.db'", "SET memory_limit = '1GB'", "SELECT * FROM glob('/etc/*')",
]))  # fmt: skip
def test_a_question_reads_the_archive_and_nothing_else(folder, query):
    tells(run("archive", "stats", folder, query), 4, "The question was not answered")


def test_answers_are_values_that_json_knows(folder):
    query = (
        "SELECT 1.5::DECIMAL(4, 1) AS a, DATE '2026-11-22' AS b, NULL AS c, [1, 'nan'::FLOAT] AS d, 2::HUGEINT AS e,"
        " 'inf'::DOUBLE AS f, {'day': DATE '2026-11-22'} AS g"
    )
    row = {"a": 1.5, "b": "2026-11-22", "c": None, "d": [1, None], "e": 2, "f": None, "g": {"day": "2026-11-22"}}
    assert ok("archive", "stats", folder, query, "--json").json == [row]
    assert "2026-11-22" in ok("archive", "stats", folder, query).out


@pytest.mark.parametrize("above", ["place=3", "game=zz", "month=2020-01", "won=true"])
def test_the_name_of_a_folder_above_is_no_column(tmp_path, above):
    (tmp_path / above).mkdir()
    folder = tmp_path / above / "a'b"
    built(folder, write_lines(tmp_path / "a.jsonl", [HAND, HAND]))
    worked(folder)
    query = "SELECT game, month, place, won FROM scores WHERE side = 'NS' ORDER BY place"
    assert ask(folder, query) == [("baloot", "unknown", 1, False), ("baloot", "unknown", 2, False)]


def test_what_is_told_of_an_archive_is_told_in_the_language_that_is_spoken(folder, tmp_path):
    path = write_lines(tmp_path / "lines.jsonl", [HAND, [1]])
    tells(built(folder, path), 4, "this one is a list")
    try:
        tells(run("archive", "build", folder, path, "--lang", "ar"), 4, "وهذا قائمة")
        told = ok("archive", "stats", folder, "--lang", "ar").out
        assert ("البلوت" in told, re.search("[a-z]", told)) == (True, None)
        asked = ok("archive", "stats", folder, "SELECT game, 1 AS n FROM hands", "--lang", "ar")
        assert asked.out.split() == ["game", "n", "baloot", "1"]
    finally:
        speech.use("en")
    assert ok("archive", "stats", folder).out.split()[:4] == ["game", "month", "matches", "hands"]


def test_a_folder_of_other_things_is_left_alone_and_build_without_files_makes_none(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    tells(built(tmp_path, tmp_path / "letter.txt"), 3, "is not an archive")
    assert run("archive", "build", tmp_path / "a").code == 4
    tells(worked(tmp_path / "a"), 3, "is not an archive")  # nor does a worker that does not see it
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


def test_an_archive_of_the_earlier_form_says_that_it_is_to_be_built_anew(folder):
    (folder / "archive.json").write_text('{"format": "scorekeeper archive", "version": 1}')
    for found in (built(folder, SAMPLES / "sabat-match.sheet"), worked(folder), run("archive", "stats", folder)):
        tells(found, 3, f"{folder} was built by another version of scorekeeper. Run archive build again for its files")
        assert len(found.err.splitlines()) == 1
    assert [each.name for each in folder.iterdir()] == ["archive.json"]


def test_a_missing_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.archive", sys.modules["scorekeeper.archive"])  # which is put back afterwards
    for name in [name for name in sys.modules if name.startswith(("duckdb", "scorekeeper.archive"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert re.search(rf"{sys.executable} -m pip install .*\bduckdb\b", run("archive", "stats", tmp_path).err)
