"""Cards said by name, "ace of spades" or إكة سبيت, made the words that they are on paper: AS."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.cards import RANK_WORDS, SUIT_WORDS
from scorekeeper.number_words import NUMERALS
from scorekeeper.spelling import fold
from scorekeeper.words import Word

_RANKS = {fold(word): rank.lower() for word, rank in RANK_WORDS.items()}
_SUITS = {fold(word): suit.lower() for word, suit in SUIT_WORDS.items() if len(word) > 1}
_NUMBERS = range(2, 11)
_AND, _THE = "و", "ال"


def spelt_short(words: Sequence[Word], is_name: Callable[[Sequence[Word], int], bool]) -> Iterator[Word]:
    """Yield words with every card that is said by name as one word; ``is_name`` tells where a player is named."""
    at = 0
    while at < len(words):
        end = at + 2 if words[at + 1 : at + 2] and words[at + 1].key == "of" else at + 1
        suit = _SUITS.get(words[end].key.removeprefix(_THE)) if end < len(words) else None
        joined = words[at].key.startswith(_AND) and not _rank(words[at].key)
        rank = _rank(words[at].key[joined:])
        if not suit or not rank or is_name(words, at) or is_name(words, end):
            yield words[at]
            at += 1
            continue
        if joined:
            yield Word(words[at].text[:1], _AND, words[at].column)
        text = " ".join([words[at].text[joined:], *(word.text for word in words[at + 1 : end + 1])])
        yield Word(text, rank + suit, words[at].column + joined)
        at = end + 1


def is_suit(key: str) -> bool:
    """Tell whether a folded word is a suit."""
    return key.removeprefix(_THE) in _SUITS


def _rank(key: str) -> str | None:
    """Return the rank that a word or figure means before a suit."""
    bare = key.removeprefix(_THE)
    number = NUMERALS.get(bare, int(bare[:3]) if bare.isdecimal() else 0)
    return _RANKS.get(bare) or (str(number) if number in _NUMBERS else None)
