"""The slips of Shah: wrong runs, read off the string of a whole series, are explained by the slip they were made with."""

from itertools import product

import pytest

from scorekeeper import games
from scorekeeper.disputes.claims import explain_claim, reasons
from scorekeeper.disputes.texts import texts
from tests import thorough
from tests.cli.runner import ok, run
from tests.disputes import tools
from tests.games.shah import reference
from tests.games.shah import tools as shah

GAME = games.find("shah")
OPTIONS = {**reference.DEFAULTS, "draws": "agreed"}


def before(series, options=OPTIONS):
    state = shah.begun(options)
    for game in series:
        state, _ = shah.played(state, game)
    return state


def explained(series, claim, options=OPTIONS):
    """Explain a claim about the last game of a series."""
    return explain_claim(
        GAME, GAME.facts.decode(reference.FACTS[series[-1]]), shah.options(options), claim, before(series[:-1], options)
    )


def all_series():
    """Every series of up to seven games, one of them drawn here and there, that still goes on before its last."""
    for length in range(1, 8):
        for letters in product("AB", repeat=length):
            series = "".join(letters)
            if length % 3 == 0:
                series = f"{series[:1]}-{series[1:]}"
            if not reference.is_over(series[:-1], OPTIONS):
                yield series


def faulty(series):
    """Yield each slip with its figure: the last lost game overlooked, all games won, the loser's run kept."""
    decided = reference.decided(series)
    side, run = reference.run(series)
    other = "B" if side == "A" else "A"
    earlier = decided[: len(decided) - run].rstrip(other)
    if earlier:
        _, carried = reference.run(earlier)
        yield "run-not-reset", {side: run + carried}
    if decided[-1] != decided[-2:-1] and len(decided) > 1:
        yield "run-not-reset", {side: 1, other: reference.run(decided[:-1])[1]}
    yield "total-instead-of-run", {side: decided.count(side)}
    yield "total-instead-of-run", {each: decided.count(each) for each in "AB"}


def test_the_right_run_has_no_slips():
    for series in all_series():
        side, run = reference.run(series)
        assert explained(series, {side: run})[0].slips == ()
        assert explained(series, reference.game_score(series[-1]))[0].slips == ()


@thorough
def test_a_wrong_run_is_explained_by_its_slip():
    """shah.claim.slips: the slip it was made with comes first, or both lead to the same figure."""
    made = named = 0
    for series in all_series():
        side, run = reference.run(series)
        for slip, claim in faulty(series):
            if claim[side] == run and not claim.get("AB".replace(side, "")):
                continue
            told = [explanation.slips for explanation in explained(series, claim)]
            made += 1
            named += told[0] == (slip,)
            assert told[0] == (slip,) or claim[side] == reference.decided(series).count(side), (series, slip, told)
    assert made > 300
    assert named / made > 0.75


def test_without_the_match_nothing_is_known_of_a_run():
    facts, options = GAME.facts.decode({"winner": "A"}), shah.options(OPTIONS)
    assert explain_claim(GAME, facts, options, {"A": 4}) == []
    assert explain_claim(GAME, facts, options, {"A": 1})[0].slips == ()
    assert explained("AABA", {"A": 3}, {**OPTIONS, "series": "single"}) == []


@pytest.mark.parametrize(("series", "claim", "slips", "article"), [
    ("AABA", {"A": 3}, ("run-not-reset",), "shah.series.lost"),
    ("AAAB", {"A": 3}, ("run-not-reset",), "shah.series.lost"),
    ("AABA", {"A": 3, "B": 1}, ("run-not-reset",), "shah.series.lost"),
    ("ABABBA", {"A": 3}, ("total-instead-of-run",), "shah.series.run"),
    ("ABABBA", {"A": 2}, ("run-not-reset",), "shah.series.lost"),
    ("ABABBA", {"A": 9}, None, None),
])  # fmt: skip
def test_by_hand(series, claim, slips, article):
    found = explained(series, claim)
    if slips is None:
        assert found == []
        return
    assert found[0].slips == slips
    assert [reason["article"] for reason in reasons(texts(GAME), found[0], {})] == [article]


@pytest.mark.parametrize(("series", "claim", "told"), [
    ("ABAAB", {"A": 3}, "All the games that A has won were counted; with the game they lost the run is nothing."),
    ("ABABBA", {"A": 3}, "All the games that A has won were counted; those without a loss in between are 1."),
    ("ABAAB", {"A": 3, "B": 2}, "All the games won were counted, of either side"),
])  # fmt: skip
def test_the_side_whose_games_were_all_counted_is_the_one_that_is_named(series, claim, told):
    (said,) = reasons(texts(GAME), explained(series, claim)[0], {})
    assert said["message"].startswith(told)


def test_a_claim_that_only_the_match_explains_points_to_the_hand_that_is_recorded(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "a.db"))
    ok("new", "shah", "Ann", "Bob")
    for winner in ("Ann", "Bob", "Ann", "Bob"):
        ok("add", f"{winner} won")
    assert "scorekeeper dispute N --claim POINTS" in run("ask", "claim", "Bob won", "Ann 2").err
    assert "All the games that Ann has won were counted" in ok("dispute", "4", "--claim", "Ann 2").out


@thorough
def test_every_sentence_can_be_said():
    tools.check_texts(GAME, [each for s in all_series() for _, claim in faulty(s) for each in explained(s, claim)])


@pytest.mark.parametrize(("winners", "claim", "matters"), [
    ("AAABA", "A 4", "open"), ("AAABA", "B 1", "open"), ("AAABA", "A 5", "decides"), ("AAABA", "A 1", "no"),
    ("AAAB", "A 3", "open"), ("AAABA", "B 1 A 0", "open"), ("A", "B 1", "open"),
])  # fmt: skip
def test_whether_a_claimed_run_matters(tmp_path, monkeypatch, winners, claim, matters):
    """shah.series.run: the run decides the match, not the games won."""
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "a.db"))
    ok("new", "shah")
    for winner in winners:
        ok("add", f"{winner} won")
    assert ok("dispute", "--claim", claim, "--json").json["matters"] == matters


def test_a_claimed_run_is_told_with_how_far_it_reaches(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "a.db"))
    ok("new", "shah", "Asha", "Warsame")
    for winner in ("Asha", "Asha", "Asha", "Warsame", "Asha"):
        ok("add", f"{winner} won")
    told = " ".join(ok("dispute", "--claim", "Asha", 4).out.split())
    assert "4 : 1 · Asha: 1 in a row, 4 more win the match; otherwise at 4 : 1 · Asha: 4 in a row, one more" in told
    assert "It may still: the match is open either way" in told
