"""From a line to the entry that records it: a hand, or something that happened between hands.

A line is a hand of the game's notation, possibly with what the paper says at its end (``… = 82-70``), and with
``as is`` where it is recorded although the standing of the match or the paper says otherwise; or one of

    penalty SIDE KIND · rule OPTION=CHOICE · dealer SEAT · rename OLD = NEW · substitute OLD = NEW
    check 82-70 · note TEXT · ruling … (see :mod:`scorekeeper.sheet.ruling`) · finish [abandoned]
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from scorekeeper import rulebook
from scorekeeper.errors import Problem, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Json, Seating
from scorekeeper.sheet.comments import without_comment
from scorekeeper.sheet.seating import printable, problem_with_name
from scorekeeper.sheet.setup import choices, player_id
from scorekeeper.words import fold

LONGEST_LINE = 1000
_AS_IS = " as is"
_BETWEEN = re.compile(r"\s*[-–—−:;/|]\s*|\s+")
"""What stands between the figures of a paper."""
_EXAMPLE = ("82", "70", "64", "51", "40", "33")


def read_line(game: AnyGame, seating: Seating, line: str, options: Any) -> Json:
    """Read a line into an entry, with the words as typed. Raises Refused."""
    text = _clean(line)
    word, _, rest = text.partition(" ")
    if fold(word) == "ruling" and rest:
        from scorekeeper.sheet.ruling import read_ruling  # rare, and no part of adding a hand

        return {**read_ruling(game, seating, rest, options, _penalty), "line": text}
    directive = DIRECTIVES.get(fold(word))
    if directive and (rest or fold(word) == "finish"):
        return {**directive(game, seating, rest.strip()), "line": text}
    said, as_is = _without_as_is(text)
    words, equals, paper = said.rpartition("=")
    entry: Json = {
        "kind": "hand",
        "line": text,
        "facts": game.facts.encode(game.notation.parse(words if equals else said, seating, options)),
    }
    if equals:
        entry["paper"] = _paper(seating, paper)
    return {**entry, "as_is": True} if as_is else entry


def read_kind(game: AnyGame, seating: Seating, line: str, options: Any, kind: str) -> Json:
    """Read a line that must be of a kind. Raises Refused."""
    entry = read_line(game, seating, line, options)
    refuse([malformed("line-kind", kind=kind, found=entry["kind"])] if entry["kind"] != kind else [])
    return entry


def with_as_is(line: str, *, as_is: bool) -> str:
    """Say on a line that it is recorded although the match, or the paper, says otherwise."""
    return f"{line}{_AS_IS}" if as_is and not _without_as_is(line)[1] else line


def _without_as_is(line: str) -> tuple[str, bool]:
    folded = fold(line)
    return (line[: -len(_AS_IS)], True) if folded.endswith(_AS_IS) else (line, False)


def _clean(line: str) -> str:
    try:
        line.encode()
    except UnicodeEncodeError as error:
        refuse([malformed("line-encoding", column=error.start + 1)])
    if len(line) > LONGEST_LINE:
        refuse([malformed("line-long", most=LONGEST_LINE)])
    return " ".join(without_comment(line).split())


def _paper(seating: Seating, text: str) -> dict[str, int]:
    """Read the totals that a paper says, in the order of the sides: "82-70"."""
    numbers = _BETWEEN.split(fold(text).strip())
    if len(numbers) != len(seating.sides) or not all(number.isdecimal() for number in numbers):
        refuse([wrong_paper(seating, text)])
    return {side: int(number[:9]) for side, number in zip(seating.sides, numbers, strict=True)}


def wrong_paper(seating: Seating, text: str) -> Problem:
    """Say how totals are typed, after some that are not."""
    sides = ", then ".join(seating.side_name(side) for side in seating.sides)
    example = "-".join(_EXAMPLE[: len(seating.sides)])
    return malformed("paper-form", found=text.strip(), sides=sides, example=example)


def _penalty(_game: AnyGame, seating: Seating, text: str) -> Json:
    """Read who is penalised, by as many words as a name has, and the kind that follows."""
    words = text.split()
    for size in range(len(words) - 1, 0, -1):
        with suppress(Refused):
            by = _side_or_player(seating, " ".join(words[:size]))
            return {"kind": "penalty", "by": by, "penalty": "-".join(map(fold, words[size:]))}
    return {"kind": "penalty", "by": _side_or_player(seating, text), "penalty": ""}


def _side_or_player(seating: Seating, said: str) -> str:
    for side in seating.sides:
        if fold(said) in (fold(side), fold(seating.side_name(side)), fold("-".join(side))):
            return side
    if seating.us and fold(said) in ("us", "them"):
        return seating.us if fold(said) == "us" else next(side for side in seating.sides if side != seating.us)
    return _player(seating, said)


def _rule(game: AnyGame, _table: Seating, text: str) -> Json:
    book = rulebook.load(game.rulebook)
    changed = choices(text)
    whole = book.choose(changed)
    return {"kind": "rule", "choices": {option: whole[option] for option in changed}}


def _dealer(_game: AnyGame, seating: Seating, text: str) -> Json:
    return {"kind": "dealer", "dealer": _player(seating, text)}


def _named(kind: str) -> Callable[[AnyGame, Seating, str], Json]:
    def read(game: AnyGame, seating: Seating, text: str) -> Json:
        old, equals, new = (part.strip() for part in text.partition("="))
        if not equals:
            refuse([malformed("rename-form", word=kind)])
        refuse([problem] if (problem := problem_with_name(new, game)) else [])
        player = _player(seating, old)
        if any(fold(new) in (fold(ident), fold(name)) for ident, name in seating.players.items() if ident != player):
            refuse([malformed("player-twice", name=new)])
        return {"kind": kind, "player": player, "name": new}

    return read


def _player(seating: Seating, said: str) -> str:
    found = player_id(seating, said)
    if found is None:
        refuse([malformed("dealer-unknown", found=said, choices=list(seating.players.values()))])
    return found or ""


def _check(_game: AnyGame, seating: Seating, text: str) -> Json:
    said, as_is = _without_as_is(f" {text}")
    return {"kind": "check", "paper": _paper(seating, said), "as_is": as_is}


def _note(_game: AnyGame, _table: Seating, text: str) -> Json:
    return {"kind": "note", "text": printable(text)}


DIRECTIVES: Mapping[str, Callable[[AnyGame, Seating, str], Json]] = {
    "penalty": _penalty,
    "rule": _rule,
    "dealer": _dealer,
    "rename": _named("rename"),
    "substitute": _named("substitute"),
    "check": _check,
    "note": _note,
    "finish": lambda _game, _table, text: {"kind": "finish", "abandoned": fold(text) == "abandoned"},
}
"""What can stand on a line beside hands, by its first word."""
