"""The Python interface that scripts may rely on; the examples of the guide run as doctests beside this."""

import copy
import subprocess
import sys

import pytest

import scorekeeper
from scorekeeper.game import DATA
from tests.cli.runner import ok


def test_every_public_name_is_there():
    assert [name for name in scorekeeper.__all__ if not hasattr(scorekeeper, name)] == []
    with pytest.raises(AttributeError):
        scorekeeper.nothing  # noqa: B018


def test_importing_the_package_imports_nothing_more():
    code = "import scorekeeper, sys; print([name for name in sys.modules if name.startswith('scorekeeper.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example_of_the_guide_reads_a_ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", "ledger.db")
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
    ok("add", "hokum E, us 77")
    page = (DATA / "guide" / "python.md").read_text("utf-8").partition("## Read a ledger")[2]
    found: dict[str, object] = {}
    exec(page.split("```")[1], found)
    assert (found["totals"], found["winner"]) == ({"NS": 8, "EW": 8}, None)
    assert found["lines"] == [(1, "hokum E, us 77", {"NS": 8, "EW": 8})]


def test_options_come_from_the_call_and_from_the_facts():
    facts = {"contract": "hokum", "declarer": "N", "level": "triple", "points": {"EW": 66},
             "projects": [{"by": "N", "kind": "fifty"}]}  # fmt: skip
    level = {"project-multiplier": "level"}
    assert scorekeeper.score("baloot", facts, level) == scorekeeper.score("baloot", {**facts, "rules": level})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.score("baloot", facts, {"project-multiplier": "twice"})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.score("baloot", {**facts, "rules": ["level"]})
    with pytest.raises(scorekeeper.Malformed):
        scorekeeper.ask("baloot", "weather", {})


FACTS = {
    "baloot": {"contract": "hokum", "declarer": "E", "points": {"NS": 77}, "projects": [{"by": "NS", "kind": "siri"}]},
    "shllaat": {"piles": {"Ali": {"jokers": 2, "aces": 2, "jacks": 3, "others": 10},
                          "Badr": {"jokers": 0, "aces": 2, "jacks": 1, "others": 32}}},
    "sabat": {"winner": "N", "last_seven": False, "left": {"aces": 2, "pictures": 3}},
    "sleazy": {"colour_card": "5H", "red": "A", "black": "B",
               "compounds": [{"rank": "7", "kind": "pair", "colour": "red"}]},
    "shah": {"result": {"A": 1, "B": 0}},
}  # fmt: skip
RESULTS = {
    "baloot": ("NS", "EW"),
    "sabat": ("NS", "EW"),
    "shllaat": ("Ali", "Badr"),
    "sleazy": ("A", "B"),
    "shah": ("A", "B"),
}


def places(form, path=()):
    """Yield the path of every value in a form."""
    yield path
    for key, value in form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ():
        yield from places(value, (*path, key))


def at(form, path):
    for key in path:
        form = form[key]
    return form


@pytest.mark.parametrize("game", FACTS)
@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan"), 1.5], ids=str)
def test_a_float_is_no_count_and_breaks_nothing(game, number):
    for facts in (FACTS[game], {"result": dict.fromkeys(RESULTS[game], 10)}):
        for path in list(places(facts))[1:]:
            wrong = copy.deepcopy(facts)
            at(wrong, path[:-1])[path[-1]] = number
            with pytest.raises(scorekeeper.Malformed) as caught:
                scorekeeper.score(game, wrong)
            assert caught.value.problems[0].code in ("field-type", "field-choice"), path
    for strange in (number, [number], {number: 1}, {**FACTS[game], "rules": {number: 1}}):
        with pytest.raises(scorekeeper.Malformed):
            scorekeeper.score(game, strange)
        with pytest.raises(scorekeeper.Malformed):
            scorekeeper.judge(game, strange)


@pytest.mark.parametrize("game", FACTS)
def test_what_is_carried_stands_beside_named_fields_and_never_among_sides_or_players(game):
    keyed = {"points", "piles", "result"}
    for facts in (FACTS[game], {"result": dict.fromkeys(RESULTS[game], 0)}):
        expected = answer(game, facts)
        for path in places(facts):
            if isinstance(at(facts, path), dict):
                wrong = copy.deepcopy(facts)
                at(wrong, path)["_note"] = "n"
                found = answer(game, wrong)
                assert (
                    found == expected if not keyed & set(path[-1:]) else found in (["field-choice"], ["field-type"])
                ), path


def answer(game, facts):
    """Return the score of facts, or the codes of what is wrong with them."""
    try:
        return scorekeeper.score(game, facts)["score"]
    except scorekeeper.Refused as error:
        return [problem.code for problem in error.problems]
