"""Sleazy's own way of keeping score, the running difference, wherever totals are read."""

import pytest

from tests.cli.runner import ok, run

ROUNDS = ("lena full K joker", "mira full 4, basic 9", "lena basic 7")
"""200 for Lena, then 150 for Mira, then 50 for Lena."""


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "sleazy.db"))
    ok("new", "sleazy", "Lena", "Mira", "--us", "A")


@pytest.mark.usefixtures("table")
def test_a_line_and_a_check_take_the_difference():
    ok("add", ROUNDS[0], "=", "+200")
    ok("add", ROUNDS[1], "=", "50-0")
    ok("add", f"{ROUNDS[2]} = lena 100")
    for said in ("+100", "100-0", "lena 100", "us 100", "250-150", "lena +100", "100 lena"):
        ok("check", said)
    for said in ("-100", "mira 100", "0-100", "+50", "250-100", "level"):
        assert run("check", said).code == 4
    asked = run("check", "100")
    assert (asked.code, "Whose is 100?" in asked.err) == (4, True)
    ok("verify")


def test_a_match_begins_at_a_difference(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "sleazy.db"))
    ok("new", "sleazy", "Lena", "Mira", "--us", "A", "--totals", "-75")
    assert "Mira leads" not in ok("board").out
    ok("check", "0-75")
    ok("add", ROUNDS[0], "=", "+125")


@pytest.mark.parametrize(
    ("figures", "wrong"),
    [(("+200", "+50", "+100"), None), (("200-0", "50-0", "100-0"), None), (("200-0", "200-150", "250-150"), None),
     (("+200", "+55", "+100"), 6), (("+200", "+50", "0-100"), 7)],
)  # fmt: skip
def test_an_audit_reads_totals_or_differences(tmp_path, figures, wrong):
    sheet = tmp_path / "paper.sheet"
    lines = [f"{line} = {figure}" for line, figure in zip(ROUNDS, figures, strict=True)]
    sheet.write_text("\n".join(["game: sleazy", "players: Lena, Mira", "us: A", "", *lines, ""]))
    found = run("audit", str(sheet))
    assert found.code == (1 if wrong else 0)
    if wrong:
        assert f":{wrong}:" in found.out


def test_an_audit_of_differences_alone(tmp_path):
    sheet = tmp_path / "paper.sheet"
    sheet.write_text("game: sleazy\nplayers: Lena, Mira\n\n+200\n+50\n-75\n")
    assert run("audit", str(sheet)).code == 0
    sheet.write_text("game: sleazy\nplayers: Lena, Mira\n\n+200\n+60\n")
    assert run("audit", str(sheet)).code == 1
