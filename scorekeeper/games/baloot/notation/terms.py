"""What records call the things that a table has words for."""

from scorekeeper.games.baloot.notation.words import MEANINGS, Meaning

_SAID_SO = {("ashkal", ""): "ashkal", ("outcome", "all-pass"): "pass", ("outcome", "annulled"): "kawesh"}
_KINDS = frozenset(("contract", "level", "locked", "project"))
"""Kinds of words that say what records say."""


def _term(meaning: Meaning) -> str | None:
    return meaning.what if meaning.kind in _KINDS else _SAID_SO.get((meaning.kind, meaning.what))


TERMS = {word: term for word, meanings in MEANINGS.items() for meaning in meanings if (term := _term(meaning))}
"""A term by each word for it."""
