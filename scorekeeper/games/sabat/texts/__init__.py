"""What the codes of Sab'at al-Deemin say: the sentences of scoring and notation; ``everything`` has the others too."""

from scorekeeper.games.sabat.texts import notation, scoring
from scorekeeper.messages import Texts

__all__ = ["TEXTS"]

TEXTS: Texts = {**scoring.TEXTS, **notation.TEXTS}
