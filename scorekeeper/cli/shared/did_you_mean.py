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


_ASKED = (
    ("who whose", "deal deals dealing dealer begins starts leads next turn winning ahead", "board"),
    ("what how", "score scores standing", "board"),
    ("what how", "need needs needed missing", "needs"),
)
"""Questions: the words that begin them, the words that tell what is asked, and the command that answers."""
_LONGEST = 5
"""The most words of a phrase that means a command."""


def command_for_line(line: str) -> tuple[str, str | None]:
    """Return the first word, or words, of a line and the command that they may mean, or None.

    >>> command_for_line("who deals next?"), command_for_line("edit 2"), command_for_line("ali won")
    (('who deals next', 'board'), ('edit', 'fix'), ('ali', None))
    >>> command_for_line("that was wrong"), command_for_line("the score?"), command_for_line("scorse")
    (('that was wrong', 'undo'), ('the score', 'board'), ('scorse', 'board'))
    """
    words = line.lower().rstrip(" ?؟!.").split() or [""]
    for asking, about, command in _ASKED:
        if words[0] in asking.split() and not {*words}.isdisjoint(about.split()):
            return " ".join(words), command
    bare = words[1:] if words[0] == "the" and len(words) > 1 else words
    for count in range(min(len(bare), _LONGEST), 0, -1):
        if meant := synonym("-".join(bare[:count])):
            return " ".join(words[: count + len(words) - len(bare)]), meant
    return words[0], command_for(words[0])


def command_for(word: str) -> str | None:
    """Return the command that a word means or misspells; None if it may begin a hand.

    >>> command_for("edit"), command_for("dsipute"), command_for("ali")
    ('fix', 'dispute', None)
    """
    return synonym(word) or suggestion(word, COMMANDS) or None


def nearest_command(*words: str) -> tuple[str, str | None]:
    """Return the first words of a command line, and the command that they mean; None if no command is near.

    >>> [nearest_command(word)[1] for word in ("rename", "histroy", "ad", "board", "hokum")]
    ['players', 'history', 'add', 'board', None]
    >>> nearest_command("who", "deals")
    ('who deals', 'board')
    """
    words = tuple(" ".join(words).split()) or words
    word = words[0].lower()
    if word in COMMANDS:
        return word, word
    if len(words) > 1 or synonym(word):
        said, meant = command_for_line(" ".join(words))
        if meant and (" " in said or synonym(said)):
            return said, meant
    begun = next((name for name in COMMANDS if len(word) > 1 and name.startswith(word)), None)
    return words[0], begun or suggestion(word, COMMANDS) or None
