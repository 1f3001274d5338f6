"""What has one value and is given twice is refused, whichever would have counted."""

import pytest

from scorekeeper.cli import command_of
from scorekeeper.cli.commands import COMMANDS
from tests.cli.runner import ok, run

SINGLE = [
    (name, option.opts[0])
    for name in COMMANDS
    for option in command_of(name).params
    if option.param_type_name == "option" and not (option.multiple or option.is_flag)
]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_one_value(name):
    for option in [option for each, option in SINGLE if each == name]:
        for again in ([option, "b"], [f"{option}=b"]):
            told = run(name, option, "a", *again)
            assert (told.code, told.err.splitlines()[0]) == (2, f"{option} is given twice.")


def test_options_before_the_command():
    assert "--db is given twice." in run("--db", "a", "--db", "b", "path").err


def test_what_may_be_repeated_still_may():
    ok("new", "baloot", "--rules", "sawa=qaid", "--rules", "target=200", "--json", "--json")
    ok("add", "--", "hokum", "E,", "NS", "77")
    assert ok("board", "--json").json["hands"] == 1
    assert "sawa=qaid" in ok("export").out


@pytest.mark.parametrize(
    "rules", [["sawa=qaid", "sawa=play-on"], ['{"sawa": "qaid"}', "sawa=play-on"], ["sawa=qaid sawa=play-on"]]
)
def test_a_choice_in_a_question(rules):
    asked = ["ask", "baloot", "legal", "--trump", "H", "--hand", "KC QC", "--trick", "AC 7C"]
    told = run(*asked, *[word for each in rules for word in ("--rules", each)])
    assert (told.code, "“sawa” is said twice, as qaid and as play-on" in told.err) == (4, True)
