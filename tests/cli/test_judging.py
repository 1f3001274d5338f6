"""judge, ask and add --record as a person or a script uses them."""

import json
import random
import threading
from types import SimpleNamespace

import pytest

from scorekeeper.cli.shared import processes
from scorekeeper.game import DATA
from tests.cli.runner import ok, run
from tests.games.baloot import records


def record(seed=1):
    return {key: value for key, value in records.record(random.Random(seed)).items() if not key.startswith("_")}


def test_judge_streams_verdicts():
    clean = record()
    wrong = record()
    wrong["plays"][0][0] = wrong["plays"][1][0]
    lines = "\n".join(json.dumps(each) for each in (clean, wrong))
    result = run("judge", "baloot", stdin=lines)
    assert result.code == 1
    first, second = result.lines
    assert (first["ok"], first["rulings"]) == (True, [])
    assert sum(first["facts"]["points"].values()) in (162, 130)
    for side, points in first["score"].items():
        assert points == sum(item["points"] for item in first["items"] if item["side"] == side)
    assert not second["ok"]
    assert set(second["rulings"][0]) == {"code", "message", "article", "at", "legal"}
    assert ok("judge", "baloot", stdin=json.dumps(clean)).code == 0


def test_a_record_is_added_once_under_an_id(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record()))
    ok("new", "baloot")
    typed = ("add", "--record", path, "--id", "q1", "--as-is", "--json")
    first, again = ok(*typed).json, ok(*typed).json
    assert (again["hand"], again["already"]) == (first["hand"], True)
    path.write_text(json.dumps(record(2)))
    assert run(*typed).json["errors"][0]["code"] == "id-used"
    assert ok("board", "--json").json["hands"] == 1


def test_the_schema_describes_records():
    import jsonschema

    schema = ok("schema", "baloot", "record").json
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for seed in range(20):
        validator.validate(record(seed))
    assert list(validator.iter_errors({"plays": [["X", "AC"]]}))


def test_judge_refuses_what_is_malformed_and_goes_on():
    result = run("judge", "baloot", stdin='{"dealer": "X"}\nnothing\n{}\n')
    assert result.code == 4
    assert [list(line)[0] for line in result.lines] == ["errors", "errors", "ok"]


def test_judge_shows_a_hand_to_a_person(monkeypatch):
    wrong = record(3)
    wrong["plays"][5], wrong["plays"][6] = wrong["plays"][6], wrong["plays"][5]
    told = run("judge", "baloot", "--show", stdin=json.dumps(wrong)).out
    assert "!" in told
    assert "baloot.play" in told
    assert all(len(line) <= 80 for line in told.splitlines())
    assert "\x1b" not in told
    assert "is not JSON" in run("judge", "baloot", "--show", stdin="no").out


def test_a_record_that_does_not_come_to_a_hand_is_asked_for_what_it_lacks(tmp_path):
    """baloot.contract.trump: which suit a second-round Hokum has."""
    found = next(each for each in map(record, range(99)) if len(each["calls"][-1]) > 2)
    found["calls"][-1].pop()
    (tmp_path / "hand.json").write_text(json.dumps(found), "utf-8")
    ok("new", "baloot", "--dealer", found["dealer"])
    refused = run("add", "--record", tmp_path / "hand.json")
    assert (refused.code, "Which suit?" in refused.err) == (4, True)


@pytest.mark.parametrize(("words", "answer", "article"), [
    (["legal", "--trump", "H", "--hand", "KC QC 7H", "--trick", "AC 7C"], ["KC", "QC"], "baloot.play.plain-follow"),
    (["legal", "--trump", "H", "--hand", "QH 9D", "--trick", "KC 7C", "--ekka"], ["9D", "QH"],
     "baloot.play.plain-third-partner"),
    (["legal", "--trump", "H", "--hand", "QH 9D", "--locked"], ["9D"], "baloot.play.locked-lead"),
    (["trick", "--trump", "H", "--lead", "E", "--cards", "AC 7C 8H QC"], "W", "baloot.play.winner"),
    (["trick", "--contract", "sun", "--lead", "E", "--cards", "7C AD 8C QC"], "S", "baloot.play.winner"),
    (["count", "--trump", "H", "--cards", "JH 9H AC 7D", "--last"], 55, "baloot.count.last-trick"),
    (["count", "--contract", "sun", "--cards", "JH"], 2, "baloot.count.values"),
])  # fmt: skip
def test_ask_baloot(words, answer, article):
    """baloot.play.*: the situations of the text, one by one."""
    found = ok("ask", "baloot", *words, "--json").json
    assert (found["answer"], found["article"]) == (answer, article)
    assert found["message"] in ok("ask", "baloot", *words).out


def test_ask_about_bidding_and_projects():
    """The text's example: South deals, bids Hokum, West and then North say Sun: North declares."""
    calls = "E pass, N pass, W pass, S hokum, W sun, N sun"
    found = ok("ask", "baloot", "auction", "--dealer", "S", "--exposed", "9H", "--calls", calls, "--json").json
    assert found["answer"] == {"contract": "sun", "trump": None, "bidder": "N", "declarer": "N", "outcome": "open"}
    assert found["legal"] == {"E": ["pass", "sun"]}
    assert run("ask", "baloot", "auction", "--dealer", "S", "--calls", "N sun").code == 1
    found = ok(
        "ask", "baloot", "raises", "--contract", "hokum", "--declarer", "S", "--raises", "E double locked", "--json"
    ).json
    assert (found["answer"], found["legal"]) == ({"level": "double", "locked": True}, {"S": ["triple"]})
    found = ok("ask", "baloot", "projects", "--trump", "S", "--hand", "KD KC KH AS KS QS JS 10S", "--json").json
    assert [project["kind"] for project in found["answer"]["best"]] == ["hundred", "siri"]
    declared = '{"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}'
    found = ok("ask", "baloot", "compare", "--trump", "H", "--dealer", "S", "--declared", declared, "--json").json
    assert found["answer"] == {"seat": "E", "side": "EW"}


def test_a_claim_is_typed_as_json_lines_have_it_too():
    facts = '{"contract": "hokum", "declarer": "E", "points": {"NS": 77}}'
    words = ("ask", "baloot", "claim", "--facts", facts, "--claim")
    assert ok(*words, '{"NS": 16}', "--json").json == ok(*words, "NS 16", "--json").json
    assert run(*words, '{"NS": "x"}').code == 4


def test_a_choice_that_is_none_is_quoted_as_json():
    facts = '{"outcome": "all-pass", "rules": {"counting": null, "kawesh": ["x"], "target": true}}'
    told = [error["message"] for error in run("score", "baloot", stdin=facts).json["errors"]]
    assert [message.split("not ")[1] for message in told] == ["null.", '["x"].', "true."]


def test_ask_streams_and_lists():
    lines = '{"trump":"H","hand":["QH"],"trick":["KC"]}\n{"hand":["XX"]}\n{"hand":["QH"]}\n'
    result = run("ask", "baloot", "legal", stdin=lines)
    assert result.code == 4
    assert result.lines[0]["legal"] == ["QH"]
    assert [line["errors"][0]["code"] for line in result.lines[1:]] == ["field-type", "field-missing"]
    assert "legal: Which cards may be played?" in ok("ask", "baloot").out
    assert len(ok("ask", "baloot", "--json").json) >= 7
    for wrong in (["leg"], ["compare", "--declared", "{"], ["legal", "--trump", "X"]):
        assert run("ask", "baloot", *wrong).code == 4, wrong
    for wrong in (["--tramp", "H"], ["--hand"], ["--trump", "H", "--trump", "S"]):
        assert run("ask", "baloot", "legal", *wrong).code == 2, wrong


def test_a_judged_record_becomes_a_hand(tmp_path):
    ok("new", "baloot", "--dealer", record()["dealer"])
    (tmp_path / "hand.json").write_text(json.dumps(record()))
    verdict = ok("judge", "baloot", tmp_path / "hand.json").json
    ok("add", "--record", tmp_path / "hand.json")
    (hand,) = ok("history", "--json").json["hands"]
    assert hand["score"] == verdict["score"]
    ok("export", tmp_path / "match.sheet")
    ok("import", tmp_path / "match.sheet", "--again")
    assert ok("history", "--json").json["hands"][0]["score"] == verdict["score"]
    (tmp_path / "part.json").write_text('{"dealer": "S"}')
    assert run("add", "--record", tmp_path / "part.json").code == 4
    assert run("add").code == 2
    assert ok("verify", "--json").json["ok"]


# --- ask at the table --------------------------------------------------------------------------------------

TYPED = ("hokum e x2, us 56, fifty us", "us 21")


def slips(result):
    return [each["slips"] for each in result.json["answer"]["explanations"]]


def test_a_claim_is_typed_as_hands_are():
    without = run("ask", "claim", *TYPED, "--json")
    assert len(slips(without)) == 1
    assert "us is North & South" in without.err
    flags = ok("ask", "baloot", "claim", "--facts", TYPED[0].replace("us", "NS"), "--claim", "NS 21", "--json")
    assert slips(flags) == slips(without)
    asked = run("ask", "claim", "hokum e")
    assert (asked.code, "Type LINE CLAIM after claim" in asked.err) == (4, True)


def test_a_claim_by_flags_is_read_by_the_names_of_the_table():
    facts = '{"contract": "hokum", "declarer": "E", "level": "double", "points": {"NS": 56}, "projects": [{"by": "NS", "kind": "fifty"}]}'
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "EW")
    for hand in ("hokum Cem x2, them 56, fifty Ali", facts):
        for flags in (("--facts", hand, "--claim", "Ali 21"), ("--claim", "them 21", "--facts", hand)):
            assert slips(ok("ask", "baloot", "claim", *flags, "--json")) == [["raise-forgotten"]], flags
    facts = '{"totals": {"Ali": 88, "Zoe": 92, "Cem": 72}}'
    assert ok("ask", "shllaat", "claim", "--facts", facts, "--claim", "Zoe 92", "--json").json["answer"]


def test_a_claim_without_a_match_takes_the_names_of_the_line():
    line = "Ali 88, Badr 92, Cem 72"
    told = ok("ask", "shllaat", "claim", line, "Ali 92").out
    assert "The points of Ali and Badr were written down the wrong way round." in told
    assert "two-52" in ok("ask", "shllaat", "options", line).out
    refused = run("ask", "shllaat", "claim", "Ali 88, Badr foo, Cem 72", "Ali 92")
    assert refused.code == 4
    assert [word for word in ("Ali", "foo") if f"“{word}”" in refused.err] == ["foo"]


def test_a_claim_can_be_the_difference_where_tables_keep_it():
    for line, claim in (("A full K, B basic 7", "+150"), ("Ali full K, Badr basic 7", "Ali 150")):
        told = ok("ask", "sleazy", "claim", line, claim).out
        assert "is the difference of the round" in told, claim
    assert run("ask", "shllaat", "claim", "Ali 88, Badr 92, Cem 72", "+92").code == 4


def test_the_options_are_those_of_the_match_in_play():
    ok("new", "baloot", "--rules", "counting=both", "--us", "EW")
    told = ok("ask", "options", "hokum e, them 76", "--json")
    assert [change["choice"] for change in told.json["answer"]["changes"]] == ["last-raise", "defenders", "larger-down"]
    assert "By the rules of match" in told.err
    assert "counting=both" in told.err
    own = ok("ask", "options", "hokum e, them 76", "--rules", "counting=last-raise", "--json")
    assert [change["choice"] for change in own.json["answer"]["changes"]] == ["both"]
    first = ok("board", "--json").json["match"]
    ok("new", "shah", "Asha", "Bo")
    assert "By the rules" not in ok("ask", "baloot", "options", "hokum e, NS 76").err
    chosen = ok("ask", "options", "hokum e, them 76", "--match", first, "--json")
    assert chosen.json == told.json


def test_lines_of_json_are_asked_by_the_text_unless_a_match_is_named():
    ok("new", "baloot", "--rules", "counting=both")
    line = '{"facts": {"contract": "hokum", "declarer": "E", "points": {"NS": 76}}}'
    match = ok("board", "--json").json["match"]
    both = [
        run("ask", "baloot", "options", *more, stdin=line).json["answer"]["changes"]
        for more in ((), ("--match", match))
    ]
    chosen = [[change["choice"] for change in changes] for changes in both]
    assert chosen == [["both"], ["last-raise", "defenders", "larger-down"]]


# --- records that become hands -----------------------------------------------------------------------------


def first_record(game, folder):
    path = folder / "record.jsonl"
    path.write_text((DATA / "samples" / f"{game}-record.jsonl").read_text("utf-8").splitlines()[0])
    return path


def test_a_record_of_another_deal_is_refused(tmp_path):
    path = first_record("baloot", tmp_path)
    dealer = json.loads(path.read_text())["dealer"]
    other = next(seat for seat in "NESW" if seat != dealer)
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", other)
    refused = run("add", "--record", path)
    assert (refused.code, "type scorekeeper dealer" in refused.err) == (4, True)
    assert ok("board", "--json").json["hands"] == 0
    ok("add", "--record", path, "--as-is")
    ok("undo")
    ok("dealer", dealer)
    ok("add", "--record", path)


def test_a_record_begun_by_another_is_refused(tmp_path):
    path = first_record("shah", tmp_path)
    first = json.loads(path.read_text())["first"]
    ok("new", "shah", "Asha", "Bo", "--dealer", "A" if first == "B" else "B")
    refused = run("add", "--record", path)
    assert (refused.code, "begins next" in refused.err) == (4, True)


def test_a_file_of_two_records_says_so(tmp_path):
    ok("new", "baloot")
    refused = run("add", "--record", DATA / "samples" / "baloot-record.jsonl")
    assert (refused.code, "records, but only one is added at a time" in refused.err) == (4, True)
    whole = tmp_path / "pretty.json"
    whole.write_text(json.dumps(json.loads(first_record("baloot", tmp_path).read_text()), indent=2))
    ok("add", "--record", whole)


def test_one_answer_a_line():
    ok("new", "baloot", "--dealer", "S")
    lines = "hokum E, NS 77\n\n# a comment\nhokun E, foo 7 bar\nnote tea\npass\n"
    answers = run("add", "--json", "-", stdin=lines).lines
    assert [answer.get("echo", "refused") for answer in answers] == ["hokum E, NS 77", "refused", "note tea", "pass"]


def test_a_choice_that_only_ends_the_match_shows_no_equal_score(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "none.db"))
    told = ok("ask", "shah", "options", "--facts", '{"winner": "A"}').out.splitlines()
    assert told[1:] == ["  series=single: A wins the match"]


def test_scores_and_declared_projects_are_typed_in_words():
    compared = ok("ask", "baloot", "compare", "--trump", "H", "--dealer", "S", "--declared", "E siri K, s fifty").out
    assert "seat S · side NS" in compared
    raised = ["ask", "baloot", "raises", "--contract", "sun", "--declarer", "N", "--raises", "E double"]
    assert "level double · locked no" in ok(*raised, "--scores", "NS 120, EW 50").out
    assert "the scores of both sides" in run(*raised, "--scores", "NS 120").err
    compare = ["ask", "baloot", "compare", "--trump", "H", "--dealer", "S", "--declared"]
    assert "seat S · side NS" in ok(*compare, "E: siri K clubs, S: hundred Ace").out
    for wrong in ("E foo", "E", "Cem siri K", "siri K", "E K", "E siri K and S fifty"):
        told = run(*compare, wrong).err
        assert "such as E siri K, S hundred A hearts" in told
        assert f'not "{wrong}"' in told
        assert "{" not in told
    assert "given twice" in run(*compare, "E siri K, e fifty").err


def test_a_question_tells_on_a_terminal_how_long_it_is_searched(monkeypatch):
    class Soon(threading.Event):
        """An event whose first second is over at once."""

        over = False

        def wait(self, timeout=None):
            if timeout and not self.over:
                self.over = True
                return False
            return super().wait(timeout)

    monkeypatch.setattr(processes, "threading", SimpleNamespace(Event=Soon, Thread=threading.Thread))
    asked = ("ask", "baloot", "sawa", "--contract", "sun", "--by", "N", "--hands", "N: AC 10C KC QC KD")
    assert "Searching" in run(*asked, terminal=True).err
    assert "Searching" not in run(*asked).err


@pytest.mark.parametrize("nothing", ["none", "", "None"])
def test_a_list_of_nothing_can_be_said_with_a_flag(nothing):
    raises = ("ask", "baloot", "raises", "--contract", "sun", "--declarer", "S", "--raises", nothing)
    assert "single" in ok(*raises).out
    assert ok("ask", "baloot", "auction", "--dealer", "S", "--exposed", "9H", "--calls", nothing).out
    assert ok("ask", "sabat", "legal", "--layout", nothing, "--hand", "7D 8D").out.startswith("7D")
    assert ok("ask", "sabat", "announce", "--announcements", nothing).out
    assert ok("ask", "shah", "series", "--games", nothing).out


@pytest.mark.parametrize(("words", "told"), [
    (("baloot", "raises", "--contract", "sun", "--declarer", "S"), '--raises "E double locked", or --raises none'),
    (("baloot", "auction", "--calls", "none"), "dealer is missing. Add it, such as --dealer S."),
    (("sabat", "legal", "--hand", "7D"), '--layout "9D 7S", or --layout none'),
    (("baloot", "trick", "--lead", ""), "--lead needs a value after it"),
])  # fmt: skip
def test_a_flag_that_is_missing_is_asked_for_with_an_example(words, told):
    assert told in run("ask", *words).err


@pytest.mark.parametrize("left", ["aces 2 pictures 3", "2 aces, 3 pictures", "2 Aces 3 pictures"])
def test_what_the_losers_hold_can_be_said_in_numbers(left):
    assert ok("ask", "sabat", "count", "--left", left, "--last_card", "8C").out.startswith("70")


def test_numbers_that_are_said_twice_are_not_taken_for_what_is_left():
    assert run("ask", "sabat", "count", "--left", "2 aces 3 aces", "--last_card", "8C").code == 4


@pytest.mark.parametrize(("words", "code", "told"), [
    (("--trump", "H", "--hand", "AC QH", "--trick", "KC 10C"), "ekka-higher", "still in play: 10C, AC."),
    (("--trump", "H", "--hand", "AC QH", "--trick", "10C 9C"), "ekka-higher", "still in play: AC."),
    (("--trump", "H", "--hand", "AC QH", "--trick", "KH"), "ekka-trump", "The leader said Ekka with KH, a trump"),
    (("--contract", "sun", "--hand", "AC QH", "--trick", "KC"), "ekka-sun", "there is no Ekka in Sun"),
])  # fmt: skip
def test_an_ekka_that_the_cards_seen_disprove_is_an_infraction_of_the_situation(words, code, told):
    """baloot.ekka.illegal: what may be played stays, as the partner cannot know better."""
    asked = run("ask", "baloot", "legal", *words, "--ekka", "--json")
    assert (asked.code, [ruling["code"] for ruling in asked.json["rulings"]]) == (1, [code])
    assert told in asked.json["rulings"][0]["message"]
    assert asked.json["rulings"][0]["article"].startswith("baloot.ekka.")
    assert asked.json["legal"] == run("ask", "baloot", "legal", *words, "--json").json["legal"] or code == "ekka-higher"


def test_an_ekka_that_can_be_right_and_a_lock_in_sun():
    assert (
        "rulings"
        not in ok("ask", "baloot", "legal", "--trump", "H", "--hand", "9C QH", "--trick", "KC", "--ekka", "--json").json
    )
    locked = run("ask", "baloot", "legal", "--contract", "sun", "--hand", "AC QH", "--locked", "--json")
    assert [ruling["code"] for ruling in locked.json["rulings"]] == ["locked-sun"]
