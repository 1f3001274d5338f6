"""From a typed line to facts: the notation is taken at once; of speech all readings are heard, and the rules decide.

A game has an :class:`Ear`: its grammar and lexicon, which are data, and a function that composes facts from items.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.errors import Ambiguous, Malformed, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Json, Score, Seating
from scorekeeper.number_words import MOST_SPELT
from scorekeeper.people import People
from scorekeeper.places import DATA
from scorekeeper.reading import grammar, lexicon
from scorekeeper.reading.chart import Item, Part, Priced, covers, items
from scorekeeper.reading.lattice import STEP, Lattice, MoreWays, Sense, lattice, no_more
from scorekeeper.reading.notation import clause_of
from scorekeeper.spelling import fold
from scorekeeper.words import Word, clauses

FactsT = TypeVar("FactsT")
OptionsT = TypeVar("OptionsT")
WINDOW = 0.25
"""Readings that cost so much more than the cheapest are as good."""
IN_THE_WAY = 0.75
"""Readings that cost so much more than one that contradicts itself are not meant."""
STRAY_PRICE = 8.0
"""The price of passing over a word; it is only done to name the word."""
MOST_READINGS = 6
MOST_COMPOSED = 120
"""So many covers of a line are composed; one with more says too many things to be offered."""
MOST_SAID = 6000
"""So many words of a line are composed, counted once in each cover."""
_ASKED = ("deny", "for", "to", "tie")
"""Labels of the word that a question is about, if an item has one; else it is the first word."""
_DENIES = ("deny", "nobody", "no")
"""Labels of words that deny the words beside them."""
_ROUNDING = 1e-6
_RUN = re.compile(r"(?:[^\W_]|[\u064b-\u0652])+|\S")
"""Letters and figures that are typed together, with the vowel marks of Arabic; or a sign."""
_COMMA = re.compile("[,;،؛]")
_Sides = tuple[tuple[str, tuple[str, ...]], ...]


class Composed(NamedTuple, Generic[FactsT]):
    """Facts that the items of a cover come to, the item that has to be asked about even so, and a further price."""

    facts: FactsT
    asked: Item | None = None
    price: float = 0.0


Compose = Callable[[Sequence[Item], Seating, OptionsT], Iterable[Composed[FactsT]]]


class Ear(Generic[FactsT, OptionsT]):
    """The words and patterns of a game, and its functions from items to facts.

    Its lexicon and grammar are the files of its ``name`` in the folders of ``data``. ``compose`` raises Refused for
    items that are no hand, ``score`` for facts that cannot have happened. ``seats`` are words for seats and sides,
    {word: id}. ``asks`` are the codes of questions, by the field of the facts in which readings differ. ``more`` yields
    senses of words beside the lexicon, such as cards; numbers in words are read up to ``most``. ``noted`` composes the
    clauses of the notation, if the game does so otherwise.
    """

    def __init__(  # noqa: PLR0913 - a game gives so much
        self,
        name: str,
        *,
        compose: Compose[OptionsT, FactsT],
        score: Callable[[FactsT, OptionsT], Score],
        write: Callable[[FactsT], str],
        encode: Callable[[FactsT], Json],
        example: Callable[[Seating, OptionsT], str],
        seats: Mapping[str, str] = MappingProxyType({}),
        asks: Mapping[str, str] = MappingProxyType({}),
        more: MoreWays = no_more,
        most: int = MOST_SPELT,
        noted: Compose[OptionsT, FactsT] | None = None,
        data: Path = DATA,
    ) -> None:
        self.name, self.data, self.seats, self.more, self.most = name, data, seats, more, most
        self.compose, self.score, self.write, self.encode = compose, score, write, encode
        self.of_notation = noted or compose
        self.asks, self.example = asks, example
        self._clause = lru_cache(1 << 13)(self._read_clause)  # the clauses of a sheet repeat

    @property
    def lexicon(self) -> lexicon.Lexicon:
        """The words of the game."""
        return lexicon.of_game(self.name, self.data)

    @property
    def grammar(self) -> grammar.Grammar:
        """The patterns of the game."""
        return grammar.of_game(self.name, self.data)

    def noted(self, line: str, seating: Seating, options: OptionsT) -> FactsT | None:
        """Return the facts of a line of the notation, None for a line that is not in the notation."""
        table = tuple(seating.players.items()), tuple(seating.sides.items())
        try:
            texts = [*filter(str.strip, _COMMA.split(line))]
            items = [item for item in takewhile(bool, (self._clause(text, *table) for text in texts)) if item]
            found = [*self.of_notation(items, seating, options)] if 0 < len(items) == len(texts) else []
        except Refused:  # it is read as speech, which tells the errors
            return None
        return found[0].facts if len(found) == 1 and not found[0].asked else None

    def _read_clause(self, text: str, players: tuple[tuple[str, str], ...], sides: _Sides) -> Item | None:
        seating = Seating(dict(players), dict(sides))
        heard = lattice(text, seating, People(seating, self.seats), self.seats, self.lexicon, self.more)
        return clause_of(heard, self.grammar.notation)

    def hear(self, line: str, seating: Seating, options: OptionsT) -> FactsT:
        """Return the facts that a line means.

        Raises Malformed for words that say nothing, Illegal if it cannot have happened, Ambiguous with the readings
        if it can mean several things.
        """
        if facts := self.noted(line, seating, options):
            return facts
        people = People(seating, self.seats)
        heard = lattice(line, seating, people, self.seats, self.lexicon, self.more, self.most)
        if not heard.end:
            refuse([malformed("line-empty", example=self.example(seating, options))])
        if heard.unknown or (people.problems and not self._is_of_any(line, seating, options)):
            refuse([*people.problems, *self._unknown(heard, line, seating, people)])
        readings = sorted(
            self._readings(heard, seating, options), key=lambda each: (each.price, self.write(each.facts))
        )
        plain = [each for each in readings if each.price <= readings[0].price + WINDOW]
        possible = self._possible(plain, options)
        asked = next((each.asked for each in possible if each.asked), None)
        if len(possible) == 1 and not asked and possible[0].price <= plain[0].price + _ROUNDING:
            return possible[0].facts
        told = [each.facts for each in possible]
        raise self._question(told if asked is None else self._scored(told, options), asked, seating, options)

    def _scored(self, told: Sequence[FactsT], options: OptionsT) -> list[FactsT]:
        """Return the facts that are a whole hand even without the word that is asked about."""
        whole: list[FactsT] = []
        for facts in told:
            with suppress(Refused):
                self.score(facts, options)
                whole.append(facts)
        return whole

    def _is_of_any(self, line: str, seating: Seating, options: OptionsT) -> bool:
        """Tell whether a line of us or them means the same, whoever these are: "we redeal"."""
        first, second, *_ = seating.sides
        try:
            facts = [self.hear(line, seating._replace(us=us), options) for us in (first, second)]
        except Refused:
            return False
        return facts[0] == facts[1]

    def _unknown(self, heard: Lattice, line: str, seating: Seating, people: People) -> list[Problem]:
        from scorekeeper.reading.unknown import Unknown  # only a line with an unknown word needs it

        found = Unknown(clauses(line), heard, seating, people, self.lexicon, self.grammar)
        return [found.problem(word) for word in dict.fromkeys(_whole(word, line) for word in heard.unknown)]

    def _readings(self, heard: Lattice, seating: Seating, options: OptionsT) -> Iterator["_Heard[FactsT]"]:
        """Yield the readings of a line, the cheapest first. Raises Refused if it means nothing."""
        starting = items(heard, self.grammar)
        errors: list[Refused] = []
        least: float | None = None
        refused = 0.0
        for number, (price, cover) in enumerate(islice(covers(starting, heard.end, 2.0), MOST_COMPOSED), 1):
            if (least is not None and price > least + WINDOW) or (errors and price > refused + IN_THE_WAY):
                break
            refuse([unclear("line-crowded")] if number * heard.end > MOST_SAID * STEP else [])
            try:
                for facts, asked, extra in self.compose(cover, seating, options):
                    least = price + extra if least is None else min(least, price + extra)
                    if price + extra <= least + WINDOW:
                        yield _Heard(facts, price + extra, asked)
            except Refused as error:
                refused = refused if errors else price
                errors.append(error)
        if least is None:
            stray = errors or [self._stray(heard, self.example(seating, options))]
            raise next((error for error in stray if error.readings), stray[0])

    def _stray(self, heard: Lattice, example: str) -> Refused:
        """Return the refusal of a line that no patterns cover, with the words that have to be passed over."""
        starting = items(heard, self.grammar)
        for node, senses in heard.senses.items():
            starting[node] += [Priced(STRAY_PRICE, _stray(sense)) for sense in senses]
        _, cover = next(covers(starting, heard.end, _ROUNDING))
        strays = [item.parts[0] for item in cover if item.name == "stray"] or cover[-1].parts[:1]
        codes = ["line-denied" if part.label in _DENIES else "word-unclear" for part in strays]
        told = [(part.word.column, code, part.word.text) for part, code in zip(strays, codes, strict=True)]
        return Malformed(
            [malformed(code, column=column, word=word, example=example) for column, code, word in sorted(told)]
        )

    def _possible(self, heard: Sequence["_Heard[FactsT]"], options: OptionsT) -> list["_Heard[FactsT]"]:
        """Return the readings that can have happened; of several with one score only the cheapest.

        A lone one is checked when it is scored.

        Raises Refused, with the errors of the plainest reading, if none can.
        """
        distinct = [each for at, each in enumerate(heard) if each.facts not in [known.facts for known in heard[:at]]]
        if len(distinct) == 1:
            return distinct
        possible: list[_Heard[FactsT]] = []
        errors: list[Refused] = []
        outcomes = []
        for each in distinct:
            try:
                score = self.score(each.facts, options)
            except Refused as error:
                errors.append(error.with_traceback(None))
            else:
                outcome = (score.points, score.winner, score.match_winner) if score.points else each.facts
                possible += [] if outcome in outcomes else [each]
                outcomes.append(outcome)
        if not possible:
            raise errors[0]
        return possible

    def _question(self, facts: Sequence[FactsT], asked: Item | None, seating: Seating, options: OptionsT) -> Ambiguous:
        """Return the question that decides between readings: that of a word, or of the field in which they differ."""
        readings = [Reading(self.write(each), self.encode(each)) for each in facts[:MOST_READINGS]]
        fields = {key for each in readings for key in each.facts}
        differs = [key for key in fields if len({repr(each.facts.get(key)) for each in readings}) > 1]
        several = "line-readings" if len(facts) > 1 else "line-meant"
        code = self.asks.get(differs[0], several) if len(differs) == 1 else several
        first, second, *_ = seating.sides
        params: dict[str, object] = {"n": len(facts), "first": first, "second": second}
        params |= {"lines": [reading.line for reading in readings]} if code == several and not asked else {}
        if asked is None:
            return Ambiguous([Problem(Ambiguous, code, differs[0] if differs else None, params)], readings)
        word = next((part.word for part in asked.parts if part.label in _ASKED), asked.parts[0].word)
        side = next((part.value for part in asked.parts if part.value in seating.sides), first)
        by = next((part.value for part in asked.parts if part.value in seating.players), side)
        params |= {
            "n": asked.get("n") or len(facts),
            "word": word.text,
            "by": by,
            "player": by,
            "side": side,
            "other": second if side == first else first,
            "example": self.example(seating, options),
        }
        return Ambiguous([Problem(Ambiguous, asked.asks, None, params, word.column)], readings)


class _Heard(NamedTuple, Generic[FactsT]):
    facts: FactsT
    price: float
    asked: Item | None


def _whole(word: Word, line: str) -> Word:
    """Return the whole word around an unknown part, with the figures that are letters in it: 5asar."""
    found = next(run for run in _RUN.finditer(line) if run.start() < word.column <= run.end())
    return Word(found[0], fold(found[0]), found.start() + 1)


def _stray(sense: Sense) -> Item:
    return Item("stray", (Part(sense.kind, sense.value, sense.word),), "", sense.start, sense.end)
