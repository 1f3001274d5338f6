"""Every command as a person or a script uses it: answers, streams, exit codes."""

import json
import os
import shlex
from pathlib import Path

import jsonschema
import pytest

from scorekeeper import cli
from scorekeeper.cli.commands import COMMANDS, GROUPS
from scorekeeper.cli.shared.help_pages import examples
from scorekeeper.game import DATA
from tests import thorough
from tests.cli.runner import ok, run

EXAMPLES = DATA / "samples" / "baloot-examples.sheet"
NEW = ("new", "baloot", "Ali+Badr", "Cem & Dalia", "--dealer", "S", "--us", "NS")


def test_an_evening():
    assert "Ali & Badr against them E-W Cem & Dalia, to 152" in ok(*NEW).out
    added = ok("add", "hokum", "E,", "us", "77")
    assert added.out.splitlines() == [
        "Hand 1 · Hokum by Cem",
        "                      cards  hand  total",
        "us N-S Ali & Badr         8     8      8  144 to go",
        "them E-W Cem & Dalia      8     8      8  144 to go",
        "E-W has won: 8 : 8, and N-S's 77 was rounded up                 baloot.score.tie",
        "Cem deals next · wrong? scorekeeper undo · why? scorekeeper explain",
    ]
    board = ok("board", "--json").json
    assert (board["totals"], board["hands"], board["winner"]) == ({"NS": 8, "EW": 8}, 1, None)
    assert board["next"] == {"dealer": "E"}
    assert "Taken back: hokum E, us 77" in ok("undo").out
    assert ok("board", "--json").json["hands"] == 0


def test_what_is_refused_leaves_the_ledger_as_it_was():
    ok(*NEW)
    refused = run("add", "hokum E, us 161")
    assert refused.code == 4
    assert refused.out == ""
    assert "Possible: 160 or 162.  [baloot.count.possible]\nNothing was recorded." in refused.err
    assert ok("board", "--json").json["hands"] == 0


def test_refusals_in_json_carry_code_article_and_place():
    ok(*NEW)
    (error,) = run("add", "--json", "hokun E, us 70").json["errors"]
    assert (error["code"], error["at"], error["article"]) == ("word-unknown", 1, None)
    (error,) = run("add", "hokum E, us 161", "--json").json["errors"]
    assert (error["code"], error["field"], error["article"]) == ("points-impossible", "points", "baloot.count.possible")


def test_the_examples_as_one_match():
    """baloot.match.target: the sheet of the text's examples ends 75 : 176."""
    assert "8 hands, N-S 75 · E-W 176. E-W won the match." in ok("import", EXAMPLES).out
    board = ok("board", "--json").json
    assert (board["totals"], board["winner"]) == ({"NS": 75, "EW": 176}, "EW")
    history = ok("history", "--json").json
    assert [hand["totals"]["EW"] for hand in history["hands"]] == [8, 17, 17, 59, 73, 88, 124, 176]
    for hand in history["hands"]:
        for side, points in hand["score"].items():
            assert points == sum(item["points"] for item in hand["items"] if item["side"] == side)
    over = run("add", "pass")
    assert (over.code, "E-W" in over.err or "won it with hand 8" in over.err) == (4, True)


@pytest.mark.parametrize("text", [
    "game: baloot\nhokum E, NS 77",
    "# a\r\ngame: baloot\r\n\r\n  hokum E, NS 77   # why\r\n# end",
    "game: baloot\nplayers: Ali + Badr, سالم + Abu Fahd\nus: NS\ndealer: سالم\nrules: target=200, counting=both\n\n"
    "حكم سالم، لنا ٧٧\n\n\npass # nobody\n#\n\n",
    EXAMPLES.read_text("utf-8"),
])  # fmt: skip
def test_any_sheet_comes_back_byte_for_byte(text, tmp_path):
    sheet = tmp_path / "a.sheet"
    sheet.write_bytes(text.encode())
    ok("import", sheet)
    copy = tmp_path / "b.sheet"
    ok("export", copy)
    assert copy.read_bytes() == text.encode()


def test_a_typed_match_exports_as_a_sheet_that_imports_to_the_same(tmp_path):
    ok(*NEW, "--target", "200", "--rules", "counting=both")
    ok("add", "-", stdin="hokum E, us 77\n# nothing\nsun W, them 60 # a remark\n")
    first = ok("history", "--json").json
    ok("export", tmp_path / "match.sheet")
    assert "here twice" in ok("import", tmp_path / "match.sheet").err
    second = ok("history", "--json").json
    assert second["match"] != first["match"]
    assert [(hand["facts"], hand["totals"]) for hand in second["hands"]] == [
        (hand["facts"], hand["totals"]) for hand in first["hands"]
    ]


def test_import_is_all_or_nothing_and_lists_every_error(tmp_path):
    sheet = tmp_path / "bad.sheet"
    sheet.write_text("game: baloot\n\nhokum E, NS 77\nhokun E, NS 70\n  hokum E, NS 161\nhokum E, NS 80\n")
    refused = run("import", sheet)
    assert refused.code == 4
    assert f"{sheet}:4:1: I do not know the word “hokun”." in refused.err
    assert f"{sheet}:5:3: No hand can leave N-S 161" in refused.err
    assert "    hokun E, NS 70" in refused.err
    assert "2 lines are wrong" in refused.err
    assert not Path(os.environ["SCOREKEEPER_DB"]).exists()


@pytest.mark.parametrize(("header", "told"), [
    ("", "A sheet begins with a line such as “game: baloot”"),
    ("game: baloot\nplayer: Ali", "no header “player”, only game, players, dealer, us, rules, date or totals. Did you mean"),
    ("game: baloot\ntarget: 200", "Type it on the line of the rules: rules: target=200"),
    ("game: baloot\noptions: counting=bot", "no header “options”, only game, players"),
    ("game: baloot\nplace: home\nplayers: Ali+Badr, Cem+Dalia", "no header “place”, only game, players"),
    ("game: baloot\ngame: baloot", "given twice"),
    ("game: balot", "There is no game balot. Did you mean baloot?"),
    ("game: baloot\nrules: counting", "Options are typed as option=choice"),
    ("game: baloot\ndealer: Zeki", "Zeki does not sit at this table"),
    ("game: baloot\ndate: someday", "“someday” is not a date"),
    ("game: baloot\nplayers: Ali + Badr", "Baloot is for two sides of two"),
])  # fmt: skip
def test_import_says_what_is_wrong_with_a_header(header, told, tmp_path):
    sheet = tmp_path / "bad.sheet"
    sheet.write_text(header + "\nhokum E, NS 77\n")
    refused = run("import", sheet)
    assert refused.code == 4
    assert told in refused.err


def test_a_hand_that_looks_like_a_header_is_a_hand(tmp_path):
    sheet = tmp_path / "short.sheet"
    sheet.write_text("game: sleazy\nplayers: Ali, Badr\nus: Badr\nAli: full K\nus: full 4\n")
    assert "2 rounds" in ok("import", sheet).out
    sheet.write_text("game: sleazy\nA: full K\nus: full 4\n")
    assert ":3:" in (told := run("import", sheet).err)  # who is us nobody said
    assert ":2:" not in told


def test_add_goes_on_past_a_refusal():
    ok(*NEW)
    result = run("add", "-", stdin="hokum E, us 77\nhokum E, us 161\nhokum W, us 80\n")
    assert result.code == 4
    assert "-:2:1: No hand can leave" in result.err
    assert ok("board", "--json").json["hands"] == 2


def test_json_export_rebuilds_the_match_with_its_chain(tmp_path):
    ok("import", EXAMPLES)
    ok("undo")
    ok("export", "--format", "json", tmp_path / "match.json")
    other = ("--db", tmp_path / "other.db")
    ok(*other, "import", tmp_path / "match.json")
    ok("export", *other, "--format", "json", tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "match.json").read_bytes()
    assert "is here already" in ok("import", tmp_path / "match.json", *other).err
    assert ok("verify", *other, "--json").json["ok"]


@pytest.mark.parametrize("damage", [
    lambda record: record["entries"][3]["payload"].update(line="hokum W, NS 57"),
    lambda record: record["entries"].pop(), lambda record: record["entries"].reverse(),
    lambda record: record.update(head="0" * 64), lambda record: record.pop("entries"),
    lambda record: record["entries"][2].pop("payload"), lambda record: record.update(entries=7),
])  # fmt: skip
def test_a_damaged_export_is_refused(damage, tmp_path):
    ok("import", EXAMPLES)
    record = ok("export", "--format", "json").json
    damage(record)
    (tmp_path / "bad.json").write_text(json.dumps(record))
    refused = run("--db", tmp_path / "other.db", "import", tmp_path / "bad.json")
    assert refused.code == 4
    assert not (tmp_path / "other.db").exists()


def test_csv_takes_no_user_text_for_a_formula():
    ok("new", "baloot", "@Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    header, row = ok("export", "--format", "csv").out.splitlines()
    assert ",'@Ali & Badr points," in header
    assert row.endswith(",8,8,8,8")


def test_export_overwrites_nothing(tmp_path):
    ok("import", EXAMPLES)
    (tmp_path / "there").write_text("mine")
    assert run("export", tmp_path / "there").code == 3
    assert run("export", tmp_path / "no" / "folder").code == 3
    assert (tmp_path / "there").read_text() == "mine"


def test_score_streams_and_goes_on_past_a_refusal():
    lines = [
        b'{"contract":"hokum","declarer":"E","points":{"NS":77}}',
        b'{"contract":"hokum","declarer":"E","points":{"NS":161}}', b"not json", b"[1]", b"\xff\xfe",
        b'{"contract":"hokum","declarer":"E","points":{"NS":NaN}}', b"[" * 100_000,
        b'{"contract":"sun","declarer":"E","points":{"NS":66},"rules":{"counting":"all"}}',
        b'{"contract":"hokum","declarer":"S","level":"gahwa","points":{"EW":90}}',
    ]  # fmt: skip
    result = run("score", "baloot", stdin=b"\n".join(lines))
    assert result.code == 4
    found = result.lines
    assert found[0]["score"] == {"NS": 8, "EW": 8}
    codes = [line["errors"][0]["code"] for line in found[1:8]]
    assert codes == [
        "points-impossible", "json-invalid", "json-not-object", "json-invalid", "json-invalid", "json-invalid",
        "rule-choice",
    ]  # fmt: skip
    assert (found[8]["score"], found[8]["match_winner"]) == ({"NS": 0, "EW": 0}, "EW")


def test_the_schema_describes_what_score_reads():
    schema = ok("schema", "baloot", "facts").json
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    ok("import", EXAMPLES)
    for hand in ok("history", "--json").json["hands"]:
        validator.validate(hand["facts"])
    assert list(validator.iter_errors({"contract": "hokum", "point": 3}))
    assert run("schema", "baloot", "nothing").code == 4


def test_matches_and_use():
    assert run("matches").code == 3
    first = ok(*NEW, "--json").json["match"]
    second = ok("new", "baloot", "--json").json["match"]
    ok("add", "hokum E, NS 77")
    assert [row["match"] for row in ok("matches", "--json").json][0] in (first, second)
    assert ok("board", "--json", "--match", first[:6]).json["hands"] == 0
    ok("use", first)
    assert ok("board", "--json").json["match"] == first
    assert "Ali & Badr" in ok("matches").out
    assert run("use", "nothing").code == 4
    os.environ["SCOREKEEPER_MATCH"] = second
    try:
        assert ok("board", "--json").json["hands"] == 1
    finally:
        del os.environ["SCOREKEEPER_MATCH"]


@pytest.mark.parametrize(("digits", "first", "second"), [("western", "9", "7"), ("arabic", "٩", "٧")])
def test_a_total_stays_with_its_side_in_the_list_of_matches(monkeypatch, digits, first, second):
    monkeypatch.setenv("COLUMNS", "60")
    ok("new", "baloot", "Abdulrahman+Khalid bin Walid", "Mohammed+Abdulaziz")
    ok("add", "hokum N, NS 90")
    ends = [line.split()[-2:] for line in ok("matches", "--digits", digits).out.splitlines()]
    assert ["Walid", first] in ends
    assert ["Abdulaziz", second] in ends


def test_explain_adds_up_and_cites():
    ok("import", EXAMPLES)
    told = ok("explain", 2).out
    for words in ("91 goes down to 90, so 9; 1 lost", "the rest of 16: 16 − 9", "baloot.score.tie", "8 + 9 = 17"):
        assert words in told
    assert ok("explain", "--json").json["n"] == 8
    assert run("explain", 9).code == 4
    assert all(len(line) <= 80 for number in range(1, 9) for line in ok("explain", number).out.splitlines())


def test_rules_are_looked_up():
    assert "baloot.score.rounding" in ok("rules", "baloot").out
    assert "Source: Scoring" in ok("rules", "baloot.score.rounding").out
    assert "11.6  Rounding: " in ok("rules", "search", "rounding", "lost").out
    assert "No article" in ok("rules", "search", "roulette").out
    assert run("rules", "baloot.score.nothing").code == 4
    assert {option["id"] for option in ok("rules", "baloot", "--json").json["options"]} >= {"counting", "target"}
    assert ok("rules", "baloot.score", "--json").json
    assert ok("rules", "search", "rounding", "--json").json
    ok(*NEW, "--rules", "counting=both")
    assert ok("rules", "--json").json["options"]["counting"] == "both"
    assert "both*" in ok("rules").out


def test_demo_leaves_nothing_behind():
    told = ok("demo").out
    assert "E-W won the match" in told
    assert "EW 91, baloot N" in told
    assert not Path(os.environ["SCOREKEEPER_DB"]).exists()
    assert run("demo", "nothing").code == 4


def test_help_names_every_command():
    told = ok("--help").out
    assert all(f"  {name} " in told for name in cli.COMMANDS)
    assert ok("--version").out.strip()


def test_an_internal_fault_shows_one_line_and_with_debug_the_traceback(monkeypatch):
    """CONTRACT: 1 is a negative verdict, 70 an internal fault."""
    ok(*NEW)
    monkeypatch.setattr("scorekeeper.reports.added.laid_out", lambda *_: 1 / 0)
    plain, debug = run("add", "pass"), run("--debug", "add", "pass")
    assert plain.code == debug.code == 70
    assert "ZeroDivisionError" in plain.err
    assert ("Traceback" in plain.err, "Traceback" in debug.err) == (False, True)


@pytest.mark.parametrize("words", [("add", "-hokum us, us 90"), ("add", "-hokum", "us"), ("fix", "1", "-hh")])
def test_a_word_that_only_begins_as_the_option_for_help_shows_no_help(words):
    ok(*NEW)
    ok("add", "hokum E, NS 77")
    result = run(*words)
    assert result.code == 2
    assert f"There is no option {words[-1] if words[0] == 'fix' else words[1]}." in result.err
    assert ok("add", "-h").out.startswith("Usage: scorekeeper add")


def test_user_text_is_never_markup():
    ok("new", "baloot", "<b>Ali+*Badr*", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    ok("note", "[bold]late[/bold] :smile:")
    assert "<b>Ali & *Badr*" in ok("board").out
    assert "[bold]late[/bold] :smile:" in ok("history").out


# --- help that helps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80])
def test_help_is_grouped_and_uncut(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    told = ok("--help").out
    lines = told.splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in told.replace("COMMAND …", "")
    assert [line for line in lines if line in GROUPS] == list(GROUPS)
    if width == 80:
        for name, summary in COMMANDS.items():
            assert [line for line in lines if line.split() == [name, *summary.split()]], name


@pytest.mark.parametrize("width", [40, 80])
def test_every_command_has_examples_and_help_that_fits(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    for name in COMMANDS:
        told = ok(name, "--help").out
        assert "Examples\n  scorekeeper " in told, name
        assert max(map(len, told.splitlines())) <= width, name
        assert ok("help", name).out == told


def test_help_with_a_wrong_name_says_so():
    for word, near in (("boardx", "Did you mean board?"), ("edit", "Did you mean fix?"), ("xqzzv", "lists all")):
        wrong = run("help", word)
        assert (wrong.code, wrong.out) == (2, "")
        assert near in wrong.err
        assert wrong.err == run(word).err
    assert ok("help", "rename").out == ok("help", "players").out


def ends(line):
    """Tell whether a command ends by itself; what follows the ledger goes on until Ctrl-C."""
    return not line.startswith("serve") and "--watch" not in line


@pytest.mark.parametrize(
    ("command", "line"), [(name, line) for name, lines in examples().items() for line in filter(ends, lines)]
)
@thorough
def test_the_examples_work(command, line, tmp_path, monkeypatch):
    from scorekeeper.game import DATA

    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum E, us 77")
    ok("add", "sun W, us 60")
    match = ok("board", "--json").json
    ok("ruling", "1", "Was it a revoke?", "--decides", "void", "--provisional") if "R1" in line else None
    ok("undo") if command == "redo" else None
    totals = "-".join(map(str, match["totals"].values()))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").symlink_to(DATA)
    (tmp_path / "evening.sheet").write_text("game: baloot\n\nhokum E, NS 77\n")
    (tmp_path / "sheet.csv").write_text("Us,Them\n16,0\n24,8\n")
    ok("export", "evening.html") if command == "import" else None
    (tmp_path / "facts.jsonl").write_text('{"outcome": "all-pass"}\n')
    for name in ("other.db", "one.db", "two.db", *(["copy.db"] if command == "restore" else [])):
        (tmp_path / name).write_bytes((tmp_path / "ledger.db").read_bytes())
    if command == "archive":
        pytest.importorskip("duckdb", reason="needs the extra archive")
        ok("archive", "build", "club", "one.db")
    words = shlex.split(line.partition(" >")[0].replace("MATCH", match["match"]).replace("82-70", totals))
    assert words[0] == command
    result = run(*words)
    assert result.code in ((4,) if command == "penalty" else (0, 1) if command in ("judge", "audit") else (0,)), result


@pytest.mark.parametrize(("said", "meant"), [
    ("edit", "fix"), ("delete", "void"), ("remove", "void"), ("rename", "players"), ("histroy", "history"),
    ("standings", "board"), ("why", "explain"), ("games", "matches"), ("bord", "board"), ("UNDO", "undo"),
])  # fmt: skip
def test_a_command_that_is_none_is_offered_its_name(said, meant):
    told = run(said)
    assert (told.code, f"Did you mean {meant}?" in told.err) == (2, True), told


def test_rules_are_looked_up_as_people_ask():
    assert ok("rules", "baloot", "11.9").out == ok("rules", "baloot.score.tie").out
    assert "Claiming the rest" in ok("rules", "sawa").out
    assert "Exploding set" in ok("rules", "sleazy", "explosion").out
    assert {article["id"].split(".")[0] for article in ok("rules", "6.1", "--json").json} >= {"baloot", "sabat"}
    ok("new", "sleazy")
    assert ok("rules", "search", "pair", "--json").json[0]["id"].startswith("sleazy.")
    refused = run("rules", "balot")
    assert (refused.code, "Did you mean baloot?" in refused.err) == (4, True)


def test_a_number_as_people_type_it():
    ok("new", "baloot")
    ok("add", "pass")
    for number in ("1:", "#1", "1."):
        assert "hand 1 is now: hokum E, NS 77" in ok("fix", number, "hokum E, NS 77").out
    assert "hand 1 is now: pass" in ok("fix", "1", ":", "pass").out
    for number in (("hand", "1"), ("Hand", "1:"), ("1,",)):
        assert "hand 1 is now: hokum E, NS 77" in ok("fix", *number, "hokum E, NS 77").out
    refused = run("fix", "one:", "pass")
    assert (refused.code, "type its number" in refused.err) == (2, True)
    told = run("ruling")
    assert (told.code, "--decides stands" in told.err) == (4, True)


def test_fix_alone_tells_the_hand_and_what_to_type():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    refused = run("fix", "1")
    assert (refused.code, "fix 1 hokum E, NS 77" in refused.err) == (4, True)
    assert run("fix", "2").code == 4


def test_articles_of_the_game_in_play_come_alone():
    ok("new", "shllaat", "Ali", "Badr", "Cem")
    told = ok("rules", "tie").out
    assert "shllaat.match.tie" in told
    assert "baloot.score.tie" not in told
    assert "In other games\n" not in told
    assert "baloot.score.tie" in ok("rules", "baloot", "tie").out


def test_a_question_in_a_players_own_words_is_answered_by_the_rules():
    ok("new", "baloot")
    for words in (["We", "are", "level,", "who", "wins?"], ["We are level, who wins?"]):
        assert "11.9  Ties: " in ok("ask", *words).out
    assert "There is no game balot" in run("ask", "balot", "claim", "hokum E, NS 77", "NS 9").err
    assert "There is no game" in run("ask", "roulette", "is", "fun").err


def test_help_on_a_misspelt_game_or_command_names_the_one_that_is_meant():
    assert "Did you mean shllaat?" in run("help", "shlaat").err
    assert "Did you mean history?" in run("help", "histroy").err
    assert run("help", "qqqq").code == run("qqqq").code


def test_other_games_come_last_and_apart():
    ok("new", "baloot")
    told = ok("rules", "search", "two", "mills", "one", "move").out
    assert told.startswith("No article of Baloot is about this: two mills one move\nIn other games\n")
    assert "  scorekeeper rules shah 5.5  Never two rows\n" in told
    assert "Treble" not in ok("rules", "search", "siri", "tripled", "multiplied").out
    assert len(ok("rules", "search", "played", "out", "of", "turn").out.split()) < 200


def test_a_sheet_that_is_here_already_is_noticed_however_it_was_played_on(tmp_path):
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("game: shah\nplayers: Ali, Badr\n\nali won\nbadr won\n")
    ok("import", sheet)
    ok("add", "ali won")
    assert "already had everything on this sheet; now it is here twice" in ok("import", sheet).err
    sheet.write_text("game: shah\nplayers: Ali, Badr\ndate: 2020-01-02\n\nali won\nbadr won\n")
    ok("import", sheet)  # another evening
    sheet.write_text("game: shah\nplayers: Ali, Cem\n\nali won\ncem won\n")
    ok("import", sheet)
    assert not ok("import", sheet, "--again").err
    assert len(ok("matches", "--json").json) == 5


def test_a_header_that_is_a_rule_says_what_to_type_instead():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    refused = run("header", "target=100", "counting=both")
    assert refused.code == 4
    command = refused.err.partition("scorekeeper ")[2].partition("\n")[0]
    assert command == "rules set target=100, counting=both"
    ok(*command.split())
    assert ok("board").out.startswith("Baloot")
    assert "known are dealer, us, date, figures or lone" in run("header", "colour=red").err


# --- a command line that is wrong -------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_missing_is_named_as_in_the_help_with_an_example(command):
    told = run(command)
    if told.code != 2 or "is missing" not in told.err:
        return
    wrong, usage = told.err.splitlines()
    missing, example = wrong.split(" is missing; type for example: ")
    assert f"{command} {missing}" in ok(command, "--help").out.splitlines()[0]
    assert example.startswith(f"scorekeeper {command}")
    assert usage == f"How it is used: scorekeeper {command} -h"


@pytest.mark.parametrize(("words", "said"), [
    ("board --wach", "There is no option --wach. Did you mean --watch?"), ("add --lnag", "There is no option --lnag."),
    ("add -hokum", "There is no option -hokum."), ("board --match", "--match needs a value after it."),
    ("board --json=1", "--json takes no value."), ("redo 1", "“1” has no use here. Leave it out."),
    ("export --format foo", "--format: foo is not one of sheet, json, csv"), ("board --lang fr", "--lang: fr is not one of en, ar"),
    ("serve --port x", "--port: x is not a whole number from 0 to 65535"), ("score shah --jobs 0", "--jobs: 0 is not a whole number from 1 up"),
    ("explain two", "two is not a hand; type its number, for example 3, or last"),
])  # fmt: skip
def test_a_wrong_command_line_is_told_in_plain_english(words, said):
    told = run(*words.split())
    assert (told.code, told.out) == (2, "")
    wrong, usage = told.err.splitlines()
    assert wrong.startswith(said)
    assert usage.startswith("How it is used: scorekeeper")


def test_at_the_table_a_wrong_command_line_names_commands_as_they_are_typed_there():
    ok("new", "baloot", "--dealer", "S")
    told = ok("table", stdin="dealer\nboard --wach\nquit\n")
    assert "type for example: dealer S" in told.err
    assert "How it is used: dealer -h" in told.err
    assert "How it is used: board -h" in told.err


# --- a command that is meant for something else -----------------------------------------------------------


@pytest.mark.parametrize(("words", "code", "said"), [
    ("fix 1 void", 4, "To make a hand void, type: scorekeeper void 1"),
    ("fix last delete", 4, "To make a hand void, type: scorekeeper void last"),
    ("rules counting=both", 4, "type: scorekeeper rules set counting=both"),
    ("rules baloot counting=both", 4, "type: scorekeeper rules set counting=both"),
    ("header us", 4, "such as us=NS, dealer=S or date=2026-11-20; us is not."),
    ("header =x", 4, "such as us=NS, dealer=S or date=2026-11-20; =x is not."),
    ("rules drop text", 4, "The house rules text come with the program, and stay."),
    ("rules drop nosuch", 4, "No house rules are called nosuch"),
    ("merge a.sheet", 3, "A sheet, an export or a report is taken over by: scorekeeper import a.sheet"),
    ("import ledger.db", 4, "Its matches are taken over by: scorekeeper merge ledger.db"),
    ("audit ledger.db", 4, "Its matches are taken over by: scorekeeper merge ledger.db"),
    ("import wide.sheet", 4, "wide.sheet is text in UTF-16. Save it as UTF-8"),
    ("verify --head @wide.sheet", 4, "wide.sheet is text in UTF-16. Save it as UTF-8"),
])  # fmt: skip
def test_what_another_command_does_names_it(words, code, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ok("new", "baloot", "--dealer", "S")
    ok("add", "hokum E, NS 77")
    Path("a.sheet").write_text("game: baloot\n")
    Path("wide.sheet").write_text("game: baloot\n", "utf-16")
    told = run(*words.split())
    assert (told.code, told.out) == (code, ""), told
    assert said in told.err.splitlines()[0]


def test_a_head_of_a_match_that_is_gone_is_not_called_rewritten_there(tmp_path):
    ok("new", "shah", "Ali", "Badr")
    match = ok("board", "--json").json["match"]
    told = run(
        "verify", "--head", f"gone:1:{'a' * 64}", "--head", f"{match}:1:{'a' * 64}", "--head", f"{match}:7:{'a' * 64}"
    )
    assert told.code == 1
    assert [line.partition(": ")[2] for line in told.out.splitlines()] == [
        "entry 1 is missing, although its head was kept (rewritten)",
        "entry 1 differs from the entry of the head that was kept (rewritten)",
        "entry 7 is missing, although its head was kept (rewritten)",
    ]
