"""The notation is frozen: every golden line means the same for ever, and is never asked about.

The facts of the lines follow from how they were made, not from the program. Lines may be added behind those that a file
has; none of these is ever changed.
"""

import json
from hashlib import sha256

import pytest

from tests import few
from tests.games.golden import FILES, read_golden

FROZEN = {
    "baloot": (11_418, "600d429aa78fc5be2c074d85e09d159188fe750d5f68a11d277f7e9f0c1760d0"),
    "sabat": (809, "2c5aee1077286afaba1a7e342bff758f3f43c9f79442c39a2b2512dd3367a9d5"),
    "shah": (16, "254abe3c0d89ffcdf31403f2101eb607cd422f66b2bcf081d5548611d8d400b7"),
    "shllaat": (4_299, "c297383a0f3a27936a813714bb4e1a805a4c291bf538ecda8e8b696643f97ee7"),
    "sleazy": (2_273, "af984ead784e6bf3adddbe3556a9ae4aa9476dcd2fb81382e7c433f4090c0529"),
}
"""How many lines of each file can never change, and their hash."""


@pytest.mark.parametrize("name", FILES)
def test_golden_lines_keep_their_meaning_and_are_never_asked_about(name):
    table, lines = read_golden(FILES[name])
    assert [(line, facts) for line, facts in few(lines) if table.read(line) != facts] == []


@pytest.mark.parametrize("name", FILES)
def test_golden_lines_are_canonical_json_and_none_was_changed(name):
    lines = FILES[name].read_text("utf-8").splitlines(keepends=True)
    assert [line for line in lines if json.dumps(json.loads(line), ensure_ascii=False) + "\n" != line] == []
    number, digest = FROZEN[name]
    assert sha256("".join(lines[:number]).encode()).hexdigest() == digest
