"""What all tests share: profiles of the property tests, a ledger of their own, the command line in process."""

import itertools
import os
import shutil
import signal
import sys
import time

import pytest
from hypothesis import settings

from tests import THOROUGH

settings.register_profile("ci", max_examples=50 if THOROUGH else 5, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=20_000, deadline=None)
settings.load_profile("long" if os.environ.get("SCOREKEEPER_LONG") else "ci")

if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")  # ledgers wait for the disk at each entry

# What is compiled is kept, wherever bytecode is not wanted too: the tests start hundreds of processes.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # As in the background of a shell: what is started would inherit it, and no test could interrupt it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["toy"]
"""A game that is installed only where a test says so."""
_NUMBERS = itertools.count()
_AT_HOME = {"SCOREKEEPER_LANG": "en", "COLUMNS": "80", "TZ": "UTC"}


@pytest.fixture(autouse=True)
def _own_ledger(request, tmp_path_factory):
    """Name a ledger of the test's own; a folder of its own, which costs more than most tests, only where it has one."""
    if "tmp_path" in request.fixturenames:
        ledger = request.getfixturevalue("tmp_path") / "ledger.db"
    else:
        ledger = tmp_path_factory.getbasetemp() / f"ledger-{next(_NUMBERS)}.db"
    os.environ.update(_AT_HOME, SCOREKEEPER_DB=str(ledger))
    for name in ("SCOREKEEPER_MATCH", "SCOREKEEPER_DIGITS"):
        os.environ.pop(name, None)
    time.tzset()
