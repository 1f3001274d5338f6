"""Lines and commands that say too little, or leave out a word, are understood, or answered with what to type."""

import pytest

from tests.cli.runner import ok, run


@pytest.fixture
def match():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")


def names():
    return list(ok("players", "--json").json["players"].values())


@pytest.mark.parametrize("words", [
    "rename Ali Zaid", "rename Ali = Zaid", "players rename Ali Zaid", "players rename Ali to Zaid",
    "players rename Ali = Zaid", "add rename Ali Zaid", "add rename N Zaid", "substitute Ali Zaid",
])  # fmt: skip
def test_a_name_is_corrected_as_people_say_it(match, words):
    ok(*words.split())
    assert names() == ["Zaid", "Cem", "Badr", "Dalia"]


def test_a_name_of_several_words_is_taken_whole(match):
    ok("rename", "Ali", "Abu", "Zaid")
    assert names()[0] == "Abu Zaid"
    ok("rename", "Abu", "Zaid", "Ali")
    assert names()[0] == "Ali"


def test_a_word_of_a_line_is_not_called_another_command(match):
    told = run("table", stdin="rename Kem Cem\n").err
    assert "Kem" in told
    assert "A command for" not in told


def test_at_the_table_rename_and_substitute_need_no_further_word(match):
    ok("table", stdin="rename Ali Zaid\nsubstitute Cem Omar\n")
    assert names() == ["Zaid", "Omar", "Badr", "Dalia"]


@pytest.mark.parametrize(("words", "told"), [
    ("rules set", "Type rules set OPTION=CHOICE; rules alone lists the options."),
    ("add rule", "Type rule OPTION=CHOICE."), ("add rename", "Type rename OLD NEW."),
    ("add rename Ali", "Type rename OLD NEW."), ("rename Zed Zaid", "Zed does not sit at this table"),
    ("add check", "Type check TOTALS."), ("add dealer", "Type dealer NAME."), ("add note", "Type note TEXT."),
    ("ruling 1", 'ruling 1 "Was it a revoke?" --decides stands'),
    ("ruling 2 --decides stands", 'ruling 2 "Was it a revoke?" --decides stands'),
    ("ruling --final", "Say the hand, the question and what was decided"),
])  # fmt: skip
def test_what_says_too_little_is_answered_with_what_to_type(match, words, told):
    refused = run(*words.split())
    assert (refused.code, told in refused.err) == (4, True), refused
    at_table = run("table", stdin=f"{words}\n")
    assert told in at_table.err


@pytest.mark.parametrize("line", ["board", "add pass", "check 1-2"])
def test_before_there_is_a_ledger_a_command_at_the_table_says_so_once(line):
    told = run("table", stdin=f"{line}\n").err
    before = run(*line.split()).err.split("\n")[0]
    there = before.replace("scorekeeper ", "")
    assert (told.count(there), told.count(before)) == (1, 1)  # at the end to the table, which nobody answers
    assert run("table", stdin=f"{line}\n{line}\n").err.count(there) == 2


@pytest.mark.parametrize("line", ["undo", "back"])
def test_nothing_stands_before_the_first_question(line):
    assert "This is the first question." in run("table", stdin=f"{line}\n").err
