"""What all tests share: profiles of the property tests, a ledger of their own, the command line in process."""

import itertools
import os
import shutil
import time

import pytest
from hypothesis import settings

from tests import THOROUGH

settings.register_profile("ci", max_examples=100 if THOROUGH else 15, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=20_000, deadline=None)
settings.load_profile("long" if os.environ.get("SCOREKEEPER_LONG") else "ci")

if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")  # ledgers wait for the disk at each entry

collect_ignore = ["toy"]
"""A game that is installed only where a test says so; looked through for doctests it would be importable everywhere."""
_NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def _own_ledger(request, tmp_path_factory, monkeypatch):
    """Name a ledger of the test's own; a folder of its own, which costs more than most tests, only where it has one."""
    if "tmp_path" in request.fixturenames:
        ledger = request.getfixturevalue("tmp_path") / "ledger.db"
    else:
        ledger = tmp_path_factory.getbasetemp() / f"ledger-{next(_NUMBERS)}.db"
    monkeypatch.setenv("SCOREKEEPER_DB", str(ledger))
    monkeypatch.delenv("SCOREKEEPER_MATCH", raising=False)
    monkeypatch.setenv("SCOREKEEPER_LANG", "en")
    monkeypatch.delenv("SCOREKEEPER_DIGITS", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
