"""The machine of play: what it lists is what it allows."""

from copy import deepcopy

from scorekeeper.games.shllaat.packs import DEALT, PACKS
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.pool_and_piles import PoolAndPiles
from scorekeeper.games.shllaat.play.record import read
from scorekeeper.games.shllaat.play.state import Play
from tests.games.shllaat.test_judge import whole_hands
from tests.games.shllaat.tools import LONG, chosen_by


def test_shllaat_capture_what_is_listed_has_no_fault():
    """shllaat.capture.*: every play that is listed can be made from the same hand, up to its end."""
    for one in whole_hands(41, 30 if LONG else 2):
        options = chosen_by(one.record().get("rules", {}))
        told = read(one.record(), options)
        hands = Hands.dealt(told.players, options.pack, told.hands, told.layout.pool, told.stock)
        table = PoolAndPiles([*told.layout.pool], {by: [] for by in told.players}, DEALT - len(told.layout.pool))
        play = Play(told.players, options, hands, table, (told.first,))
        for by, acts in told.turns:
            for act in acts:
                listed = play.plays(by) if act[0] == "play" else []
                for told in listed[:6]:
                    assert deepcopy(play).stand(by, *told.split()) == []
                assert play.stand(by, *act) == []
        assert play.over
        assert play.finish(sum(PACKS[one.pack_name].kinds))
