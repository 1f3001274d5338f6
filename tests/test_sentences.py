"""Every sentence of the five texts has its article, and every article of a text its sentence."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper import games, rulebook

BOOKS = {name: rulebook.load(games.find(name).rulebook) for name in games.BUILT_IN}
TABLES = {
    name: tomllib.loads((Path(__file__).parent / "sentences" / f"{name}.toml").read_text("utf-8"))
    for name in games.BUILT_IN
}
OURS = "Not in the text"
"""How the source of an article begins that no text has."""


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_sentence_is_there_and_has_articles_or_a_reason_why_none(name):
    table = TABLES[name]
    assert [sentence["n"] for sentence in table["sentences"]] == list(range(1, table["total"] + 1))
    for sentence in table["sentences"]:
        assert sentence["words"].strip()
        assert bool(sentence.get("articles")) != bool(sentence.get("none", "").strip()), sentence


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_article_that_a_sentence_names_exists(name):
    named = {article for sentence in TABLES[name]["sentences"] for article in sentence.get("articles", ())}
    coming = set(TABLES[name].get("coming", ()))
    assert named - BOOKS[name].articles.keys() == coming - BOOKS[name].articles.keys()


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_article_of_the_text_is_named_by_a_sentence(name):
    named = {article for sentence in TABLES[name]["sentences"] for article in sentence.get("articles", ())}
    of_the_text = {article.id for article in BOOKS[name].articles.values() if not article.source.startswith(OURS)}
    assert of_the_text - named == set()
