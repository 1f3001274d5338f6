"""Cards in a line, as a source of senses that lexicons need not list: AS, 10♥, ace of spades, آس سبيت, heart queen.

``Ear(more=cards)`` makes every card a sense of the kind ``card`` with its name as value: ``AS``, ``10H``, ``JOKER``.
Which of them a pack has is the game's to say. In the notation a card is its name in capitals.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.card_spellings import JOKER
from scorekeeper.cards import RANK_WORDS, RANKS_52, SIGNS, SUIT_WORDS, SUITS
from scorekeeper.number_words import NUMERALS
from scorekeeper.reading.lattice import Way
from scorekeeper.reading.lexicon import Tag
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.words import Word

SUIT_FIRST_PRICE = 0.1
"""The price of a card whose suit stands before its rank: "heart queen"."""
APART_PRICE = 0.15
"""The price of a card with a space between its rank and the letter of its suit: "10 s"."""
_SIGN = {sign: suit for suit, signs in SIGNS.items() for sign in signs}
_LETTER = {suit.lower(): suit for suit in SUITS}
_SUIT = {fold(word): suit for word, suit in SUIT_WORDS.items() if fold(word) not in _LETTER}
_RANK = {
    **{rank.lower(): rank for rank in RANKS_52}, "t": "10",
    **{fold(word): rank for word, rank in RANK_WORDS.items()},
    **{word: str(number) for word, number in NUMERALS.items() if str(number) in RANKS_52},
}  # fmt: skip
_SPELT = {rank + letter: _RANK[rank] + suit for rank in "akqjt" for letter, suit in _LETTER.items()}
"""Cards that are one word; those with a figure or a sign are two."""
_JOKERS = frozenset(vocabulary({"": "joker جوكر"}))
_THE = "ال"
_AND, _THE_WORDS = frozenset(("and", "&", "و")), frozenset(("the",))
_OF = frozenset(map(fold, ("of", "من", "في")))


def cards(words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield the cards that words of a clause can say from a place on."""
    word = words[at]
    if word.key in _JOKERS:
        yield _way(JOKER, 1, 0.0, is_notation=word.text == JOKER)
    if spelt := _SPELT.get(word.key):
        yield _way(spelt, 1, 0.0, is_notation=word.text == spelt)
    if at + 1 == len(words):
        return
    after = words[at + 1]
    joins = after.column == word.column + len(word.text)
    if rank := _rank(word):
        yield from _of_one_suit(rank, words, at)
        if suit := (_LETTER if len(word.key) == 1 or word.key.isdecimal() else {}).get(after.key):
            price = 0.0 if joins else APART_PRICE
            yield _way(rank + suit, 2, price, is_notation=joins and word.text + after.text == rank + suit)
        behind = at + 2 if after.key in _OF and at + 2 < len(words) else at + 1
        if suit := _suit(words[behind]):
            yield _way(rank + suit, behind + 1 - at, 0.0)
    elif (rank := _rank(after)) and (suit := _suit(word) or (_LETTER if joins else {}).get(word.key)):
        yield _way(rank + suit, 2, SUIT_FIRST_PRICE)


def _of_one_suit(rank: str, words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield two cards that share a suit: king and ace of diamonds."""
    place = at + 2 + (at + 2 < len(words) and words[at + 2].key in _THE_WORDS)
    if place + 2 < len(words) and words[at + 1].key in _AND and words[place + 1].key in _OF:
        other, suit = _rank(words[place]), _suit(words[place + 2])
        if other and suit:
            yield Way((Tag("card", rank + suit), Tag("card", other + suit)), place + 3 - at, SUIT_FIRST_PRICE)


def _way(card: str, size: int, price: float, *, is_notation: bool = False) -> Way:
    return Way((Tag("card", card),), size, price, is_notation)


def _rank(word: Word) -> str | None:
    return _RANK.get(word.key) or _RANK.get(word.key.removeprefix(_THE))


def _suit(word: Word) -> str | None:
    return _SIGN.get(word.key) or _SUIT.get(word.key) or _SUIT.get(word.key.removeprefix(_THE))
