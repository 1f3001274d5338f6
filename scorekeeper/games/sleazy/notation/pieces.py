"""A line of Sleazy taken apart into pieces that mean something."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, pairwise
from typing import Literal, NamedTuple

from scorekeeper import winning
from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.cards import OTHER_COLOUR
from scorekeeper.games.sleazy.notation import words as known
from scorekeeper.games.sleazy.sides import SIDE
from scorekeeper.number_words import numeral
from scorekeeper.people import People, parted
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion
from scorekeeper.words import Word, clauses, denies, without_zeros

_STOPS = frozenset(".;؛")
_POSSESSIVE = re.compile(r"['’]s\b")


class Piece(NamedTuple):
    """Something a line says: ``what`` is owner, ace, colour, kind, rank, count, joker, card or nothing.

    An "ace" is a lone A, which may be the first side as well, and where it can be an ``article`` no more than the small
    word. ``heads`` says that a colon follows, ``given`` that "for" stands before a side, and not "and for", which begins
    what is said of the next. ``anew`` says that "and" or an article stands right before, ``stop`` that the clause which
    begins here stands behind a full stop or a semicolon.
    """

    what: str
    value: str
    word: Word
    heads: bool = False
    given: bool = False
    article: bool = False
    anew: bool = False
    stop: bool = False


class Lexer:
    """Takes a line apart. Collects what is wrong in ``problems``, and what it was unsure of in ``people.problems``."""

    def __init__(self, seating: Seating, example: str, words: Container[int], letters: Mapping[str, str]) -> None:
        """Take the players, a line to show to whoever must type another, and the columns where no name stands.

        ``letters`` stand for players here, and not for sides.
        """
        self.example, self._letters = example, letters
        self._words: Container[int] = words
        self._seating = seating
        self.people = People(seating, known.SIDE_WORDS, known.NO_FIRST_NAMES, letters)
        self.problems: list[Problem] = []
        self._articles = False  # whether an "a" before a kind can be the small word
        self._initials = False  # whether it can be the beginning of a name too
        self._lettered = False  # whether a side is called by its letter
        self._first = 0  # the column where the line begins
        firsts = (fold(name) for player, name in seating.players.items() if SIDE.get(player) == known.SIDE_WORDS["a"])
        self._begins_name = any(name.startswith("a") for name in firsts)
        self._possessives = not any(_POSSESSIVE.search(fold(name)) for name in seating.players.values())

    def clauses(self, line: str) -> list[list[Piece]]:
        """Return the pieces of every clause; clauses of small words only are left out."""
        taken = clauses(line)
        self._words = {word.column for words in taken for word in words if word.column in self._words} - _called(taken)
        if self._possessives and _POSSESSIVE.search(line):  # "Ali's full K", unless somebody's very name is one
            taken = [[word._replace(key=_POSSESSIVE.sub("", word.key)) for word in words] for words in taken]
        whole = known.VOCABULARY | known.SIDE_WORDS.keys()
        taken = [sentence for words in taken for sentence in _sentences(parted(words, self._seating, whole))]
        self._hear_articles(taken)
        return [
            [pieces[0]._replace(stop=_ends(line, words[0])), *pieces[1:]]
            for words in taken
            for pieces in self._clause(words)
            if pieces
        ]

    def _hear_articles(self, taken: list[list[Word]]) -> None:
        """Note whether "a" can be the small word: where sides are called by names, and not by letters.

        It can be the beginning of a name too where nothing else names that side.
        """
        named = {found for words in taken for at in range(len(words)) if (found := self._named(words, at))}
        letters = any(
            word.key == "b" or (word.text == "A" and not at) for words in taken for at, word in enumerate(words)
        )
        self._lettered = letters
        self._first = taken[0][0].column if taken else 0
        self._articles = bool(named) and not letters
        self._initials = self._begins_name and known.SIDE_WORDS["a"] not in named

    def _named(self, words: Sequence[Word], at: int) -> str | None:
        """Return the side that is called by a name at a word, and not by its letter."""
        if words[at].key in known.SIDE_WORDS or words[at].column in self._words:
            return None
        found = self.people.at(words, at)
        return SIDE[found[0]] if found else None

    def _clause(self, words: list[Word]) -> Iterator[list[Piece]]:
        """Yield the pieces of a clause; one that names a side at its end and again ends there."""
        pieces: list[Piece] = []
        typed, words = words, self._bare(words)
        at, anew = 0, False
        while at < len(words):
            start = at
            piece, used = self._owner(words, at) or self._card(words, at) or self._plain(words, at)
            at += used
            anew = anew or words[start].key in known.AND or words[start] is not typed[start]
            if piece is None:
                anew = anew or words[start].text == known.ARTICLE
                continue
            heads = at < len(words) and words[at].key == ":"
            given = piece.what == "owner" and _is_given(words[:start])
            piece, anew = piece._replace(heads=heads, given=given, anew=anew), False
            if pieces and piece.what == "owner" == pieces[-1].what and piece.value == pieces[-1].value:
                if len(pieces) > 1 and piece.word.key == pieces[-1].word.key:  # "red Ali and Ali basic 7"
                    yield pieces
                    pieces = [piece]
                    continue
                pieces.pop()  # "Ali and Cem" of one team
            pieces.append(piece)
        yield pieces

    def _bare(self, words: list[Word]) -> list[Word]:
        """Leave out what Arabic writes to a word, "and" or "the", unless the word is one with it."""
        found = list(words)
        for at, word in enumerate(words):
            if word.key in known.VOCABULARY or self.people.at(words, at):
                continue
            for joined in filter(word.key.startswith, known.JOINED):
                bare = Word(word.text[len(joined) :], word.key.removeprefix(joined), word.column + len(joined))
                if bare.key in known.VOCABULARY or (bare.key and self.people.at([bare, *words[at + 1 :]], 0)):
                    found[at] = bare
        return found

    def _owner(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int] | None:
        article = self._article(words, at)
        if article == "sure":
            return None, 1
        word, found = words[at], self.people.at(words, at)
        if found is None or word.column in self._words or _is_with_joker(words, at):
            return None
        ident, used = found
        lone_a = word.key == "a" and used == 1
        if lone_a and _suit(words, at + 1)[0]:
            return None
        return Piece("ace" if lone_a else "owner", SIDE[ident], word, article=bool(article)), used

    def _article(self, words: Sequence[Word], at: int) -> Literal["sure", "maybe"] | None:
        """Tell whether "a" is the small word before a thing: a full 7, a Q, a joker.

        It is never one right behind the kind of what it is, nor in a list: full a, 7 and a.
        """
        if words[at].text != known.ARTICLE or words[at].column in self._words or "a" in self._letters or at + 1 == len(words):
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
        if after != "rank" or before in ("rank", "of") or _is_plural(words, at + 1):
            return None
        return "sure" if words[at + 1].text in known.CAPITALS else "maybe"

    def _is_whole(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether the kinds before an "a" need no number behind them: 8 full, Ali has black; nor do they in a set."""
        if known.MEANINGS.get(words[at + 1].key) == ("kind", "set"):
            return True
        places = dropwhile(lambda place: self._what(words, place) == "kind", range(at - 1, -1, -1))
        before = next((place for place in places if words[place].key not in known.NOISE), None)
        if before is None:
            return False
        colour = known.MEANINGS.get(words[at - 1].key, ("", ""))[1] in OTHER_COLOUR
        return _rank(words[before]) is not None or (colour and self._ends_name(words, before))

    def _before_kind(self, words: Sequence[Word], at: int) -> Literal["sure", "maybe"] | None:
        """Tell whether "a" before a kind, or the colour card, is the small word.

        It can be the Ace in "a full 7 basic", where a number is lacking otherwise, and the side where no side has a
        name in the line.
        """
        shape = self._shape(words[at + 1 :])
        if not self._articles:
            return "maybe" if self._lettered and words[at].column > self._first else None
        if not re.match("h+n|c", shape) or shape.count("n") < len(re.findall("h+", shape)):
            return None
        if re.fullmatch("h+nn+h+", shape):
            self.problems.append(unclear("article-or-side", column=words[at].column, word=words[at].text))
        pairs = known.MEANINGS.get(words[at + 1].key, ("", ""))[0] == "colour"  # nobody's, whoever is named before
        return "maybe" if self._initials and not pairs and not self._follows_name(words, at) else "sure"

    def _ends_name(self, words: Sequence[Word], place: int) -> bool:
        """Tell whether a word is the last of a name, which can be a word of the notation elsewhere."""
        found = [(at, self.people.at(words, at)) for at in range(place + 1)]
        return any(named and at + named[1] == place + 1 for at, named in found)

    def _what(self, words: Sequence[Word], at: int) -> str:
        """Return what a word is beside an "a": a kind, a joker, a rank, "of", or nothing of these."""
        word = words[at]
        what = known.MEANINGS.get(word.key, ("", ""))[0]
        if what in ("kind", "colour") or word.key in known.COLOUR or word.key in known.CARD:
            return "kind"
        return what if what == "joker" else "rank" if _rank(word) else "of" if word.key == "of" else ""

    def _shape(self, words: Sequence[Word]) -> str:
        """Spell what follows as kinds (h), numbers (n) and the colour card (c), up to anything else.

        Small words and Jokers are left out, and so is who has a colour: red Ali.
        """
        found = ""
        for at, word in enumerate(words):
            what = known.MEANINGS.get(word.key, ("", ""))[0]
            if word.key in known.CARD or _colour_card(words, at):
                return f"{found}c"
            if what == "colour" and known.MEANINGS[word.key][1] in OTHER_COLOUR and self._is_owned(words, at + 1):
                break
            if what in ("kind", "colour") or word.key in known.COLOUR:
                found += "h"
            elif word.key != "a" and _rank(word):
                found += "n"
            elif word.key not in known.NOISE and what != "joker" and not _has_s(words, at - 1):
                break
        return found

    def _is_owned(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a side stands behind a colour, with nothing but small words between them."""
        rest = dropwhile(lambda place: words[place].key in known.NOISE, range(at, len(words)))
        place = next(rest, None)
        if place is None or words[place].column in self._words:
            return False
        return self.people.at(words, place) is not None

    def _follows_name(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a side stands right before a place: "Mira has a full K" names no other."""
        before = [place for place in range(at) if words[place].key not in known.NOISE]
        return bool(before) and self._named(words, before[-1]) is not None

    def _card(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int] | None:
        """Read the colour card, which is the only card that has a suit in a round.

        "colour card" goes before it or can be left out; a spade alone needs it, as "5s" are also fives.
        """
        if words[at].key not in known.CARD_STARTS and not words[at].key.isdecimal():
            return None
        start, said = at, False
        if words[at].key in known.COLOUR and _card_at(words, at + 1)[0]:
            said, at = True, at + 1
        else:
            while at < len(words) and (words[at].key in known.CARD or _colour_card(words, at, said=said)):
                said, at = True, at + 1
        while said and at < len(words) and words[at].key in known.NOISE:
            at += 1
        card, used = _card_at(words, at)
        if card and not said and used > 1 and self._is_apart(words, at + used - 1):
            return None
        if card and (said or card[-1] != "S" or used > 2 or words[at + used - 1].key != "s"):
            if not said and len(words[at].key) == 2 and words[at].key[-1] == "s":
                return None  # "ks" are Kings
            return Piece("card", card, words[start]), _after_card(words, at + used) - start
        if not said:
            return None
        self.problems.append(unclear("card-suit", column=words[start].column))
        return None, max(at - start + (at < len(words) and _rank(words[at]) is not None), 1)

    def _is_apart(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether the letter of a suit is a player, and not written to the number before: 3 H full 5."""
        before, word = words[at - 1], words[at]
        is_apart = word.column > before.column + len(before.text) and word.column not in self._words
        return is_apart and self.people.at(words, at) is not None

    def _plain(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int]:
        word, key = words[at], words[at].key
        if (number := numeral(words, at)) and number[1] > 1 and not key.isascii():  # ثلاثة عشر is not 3 and 10
            shown = " ".join(each.text for each in words[at : at + number[1]])
            self.problems.append(malformed("rank-unknown", column=word.column, found=shown))
            return None, number[1]
        if rank := _rank(word):
            used = 1 + _has_s(words, at)
            piece = Piece("rank", rank, word._replace(key=f"{key}s") if used > 1 else word)
            return piece, used + self._ask_what_follows(words, at, rank)
        if key in known.TRICK and at and known.MEANINGS.get(words[at - 1].key, ("", ""))[0] == "joker":
            return Piece("kind", "full", word), 1
        if meaning := known.MEANINGS.get(key):
            return Piece(*meaning, word), 1
        if denies(key) and at + 1 < len(words) and words[at + 1].key in known.THING:
            return Piece("nothing", "nothing", word), 2
        if denies(key) and (used := self._said_of_nothing(words, at)):
            return None, used
        if key in known.COLOUR:
            is_set = at + 1 < len(words) and known.MEANINGS.get(words[at + 1].key) == ("kind", "set")
            return Piece("kind", "colour", words[at + is_set]), 1 + is_set
        if key in known.NOISE or (key in known.ONE and at + 1 < len(words) and words[at + 1].key in known.MEANINGS):
            return None, 1
        if begun := self.people.beginning(word):
            return Piece("owner", SIDE[begun], word), 1
        self._unknown(word)
        return None, 1

    def _ask_what_follows(self, words: Sequence[Word], at: int, rank: str) -> int:
        """Ask about 4 kings, which may be four or two numbers, and about 2-6, which may be more than two.

        Return how many words stand between the numbers in the second case.
        """
        column, follows = words[at].column, words[at + 1 : at + 2]
        last, between = _end_of_range(words, at + 1 + _has_s(words, at))
        end = at + 1 + _has_s(words, at) + between
        if last and words[end - 1].key == "to" and self.people.at(words, end):
            return 0  # "full K to A"
        if last:
            self.problems.append(unclear("numbers-between", column=column, first=rank, last=last))
        elif rank in known.COUNTS and follows and _rank(follows[0]) and _is_plural(words, at + 1):
            self.problems.append(unclear("number-or-count", column=column, n=rank, word=follows[0].text))
        return between

    def _said_of_nothing(self, words: Sequence[Word], at: int) -> int:
        """Return the number of words that say what there is none of: no joker, no red pairs; 0 where numbers follow."""
        end = at + 1
        if end < len(words) and known.MEANINGS.get(words[end].key, ("", ""))[0] == "joker":
            return 2
        while end < len(words) and known.MEANINGS.get(words[end].key, ("", ""))[0] in ("kind", "colour"):
            end += 1
        followed = end < len(words) and (_rank(words[end]) or words[end].key == "a")
        return 0 if followed or end == at + 1 else end - at

    def _unknown(self, word: Word) -> None:
        if word.key.isdecimal():
            self.problems.append(malformed("rank-unknown", column=word.column, found=word.text[:20]))
        elif denies(word.key):
            self.problems.append(malformed("line-denied", column=word.column, word=word.text, example=self.example))
        else:
            near = [] if winning.is_verb(word.key) else [*self.people, *(known.VOCABULARY - {word.key})]
            hint = suggestion(word.key, near, spoken=True)
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))


def lists_cards(line: str) -> bool:
    """Tell whether the name of a card stands in a list of numbers, behind one of them: 7, 8 and king."""
    words = [word for clause in clauses(line) for word in clause if word.key not in known.NOISE or word.key == ":"]
    return any(
        word.key in known.CARD_NAMES and _rank(before) and (after is None or _is_card_name(after))
        for before, word, after in zip(words, words[1:], [*words[2:], None], strict=False)
    )


def _sentences(words: list[Word]) -> list[list[Word]]:
    """Split a clause at the full stops in it; several in a row are no end, and so is one between figures: 2..6, 7.5."""
    ends = [
        at
        for at in range(1, len(words) - 1)
        if words[at].key == "." and "." not in (words[at - 1].key, words[at + 1].key)
    ]
    return [words[start:end] for start, end in pairwise([0, *ends, len(words)])]


def _ends(line: str, word: Word) -> bool:
    """Tell whether a full stop or a semicolon stands right before the first word of a clause."""
    return word.key == "." or line[: word.column - 1].rstrip()[-1:] in _STOPS


def _called(taken: Iterable[Sequence[Word]]) -> set[int]:
    """Return the columns of cards and Jokers that have something or a colon behind them: they are players' names."""
    pairs = [pair for words in taken for pair in pairwise(words)]
    return {word.column for word, after in pairs if _is_card_name(word) and after.key in known.BEHIND_NAMES}


def _is_card_name(word: Word) -> bool:
    return _rank(word) is not None or known.MEANINGS.get(word.key, ("", ""))[0] == "joker"


def _is_with_joker(words: Sequence[Word], at: int) -> bool:
    """Tell whether the Joker stands behind "with" and "the" or "a", where no player does: 8 with the joker."""
    before = [word.key for word in words[max(at - 2, 0) : at]]
    said = before[-1:] if before[-1:] != ["the"] and before[-1:] != [known.ARTICLE] else before[:-1]
    is_joker = known.MEANINGS.get(words[at].key, ("", ""))[0] == "joker"
    return is_joker and bool(said) and said[0] in known.WITH


def _colour_card(words: Sequence[Word], at: int, *, said: bool = False) -> bool:
    """Tell whether "colour" stands before "card", or as in Arabic behind it, where that was ``said``."""
    return words[at].key in known.COLOUR and (said or (at + 1 < len(words) and words[at + 1].key in known.CARD))


def _after_card(words: Sequence[Word], at: int) -> int:
    """Return where a line goes on behind a card, and behind the words "was the colour card" after it."""
    end = at
    while end < len(words) and words[end].key in known.NOISE:
        end += 1
    return end + 2 if end > at and end < len(words) and _colour_card(words, end) else at


def _has_s(words: Sequence[Word], at: int) -> bool:
    """Tell whether the s of a plural follows a word, as in 7s."""
    word, after = words[at], words[at + 1 : at + 2]
    return bool(after) and after[0].key == "s" and after[0].column == word.column + len(word.text)


def _is_given(before: Sequence[Word]) -> bool:
    """Tell whether the words before a side end in "for", and not in "and for"."""
    return [word.key for word in before[-1:]] == ["for"] and (len(before) == 1 or before[-2].key != "and")


def _is_plural(words: Sequence[Word], at: int) -> bool:
    """Tell whether the word for a number stands in the plural: kings, 7s, شياب."""
    key = words[at].key
    return key[-1] == "s" or key in known.PLURALS or _has_s(words, at)


def _rank(word: Word) -> str | None:
    return known.RANKS.get(without_zeros(word.key) if word.key.isdecimal() else word.key)


def _end_of_range(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read 2-6, 2 to 6 or 2..6 from behind its first number: the last one, and how many words stand before that."""
    end = at
    while end < len(words) and (words[end].key in known.UP_TO or words[end].key == "."):
        end += 1
    last = _rank(words[end]) if end < len(words) else None
    is_range = last is not None and [word.key for word in words[at:end]] not in ([], ["."])
    return (last, end - at) if is_range else (None, 0)


def _suit(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read a suit, perhaps after "of": the suit and how many words it took."""
    after = at + (at < len(words) and words[at].key == "of")
    suit = known.SUITS.get(words[after].key) if after < len(words) else None
    return suit, after + 1 - at


def _card_at(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read a rank with its suit: the card and how many words it took."""
    if at >= len(words):
        return None, 0
    if card := known.CARDS.get(words[at].key):
        return card, 1
    rank = _rank(words[at])
    suit, used = _suit(words, at + 1)
    return (rank + suit, 1 + used) if rank and suit else (None, 0)
