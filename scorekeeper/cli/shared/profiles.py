"""``rules new|profiles|diff|export|drop``: house rules with a name."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.commands import PROFILES
from scorekeeper.cli.shared import of_ledger, open_ledger, put, put_json, screen, settings, told
from scorekeeper.errors import LedgerError, Refused, malformed, refuse
from scorekeeper.game import AnyGame, Json
from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger import profiles
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.profiles import BuiltIn, Profile
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.options import encode
from scorekeeper.rulebook import Option, Rulebook
from scorekeeper.sheet.values import choices

DEFAULT = "default"
_DONE, _QUITS = "done", ("q", "quit", "exit")
"""Answers that keep all the other points as they stand, and that end the questions without house rules."""


def _check_form(form: str, *, is_right: bool) -> None:
    """Refuse words in another form. Raises Malformed."""
    refuse([] if is_right else [malformed("profile-form", form=form)])


def new(words: Sequence[str], base: str | None = None) -> None:
    """Make a profile: NAME GAME [OPTION=CHOICE…]; on a terminal the points that change scores are asked one by one.

    ``base`` is a profile to start from; the game need not be said then.
    """
    start = _find(base) if base else None
    said = [word for word in words if "=" not in word]
    if start and len(said) == 1:
        said.append(start.game)
    _check_form("new NAME GAME [OPTION=CHOICE…], or new NAME --from PROFILE", is_right=len(said) == 2)
    name = profiles.check_name(said[0], {*games.names(), DEFAULT, *ACTIONS, "set", "search"})
    game = games.named(said[1])
    if start and start.game != game.name:
        refuse([malformed("profile-game", found=start.name, game=games.find(start.game).title)])
    book = rulebook.load(game.rulebook)
    own = [word for word in words if "=" in word]
    options = book.choose(choices(",".join(own)), book.choose(start.options) if start else None)
    if not own and sys.stdin.isatty() and not settings().json:
        try:
            options = _walked(book, options)
        except EOFError:
            typer.echo(say(COMMON, "options-left", {}), err=True)
            return
    with open_ledger(create=True) as ledger:
        before = None
        with suppress(LedgerError):  # what is broken is replaced
            before = next((each for each in profiles.profiles(ledger) if each.name == name), None)
        profiles.save(ledger, Profile(name, game.name, options))
    if settings().json:
        put_json({"name": name, "game": game.name, "options": options})
        return
    put(told("profile-made", name=name, game=game.title, rules=Prose(_choices_told(game, options))))
    if before and (before.game, before.options) != (game.name, options):
        was = games.find(before.game)
        put(told("profile-replaces", game=was.title, rules=Prose(_choices_told(was, before.options))))
    put(told("profile-start", invitation=game.invitation, name=name))


def _choices_told(game: AnyGame, options: Mapping[str, str]) -> str:
    """Name the choices that are not those of the rules text."""
    return _listed(rulebook.load(game.rulebook).changed(options)) or told("all-as-in-rules-text")


def _listed(choices: Mapping[str, str]) -> str:
    return commas(f"{option} = {choice}" for option, choice in choices.items())


def _walked(book: Rulebook, start: Mapping[str, str]) -> dict[str, str]:
    """Ask for every option that changes scores; an empty answer keeps the choice, and "done" keeps all the rest.

    Raises EOFError if somebody quits.
    """
    asked = [option for option in book.options.values() if option.scoring]
    put(say(COMMON, "options-asked", {"n": len(asked), "game": book.title}))
    chosen: dict[str, str] = {}
    for number, option in enumerate(asked, 1):
        put(f"\n{figure(number)}/{figure(len(asked))} {option.title}  [{option.article}]")
        for choice, meaning in option.meaning.items():
            put(f"  {choice}: {meaning}")
        answer = _answer(book, option, start[option.id])
        if answer is None:
            break
        chosen[option.id] = answer
    return book.choose(chosen, start)


def _answer(book: Rulebook, option: Option, stands: str) -> str | None:
    """Ask for a choice of an option; None if all others stay as they are. Raises EOFError if somebody quits."""
    while True:
        said = typer.prompt(option.id, default=stands, err=True).strip().lower()
        if said in _QUITS:
            raise EOFError
        if said == _DONE:
            return None
        try:
            return book.choose({option.id: said})[option.id]
        except Refused:
            what = commas(option.choices) or told("whole-number", minimum=option.minimum)
            typer.echo(told("option-can-be", option=option.id, choices=Prose(what)), err=True)


def listed(words: Sequence[str]) -> None:
    """List all profiles by name and title; or one with what it changes and, if it is the program's, with sources."""
    _check_form("profiles, or profiles NAME", is_right=len(words) <= 1)
    found, ours = of_ledger(profiles.profiles), [*profiles.built_in().values()]
    if words:
        only = _find(words[0]).name
        found = [each for each in found if each.name == only]
        ours = [each for each in ours if each.profile.name == only]
    if settings().json:
        own = [{**profile._asdict(), "options": dict(profile.options), "built_in": False} for profile in found]
        put_json([*own, *map(_built_in_json, ours)])
        return
    for profile in found:
        put(f"{profile.name} ({profile.game}): {_choices_told(games.find(profile.game), profile.options)}")
    if not found and not words:
        put(told("no-profiles"))
    for each in ours:
        put(told("profile-ours", name=each.profile.name, game=each.profile.game, title=Prose(phrase(each.title))))
        if words:
            put(f"  {phrase(each.note)}")
        for option, choice, source, second_hand in each.choices if words else ():
            code = "profile-second-hand" if second_hand else "profile-source"
            put("  " + told(code, option=option, choice=choice, source=Prose(phrase(source))))
    if not words:
        put(told("profiles-more"))


def _built_in_json(each: BuiltIn) -> Json:
    profile = {**each.profile._asdict(), "options": dict(each.profile.options), "built_in": True}
    return {**profile, "title": each.title, "note": each.note, "sources": [choice._asdict() for choice in each.choices]}


def diff(words: Sequence[str]) -> None:
    """Compare two profiles, or one with the rules text, called default; a hand shows each difference."""
    _check_form("diff NAME NAME, or diff NAME default", is_right=len(words) == 2)
    first, second = _pair(words[0].lower(), words[1].lower())
    game = games.find(first.game)
    from scorekeeper.reports.profiles import differences, print_differences

    found = differences(game, rulebook.load(game.rulebook), first, second)
    if settings().json:
        put_json([difference._asdict() for difference in found])
    else:
        print_differences(screen(), game, first, second, found)


def _pair(*names: str) -> tuple[Profile, Profile]:
    """Find both profiles; the rules text stands for the other's game."""
    known = {name: _find(name) for name in names if name != DEFAULT}
    _check_form("diff NAME NAME, or diff NAME default", is_right=bool(known))
    game = games.find(next(iter(known.values())).game)
    book = rulebook.load(game.rulebook)
    known[DEFAULT] = Profile(DEFAULT, game.name, book.defaults())
    first, second = (known[name] for name in names)
    if first.game != second.game:
        refuse([malformed("profile-games", first=first.name, game=first.game, second=second.name, other=second.game)])
    return first._replace(options=book.choose(first.options)), second._replace(options=book.choose(second.options))


def _find(name: str) -> Profile:
    """Find house rules, also by a beginning that only one has: the program's or this ledger's.

    Raises Refused, LedgerError.
    """
    ours = {each.profile.name: each.profile for each in profiles.built_in().values()}
    if name.lower() in ours:
        return ours[name.lower()]
    own = of_ledger(profiles.profiles)
    begun = [each for each in (*ours.values(), *own) if each.name.startswith(name.lower())]
    is_whole = any(each.name == name.lower() for each in own)
    return begun[0] if len(begun) == 1 and not is_whole else profiles.find(own, name)


def export(words: Sequence[str]) -> None:
    """Write a profile as the line that makes it again, anywhere."""
    _check_form("export NAME", is_right=len(words) == 1)
    profile = _find(words[0])
    if settings().json:
        put_json({**profile._asdict(), "options": dict(profile.options)})
        return
    chosen = " ".join(f"{option}={choice}" for option, choice in profile.options.items())
    put(f"scorekeeper rules new {profile.name} {profile.game} {chosen}")


def drop(words: Sequence[str]) -> None:
    """Forget a profile; matches that began under it keep its choices."""
    _check_form("drop NAME", is_right=len(words) == 1)
    with open_ledger() as ledger:
        profiles.drop(ledger, words[0])
    put(told("profile-gone", name=words[0].lower()))


ACTIONS: Mapping[str, Callable[[Sequence[str]], None]] = dict(
    zip(PROFILES, (new, listed, diff, export, drop), strict=True)
)


def chosen_rules(game: AnyGame, said: Sequence[str]) -> tuple[dict[str, str], set[str]]:
    """Read what ``new --rules`` says: names of profiles, and options=choices on top of them.

    Gives every option with its choice, and the options that the table has spoken about. Raises Refused, LedgerError.
    """
    book = rulebook.load(game.rulebook)
    base, agreed = book.defaults(), set[str]()
    for name in (word for word in said if "=" not in word):
        profile = _find(name)
        if profile.game != game.name:
            refuse([malformed("profile-game", found=name, game=games.find(profile.game).title)])
        base = book.choose(profile.options, base)
        agreed |= profile.options.keys()
    own = choices(",".join(word for word in said if "=" in word))
    return book.choose(own, base), agreed | own.keys()


def rules_changed(match: Match) -> dict[str, str]:
    """Return the options of a match that are not those of the text."""
    return rulebook.load(match.game.rulebook).changed(encode(match.state.options))


def rules_told(match: Match, *, but: str | None = None) -> str:
    """Tell the options of a match that are not those of the text, ``but`` one."""
    return _listed({key: choice for key, choice in rules_changed(match).items() if key != but}) or told("as-in-text")
