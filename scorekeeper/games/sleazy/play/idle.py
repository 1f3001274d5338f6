"""Running idle in Sleazy: a card is picked, one of the table is dumped, one of the hand is placed on the table.

Source: Sleazy, "Running idle"; article ``sleazy.turn.idle``.
"""

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.cards import in_order
from scorekeeper.games.sleazy.play.actions import STEPS, Action
from scorekeeper.games.sleazy.play.layout import COMPOUND, DUMP, NOWHERE, TABLE
from scorekeeper.games.sleazy.play.turn import IDLE, Turn

_BEFORE = {step: STEPS[:at] for at, step in enumerate(STEPS)}
"""The steps that come before each step."""


# --- the order of the steps -------------------------------------------------------------------------------


def _order_faults(turn: Turn, step: str) -> list[Problem]:
    if turn.steps == _BEFORE[step] and (turn.kind == IDLE or (turn.kind is None and not turn.deck_empty)):
        return []
    if turn.mixes(IDLE):
        return turn.mixing()
    if turn.kind is None and turn.deck_empty:
        return [illegal("idle-deck-empty", by=turn.by)]
    if step in turn.steps:
        return [illegal("idle-again", by=turn.by, step=step)]
    expected = _due(turn)
    return [] if step == expected else [illegal("idle-order", by=turn.by, step=step, due=expected)]


def _due(turn: Turn) -> str | None:
    """Return the step that comes next, None if all are done."""
    return next((step for step in STEPS if step not in turn.steps), None)


def _done(turn: Turn, step: str) -> None:
    if turn.kind is None:
        turn.kind = IDLE
    elif turn.kind != IDLE:
        turn.mixed = True
    if step not in turn.steps:
        turn.steps = (*turn.steps, step)


# --- the steps --------------------------------------------------------------------------------------------


def pick(turn: Turn, action: Action, *, anyway: bool = False) -> list[Problem]:
    """Pick a card from the deck or the dump."""
    layout, found = turn.layout, _order_faults(turn, "pick")
    from_dump = action.source == DUMP
    if from_dump and not layout.dump:
        found.append(illegal("dump-empty", by=turn.by))
    elif not from_dump and (layout.left or not found):
        found += turn.deck_faults(action.card)
    if anyway or not found:
        if not from_dump:
            layout.draw(action.card, turn.hand)
        elif layout.dump:
            layout.move(layout.dump[-1], DUMP, turn.hand)
        _done(turn, "pick")
    return found


def put(turn: Turn, action: Action, *, anyway: bool = False) -> list[Problem]:
    """Dump a card of the table, or place one of the hand on the table."""
    step, (card,), _, _, _ = action
    layout, found = turn.layout, _order_faults(turn, step)
    source, to = (turn.table, DUMP) if step == "dump" else (turn.hand, turn.table)
    place = layout.where.get(card) or _hiding(turn, source)
    if place != source:
        seen = place in (DUMP, COMPOUND, turn.hand, *TABLE.values())
        found.append(illegal(f"{step}-elsewhere" if seen else f"{step}-not-there", by=turn.by, card=card))
    if anyway or not found:
        if place in (source, turn.hand):
            layout.move(card, place, to)
        _done(turn, step)
    return found


def _hiding(turn: Turn, source: str) -> str:
    """Return where a card without a known place came from: its source, if cards are hidden there."""
    return next((place for place in (source, turn.table, turn.hand) if turn.layout.hidden[place]), NOWHERE)


# --- legal and missing steps ------------------------------------------------------------------------------


def legal(turn: Turn) -> list[Action]:
    """List the next step with every card that is known for it."""
    step, layout = _due(turn), turn.layout
    if step is None:
        return []
    if step == "pick":
        deck = [Action("pick")] if layout.left else []
        return deck + ([Action("pick", source=DUMP)] if layout.dump else [])
    place = turn.table if step == "dump" else turn.hand
    found = [Action(step, (card,)) for card in in_order(layout.cards(place))]
    return found + ([Action(step)] if layout.hidden[place] else [])


def unfinished(turn: Turn) -> list[Problem]:
    """Report the first step that the turn lacks."""
    return (
        [] if turn.steps == STEPS or (due := _due(turn)) is None else [illegal("idle-incomplete", by=turn.by, due=due)]
    )
