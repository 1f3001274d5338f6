"""Ten evenings of all games: each comes back whole from every form in which it can be handed on."""

import pytest

from tests import thorough
from tests.cli.runner import ok
from tests.reports.evenings import EVENINGS, play
from tests.reports.test_paper import codes
from tests.reports.test_report import check

FIRST, *MORE = EVENINGS


@pytest.fixture(params=[FIRST, *(pytest.param(name, marks=thorough) for name in MORE)])
def evening(request, tmp_path):
    play(request.param, tmp_path)
    return ok("export", "--format", "json").out


@thorough
@pytest.mark.parametrize("language", [(), ("--lang", "ar", "--digits", "arabic")], ids=["en", "ar"])
def test_an_evening_comes_back_byte_for_byte(evening, language, tmp_path):
    pytest.importorskip("segno")
    page = ok("export", "--format", "html", *language).out
    paper = ok("export", "--format", "print", *language).out
    check(page)
    check(paper)
    for number, text in enumerate((evening, page, "\n".join(codes(paper)))):
        other = tmp_path / f"{number}.db"
        ok("import", "-", "--db", other, stdin=text)
        assert ok("export", "--format", "json", "--db", other).out == evening


@thorough
def test_the_sheet_of_an_evening_says_what_it_says(evening, tmp_path):
    sheet, board = ok("export").out, ok("board", "--json").json
    ok("import", "-", "--db", tmp_path / "other.db", stdin=sheet)
    again = ok("board", "--json", "--db", tmp_path / "other.db").json
    assert ok("export", "--db", tmp_path / "other.db").out == sheet
    assert again["totals"] == board["totals"]
    assert again["status"] == board["status"]
