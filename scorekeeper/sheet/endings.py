"""The end of a line: a comment, or the words "as is"."""

import re

from scorekeeper.spelling import fold

_AS_IS = " as is"
_ENDINGS = (_AS_IS, " --as-is", " كما هي")
"""The words, the option of some commands, which some people type everywhere, and the Arabic words."""
_LAST_OF_AS_IS = frozenset("sS")
_UNDENIED = frozenset(("dealer", "rename", "substitute", "sign", "note", "finish", "hide", "unhide", "ruling"))
_WORDS = r"""(?:[^#"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')*"""


def without_comment(line: str) -> str:
    """Cut off a comment, which ``#`` begins; between the quotation marks of a ruling it is a character like any other.

    >>> without_comment("hokum E, NS 77  # a long one")
    'hokum E, NS 77  '
    >>> without_comment('ruling 1 "Was trick #3 ours?"  # asked twice')
    'ruling 1 "Was trick #3 ours?"  '
    """
    if "#" not in line:
        return line
    word = line.lstrip(" \t\ufeff").partition(" ")[0]
    if fold(word) != "ruling":
        return line.partition("#")[0]
    end = next(re.finditer(_WORDS, line)).end()  # it matches the empty string too
    return line[:end] if line[end : end + 1] == "#" else line


def with_as_is(line: str, *, as_is: bool) -> str:
    """Say on a line that it is recorded although the match, or the paper, says otherwise.

    A line about nothing that the match or a paper could deny stays as it is.
    """
    if fold(line.split(maxsplit=1)[0] if line.strip() else "") in _UNDENIED:
        return line
    return f"{line}{_AS_IS}" if as_is and not without_as_is(line)[1] else line


def without_as_is(line: str) -> tuple[str, bool]:
    """Take "as is" from the end of a line; tell whether it stood there."""
    last = line[-1:]
    if last.isascii() and last not in _LAST_OF_AS_IS:  # as of most lines
        return line, False
    folded = fold(line)
    ending = next((each for each in _ENDINGS if folded.endswith(each)), None)
    return (line[: -len(ending)], True) if ending else (line, False)
