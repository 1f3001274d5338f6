"""Speed of the play of Shah: decisions judged in whole records, what is allowed being found at each."""

import random

from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.play import judge, tokens
from scorekeeper.games.shah.play.state import OVER, Play
from tests.benchmarks.measure import best, told

RECORDS = 300
_LONGEST = 200


def _record(seed: int):
    """Play a game by chance, within the rules."""
    chance = random.Random(seed)
    play, moves = Play(), []
    while play.phase != OVER and len(moves) < _LONGEST:
        action = chance.choice(play.legal())
        moves.append(tokens.write(action))
        play.go(action)
    return {"first": "A", "moves": moves}


def plies(unit: float) -> None:
    """Judge whole records, without and with the list of what was allowed at every decision."""
    for traced, name in ((False, "Shah decisions judged"), (True, "Shah decisions judged, with trace")):
        records = [{**_record(seed), "trace": traced} for seed in range(RECORDS)]

        def run(records=records) -> None:
            for record in records:
                judge(record, Options())

        decisions = sum(len(record["moves"]) for record in records)
        told(name, decisions / best(run), unit, None if traced else 200_000)


BENCHMARKS = {"shah": plies}
