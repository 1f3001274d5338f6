"""What the cards, suits, calls and projects are called in a sentence."""

from scorekeeper.cards import RANKS_32, SUIT_NAMES
from scorekeeper.messages import Text, Texts

_NAMES = {
    **SUIT_NAMES,
    **dict(zip(RANKS_32, RANKS_32, strict=True)),
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack",
    "pass": "pass", "hokum": "Hokum", "sun": "Sun", "ashkal": "Ashkal", "kawesh": "Kawesh",
    "siri": "Siri", "fifty": "Fifty", "hundred": "Hundred", "four-hundred": "Four Hundred",
}  # fmt: skip

TEXTS: Texts = {
    **{f"name-{word}": Text(name) for word, name in _NAMES.items()},
    "cards": Text("{cards:, }"),
    "project-run": Text("{ranks:-} of {suit}"),
    "project-four": Text("four {rank}s"),
    "project-of-kind": Text("{kind} {cards}"),
}
"""Names and parts of sentences; they cite nothing."""
