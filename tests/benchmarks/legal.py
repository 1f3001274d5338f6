"""Speed of the play of Baloot: legal cards, and whole records judged."""

import random

from scorekeeper.card_spellings import card_32
from scorekeeper.cards import mask_of
from scorekeeper.games.baloot.play.tricks.judging import judge_plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.legal_cards import legal as legal_cards
from scorekeeper.seats import NEXT
from tests.benchmarks.measure import best, told
from tests.games.baloot.records import record

RECORDS = 300


def _record(seed: int):
    """Deal and play a hand by chance, within the rules."""
    played = record(random.Random(seed))
    hands = {seat: mask_of(map(card_32, cards)) for seat, cards in played["hands"].items()}
    setting = Setting(played["_trump"], played["_locked"], NEXT[played["dealer"]])
    return setting, [(seat, card_32(card)) for seat, card in played["plays"]], hands


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
