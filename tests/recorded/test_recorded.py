"""Play the scenarios, and compare the answers of the commands with the recorded ones.

Each file of ``scenarios`` is played in this process and in an empty folder. A recording in ``outputs`` keeps of each
line:

- the exit code;
- JSON as a form in which the order of keys is free, with the figures of its prose;
- a sheet and CSV to the letter;
- the figures of all other text: words with a digit in them, articles and ids.

Ids, hashes and the time of day are elided. A JSON Schema may be written in another way; it is tried on the facts and
records of the scenarios instead.

If an answer is to change, ``python -m tests.recorded.record [NAME…]`` records anew, and the difference is read before
it is committed.
"""

import difflib
import json
from itertools import zip_longest

import pytest

from scorekeeper.cli import COMMANDS
from tests import THOROUGH, few
from tests.recorded import record, schemas, script
from tests.recorded.replay import play

NOT_RECORDED = {"guide", "help", "completion", "archive", "rankings", "serve"}
"""Commands that print prose, which is free to change, or that need an extra."""


FEW = [name for name in script.NAMES if name.endswith("-evening")][::2]


@pytest.mark.parametrize("name", script.NAMES if THOROUGH else FEW)
def test_recorded(name, tmp_path):
    for told, before in zip_longest(play(name, tmp_path), schemas.recorded(name), fillvalue={"typed": "", "code": 0}):
        now, then = record.dump(in_any_order(told)), record.dump(in_any_order(before))
        if now != then:
            pytest.fail("\n".join(difflib.unified_diff(then.split("\n"), now.split("\n"), "recorded", "now")), False)


def in_any_order(told):
    """Sort the errors of every line: all are reported, and their order is free."""
    if isinstance(told, list):
        return [in_any_order(each) for each in told]
    if isinstance(told, dict):
        return {
            key: sorted(each, key=json.dumps) if key == "errors" else in_any_order(each) for key, each in told.items()
        }
    return told


def test_every_command_is_recorded():
    assert set(COMMANDS) - NOT_RECORDED <= {line.words[0] for name in script.NAMES for line in script.read(name)}


# --- schemas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "form"), few(schemas.FORMS))
def test_a_schema_describes_what_is_accepted_and_not_what_is_malformed(game, form):
    schema, tried = schemas.validator(game, form), schemas.tried(game, form)
    assert len(tried.accepted) >= 10
    assert [line for line in tried.accepted if not schema.is_valid(json.loads(line))] == []
    let_through = set(schemas.LET_THROUGH.read_text("utf-8").split("\n"))
    strange = [line for line in tried.malformed if schema.is_valid(json.loads(line)) and line not in let_through]
    assert strange == []
