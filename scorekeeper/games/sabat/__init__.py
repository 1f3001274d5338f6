"""Sab'at al-Deemin, the seven of diamonds: four piles, two sides, out first."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from scorekeeper import seats
from scorekeeper.game import AnyGame, Breakdown, Item, Json, Options, Score, Seating
from scorekeeper.games.rooms import Rooms
from scorekeeper.games.sabat import match as state
from scorekeeper.games.sabat.facts import form as facts
from scorekeeper.games.sabat.notation import reading as notation
from scorekeeper.games.sabat.scoring import steps as scoring
from scorekeeper.games.sabat.texts import scoring as messages
from scorekeeper.rulebook import DATA
from scorekeeper.seats import SIDES

_COLUMNS = {
    "aces": "aces", "aces-held": "aces", "pictures": "pictures", "pictures-held": "pictures", "last-seven": "last 7",
    "double": "double", "treble": "treble",
}  # fmt: skip
"""The column of a hand in which an item is shown; penalties have one of their own."""
_TELLING = frozenset(("hand-too-late", "stakes-nothing", "nothing-left"))
"""Items shown right after a hand was entered, beside the penalties: what somebody would ask about."""


_ROOMS = {
    "judge": "play.outcome", "ask": "play.ask", "drawing": "play.drawing", "rulings": "texts.play", "schema": "schema",
    "slips": "claims.slips", "needs": "claims.needs", "scores": "claims.reach",
}  # fmt: skip


class Sabat(Rooms):
    """Sab'at al-Deemin as the program knows it (see :class:`scorekeeper.game.Game`)."""

    def _room(self, name: str) -> Any:
        return import_module(f"{__name__}.{_ROOMS[name]}")

    name = "sabat"
    title = "Sab'at al-Deemin"
    rulebook = DATA / "rulebook" / "sabat.toml"
    texts = messages.TEXTS
    unit = "hand"
    example = notation.EXAMPLE
    invitation = "sabat Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option: str | None = "target"
    rules_version = 1
    reserved = notation.RESERVED

    start = staticmethod(seats.start)
    advance = staticmethod(state.advance)
    penalise = staticmethod(state.penalise)
    read = staticmethod(facts.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    names = staticmethod(seats.names)

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Seating:
        """Seat two sides of two. Raises Malformed."""
        return seats.seat(self.title, names, us)

    def standing(self, _state: seats.State) -> tuple[Item, ...]:
        """Add nothing: the totals say it all."""
        return ()

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
        """Give the same state with other totals."""
        best = max(totals, key=lambda side: totals[side])
        winner = best if totals[best] >= int(state.options["target"]) else None
        return state._replace(totals=dict(totals), winner=winner)

    def headline(self, facts: Json, table: Seating) -> str:
        """Say what happened, such as "North out with 7S, double"."""
        faults = len(facts.get("penalties", ()))
        marks = [f"{faults} {'penalty' if faults == 1 else 'penalties'}"] if faults else []
        if "outcome" in facts:
            return ", ".join(["Dealt again", *marks])
        if "winner" not in facts:
            return f"Broken off, {marks[0]}"
        last = facts.get("last_card") or ("a 7" if facts["last_seven"] else None)
        out = f"{self.names(table)[facts['winner']]} out" + (f" with {last}" if last else "")
        stakes = facts.get("stakes", "single")
        return ", ".join([out, *([stakes] if stakes != "single" else []), *marks])

    def breakdown(self, score: Score) -> Breakdown:
        """Give the points by what they are for, and the penalties in words."""
        sums: dict[str, dict[str, int]] = {side: {} for side in SIDES}
        for item in score.items:
            column = _column(item)
            if column and item.points:
                sums[item.side][column] = sums[item.side].get(column, 0) + item.points
        used = [
            column for column in (*dict.fromkeys(_COLUMNS.values()), "penalty") if any(column in sums[s] for s in sums)
        ]
        cells = {side: tuple(str(sums[side].get(column, "")) for column in used) for side in SIDES}
        telling = (item for item in score.items if item.code in _TELLING or _column(item) == "penalty")
        return Breakdown(tuple(used), cells, tuple(telling))


def _column(item: Item) -> str | None:
    return "penalty" if item.code.startswith("penalty-") else _COLUMNS.get(item.code)


GAME: AnyGame = Sabat()
