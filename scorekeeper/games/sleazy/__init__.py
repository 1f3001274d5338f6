"""Sleazy, a rummy game of pairs and sets between two neighbours."""

from scorekeeper.game import Claims, FactsForm, Game, MatchRules, Notation, PlayRules, Scoring, Seats
from scorekeeper.games.sleazy import facts, match, notation, scoring, seating, texts
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.options import Options
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Sleazy:
    """Sleazy as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "sleazy"
    title = "Sleazy"
    rulebook = DATA / "rulebook" / "sleazy.toml"
    unit = "round"
    invitation = "sleazy Ali Badr --dealer Ali"
    target_option: str | None = None
    rules_version = 1
    options = Options
    texts = texts.TEXTS

    @property
    def seating(self) -> Seats:
        """Who can play."""
        return seating

    @property
    def facts(self) -> FactsForm[Facts]:
        """The form of a round."""
        return facts

    @property
    def scoring(self) -> Scoring[Facts, Options]:
        """From facts to a score."""
        return scoring

    @property
    def match(self) -> MatchRules[Facts, Options, State]:
        """How a match goes."""
        return match

    @property
    def notation(self) -> Notation[Facts, Options]:
        """A round as a typed line."""
        return notation

    @property
    def play(self) -> PlayRules[Facts, Options]:
        """Records of play judged, and questions."""
        from scorekeeper.games.sleazy import play

        return play

    @property
    def claims(self) -> Claims[Facts, Options, State]:
        """Wrong figures, and what a side still needs."""
        from scorekeeper.games.sleazy import claims

        return claims

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        return texts.every()


GAME: Game[Facts, Options, State] = Sleazy()
