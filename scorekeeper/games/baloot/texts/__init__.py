"""The sentences of Baloot, by code."""

from scorekeeper.games.baloot.texts.scoring import TEXTS
from scorekeeper.messages import Texts

__all__ = ["TEXTS", "all_texts"]


def all_texts() -> Texts:
    """Return all sentences, with those of play and claims."""
    from scorekeeper.games.baloot.texts import auction, claims, names, play, projects  # adding a hand needs none

    return {**TEXTS, **names.TEXTS, **auction.TEXTS, **play.TEXTS, **projects.TEXTS, **claims.TEXTS}
