"""Words of a line of Sleazy that are numbers, and cards: a number with its suit."""

from collections.abc import Sequence

from scorekeeper.games.sleazy.notation import words as known
from scorekeeper.words import Word, without_zeros


def says_colour_card(words: Sequence[Word], at: int, *, said: bool = False) -> bool:
    """Tell whether "colour" stands before "card", or as in Arabic behind it, where that was ``said``."""
    return words[at].key in known.COLOUR and (said or (at + 1 < len(words) and words[at + 1].key in known.CARD))


def after_card(words: Sequence[Word], at: int) -> int:
    """Return where a line goes on behind a card, and behind the words "was the colour card" after it."""
    end = at
    while end < len(words) and words[end].key in known.NOISE:
        end += 1
    return end + 2 if end > at and end < len(words) and says_colour_card(words, end) else at


def has_s(words: Sequence[Word], at: int) -> bool:
    """Tell whether the s of a plural follows a word, as in 7s."""
    word, after = words[at], words[at + 1 : at + 2]
    return bool(after) and after[0].key == "s" and after[0].column == word.column + len(word.text)


def is_plural(words: Sequence[Word], at: int) -> bool:
    """Tell whether the word for a number stands in the plural: kings, 7s, شياب."""
    key = words[at].key
    return key[-1] == "s" or key in known.PLURALS or has_s(words, at)


def rank_of(word: Word) -> str | None:
    """Return the number that a word is, None if it is another."""
    return known.RANKS.get(without_zeros(word.key) if word.key.isdecimal() else word.key)


def end_of_range(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read 2-6, 2 to 6 or 2..6 from behind its first number: the last one, and how many words stand before that."""
    end = at
    while end < len(words) and (words[end].key in known.UP_TO or words[end].key == "."):
        end += 1
    last = rank_of(words[end]) if end < len(words) else None
    is_range = last is not None and [word.key for word in words[at:end]] not in ([], ["."])
    return (last, end - at) if is_range else (None, 0)


def suit_at(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read a suit, perhaps after "of": the suit and how many words it took."""
    after = at + (at < len(words) and words[at].key == "of")
    suit = known.SUITS.get(words[after].key) if after < len(words) else None
    return suit, after + 1 - at


def card_at(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    """Read a rank with its suit: the card and how many words it took."""
    if at >= len(words):
        return None, 0
    if card := known.CARDS.get(words[at].key):
        return card, 1
    rank = rank_of(words[at])
    suit, used = suit_at(words, at + 1)
    return (rank + suit, 1 + used) if rank and suit else (None, 0)
