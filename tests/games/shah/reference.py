"""A series of Shah written a second time, as the authority that tests hold the program against.

A whole series is one string, a letter a game: ``A`` or ``B`` for its winner, ``-`` for a drawn one. Nothing is
carried from game to game: the state after a game is read off the string up to there.

"Text" is the rules text of Shah, "Reading 6" the project's reading of the series.
"""

from __future__ import annotations

import re
from typing import Any

CHOICES = {"series": ("five-in-a-row", "single"), "draws": ("none", "agreed")}
DEFAULTS = {option: choices[0] for option, choices in CHOICES.items()}

#: Text, Rules: "the first player to win five games in a row being the winner".
FIVE = {"A": re.compile("AAAAA"), "B": re.compile("BBBBB")}
FACTS = {"A": {"winner": "A"}, "B": {"winner": "B"}, "-": {"winner": None}}


def decided(games: str) -> str:
    """Leave out the drawn games: they change nothing (Reading 6)."""
    return games.replace("-", "")


def run(games: str) -> tuple[str | None, int]:
    """Whose run it is, and how long: the same letter at the end of the decided games."""
    found = re.search(r"(A+|B+)$", decided(games))
    return (found.group()[0], len(found.group())) if found else (None, 0)


def begins(games: str, first: str | None) -> str | None:
    """Who begins the game after these: the winner of the last decided one."""
    return decided(games)[-1:] or first


def match_winner(games: str, rules: dict[str, str]) -> str | None:
    """Who has won the match: the first to have five in a row, or the first game."""
    if rules["series"] == "single":
        return decided(games)[:1] or None
    ends = {side: found.end() for side, five in FIVE.items() if (found := five.search(decided(games)))}
    return min(ends, key=ends.__getitem__) if ends else None


def is_over(games: str, rules: dict[str, str]) -> bool:
    """Whether no further game belongs to the match."""
    return match_winner(games, rules) is not None


def game_score(game: str) -> dict[str, int]:
    """Return the points of one game."""
    return {"A": int(game == "A"), "B": int(game == "B")}


def fault(data: Any, rules: dict[str, str]) -> set[str]:
    """Return the codes of all faults of the JSON facts of a game; none if they are accepted."""
    if type(data) is not dict:
        return {"field-type"}
    codes = set()
    named = {key: value for key, value in data.items() if key[:1] != "_"}
    if set(named) - {"winner", "rules"}:
        codes.add("field-unknown")
    if "rules" in named and type(named["rules"]) is not dict:
        codes.add("field-type")
    if "winner" not in named:
        codes.add("winner-missing")
    elif named["winner"] is None:
        if rules["draws"] == "none" and not codes:  # only well-formed facts are held against the rules
            codes.add("draw-none")
    elif not (type(named["winner"]) is str and len(named["winner"]) == 1 and named["winner"] in "AB"):
        codes.add("field-choice")
    return codes
