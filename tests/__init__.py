"""The tests of scorekeeper.

By default they take about a minute on two cores. With SCOREKEEPER_THOROUGH set, as ``.ci/run`` does, those that start many processes and
the larger samples are run too; with SCOREKEEPER_LONG set, sweeps, fuzzes and crowds of processes in full.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether sweeps, fuzzes and crowds of processes are run in full."""
THOROUGH = LONG or bool(os.environ.get("SCOREKEEPER_THOROUGH"))
"""Whether everything is run that CI runs."""
thorough = pytest.mark.skipif(not THOROUGH, reason="run with SCOREKEEPER_THOROUGH=1, as .ci/run does")
"""Marks a test that CI runs, and that a developer need not wait for each time."""


def some(number: int) -> int:
    """Return how many random cases to try: all in the long profile, half of them in CI, and a tenth by default."""
    return number if LONG else number // 2 if THOROUGH else max(number // 10, 3)


def few(cases: Iterable[Any]) -> list[Any]:
    """Return the cases to try: what CI tries, and every third of it by default."""
    return list(cases) if THOROUGH else list(cases)[::3]
