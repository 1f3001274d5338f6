"""What a word can be where it stands: a letter, a number or a name that is something else in another place."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.games.baloot.facts.possible import MOST_GAME_POINTS
from scorekeeper.games.baloot.notation.kinds import BID, Kind
from scorekeeper.games.baloot.notation.naming import NO_WORD, follows_name, is_name, is_player, named_at
from scorekeeper.games.baloot.notation.tokens import Token, Way
from scorekeeper.games.baloot.notation.words import (
    AGAINST,
    AND,
    ARTICLES,
    MEANINGS,
    NEVER_FOR,
    RESERVED,
    SAYING_FOUR,
    TO_SIDES,
    Meaning,
    can_mean,
    is_on_somebody,
    meanings,
)
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import People
from scorekeeper.seats import OTHER, SIDE
from scorekeeper.spelling import fold
from scorekeeper.words import Word

_ALI = fold("علي")
_OF_HAND = "hand"
"""Before the number of the hand, where a line begins with it."""
_POINTS = Meaning("points", "")
_TAKING: frozenset[Kind] = frozenset(("contract", "owned", "verb"))
"""Words that take who follows for themselves."""
_THINGS: frozenset[Kind] = frozenset(("owner", "level", "project", "two", "contract", "ashkal", "tricks", "unit"))
"""Somebody or something, and no verb."""
_BEHIND_RAISE: frozenset[Kind] = frozenset(("locked", "by", "level"))


def _follows_raise(_people: People, words: Sequence[Word], at: int) -> bool:
    return at > 0 and can_mean(words[at - 1].key, "level")


def _follows_project(_people: People, words: Sequence[Word], at: int) -> bool:
    return any(can_mean(word.key, "project") for word in words[max(at - 2, 0) : at])


def _stands_before_somebody(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether علي, a name, is "on": before somebody, and not before "to us"."""
    return at + 1 < len(words) and words[at + 1].key not in TO_SIDES and people.at(words, at + 1) is not None


def _joins(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether "w" is "and" and not West: typed small, between two words, and not before somebody."""
    return words[at].text == "w" and 0 < at < len(words) - 1 and not named_at(people, words, at + 1)


def _is_spades(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether "s" is spades and not South: after somebody or Hokum."""
    return at > 0 and (follows_name(people, words, at) or _of_suit(people, words, at - 1))


def _of_suit(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether a suit can follow a word: Hokum, with a player before it, after the suit, or called by name."""
    if not any(said.what == "hokum" for said in meanings(words[at].key)):
        return False
    after = words[at + 2] if at + 2 < len(words) else NO_WORD
    if follows_name(people, words, at) or is_player(people, words, at + 2) or can_mean(after.key, "by"):
        return True
    return any(is_player(people, words, place) for place, word in enumerate(words) if word.key not in RESERVED)


_PLACED: Mapping[Kind, tuple[str, Callable[[People, Sequence[Word], int], bool]]] = {
    "locked": ("close", _follows_raise),
    "twice": ("", _follows_project),
    "him": ("", _follows_raise),
    "onto": (_ALI, _stands_before_somebody),
    "and": ("w", _joins),
    "trump": ("s", _is_spades),
}
"""Words that fit in some places only: one of a kind, "" for all of it, and what tells where."""


def fits(people: People, kind: Kind, words: Sequence[Word], at: int) -> bool:
    """Tell whether a word can be of a kind here."""
    if at + 1 < len(words) and words[at + 1].key.isdecimal() and _parts_from(words, at):
        return False
    only, is_fitting = _PLACED.get(kind, ("", None))
    alike = ("", words[at].key, words[at].key.removeprefix(AND))
    return is_fitting is None or only not in alike or is_fitting(people, words, at)


def _parts_from(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word keeps the number behind it from who stands before: "us over 80", "hand 3, hokum us".

    Between two numbers it does not.
    """
    if words[at].key in NEVER_FOR:
        return not any(word.key.isdecimal() for word in words[:at])
    return at == 0 and words[at].key == _OF_HAND


def is_ali(word: Word) -> bool:
    """Tell whether a word is a name, and "on" as it is often written."""
    return word.key.removeprefix(AND) == _ALI


def is_raise(words: Sequence[Word], at: int) -> bool:
    """Tell whether "four" is a raise for certain: beside another one, or after a word for saying."""
    after = meanings(words[at + 1].key) if at + 1 < len(words) else ()
    if len(words) == 1 or any(said.kind in _BEHIND_RAISE for said in after):
        return True
    place = at - 1
    while place >= 0 and (can_mean(words[place].key, "noise") or can_mean(words[place].key, "and")):
        if words[place].key in SAYING_FOUR:
            return True
        place -= 1
    return place >= 0 and (can_mean(words[place].key, "level") or can_mean(words[place].key, "locked"))


def follows_contract(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether the contract stands before a word, or the contract and who declared it."""
    if at and any(said.kind in BID for said in meanings(words[at - 1].key)):
        return True
    starts = (start for start in range(1, at) if is_name(people, words, start, at))
    return any(can_mean(words[start - 1].key, "contract") for start in starts)


def counts_game_points(words: Sequence[Word], at: int) -> bool:
    """Tell whether an Arabic "points" stands behind a number that can be game points."""
    before = words[at - 1].key if at else ""
    counted = before.isdecimal() and int(before) <= MOST_GAME_POINTS
    return counted and _POINTS in meanings(words[at].key)


def turned(words: Sequence[Word], at: int, known: list[Way]) -> list[Way]:
    """Turn who suffers an Al-kaboot or a raise into who makes it: kaboot against us; after "on" either is meant.

    So it is behind a contract that does not begin the clause.
    """
    onto = is_on_somebody(words[at].key)
    link = at if onto else at - 1
    if link < 0 or not (onto or words[link].key in AGAINST):
        return known
    said = meanings(words[link - 1].key) if link else ()
    behind = any(each.kind == "level" or each.what == "kaboot" for each in said)
    if not behind and not _is_kaboot(words, at + 1):
        return known
    if not behind and link == 1 and any(each.kind == "contract" for each in said):
        return known  # it is settled with who declared
    taking = not behind and any(each.kind in _TAKING for each in said)
    others: list[Way] = [
        ((tokens[0]._replace(what=OTHER[SIDE[tokens[0].what]]),), length)
        for tokens, length in known
        if tokens and tokens[0].kind == "owner"
    ]
    return others + known if taking or words[link].key == "on" else others or known


def joined(word: Word, known: list[Way]) -> list[Way]:
    """Say "and" before somebody or something to which it is written, as in ولهم; a verb goes on without.

    So it can be to a number in words, of which the key is in figures.
    """
    if not word.text.startswith(AND) or word.key in MEANINGS or fold(word.text.split()[0]) in NUMERALS:
        return known
    both = Token("and", "", Word(word.text[:1], AND, word.column))
    return [((both, *tokens) if tokens and _is_thing(tokens[0]) else tokens, length) for tokens, length in known]


def _is_thing(token: Token) -> bool:
    number = token.kind == "number" and token.word.key.isdecimal()
    return number or token.kind in _THINGS or token.what in ("baloot", "kaboot")


def _is_kaboot(words: Sequence[Word], at: int) -> bool:
    """Tell whether an Al-kaboot stands here, with an article or without."""
    at += at < len(words) and words[at].key in ARTICLES
    return at < len(words) and any(each == ("owned", "kaboot", "") for each in meanings(words[at].key))
