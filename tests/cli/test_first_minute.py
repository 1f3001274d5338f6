"""The first minute with the program: nothing typed, and games by the names that people and the program give them."""

import pytest

from scorekeeper import games
from scorekeeper.language import phrase, speech
from tests.cli.runner import ok, run


@pytest.mark.parametrize("words", [(), ("--plain",), ("--lang", "ar")])
def test_nothing_typed_prints_the_help(words):
    assert ok(*words) == ok(*words, "--help")


@pytest.mark.parametrize("columns", ["40", "80"])
def test_on_a_terminal_too(monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert ok(terminal=True).out == ok("--help", terminal=True).out


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_game_is_found_by_the_title_that_is_printed(name, language, monkeypatch):
    monkeypatch.setattr(speech, "language", language)
    title = phrase(games.find(name).title)
    assert title.isascii() == (language == "en")
    assert [games.called(each) for each in (title, title.upper(), f" {title} ")] == [name] * 3


@pytest.mark.parametrize(("said", "name"), [
    ("Shlla’at", "shllaat"), ("SHLLAʼAT", "shllaat"), ("الشلعت", "shllaat"), ("sabat al-deemin", "sabat"),
    ("Sab'at el Deemin", "sabat"), ("sab'at-aldeemin", "sabat"), ("سبعه ديمن", "sabat"), ("بلوت", "baloot"),
    ("الشاه", "shah"),
])  # fmt: skip
def test_marks_articles_and_blanks_make_no_difference(said, name):
    assert games.called(said) == name


def test_a_near_name_is_offered_as_it_is_typed():
    for said, offered in (("shlaat", "shllaat"), ("sabaat al-demin", "sabat"), ("sleasy", "sleazy")):
        assert f"Did you mean {offered}?" in run("new", said, "Ali", "Badr").err
    assert "Did you mean" not in run("new", "chess", "Ali", "Badr").err


@pytest.mark.parametrize("title", [("Sab'at al-Deemin",), ("sab'at", "al-deemin"), ("سبعة", "الديمن"), ("SABAT",)])
def test_wherever_a_command_names_a_game_its_title_will_do(title, tmp_path):
    ok("new", *title, "Ali+Badr", "Cem+Dalia")
    whole = " ".join(title)
    for command, *more in (("rules",), ("guide",), ("help",), ("ask",)):
        assert ok(command, *title, *more).out == ok(command, "sabat", *more).out
    for command, *more in (("schema", "facts"), ("score", "-"), ("judge", "-")):
        assert ok(command, whole, *more).out == ok(command, "sabat", *more).out
    for command in (("stats", "--game"), ("export", "--what", "hands", "--format", "csv", "--game"), ("stats",)):
        assert ok(*command, whole).out == ok(*command, "sabat").out
    ok("rules", "new", "home", whole, "target=600")
    (tmp_path / "a.sheet").write_text(f"game: {whole}\n\n", "utf-8")
    assert "Sab'at al-Deemin" in ok("import", tmp_path / "a.sheet").out
    ok("rules", "drop", "home")


def test_enter_takes_what_was_offered_and_never_another_game():
    told = ok("table", stdin="shlaat\n\nAli Badr Cem\n\ntarget=600 joker-protect=rank\n\n")
    assert "Did you mean shllaat?\nWhich game? baloot, shllaat, sleazy, sabat, shah [shllaat]:" in told.err
    assert "[target=600 joker-protects=rank]:" in told.err
    assert "Rules: joker-protects = rank" in told.out
    assert (ok("board", "--json").json["game"], "to 600" in told.out) == ("shllaat", True)


def test_what_was_offered_is_not_offered_after_another_answer():
    told = ok("table", stdin="shlaat\nchess\n\nAli+Badr Cem+Dalia\n\n\n\n")
    assert told.err.count("[baloot]:") == 2
    assert ok("board", "--json").json["game"] == "baloot"


@pytest.mark.parametrize("words", [
    ("Ali+Badr", "vs", "Cem+Dalia"), ("Ali,Badr", "vs", "Cem,Dalia"), ("Ali, Badr v Cem, Dalia",),
    ("Ali", "Badr", "VS.", "Cem", "Dalia"), ("Ali", "and", "Badr", "against", "Cem", "and", "Dalia"),
    ("Ali", "and", "Badr", "Cem", "with", "Dalia"), ("Ali", "+", "Badr", "-", "Cem/Dalia"),
])  # fmt: skip
def test_vs_parts_the_sides(words, tmp_path, monkeypatch):
    def seated():
        return list(ok("board", "--json").json["players"].values())

    ok("new", "baloot", *words)
    assert seated() == ["Ali", "Cem", "Badr", "Dalia"]
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "asked.db"))
    told = ok("table", stdin=f"baloot\n{' '.join(words)}\n\n\n\n")
    assert (seated(), "Who plays with" in told.err) == (["Ali", "Cem", "Badr", "Dalia"], False)


def test_vs_parts_the_sides_in_the_header_of_a_sheet():
    ok("import", "-", stdin="game: baloot\nplayers: Ali+Badr vs Cem+Dalia\n\npass\n")
    assert list(ok("board", "--json").json["players"].values()) == ["Ali", "Cem", "Badr", "Dalia"]


@pytest.mark.parametrize("said", ["علي+بدر ضد سالم+دلال", "علي و بدر ضد سالم و دلال", "علي، بدر ضد سالم، دلال"])
def test_in_arabic_too(said):
    ok("new", "بلوت", *said.split())
    assert list(ok("board", "--json").json["players"].values()) == ["علي", "سالم", "بدر", "دلال"]


def test_an_and_that_can_be_the_first_letter_of_a_name_is_not_guessed():
    told = run("new", "baloot", "علي", "وليد", "ضد", "سالم", "ودلال")
    assert (told.code, "“وليد” can be “and ليد” or a name" in told.err) == (4, True)


def test_single_players_are_parted_too():
    for game, said in (("shah", "Ali vs Badr"), ("shllaat", "Ali vs Badr vs Cem"), ("sleazy", "Ali Badr against Cem")):
        ok("new", game, *said.split())
        assert ok("board", "--json").json["game"] == game


def test_the_number_of_players_decides_the_form():
    for words in (["Ali+Badr", "Cem"], ["Ali", "vs", "Badr+Cem"]):
        assert "Rules: players = triple" in ok("new", "sleazy", *words).out
    assert "Sleazy" in ok("import", "-", stdin="game: sleazy\nplayers: Ali+Badr, Cem\n\n").out
    refused = run("new", "sleazy", "Ali+Badr", "Cem", "--rules", "players=double")
    assert (refused.code, "is the form triple, not double" in refused.err) == (4, True)


def test_two_forms_that_fit_are_asked_about_at_the_table():
    told = ok("table", stdin="sleazy\nAli+Badr Cem+Dalia\nbury\n\n\n\n")
    assert "Which form? double, burying-bastards [double]:" in told.err
    assert "Rules: players = burying-bastards" in told.out
    assert run("new", "sleazy", "Ali+Badr", "Cem+Dalia").code == 4
