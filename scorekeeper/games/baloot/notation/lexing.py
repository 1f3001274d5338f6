"""From a typed line to tokens: every way to take its words, each as one sequence."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.notation.figures import MOST_GAME_POINTS
from scorekeeper.games.baloot.notation.kinds import BID, CONTRACTS, Kind
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
from scorekeeper.games.baloot.notation.tokens import Token, Way
from scorekeeper.games.baloot.notation.words import (
    AGAINST,
    ARTICLES,
    MEANINGS,
    OWNERS,
    PROJECT_NUMBERS,
    RESERVED,
    SAYING_FOUR,
    SEPARATORS,
    Meaning,
    is_on_somebody,
    meanings,
    phrase_of,
    roots,
)
from scorekeeper.people import People, ways_of_letters
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES
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
_JOINING = frozenset("/&+")
"""What stands between the seats of a side: n/s."""
_NO_WORD = Word("", "", 0)
_END: list[Way] = [((Token("break", "", _NO_WORD),), 1)]
"""The end of a clause."""


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
    likely = [tokens for tokens in found if _names_contract_once(tokens)] if len(found) > 1 else found
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
    """Tell whether a lone letter, h or s, is taken for a contract only where nothing else names one."""
    contracts = [token for token in tokens if token.kind in CONTRACTS]
    return len(contracts) < 2 or all(len(token.word.key) > 1 for token in contracts)


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
                if len(self._known) >= _MOST_KNOWN:
                    self._known.clear()
                self._known[key] = clause
        refuse([*self.people.problems, *self.problems])
        return found

    def _clause(self, typed: Sequence[Word]) -> list[list[Way]]:
        """Return the ways to take the words of a clause."""
        found: list[list[Way]] = []
        clause = in_figures(self._line, self._joined(typed), self.people)
        reached = {0}
        for at in range(len(clause)):
            ways = _turned(clause, at, self._ways(clause, at)) if at in reached else []
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
            size = next(whole, 1 + self._is_misspelt(*run[:2]))
            found.append(_join(run[:size]))
            at += size
        return found

    def _is_misspelt(self, digit: Word, letters: Word) -> bool:
        """Tell whether a digit is likely a letter of a word that nobody knows, such as 5alid."""
        if len(digit.key) > 1 or digit.key not in _CHAT or len(letters.key) == 1 or not letters.key.isalpha():
            return False
        return not (meanings(letters.key) or self.people.at([letters], 0) or self.people.beginning(letters))

    def _ways(self, words: Sequence[Word], at: int) -> list[Way]:
        word = words[at]
        if _counts_game_points(words, at):
            return [((Token("unit", "game", word),), 1)]
        if lacking := excepted(words, at):
            return lacking
        if (project := described(words, at)) and not word.key.isdecimal():
            return project
        if at + 1 < len(words) and (phrase := phrase_of(word.key, words[at + 1].key)):
            return [(self._tokens(phrase, word), 2)]
        if word.key.isdecimal():
            return [*project, *ways_of_number(words, at)] or self._unknown(words[at + 1])
        if word.key == _FOUR and not self._is_called(words, at):
            declared = self._follows_contract(words, at)
            return fours(words, at, raised=declared, after_player=self._is_player(words, at - 1))
        named, known = self._named(words, at), meanings(word.key)
        led = at > 0 and self._named(words, at - 1) is not None  # who stands before it need not have said anything
        if named and (not known or named[1] > 1 or (_calls_somebody(words, at) and not led)):
            return [((Token("owner", named[0], word),), named[1])]
        found = [
            (self._tokens(meaning, word), 1)
            for meaning in known
            if meaning.kind not in _PLACED or self._fits(meaning.kind, words, at)
        ]
        found += [] if named else spelt(words, at)
        if not named:
            names = self._begun(words, at)
            return [*_doubtful(found), *names] if names else found or self._other(words, at)
        return [((Token("owner", named[0], word, doubtful=bool(found)),), 1), *_doubtful(found)]

    def _begun(self, words: Sequence[Word], at: int) -> list[Way]:
        """Take a word of the table for the names that it begins; nobody is named twice in a row, as in "c cem"."""
        begun = self.people.begun(words[at]) if may_begin_a_name(words, at) else []
        after = self._named(words, at + 1) if begun and at + 1 < len(words) else None
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
        plain = _calls_somebody(words, at) or not any(each.startswith(word.key) for each in MEANINGS)
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

    def _named(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """Find who is named at a word: as it stands, or an Arabic name after "to" or "and"."""
        key = words[at].key
        if at + 2 < len(words) and words[at + 1].key in _JOINING:
            side = OWNERS.get(key + words[at + 2].key)
            if side in SIDES:
                return side, 3
        if found := self.people.at(words, at):
            return self._both(words, at, *found) or found
        if key.isascii():
            name, apostrophe, _ = key.partition("'")  # Ali's, they've
            return self.people.at([words[at]._replace(key=name)], 0) if apostrophe else None
        for root in (*roots(key), key.removeprefix("ل")):
            if root and root != key and (found := self.people.at([words[at]._replace(key=root), *words[at + 1 :]], 0)):
                return found
        return None

    def _both(self, words: Sequence[Word], at: int, first: str, length: int) -> tuple[str, int] | None:
        """Find the side of two partners who are named beside the contract, with nothing of one alone after them."""
        joint = at + length
        if joint + 1 >= len(words) or not _means(words[joint], "and"):
            return None
        if words[joint].key == "w" and (words[at].key in OWNERS or words[joint].text != "w"):
            return None  # West
        second = self.people.at(words, joint + 1)
        if second is None or second[0] != PARTNER.get(first):
            return None
        end = joint + 1 + second[1]
        before, after = words[at - 1] if at else _NO_WORD, words[end] if end < len(words) else _NO_WORD
        beside = _means(before, "contract") or _means(before, "by") or _means(after, "contract")
        alone = after is _NO_WORD or after.key.isdecimal() or _means(after, "contract")
        return (SIDE[first], end - at) if beside and alone else None

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

    def _fits(self, kind: Kind, words: Sequence[Word], at: int) -> bool:
        """Tell whether a letter that is a seat can be something else here.

        "w" is "and" where it is typed small, between two words, and not before somebody; "s" is spades after somebody
        or Hokum; علي, a name, is "on" before somebody; "close" is closed behind a raise.
        """
        if kind == "locked" and words[at].key == "close":
            return at > 0 and _means(words[at - 1], "level")
        if kind == "twice":
            return any(said.kind == "project" for word in words[max(at - 2, 0) : at] for said in meanings(word.key))
        if kind == "him":
            return any(said.kind == "level" for said in meanings(words[at - 1].key)) if at else False
        if kind == "onto" and words[at].key == "علي":
            return at + 1 < len(words) and self._named(words, at + 1) is not None
        if kind == "and" and words[at].key == "w":
            return words[at].text == "w" and 0 < at < len(words) - 1 and not self._named(words, at + 1)
        if kind == "trump" and words[at].key == "s":
            return at > 0 and (self._follows_name(words, at) or self._of_suit(words, at - 1))
        return True

    def _is_called(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether "four" is a raise for certain: beside another one, or after a word for saying."""
        after = meanings(words[at + 1].key) if at + 1 < len(words) else ()
        if len(words) == 1 or any(said.kind in _BEHIND_RAISE for said in after):
            return True
        place = at - 1
        while place >= 0 and (_means(words[place], "noise") or _means(words[place], "and")):
            if words[place].key in SAYING_FOUR:
                return True
            place -= 1
        return place >= 0 and (_means(words[place], "level") or _means(words[place], "locked"))

    def _follows_contract(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether the contract stands before a word, or the contract and who declared it."""
        if at and any(said.kind in BID for said in meanings(words[at - 1].key)):
            return True
        starts = (start for start in range(1, at) if self._ends(words, start, at))
        return any(_means(words[start - 1], "contract") for start in starts)

    def _ends(self, words: Sequence[Word], start: int, end: int) -> bool:
        """Tell whether somebody's name takes these words."""
        named = self._named(words, start)
        return named is not None and start + named[1] == end

    def _follows_name(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a word stands behind somebody's name, of however many words."""
        ends = (start + named[1] for start in range(at) if (named := self._named(words, start)))
        return at in ends

    def _of_suit(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether a suit can follow a word: Hokum, with a player before it, after the suit, or called by name."""
        if not any(said.what == "hokum" for said in meanings(words[at].key)):
            return False
        after = words[at + 2] if at + 2 < len(words) else _NO_WORD
        if self._follows_name(words, at) or self._is_player(words, at + 2) or _means(after, "by"):
            return True
        return any(self._is_player(words, place) for place, word in enumerate(words) if word.key not in RESERVED)

    def _is_player(self, words: Sequence[Word], at: int) -> bool:
        """Tell whether one player, and not a side, is named at a word."""
        named = self._named(words, at) if 0 <= at < len(words) else None
        return named is not None and named[0] not in SIDES

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
def _known_clauses(*_table: Hashable) -> dict[tuple[str, str, str], list[list[Way]]]:
    """Return the clauses that were read at a table, with the ways to take their words.

    They are known by what was typed, with the signs before and after it.
    """
    return {}


def _means(word: Word, kind: Kind) -> bool:
    return any(said.kind == kind for said in meanings(word.key))


def _counts_game_points(words: Sequence[Word], at: int) -> bool:
    """Tell whether an Arabic "points" stands behind a number that can be game points."""
    before = words[at - 1].key if at else ""
    counted = before.isdecimal() and int(before[:_DIGITS]) <= MOST_GAME_POINTS
    return counted and _POINTS in meanings(words[at].key)


def _written_together(words: Sequence[Word], at: int) -> Sequence[Word]:
    """Return a word with those that follow it without a space."""
    end = at + 1
    while end < len(words) and words[end].column == words[end - 1].column + len(words[end - 1].text):
        end += 1
    return words[at : min(end, at + _LONGEST_RUN)]


def _join(words: Sequence[Word]) -> Word:
    return Word("".join(word.text for word in words), "".join(word.key for word in words), words[0].column)


def _turned(words: Sequence[Word], at: int, known: list[Way]) -> list[Way]:
    """Turn who suffers an Al-kaboot or a raise into who makes it: kaboot against us; after "on" either is meant.

    So it is behind a contract, where who declared can stand.
    """
    onto = is_on_somebody(words[at].key)
    link = at if onto else at - 1
    if link < 0 or not (onto or words[link].key in AGAINST):
        return known
    said = meanings(words[link - 1].key) if link else ()
    behind = any(each.kind == "level" or each.what == "kaboot" for each in said)
    if not behind and not _is_kaboot(words, at + 1):
        return known
    taking = not behind and any(each.kind in _TAKING for each in said)
    turned: list[Way] = [
        ((tokens[0]._replace(what=OTHER[SIDE[tokens[0].what]]),), length)
        for tokens, length in known
        if tokens and tokens[0].kind == "owner"
    ]
    return turned + known if taking or words[link].key == "on" else turned or known


def _is_kaboot(words: Sequence[Word], at: int) -> bool:
    """Tell whether an Al-kaboot stands here, with an article or without."""
    at += at < len(words) and words[at].key in ARTICLES
    return at < len(words) and any(each == ("owned", "kaboot", "") for each in meanings(words[at].key))


def may_begin_a_name(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word of the table can be the beginning of a name: no denial, no article, nothing of somebody's."""
    kinds = {meaning.kind for meaning in meanings(words[at].key)}
    if not kinds or "deny" in kinds or words[at].key in RESERVED:
        return False
    after = words[at + 1].key if at + 1 < len(words) else ""
    followed = {meaning.kind for meaning in meanings(after)}
    if "by" in followed:
        return False
    return kinds != {"noise"} or not (after in _PROJECTS or followed & _THINGS)


def _doubtful(ways: Sequence[Way]) -> list[Way]:
    """Return ways to take a word by which somebody can be meant as well."""
    return [((first._replace(doubtful=first.kind != "contract"), *rest), length) for (first, *rest), length in ways]


def _calls_somebody(words: Sequence[Word], at: int) -> bool:
    """Tell whether the place of a name leaves no doubt: after what was played, said or shown, before the contract."""
    if words[at].key in OWNERS:
        return False
    if at and any(said.kind in _OWNED for said in meanings(words[at - 1].key)):
        return True
    own, after = (
        any(said.kind == "contract" for said in meanings(word.key)) for word in (*words, _NO_WORD)[at : at + 2]
    )
    return after and not own


_PLACED = frozenset(("locked", "twice", "him", "onto", "and", "trump"))
"""Kinds of words that fit in some places only."""
_POINTS = Meaning("points", "")
_MOST_KNOWN = 4096
"""Clauses that are remembered of a table."""
_CHAT = frozenset("235679")
"""Digits that are letters in Arabic typed with Latin ones."""
_DIGITS = 9
_LONGEST_RUN = 4
"""So many words of the lexer are joined at most, such as m, 3 and ana."""
_THINGS = frozenset(("level", "project", "owned", "two"))
"""Words before which "a" and "the" are only that."""
_PROJECTS = frozenset(map(str, PROJECT_NUMBERS))
_TAKING = frozenset(("contract", "owned", "verb"))
"""Kinds of words that take who follows for themselves."""
_FOUR = "four"
_ASKING = frozenset("?؟")
_MOVING = frozenset(("level", "project", "two", "owned", "verb", "reverse", "outcome"))
"""Kinds of words that move the scores."""
_BEHIND_RAISE = frozenset(("locked", "by", "level"))
_OWNED = frozenset(("contract", "ashkal", "level", "project", "owned", "by"))
