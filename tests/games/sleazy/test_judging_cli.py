"""judge, ask and add --record of Sleazy as a person or a script uses them."""

import pytest

from scorekeeper.game import DATA
from tests.cli.runner import ok, run

SAMPLE = DATA / "samples" / "sleazy-record.jsonl"
TABLES = ["--by", "A", "--table", "A 7H 9C 2D, B 7D 10H 3S"]


def test_judge_streams_and_shows_the_samples():
    result = run("judge", "sleazy", SAMPLE)
    assert result.code == 1
    clean, wrong = result.lines
    assert (clean["ok"], clean["next"]) == (True, None)
    assert clean["difference"] == {"favours": "A", "points": 450}
    for side, points in clean["score"].items():
        assert points == sum(item["points"] for item in clean["items"] if item["side"] == side)
    assert [ruling["at"] for ruling in wrong["rulings"]] == ["turns[4][1]", "turns[9][3]", "turns[31]"]
    told = run("judge", "sleazy", "--show", SAMPLE).out
    assert "colour set of Kings" in told
    assert "sleazy.cleanup.order" in told
    assert all(len(line) <= 80 for line in told.splitlines())


@pytest.mark.parametrize(("words", "answer", "article"), [
    (["--red", "A", "--recipe", "pair 7H 7D"], True, "sleazy.turn.borrow"),
    (["--red", "B", "--recipe", "pair 7H 7D"], False, "sleazy.turn.borrow"),
    (["--dump", "7S", "--compounds", "7 pair mixed", "--recipe", "purify 7S"], True, "sleazy.recipe.purify"),
    (["--hand", "9S 9H KD", "--recipe", "pair 9S 9H"], False, "sleazy.recipe.half"),
    (["--hand", "9S 9H KD"], ["pair 9S 9C", "pair 9H 9C"], "sleazy.turn.cards"),
])  # fmt: skip
def test_ask_recipe(words, answer, article):
    """sleazy.recipe.*: typed as at a table."""
    tables = [*TABLES[:3], "A 7H 9C 2D, B 8D 10H 3S"] if words[0] == "--hand" else TABLES
    if words[0] == "--dump":
        tables = [*TABLES[:3], "A 8H 9C 2D, B 8D 10H 3S"]
    found = ok("ask", "sleazy", "recipe", *tables, *words, "--json").json
    assert sorted(found["answer"]) == sorted(answer) if isinstance(answer, list) else found["answer"] == answer
    assert found["article"] == article


def test_ask_count_and_what_is_unclear():
    told = ok("ask", "sleazy", "count", "--compounds", "K full A joker, 7 pair red", "--red", "B").out
    assert "A has 200, B has 25" in told
    assert run("ask", "sleazy", "recipe", *TABLES, "--recipe", "pair 7H 7D").code == 4
