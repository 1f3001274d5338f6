"""The tests of scorekeeper; with SCOREKEEPER_LONG set, the long ones too."""

import os

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether sweeps, fuzzes and crowds of processes are run in full."""
