"""Shah, the Somali game of rows, played in a series of games."""

from collections.abc import Mapping

from scorekeeper.errors import Illegal, illegal
from scorekeeper.game import AnyGame, Breakdown, Json, Options, Score, Seating
from scorekeeper.games.rooms import Rooms
from scorekeeper.games.shah import facts, messages, notation, scoring, state, table
from scorekeeper.rulebook import DATA


class Shah(Rooms):
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

    def headline(self, facts: Json, table: Seating) -> str:
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


GAME: AnyGame = Shah()
