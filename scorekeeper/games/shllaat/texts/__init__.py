"""The sentences of Shlla'at: those of scoring and notation here, all others where they are first needed."""

from functools import cache

from scorekeeper.games.shllaat.texts import notation, scoring
from scorekeeper.messages import Texts

TITLE = "Shlla'at"
TEXTS: Texts = {**scoring.TEXTS, **notation.TEXTS}


@cache
def all_texts() -> Texts:
    """Return all sentences, with those of play and claims."""
    from scorekeeper.games.shllaat.texts import claims, play, questions

    return {**TEXTS, **claims.TEXTS, **play.TEXTS, **questions.TEXTS}
