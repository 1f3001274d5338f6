"""The judge of Shlla'at: from a record of play to its infractions, and to the facts of the hand.

Facts that a record leaves out are unknown, and judge nothing, with one exception: if no draw is written at all, each
is understood. Articles ``shllaat.deal.*`` to ``shllaat.end.*``.
"""

from itertools import chain

from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.readings import Slips, common_end
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.facts.possible import oddity
from scorekeeper.games.shllaat.options import Options, Pack
from scorekeeper.games.shllaat.packs import CARDS, DEALT, JOKER, PACKS, find_card, pile_of
from scorekeeper.games.shllaat.play.captures import Fault
from scorekeeper.games.shllaat.play.deal import next_to_each_other, thrown_in
from scorekeeper.games.shllaat.play.hands import Hands
from scorekeeper.games.shllaat.play.pool_and_piles import PoolAndPiles
from scorekeeper.games.shllaat.play.record import LAYOUT, Record, read
from scorekeeper.games.shllaat.play.state import SLIPS, Play

_IDLE = frozenset(("burn-none", "burn-late", "burn-nothing"))
"""Words without effect: they are noted, and break no rule (``shllaat.missed.sign``)."""
_UNKNOWN = "?"
"""Stands for a card of the pool that the record does not tell."""


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal if its cards cannot be."""
    return _SLIPS.in_every_reading(data, _as_told(data, options), lambda reading: _as_told(reading, options))


def _as_told(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record as it is told."""
    record = read(data, options)
    pack = PACKS[options.pack]
    pool = record.layout.pool
    hands = Hands.dealt(record.players, options.pack, record.hands, pool, record.stock)
    table = PoolAndPiles([*pool], {player: [] for player in record.players}, DEALT - len(pool))
    play = Play(record.players, options, hands, table, (record.first,) if record.first else record.players)
    notes: list[Infraction] = []
    infractions = _deal_infractions(record, options.pack, notes)
    trace: list[Json] | None = [] if record.trace else None
    if not record.redeal or record.turns:
        _judge_turns(play, record, infractions, notes, trace)
    finished = not record.redeal and play.finish(sum(pack.kinds))
    facts = _facts(table, record.rules, clean=not infractions) if finished else None
    return Verdict(tuple(infractions), tuple(notes), facts, _details(play, trace))


def _details(play: Play, trace: list[Json] | None) -> Json:
    table = play.table
    found: Json = {
        "pool": [*[_UNKNOWN] * table.hidden, *table.pool],
        "piles": {player: [list(cards) for cards in pile] for player, pile in table.piles.items()},
        "next": play.due[0] if len(play.due) == 1 and not play.over else None,
        "last_capturer": table.last_capturer,
    }
    return found if trace is None else {**found, "trace": trace}


_SLIPS = Slips(
    SLIPS, frozenset(), find_card, (*CARDS, JOKER), ("hands", "layout", "stock"), "turns", 2, common_end,
)  # fmt: skip
"""Cards that cannot be (``shllaat.turn.stands``)."""


def _facts(table: PoolAndPiles, rules: Json | None, *, clean: bool) -> Facts:
    """Put the facts of a finished hand together.

    Piles that only wrong captures can have made stand as counted; a ``clean`` record has none.
    """
    cards = {player: [*chain.from_iterable(pile)] for player, pile in table.piles.items()}
    odd = not clean and any(map(oddity, map(pile_of, cards.values())))
    return Facts(cards=cards, as_counted=odd or None, rules=rules)


# --- the deal ---------------------------------------------------------------------------------------------


def _deal_infractions(record: Record, pack: Pack, notes: list[Infraction]) -> list[Infraction]:
    """Judge the first pool, and the cards thrown in; a pool that is still to be thrown in is a note."""
    layout, thrown = record.layout, record.redeal
    infractions: list[Infraction] = []
    whole = len(record.stock) == record.stock_size(pack)
    for cards in layout.buried if whole and not thrown and not layout.reason else ():
        place = next_to_each_other(cards, record.stock) if len(cards) > 1 else None
        if place is not None:
            infractions.append(Infraction("buried-together", f"stock[{place}]", {"cards": list(cards)}))
    if layout.reason and thrown != LAYOUT:
        kept = bool(record.turns) or (thrown is None and layout.seen < layout.turned)
        code = f"layout-{'kept' if kept else 'thrown'}-{layout.reason.code}"
        found = Infraction(code, LAYOUT, {"n": layout.reason.number, "rank": layout.reason.rank})
        (infractions if kept else notes).append(found)
    if thrown and any(acts for _, acts in record.turns):
        infractions.append(Infraction("redeal-late", "redeal"))
    elif thrown == LAYOUT and not layout.reason and not layout.lacking:
        infractions.append(Infraction("redeal-layout-none", "redeal"))
    elif thrown and thrown in record.hands and not thrown_in(record.hands[thrown]):
        infractions.append(Infraction("redeal-hand-none", "redeal", {"by": thrown}))
    return infractions


# --- the turns --------------------------------------------------------------------------------------------


def _judge_turns(
    play: Play, record: Record, infractions: list[Infraction], notes: list[Infraction], trace: list[Json] | None
) -> None:
    """Judge act by act; every act stands, and the hand goes on from it.

    If no draw is written, a player who has to draw does so. Faults that break no rule are noted.
    """
    draws = record.draws
    for number, (player, acts) in enumerate(record.turns):
        for place, act in enumerate(acts, 1):
            found: list[Fault] = []
            if act[0] == "play":
                if not draws and play.must_draw(player) and not play.over:
                    found = play.stand(player, "draw")
                if trace is not None:
                    trace.append({"by": player, "legal": play.plays(player)})
            for code, params, legal in found + play.stand(player, *act):
                kept = notes if code in _IDLE else infractions
                kept.append(Infraction(code, f"turns[{number}][{place}]", params, legal))
