"""The tokens of a clause as its parts: people, and the things that are theirs."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.games.baloot.facts.form import LEVELS, TRICKS
from scorekeeper.games.baloot.notation.kinds import FIGURES, FREE, OF_SIDE, PASSED_OVER, Kind, PartKind
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import (
    AND,
    ANOTHER,
    BROUGHT,
    DENYING_BEFORE,
    GOING_ON,
    HAD_BY,
    MEANINGS,
    NOTHING_OF,
    PLURALS,
    PROJECT_NUMBERS,
    SAYING,
    WITH_SOMEBODY,
    WITHOUT,
    is_one_of,
)
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import Word

BY_DECLARER = ("triple", "gahwa")
"""Raises of the declarer, of whom they say nothing new."""
_OPPOSITE = {"won": "lost", "lost": "won", "locked": "open", "open": "locked"}
_UNDONE = frozenset(("level", "ashkal", "project", "owned", "reverse", "claim", "unit"))
"""Kinds of words that can be denied: what was denied did not happen."""


class Part(NamedTuple):
    """Somebody, or something that is somebody's.

    ``kind`` is "owner", or what it is: the declarer's contract, numbers ("points", "card", "game", "tricks", "pair"),
    a project, a raise ("spoken") and so on. ``by`` is who it is for certain; ``joined``: "and" stands before it.
    """

    kind: PartKind
    what: str
    by: str | None
    joined: bool
    word: Word
    numbers: tuple[int, ...] = ()
    locked: bool | None = None


def is_free(part: Part) -> bool:
    """Tell whether a part can do without an owner beside it: it needs none, or has one for certain."""
    return part.kind in FREE or part.kind == "made" or (part.by is not None and part.kind in OF_SIDE)


class Said:
    """What a line says of the whole hand; ``problems`` are what cannot be understood."""

    def __init__(self, other: "Said | None" = None) -> None:
        """Begin with nothing said, or with what another line says; what is wrong with that is not taken along."""
        self.fields: dict[str, str | bool] = {**other.fields} if other else {}
        self.words: dict[str, Word] = {**other.words} if other else {}
        self.denied: set[str] = other.denied if other else set()
        self.flags: set[str] = other.flags if other else set()
        self.problems: list[Problem] = []

    def say(self, field: str, value: str | bool, word: Word) -> None:
        """Note the value of a field; another value than before is a question."""
        if (known := self.fields.setdefault(field, value)) != value:
            self._twice(field, (self.words[field], word), (known, value))
        self.words.setdefault(field, word)

    def add(self, other: "Said") -> None:
        """Note what a clause says beside what is known; another value than before is a question."""
        for field, word in other.words.items():
            if field in other.fields:
                self.say(field, other.fields[field], word)
            self.words.setdefault(field, word)
        self.denied |= other.denied
        self.flags |= other.flags
        self.problems += other.problems

    def rise(self, first: Part, level: str, word: Word) -> None:
        """Ask about a raise after a higher one."""
        if first.what and level and LEVELS.index(first.what) > LEVELS.index(level):
            self._twice("level", (first.word, word), (first.what, level))

    def ask(self, code: str, word: Word) -> None:
        """Ask about a word."""
        self.problems.append(unclear(code, column=word.column, word=word.text))

    def _twice(self, field: str, words: tuple[Word, Word], meant: tuple[object, object]) -> None:
        """Ask which of two words is right; where they are the same word, such as of two people, which was meant."""
        first, second = meant if words[0].text == words[1].text and field != "locked" else [word.text for word in words]
        what = Message(f"said-{field}")
        self.problems.append(unclear("said-twice", column=words[1].column, what=what, first=first, second=second))


def parts_of(tokens: Sequence[Token], said: Said) -> list[Part]:
    """Return the parts of a clause; what belongs to the whole hand goes to ``said``."""
    reader = _Clause(tokens, said)
    reader.read()
    return list(_settled(reader.parts, reader.units, said)) if reader.units else reader.parts


class _Clause:
    """Collects the parts of one clause."""

    def __init__(self, tokens: Sequence[Token], said: Said) -> None:
        self._tokens, self._said = tokens, said
        self.parts: list[Part] = []
        self.units: list[tuple[int, Token]] = []  # a unit, and the number of parts before it
        self._joined = False

    def read(self) -> None:
        at = 0
        while at < len(self._tokens):
            token = self._tokens[at]
            if always := _ALWAYS.get(token.kind):
                _, what, word, numbers, _, by, _ = token
                if word.key in PLURALS and not numbers:
                    self._said.ask("unit-number", word)
                self.parts.append(Part(always, what, by, self._joined, word, numbers))
                self._joined = False
            else:
                at = self._placed(at, token)
            at += 1

    def _placed(self, at: int, token: Token) -> int:
        """Read a token for which its place matters; return the place of the last one that belongs to it."""
        named = self._after(at) if token.kind == "by" else None
        if token.kind == "deny":
            return self._deny(at)
        if token.kind == "all":
            return self._all(at)
        if token.kind == "by" and named and self._said_by(self._tokens[named]):
            return named
        if token.kind == "by" and named and self._tokens[named].kind in FIGURES:
            self._said.ask("by-whom", token.word)
        elif token.what == "won" and not token.by and self._of_tricks(at):
            pass  # who won or took so many tricks has not won the hand
        elif token.kind == "ashkal" and self._is_alone(at):
            self._add("declarer", "ashkal", token.word)
        elif token.kind == "twice":
            self._unknown(token.word)
        elif token.kind in _ASKED:
            self._said.ask(_ASKED[token.kind], token.word)
        elif token.kind == "unraised":
            self._said.denied.add("level")
        else:
            self._token(token)
        return at

    def _after(self, at: int) -> int | None:
        """Return the place of the next word that says something."""
        places = range(at + 1, len(self._tokens))
        return next((place for place in places if self._tokens[place].kind not in PASSED_OVER), None)

    def _of_tricks(self, at: int) -> bool:
        """Tell whether what follows is a number of tricks."""
        place = self._after(at)
        while place is not None and self._tokens[place].kind in ("number", "deny", "all"):
            place = self._after(place)
        return place is not None and self._tokens[place].kind == "tricks"

    def _is_alone(self, at: int) -> bool:
        """Tell whether an Ashkal is all that a clause says of the contract, and the place alone says whose it is."""
        after = self._tokens[at + 1].kind if at + 1 < len(self._tokens) else ""
        return after != "by" and not any(token.kind in ("contract", "declarer") for token in self._tokens)

    def _add(self, kind: PartKind, what: str, word: Word, numbers: tuple[int, ...] = (), by: str | None = None) -> None:
        self.parts.append(Part(kind, what, by, self._joined, word, numbers))
        self._joined = False

    def _token(self, token: Token) -> None:
        kind, what, word, numbers, _, by, _ = token
        if kind in ("contract", "declarer"):
            if what:
                self._said.say("contract", what, word)
            if not any(part.kind == "declarer" for part in self.parts):
                self._add("declarer", "", word)
        elif kind in ("level", "locked"):
            self._spoken(kind, what, word, by)
        elif kind == "trump":
            self._said.say("trump", what, word)
        elif kind in ("tricks", "unit"):
            self.units.append((len(self.parts), token))
        elif kind in ("reverse", "result"):
            self._said.flags.add(kind)
            self._said.words.setdefault(kind, word)
        elif kind == "and":
            self._joined = bool(self.parts)
        elif kind not in PASSED_OVER:
            part = _AS_PART[what if kind == "owned" else kind]
            self._add(part, "" if part == "nothing" else what, word, numbers, by)

    def _spoken(self, kind: Kind, what: str, word: Word, by: str | None) -> None:
        """Note a raise; words that follow one another are one raise, of several the last."""
        level, locked = (what, None) if kind == "level" else ("", what == "locked")
        last = self.parts[-1] if self.parts else None
        if last and last.kind == "spoken" and (last.what, last.word.key) == (what, word.key):
            self._said.ask("raise-last", word)
        if last and last.kind == "spoken" and last.by is None:
            self._said.rise(last, level, word)
            kept = last.locked if locked is None else locked
            self.parts[-1] = last._replace(what=level or last.what, locked=kept, word=word if level else last.word)
        else:
            self.parts.append(Part("spoken", level, by, self._joined, word, locked=locked))
            self._joined = False
        if locked is not None:
            self._said.say("locked", locked, word)

    def _said_by(self, token: Token) -> bool:
        """Note who raised or said Ashkal, after "by"."""
        things = (
            at for at in reversed(range(len(self.parts))) if self.parts[at].kind not in ("owner", "points", "pair")
        )
        spoken = next(things, None)
        if spoken is None or self.parts[spoken].kind not in _SPEECH or token.kind != "owner":
            return False
        self.parts[spoken] = self.parts[spoken]._replace(by=token.what)
        return True

    def _unknown(self, word: Word) -> None:
        self._said.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=""))

    def _all(self, at: int) -> int:
        """Read "all (eight) tricks", which is an Al-kaboot, and "all tricks but one", which is none."""
        place = self._after(at)
        while place is not None and (self._tokens[place].numbers == (TRICKS,) or self._tokens[place].kind == "all"):
            place = self._after(place)
        if self._kind_at(place) not in ("tricks", "except"):
            self._unknown(self._tokens[at].word)
            return at
        last, but = self._lacking(place or at)
        if but is None:
            self._add("kaboot", "", self._tokens[at].word)
        else:
            self._add("tricks", "", but.word, (TRICKS - but.numbers[0],))
        return last

    def _lacking(self, place: int) -> tuple[int, Token | None]:
        """Find how many of all tricks are lacking, None for none of them, and the place of the last word of it."""
        after = self._after(place)
        if self._tokens[place].kind == "except":
            return after if after is not None and self._kind_at(after) == "tricks" else place, self._tokens[place]
        return (after, self._tokens[after]) if after is not None and self._kind_at(after) == "except" else (place, None)

    def _kind_at(self, place: int | None) -> Kind | None:
        return None if place is None else self._tokens[place].kind

    # --- denial -------------------------------------------------------------------------------------------

    def _deny(self, at: int) -> int:
        """Read what a word of denial denies: what follows; what stands before, where the clause ends or goes on."""
        deny, place = self._tokens[at], self._after(at)
        if place is None or self._denies_before(at, place):
            if not self._undo_last(deny.word):
                self._said.ask("denied", deny.word)
            return at
        place = self._had(place)
        token = self._tokens[place]
        if token.kind == "deny":
            return at
        if _can_be_undone(token) and not (place == at + 1 and self._is_between(deny, place)):
            self._undo(token)
            return self._deny_more(deny, place)
        if not self._turn(deny, place):
            self._said.ask("denied", deny.word)
        return place

    def _turn(self, deny: Token, place: int) -> bool:
        """Say the opposite of what is denied; tell whether it has one."""
        token = self._tokens[place]
        if token.kind == "owner" and token.word.key in WITH_SOMEBODY and self._after(place) is None:  # we have nothing
            self._add("nothing", "", token.word)
        elif token.kind == "tricks" and not (self.parts and self.parts[-1].kind == "lost"):
            self._add("tricks", "", token.word, (0,))
        elif deny.what == "nobody" or self._is_of_figure(place):
            return False
        elif token.by and token.what == "won":
            self._token(token._replace(by=OTHER[token.by]))
        elif token.what in _OPPOSITE and not token.by:
            self._token(token._replace(what=_OPPOSITE[token.what]))
        else:
            return False
        return True

    def _had(self, place: int) -> int:
        """Return the place of what somebody did not have or say: "we have no", and who did not, stand before it."""
        named, after = self._tokens[place], self._after(place)
        if named.kind != "owner" or after is None or not _can_be_undone(self._tokens[after]):
            return place
        said = not HAD_BY.isdisjoint([token.word.key for token in self._tokens[max(place - 1, 0) : place]])
        return after if said or named.word.key in WITH_SOMEBODY else place

    def _is_of_figure(self, place: int) -> bool:
        """Tell whether a verb has a figure: made 70, and not "made it 70"."""
        verb, after = self._tokens[place], place + 1
        while after < len(self._tokens) and self._tokens[after].word == verb.word:
            after += 1
        figure = after < len(self._tokens) and self._tokens[after].kind in FIGURES
        return figure and is_one_of(verb.word.key, BROUGHT)

    def _denies_before(self, at: int, place: int) -> bool:
        """Tell whether a word of denial denies what stands before it, though something follows: baloot none, siri us.

        After somebody it is asked about: "baloot Ali, none".
        """
        deny, token, between = self._tokens[at], self._tokens[place], self._tokens[at + 1 : place]
        before = [part.kind for part in self.parts[-2:]]
        things = before if before[-1:] == ["owner"] else before[-1:]
        if not self._units_last() and _DENIABLE.isdisjoint(things):
            return False
        if deny.word.key in DENYING_BEFORE or (at and self._tokens[at - 1].kind == "by"):
            return True
        if any(each.word.key in GOING_ON for each in between) or _is_joined(token):
            return True
        return _can_be_undone(token) and not SAYING.isdisjoint([each.word.key for each in between])

    def _is_between(self, deny: Token, place: int) -> bool:
        """Tell whether "there is none" stands between two things of one person: the first or the second is denied."""
        before, after = self.parts[-1:], self._after(place)
        kinds = {before[0].kind, self._tokens[place].kind} if before and after is not None else set()
        owned = after is not None and self._tokens[after].kind == "owner" and not self._has_figure(after)
        return deny.word.key in NOTHING_OF and owned and kinds <= {"project", "baloot", "owned"} and bool(kinds)

    def _undo(self, token: Token) -> None:
        """Note that something did not happen."""
        self._add("nothing", "", token.word)
        raised = {part.what for part in self.parts if part.kind == "spoken"} - {"", token.what}
        only = token.kind == "level" and (bool(raised) or any(map(str.isdigit, token.word.key)))  # x2 not x3
        self._said.denied.add(token.what if only else _EMPTY.get(token.kind, token.what))

    def _deny_more(self, deny: Token, first: int) -> int:
        """Read what is joined to something denied: without siri and baloot; return the place of the last thing denied.

        Where the second thing is somebody's, or the denial may end with the first, it is asked about.
        """
        place = self._after(first)
        if place is None or not _can_be_listed(self._tokens[place]):
            return first
        token, between = self._tokens[place], self._tokens[first + 1 : place]
        if not any(each.kind == "and" for each in between) and not _is_joined(token):
            return first
        if not ANOTHER.isdisjoint([each.word.key for each in between]):
            return first
        owner = self._after(place)
        owned = owner is not None and self._tokens[owner].kind == "owner" and not self._has_figure(owner)
        of_all = is_one_of(deny.word.key, WITHOUT)
        alike = _can_be_listed(self._tokens[first]) and (self._tokens[first].kind == "level") == (token.kind == "level")
        if (owned and not (of_all and alike)) or not (of_all or alike):
            return first
        if of_all and alike and not owned:
            self._undo(token)
            return self._deny_more(deny, place)
        self._said.ask("denied", deny.word)
        return place

    def _has_figure(self, owner: int) -> bool:
        return owner + 1 < len(self._tokens) and self._tokens[owner + 1].kind in FIGURES

    def _units_last(self) -> bool:
        """Tell whether what stands last are projects that nobody counted."""
        return bool(self.units) and self.units[-1][0] == len(self.parts) and self.units[-1][1].what == "project"

    def _undo_last(self, word: Word) -> bool:
        last = self.parts[-1] if self.parts else None
        if self._units_last():
            del self.units[-1]
            self._said.denied.add("projects")
            self._add("nothing", "", word)
            return True
        if last is None or last.by or last.kind not in _DENIABLE:
            return False
        if last.locked is not None:
            return False
        self.parts[-1] = Part("nothing", "", None, False, last.word)
        return True


def _can_be_undone(token: Token) -> bool:
    """Tell whether a word says something that is not to have happened, where it is denied."""
    return token.kind in _UNDONE and token.what not in _OPPOSITE and token.what not in ("card", "game")


def _can_be_listed(token: Token) -> bool:
    """Tell whether a word can be denied with another before it: a raise, a project or a Baloot of nobody in special."""
    return (
        _can_be_undone(token)
        and (token.kind in ("level", "project", "unit") or token.what == "baloot")
        and not token.by
    )


def _is_joined(token: Token) -> bool:
    """Tell whether "and" is written to an Arabic word."""
    return token.word.key.startswith(AND) and token.word.key not in MEANINGS


_DENIABLE = frozenset(("spoken", "project", "baloot", "kaboot", "qaid"))
"""Kinds of parts that a denial behind them can undo."""
_ASKED = {"again": "raise-last", "except": "tricks-number"}
"""What is asked about words that cannot be understood where they stand, by their kind."""
_SPEECH = ("spoken", "ashkal")
_EMPTY = {"level": "level", "unit": "projects", "ashkal": "ashkal"}
"""Fields that are empty where a kind of word is denied; else it is the field of what the word says."""
_ALWAYS: Mapping[Kind, PartKind] = {"owner": "owner", "number": "points", "project": "project"}
"""Tokens that are parts wherever they stand."""
_AS_PART: Mapping[str, PartKind] = {
    "baloot": "baloot", "kaboot": "kaboot", "won": "won", "lost": "lost", "qaid": "qaid", "ashkal": "ashkal",
    "pair": "pair", "made": "made", "rest": "rest", "revoke": "revoke", "claim": "nothing", "dropped": "nothing",
}  # fmt: skip
"""What tokens are as parts, by what they say or by their kind."""


def _settled(parts: list[Part], units: list[tuple[int, Token]], said: Said) -> Iterator[Part]:
    """Yield the parts with each number in its unit."""
    counted: dict[int, PartKind] = {}
    for place, unit in sorted(units, key=lambda each: _ORDER.index(each[1].what)):
        found = _counted(parts, place, unit.what, counted)
        if found is not None:
            counted |= dict.fromkeys(found, _UNITS[unit.what])
        elif parts or unit.what != "project":
            said.ask("unit-number" if unit.what else "tricks-number", unit.word)
    for at, part in enumerate(parts):
        unit_said = counted.get(at)
        if unit_said == "project":
            yield part._replace(kind="project", what=PROJECT_NUMBERS[part.numbers[0]], numbers=())
        elif unit_said and part.kind == "points":
            yield part._replace(kind=unit_said)
        else:
            yield part._replace(what=unit_said) if unit_said else part


_UNITS: Mapping[str, PartKind] = {"": "tricks", "project": "project", "card": "card", "game": "game"}
_ORDER = tuple(_UNITS)
"""Tricks are looked for first: they are the fewest."""


def _counted(parts: list[Part], place: int, unit: str, counted: Mapping[int, PartKind]) -> list[int] | None:
    """Return the places of the numbers that a unit before ``place`` counts, None where there is none.

    Tricks take the number after them, else the one before; projects the one nearest; points all that are left.
    """
    free = [at for at in (*range(place, len(parts)), *range(place - 1, -1, -1)) if at not in counted]
    if unit == "project":
        near = sorted(free, key=lambda at: abs(2 * (at - place) + 1))
        found = next((at for at in near if _is_project(parts[at])), None)
        return None if found is None else [found] if parts[found].kind == "points" else []
    numbers = [at for at in free if parts[at].kind in ("points", "pair")]
    if unit or not numbers:
        return numbers or None
    return [next((at for at in numbers if max(parts[at].numbers) <= TRICKS), numbers[0])]


def _is_project(part: Part) -> bool:
    return part.kind == "project" or (part.kind == "points" and part.numbers[0] in PROJECT_NUMBERS)
