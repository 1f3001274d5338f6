"""A match started by questions: the game, who plays, who deals, who is us, whose rules. Enter takes the default."""

import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TypeVar

import typer

from scorekeeper import games
from scorekeeper.cli.commands import ENDS, is_command
from scorekeeper.cli.shared import NO, YES, now, of_ledger, running, settings, told, width
from scorekeeper.cli.shared.failure import report, tell
from scorekeeper.cli.shared.profiles import chosen_rules
from scorekeeper.errors import Malformed, Problem, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Choices, Seating
from scorekeeper.language import commas
from scorekeeper.ledger.acts import Header
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin, fitting_choices
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.reading.who import JOINED, player_id, side_id
from scorekeeper.rulebook import load
from scorekeeper.sheet.seating import apart, near_name, seat
from scorekeeper.shell import one_word
from scorekeeper.spelling import fold

A = TypeVar("A")
_NOBODY = ("-", "none", "nobody", "neither", "لا أحد", "لا احد", "محد")
_US = tuple(map(fold, ("us", "we", "نحن", "لنا")))
_THEM = ("them", "result")
"""Words of a hand that say nothing of cards or points."""


class Begun(EOFError):  # noqa: N818 - nothing is wrong
    """A command that was typed in place of an answer has begun a match, so that nothing more is to be asked."""


class Back(EOFError):  # noqa: N818 - nothing is wrong
    """Somebody goes back to the question before this one."""


_BACK = ("back", "undo", "رجوع", "تراجع")
_doing: list[Callable[[str], None]] = []
"""The functions that do a command typed in place of an answer; empty if none are taken."""


@contextmanager
def taking(do: Callable[[str], None]) -> Iterator[None]:
    """Let commands be typed in place of answers as long as the block lasts; ``do`` does one."""
    _doing.append(do)
    try:
        yield
    finally:
        _doing.pop()


def ask(question: str, default: str = "", could_be: Callable[[str], bool] | None = None, help_: str = "") -> str:
    """Ask on standard error; Enter takes the default. Raises EOFError if nobody answers or says quit, Back for back.

    Where commands are taken, do a command and ask again. If it ``could_be`` the answer too, such as a name, ask what is
    meant. ``help_`` is told if somebody types help alone.
    """
    while True:
        said = _typed(question, default)
        is_plain = said.lower() in (*ENDS, *_BACK) or (help_ and said in ("?", "help"))
        if not said or not (is_plain or (_doing and is_command(said))):
            return said or default
        if could_be and could_be(said) and not _yes(told("command-or-answer", said=said)):
            return said
        if said.lower() in ENDS:
            raise EOFError
        if said.lower() in _BACK:
            raise Back
        if is_plain:
            tell(help_)
        else:
            _doing[-1](said)


def _yes(question: str) -> bool:
    """Ask until it is yes or no. Raises EOFError."""
    said = ""
    while said not in (*YES, *NO):
        said = _typed(question, "").lower()
    return said in YES


def _typed(question: str, default: str) -> str:
    """Return the answer to a question. Raises EOFError if nobody answers any more."""
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
            tell("")  # what is told next stands on a line of its own
            raise EOFError from None
    if not said:
        raise EOFError
    return said.strip()


def edit(text: str) -> str:
    """Ask for a line that begins as a text that can be changed; Enter takes what stands there. Raises EOFError."""
    try:
        import readline  # not on every system
    except ImportError:
        return ask("", text)
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return ask("") or text
    finally:
        readline.set_startup_hook()


def ask_until(
    question: str, default: str, read: Callable[[str], A], could_be: Callable[[str], bool] | None = None
) -> A:
    """Ask until the answer can be read; tell each error, and ask again if there is no answer.

    A command ``could_be`` the answer too; without that function it could be if ``read`` reads it. After an error that
    suggests an answer, Enter takes that.
    """

    def reads(said: str) -> bool:
        try:
            read(said)
        except Refused:
            return False
        return True

    offered = default
    while True:
        if not (said := ask(question, offered, could_be or reads, told("asking-help"))):
            continue
        try:
            return read(said)
        except Refused as error:
            report(error)
            offered = _mended(said, error.problems[0]) or default


def _mended(said: str, problem: Problem) -> str:
    """Return an answer with the suggested word in place of the wrong one; "" if nothing is suggested."""
    hint = str(problem.params.get("hint") or "")
    told_of = [each for each in map(str, problem.params.values()) if each not in ("", hint)]
    wrong = next((each for each in told_of if each.lower() in said.lower()), said)
    return re.sub(re.escape(wrong), lambda _: hint, said, flags=re.IGNORECASE) if hint else ""


def ask_game() -> AnyGame:
    """Ask which game is played, the first question of all. Raises EOFError."""
    while True:
        try:
            return ask_until(told("which-game", games=Prose(commas(games.names()))), games.EXAMPLE, game_named)
        except Back:
            tell(told("back-first"))


def game_named(said: str) -> AnyGame:
    """Find a game by its name or by an unmistakable beginning of it. Raises Malformed."""
    found = [name for name in games.names() if name.startswith(games.called(said))]
    return games.named(found[0] if len(found) == 1 else said)


def ask_match(game: AnyGame) -> Match:
    """Ask for everything that a match of a game begins with, and begin it. Raises EOFError, Back, LedgerError."""
    running().speak(game)
    spelt, usual, place = dict[str, str](), load(game.rulebook).defaults(), 0
    while place < _QUESTIONS:
        try:
            if place == 0:
                read = lambda said: seated(game, sides(game, said), spelt)  # noqa: E731 - three words
                seating = ask_until(who_plays(game), told("no-names"), read, _could_be_names)
                running().speak(game, seating)
                fit = fitting(game, seating, usual)
            elif place == 1:
                ((role, _),) = begin(game, seating, usual | fit, now()).state.next.items()
                first = told("who-deals-first" if role == "dealer" else "who-begins-first")
                dealer = ask_until(first, told("not-known-yet"), partial(_dealer, seating))
            elif place == 2 and len(seating.sides) == 2:
                seating = seating._replace(us=ask_us(game, seating))
            elif place == _QUESTIONS - 1:
                options, agreed = _ask_rules(game, usual)
            place += 1
        except Back:
            if place == 0:
                raise
            place -= 2 if place == _QUESTIONS - 1 and len(seating.sides) != 2 else 1
    options |= {option: choice for option, choice in fit.items() if option not in agreed}
    return begin(game, seating, options, now(), dealer=dealer, agreed=agreed | fit.keys())


_LOW = 10
"""One ordinary hand brings about a tenth of the usual target: 16 of 152, 50 of 500."""
_QUESTIONS = 4
"""Who plays, who deals, who is us, by which rules."""


def _ask_rules(game: AnyGame, usual: Choices) -> tuple[dict[str, str], set[str]]:
    """Ask for names of house rules, and options; Enter takes those of the text, and a number is the target."""
    question, default = told("house-rules-asked"), told("as-in-text")
    if game.target_option:
        target = {"target": usual[game.target_option]}
        question, default = say(COMMON, "rules-asked", target), say(COMMON, "rules-usual", target)

    def read(said: str) -> tuple[dict[str, str], set[str]]:
        words = re.sub("[,،]", " ", "" if said == default else said).split()
        goal = {word: f"{game.target_option}={word}" for word in words if word.isdecimal() and game.target_option}
        return chosen_rules(game, [goal.get(word, word) for word in words])

    while True:
        options, agreed = ask_until(question, default, read)
        low = low_target(game, options)
        if low is None or _yes(told("target-meant", target=low)):
            return options, agreed


def low_target(game: AnyGame, options: Choices) -> int | None:
    """Return the target if it is so low that one ordinary hand can reach it: below a tenth of the usual one."""
    if game.target_option is None:
        return None
    target, usual = (int(each[game.target_option]) for each in (options, load(game.rulebook).defaults()))
    return target if target * _LOW < usual else None


def fitting(game: AnyGame, seating: Seating, options: Choices) -> dict[str, str]:
    """If several choices of an option fit who plays, ask which; return that option alone. Raises EOFError."""
    try:
        begin(game, seating, options, now())
    except Refused as error:
        option, choices = fitting_choices(error)
        if len(choices) > 1:
            question = told("form-asked", choices=Prose(commas(choices)))
            return {option: ask_until(question, choices[0], lambda said: _one_of(choices, said))}
    return {}


def who_plays(game: AnyGame) -> str:
    """Ask who plays, with an example."""
    return told("who-plays", example=game.invitation.partition(" ")[2].partition(" --")[0])


def _could_be_names(said: str) -> bool:
    """Tell whether a line that begins as a command could be who plays: nobody plays alone, or is called --all."""
    _, *others = said.split()
    return bool(others) and not any(word.startswith("--") for word in others)


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
    if said == told("no-names"):
        return []
    size, named = _side_size(game), sides_named(game, split_names(said))
    if size == 1:
        return named
    joined = any(re.search(JOINED, name) for name in named)
    if len(named) == 1 and joined:
        return named + sides_named(game, split_names(ask(told("plays-against", names=said), "", _could_be_names)))
    if len(named) == 2 * size and not joined:
        first, *others = named
        partner = ask_until(
            told("plays-with", name=first, others=Prose(commas(others))), "", lambda said: _one_of(others, said)
        )
        return [f"{first}+{partner}", "+".join(name for name in others if name != partner)]
    return named


def _side_size(game: AnyGame) -> int:
    return max(map(len, game.seating.seat([], None).sides.values()))


def sides_named(game: AnyGame, words: Sequence[str]) -> list[str]:
    """Return the sides that words name; "vs" stands between sides, "and" between partners or single players."""
    single = _side_size(game) == 1
    return apart([word for word in words if not (single and word.lower() in ("and", "و"))])


def _one_of(names: Sequence[str], said: str) -> str:
    """Find which name begins so. Raises Malformed."""
    found = [name for name in names if said and fold(name).startswith(fold(said))]
    if len(found) != 1:
        refuse([malformed("dealer-unknown", found=said, choices=tuple(names))])
    return found[0]


def seated(game: AnyGame, sides: Sequence[str], spelt: dict[str, str] | None = None) -> Seating:
    """Seat players; on a terminal, ask about a name that looks like another, and note the answer in ``spelt``.

    In a script a name that is only spelt much like another is taken as typed, and that is told.
    Raises Refused, LedgerError.
    """
    known = known_people()
    spelt = {} if spelt is None else spelt
    while True:
        try:
            return seat(game, sides, None, known, spelt)
        except Refused as error:
            doubt = error.problems[0]
            asked = not settings().json and sys.stdin.isatty()
            if doubt.code == "player-team" and asked:
                meant = doubt.params["sides"]
                if not isinstance(meant, tuple) or not _yes(told("players-meant", players=doubt.params["players"])):
                    raise
                sides = meant
                continue
            if doubt.code not in ("player-alike", "player-known", "player-near"):
                raise
            name, other = str(doubt.params["name"]), str(doubt.params["other"])
            if asked:
                spelt[name] = other if _yes(told("same-person", name=name, other=other)) else name
            elif doubt.code == "player-near":
                tell_near(name, other)
                spelt[name] = name
            elif fold(name) == fold(other):  # a script that writes ali for Ali means it; Αli in Greek letters deceives
                spelt[name] = name
            else:
                raise


def tell_near(name: str, other: str) -> None:
    """Tell that a new name is much like that of somebody who has played, and how the two become one."""
    tell(told("player-new-near", name=name, other=other, typed=one_word(name), typed_other=one_word(other)))


def tell_who_is_near(names: Iterable[str], seating: Seating, known: Sequence[str]) -> None:
    """Tell of new names at a table that are much like those of people who are known and do not sit there."""
    others = [other for other in known if other not in seating.players.values()]
    for name in names:
        if (near := near_name(name, others)) is not None:
            tell_near(name, near)


def known_people() -> list[str]:
    """List who has played before; nobody has if there is no ledger yet."""
    return of_ledger(lambda ledger: ledger.people())


def ask_us(game: AnyGame, seating: Seating) -> str | None:
    """Ask which side is us."""
    names = list(map(seating.side_name, seating.sides))
    question = told("who-is-us", names=Prose(commas(names)))
    return ask_until(question, names[0], lambda said: _side(game, seating, said))


def _side(game: AnyGame, seating: Seating, said: str) -> str | None:
    """Read who is us, also from a sentence; whoever answers "us" is of the side that was offered."""
    if fold(said) in _US:
        return next(iter(seating.sides))
    if said.lower() in _NOBODY:
        return None
    try:
        return side_id(seating, said)
    except Refused:
        words = re.findall(r"\w+", fold(said))
        is_hand = re.search(r"\d", said) or not {*words}.isdisjoint({*game.notation.OFFERED} - {*_US, *_THEM})
        if not is_hand and len(named := _sides_in(seating, words)) == 1:
            return named[0]
        choices = tuple(map(seating.side_name, seating.sides))
        code = "us-first" if is_hand else "us-which"
        raise Malformed([malformed(code, found=said, choices=choices)]) from None


def _sides_in(seating: Seating, words: Sequence[str]) -> list[str]:
    """Return the sides of which the words of a sentence name a player: we are Khalid and Omar."""
    spoken = f" {' '.join(words)} "
    called = {side: [fold(seating.players[each]) for each in players] for side, players in seating.sides.items()}
    return [side for side, names in called.items() if any(f" {name} " in spoken for name in names)]


def _dealer(seating: Seating, said: str) -> str | None:
    return None if said in (*_NOBODY, told("not-known-yet")) else player_id(seating, said)


def keep_us(ledger: Ledger, match_id: str, error: Refused) -> None:
    """Ask once which side is us, and keep the answer with the match. Raises the error if nobody answers."""
    match = ledger.match(match_id)
    tell(told("us-asked-help"))
    try:
        with taking(_instead) if settings().session else nullcontext():
            us = ask_us(match.game, match.seating)
    except EOFError:
        us = None
    if us is None:
        raise error
    with ledger.transaction(match_id) as folded:
        folded.append(stamped(Header(f"header us={us}", us=us), now()))


def _instead(line: str) -> None:
    """Let a session do a command in place of the line that is asked about. Raises Back."""
    if session := settings().session:
        session.instead.append(line)
    raise Back
