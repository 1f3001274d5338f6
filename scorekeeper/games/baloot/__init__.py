"""Baloot, the partnership game of Hokum and Sun."""

from scorekeeper.game import Claims, FactsForm, Game, MatchRules, Notation, PlayRules, Scoring, Seats
from scorekeeper.games.baloot import facts, match, notation, scoring, seating, texts
from scorekeeper.games.baloot.facts import Facts
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Baloot:
    """Baloot as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "baloot"
    title = "Baloot"
    rulebook = DATA / "rulebook" / "baloot.toml"
    unit = "hand"
    invitation = "baloot Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option: str | None = "target"
    rules_version = 1
    options = Options
    texts = texts.TEXTS

    @property
    def seating(self) -> Seats:
        """Return who can play."""
        return seating

    @property
    def facts(self) -> FactsForm[Facts]:
        """Return the form of a hand's facts."""
        return facts

    @property
    def scoring(self) -> Scoring[Facts, Options]:
        """Return how a hand is scored."""
        return scoring

    @property
    def match(self) -> MatchRules[Facts, Options, State]:
        """Return how a match goes on."""
        return match

    @property
    def notation(self) -> Notation[Facts, Options]:
        """Return how a hand is typed."""
        return notation

    @property
    def play(self) -> PlayRules[Facts, Options]:
        """Return how play is judged."""
        from scorekeeper.games.baloot import play

        return play

    @property
    def claims(self) -> Claims[Facts, Options, State]:
        """Return how wrong figures come about."""
        from scorekeeper.games.baloot import claims

        return claims

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        return texts.all_texts()


GAME: Game[Facts, Options, State] = Baloot()
