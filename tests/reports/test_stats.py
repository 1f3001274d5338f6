"""Statistics against a plain recount of every match as it counts now."""

import random
from collections import Counter, defaultdict
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import filterfalse
from operator import attrgetter

import pytest

from scorekeeper.errors import LedgerError, Refused
from scorekeeper.ledger.acts import REASONS
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports import statistics
from scorekeeper.reports.statistics import Period, Subject, about, everybody, interval
from scorekeeper.sheet.lines import read_line
from tests import LONG, few, some, thorough
from tests.cli.runner import ok, run
from tests.ledger.steps import KINDS, TABLES, Table
from tests.ledger.tools import AT

HANDS = 100_000 if LONG else some(1200)
MORE = {
    "baloot": ("hokum W x2, won NS", "sun N, us 41, fifty us", "hokum E x3, them 41, hundred them", "result 16-0"),
    "sabat": ("E out, last seven, left 0 aces 0 pictures", "N out, no seven, left 1 ace 0 pictures, penalty E signal"),
}
MOST = ("best_hand", "longest_run", "greatest_comeback")
KEYS = (
    "matches", "matches_decided", "matches_won", "hands", "hands_decided", "hands_won", "points", "comebacks", "declared",
    "declared_decided", "declared_won", "against", "against_decided", "against_won", "sun", "sun_decided", "sun_won",
    "hokum", "hokum_decided", "hokum_won", "raised", "raised_decided", "raised_won", "kaboots",
    "projects", "baloots", "penalties", "rulings",
)  # fmt: skip


def filled(ledger, hands):
    """Fill a ledger with matches of all games, with corrections, substitutes, penalties and rulings."""
    chance, count, began = random.Random(18), 0, datetime.fromisoformat(AT)
    while count < hands:
        table = Table(chance.choice(list(TABLES)))
        more = MORE.get(table.game.name, ())
        table.hands += [read_line(table.game, table.seating, line, table.options) for line in more]
        match = table.begin()
        for step in range(chance.randrange(60)):
            at = (began + timedelta(days=count % 90, minutes=step)).isoformat()
            kind, pick, back = chance.choice(KINDS), chance.randrange(12), chance.randrange(10)
            with suppress(Refused):
                match.append(stamped(table.act(match, kind, pick, back), at))
        ledger.keep(match)
        count += match.hand_count


def did(play, match, side):
    """Count the acts of a side in a play."""
    facts = match.game.facts.encode(play.facts) if play.number else {}
    own = {side, *play.seating.sides[side]}
    found = Counter()
    found["penalties"] = sum(each["against"] in own for each in facts.get("penalties") or ())
    found["points"] = play.score.points[side]
    if play.number is None:
        found["penalties"] += play.event.fined.by in own
        return found
    if "outcome" in facts:
        return found
    won = play.score.winner == side
    found.update(hands=1, hands_decided=play.score.winner is not None, hands_won=won)
    found["rulings"] = sum(ruled.hand == play.number for ruled in match.rulings)
    if "contract" in facts:
        kinds = [facts["contract"], *(["raised"] if facts.get("level", "single") != "single" else [])]
        if "declarer" in facts:
            kinds.append("declared" if facts["declarer"] in own else "against")
        for kind in kinds:
            found.update({kind: 1, f"{kind}_decided": play.score.winner is not None, f"{kind}_won": won})
        found["kaboots"] = facts.get("kaboot") == side or facts.get("tricks", {}).get(side) == 8
        found["projects"] = sum(each["by"] in own for each in facts.get("projects", ()))
        found["baloots"] = facts.get("baloot") in own
    return found


def units(seating, chosen):
    """List who of those in question sat at a table: label and side."""
    sides = {side: {seating.players[player] for player in ids} for side, ids in seating.sides.items()}
    for side, names in sides.items():
        others = set().union(*(sides[other] for other in sides if other != side))
        if chosen is None:
            yield from ((name, side) for name in names)
        elif chosen[0] <= names and chosen[1] <= others:
            yield None, side


def recounted(ledger, chosen=None, within=lambda at: True):
    """Count again the figures of everybody, or of some together against others: {(label, game): figures}."""
    found, runs = defaultdict(Counter), Counter()
    for match in filterfalse(attrgetter("hidden"), map(ledger.match, ledger.match_ids())):
        last = max(
            (at for at, play in enumerate(match.plays) if did(play, match, next(iter(match.seating.sides)))["hands"]),
            default=None,
        )
        seen, now = set(), Counter()
        for at, play in enumerate(match.plays):
            for label, side in units(match.seated_for(play), chosen) if within(play.at) else ():
                key, figures = (label, match.game.name), did(play, match, side)
                total = found[key]
                total.update({each: n for each, n in figures.items() if n})
                if not figures["hands"]:
                    continue
                seen.add(key)
                total["best_hand"] = max(total.get("best_hand", -(10**9)), play.score.points[side])
                if figures["hands_decided"]:
                    now[key, side] = now[key, side] + 1 if figures["hands_won"] else 0
                    runs[key] = max(runs[key], now[key, side])
                if at == last:
                    ended(match, side, total, play.after.totals)
        for label, side in units(match.seating, chosen) if last is None and won_unplayed(match, within) else ():
            seen.add((label, match.game.name))
            ended(match, side, found[label, match.game.name], match.state.totals)
        for key in seen:
            found[key]["matches"] += 1
    for key, run_ in runs.items():
        found[key]["longest_run"] = run_
    return {key: figures for key, figures in found.items() if figures["hands"] or figures["matches_decided"]}


def won_unplayed(match, within):
    """Tell whether the table called somebody the winner in a time; it is asked if no hand was played."""
    return bool(match.because) and within(match.closed.at)


def ended(match, side, total, totals):
    """Count the end of a match for a side; a side that is called the winner has come back only if it was ahead."""
    winner = match.winner
    won = side in (winner or "").split(" & ")
    behind = max((max(play.after.totals.values()) - play.after.totals[side] for play in match.plays), default=0)
    if match.because and totals[side] <= max(points for other, points in totals.items() if other != side):
        behind = 0
    total.update(matches_decided=winner is not None, matches_won=won, comebacks=won and behind > 0)
    if won and match.because:
        total[match.because] += 1
    if won and behind:
        total["greatest_comeback"] = max(total["greatest_comeback"], behind)


def same(rows, expected):
    assert {(row["name"], row["game"]) for row in rows} == set(expected)
    for row in rows:
        figures = expected[row["name"], row["game"]]
        for key in (*KEYS, *MOST):
            assert (row[key] or 0) == figures[key], (row["name"], row["game"], key)
        assert row.get("matches_won_by", {}) == {each: figures[each] for each in REASONS if figures[each]}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    with Ledger(tmp_path_factory.mktemp("stats") / "a.db", create=True) as made:
        filled(made, HANDS)
        yield made


@thorough
def test_statistics_are_those_of_a_plain_recount(ledger):
    rows = everybody(ledger, Period())
    same(rows, recounted(ledger))
    totals = {key: sum(row[key] or 0 for row in rows) for key in (*KEYS, *MOST)}
    assert all(totals.values()), totals  # nothing is equal because there was nothing


@pytest.mark.parametrize(("own", "others"), few([
    (("Ali", "Badr"), ("Cem", "Dalia")), (("Ali", "Badr"), ()), (("Ali",), ("Cem",)), (("Zoe1",), ()),
]))  # fmt: skip
def test_partners_and_opponents_have_what_they_played_together(ledger, own, others):
    subject = Subject(tuple((name,) for name in own), tuple((name,) for name in others))
    rows = about(ledger, subject, Period())["games"]
    expected = recounted(ledger, (set(own), set(others)))
    turned = recounted(ledger, (set(others), set(own))) if others else {}
    named = {(" & ".join(own), game): figures for (_, game), figures in expected.items()}
    same(rows, named | {(" & ".join(others), game): figures for (_, game), figures in turned.items()})


def test_a_period_has_what_was_played_in_it(ledger):
    since, until = (datetime.fromisoformat(AT) + timedelta(days=days) for days in (20, 50))
    rows = everybody(ledger, Period(since=since, until=until))
    same(rows, recounted(ledger, within=lambda at: since <= datetime.fromisoformat(at) < until))


def test_statistics_of_a_large_ledger_are_made_in_a_file(ledger, monkeypatch):
    rows = everybody(ledger, Period())
    ledger.db.execute("PRAGMA temp_store = FILE")
    monkeypatch.setattr(statistics, "_IN_MEMORY", 0)
    assert everybody(ledger, Period()) == rows
    assert ledger.db.execute("PRAGMA temp_store").fetchone() == (1,)


def test_a_disk_without_room_for_temporary_files_is_told(ledger, monkeypatch):
    ledger.db.execute("PRAGMA temp_store = FILE")
    ledger.db.execute("PRAGMA temp.max_page_count = 3")
    monkeypatch.setattr(statistics, "_IN_MEMORY", 0)
    with pytest.raises(LedgerError) as caught:
        everybody(ledger, Period())
    assert caught.value.code == "temporary-full"
    ledger.db.execute("PRAGMA temp.max_page_count = 1073741823")
    assert everybody(ledger, Period())


def test_the_interval_of_a_share():
    """By Wilson, as published tables have it: 8 of 10 lie between 0.490 and 0.943."""
    assert [round(each, 3) for each in interval(8, 10)] == [0.49, 0.943]
    assert interval(0, 5)[0] == 0
    assert interval(5, 5)[1] == 1


def test_a_share_says_of_how_many_hands_it_is_where_some_have_no_known_winner():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E x2, NS won")
    ok("add", "hokum, result NS 16 EW 0")
    ok("add", "result 10-6")
    (row,) = ok("stats", "Ali", "--json").json["games"]
    assert [row[f"hands{what}"] for what in ("", "_decided", "_won")] == [3, 1, 1]
    assert [row[f"hokum{what}"] for what in ("", "_decided", "_won")] == [2, 1, 1]
    assert "100 % (21–100) of 1" in ok("stats").out
    about = ok("stats", "Ali").out
    assert "1 won of 1 with a winner" in about
    assert "100 % of 1" in about  # beside the partner: the chart draws the interval
    assert "100٪ (21–100) من 1" in ok("stats", "--lang", "ar").out
    ok("void", "2")
    ok("void", "3")
    assert "100 % (21–100)\n" in ok("stats").out


def test_the_command():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    ok("add", "pass")
    ok("players", "substitute", "Badr", "=", "Zaid")
    ok("add", "sun N, EW 20 card points")
    rows = {row["name"]: row for row in ok("stats", "--json").json}
    assert (rows["Ali"]["hands"], rows["Badr"]["hands"], rows["Zaid"]["hands"]) == (2, 1, 1)
    told = ok("stats", "ali", "vs", "Cem").out
    assert "Ali against Cem, baloot" in told
    assert "Cem, baloot" in told
    assert "|" in told
    both = ok("stats", "Ali+Zaid", "--json").json
    assert [row["hands"] for row in both["games"]] == [1]
    page = ok("stats", "Ali", "--format", "html").out
    assert page.startswith("<!DOCTYPE html>")
    assert "<bdi>Cem</bdi>" in page
    assert "No hands" in ok("stats", "Ali", "--until", "2001").out
    arabic = ok("stats", "Ali", "--format", "html", "--lang", "ar").out
    assert "البلوت" in arabic
    assert "U+2068" not in arabic
    assert run("stats", "Nobody").code == 4
    assert run("stats", "Ali", "vs", "Cem", "vs", "Badr").code == 4
    for twice in ("Ali+ali", "Ali vs Cem+Ali"):
        assert "names somebody twice" in run("stats", twice).err


def test_the_points_are_those_of_the_board_with_penalties_between_hands():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "Ali out with QH, left Cem AH KS, Dalia 10D AS")
    ok("penalty", "Dalia", "signal")
    board = ok("board", "--json").json["totals"]
    points = {row["name"]: row["points"] for row in ok("stats", "--json").json}
    assert points == {"Ali": board["NS"], "Badr": board["NS"], "Cem": board["EW"], "Dalia": board["EW"]}
    assert points["Ali"] == 150
