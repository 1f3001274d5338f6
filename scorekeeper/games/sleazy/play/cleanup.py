"""Cleaning up after recipes in Sleazy: the places to be filled, their order, and the deck or hand that fills them.

Source: Sleazy, "Cleaning up - after alchemy" and "Deck runs out"; articles ``sleazy.cleanup.*``, ``sleazy.end.fill``.
"""

from collections.abc import Sequence

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.layout import HAND, HOLDER, TABLE
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE
from scorekeeper.games.sleazy.play.turn import ALCHEMY, CLEANUP, Turn

_HAND_STEP = "hand"


def _lacking(turn: Turn) -> dict[str, int]:
    """Count the places that are still to be filled and can be, in their order: the tables by their side, the hand."""
    size = turn.layout.size
    lacking: dict[str, int] = {}
    if turn.owed:
        lacking[turn.rival] = turn.owed
    if (n := TABLE_SIZE - size[turn.table]) > 0:
        lacking[turn.side] = n
    if (n := turn.teams.sizes[turn.by] - size[turn.hand]) > 0:
        lacking[_HAND_STEP] = n
    if turn.layout.left:
        return lacking
    return {slot: n for slot, n in lacking.items() if slot != _HAND_STEP and _fillers(turn, slot)}


def _due(turn: Turn) -> str | None:
    """Return the side whose table is to be filled next, or "hand"; None if all is done."""
    for slot in _lacking(turn):
        return slot
    return None


def _fillers(turn: Turn, slot: str) -> tuple[str, ...]:
    """Return the players whose hands can fill a place of the table of ``slot`` now: the player, else the helpers.

    Others help only once the deck is empty: the team-mate first, then the other side if the place is its own.
    """
    by, size = turn.by, turn.layout.size
    if size[turn.hand]:
        return (by,)
    if turn.layout.left:
        return ()
    rivals = turn.teams.players[turn.rival] if slot == turn.rival else ()
    for helpers in (turn.teams.mates(by), rivals):
        if able := tuple(player for player in helpers if size[HAND[player]]):
            return able
    return ()


def fill(turn: Turn, action: Action, *, anyway: bool = False) -> list[Problem]:
    """Fill a place of a table. Raises Unplaced if several hands can have held the card."""
    found = _without_recipe(turn)
    if found and not anyway:
        return found
    layout, slot, card = turn.layout, action.slot, action.card
    from_deck = action.source == "deck"
    fillers = () if from_deck else _fillers(turn, slot)
    holder = None if from_deck else _holder(turn, action, fillers)
    if turn.kind == ALCHEMY:
        found = _slot_faults(turn, slot)
        found += turn.deck_faults(card) if from_deck else _hand_faults(turn, card, holder, fillers)
    if anyway or not found:
        _begin(turn)
        if holder:
            layout.move(action.cards[0], HAND[holder], TABLE[slot])
        filled = holder or (from_deck and layout.draw(card, TABLE[slot]))
        if filled and slot == turn.rival and turn.owed:
            turn.owed -= 1
    return found


def draw(turn: Turn, action: Action, *, anyway: bool = False) -> list[Problem]:
    """Draw a card into the hand, after the tables."""
    found, full = _without_recipe(turn), turn.teams.sizes[turn.by]
    if turn.kind == ALCHEMY and turn.layout.size[turn.hand] >= full:
        found = [illegal("draw-full", by=turn.by, n=full)]
    elif turn.kind == ALCHEMY:
        if (due := _due(turn)) not in (_HAND_STEP, None):
            found.append(illegal("cleanup-table-first", by=turn.by, due=due))
        found += turn.deck_faults(action.card)
    if anyway or not found:
        _begin(turn)
        turn.layout.draw(action.card, turn.hand)
    return found


def _without_recipe(turn: Turn) -> list[Problem]:
    return [] if turn.kind == ALCHEMY or turn.tried else [illegal("cleanup-without-recipe", by=turn.by)]


def _begin(turn: Turn) -> None:
    """Begin to clean up: an unused Joker goes home before."""
    turn.layout.joker_home()
    turn.kind, turn.cleaning = turn.kind or CLEANUP, True


def _slot_faults(turn: Turn, slot: str) -> list[Problem]:
    by, rival = turn.by, turn.rival
    if slot == rival:
        return [] if turn.owed else [illegal("fill-not-owed", by=by, other=rival)]
    if turn.layout.size[TABLE[slot]] >= TABLE_SIZE:
        return [illegal("fill-full", by=by)]
    return [illegal("cleanup-borrowed-first", by=by, other=rival)] if turn.owed and _due(turn) == rival else []


def _hand_faults(turn: Turn, card: str | None, holder: str | None, fillers: Sequence[str]) -> list[Problem]:
    if holder is None:
        return [illegal("fill-not-hand", by=turn.by, card=card)]
    if holder in fillers:
        return []
    code = "fill-other-hand" if fillers else "fill-deck-first" if turn.layout.left else "fill-own-only"
    return [illegal(code, by=turn.by, card=card, holder=holder, due=fillers)]


def _holder(turn: Turn, action: Action, fillers: Sequence[str]) -> str | None:
    """Return the player whose hand holds a card; None if no hand does."""
    asked = (action.holder,) if action.holder else fillers
    return HOLDER.get(turn.layout.find(action.cards[0], [HAND[player] for player in asked]))


def legal(turn: Turn) -> list[Action]:
    """List every way to fill the next place, with the cards that are known."""
    due, layout = _due(turn), turn.layout
    if due is None:
        return []
    if due == _HAND_STEP:
        return [Action("draw")]
    found = [Action("fill", (), due, "deck")] if layout.left else []
    for player in _fillers(turn, due):
        found += [Action("fill", (card,), due, "hand") for card in layout.cards(HAND[player])]
        found += [Action("fill", (), due, "hand")] if layout.hidden[HAND[player]] else []
    return found


def unfinished(turn: Turn) -> list[Problem]:
    """List the empty places that could have been filled."""
    lacking = _lacking(turn)
    if not lacking:
        return []
    codes = {turn.rival: "borrowed", turn.side: "table", _HAND_STEP: "hand"}
    return [illegal(f"cleanup-{codes[slot]}-missing", by=turn.by, other=turn.rival, n=n) for slot, n in lacking.items()]
