"""Speed of the play of Baloot: legal cards, and whole records judged."""

import random

from scorekeeper.games.baloot.play.tricks.judging import judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.legal_cards import legal as legal_cards
from scorekeeper.games.baloot.play.tricks.state import Play
from scorekeeper.seats import SEATS
from tests.benchmarks.measure import best, told

RECORDS = 300


def _record(seed: int):
    """Deal and play a hand by chance, within the rules."""
    chance = random.Random(seed)
    pack = list(range(32))
    chance.shuffle(pack)
    hands = {seat: sum(1 << card for card in pack[8 * place : 8 * place + 8]) for place, seat in enumerate(SEATS)}
    trump = chance.choice((None, 0, 1, 2, 3))
    setting = Setting(trump, trump is not None and chance.random() < 0.3, "E")
    play, plays = Play.begin(setting, hands), []
    while not play.over:
        cards = play.legal()
        card = chance.choice([card for card in range(32) if cards >> card & 1])
        plays.append((play.turn, card))
        play = play.do(play.turn, card)
    return setting, plays, hands


PLAYED = [_record(seed) for seed in range(RECORDS)]


def _situations():
    for setting, plays, hands in PLAYED:
        left = dict(hands)
        for index, (seat, card) in enumerate(plays):
            trick = tuple(card for _, card in plays[index - index % 4 : index])
            yield setting.trump, setting.locked, left[seat], trick, False
            left[seat] ^= 1 << card


def legal(unit: float) -> None:
    """List the legal cards of every situation of played hands."""
    situations = list(_situations()) * 10

    def run() -> None:
        for trump, locked, hand, trick, ekka in situations:
            legal_cards(trump, locked, hand, trick, ekka)

    told("situations, legal cards of", len(situations) / best(run), unit, 1_000_000)


def judged(unit: float) -> None:
    """Judge whole records of play with all hands, with one hand, and with none known."""
    for known in (4, 1, 0):
        records = [(setting, plays, dict(list(hands.items())[:known])) for setting, plays, hands in PLAYED]

        def run(records=records) -> None:
            for setting, plays, hands in records:
                judge_plays(setting, plays, hands)

        told(f"records of 32 plays judged, {known} hands known", len(records) / best(run), unit, 10_000)
    traced = [(setting, plays, hands) for setting, plays, hands in PLAYED]

    def trace() -> None:
        for setting, plays, hands in traced:
            judge_plays(setting, plays, hands, trace=True)

    told("records of 32 plays judged, with trace", len(traced) / best(trace), unit)


BENCHMARKS = {"legal": legal, "judged": judged}
