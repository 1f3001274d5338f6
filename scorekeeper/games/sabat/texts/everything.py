"""All sentences of Sab'at al-Deemin."""

from scorekeeper.games.sabat.texts import TEXTS as LIGHT
from scorekeeper.games.sabat.texts import claims, play
from scorekeeper.messages import Texts

TEXTS: Texts = {**LIGHT, **play.TEXTS, **claims.TEXTS}
