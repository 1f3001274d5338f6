"""The standing of a match in words, as it is read out: no letters of seats, no signs, numbers in figures."""

from collections.abc import Iterable

from scorekeeper.game import SHARED
from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose, say
from scorekeeper.options import encode
from scorekeeper.reports.added import JOINED, next_code, told_won
from scorekeeper.reports.texts import told


def aloud(match: Match) -> str:
    """Say the totals, what they are played to, and who won or who deals next."""
    seating, state, target = match.seating, match.state, match.game.target_option
    names = {side: _named(match, [side]) for side in seating.sides}
    parts = [told("say-total", side=names[side], total=_number(total)) for side, total in state.totals.items()]
    if target and match.status == "open":
        parts.append(told("say-target", target=figure(encode(state.options)[target])))
    more = [
        told("say-more", side=names[item.side], more=Prose(say(match.game.texts, item.code, item.params, names)))
        for item in match.game.match.standing(state)
        if item.side in names and not state.over
    ]
    waiting = [figure(ruled.number) for ruled in match.provisional]
    undecided = [told("say-undecided", rulings=waiting, n=len(waiting))] if waiting else []
    hidden = [told("say-hidden")] if match.hidden else []
    sentences = [commas(parts), *more, *undecided, *hidden, _end(match)]
    return " ".join(_sentence(each) for each in sentences)


def _named(match: Match, sides: Iterable[str]) -> str:
    """Name the players of some sides: Ali and Badr."""
    seating = match.seating
    players = [seating.players[player] for side in sides for player in seating.sides[side]]
    return told("say-names", names=[name for player in players for name in player.split(JOINED)])


def _number(total: int) -> str:
    return figure(total) if total >= 0 else told("say-minus", n=-total)


def _end(match: Match) -> str:
    """Say who won, that the match was closed, or who deals or begins next."""
    if match.winner:
        return told_won(_named(match, match.winner.split(SHARED)), match.because)
    if match.state.over:
        return told("drawn")
    if match.closed:
        return phrase(match.status).capitalize()
    ((role, player),) = match.state.next.items()
    if player is None:
        return told("say-who-deals" if role == "dealer" else "say-who-begins")
    name = match.seating.players[player]
    return told(next_code(role, name), player=told("say-names", names=name.split(JOINED)))


def _sentence(said: str) -> str:
    return said if said[-1] in ".?؟" else f"{said}."
