"""What the commands say, by code."""

from scorekeeper.messages import teller

YES, NO = ("y", "yes", "نعم", "ن"), ("n", "no", "لا", "ل")
"""What people answer, in any language."""
told = teller("cli")
