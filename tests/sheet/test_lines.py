"""Lines that begin with the word of a directive, and tell more than that."""

import pytest

from scorekeeper import games, rulebook
from scorekeeper.errors import Ambiguous, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.ledger import acts
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line
from tests.cli.runner import run

SEATING = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
OPTIONS = decode(GAME.options, rulebook.load(GAME.rulebook).choose({}))


def test_a_penalty_with_the_hand_after_it_is_a_hand() -> None:
    found = read_line(GAME, SEATING, "penalty Cem wrong suit, Ali out QH left 2 aces 3 pictures", OPTIONS)
    behind = read_line(GAME, SEATING, "Ali out QH left 2 aces 3 pictures, penalty Cem wrong suit", OPTIONS)
    assert isinstance(found, acts.Hand)
    assert isinstance(behind, acts.Hand)
    assert found.facts == behind.facts


@pytest.mark.parametrize(("game", "line", "codes"), [
    ("baloot", "66, S = and W 162 16-0 x4", ["paper-form", "declarer-missing"]),
    ("baloot", "hokun E, NS 77 = x", ["paper-form", "word-unknown"]), ("shah", "B 1 = 1", ["paper-form", "one-game"]),
])  # fmt: skip
def test_no_reading_is_offered_with_a_paper_that_cannot_be_read(game: str, line: str, codes: list[str]) -> None:
    found = games.find(game)
    options = decode(found.options, rulebook.load(found.rulebook).choose({}))
    with pytest.raises(Refused) as refused:
        read_line(found, found.seating.seat([], None), line, options)
    assert ([problem.code for problem in refused.value.problems], refused.value.readings) == (codes, ())


def test_every_reading_that_is_offered_is_a_line_with_its_paper() -> None:
    baloot = games.find("baloot")
    options = decode(baloot.options, rulebook.load(baloot.rulebook).choose({}))
    seating = baloot.seating.seat([], None)
    for line in ("hokun E, NS 77 = 8-8", "66, S = 8-8"):
        with pytest.raises(Refused) as refused:
            read_line(baloot, seating, line, options)
        assert refused.value.readings
        for reading in refused.value.readings:
            assert read_line(baloot, seating, reading.line, options).line == reading.line


def offered(game: str, names: list[list[str]], line: str) -> tuple[list[str], list[str]]:
    """Return the codes of what is wrong with a line, and the lines that are offered; nothing where it is read."""
    found = games.find(game)
    seating = found.seating.seat(names, None)
    options = decode(found.options, rulebook.load(found.rulebook).choose({}))
    try:
        read_line(found, seating._replace(us=next(iter(seating.sides))), line, options)
    except Refused as error:
        return [problem.code for problem in error.problems], [reading.line for reading in error.readings]
    return [], []


FOUR, THREE, TWO = [["Ali", "Omar"], ["Khalid", "Faisal"]], [["Ali"], ["Badr"], ["Cem"]], [["Ali"], ["Badr"]]
NAMES = {"baloot": FOUR, "sabat": FOUR, "shllaat": THREE, "sleazy": TWO, "shah": TWO}


@pytest.mark.parametrize(("game", "line", "code", "lines"), [
    # a number in front that may only number the line
    ("baloot", "9. hokum Khalid us 70", "line-numbered", ["hokum Khalid us 70"]),
    ("baloot", "9) hokum Khalid us 70 = 7-9", "line-numbered", ["hokum Khalid us 70 = 7-9"]),
    ("baloot", "3: hokum Khalid us 70", "line-numbered", ["hokum Khalid us 70"]),
    ("baloot", "9. hokum Khalid us 7", "line-numbered", [
        "hokum Khalid, NS 7", "hokum Khalid, NS 7 game points", "hokum Khalid, NS 7 game points, EW 9 game points",
    ]),
    ("baloot", "2. hokum Khalid 90-72", "line-numbered", ["hokum Khalid, NS 72, EW 90", "hokum Khalid, NS 90, EW 72"]),
    ("sabat", "3. Ali out with QH, left 2 aces 3 pictures", "line-numbered", ["Ali out with QH, left 2 aces 3 pictures"]),
    ("shllaat", "3) Ali 88, Badr 92", "line-numbered", ["Ali 88, Badr 92"]),
    ("shllaat", "3. 88 92 72", "line-numbered", ["88 92 72"]),
    ("sleazy", "3. Ali: full K", "line-numbered", ["Ali: full K"]),
    ("shah", "2- Ali won", "line-numbered", ["Ali won"]),
    # words beside a hand
    ("shllaat", "hand 3: 88 92 72", "line-numbered", ["88 92 72"]), ("shah", "game 2 Ali", "line-numbered", ["Ali"]),
    ("shah", "جولة ٣: Ali won", "line-numbered", ["Ali won"]),
    ("sleazy", "round 2: Ali full K", "line-numbered", ["Ali full K"]),
    ("sleazy", "Round 2 Ali 100 Badr 50", "line-numbered", ["result Ali 100, Badr 50", "check Ali 100, Badr 50"]),
    ("shllaat", "88 92 72 (Cem counts anew)", "line-bracketed", ["88 92 72"]),
    ("shah", "Ali [at last] won", "line-bracketed", ["Ali won"]),
    ("shllaat", "Ali 88 (yes), Badr 92", "line-bracketed", ["Ali 88, Badr 92"]),
    ("sabat", "Ali out 9H, 2 aces 3 pictures (late)", "line-bracketed", ["Ali out 9H, 2 aces 3 pictures"]),
    ("shllaat", "Ali=88 Badr=92 Cem=72", "line-equals", ["Ali 88 Badr 92 Cem 72"]),
    ("shllaat", "hand 3: 88 92 72 (late)", "line-numbered", ["88 92 72"]),
    # no hand without them either
    ("shllaat", "hand 3", "word-unclear", []), ("shah", "game over (late)", "word-unknown", []),
    ("shah", "() Ali", "word-unknown", []),
    # a figure in front that belongs to the hand
    ("baloot", "90. us hokum Ali", "", []), ("baloot", "90 - us hokum Ali", "", []),
    ("baloot", "90- us, hokum Ali", "", []), ("shllaat", "88. 92. 72", "", []), ("shllaat", "88: Ali, 92 Badr", "", []),
    ("shllaat", "88. Ali, 92. Badr", "", []), ("sleazy", "2 full sets K 7 Ali", "", []), ("shah", "1-0 Ali", "", []),
    # a number with a letter in it
    ("shllaat", "Ali 1o0 Badr 80", "word-unknown", ["Ali 100 Badr 80"]),
    ("shllaat", "Ali 100 Badr 8O", "word-unknown", ["Ali 100 Badr 80"]),
    ("shllaat", "Ali l00 Badr 80", "word-unknown", ["Ali 100 Badr 80"]),
    ("baloot", "hokum Ali us 9o", "word-unknown", ["hokum Ali us 90"]),
])  # fmt: skip
def test_what_stands_in_front_of_a_hand_or_beside_it_is_asked_about(game, line, code, lines):
    codes, readings = offered(game, NAMES[game], line)
    assert (set(codes), readings) == ({code} - {""}, lines)


def test_a_player_called_like_such_a_number_is_the_player() -> None:
    assert offered("shllaat", [["O1"], ["Badr"], ["Cem"]], "O1 88, Badr 92") == ([], [])


@pytest.mark.parametrize("line", ["penalty on them", "penalty against Cem"])
def test_a_penalty_for_nothing_is_asked_about(line: str) -> None:
    with pytest.raises(Ambiguous) as asked:
        read_line(GAME, SEATING, line, OPTIONS)
    assert [problem.code for problem in asked.value.problems] == ["penalty-which"]


LETTERED = GAME.seating.seat([["Wafa", "Noor"], ["Sam", "Ed"]], "NS")


def meant(line, game=GAME, seating=LETTERED, options=OPTIONS):
    """Return who is penalised for what, or the lines that are offered."""
    try:
        act = read_line(game, seating, line, options)
    except Ambiguous as error:
        return [reading.line for reading in error.readings]
    return (act.by, act.penalty) if isinstance(act, acts.Penalty) else act.kind


@pytest.mark.parametrize(("line", "found"), [
    ("penalty on us signal", ("NS", "signal")), ("penalty ضد Sam signal", ("E", "signal")),
    ("penalty against them signal", ("EW", "signal")), ("penalty signal by Sam", ("E", "signal")),
    ("penalty Sam: signal", ("E", "signal")), ("penalty Sam, wrong suit", ("E", "wrong-suit")), ("penalty no warning Sam", ("E", "no-warning")),
    ("penalty the signal of Sam = 100-0", ("E", "signal")), ("penalty إشارة علينا", ("NS", "signal")),
    ("penalty Sam+Ed signal", ("EW", "signal")), ("penalty them signal x2", ["penalty EW signal, penalty EW signal"]),
    ("penalty E signal, penalty W signal", ["penalty E signal", "penalty W signal"]),
    ("penalty E and W signal", []), ("penalty us and them signal", []), ("penalty signal", []),
])  # fmt: skip
def test_a_penalty_alone_is_told_in_the_words_of_a_hand(line, found):
    assert meant(line) == found


@pytest.mark.parametrize("line", [
    "penalty {} signal", "penalty {} signal = 100-0", "penalty signal by {}", "dealer {}", "rename {} Zed",
    "substitute {} = Zed", "sign {} = 100-0",
])  # fmt: skip
def test_a_small_letter_that_begins_anothers_name_is_asked_about_beside_hands(line):
    offered = meant(line.format("s"))
    assert len(offered) == 2
    assert all(meant(each) != [] and not isinstance(meant(each), list) for each in offered)
    assert not isinstance(meant(line.format("S")), list)


def test_a_capital_that_begins_the_other_sides_name_is_asked_about_beside_games_of_two():
    shah = games.find("shah")
    table, options = shah.seating.seat([["Badr"], ["Ali"]], None), shah.options()
    assert meant("dealer A", shah, table, options) == ["dealer Badr", "dealer Ali"]
    own = shah.seating.seat([["Asha"], ["Ali"]], None)
    assert meant("dealer A", shah, own, options) == "dealer"


@pytest.mark.parametrize("sheet", ["game: shah\n\nA won\n{}\nC won\n", "game: shah\n\n{}\nC won\n"])
def test_a_line_that_is_too_long_is_one_of_all_that_are_wrong_with_a_sheet(tmp_path, sheet):
    (tmp_path / "long.sheet").write_text(sheet.format("x" * 2000))
    told = run("import", tmp_path / "long.sheet")
    at = sheet.count("\n", 0, sheet.index("{")) + 1
    assert told.code == 4
    assert f"long.sheet:{at}:1: The line is longer than 1000 letters." in told.err
    assert f"long.sheet:{at + 1}:1: I do not know the word" in told.err
    assert "2 lines are wrong" in told.err


@pytest.mark.parametrize(("game", "names", "line", "near"), [
    ("shah", TWO, "Aly", "Ali"), ("shah", TWO, "بدر", "Badr"), ("shah", TWO, "بدر خسر", "Badr خسر"),
    ("shllaat", [["Badr"], ["Omar"], ["Sara"]], "بدر ٨٨ عمر ١٠٠ ساره ٦٤", "Badr ٨٨ Omar ١٠٠ Sara ٦٤"),
    ("shllaat", [["علي"], ["عمر"], ["سارة"]], "Ali 88 Omar 100", "علي 88 عمر 100"),
    ("baloot", FOUR, "hokum خالد us 56", "hokum Khalid us 56"), ("shah", [["Omar"], ["Amr"]], "عمر", None),
    ("baloot", [["Khalid", "Omar"], ["Fahad", "Yousef"]], "hokum fhd NS 60", "hokum Fahad NS 60"),
    ("baloot", [["Khalid", "Omar"], ["Fahad", "Yousef"]], "Fahad revoked", None),
    ("baloot", [["Khalid", "Omar"], ["Fahad", "Yousef"]], "hokun Khalid", None),
    ("baloot", [["Khalid", "Omar"], ["Fahad", "Yousef"]], "hokum Mohammed NS 60", None),
    ("shah", TWO, "Zaid", None), ("baloot", FOUR, "حكم لخالد لنا 56", "حكم لـKhalid لنا 56"),
    ("baloot", FOUR, "حكم Khalid لنا 56 سرا لعلي", "حكم Khalid لنا 56 سرا لـAli"),
])  # fmt: skip
def test_a_name_that_sounds_like_a_players_is_offered(game, names, line, near):
    assert offered(game, names, line)[1] == ([near] if near else [])


def test_a_line_that_only_names_the_dealer_or_the_first_player_is_that_entry() -> None:
    def read(game: str, names: list[list[str]], line: str) -> str:
        found = games.find(game)
        options = decode(found.options, rulebook.load(found.rulebook).choose({}))
        return read_line(found, found.seating.seat(names, None), line, options).line

    four = [["Khalid", "Omar"], ["Fahad", "Yousef"]]
    assert {read("baloot", four, line) for line in ("yousef deals", "it is yousef's deal", "Yousef to deal next")} == {
        "dealer Yousef"
    }
    three = [["Noura"], ["Reem"], ["Huda"]]
    assert {read("shllaat", three, line) for line in ("reem begins", "Reem starts.")} == {"dealer Reem"}
    for game, names, line in (
        ("baloot", four, "yousef begins"),
        ("baloot", four, "Zaid deals"),
        ("baloot", four, "yosif deals"),
    ):
        with pytest.raises(Refused):
            read(game, names, line)
