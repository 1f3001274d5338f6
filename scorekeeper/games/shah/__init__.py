"""Shah, the Somali game of rows, played in a series of games."""

from scorekeeper.game import Claims, FactsForm, Game, MatchRules, Notation, PlayRules, Scoring, Seats
from scorekeeper.games.shah import facts, match, notation, scoring, seating, texts
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.match import State
from scorekeeper.games.shah.options import Options
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Shah:
    """Shah as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "shah"
    title = "Shah"
    rulebook = DATA / "rulebook" / "shah.toml"
    unit = "game"
    invitation = "shah Ali Badr --dealer Ali"
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
        """The form of a game's facts."""
        return facts

    @property
    def scoring(self) -> Scoring[Facts, Options]:
        """What a game counts."""
        return scoring

    @property
    def match(self) -> MatchRules[Facts, Options, State]:
        """How a series goes on and ends."""
        return match

    @property
    def notation(self) -> Notation[Facts, Options]:
        """A game as a typed line."""
        return notation

    @property
    def play(self) -> PlayRules[Facts, Options]:
        """The play of the stones."""
        from scorekeeper.games.shah import play

        return play

    @property
    def claims(self) -> Claims[Facts, Options, State]:
        """Figures that are argued about."""
        from scorekeeper.games.shah import claims

        return claims

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        return texts.all_texts()


GAME: Game[Facts, Options, State] = Shah()
