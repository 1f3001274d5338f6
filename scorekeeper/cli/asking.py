"""A match started by questions: the game, who plays, who deals, who is us, whose rules. Enter takes the default."""

import re
import shlex
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import typer

from scorekeeper import games
from scorekeeper.cli.failure import report, tell
from scorekeeper.cli.profiles import chosen_rules
from scorekeeper.cli.shared import now, open_ledger, settings, width
from scorekeeper.errors import LedgerError, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Header
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger, begin
from scorekeeper.rulebook import load
from scorekeeper.sheet.seating import JOINED, seat
from scorekeeper.sheet.values import player_id, side_id
from scorekeeper.words import fold

A = TypeVar("A")
ENDS = ("quit", "exit", "q", "bye")
_NOBODY = ("-", "none", "nobody", "neither")
_UNKNOWN, _USUAL = "not known yet", "as in the text"
UNNAMED = "no names"
"""What stands for the seats alone."""
_AND, _AGAINST = r"\s+(?:and|with|&)\s+", r"\s+(?:against|vs?\.?|and|-|–|ضد)\s+"
"""Between the names of partners, and between sides."""


def ask(question: str, default: str = "") -> str:
    """Ask on standard error; Enter takes the default. Raises EOFError where nobody answers any more, or says quit."""
    prompt = f"{question}{f' [{default}]:' if default else '' if question.endswith('?') else ':'} "
    if not sys.stdin.isatty():
        tell(prompt.rstrip())
        said = sys.stdin.readline()
    else:
        if 3 * len(prompt) > 2 * width():  # the answer needs room too
            tell(prompt.strip())
            prompt = "> "
        try:
            said = typer.prompt(prompt, default="", show_default=False, prompt_suffix="", err=True) + "\n"
        except typer.Abort:
            raise EOFError from None
    if not said or said.strip().lower() in ENDS:
        raise EOFError
    return said.strip() or default


def ask_until(question: str, default: str, read: Callable[[str], A]) -> A:
    """Ask until the answer can be read; say each time what is wrong."""
    while True:
        said = ask(question, default)
        if said in ("?", "help"):
            tell("Enter takes what stands in brackets; quit leaves, and nothing is begun.")
            continue
        try:
            return read(said)
        except Refused as error:
            report(error)


def which_game() -> str:
    """Ask which game; return the answer as it was typed."""
    return ask(f"Which game? {', '.join(games.names())}", games.EXAMPLE)


def game_named(said: str) -> str:
    """Return the game whose name begins so, or what was said where there is none, or more than one."""
    found = [name for name in games.names() if name.startswith(said.lower())]
    return found[0] if len(found) == 1 else said.lower()


def ask_match(game: AnyGame) -> Match:
    """Ask for everything that a match of a game begins with, and begin it. Raises EOFError, LedgerError."""
    settings.speak(game)
    spelt = dict[str, str]()
    who = f"Who plays? For example {example_names(game)}"
    seating = ask_until(who, UNNAMED, lambda said: seated(game, sides(game, said), spelt=spelt))
    settings.speak(game, seating)
    ((role, _),) = begin(game, seating, load(game.rulebook).defaults(), now()).state.next.items()
    verb = "deals" if role == "dealer" else "begins"
    dealer = ask_until(f"Who {verb} first?", _UNKNOWN, lambda said: _dealer(seating, said))
    seating = seating._replace(us=ask_us(seating) if len(seating.sides) == 2 else None)
    options, agreed = ask_until("House rules?", _USUAL, lambda said: _rules(game, said))
    return begin(game, seating, options, now(), dealer=dealer, agreed=agreed)


def example_names(game: AnyGame) -> str:
    """Return names as they are typed for a game."""
    return game.invitation.partition(" ")[2].partition(" --")[0]


def split_names(said: str) -> list[str]:
    """Take sides apart at blanks and commas; names of several words stand in quotation marks."""
    said = re.sub("[,،]", " ", said)
    lexer = shlex.shlex(said, posix=True)
    lexer.whitespace_split, lexer.commenters, lexer.quotes = True, "", '"'
    try:
        return list(lexer)
    except ValueError:
        return said.split()


def sides(game: AnyGame, said: str) -> list[str]:
    """Read who plays; in a game of partners whoever leaves out who plays with whom is asked."""
    if said == UNNAMED:
        return []
    size = max(map(len, game.seating.seat([], None).sides.values()))
    if size == 1:
        return split_names(re.sub(_AGAINST, " ", said))
    named = _pairs(said)
    joined = any(re.search(JOINED, name) for name in named)
    if len(named) == 1 and joined:
        return named + _pairs(ask(f"Who plays against {said}?"))
    if len(named) == 2 * size and not joined:
        first, *others = named
        partner = ask_until(f"Who plays with {first}? {', '.join(others)}", "", lambda said: _one_of(others, said))
        return [f"{first}+{partner}", "+".join(name for name in others if name != partner)]
    return named


def _pairs(said: str) -> list[str]:
    """Take partners and sides apart, however the words between them are."""
    return split_names(re.sub(_AGAINST, " ", re.sub(_AND, "+", said)))


def _one_of(names: Sequence[str], said: str) -> str:
    """Find which name begins so. Raises Malformed."""
    found = [name for name in names if said and fold(name).startswith(fold(said))]
    if len(found) != 1:
        refuse([malformed("dealer-unknown", found=said, choices=tuple(names))])
    return found[0]


def seated(game: AnyGame, sides: Sequence[str], us: str | None = None, spelt: dict[str, str] | None = None) -> Seating:
    """Seat players; on a terminal, ask about a name that looks like another, and note the answer in ``spelt``.

    Raises Refused, LedgerError.
    """
    known = _known_people()
    spelt = {} if spelt is None else spelt
    while True:
        try:
            return seat(game, sides, us, known, spelt)
        except Refused as error:
            doubt = error.problems[0]
            if doubt.code not in ("player-alike", "player-known"):
                raise
            name, other = doubt.params["name"], doubt.params["other"]
            if not settings.json and sys.stdin.isatty():
                spelt[name] = other if _is_same(name, other) else name
            elif fold(name) == fold(other):  # a script that writes ali for Ali means it; Αli in Greek letters deceives
                spelt[name] = name
            else:
                raise


def _known_people() -> list[str]:
    """List who has played before; nobody has where there is no ledger yet."""
    try:
        with open_ledger(writing=False) as ledger:
            return ledger.people()
    except LedgerError as error:
        if error.code != "ledger-missing":
            raise
        return []


def _is_same(name: str, other: str) -> bool:
    said = ""
    while said not in ("y", "yes", "n", "no"):
        said = ask(f"Is “{name}” the same person as “{other}”? y or n").lower()
    return said.startswith("y")


def ask_us(seating: Seating) -> str | None:
    """Ask which side is us."""
    names = list(map(seating.side_name, seating.sides))
    return ask_until(f"Who is us? {', '.join(names)} or -", names[0], lambda said: _side(seating, said))


def _side(seating: Seating, said: str) -> str | None:
    """Read who is us; whoever answers "us" is of the side that was offered."""
    if fold(said) in ("us", "we"):
        return next(iter(seating.sides))
    return None if said.lower() in _NOBODY else side_id(seating, said)


def _dealer(seating: Seating, said: str) -> str | None:
    return None if said in (*_NOBODY, _UNKNOWN) else player_id(seating, said)


def _rules(game: AnyGame, said: str) -> tuple[dict[str, str], set[str]]:
    return chosen_rules(game, [] if said == _USUAL else said.replace(",", " ").split())


def keep_us(ledger: Ledger, match: str, error: Refused) -> None:
    """Ask once which side is us, and keep the answer with the match. Raises the error where nobody answers."""
    seating = ledger.latest(match).seating
    try:
        us = ask_us(seating)
    except EOFError:
        us = None
    if us is None:
        raise error
    with ledger.transaction(match) as folded:
        folded.append(stamped(Header(f"header us={us}", us=us), now()))
