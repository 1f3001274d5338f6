"""A game of Shah as a typed line: who won, in any of the ways people say it.

Every player named, and every word of winning or losing beside a player, says who won. All of them must say
the same: ``Ali``, ``Ali won``, ``Badr lost``, ``Ali beat Badr``, ``Ali won, Badr lost``.
"""

from collections.abc import Container

from scorekeeper import told
from scorekeeper.errors import Ambiguous, Problem, Reading, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shah.facts import Facts, encode
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.seating import OTHER, SIDES
from scorekeeper.hearing import name_or_word
from scorekeeper.messages import Message
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import People
from scorekeeper.words import Word, clauses, denies, fold, suggestion, vocabulary

EXAMPLE = "A won"

_PLAYERS = {"a": "A", "b": "B"}
_MEANINGS = vocabulary(
    {
        "won": "won win wins winner winning beat beats defeated defeats فاز فازت فازوا كسب كسبت ربح ربحت غلب"
        " victory victorious guuleystay guulaystay guuleysatay badiyay",
        "lost": "lost lose loses loser losing beaten resigned resigns conceded concedes surrendered surrenders"
        " خسر خسرت خسروا انسحب انهزم",
        "draw": "draw drawn drew tie tied remis undecided تعادل تعادلا تعادلوا تعادلنا barbaro barbarro",
        "we won": "فزنا كسبنا ربحنا",
        "we lost": "خسرنا انهزمنا",
        "sum": "two three four five six twice thrice times games مرتين مرات مرتان",
    }
)
_PHRASES = {
    tuple(fold(word) for word in phrase.split()): meaning
    for meaning, phrases in {
        "draw": "nobody won/nobody wins/no winner/no one won/no-one won/neither won/ما فاز احد/ما احد فاز/محد فاز",
        "lost": "laga badiyay/was defeated/were defeated/got beaten/gave up/gives up",
    }.items()
    for phrase in phrases.split("/")
}
"""Words that mean something else together; the longest come first."""
_LONGEST_PHRASE = max(map(len, _PHRASES))
_NOISE = vocabulary(
    {
        "": "the an game match have has had was were is it and for against over to from by this again with in row both"
        " - : . ! / على من مع ضد و اللعبة الجولة"
    }
)
_ARTICLE = "a"
_OVER = fold("على")
_BESIDE_ARTICLE = frozenset(("game", "match", "draw", "win", "tie", "row"))
_DOUBTFUL = frozenset(_MEANINGS).union(*_PHRASES) - {"a", "b"}
"""Words that mean something where they are not the name of a player: the place decides. Small words never do."""
_VOCABULARY = {**_MEANINGS, **_NOISE, **{words[0]: meaning for words, meaning in _PHRASES.items() if len(words) == 1}}
_DRAWN = "draw"
RESERVED = frozenset({_DRAWN, *_PEOPLE, *told.RESERVED})
"""What no player can be called; a drawn game is written with one word, which may mean nothing else. A and B may
be, which are the players where nobody gave names."""


def example(seating: Seating, _options: Options) -> str:
    """Return a line of a game of this table."""
    return f"{seating.side_name(SIDES[0])} won"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed or Ambiguous with the columns of everything that is wrong."""
    found = clauses(line)
    if not found:
        refuse([malformed("line-empty", example=example(seating, options))])
    if result := told.read(line, seating):
        return Facts(result=result)

    def read(words: frozenset[int]) -> Facts:
        reader = _Reader(seating, words)
        for clause in found:
            reader.clause(clause)
        return reader.facts()

    return name_or_word(line, seating, _DOUBTFUL, read, write, encode)


class _Reader:
    """Collects what one line says about who won."""

    def __init__(self, seating: Seating, words: Container[int]) -> None:
        """Take who plays, and the columns where no name stands."""
        self._people, self._words = People(seating, _PLAYERS), words
        self._seating = seating
        self._problems: list[Problem] = []
        self._said: list[list[str]] = []  # by clause, in order: sides, and the verbs "won" and "lost"
        self._draw: Word | None = None
        self._sum: Word | None = None

    def clause(self, words: list[Word]) -> None:
        """Take the words of a clause one by one."""
        said: list[str] = []
        at, named = 0, False
        while at < len(words):
            meaning, size = _phrase(words, at)
            person = None if meaning or self._is_small(words, at, named=named) else self._people.at(words, at)
            named = person is not None
            if person:
                meaning, size = person
            said += self._meant(meaning or _MEANINGS.get(words[at].key), words[at])
            at += size
        self._said.append(said)

    def _meant(self, meaning: str | None, word: Word) -> list[str]:
        """Return what a word says of who won: a side, or a verb; remember any other word that means something."""
        if meaning == "draw":
            self._draw = self._draw or word
        elif meaning is None or meaning == "sum":
            self._word(word)
        elif meaning in ("we won", "we lost"):
            us = self._people.at([word._replace(key="us")], 0)
            return [us[0] if us else SIDES[0], meaning.removeprefix("we ")]
        else:
            return [meaning]
        return []

    def facts(self) -> Facts:
        """Return who won. Raises Malformed for what is wrong, Ambiguous where nobody has won or either can have."""
        if self._sum:  # the rest of such a line would only be blamed for the sum
            named = next((side for said in self._said for side in said if side in OTHER), SIDES[0])
            example = f"{self._seating.side_name(named)} won"
            refuse([malformed("one-game", column=self._sum.column, example=example)])
        refuse([*self._people.problems, *self._problems])
        first, second = SIDES
        if self._draw:
            flat = [word for said in self._said for word in said]
            if flat and set(flat) != set(SIDES):  # "Ali and Badr drew" is well said, "Ali drew" is not
                refuse([unclear("draw-winner", column=self._draw.column, first=first, second=second)])
            return Facts(None)
        won = set().union(*map(_winners, self._said))
        if len(won) == 1 and (again := _again(self._said)):
            facts = Facts(next(iter(won)))
            raise Ambiguous([unclear("winner-again", side=again)], [Reading(write(facts), encode(facts))])
        if len(won) != 1:
            refuse([unclear("winner-two" if won else "winner-missing", "winner", first=first, second=second)])
        return Facts(won.pop())

    def _is_small(self, words: list[Word], at: int, *, named: bool) -> bool:
        """Tell whether a word that could be a player is the letter of "won a game", or "over" between two players.

        Nor is it one where the line is read without a name there. ``named`` says that a player stands before it.
        Folded, the Arabic for "over" is the name Ali.
        """
        if words[at].column in self._words:
            return True
        if at + 1 == len(words):
            return False
        if words[at].key == _ARTICLE:
            return words[at + 1].key in _BESIDE_ARTICLE
        return named and words[at].key == _OVER and self._people.at(words, at + 1) is not None

    def _word(self, word: Word) -> None:
        key = word.key
        if _MEANINGS.get(key) == "sum" or any(char.isdigit() for char in key):
            self._sum = self._sum or word
        elif denies(key):
            shown = f"{self._seating.side_name(SIDES[0])} won"
            self._problems.append(malformed("line-denied", column=word.column, word=word.text, example=shown))
        elif key not in _NOISE and key != _ARTICLE:
            hint = suggestion(key, [*self._people, *_VOCABULARY], {**dict.fromkeys(self._people, ""), **_VOCABULARY})
            self._problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))


def _phrase(words: list[Word], at: int) -> tuple[str | None, int]:
    """Find the longest phrase that begins at a word: its meaning, and how many words it takes."""
    for size in range(min(_LONGEST_PHRASE, len(words) - at), 1, -1):
        if meaning := _PHRASES.get(tuple(word.key for word in words[at : at + size])):
            return meaning, size
    return None, 1


def _again(said: list[list[str]]) -> str | None:
    """Name the side that is said again and again, so that it may be a count of games; None where none is."""
    sides = [word for clause in said for word in clause if word in OTHER]
    verbs = sum(word not in OTHER for clause in said for word in clause)
    return next((side for side in SIDES if sides.count(side) > max(verbs, 1) or sides.count(side) > 2), None)


def _winners(said: list[str]) -> set[str]:
    """Name everybody who has won by some part of a clause.

    A verb belongs to the player before it, else to the one after. Who has no verb is the winner where there is
    none at all, stands at the other end of the verb where one came before, and else leaves it open who won.
    """
    verbs: dict[int, str] = {}
    for at, word in enumerate(said):
        if word not in OTHER:
            owner = next((place for place in (at - 1, at + 1) if _is_free(said, place, verbs)), None)
            if owner is not None:
                verbs[owner] = word
    won: set[str] = set()
    for place, side in enumerate(said):
        if side not in OTHER:
            continue
        if place in verbs:
            won.add(side if verbs[place] == "won" else OTHER[side])
        elif not verbs:
            won.add(side)
        elif place > min(verbs):
            won.add(OTHER[side] if verbs[min(verbs)] == "won" else side)
        else:
            won.update(SIDES)
    return won


def _is_free(said: list[str], place: int, verbs: dict[int, str]) -> bool:
    return 0 <= place < len(said) and said[place] in OTHER and place not in verbs


def write(facts: Facts) -> str:
    """Write facts as a line that :func:`parse` reads back to the same facts.

    >>> write(Facts("A")), write(Facts(None))
    ('A won', 'draw')
    """
    if facts.result is not None:
        return told.write(facts.result)
    return _DRAWN if facts.winner is None else f"{facts.winner} won"


def headline(facts: Facts) -> tuple[Message, ...]:
    """Return who won."""
    if facts.result is not None:
        return told.headline(facts.result)
    if facts.winner is None:
        return (Message("headline-drawn"),)
    return (Message("headline-won", {"side": facts.winner}),)
