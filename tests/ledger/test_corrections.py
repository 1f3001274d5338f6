"""Mistakes at the table: every correction is one more entry, and every consequence is told."""

import json
import re

import pytest

from tests.cli.runner import ok, run

NEW = ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")


@pytest.fixture(autouse=True)
def _three_hands():
    ok(*NEW)
    for line in ("hokum E, us 77", "hokum N, them 91, baloot N", "hokum W, us 56, fifty us"):
        ok("add", line)


def totals():
    board = ok("board", "--json").json
    return board["totals"]["NS"], board["totals"]["EW"]


def numbers():
    return [hand["n"] for hand in ok("history", "--json").json["hands"]]


def test_fix_replaces_a_hand_wherever_it_is():
    told = ok("fix", 2, "hokum N, them 92, baloot N", "--why", "counted again").out
    assert "Hand 2: N-S 9 · E-W 9 → N-S 0 · E-W 18" in told
    assert "Totals: N-S 38 → 29 · E-W 17 → 26" in told
    assert totals() == (29, 26)
    assert "fix 2 hokum N, them 92, baloot N because counted again" in " ".join(ok("history", "--all").out.split())
    assert "(corrected)" in ok("history").out
    assert ok("explain", 2, "--json").json["score"] == {"NS": 0, "EW": 18}


def test_a_fix_that_cannot_have_happened_is_refused():
    assert run("fix", 2, "hokum N, them 161").code == 4
    assert run("fix", 9, "pass").code == 4
    assert run("fix", 2, "sun N x2, us 70").code == 4
    assert run("fix", 2, "note nothing").code == 4
    assert totals() == (38, 17)


def test_the_last_hand_needs_no_number():
    ok("note", "of", "no", "hand")
    assert "hand 3 is now" in ok("fix", "last", "hokum W, us 60").out
    assert "hand 3 is now" in ok("fix", "the", "last", "hand:", "hokum W, us 56").out
    assert ok("explain", "last", "--short").out == ok("explain", "hand", 3, "--short").out
    assert ok("dispute", "last", "--claim", "us 11", "--json").json["hand"] == 3
    assert ok("ruling", "last", "Was it so?", "--decides", "stands", "--json").json["ruling"]["hand"] == 3
    assert ok("add", "--after", "last", "pass", "--json").json["hand"]["n"] == 4
    assert "hand 4 is void" in ok("void", "last").out
    assert "hand 3 is void" in ok("void", "last").out
    assert run("void", "lost").code == run("add", "--after", "lost", "pass").code == 2
    ok(*NEW)
    assert "No hand has been recorded yet." in run("void", "last").err


@pytest.mark.parametrize(("words", "said"), [
    (("undo", 2), "To make hand 2 void, type: scorekeeper void 2"), (("undo", "hand", 2), "scorekeeper void 2"),
    (("void",), "scorekeeper void last"), (("fix",), "scorekeeper fix last"),
])  # fmt: skip
def test_a_correction_that_names_no_hand_says_what_to_type(words, said):
    refused = run(*words)
    assert (refused.code, said in refused.err, "Usage" in refused.err) == (4, True, False)
    ok("undo", "last")
    assert numbers() == [1, 2]


def test_void_leaves_a_gap():
    assert "Hand 1: N-S 8 · E-W 8 → does not count" in ok("void", 1).out
    assert numbers() == [2, 3]
    ok("add", "pass")
    assert numbers() == [2, 3, 4]
    assert run("fix", 1, "pass").code == 4
    assert run("void", 1).code == 4
    assert ok("board", "--json").json["hands"] == 3


def test_a_paper_that_no_hand_came_before_names_none():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia")
    ok("add", "result 90-0")
    ok("add", "penalty Ali passed = 90-100")
    assert "Before the first hand the paper says something else." in ok("void", 1).out
    assert "Before the first hand the paper says something else." in ok("history").out
    ok("undo")
    assert ok("void", 1, "--json").json["papers"] == [{"hand": None, "agrees": False}]
    assert "After hand 2 the paper says something else." in ok("add", "--after", 0, "result 50-0").out


def test_a_forgotten_hand_goes_where_it_belongs():
    assert "Hand 4: does not count → N-S 14 · E-W 12" in ok("add", "--after", 1, "sun N, them 60").out
    assert numbers() == [1, 4, 2, 3]
    ok("add", "--after", 0, "pass")
    assert numbers() == [5, 1, 4, 2, 3]
    ok("void", 4)
    ok("add", "--after", 4, "pass")
    assert numbers() == [5, 1, 6, 2, 3]
    assert run("add", "--after", 9, "pass").code == 4


def test_undo_and_redo_go_through_everything():
    before = totals()
    ok("void", 1)
    ok("note", "tea")
    ok("fix", 2, "pass")
    ok("rules", "set", "counting=both")
    states = []
    for _ in range(4):
        states.append((totals(), numbers(), ok("rules", "--json").json["options"]["counting"]))
        ok("undo")
    assert (totals(), numbers()) == (before, [1, 2, 3])
    for state in reversed(states):
        ok("redo")
        assert (totals(), numbers(), ok("rules", "--json").json["options"]["counting"]) == state
    assert run("redo").code == 4
    ok("undo")
    ok("add", "pass")
    assert run("redo").code == 4


def test_everything_can_be_undone_and_no_more():
    for _ in range(3):
        ok("undo")
    assert totals() == (0, 0)
    assert run("undo").code == 4
    assert ok("verify", "--json").json["ok"]


def test_a_match_that_was_over_earlier_lets_hands_fall_away():
    for line in ("sun E, kaboot us, hundred us", "sun E, kaboot us, siri us", "pass", "pass"):
        ok("add", line)
    told = ok("fix", 3, "sun E, kaboot us, hundred us").out
    assert "The match was already over at hand 5; hands 6–7 no longer count, unless you undo this." in told
    assert "The match is now won; it was open." in told
    assert run("add", "pass").code == 4
    assert "does not count, the match was over" in ok("history").out
    assert ok("history", "--json").json["fallen"] == [6, 7]
    assert "Counts again: hand 6, 7" in ok("undo").out
    assert "pass\n" in ok("export").out


def test_a_double_in_sun_is_judged_again_at_the_corrected_score(tmp_path):
    """baloot.raise.sun-scores"""
    ok("add", "sun E, kaboot us, hundred us")
    ok("add", "sun W x2 by S, us 70")
    told = ok("fix", 4, "pass").out
    assert "Hand 5 stays as played, but: Sun can be doubled only if one side is above 100" in told
    ok("export", tmp_path / "a.sheet")
    assert "sun W x2 by S, us 70 as is" in (tmp_path / "a.sheet").read_text()
    expected = totals()
    ok("import", tmp_path / "a.sheet")
    assert totals() == expected
    assert run("add", "sun W x2 by S, us 70").code == 4
    assert ok("add", "sun W x2 by S, us 70", "--as-is").code == 0


def test_the_paper_is_held_against_the_totals():
    ok("check", "38-17")
    since = run("check", "38-18").err
    assert ("no hand was recorded since they last agreed" in since, "from hand" in since) == (True, False)
    differs = run("add", "hokum E, us 77 = 46-26")
    assert differs.code == 4
    assert "The paper says 46 : 26, but the hands give 46 : 25. The two may differ since hand 4" in differs.err
    ok("add", "hokum E, us 77 = 46 - 25")
    assert run("check", "1-1").code == 4
    assert run("check", "46").code == 4
    assert run("check", "46-x").code == 4
    told = ok("check", "50-25", "as", "is").out
    assert "After hand 4 the paper says something else." in told
    assert "After hand 4 the paper says something else." in ok("history").out
    ok("add", "hokum E, us 77 = 99-99", "--as-is")
    assert "After hand 3 the paper says something else." in ok("void", 1).out


def test_the_same_id_records_once():
    first = ok("add", "--id", "phone-1", "pass")
    again = ok("add", "--id", "phone-1", "pass")
    assert again.out == first.out
    assert "Recorded already" in again.err
    assert run("add", "--id", "phone-1", "hokum E, us 77").code == 4
    assert numbers() == [1, 2, 3, 4]


def test_the_same_id_tells_what_has_become_of_its_hand():
    """CONTRACT: ``echo`` is the line as understood, whatever counts in its place by now."""
    typed = ("add", "--id", "phone-1", "hokum E, us 77")
    ok(*typed)
    ok("undo")
    assert "hokum E, us 77 no longer counts" in ok(*typed).out
    again = ok(*typed, "--json").json
    assert (again["echo"], again["already"], again["counts"], "hand" in again) == ("hokum E, NS 77", True, False, False)
    ok("redo")
    ok("fix", "last", "hokum E, us 90")
    assert "hokum E, us 77 was corrected since. Now this counts: hokum E, us 90" in ok(*typed).out
    again = ok(*typed, "--json").json
    assert (again["echo"], again["counts"], again["corrected"]) == ("hokum E, NS 77", True, True)
    assert again["hand"]["line"] == "hokum E, us 90"
    ok("void", "last")
    assert ok(*typed, "--json").json["counts"] is False
    assert numbers() == [1, 2, 3]


def test_a_stream_is_recorded_once_under_an_id():
    lines = "hokum E, us 80  # first\n\npass\n"
    for _ in range(2):
        told = ok("add", "--id", "tonight", "-", "--json", stdin=lines).lines
    assert [(each["echo"], each["already"]) for each in told] == [("hokum E, NS 80", True), ("pass", True)]
    assert numbers() == [1, 2, 3, 4, 5]
    assert run("add", "--id", "tonight-2", "hokum E, us 77").code == 4
    assert "As told" in ok("add", "-", "--as-is", stdin="result 17-0").out


@pytest.mark.parametrize(
    "typed",
    [
        ("--qaid", "hokum E, us 80"), ("--after", "1", "-"), ("--record", "r.json", "--after", "0"),
        ("--record", "r.json", "sun W, EW 67"), ("--record", "r.json", "-"),
    ],
)  # fmt: skip
def test_options_that_say_nothing_beside_one_another_are_refused(typed):
    refused = run("add", *typed, stdin="hokum E, us 80")
    assert refused.code == 2
    assert "--qaid" in refused.err or "--after" in refused.err or "--record" in refused.err
    assert numbers() == [1, 2, 3]


def test_every_line_that_is_added_is_echoed():
    lines = ["note hi", "rule counting=both", "dealer E", "check 46-25 as is", "--after 0 pass", "finish"]
    told = [ok("add", "--json", *line.split()).json for line in lines]
    assert [each["echo"] for each in told] == [line.removeprefix("--after 0 ") for line in lines]
    put_in = told[-2]
    assert put_in["hand"]["score"] == {"NS": 0, "EW": 0}
    assert put_in["entry"]["after"] == 0


def test_the_same_line_at_once_is_recorded_and_said():
    again = ok("add", "hokum W, us 56, fifty us")
    assert re.search(r"The same line was recorded \d s before, and now again", again.err)
    assert numbers() == [1, 2, 3, 4]


def test_dealer_header_and_names():
    ok("dealer", "Badr")
    assert ok("board", "--json").json["next"] == {"dealer": "S"}
    ok("header", "dealer=W", "us=EW", "date=2026-01-01")
    history = ok("history", "--all", "--json").json
    assert history["entries"][-1]["opening"]["dealer"] == "W"
    assert "us E-W" in ok("board").out
    ok("players", "rename", "Ali", "Alia")
    assert "Hand 2 · Hokum by Alia" in ok("explain", 2).out
    ok("players", "substitute", "Alia", "Zeki")
    ok("add", "hokum Zeki, EW 77")
    assert "Hokum by Zeki" in ok("explain").out
    assert "Hokum by Alia" in ok("explain", 2).out
    assert ok("players", "--json").json["players"]["N"] == "Zeki"
    assert "N  Zeki" in ok("players").out
    for wrong in (("dealer", "Nobody"), ("header", "us=XY"), ("header", "color=red"), ("players", "rename", "Ali"),
                  ("players", "rename", "Nobody", "Omar"), ("players", "substitute", "Cem", "Dalia"),
                  ("players", "rename", "Cem", "77")):  # fmt: skip
        assert run(*wrong).code == 4, wrong
    assert ok("verify", "--json").json["ok"]


def test_a_rule_changed_mid_match_applies_from_the_next_hand(tmp_path):
    """baloot.match.options, baloot.score.both"""
    ok("add", "hokum N, them 66")
    ok("rules", "set", "counting=both")
    ok("add", "hokum N, them 66")
    hands = ok("history", "--json").json["hands"]
    assert [hands[number]["score"]["NS"] for number in (3, 4)] == [9, 10]
    assert "rule counting=both" in ok("history").out
    assert run("rules", "set", "counting=nobody").code == 4
    ok("export", tmp_path / "a.sheet")
    ok("import", tmp_path / "a.sheet")
    assert [hand["score"] for hand in ok("history", "--json").json["hands"]] == [hand["score"] for hand in hands]


def test_penalties_are_for_games_that_know_them():
    refused = run("penalty", "NS", "out-of-turn")
    assert (refused.code, "has no penalty points" in refused.err) == (4, True)
    assert run("penalty", "nobody", "out-of-turn").code == 4


def test_a_corrected_match_exports_a_sheet_that_imports_to_the_same(tmp_path):
    ok("fix", 1, "hokum E, us 80")
    ok("add", "--after", 1, "pass")
    ok("void", 3)
    ok("header", "us=EW")
    ok("players", "rename", "Cem", "Ceyda")
    ok("players", "substitute", "Dalia", "Omar")
    ok("add", "hokum Omar, NS 77 = 22-37", "--as-is")
    ok("note", "late")
    expected = ok("board", "--json").json
    ok("export", tmp_path / "a.sheet")
    found = ok("import", tmp_path / "a.sheet", "--json").json
    assert {key: found[key] for key in ("totals", "next", "players", "hands")} == {
        key: expected[key] for key in ("totals", "next", "players", "hands")
    }


def test_json_export_carries_corrections_and_their_chain(tmp_path):
    ok("fix", 1, "hokum E, us 80")
    ok("undo")
    ok("export", "--format", "json", tmp_path / "a.json")
    other = ("--db", tmp_path / "other.db")
    ok(*other, "import", tmp_path / "a.json")
    ok(*other, "redo")
    assert ok(*other, "verify", "--json").json["ok"]
    ok("merge", tmp_path / "other.db")
    assert totals() == (38, 17)


def test_the_json_answer_tells_consequences():
    found = ok("fix", 1, "hokum E, us 82", "--json").json
    assert found["changed"] == [1]
    assert (found["before"]["totals"], found["totals"]) == ({"NS": 38, "EW": 17}, {"NS": 46, "EW": 9})
    assert found["entry"]["kind"] == "fix"
    assert ok("undo", "--json").json["totals"] == {"NS": 38, "EW": 17}
    assert ok("redo", "--json").json["totals"] == {"NS": 46, "EW": 9}


def test_a_hand_fixed_after_a_rename_is_written_in_the_names_of_its_place(tmp_path):
    ok("new", "shllaat", "Ali", "Badr", "Cem")
    ok("add", "Ali 88, Badr 92, Cem 72")
    ok("players", "rename", "Ali", "Zed")
    ok("fix", 1, "Zed 80, Badr 100, Cem 72")
    ok("add", "Zed 80, Badr 100, Cem 72")
    expected = ok("board", "--json").json["totals"]
    ok("export", tmp_path / "a.sheet")
    ok("import", tmp_path / "a.sheet")
    assert ok("board", "--json").json["totals"] == expected


def test_nobody_is_renamed_to_the_seat_of_another():
    ok("new", "sleazy", "Ali", "Badr")
    assert run("players", "rename", "Badr", "A").code == 4


def test_a_penalty_that_ends_a_match_is_told_and_on_the_board():
    """sabat.match: won by a penalty before any hand."""
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--target", "100")
    ok("penalty", "NS", "signal")
    assert "won it with a penalty" in run("add", "redeal").err
    assert "Penalty: N-S signalled to the partner" in ok("board").out


@pytest.mark.parametrize("words", [(), ("--abandon",)])
def test_a_finished_match_is_finished_on_its_sheet_too(tmp_path, words):
    ok("finish", *words)
    expected = ok("board", "--json").json["status"]
    ok("export", tmp_path / "a.sheet")
    assert ok("import", tmp_path / "a.sheet", "--json").json["status"] == expected


@pytest.mark.parametrize("damage", [
    lambda entries: entries[2]["payload"]["facts"].clear(),
    lambda entries: entries[0]["payload"]["players"][0].__setitem__(0, "x"),
    lambda entries: entries[1]["payload"].update(id="\ud800"),
    lambda entries: entries[0]["payload"].update(game="none"),
])  # fmt: skip
def test_a_bad_export_is_one_line_and_exit_4(tmp_path, damage):
    record = ok("export", "--format", "json").json
    damage(record["entries"])
    (tmp_path / "bad.json").write_text(json.dumps(record))
    refused = run("--db", tmp_path / "other.db", "import", tmp_path / "bad.json")
    assert (refused.code, "Traceback" in refused.err) == (4, False), refused


TARGETS = [
    (("sabat", "Ali+Badr", "Cem+Dalia"), ("result 90-0", "result 0-80", "result 0-10"), 95, "result 100-0", "NS"),
    (("baloot", "Ali+Badr", "Cem+Dalia"), ("result 16-0", "result 16-0", "result 0-26"), 40, "result 26-0", "NS"),
    (("shllaat", "Ali", "Badr", "Cem"), ("126 126 0", "0 126 126", "84 0 168"), 300, "result 0 252 0", "Badr"),
]


@pytest.mark.parametrize(("table", "lines", "target", "fixed", "winner"), TARGETS)
def test_a_target_that_a_correction_lets_somebody_reach_before_it_was_set_ends_the_match(
    table, lines, target, fixed, winner
):
    ok("new", *table)
    for line in lines[:2]:
        ok("add", line)
    ok("rules", "set", f"target={target}")
    ok("add", lines[2])
    for correction in (("fix", 1, fixed), ("ruling", 1, "counted again", "--decides", fixed)):
        told = " ".join(ok(*correction).out.split())
        assert "The match was already over at hand 2; hand 3 no longer counts" in told, told
        assert (ok("board", "--json").json["winner"], ok("board", "--json").json["hands"]) == (winner, 2)
        assert "over" in run("add", lines[2]).err
        ok("verify")
        ok("undo")
        assert ok("board", "--json").json["winner"] is None


def test_several_who_are_level_at_a_target_that_was_set_later_have_not_won():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia")
    for line in ("result 90-0", "result 0-90"):
        ok("add", line)
    ok("rules", "set", "target=95")
    ok("fix", 1, "result 100-0")
    assert ok("board", "--json").json["winner"] == "NS"
    told = " ".join(ok("fix", 2, "result 0-100").out.split())
    assert "N-S and E-W are level at 100, but the target is 95, so nobody has won." in told
    assert ok("board", "--json").json["winner"] is None
    ok("rules", "set", "target=150")


def test_a_target_that_is_reached_already_is_refused():
    """shllaat.match.tie: it lies above the highest total; the tie can be shared instead, and an undo opens it again."""
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--target", "250")
    ok("add", "Ali 126, Badr 126, Cem 0")
    for target in ("126", "100"):
        refused = run("rules", "set", f"target={target}")
        assert (refused.code, "above 126" in refused.err) == (4, True)
    ok("rules", "set", "target=127")
    ok("rules", "set", "target=250")
    ok("add", "Badr 126, Ali 126, Cem 0")
    ok("rules", "set", "tie=share")
    assert ok("board", "--json").json["winner"] == "Ali & Badr"
    ok("undo")
    assert ok("board", "--json").json["winner"] is None
    ok("rules", "set", "target=300")
    # A correction that lifts the totals above a target agreed earlier is recorded all the same.
    ok("fix", "1", "Ali 240, Badr 12, Cem 0")
    assert ok("verify").code == 0


def test_rounds_that_have_been_played_are_not_taken_back():
    """sleazy.match.rounds: a match of three rounds was none of two; at half time it can still be made one."""
    for number, refused in ((1, False), (2, False), (3, True)):
        ok("new", "sleazy", "Ali", "Badr")
        for _ in range(number):
            ok("add", "Ali: full K")
        answer = run("rules", "set", "rounds=2")
        assert (answer.code, f"{number} have been played" in " ".join(answer.err.split())) == (4 * refused, refused)
        assert ok("board", "--json").json["winner"] == ("A" if number == 2 else None)
    ok("rules", "set", "magic-hat=yes")
    ok("add", "rule rounds=2 as is")
    assert ok("board", "--json").json["winner"] == "A"


@pytest.mark.parametrize(("game", "names", "line"), [
    ("baloot", ("Ali+Badr", "Cem+Dalia"), "result 15-0"),
    ("sabat", ("Ali+Badr", "Cem+Dalia"), "result NS 15, EW 0"),
    ("sleazy", ("Ann", "Bob"), "result Ann 13, Bob 0"),
    ("shllaat", ("Ali", "Badr", "Cem"), "result Ali 1, Badr 2, Cem 3"),
    ("shah", ("Ann", "Bob"), "result Ann 3, Bob 1"),
])  # fmt: skip
def test_a_result_that_no_hand_has_is_recorded_as_it_is(game, names, line, tmp_path, monkeypatch):
    """It is refused with what to type; then it is proved, told, counted, exported and read again like any hand."""
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "a.db"))
    ok("new", game, *names)
    assert "If the paper really says so, type “as is” after it." in run("add", line).err
    ok("add", line, "--as-is")
    ok("fix", "1", f"{line} as is")
    told = ok("board", "--json").json["totals"]
    assert ok("explain", "1").out
    assert ok("stats").out
    assert ok("verify").code == 0
    sheet = ok("export", "--format", "sheet").out
    assert sheet.rstrip().endswith("as is")
    (tmp_path / "sheet.txt").write_text(sheet, "utf-8")
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "b.db"))
    ok("import", str(tmp_path / "sheet.txt"))
    assert ok("board", "--json").json["totals"] == told


def test_a_hand_that_fell_away_is_said_to_have_come_after_the_end():
    """It was not struck, and nothing can be added after the end."""
    ok("new", "baloot", "--target", "30", "--us", "NS")
    for _ in range(2):
        ok("add", "hokum N, NS 97")
    ok("fix", 1, "hokum N x2 open, us 90")
    for words in (("fix", 2, "hokum N, NS 90"), ("void", 2), ("explain", 2), ("dispute", 2)):
        refused = run(*words, "--json")
        assert (refused.code, refused.json["errors"][0]["code"]) == (4, "hand-fallen")
    told = ok("ruling", 2, "Did it count?", "--decides", "void").out
    assert "Counts again" not in told
    ok("undo")
    assert "Counts again: hand 2" in ok("fix", 1, "hokum N, NS 97").out
