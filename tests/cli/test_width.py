"""Every report at 40 and at 80 columns: no figure is cut, no line is too long, names stay in their column."""

import re

import pytest

from scorekeeper.bidi import isolated
from scorekeeper.reports.layout import FIGURE, NAME, NOTE, PROSE, Cell, Column, display_width, laid_out
from tests import thorough
from tests.cli.runner import ok, run

pytestmark = thorough

LONG = ("Khalid bin Walid+Abdulrahman", "Cem Karaoglu+دانة")
GAMES = {
    "baloot": (
        ("new", "baloot", *LONG, "--dealer", "S", "--us", "NS"),
        ("hokum E x2, us 56, fifty us, baloot us", "sun W, us 60", "hokum N x4, them 40, hundred us", "kawesh E"),
    ),
    "shllaat": (
        ("new", "shllaat", "Abdulrahman", "Badriyya", "Cem Karaoglu", "Dalia", "--dealer", "Dalia"),
        ("Abdulrahman 88, Badriyya 60, Cem 52, Dalia 52",),
    ),
    "sleazy": (("new", "sleazy", "Abdulrahman", "Cem Karaoglu"), ("red A, colour card 5H, A full 8, B basic 7",)),
    "sabat": (
        ("new", "sabat", *LONG, "--dealer", "S"),
        ("N out with QH x2, left E AH KS, W 10D AS", "E out with QH, left N AH KS, S 10D AS"),
    ),
    "shah": (("new", "shah", "Abdulrahman", "Cem Karaoglu"), ("A won", "B won")),
}
REPORTS = (
    ("board",), ("history",), ("history", "--all"), ("explain",), ("explain", "1"), ("explain", "--article"),
    ("explain", "--short"), ("needs",), ("matches",), ("stats",), ("dispute", "1"), ("rules",), ("rulings",),
    ("players",), ("rulings", "1"),
)  # fmt: skip
FIGURES = {
    "board": ("totals",), "history": ("totals", "n"), "explain": ("totals", "n", "points", "score"),
    "matches": ("totals", "hands"), "stats": ("matches", "hands", "points", "hands_won", "matches_won", "best_hand"),
    "dispute": ("score", "totals"),
}  # fmt: skip
_STYLE = re.compile("\x1b\\[[0-9;]*m|[\u2068\u2069]")


@pytest.fixture(params=GAMES)
def match(request):
    new, hands = GAMES[request.param]
    ok(*new)
    for hand in hands:
        ok("add", hand)
    ok("ruling", "1", "Was it a revoke or was it not?", "--decides", "stands")


def figures(form, keys, key=None):
    """List the figures of a JSON answer that stand under some keys."""
    if isinstance(form, dict):
        return {n for name, each in form.items() for n in figures(each, keys, name if name in keys else key)}
    if isinstance(form, list):
        return {n for each in form for n in figures(each, keys, key)}
    return {abs(form)} if type(form) is int and key else set()


def shown(monkeypatch, width, *command):
    monkeypatch.setenv("COLUMNS", str(width))
    return _STYLE.sub("", ok(*command, terminal=True).out)


@pytest.mark.parametrize("width", [40, 80])
def test_no_figure_is_cut_and_no_line_too_long(match, width, monkeypatch):
    for command in REPORTS:
        told = shown(monkeypatch, width, *command)
        assert [line for line in told.splitlines() if display_width(line) > width] == [], command
        whole = set(map(int, re.findall(r"\d+", told)))
        if command[-1] in (*FIGURES, "1") and command[0] in FIGURES:
            assert figures(ok(*command, "--json").json, FIGURES[command[0]]) - whole == set(), command


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_recorded_and_taken_back_fits(game, width, monkeypatch):
    new, hands = GAMES[game]
    for command in (new, *(("add", hand) for hand in hands), ("undo",), ("redo",), ("void", "1"), ("rematch",)):
        told = shown(monkeypatch, width, *command)
        assert [line for line in told.splitlines() if display_width(line) > width] == [], command
        if command[0] == "add":
            totals = ok("board", "--json").json["totals"].values()
            assert set(totals) <= set(map(int, re.findall(r"\d+", told)))


@pytest.mark.parametrize("width", [40, 80])
def test_judged_records_and_answers_fit(width, monkeypatch):
    from scorekeeper.game import DATA

    monkeypatch.setenv("COLUMNS", str(width))
    for game in GAMES:
        record = DATA / "samples" / f"{game}-record.jsonl"
        for command in (
            ("judge", game, record, "--show"),
            ("ask", game),
            ("rules", game),
            ("demo", f"{game}-examples"),
        ):
            told = _STYLE.sub("", run(*command, terminal=True).out)
            assert told, command
            assert [line for line in told.splitlines() if display_width(line) > width] == [], command


def test_a_raise_shows_everywhere():
    ok("new", "baloot", *LONG, "--dealer", "S", "--us", "NS")
    assert "×2" in ok("add", "حكم E دبل، لنا ٥٦، خمسين لنا").out
    assert all("×2" in ok(command).out for command in ("board", "history", "explain", "dispute"))


def test_times_are_local_and_say_their_zone(monkeypatch):
    import time

    ok("new", "baloot", *LONG, "--dealer", "S", "--at", "2025-11-20 12:00+00:00")
    ok("add", "pass", "--at", "2025-11-20 20:30+00:00")
    monkeypatch.setenv("TZ", "Asia/Riyadh")
    time.tzset()
    try:
        assert re.search(r"at \(UTC\+03:00\)\n.*2025-11-20 23:30", ok("history").out)
        monkeypatch.setenv("TZ", "America/New_York")
        time.tzset()
        ok("add", "pass", "--at", "2026-07-20 20:30+00:00")
        assert re.search(r"2025-11-20 15:30 UTC-05:00\n.*2026-07-20 16:30 UTC-04:00", ok("history").out)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_cards_of_a_hand_are_sorted(tmp_path):
    from scorekeeper.game import DATA

    told = run("judge", "baloot", DATA / "samples" / "baloot-record.jsonl", "--show").out
    order = ["A", "K", "Q", "J", "10", "9", "8", "7"]
    for line in re.findall(r"^[NESW]  (.+)$", told, re.MULTILINE):
        for suit in re.split(r"\s{2,}", line):
            ranks = suit.split() if suit != "–" else []
            assert ranks == sorted(ranks, key=order.index)


# --- right-to-left names, no colours, plain sentences ------------------------------------------------------


def test_right_to_left_names_are_isolated_on_a_terminal_only():
    ok("new", "baloot", "علي محمد+بدر", "Cem+Dalia", "--dealer", "S")
    assert "\u2068علي محمد\u2069 & \u2068بدر\u2069" in ok("matches", terminal=True).out
    assert "\u2068" not in ok("matches").out
    assert isolated("Ali 7") == "Ali 7"


def test_no_colour_where_none_is_wanted(monkeypatch):
    ok("new", "baloot", *LONG)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in ok("board", terminal=True).out
    assert "\x1b[" not in ok("board", "--plain", terminal=True).out
    assert "\x1b[3" not in shown(monkeypatch, 80, "board")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in ok("board", terminal=True).out


def test_plain_is_a_statement_a_line(match):
    board = ok("board", "--plain").out.splitlines()
    totals = ok("board", "--json").json["totals"]
    (line,) = (line for line in board if line.startswith("total"))
    assert [int(n) for n in re.findall(r"(?<= )\d+", line)] == list(totals.values())
    for command in REPORTS:
        assert "  " not in "".join(line.strip() + "\n" for line in ok(*command, "--plain").out.splitlines()), command


def test_plain_answers_to_add():
    ok("new", "baloot", *LONG, "--dealer", "S", "--us", "NS")
    told = ok("add", "hokum E x2, us 66, fifty us", "--plain", terminal=True).out.splitlines()
    assert "us, cards 6, projects 5, times ×2, hand 42, total 42, 110 to go" in told


@pytest.mark.parametrize("width", range(24, 110, 7))
def test_the_total_of_a_match_stays_with_its_player(width, monkeypatch):
    ok("new", "baloot", "Abdulrahman+Mohammed", "Abdulaziz+Khalid")
    ok("add", "hokum E, NS 77")
    ok("new", "shllaat", "Abdulrahman", "Mohammed", "Khalid", "Sulaiman")
    ok("add", "Abdulrahman 60, Mohammed 80, Khalid 50, Sulaiman 62")
    told = shown(monkeypatch, width, "matches")
    for total in ("Mohammed 8", "Khalid 8", "Abdulrahman 60", "Mohammed 80", "Khalid 50", "Sulaiman 62"):
        assert total in told


# --- the layout --------------------------------------------------------------------------------------------

COLUMNS = (Column(NAME, ("player",)), Column(PROSE), Column(FIGURE, ("points won", "points\nwon", "won")), Column(NOTE))
ROW = [Cell("Abdulrahman"), Cell("a rather long sentence about a hand"), Cell("12345"), Cell("baloot.score.tie")]


@pytest.mark.parametrize("width", range(16, 100))
def test_any_width_keeps_the_figures(width):
    lines = ["".join(cell.text for cell in line) for line in laid_out(COLUMNS, [ROW], width)]
    assert max(map(display_width, lines)) <= width
    assert any("12345" in line for line in lines)


def test_names_are_shortened_last():
    drawn = {
        width: "\n".join("".join(c.text for c in line) for line in laid_out(COLUMNS, [ROW], width))
        for width in (80, 40, 30)
    }
    assert "Abdulrahman" in drawn[80]
    assert "Abdulrahman" in drawn[40]
    assert "Abdul" in drawn[30]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("words", ["explain abc", "export --format", "completion basch", "fix --none", "add", "tabel"])
def test_usage_errors_are_broken_between_words(words, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    ok("new", "baloot")
    whole, told = run(*words.split()), run(*words.split(), terminal=True)
    assert (told.code, max(map(len, told.err.splitlines())) <= width) == (2, True)
    assert told.err.replace("\\", "").split() == whole.err.replace("\\", "").split()


@pytest.mark.parametrize("form", ["facts", "record"])
def test_a_schema_is_json_on_a_narrow_terminal_too(form, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert ok("schema", "sabat", form, terminal=True).json == ok("schema", "sabat", form).json
