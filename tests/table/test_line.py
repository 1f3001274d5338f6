"""The line at the table in a terminal: the board above, the meaning below, words, hands and keys."""

import signal
import time

import pytest

pytest.importorskip("prompt_toolkit", reason="the extra `table` is not installed")
pytest.importorskip("pyte", reason="pyte, which reads a screen, is not installed")

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.language import speech
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import decode
from scorekeeper.rulebook import load
from scorekeeper.table import direction
from scorekeeper.table.draft import Draft
from scorekeeper.table.meaning import explained, meaning
from tests import THOROUGH, thorough
from tests.cli.runner import ok, run
from tests.table.terminal import Terminal

UP, DOWN, UNDO, CLEAR = "\x1b[A", "\x1b[B", "\x1a", "\x15"
SIZES = [(80, 24), (40, 20)]


@pytest.fixture(autouse=True)
def match(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S")
    ok("add", "hokum E, us 77")
    ok("add", "sun N, us 90")


def totals():
    return ok("board", "--json").json["totals"]


def the_match(tmp_path):
    with Ledger(tmp_path / "ledger.db", writing=False) as ledger:
        return ledger.match(ledger.find())


@thorough
@pytest.mark.parametrize(("columns", "rows"), SIZES if THOROUGH else SIZES[1:])
def test_the_meaning_and_the_score_stand_below_while_a_line_is_typed(columns, rows):
    with Terminal("table", columns=columns, rows=rows) as table:
        seen = table.see("hand 3 · 26 : 16 >")
        assert "2  Sun by Ali" in seen
        table.press("hokum E, us 9")
        table.see("hokum E, us 9")
        table.press("1")
        seen = " ".join(table.see("42 : 16").split())
        assert "Hokum by Cem: N-S 16 · E-W 0 → 42 : 16" in seen
        assert totals() == {"NS": 26, "EW": 16}
        table.press("\r")
        table.see("hand 4 · 42 : 16 >")
        assert totals() == {"NS": 42, "EW": 16}
        table.press("quit\r")
        assert table.ended() == 0


@thorough
def test_the_same_line_means_another_total_after_it_was_recorded():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokum us 90")
        table.see("→ 35 : 23")
        table.press("\r")
        table.see("hand 4 · 35 : 23 >")
        table.press("hokum us 90")
        table.see("→ 44 : 30")


@thorough
def test_words_and_names_are_completed():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("ho")
        table.see("hokum?")
        table.press("\t")
        table.see("> hokum")
        table.press("Da")
        table.see("Dalia")
        table.press("\t, us 77")
        table.see("Hokum by Dalia: N-S 8 · E-W 8")


@thorough
def test_one_key_takes_the_last_hand_back_and_leaves_what_is_typed():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokum us 9")
        table.see("hokum us 9")
        table.press(UNDO)
        table.see("Taken back: sun N, us 90")
        seen = table.see("hand 2 · 8 : 8 > hokum us 9")
        assert "What was typed last" not in seen
        assert totals() == {"NS": 8, "EW": 8}


@thorough
def test_an_earlier_hand_is_fetched_by_the_arrows_and_mended():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press(UP)
        table.see("> fix 2 sun N, us 90")
        table.press(UP)
        table.see("> fix 1 hokum E, us 77")
        table.press(DOWN)
        table.see("> fix 2 sun N, us 90")
        table.press(UP)
        table.see("> fix 1 hokum E, us 77")
        table.press("\b\b87")
        table.see("Hokum by Cem: N-S 16 · E-W 0")
        table.press("\r")
        table.see("hand 3 · 34 : 8 >")
        assert totals() == {"NS": 34, "EW": 8}


@thorough
def test_a_line_that_somebody_typed_is_not_lost_to_the_arrows():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokum us 9")
        table.see("hokum us 9")
        table.press(UP + "0")
        table.see("> hokum us 90")


@thorough
def test_a_question_mark_explains_the_word_it_follows_and_stays_in_a_question():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokum kaboot?")
        seen = table.see("baloot.kaboot")
        assert "> hokum kaboot\n" in seen
        table.press(f"{CLEAR}ruling 1 was it a revoke?")
        table.see("> ruling 1 was it a revoke?")


@thorough
def test_the_screen_is_drawn_anew_when_its_size_changes():
    with Terminal("table") as table:
        table.see("us N-S Ali & Badr")
        table.resize(40, 20)
        table.see("to go                126          136")


@thorough
def test_a_long_match_leaves_room_for_the_line():
    for _ in range(20):
        ok("add", "pass")
    with Terminal("table", columns=40, rows=20) as table:
        seen = table.see("hand 23 · 26 : 16 >")
        assert "before;" in seen
        assert "22  All pass" in seen


@thorough
def test_what_was_typed_and_not_sent_survives_a_closed_lid():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokum E, us 9")
        table.see("hokum E, us 9")
        table.kill(signal.SIGKILL)
    with Terminal("table") as table:
        table.see("> hokum E, us 9")
        table.see("The line holds what you typed last and did not send.")
        table.press("1\r")
        table.see("hand 4 · 42 : 16 >")
        table.kill(signal.SIGKILL)
    with Terminal("table") as table:
        seen = table.see("Tab completes")
        assert "hand 4 · 42 : 16 >\n" in seen


@thorough
@pytest.mark.parametrize(("words", "environment"), [
    (("table", "--plain"), {}), (("table",), {"TERM": "dumb"}), (("table",), {"PYTHONPATH": "without"}),
])  # fmt: skip
def test_a_plain_line_does_without_all_that(words, environment, tmp_path, monkeypatch):
    if "PYTHONPATH" in environment:  # the extra is not installed
        (tmp_path / "prompt_toolkit.py").write_text(
            "raise ModuleNotFoundError(\"No module named 'prompt_toolkit'\", name='prompt_toolkit')"
        )
        import sys

        environment = {"PYTHONPATH": ":".join([str(tmp_path), *sys.path])}
    with Terminal(*words, **environment) as table:
        table.see("hand 3 · 26 : 16 >")
        table.press("hokum E, us 91\r")
        table.see("hand 4 · 42 : 16 >")
        assert "Tab completes" not in table.text()
        assert ("install prompt_toolkit:" in " ".join(table.text().split())) == ("PYTHONPATH" in environment)


@thorough
def test_in_arabic_all_stands_at_the_right_and_in_order():
    pytest.importorskip("bidi", reason="the extra `bidi` is not installed")
    pytest.importorskip("arabic_reshaper", reason="the extra `bidi` is not installed")
    with Terminal("--lang", "ar", "--bidi", "app", "table") as table:
        table.see("Tab")
        table.press("hokum E, us 91")
        seen = table.see("16 : 42").splitlines()
        meant = next(line for line in seen if "16 : 42" in line)
        assert len(meant) == 80  # it ends at the right edge
        assert meant.index("16 : 42") < meant.index("N-S 16")  # the result stands to the left
        assert any(line.startswith("16 : 26") and line.endswith("> hokum E, us 91") for line in seen)
        table.press("\r")
        table.see("16 : 42 ")


def test_a_line_is_turned_round_by_a_sign_that_has_a_cell():
    try:
        speech.use("ar")
        lines = direction.in_lines("\u062d\u0643\u0645 N-S 16", 20).splitlines()
        assert [line[:2] for line in lines] == [" \u2067"]
        assert direction.in_order("\u062d\u0643\u0645") == "\u062d\u0643\u0645"  # the terminal orders it
    finally:
        speech.use("en")
    assert direction.in_lines("N-S 16", 20) == "N-S 16"


@thorough
def test_colours_are_left_out_where_nobody_wants_them():
    with Terminal("table", NO_COLOR="1") as table:
        table.see("hand 3")
        styles = {cell.fg for row in table._screen.buffer.values() for cell in row.values()}
        assert styles <= {"default"}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_word_that_is_offered_is_understood(name):
    game = games.find(name)
    seating, options = game.seating.seat([], None), decode(game.options, load(game.rulebook).defaults())
    assert game.notation.OFFERED
    for word in game.notation.OFFERED:
        try:
            game.notation.parse(word, seating, options)
        except Refused as error:
            codes = {problem.code for problem in error.problems}
            assert not {code for code in codes - {"us-unknown"} if "unknown" in code}, word


def test_every_line_has_a_meaning_or_a_reason(tmp_path):
    match = the_match(tmp_path)
    for line in ("h", "hokum us x2, siri them 100", "kaboot us", "حكم لنا 90", "penalty NS out-of-turn", "x" * 900):
        assert meaning(match, line)


def test_every_word_has_an_explanation(tmp_path):
    match = the_match(tmp_path)
    assert "on the side" in explained(match, "ali")
    assert "[baloot." in explained(match, "siri")
    assert "number" in explained(match, "77")
    assert "I do not know" in explained(match, "xyzzy")


def test_ctrl_c_throws_away_what_is_typed():
    with Terminal("table") as table:
        table.see("hand 3 · 26 : 16 >")
        table.press("hokum E, us 9")
        table.see("hokum E, us 9")
        table.press("\x03")
        table.see("quit ends.")
        table.press("pass\r")
        table.see("hand 4 · 26 : 16 >")
        table.press("quit\r")


def test_a_draft_that_cannot_be_read_or_written_is_no_draft(tmp_path):
    path = tmp_path / "ledger.db"
    draft = Draft(path)
    for told in ("", "[]", "{}", '{"match": "m", "line": 7}', '{"match": "m", "line": "a\\nb"}', "\0"):
        (tmp_path / "ledger.db-draft").write_text(told)
        assert draft.kept("m") == ""
    draft.keep("m", "hokum")
    assert (draft.kept("m"), draft.kept("n")) == ("hokum", "")
    assert (tmp_path / "ledger.db-draft").stat().st_mode & 0o777 == 0o600
    draft.keep("m", " ")
    assert draft.kept("m") == ""
    nowhere = Draft(tmp_path / "no" / "ledger.db")
    nowhere.keep("m", "hokum")
    nowhere.forget()
    assert nowhere.kept("m") == ""


def test_the_preview_refuses_what_the_match_refuses(tmp_path):
    """The preview and Enter agree on lines that the standing of the match, or the paper, forbids."""
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", "--totals", "20-0")
    match = the_match(tmp_path)
    for line in ("sun E x2, us won", "sun E ashkal, us 40", "hokum us 90 = 11-6", "penalty us out-of-turn"):
        refused = run("add", line)
        assert meaning(match, line) in " ".join(refused.err.split()), line


def test_the_preview_says_what_ends_the_match_and_what_a_correction_comes_to(tmp_path):
    match = the_match(tmp_path)
    assert meaning(match, "hokum E gahwa, us won").endswith("→ 26 : 16. N-S Ali & Badr (us) won the match.")
    assert meaning(match, "hokum E, us 91", 1) == "Hokum by Cem: N-S 16 · E-W 0 → 34 : 8"
    ok("add", "hokum E gahwa, us won")
    over = the_match(tmp_path)
    assert meaning(over, "pass").startswith("The match is over")
    assert "The match goes on" in meaning(over, "hokum E x2, us won", 3)


@thorough
def test_a_refused_line_stands_there_again_and_the_up_key_fetches_it():
    with Terminal("table") as table:
        table.see("hand 3")
        table.press("hokun E, us 91\r")
        table.see("1 takes it, Enter: none")
        table.press("\r")
        table.see("This was not recorded.")
        table.press(CLEAR)
        table.see("Tab completes")
        table.press(UP)
        table.see("> hokun E, us 91")
        table.press(UP)
        table.see("> fix 2 sun N, us 90")
        table.press(DOWN + CLEAR + "hokum E, us 91\r")
        table.see("hand 4 · 42 : 16 >")


@thorough
def test_what_is_typed_behind_a_refused_line_answers_its_question():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S")
    with Terminal("table") as table:
        table.see("hand 1")
        table.press("badr out, left 2 aces 3 pictures\r")
        table.see("What was the last card?")
        table.press("10C")
        table.see("70 : 0")
        table.press("\r")
        table.see("hand 2 · 70 : 0 >")


@thorough
def test_ctrl_c_in_the_opening_questions_ends_with_a_line(tmp_path):
    with Terminal("table", SCOREKEEPER_DB=str(tmp_path / "other.db")) as table:
        table.see("[baloot]:\n>")
        time.sleep(0.2)  # now it reads
        table.press("\x03")
        table.see("No match was begun.")
        assert table.ended() == 0


@thorough
def test_a_long_answer_keeps_its_beginning_on_a_small_screen():
    with Terminal("table", columns=40, rows=20) as table:
        table.see("hand 3")
        table.press("history\r")
        table.see("2  sun N, us 90")
        table.see("Tab completes")
        table.see("> history\nBaloot")
