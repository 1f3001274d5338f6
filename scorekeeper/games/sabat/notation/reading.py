"""A hand of Sab'at al-Deemin, from the items of a typed line to facts.

The words are in ``data/lexicon``, the patterns in ``data/notation/sabat.txt`` and ``data/speech/sabat.txt``.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Seating
from scorekeeper.games.sabat.facts.form import Facts, encode
from scorekeeper.games.sabat.notation.hand import EXAMPLE, compose
from scorekeeper.games.sabat.notation.writing import write
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.penalties import KINDS
from scorekeeper.games.sabat.scoring import score
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.reading import lexicon, results
from scorekeeper.reading.cards import cards
from scorekeeper.reading.ear import Ear
from scorekeeper.reading.lattice import Way
from scorekeeper.reading.lexicon import Tag
from scorekeeper.seats import SEAT_NAMES
from scorekeeper.seats import WORDS as _SEAT_WORDS
from scorekeeper.spelling import vocabulary
from scorekeeper.words import Word, clauses

OWNERS = vocabulary(_SEAT_WORDS)
RESERVED = frozenset({*OWNERS, *_PEOPLE, *results.RESERVED, "partner", "last"})
"""Words that no player can be called. If a name is another word of the notation, its place decides."""
OFFERED = (
    "won", "left", "aces", "pictures", "ace", "picture", "single", "double", "treble", "last", "seven", "partner",
    "redeal", "us", "them", "result",
)  # fmt: skip
"""Words that are offered while a line is typed, the usual ones first."""
_TERMS = {
    Tag("pass"): "pass", Tag("kind", "signal"): "signal", Tag("outcome", "redeal"): "redeal",
    Tag("legal", "warned"): "warn",
}  # fmt: skip
_LETTERS = {"a": "aces", "k": "kings", "q": "queens", "j": "jacks"}
_ILLEGAL_PASS = KINDS[0]
_AND_PRICE = 0.1
"""The price of taking a small w for "and" rather than for West."""


def example(seating: Seating, _options: Options | None = None) -> str:
    """Return a line of a hand of this table."""
    if seating.players == SEAT_NAMES:
        return EXAMPLE
    north, east, west = (seating.players[seat] for seat in "NEW")
    return f"{north} out with QH, left {east} AH KS, {west} 10D AS"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    if result := results.read(line, seating):
        return Facts(result=result)
    if noted := _EAR.noted(line, seating, options):
        return noted
    results.ask_points(line, seating)
    return _EAR.hear(line, seating, options)


def penalty_kind(text: str) -> str | None:
    """Find the kind of a penalty as it is typed, with or without hyphens; None if it is none.

    >>> penalty_kind("out of turn"), penalty_kind("played-out-of-turn"), penalty_kind("not-signal")
    ('out-of-turn', 'out-of-turn', None)
    """
    known = lexicon.of_game("sabat")
    for said in (text, text.replace("-", " ")):
        words = [word.key for clause in clauses(said) for word in clause]
        while words:
            for entry in known.get(words[0], ()):
                if entry.words == tuple(words) and entry.tags[0].kind in ("kind", "pass"):
                    return str(entry.tags[0].value or _ILLEGAL_PASS)
            if not any(entry.tags[0].kind in ("small", "for") for entry in known.get(words[0], ())):
                break
            del words[0]
    return None


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    tags = [entry.tags[0] for entry in lexicon.of_game("sabat").get(word, ()) if len(entry.words) == 1]
    if stakes := next((tag for tag in tags if tag.kind == "stakes"), None):
        return str(stakes.value)
    return next((_TERMS[tag] for tag in tags if tag in _TERMS), None)


def _more(words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield the cards that words can say, and the rank that a letter alone is."""
    yield from cards(words, at)
    for entry in lexicon.of_game("sabat").get(words[at].key, ()):
        said = tuple(word.key for word in words[at : at + len(entry.words)])
        if entry.tags[0].kind == "me" and entry.words == said:  # nobody knows which of two partners types
            yield Way((Tag("us"),), len(said), 0.0)
    if at and words[at].text == "w" and not any(word.text in "nes" for word in words):  # West, or "and" of Arabic
        yield Way((Tag("and"),), 1, _AND_PRICE)
    if words[at].text == "WE":  # West and East, or "we"
        yield Way((Tag("who", "EW"),), 1, 0.0)
    if words[at].text == "ad" and any(word.text.isupper() and word.key != "a" for word in words):  # or "and"
        yield Way((Tag("and"),), 1, 0.0)
    article = words[at].text == "a" and at + 1 < len(words) and words[at + 1].text not in _LETTERS
    if (unit := _LETTERS.get(words[at].key)) and not article:
        yield Way((Tag("letter" if words[at].text.isupper() else "minuscule", unit),), 1, 0.0)


_EAR = Ear(
    "sabat",
    seats=OWNERS,
    compose=compose,
    score=score,
    write=write,
    encode=encode,
    asks={"winner": "winner-missing"},
    example=example,
    more=_more,
)
