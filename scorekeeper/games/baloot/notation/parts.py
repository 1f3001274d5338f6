"""The parts of a clause: people, and the things that are theirs; and what a line says of the whole hand."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.games.baloot.notation.kinds import FREE, OF_SIDE, PASSED_OVER, Kind, PartKind
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import PLURALS
from scorekeeper.messages import Message
from scorekeeper.tuples import NamedTuple
from scorekeeper.words import Word

OF_POINTS, GOT, ADDED, NEXT = STANDING = ("points", "got", "added", "next")
"""How a number stands among other words, the first that fits: before a word for points, behind a verb of getting or
counting, behind a sign of adding, or right behind another number or alone, with nobody of its own beside it."""
BY_DECLARER = ("triple", "gahwa")
"""Raises of the declarer, of whom they say nothing new."""
_ASKED: Mapping[Kind, str] = {"again": "raise-last", "except": "tricks-number"}
_PARTS: Mapping[str, PartKind] = {
    "owner": "owner", "number": "points", "pair": "pair", "project": "project", "ashkal": "ashkal", "rest": "rest",
    "baloot": "baloot", "kaboot": "kaboot", "won": "won", "lost": "lost", "made": "made", "qaid": "qaid",
    "revoke": "revoke", "claim": "nothing", "dropped": "nothing",
}  # fmt: skip
"""What tokens are as parts: by their kind, or of what is somebody's by what they say."""


class Part(NamedTuple):
    """Somebody, or something that is somebody's.

    ``kind`` is "owner", or what it is: the declarer's contract, numbers ("points", "card", "game", "tricks", "pair"),
    a project, a raise ("spoken") and so on. ``by`` is who it is for certain; ``joined``: "and" stands before it.
    ``place`` is the place of a part among those of which only the form is known.
    """

    kind: PartKind
    what: str
    by: str | None
    joined: bool
    word: Word
    numbers: tuple[int, ...] = ()
    locked: bool | None = None
    place: int = 0


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

    def unknown(self, word: Word) -> None:
        """Note that a word says nothing where it stands."""
        self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=""))

    def _twice(self, field: str, words: tuple[Word, Word], meant: tuple[object, object]) -> None:
        """Ask which of two words is right; where they are the same word, such as of two people, which was meant."""
        first, second = meant if words[0].text == words[1].text and field != "locked" else [word.text for word in words]
        what = Message(f"said-{field}")
        self.problems.append(unclear("said-twice", column=words[1].column, what=what, first=first, second=second))


class Parts:
    """The parts of a clause, as far as it is read, and the units of its numbers."""

    def __init__(self, tokens: Sequence[Token], said: Said) -> None:
        self.tokens, self.said = tokens, said
        self.parts: list[Part] = []
        self.units: list[tuple[int, Token]] = []  # a unit, and the number of parts before it
        self._joined = False

    def after(self, at: int) -> int | None:
        """Return the place of the next word that says something."""
        places = range(at + 1, len(self.tokens))
        return next((place for place in places if self.tokens[place].kind not in PASSED_OVER), None)

    def add(self, kind: PartKind, what: str, word: Word, numbers: tuple[int, ...] = (), by: str | None = None) -> None:
        """Note a part."""
        self.parts.append(Part(kind, what, by, self._joined, word, numbers))
        self._joined = False

    def take(self, token: Token) -> None:
        """Note what a token says, wherever it stands."""
        kind, what, word, numbers, _, by, _ = token
        if part := _PARTS.get(what if kind == "owned" else kind):
            if word.key in PLURALS and not numbers:
                self.said.ask("unit-number", word)
            self.add(part, "" if part == "nothing" else what, word, numbers, by)
        elif kind in ("contract", "declarer"):
            self._declare(what, word)
        elif kind in ("level", "locked"):
            self._speak(kind, what, word, by)
        elif kind == "trump":
            self.said.say("trump", what, word)
        elif kind in ("tricks", "unit"):
            self.units.append((len(self.parts), token))
        elif kind in ("reverse", "result"):
            self.said.flags.add(kind)
            self.said.words.setdefault(kind, word)
        elif kind == "and":
            self._joined = bool(self.parts)
        else:
            self._note(kind, word)

    def _note(self, kind: Kind, word: Word) -> None:
        """Note that nobody raised; ask about a word that cannot be understood where it stands."""
        if kind == "unraised":
            self.said.denied.add("level")
        elif kind == "twice":
            self.said.unknown(word)
        elif kind in _ASKED:
            self.said.ask(_ASKED[kind], word)

    def _declare(self, contract: str, word: Word) -> None:
        """Note the contract, and once that somebody declared it."""
        if contract:
            self.said.say("contract", contract, word)
        if not any(part.kind == "declarer" for part in self.parts):
            self.add("declarer", "", word)

    def _speak(self, kind: Kind, what: str, word: Word, by: str | None) -> None:
        """Note a raise; words that follow one another are one raise, of several the last."""
        level, locked = (what, None) if kind == "level" else ("", what == "locked")
        last = self.parts[-1] if self.parts else None
        if last and last.kind == "spoken" and (last.what, last.word.key) == (what, word.key):
            self.said.ask("raise-last", word)
        if last and last.kind == "spoken" and last.by is None:
            self.said.rise(last, level, word)
            kept = last.locked if locked is None else locked
            self.parts[-1] = last._replace(what=level or last.what, locked=kept, word=word if level else last.word)
        else:
            self.parts.append(Part("spoken", level, by, self._joined, word, locked=locked))
            self._joined = False
        if locked is not None:
            self.said.say("locked", locked, word)
