"""Baloot, the partnership game of Hokum and Sun."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from scorekeeper import seats
from scorekeeper.game import AnyGame, Breakdown, Item, Json, Options, Score, Seating
from scorekeeper.games.baloot import match as state
from scorekeeper.games.baloot.notation import reading as notation
from scorekeeper.games.baloot.scoring import steps as scoring
from scorekeeper.games.baloot.texts import scoring as messages
from scorekeeper.games.rooms import Rooms
from scorekeeper.rulebook import DATA
from scorekeeper.seats import SIDES

_SEATING = {"NS": ("N", "S"), "EW": ("E", "W")}
_PARTS = ("cards", "projects", "baloot")
_TELLING = frozenset(
    ("tie-declarer", "tie-counting-lost", "tie-counting-up", "tie-counting-even", "tie-more-lost", "nothing-lost",
     "nothing-raised", "kaboot", "gahwa-won")
)  # fmt: skip
"""Items shown right after a hand was entered: the points somebody would ask about."""


_ROOMS = {
    "judge": "play.judge",
    "ask": "play.ask", "rulings": "texts.everything", "schema": "schema", "slips": "claims.slips",
    "needs": "claims.needs", "scores": "claims.reach",
}  # fmt: skip


class Baloot(Rooms):
    """Baloot as the program knows it (see :class:`scorekeeper.game.Game`)."""

    def _room(self, name: str) -> Any:
        return import_module(f"{__name__}.{_ROOMS[name]}")

    name = "baloot"
    title = "Baloot"
    rulebook = DATA / "rulebook" / "baloot.toml"
    texts = messages.TEXTS
    unit = "hand"
    example = notation.EXAMPLE
    invitation = "baloot Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option: str | None = "target"
    rules_version = 1
    reserved = notation.RESERVED

    start = staticmethod(seats.start)
    advance = staticmethod(state.advance)
    penalise = staticmethod(state.penalise)
    read = staticmethod(state.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    names = staticmethod(seats.names)

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Seating:
        """Seat two sides of two. Raises Malformed."""
        return seats.seat(self.title, names, us)

    def standing(self, state: seats.State) -> tuple[Item, ...]:
        """Say where both sides stand level at the target or above, and another hand decides."""
        first, second = state.totals.values()
        if first != second or first < int(state.options["target"]):
            return ()
        return tuple(Item(side, 0, "level") for side in SIDES)

    def board(self, _state: seats.State) -> Json:
        """Add nothing to the board's JSON form."""
        return {}

    def with_next(self, state: seats.State, player: str) -> seats.State:
        """Give the same state with another dealer."""
        return state._replace(dealer=player)

    def with_options(self, state: seats.State, options: Options) -> seats.State:
        """Give the same state under other options."""
        return state._replace(options=options)

    def with_totals(self, state: seats.State, totals: Mapping[str, int]) -> seats.State:
        """Give the same state with other totals; who won by gahwa has won whatever they are."""
        by_totals = scoring.leader(state.totals, state.options) == state.winner
        winner = scoring.leader(totals, state.options) if by_totals else state.winner
        return state._replace(totals=dict(totals), winner=winner)

    def headline(self, facts: Json, table: Seating) -> str:
        """Say what was played, such as "Hokum by East, double"."""
        if "outcome" in facts:
            return {"all-pass": "All passed", "annulled": "Annulled"}[facts["outcome"]]
        names = self.names(table)
        words = [facts["contract"].title(), "by", names[facts["declarer"]]]
        if "ashkal" in facts:
            words.append(f"(Ashkal of {names[facts['ashkal']]})")
        if facts.get("level", "single") != "single":
            words[-1] += ","
            words.append(facts["level"])
        if facts.get("locked"):
            words.append("locked")
        return " ".join(words)

    def drawing(self, _record: Json, _verdict: Json) -> tuple[str, ...]:
        """Draw nothing: the tricks of a verdict are shown as a table."""
        return ()

    def breakdown(self, score: Score) -> Breakdown:
        """Give the game points before multiplying, and what decided a tie or moved the points."""
        found = score.details["game_points"] or {}
        used = [part for part in _PARTS if any(found[side][part] for side in found)]
        cells = {side: tuple(str(found[side][part] or "") for part in used) for side in SIDES}
        return Breakdown(tuple(used), cells, tuple(item for item in score.items if item.code in _TELLING))


GAME: AnyGame = Baloot()
