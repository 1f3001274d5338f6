"""What a correction cannot do is refused with what to type, and what it does not do is told; never in silence."""

import pytest

from tests.cli.runner import ok, run

NEW = {
    "baloot": ("Ali+Badr", "Cem+Dalia", "--dealer", "S"),
    "sabat": ("Ali+Badr", "Cem+Dalia", "--target", 150),
    "shllaat": ("Ali", "Badr", "Cem"),
    "sleazy": ("Ali", "Badr"),
    "shah": ("Ali", "Badr", "--dealer", "Ali"),
}
HANDS = {
    "baloot": ("hokum E, NS 77", "hokum N, EW 91"), "sabat": ("result 50-0", "result 0-50"),
    "shllaat": ("result 100-80-72", "result 72-100-80"), "sleazy": ("pair red 7; red Ali", "pair red 9; red Badr"),
    "shah": ("Ali won", "Badr won"),
}  # fmt: skip


def begun(game, *more):
    ok("new", game, *NEW[game], *more)
    for line in HANDS[game]:
        ok("add", line)


def entries():
    return ok("history", "--all", "--json").json["entries"]


def refused(*words):
    """Return what a refused line is told, in JSON: it is recorded nowhere."""
    before = entries()
    result = run(*words, "--json")
    assert (result.code, entries()) == (4, before)
    return result.json


def codes(*words):
    return [each["code"] for each in refused(*words)["errors"]]


@pytest.mark.parametrize("game", NEW)
@pytest.mark.parametrize(
    "line",
    ["note tea", "dealer Ali", "rename Ali Zaid", "substitute Ali = Zaid", "finish", "ruling 1 Who --decides stands"],
)
def test_only_a_hand_is_put_in_after_another(game, line):
    begun(game)
    assert codes("add", "--after", 1, line) == ["after-ruling" if line.startswith("ruling") else "after-hand"]
    assert codes("add", "--after", 0, line) == codes("add", "--after", "last", line)


def test_a_penalty_is_not_put_in_and_the_way_that_is_told_leads_there(tmp_path):
    begun("sabat")
    told = run("add", "--after", 1, "penalty Ali signal")
    assert "without --after" in told.err
    assert "Nothing was recorded." in told.err
    sheet = tmp_path / "match.sheet"
    ok("export", sheet)
    text = sheet.read_text("utf-8").replace("result 50-0\n", "result 50-0\npenalty Ali signal\n")
    sheet.write_text(text, "utf-8")
    ok("import", sheet)
    assert ok("board", "--json").json["totals"] == {"NS": 50, "EW": 150}
    assert [each["line"] for each in entries() if each.get("line")][:2] == ["result 50-0", "penalty Ali signal"]


def test_after_the_last_hand_is_after_its_number():
    for place in ("last", 2):
        begun("sabat")
        ok("add", "penalty Ali signal")
        ok("add", "--after", place, "result 30-0")
        assert "penalty" in ok("history").out.splitlines()[-1]
        begun("baloot")
        ok("rules", "set", "qaid=own-projects")
        assert run("add", "--after", place, "hokum E, qaid us").code == 4
    ok("new", "baloot", *NEW["baloot"])
    assert codes("add", "--after", "last", "pass") == ["hand-none"]


@pytest.fixture
def _ali_elsewhere():
    """Seat Ali in the North, and later in the West, where Dalia was."""
    ok("new", "baloot", *NEW["baloot"])
    ok("add", "hokum E, NS 77")
    ok("players", "substitute", "Ali", "Farid")
    ok("players", "substitute", "Dalia", "Ali")


@pytest.mark.usefixtures("_ali_elsewhere")
def test_a_header_is_read_by_who_sat_there_at_the_beginning():
    for key, first, second in (("dealer", "N", "W"), ("us", "NS", "EW")):
        told = refused("header", f"{key}=Ali")
        assert [each["code"] for each in told["errors"]] == ["names-changed"]
        assert [each["line"] for each in told["readings"]] == [f"header {key}={first}", f"header {key}={second}"]
        for reading in told["readings"]:  # what is offered means one thing
            ok(*reading["line"].split())
    assert ok("header", "dealer=Dalia", "--json").json["next"] == {"dealer": "S"}
    assert ok("header", "dealer=Farid", "--json").json["next"] == {"dealer": "W"}
    assert "N: Ali, now Farid; W: Dalia, now Ali" in run("header", "dealer=Zaid").err


@pytest.mark.parametrize("game", ["sleazy", "shah"])
def test_who_is_us_from_the_beginning_is_asked_where_both_have_had_the_name(game):
    begun(game)
    for old, new in (("Ali", "Zaid"), ("Badr", "Ali")):
        ok("players", "substitute", old, new)
    assert codes("header", "us=Ali") == ["names-changed"]
    ok("header", "us=Badr")
    ok("header", "us=Zaid")


@pytest.mark.parametrize(("game", "word"), [("sleazy", "nothing"), ("sleazy", "none"), ("shllaat", "nobody")])
@pytest.mark.parametrize("option", ["--decides", "--otherwise"])
def test_a_word_that_tells_a_hand_too_is_asked_about_in_a_ruling(game, word, option):
    begun(game)
    other = () if option == "--decides" else ("--decides", "void", "--provisional")
    told = refused("ruling", 1, "Did it count?", option, word, *other)
    assert [each["code"] for each in told["errors"]] == ["ruling-naught"]
    for reading, kind in zip(told["readings"], ("stands", "hand"), strict=True):
        ok("add", reading["line"])
        assert entries()[-1][option.strip("-").replace("decides", "effect")]["kind"] == kind
        ok("undo")


def test_a_ruling_that_nothing_was_left_survives_a_corrected_sheet(tmp_path):
    begun("sleazy")
    ok("ruling", 2, "Did it count?", "--decides", "round nothing")
    ok("void", 1)  # the ruling is written anew, of another number
    totals = ok("board", "--json").json["totals"]
    sheet = tmp_path / "match.sheet"
    ok("export", sheet)
    ok("import", sheet)
    assert totals == ok("board", "--json").json["totals"] == {"A": 0, "B": 0}


@pytest.mark.parametrize("words", ["nothing left", "stands with 80 for us", "void and penalty us signal"])
@pytest.mark.parametrize("game", ["baloot", "sabat"])
def test_an_outcome_is_said_in_one_word_or_as_a_hand(game, words):
    begun(game)
    ok("header", "us=NS")
    assert codes("ruling", 1, "Did it count?", "--decides", words)[0] == "ruling-decides"


@pytest.mark.parametrize("words", [
    ("fix", 2, "hokum Ali, NS 90"), ("add", "--after", 2, "hokum Ali, NS 90"), ("dispute", 2, "--claim", "Ali 10"),
    ("ruling", 2, "Who?", "--decides", "hokum Ali, NS 90"), ("dispute", 2, "--if", "hokum Ali, NS 90"),
])  # fmt: skip
def test_a_name_that_nobody_had_at_a_hand_is_asked_about_where_it_was_in_several_seats(words):
    ok("new", "baloot", *NEW["baloot"])
    ok("add", "hokum Ali, NS 90")
    ok("players", "substitute", "Ali", "Farid")
    ok("add", "hokum Dalia, NS 80")
    ok("players", "substitute", "Dalia", "Ali")
    told = refused(*words)
    assert [each["code"] for each in told["errors"]] == ["names-moved"]
    assert "N: Ali, then Farid; W: Dalia, then Ali" in told["errors"][0]["message"]
    assert len(told["readings"]) == 2
    ok("fix", 2, "hokum Farid, NS 80")
    ok("fix", 1, "hokum Ali, NS 80")


SHORT = {
    "baloot": ("--target", 20), "sabat": ("--target", 40), "shllaat": ("--target", 100),
    "sleazy": ("--rules", "rounds=2"), "shah": ("--rules", "series=single"),
}  # fmt: skip


def won(game):
    """Play a match until it is won by a limit that was too low."""
    new = NEW[game][:-2] if game in ("baloot", "sabat") else NEW[game]
    ok("new", game, *new, *SHORT[game])
    if game == "sleazy":
        ok("add", HANDS[game][0])
    ok("add", {"baloot": "sun E, NS 120"}.get(game, HANDS[game][0]))
    assert ok("board", "--json").json["status"] == "won"


@pytest.mark.parametrize("game", SHORT)
def test_a_higher_limit_reopens_a_match_that_was_won_by_the_lower_one(game):
    won(game)
    option = {"sleazy": "rounds=4", "shah": "series=five-in-a-row"}.get(game, "target=500")
    told = ok("rules", "set", option).out
    assert "The match is open again." in told
    assert "rematch" not in told
    ok("add", HANDS[game][0])
    board = ok("board", "--json").json
    assert (board["status"], board["winner"]) == ("open", None)
    assert run("verify").code == 0
    ok("undo")
    assert ok("undo", "--json").json["status"] == "won"


def test_a_gahwa_stays_won_whatever_the_target():
    ok("new", "baloot", *NEW["baloot"], "--target", 20)
    ok("add", "hokum S gahwa, EW 90")
    assert ok("board", "--json").json["winner"] == "EW"
    assert "is kept for a rematch" in ok("rules", "set", "target=300").out
    assert ok("board", "--json").json["winner"] == "EW"


@pytest.mark.parametrize("game", NEW)
@pytest.mark.parametrize("line", ["dealer Ali", "substitute Badr = Zaid", "rule {}"])
@pytest.mark.parametrize("over", ["won", "finished"])
def test_what_holds_from_the_next_hand_on_says_so_where_none_follows(game, line, over):
    if over == "won":
        won(game)
    else:
        begun(game)
        ok("finish")
    line = line.format({"baloot": "qaid=own-projects", "shah": "draws=agreed", "sleazy": "magic-hat=yes"}.get(
        game, "target=600" if over == "finished" else "target=30 as is"))  # fmt: skip
    if game == "shllaat":
        line = line.replace("target=30 as is", "tie=share")
    assert "This match is over. The dealer is kept for a rematch." in ok("add", line).out
    ok("undo")
    assert ok("add", line, "--json").json["for_rematch"] is True
    assert "rematch alone" not in ok("add", "note tea").out


def test_a_rule_that_ends_the_match_itself_is_not_for_a_rematch():
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Ali", "--target", "252")
    for _ in range(2):
        ok("add", "126 126 0")
    told = ok("rules", "set", "tie=share").out
    assert "The match is now won; it was open." in told
    assert "rematch alone" not in told


@pytest.mark.parametrize("words", [("fix", 1, "hokum E, NS 77 = 1-1"), ("add", "pass = 1-1"), ("check", "1-1")])
def test_what_a_refused_paper_tells_to_type_is_understood_where_it_was_refused(words):
    begun("baloot")
    told = run(*words).err
    assert "type “as is” after the paper" in told
    assert "--as-is" not in told
    for said in ("as is", "--as-is"):
        ok(*words[:-1], f"{words[-1]} {said}")
        ok("undo")
    if words[0] == "add":
        assert "Recorded" in ok("table", stdin="check 1-1 --as-is\n").out
        ok("undo")
        ok("add", "-", stdin="check 1-1 --as-is\n")


@pytest.mark.parametrize("line", ["note tea", "dealer Ali", "finish", "ruling 1 Who --decides stands"])
def test_no_words_are_put_to_a_line_that_nothing_denies(line):
    begun("baloot")
    assert ok("add", "--as-is", line, "--json").json["entry"]["line"] == line


def test_finish_with_words_that_say_something_else_is_no_finish():
    begun("baloot")
    assert codes("add", "finish abandond") == ["directive-form"]
    assert "Type finish, finish abandoned, or finish won SIDE" in run("add", "finish tomorrow").err
    assert ok("add", "finish abandoned", "--json").json["status"] == "abandoned"


@pytest.mark.parametrize(("game", "seat"), [("shllaat", "Ali"), ("shah", "Ali"), ("sleazy", "Ali")])
def test_what_a_correction_changes_is_told_by_who_played_then(game, seat):
    begun(game)
    ok("players", "substitute", seat, "Zaid")
    hand = {"shllaat": "result 90-90-72", "shah": "Badr won", "sleazy": "nothing"}[game]
    for words in (("fix", 1, hand), ("void", 1)):
        told = ok(*words).out
        changed = next(line for line in told.splitlines() if " 1: " in line)
        assert ("Ali" in changed, "Zaid" in changed) == (True, False)
        assert "Zaid" in told
    assert "Ali" in ok("undo").out


@pytest.mark.parametrize("game", NEW)
def test_nothing_can_still_matter_in_a_match_that_was_closed(game):
    begun(game)
    ok("finish")
    told = ok("ruling", 1, "Did it count?", "--decides", "void").out
    assert "Only for the record" in told
    assert "open" not in told


def test_an_entry_is_taken_back_by_undo_alone():
    begun("baloot")
    ok("fix", 1, "hokum E, NS 80")
    ok("ruling", 1, "Was it so?", "--decides", "hokum E, NS 90", "--provisional")
    ok("ruling", "R1", "--overturn")
    ok("void", 2)
    assert "taken back" not in ok("history", "--all").out
    ok("undo")
    ok("undo")
    assert [each["kind"] for each in entries() if not each["counts"]] == ["ruling", "void", "undo", "undo"]
    assert ok("history", "--all").out.count("taken back") == 2
    ok("redo")
    ok("redo")
    assert "taken back" not in ok("history", "--all").out


def test_a_struck_hand_is_told_by_the_right_names_of_who_played_it():
    begun("shah")
    ok("players", "rename", "Ali", "Aly")
    ok("players", "substitute", "Aly", "Zaid")
    assert "Game 1: Aly 1 · Badr 0 → does not count" in ok("void", 1).out
    assert "Game 1: does not count → Aly 1 · Badr 0" in ok("undo").out


@pytest.mark.parametrize("game", NEW)
def test_the_last_hand_is_meant_in_every_way_to_type_a_ruling(game):
    begun(game)
    line = 'ruling last "Did it count?" --decides void'
    ok("add", line)
    assert entries()[-1]["hand"] == 2
    assert entries()[-1]["line"] == line.replace("last", "2")
    ok("undo")
    ok("table", stdin=f"{line}\n")
    assert entries()[-1]["hand"] == 2
    for last in ("Last", "LATEST"):  # as phones write it
        ok("undo")
        ok("add", line.replace("last", last))
        assert entries()[-1]["hand"] == 2
    ok("add", 'ruling "last time it counted?" --decides stands')
    assert "hand" not in entries()[-1]
    ok("new", game, *NEW[game])
    assert codes("add", line) == ["hand-none"]
