"""The rulebook, the sentences and the schema belong together, and the samples play to their end."""

import random
import re
from pathlib import Path

import pytest

from scorekeeper.errors import Refused
from scorekeeper.forms import document
from scorekeeper.game import DATA, Json
from scorekeeper.games.shllaat import GAME
from scorekeeper.messages import COMMON
from scorekeeper.reading.who import player_id
from scorekeeper.sheet.document import read
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import choices
from tests.games.shllaat.tools import BOOK, advance, chosen_by, parse, piles, problems, totals

HERE = Path(__file__).parent
SCORING = ("count", "score", "match")


def test_every_article_cited_exists():
    for code, text in GAME.texts.items():
        assert text.article is None or text.article in BOOK.articles, code
        assert code not in COMMON


def test_every_scoring_article_is_named_by_a_test():
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    for article in BOOK.articles:
        chapter = article.split(".")[1]
        if chapter in SCORING:
            assert article in tests


def test_articles_and_options_know_each_other():
    assert list(BOOK.options) == ["pack", "target", "tie", "pool-specials", "joker-protects"]
    assert BOOK.defaults() == {
        "pack": "54", "target": "500", "tie": "raise", "pool-specials": "one-rank", "joker-protects": "set",
    }  # fmt: skip
    for option in BOOK.options.values():
        assert option.article in BOOK.articles
        assert option.id in BOOK.articles[option.article].options
        assert set(option.meaning) == set(option.choices or ("number",))
    assert all(option in BOOK.options for article in BOOK.articles.values() for option in article.options)


def test_numbers_of_articles_run_on():
    chapter, place = 1, 0
    for article in BOOK.articles.values():
        this, number = map(int, article.number.split("."))
        place = place + 1 if this == chapter else 1
        assert (this, number) == (this, place)
        assert this in (chapter, chapter + 1)
        chapter = this


GOOD: list[Json] = [
    totals(88, 92, 72),
    piles((1, 2, 3, 10), (1, 1, 1, 14), (0, 1, 0, 20)) | {"as_counted": True, "_note": 1},
    {"cards": {"Ali": [], "Badr": []}},
    {"totals": {"Ali": 252, "Badr": 0}, "rules": {"target": 1000}},
]
BAD: list[Json] = [
    {},
    {"totals": {"Ali": 252}},
    {"totals": {"Ali": True, "Badr": 0}},
    {"totals": {"Ali": -1, "Badr": 0}},
    {"piles": {"Ali": {"kings": 1}, "Badr": {}}},
    {"cards": {"Ali": ["1S"], "Badr": []}},
    {"totals": {"Ali": 252, "Badr": 0}, "piles": {"Ali": {}, "Badr": {}}},
    {"totals": {"Ali": 252, "Badr": 0}, "extra": 1},
]


def test_schema_accepts_what_is_read_and_refuses_what_is_malformed():
    jsonschema = pytest.importorskip("jsonschema")
    schema = document(GAME.facts.FORM)
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema).is_valid
    for facts in GOOD:
        assert check(facts)
        assert not problems(facts)
    for facts in BAD:
        assert not check(facts)
        assert problems(facts)
    cards = document(GAME.facts.FORM)["properties"]["cards"]["additionalProperties"]["items"]["pattern"]
    dice = random.Random(3)
    from scorekeeper.games.shllaat.packs import find_card as card

    for _ in range(2000):
        text = "".join(dice.choices("AKQJT10987asSHDC♠ joker", k=dice.randint(1, 5)))
        assert bool(re.search(cards, text)) == (card(text) is not None), text


@pytest.mark.parametrize(("name", "winner"), [("examples", None), ("match", "Cem")])
def test_samples(name: str, winner: str | None):
    sheet, wrong = read((DATA / "samples" / f"shllaat-{name}.sheet").read_text("utf-8"))
    assert not wrong
    table = seat(GAME, [player.strip() for player in sheet.header["players"].text.split(",")])
    options = chosen_by(choices(sheet.header["rules"].text))
    state = GAME.match.start(options, table, player_id(table, sheet.header["dealer"].text))
    for line in sheet.lines:
        assert state.winner is None
        try:
            state, score = advance(state, parse(line.text, table, options))
        except Refused as refused:
            pytest.fail(f"line {line.number}: {refused}")
        assert sum(score.points.values()) in (0, 252)
    assert state.winner == winner
