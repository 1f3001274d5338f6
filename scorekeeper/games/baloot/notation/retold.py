"""What a line that cannot be scored may tell otherwise: a result, sums with the projects in them, the time of day."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from scorekeeper.errors import Malformed, Reading, Refused, malformed
from scorekeeper.games.baloot.facts.form import Facts, encode
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, beside_cards
from scorekeeper.games.baloot.notation.payments import kaboot_pays
from scorekeeper.games.baloot.scoring.rules import project_times
from scorekeeper.hearing import MOST_READINGS
from scorekeeper.seats import SIDE, SIDES
from scorekeeper.tuples import Protocol

Read = Callable[[str], Facts]
"""Reads a line, and holds it against the rules. Raises Refused."""
_CLOCK = re.compile(r"(?i)(?<![\w:])(?:at )?(\d{1,2})(?::(\d\d)(?: ?[ap]m)?| ?[ap]m)(?![\w:])")
_AT = re.compile(r"(?i)(?<!\w)at (?:[01]?\d|2[0-4])(?![\w:])")
_LAST_HOUR, _LAST_MINUTE = 24, 59


class Rules(Protocol):
    """The rules of a table, which strike facts that cannot be."""

    def check(self, facts: Facts) -> None:
        """Raise Refused where a hand cannot have happened."""

    def decided(self, facts: Facts) -> list[Facts]:
        """Return the facts, or with either winner where they leave that open."""


def check_retold(facts: Facts, line: str, read: Read, rules: Rules, write: Callable[[Facts], str]) -> None:
    """Raise Refused, with what is meant instead, for facts of a line that cannot be and can be told otherwise."""
    try:
        rules.check(facts)
    except Refused as error:
        offered = as_result(line, read) if facts.contract is None else as_sums([facts], rules, write)
        offered = offered or as_swept(facts, rules, write)
        error.readings = tuple(error.readings or offered)
        if error.readings or ":" in line:
            raise


def as_result(line: str, read: Read) -> Sequence[Reading]:
    """Return a line that names no contract as the result that it can be: 16-0."""
    readings = _readings(f"result {line.strip()}", read)
    return [each for each in readings if each.facts.keys() == {"result"}]


def as_sums(found: Iterable[Facts], rules: Rules, write: Callable[[Facts], str]) -> list[Reading]:
    """Return facts that can be with the projects taken out of their figures, each as a reading."""
    readings: dict[str, Reading] = {}
    for other in filter(None, map(without_bonuses, found)):
        with suppress(Refused):
            rules.check(other)
            readings |= {write(facts): Reading(write(facts), encode(facts)) for facts in rules.decided(other)}
    return [*readings.values()][:MOST_READINGS]


def as_swept(facts: Facts, rules: Rules, write: Callable[[Facts], str]) -> list[Reading]:
    """Return the Al-kaboot that pays one of two figures, where the other is 0, as a reading: hokum us 25-0."""
    told = facts.game_points or facts.points or {}
    if facts.contract is None or len(told) < len(SIDES) or min(told.values()):
        return []
    winner = max(told, key=lambda side: told[side])
    times = project_times(facts.level)
    if told[winner] not in kaboot_pays(facts.contract, facts.level, winner, facts.projects or (), facts.baloot, times):
        return []
    swept = facts._replace(points=None, game_points=None, kaboot=winner)
    with suppress(Refused):
        rules.check(swept)
        return [Reading(write(swept), encode(swept))]
    return []


def without_bonuses(facts: Facts) -> Facts | None:
    """Return facts with the projects and the Baloot taken out of game points that they were added to; None for others.

    >>> without_bonuses(Facts(contract="hokum", points={"NS": 11, "EW": 7}, baloot="N")).game_points
    {'NS': 9, 'EW': 7}
    """
    told, contract = facts.game_points or facts.points or {}, facts.contract
    if contract is None or len(told) < len(SIDES) or facts.level:
        return None
    beside = {
        side: beside_cards(
            contract,
            1,
            [project.kind for project in facts.projects or () if SIDE[project.by] == side],
            baloot=facts.baloot is not None and SIDE[facts.baloot] == side,
        )
        for side in SIDES
    }
    cards = {side: told[side] - beside[side] for side in SIDES}
    if not any(beside.values()) or min(cards.values()) < 0 or sum(cards.values()) != GAME_POINTS[contract]:
        return None
    return facts._replace(points=None, game_points=cards)


def check_hour(line: str, read: Read) -> None:
    """Ask about "at 10", which can be the time of day. Raises Malformed."""
    if found := _AT.search(line):
        hour, at = found.group(), found.start()
        figure = f"{line[:at]}{hour[len('at ') :]}{line[found.end() :]}"
        readings = (*_readings(_left_out(line, found), read), *_readings(figure, read))
        raise _time(hour, at, readings)


def as_timed(line: str, read: Read) -> Malformed | None:
    """Return what to say of a line that can be read without the time of day in it; None where it cannot."""
    for found in _CLOCK.finditer(line):
        timely = int(found[1]) <= _LAST_HOUR and int(found[2] or 0) <= _LAST_MINUTE
        if timely and (readings := _readings(_left_out(line, found), read)):
            return _time(found.group(), found.start(), readings)
    return None


def _left_out(line: str, found: re.Match[str]) -> str:
    return " ".join(f"{line[: found.start()]} {line[found.end() :]}".split())


def _time(word: str, at: int, readings: Sequence[Reading]) -> Malformed:
    error = Malformed([malformed("line-time", column=at + 1, word=word)])
    error.readings = tuple(readings[:MOST_READINGS])
    return error


def _readings(line: str, read: Read) -> Sequence[Reading]:
    return tuple(_each(line, read))


def _each(line: str, read: Read) -> Iterator[Reading]:
    with suppress(Refused):
        try:
            yield Reading(line, encode(read(line)))
        except Refused as error:
            yield from error.readings
