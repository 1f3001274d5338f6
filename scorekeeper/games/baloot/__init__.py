"""Baloot, the partnership game of Hokum and Sun."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import Breakdown, Json, Options, Score, Table
from scorekeeper.games.baloot import messages, notation, scoring, state
from scorekeeper.games.baloot.facts import SEATS, SIDES, Facts
from scorekeeper.rulebook import DATA

_SEATING = {"NS": ("N", "S"), "EW": ("E", "W")}


class Baloot:
    """Baloot as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "baloot"
    title = "Baloot"
    rulebook = DATA / "rulebook" / "baloot.toml"
    texts = messages.TEXTS
    example = notation.EXAMPLE
    target_option = "target"
    rules_version = 1
    reserved = notation.RESERVED

    start = staticmethod(state.start)
    advance = staticmethod(state.advance)
    read = staticmethod(state.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Table:
        """Seat two sides: the first N and S, the second E and W. Raises Malformed."""
        problems: list[Problem] = []
        if names and [len(side) for side in names] != [2, 2]:
            shown = ", ".join(" & ".join(side) for side in names)
            expected = "two sides of two, such as Ali+Badr Cem+Dalia"
            found = sum(map(len, names))
            problems.append(malformed("players-count", game=self.title, expected=expected, found=found, names=shown))
        if us is not None and us not in SIDES:
            problems.append(malformed("side-unknown", found=us, choices=SIDES))
        refuse(problems)
        players = dict(notation.SEAT_NAMES)
        for side, partners in zip(SIDES, names, strict=False):
            players.update(zip(_SEATING[side], partners, strict=True))
        return Table(players, _SEATING, us)

    def with_options(self, state: state.State, options: Options) -> state.State:
        """Give the same state under other options."""
        return state._replace(options=options)

    def headline(self, facts: Json, table: Table) -> str:
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

    def breakdown(self, score: Score) -> Breakdown:
        """Give the game points before multiplying: cards, projects, Baloot."""
        parts = ("cards", "projects", "baloot")
        found = score.details["game_points"]
        if not found:
            return Breakdown((), {side: () for side in SIDES})
        cells = {side: tuple("" if not found[side][part] else str(found[side][part]) for part in parts) for side in SIDES}
        used = [place for place in range(3) if place == 0 or any(cells[side][place] for side in SIDES)]
        return Breakdown(
            tuple(parts[place] for place in used),
            {side: tuple(cells[side][place] for place in used) for side in SIDES},
        )

    def names(self, table: Table) -> Mapping[str, str]:
        """Call the sides N-S and E-W, the seats by who sits there."""
        return {**notation.SIDE_NAMES, **{seat: table.players[seat] for seat in SEATS}}

    def schema(self, form: str) -> Json:
        """Give the JSON Schema of the facts."""
        from scorekeeper.games.baloot.schema import SCHEMAS  # noqa: PLC0415 - large, and rarely asked for

        return SCHEMAS[form]


GAME = Baloot()
