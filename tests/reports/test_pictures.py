"""The pictures: SVG that is well formed, shows the figures that the commands tell, and holds no markup of players."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.game import DATA
from scorekeeper.reports.pictures.curve import ticks
from scorekeeper.reports.pictures.drawing import style
from tests import few, thorough
from tests.cli.runner import ok, run
from tests.reports.test_report import HOSTILE, SHEETS, keep_hostile

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "style", "rect", "text", "polyline", "polygon", "circle"}


def texts(picture: str) -> list[str]:
    root = ET.fromstring(picture)
    return ["".join(part.itertext()).strip("\u2068\u2069") for part in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("sheet", few(SHEETS), ids=lambda path: path.stem)
def test_the_board_shows_all_totals_and_the_last_hands(sheet):
    ok("import", sheet)
    shown = texts(ok("board", "--svg", "-").out)
    board = ok("board", "--json").json
    assert {str(total) for total in board["totals"].values()} <= set(shown)
    assert str(board["hands"]) in shown
    assert any(board["match"] in text for text in shown)


@pytest.mark.parametrize("sheet", few(SHEETS), ids=lambda path: path.stem)
def test_the_flow_ends_where_the_score_does(sheet):
    ok("import", sheet)
    for hand in ok("history", "--json").json["hands"]:
        moved = [item["points"] for item in hand["items"] if item["points"]]
        picture = run("explain", str(hand["n"]), "--svg", "-")
        if not moved:
            assert picture.code == 4
            continue
        shown = [text for text in texts(picture.out) if re.fullmatch(r"[+−]\d+", text)]
        assert [int(text.replace("−", "-")) for text in shown] == moved


def test_the_flow_shows_who_takes_what_from_whom():
    ok("new", "baloot")
    ok("add", "hokum", "W,", "NS", "56,", "fifty", "NS")
    root = ET.fromstring(ok("explain", "--svg", "-").out)
    assert len(list(root.iter(f"{SVG}polygon"))) == 1


def with_record(folder: Path, *teams: str) -> None:
    """Keep a match with a record of play."""
    record = (DATA / "samples" / "baloot-record.jsonl").read_text("utf-8").splitlines()[0]
    (folder / "hand.jsonl").write_text(record, "utf-8")
    ok("new", "baloot", *teams, "--dealer", "E")
    ok("add", "--record", folder / "hand.jsonl")


def test_a_record_of_play_is_drawn_with_its_hands_and_tricks(tmp_path):
    with_record(tmp_path, "Ali+Badr", "Cem+Dalia")
    shown = texts(ok("explain", "--svg", "-").out)
    assert [text for text in shown if text == "10♠"] == ["10♠"]
    assert {"Ali", "Badr", "Cem", "Dalia", "J 10 9", "♣"} <= set(shown)
    assert "10♠" in ok("export", "--format", "html").out


def test_the_curve_goes_through_the_totals():
    ok("import", SHEETS[0])
    board, hands = ok("board", "--json").json, ok("history", "--json").json["hands"]
    root = ET.fromstring(ok("board", "--svg", "-").out)
    lines = [each.get("points").split() for each in root.iter(f"{SVG}polyline") if "side" in each.get("class")]
    lines = [[float(point.split(",")[1]) for point in line] for line in lines if len(line) == len(hands) + 1]
    assert len(lines) == len(board["totals"])
    (first, second), sides = lines, list(board["totals"])
    totals = [[0, *(hand["totals"][side] for hand in hands)] for side in sides]
    scale = (first[0] - first[-1]) / totals[0][-1]
    for line, told in zip((first, second), totals, strict=True):
        assert [(line[0] - y) / scale for y in line] == pytest.approx(told, abs=1)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_text_in_a_picture(text):
    keep_hostile(text)
    for picture in (ok("board", "--svg", "-").out, ok("explain", "--svg", "-").out):
        root = ET.fromstring(picture)
        assert {part.tag.removeprefix(SVG) for part in root.iter()} <= TAGS
        assert "\u202e" not in picture
    assert any("Zoë" in text for text in texts(picture))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-12, 3), (0, 152), (-100_000, 1_000_000)])
def test_ticks_are_few_round_and_inside(low, high):
    found = ticks(low, high)
    assert 2 <= len(found) <= 7
    assert low <= found[0] <= found[-1] <= high


@thorough
def test_a_picture_of_pixels(tmp_path):
    pytest.importorskip("resvg_py")
    ok("import", SHEETS[0])
    ok("board", "--png", tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert run("board", "--png", tmp_path / "board.png").code == 3


def test_pixels_without_what_draws_them(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    ok("new", "baloot")
    told = run("board", "--png", tmp_path / "board.png")
    assert (told.code, f"{sys.executable} -m pip install resvg-py\n" in told.err) == (3, True)
    assert not (tmp_path / "board.png").exists()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
def test_letters_stand_out_from_their_paper(dark):
    colours = dict(re.findall(r"\.([a-z0-9]+)\{fill:(#\w{6})\}", style(dark=dark)))
    paper = luminance(colours.pop("paper"))
    colours.pop("grid")
    ratios = {
        name: (max(paper, luminance(colour)) + 0.05) / (min(paper, luminance(colour)) + 0.05)
        for name, colour in colours.items()
    }
    assert len(ratios) == 9
    assert {name: ratio for name, ratio in ratios.items() if ratio < 4.5} == {}


ARABIC = ("--lang", "ar", "--digits", "arabic")
FROM_RIGHT = "\u2067"


def test_pictures_are_in_the_digits_that_are_wanted(tmp_path):
    with_record(tmp_path, "سالم+فهد", "نورة+ليلى")
    hand, board = ok("explain", "--svg", "-", *ARABIC).out, ok("board", "--svg", "-", *ARABIC).out
    cards = {"10♠", "9♥", "J 10 9"}
    assert {text.strip("\u2067\u2068\u2069") for text in texts(hand)} >= cards | {"+١٢", "−٣", "١٦", "٨"}
    left = [
        text for text in (*texts(hand), *texts(board)) if re.search(r"\d", text, re.ASCII) and not CARDS.search(text)
    ]
    assert [text for text in left if not re.fullmatch(r"[\d-]{10}|scorekeeper.*|.*×2.*", text)] == []


CARDS = re.compile("[♠♥♦♣]|^[AKQJ1-9 0–]+$")


def test_a_sentence_of_a_picture_begins_at_the_right_whatever_its_first_word_is():
    ok("new", "baloot")
    ok("add", "hokum", "E,", "NS", "77")
    picture = ok("explain", "--svg", "-", *ARABIC).out
    assert f"{FROM_RIGHT}\u2068E-W\u2069: " in picture
    assert FROM_RIGHT not in ok("explain", "--svg", "-").out


@pytest.mark.parametrize("language", ["en", "ar"])
def test_units_of_figures_stand_under_units(language):
    ok("new", "baloot", "--totals", "8-101")
    ok("add", "hokum E, NS 77")
    ok("add", "hokum W, NS 91")
    root = ET.fromstring(ok("board", "--svg", "-", "--lang", language).out)
    figures = [each for each in root.iter(f"{SVG}text") if re.fullmatch(r"\d+", "".join(each.itertext()))]
    columns = [each for each in figures if each.get("text-anchor") != "middle"]  # the numbers under the curve
    assert {each.get("text-anchor") for each in columns} == {"end"}
    assert all(0 < float(each.get("x")) <= 400 for each in columns)
    totals = [each for each in columns if each.get("font-size") == "26"]
    assert len({each.get("x") for each in totals}) == 1
