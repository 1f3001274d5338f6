"""The command that is meant by another word: a synonym, a beginning, a misspelling."""

import tomllib
from functools import cache

from scorekeeper.cli.commands import COMMANDS
from scorekeeper.places import DATA
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.suggestions import suggestion


@cache
def _synonyms() -> dict[str, str]:
    """Return the synonyms of commands, each with the command."""
    return vocabulary(tomllib.loads((DATA / "commands.toml").read_text("utf-8")))


def synonym(word: str) -> str | None:
    """Return the command of which a word is a synonym.

    >>> synonym("edit"), synonym("delete"), synonym("تراجع"), synonym("hokum")
    ('fix', 'void', 'undo', None)
    """
    return _synonyms().get(fold(word))


_ASKS, _NEXT = ("who", "whose"), ("deal", "deals", "dealing", "dealer", "begins", "starts", "leads", "next", "turn")
"""Words that ask who deals or begins, which the board tells."""


def command_for_line(line: str) -> tuple[str, str | None]:
    """Return the first word, or words, of a line and the command that they may mean, or None.

    >>> command_for_line("who deals next"), command_for_line("edit 2"), command_for_line("ali won")
    (('who deals next', 'board'), ('edit', 'fix'), ('ali', None))
    """
    words = line.lower().rstrip(" ?").split()
    if words[0] in _ASKS and not set(_NEXT).isdisjoint(words):
        return " ".join(words), "board"
    return words[0], command_for(words[0])


def command_for(word: str) -> str | None:
    """Return the command that a word means or misspells; None if it may begin a hand.

    >>> command_for("edit"), command_for("dsipute"), command_for("ali")
    ('fix', 'dispute', None)
    """
    return synonym(word) or suggestion(word, COMMANDS) or None


def nearest_command(word: str) -> str:
    """Return the command that is meant by a word, or the word itself if no command is near.

    >>> [nearest_command(word) for word in ("rename", "histroy", "ad", "board", "hokum")]
    ['players', 'history', 'add', 'board', 'hokum']
    """
    if word in COMMANDS:
        return word
    begun = next((name for name in COMMANDS if len(word) > 1 and name.startswith(word)), None)
    return synonym(word) or begun or suggestion(word, COMMANDS) or word
