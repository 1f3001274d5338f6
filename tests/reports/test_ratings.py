"""Ratings: their sources, and that their forecasts are better than chance and right as often as they say."""

import math
import sys

import pytest

from scorekeeper.game import DATA
from tests import thorough
from tests.cli.runner import ok, run

pytest.importorskip("openskill")

from scorekeeper.reports.ratings import MODEL, PARAMETERS, model, rated
from tests.reports.choose_ratings import MATCHES, SHAPES, calibration, log_loss, season


def played(winner, *players, at="2026-11-01"):
    ok("new", "shah", *players, "--rules", "series=single", "--at", at)
    ok("add", f"{winner} won", "--at", at)


@pytest.mark.parametrize("width", range(36, 60, 4))
def test_names_are_told_apart_at_any_width(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    played("Abdulrahman", "Abdulrahman", "Abdulrahim")
    lines = ok("rankings", terminal=True).out.splitlines()
    firsts = [line for line in lines if "Abdul" in line]
    assert len({line.partition("Abdul")[2].split()[0] for line in firsts}) == 2
    assert "lea…" not in " ".join(lines)


def test_whoever_wins_more_ranks_higher():
    for day, winner in enumerate(("Asha", "Asha", "Warsame", "Asha"), 1):
        played(winner, "Asha", "Warsame", at=f"2026-11-0{day}")
    first, second = ok("rankings", "--json").json
    assert (first["name"], second["name"], first["matches"]) == ("Asha", "Warsame", 4)
    assert first["rating"] == pytest.approx(first["estimate"] - 3 * first["deviation"], abs=0.05)
    deviations = [sigma for _, _, sigma in first["curve"]]
    assert deviations[0] > deviations[-1]
    assert first["curve"][2][1] < first["curve"][1][1]  # the match that she lost
    assert "Asha" in ok("rankings").out
    assert ok("rankings", "asha").out.count("|") == 2 * 4
    assert "No match" in ok("rankings", "baloot").out
    assert run("rankings", "Nobody").code == 4


def test_ratings_without_the_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    played("Asha", "Asha", "Warsame")
    told = run("rankings")
    assert (told.code, f"{sys.executable} -m pip install openskill\n" in told.err) == (3, True)


def test_a_correction_is_rated_as_corrected():
    played("Asha", "Asha", "Warsame")
    ok("fix", "1", "Warsame won")
    assert [row["name"] for row in ok("rankings", "--json").json] == ["Warsame", "Asha"]


def test_an_open_match_is_not_rated():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "hokum E, NS 77")
    assert ok("rankings", "--json").json == []


@pytest.mark.parametrize("shape", [(2, 2), (2, 1), (4, 1)])
def test_held_out_seasons_are_foretold_better_than_by_chance(shape):
    loss = log_loss(MODEL, PARAMETERS["beta"], PARAMETERS["tau"], range(100, 102), shape)
    assert loss < math.log(shape[0])


def test_chances_are_right_as_often_as_they_say():
    by = model()
    told = [
        (by.predict_win(before)[0], result.places[0] == 1)
        for seed in range(200, 204)
        for place, (result, before, _) in enumerate(rated(season(seed, 2, 1), by))
        if place >= MATCHES // 2
    ]
    likely = [won for chance, won in told if chance > 0.6]
    assert abs(sum(likely) / len(likely) - sum(chance for chance, _ in told if chance > 0.6) / len(likely)) < 0.12


@thorough
def test_the_guide_tells_these_figures():
    guide = " ".join((DATA / "guide" / "start.md").read_text("utf-8").split())
    for shape in SHAPES:
        assert f"{log_loss(MODEL, PARAMETERS['beta'], PARAMETERS['tau'], range(100, 106), shape):.3f}" in guide
    said, won, _ = zip(*calibration(range(200, 240)), strict=True)
    for figures in (said, won):
        shown = [f"{each:.0%}".replace("%", " %") for each in figures]
        assert f"{', '.join(shown[:-1])} and {shown[-1]}" in guide
