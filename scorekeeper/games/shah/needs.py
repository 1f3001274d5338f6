"""What ends a series of Shah: the games in a row that each side still has to win (articles ``shah.series.*``)."""

from scorekeeper.game import Item
from scorekeeper.games.shah.state import State, advance
from scorekeeper.games.shah.table import OTHER, SIDES


def needs(state: State) -> tuple[Item, ...]:
    """Say for each side how many games in a row win the match, and what ends a run."""
    if state.over:
        return ()
    items = tuple(_item(state, side) for side in SIDES)
    if state.options["draws"] == "agreed":
        return (*items, Item("Note", 0, "needs-drawn"))
    return items


def _item(state: State, side: str) -> Item:
    number, run = _games(state, side), state.run
    own, theirs = (run.length if run.side == each else 0 for each in (side, OTHER[side]))
    params = {"n": number, "run": own or theirs, "other": OTHER[side]}
    if number == 1:
        return Item(side, number, "needs-one", params)
    if own:
        return Item(side, number, "needs-run", params)
    return Item(side, number, "needs-break" if theirs else "needs-all", params)


def _games(state: State, side: str) -> int:
    """Count the games that a side must win, without losing one in between, until the match is over."""
    number = 0
    while not state.over:
        state, _ = advance(state, {"winner": side})
        number += 1
    return number
