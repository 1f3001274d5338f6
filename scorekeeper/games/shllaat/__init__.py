"""Shlla'at, the fishing game in which captured cards can be captured again."""

from scorekeeper.game import Claims, FactsForm, Game, MatchRules, Notation, PlayRules, Scoring, Seats
from scorekeeper.games.shllaat import facts, match, notation, scoring, seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.match import State
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.texts import TEXTS, TITLE, all_texts
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Shllaat:
    """Shlla'at as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "shllaat"
    title = TITLE
    rulebook = DATA / "rulebook" / "shllaat.toml"
    unit = "hand"
    invitation = "shllaat Ali Badr Cem --dealer Ali"
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
        """The piles of a hand, as told."""
        return facts

    @property
    def scoring(self) -> Scoring[Facts, Options]:
        """The score of a hand."""
        return scoring

    @property
    def match(self) -> MatchRules[Facts, Options, State]:
        """How a match goes on and ends."""
        return match

    @property
    def notation(self) -> Notation[Facts, Options]:
        """A hand as a typed line."""
        return notation

    @property
    def play(self) -> PlayRules[Facts, Options]:
        """Records of play, and questions about it."""
        from scorekeeper.games.shllaat import play

        return play

    @property
    def claims(self) -> Claims[Facts, Options, State]:
        """Wrong figures, and what is still needed."""
        from scorekeeper.games.shllaat import claims

        return claims

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        return all_texts()


GAME: Game[Facts, Options, State] = Shllaat()
