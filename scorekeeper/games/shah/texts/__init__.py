"""From codes to sentences: ``TEXTS`` for score and notation, the others loaded when they are first needed."""

from functools import cache

from scorekeeper.games.shah.texts.scoring import TEXTS
from scorekeeper.messages import Texts

__all__ = ["TEXTS", "all_texts"]


@cache
def all_texts() -> Texts:
    """Return all sentences of Shah."""
    from scorekeeper.games.shah.texts import claims, play

    return {**TEXTS, **play.TEXTS, **claims.TEXTS}
