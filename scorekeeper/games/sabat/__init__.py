"""Sab'at al-Deemin, the seven of diamonds: four piles, two sides, out first."""

from scorekeeper.game import Claims, FactsForm, Game, MatchRules, Notation, PlayRules, Scoring, Seats
from scorekeeper.games.sabat import facts, match, notation, scoring, seating
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.match import State
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.texts import TEXTS
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Sabat:
    """Sab'at al-Deemin as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "sabat"
    title = seating.TITLE
    rulebook = DATA / "rulebook" / "sabat.toml"
    unit = "hand"
    invitation = "sabat Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option: str | None = "target"
    rules_version = 1
    options = Options
    texts = TEXTS

    @property
    def seating(self) -> Seats:
        """Who can play."""
        return seating

    @property
    def facts(self) -> FactsForm[Facts]:
        """A hand as told."""
        return facts

    @property
    def scoring(self) -> Scoring[Facts, Options]:
        """From facts to a score."""
        return scoring

    @property
    def match(self) -> MatchRules[Facts, Options, State]:
        """How a match goes on."""
        return match

    @property
    def notation(self) -> Notation[Facts, Options]:
        """A hand as a typed line."""
        return notation

    @property
    def play(self) -> PlayRules[Facts, Options]:
        """Records of play judged, and questions."""
        from scorekeeper.games.sabat import play

        return play

    @property
    def claims(self) -> Claims[Facts, Options, State]:
        """Wrong figures, possible figures, what a side needs."""
        from scorekeeper.games.sabat import claims

        return claims

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        from scorekeeper.games.sabat.texts import everything

        return everything.TEXTS


GAME: Game[Facts, Options, State] = Sabat()
