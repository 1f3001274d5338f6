"""The reading of a clause into pieces: players, cards, numbers, marks."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper import winning
from scorekeeper.cards import RANKS_32
from scorekeeper.errors import Problem, Refused, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sabat.notation import words as known
from scorekeeper.games.sabat.notation.articles import role
from scorekeeper.games.sabat.notation.denials import denied
from scorekeeper.games.sabat.notation.words import Phrase, counts_cards, ends_left, phrase_at
from scorekeeper.number_words import numeral
from scorekeeper.people import FOR_SIDES, People
from scorekeeper.seats import PARTNER, SIDE, SIDES
from scorekeeper.suggestions import suggestion
from scorekeeper.words import Word, denies, number_of, without_zeros

_SMALL_CARDS = frozenset(known.LETTERS.keys() - {"a"})
_AND = "و"


class Piece(NamedTuple):
    """A piece of a clause.

    ``what`` is player, card, count, number (a figure or a rank alone), by, or a kind of phrase: out, lost, last, left,
    partner, penalty, stakes, untrebled, seven, outcome, kind, unit, none, small. ``value`` is the id, the card, the
    unit counted, the rank, or what the phrase means; ``n`` is how many are counted. ``given`` marks a side that
    something is said to be for.
    """

    what: str
    value: str
    word: Word
    n: int = 0
    given: bool = False


class Reader:
    """Reads clauses into pieces. Collects what is wrong in ``problems``."""

    def __init__(
        self, seating: Seating, example: str, words: Container[int] = (), letters: Mapping[str, str] | None = None,
        otherwise: Container[int] = (),
    ) -> None:  # fmt: skip
        """Take the players who can be named, a line to show to whoever must type another, and where no name stands.

        ``letters`` stand for players here, and not for seats. ``otherwise`` are the columns of doubts that are taken
        the other way: the article for an Ace, the card behind a denied one as denied too.
        """
        self.example, self._words, self._otherwise = example, words, otherwise
        self.people = People(seating, known.OWNERS, known.ALL_WORDS, letters)
        self.problems: list[Problem] = []
        self._listing = False  # whether what is left has been spoken of, where a lone A is an Ace
        self._units_first = False  # whether numbers stand behind what they count
        self._denied_until = -1  # the place behind cards of which there is none
        self._small_cards = False  # whether a card was written as a small letter
        self.doubts: dict[int, Problem] = {}
        """What asks about each word, by its column, that can be taken in two ways."""
        self._none: Word | None = None  # the word that says that there was no fault, or no redeal

    def deny(self, pieces: Sequence[Piece]) -> None:
        """Refuse a line that denies a fault or a redeal and yet names one, or a treble and yet says one."""
        said = {(piece.what, piece.value) for piece in pieces}
        if self._none and not {"kind", "outcome"}.isdisjoint(what for what, _ in said):
            self._denied(self._none)
        untrebled = next((piece.word for piece in pieces if piece.what == "untrebled"), None)
        if untrebled and ("stakes", "treble") in said:
            self._denied(untrebled)

    def _denied(self, word: Word) -> None:
        self.problems.append(malformed("line-denied", column=word.column, word=word.text, example=self.example))

    def pieces(self, words: Sequence[Word]) -> Iterator[Piece]:
        """Read the words of a clause, up to a number that is too large."""
        try:
            yield from self._pieces(words)
        except Refused as error:
            self.problems += error.problems

    def _pieces(self, words: Sequence[Word]) -> Iterator[Piece]:
        words = [_plain(word) for each in _with_numerals(words) for word in _with_us(each)]
        self._small_cards = self._small_cards or any(word.text in _SMALL_CARDS for word in words)
        self._denied_until = -1
        told = len(self.problems)
        self._units_first = False
        with suppress(Refused):
            self._units_first = self._counts_after_units(words)
        del self.problems[told:]  # what is wrong with a card or a number is told when it is read
        at = 0
        while at < len(words):
            piece, size = self._read(words, at)
            if piece:
                self._listing = self._listing or piece.what == "left"
                yield piece
            at += size

    def _read(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int]:
        """Read what begins at a word, and how many words it takes."""
        if words[at].text == "ad" and self._is_and(words, at):
            return None, 1
        card = self._card(words, at)
        return card or self._denial(words, at) or self._count(words, at) or self._other(words, at)

    def _is_and(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a small "ad" is "and" with a letter left out: it is asked about beside cards in capitals."""
        capitals = any(word.text.isupper() and word.key in known.CARDS for word in words)
        if not capitals or self._is_name(words, at):
            return False
        self._doubt("and-or-ace", words[at])
        return words[at].column in self._otherwise

    def _denial(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int] | None:
        """Read what is denied: cards of which there is none, stakes, a last seven, a fault."""
        phrase = None if self._is_name(words, at) else denied(words, at)
        if phrase is None or phrase.what != "unit":
            return self._phrase(phrase, words, at) if phrase else None
        self._denied_until = at + len(phrase.keys)
        return Piece("count", phrase.meaning, words[at]), len(phrase.keys)

    def _is_denied_too(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether one card is denied with the one before it, "no ace and king", which is asked about."""
        joined = words[at].text.startswith(_AND) and not words[at].key.startswith(_AND)
        joins = at > 0 and words[at - 1].key in known.JOINING
        if at - (joins and not joined) != self._denied_until or not (joined or joins):
            return False
        if words[at].key not in known.SINGULARS or self._units_first:
            return False
        self._doubt("denied-too", words[at])
        return words[at].column in self._otherwise

    def _doubt(self, code: str, word: Word) -> None:
        self.doubts.setdefault(word.column, unclear(code, column=word.column, word=word.text))

    def _card(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a card: AS, 10H, K♠, king of spades, 7 of hearts, heart queen."""
        word = words[at]
        if word.key in known.CARDS and (self._is_listed(words, at) or not self._is_name(words, at)):
            return Piece("card", known.CARDS[word.key], word), 1
        if card := self._suit_first(words, at) or self._after_article(words, at):
            return card
        rank = known.RANKS.get(word.key)
        if rank is None or at + 1 == len(words) or (not word.key.isdecimal() and self._is_name(words, at)):
            return None
        after = words[at + 1]
        joined = after.column == word.column + len(word.text)
        suit = (known.SUIT_LETTERS.get(after.key) if joined else None) or known.SUIT_WORDS.get(after.key)
        if suit:
            return _named(rank, suit, word), 2
        if after.key in known.BY and at + 2 < len(words) and words[at + 2].key in known.SUIT_WORDS:
            return _named(rank, known.SUIT_WORDS[words[at + 2].key], word), 3
        if word.key.isdecimal() and after.key == "s":
            shown = f"{word.text} {after.text}"
            self.problems.append(unclear("card-split", column=word.column, word=shown, card=rank + "S"))
            return _named(rank, "S", word), 2
        return None

    def _suit_first(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a card whose suit was said first; not where the rank can as well go with a suit that follows it."""
        suit = None if words[at].key in known.SUIT_LETTERS else known.SUIT_WORDS.get(words[at].key)
        rank = known.RANKS.get(words[at + 1].key) if at + 1 < len(words) else None
        if not suit or not rank or self._is_name(words, at) or self._is_name(words, at + 1):
            return None
        first, second = ([word.key for word in words[at + 2 :] if word.key not in known.BY] + ["", ""])[:2]
        if first in known.SUIT_WORDS or (first in known.RANKS and second in known.SUIT_WORDS):
            return None
        return _named(rank, suit, words[at]), 2

    def _after_article(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a card after its article: "an ace of hearts"; a capital A before a letter or a figure is an Ace."""
        if words[at].key not in known.ARTICLES or at + 1 == len(words) or self._is_name(words, at):
            return None
        if words[at].text == "A" and not _is_spelled(words[at + 1]):
            return None
        card = self._card(words, at + 1) if words[at + 1].key in known.RANKS else None
        return (card[0], card[1] + 1) if card else None

    def _is_listed(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a card stands right behind another in a list, and so is nobody's name: "E KH AS QD"."""
        ends = ((n, self._card(words[at - n : at], 0)) for n in (1, 2, 3) if n <= at)
        return any(card is not None and card[1] == n for n, card in ends)

    def _is_name(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a word names a player of this table, who then goes before a card."""
        return self._person(words, at) is not None and words[at].key not in known.OWNERS

    def _person(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        return None if words[at].column in self._words else self.people.at(words, at)

    def _partners(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """Read two partners, joined by a word or a sign, as their side; not beside a fault, which each can have."""
        first = self._person(words, at)
        second_at = at + first[1] + 1 if first else len(words)
        if first is None or second_at >= len(words) or words[second_at - 1].key not in known.JOINING:
            return None
        second = self._person(words, second_at)
        if (
            second is None
            or PARTNER.get(first[0]) != second[0]
            or any(phrase_at(words, place, "kind", "penalty") for place in range(len(words)))
        ):
            return None
        return SIDE[first[0]], second_at + second[1] - at

    def _count(self, words: Sequence[Word], at: int) -> tuple[Piece, int] | None:
        """Read a number and what it counts: 2 aces, no pictures, three kings; or "aces 2, pictures 3"."""
        unit = self._unit(words, at)
        after = _behind(words, at + len(unit.keys)) if unit else len(words)
        if unit and self._units_first and after < len(words):
            return Piece("count", unit.meaning, words[at], _number(words[after]) or 0), after + 1 - at
        if unit and (size := _with_one(unit, words, at)):
            return Piece("count", unit.meaning, words[at], 1), size
        if unit and self._is_denied_too(words, at):
            return Piece("count", unit.meaning, words[at]), len(unit.keys)
        number = None if denies(words[at].key) else _number(words[at])
        if number is None or at + 1 == len(words) or phrase_at(words, at, "kind"):
            return None
        if small := phrase_at(words, at + 1, "small"):
            return Piece("small", "", words[at], number), 1 + len(small.keys)
        unit = self._unit(words, at + 1)
        if unit and self._listing and words[at].text == "A":  # one of them, or an Ace and it
            self.problems.append(unclear("number-lone", column=words[at].column, word="A"))
        if unit is None:
            letter = known.LETTERS.get(words[at + 1].key)
            joined = words[at + 2 : at + 3] and words[at + 2].key in {*known.SUIT_WORDS, *known.BY}
            if letter is None or joined or words[at].key in known.ARTICLES:
                return None
            return Piece("count", letter, words[at], number), 2
        return Piece("count", unit.meaning, words[at], number), 1 + len(unit.keys)

    def _unit(self, words: Sequence[Word], at: int) -> Phrase | None:
        """Find what is counted at a word, where nobody's name stands."""
        return None if self._is_name(words, at) else phrase_at(words, at, "unit")

    def _counts_after_units(self, words: Sequence[Word]) -> bool:
        """Tell whether every number of a clause stands behind what it counts: "aces 1 pictures 2"."""
        found, at = False, 0
        ended = False  # whether the last card can follow
        while at < len(words):
            if person := self._person(words, at):
                at += person[1]
            elif card := self._card(words, at):
                at, ended = at + card[1], False
            elif phrase := denied(words, at):
                at += len(phrase.keys)
            elif unit := phrase_at(words, at, "unit"):
                number = _behind(words, at + len(unit.keys))
                if ended or not _counts(unit, words[number:]) or self._card(words, number):
                    return False
                found, at = True, number + 1
            elif _counts(None, words[at:]):
                return False
            else:
                ended = bool(phrase_at(words, at, "out", "last")) or (ended and not phrase_at(words, at, "left"))
                at += 1
        return found

    def _other(self, words: Sequence[Word], at: int) -> tuple[Piece | None, int]:
        word = words[at]
        if self._is_ace(words, at):
            return Piece("number", "A", word), 1
        if person := self._partners(words, at) or self._person(words, at):
            return Piece("player", person[0], word, given=self._is_for(person[0], words, at)), person[1]
        if phrase := phrase_at(words, at):
            return self._phrase(phrase, words, at)
        if self._counts_cards(words, at):
            return None, 2
        if word.key in known.RANKS and word.key not in known.NOISE:
            return Piece("number", known.RANKS[word.key], word), 1
        if word.key.isdecimal():
            return Piece("number", word.key, word), 1
        if word.key in known.BY:
            return Piece("by", "", word), 1
        if card := _turned(words, at):
            shown = f"{word.text}{' ' * (card.column - word.column - len(word.text))}{card.text}"
            self.problems.append(
                malformed("word-unknown", column=word.column, word=shown, hint=f"{card.text}{word.text}")
            )
            return None, 2
        return self._small_or_unknown(word), 1

    def _is_ace(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a lone A is an Ace: among what is left, or before a card; not the article, "a signal"."""
        if words[at].key != "a" or self._is_name(words, at):
            return False
        if not self._listing or (at + 1 < len(words) and self._is_name(words, at + 1)):
            return self._listing or self._before_card(words, at)
        said = role(words, at, small_cards=self._small_cards)
        if said == "either":
            self._doubt("article-or-ace", words[at])
            return words[at].column not in self._otherwise
        return said == "ace"

    def _phrase(self, phrase: Phrase, words: Sequence[Word], at: int) -> tuple[Piece | None, int]:
        word, size = words[at], len(phrase.keys)
        if phrase.what == "nothing":
            self._none = self._none or word
            return None, size
        if phrase.what == "seven" and ends_left(words, at + size):
            return None, size + 1  # "no 7 left" tells of the hands, and not of the last card
        if phrase.what == "stakes" and self._may_count(words, at):
            self.problems.append(unclear("number-lone", column=word.column, word=word.text))
        if phrase.what == "pair":
            return Piece("count", phrase.meaning, word, 2), 1
        return Piece(phrase.what, phrase.meaning, word), size

    def _may_count(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether x2 stands beside cards without a number, which it can count: "2x ace", "aces x2"."""
        if not any(map(str.isdigit, words[at].key)):
            return False
        if at + 1 < len(words) and self._unit(words, at + 1):
            return True
        number = at > 1 and (_number(words[at - 2]) is not None or words[at - 2].key in known.ARTICLES)
        return at > 0 and self._unit(words, at - 1) is not None and not number

    def _counts_cards(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a number says how many cards are left, and not which card was the last: "a 7", "last 7"."""
        before = words[at - 1].key if at else ""
        said_last = before in known.ARTICLES or any(phrase_at(words, place, "last") for place in range(at))
        return not said_last and _number(words[at]) is not None and counts_cards(words, at)

    def _is_for(self, by: str, words: Sequence[Word], at: int) -> bool:
        """Tell whether something is said to be for a side, as in "penalty for us"."""
        return by in SIDES and (words[at].key in FOR_SIDES or (at > 0 and words[at - 1].key in known.FOR))

    def _before_card(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a capital A stands before a card: "A K of hearts", "A KH"."""
        return words[at].text == "A" and at + 1 < len(words) and self._card(words, at + 1) is not None

    def _small_or_unknown(self, word: Word) -> Piece | None:
        """Take a small word, a number or the beginning of a name; report any other word."""
        number = known.NUMBERS.get(word.key)
        if word.key in known.NOISE:
            return None
        if number:
            return Piece("number", str(number), word)
        if begun := self.people.beginning(word):
            return Piece("player", begun, word)
        if number == 0 or denies(word.key):
            self._denied(word)
        else:
            hint = (
                ""
                if winning.is_verb(word.key)
                else known.LIKELY.get(word.key)
                or suggestion(word.key, [*self.people, *(known.VOCABULARY - {word.key})], spoken=True)
            )
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))
        return None


def _turned(words: Sequence[Word], at: int) -> Word | None:
    """Return the rank behind the letter of a suit, as some people write a card: h10, h 10; not where it is a seat's."""
    letter = words[at].key in known.SUIT_LETTERS and words[at].key not in known.OWNERS
    rank = words[at + 1] if letter and at + 1 < len(words) else None
    return rank if rank and rank.key in known.RANKS else None


def _with_numerals(words: Sequence[Word]) -> Iterator[Word]:
    """Put figures for Arabic numbers of several words: اثنا عشر is 12."""
    at = 0
    while at < len(words):
        number, size = numeral(words, at) or (0, 1)
        if size == 1 or words[at].key.isascii():
            yield words[at]
            at += 1
            continue
        yield Word(" ".join(word.text for word in words[at : at + size]), str(number), words[at].column)
        at += size


def _with_us(word: Word) -> list[Word]:
    """Part an Arabic verb that says who did it too: فزنا, "we won"; خسرنا, "we lost"."""
    said = known.WE_OUT if word.key in known.WE_WON else known.WE_HAVE_LOST if word.key in known.WE_LOST else ()
    return [word._replace(key=key) for key in said] or [word]


def _plain(word: Word) -> Word:
    """Put a figure in the digits of the cards, whatever digits it was typed in; part what Arabic joins to a word."""
    if not word.key.isascii() and word.key not in known.VOCABULARY:
        bare = (word.key.removeprefix(joined) for joined in known.JOINED)
        return word._replace(key=next((key for key in bare if key in known.VOCABULARY), word.key))
    return word._replace(key=without_zeros(word.key)) if word.key.isdecimal() else word


def _named(rank: str, suit: str, word: Word) -> Piece:
    return Piece("card", rank + suit, word._replace(text=rank + suit))


def _is_spelled(word: Word) -> bool:
    """Tell whether a rank is a word of its own, and no letter and no figure."""
    return len(word.key) > 1 and not word.key.isdecimal()


def _behind(words: Sequence[Word], at: int) -> int:
    """Return the next place from ``at`` where no small word stands."""
    return next((place for place in range(at, len(words)) if words[place].key not in known.NOISE), len(words))


def _with_one(unit: Phrase, words: Sequence[Word], at: int) -> int:
    """Return how many words say one card in the Arabic order, the number behind: اص واحد; 0 where they do not."""
    end = at + len(unit.keys)
    is_one = end < len(words) and words[end].key in known.ONE_BEHIND
    return end + 1 - at if is_one and unit.keys[-1] in known.SINGULARS else 0


def _counts(unit: Phrase | None, words: Sequence[Word]) -> bool:
    """Tell whether words begin with a number, of what stands before it; behind one card a 9 can be another card.

    A word such as "no" denies what follows it.
    """
    if not words or _number(words[0]) is None or words[0].key in known.ARTICLES:
        return False
    if len(words) > 1 and denies(words[0].key):
        return False
    return unit is None or unit.keys[-1] not in known.SINGULARS or known.RANKS.get(words[0].key) not in RANKS_32


def _number(word: Word) -> int | None:
    if word.key.isdecimal():
        return number_of(word)
    return known.NUMBERS.get(word.key)
