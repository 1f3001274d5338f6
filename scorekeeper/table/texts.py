"""The sentences of the session, by code."""

from scorekeeper.messages import teller

told = teller("table")
