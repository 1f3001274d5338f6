"""A typed line: from words to facts.

A line is a few clauses. In each, leaving out raises, suits and small words, the words come in pairs of a
thing and its owner, in either order: ``hokum E``, ``NS 77``, ``fifty N``, ``baloot S``.
"""

from itertools import chain
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts, Project
from scorekeeper.games.baloot.notation.words import ASHKAL, OWNERS, PROJECT_NUMBERS, RESERVED, SPOKEN, WORDS
from scorekeeper.games.baloot.options import Options
from scorekeeper.people import People
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES
from scorekeeper.words import Word, clauses, suggestion

EXAMPLE = "hokum E, NS 77"
_DIGITS = 9
"""So many digits of a number are read; any number as long is too large anyway."""


class _Owner(NamedTuple):
    id: str
    word: Word


class _Thing(NamedTuple):
    """Something that has an owner: ``field`` of the facts, or "lost", and its value."""

    field: str
    value: str | int
    word: Word


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    del options  # lines read the same at every table
    reader = _Reader(seating)
    found = clauses(line)
    if not found:
        refuse([malformed("line-empty", example=EXAMPLE)])
    words = [word for clause in found for word in clause]
    if outcome := next((_meaning(word) for word in words if _kind(word) == "outcome"), None):
        return reader.outcome(outcome, words)
    for clause in found:
        reader.clause(clause)
    return reader.facts()


def _kind(word: Word) -> str | None:
    """Return the kind of a word, None for a name, a number or an unknown word."""
    return WORDS[word.key][0] if word.key in WORDS else None


def _meaning(word: Word) -> str | None:
    return WORDS[word.key][1] if word.key in WORDS else None


class _Reader:
    """Collects the facts of one line."""

    def __init__(self, seating: Seating) -> None:
        self._people = People(seating, OWNERS, RESERVED)
        self._found: dict[str, Any] = {}
        self._words: dict[str, Word] = {}
        self._numbers: dict[str, dict[str, int]] = {"points": {}, "tricks": {}}
        self._projects: list[Project] = []
        self._lone_tricks: list[_Thing] = []
        self._ashkal_said = False
        self._problems: list[Problem] = []

    def outcome(self, outcome: str, words: list[Word]) -> Facts:
        """Read a line on which no hand was played; who annulled it may be named."""
        at = 0
        while at < len(words):
            word = words[at]
            owner = self._people.at(words, at)
            if not owner and _meaning(word) != outcome and _kind(word) not in ("noise", "by"):
                self._problems.append(malformed("pass-alone", column=word.column, word=word.text))
            at += owner[1] if owner else 1
        refuse([*self._people.problems, *self._problems])
        return Facts(outcome=outcome)

    def clause(self, words: list[Word]) -> None:
        """Read one clause: first its words one by one, then the pairs."""
        parts: list[_Owner | _Thing] = []
        spoken: Word | None = None
        known = len(self._problems)
        tricks = self._tricks_number(words)
        at = 0
        while at < len(words):
            word = words[at]
            owner = self._people.at(words, at)
            by = self._by(words, at, parts, spoken) if spoken else None
            if by:
                at += _kind(word) == "by"
            elif owner:
                parts.append(_Owner(owner[0], word))
            elif at == tricks:
                parts.append(_Thing("tricks", int(word.key[:_DIGITS]), word))
            else:
                self._word(word, parts)
                spoken = word if word.key in SPOKEN else spoken
            at += (by or owner or ("", 1))[1]
        if spoken and len(parts) == 1 and isinstance(parts[0], _Owner):
            self._speaker(spoken, *parts[0])
        elif len(self._problems) == known:  # else what is left over would only be blamed for the unknown word
            self._pairs(parts)

    def _tricks_number(self, words: list[Word]) -> int | None:
        """Find the number of a clause that counts tricks: the one after the word "tricks", else the one before."""
        place = next((at for at, word in enumerate(words) if _kind(word) == "tricks"), None)
        if place is None:
            return None
        for near in chain(range(place + 1, len(words)), range(place - 1, -1, -1)):
            if words[near].key.isdecimal():
                return near
        self._problems.append(unclear("tricks-number", column=words[place].column))
        return None

    def _by(self, words: list[Word], at: int, parts: list[_Owner | _Thing], spoken: Word) -> tuple[str, int] | None:
        """Read who raised, or said Ashkal: "by Ali", or the name alone where a clause ends in it."""
        start = at + (_kind(words[at]) == "by")
        owner = self._people.at(words, start)
        if not owner:
            return None
        if start == at and (len(parts) % 2 or start + owner[1] < len(words) or words[at - 1].key not in SPOKEN):
            return None
        self._speaker(spoken, owner[0], words[start])
        return owner

    def _speaker(self, spoken: Word, who: str, word: Word) -> None:
        """Note who raised or said Ashkal; of a side that doubled nobody need be named."""
        raised = "doubling-side" if who in SIDES else "doubled_by"
        self._say("ashkal" if _meaning(spoken) == ASHKAL else raised, who, word)

    def _word(self, word: Word, parts: list[_Owner | _Thing]) -> None:
        if word.key.isdecimal():
            parts.append(_Thing("points", int(word.key[:_DIGITS]), word))
            return
        kind, what = WORDS.get(word.key, (None, ""))
        if kind is None:
            hint = suggestion(word.key, [*self._people, *WORDS])
            self._problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))
        elif kind == "contract":
            self._contract(what, word, parts)
        elif kind in ("projects", "owned"):
            parts.append(_Thing(kind if kind == "projects" else what, what, word))
        elif kind in ("level", "trump"):
            self._say(kind, what, word)
        elif kind == "locked":
            self._say(kind, what == "locked", word)

    def _contract(self, contract: str, word: Word, parts: list[_Owner | _Thing]) -> None:
        """Note the contract; "sun S ashkal" and "ashkal sun S" have one owner for both words."""
        self._ashkal_said = self._ashkal_said or contract == ASHKAL
        said = self._found.get("contract")
        if said is None or ASHKAL not in (said, contract) or "hokum" in (said, contract):
            self._say("contract", contract, word)
            parts.append(_Thing("declarer", contract, word))

    # --- things and their owners --------------------------------------------------------------------------

    def _pairs(self, parts: list[_Owner | _Thing]) -> None:
        """Match each thing with its owner: they come in pairs, in either order."""
        at = 0
        while at < len(parts):
            first, second = parts[at], parts[at + 1] if at + 1 < len(parts) else None
            at += 2
            if isinstance(first, _Thing) and isinstance(second, _Owner):
                self._own(first, second.id)
            elif isinstance(first, _Owner) and isinstance(second, _Thing):
                self._own(second, first.id)
            else:
                self._lone(first)
                at -= 1

    def _lone(self, part: _Owner | _Thing) -> None:
        """Handle a part without a partner: only tricks and a contract can do without, for now."""
        word = part.word
        if isinstance(part, _Owner):
            self._problems.append(unclear("owner-stray", column=word.column, word=word.text))
        elif part.field == "tricks":
            self._lone_tricks.append(part)
        elif part.field != "declarer":  # whoever declared may stand in another clause; if not, it is asked
            self._problems.append(unclear("owner-missing", column=word.column, word=word.text))

    def _own(self, thing: _Thing, owner: str) -> None:
        if isinstance(thing.value, int):
            self._number(thing, thing.value, SIDE[owner])
        elif thing.field == "lost":
            self._say("won", OTHER[SIDE[owner]], thing.word)
        elif thing.field == "projects":
            self._projects.append(Project(owner, thing.value))
        else:
            self._say(thing.field, SIDE[owner] if thing.field in ("kaboot", "won") else owner, thing.word)

    def _number(self, thing: _Thing, number: int, side: str) -> None:
        """Note card points or tricks of a side."""
        numbers = self._numbers[thing.field]
        first = numbers.setdefault(side, number)
        if first == number:
            return
        project = next((each for each in (number, first) if each in PROJECT_NUMBERS), None)
        if thing.field == "points" and project:
            word = PROJECT_NUMBERS[project]
            self._problems.append(unclear("project-number", column=thing.word.column, n=project, word=word))
        else:
            self._said_twice(f"{thing.field} {side}", first, number, thing.word)

    def _say(self, field: str, value: str | bool, word: Word) -> None:
        if self._found.setdefault(field, value) != value:
            self._said_twice(field, self._words[field].text, word.text, word)
        self._words.setdefault(field, word)

    def _said_twice(self, field: str, first: str | int, second: str | int, word: Word) -> None:
        self._problems.append(unclear("said-twice", column=word.column, key=field, first=first, second=second))

    # --- the whole line -----------------------------------------------------------------------------------

    def facts(self) -> Facts:
        """Put the facts together. Raises what is wrong with them."""
        for thing in self._lone_tricks:
            counted = self._numbers["points"]
            if len(counted) == 1 and isinstance(thing.value, int):
                self._number(thing, thing.value, next(iter(counted)))
            else:
                self._problems.append(unclear("tricks-whose", column=thing.word.column, n=thing.value))
        refuse([*self._people.problems, *self._problems])
        if self._ashkal_said:
            self._settle_ashkal()
        self._check_doubling_side()
        points, tricks = self._numbers["points"] or None, self._numbers["tricks"] or None
        return Facts(**self._found, points=points, tricks=tricks, projects=tuple(self._projects) or None)

    def _settle_ashkal(self) -> None:
        """Settle who said Ashkal: named as such, or else in the place of the declarer."""
        self._found["contract"] = "sun"
        bidder = self._found.get("ashkal") or self._found.get("declarer")
        if bidder in SIDES:
            refuse([unclear("ashkal-bidder", column=self._words["contract"].column, side=bidder)])
        if bidder and "ashkal" not in self._found:
            self._found |= {"ashkal": bidder, "declarer": PARTNER[bidder]}

    def _check_doubling_side(self) -> None:
        """Check a side that doubled; the facts hold only players, and a side's doubling says nothing new."""
        side, declarer = self._found.pop("doubling-side", None), self._found.get("declarer")
        if side and declarer and SIDE[declarer] == side:
            refuse([illegal("doubler-side", column=self._words["doubling-side"].column, doubler=side, side=side)])
