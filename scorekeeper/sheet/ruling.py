"""The line of a ruling: ``ruling N QUESTION --decides …`` on a hand, ``ruling R2 --overturn`` on an earlier ruling."""

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper import rulebook
from scorekeeper.errors import Ambiguous, Malformed, Problem, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import STANDS, Effect, Fined, OtherHand, Ruling, VoidHand
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import OldTable, old_table
from scorekeeper.rule_search import answers
from scorekeeper.rulebook import Rulebook
from scorekeeper.sheet.directives import read_fine
from scorekeeper.sheet.old_hands import by_names
from scorekeeper.sheet.values import LAST
from scorekeeper.sheet.writing import NAUGHT, effect_written
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion

TEXTS = ("asked", "agreed", "claimed", "unknown", "instead", "because", "article", "decides", "otherwise")
"""The options of a ruling that take a text."""
FLAGS = ("provisional", "final", "overturn")
_SPECIAL = re.compile(r"[\s\"'\\#]")
_NUMBER = re.compile(r"(?P<earlier>r)?(?P<number>\d{1,6})", re.IGNORECASE)


def write_words(words: Iterable[str]) -> str:
    r"""Put words into one line that :func:`read_ruling` takes apart again.

    >>> write_words(["3", "Was West's nine a revoke?", "--final"])
    '3 "Was West\'s nine a revoke?" --final'
    """
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    if word and not _SPECIAL.search(word):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rewrite(line: str, number: int | None, outcomes: Mapping[str, str]) -> str:
    """Write the line of a ruling with another number of its hand or earlier ruling, and outcomes in other words.

    An outcome that the line does not name is added.

    >>> rewrite('ruling R1 --decides "hokum us, us 87"', 2, {"decides": "hokum E, NS 87", "otherwise": "void"})
    'ruling R2 --decides "hokum E, NS 87" --otherwise void'
    """
    head, *listed = shlex.split(line)
    written, numbered = [head], number is None
    waiting, left = iter(listed), dict(outcomes)
    for word in waiting:
        option, _, value = word.removeprefix("--").partition("=")
        if word.startswith("--"):
            said = (value or next(waiting, "")) if option in TEXTS else ""
            written += [f"--{option}", left.pop(option, said)] if option in TEXTS else [word]
            continue
        found = None if numbered else _NUMBER.fullmatch(word)
        written.append(f"{found['earlier'] or ''}{number}" if found else word)
        numbered = True
    return write_words([*written, *(part for option, text in left.items() for part in (f"--{option}", text))])


def anew(number: int, words: Iterable[str]) -> str | None:
    """Write the line that decides an earlier ruling as some words decide; None if they decide nothing.

    >>> anew(1, ["3", "Was it a revoke?", "--decides", "stands", "--provisional"])
    'ruling R1 --decides stands --provisional'
    """
    said = _parts(write_words(words))
    more = [part for option, text in said.texts.items() for part in (f"--{option}", text)]
    flags = [f"--{flag}" for flag in FLAGS if flag in said.flags]
    return write_words(["ruling", f"R{number}", *more, *flags]) if "decides" in said.texts or flags else None


class _Said(NamedTuple):
    """A line taken apart: its words, the values of its --options, and its flags."""

    words: list[str]
    texts: dict[str, str]
    flags: set[str]


def read_ruling_in(match: Match, line: str) -> Ruling:
    """Read the line of a ruling in a match, by the names at the hand that it is about. Raises Refused."""
    line = _numbered(match, line)
    about = _about(_parts(line.partition(" ")[2]))
    number = int(about["number"]) if about else None
    if about and about["earlier"]:
        number = next((ruled.hand for ruled in match.rulings if ruled.number == number), None)
    table = old_table(match, number) if number else OldTable((match.seating,), match.state.options)
    ruling = read_ruling(match.game, table, line)
    if ruling.hand is not None and not any(isinstance(each, _CHANGES) for each in (ruling.effect, ruling.otherwise)):
        _check_counts(match, ruling.hand)
    return ruling


_CHANGES = (OtherHand, Fined)
"""The outcomes that are possible even for a struck hand: it counts after all, or somebody is fined."""


def _check_counts(match: Match, number: int) -> None:
    """Refuse a question about a struck hand that no ruling speaks of. Raises Illegal."""
    if match.numbered(number) is None:
        struck = any(each.number == number and each.void and not each.unruled for each in match.events)
        refuse([illegal("hand-void", "hand", hand=number)] if struck else [])


def is_about_last(words: Sequence[str]) -> bool:
    """Tell whether words of a ruling begin with "last" for the last hand, and not with the question."""
    return fold(words[0] if words else "") in LAST and (len(words) == 1 or " " in words[1])


def _numbered(match: Match, line: str) -> str:
    """Put the number of the last hand for the word "last", if it stands for a hand. Raises Illegal."""
    if not is_about_last(_parts(line.partition(" ")[2]).words):
        return line
    refuse([] if match.hands else [illegal("hand-none", "hand")])
    return re.sub(rf"\b({'|'.join(LAST)})\b", str(match.hands[-1].number), line, count=1, flags=re.IGNORECASE)


def read_ruling(game: AnyGame, table: OldTable, line: str) -> Ruling:
    """Read the line of a ruling by the names at the table that it is about. Raises Refused."""
    said = _parts(line.partition(" ")[2])
    words, texts = said.words, said.texts
    about = _about(said)
    number = int(about["number"]) if about else None
    earlier = about is not None and about["earlier"] is not None
    question = " ".join(words[1:] if about else words)
    if not earlier and not question:
        refuse([malformed("ruling-question", hand=number) if number else malformed("ruling-form")])
    effect, otherwise = (
        _outcome(game, table, line, outcome, about_hand=about is not None) if outcome in texts else None
        for outcome in ("decides", "otherwise")
    )
    article = _article(rulebook.load(game.rulebook), texts["article"]) if "article" in texts else None
    is_final = "provisional" not in said.flags and (bool(said.flags) or "decides" in texts)
    ruling = Ruling(
        line, is_final, of=number if earlier else None, overturn="overturn" in said.flags,
        hand=None if earlier else number, question=question or None, effect=effect, otherwise=otherwise,
        article=article, asked=texts.get("asked"), agreed=texts.get("agreed"), claimed=texts.get("claimed"),
        unknown=texts.get("unknown"), instead=texts.get("instead"), because=texts.get("because"),
    )  # fmt: skip
    refuse(_contradictions(ruling, said))
    return ruling


def _parts(text: str) -> _Said:
    """Take a line apart. Raises Malformed."""
    try:
        listed = shlex.split(text)
    except ValueError:
        raise Malformed([malformed("ruling-quotes")]) from None
    said = _Said([], {}, set())
    waiting = iter(listed)
    for word in waiting:
        option, _, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            said.words.append(word)
        elif option in FLAGS:
            said.flags.add(option)
        elif option in TEXTS:
            said.texts[option] = (value or next(waiting, "")).strip()
            refuse([] if said.texts[option] else [malformed("ruling-empty", option=option)])
        else:
            refuse([malformed("ruling-option", found=word, hint=suggestion(option, (*TEXTS, *FLAGS)))])
    return said


def _about(said: _Said) -> re.Match[str] | None:
    """Find the number of the hand, or of the earlier ruling, with which a ruling begins."""
    return _NUMBER.fullmatch(said.words[0]) if said.words else None


def _outcome(game: AnyGame, table: OldTable, line: str, option: str, *, about_hand: bool) -> Effect:
    """Read an outcome on a ruling's line: stands, void, a penalty, or the hand as it was. Raises Refused."""
    text = _parts(line).texts[option]
    if fold(text) in NAUGHT and about_hand:
        _ask_naught(game, table, line, option)
    if fold(text) in ("stands", "nothing"):
        return STANDS
    word, _, rest = text.partition(" ")
    fines = fold(word) == "penalty"
    refuse([] if fines or about_hand else [malformed("ruling-hand")])
    if fold(text) == "void":
        return VoidHand()
    text = rest if fold(word) == game.unit and fold(rest) in NAUGHT else text

    def read(seating: Seating) -> Effect:
        if fines:
            return read_fine(game, seating, rest, table.options)
        return _other_hand(game, seating, text, table.options)

    try:
        return by_names(game, table, text, read, lambda effect: effect_written(game, table.seatings[0], effect))
    except Refused as error:
        if isinstance(error, Ambiguous) and error.readings:
            lines = [rewrite(line, None, {option: each.line}) for each in error.readings]
            error.readings = tuple(each._replace(line=new) for each, new in zip(error.readings, lines, strict=True))
        elif not fines:
            problems = [each._replace(column=None) for each in error.problems]
            error = Malformed([malformed("ruling-decides", found=text), *problems])
        raise error from None


def _ask_naught(game: AnyGame, table: OldTable, line: str, option: str) -> None:
    """Ask whether a word means that the hand stands, if it may tell a hand as well. Raises Ambiguous."""
    text = _parts(line).texts[option]
    try:
        hand = effect_written(game, table.seatings[0], _other_hand(game, table.seatings[0], text, table.options))
    except Refused:
        return
    readings = [Reading(rewrite(line, None, {option: meant}), {}) for meant in (STANDS.kind, hand)]
    raise Ambiguous([unclear("ruling-naught", found=text, unit=game.unit)], readings)


def _other_hand(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> OtherHand:
    facts = game.notation.parse(text, seating, options)
    game.scoring.score(facts, options)
    return OtherHand(text, facts)


def _article(book: Rulebook, said: str) -> str:
    """Find the article that is meant: its id or the end of it, or words that only one answers. Raises Illegal."""
    wanted = fold(said)
    wanted = book.former.get(wanted, wanted)
    if wanted in book.articles:
        return wanted
    ends = [ident for ident in book.articles if ident.endswith(f".{wanted}")]
    found = ends or [article.id for article in answers(book, wanted).articles]
    if not found:
        refuse([illegal("article-unknown", found=said, hint=suggestion(wanted, book.articles))])
    refuse([illegal("article-several", found=said, choices=found[:6])] if len(found) > 1 else [])
    return found[0]


def _contradictions(ruling: Ruling, said: _Said) -> list[Problem]:
    """List the parts that do not go together."""
    problems = []
    if "provisional" in said.flags and len(said.flags) > 1:
        problems.append(malformed("ruling-both"))
    if (ruling.instead is None) != (ruling.because is None):
        problems.append(malformed("ruling-because" if ruling.because is None else "ruling-instead"))
    if ruling.overturn and (ruling.of is None or ruling.effect):
        problems.append(malformed("ruling-overturn"))
    if not ruling.final and (ruling.effect or STANDS) == ruling.otherwise:
        problems.append(malformed("ruling-same"))
    return problems
