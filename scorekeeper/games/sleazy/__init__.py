"""Sleazy, a rummy game of pairs and sets between two neighbours."""

from collections.abc import Sequence

from scorekeeper.game import AnyGame, Breakdown, Json, Options, Score, Seating
from scorekeeper.games.rooms import Rooms
from scorekeeper.games.sleazy import facts, messages, notation, scoring, state, table, words, writing
from scorekeeper.games.sleazy.table import SIDES
from scorekeeper.rulebook import DATA

_COLUMNS = ("pairs", "basic", "full", "doubled")
_TELLING = frozenset(("against-deal", "ahead", "level"))
"""Items shown right after a round was entered: what somebody would ask about."""
_NAMES = {"pair": "pair", "basic": "basic set", "full": "full set", "colour": "colour set", "broken": "broken set"}


class Sleazy(Rooms):
    """Sleazy as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "sleazy"
    title = "Sleazy"
    rulebook = DATA / "rulebook" / "sleazy.toml"
    texts = messages.TEXTS
    unit = "round"
    example = notation.EXAMPLE
    invitation = "sleazy Ali Badr --dealer Ali"
    target_option: str | None = None
    rules_version = 1
    reserved = notation.RESERVED

    names = staticmethod(table.names)
    start = staticmethod(state.start)
    advance = staticmethod(state.advance)
    penalise = staticmethod(state.penalise)
    standing = staticmethod(state.standing)
    read = staticmethod(facts.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(writing.write)

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Seating:
        """Seat two sides of one or two. Raises Malformed."""
        return table.seat(names, us, words.PHRASES)

    def board(self, state: state.State) -> Json:
        """Add the cumulative difference, whether all rounds are played, and who starts the next one."""
        dealer = state.dealer
        starts = table.OTHER[dealer] if dealer and not state.over else None
        return {"difference": state.difference.json(), "over": state.over, "starts": starts}

    def with_next(self, state: state.State, player: str) -> state.State:
        """Give the same state with another dealer."""
        return state._replace(dealer=player)

    def with_options(self, state: state.State, options: Options) -> state.State:
        """Give the same state under other options."""
        return state._replace(options=options)

    def headline(self, facts: Json, _table: Seating) -> str:
        """Say what lay on the table, such as "2 full sets, 1 pair"."""
        kinds = [compound["kind"] for compound in facts["compounds"]]
        told = [
            f"{count} {name}{'s' if count > 1 else ''}"
            for kind, name in reversed(_NAMES.items())
            if (count := kinds.count(kind))
        ]
        return ", ".join(told) or "nothing on the table"

    def breakdown(self, score: Score) -> Breakdown:
        """Give the points of pairs, basic sets and full sets, and what doubling added."""
        found = {side: dict.fromkeys(_COLUMNS, 0) for side in SIDES}
        for item in score.items:
            if item.points:
                found[item.side][scoring.KINDS_OF_ITEMS[item.code]] += item.points
        used = tuple(part for part in _COLUMNS if any(found[side][part] for side in SIDES))
        cells = {side: tuple(str(found[side][part] or "") for part in used) for side in SIDES}
        return Breakdown(used, cells, tuple(item for item in score.items if item.code in _TELLING))


GAME: AnyGame = Sleazy()
