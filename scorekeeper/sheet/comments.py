"""Comments on the lines of a sheet."""

import re

from scorekeeper.spelling import fold

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
