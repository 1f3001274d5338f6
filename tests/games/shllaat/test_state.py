"""The machine of play: what it lists is what it allows, and no act changes the hand before it."""

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.shllaat.packs import DEALT, PACKS, card_of
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.pool_and_piles import PoolAndPiles
from scorekeeper.games.shllaat.play.record import Claim, Draw, PlayCard, read
from scorekeeper.games.shllaat.play.state import Play
from tests.games.shllaat.test_judge import whole_hands
from tests.games.shllaat.tools import LONG, chosen_by


def begun(record):
    """The record as it is read, and its hand before the first draw."""
    options = chosen_by(record.get("rules", {}))
    told = read(record, options)
    pool = told.layout.pool
    hands = Hands.dealt(told.players, options.pack, told.hands, pool, told.stock)
    table = PoolAndPiles([*pool], {player: [] for player in told.players}, DEALT - len(pool))
    return told, Play(told.players, options, hands, table, (told.first,))


def act_of(by, words):
    """An act as it is listed."""
    kind, *targets = words.split()
    if kind == "draw":
        return Draw(by)
    return Claim(by, tuple(targets)) if kind == "claim" else PlayCard(by, targets[0], tuple(targets[1:]))


def test_shllaat_turn_what_is_listed_is_legal_and_the_hand_before_an_act_stays_as_it_was():
    """shllaat.turn.draw, shllaat.capture.*: every listed act can be done from the same hand, what is not can not."""
    for one in whole_hands(41, 30 if LONG else 2):
        told, play = begun(one.record())
        for by, acts in told.turns:
            for act in acts:
                before = repr(play)
                listed = play.legal(by)
                for open_to in (listed or ())[:6]:
                    play.do(act_of(by, open_to))
                assert repr(play) == before
                after = play.do(act)
                assert repr(play) == before != repr(after)
                play = after
        assert play.over
        left = [words for player in told.players for words in play.legal(player)]
        assert all(words.startswith("claim ") for words in left)  # what the last card missed
        assert play.finish(sum(PACKS[one.pack_name].kinds))
        found = {player: sorted(card for cards in pile for card in cards) for player, pile in play.table.piles.items()}
        assert found == one.result()


def test_shllaat_turn_draw_an_act_that_is_not_legal_is_refused():
    one = next(whole_hands(42, 1))
    told, play = begun(one.record())
    other = next(player for player in told.players if player != told.first)
    card = card_of(one.dealt[told.first][0])
    for wrong in (Draw(other), PlayCard(told.first, card), Claim(told.first, (card,))):
        assert not play.can(wrong)
        with pytest.raises(Illegal):
            play.do(wrong)
