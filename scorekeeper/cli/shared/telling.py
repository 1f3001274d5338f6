"""The commands in a sentence, as they are typed in a shell or at the table."""

import re

_OF_SHELL = re.compile(r"(?<![\w./-])scorekeeper (?=[a-z])")
"""The name of the program before a command, which is typed in a shell, and not at the table."""


def typed_here(text: str, call: str) -> str:
    """Return a text with ``call`` in front of its commands, in place of the name of the program.

    >>> typed_here("To change it: scorekeeper fix 2", "")
    'To change it: fix 2'
    """
    return text if call else _OF_SHELL.sub("", text)
