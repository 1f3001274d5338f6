"""A ledger against a plain model in memory: whatever is done in whatever order, both say the same."""

import tempfile
from pathlib import Path
from types import SimpleNamespace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.ledger.acts import Fix, Penalty, Redo, Undo, Void
from scorekeeper.ledger.merge import How, check_record, merge, take
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.other import opened
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.options import decode
from scorekeeper.reports.export import record
from scorekeeper.sheet.lines import read_line
from tests import LONG
from tests.ledger.tools import AT, append

TABLE = GAME.seating.seat([], "NS")
CHOICES = rulebook.load(GAME.rulebook).choose({"target": 60})
OPTIONS = decode(GAME.options, CHOICES)
LINES = st.sampled_from(
    ["hokum E, us 77", "hokum N, them 91, baloot N", "pass", "sun S, kaboot us", "hokum W x2, won NS", "sun W, us 70"]
)
NUMBERS = st.integers(0, 8)


class Model:
    """What the ledger should say: hands in order as [number, line, counts], and a stack of whole earlier states."""

    def __init__(self):
        self.events = []
        self.last = 0
        self.past = []
        self.future = []

    def act(self):
        """Remember how things stand, before an action."""
        self.past.append(([list(event) for event in self.events], self.last))
        self.future = []

    def undo(self):
        self.future.append((self.events, self.last))
        self.events, self.last = self.past.pop()

    def redo(self):
        self.past.append((self.events, self.last))
        self.events, self.last = self.future.pop()

    def place(self, number):
        return next(at for at, event in enumerate(self.events) if event[0] == number)

    def played(self):
        """Play all hands from the start: the numbers that count, the totals, the dealer, the winner."""
        choices, state, counted = dict(CHOICES), GAME.match.start(OPTIONS, TABLE, "S"), []
        for number, line, counts in self.events:
            if number is None:
                choices["counting"] = line
                state = GAME.match.with_options(state, decode(GAME.options, choices))
            elif counts and not state.over:
                state, _ = GAME.match.advance(state, GAME.notation.parse(line, TABLE, OPTIONS))
                counted.append(number)
        return SimpleNamespace(numbers=counted, state=state)


class LedgerMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = Ledger(Path(self.folder.name) / "a.db", create=True)
        self.other = Ledger(Path(self.folder.name) / "b.db", create=True)
        match = begin(GAME, TABLE, CHOICES, AT, dealer="S")
        self.ledger.keep(match)
        self.id = match.id
        self.model = Model()

    def write(self, entry):
        """Write an entry; False where it was refused."""
        try:
            append(self.ledger, self.id, entry)
        except Refused:
            return False
        return True

    @rule(line=LINES)
    def add(self, line):
        if self.write(read_line(GAME, TABLE, line, OPTIONS)):
            self.model.act()
            self.model.last += 1
            self.model.events.append([self.model.last, line, True])

    @rule(line=LINES, after=NUMBERS)
    def add_after(self, line, after):
        if self.write(read_line(GAME, TABLE, line, OPTIONS)._replace(after=after)):
            self.model.act()
            self.model.last += 1
            self.model.events.insert(self.model.place(after) + 1 if after else 0, [self.model.last, line, True])

    @rule(line=LINES, number=NUMBERS)
    def fix(self, line, number):
        if self.write(Fix(number, read_line(GAME, TABLE, line, OPTIONS))):
            self.model.act()
            self.model.events[self.model.place(number)][1] = line

    @rule(number=NUMBERS)
    def void(self, number):
        if self.write(Void(number)):
            self.model.act()
            self.model.events[self.model.place(number)][2] = False

    @rule(choice=st.sampled_from(["last-raise", "defenders", "both"]))
    def option(self, choice):
        assert self.write(read_line(GAME, TABLE, f"rule counting={choice}", OPTIONS))
        self.model.act()
        self.model.events.append([None, choice, True])

    @rule()
    def note(self):
        assert self.write(read_line(GAME, TABLE, "note tea", OPTIONS))
        self.model.act()

    @rule()
    def penalty(self):
        assert not self.write(Penalty("penalty NS out-of-turn", "NS", "out-of-turn"))

    @precondition(lambda self: self.model.past)
    @rule()
    def undo(self):
        assert self.write(Undo(self.ledger.match(self.id).to_undo()))
        self.model.undo()

    @precondition(lambda self: self.model.future)
    @rule()
    def redo(self):
        assert self.write(Redo(self.ledger.match(self.id).to_redo()))
        self.model.redo()

    @rule()
    def export_and_import(self):
        found = record(self.ledger, self.id)
        take(self.other, check_record(found, "export"))
        assert self.other.head(self.id) == self.ledger.head(self.id)

    @rule()
    def merge(self):
        for outcomes in (("new", "extended", "same"), ("same",)):
            with opened(self.ledger.path) as theirs:
                (found,) = merge(self.other, theirs, How.tell)
            assert found.outcome in outcomes

    @invariant()
    def both_say_the_same(self):
        match, expected = self.ledger.match(self.id), self.model.played()
        assert [hand.number for hand in match.hands] == expected.numbers
        assert dict(match.state.totals) == dict(expected.state.totals)
        assert (match.state.winner, dict(match.state.next)) == (expected.state.winner, dict(expected.state.next))

    def teardown(self):
        assert list(verify(self.ledger)) == []
        assert list(verify(self.other)) == []
        self.ledger.__exit__()
        self.other.__exit__()
        self.folder.cleanup()


TestLedger = LedgerMachine.TestCase
TestLedger.settings = settings(stateful_step_count=25, max_examples=1_000 if LONG else 8)
