"""Words that say nothing: the known words that they were likely meant to be, or that nobody here is called so.

A word in the place of a player, or with a capital letter within a line, is more likely a name than a misspelt verb.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, malformed
from scorekeeper.game import Seating
from scorekeeper.people import People
from scorekeeper.reading import lexicon
from scorekeeper.reading.chart import items
from scorekeeper.reading.grammar import Grammar
from scorekeeper.reading.lattice import STEP, Lattice, Sense
from scorekeeper.suggestions import everyday, player_like, ratio, suggestion
from scorekeeper.words import Word

_NO_HINTS = (lexicon.HINT, "deny", "nobody", "small", "and", "but")
"""Kinds of words that are never offered for an unknown one: they say nothing, or deny."""
_FILLING = frozenset(("glue", "break", "topic"))
"""Patterns of words that say nothing of somebody beside them."""
_LEADING = frozenset(("contract", "by", "for", "to", "against", "from", "and", "plus"))
"""Kinds of words behind which a player can stand."""
_AND = "و"
_CLOSE = 0.8
"""A known word that is so much like a word in the place of a player can be meant there."""


class Unknown(NamedTuple):
    """A line with unknown words: all its words, the senses of the known ones, and the people and words of the game."""

    clauses: Sequence[Sequence[Word]]
    heard: Lattice
    seating: Seating
    people: People
    known: lexicon.Lexicon
    grammar: Grammar

    def problem(self, word: Word) -> Problem:
        """Return the problem of an unknown word, with the known word that it was likely meant to be."""
        names = [*self.seating.players.values()]
        hint, player = self._hint(word), player_like(word.text, names)
        is_name = self._is_written_as_name(word)
        is_placed = _can_be_name(word) and self._is_of_player(word)
        if (is_name or is_placed) and hint not in [*self.people]:
            is_close = hint[:1] == word.key[:1] and ratio(hint, word.key) >= _CLOSE
            hint = hint if is_close and not player else ""
        if not (hint or player) and (is_name or (is_placed and not self._is_beside_name(word))):
            here = [self.seating.players[player] for players in self.seating.sides.values() for player in players]
            return malformed("name-unknown", column=word.column, found=word.text, choices=here)
        return malformed("word-unknown", column=word.column, word=word.text, hint=hint or player, kept=is_placed)

    def _hint(self, word: Word) -> str:
        meanings: dict[str, object] = dict.fromkeys(self.people, "")
        entries = [entry for entries in self.known.values() for entry in entries if len(entry.words) == 1]
        meanings |= {entry.words[0]: entry.tags for entry in entries if entry.tags[0].kind not in _NO_HINTS}
        joined = word.key[: word.key.startswith(_AND)]
        bare = word.key.removeprefix(joined)
        likely = next((f"{joined}{tag.value}" for entry in entries for tag in entry.tags if entry.words == (bare,)), "")
        return likely or suggestion(word.key, meanings, meanings, spoken=True)

    def _is_written_as_name(self, word: Word) -> bool:
        """Tell whether a word has a capital letter within a line, and not all words have one."""
        letters = [each.text[0] for clause in self.clauses for each in clause if each.text[0].isalpha()]
        return _can_be_name(word) and word.text[0].isupper() and word.column > 1 and not all(map(str.isupper, letters))

    def _is_of_player(self, word: Word) -> bool:
        """Tell whether a player can stand in the place of a word: a pattern has one there, beside a word of a hand.

        It begins a clause, or stands behind a contract, or a word such as by or to.
        """
        node = next((node for each, node in self._nodes() if each.column == word.column), None)
        if node is None:
            return False
        stands = Sense("who", next(iter(self.seating.players)), node, node + STEP, 0.0, word)
        starting = items(self.heard._replace(senses={**self.heard.senses, node: [stands]}), self.grammar)
        found = [item for row in starting.values() for _, item in row]
        filling = {part.word.column for item in found if item.name in _FILLING for part in item.parts}
        filling |= {column for column, tags in self._tags() if not self.grammar.between.isdisjoint(tags)}
        columns = [{part.word.column for part in item.parts} for item in found if item.name not in _FILLING]
        is_beside = any(word.column in each and each - {word.column} - filling for each in columns)
        return is_beside and self._is_led(word, filling)

    def _is_led(self, word: Word, filling: Collection[int]) -> bool:
        before, _ = self._beside(word)
        for each in reversed(before):
            if any(column == each.column and tags[0] in _LEADING for column, tags in self._tags()):
                return True
            if each.column not in filling:
                return False
        return not before

    def _beside(self, word: Word) -> tuple[Sequence[Word], Sequence[Word]]:
        """Return the words before a word in its clause, and those behind it."""
        clause = next(clause for clause in self.clauses if clause[-1].column >= word.column)
        return [each for each in clause if each.column < word.column], [
            each for each in clause if each.column >= word.column + len(word.text)
        ]

    def _nodes(self) -> Iterator[tuple[Word, int]]:
        """Yield the words of the line with their nodes; a comma between clauses has one too."""
        node = 0
        for clause in self.clauses:
            for word in clause:
                yield word, node
                node += STEP
            node += STEP

    def _tags(self) -> Iterator[tuple[int, tuple[str, str]]]:
        """Yield the kinds of the known words, and the kinds with values, each with the column."""
        for row in self.heard.senses.values():
            yield from ((sense.word.column, (sense.kind, f"{sense.kind}:{sense.value}")) for sense in row)

    def _is_beside_name(self, word: Word) -> bool:
        """Tell whether somebody is named right before a word, or a player right behind it: a verb can stand there."""
        said_before, said_after = self._beside(word)
        before, after = [each.column for each in said_before[-1:]], [each.column for each in said_after[:1]]
        whose = [sense for row in self.heard.senses.values() for sense in row if sense.kind == "who"]
        return any(
            sense.word.column in before or (sense.word.column in after and sense.value in self.seating.players)
            for sense in whose
        )


def _can_be_name(word: Word) -> bool:
    return len(word.key) > 1 and word.key.isalpha() and word.key not in everyday()
