"""The adjudicator of Shlla'at: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown and judges nothing, with one exception: where no draw is written at all, each is
understood. Articles ``shllaat.deal.*`` to ``shllaat.end.*``.
"""

from typing import Any

from scorekeeper.game import Infraction, Json, Options, Verdict
from scorekeeper.games.shllaat.packs import PACKS, copies, oddity, pile_of
from scorekeeper.games.shllaat.play.deal import Reason, thrown_in
from scorekeeper.games.shllaat.play.holdings import Holdings
from scorekeeper.games.shllaat.play.record import LAYOUT, Record, read
from scorekeeper.games.shllaat.play.state import Act, Play


def judge(data: Json, options: Options) -> Verdict[Json]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    record = read(data, options)
    pack = options["pack"]
    holdings = Holdings(record.players, copies(pack), record.hands, record.layout.pool, record.stock)
    play = Play(record.players, record.first, holdings, record.layout.pool, options)
    infractions, notes = _deal_rulings(record)
    trace: list[Json] | None = [] if data.get("trace") else None
    if not record.redeal or record.turns:
        infractions += _judge_turns(play, record, trace)
    ended = not record.redeal and play.finish(sum(PACKS[pack]))
    facts = _facts(play, data) if ended else None
    return Verdict(tuple(infractions), tuple(notes), facts, _details(play, trace))


def _details(play: Play, trace: list[Json] | None) -> Json:
    found: Json = {
        "pool": play.table.shown_pool(),
        "piles": play.table.piles_json(),
        "next": play.due[0] if len(play.due) == 1 and not play.over else None,
        "last_capturer": play.table.last_capturer,
    }
    return found if trace is None else {**found, "trace": trace}


def _facts(play: Play, data: Json) -> Json:
    """Put the facts of a finished hand together. Piles that only wrong captures can have made stand as counted."""
    cards = {player: [card for each in pile for card in each] for player, pile in play.table.piles.items()}
    facts: Json = {"cards": cards}
    if any(oddity(pile_of(pile)) for pile in cards.values()):
        facts["as_counted"] = True
    return facts | {key: data[key] for key in ("rules",) if key in data}


# --- the deal ---------------------------------------------------------------------------------------------


def _deal_rulings(record: Record) -> tuple[list[Infraction], list[Infraction]]:
    """Judge the layout, and what was thrown in; a layout that is still to be thrown in is a note."""
    infractions: list[Infraction] = []
    notes: list[Infraction] = []
    reason = record.layout.reason
    if reason and record.redeal != LAYOUT:
        kept = bool(record.turns) or (record.redeal is None and record.layout.seen < _turned(record))
        found = Infraction(f"layout-{'kept' if kept else 'thrown'}-{reason.code}", "layout", _because(reason))
        (infractions if kept else notes).append(found)
    if record.redeal:
        infractions += _redeal_rulings(record, record.redeal)
    return infractions, notes


def _turned(record: Record) -> int:
    """Count the cards that were turned up for the pool."""
    return len(record.layout.pool) + len(record.layout.buried) + len(record.layout.extra)


def _redeal_rulings(record: Record, thrown: str) -> list[Infraction]:
    """Judge what was thrown in: as far as the cards are known, and before the first draw."""
    if any(acts for _, acts in record.turns):
        return [Infraction("redeal-late", "redeal", {})]
    if thrown == LAYOUT:
        unjustified = record.layout.reason is None and not record.layout.lacking
        return [Infraction("redeal-layout-none", "redeal", {})] if unjustified else []
    hand = record.hands.get(thrown)
    if hand is None or thrown_in(hand):
        return []
    return [Infraction("redeal-hand-none", "redeal", {"by": thrown})]


def _because(reason: Reason) -> dict[str, Any]:
    return {"n": reason.number, "rank": reason.rank}


# --- the turns --------------------------------------------------------------------------------------------


def _judge_turns(play: Play, record: Record, trace: list[Json] | None) -> list[Infraction]:
    """Judge act by act; every act stands, and the hand goes on as far as the record can be followed."""
    infractions: list[Infraction] = []
    for number, (player, acts) in enumerate(record.turns):
        for place, act in enumerate(acts, 1):
            faults = []
            if act.kind == "play":
                if not record.draws and play.must_draw(player) and not play.over:
                    faults = play.attempt(Act(player, "draw"))
                if trace is not None:
                    trace.append({"by": player, "legal": play.plays(player)})
            faults += play.attempt(act)
            if faults:
                at = f"turns[{number}][{place}]"
                infractions += [Infraction(fault.code, at, fault.params, fault.legal) for fault in faults]
            if play.lost:
                return infractions
    return infractions
