"""Words as a shell takes them: an offered command is quoted if it has to be."""

import re

_PLAIN = r"[\w@%+=:,./،؛-]+"
"""A word that every shell takes as it is, in any script."""
_ACTIVE = r'["$`\\!]'
"""The signs that a shell reads between double quotation marks too."""


def one_word(text: str) -> str:
    """Return a text as one word of a command line.

    >>> one_word("Ali"), one_word("Abu Ali")
    ('Ali', '"Abu Ali"')
    >>> print(one_word('"Abu" Ali'))
    '"Abu" Ali'
    """
    if re.fullmatch(_PLAIN, text):
        return text
    if not re.search(_ACTIVE, text):
        return f'"{text}"'
    import shlex  # rare, and no part of adding a hand

    return shlex.quote(text)


def some_words(text: str) -> str:
    """Return a text for a command that takes all its remaining words.

    >>> print(some_words("hokum E, NS 77"))
    hokum E, NS 77
    >>> print(some_words("D'Arcy 88; Zoe rest"))
    "D'Arcy 88; Zoe rest"
    """
    return text if all(re.fullmatch(_PLAIN, word) for word in text.split()) else one_word(text)
