"""A line at the end of a match: what it records depends on what came before it."""

from contextlib import suppress

from scorekeeper.errors import Reading, Refused, illegal, refuse
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Typed
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.sheet.lines import clean, is_ruling, read_line
from scorekeeper.shell import one_word


def read_in(match: Match, line: str) -> Typed:
    """Read a line at the end of a match; of a ruling, by the names at the hand that it is about. Raises Refused."""
    if is_ruling(line):
        from scorekeeper.sheet.ruling import read_ruling_in  # rare, and no part of adding a hand

        return read_ruling_in(match, clean(line))
    try:
        act = read_line(match.game, match.seating, line, match.state.options)
    except Refused as error:
        error.readings = tuple(_scored(match, each) for each in error.readings)
        raise telling_who_left(match, line, error) from None
    if isinstance(act, acts.Rename):
        _check_namesake(match, act)
    return act


def _scored(match: Match, reading: Reading) -> Reading:
    """Return a reading with what it scores in a match; without a score if it tells no hand, or not enough."""
    game = match.game
    with suppress(Refused):
        facts = game.facts.decode({**reading.facts})
        return reading._replace(score=game.match.advance(match.state, facts)[1].points)
    return reading


def after(match: Match, act: Typed | acts.Fix) -> Match:
    """Return the match as it would stand with one more act recorded; this one stays as it is. Raises Refused."""
    return match.with_entry(Entry(act, "", match.entries[-1].at))


def telling_who_left(match: Match, line: str, error: Refused) -> Refused:
    """Return what is wrong with a line; where it names somebody who left the table, say so."""
    from scorekeeper.sheet import gone  # needed only where a line is wrong

    return gone.telling_who_left(match, line, error)


def _check_namesake(match: Match, act: acts.Rename) -> None:
    """Refuse to call a player as somebody else was called who has played before. Raises Illegal."""
    if act.left:
        if match.knows(act.name, act.player):
            refuse([illegal("rename-left", name=act.name, old=act.player)])
        return
    hand = match.played_as(act.name, act.player)
    old = one_word(match.seating.players[act.player])
    refuse([illegal("rename-earlier", name=act.name, new=one_word(act.name), old=old, hand=hand)] if hand else [])
