"""From a typed line to tokens: every way to take its words, each as one sequence."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.notation.fitting import (
    counts_game_points,
    fits,
    follows_contract,
    is_ali,
    is_raise,
    joined,
    turned,
)
from scorekeeper.games.baloot.notation.kinds import CONTRACTS, Kind
from scorekeeper.games.baloot.notation.naming import NO_WORD, calls_somebody, is_player, may_begin_a_name, named_at
from scorekeeper.games.baloot.notation.numbers import (
    can_be_four,
    can_be_spelt,
    described,
    excepted,
    fours,
    in_figures,
    spelt,
    ways_of_number,
)
from scorekeeper.games.baloot.notation.settling import settle
from scorekeeper.games.baloot.notation.tokens import Token, Way, is_inflected
from scorekeeper.games.baloot.notation.words import (
    MEANINGS,
    OWNERS,
    RESERVED,
    SEPARATORS,
    THEY,
    Meaning,
    can_mean,
    meanings,
    phrase_of,
)
from scorekeeper.people import People, ways_of_letters
from scorekeeper.remembering import Memo
from scorekeeper.seats import SIDES
from scorekeeper.words import Word, clauses, denies

MOST_WAYS = 64
"""So many ways to take the words of a line are looked at; one with more is asked to be said plainly."""
_MOST_PATHS = 8 * MOST_WAYS
"""So many are looked at before it is known which can be."""
_PAIRING = frozenset("-–—−:/|")
"""What wants a figure, or a clause, behind it."""
_SIGN = r"(?<!\d)(?<!\d )[-:/|]|[-:/|](?! ?\d)"
"""One of these that does not stand between two numbers, every dash being a hyphen."""
_DASHES = str.maketrans("–—−", "---")
_OF_NUMBERS = frozenset("-–—−.")
"""What can be part of a number before which it stands."""
_ENCLOSING = frozenset('()[]"«»“”„')
_END: list[Way] = [((Token("break", "", NO_WORD),), 1)]
"""The end of a clause."""
_MOST_KNOWN = 4096
"""Clauses that are remembered of a table."""
_CHAT = frozenset("235679")
"""Digits that are letters in Arabic typed with Latin ones."""
_LONGEST_RUN = 4
"""So many words of the lexer are joined at most, such as m, 3 and ana."""
_ASKING = frozenset("?؟")
_DONE: frozenset[Kind] = frozenset(("owned", "made", "brought"))
"""What somebody did to the hand."""
_MOVING: frozenset[Kind] = frozenset(("level", "project", "two", "owned", "verb", "reverse", "outcome"))
"""Words that move the scores."""


def ways(line: str, seating: Seating, *, anew: bool = False) -> tuple[list[list[Token]], bool]:
    """Return every way to take the words of a line, the likeliest first, and whether clauses of it were read before.

    The words of those have the columns of where they stood then, unless the line is read ``anew``. Raises what is
    unknown or unsettled.
    """
    letters = ways_of_letters(line, seating, OWNERS)
    signs = [True, False] if _has_signs(line) else [True]
    lexers = [_Lexer(line, seating, each, part, anew) for part in signs for each in letters]
    every = chain.from_iterable(_paths(lexer.lattice(), 0) for lexer in lexers)
    found = list(islice((way for path in _possible(every) for way in settle(path)), MOST_WAYS + 1))
    if len(found) > MOST_WAYS:
        refuse([unclear("line-crowded")])
    likely = found
    for can_be in (_names_contract_once, lambda tokens: not _lacks_them(tokens, seating)) if len(found) > 1 else ():
        likely = [tokens for tokens in likely if can_be(tokens)] or likely
    return [*map(_with_contract, likely)] or found, any(lexer.recalled for lexer in lexers)


def _possible(paths: Iterable[list[Token]]) -> Iterator[list[Token]]:
    """Yield the paths in which every number in words can be what it is taken for. Raises Ambiguous for too many."""
    for number, path in enumerate(paths):
        refuse([unclear("line-crowded")] if number == _MOST_PATHS else [])
        if can_be_spelt(path) and can_be_four(path):
            yield path


def _has_signs(line: str) -> bool:
    return not _PAIRING.isdisjoint(line) and re.search(_SIGN, line.translate(_DASHES)) is not None


def _names_contract_once(tokens: Sequence[Token]) -> bool:
    """Tell whether a lone letter, h or s, is taken for a contract only where nothing else can name one."""
    contracts = [token for token in tokens if token.kind in CONTRACTS]
    named = len(contracts) + sum(token.begun and _names_contract(token.word.key) for token in tokens)
    return named < 2 or all(len(token.word.key) > 1 for token in contracts)


def _names_contract(key: str) -> bool:
    """Tell whether a whole word, and no letter, is one for a contract."""
    return len(key) > 1 and can_mean(key, "contract")


def _lacks_them(tokens: Sequence[Token], seating: Seating) -> bool:
    """Tell whether what "they" did, in Arabic, has nobody: جابوا ٩٠. They are the others, unless we are both named."""
    named = {token.what for token in tokens if token.kind == "owner"}
    if seating.us is None or named.issuperset(seating.sides[seating.us]):
        return False
    return any(
        token.kind in _DONE
        and token.word.key.endswith(THEY)
        and not (token.by or is_inflected(tokens, at) or _has_subject(tokens, at, seating.us))
        for at, token in enumerate(tokens)
    )


def _has_subject(tokens: Sequence[Token], at: int, us: str) -> bool:
    """Tell whether two players, or a side, are named right before a verb of several people, and so did it.

    Not so we behind something of ours: حكم لنا جابوا ٩٠.
    """
    before = [token.kind for token in tokens[max(at - 3, 0) : at]]
    if before == ["owner", "and", "owner"]:
        return True
    if not at or tokens[at - 1].what not in SIDES or (at > 1 and is_inflected(tokens, at - 2)):
        return False
    return tokens[at - 1].what != us or at == 1 or before[-2] in ("break", "and")


def _with_contract(tokens: list[Token]) -> list[Token]:
    """Say Hokum where a line only names its trumps."""
    kinds = [token.kind for token in tokens]
    if "trump" not in kinds or not CONTRACTS.isdisjoint(kinds):
        return tokens
    trump = next((at for at, token in enumerate(tokens) if token.kind == "trump" and len(token.word.key) > 1), None)
    if trump is None:
        return tokens
    return [*tokens[:trump], Token("contract", "hokum", tokens[trump].word), *tokens[trump:]]


def _paths(lattice: Sequence[Sequence[Way]], at: int) -> Iterator[list[Token]]:
    straight: list[Token] = []
    while at < len(lattice) and len(lattice[at]) == 1:
        ((tokens, length),) = lattice[at]
        straight += tokens
        at += length
    if at == len(lattice):
        yield straight
        return
    for tokens, length in lattice[at]:
        for rest in _paths(lattice, at + length):
            yield [*straight, *tokens, *rest]


def _shortened(lattice: list[list[Way]]) -> list[list[Way]]:
    """Return the ways to take some words; where there is one alone, all of them are taken at once."""
    paths = list(islice(_paths(lattice, 0), 2))
    return lattice if len(paths) != 1 else [[(tuple(paths[0]), len(lattice))], *[[]] * (len(lattice) - 1)]


class _Lexer:
    """Looks up the words of one line."""

    def __init__(self, line: str, seating: Seating, letters: Mapping[str, str], signs_part: bool, anew: bool) -> None:
        """Take the line, who plays, the letters that stand for a player and not for a seat, and what signs do.

        A dash or colon parts two clauses, or joins two words: us: 90. What is read ``anew`` is not recalled.
        """
        self.people = People(seating, OWNERS, RESERVED, letters)
        self.problems: list[Problem] = []
        self.recalled = False
        self._line, self._signs_part = line, signs_part
        table = tuple(seating.players.items()), tuple(seating.sides.items()), seating.us, tuple(letters.items())
        self._known, self._anew = _known_clauses(*table, signs_part), anew

    def lattice(self) -> list[list[Way]]:
        """Return for each word the ways to take it, with the words after it that belong to it.

        Raises what is unknown or unsettled.
        """
        found: list[list[Way]] = []
        for start, end, typed in _clauses(self._line):
            key = self._line[start - 1 : start] if start else "", self._line[start:end], self._line[end : end + 1]
            if not self._anew and (known := self._known.get(key)):
                self.recalled = True
                found += known
                continue
            clause = _shortened([*self._clause(typed or _moved(clauses(key[1])[0], start)), _END])
            found += clause
            if not self.problems and not self.people.problems:
                self._known.keep(key, clause)
        refuse([*self.people.problems, *self.problems])
        return found

    def _clause(self, typed: Sequence[Word]) -> list[list[Way]]:
        """Return the ways to take the words of a clause."""
        found: list[list[Way]] = []
        clause = in_figures(self._line, self._joined(typed), self.people)
        reached = {0}
        for at in range(len(clause)):
            ways = joined(clause[at], self._turned(clause, at)) if at in reached else []
            reached |= {at + length for _, length in ways}
            found.append(ways)
        return found

    def _joined(self, words: Sequence[Word]) -> list[Word]:
        """Join what is written together to one word where it is one in the table, such as x2 or 7okm.

        In Arabic typed with Latin letters, some digits are letters. What only encloses words is left out.
        """
        words = [word for word in words if word.key not in _ENCLOSING]
        found: list[Word] = []
        at = 0
        while at < len(words):
            text, _, column = words[at]
            if at + 1 == len(words) or words[at + 1].column != column + len(text):
                found.append(words[at])
                at += 1
                continue
            run = _written_together(words, at)
            whole = (size for size in range(len(run), 1, -1) if meanings(_join(run[:size]).key))
            size = next(whole, 0) or self._misspelt(run)
            found.append(_join(run[:size]))
            at += size
        return found

    def _misspelt(self, run: Sequence[Word]) -> int:
        """Return how many words that are written together are likely one that nobody knows: 5alid, a7med, mashro3."""
        first, second, *more = run
        if first.key in _CHAT:
            return 2 if len(second.key) > 1 and second.key.isalpha() and not self._is_own(second) else 1
        if second.key not in _CHAT or not first.key.isalpha():
            return 1
        if not more:
            known = len(first.key) == 1 or meanings(first.key) or self.people.at([first], 0)
            return 1 if known or self.people.beginning(first) else 2
        numbered = len(more) > 1 and more[1].key.isdecimal()  # n7e9
        owners = all(len(word.key) > 1 and self.people.at([word], 0) for word in (first, more[0]))
        return 1 if numbered or owners or not more[0].key.isalpha() else 3

    def _is_own(self, letters: Word) -> bool:
        """Tell whether letters behind a figure are a word of their own, and not what is left of a name: 3ali."""
        if letters.key in RESERVED or letters.key in OWNERS:
            return True
        return bool(meanings(letters.key)) and not self.people.at([letters], 0)

    def _turned(self, words: Sequence[Word], at: int) -> list[Way]:
        """Return the ways to take a word, with who suffers something turned into who makes it.

        Before that can stand علي, which is "on" and a name: then both words are taken at once, or neither is turned.
        """
        known = self._ways(words, at)
        if at and is_ali(words[at - 1]) and named_at(self.people, words, at - 1):
            return known
        if is_ali(words[at]) and at + 1 < len(words) and named_at(self.people, words, at):
            onto = [way for way in known if way[0][0].kind == "onto"]
            behind = turned(words, at + 1, self._ways(words, at + 1)) if onto else []
            both = [((*first, *tokens), 1 + length) for first, _ in onto for tokens, length in behind]
            known = [way for way in known if way not in onto] + both
        return turned(words, at, known)

    def _ways(self, words: Sequence[Word], at: int) -> list[Way]:
        word = words[at]
        if counts_game_points(words, at):
            return [((Token("unit", "game", word),), 1)]
        if lacking := excepted(words, at):
            return lacking
        if (project := described(words, at)) and not word.key.isdecimal():
            return project
        if at + 1 < len(words) and (phrase := phrase_of(word.key, words[at + 1].key)):
            return [(self._tokens(phrase, word), 2)]
        if word.key.isdecimal():
            return [*project, *ways_of_number(words, at, self.people)] or self._unknown(words[at + 1])
        if word.key == "four" and not is_raise(words, at):
            declared = follows_contract(self.people, words, at)
            return fours(words, at, raised=declared, after_player=is_player(self.people, words, at - 1))
        named, known = named_at(self.people, words, at), meanings(word.key)
        led = at > 0 and named_at(self.people, words, at - 1) is not None  # who need not have said anything
        sure = calls_somebody(words, at) and not led and not is_ali(word)
        if named and (not known or named[1] > 1 or sure):
            return [((Token("owner", named[0], word),), named[1])]
        found = [(self._tokens(meaning, word), 1) for meaning in known if fits(self.people, meaning.kind, words, at)]
        found += [] if named else spelt(words, at)
        if not named:
            names = self._begun(words, at)
            return [*_doubtful(found), *names] if names else found or self._other(words, at)
        return [((Token("owner", named[0], word, doubtful=bool(found)),), 1), *_doubtful(found)]

    def _begun(self, words: Sequence[Word], at: int) -> list[Way]:
        """Take a word of the table for the names that it begins; nobody is named twice in a row, as in "c cem"."""
        begun = self.people.begun(words[at]) if may_begin_a_name(words, at) else []
        after = named_at(self.people, words, at + 1) if begun and at + 1 < len(words) else None
        named = [ident for ident in begun if after is None or ident != after[0]]
        return [((Token("owner", ident, words[at], begun=True),), 1) for ident in named]

    def _other(self, words: Sequence[Word], at: int) -> list[Way]:
        """Take what is no word of the tables: a sign, a contracted denial, the beginning of a name."""
        word = words[at]
        if word.key in _PAIRING and at + 1 == len(words):
            self.problems.append(unclear("pair-open", column=word.column, word=word.text))
        if word.key in SEPARATORS:
            self._ask_whether(words, at)
            signs = self._signs_part or word.key not in _PAIRING
            return (_END if signs else [((), 1)]) if self._separates(word) else self._unknown(word)
        if denies(word.key):
            return [((Token("deny", "", word),), 1)]
        plain = calls_somebody(words, at) or not any(each.startswith(word.key) for each in MEANINGS)
        if plain and (ident := self.people.beginning(word)):
            return [((Token("owner", ident, word),), 1)]
        return self._unknown(word)

    def _ask_whether(self, words: Sequence[Word], at: int) -> None:
        """Ask about something that a question mark asks about; figures and the contract are told with one, too."""
        if words[at].key not in _ASKING:
            return
        start = next((place + 1 for place in range(at - 1, -1, -1) if words[place].key in SEPARATORS), 0)
        asked = next(
            (word for word in words[start:at] if any(said.kind in _MOVING for said in meanings(word.key))), None
        )
        if asked:
            self.problems.append(unclear("asked", column=words[at].column, word=asked.text))

    def _tokens(self, meaning: Meaning, word: Word) -> tuple[Token, ...]:
        kind, what, whose = meaning
        if kind == "two":
            return (Token("project", what, word, (2,)),)
        if kind in ("him", "points"):
            return (Token("noise", what, word),)
        if kind == "side":
            return (Token("owner", self.people.us_or_them(what, word), word),)
        said = Token(kind, what, word)
        return (said, Token("owner", self.people.us_or_them(whose, word), word)) if whose else (said,)

    def _separates(self, word: Word) -> bool:
        """Tell whether a sign parts two clauses; a minus that is written to a number does not."""
        before, after = self._line[: word.column - 1], self._line[word.column : word.column + 1]
        return word.key not in _OF_NUMBERS or not after.isdecimal() or before[-1:].strip() != ""

    def _unknown(self, word: Word) -> list[Way]:
        from scorekeeper.games.baloot.notation.near import near  # needed only where something is wrong

        hint = near(word.key, self.people)
        self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))
        return [((), 1)]


def _clauses(line: str) -> Iterator[tuple[int, int, list[Word]]]:
    """Yield where each clause of a line begins and ends, and its words as far as they are known by then."""
    if line.isascii():
        start = 0
        for piece in line.replace(";", ",").split(","):
            end = start + len(piece)
            if piece.strip():
                yield start, end, []
            start = end + 1
        return
    for words in clauses(line):
        last = words[-1]
        yield words[0].column - 1, last.column - 1 + len(last.text), words


def _moved(words: Sequence[Word], by: int) -> list[Word]:
    return [Word(text, key, column + by) for text, key, column in words]


@lru_cache(8)
def _known_clauses(*_table: Hashable) -> Memo[tuple[str, str, str], list[list[Way]]]:
    """Return the clauses that were read at a table, with the ways to take their words.

    They are known by what was typed, with the signs before and after it.
    """
    return Memo(_MOST_KNOWN)


def _written_together(words: Sequence[Word], at: int) -> Sequence[Word]:
    """Return a word with those that follow it without a space."""
    end = at + 1
    while end < len(words) and words[end].column == words[end - 1].column + len(words[end - 1].text):
        end += 1
    return words[at : min(end, at + _LONGEST_RUN)]


def _join(words: Sequence[Word]) -> Word:
    return Word("".join(word.text for word in words), "".join(word.key for word in words), words[0].column)


def _doubtful(ways: Sequence[Way]) -> list[Way]:
    """Return ways to take a word by which somebody can be meant as well."""
    return [((first._replace(doubtful=first.kind != "contract"), *rest), length) for (first, *rest), length in ways]
