"""What the session says, by code."""

from scorekeeper.messages import teller

told = teller("table")
