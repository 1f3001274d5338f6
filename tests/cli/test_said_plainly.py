"""What people type in other words, and what a refusal tells them to type."""

import pytest

from tests.cli.runner import ok, run


@pytest.fixture
def match():
    first = ok("new", "baloot", "Saad+Fahd", "Omar+Khalid", "--us", "NS", "--dealer", "S", "--json").json["match"]
    ok("add", "sun us, us 90")
    return first


@pytest.mark.parametrize(("file", "told"), [
    ("x.png", "board --png x.png"), ("out/x.jpeg", "board --png out/x.png"), ("x.svg", "board --svg x.svg"),
    ("x.pdf", "export x.html"), ("x.docx", "export x.html"), ("x.xlsx", "export x.csv"), ("x.ods", "export x.csv"),
])  # fmt: skip
def test_export_says_what_writes_a_picture_a_document_or_a_workbook(match, file, told):
    refused = run("export", file)
    assert refused.code == 4
    assert f"scorekeeper {told}\n" in refused.err


@pytest.mark.parametrize("words", ["us 32", "claim us 32", "1 us 32", "1 claim us 32", "last us 32"])
def test_a_claim_is_understood_without_its_option(match, words):
    assert (
        ok("dispute", *words.split(), "--json").json["claim"]
        == ok("dispute", "--claim", "us 32", "--json").json["claim"]
    )
    assert run("dispute", "1", "2").code == 2


def test_a_match_is_chosen_by_a_player_or_by_its_place_in_the_list(match):
    other = ok("new", "shah", "Asha", "Bo", "--json").json["match"]
    assert ok("use", "saad", "--json").json["match"] == match
    assert ok("use", "Bo", "--json").json["match"] == other
    places = [row["match"] for row in ok("matches", "--json").json]
    assert [ok("use", place, "--json").json["match"] for place in (1, 2)] == places
    assert run("use", "3").code == run("use", "zed").code == 4


def test_needs_of_one_side(match):
    assert {item["side"] for item in ok("needs", "them", "--json").json["needs"]} == {"EW", None}
    assert "Saad & Fahd: 18" not in ok("needs", "khalid").out
    assert run("needs", "zed").code == 4


def test_a_paper_the_wrong_way_round_is_told(match):
    assert "the wrong way round" in run("check", "8-18").err
    assert "the wrong way round" in run("add", "pass = 8-18").err
    assert "the wrong way round" not in run("check", "9-18").err


@pytest.mark.parametrize(
    "words", ["table agreed that it is dealt anew", "The table has decided it stands", "1 we agreed"]
)
def test_words_that_ask_nothing_are_no_ruling(match, words):
    refused = run("ruling", *words.split())
    assert (refused.code, ok("rulings", "--json").json["rulings"]) == (4, [])
    assert "--agreed" in refused.err


def test_help_lists_every_option_of_a_ruling():
    from scorekeeper.sheet.ruling import FLAGS, TEXTS

    told = ok("help", "ruling").out
    assert told.startswith("Usage: scorekeeper ruling [N|RN] [QUESTION…] [OPTIONS]")
    listed = {line.split()[0] for line in told.splitlines() if line.startswith("  --")}
    assert listed >= {f"--{option}" for option in (*TEXTS, *FLAGS)}


def test_one_wrong_paper_is_one_error(tmp_path):
    sheet = tmp_path / "evening.sheet"
    header = "game: baloot\nplayers: Ali+Badr, Cem+Dalia\n\n"
    sheet.write_text(f"{header}hokum E, NS 77 = 8-8\nhokum NS, NS 90 = 77-22\nhokum NS, NS 90 = 26-22\n")
    assert run("import", sheet).err.count("The paper says") == 1
    sheet.write_text(f"{header}hokum E, NS 77 = 8-8\nhokun = 17-15\nhokum NS, NS 90 = 26-22\n")
    assert "The paper says" not in run("import", sheet).err
