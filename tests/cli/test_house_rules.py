"""House rules with a name: made, compared, exported, frozen into matches."""

import re
import shlex

import pytest

from scorekeeper import games, rulebook
from scorekeeper.errors import Refused
from scorekeeper.options import decode
from tests import thorough
from tests.cli.runner import at_a_terminal, ok, run


def own():
    """The profiles of the ledger, without those that come with the program."""
    return [each for each in ok("rules", "profiles", "--json").json if not each["built_in"]]


def test_profiles_come_with_the_program_each_choice_with_its_source():
    """RULINGS 34: what each changes, by whose word."""
    book = rulebook.load(games.find("baloot").rulebook)
    found = {each["name"]: each for each in ok("rules", "profiles", "--json").json}
    assert list(found) == ["text", "online", "saudi-regulation"]
    assert found["text"]["options"] == book.defaults()
    for each in found.values():
        changed = {option for option, choice in each["options"].items() if choice != book.defaults()[option]}
        assert changed <= {choice["option"] for choice in each["sources"]}
        assert all(choice["second_hand"] and choice["source"] for choice in each["sources"])
    assert found["saudi-regulation"]["options"]["qaid"] == "own-projects"
    assert "8-1" in found["saudi-regulation"]["note"]
    assert found["online"]["options"]["reverse-kaboot"] == "88"


def test_a_match_is_played_by_rules_that_come_with_the_program():
    told = ok("new", "baloot", "--rules", "saudi-regulation").out
    assert "Rules: sun-five = up, tie-raised = last-raiser-loses," in told
    assert ok("rules", "--json").json["options"]["kaboot-raised"] == "plain"
    differences = ok("rules", "diff", "text", "saudi-regulation", "--json").json
    assert [each["line"] for each in differences if each["option"] == "sun-five"] == ["sun E, NS 65"]


def test_rules_can_start_from_others():
    ok("rules", "new", "mine", "--from", "online", "target=200")
    (mine,) = own()
    assert (mine["game"], mine["options"]["sun-double"], mine["options"]["target"]) == ("baloot", "behind", "200")
    assert "House rules cannot be called online" in run("rules", "new", "online", "baloot").err
    assert "The house rules online are for Baloot" in run("rules", "new", "other", "shah", "--from", "online").err
    assert run("rules", "drop", "online").code == 4


def test_a_profile_is_frozen_into_a_match():
    ok("rules", "new", "riyadh", "baloot", "counting=both", "target=100")
    ok("new", "baloot", "--rules", "riyadh", "--rules", "target=120")
    ok("rules", "new", "riyadh", "baloot", "counting=defenders")
    options = ok("rules", "--json").json["options"]
    assert (options["counting"], options["target"]) == ("both", "120")
    ok("new", "baloot", "--rules", "riyadh")
    assert ok("rules", "--json").json["options"]["counting"] == "defenders"


def test_what_a_profile_exports_makes_it_again():
    ok("rules", "new", "club", "baloot", "baloot-owner=owner-only", "target=200")
    before = own()
    command = shlex.split(ok("rules", "export", "club").out)[1:]
    ok("rules", "drop", "club")
    assert own() == []
    ok(*command)
    assert own() == before


def test_diff_shows_a_hand_for_each_difference_in_scoring():
    ok("rules", "new", "club", "baloot", "counting=both", "baloot-owner=owner-only", "kawesh=next-dealer")
    ok("rules", "new", "home", "baloot", "project-multiplier=level")
    found = {each["option"]: each for each in ok("rules", "diff", "club", "home", "--json").json}
    assert list(found) == ["counting", "project-multiplier", "baloot-owner", "kawesh"]
    assert all(found[option]["line"] for option in found if option != "kawesh")
    assert found["baloot-owner"]["scores"] == [{"NS": 16, "EW": 0}, {"NS": 18, "EW": 0}]
    told = ok("rules", "diff", "club", "default").out
    assert "hokum E, NS 76: N-S 8 · E-W 9 against N-S 8 · E-W 8" in told
    assert ok("rules", "diff", "club", "club").out == "club and club are the same.\n"


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_option_that_affects_a_score_has_a_hand_that_shows_each_pair_of_choices(name):
    game = games.find(name)
    book = rulebook.load(game.rulebook)
    for option in book.options.values():
        if option.affects == "score":
            pairs = [(one, other) for one in option.choices for other in option.choices if one < other]
            assert all(any(_differs(game, book, option.id, line, *pair) for line in option.witness) for pair in pairs)


def _differs(game, book, option, line, one, other):
    found = []
    for choice in (one, other):
        options = decode(game.options, {**book.defaults(), option: choice})
        try:
            facts = game.notation.parse(line, game.seating.seat([], None), options)
            found.append(game.scoring.score(facts, options).points)
        except Refused:
            found.append(None)
    return found[0] != found[1]


@pytest.mark.parametrize(("words", "told"), [
    (["new", "x"], "Type rules new NAME GAME"),
    (["new", "sun moon", "baloot"], "House rules cannot be called sun moon"),
    (["new", "baloot", "baloot"], "House rules cannot be called baloot"),
    (["new", "x", "baloot", "counting=nobody"], "The option counting can be"),
    (["diff", "x"], "Type rules diff NAME NAME"), (["diff", "default", "default"], "Type rules diff NAME NAME"),
    (["diff", "club", "shahs"], "club is for baloot, shahs for shah"),
    (["export", "clubb"], "No house rules are called clubb. These are known: club, shahs, text, online, saudi-regulation. Did you mean"),
    (["drop", "nobody"], "No house rules are called nobody"),
])  # fmt: skip
def test_what_is_refused_says_why(words, told):
    ok("rules", "new", "club", "baloot")
    ok("rules", "new", "shahs", "shah")
    result = run("rules", *words)
    assert result.code == 4
    assert told in result.err


def test_a_profile_of_another_game_is_refused():
    ok("rules", "new", "shahs", "shah")
    assert "The house rules shahs are for Shah." in run("new", "baloot", "--rules", "shahs").err


def test_on_a_terminal_only_the_points_that_change_scores_are_asked():
    told = at_a_terminal("rules new home baloot", b"nobody\nboth\n" + b"\n" * 40).decode()
    asked = re.findall(r"^\d+/\d+ (.*?)  \[", told, re.MULTILINE)
    assert "Who counts" in asked
    assert "First lead" not in asked
    assert "counting can be: last-raise, defenders, both" in told
    assert "House rules home for Baloot: counting = both." in told


@thorough
def test_the_questions_can_be_cut_short_or_left():
    assert b"No house rules were made." in at_a_terminal("rules new home baloot", b"q\n")
    assert "home" not in [each["name"] for each in ok("rules", "profiles", "--json").json]
    told = at_a_terminal("rules new home baloot", b"both\ndone\n")
    assert len(re.findall(rb"^\d+/\d+ ", told, re.MULTILINE)) < 6
    assert b"House rules home for Baloot: counting = both." in told


def test_replacing_house_rules_tells_what_they_were():
    ok("rules", "new", "riyadh", "baloot", "counting=both")
    assert "They replace" not in ok("rules", "new", "riyadh", "baloot", "counting=both").out
    told = ok("rules", "new", "riyadh", "shllaat", "pack=two-52").out
    assert "They replace those for Baloot: counting = both; matches played by them keep theirs." in told


@pytest.mark.parametrize(("match", "line", "command"), [
    (("baloot",), "qaid on W, hokum S", "rules set qaid=own-projects"),
    (("baloot",), "sun E, kaboot NS reverse", "rules set reverse-kaboot=88"),
    (("baloot", "--rules", "doubling=off"), "hokum E x2, NS won", "rules set doubling=on"),
    (("baloot",), "sun E x2, NS won", "rules set sun-double=always"),
    (("shah", "Asha", "Bo"), "draw", "rules set draws=agreed"),
    (("sleazy", "Ali", "Badr"), "Ali: colour set 5", "rules set colour-set=yes"),
])  # fmt: skip
def test_a_refusal_that_an_option_lifts_names_the_command(match, line, command):
    ok("new", *match)
    assert f"scorekeeper {command}  [" in run("add", *line.split()).err
    ok(*command.replace("=", " ").split())
    assert f"scorekeeper {command}" not in run("add", *line.split()).err


def test_profiles_say_where_their_readers_differ():
    found = {row["name"]: row for row in ok("rules", "profiles", "--json").json}
    saudi, online = found["saudi-regulation"], found["online"]
    assert saudi["options"]["ashkal-over-hokum"] == "only"
    assert all(
        each in saudi["note"] for each in ("7oossam/bloot", "Motl1234/majlis-baloot", "five in Sun", "On an Ace")
    )
    assert {name: online["options"][name] for name in ("sun-five", "baloot-owner", "project-ties", "sun-double")} == {
        "sun-five": "kept", "baloot-owner": "owner", "project-ties": "trumps-first", "sun-double": "behind"
    }  # fmt: skip
    assert "AbdullahZaher/sakkah-baloot" in online["note"]
    ok("new", "baloot", "--rules", "online")
    ok("add", "sun E, NS 65")
    assert ok("board", "--json").json["totals"] == {"NS": 13, "EW": 13}
