"""The commands by what people want to do, what each does in a line, and the words that people try instead of them."""

GROUPS = {
    "Play": {
        "table": "Keep score line by line, as the evening goes; begin here.",
        "new": "Start a match.",
        "rematch": "Start another match of the same players and rules.",
        "add": "Record what happened, in a few words.",
        "penalty": "Record a penalty between hands.",
        "board": "Where the match stands.",
        "serve": "The match as a page for every phone at the table.",
        "needs": "What ends the match for either side in the next hand.",
        "history": "All hands of the match.",
        "finish": "Close a match that is not played on.",
    },
    "Correct": {
        "undo": "Take back the last thing that was recorded.",
        "redo": "Bring back what was undone last.",
        "fix": "Replace a hand by what really happened.",
        "void": "Strike a hand.",
        "dealer": "Say who deals the next hand.",
        "players": "Who plays; correct a name, seat a substitute.",
        "header": "Correct what the match began with.",
        "note": "Keep a note in the match.",
    },
    "Look up": {
        "help": "All commands, or how one of them is used.",
        "guide": "Pages that explain the program, by topic.",
        "rules": "The rulebook: articles, options, search.",
        "ask": "Ask about one situation at the table.",
        "matches": "All matches of the ledger.",
        "use": "Choose the match in play.",
        "stats": "What every player did, over all matches.",
        "demo": "Play a sample match in a ledger that is thrown away.",
    },
    "Settle": {
        "explain": "How a hand was counted, step by step, with articles.",
        "dispute": "Settle an argument over a hand.",
        "ruling": "Keep what the table decided on a question.",
        "rulings": "What the table decided so far.",
        "check": "Hold the paper against the totals.",
        "audit": "Find the first figure of a paper that cannot be right.",
        "judge": "Judge records of play, JSON Lines in and out.",
        "score": "Score facts, JSON Lines in and out.",
        "schema": "The JSON Schema of a game's forms.",
    },
    "Keep": {
        "export": "Hand on a match as sheet, JSON or CSV.",
        "import": "Take over a match from a sheet or a JSON export.",
        "merge": "Take over what another ledger has.",
        "backup": "Copy the ledger, and prove the copy.",
        "verify": "Prove that the ledger is undamaged.",
        "path": "Where the ledger is.",
        "archive": "Keep many ledgers as one archive, and score, judge and count it.",
        "completion": "Complete commands, matches and names in your shell.",
    },
}
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
HIDDEN = {"complete": "What a shell offers after the words so far."}
MODULES = {"import": "import_", "help": "help_"}
"""Modules that are not called as their command."""

PARTS = {"rename": "players", "substitute": "players"}
"""Words that say what a command does, and with more behind them stand for it."""

_SYNONYMS = {
    "table": "play session start evening",
    "new": "begin create match game",
    "rematch": "again replay",
    "add": "record enter hand round type put",
    "penalty": "fine punish penalise penalize",
    "board": "score-board scoreboard show status standing standings total totals state points",
    "serve": "web page phone phones live qr server share-screen",
    "needs": "need remaining togo target",
    "history": "log list hands show-all journal",
    "finish": "end close stop abandon quit exit",
    "undo": "back revert oops",
    "redo": "forward",
    "fix": "edit change correct modify replace update amend",
    "void": "delete remove strike cancel drop erase rm del annul",
    "dealer": "deal deals turn",
    "players": "rename name names player substitute swap who people seat seats",
    "header": "opening date",
    "note": "comment remark memo",
    "help": "man usage commands",
    "guide": "manual doc docs tutorial topic topics readme",
    "rules": "rule law laws article articles search option options profile profiles",
    "ask": "question can legal allowed may",
    "matches": "games all ls",
    "use": "switch select choose resume continue open load",
    "stats": "statistics statistic records leaderboard",
    "demo": "example examples sample try",
    "explain": "why how detail details reason",
    "dispute": "argue argument claim settle disagree",
    "ruling": "decide decision decided",
    "rulings": "decisions precedents",
    "check": "compare paper confirm",
    "audit": "reconcile",
    "judge": "adjudicate replay-record",
    "export": "save print share csv json sheet write",
    "import": "read take",
    "merge": "sync join combine",
    "backup": "copy",
    "verify": "prove validate integrity fsck",
    "path": "where file ledger db location",
    "archive": "parquet warehouse bulk dask duckdb",
}


def synonym(word: str) -> str | None:
    """Return the command that a word means which is none.

    >>> synonym("edit"), synonym("delete"), synonym("hokum")
    ('fix', 'void', None)
    """
    return next((name for name, words in _SYNONYMS.items() if word in words.split()), None)


def nearest(word: str) -> str:
    """Return the command that is meant by a word, or the word itself where none is near.

    >>> nearest("rename"), nearest("histroy"), nearest("ad"), nearest("board"), nearest("hokum")
    ('players', 'history', 'add', 'board', 'hokum')
    """
    if word in COMMANDS:
        return word
    from scorekeeper.suggestions import suggestion  # needed only where something is wrong

    begun = next((name for name in COMMANDS if len(word) > 1 and name.startswith(word)), None)
    return synonym(word) or begun or suggestion(word, COMMANDS) or word
