"""``complete -- WORD…``: what a shell offers for the last word, a candidate a line with what it means after a tab."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

import typer

from scorekeeper.cli import command_of
from scorekeeper.cli.commands import COMMANDS, HIDDEN
from scorekeeper.cli.shared import match_in_play, open_ledger, put, settings, the_match, told, using
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.game import AnyGame
from scorekeeper.games import BUILT_IN, find
from scorekeeper.ledger.acts import REASONS

_MATCHES = "SELECT match, game || ', ' || substr(last, 1, 10) FROM derived_matches ORDER BY last DESC"
Candidates = Iterable[tuple[str, str]]


def complete(words: Annotated[list[str] | None, typer.Argument()] = None) -> None:
    """Tell what the last of the words could go on as."""
    for candidate, meaning in candidates(words or [""]):
        put(f"{candidate}\t{meaning}")


def candidates(words: Sequence[str]) -> list[tuple[str, str]]:
    """List the candidates for the last word, after the others."""
    *before, begun = words
    said: dict[str, Any] = {
        flag[2:]: before[before.index(flag) + 1] for flag in ("--db", "--match") if flag in before[:-1]
    }
    with suppress(Refused, LedgerError, OSError), using(settings()._replace(**said)):
        return [found for found in _possible(before, begun) if found[0].lower().startswith(begun.lower())]
    return []


def _possible(before: Sequence[str], begun: str) -> Candidates:
    if not before:
        from scorekeeper.cli.shared.help_pages import summary

        return ((name, summary(name)) for name in COMMANDS)
    if before[-1] in _VALUES:
        return _VALUES[before[-1]](before, begun)
    if begun.startswith("-"):
        return _flags(before[0])
    return _ARGUMENTS.get(before[0], _nothing)(before, begun)


def _nothing(_before: Sequence[str], _begun: str) -> Candidates:
    return ()


def _flags(command: str) -> Candidates:
    """List the options of a command."""
    from scorekeeper.cli.shared.help_pages import flags

    known = command in COMMANDS | HIDDEN
    return ((flag.opts[0], flag.help or "") for flag in flags(command_of(command))) if known else ()


def _matches(_before: Sequence[str], _begun: str) -> Candidates:
    with open_ledger(writing=False) as ledger, ledger.reading() as db:
        yield from db.execute(_MATCHES)


def _of_list(before: Sequence[str], _begun: str) -> Candidates:
    """List what ``matches`` does; then the matches that can be hidden, or those that are."""
    if not before[1:]:
        return tuple((action, told(f"complete-{action}")) for action in ("hide", "show"))
    from scorekeeper.reports.matches import hidden, listed

    with open_ledger(writing=False) as ledger:
        rows = hidden(ledger) if before[1] == "show" else listed(ledger)
    return ((row["match"], f"{row['game']}, {row['last'][:10]}") for row in rows)


def _players(_before: Sequence[str], _begun: str) -> Candidates:
    match = the_match()
    for player, name in match.seating.players.items():
        yield name, player if player != name else ""
        if player != name:
            yield player, name


def _sides(_before: Sequence[str], _begun: str) -> Candidates:
    match = the_match()
    return ((side, match.seating.side_name(side)) for side in match.seating.sides)


def _reasons(before: Sequence[str], _begun: str) -> Candidates:
    """List why a side can be called the winner; a ruling has reasons in words of its own."""
    from scorekeeper.reports.added import reason

    return ((each, reason(each)) for each in REASONS) if before[0] == "finish" else ()


def _hands(_before: Sequence[str], _begun: str) -> Candidates:
    return ((str(hand.number), hand.line) for hand in the_match().hands)


def _games(_before: Sequence[str], _begun: str) -> Candidates:
    return ((name, find(name).title) for name in BUILT_IN)


def _options(before: Sequence[str], _begun: str) -> Candidates:
    """List the options of the game with their choices."""
    from scorekeeper.rulebook import load

    named = next((word for word in before if word in BUILT_IN), None)
    for option in load((find(named) if named else the_match().game).rulebook).options.values():
        yield from ((f"{option.id}={choice}", option.title) for choice in option.choices)


def _articles(_before: Sequence[str], begun: str) -> Candidates:
    """List the articles of the game that is typed, else of the match's game."""
    from scorekeeper.rulebook import load

    named = begun.partition(".")[0].lower()
    game = find(named) if named in BUILT_IN else _game_in_play()
    return ((article.id, article.title) for article in load(game.rulebook).articles.values()) if game else ()


def _game_in_play() -> AnyGame | None:
    match = match_in_play()
    return match.game if match else None


def _rules(before: Sequence[str], begun: str) -> Candidates:
    if "set" in before:
        yield from _options(before, begun)
        return
    yield from _games(before, begun)
    yield from _articles(before, begun)


def _questions(before: Sequence[str], begun: str) -> Candidates:
    """List games, then the questions of the game."""
    from scorekeeper.disputes.questions import with_own

    game = find(before[1]) if before[1:] and before[1] in BUILT_IN else _game_in_play()
    if not before[1:]:
        yield from _games(before, begun)
    if game:
        yield from ((asked.name, asked.title) for asked in with_own(game).values())


def _topics(before: Sequence[str], _begun: str) -> Candidates:
    from scorekeeper.cli.guide import TOPICS

    if before[0] == "help":
        yield from COMMANDS.items()
    yield from ((topic, "") for topic in TOPICS)


def _people(before: Sequence[str], begun: str) -> Candidates:
    if before[0] == "players" and not before[1:]:
        return tuple((kind, told(f"complete-{kind}")) for kind in ("rename", "substitute", "merge", "part"))
    return _players(before, begun)


def _fined(before: Sequence[str], begun: str) -> Candidates:
    yield from _sides(before, begun)
    yield from _players(before, begun)


def _shells(_before: Sequence[str], _begun: str) -> Candidates:
    from scorekeeper.cli.completion import SHELLS

    return ((shell, "") for shell in SHELLS)


_Source = Callable[[Sequence[str], str], Candidates]
_VALUES: Mapping[str, _Source] = {
    "--match": _matches, "--dealer": _players, "--us": _sides, "--won": _sides,
    "--because": _reasons, "--rules": _options, "--article": _articles,
    "--claim": _sides, "--asked": _players,
}  # fmt: skip
_ARGUMENTS: Mapping[str, _Source] = {
    "use": _matches, "matches": _of_list, "new": _games, "stats": _games, "rankings": _games, "score": _games,
    "judge": _games, "schema": _games,
    "explain": _hands, "fix": _hands, "void": _hands, "dispute": _hands, "ruling": _hands, "rulings": _hands,
    "add": _players, "dealer": _players, "players": _people, "penalty": _fined, "rules": _rules, "ask": _questions,
    "guide": _topics, "help": _topics, "completion": _shells,
}  # fmt: skip
