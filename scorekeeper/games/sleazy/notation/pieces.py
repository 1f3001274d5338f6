"""A line of Sleazy taken apart into pieces that mean something."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorekeeper import winning
from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.notation import words as known
from scorekeeper.games.sleazy.notation.articles import Articles
from scorekeeper.games.sleazy.notation.ranks import (
    after_card,
    card_at,
    end_of_range,
    has_s,
    is_plural,
    rank_of,
    says_colour_card,
    suit_at,
)  # fmt: skip
from scorekeeper.games.sleazy.sides import SIDE
from scorekeeper.number_words import numeral
from scorekeeper.people import People, parted
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion
from scorekeeper.words import Word, clauses, denies

_STOPS = frozenset(".;؛")
_PARTING = frozenset("./|")
"""Signs that end a clause."""
_MOST_TOGETHER = 4
"""So many numbers are written together; more letters are a word."""
_WORTH = 25
"""What points of a round are a multiple of."""
_MISSPELT = frozenset(("ad", "th"))
"""Cards that are more likely "and", "had" or "the" with a letter left out."""
_POSSESSIVE = re.compile(r"['’]s\b")


class Piece(NamedTuple):
    """Something a line says: ``what`` is owner, ace, colour, kind, rank, count, joker, card or nothing.

    An "ace" is a lone A, which may be the first side as well, and where it can be an ``article`` no more than the small
    word. ``heads`` says that a colon follows, ``given`` that "for" stands before a side, and not "and for", which
    begins what is said of the next. ``anew`` says that "and" or an article stands right before, ``stop`` that the
    clause which begins here stands behind a full stop or a semicolon, ``bare`` that nothing but its suit says that a
    card is the colour card.
    """

    what: str
    value: str
    word: Word
    heads: bool = False
    given: bool = False
    article: bool = False
    anew: bool = False
    stop: bool = False
    bare: bool = False


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
        self._by_letters = False  # whether a side's letter stands before a colon, as in what is written
        self._possessives = not any(_POSSESSIVE.search(fold(name)) for name in seating.players.values())

    def clauses(self, line: str) -> list[list[Piece]]:
        """Return the pieces of every clause; clauses of small words only are left out."""
        taken = clauses(line)
        called = _called(taken)
        heads = [pair for words in taken for pair in pairwise(words)]
        self._by_letters = any(word.key in known.SIDE_WORDS and after.key == ":" for word, after in heads)
        self._words = {word.column for words in taken for word in words if word.column in self._words} - called
        self._articles = Articles(self._seating, self.people, self._words, self._letters, self.problems)
        if self._possessives and _POSSESSIVE.search(line):  # "Ali's full K", unless somebody's very name is one
            taken = [[word._replace(key=_POSSESSIVE.sub("", word.key)) for word in words] for words in taken]
        whole = known.VOCABULARY | known.SIDE_WORDS.keys()
        taken = [[*_without_duals(words)] for words in taken]
        taken = [sentence for words in taken for sentence in _sentences(parted(words, self._seating, whole))]
        self._articles.hear(taken)
        found = [
            [pieces[0]._replace(stop=_ends(line, words[0])), *pieces[1:]]
            for words in taken
            for pieces in self._clause(words)
            if pieces
        ]
        self.problems += _listed_cards(found)
        return found

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
                if piece.word.key != pieces[-1].word.key:
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
        article = self._articles.at(words, at)
        if article == "sure":
            return None, 1
        word, found = words[at], self.people.at(words, at)
        if found is None or word.column in self._words or self._is_card_joker(words, at):
            return None
        ident, used = found
        lone_a = word.key == "a" and used == 1
        if lone_a and suit_at(words, at + 1)[0]:
            return None
        return Piece("ace" if lone_a else "owner", SIDE[ident], word, article=bool(article)), used

    def _is_card_joker(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a Joker stands where no player called so does: 8 with the joker; A: full 8 joker."""
        if not at or known.MEANINGS.get(words[at].key, ("", ""))[0] != "joker":
            return False
        before = [word.key for word in words[max(at - 2, 0) : at]]
        said = before[:-1] if before[-1] in ("the", known.ARTICLE) else before[-1:]
        behind_number = rank_of(words[at - 1]) is not None
        return not known.WITH.isdisjoint(said) or (self._by_letters and behind_number)

    def _card(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int] | None:
        """Read the colour card, which is the only card that has a suit in a round.

        "colour card" goes before it or can be left out; a spade alone needs it, as "5s" are also fives.
        """
        if words[at].key not in known.CARD_STARTS and not words[at].key.isdecimal():
            return None
        start, said = at, False
        if words[at].key in known.COLOUR and card_at(words, at + 1)[0]:
            said, at = True, at + 1
        else:
            while at < len(words) and (words[at].key in known.CARD or says_colour_card(words, at, said=said)):
                said, at = True, at + 1
        while said and at < len(words) and words[at].key in known.NOISE:
            at += 1
        card, used = card_at(words, at)
        if card and not said and used > 1 and self._is_apart(words, at + used - 1):
            return None
        if card and (said or card[-1] != "S" or used > 2 or words[at + used - 1].key != "s"):
            if not said and len(words[at].key) == 2 and words[at].key[-1] == "s":
                return None  # "ks" are Kings
            if not said and words[at].text in _MISSPELT and at + used < len(words):
                self.problems.append(unclear("card-or-word", column=words[at].column, word=words[at].text, card=card))
            return Piece("card", card, words[start], bare=not said), after_card(words, at + used) - start
        if not said:
            return None
        self.problems.append(unclear("card-suit", column=words[start].column))
        return None, max(at - start + (at < len(words) and rank_of(words[at]) is not None), 1)

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
        if rank := rank_of(word):
            used = 1 + has_s(words, at)
            piece = Piece("rank", rank, word._replace(key=f"{key}s") if used > 1 else word)
            return piece, used + self._ask_what_follows(words, at, rank)
        if key in known.TRICK and at and known.MEANINGS.get(words[at - 1].key, ("", ""))[0] == "joker":
            return Piece("kind", "full", word), 1
        if meaning := known.MEANINGS.get(key):
            return Piece(*meaning, word), 1
        if denies(key) and (end := _behind_thing(words, at + 1)):
            return Piece("nothing", "nothing", word), end - at
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
        column = words[at].column
        last, between = end_of_range(words, at + 1 + has_s(words, at))
        end = at + 1 + has_s(words, at) + between
        if last and words[end - 1].key == "to" and self.people.at(words, end):
            return 0  # "full K to A"
        if last:
            self.problems.append(unclear("numbers-between", column=column, first=rank, last=last))
        elif rank in known.COUNTS and (counted := _counted(words, at)):
            self.problems.append(unclear("number-or-count", column=column, n=rank, word=counted.text))
        return between

    def _said_of_nothing(self, words: Sequence[Word], at: int) -> int:
        """Return the number of words that say what there is none of: no joker, no red pairs; 0 where numbers follow."""
        end = at + 1
        if end < len(words) and known.MEANINGS.get(words[end].key, ("", ""))[0] == "joker":
            return 2
        while end < len(words) and known.MEANINGS.get(words[end].key, ("", ""))[0] in ("kind", "colour"):
            end += 1
        followed = end < len(words) and (rank_of(words[end]) or words[end].key == "a")
        return 0 if followed or end == at + 1 else end - at

    def _unknown(self, word: Word) -> None:
        if several := _written_together(word.key):
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=several))
        elif word.key.isdecimal():
            self.problems.append(malformed("rank-unknown", column=word.column, found=word.text[:20]))
        elif denies(word.key):
            self.problems.append(malformed("line-denied", column=word.column, word=word.text, example=self.example))
        else:
            near = [] if winning.is_verb(word.key) else [*self.people, *(known.VOCABULARY - {word.key})]
            hint = _likely(word.key) or suggestion(word.key, near, spoken=True)
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))


def _written_together(key: str) -> str:
    """Return the numbers that a word is made of, with spaces between them, and of KK only the one; "" for another."""
    ranks = [known.RANKS.get(char, "") for char in key]
    few = 1 < len(key) <= _MOST_TOGETHER and not (key.isdecimal() and int(key) % _WORTH == 0)
    return " ".join(dict.fromkeys(ranks)) if few and all(ranks) and "" not in ranks else ""


def _without_duals(words: Sequence[Word]) -> Iterator[Word]:
    """Part an Arabic word for two sets or pairs into the number and the word."""
    for word in words:
        if dual := known.DUALS.get(word.key):
            yield word._replace(key="2")
            yield word._replace(key=dual)
        else:
            yield word


def _listed_cards(said: Iterable[Sequence[Piece]]) -> list[Problem]:
    """Ask about cards with suits that lie in a pair or a set, of which the number is said: "JH JS mixed", "7H full".

    So it is where several of them stand in a clause, one beside its own number, or one with a kind but no number.
    """
    listed: list[Piece] = []
    for clause in said:
        here = [piece for piece in clause if piece.what == "card" and piece.bare]
        whats = {piece.what: piece for piece in clause}
        pairs = [pair for pair in pairwise(clause) if {piece.what for piece in pair} == {"card", "rank"}]
        beside = any(one.value.rstrip("SHDC") == other.value.rstrip("SHDC") for one, other in pairs)
        several = len({piece.value for piece in here}) > 1
        listed += here[:1] if several or (here and (beside or ("kind" in whats and "rank" not in whats))) else []
    return [unclear("cards-listed", column=piece.word.column, card=piece.value) for piece in listed[:1]]


def _counted(words: Sequence[Word], at: int) -> Word | None:
    """Return the cards that a number can count: 4 kings, 2 of K; None where others follow it."""
    of = at + 1 < len(words) and words[at + 1].key == "of"
    after = words[at + 1 + of : at + 2 + of]
    return after[0] if after and rank_of(after[0]) and (of or is_plural(words, at + 1)) else None


def _likely(key: str) -> str:
    """Return the word of the notation that another one likely means, with what Arabic writes to it; "" for most."""
    written = ("", *known.JOINED)
    found = (
        f"{each}{known.LIKELY[key.removeprefix(each)]}" for each in written if key.removeprefix(each) in known.LIKELY
    )
    return next(found, "")


def _behind_thing(words: Sequence[Word], at: int) -> int:
    """Return where "thing" ends behind a word of denial, as in ما بقى شي; 0 where it does not stand there."""
    at += at < len(words) and words[at].key in known.LEFT
    return at + 1 if at < len(words) and words[at].key in known.THING else 0


def lists_cards(line: str) -> bool:
    """Tell whether the name of a card stands in a list of numbers, behind one of them: 7, 8 and king."""
    words = [word for clause in clauses(line) for word in clause if word.key not in known.NOISE or word.key == ":"]
    return any(
        word.key in known.CARD_NAMES and rank_of(before) and (after is None or _is_card_name(after))
        for before, word, after in zip(words, words[1:], [*words[2:], None], strict=False)
    )


def _sentences(words: list[Word]) -> list[list[Word]]:
    """Split a clause at the signs in it; full stops in a row are no end, nor a stroke written to numbers: 2..6, 3/9."""
    ends = [at for at in range(1, len(words) - 1) if words[at].key in _PARTING and _parts(*words[at - 1 : at + 2])]
    return [words[start:end] for start, end in pairwise([0, *ends, len(words)])]


def _parts(before: Word, sign: Word, after: Word) -> bool:
    """Tell whether a sign ends a clause, by the words before and after it."""
    if sign.key == ".":
        return "." not in (before.key, after.key)
    written = before.column + len(before.text) == sign.column == after.column - 1
    return not written or rank_of(before) is None or rank_of(after) is None


def _ends(line: str, word: Word) -> bool:
    """Tell whether a full stop, a semicolon or such a sign stands right before the first word of a clause."""
    return word.key in _PARTING or line[: word.column - 1].rstrip()[-1:] in _STOPS


def _called(taken: Iterable[Sequence[Word]]) -> set[int]:
    """Return the columns of cards and Jokers that have something or a colon behind them: they are players' names."""
    pairs = [pair for words in taken for pair in pairwise(words)]
    return {word.column for word, after in pairs if _is_card_name(word) and after.key in known.BEHIND_NAMES}


def _is_card_name(word: Word) -> bool:
    return rank_of(word) is not None or known.MEANINGS.get(word.key, ("", ""))[0] == "joker"


def _is_given(before: Sequence[Word]) -> bool:
    """Tell whether the words before a side end in "for", and not in "and for"."""
    return [word.key for word in before[-1:]] == ["for"] and (len(before) == 1 or before[-2].key != "and")
