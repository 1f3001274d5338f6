"""Entry from the page: what was sent is tried, echoed with its score, confirmed and recorded, once."""

import re
import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.buttons import Said, pressed
from scorekeeper.errors import Ambiguous, Malformed, Reading, Refused, illegal, malformed, refuse
from scorekeeper.language import figure as in_digits
from scorekeeper.ledger.acts import Act, Check, Fix, Hand, Header, Penalty, Redo, Rule, Ruling, Sign, Typed, Undo, Void
from scorekeeper.ledger.entries import Entry, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Prose
from scorekeeper.people import without_letters
from scorekeeper.reports.added import side_label
from scorekeeper.reports.answers import errors_json
from scorekeeper.reports.consequences import described
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import said
from scorekeeper.reports.rulings import ask_anew
from scorekeeper.sheet import figures
from scorekeeper.sheet.endings import with_as_is
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.old_hands import line_of, read_about
from scorekeeper.sheet.seating import of_the_same
from scorekeeper.web import another
from scorekeeper.web.pad import button, form, grey_record, taking_back, told_pressed
from scorekeeper.web.results import in_short, problems, result
from scorekeeper.web.sent import Sent
from scorekeeper.web.texts import told


class Answered(NamedTuple):
    """What a phone is answered.

    ``recorded`` is set if the phone is done with what it sent; it is the number of entries of the match then. A
    ``short`` answer stands in the bar at the foot, where it is seen whatever is pressed; with ``choices`` that is
    as high as they need.
    """

    parts: Sequence[Child]
    recorded: int | None = None
    short: bool = False
    choices: bool = False

    def element(self) -> Element:
        """Make the part of the page that the answer is."""
        done, kind = (
            None if self.recorded is None else "true",
            ("bar choices" if self.choices else "bar") if self.short else None,
        )
        return element(
            "div",
            {"id": "answer", "class": kind, "aria-live": "polite", "data-recorded": done, "data-seen": self.recorded},
            *self.parts,
        )


NOTHING = Answered(())


class Entering:
    """Answers what is sent about a match; ``token`` is known to those who may write, ``now`` tells the time."""

    def __init__(self, token: str, now: Callable[[], str]) -> None:
        self.token, self._now = token, now

    def answer(self, ledger: Ledger, match_id: str, sent: Sent) -> Answered:
        """Do what was sent for the match that is shown; tell the result, or the errors. Raises LedgerError."""
        match = ledger.match(match_id)
        if sent.match not in ("", match_id):
            return _of_before(ledger, match, sent)
        try:
            said = sent.line.lower().removeprefix("scorekeeper ")
            if said == "rematch" and match.status != "open" and ledger.in_play() == match.id:
                return self._rematch(ledger, match, sent)
            if said == another.LINE:
                return self._another(ledger, match, sent)
            if sent.do in ("try", "ask"):
                return self._tried(match, sent)
            if sent.do in ("us", "figures"):
                return self._said_once(ledger, match_id, sent)
            if sent.do == "drop":
                return Answered((), recorded=len(match.entries))
            return self._recorded(ledger, match_id, sent)
        except Refused as error:
            unfinished = isinstance(error, Ambiguous) and sent.said and not error.readings and not sent.line
            if unfinished:
                return Answered([*_asked_next(match, sent.said, error)], short=True)
            told_problems, forms = [*problems(error, match)], [*self._answers_to(match, sent, error)]
            if forms:
                return Answered([*told_problems, *forms], short=True, choices=True)
            return Answered([element("div", {"class": "words"}, *told_problems), grey_record()], short=True)

    # --- trying -------------------------------------------------------------------------------------------

    def _tried(self, match: Match, sent: Sent) -> Answered:
        """Say what a line means and scores, and ask whether to record it; what was sent before is not asked again."""
        known = _known(match, sent.id)
        if known:
            return _told_again(match, known)
        lost = [element("p", {"class": "warning"}, told("not-recorded"))] if sent.do == "ask" else []
        line = _line(match, sent)
        if not line:
            return Answered([*lost, element("p", None, told("press-something")), grey_record()], short=True)
        ident = sent.id or secrets.token_hex(8)
        entry = stamped(_as_typed(match, _act(match, line, sent)), self._now(), ident=ident)
        tried = match.with_entry(entry)
        short = said(in_short(tried, entry))
        asked, kind = [element("p", None, short), button(told("record"), "record", kind="main")], "confirm bar"
        if meanwhile := _meanwhile(match, sent):
            asked, kind = [*_asked_anew(meanwhile, entry, short)], f"{kind} meanwhile"
        confirm = self._line_form(match, sent, line, *lost, *asked, kind=kind, id=ident, seen=len(match.entries))
        return Answered([*result(match.snapshot(), tried, entry, "understood"), confirm])

    def _line_form(
        self, match: Match, sent: Sent, line: str, *children: Child, kind: str = "", **hidden: object
    ) -> Element:
        """Make a form that sends a line as it was sent, for the same hand."""
        kept = {"seen": sent.seen, "fix": sent.fix, "as_is": 1 if sent.as_is else None, **hidden}
        return form(match, self.token, {"line": line, **kept}, *children, kind=kind)

    # --- recording ----------------------------------------------------------------------------------------

    def _recorded(self, ledger: Ledger, match_id: str, sent: Sent) -> Answered:
        """Record what was sent, unless it was before, or something else was meanwhile. Raises Refused, LedgerError."""
        if sent.id is None:
            return Answered([element("p", None, told("nothing-recorded"))])
        with ledger.transaction(match_id) as match:
            known, before = _known(match, sent.id), match.snapshot()
            overtaken = not known and _stale(match, sent)
            if not known and not overtaken:
                match.append(stamped(self._to_record(match, sent), self._now(), ident=sent.id))
        if known:
            return _told_again(match, known)
        if overtaken:
            if sent.do == "record":
                return self._tried(match, sent)
            code = "unsigned-else" if sent.do == "sign" else "undone-else"
            return Answered([element("p", {"class": "warning"}, told(code))], short=True)
        told_result = result(before, match, match.entries[-1], "recorded-of")
        return Answered([self._recorded_in_short(match), *told_result], recorded=len(match.entries))

    def _recorded_in_short(self, match: Match) -> Element:
        """Say what was recorded and where the match stands now, with the button that takes it back."""
        entry = match.entries[-1]
        totals = " : ".join(in_digits(match.state.totals[side]) for side in match.seating.sides)
        words = told("recorded-short", what=Prose(in_short(match, entry)), totals=Prose(totals))
        back = taking_back(match, self.token, "undo", match.to_undo(), told("undo-short")) if match.to_undo() else None
        return element("div", {"class": "echo bar"}, element("p", None, said(words)), back)

    def _to_record(self, match: Match, sent: Sent) -> Act:
        if sent.do == "undo":
            return Undo(match.to_undo())
        if sent.do == "redo":
            return Redo(match.to_redo())
        if sent.do == "sign":
            known = match.seating.players
            refuse([] if sent.by in known else [malformed("dealer-unknown", found=sent.by, choices=tuple(known))])
            totals = "-".join(str(match.state.totals[side]) for side in match.seating.sides)
            return Sign(f"sign {known[sent.by]} = {totals}", sent.by, dict(match.state.totals))
        return _as_typed(match, _act(match, _line(match, sent), sent))

    def _said_once(self, ledger: Ledger, match_id: str, sent: Sent) -> Answered:
        """Keep what a line wanted to know of the table, and go on with the line. Raises Refused, LedgerError."""
        with ledger.transaction(match_id) as match:
            if sent.do == "us":
                sides = tuple(match.seating.sides)
                refuse([] if sent.by in sides else [malformed("side-unknown", found=sent.by, choices=sides)])
                kept, known = Header(f"header us={sent.by}", us=sent.by), match.seating.us
            else:
                kept, known = figures.header(match, sent.by), match.seating.habits.get(figures.KEY)
            if known is None:
                match.append(stamped(kept, self._now()))
        return self._tried(match, sent._replace(do="try", seen=len(match.entries)))

    def _rematch(self, ledger: Ledger, match: Match, sent: Sent) -> Answered:
        """Ask whether to begin another match of the same players, and begin it. Raises Refused, LedgerError."""
        if sent.do == "record":
            ledger.keep(of_the_same(match, self._now()), rematch_of=match.id)
            return Answered([element("p", None, told("rematch-begun"))], recorded=1, short=True)
        asked = element("p", None, told("rematch-asked"))
        begin = button(told("rematch-begin"), "record", kind="main")
        return Answered([self._line_form(match, sent, sent.line, asked, begin, kind="confirm bar")])

    def _another(self, ledger: Ledger, match: Match, sent: Sent) -> Answered:
        """Ask for what another match begins with, and begin it. Raises Refused, LedgerError."""
        fields = sent.said
        if chosen := pressed(fields, "chosen"):
            return self._chosen(ledger, match, chosen)
        if "game" not in fields:
            games = self._line_form(match, sent, another.LINE, *another.asked_game(), do="try")
            ident = secrets.token_hex(8)
            others = self._line_form(
                match, sent, another.LINE, *another.asked_open(ledger, match), do="record", id=ident
            )
            return Answered([games, others])
        if not any(name.startswith("player-") for name in fields):
            return Answered([self._players_form(ledger, match, sent)])
        try:
            begun = another.begun(ledger, match, fields, self._now())
        except Refused as error:
            return Answered([*problems(error, match), self._players_form(ledger, match, sent)])
        if sent.do == "record":
            ledger.keep(begun, rematch_of=match.id)
            return Answered([element("p", None, told("rematch-begun"))], recorded=1, short=True)
        kept = {
            name: values[0] for name, values in fields.items() if name in another.KEPT or name.startswith("player-")
        }
        asked = element("p", None, said(another.against(begun)))
        begin = button(told("rematch-begin"), "record", kind="main")
        return Answered([self._line_form(match, sent, another.LINE, asked, begin, kind="confirm bar", **kept)])

    def _chosen(self, ledger: Ledger, match: Match, chosen: str) -> Answered:
        """Go on with another match that is open; its pages have the addresses of this one from then on."""
        if chosen in another.open_matches(ledger, match):
            other = ledger.match(chosen)
            ledger.keep(other, len(other.entries), rematch_of=match.id)
            return Answered([element("p", None, told("another-chosen"))], recorded=1, short=True)
        return Answered([element("p", {"class": "warning"}, told("another-gone"))], short=True)

    def _players_form(self, ledger: Ledger, match: Match, sent: Sent) -> Element:
        asked = another.asked_players(ledger, match, sent.said)
        return self._line_form(match, sent, another.LINE, *asked, button(told("another-go"), "try"))

    # --- refusing -----------------------------------------------------------------------------------------

    def _answers_to(self, match: Match, sent: Sent, error: Refused) -> Iterator[Child]:
        """Yield the answers to the question that decides, as buttons."""
        line = _line(match, sent)
        if any(problem.code == "us-unknown" for problem in error.problems):
            sides = [button(side_label(match, side), side, name="by") for side in match.seating.sides]
            asked = element("fieldset", None, element("legend", None, told("who-is-us")), *sides)
            yield self._line_form(match, sent, line, asked, do="us")
        elif choices := figures.choices(error):
            asked = element("fieldset", None, *(button(text, choice, name="by") for choice, text in choices.items()))
            yield self._line_form(match, sent, line, asked, do="figures")
        elif error.readings:
            for reading in error.readings:
                yield self._line_form(match, sent, reading.line, button(reading.line, "try"))
        elif self._stands_as_is(match, sent, line):
            yield self._line_form(match, sent, line, button(told("record-as-is"), "try"), as_is=1)

    def _stands_as_is(self, match: Match, sent: Sent, line: str) -> bool:
        """Tell whether a line could be recorded although the standing of the match says otherwise."""
        with suppress(Refused):
            act = _act(match, line, sent._replace(as_is=True))
            match.with_entry(stamped(act, self._now()))
            return isinstance(act, (Hand, Fix, Check, Penalty, Rule))
        return False


_QUESTION = re.compile("[^?؟]+[?؟]?")
"""What a message asks; behind it stands how a line would answer."""


def _asked_next(match: Match, told_by: Said, error: Refused) -> Iterator[Element]:
    """Say what of a hand is known, and what is still to be pressed, beside the button that will record it."""
    known, row = told_pressed(match, told_by)
    errors = errors_json(error, match.game, match.names)["errors"]
    questions = [_QUESTION.match(each["message"]) for each in errors]
    asked = row or " ".join(each[0] for each in questions if each)
    words = (element("p", {"class": "known"}, said(known)), element("p", {"class": "asked"}, said(asked)))
    yield element("div", {"class": "words"}, *words)
    yield grey_record()


def _asked_anew(meanwhile: str, entry: Entry, short: Element) -> Iterator[Element]:
    """Ask whether an entry is the same as what somebody else recorded meanwhile; the buttons stand above its words."""
    same, other = ("same-hand", "another-hand") if isinstance(entry.act, Hand) else ("drop", "record-also")
    yield element("p", {"class": "warning"}, said(meanwhile))
    yield element("p", {"class": "row"}, button(told(same), "drop", kind="main"), button(told(other), "record"))
    yield element("p", {"class": "yours"}, told("not-yet"), " ", short)


def _line(match: Match, sent: Sent) -> str:
    """Return the line that was typed; else, or if it is still that of the hand to be fixed, the line of the buttons."""
    buttons = match.game.buttons
    fixed = match.numbered(sent.fix)
    by_buttons = without_letters(buttons.line(sent.said), (fixed or match).seating) if buttons else ""
    untouched = fixed is not None and line_of(match, fixed) == sent.line
    return by_buttons if by_buttons and untouched else sent.line or by_buttons


def _as_typed(match: Match, act: Act) -> Act:
    """Return what a person means by a line, whose figures the table may have to explain once. Raises Ambiguous."""
    if isinstance(act, Fix):
        return act._replace(hand=figures.as_typed(match, act.hand, act.number))
    return figures.as_typed(match, act) if isinstance(act, Hand) else act


_VOID = re.compile(r"void ([0-9]{1,6})")
"""The line of the button that strikes a hand."""


def _act(match: Match, line: str, sent: Sent) -> Act:
    """Read a line as what it records; for a hand that is to be fixed, as what it was in truth. Raises Refused."""
    line = with_as_is(line, as_is=sent.as_is)
    if sent.fix is not None:
        hand = match.numbered(sent.fix)
        refuse([] if hand else [illegal("page-gone", hand=sent.fix)])
        return Fix(sent.fix, as_kind(Hand, read_about(match, sent.fix, line)), hand and hand.seq)
    if struck := _VOID.fullmatch(line):
        number = int(struck[1])
        hand = match.numbered(number)
        refuse([] if hand else [illegal("page-gone", hand=number)])
        return Void(number, hand and hand.seq)
    act = _read(match, line)
    if isinstance(act, Ruling):
        ask_anew(match, act, shlex.split(act.line)[1:])
    return act


OF_PAGE = {
    "add": "page-add", "undo": "page-undo", "redo": "page-redo", "fix": "page-fix", "void": "page-void",
    "players": "page-players",
    **dict.fromkeys(("board", "history", "explain", "needs"), "page-shows"),
    **dict.fromkeys(
        (
            "table", "new", "rematch", "serve", "header", "help", "guide", "rules", "ask", "matches", "use", "stats",
            "rankings", "demo", "dispute", "rulings", "audit", "judge", "score", "schema", "export", "import", "merge",
            "backup", "restore", "verify", "path", "archive", "completion",
        ),
        "page-elsewhere",
    ),
}  # fmt: skip
"""What is a command at the computer, and a button here, a part of the page, another line, or not here at all."""


def _read(match: Match, line: str) -> Typed:
    """Read a line; for a command of the computer, say where its work is done here. Raises Refused."""
    try:
        return read_in(match, line)
    except Refused:
        command = line.removeprefix("scorekeeper ")
        word, _, rest = command.partition(" ")
        code = OF_PAGE.get(word.lower())
        if code == "page-add" and any(each.startswith("--") for each in rest.split() if each != "--as-is"):
            code = "page-elsewhere"  # its options are not for a page
        if code == "page-add" and rest.strip():
            raise Malformed([malformed(code)], [Reading(rest.strip(), {})]) from None
        if command.lower().startswith("rules set ") and (choices := command[len("rules set ") :].strip()):
            raise Malformed([malformed("page-rule")], [Reading(f"rule {choices}", {})]) from None
        refuse([malformed(code, rest=rest.strip() or "N", command=Prose(command))] if code else [])
        raise


def _known(match: Match, ident: str | None) -> Entry | None:
    """Find the entry of an id, which was then sent before."""
    return next((entry for entry in match.entries if entry.id == ident), None) if ident else None


def _stale(match: Match, sent: Sent) -> bool:
    """Tell whether something was recorded since a form was begun."""
    if sent.target is not None:
        places = {"undo": match.to_undo, "redo": match.to_redo}
        return sent.do in places and places[sent.do]() != sent.target
    if sent.do == "sign" and sent.seen is not None:  # others who sign meanwhile change no result
        return not all(isinstance(entry.act, Sign) for entry in match.entries[sent.seen :])
    return sent.seen != len(match.entries)


def _meanwhile(match: Match, sent: Sent) -> str:
    """Say what was recorded since a form was begun, or "" if nothing was."""
    if sent.seen is None or sent.seen >= len(match.entries):
        return ""
    return told("meanwhile", lines=[Prose(described(entry)) for entry in match.entries[sent.seen :]])


# --- what is answered -------------------------------------------------------------------------------------


def _of_before(ledger: Ledger, match: Match, sent: Sent) -> Answered:
    """Say what became of an entry that was sent for the match before this one."""
    known = sent.id and ledger.place_of(sent.match, sent.id)
    return Answered([element("p", None, told("already" if known else "match-anew"))], len(match.entries), short=True)


def _told_again(match: Match, entry: Entry) -> Answered:
    told_result = result(match.snapshot(), match, entry, "recorded-of")
    return Answered([element("p", None, told("already")), *told_result], recorded=len(match.entries))
