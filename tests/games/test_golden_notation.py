"""The notation is frozen: every golden line means the same for ever, and is never asked about.

``python -m tests.games.golden`` writes the golden lines of a game that has none yet; it never changes one.
"""

import json

import pytest

from scorekeeper import games
from scorekeeper.places import DATA
from tests import few
from tests.games.golden import LINES, Golden, read_golden

FILES = sorted((DATA / "notation").glob("*.golden.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_golden_lines_keep_their_meaning_and_are_never_asked_about(file):
    game = games.find(file.name.partition(".")[0])
    golden = read_golden(file)
    changed = []
    for line, facts in few(golden.lines):
        if golden.parse(game, line) != facts:
            changed.append((line, facts))
    assert changed == []
    assert len(golden.lines) > 3


@pytest.mark.parametrize("game", LINES)
def test_golden_lines_hold_all_shapes_that_are_generated(game):
    file = DATA / "notation" / f"{game}.golden.jsonl"
    golden: Golden = read_golden(file)
    assert {line for line, _ in LINES[game]()} <= {line for line, _ in golden.lines}


def test_golden_files_are_canonical_json():
    for file in FILES:
        for text in file.read_text("utf-8").splitlines():
            assert json.dumps(json.loads(text), ensure_ascii=False) == text
