"""The report: a page that is valid, closed to everything outside, readable by everybody, and holds the match."""

import base64
import hashlib
import json
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from scorekeeper import games, rulebook
from scorekeeper.game import DATA
from scorekeeper.ledger.acts import Note, Rename, Ruling
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.lines import read_line
from tests import few
from tests.cli.runner import ok, run
from tests.ledger.tools import AT
from tests.reports.page import Page

SHEETS = sorted((DATA / "samples").glob("*.sheet"))
SCRIPT = "<script>alert(1)</script>"
HOSTILE = (
    SCRIPT, "</script><!--", "=HYPERLINK(1)", "@SUM(1)", "\u202eilA", "A\u2066b", "👩‍👩‍👧 Zoë", "x" * 100, "a|b*c_`d`", "&lt;b&gt;",
    "محمد", "]]>", "\"' onload=x",
)  # fmt: skip


@pytest.fixture(params=few(SHEETS), ids=lambda path: path.stem)
def report(request):
    ok("import", request.param)
    return ok("export", "--format", "html").out


def check(text: str) -> Page:
    """Check the rules of every page."""
    assert text.startswith("<!DOCTYPE html>\n")
    page = Page(text)
    assert page.faults == []
    ids = [attrs["id"] for _, attrs, _ in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [attrs["href"] for attrs, _ in page.all("a")]
    assert {link[:1] for link in links} <= {"#"}
    assert {link[1:] for link in links} <= set(ids)
    assert all(attrs["scope"] in ("row", "col", "colgroup") for attrs, _ in page.all("th"))
    assert [len(caption) > 3 for _, caption in page.all("caption")] == [True] * len(page.all("table"))
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs, _ in page.all("svg"))
    levels = [int(tag[1]) for tag, _, _ in page.elements if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert not re.search(
        r"""[\s"'](on\w+|style|src|srcset|action)=""", re.sub(r"<(script|style).*?</\1>", "", _tags(text))
    )
    return page


def _tags(text: str) -> str:
    return " ".join(re.findall(r"<[a-z][^>]*>", text))


def test_a_report_is_a_sound_page_that_loads_nothing_and_opens_every_hand_on_paper(report):
    page = check(report)
    ((root, _),) = page.all("html")
    assert (root["lang"], root["dir"]) == ("en", "ltr")
    assert [attrs["type"] for attrs, _ in page.all("script")] == ["application/json"]
    ((_, sheet),) = page.all("style")
    assert "details::details-content{content-visibility:visible" in sheet.partition("@media print")[2]
    (policy,) = [attrs["content"] for attrs, _ in page.all("meta") if attrs.get("http-equiv")]
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    assert policy.split("; ") == [
        "default-src 'none'", f"style-src 'sha256-{digest}'", "base-uri 'none'", "form-action 'none'"
    ]  # fmt: skip


def test_a_report_says_what_the_commands_say_and_rebuilds_the_match_byte_for_byte(report, tmp_path):
    text = Page(report).text()
    board = ok("board", "--json").json
    for hand in ok("history", "--json").json["hands"]:
        for item in hand["items"]:
            assert item["message"] in text
    head = ok("verify", "--heads").out.split()[0]
    assert head in text
    assert all(str(total) in text for total in board["totals"].values())
    rebuilt(report, tmp_path)


def rebuilt(page: str, tmp_path: Path) -> None:
    """Import a page into another ledger; the match there is the same, byte for byte."""
    ok("import", "-", "--db", tmp_path / "other.db", stdin=page)
    assert ok("export", "--format", "json", "--db", tmp_path / "other.db").out == ok("export", "--format", "json").out


def test_a_report_that_a_browser_saved_anew_is_read(tmp_path):
    ok("import", SHEETS[0])
    text = ok("export", "--format", "html").out
    saved = text.replace(
        '<script type="application/json" id="scorekeeper-match">',
        "<SCRIPT ID='scorekeeper-match' type=application/json >",
    )
    assert saved != text
    rebuilt(saved.replace("<!DOCTYPE", "\ufeff\n<!doctype"), tmp_path)


def test_a_report_that_was_changed_or_has_no_match_is_refused(tmp_path):
    ok("import", SHEETS[0])
    text = ok("export", "--format", "html").out
    page, script = text.split('id="scorekeeper-match">')
    forged = page + 'id="scorekeeper-match">' + script.replace("hokum E", "hokum W")
    result = run("import", "-", "--db", tmp_path / "other.db", stdin=forged)
    assert (result.code, "does not fit the chain" in result.err) == (4, True)
    assert run("import", "-", stdin="<html><body>Hello</body></html>").code == 4


@pytest.fixture(params=few(HOSTILE), ids=few(range(len(HOSTILE))))
def hostile(request):
    """Make a match that holds a hostile text wherever people can write."""
    keep_hostile(request.param)
    return request.param


def keep_hostile(text: str) -> None:
    """Keep a match with a text as a name, in a line, a note and a ruling; some no command would take as a name."""
    game = games.find("baloot")
    seating = game.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], None)
    match = begin(game, seating, rulebook.load(game.rulebook).defaults(), AT)
    match.append(stamped(Rename(f"rename Ali = {text}", "N", f"Zoë {text}"[:100]), AT))
    match.append(stamped(Note(f"note {text}", text), AT))
    long = text * (10_000 // len(text))
    match.append(stamped(Note(f"note {long}", long), AT))
    hand = read_line(game, seating, "hokum N, EW 77", match.state.options)
    match.append(stamped(hand._replace(line=f"{hand.line} # {text}"), AT))
    match.append(stamped(Ruling(f"ruling {text}", final=False, hand=1, question=f"Was it {text}?"), AT))
    with Ledger(Path(os.environ["SCOREKEEPER_DB"]), create=True) as ledger:
        ledger.keep(match)


def test_hostile_text_stays_text_in_a_page(hostile, tmp_path):
    text = ok("export", "--format", "html").out
    page = check(text)
    assert len(page.all("script")) == 1
    assert "\u202e" not in page.text().replace(page.all("script")[0][1], "")
    rebuilt(text, tmp_path)


def test_hostile_text_stays_text_in_markdown(hostile):
    text = ok("export", "--format", "md").out
    bare = re.sub(r"\\.", "", text)
    assert "<" not in bare
    assert "\u202e" not in text
    rows = [line for line in bare.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in rows} == {7}


def test_the_page_is_laid_out_from_the_right_where_the_language_is():
    ok("import", SHEETS[0])
    plain = Page(ok("export", "--format", "html").out)
    turned = check(ok("export", "--format", "html", "--lang", "ar").out)
    ((root, _),) = turned.all("html")
    assert (root["lang"], root["dir"]) == ("ar", "rtl")
    before, after = (
        [float(attrs["x"]) + float(attrs["width"]) * right for attrs, _ in page.all("rect")]
        for page, right in ((plain, 0), (turned, 1))
    )
    assert after == pytest.approx([400 - x for x in before], abs=0.3)


def test_a_name_of_ten_thousand_letters_is_refused_in_a_line():
    told = run("new", "shllaat", "x" * 10_000, "Badr", "Cem")
    assert told.code == 4
    assert len(told.err) < 600


def test_a_match_without_hands_has_a_page_too():
    ok("new", "baloot")
    page = check(ok("export", "--format", "html").out)
    assert page.all("svg", "details") == []


def test_house_rules_are_shown_with_what_they_change():
    ok("new", "baloot", "--rules", "counting=both")
    page = check(ok("export", "--format", "html").out)
    assert any("here" in text and "by the text" in text for _, text in page.all("dd"))


def test_markdown_in_short():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--rules", "target=100")
    ok("add", "hokum", "E,", "NS", "77")
    text = ok("export", "--format", "md").out
    assert text.startswith("# Baloot: N-S Ali & Badr against E-W Cem & Dalia".replace("&", "\\&"))
    assert "| 8 | 8 | 8 | 8 |" in text
    assert "100" in text
    assert json.loads(ok("export", "--format", "json").out)["head"] in text


def test_a_page_in_arabic_keeps_what_runs_the_other_way_together():
    ok("new", "baloot", "سالم+فهد", "Cem+Dalia")
    ok("add", "hokum", "E,", "NS", "77")
    arabic = check(ok("export", "--format", "html", "--lang", "ar", "--digits", "arabic").out)
    assert [
        text for attrs, text in arabic.all("td") if attrs.get("class") == "figure" and re.search("[0-9]", text)
    ] == []
    people = [text for _, text in arabic.all("th")]
    assert "\u2068E\u2011W Cem\u2069 و \u2068Dalia\u2069" in people
    assert "\u2068N\u2011S\u2069 سالم وفهد" in people
    people = [text for _, text in check(ok("export", "--format", "html").out).all("th")]
    assert "N\u2011S \u2068سالم\u2069 & \u2068فهد\u2069" in people
    assert [text for _, text in arabic.all("code") if "\u2068" in text] == []


def test_a_team_is_called_by_who_is_in_it():
    ok("new", "sleazy", "Aino+Eero", "Ilmari+Oona", "--rules", "players=double")
    ok("players", "substitute", "Eero", "Helmi")
    ok("players", "rename", "Oona", "Outi")
    shown = ok("board").out + ok("export", "--format", "html").out.partition("<script")[0]
    assert "Aino & Helmi" in ok("board").out
    assert "Aino & Eero" not in shown
    assert "Ilmari & Oona" not in shown


SURFACES = (
    ("board",), ("board", "--json"), ("board", "--svg", "-"), ("export", "--format", "html"), ("matches",),
    ("export", "--format", "md"), ("export", "--format", "json"), ("export", "--format", "print"), ("matches", "--json"),
)  # fmt: skip


@pytest.mark.parametrize("words", SURFACES, ids=" ".join)
@pytest.mark.parametrize("totals", ["140-90", "20-10"])
def test_what_is_provisional_is_said_on_every_surface(words, totals):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--totals", totals)
    ok("add", "hokum", "N", "NS", "130")
    assert "provisional" not in ok(*words).out.replace('"provisional": false', "")
    ok("ruling", "1", "Did NS revoke?", "--decides", "stands", "--otherwise", "void", "--provisional")
    assert "provisional" in ok(*words).out.partition("<script")[0].replace('"provisional": false', "")
    ok("ruling", "R1", "--final")
    assert "provisional" not in ok(*words).out.replace('"provisional": false', "").partition('"entries"')[0]
