"""Who can play Shlla'at: 2 to 25 players in the order of play, each for himself (article ``shllaat.table.players``)."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.packs import FEWEST_PLAYERS, PACKS
from scorekeeper.messages import Message
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

_UNNAMED = ("A", "B", "C")
_MOST = max(pack.most_players for pack in PACKS.values())


def seat(names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat the players in the order of play, each for himself. Raises Malformed."""
    players = [name for side in names for name in side] or list(_UNNAMED)
    problems = _number_problems(names, players) + list(_name_problems(players))
    ours = next((name for name in players if us is not None and fold(us) == fold(name)), None)
    if us is not None and ours is None:
        problems.append(malformed("side-unknown", "us", found=us, choices=tuple(players)))
    refuse(problems)
    return Seating({name: name for name in players}, {name: (name,) for name in players}, ours)


def names(seating: Seating) -> Mapping[str, str]:
    """Call the players by their names."""
    return dict(seating.players)


def _number_problems(names: Sequence[Sequence[str]], players: Sequence[str]) -> list[Problem]:
    if all(len(side) == 1 for side in names) and FEWEST_PLAYERS <= len(players) <= _MOST:
        return []
    shown = " ".join("+".join(side) for side in names)
    expected = Message("players-expected")
    return [malformed("players-count", game="Shlla'at", expected=expected, found=len(players), names=shown)]


def _name_problems(players: Sequence[str]) -> Iterator[Problem]:
    """Refuse names that a line could take for a count, at their beginning or after another player's name."""
    words = {name: tuple(word.key for clause in clauses(name) for word in clause) for name in players}
    for name, keys in words.items():
        if keys and keys[0].isdecimal():
            yield malformed("player-name", "players", name=name, reason=Message("name-number"))
        for other, start in words.items():
            after = keys[len(start) : len(start) + 1]
            if after and keys[: len(start)] == start and (after[0].isdecimal() or _is_kind(after[0])):
                reason = Message("name-count", {"word": after[0], "player": other})
                yield malformed("player-name", "players", name=name, reason=reason)


def _is_kind(word: str) -> bool:
    """Tell whether a word is one for cards of a kind."""
    from scorekeeper.reading import lexicon

    entries = lexicon.of_game("shllaat").get(word, ())
    return any(tag.kind == "kind" for entry in entries if len(entry.words) == 1 for tag in entry.tags)
