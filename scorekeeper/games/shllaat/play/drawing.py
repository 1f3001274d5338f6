"""A judged record for a person: the pool, and every pile with its value and its top set."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from scorekeeper.cards import SIGNS
from scorekeeper.game import Json
from scorekeeper.games.shllaat.packs import JOKER, RANK, pile_of
from scorekeeper.messages import catalogue, say

_WIDTH = 78
_TEXTS = catalogue(Path(__file__).parents[1] / "texts", "play")
_NAME = 12


def drawing(_record: Json, verdict: Json) -> tuple[str, ...]:
    """Draw where a record ended: the pool, and each pile with the points of all of it and its top set."""
    lines = _line(_said("drawing-pool"), "", _shown(verdict["pool"]) or _said("drawing-empty"))
    for player, pile in verdict["piles"].items():
        points = pile_of(card for cards in pile for card in cards).points
        lines += _line(_short(player), str(points), _pile(pile, over=verdict["facts"] is not None))
    told = {"drawing-next": verdict["next"], "drawing-last": verdict["last_capturer"]}
    ending = " · ".join(_said(code, who=_short(who)) for code, who in told.items() if who)
    return (*lines, ending) if ending else tuple(lines)


def _said(code: str, **params: str | int) -> str:
    return say(_TEXTS, code, params)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def _pile(pile: Sequence[Sequence[str]], *, over: bool) -> str:
    if not pile:
        return _said("drawing-none")
    if over:
        return _said("drawing-cards", n=sum(map(len, pile)))
    below = len(pile) - 1
    return _said("drawing-over", top=_shown(pile[-1]), n=below) if below else _shown(pile[-1])


def _line(name: str, points: str, text: str) -> list[str]:
    """Lay out a line; a long one goes on below itself."""
    start = f"{name:<{_NAME}} {points:>4}  "
    parts = wrap(text, _WIDTH - len(start), break_long_words=False) or [""]
    return [f"{start if not at else ' ' * len(start)}{part}" for at, part in enumerate(parts)]


def _shown(cards: Iterable[str]) -> str:
    return " ".join(card[:-1] + SIGNS[card[-1]][0] if RANK.get(card, JOKER) != JOKER else card for card in cards)
