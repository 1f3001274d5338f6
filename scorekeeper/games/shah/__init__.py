"""Shah, the Somali game of rows, played in a series of games."""

from collections.abc import Iterable, Mapping

from scorekeeper.errors import Illegal, illegal
from scorekeeper.game import Breakdown, Game, Item, Json, Misscore, Options, Question, Score, ScoreOnly, Table, Verdict
from scorekeeper.games.shah import facts, messages, notation, scoring, state, table
from scorekeeper.messages import Texts
from scorekeeper.rulebook import DATA


class Shah(ScoreOnly):
    """Shah as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "shah"
    title = "Shah"
    rulebook = DATA / "rulebook" / "shah.toml"
    texts = messages.TEXTS
    unit = "game"
    example = notation.EXAMPLE
    invitation = "shah Ali Badr --dealer Ali"
    target_option: str | None = None
    rules_version = 1
    reserved = notation.RESERVED

    seat = staticmethod(table.seat)
    names = staticmethod(table.names)
    start = staticmethod(state.start)
    advance = staticmethod(state.advance)
    standing = staticmethod(state.standing)
    read = staticmethod(facts.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)

    def penalise(self, _state: state.State, _by: str, _kind: str) -> tuple[state.State, Score]:
        """Refuse: Shah's rules know no penalty points. Raises Illegal."""
        raise Illegal([illegal("penalty-none", game=self.title)])

    def board(self, state: state.State) -> Json:
        """Add the run of games won: {"run": {"side", "length"}}, the side null while nobody has won."""
        return {"run": state.run._asdict()}

    def with_next(self, state: state.State, player: str) -> state.State:
        """Give the same state with another player to place first."""
        return state._replace(first=player)

    def with_options(self, state: state.State, options: Options) -> state.State:
        """Give the same state under other options."""
        return state._replace(options=options)

    def with_totals(self, state: state.State, _totals: Mapping[str, int]) -> state.State:
        """Give the same state: games won are no count that somebody could get wrong, and the run decides."""
        return state

    def headline(self, facts: Json, table: Table) -> str:
        """Say who won, such as "Ali won"."""
        winner = facts["winner"]
        return "Drawn" if winner is None else f"{table.side_name(winner)} won"

    def breakdown(self, score: Score) -> Breakdown:
        """Give the games won in a row, where the game belongs to a match."""
        run = score.details.get("run")
        if run is None:
            return Breakdown((), dict.fromkeys(score.points, ()))
        cells = {side: (str(run["length"]) if side == run["side"] else "",) for side in score.points}
        return Breakdown(("in a row",), cells, tuple(item for item in score.items if item.code in scoring.TELLING))

    def can_score(self, points: Mapping[str, int], options: Options) -> bool:
        """Tell whether some game can have these points."""
        from scorekeeper.games.shah.scores import can_score  # only a paper without hands is held against it

        return can_score(points, options)

    def judge(self, record: Json, options: Options) -> Verdict:
        """Judge a record of play. Raises Malformed; Illegal or Ambiguous for a board that it begins on."""
        from scorekeeper.games.shah.judge import judge  # keeping score needs none of it

        return judge(record, options)

    def questions(self) -> Mapping[str, Question]:
        """Give the questions about single situations, by name."""
        from scorekeeper.games.shah.ask import QUESTIONS

        return QUESTIONS

    def rulings_texts(self) -> Texts:
        """Give all sentences, with those of rulings and answers."""
        from scorekeeper.games.shah.rulings import TEXTS

        return TEXTS

    def drawing(self, record: Json, verdict: Json) -> tuple[str, ...]:
        """Draw the board where a record ended, with the decisions that led there."""
        from scorekeeper.games.shah.drawing import draw

        return draw(record, verdict)

    def needs(self, state: state.State) -> tuple[Item, ...]:
        """Say what ends the match for either side in the next game."""
        from scorekeeper.games.shah.needs import needs  # only asked for

        return needs(state)

    @property
    def slips(self) -> tuple[str, ...]:
        """Give the slips by which people arrive at a wrong figure, likeliest first."""
        from scorekeeper.games.shah.slips import SLIPS

        return SLIPS

    def misscore(
        self, facts: Json, options: Options, slips: frozenset[str], before: state.State | None
    ) -> Iterable[Misscore]:
        """Give every result of making just these slips. Raises Refused."""
        from scorekeeper.games.shah.slips import misscore

        return misscore(facts, options, slips, before)

    def schema(self, form: str) -> Json:
        """Give the JSON Schema of the facts or of a record."""
        from scorekeeper.games.shah.schema import SCHEMAS  # rarely asked for

        return SCHEMAS[form]


GAME: Game[state.State] = Shah()
