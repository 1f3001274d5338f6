"""The rulebooks: whole, cited truly, and proved."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper import games, rulebook
from scorekeeper.messages import COMMON
from scorekeeper.options import decode, encode

TESTS = Path(__file__).parent
BOOKS = {name: rulebook.load(games.find(name).rulebook) for name in games.BUILT_IN}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_ids_and_numbers_are_unique_and_in_order(name):
    articles = BOOKS[name].articles.values()
    numbers = [tuple(map(int, article.number.split("."))) for article in articles]
    assert numbers == sorted(set(numbers))
    assert all(article.id.startswith(f"{name}.") and article.text and article.source for article in articles)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_options_are_whole(name):
    book = BOOKS[name]
    for option in book.options.values():
        assert option.article in book.articles
        assert option.problem(option.default) is None
        assert option.meaning.keys() == (set(option.choices) or {"number"})
    assert {name for article in book.articles.values() for name in article.options} == book.options.keys()


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_options_of_a_game_are_those_of_its_rulebook(name):
    """One field for each option, with its choices in their order, and its default."""
    book, options = BOOKS[name], games.find(name).options
    assert encode(options()) == book.defaults()
    assert decode(options, book.defaults()) == options()
    types = {field.replace("_", "-"): kind for field, kind in options.__annotations__.items()}
    assert types.keys() == book.options.keys()
    for option in book.options.values():
        kind = types[option.id]
        assert get_args(kind) == option.choices or (kind is int and all(map(str.isdecimal, option.choices)))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_scoring_article_is_proved_by_a_test_that_names_it(name):
    """Each article that a sentence cites stands in full in a test or the lines of the game, or is a test's name."""
    paths = [
        *(TESTS / "games").glob("test_*.py"),
        *(TESTS / "games" / name).glob("test_*.py"),
        *(TESTS / "sentences").rglob(f"{name}.toml"),
    ]
    told = "\n".join(path.read_text("utf-8") for path in paths)
    cited = {text.article for text in games.find(name).texts.values()} - {None}
    assert {article for article in cited if not _named(article, told)} == set()


def _named(article, told):
    """Tell whether tests name an article: in full, not as the beginning of a longer one."""
    as_name = re.sub(r"\W", "_", article)
    return re.search(rf"{re.escape(article)}(?![\w.-]*\w)|test_{as_name}(?!\w)", told)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_catalogues_are_whole(name):
    """No code has two sentences, and every article that a sentence cites exists."""
    game = games.find(name)
    folder = Path(import_module(f"scorekeeper.games.{name}").__file__).with_name("texts")
    listed = [
        code for path in folder.glob("*.json") for code, _ in json.loads(path.read_text(), object_pairs_hook=list)
    ]
    assert sorted(listed) == sorted(game.all_texts())
    assert not game.all_texts().keys() & COMMON.keys()
    assert {text.article for text in game.all_texts().values()} - {None} <= BOOKS[name].articles.keys()
    assert game.texts.items() < game.all_texts().items()


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_remedies_are_of_articles_and_choices_that_there_are(name):
    book = BOOKS[name]
    for remedy in book.remedies:
        assert any(f"{ident}.".startswith(f"{remedy.of}.") for ident in book.articles)
        for option, listed in remedy.when.items():
            assert set(listed) <= set(book.options[option].choices)
    assert all(remedy.text for remedy in book.remedies)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_rulebook_read_part_by_part_says_what_the_whole_file_says(name, monkeypatch):
    path = games.rulebook_of(name)
    assert path == games.find(name).rulebook
    parted = rulebook.load(path)
    assert next(iter(parted.articles)) in parted.articles
    monkeypatch.setattr(rulebook, "_parts", lambda _: None)
    whole = rulebook._read.__wrapped__(path)
    assert list(parted.articles.items()) == list(whole.articles.items())
    assert list(parted.options.items()) == list(whole.options.items())
    assert (parted.remedies, parted.words, parted.sources) == (whole.remedies, whole.words, whole.sources)
    assert (parted.name, parted.title, parted.edition) == (whole.name, whole.title, whole.edition)


@pytest.mark.parametrize("strange", ["[game ]\n", "[[article]]\ntitle = 'x'\n", "[option.meaning]\n", "[[ article]]\n"])
def test_a_rulebook_that_is_written_otherwise_is_read_whole(strange):
    assert rulebook._parts(f"{strange}[game]\n[[source]]\n") is None
