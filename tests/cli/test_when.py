"""When something was played, wherever a date is typed."""

from datetime import datetime, timedelta

import pytest

from tests.cli.runner import ok, run

pytest.importorskip("hijridate")
TABLE = ("baloot", "Ali+Badr", "Cem+Dalia")
SHEET = "game: baloot\nplayers: Ali+Badr, Cem+Dalia\ndate: {}\n\nhokum E, NS 77\n"
DAYS = {  # as the table of Umm al-Qura has it
    "1447-05-01": ["2025-10-23"], "١٤٤٧-٠٥-٠١": ["2025-10-23"], "1447/5/1": ["2025-10-23"], "14470501": ["2025-10-23"],
    "1447-05-01 21:00": ["2025-10-23 21:00"], "1447-05-01T21:00": ["2025-10-23 21:00"],
    "01/05/1447": ["2025-10-23", "2025-06-30"], "20/05/1447": ["2025-11-11"],
    "1447-05-01 21:00 Asia/Riyadh": ["2025-10-23 21:00 Asia/Riyadh"],
}  # fmt: skip


@pytest.mark.parametrize(("said", "days"), DAYS.items())
def test_a_year_of_the_hijri_calendar_is_asked_about_with_the_day_that_it_is(said, days):
    refused = run("new", *TABLE, "--at", said, "--json")
    assert refused.code == 4
    assert [problem["code"] for problem in refused.json["errors"]] == ["date-hijri"]
    for day in days:
        assert day in refused.json["errors"][0]["message"]


def test_it_is_asked_about_wherever_a_date_is_typed():
    ok("new", *TABLE)
    for line in (
        ["add", "hokum", "E,", "NS", "77", "--at"],
        ["stats", "--since"],
        ["stats", "--until"],
        ["rankings", "--since"],
    ):
        refused = run(*line, "1447-05-01", "--json")
        assert [reading["line"] for reading in refused.json["readings"]] == ["2025-10-23", "1447-05-01 AD"], line
    assert run("header", "date=1447-05-01").code == 4
    assert "2025-10-23" in run("import", "-", stdin=SHEET.format("١٤٤٧/٠٥/٠١")).err


@pytest.mark.parametrize("said", ["1447-05-01 AH", "1447/05/01 هـ", "1447/05/01هـ", "1447-05-01 AH 00:00"])
def test_a_date_that_says_its_calendar_is_taken(said):
    assert ok("new", *TABLE, "--at", said, "--json").code == 0
    assert ok("matches", "--json").json[0]["started"][:10] == "2025-10-23"


def test_a_gregorian_year_can_be_insisted_on():
    ok("new", *TABLE, "--at", "1447-05-01 AD")
    assert ok("matches", "--json").json[0]["started"].startswith("1447-05-01")
    sheet = ok("export", "--format", "sheet").out  # it has the date in full
    assert ok("import", "-", stdin=sheet.replace("Ali", "Eid")).code == 0


def test_a_hijri_month_or_year_is_a_period():
    ok("new", *TABLE, "--at", "2025-10-23")
    ok("add", "hokum E, NS 77", "--at", "2025-10-23")
    for since, until, hands in (
        ("1447-05 AH", "1447-05 AH", 1),
        ("1447 AH", "1447 AH", 1),
        ("1447-06 AH", "1447 AH", 0),
    ):
        rows = ok("stats", "--since", since, "--until", until, "--json").json
        assert sum(row["hands"] for row in rows) == 4 * hands


def test_a_day_that_no_calendar_has_is_refused():
    assert "2025-10-23 or 2025-06-30" in run("new", *TABLE, "--at", "1/5/1447 AH").err
    assert run("new", *TABLE, "--at", "1447-02-30 AH").code == 4
    refused = run("new", *TABLE, "--at", "1447-01-31", "--json")
    assert refused.json["errors"][0]["code"] == "date-hijri-unknown"


@pytest.mark.parametrize("said", ["1969-12-31", "1970-01-01", "1985", "01.01.1970", "31/12/1969"])
def test_a_year_before_1990_is_asked_about_and_can_be_insisted_on(said):
    ok("new", *TABLE)
    refused = run("add", "hokum E, NS 77", "--at", said, "--json")
    assert [problem["code"] for problem in refused.json["errors"]] == ["date-early"]
    (reading,) = refused.json["readings"]
    ok("new", *TABLE, "--at", reading["line"])


def test_more_than_a_day_ahead_nothing_has_happened():
    ahead = datetime.now().astimezone() + timedelta(days=1)
    for minutes, code in ((-5, 0), (5, 4)):
        said = (ahead + timedelta(minutes=minutes)).isoformat(timespec="seconds")
        assert run("new", *TABLE, "--at", said).code == code
        assert run("import", "-", stdin=SHEET.format(said)).code == code
    assert run("stats", "--until", "2099-01-01").code == 0


def test_what_is_recorded_as_of_before_the_entry_before_it_is_told():
    ok("new", *TABLE, "--at", "2026-11-18")
    assert ok("add", "hokum E, NS 77", "--at", "2026-11-20").err == ""
    early = ok("add", "sun E, NS 77", "--at", "2026-11-19")
    assert early.err.splitlines() == [
        "This is recorded as of 2026-11-19 00:00, but the entry before it as of 2026-11-20 00:00. The order stays as recorded."
    ]
    assert "first entry is of 2026-11-20" in ok("header", "date=2026-11-25").err
    assert ok("header", "date=2026-11-18").err == ""
