"""A line of Shlla'at taken apart: names, numbers, kinds, cards and other words, each with its place in the line."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import cast

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.notation import words as vocabulary
from scorekeeper.games.shllaat.notation.doubts import can_be_ace, denials, is_article, with_doubled
from scorekeeper.games.shllaat.notation.named_cards import is_suit, spelt_short
from scorekeeper.games.shllaat.notation.piece import DASHES, Article, Piece, What, adjacent, card_at, number_at
from scorekeeper.people import People, parted
from scorekeeper.suggestions import suggestion
from scorekeeper.words import Names, Word, clauses, denies

_AND = "و"
_OF_ONE = 4
"""So many cards of a kind stand behind "the other", as in the other three aces."""
_SIGNS = DASHES | {"."}
"""What may stand between two numbers, as a minus or a point stands before one."""


_COUNTLESS: frozenset[What] = frozenset(("empty", "nobody", "all", "rest"))
"""What is said of a whole pile without a number, of which "in all" says no more."""


class Lexer:
    """Takes a line apart. Collects what is wrong in ``problems``; ``as_counted`` tells whether that was said."""

    def __init__(self, seating: Seating, example: str) -> None:
        """Take the players who can be named, and a line to show to whoever must type another."""
        self._example = example
        self._seating = seating
        self._people = People(seating, {})
        self._ids = _ids(tuple(seating.players))
        self._pieces: list[Piece] = []
        self._problems: list[Problem] = []
        self._of_piles: list[Problem] = []  # where the line is about piles
        self._in_capitals = False  # whether names of one letter are written large
        self._parts = False  # whether "and" or an article was said since the last piece
        self.as_counted = False

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the line so far; who is us, and on which cards, do not matter where it was thrown in."""
        thrown_in = any(piece.what == "redeal" for piece in self._pieces)
        return [*([] if thrown_in else [*self._people.problems, *self._of_piles]), *self._problems]

    def pieces(self, line: str) -> list[Piece]:
        """Take a line apart; commas end a clause, which is a piece of its own."""
        listed = clauses(line)
        self._in_capitals = any(self._is_capital_name(word) for clause in listed for word in clause)
        for clause in listed:
            words = [*spelt_short(parted(clause, self._seating, vocabulary.VOCABULARY), self._is_named)]
            at = 0
            while at < len(words):
                at += self._piece(words, at)
            if self._last != "break":
                self._add("break", words[-1])
        self._problems += map(self._denied, denials(self._pieces))
        return [*with_doubled(self._pieces)]

    def _is_capital_name(self, word: Word) -> bool:
        return len(word.text) == 1 and word.text.isupper() and word.key != "a" and self._is_named([word], 0)

    def _add(
        self, what: What, word: Word, name: str = "", addends: Sequence[int] = (), *, is_one: bool = False
    ) -> None:
        """Add a piece; "and" parts a number from a kind, as a comma does: "4 and an ace", "joker and 10"."""
        self._append(Piece(what, word, name, addends, is_one))

    def _append(self, piece: Piece) -> None:
        whats = {"kind" if what == "doubt" else what for what in (self._last, piece.what)}
        if self._parts and whats == {"number", "kind"}:
            self._pieces.append(Piece("break", piece.word))
        self._parts = False
        self._pieces.append(piece)

    def _piece(self, words: Sequence[Word], at: int) -> int:
        """Read the piece that begins at a word, and return the number of its words."""
        word = words[at]
        after = words[at + 1].key if at + 1 < len(words) else ""
        if meaning := vocabulary.PHRASES.get((word.key, after)):
            self._meaning("empty" if after == "captures" and self._last == "player" else meaning, word)
            return 2
        is_word = self._is_sure_article(words, at) or self._is_behind_article(words, at)
        named = None if is_word else self._named(words, at)
        found = card_at(words, at)
        if found and not named:
            self._add("card", word, found[0])
            return found[1]
        number = number_at(words, at)
        if named and not (number and number[1] > named[1]):  # "One", not "one hundred"
            player, size = named
            article = word.text == "a" and is_article(words, at)
            unsure = size == 1 and self._can_be_word(word, article=article)
            piece = Piece("either" if unsure else "player", word, player)
            ways: Article = "can-be" if article and can_be_ace(words, at) else "or-name"
            self._append(piece._replace(article=ways) if article else piece)
            return size
        if number:
            self._parts = self._parts or (word.key.startswith("و") and word.key not in vocabulary.NUMBER_WORDS)
            self._add("number", word, addends=number[0])
            return number[1]
        if size := self._one_card(words, at):
            return size
        if initial := self._initial(words, at):
            self._append(Piece("player", word, initial))
            return 1
        return self._word(words, at)

    def _initial(self, words: Sequence[Word], at: int) -> str | None:
        """Return whose initial a letter is that else is a kind of cards: "A 88, B 92", a line of nothing but points."""
        behind = number_at(words, at + 1) if len(words[at].key) == 1 and words[at].key in vocabulary.KINDS else None
        if not behind or sum(behind[0]) <= _OF_ONE:
            return None
        before = [piece for piece in self._pieces if piece.what not in ("break", "points")]
        pairs = zip_longest(before[::2], before[1::2])
        if all(whose.what == "player" and n and n.what == "number" and n.number > _OF_ONE for whose, n in pairs):
            return self._people.beginning(words[at], 1)
        return None

    def _named(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """Find who is named at a word; who was renamed is still known by the first name, which stands in the facts."""
        return self._people.at(words, at) or self._ids.match(words, at)

    def _is_named(self, words: Sequence[Word], at: int) -> bool:
        return self._named(words, at) is not None

    def _one_card(self, words: Sequence[Word], at: int) -> int:
        """Read one card of a kind: "the other joker", or اص واحد; return the number of its words, 0 where none is said.

        Before "1 other joker" there is a number: is it one card or two? So is "the other 3 aces" said of three Aces.
        """
        word, after, behind = words[at], words[at + 1 : at + 2], words[at + 2 : at + 3]
        kind = vocabulary.KINDS.get(word.key)
        if kind and not word.key.isascii() and after and after[0].key in vocabulary.ONE_BEHIND:
            self._add("kind", word, kind, is_one=True)
            return 2
        if word.key not in vocabulary.ADJECTIVES:
            return 0
        if after and _is_card_kind(after[0]):
            return self._adjective(words, at)
        the = at > 0 and words[at - 1].key == "the"
        counted = (
            behind and _is_card_kind(behind[0]) and (number := number_at(words, at + 1)) and sum(number[0]) <= _OF_ONE
        )
        return 1 if counted and (the or word.key == "another") else 0

    def _adjective(self, words: Sequence[Word], at: int) -> int:
        """Read "other" before a kind. Behind a number it can be cards of their own: "10 other ace", "1 other ace"."""
        counts = at > 0 and self._last == "number" and words[at - 1].key not in vocabulary.NOISE
        plural = words[at + 1].key in vocabulary.PLURALS
        if plural or not counts:
            return int(counts or not plural)
        if self._pieces[-1].number == 1:
            shown = f"{words[at].text} {words[at + 1].text}"
            self._of_piles.append(unclear("other-or-kind", column=words[at].column, word=shown))
        return 0

    def _can_be_word(self, word: Word, *, article: bool) -> bool:
        """Tell whether a name can be another word where it stands; at the beginning of a clause it is the player.

        Not so what can be an article there, beside other names of one letter that are written large.
        """
        begins = self._last == "break" and not (article and self._in_capitals and self._pieces)
        return word.key in vocabulary.CAN_BE_NAMES and not begins

    def _is_sure_article(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a small "a" is an article and nobody's name: denied, or beside names in capitals."""
        if words[at].text != "a" or not is_article(words, at) or can_be_ace(words, at):
            return False
        return self._denies or (self._in_capitals and self._last != "break")

    def _is_behind_article(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a kind of cards stands behind "a" or "an", and so is nobody's name: an ace."""
        if not at or words[at].key not in vocabulary.KINDS or words[at - 1].text not in ("a", "an"):
            return False
        return not self._is_named(words, at - 1)

    @property
    def _denies(self) -> bool:
        """Whether what was said last denies what follows: no, without, 0."""
        return self._last == "number" and not self._pieces[-1].number and not self._parts

    @property
    def _last(self) -> What:
        """What the piece before is; a clause that has just begun counts as a break."""
        return self._pieces[-1].what if self._pieces else "break"

    def _meaning(self, meaning: str, word: Word) -> None:
        if meaning == vocabulary.AS_COUNTED:
            self.as_counted = True
        elif meaning == vocabulary.IN_ALL:
            if self._last not in _COUNTLESS:
                self._append(Piece("points", word, vocabulary.IN_ALL))
        elif meaning != vocabulary.SAYS_NOTHING and not meaning == self._last == "rest":
            self._add(cast("What", meaning), word)

    def _word(self, words: Sequence[Word], at: int) -> int:
        """Take any other word, and return the number of its words."""
        word = words[at]
        key = word.key
        if key == "a" and is_article(words, at):
            self._article_or_ace(words, at)
        elif key in vocabulary.KINDS:
            self._kind(words, at)
        elif key in vocabulary.DUALS:
            self._add("number", word, addends=(2,))
            self._add("kind", word, vocabulary.DUALS[key])
        elif key in vocabulary.WHOLES:
            self._meaning(vocabulary.WHOLES[key], word)
        elif key in _SIGNS:
            self._sign(words, at)
        elif key in vocabulary.NOISE or key == "&":
            self._small(words, at)
        elif key != "+":
            return self._unknown(words, at)
        return 1

    def _article_or_ace(self, words: Sequence[Word], at: int) -> None:
        """Read an "a" before a kind: "a joker" says no more than "joker"; "a j" and "3 a jack" can have an Ace too."""
        word = words[at]
        counted = self._last == "number" and not self._parts and not self._denies
        if word.text == "a" and (counted or can_be_ace(words, at)):
            self._append(Piece("doubt", word, "aces", article="" if self._denies else "can-be", hedged=counted))
        elif counted or self._denies or len(words[at + 1].key) == 1:
            if word.text != "a":
                self._add("kind", word, "aces")
        elif word.text != "a":
            self._problems.append(unclear("article-or-ace", column=word.column, word=word.text))

    def _kind(self, words: Sequence[Word], at: int) -> None:
        """Read a kind of cards; one that was denied along with the kind before it, perhaps, is a doubt."""
        word = words[at]
        if self._can_be_one_more(words, at):
            self._of_piles.append(unclear("other-or-kind", column=word.column, word=word.text))
        many = vocabulary.KINDS[word.key] == "others" and _can_be_several(words, at)
        kind = Piece("kind", word, vocabulary.KINDS[word.key], is_many=many)
        whats = [piece.what for piece in self._pieces[-2:]]
        joined = words[at - 1].key in vocabulary.PARTING if at else self._parts  # "and" can have been written to it
        denied = whats == ["number", "kind"] and denies(self._pieces[-2].word.key)
        self._append(kind._replace(what="doubt") if denied and joined and not kind.plural else kind)

    def _can_be_one_more(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether "another" can be one more of the kind before it: إكة أخرى, but not ١٣ أخرى nor أوراق أخرى."""
        key = words[at].key
        if key not in (vocabulary.ANOTHER, vocabulary.OTHER_THAN):
            return False
        if at and words[at - 1].key in vocabulary.CARDS:
            return False
        if key == vocabulary.OTHER_THAN and at + 1 < len(words) and number_at(words, at + 1):
            return False
        return self._last != "number" or self._parts or self._pieces[-1].number <= _OF_ONE

    def _small(self, words: Sequence[Word], at: int) -> None:
        """Take a small word: one that parts what stands beside it, one that says what a number is, or any other."""
        word, key = words[at], words[at].key
        after = words[at + 1].key if at + 1 < len(words) else ""
        self._ask_whole(words, at)
        one = after in vocabulary.KINDS and after not in vocabulary.PLURALS
        parts = key in vocabulary.ARTICLES and one and not self._denies
        self._parts = self._parts or key in vocabulary.PARTING or parts
        if key == vocabulary.MORE and self._last == "number":
            self._pieces[-1] = self._pieces[-1]._replace(compares=True)
        elif key in vocabulary.CARDS and self._last == "number" and vocabulary.KINDS.get(after) != "others":
            self._of_piles.append(unclear("cards-which", column=word.column, n=self._pieces[-1].number))

    def _ask_whole(self, words: Sequence[Word], at: int) -> None:
        """Ask about a number that can be the whole pile, with what is said of it: 2 aces of 15, 15 with 2 aces."""
        place = at + 1 + (at + 1 < len(words) and words[at + 1].key in vocabulary.ARTICLES)
        number = number_at(words, place)
        if words[at].key == "of" and self._last == "kind" and number:
            self._of_piles.append(unclear("cards-which", column=words[at].column, n=sum(number[0])))
        counted = number and place + number[1] < len(words) and words[place + number[1]].key in vocabulary.KINDS
        if words[at].key == "with" and self._last == "number" and counted:
            self._of_piles.append(unclear("cards-which", column=words[at].column, n=self._pieces[-1].number))

    def _sign(self, words: Sequence[Word], at: int) -> None:
        """Read a dash that ends a clause behind a name as nothing; report a number below 0, or with a fraction."""
        word, is_last = words[at], at + 1 == len(words)
        if word.key in DASHES and self._last == "player" and is_last:
            self._add("empty", word)
        joins = at > 0 and self._last == "number" and adjacent(words[at - 1], word)
        before = number_at(words, at + 1) is not None and adjacent(word, words[at + 1])
        if before and joins is (word.key == "."):
            self._unknown(words, at)

    def _unknown(self, words: Sequence[Word], at: int) -> int:
        """Take the beginning of a name, or a word to which "and" is written; report any other word.

        Return the number of its words.
        """
        word = words[at]
        if player := self._people.beginning(word, 1):
            self._add("player", word, player)
            return 1
        rest = Word(word.text[1:], word.key[1:], word.column + 1)
        if word.key.startswith("و") and rest.key and self._is_known(rest):  # "and" is written to the word after it
            self._parts = True
            return self._piece([rest, *words[at + 1 :]], 0)
        if denies(word.key):
            self._problems.append(self._denied(word))
            return 1
        if word.key in vocabulary.ORDINARY:
            self._of_piles.append(malformed("card-ordinary", column=word.column, word=word.text))
            return 1
        hint = "" if is_suit(word.key) else suggestion(word.key, self._offered(), spoken=True)
        likely = list(vocabulary.LIKELY.get(word.key, ())) or hint
        problems = self._of_piles if word.key in vocabulary.REASONS else self._problems
        problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=likely))
        return 1

    def _offered(self) -> list[str]:
        """List the words that a misspelt one can be meant for."""
        return [*self._people, *(vocabulary.VOCABULARY - vocabulary.NEVER_MEANT)]

    def _is_known(self, word: Word) -> bool:
        """Tell whether a word alone means something: a number, a player, a word of the notation."""
        named = self._people.at([word], 0) or self._ids.match([word], 0) or self._people.beginning(word, 1)
        return bool(named or number_at([word], 0)) or word.key in vocabulary.VOCABULARY

    def _denied(self, word: Word) -> Problem:
        return malformed("line-denied", column=word.column, word=word.text, example=self._example)


@lru_cache(maxsize=16)
def _ids(players: tuple[str, ...]) -> Names:
    return Names((player, player) for player in players)


def _can_be_several(words: Sequence[Word], at: int) -> bool:
    """Tell whether other cards are several where no number is said: "other cards", "aces and small", not "a small"."""
    before, behind = words[max(at - 1, 0) : at], words[at + 1 : at + 2]
    beside = [key for each in (*before, *behind) for key in (each.key, each.key.removeprefix(_AND))]
    article = bool(before) and before[0].key in ("a", *vocabulary.ARTICLES)
    return not vocabulary.SEVERAL_CARDS.isdisjoint(beside) or (words[at].key in vocabulary.PLAIN and not article)


def _is_card_kind(word: Word) -> bool:
    """Tell whether a word is spelt out for a kind of cards that are not ordinary."""
    return len(word.key) > 1 and vocabulary.KINDS.get(word.key, "others") != "others"
