"""Dates as people say them."""

from datetime import datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dates import _table, read
from scorekeeper.errors import Ambiguous, Malformed, Refused

RIYADH = ZoneInfo("Asia/Riyadh")
NOW = datetime(2026, 11, 22, 10, 30, tzinfo=RIYADH)
"""A Sunday."""


@pytest.fixture(autouse=True)
def at_riyadh(monkeypatch):
    import time

    monkeypatch.setenv("TZ", "Asia/Riyadh")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def shown(said):
    start, end = read(said, NOW)
    return f"{start:%Y-%m-%d %H:%M}", end - start


DAYS = {
    "today": "2026-11-22", "yesterday": "2026-11-21", "Last night": "2026-11-21", "أمس": "2026-11-21",
    "البارحة": "2026-11-21", "the day before yesterday": "2026-11-20", "أول أمس": "2026-11-20",
    "friday": "2026-11-20", "last friday": "2026-11-20", "on friday": "2026-11-20", "الجمعة الماضية": "2026-11-20",
    "يوم الجمعة": "2026-11-20", "sunday": "2026-11-22", "last sunday": "2026-11-15", "الأحد الماضي": "2026-11-15",
    "3 days ago": "2026-11-19", "قبل ٣ أيام": "2026-11-19", "قبل يومين": "2026-11-20", "a week ago": "2026-11-15",
    "قبل أسبوع": "2026-11-15", "2 weeks ago": "2026-11-08", "a month ago": "2026-10-22", "قبل سنة": "2025-11-22",
    "2026-11-20": "2026-11-20", "٢٠٢٦-١١-٢٠": "2026-11-20", "20 november": "2026-11-20", "24 december": "2025-12-24",
    "20.11.2026": "2026-11-20", "November 20, 2026": "2026-11-20", "25/12/2025": "2025-12-25",
}  # fmt: skip


@pytest.mark.parametrize(("said", "day"), DAYS.items())
def test_a_day(said, day):
    assert shown(said) == (f"{day} 00:00", timedelta(days=1))


@pytest.mark.parametrize(("said", "time"), {
    "21:00": "21:00", "at 9 pm": "21:00", "9pm": "21:00", "٩ م": "21:00", "9 مساء": "21:00", "12:05 am": "00:05",
    "12 pm": "12:00", "الساعة 21:00": "21:00",
}.items())  # fmt: skip
@pytest.mark.parametrize(("said_day", "day"), {"yesterday": "2026-11-21", "قبل يومين": "2026-11-20"}.items())
def test_a_time_of_a_day_in_words(said_day, day, said, time):
    assert shown(f"{said_day} {said}") == (f"{day} {time}", timedelta())


@pytest.mark.parametrize(("said", "start", "days"), [
    ("2026", "2026-01-01", 365), ("2026-11", "2026-11-01", 30), ("november 2025", "2025-11-01", 30),
    ("november", "2026-11-01", 30), ("december", "2025-12-01", 31), ("last month", "2026-10-01", 31),
    ("this month", "2026-11-01", 30), ("last year", "2025-01-01", 365), ("الشهر الماضي", "2026-10-01", 31),
    ("last week", "2026-11-15", 7), ("this week", "2026-11-16", 7),
])  # fmt: skip
def test_a_period(said, start, days):
    assert shown(said) == (f"{start} 00:00", timedelta(days=days))


def test_a_zone_is_kept():
    assert read("2026-11-20 21:00 Asia/Riyadh", NOW).start.isoformat() == "2026-11-20T21:00:00+03:00"
    assert read("yesterday 21:00 america/new_york", NOW).start.isoformat() == "2026-11-21T21:00:00-05:00"
    assert read("2026-11-20T21:00:00+05:00", NOW).start.isoformat() == "2026-11-20T21:00:00+05:00"
    assert read("now", NOW).start == NOW


@pytest.mark.parametrize("said", [
    "", "x", "x 7", "77", "1", "tomorrow", "monday monday", "yesterday 25:00", "yesterday 21", "last last week",
    "2026-13-01", "0000", "2026-11-20 Asia/Nowhere", "-1", "-20", "20th", "20. 21:00", "2026-11-20 21:00+99:99",
    "2026-11-20T21:00-24:00", "yesterday 21:00+99:00", "3 days", "ago", "قبل", "yesterday yesterday", "9999999 days ago",
])  # fmt: skip
def test_what_is_no_date_is_refused(said):
    with pytest.raises(Malformed) as caught:
        read(said, NOW)
    assert [problem.code for problem in caught.value.problems] == ["date-unknown"]


def test_a_date_with_two_readings_is_asked():
    with pytest.raises(Ambiguous):
        read("03/04/2026", NOW)
    assert shown("04/04/2026")[0] == "2026-04-04 00:00"


def test_every_word_of_the_table_is_read():
    for name in ("days", "weekdays"):
        for words in _table(name).values():
            for word in words:
                assert read(word, NOW).end - read(word, NOW).start == timedelta(days=1), word
    for ago, words in product(_table("words")["ago"], _table("units").values()):
        for word in words:
            said = f"{word} ago" if ago == "ago" else f"{ago} {word}"
            assert read(said, NOW).start < NOW, said


@given(
    st.text(max_size=30)
    | st.lists(
        st.sampled_from(["last", "friday", "3", "days", "ago", "21:00", "yesterday", "2026", "nov", "قبل", "يومين"])
    ).map(" ".join)
)
def test_no_text_breaks_anything(said):
    try:
        start, end = read(said, NOW)
    except Refused:
        return
    assert start.tzinfo
    assert start <= end


@given(st.integers(0, 4_000_000_000))
def test_what_is_written_in_full_is_read_back(seconds):
    local = datetime.fromtimestamp(seconds, RIYADH)
    assert read(local.isoformat(), NOW).start == local
