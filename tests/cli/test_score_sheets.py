"""Score sheets of other programs: read right, or refused with the row, the column and the option that answers."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.runner import ok, run

SHEETS = tomllib.loads(Path(__file__).with_name("score_sheets.toml").read_text("utf-8"))["sheet"]


def imported(file, said):
    return run("import", file, *said, "--json")


@pytest.mark.parametrize("sheet", SHEETS, ids=[sheet["name"] for sheet in SHEETS])
def test_a_sheet_is_read_right_or_refused(tmp_path, sheet):
    file = tmp_path / "sheet.csv"
    file.write_text(sheet["text"], "utf-8", newline="")
    said = sheet["flags"].split()
    if "refused" in sheet:
        refused = run("import", file, *said)
        assert refused.code == 4, refused
        for words in sheet["refused"]:
            assert words in refused.err
        assert run("matches", "--json").code == 3  # there is no ledger yet
        answers = imported(file, said)
        assert answers.code == 4
        assert all(error["message"] for error in answers.json["errors"])
        said += sheet.get("answer", "").split()
    if "points" not in sheet:
        return
    matches = imported(file, said)
    assert matches.code == 0, matches
    hands = [ok("history", "--json", "--match", told["match"]).json["hands"] for told in matches.lines]
    assert [[list(hand["score"].values()) for hand in each] for each in hands] == sheet["points"]
    for hand, at in zip(hands[0], sheet.get("times", ()), strict="times" in sheet):
        assert hand["at"].startswith(at)
    again = run("import", file, *said)
    assert (again.code, again.err.count("nothing was changed")) == (0, len(matches.lines))
