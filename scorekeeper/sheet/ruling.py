"""The line of a ruling: ``ruling N QUESTION --decides …`` on a hand, ``ruling R2 --overturn`` on an earlier ruling."""

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scorekeeper import rulebook
from scorekeeper.errors import Malformed, Refused, illegal, malformed, refuse
from scorekeeper.game import AnyGame, Json, Seating
from scorekeeper.rulebook import Rulebook
from scorekeeper.words import fold, suggestion

TEXTS = ("asked", "agreed", "claimed", "unknown", "instead", "because", "article", "decides", "otherwise")
"""What a ruling can say, each with words of its own."""
FLAGS = ("provisional", "final", "overturn")
_SPECIAL = re.compile(r"[\s\"'\\#]")
_NUMBER = re.compile(r"(?P<earlier>r)?(?P<number>\d{1,6})", re.IGNORECASE)

Penalty = Callable[[AnyGame, Seating, str], Json]


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

    >>> rewrite('ruling R1 --decides "hokum us, us 87"', 2, {"decides": "hokum E, NS 87"})
    'ruling R2 --decides "hokum E, NS 87"'
    """
    head, *listed = shlex.split(line)
    written, numbered = [head], number is None
    waiting = iter(listed)
    for word in waiting:
        option, _, value = word.removeprefix("--").partition("=")
        if word.startswith("--"):
            said = (value or next(waiting, "")) if option in TEXTS else ""
            written += [f"--{option}", outcomes.get(option, said)] if option in TEXTS else [word]
            continue
        found = None if numbered else _NUMBER.fullmatch(word)
        written.append(f"{found['earlier'] or ''}{number}" if found else word)
        numbered = True
    return write_words(written)


def read_ruling(game: AnyGame, seating: Seating, text: str, options: Any, penalty: Penalty) -> Json:
    """Read what stands after the word ruling. Raises Refused; ``penalty`` reads the line of a penalty."""
    said = _parts(text)
    entry: Json = {"kind": "ruling", "final": _is_final(said)}
    about = _NUMBER.fullmatch(said["words"][0]) if said["words"] else None
    words = said["words"][1:] if about else said["words"]
    if about:
        entry["of" if about["earlier"] else "hand"] = int(about["number"])
    question = " ".join(words)
    if "of" not in entry and not question:
        refuse([malformed("ruling-question")])
    if question:
        entry["question"] = question
    for outcome, field in (("decides", "effect"), ("otherwise", "otherwise")):
        if outcome in said:
            entry[field] = _effect(game, seating, said[outcome], options, penalty, entry)
    if said.get("overturn"):
        entry["overturn"] = True
    if "article" in said:
        entry["article"] = _article(rulebook.load(game.rulebook), said["article"])
    entry |= {key: said[key] for key in ("asked", "agreed", "claimed", "unknown", "instead", "because") if key in said}
    _check(entry, said)
    return entry


def _parts(text: str) -> dict[str, Any]:
    """Take a line apart into words, values of --options, and flags. Raises Malformed."""
    try:
        listed = shlex.split(text)
    except ValueError:
        raise Malformed([malformed("ruling-quotes")]) from None
    said: dict[str, Any] = {"words": []}
    waiting = iter(listed)
    for word in waiting:
        option, _, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            said["words"].append(word)
        elif option in FLAGS:
            said[option] = True
        elif option in TEXTS:
            said[option] = (value or next(waiting, "")).strip()
            if not said[option]:
                refuse([malformed("ruling-empty", option=option)])
        else:
            refuse([malformed("ruling-option", found=word, hint=suggestion(option, (*TEXTS, *FLAGS)))])
    return said


def _is_final(said: Mapping[str, Any]) -> bool:
    """Tell whether a ruling is for good: as said, else where it decides something."""
    if said.get("provisional"):
        return False
    return any(key in said for key in ("final", "overturn", "decides"))


def _effect(game: AnyGame, seating: Seating, text: str, options: Any, penalty: Penalty, entry: Json) -> Json:
    """Read an outcome: stands, void, a penalty, or the hand as it was. Raises Refused."""
    word, _, rest = text.partition(" ")
    if fold(word) in ("stands", "nothing"):
        return {"kind": "stands"}
    if fold(word) == "penalty":
        return penalty(game, seating, rest)
    if "hand" not in entry and "of" not in entry:
        refuse([malformed("ruling-hand")])
    if fold(word) == "void":
        return {"kind": "void"}
    try:
        facts = game.notation.parse(text, seating, options)
        game.scoring.score(facts, options)
    except Refused as error:
        told = [problem._replace(column=None) for problem in error.problems]
        raise Malformed([malformed("ruling-decides", found=text), *told]) from None
    return {"kind": "hand", "line": text, "facts": game.facts.encode(facts)}


def _article(book: Rulebook, said: str) -> str:
    """Find the article that is meant: its id, with or without the game, or words that only one has. Raises Illegal."""
    wanted = fold(said)
    for ident in (wanted, f"{book.name}.{wanted}"):
        if ident in book.articles:
            return ident
    found = [article.id for article in book.search(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        refuse([illegal("article-several", found=said, choices=found[:6])])
    refuse([illegal("article-unknown", found=said, hint=suggestion(wanted, book.articles))])
    raise AssertionError


def _check(entry: Json, said: Mapping[str, Any]) -> None:
    """Refuse what does not go together."""
    problems = []
    if said.get("provisional") and (said.get("final") or said.get("overturn")):
        problems.append(malformed("ruling-both"))
    if ("instead" in entry) != ("because" in entry):
        problems.append(malformed("ruling-because"))
    if said.get("overturn") and ("of" not in entry or "effect" in entry):
        problems.append(malformed("ruling-overturn"))
    if not entry["final"] and entry.get("effect", {"kind": "stands"}) == entry.get("otherwise"):
        problems.append(malformed("ruling-same"))
    refuse(problems)
