"""JSON as it is written."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.jsontext import indented

_PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
_VALUES = st.recursive(_PLAIN, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=20)


@given(_VALUES, st.integers(0, 3))
def test_indented_text_is_that_of_json(value: object, depth: int) -> None:
    plain = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n" + " " * depth)
    assert indented(value, depth) == plain
