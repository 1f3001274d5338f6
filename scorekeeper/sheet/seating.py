"""Names of players as they are typed: partners joined by +, & or /, and what nobody can be called."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.errors import Problem, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.messages import Message
from scorekeeper.options import encode
from scorekeeper.reading.who import JOINED, side_id
from scorekeeper.shell import one_word
from scorekeeper.signs import on_one_line, scripts, skeleton
from scorekeeper.sounds import is_near
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

LONGEST_NAME = 40


def seat(
    game: AnyGame, sides: Sequence[str], us: str | None = None, known: Collection[str] = (),
    spelt: Mapping[str, str] = MappingProxyType({}),
) -> Seating:  # fmt: skip
    """Seat the players of a game, each of ``sides`` being one name or several joined; ``us`` names a side.

    A name that looks like another one, at the table or among the ``known`` people, is refused; ``spelt`` can say
    which name it means. Raises Malformed.
    """
    sides = apart(sides)
    refuse([team] if (team := _problem_with_team(game, sides)) else [])
    typed = [[name.strip() for name in re.split(JOINED, side)] for side in sides]
    names = [[spelt.get(name, name) for name in side] for side in typed]
    flat = [name for side in names for name in side]
    doubts = [_doubt(name, place, flat, known) for place, name in enumerate(flat) if name not in spelt]
    refuse([doubt for doubt in doubts if doubt])
    folded = list(map(fold, flat))
    twice = {name for name in flat if folded.count(fold(name)) > 1}
    problems = [problem for name in flat if (problem := problem_with_name(name, game))]
    refuse(problems + [malformed("player-twice", name=name) for name in sorted(twice)[:1]])
    seating = game.seating.seat(names, None)
    return seating._replace(us=side_id(seating, us))


def seated_anew(game: AnyGame, seating: Seating) -> tuple[Seating, Mapping[str, str]]:
    """Seat the people of a table under the names they have now; also return the ids they get, by those they had.

    Raises Malformed.
    """
    names = [[seating.players[player] for player in players] for players in seating.sides.values()]
    anew = game.seating.seat(names, None)
    ids = dict(zip(_ids(seating), _ids(anew), strict=True))
    return anew._replace(us=seating.us and ids[seating.us]), ids


def _ids(seating: Seating) -> list[str]:
    return [*seating.sides, *(player for players in seating.sides.values() for player in players)]


def _doubt(name: str, place: int, names: Sequence[str], known: Collection[str]) -> Problem | None:
    """Say which other player a name may mean; two known people are never taken for one another.

    It is one of the ``names`` at the table before its ``place``, or of the known people who are not at the table.
    """
    if name in known:
        return problem_with_likeness(name, [other for other in names[:place] if other not in known])
    if alike := problem_with_likeness(name, names[:place]):
        return alike
    if (other := look_alike(name, known)) is not None:
        return malformed("player-known", name=name, other=other)
    near = near_name(name, [other for other in known if other not in names])
    return malformed("player-near", name=name, other=near) if near is not None else None


def near_name(name: str, known: Iterable[str]) -> str | None:
    """Return which of the known people is likely the same person under another spelling; None for nobody."""
    return next((other for other in known if is_near(name, other)), None)


def _problem_with_team(game: AnyGame, sides: Sequence[str]) -> Problem | None:
    """Say which players are meant if sides come with the name of a team: "Falcons: Ali+Badr", "Oryx (Cem+Dalia)"."""
    players = [_players_of_team(side) for side in sides]
    teams = [side for side, meant in zip(sides, players, strict=True) if meant != side.strip()]
    if not teams or "" in players:
        return None
    try:
        seat(game, players)
    except Refused:
        return None
    example = " ".join(one_word(re.sub(rf"\s*{JOINED}\s*", "+", side)) for side in players)
    return malformed("player-team", "players", found=teams, players=example, sides=tuple(players))


def _players_of_team(side: str) -> str:
    """Return a side without the name of its team; "" if it cannot be told which part are the players."""
    if found := re.fullmatch(r"([^:：|=]*)[:：|=](.*)", side):
        likely = found[2]
    elif found := re.fullmatch(r"([^([{（［]*)[([{（［](.*)[)\]}）］]\s*", side):
        likely = "" if found[1].strip() else found[2]
    elif found := re.fullmatch(r"(.*?)\s[-–—]\s(.*)", side):
        likely = ""
    else:
        return side.strip()
    joined = [part for part in found.groups() if re.search(JOINED, part)]
    return (joined[0] if len(joined) == 1 else "" if joined else likely).strip()


_AGAINST = r"\s(?:(?i:against|vs\.?|ضد)|v\.?)\s"
"""Between sides."""


def apart(words: Sequence[str]) -> list[str]:
    """Take sides apart at "vs"; what stands together on one side of it are partners. Raises Malformed.

    >>> apart(["Ali", "Badr", "vs", "Cem+Dalia"]), apart(["Ali,Badr vs Cem,Dalia"]), apart(["Ali", "Badr"])
    (['Ali+Badr', 'Cem+Dalia'], ['Ali+Badr', 'Cem+Dalia'], ['Ali', 'Badr'])
    """
    sides: list[list[str]] = [[]]
    for word in words:
        first, *others = ("", "") if word in ("-", "–") else re.split(_AGAINST, f" {word} ")
        sides[-1].append(first.strip())
        sides += [[other.strip()] for other in others]
    if len(sides) == 1:
        return _joined(words)
    named = [re.split(r"[,،]\s*", ",".join(filter(None, side))) for side in sides if any(side)]
    both = [word for side in named for word in side[1:] if re.match("و..", word)]  # "and Badr", or somebody called so
    refuse([malformed("player-and", "players", name=word, other=word[1:]) for word in both])
    return ["+".join(_joined(side)) for side in named]


def _joined(words: Sequence[str]) -> list[str]:
    """Put together what stands around a joining sign or word: "Ali", "+", "Badr"; a team's name and its side."""
    sides: list[str] = []
    for word in ("+" if word.lower() in ("and", "with", "و") else word for word in words):
        if sides and (word[:1] in "+&/" or sides[-1][-1:] in "+&/:："):
            sides[-1] += word
        else:
            sides.append(word)
    return sides


def problem_with_name(name: str, game: AnyGame) -> Problem | None:
    """Say why nobody can be called so, None if somebody can."""
    reason = _name_reason(name, game)
    return malformed("player-name", "players", name=name, reason=reason) if reason else None


def _name_reason(name: str, game: AnyGame) -> Message | None:
    words = clauses(name)
    if not words:
        return Message("name-letterless")
    if len(name) > LONGEST_NAME:
        return Message("name-long", {"n": LONGEST_NAME})
    if name != on_one_line(name):
        return Message("name-hidden")
    if any(char in name for char in "#,;=:|()[]،؛：（）［］") or len(words) > 1:
        return Message("name-signs")
    if not any(char.isalpha() for char in name):
        return Message("name-letterless")
    if len(words[0]) == 1 and words[0][0].key in game.notation.RESERVED:
        return Message("name-word")
    for mixed in map(scripts, name.split()):
        if len(mixed) > 1:
            return Message("name-mixed", {"scripts": sorted(mixed)})
    return None


def problem_with_likeness(name: str, others: Iterable[str]) -> Problem | None:
    """Say which of the ``others`` at the table a name looks like; None if it looks like none."""
    alike = look_alike(name, [other for other in others if fold(other) != fold(name)])  # who sits there twice is told
    return malformed("player-alike", name=name, other=alike) if alike is not None else None


def look_alike(name: str, others: Iterable[str]) -> str | None:
    """Return which of the ``others`` a name looks like, though it is another; None if it looks like none."""
    return next((other for other in others if other != name and _seen(other) == _seen(name)), None)


def _seen(name: str) -> str:
    """Reduce a name to what is seen and heard of it."""
    return skeleton(fold(name))


def again(last: Match, seating: Seating, dealer: str | None, at: str) -> Match:
    """Begin another match by the rules of one. Raises Malformed, Illegal."""
    return begin(last.game, seating, encode(last.state.options), at, dealer=dealer, agreed=last.agreed)


def of_the_same(last: Match, at: str) -> Match:
    """Begin another match of the same players, as they are called now. Raises Malformed, Illegal."""
    seating, seats = seated_anew(last.game, last.seating)
    return again(last, seating, dealer_carried_over(last, seats), at)


def dealer_carried_over(last: Match, seats: Mapping[str, str]) -> str | None:
    """Return the new seat of the player who would have dealt next; ``seats`` has the new ones by the old ones."""
    ((_, player),) = last.state.next.items()
    return seats.get(player or "")
