"""The command that is meant by a word that is none: a synonym, a beginning, a misspelling."""

from scorekeeper.cli.commands import COMMANDS
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion

_SYNONYMS = {
    "table": "play session start evening",
    "new": "begin create match game مباراه صكه",
    "rematch": "again replay",
    "add": "record enter hand round type put",
    "penalty": "fine punish penalise penalize عقوبه",
    "board": "score-board scoreboard scores results show status standing standings total totals state points لوحه"
    " اللوحه الوضع",
    "serve": "web page phone phones live qr server share-screen",
    "needs": "need remaining togo target",
    "history": "log list hands show-all journal سجل السجل",
    "finish": "end close stop abandon quit exit انهاء توقف",
    "undo": "back revert oops تراجع رجع رجوع ارجع الغاء الغي",
    "redo": "forward",
    "fix": "edit change correct modify replace update amend sorry wrong mistake mistaken correction غلط غلطت خطا"
    " صحح تصحيح عدل تعديل صلح اسف عفوا معليش",
    "void": "delete remove strike cancel drop erase rm del annul احذف حذف امسح شيل اشطب",
    "dealer": "deal deals turn موزع الموزع",
    "players": "rename name names player substitute swap who people seat seats",
    "header": "opening date",
    "note": "comment remark memo ملاحظه",
    "help": "man usage commands مساعده ساعدني",
    "guide": "manual doc docs tutorial topic topics readme",
    "rules": "rule law laws article articles search option options profile profiles",
    "ask": "question can legal allowed may",
    "matches": "games all ls",
    "use": "switch select choose resume continue open load",
    "stats": "statistics statistic records leaderboard",
    "demo": "example examples sample try",
    "explain": "why how detail details reason ليش لماذا اشرح شرح",
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

    >>> synonym("edit"), synonym("delete"), synonym("تراجع"), synonym("hokum")
    ('fix', 'void', 'undo', None)
    """
    return next((name for name, words in _SYNONYMS.items() if fold(word) in words.split()), None)


_ASKS, _NEXT = ("who", "whose"), ("deal", "deals", "dealing", "dealer", "begins", "starts", "leads", "next", "turn")
"""Words that ask who deals or begins, which the board tells."""


def command_for_line(line: str) -> tuple[str, str | None]:
    """Return the words of a line that can mean a command, and that command; None where there is none.

    >>> command_for_line("who deals next"), command_for_line("edit 2"), command_for_line("ali won")
    (('who deals next', 'board'), ('edit', 'fix'), ('ali', None))
    """
    words = line.lower().rstrip(" ?").split()
    if words[0] in _ASKS and not set(_NEXT).isdisjoint(words):
        return " ".join(words), "board"
    return words[0], command_for(words[0])


def command_for(word: str) -> str | None:
    """Return the command that a word means which is none, or misspells; None where it can be a line of a hand.

    >>> command_for("edit"), command_for("dsipute"), command_for("ali")
    ('fix', 'dispute', None)
    """
    return synonym(word) or suggestion(word, COMMANDS) or None


def nearest_command(word: str) -> str:
    """Return the command that is meant by a word, or the word itself where none is near.

    >>> [nearest_command(word) for word in ("rename", "histroy", "ad", "board", "hokum")]
    ['players', 'history', 'add', 'board', 'hokum']
    """
    if word in COMMANDS:
        return word
    begun = next((name for name in COMMANDS if len(word) > 1 and name.startswith(word)), None)
    return synonym(word) or begun or suggestion(word, COMMANDS) or word
