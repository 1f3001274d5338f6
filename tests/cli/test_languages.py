"""The language of answers: who chooses it, what is said in it, and that the ledger does not know it."""

import json
import re
import shlex
import subprocess
import sys

import pytest
import typer

from scorekeeper import bidi, rulebook
from scorekeeper.cli import translations
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.shared import failure
from scorekeeper.errors import Refused
from scorekeeper.games import find
from scorekeeper.language import LOCALE, in_digits, speech
from scorekeeper.messages import Text, say
from scorekeeper.options import decode
from scorekeeper.places import DATA
from scorekeeper.reports.direction import placed_text
from scorekeeper.reports.layout import display_width
from scorekeeper.sheet.document import KEYS
from scorekeeper.sheet.lines import read_line
from scorekeeper.signs import visible
from tests import LONG, THOROUGH, thorough
from tests.cli.runner import ok, run
from tests.recorded import script
from tests.recorded.replay import play

ENGLISH = translations.english()
ARABIC = re.compile("[\u0621-\u064a]")
CONTROLS = "\u2066\u2067\u2068\u2069\u200e\u200f"


@pytest.fixture(autouse=True)
def _english_after():
    yield
    speech.use("en")


@pytest.fixture
def match():
    ok("new", "baloot", "علي+بدر", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum", "E,", "us", "77")
    ok("add", "sun N, us 60, fifty us")


# --- the translations -------------------------------------------------------------------------------------


@pytest.mark.parametrize("domain", ENGLISH)
def test_everything_is_translated_with_the_same_fields_and_compiled(domain):
    po, mo = LOCALE / "ar" / f"{domain}.po", LOCALE / "ar" / "LC_MESSAGES" / f"{domain}.mo"
    catalogue = translations.brought_up_to_date(domain, ENGLISH[domain], po, "ar")
    assert list(translations.faults(domain, ENGLISH[domain], translations.said(catalogue))) == []
    assert mo.read_bytes() == translations.compiled(catalogue), "python -m scorekeeper.cli.translations"


def test_what_does_not_fit_is_a_fault():
    texts = {"left": Text("{n} left", domain="x"), "gone": Text("gone", domain="x")}
    assert [fault.msgid for fault in translations.faults("x", texts, {"left": "بقي {m}"})] == ["left", "gone"]
    assert list(translations.faults("x", texts, {"left": "بقي {n}", "gone": "انتهت"})) == []


MASCULINE = re.compile(r"\b(?:فاز|خسر|يخسر|يضع) \{(?:by|side|player|winner|next|a|first)\}")


@pytest.mark.parametrize("domain", ENGLISH)
def test_nobody_who_wins_or_begins_is_made_a_man(domain):
    catalogue = translations.brought_up_to_date(domain, ENGLISH[domain], LOCALE / "ar" / f"{domain}.po", "ar")
    said = translations.said(catalogue).values()
    forms = [form for each in said for form in ([each] if isinstance(each, str) else each)]
    assert [form for form in forms if MASCULINE.search(form)] == []


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "لا جولات"), (1, "جولة واحدة"), (2, "جولتان"), (3, "3 جولات"), (10, "10 جولات"), (11, "11 جولة"),
     (99, "99 جولة"), (100, "100 جولة"), (102, "102 جولة"), (103, "103 جولات"), (111, "111 جولة")],
)  # fmt: skip
def test_what_is_counted_has_six_forms(n, said):
    speech.use("ar")
    assert say(ENGLISH["cli"], "units", {"n": n, "unit": "hand"}) == said


def test_numbers_are_written_in_the_digits_that_are_wanted():
    speech.use("ar", "arabic")
    assert say(ENGLISH["reports"], "left", {"n": 144}) == "بقي ١٤٤"
    assert in_digits("11.9 و10. بـ20، 3:20 R1 {n1} 82-70") == "11.9 و١٠. بـ٢٠، 3:20 R1 {n1} 82-70"
    assert "scorekeeper fix 3 10S" in say({"x": Text("scorekeeper fix 3 10S")}, "x", {})
    assert rulebook.load(DATA / "rulebook" / "baloot.toml").articles["baloot.score.tie"].text.count("٢")


@pytest.mark.usefixtures("match")
def test_a_zero_and_what_the_paper_says_are_in_the_digits_that_are_wanted():
    ok("add", "sun", "W,", "us", "kaboot")
    _, *board = ok("board", "--plain", "--digits", "arabic").out.splitlines()  # but for the id of the match
    assert "٠" in "".join(board)
    assert not re.search("[0-9]", "".join(board))
    assert not re.search("[0-9]", run("check", "5-6", "--digits", "arabic").err)


def test_lists_are_joined_as_arabic_joins_them():
    speech.use("ar")
    texts = {"x": Text("{cards}"), "y": Text("{cards:و}"), "z": Text("{cards:، }")}
    said = [say(texts, code, {"cards": ["KH", "QH", "JH"]}) for code in texts]
    assert said == ["KH، QH أو JH", "KH، QH وJH", "KH، QH، JH"]


def test_the_forms_of_a_sentence_differ_where_the_english_counts():
    counted = [msgid for texts in ENGLISH.values() for msgid, text in texts.items() if text.plural]
    assert len(counted) > 20


# --- who chooses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("environment", "flags", "arabic"), [
    ({}, (), False), ({"LANG": "ar_SA.UTF-8"}, (), True), ({"LANG": "ar_SA.UTF-8", "LC_ALL": "C.UTF-8"}, (), False),
    ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ar"}, (), True),
    ({"LANG": "ar_SA.UTF-8", "SCOREKEEPER_LANG": "en"}, (), False),
    ({"SCOREKEEPER_LANG": "ar"}, ("--lang", "en"), False), ({}, ("--lang=ar",), True), ({}, ("--lang", "ar"), True),
    ({"SCOREKEEPER_LANG": "xx"}, (), False),
])  # fmt: skip
def test_the_command_line_is_heard_before_the_environment(environment, flags, arabic, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SCOREKEEPER_LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bool(ARABIC.search(run("explain", *flags).err)) == arabic
    assert bool(ARABIC.search(ok("--help").out if not flags else ok("help", *flags).out)) == arabic


@pytest.mark.parametrize("flag", ["--lang", "--digits", "--bidi"])
def test_another_value_is_refused(flag):
    result = run("matches", flag, "other")
    assert result.code == 2
    assert "other is not one of" in result.err


@pytest.mark.parametrize(
    "words",
    [("fix",), ("explain", "x"), ("board", "--foo"), ("add", "--at"), ("undo", "x"), ("nothing",), ("new", "x")],
)
def test_a_wrong_command_line_is_told_in_arabic(words):
    result = run(*words, "--lang", "ar")
    assert result.code in (2, 4)
    assert result.err
    assert not re.search(r"\b(Usage|Error|Invalid|Missing|Try|is|no)\b", result.err)


def test_json_is_english_unless_a_language_is_named(match, monkeypatch):
    english = ok("explain", "--json").json
    monkeypatch.setenv("SCOREKEEPER_LANG", "ar")
    assert ok("explain", "--json").json == english
    arabic = ok("explain", "--json", "--lang", "ar").json
    assert arabic != english
    assert _without(arabic, "message") == _without(english, "message")
    facts = (DATA / "samples" / "baloot-record.jsonl").read_text("utf-8")
    assert not ARABIC.search(run("judge", "baloot", stdin=facts).out)
    assert ARABIC.search(run("judge", "baloot", "--lang", "ar", stdin='{"plays": 1}').out)


def _without(form, key):
    if isinstance(form, dict):
        return {name: _without(value, key) for name, value in form.items() if name != key}
    return [_without(each, key) for each in form] if isinstance(form, list) else form


def test_a_match_kept_in_one_language_is_read_in_the_other():
    lines = ("hokum E, us 77", "صن N، لنا ٦٠، خمسين لنا", "penalty")
    records = []
    for languages in (("en", "en", "en"), ("ar", "en", "ar")):
        ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS", "--lang", languages[0])
        for line, language in zip(lines, languages, strict=True):
            run("add", line, "--lang", language)
        ok("ruling", "1", "Did NS revoke?", "--decides", "stands", "--lang", languages[0])
        records.append(ok("history", "--all", "--json").json["entries"])
        assert "الصكّة" in ok("board", "--lang", "ar").out
        assert "match" in ok("board", "--lang", "en").out
    changing = ("at", "id", "hash", "seq")
    one, other = ([{key: entry[key] for key in entry if key not in changing} for entry in each] for each in records)
    assert one == other


LOADED = """
import sys
from scorekeeper.cli import main
try:
    main()
finally:
    from scorekeeper import language
    print(language._catalogue.cache_info().currsize, "bidi" in sys.modules, "arabic_reshaper" in sys.modules)
"""


def test_english_reads_no_catalogue():
    done = subprocess.run([sys.executable, "-c", LOADED, "help"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 False False"


# --- right to left ----------------------------------------------------------------------------------------

REPORTS = (("board",), ("explain",), ("dispute",), ("rules", "baloot.score.tie"), ("history",), ("needs",), ("matches",),
           ("stats",), ("add", "--help"), ("help",), ("rules",), ("guide",))  # fmt: skip


@thorough
def test_what_is_redirected_is_text_in_the_order_of_reading(match):
    for command in REPORTS:
        told = ok(*command, "--lang", "ar", "--bidi", "app").out
        assert ARABIC.search(told), command
        assert not any(sign in told for sign in CONTROLS), command
        assert not re.search("[\ufb50-\ufefc]", told), command


@thorough
@pytest.mark.parametrize("width", [40, 80])
def test_lines_keep_to_the_width_whoever_orders_them(match, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "dumb")
    for command in REPORTS:
        for mode in ("terminal", "app"):
            told = ok(*command, "--lang", "ar", "--bidi", mode, terminal=True).out.splitlines()
            assert [line for line in told if display_width(line) > width] == [], (command, mode)


def test_a_terminal_is_told_where_arabic_lines_begin_and_end(match, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    for command in (("board",), ("explain",), ("dispute",)):
        for line in filter(
            ARABIC.search, ok(*command, "--lang", "ar", "--bidi", "terminal", terminal=True).out.splitlines()
        ):
            assert line.startswith("\u2067")
            assert line.endswith("\u200f\u2069")
            assert len(re.findall("[\u2067\u2068]", line)) == line.count("\u2069")
            assert display_width(line) == 80


def test_what_we_order_is_what_a_terminal_orders(match, monkeypatch):
    """Both ways show names and figures in the same order; whoever orders the line joins letters and mirrors signs."""
    from bidi import get_display

    monkeypatch.setenv("TERM", "dumb")
    for command in (("board",), ("explain",), ("matches",), ("stats",)):
        by_terminal = ok(*command, "--lang", "ar", "--bidi", "terminal", terminal=True).out.splitlines()
        by_us = ok(*command, "--lang", "ar", "--bidi", "app", terminal=True).out.splitlines()
        shown = [_tokens(get_display(line, base_dir="L")) for line in by_terminal]
        assert shown == [_tokens(line) for line in by_us], command
        assert any(map(len, shown))


def _tokens(line):
    """List names and figures in the order of the screen; between them are Arabic words, which we have joined."""
    return re.findall(r"[A-Za-z0-9][\w.&-]*", line)


def test_a_board_that_is_drawn_stays_as_it_is():
    record = DATA / "samples" / "shah-record.jsonl"
    drawn = [line for line in run("judge", "shah", record, "--show", "--lang", "en").out.splitlines() if "─" in line]
    told = run("judge", "shah", record, "--show", "--lang", "ar", "--bidi", "app", terminal=True).out.splitlines()
    assert drawn
    assert set(drawn) <= {line.rstrip() for line in told}


def test_commands_and_figures_are_kept_together():
    speech.use("ar")
    for text, kept in (
        ("اكتب scorekeeper fix 3 hokum E, NS 77 = 24-8.", ["scorekeeper fix 3 hokum E, NS 77 = 24-8"]),
        ("اكتب scorekeeper penalty علي signal؟", ["scorekeeper penalty علي signal"]),
        ("لإضافة جولة: scorekeeper add فهد out, left سعد AH KS", ["scorekeeper add فهد out, left سعد AH KS"]),
        ("scorekeeper add علي won. أو scorekeeper undo", ["scorekeeper add علي won", "scorekeeper undo"]),
        ("scorekeeper undo يفتحها · scorekeeper explain 1", ["scorekeeper undo", "scorekeeper explain 1"]),
        ("بقي 12 : 0", ["12", "0"]),
        ("Ali & Badr 16 · علي 0", ["Ali & Badr 16", "0"]),
        ("--db PATH  الدفتر", ["--db PATH"]),
        ("حكم Cem: N-S 6", ["Cem", "N-S 6"]),
        ("الاستعمال: scorekeeper add [LINE…] [OPTIONS]", ["scorekeeper add [LINE…] [OPTIONS]"]),
    ):
        assert re.findall("\u2068([^\u2069]*)\u2069", bidi.within(text)) == kept


@pytest.mark.parametrize("order", ["terminal", "app"])
def test_a_line_to_choose_is_kept_in_one_piece_whatever_names_are_in_it(order):
    speech.use("ar", "western", order)
    shown = placed_text("  1  hokum علي, us 9", 40)
    kept = "hokum علي, us 9" if order == "terminal" else f"hokum {bidi.shaped('علي')[::-1]}, us 9"
    assert kept in shown
    assert shown.count("\u2068") == (2 if order == "terminal" else 0)


def test_no_mark_of_ours_is_shown_as_a_sign_of_a_users_text(monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(failure, "tell", told.append)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: "")
    speech.use("ar")
    game = find("baloot")
    with pytest.raises(Refused) as error:
        read_line(game, game.seating.seat([], None), "hokum E NS score 9", decode(game.options, {}))
    with pytest.raises(typer.Exit):
        failure.ask_line(error.value)
    assert all(visible(line) == line for line in told)


@pytest.mark.parametrize(
    ("environment", "mode"),
    [({"TERM": "xterm-256color", "VTE_VERSION": "7200"}, "terminal"), ({"TERM": "linux"}, "app"),
     ({"TERM": "xterm-kitty"}, "app"), ({"TERM": "alacritty"}, "app"), ({}, "terminal")],
)  # fmt: skip
def test_we_order_lines_for_terminals_that_do_not(environment, mode):
    assert bidi.mode("auto", environment) == mode
    assert bidi.mode("terminal", environment) == "terminal"


# --- no English left --------------------------------------------------------------------------------------

LATIN = re.compile(r"[A-Za-z][A-Za-z'’]+")
CODES = set(COMMANDS) | {
    word
    for name in ("baloot", "shllaat", "sleazy", "sabat", "shah")
    for book in [rulebook.load(DATA / "rulebook" / f"{name}.toml")]
    for each in (
        *book.articles,
        *book.options,
        *(choice for option in book.options.values() for choice in option.choices),
    )
    for word in LATIN.findall(each)
}
TECHNICAL = frozenset(
    (
        "scorekeeper", "db", "JSON", "CSV", "SQL", "UTF", "UTC", "Enter", "LINE", "NAME", "SEAT", "KIND", "SIDE", "OPTION",
        "CHOICE", "PROFILE", "GAME", "OLD", "NEW", "TEXT", "quit", "hash", "now", "docs", "md", "com", "pagat", "John", "lone",
    )
)  # fmt: skip
"""What stays Latin in any language: names of forms, placeholders, formats."""
QUOTING = ("المصدر:", "عن ", "{", "[")
"""How lines begin that quote what is Latin: the rules text, typed lines, JSON."""
QUOTED = (
    "add-records", "ask-baloot", "baloot-corrections", "house-rules", "imports", "lines-sabat", "merging", "new-matches",
    "old-ledgers", "rules", "sabat-evening", "samples-", "shah-evening", "shllaat-evening", "sleazy-evening",
)  # fmt: skip
"""Scenarios that show lines, names and ids of files in the same sentences: what is left there was typed."""
FEW = ["baloot-evening", "disputes", "rulings", "audit"]
TOLD = [name for name in script.NAMES if not name.startswith(QUOTED)]
SCENARIOS = TOLD if LONG else sorted({*FEW, *TOLD[::3]}) if THOROUGH else FEW[:1]
SKIPPED = ("schema", "export", "completion", ":show", "demo", "path", "judge", "score")


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_english_word_is_left(name, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_LANG", "ar")
    lines = list(script.read(name))
    typed = " ".join(f"{line.typed} {line.stdin}" for line in lines) + json.dumps(COMMANDS)
    known = {word.lower() for word in LATIN.findall(typed)} | {word.lower() for word in CODES | TECHNICAL | {*KEYS}}
    left = [
        (word, line)
        for told in play(name, tmp_path)
        if told["typed"].split()[0] not in SKIPPED and "--json" not in told["typed"]
        for line in [*told.get("text", ()), *told.get("err", ())]
        if ARABIC.search(line) and not line.strip().startswith(QUOTING)
        for word in LATIN.findall(re.sub(r"الصكّة [0-9a-z]+|\b[0-9a-z]*\d[0-9a-z]*\b|scorekeeper .*", "", line))
        if word.lower() not in known
    ]
    assert left == []


def test_the_help_of_every_command_is_arabic():
    for name in COMMANDS:
        told = ok(name, "--help", "--lang", "ar").out
        prose = [line for line in told.splitlines() if ARABIC.search(line)]
        assert len(prose) >= 8, name
        english = {"the", "of", "and", "what", "is", "are", "which", "with", "this", "that", "it", "how", "who"}
        words = {word.lower() for line in prose for word in LATIN.findall(re.sub(r"[a-z-]*-[a-z-]*", "", line))}
        assert english & words == set(), name


@pytest.mark.parametrize(("line", "english", "arabic"), [
    ("hokum E, NS 77, NS 80", "Said twice: the points of N-S, as 77 and as 80.", "نقاط"),
    ("hokum E hearts spades, NS 77", "Said twice: the trump suit, as hearts and as spades.", "شكل الحكم"),
    ("hokum E, NS 77, baloot N, baloot E", "Said twice: a Baloot, as North and as East.", "البلوت"),
    ("hokum E x2 by N, x2 by S, us 77", "Said twice: who doubled, as North and as South.", "من دبّل"),
    ("hokum E x2 x3 by N, us 30, x2", "Said twice: the raise, as x3 and as x2.", "الرفع"),
    ("hokum E x2, no double, us 77", "The line both says and denies the raise", "الرفع"),
    ("hokum E x2 locked, open, us 30", "Said twice: locked or open, as locked and as open.", "مقفل"),
    ("hokum E, qaid NS, us 77", "leave out card points", "الأبناط"),
    ("hokum E, result NS 16 EW 0", "also says the declarer", "المشتري"),
])  # fmt: skip
def test_what_is_said_twice_is_named_in_words_of_the_table(line, english, arabic):
    ok("new", "baloot", "--us", "NS", "--rules", "qaid=own-projects")
    assert english in run("add", line).err
    told = run("add", line, "--lang", "ar").err
    assert arabic in told
    assert not re.search("[a-z]_[a-z]|level|baloot |said-", told.replace(line, ""))


def test_us_and_them_are_said_in_any_language_and_for_us_is_asked_about():
    ok("new", "sabat", "فهد+نورة", "سعد+سارة", "--dealer", "نورة", "--us", "NS")
    for said in ("نحن إشارة", "us signal", "against NS signal"):
        ok("penalty", *said.split())
    assert ok("board", "--json").json["totals"] == {"NS": 0, "EW": 300}
    ok("penalty", "هم", "تجاوز", "الدور")
    for said in ("لنا", "لهم"):
        told = run("penalty", said, "إشارة", "--json").json
        assert {each["line"] for each in told["readings"]} == {"penalty NS signal", "penalty EW signal"}
    assert ok("board", "--json").json["totals"] == {"NS": 100, "EW": 300}


@pytest.mark.parametrize(("called", "name"), [
    ("بلوت", "baloot"), ("البلوت", "baloot"), ("سبعة الديمن", "sabat"), ("سبعة الديمن ", "sabat"),
    ("سَبعة ديمن", "sabat"),
])  # fmt: skip
def test_games_and_seats_are_called_in_arabic_too(called, name):
    board = ok("new", called, "علي+نورة", "سعد+سارة", "--dealer", "الجنوب", "--json").json
    assert (board["game"], board["next"]) == (name, {"dealer": "S"})


def test_a_game_is_called_in_arabic_where_it_is_asked_for():
    ok("table", stdin="بلوت\nعلي+نورة سعد+سارة\nالجنوب\nلنا\n\n")
    assert ok("board", "--json").json["next"] == {"dealer": "S"}


def test_marks_of_direction_around_a_figure_or_a_name_are_left_out():
    ok("new", "baloot", "علي\u200f+نورة", "\u200fسعد+سارة\u200f", "--us", "NS")
    ok("add", "حكم سعد لنا ٧٧")
    assert ok("explain", "١\u200f").out == ok("explain", "1").out
    assert ok("dispute", "\u200f١", "--claim", "\u200fلنا ٨\u200f").out == ok("dispute", "1", "--claim", "us 8").out
    ok("dealer", "\u200fسعد")
    assert ok("history", "--all", "--json").json["entries"][-1]["line"] == "dealer سعد"
    assert run("new", "baloot", "A\u200fli+B", "C+D").code == 4


def test_questions_take_the_digits_and_the_suits_of_arabic():
    plain = ok("ask", "baloot", "legal", "--trump", "H", "--hand", "KC QC 7H", "--trick", "AC 7C")
    for trump in ("♥", "هاص"):
        said = ok("ask", "بلوت", "legal", "--trump", trump, "--hand", "K♣ Q♣ ٧♥", "--trick", "A♣، ٧♣")
        assert said.out == plain.out
    counts = [ok("ask", "sleazy", "count", "--compounds", f"{n} pair red", "--red", "B").out for n in "7٧"]
    assert counts[0] == counts[1]


@pytest.mark.parametrize(("question", "plain", "said"), [
    ("baloot legal", "--contract hokum --trump H --hand 'KH KC 7S' --trick AH",
     "--contract حكم --trump هاص --hand 'شايب هاص، KC ٧ سبيت' --trick 'اص هاص'"),
    ("baloot auction", "--dealer N --exposed 8D --calls 'W pass, S hokum H, E ashkal, N kawesh'",
     "--dealer شمال --exposed '٨ ديمن' --calls 'غرب باس، جنوب حكم هاص، شرق اشكل، شمال كويش'"),
    ("baloot raises", "--contract hokum --declarer S --raises 'E double locked, S triple, E quadruple, S gahwa'",
     "--contract حكم --declarer جنوب --raises 'شرق دبل مقفول، جنوب ثري، شرق فور، جنوب قهوة'"),
    ("baloot compare", "--trump H --dealer S --declared 'E siri K, S fifty K'",
     "--trump هاص --dealer جنوب --declared 'شرق سرا شايب، جنوب خمسين شايب'"),
    ("sabat announce", "--announcements 'E double, N treble'", "--announcements 'شرق دبل، شمال ثري'"),
    ("sabat count", "--left 'AS KH' --last_card 7C --stakes double",
     "--left 'اص سبيت شايب هاص' --last_card '٧ شرية' --stakes دبل"),
    ("shllaat capture", "--card AS --pool '8H JOKER' --take 8H", "--card 'اص سبيت' --pool '8H جوكر' --take 8H"),
    ("shllaat pile", "--cards 'AS JOKER KH 10C'", "--cards 'اص سبيت جوكر شايب هاص عشرة شرية'"),
    ("baloot sawa", "--trump H --by N --hands 'N: JH AC, E: 9H KC, S: 7D 8D, W: 7S 8S'",
     "--trump هاص --by شمال --hands 'شمال: ولد هاص اص شرية، شرق: تسعة هاص شايب شرية، جنوب: ٧ ديمن ٨ ديمن، غرب: "
     "٧ سبيت ٨ سبيت'"),
    ("sleazy count", "--compounds 'K full A joker, 7 pair red' --red A",
     "--compounds 'K كامل A جوكر، 7 زوج احمر' --red A"),
    ("shah series", "--rules draws=agreed --games 'A draw B'", "--rules draws=agreed --games 'A تعادل B'"),
])  # fmt: skip
def test_questions_take_the_words_of_an_arabic_table(question, plain, said):
    heard, meant = (run("ask", *shlex.split(f"{question} {flags}")) for flags in (said, plain))
    assert meant.code in (0, 1)
    assert (heard.out, heard.err, heard.code) == (meant.out, meant.err, meant.code)


def test_a_player_who_is_called_as_a_card_stays_a_player_in_a_question():
    assert "ولد's set" in ok("ask", "shllaat", "capture", "--card", "AS", "--pool", "8H", "--piles", "ولد: 8C AC").out


def test_a_player_of_other_facts_who_is_called_as_a_card_keeps_the_name():
    facts = '{"totals": {"ولد": 88, "شايب": 92, "Cem": 72}}'
    assert "ولد 90" in ok("ask", "shllaat", "claim", "--facts", facts, "--claim", "ولد ٩٠").out
