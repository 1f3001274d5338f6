"""A round told by its difference alone, as the text keeps score: "+150", "Ali won by 75".

With the word "result" it is the score of the round; without it, it can be that of the match as well, which is asked.
"""

from collections.abc import Sequence

from scorekeeper.errors import Ambiguous, Reading, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.sides import OTHER, SIDE, SIDES
from scorekeeper.reading import results
from scorekeeper.reading.chart import Item

NAMES = ("figure", "level", "ahead", "trails", "won", "lost", "result")
_BESIDE = (*NAMES, "side", "and", "break", "rest")


def difference(items: Sequence[Item], seating: Seating) -> Facts:
    """Return the round that a difference means. Raises Ambiguous if it can be that of the match, or is nobody's."""
    figures = [item for item in items if item.name in ("figure", "level")]
    is_whole = len(figures) == 1 or (figures and not any(item.get("figure") for item in figures))
    stray = next((item for item in items if item.name not in _BESIDE), None if is_whole else items[0])
    if stray:
        word = stray.parts[0].word
        refuse([unclear("word-stray", column=word.column, word=word.text)])
    n = int(str(figures[0].get("figure") or 0))
    is_result = any(item.name == "result" for item in items)
    ahead = _ahead(items, seating, figures[0])
    if is_result and (len(ahead) == 1 or not n):
        return Facts(result=_result(ahead[0], n))
    offered = [_reading(side, n) for side in (ahead if n else SIDES[:1])]
    if len(offered) > 1:
        raise Ambiguous([unclear("difference-whose", n=n)], offered)
    sign = "+" if ahead[0] == (seating.us or SIDES[0]) else "-"
    check = Reading(f"check {sign}{n}" if n else "check level", {})
    problem = unclear("difference-which", side=ahead[0], n=n) if n else unclear("difference-level", "result")
    raise Ambiguous([problem], [*offered, check])


def _ahead(items: Sequence[Item], seating: Seating, figure: Item) -> Sequence[str]:
    """Return who can be ahead."""
    sides = {SIDE[str(item.get("who"))] for item in items if item.name in ("side", "ahead")}
    sides |= {OTHER[SIDE[str(item.get("who"))]] for item in items if item.name == "trails"}
    names = {item.name for item in items}
    is_minus = figure.has("minus")
    if not sides and not names & {"won", "lost"} and (is_minus or figure.has("plus")):
        sides = {seating.us or SIDES[0]}
    if is_minus or "lost" in names:
        sides = {OTHER[side] for side in sides}
    return [*sides] if len(sides) == 1 else SIDES


def _result(ahead: str, n: int) -> dict[str, int]:
    return {side: n if side == ahead else 0 for side in SIDES}


def _reading(ahead: str, n: int) -> Reading:
    result = _result(ahead, n)
    return Reading(results.write(result), {"result": result})
