"""What the words of a line can be, and the parts of a clause: every kind by its name, and those that go together."""

from scorekeeper.tuples import Literal

Kind = Literal[
    # people, and what joins or parts them
    "owner",  # a side, or a seat
    "side",  # us or them in a word that says more, before it becomes an owner: عليهم
    "by",  # who did it follows
    "onto",  # to whom it was done follows: on, over, to
    "and",
    "all",  # all tricks, all points, everybody
    "deny",  # not, without, nobody
    "noise",  # says nothing of its own
    "him",  # "on him", which is noise behind a raise
    "break",  # the end of a clause
    # the contract
    "contract",  # Hokum, Sun, or "" for either
    "ashkal",
    "declarer",  # a word for bidding or buying
    "trump",  # a suit
    "level",  # a raise: double to gahwa
    "again",  # "redouble", of which nobody knows how far it goes
    "locked",  # locked or open
    "unraised",
    # what was counted
    "number",
    "figures",  # two numbers, as long as it is open whose the first is
    "pair",  # two numbers, or both numbers of a side
    "unit",  # of what a number is: card points, game points, projects
    "points",  # a word for points of any kind, which is noise
    "tricks",
    "except",  # "but one", of tricks
    "project",
    "two",  # a word for two projects
    "twice",
    "rest",  # what the other side has left
    # how it ended
    "owned",  # the Baloot or the Al-kaboot, that somebody won or lost, a qaid
    "verb",  # a verb of winning or sweeping, until it is settled who did it
    "made",  # won or lost, said of the contract
    "brought",  # "made" before a number, taken for no more than noise
    "dropped",  # a Baloot that does not count
    "reverse",
    "claim",  # sawa
    "revoke",
    "outcome",  # no hand was played, or it does not count
    "result",  # the figures that follow are the result
]
"""Kinds of words, and of what they are taken for."""
PartKind = Literal[
    "owner", "declarer", "ashkal",
    "spoken",  # a raise, and whether it is locked
    "points",  # a number of which nobody said what it counts
    "card", "game", "tricks", "pair", "project", "baloot", "kaboot", "won", "lost", "qaid", "made", "rest",
    "revoke",  # where it can be a name too
    "nothing",  # something that did not happen, or that says no more
]  # fmt: skip
"""Kinds of what a clause has: somebody, or something that is somebody's."""

SILENT: frozenset[Kind] = frozenset(("noise", "by", "onto", "brought"))
"""Words that say nothing of their own."""
PASSED_OVER: frozenset[Kind] = SILENT | {"and"}
CONTRACTS: frozenset[Kind] = frozenset(("contract", "ashkal"))
"""Words that name the contract."""
DECLARING: frozenset[Kind] = CONTRACTS | {"declarer"}
"""Words that want a declarer."""
BID: frozenset[Kind] = DECLARING | {"trump"}
"""Words of the contract."""
FIGURES: frozenset[Kind] = frozenset(("number", "figures", "pair"))
COUNTED: frozenset[Kind] = FIGURES | {"project"}
"""What can be counted."""
HAD: frozenset[Kind] = COUNTED | {"owned"}
"""What somebody can have."""

NUMBERS: frozenset[PartKind] = frozenset(("points", "card", "game", "tricks", "pair"))
"""Parts that are numbers."""
OF_SIDE: frozenset[PartKind] = frozenset(("won", "kaboot", "qaid"))
"""Parts that are of a side, whoever of it is named."""
WON_OR_LOST: frozenset[PartKind] = frozenset(("won", "lost", "made"))
ENDINGS: frozenset[PartKind] = OF_SIDE | WON_OR_LOST
"""Parts that tell how the hand ended."""
BONUSES: frozenset[PartKind] = frozenset(("project", "baloot"))
FREE: frozenset[PartKind] = frozenset(("spoken", "ashkal", "pair", "nothing", "rest"))
"""Parts that can do without an owner."""
NEEDY: frozenset[PartKind] = frozenset(("points", "card", "game", "project", "baloot", "kaboot", "won", "lost", "qaid"))
"""Parts that must be somebody's."""
