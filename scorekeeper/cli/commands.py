"""The commands by what people want to do, and what each does in a line."""

from scorekeeper.spelling import fold

GROUPS = {
    "Play": {
        "table": "Keep score line by line, as the evening goes; begin here.",
        "new": "Start a match.",
        "rematch": "Start another match by the same rules.",
        "add": "Record what happened, in a few words.",
        "penalty": "Record a penalty between hands.",
        "board": "The state of the match.",
        "serve": "The match as a page for every phone at the table.",
        "needs": "How either side can win with the next hand.",
        "history": "All hands of the match.",
        "finish": "Close a match that is not played on.",
    },
    "Correct": {
        "undo": "Take back the last entry.",
        "redo": "Bring back the last entry that was undone.",
        "fix": "Correct a hand.",
        "void": "Make a hand void.",
        "dealer": "Say who deals the next hand.",
        "players": "Who plays; correct a name, seat a substitute.",
        "header": "Correct the start of the match.",
        "note": "Keep a note in the match.",
    },
    "Look up": {
        "help": "All commands, or the use of one.",
        "guide": "Pages that explain the program, by topic.",
        "rules": "The rulebook: articles, options, search.",
        "ask": "Ask about one situation at the table.",
        "matches": "All matches of the ledger.",
        "use": "Choose the match in play.",
        "stats": "The statistics of every player, over all matches.",
        "rankings": "Who plays best, rated from all matches.",
        "demo": "Play a sample match in a ledger that is thrown away.",
    },
    "Settle": {
        "explain": "How a hand was counted, step by step, with articles.",
        "dispute": "Settle an argument over a hand.",
        "ruling": "Record the decision of the table on a question.",
        "rulings": "The decisions of the table so far.",
        "check": "Compare the paper with the totals.",
        "audit": "Find the first wrong figure on a paper.",
        "judge": "Judge records of play, JSON Lines in and out.",
        "score": "Score facts, JSON Lines in and out.",
        "schema": "The JSON Schema of a game's forms.",
    },
    "Keep": {
        "export": "Export a match, or all matches as tables.",
        "import": "Take over a match from a sheet, an export or a report.",
        "merge": "Take over matches from another ledger.",
        "backup": "Copy the ledger, and verify the copy.",
        "restore": "Replace the ledger with a copy; the old ledger is kept.",
        "verify": "Verify that the ledger is undamaged.",
        "path": "The place of the ledger file.",
        "archive": "Keep many ledgers as one archive, and score, judge and count it.",
        "completion": "Complete commands, matches and names in your shell.",
    },
}
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
HIDDEN = {"complete": "The completions that a shell offers."}
MODULES = {"import": "import_", "help": "help_"}
"""Modules that are not called as their command."""
DASHED = frozenset(("add", "ask", "check", "fix", "rematch", "ruling"))
"""Commands whose words may begin with a dash."""
READING = frozenset(("ask", "finish", "ruling", "undo"))
"""Commands that read their words themselves."""

ENDS = ("quit", "exit", "q", "bye", "خروج")
_OF_FILES = "score"
"""A command that is none without the name of a game: at the table this word asks for the board."""
HELPS = ("help", "?", "--help", "-h")
"""The words that end the session at the table, and that ask for help."""

PROFILES = ("new", "profiles", "diff", "export", "drop")
"""The actions of ``rules`` on house rules that have a name."""

PARTS = {"rename": "players", "substitute": "players"}
"""Second words of a command that can stand for it, if more words follow."""

TYPED = {
    "ruling": {
        "[N|RN]": "The hand; or an earlier ruling, such as R2, that this one replaces.",
        "[QUESTION…]": "The question, such as “Did NS revoke?”.",
        "--decides OUTCOME": "The decision: stands, void, penalty SIDE KIND, or the correct hand.",
        "--otherwise OUTCOME": "The other outcome, while the ruling is provisional.",
        "--article ID": "The article that decides, if the question does not find it.",
        "--agreed TEXT": "The facts that all agree on.",
        "--claimed TEXT": "The facts that somebody claims.",
        "--unknown TEXT": "The facts that nobody knows any more.",
        "--asked TEXT": "Who asked.",
        "--instead TEXT": "The remedy used instead of the usual one.",
        "--because TEXT": "The reason for that remedy.",
        "--provisional": "Let play go on with both outcomes on the board.",
        "--final": "Make an earlier ruling final, as it is.",
        "--overturn": "Make an earlier ruling final, with the other outcome.",
    },
}
"""The words behind a command that reads them itself."""

_LANGUAGES = {
    word: language
    for language, words in {
        "ar": "ar arabic عربي العربيه عربيه بالعربي",
        "en": "en english انجليزي الانجليزيه انجليزيه انقليزي بالانجليزي",
    }.items()
    for word in words.split()
}
_LANGUAGE = ("lang", "language", "--lang", "اللغه", "لغه")
"""The words before a language at the table; a name of a language that is no code stands alone as well."""


def language_named(line: str) -> str | None:
    """Return the language that a line at the table asks for, and says nothing else: lang ar, English, عربي.

    >>> language_named("lang ar"), language_named("English"), language_named("ar"), language_named("lang")
    ('ar', 'en', None, None)
    """
    first, *rest = fold(line.replace("=", " ")).split() or [""]
    if first in _LANGUAGE and len(rest) == 1:
        return _LANGUAGES.get(rest[0])
    return _LANGUAGES.get(first) if not rest and first not in _LANGUAGES.values() else None


def is_command(line: str) -> bool:
    """Tell whether a line at the table begins as a command, asks for help or a language, or ends the session."""
    word, *rest = line.lower().split() or [""]
    is_alone = (word in ENDS and not rest) or language_named(line) is not None
    return (word in COMMANDS and line.strip().lower() != _OF_FILES) or word in HELPS or is_alone
