"""A judged record for a person: the pool, and every pile with its value and its top set."""

from collections.abc import Iterable
from textwrap import wrap

from scorekeeper.game import Json
from scorekeeper.games.shllaat.packs import JOKER, pile_of
from scorekeeper.games.shllaat.play.captures import RANK

_WIDTH = 78
_NAME = 12
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def drawing(_record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw where a record ended; the whole of a pile is worth ``points``, its top set can be captured."""
    lines = _line("pool", "", _shown(verdict["pool"]) or "empty")
    for player, pile in verdict["piles"].items():
        points = pile_of([card for cards in pile for card in cards]).points
        lines += _line(_short(player), str(points), _pile(pile, over=verdict["facts"] is not None))
    told = {"next": verdict["next"], "last capture": verdict["last_capturer"]}
    ending = " · ".join(f"{what}: {_short(who)}" for what, who in told.items() if who)
    return (*lines, ending) if ending else tuple(lines)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def _pile(pile: list[list[str]], *, over: bool) -> str:
    if not pile:
        return "no pile"
    if over:
        return f"{sum(map(len, pile))} cards"
    below = len(pile) - 1
    return _shown(pile[-1]) + (f"  over {below} {'set' if below == 1 else 'sets'}" if below else "")


def _line(name: str, points: str, text: str) -> list[str]:
    """Lay out a line; a long one goes on below itself."""
    start = f"{name:<{_NAME}} {points:>4}  "
    parts = wrap(text, _WIDTH - len(start), break_long_words=False) or [""]
    return [f"{start if not at else ' ' * len(start)}{part}" for at, part in enumerate(parts)]


def _shown(cards: Iterable[str]) -> str:
    return " ".join(card if card == JOKER or card not in RANK else card[:-1] + _SIGNS[card[-1]] for card in cards)
