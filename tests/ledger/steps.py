"""Tables of every game, and steps that record anything there: what property tests of matches share."""

from hypothesis import strategies as st

from scorekeeper import games, rulebook
from scorekeeper.ledger.acts import (
    REASONS,
    Check,
    Dealer,
    Finish,
    Fix,
    Header,
    Hide,
    Note,
    OtherHand,
    Penalty,
    Redo,
    Rename,
    Rule,
    Ruling,
    Stands,
    Substitute,
    TextEntry,
    Undo,
    Void,
    VoidHand,
)
from scorekeeper.ledger.acts import Fined as Fine
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.undo import done_and_undone
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line
from tests import THOROUGH
from tests.ledger.tools import AT

TABLES = {
    "baloot": ([["Ali", "Badr"], ["Cem", "Dalia"]], {"target": "90"}, {"counting": "both"}, (
        "hokum E, us 77", "hokum N, them 91, baloot N", "pass", "sun W, us 70", "hokum us, kaboot us", "annulled",
    )),
    "sabat": ([["Ali", "Badr"], ["Cem", "Dalia"]], {"target": "1500"}, {"target": "1600"}, (
        "us won, left 2 aces", "them won", "us won, left 3 kings", "E won",
    )),
    "shah": ([["Asha"], ["Warsame"]], {}, {"series": "single"}, ("Asha won", "Warsame won")),
    "shllaat": ([["Ali"], ["Badr"], ["Cem"]], {"target": "900"}, {"target": "1200"}, (
        "Ali 100, Badr 80, Cem 72", "Ali 20, Badr 120, Cem 112",
    )),
    "sleazy": ([["Ali"], ["Badr"]], {"rounds": "4"}, {"rounds": "2"}, ("full 5 Badr, basic 7 Ali; red Badr", "full 5 Ali, basic 7 Ali; red Ali")),
}  # fmt: skip
KINDS = (
    "hand", "hand", "hand", "hand", "hand", "note", "undo", "undo", "redo", "fix", "void", "after", "rule", "dealer",
    "check", "rename", "substitute", "header", "ruling", "anew", "penalty", "finish", "text",
    "hide",
)  # fmt: skip
STEPS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 6), st.integers(0, 9)),
    min_size=15,
    max_size=60 if THOROUGH else 30,
)


class Table:
    """A table of a game, and what steps record there."""

    def __init__(self, name):
        self.game = games.find(name)
        names, options, self.other, self.lines = TABLES[name]
        self.seating = self.game.seating.seat(names, None)
        self.seating = self.seating._replace(us=next(iter(self.seating.sides)))
        self.choices = rulebook.load(self.game.rulebook).choose(options)
        self.options = decode(self.game.options, self.choices)
        self.hands = [read_line(self.game, self.seating, line, self.options) for line in self.lines]

    def begin(self):
        return begin(self.game, self.seating, self.choices, AT, dealer=next(iter(self.seating.players)))

    def act(self, match, kind, pick, back):
        """Return what a step records: a hand is picked, an older one is found by how far it is back."""
        hand, number = self.hands[pick % len(self.hands)], match.last_number - back
        player = list(self.seating.players)[back % len(self.seating.players)]
        side = list(self.seating.sides)[back % 2]
        done, undone = done_and_undone(match.entries)
        agreed = {each: total + (pick == 1) for each, total in match.state.totals.items()}
        effects = (Stands(), OtherHand(hand.line, hand.facts), VoidHand(), Fine(side, "passed"), None)
        effect = effects[(pick + back) % 5]
        found = {
            "hand": hand if back else hand._replace(paper=agreed, as_is=pick > 3),
            "note": Note("note tea", "tea"),
            "undo": Undo(done[-1] if done and pick else pick),
            "redo": Redo(undone[-1] if undone else 3),
            "fix": Fix(number, hand),
            "void": Void(number),
            "after": hand._replace(after=number),
            "rule": Rule("rule", self.choices if pick % 2 else self.other),
            "dealer": Dealer("dealer", player),
            "check": Check("check", agreed, as_is=pick > 3),
            "rename": Rename("rename", player, f"Zed{pick}"),
            "substitute": Substitute("substitute", player, f"Zoe{pick}"),
            "header": Header("header", us=side) if pick % 2 else Header("header", dealer=player),
            "ruling": Ruling("ruling", pick > 2, hand=number if back else None, question="Why?", effect=effect,
                             otherwise=effects[pick % 4] if effect and back % 2 else None),
            "anew": Ruling("ruling", pick > 2, of=len(match.rulings) - back, overturn=pick % 2 == 0,
                           effect=None if pick % 2 == 0 else effect),
            "penalty": Penalty("penalty", side, "passed", as_is=pick > 3),
            "finish": Finish(abandoned=False, line="finish won", won=side, because=REASONS[pick % 4])
            if back % 2 else Finish(pick > 3, "finish"),
            "hide": Hide("hide", hidden=True) if pick % 2 else Hide("unhide", hidden=False),
            "text": TextEntry("end"),
        }  # fmt: skip
        return found[kind]
