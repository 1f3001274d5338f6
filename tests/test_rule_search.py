"""The search of the rules: questions as players put them, and what a search shows."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper import games, rulebook
from scorekeeper.rule_search import answers, is_general, listed, look_up
from tests import few

BOOKS = {name: rulebook.load(games.find(name).rulebook) for name in games.BUILT_IN}
QUESTIONS = tomllib.loads((Path(__file__).parent / "sentences" / "questions.toml").read_text("utf-8"))["question"]
NAMES = frozenset([
    "ali", "badr", "cem", "dalia", "khalid", "sara", "omar", "noura", "fahad", "hassan", "nasser", "sami", "huda",
    "majid", "ahmed", "reem", "yousef", "layla", "tariq", "mona", "saad", "lina", "turki"
])  # fmt: skip
RIGHT = 0.9
"""The share of questions that reach their article, or are told that there is none."""


def reached(question):
    """Return the ids of the articles that a question is answered with."""
    return [each.id for each in answers(BOOKS[question["game"]], question["line"], NAMES).articles]


@pytest.mark.parametrize("held_out", [False, True])
def test_nine_of_ten_questions_reach_their_article_and_none_a_wrong_one_with_confidence(held_out):
    asked = [each for each in QUESTIONS if each.get("held_out", False) == held_out]
    found = [(each, reached(each)) for each in asked]
    right = [each for each, ids in found if (set(ids) & set(each["articles"]) if each["articles"] else not ids)]
    assert len(right) >= RIGHT * len(asked)
    assert [(each["line"], ids) for each, ids in found if len(ids) == 1 and ids[0] not in each["articles"]] == []


def test_names_in_either_script_do_not_count():
    for names in ({"ali", "badr"}, {"علي", "بدر"}):
        for line in ("Badr forgot to say baloot", "بدر نسي يقول بلوت", "بدر ما قال بلوت"):
            assert "baloot.baloot.said" in [each.id for each in answers(BOOKS["baloot"], line, names).articles]
        assert look_up(BOOKS["baloot"], "بدر بلوت", names)[0].known == 1


def test_questions_name_articles_that_there_are():
    for each in QUESTIONS:
        assert set(each["articles"]) <= BOOKS[each["game"]].articles.keys(), each
        assert each["outcome"] == ("article" if each["articles"] else "none")


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_phrase_of_the_table_leads_to_its_article(name):
    """The phrases stand for articles there are, and each has its article among the best."""
    book = BOOKS[name]
    assert book.words.keys() <= book.articles.keys()
    for ident, phrases in book.words.items():
        for phrase in few(phrases):
            found = look_up(book, phrase)
            best = [each.article.id for each in found if each.score >= 0.9 * found[0].score]
            assert ident in best, (ident, phrase, best)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_article_has_phrases_of_the_table(name):
    assert BOOKS[name].articles.keys() - BOOKS[name].words.keys() <= UNASKED.get(name, set())


UNASKED = {"sabat": {"sabat.record.order", "sabat.record.faults", "sabat.record.unknown", "sabat.record.proof"}}
"""Articles about records, which nobody at a table asks about."""


@pytest.mark.parametrize(("game", "words", "first"), [
    ("baloot", "ashkal ace", "baloot.bid.ashkal-ace"), ("baloot", "sawa?", "baloot.claim.rest"),
    ("baloot", "سوا", "baloot.claim.rest"), ("baloot", "coffee", "baloot.score.gahwa"),
    ("baloot", "قهوة", "baloot.score.gahwa"), ("baloot", "kasho", "baloot.deal.faulty"),
    ("baloot", "exposed in dealing", "baloot.deal.face-up"), ("baloot", "ورق مكشوف", "baloot.deal.face-up"),
    ("baloot", "غلط في التوزيع", "baloot.deal.faulty"), ("baloot", "عد غلط", "baloot.count.wrong"),
    ("baloot", "wrong count", "baloot.count.wrong"), ("baloot", "concede", "baloot.match.stopped"),
    ("baloot", "time limit", "baloot.match.stopped"), ("baloot", "out of turn", "baloot.play.turn"),
    ("baloot", "who takes the 32", "baloot.score.raised"), ("baloot", "lay down", "baloot.project.show"),
    ("baloot", "same score", "baloot.score.tie"), ("baloot", "siri tripled multiplied", "baloot.score.project-multiplier"),
    ("baloot", "declared hundred not shown", "baloot.project.not-shown"),
    ("baloot", "forgot to declare siri first trick", "baloot.project.declare"),
    ("baloot", "partner undeclared siri show", "baloot.project.second"),
    ("baloot", "56 with a fifty lose", "baloot.score.thresholds"), ("baloot", "table talk", "baloot.claim.talk"),
    ("shah", "two mills one move", "shah.row.two"), ("shah", "take stone out of mill", "shah.row.any"),
    ("shllaat", "overlooked capture", "shllaat.missed.burnt"), ("sabat", "put down a seven", "sabat.play.piles"),
    ("sabat", "when it was my turn", "sabat.penalty.turn"), ("sleazy", "same score", "sleazy.match.drawn"),
])  # fmt: skip
def test_words_of_the_table_are_known(game, words, first):
    best, *others = listed(BOOKS[game], words)
    assert first in [best.article.id, *(each.article.id for each in others if each.score == best.score)]


def test_words_that_no_article_has_find_nothing():
    assert listed(BOOKS["baloot"], "roulette") == []
    assert answers(BOOKS["baloot"], "roulette?").nearest == ()


def test_of_words_that_only_some_articles_have_those_with_most_are_listed():
    assert "baloot.score.tie" in [
        each.article.id for each in look_up(BOOKS["baloot"], "equal sums rounding roulette")[:5]
    ]


@pytest.mark.parametrize("near", ["gahhwa", "kabboot", "ashkaal"])
def test_a_misspelt_term_of_the_game_is_known(near):
    assert answers(BOOKS["baloot"], f"what is {near}?").articles


@pytest.mark.parametrize(("question", "general"), [
    ("Can one declare two?", True), ("How many projects?", True), ("كم المشروع؟", True),
    ("Did Ali declare late?", False), ("Ali declared late", False),
])  # fmt: skip
def test_a_question_for_the_rule_is_general(question, general):
    assert is_general(question) == general


def test_people_who_are_named_are_not_looked_up():
    book = BOOKS["baloot"]
    assert look_up(book, "Mr Coffee led", frozenset(("mr", "coffee"))) == look_up(book, "led")
