"""JSON as it is written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import api
from scorekeeper.errors import Malformed
from scorekeeper.game import DATA
from scorekeeper.jsontext import indented, read_json, write_json

_PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
_VALUES = st.recursive(_PLAIN, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=20)


@given(_VALUES, st.integers(0, 3))
def test_indented_text_is_that_of_json(value: object, depth: int) -> None:
    plain = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n" + " " * depth)
    assert indented(value, depth) == plain


@given(st.text(min_size=1).filter(str.strip))
def test_a_player_can_have_any_name_in_what_is_written(name: str) -> None:
    facts = {"totals": {name: 100, f"{name}2": 152}}
    assert json.loads(write_json(api.score("shllaat", facts))) == api.score("shllaat", facts)
    (line, *_) = (DATA / "samples" / "shllaat-record.jsonl").read_text("utf-8").splitlines()
    record = json.loads(line.replace('"Badr"', json.dumps(name)))
    assert json.loads(write_json(api.judge("shllaat", record))) == api.judge("shllaat", record)


def test_the_mark_that_editors_put_before_a_text_is_passed_over() -> None:
    assert read_json('\ufeff{"a": 1}\r\n'.encode()) == {"a": 1}
    with pytest.raises(Malformed):
        read_json("\ufeff".encode())


@pytest.mark.parametrize(
    ("text", "column"), [('{"a": 1\n', 8), ('{"a": 1  \r\n', 8), ("\n", 1), ('{"a": x}\n', 7), ('{"a": 1}\n{', 1)]
)
def test_an_error_in_json_is_told_by_its_column_on_the_line(text: str, column: int) -> None:
    with pytest.raises(Malformed) as refused:
        read_json(text.encode())
    assert refused.value.problems[0].column == column
