"""Codes to sentences: what each code of Sleazy says, and the article it rests on."""

from functools import cache

from scorekeeper.games.sleazy.texts import refusals, scoring
from scorekeeper.messages import Texts

TEXTS: Texts = {**scoring.TEXTS, **refusals.TEXTS}
"""All that is said where a round is added."""


@cache
def every() -> Texts:
    """Return all sentences, with those of play and claims."""
    from scorekeeper.games.sleazy.texts import asking, claims, play

    return {**TEXTS, **play.TEXTS, **asking.TEXTS, **claims.TEXTS}
