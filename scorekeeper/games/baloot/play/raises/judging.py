"""The raises of a record, judged in order."""

from collections.abc import Sequence

from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.raises.state import Raise, Raises


def judge_raises(raises: Sequence[Raise], state: Raises) -> tuple[list[Finding], Raises]:
    """Judge raises from where they stand, and return where they then stand.

    An illegal raise does not stand, and what answers it answers nothing. Where only the word locked is wrong, the
    raise stands without it. A record does not tell when the first card was led; that every raise came before it is not
    judged.
    """
    findings: list[Finding] = []
    for number, said in enumerate(raises):
        fault = state.fault(*said)
        if fault is None:
            state = state.after(*said)
            continue
        legal = state.legal().get(said.seat, ())
        if state.can(said.seat, said.word):
            legal = (said.word, *(f"{said.word} {lock}" for lock in state.locks(said.word)))
            state = state.after(said.seat, said.word)
        findings.append(Finding.of(fault, "raises", number, legal, seat=said.seat))
    return findings, state
