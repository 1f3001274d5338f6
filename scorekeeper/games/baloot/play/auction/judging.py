"""The calls of a record, judged in the order spoken."""

from collections.abc import Sequence

from scorekeeper.errors import Problem
from scorekeeper.games.baloot.play.auction.state import HOKUM, PASS, Auction, Call
from scorekeeper.games.baloot.play.findings import Finding

_WRONG_SUIT = ("suit-exposed", "suit-first-round")


def judge_calls(calls: Sequence[Call], auction: Auction) -> tuple[list[Finding], Auction]:
    """Judge calls from where the auction stands, and return where it then stands.

    Passes after a bid may be left out, so one that changes nothing is no fault, whoever says it. An illegal call does
    not stand: whoever made it may still speak properly. While nobody has bid, and the table goes on to a later player
    instead, it counts as that player's pass, so that one slip is one finding. A player of whom the record has no call
    at all is never taken to have passed.
    """
    findings: list[Finding] = []
    slips: set[tuple[int, str]] = set()
    for number, call in enumerate(calls):
        if slips:
            auction = _go_on(auction, call.seat, slips)
        fault = auction.fault(*call)
        if fault is None:
            auction = auction.after(*call)
        elif call.word != PASS or auction.bid is None:
            findings.append(Finding.of(fault, "calls", number, _legal(auction, fault, call.seat), seat=call.seat))
            slips.add((auction.round, call.seat))
    return findings, auction


def _go_on(auction: Auction, seat: str, slips: set[tuple[int, str]]) -> Auction:
    """Pass for those whose call did not stand, up to the player who speaks now."""
    while (turn := auction.turn) and turn != seat and (auction.round, turn) in slips:
        auction = auction.do(turn, PASS)
    return auction


def _legal(auction: Auction, fault: Problem, seat: str) -> tuple[str, ...]:
    if fault.code in _WRONG_SUIT:
        return tuple([f"{HOKUM} {suit}" for suit in auction.suits()])
    return auction.legal_of(seat)
