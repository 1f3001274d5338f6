"""From a code and its values to a sentence: the only place where sentences are put together."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from scorekeeper.errors import Problem


class Message(NamedTuple):
    """A sentence, or a part of one, as data: its code, and the values that its text needs.

    A value is a text, a number, the id of a seat or side, another message, or a list of these. A list reads "a, b or
    c"; a sentence that wants something else between its parts says so: ``{cards:, }``, ``{projects: and }``. A bare
    word stands before the last part: ``{cards:and}`` reads "a, b and c".
    """

    code: str
    params: Mapping[str, Any] = {}


class Text(NamedTuple):
    """The sentence of a code, and the article of the rulebook that it cites.

    ``plural`` replaces ``message`` where the value named by ``counted`` is not 1.
    """

    message: str
    article: str | None = None
    plural: str | None = None
    counted: str = "n"


Texts = Mapping[str, Text]

COMMON: Texts = {
    "did-you-mean": Text(" Did you mean {near}?"),
    "json-invalid": Text("This line is not JSON: {reason}."),
    "json-not-object": Text("Each line is one JSON object, {{…}}; this one is {found}."),
    "field-unknown": Text("There is no field {key}.{hint}"),
    "field-type": Text("{key} should be {expected}, not {found}."),
    "field-choice": Text("{key} can be {choices}, not {found}."),
    "rule-unknown": Text("There is no option {option}.{hint}"),
    "rule-choice": Text("The option {option} can be {choices}, not {found}."),
    "rule-form": Text("Options are typed as option=choice, for example counting=both; {found} is not."),
    "key-unknown": Text("There is no {found} to set; known are {choices}."),
    "profile-unknown": Text("No house rules are called {found}; scorekeeper rules profiles lists them.{hint}"),
    "profile-name": Text(
        "House rules cannot be called {found}: a name is one word of letters, digits and -, and not that of a game,"
        " a default or a command."
    ),
    "profile-games": Text("{first} is for {game}, {second} for {other}; only rules of one game can be compared."),
    "profile-game": Text("The house rules {found} are for {game}."),
    "profile-form": Text("Type rules {form}."),
    "target-none": Text("{game} has no target."),
    "rule-number": Text("The option {option} is a whole number from {minimum} up, not {found}."),
    "word-unknown": Text("I do not know the word “{word}”.{hint}"),
    "line-empty": Text("There is nothing on this line. Type what happened, for example: {example}."),
    "line-kind": Text("A {kind} is expected here, this line is a {found}."),
    "paper-form": Text(
        "What the paper says is typed as totals in order, {sides}, such as {example}; “{found}” is not."
    ),
    "claim-form": Text(
        "What figure is claimed, and whose? Say it as {sides} and a number, or as all of them in order,"
        " such as {example}; “{found}” is neither."
    ),
    "claim-large": Text("{found} is more than anybody can score at once."),
    "claim-ended": Text("The match was over before the last of these hands."),
    "rename-form": Text("Type {word} OLD = NEW."),
    "players-form": Text("Type players rename OLD NEW, or players substitute OLD NEW."),
    "id-used": Text("The id {found} was used for another entry of this match."),
    "head-form": Text("A head is typed MATCH:COUNT:HASH, as verify --heads prints it; {found} is not."),
    "line-encoding": Text("The line has bytes that are not UTF-8 text."),
    "line-long": Text("The line is longer than {most} letters."),
    "us-unknown": Text(
        "Which side is us? Say it once, scorekeeper header us={first} (or {second}), or name the side instead."
    ),
    "game-unknown": Text("There is no game {name}.{hint}"),
    "players-count": Text("{game} is for {expected}; {found} given: {names}."),
    "player-name": Text("A player cannot be called “{name}”: {reason}."),
    "player-twice": Text("Two players are called “{name}”; give each a name of their own."),
    "side-unknown": Text("There is no side {found}; sides are {choices}."),
    "dealer-unknown": Text("{found} does not sit at this table; here are {choices}."),
    "judge-none": Text("The play of {game} cannot be judged yet; its score can be kept."),
    "question-unknown": Text("{game} answers no question {found}.{hint}"),
    "question-field": Text("{question} has no --{found}.{hint}"),
    "question-json": Text("--{key} is not JSON."),
    "question-value": Text("--{key} needs a value after it."),
    "question-twice": Text("--{key} is given twice."),
    "record-rules": Text("The record was played with {found}, and this match is not; see scorekeeper rules."),
    "record-incomplete": Text("The record does not tell it to the end yet, so it cannot be added."),
    "field-missing": Text("{key} is missing."),
    "field-card-twice": Text("The same card stands twice in {key}."),
    "penalty-none": Text("The rules of {game} know no penalty points."),
    "match-over": Text("The match is over: {winner} won it with {what}. Start another with scorekeeper new."),
    "match-drawn": Text("The match is over, drawn after {what}. Start another with scorekeeper new."),
    "match-closed": Text("The match was finished on {at}. scorekeeper undo opens it again."),
    "hand-unknown": Text("There is no hand {hand} in this match; it has {count}."),
    "hand-void-ruled": Text("Hand {hand} is void, as the table ruled; see scorekeeper rulings {hand}."),
    "hand-none": Text("No hand has been played in this match yet."),
    "article-unknown": Text("There is no article {found}.{hint}"),
    "schema-unknown": Text("{game} has no form {form}; forms are facts and record."),
    "topic-unknown": Text("There is no topic {found}; scorekeeper guide lists them.{hint}"),
    "topic-ambiguous": Text("{found} could be any of the topics {choices}; type more of it."),
    "sample-unknown": Text("There is no sample {found}; there are {choices}."),
    "hand-ruled": Text("Hand {hand} counts as the table ruled; decide that ruling anew, see scorekeeper rulings."),
    "match-over-provisional": Text(
        "It is over only under the provisional ruling {ruling}: decide it first, scorekeeper ruling R{ruling} --final"
        " or --overturn."
    ),
    "ruling-unknown": Text("There is no ruling {ruling} in this match; it has {count}."),
    "ruling-decided": Text("Ruling {ruling} was decided anew by ruling {later}; decide that one."),
    "ruling-one-outcome": Text("Ruling {ruling} names no other outcome; say what was decided with --decides."),
    "ruling-question": Text("Put the question: ruling 3 “Was it a revoke?” --decides stands."),
    "note-comment": Text("On a sheet # begins a comment, so a note cannot hold it; say it without."),
    "audit-game": Text("Which game is it? Say --game {example}, or begin the file with “game: {example}”."),
    "ruling-quotes": Text("A quotation mark is not closed; words with an apostrophe stand between two double ones."),
    "ruling-empty": Text("--{option} lacks its words."),
    "ruling-option": Text("A ruling has no {found}.{hint}"),
    "ruling-hand": Text("Which hand was it? Its number comes first: ruling 3 …"),
    "ruling-decides": Text(
        "“{found}” decides nothing: the table finds what happened, and the points follow from the rules. Decide"
        " stands, void, penalty SIDE KIND, or the hand as it was; to play by another rule, rules set OPTION=CHOICE."
    ),
    "ruling-both": Text("A ruling is provisional or final."),
    "ruling-because": Text("What is done instead of the standard remedy needs its reason: --instead … --because …"),
    "ruling-overturn": Text("--overturn turns an earlier ruling to its other outcome: ruling R2 --overturn."),
    "ruling-same": Text("Both outcomes are the same; say the other one with --otherwise."),
    "article-several": Text("“{found}” stands in several articles: {choices}. Name one."),
    "hand-void": Text("Hand {hand} is void; scorekeeper undo, or add it again with --after."),
    "undo-other": Text("Entry {n} is not what this takes back or brings back."),
    "redo-nothing": Text("There is nothing to bring back: nothing was undone since the last action."),
    "check-differs": Text(
        "The paper says {paper}, the hands give {derived}. They can have parted from hand {first} on; fix it, or record"
        " that they differ with --as-is."
    ),
    "undo-nothing": Text("There is nothing to undo in this match."),
    "audit-refused": Text("{path}: one line cannot be read.", plural="{path}: {n} lines cannot be read."),
    "header-missing": Text("A sheet begins with a line such as “game: {example}”; this one has none."),
    "header-unknown": Text("A sheet has no header “{key}”.{hint}"),
    "header-twice": Text("The header “{key}” is given twice."),
    "date-ambiguous": Text("“{found}” could be {first} or {second}; write it as 2026-11-20."),
    "file-bytes": Text("Line {n} of {path} is not UTF-8 text."),
    "json-twice": Text("The field {key} is given twice."),
    "date-unknown": Text("“{found}” is not a date I can read, such as 2026-11-20 or 2026-11-20 21:30."),
    # The ledger and its surroundings: LedgerError.
    "ledger-missing": Text("There is no ledger at {path} yet. scorekeeper new makes one."),
    "ledger-foreign": Text("{path} is not a scorekeeper ledger; it was left untouched."),
    "ledger-newer": Text(
        "{path} was written by a newer scorekeeper (schema {found}, this one reads {known}); untouched."
    ),
    "ledger-older": Text(
        "{path} has the older schema {found}, this scorekeeper reads {known}; open it once where it can be written."
    ),
    "ledger-migration": Text("{path} could not be brought to the schema of this scorekeeper ({reason}); untouched."),
    "ledger-locked": Text("{path} is in use by another program and did not come free within {seconds} s. Try again."),
    "ledger-readonly": Text("{path} cannot be written: {reason}."),
    "ledger-full": Text("The disk with {path} is full."),
    "ledger-damaged": Text("{path} is damaged ({reason}). scorekeeper verify says where; the file was left as it is."),
    "ledger-io": Text("{path} cannot be read or written: {reason}."),
    "folder-missing": Text("The folder of {path} does not exist."),
    "match-none": Text("No match is in play. Start one: scorekeeper new {invitation}"),
    "match-unknown": Text("There is no match {found}. scorekeeper matches lists them."),
    "match-ambiguous": Text("{found} could be any of the matches {choices}; type more of it."),
    "file-read": Text("{path} cannot be read: {reason}."),
    "file-write": Text("{path} cannot be written: {reason}."),
    "file-exists": Text("{path} exists already; it was left as it is."),
    "sheet-refused": Text(
        "{path} was not imported: one line is wrong.", plural="{path} was not imported: {n} lines are wrong."
    ),
    "import-json": Text("{path} is not a match that scorekeeper exported: {reason}."),
    "import-chain": Text("{path} is damaged: entry {seq} does not fit the chain. Nothing was imported."),
    "import-other": Text(
        "Match {match} is here already, and goes on differently from entry {seq}. Nothing was imported."
    ),
    "backup-faulty": Text("The copy {path} is not sound: {reason}."),
    "data-missing": Text("The data file {path} is missing; reinstall scorekeeper."),
}


_AS_TYPED = frozenset(("word", "found", "hint", "name", "key", "choices", "expected"))
"""Values that quote what somebody typed and are never taken for the id of a seat or side."""


class _Listed(str):
    """A shown list."""

    __slots__ = ("parts",)
    parts: list[str]

    def __new__(cls, parts: list[str]) -> Self:
        listed = super().__new__(cls, _join(parts, "or"))
        listed.parts = parts
        return listed

    def __format__(self, between: str) -> str:
        if between.isalpha():
            return _join(self.parts, between)
        return between.join(self.parts) if between else str(self)


def _join(parts: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _show(value: Any, texts: Texts, names: Mapping[str, str]) -> str:
    if isinstance(value, Message):
        return say(texts, value.code, value.params, names)
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return _Listed([_show(part, texts, names) for part in value])
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _hint(near: str) -> str:
    """Offer a near word at the end of a sentence; say nothing where none is near."""
    return COMMON["did-you-mean"].message.format(near=near) if near else ""


def find(texts: Texts, code: str) -> Text:
    """Find the sentence of a code: the game's, the common one, or the code itself where the game is not known."""
    return texts.get(code) or COMMON.get(code) or Text(code.replace("-", " ").capitalize() + ".")


def say(texts: Texts, code: str, params: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """Put the sentence of ``code`` together.

    ``names`` turns ids of sides and seats into what people call them. The value ``hint`` is a near word, offered in a
    sentence of its own.

    >>> say({"left": Text("one card left", plural="{n} cards left")}, "left", {"n": 3})
    '3 cards left'
    >>> say({"held": Text("{cards: and }, not {other}")}, "held", {"cards": ["KH", "QH"], "other": ["AS", "7S", "8S"]})
    'KH and QH, not AS, 7S or 8S'
    """
    text = find(texts, code)
    message = text.plural if text.plural is not None and params.get(text.counted) != 1 else text.message
    known = names or {}
    shown = {key: _show(value, texts, {} if key in _AS_TYPED else known) for key, value in params.items()}
    if "hint" in params:
        shown["hint"] = _hint(params["hint"])
    return message.format_map(shown)


def problem_json(problem: Problem, texts: Texts, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the JSON form of a problem: code, message, article, and field or at."""
    text = find(texts, problem.code)
    form: dict[str, Any] = {
        "code": problem.code,
        "message": say(texts, problem.code, problem.params, names),
        "article": text.article,
    }
    if problem.column is not None:
        form["at"] = problem.column
    elif problem.field is not None:
        form["field"] = problem.field
    return form
