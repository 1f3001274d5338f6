"""A line typed with help: the board above, its meaning below, words completed, earlier hands at the arrow keys."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from scorekeeper.ledger.match import Match
from scorekeeper.sheet.in_match import answered
from scorekeeper.sheet.old_hands import line_of
from scorekeeper.sheet.values import LAST
from scorekeeper.spelling import fold
from scorekeeper.table.direction import in_lines, in_order
from scorekeeper.table.draft import Draft
from scorekeeper.table.meaning import explained, meaning
from scorekeeper.table.texts import told

Candidates = Callable[[Sequence[str]], Iterable[tuple[str, str]]]
"""The possible continuations of the last of some words, each with its meaning."""
UNDO = "undo"
"""The line that one key types; the text in the line is there again afterwards."""
_FIX = re.compile(
    rf"fix\s+(?:(?:the|no|number|hand|game|round)\s+|#)*(?P<number>\d{{1,9}}|{'|'.join(LAST)})\s*[:,;]?\s+(?P<line>\S.*)",
    re.IGNORECASE,
)
_RECORDING = re.compile(r"(?:add\s+(?!-)(?P<line>\S.*)|(?P<act>(?:penalty|check|dealer)\s+\S.*))", re.IGNORECASE)
"""Commands that record the rest of the line, or all of it, at the end of the match."""
_MENU = 3
"""Rows that are kept free for the words to choose from."""


class Line:
    """Reads the lines of a session; ``says`` tells the purpose of a command, None for a hand."""

    def __init__(self, candidates: Candidates, says: Callable[[str], str | None], draft: Draft) -> None:
        self.says, self._draft = says, draft
        self._match: Match | None = None
        self._explained = self._asked_of = self._refused = self._open = ""
        self._walked = 0
        self._shown: tuple[str, str] = ("", "")
        self._undone = False
        self._session = PromptSession[str](
            history=InMemoryHistory(), completer=_Words(candidates, self), complete_while_typing=True,
            complete_style=CompleteStyle.COLUMN, reserve_space_for_menu=_MENU, key_bindings=self._keys(),
            bottom_toolbar=self._below, erase_when_done=True, mouse_support=False, enable_history_search=False,
        )  # fmt: skip
        self._session.default_buffer.on_text_changed += self._typed

    @property
    def match(self) -> Match | None:
        """The match in play; None if there is none yet."""
        return self._match

    def ask(self, match: Match | None, prompt: Callable[[], str], refused: str = "", question: str = "") -> str:
        """Read a line under what ``prompt`` shows, drawn anew whenever the screen changes.

        A ``refused`` line stands there again. A ``question`` is a line that waits for an answer.
        Raises EOFError; and KeyboardInterrupt on Ctrl-C, which throws away what is typed.
        """
        self._refused, self._open = f"{refused} " if refused else "", question
        begun = self._refused or (self._draft.kept(match.id) if match else "")
        self._explained = told("refused") if refused else "" if self._undone else told("draft")
        self._asked_of, self._match, self._undone, self._shown = begun, match, False, ("", "")
        self._walked = 1 if refused else 0
        try:
            line: str = self._session.prompt(lambda: ANSI(prompt()), default=begun)
        except KeyboardInterrupt:
            self._draft.forget()
            raise
        if not self._undone:
            self._draft.forget()
        return line

    def _typed(self, buffer: Buffer) -> None:
        if self._match:
            self._draft.keep(self._match.id, buffer.text)

    def _below(self) -> str:
        """Say the meaning of the line as it stands, in lines as wide as the screen."""
        return in_lines(self._said(self._session.default_buffer.text), get_app().output.get_size().columns)

    def _said(self, line: str) -> str:
        if not line.strip():
            return told("keys")
        if self._explained and line == self._asked_of:
            return self._explained
        self._explained = ""
        if self._shown[0] != line:
            self._shown = (line, self._meant(line))
        return self._shown[1]

    def _meant(self, line: str) -> str:
        command = self.says(line)
        if self._match is None:
            return command or ""
        if corrected := _FIX.match(line):
            said = corrected["number"]
            number = int(said) if said.isdecimal() else self._match.hands[-1].number if self._match.hands else None
            if self._match.numbered(number):
                return meaning(self._match, corrected["line"], number)
        if (recording := _RECORDING.match(line)) and " --" not in line:
            return meaning(self._match, recording["line"] or recording["act"])
        if command is not None:
            return command
        begun = line.rsplit(" ", maxsplit=1)[-1]
        goes_on = [word for word in self._match.game.notation.OFFERED if word.startswith(begun)]
        if begun and goes_on and begun not in goes_on:  # nothing is wrong yet with a word that is being typed
            return told("goes-on", words=goes_on)
        return meaning(self._match, answered(self._match, self._open, line))

    def explain(self, word: str) -> None:
        """Show the meaning of a word until something else is typed."""
        if self._match:
            self._explained, self._asked_of = explained(self._match, word), self._session.default_buffer.text

    def _walk(self, buffer: Buffer, step: int) -> None:
        """Put the refused line or an earlier hand into the line to be mended; a line that somebody typed stays."""
        self._walked = self._walked if buffer.text else 0
        if buffer.text != self._earlier(self._walked):
            return
        most = len(self._match.hands) if self._match else 0
        self._walked = min(max(self._walked + step, 0), most + bool(self._refused))
        buffer.document = Document(self._earlier(self._walked))

    def _earlier(self, back: int) -> str:
        """Return the text so many steps back: the refused line, then the hands, the last one first."""
        if back and self._refused:
            if back == 1:
                return self._refused
            back -= 1
        if not back or not self._match:
            return ""
        hand = self._match.hands[-back]
        return f"fix {hand.number} {line_of(self._match, hand)}"

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("up")
        def _(event: KeyPressEvent) -> None:
            if event.current_buffer.complete_state:
                event.current_buffer.complete_previous()
            else:
                self._walk(event.current_buffer, 1)

        @keys.add("down")
        def _(event: KeyPressEvent) -> None:
            if event.current_buffer.complete_state:
                event.current_buffer.complete_next()
            else:
                self._walk(event.current_buffer, -1)

        @keys.add("c-z")
        def _(event: KeyPressEvent) -> None:
            self._undone = True
            event.app.exit(result=UNDO)

        @keys.add("?")
        def _(event: KeyPressEvent) -> None:
            line = event.current_buffer.text
            word = event.current_buffer.document.get_word_under_cursor(WORD=True) or _before(event.current_buffer)
            if not word or self.says(line) is not None:
                event.current_buffer.insert_text("?")
            else:
                self.explain(word)

        return keys


def _before(buffer: Buffer) -> str:
    """Return the word before the cursor."""
    return (buffer.document.text_before_cursor.split() or [""])[-1]


class _Words(Completer):
    """Completes names and words of the game, and commands with what they take."""

    def __init__(self, candidates: Candidates, line: Line) -> None:
        self._candidates, self._line = candidates, line

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield the possible continuations of the word before the cursor."""
        words = document.text_before_cursor.split(" ")
        begun = words[-1]
        if not begun and not complete_event.completion_requested:
            return
        for candidate, meant in self._offered(words):
            if fold(candidate).startswith(fold(begun)) and candidate != begun:
                shown, said = in_order(candidate), in_order(meant)
                yield Completion(f"{candidate} ", -len(begun), display=shown, display_meta=said)

    def _offered(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        hand = self._line.match is not None and (len(words) == 1 or self._line.says(words[0]) is None)
        if hand and self._line.match:
            match = self._line.match
            yield from ((name, player) for player, name in match.seating.players.items())
            yield from ((word, "") for word in match.game.notation.OFFERED)
        if not hand or len(words) == 1:
            yield from self._candidates(words)
