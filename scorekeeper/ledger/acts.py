"""The acts that a match can record, a record of its kind each, and the effects of a ruling on the score."""

from collections.abc import Mapping
from enum import Enum
from typing import Literal, NamedTuple

from scorekeeper.game import Choices, Facts, Json, Seating

Points = Mapping[str, int]
"""Points, or totals, by side."""


# --- what a ruling does to the score ----------------------------------------------------------------------


class Stands(NamedTuple):
    """The score stands as recorded."""

    kind: Literal["stands"] = "stands"


class OtherHand(NamedTuple):
    """The hand was another than recorded."""

    line: str
    facts: Facts
    kind: Literal["hand"] = "hand"


class VoidHand(NamedTuple):
    """The hand does not count."""

    kind: Literal["void"] = "void"


class Fined(NamedTuple):
    """A penalty against ``by``, a seat or side; ``penalty`` names which one."""

    by: str
    penalty: str
    kind: Literal["penalty"] = "penalty"


Effect = Stands | OtherHand | VoidHand | Fined
STANDS = Stands()


# --- what is recorded -------------------------------------------------------------------------------------


class Start(NamedTuple):
    """The beginning of a match: who plays what, by which options, and who deals, or begins, first.

    ``agreed`` are the options that the table has spoken about, None if nobody noted it; ``text`` is the header of
    the sheet that the match was read from. ``totals`` are those taken over from paper, None for a match from nothing.
    """

    game: str
    seating: Seating
    options: Choices
    dealer: str | None = None
    agreed: tuple[str, ...] | None = None
    text: str | None = None
    totals: Points | None = None
    kind: Literal["start"] = "start"


class Hand(NamedTuple):
    """A hand, as typed and as read.

    ``paper`` are the totals after it as the paper says; ``as_is`` tells that it is recorded although the match or the
    paper says otherwise; ``after`` is the number of the hand that it follows, if it was forgotten; ``record`` is the
    judged record of play that it was read from.
    """

    line: str
    facts: Facts
    paper: Points | None = None
    as_is: bool = False
    after: int | None = None
    record: Json | None = None
    kind: Literal["hand"] = "hand"


class Penalty(NamedTuple):
    """A penalty between hands against ``by``, a seat or side; ``paper`` and ``as_is`` as of a hand."""

    line: str
    by: str
    penalty: str
    paper: Points | None = None
    as_is: bool = False
    kind: Literal["penalty"] = "penalty"


class Rule(NamedTuple):
    """Other choices of some options, from the next hand on.

    ``as_is`` tells that a target is one that somebody has already reached: the match ends there.
    """

    line: str
    choices: Choices
    as_is: bool = False
    kind: Literal["rule"] = "rule"


class Dealer(NamedTuple):
    """Who deals, or begins, the next hand."""

    line: str
    dealer: str
    kind: Literal["dealer"] = "dealer"


class Rename(NamedTuple):
    """The right name of a player, who was always the same person.

    If the player has ``left`` the table, ``player`` is the name of that person, and no seat.
    """

    line: str
    player: str
    name: str
    left: bool = False
    kind: Literal["rename"] = "rename"

    @property
    def seated(self) -> Mapping[str, str]:
        """Return who sits there: the name by the id of the seat."""
        return {} if self.left else {self.player: self.name}


class Substitute(NamedTuple):
    """Somebody else in the seat of a player, from now on."""

    line: str
    player: str
    name: str
    kind: Literal["substitute"] = "substitute"

    @property
    def seated(self) -> Mapping[str, str]:
        """Return who sits there: the name by the id of the seat."""
        return {self.player: self.name}


class Check(NamedTuple):
    """The totals as the paper says; ``as_is`` tells that they are known to differ."""

    line: str
    paper: Points
    as_is: bool
    kind: Literal["check"] = "check"


class Sign(NamedTuple):
    """Somebody, a seat or side, agrees that ``paper`` is the result of a match that has ended."""

    line: str
    by: str
    paper: Points
    kind: Literal["sign"] = "sign"


class Note(NamedTuple):
    """Words to be kept."""

    line: str
    text: str
    kind: Literal["note"] = "note"


REASONS = ("time", "conceded", "walkover", "agreed")
"""Why the table calls a side the winner of a match that is not played on."""


class Finish(NamedTuple):
    """The end of a match that is not played on. Early ledgers kept no line of it.

    ``won`` is the side that the table calls the winner, ``because`` one of the reasons; without them nobody has won.
    """

    abandoned: bool
    line: str | None = None
    won: str | None = None
    because: str | None = None
    kind: Literal["finish"] = "finish"


class Hide(NamedTuple):
    """The match is set aside, or, if not ``hidden``, brought back: it was a test, or imported or begun by mistake."""

    line: str
    hidden: bool = True
    kind: Literal["hide"] = "hide"


class Fix(NamedTuple):
    """A correction of hand ``number``; ``target`` is the place in the chain of the entry that it replaces."""

    number: int
    hand: Hand
    target: int | None = None
    kind: Literal["fix"] = "fix"

    @property
    def line(self) -> str:
        """Return the words as typed."""
        return self.hand.line


class Void(NamedTuple):
    """Hand ``hand`` does not count; ``target`` is its place in the chain."""

    hand: int
    target: int | None = None
    kind: Literal["void"] = "void"


class Undo(NamedTuple):
    """The entry at place ``target`` of the chain is taken back."""

    target: int
    kind: Literal["undo"] = "undo"


class Redo(NamedTuple):
    """The entry at place ``target`` of the chain, which was taken back, counts again."""

    target: int
    kind: Literal["redo"] = "redo"


class Kept(Enum):
    """Says that a correction leaves something as it was."""

    KEPT = "kept"


KEPT = Kept.KEPT


class Header(NamedTuple):
    """A correction of what the match began with; ``began`` is when, ``habits`` are how the table talks."""

    line: str
    dealer: str | Kept | None = KEPT
    us: str | Kept | None = KEPT
    began: str | Kept = KEPT
    habits: Mapping[str, str] = {}
    kind: Literal["header"] = "header"


class Ruling(NamedTuple):
    """A decision of the table on a question, about hand ``hand`` or, without one, about the match.

    ``of`` is the number of the earlier ruling that this one decides anew, with ``overturn`` to its other outcome.
    ``effect`` is what it does to the score, ``otherwise`` what it would do if decided the other way. ``final`` tells
    whether it is decided for good. The rest are the words of the table.
    """

    line: str
    final: bool
    of: int | None = None
    overturn: bool = False
    hand: int | None = None
    question: str | None = None
    effect: Effect | None = None
    otherwise: Effect | None = None
    article: str | None = None
    asked: str | None = None
    agreed: str | None = None
    claimed: str | None = None
    unknown: str | None = None
    instead: str | None = None
    because: str | None = None
    kind: Literal["ruling"] = "ruling"


class TextEntry(NamedTuple):
    """The text after the last line of a sheet."""

    text: str
    kind: Literal["text"] = "text"


Typed = Hand | Penalty | Rule | Dealer | Rename | Substitute | Check | Sign | Note | Finish | Hide | Ruling
"""The acts that can stand on a line of a sheet."""
Deniable = Hand | Penalty | Rule | Check
"""The acts that can be recorded as they are, although the match or the paper says otherwise."""
Act = Typed | Start | Fix | Void | Undo | Redo | Header | TextEntry
