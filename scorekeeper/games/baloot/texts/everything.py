"""All sentences of Baloot: those of the score, of the play and of claims."""

from scorekeeper.games.baloot.texts import auction, claims, names, play, projects, scoring
from scorekeeper.messages import Texts

TEXTS: Texts = {**scoring.TEXTS, **names.TEXTS, **auction.TEXTS, **play.TEXTS, **projects.TEXTS, **claims.TEXTS}
