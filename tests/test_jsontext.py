"""JSON as it is written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Malformed
from scorekeeper.jsontext import indented, read_json

_PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
_VALUES = st.recursive(_PLAIN, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=20)


@given(_VALUES, st.integers(0, 3))
def test_indented_text_is_that_of_json(value: object, depth: int) -> None:
    plain = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n" + " " * depth)
    assert indented(value, depth) == plain


def test_the_mark_that_editors_put_before_a_text_is_passed_over() -> None:
    assert read_json('\ufeff{"a": 1}\r\n'.encode()) == {"a": 1}
    with pytest.raises(Malformed):
        read_json("\ufeff".encode())
