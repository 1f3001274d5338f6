"""The standing in words, as a screen reader or a program that speaks reads it out: board --say, table --say."""

import re

import pytest

from scorekeeper.places import DATA
from tests.cli.runner import ok

SHEETS = sorted((DATA / "samples").glob("*.sheet"))
NAMED = [
    (
        "baloot Ali+Badr Cem+Dalia --dealer S",
        "hokum E, NS 77",
        "Ali and Badr 8, Cem and Dalia 8, to 152. Cem deals next.",
        "Ali وBadr 8، Cem وDalia 8، إلى 152. الموزّع التالي Cem.",
    ),
    (
        "sabat Ali+Badr Cem+Dalia --dealer N",
        "Ali won, last 7S, left 2 aces 0 pictures",
        "Ali and Badr 240, Cem and Dalia 0, to 500. Dalia deals next.",
        "Ali وBadr 240، Cem وDalia 0، إلى 500. الموزّع التالي Dalia.",
    ),
    (
        "shllaat Ali Badr Cem --dealer Ali",
        "Ali 130, Badr 120, Cem 2",
        "Ali 130, Badr 120, Cem 2, to 500. Badr begins next.",
        "Ali 130، Badr 120، Cem 2، إلى 500. يبدأ التالية Badr.",
    ),
    (
        "sleazy Ali Badr --dealer Ali",
        "result A 275, B 300",
        "Ali 275, Badr 300. Badr leads by 25 after 1 of 4 rounds. Badr deals next.",
        "Ali 275، Badr 300. Badr، متقدم بفارق 25 بعد جولة واحدة من 4. الموزّع التالي Badr.",
    ),
    (
        "shah Asha Warsame --dealer Asha",
        "Asha won",
        "Asha 1, Warsame 0. Asha 1 in a row, 4 more win the match. Asha begins next.",
        "Asha 1، Warsame 0. Asha، الجولات المتتالية له 1، والباقي للفوز بالصكّة 4. يبدأ التالية Asha.",
    ),
]


@pytest.mark.parametrize(("new", "hand", "english", "arabic"), NAMED, ids=[each[0].split()[0] for each in NAMED])
def test_a_sentence_says_the_standing(new, hand, english, arabic):
    ok("new", *new.split())
    ok("add", "--as-is", hand)
    assert ok("board", "--say").out == f"{english}\n"
    assert ok("board", "--say", "--lang", "ar").out == f"{arabic}\n"
    assert ok("board", "--say", "--json").json["said"] == english


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_it_has_all_names_and_totals_and_no_letters_or_signs(sheet, language):
    ok("import", sheet)
    said = ok("board", "--say", "--lang", language).out
    board = ok("board", "--json").json
    figures = [int(each) for each in re.findall(r"\d+", said)]
    assert figures[: len(board["totals"])] == list(board["totals"].values())
    for name in ok("players", "--json").json["players"].values():
        assert language == "ar" or all(each in said for each in name.split(" & "))
    assert not re.search(r"[&·:×+/#*()\-—−]|\b[NSEW]\b|\bNS\b|\bEW\b", said)


def test_it_says_who_won_that_it_is_closed_and_who_is_asked_for():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--target", "10")
    assert ok("board", "--say").out == "Ali and Badr 0, Cem and Dalia 0, to 10. Who deals next?\n"
    ok("add", "hokum", "E,", "kaboot", "NS")
    assert ok("board", "--say").out == "Ali and Badr 25, Cem and Dalia 0. Ali and Badr won the match.\n"
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("finish", "--won", "NS", "--because", "time")
    told = ok("board", "--say").out
    assert told == "Ali and Badr 0, Cem and Dalia 0. Ali and Badr won the match: time was up.\n"
    ok("new", "baloot")
    ok("finish", "--abandon")
    assert ok("board", "--say").out == "North and South 0, East and West 0. Abandoned.\n"
    assert ok("board", "--say", "--lang", "ar").out.startswith("الشمال والجنوب 0، الشرق والغرب 0. ")


def test_it_says_which_ruling_waits():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "hokum", "E,", "NS", "77")
    ok("ruling", "1", "Did", "NS", "revoke?", "--decides", "void", "--otherwise", "stands", "--provisional")
    assert "Ruling 1 is still undecided." in ok("board", "--say").out


def test_figures_are_in_the_digits_wanted():
    ok("new", "baloot", "علي+بدر", "سالم+خالد", "--dealer", "علي")
    said = ok("board", "--say", "--lang", "ar", "--digits", "arabic").out
    assert said == "علي وبدر ٠، سالم وخالد ٠، إلى ١٥٢. الموزّع التالي علي.\n"


def test_the_table_says_it_whenever_it_is_another():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    told = ok("table", "--say", stdin="hokum E, NS 77\nboard\nhokun E, NS 77\nundo\n").out.splitlines()
    said = [line for line in told if line.startswith("Ali and Badr")]
    assert said == [
        "Ali and Badr 0, Cem and Dalia 0, to 152. Badr deals next.",
        "Ali and Badr 8, Cem and Dalia 8, to 152. Cem deals next.",
        "Ali and Badr 0, Cem and Dalia 0, to 152. Badr deals next.",
    ]
    assert "Ali and Badr" not in ok("table", stdin="pass\n").out
