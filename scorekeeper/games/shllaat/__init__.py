"""Shlla'at, the fishing game in which captured cards can be captured again."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import AnyGame, Breakdown, Json, Options, Score, Seating
from scorekeeper.games.rooms import Rooms
from scorekeeper.games.shllaat import match as state
from scorekeeper.games.shllaat.facts import checks as facts
from scorekeeper.games.shllaat.notation import reading as notation
from scorekeeper.games.shllaat.packs import FEWEST_PLAYERS, KINDS, MOST_PLAYERS
from scorekeeper.games.shllaat.scoring import steps as scoring
from scorekeeper.games.shllaat.texts import scoring as messages
from scorekeeper.rulebook import DATA
from scorekeeper.words import clauses, fold

_UNNAMED = ("A", "B", "C")
_MOST = max(MOST_PLAYERS.values())
_TELLING = frozenset(("counted-single", "counted-specials", "counted-totals"))


class Shllaat(Rooms):
    """Shlla'at as the program knows it (see :class:`scorekeeper.game.Game`)."""

    name = "shllaat"
    title = facts.TITLE
    rulebook = DATA / "rulebook" / "shllaat.toml"
    texts = messages.TEXTS
    unit = "hand"
    example = notation.EXAMPLE
    invitation = "shllaat Ali Badr Cem --dealer Ali"
    target_option: str | None = "target"
    rules_version = 1
    reserved = notation.RESERVED

    start = staticmethod(state.start)
    advance = staticmethod(state.advance)
    penalise = staticmethod(state.penalise)
    standing = staticmethod(state.standing)
    board = staticmethod(state.board)
    read = staticmethod(facts.read)
    score = staticmethod(scoring.score)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)

    def _room(self, name: str) -> Any:
        places = {"slips": "claims", "needs": "claims", "schema": "facts", "rulings": "texts"}
        place = "claims.reach" if name == "scores" else f"{places.get(name, 'play')}.{name}"
        return import_module(f"{__name__}.{place}".replace("rulings", "questions"))

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Seating:
        """Seat the players in the order of play, each for himself. Raises Malformed."""
        players = [name for side in names for name in side] or list(_UNNAMED)
        problems: list[Problem] = []
        if any(len(side) != 1 for side in names) or not FEWEST_PLAYERS <= len(players) <= _MOST:
            shown = " ".join("+".join(side) for side in names)
            expected = "3 to 5 players, each for himself, such as Ali Badr Cem"
            problems.append(
                malformed("players-count", game=self.title, expected=expected, found=len(players), names=shown)
            )
        problems += _name_problems(players)
        ours = next((name for name in players if us is not None and fold(us) == fold(name)), None)
        if us is not None and ours is None:
            problems.append(malformed("side-unknown", found=us, choices=tuple(players)))
        refuse(problems)
        us_or_them = ours if len(players) == 2 else None  # among three or more there is no "them"
        return Seating({name: name for name in players}, {name: (name,) for name in players}, us_or_them)

    def names(self, table: Seating) -> Mapping[str, str]:
        """Call the players by their names."""
        return dict(table.players)

    def with_next(self, state: state.State, player: str) -> state.State:
        """Give the same state, with another player to play first in the next hand."""
        return state._replace(first=player)

    def with_options(self, state: state.State, options: Options) -> state.State:
        """Give the same state under other options."""
        return state._replace(options=options)

    def with_totals(self, after: state.State, totals: Mapping[str, int]) -> state.State:
        """Give the same state with other totals."""
        return state.with_totals(after, totals)

    def headline(self, facts: Json, table: Seating) -> str:
        """Say who took most, such as "Badr took most"."""
        points = notation.points_of(facts)
        best = max(points.values())
        if not best:
            return "Nobody captured anything"
        ahead = [table.players.get(player, player) for player, number in points.items() if number == best]
        said = f"{' & '.join(ahead)} took {'most' if best < sum(points.values()) else 'everything'}"
        return f"{said}, as counted" if facts.get("as_counted") else said

    def breakdown(self, score: Score) -> Breakdown:
        """Give how many cards of each kind every player took, and what stands only as counted."""
        found = {player: dict.fromkeys(KINDS, "") for player in score.points}
        for item in score.items:
            if item.code in KINDS:
                found[item.side][item.code] = str(item.params["n"])
        used = tuple(kind for kind in KINDS if any(found[player][kind] for player in found))
        cells = {player: tuple(found[player][kind] for kind in used) for player in found}
        return Breakdown(used, cells, tuple(item for item in score.items if item.code in _TELLING))


def _name_problems(players: Sequence[str]) -> list[Problem]:
    """Refuse names that a line could take for a count, at their beginning or after another player's name."""
    words = {name: tuple(word.key for clause in clauses(name) for word in clause) for name in players}
    problems = []
    for name, keys in words.items():
        if keys and keys[0].isdecimal():
            problems.append(
                malformed("player-name", name=name, reason="it begins with a number, and numbers are counts")
            )
        for other, start in words.items():
            after = keys[len(start) : len(start) + 1]
            if after and keys[: len(start)] == start and (after[0].isdecimal() or after[0] in notation.KIND_WORDS):
                reason = f"it could also be {after[0]} of {other}'s"
                problems.append(malformed("player-name", name=name, reason=reason))
    return problems


GAME: AnyGame = Shllaat()
