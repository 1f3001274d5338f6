"""Whether an "a" in a line of Sleazy is no more than the small word before a thing: a full 7, a red pair, a joker."""

import re
from collections.abc import Container, Sequence
from itertools import dropwhile
from typing import Literal

from scorekeeper.errors import Problem, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.cards import OTHER_COLOUR
from scorekeeper.games.sleazy.notation import words as known
from scorekeeper.games.sleazy.notation.ranks import has_s, is_plural, rank_of, says_colour_card
from scorekeeper.games.sleazy.sides import SIDE
from scorekeeper.people import People
from scorekeeper.spelling import fold
from scorekeeper.words import Word


class Articles:
    """Tells small words of a line from the Ace and the first side."""

    def __init__(
        self, seating: Seating, people: People, names: Container[int], letters: Container[str], problems: list[Problem]
    ) -> None:
        """Take who plays, and the columns of words that are no names; what is asked goes to the ``problems``.

        ``letters`` stand for players here, and not for sides.
        """
        self._people, self._words, self._letters, self._problems = people, names, letters, problems
        self._articles = False  # whether an "a" before a kind can be the small word
        self._initials = False  # whether it can be the beginning of a name too
        self._lettered = False  # whether a side is called by its letter
        self._numbered = False  # whether a number stands in it
        self._first = 0  # the column where the line begins
        firsts = (fold(name) for player, name in seating.players.items() if SIDE.get(player) == known.SIDE_WORDS["a"])
        self._begins_name = any(name.startswith("a") for name in firsts)

    def hear(self, taken: list[list[Word]]) -> None:
        """Note whether "a" can be the small word: where sides are called by names, and not by letters.

        It can be the beginning of a name too where nothing else names that side.
        """
        named = {found for words in taken for at in range(len(words)) if (found := self._named(words, at))}
        letters = any(
            word.key == "b" or (word.text == "A" and not at) for words in taken for at, word in enumerate(words)
        )
        self._lettered = letters
        self._first = taken[0][0].column if taken else 0
        self._numbered = any(rank_of(word) and word.key != known.ARTICLE for words in taken for word in words)
        self._articles = bool(named) and not letters
        self._initials = self._begins_name and known.SIDE_WORDS["a"] not in named

    def _named(self, words: Sequence[Word], at: int) -> str | None:
        """Return the side that is called by a name at a word, and not by its letter."""
        if words[at].key in known.SIDE_WORDS or words[at].column in self._words:
            return None
        found = self._people.at(words, at)
        return SIDE[found[0]] if found else None

    def at(self, words: Sequence[Word], at: int) -> Literal["sure", "maybe"] | None:
        """Tell whether "a" is the small word before a thing: a full 7, a Q, a joker.

        It is never one right behind the kind of what it is, nor in a list: full a, 7 and a.
        """
        lone_a = words[at].text == known.ARTICLE and words[at].column not in self._words
        if not lone_a or known.ARTICLE in self._letters or at + 1 == len(words):
            return None
        before = "" if at == 0 or self._ends_name(words, at - 1) else self._what(words, at - 1)
        after = self._what(words, at + 1)
        if after == "joker" and at and words[at - 1].key in known.WITH:
            return "sure"
        if before == "kind":
            return "maybe" if after == "kind" and self._is_whole(words, at) else None
        if after == "kind":
            return self._before_kind(words, at)
        if after == "joker":
            return "maybe"
        if after != "rank" or before in ("rank", "of") or is_plural(words, at + 1):
            return None
        return "sure" if words[at + 1].text in known.CAPITALS else "maybe"

    def _is_whole(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether the kinds before an "a" need no number between them: 8 full, Ali has black, full a set."""
        if known.MEANINGS.get(words[at + 1].key) == ("kind", "set"):
            return True
        places = dropwhile(lambda place: self._what(words, place) == "kind", range(at - 1, -1, -1))
        before = next((place for place in places if words[place].key not in known.NOISE), None)
        if before is None:
            return False
        colour = known.MEANINGS.get(words[at - 1].key, ("", ""))[1] in OTHER_COLOUR
        return rank_of(words[before]) is not None or (colour and self._ends_name(words, before))

    def _before_kind(self, words: Sequence[Word], at: int) -> Literal["sure", "maybe"] | None:
        """Tell whether "a" before a kind, or the colour card, is the small word.

        It can be the Ace in "a full 7 basic", where a number is lacking otherwise, and the side where no side has a
        name in the line.
        """
        if not self._articles and not (self._lettered and words[at].column > self._first):
            return None
        shape = self._shape(words[at + 1 :])
        if re.fullmatch("h+nn+h+", shape):
            self._problems.append(unclear("article-or-side", column=words[at].column, word=words[at].text))
        if not self._articles:
            return "maybe"
        if not self._numbered and re.fullmatch("h+", shape) and self._follows_name(words, at):  # Ali has a full
            self._problems.append(unclear("article-or-side", column=words[at].column, word=words[at].text))
        if not re.match("h+n|c", shape) or shape.count("n") < len(re.findall("h+", shape)):
            return None
        pairs = known.MEANINGS.get(words[at + 1].key, ("", ""))[0] == "colour"  # nobody's, whoever is named before
        return "maybe" if self._initials and not pairs and not self._follows_name(words, at) else "sure"

    def _ends_name(self, words: Sequence[Word], place: int) -> bool:
        """Tell whether a word is the last of a name, which can be a word of the notation elsewhere."""
        found = [(at, self._people.at(words, at)) for at in range(place + 1)]
        return any(named and at + named[1] == place + 1 for at, named in found)

    def _what(self, words: Sequence[Word], at: int) -> str:
        """Return what a word is beside an "a": a kind, a joker, a rank, "of", or nothing of these."""
        word = words[at]
        what = known.MEANINGS.get(word.key, ("", ""))[0]
        if what in ("kind", "colour") or word.key in known.COLOUR or word.key in known.CARD:
            return "kind"
        return what if what == "joker" else "rank" if rank_of(word) else "of" if word.key == "of" else ""

    def _shape(self, words: Sequence[Word]) -> str:
        """Spell what follows as kinds (h), numbers (n) and the colour card (c), up to anything else.

        Small words and Jokers are left out, and so is who has a colour: red Ali. An A is a number
        if it is a capital, and behind "of" or at the end.
        """
        found = ""
        for at, word in enumerate(words):
            what = known.MEANINGS.get(word.key, ("", ""))[0]
            if word.key in known.CARD or says_colour_card(words, at):
                return f"{found}c"
            if what == "colour" and known.MEANINGS[word.key][1] in OTHER_COLOUR and self._is_owned(words, at + 1):
                break
            if what in ("kind", "colour") or word.key in known.COLOUR:
                found += "h"
            elif rank_of(word) and (word.text != known.ARTICLE or at + 1 == len(words) or words[at - 1].key == "of"):
                found += "n"
            elif word.key not in known.NOISE and what != "joker" and not has_s(words, at - 1):
                break
        return found

    def _is_owned(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a side stands behind a colour, with nothing but small words between them."""
        rest = dropwhile(lambda place: words[place].key in known.NOISE, range(at, len(words)))
        place = next(rest, None)
        if place is None or words[place].column in self._words:
            return False
        return self._people.at(words, place) is not None

    def _follows_name(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a side stands right before a place: "Mira has a full K" names no other."""
        before = [place for place in range(at) if words[place].key not in known.NOISE]
        return bool(before) and self._named(words, before[-1]) is not None
