"""A match that is exported as a sheet says the same when it is imported, whatever happened to it."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from scorekeeper.games import find
from scorekeeper.ledger.acts import Check, Finish, Hand, Penalty, Rule, Sign
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import encode
from tests.cli.runner import ok, run
from tests.ledger.tools import AT


def recorded(*acts, game="baloot", sides=(("Ali", "Badr"), ("Cem", "Dalia"))):
    """Put a match with such entries, whatever their lines say today, in play."""
    played = find(game)
    seating = played.seating.seat(sides, None)._replace(us=next(iter(played.seating.seat(sides, None).sides)))
    match = begin(played, seating, encode(played.options()), AT)
    for act in acts:
        match.append(stamped(act, AT))
    with Ledger(Path(os.environ["SCOREKEEPER_DB"]), create=True) as ledger:
        ledger.keep(match)


def standing(*words):
    board = ok(*words, "board", "--json").json
    return [board[key] for key in ("totals", "hands", "winner", "status")]


def again(tmp_path):
    """Export the match in play, and import it elsewhere; it must stand the same. Return its lines."""
    sheet, other = tmp_path / "a.sheet", ("--db", tmp_path / "again.db")
    ok("export", sheet)
    ok(*other, "import", sheet)
    assert standing(*other) == standing()
    assert ok(*other, "export").out == sheet.read_text("utf-8")
    return sheet.read_text("utf-8").partition("\n\n")[2].splitlines()


def facts(game, line):
    played = find(game)
    return played.notation.parse(line, played.seating.seat((), None), played.options())


def test_a_line_that_is_read_otherwise_today_is_written_from_its_facts(tmp_path):
    """What older versions heard in it stays what is recorded."""
    kept, other = facts("baloot", "hokum NS, NS 90"), facts("baloot", "sun NS, NS 90")
    recorded(Hand("hokum us, us 90", kept), Hand("hokum us, us 90", other), Hand("what was understood then", kept))
    assert again(tmp_path) == ["hokum us, us 90", "sun NS, NS 90", "hokum NS, NS 90"]
    told = run("export").err
    assert told.startswith("2 lines of the sheet are written in other words than they were typed")


def test_a_sheet_that_is_read_as_it_was_is_told_nothing_of(tmp_path):
    ok("new", "baloot", "--us", "NS")
    ok("add", "HOKUM us,  us 90")
    assert again(tmp_path) == ["HOKUM us, us 90"]
    assert run("export").err == ""


def test_what_stands_between_hands_is_written_anew_too(tmp_path):
    """The paper of a hand that is written anew is not lost."""
    hand, points = facts("baloot", "hokum NS, NS 90"), {"NS": 9, "EW": 7}
    recorded(
        Hand("understood then", hand, points), Check("check what", points, as_is=False),
        Check("check 7-9", {"EW": 9, "NS": 7}, as_is=True), Rule("rule", {"target": "20"}),
        Hand("hokum us, us 130", facts("baloot", "hokum NS, NS 130")), Sign("sign", "N", {"NS": 22, "EW": 10}),
    )  # fmt: skip
    assert again(tmp_path) == [
        "hokum NS, NS 90 = 9-7", "check 9-7", "check 7-9 as is", "rule target=20", "hokum us, us 130", "sign N = 22-10",
    ]  # fmt: skip


def test_a_hand_that_is_remarked_on_only_today_stands(tmp_path, monkeypatch):
    """baloot.kaboot.reverse: a Four Hundred beside it was recorded before anybody looked at the declarer's Ace."""
    line = "sun EW, reverse kaboot NS, four-hundred NS"
    ok("new", "baloot", "--dealer", "S", "--rules", "online")
    with monkeypatch.context() as before:
        before.setattr(import_module("scorekeeper.games.baloot.scoring.score"), "aceless", lambda *_: None)
        ok("add", line)
    assert standing()[:2] == [{"NS": 128, "EW": 0}, 1]
    assert "Undamaged" in ok("verify").out
    assert "reverse-ace" in run("--json", "add", line).out
    assert again(tmp_path) == [f"{line} as is"]


def test_penalties_and_the_end_are_written_anew_too(tmp_path):
    recorded(Penalty("penalty so", "NS", "signal"), Finish(abandoned=True), game="sabat")
    assert again(tmp_path) == ["penalty NS signal", "finish abandoned"]


def test_a_header_that_is_read_otherwise_today_is_written_anew(tmp_path):
    played = find("shah")
    seating = played.seating.seat([["Ali"], ["Badr"]], None)
    old = "game: shah # tonight\nplayers: Ali, Badr\nrules: draws=none\n\n"
    match = begin(played, seating, {**encode(played.options()), "draws": "agreed"}, AT, text=old)
    match.append(stamped(Hand("draw", facts("shah", "draw")), AT))
    with Ledger(Path(os.environ["SCOREKEEPER_DB"]), create=True) as ledger:
        ledger.keep(match)
    again(tmp_path)


def test_a_long_sheet_is_written_anew_wherever_it_is_read_otherwise_today():
    lost = Hand("understood then", facts("baloot", "hokum NS, NS 130"))
    passed = [Hand("pass", facts("baloot", "pass"))] * 40
    recorded(lost, *passed, lost)
    exported = run("export")
    assert exported.out.count("hokum NS, NS 130\n") == 2
    assert exported.err.startswith("2 lines")


SABAT = ("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
BALOOT = ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
EARLY, TREBLE = "N out, no seven, left 2 aces 1 pictures", "N out, last seven, treble, left 2 aces 1 pictures"
BEHIND_THE_END = {
    "a penalty": ([SABAT, EARLY, ("penalty", "NS", "out-of-turn"), EARLY, ("fix", "1", TREBLE)],
                  [TREBLE, "# penalty NS out-of-turn", f"# {EARLY}"]),
    "a target": ([SABAT, EARLY, ("add", "rule target=700"), EARLY, ("fix", "1", TREBLE)],
                 [TREBLE, "rule target=700 as is", f"# {EARLY}"]),
    "a target that is reached": (
        [BALOOT, "hokum N, NS 97, fifty NS", ("rules", "set", "target=60"), "hokum N, NS 97",
         ("fix", "1", "sun N, NS kaboot, hundred NS")],
        ["sun N, NS kaboot, hundred NS", "rule target=60 as is", "# hokum N, NS 97"]),
    "what closed the match": (
        [(*BALOOT, "--target", "30"), "hokum N, NS 100", ("finish",), ("fix", "1", "hokum N x2 open, NS 90")],
        ["hokum N x2 open, NS 90", "# finish"]),
    "another rule": (
        [BALOOT, "hokum N, NS 97", ("add", "rule counting=both"), ("fix", "1", "hokum N gahwa, NS won")],
        ["hokum N gahwa, NS won", "rule counting=both"]),
    "a signature": ([BALOOT, "hokum N gahwa, NS won", ("add", "sign Ali = 0-0"), ("fix", "1", "hokum N, NS 97")],
                    ["hokum N, NS 97", "# sign Ali = 0-0"]),
    "us corrected": (
        [(*BALOOT, "--rules", "target=52"), "hokum us, us 90 = us 9 them 7", ("check", "us 9 them 7"), "sun N, us kaboot",
         "sign Ali = us 53 them 7", ("header", "us=EW")],
        ["hokum NS, NS 90 = 9-7", "check 9-7", "sun N, kaboot NS", "sign N = 53-7"]),
}  # fmt: skip


@pytest.mark.parametrize(("words", "lines"), BEHIND_THE_END.values(), ids=BEHIND_THE_END)
def test_what_a_correction_left_behind_the_end_harms_no_sheet(tmp_path, words, lines):
    for each in words:
        ok(*(("add", each) if isinstance(each, str) else each))
    assert again(tmp_path) == lines


def sleazy(rounds, *lines):
    ok("new", "sleazy", "Ali", "Badr", "--rules", f"rounds={rounds}")
    for each in lines:
        ok(*(("add", f"{each}; red Ali") if isinstance(each, str) else each))


VOID = ("ruling", "2", "revoke?", "--decides", "void")


def after(line):
    return ("add", "--after", "1", f"{line}; red Ali")


def test_a_hand_that_was_ruled_void_and_is_behind_the_end_now_is_left_out(tmp_path):
    sleazy(2, "Ali full 6", "Ali full 7", VOID, "Badr full 8", after("Ali full 5"))
    assert again(tmp_path) == [
        "Ali full 6; red Ali", "Ali full 5; red Ali", "# Ali full 7; red Ali", "# ruling 2 revoke? --decides void",
        "# Badr full 8; red Ali",
    ]  # fmt: skip


def test_a_hand_that_was_ruled_void_stays_on_the_sheet_where_it_fits(tmp_path):
    sleazy(4, "Ali full 6", "Ali full 7", "Badr full 8", VOID, after("Ali full 5"))
    assert again(tmp_path) == [
        "Ali full 6; red Ali", "Ali full 5; red Ali", "Ali full 7; red Ali", "Badr full 8; red Ali",
        "ruling 3 revoke? --decides void",
    ]  # fmt: skip


def test_a_hand_that_was_ruled_void_does_not_stand_in_the_way_of_one_that_counts(tmp_path):
    """Read line by line, it would end the match before the ruling on it is read."""
    sleazy(4, "Ali full 6", "Ali full 7", "Badr full 8", VOID, after("Ali full 5"), after("Ali full 4"))
    assert again(tmp_path) == [
        "Ali full 6; red Ali", "Ali full 4; red Ali", "Ali full 5; red Ali", "Badr full 8; red Ali",
        "# ruling 2 revoke? --decides void",
    ]  # fmt: skip


def test_a_hand_that_was_ruled_another_stands_as_it_was_ruled_where_it_is_in_the_way(tmp_path):
    ok(*BALOOT, "--rules", "target=52")
    for line in ("sun N, us kaboot", "hokum them, them 90"):
        ok("add", line)
    ok("ruling", "1", "Which game?", "--decides", "hokum us, us 91")
    ok("add", "--after", "0", "hokum us, us 90")
    assert again(tmp_path) == [
        "hokum us, us 90", "hokum us, us 91", "hokum them, them 90",
        '# ruling 1 "Which game?" --decides "hokum us, us 91" --article baloot.pack.object',
    ]  # fmt: skip


def shah(*lines):
    ok("new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    for each in lines:
        ok(*(("add", each) if isinstance(each, str) else each))


def test_a_hand_behind_a_ruling_that_was_overturned_later_is_not_lost(tmp_path):
    """While the ruling held, it ended the match on the sheet before that hand."""
    shah(
        "Asha won", "Warsame won", "Asha won", "Asha won", "Warsame won",
        ("ruling", 2, "Who?", "--article", "shah.series.run", "--decides", "Asha won", "--provisional"),
        "Asha won", "Warsame won", ("ruling", "R1", "--overturn"), ("void", 5),
    )  # fmt: skip
    assert again(tmp_path) == [
        "Asha won", "Warsame won", "Asha won", "Asha won",
        '# ruling 2 Who? --article shah.series.run --decides "Asha won" --provisional', "Asha won", "Warsame won",
        "# ruling R1 --overturn",
    ]  # fmt: skip
    assert run("export").err.startswith("2 lines became comments")


def test_a_hand_that_the_table_made_count_again_is_struck_on_the_sheet_where_the_ruling_is_overturned(tmp_path):
    shah("Asha won", "Warsame won", ("void", 1), ("ruling", 1, "Did it?", "--decides", "Warsame won", "--provisional"))
    assert again(tmp_path) == [
        "Asha won", "Warsame won", 'ruling 1 "Did it?" --decides "Warsame won" --provisional --otherwise void',
    ]  # fmt: skip
    before = ok("rulings", "--json").json["rulings"][0]["outcomes"]
    ok("import", tmp_path / "a.sheet", "--again")
    assert ok("rulings", "--json").json["rulings"][0]["outcomes"] == before


def test_hands_that_a_provisional_ruling_leaves_behind_the_end_come_back_where_it_is_overturned(tmp_path):
    ok(*SABAT)
    for line in (EARLY, EARLY, TREBLE):
        ok("add", line)
    ok("ruling", 1, "How many?", "--decides", TREBLE, "--provisional")
    lines = again(tmp_path)
    assert lines[:3] == [EARLY, EARLY, TREBLE]
    assert not any(line.startswith("#") for line in lines)
    assert run("export").err == ""
    before = ok("rulings", "--json").json["rulings"][0]["outcomes"]
    ok("import", tmp_path / "a.sheet", "--again")
    assert ok("rulings", "--json").json["rulings"][0]["outcomes"] == before


def test_a_penalty_that_the_table_decided_stands_on_the_sheet_where_its_ruling_cannot(tmp_path):
    """The ruling was decided anew; what it was at first would be in the way of a hand that counts."""
    ok(*SABAT, "--target", 1000)
    ok("add", EARLY)
    ok("add", EARLY)
    ok("ruling", 1, "Who?", "--decides", TREBLE, "--provisional")
    ok("add", EARLY)
    ok("ruling", "R1", "--decides", "penalty W signal")
    ok("fix", 2, TREBLE)
    assert again(tmp_path) == [
        EARLY, TREBLE, f'penalty W signal  # ruling 1 Who? --decides "{TREBLE}" --provisional', EARLY,
        '# ruling R1 --decides "penalty W signal"',
    ]  # fmt: skip


def test_a_match_that_a_correction_lets_somebody_win_before_it_was_closed_is_won(tmp_path):
    ok(*BALOOT, "--target", "30")
    ok("add", "hokum N, NS 100")
    ok("finish")
    assert standing()[2:] == [None, "finished"]
    assert "won the match" in ok("fix", "1", "hokum N x2 open, NS 90").out
    assert standing()[2:] == ["NS", "won"]
    assert "won the match" in ok("board").out
    again(tmp_path)
    ok("verify")


def test_the_end_of_a_match_of_an_early_ledger_is_on_its_sheet(tmp_path):
    """Early ledgers kept no line of it."""
    recorded(Hand("hokum us, us 90", facts("baloot", "hokum NS, NS 90")), Finish(abandoned=False))
    assert again(tmp_path) == ["hokum us, us 90", "finish"]


def test_a_target_that_somebody_has_reached_ends_the_match_where_it_is_recorded_as_it_is():
    ok(*BALOOT)
    ok("add", "hokum us, us 90")
    assert "The target cannot be 8" in run("add", "rule target=8").err
    ok("add", "rule target=8 as is")
    assert standing() == [{"NS": 9, "EW": 7}, 1, "NS", "won"]
    ok("verify")


@pytest.mark.parametrize(("game", "line", "said"), [
    ("shah", "Ali won", "Ali won"), ("sleazy", "Ali: full K; Badr: full 4; red Ali, red pairs 3 9", None),
])  # fmt: skip
def test_a_sheet_names_sides_where_their_letters_could_mean_another(tmp_path, game, line, said):
    ok("new", game, "Badr", "Ali", "--dealer", "Ali", "--us", "Ali")
    ok("add", line)
    ok("fix", "1", line.replace("Ali", "us", 1))
    ok("header", "us=Badr")  # by which "us" is somebody else
    ok("export", tmp_path / "match.sheet")
    text = (tmp_path / "match.sheet").read_text("utf-8")
    assert "dealer: Ali\nus: Badr\n" in text
    assert said is None or f"\n{said}\n" in text
    before = ok("board", "--json").json["totals"]
    ok("import", tmp_path / "match.sheet", "--again")
    assert ok("board", "--json").json["totals"] == before
