"""What all tests share: profiles of the property tests, a ledger of their own, the command line in process."""

import os
import shutil
import time

import pytest
from hypothesis import settings

from tests import THOROUGH
from tests.cli.runner import screen_size

settings.register_profile("ci", max_examples=100 if THOROUGH else 25, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=20_000, deadline=None)
settings.load_profile("long" if os.environ.get("SCOREKEEPER_LONG") else "ci")

collect_ignore = ["toy"]
"""A game that is installed only where a test says so; looked through for doctests it would be importable everywhere."""


@pytest.fixture(autouse=True)
def _own_ledger(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    monkeypatch.delenv("SCOREKEEPER_MATCH", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("COLUMNS")  # also where readline has set it, for the processes that a test starts
    monkeypatch.setattr(shutil, "get_terminal_size", screen_size)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
