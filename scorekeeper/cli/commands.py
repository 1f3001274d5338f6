"""The commands by what people want to do, and what each does in a line."""

from scorekeeper.spelling import fold

GROUPS = {
    "Play": {
        "table": "Keep score line by line, as the evening goes; begin here.",
        "new": "Start a match.",
        "rematch": "Start another match by the same rules.",
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
        "rankings": "Who plays best, rated from all matches.",
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
        "export": "Hand on a match, or all of them as tables.",
        "import": "Take over a match from a sheet, an export or a report.",
        "merge": "Take over what another ledger has.",
        "backup": "Copy the ledger, and prove the copy.",
        "restore": "Put a copy back in place of the ledger, which is kept.",
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
DASHED = frozenset(("add", "ask", "check", "fix", "rematch", "ruling"))
"""Commands whose words may begin with a dash."""
READING = frozenset(("ask", "ruling", "undo"))
"""Commands that read their words themselves."""

ENDS = ("quit", "exit", "q", "bye", "خروج")
HELPS = ("help", "?", "--help", "-h")
"""The words that end the session at the table, and that ask for help."""

PROFILES = ("new", "profiles", "diff", "export", "drop")
"""The actions of ``rules`` on house rules that have a name."""

PARTS = {"rename": "players", "substitute": "players"}
"""Second words of a command that can stand for it, if more words follow."""

TYPED = {
    "ruling": {
        "[N|RN]": "The hand; or an earlier ruling, such as R2, that this one decides anew.",
        "[QUESTION…]": "The question, such as “Did NS revoke?”.",
        "--decides OUTCOME": "What the table decided: stands, void, penalty SIDE KIND, or the hand as it was.",
        "--otherwise OUTCOME": "The other outcome, for as long as the ruling is provisional.",
        "--article ID": "The article that decides, if the question does not find it.",
        "--agreed TEXT": "The facts that all agree on.",
        "--claimed TEXT": "The facts that somebody claims.",
        "--unknown TEXT": "What nobody knows any more.",
        "--asked TEXT": "Who asked.",
        "--instead TEXT": "What was done otherwise than the rules say.",
        "--because TEXT": "Why it was done so.",
        "--provisional": "Let play go on with both outcomes on the board.",
        "--final": "Decide an earlier ruling for good, as it stands.",
        "--overturn": "Decide an earlier ruling for good, the other way.",
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
    return word in COMMANDS or word in HELPS or is_alone
