"""The same kind of work done by programs for other games, in the same run. They are in the extra ``bench``.

None of them names articles or itemises a score, so a ratio says what our answers cost, not who is better.
"""

import json
import random
import tempfile
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from scorekeeper import api
from scorekeeper.game import DATA
from scorekeeper.games.baloot.play.tricks.judging import judge_plays
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.games.baloot.scoring.steps import run as score
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.reader import SheetReader
from tests.benchmarks.legal import PLAYED
from tests.benchmarks.measure import best, row
from tests.benchmarks.memory import HANDS, LINES, OPTIONS
from tests.benchmarks.store import AT, HEAD, refuse

_GAMES, _LONGEST = 40, 80
_COUNT = 1_000


def chess_moves() -> Callable[[], int]:
    """Return what replays chess games move by move and counts the moves, each one checked."""
    chess = import_module("chess")
    games = []
    for seed in range(_GAMES):
        chance, board, moves = random.Random(seed), chess.Board(), []
        while not board.is_game_over() and len(moves) < _LONGEST:
            move = chance.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        games.append(moves)

    def replay() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
        return sum(map(len, games))

    return replay


def our_cards() -> int:
    """Judge records of Baloot play by play; count the cards."""
    for setting, plays, hands in PLAYED:
        judge_plays(setting, plays, hands)
    return sum(len(plays) for _, plays, _ in PLAYED)


def mahjong_hands() -> Callable[[], int]:
    """Return what values a hand of Riichi many times and counts them."""
    import_module("mahjong")
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
    config = import_module("mahjong.hand_calculating.hand_config").HandConfig()
    tiles = import_module("mahjong.tile").TilesConverter
    hand = tiles.string_to_136_array(man="22444", pin="333567", sou="444")
    winning = tiles.string_to_136_array(sou="4")[0]

    def value() -> int:
        for _ in range(_COUNT):
            calculator.estimate_hand_value(hand, winning, config=config)
        return _COUNT

    return value


def our_hands() -> int:
    """Score hands of Baloot with all items; count them."""
    rules = rules_for(OPTIONS)
    for number in range(_COUNT):
        score(HANDS[number % len(HANDS)], rules)
    return _COUNT


def poker_hands() -> Callable[[], int]:
    """Return what replays a hand of poker to its showdown many times and counts them."""
    pokerkit = import_module("pokerkit")
    warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")
    mode = pokerkit.Automation
    automations = (
        mode.ANTE_POSTING, mode.BET_COLLECTION, mode.BLIND_OR_STRADDLE_POSTING, mode.CARD_BURNING,
        mode.HOLE_CARDS_SHOWING_OR_MUCKING, mode.HAND_KILLING, mode.CHIPS_PUSHING, mode.CHIPS_PULLING,
    )  # fmt: skip
    times = _COUNT // 20

    def play() -> int:
        for _ in range(times):
            hand = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * 4, 4)
            for cards in ("AcAs", "7h6h", "KdKs", "2c3c"):
                hand.deal_hole(cards)
            hand.complete_bet_or_raise_to(7)
            hand.fold()
            hand.check_or_call()
            hand.fold()
            for cards in ("Jc3d5c", "4h", "Jh"):
                hand.deal_board(cards)
                hand.check_or_call()
                hand.check_or_call()
        return times

    return play


def our_records() -> int:
    """Judge the sample records of Baloot, JSON to JSON; count them."""
    lines = (DATA / "samples" / "baloot-record.jsonl").read_text("utf-8").splitlines()
    for line in lines:
        json.dumps(api.judge("baloot", json.loads(line)))
    return len(lines)


def beancount_entries() -> Callable[[], int]:
    """Return what loads a book of accounts from text and counts its transactions."""
    loader = import_module("beancount").loader
    dated = "\n".join(f'2026-01-02 * "Hand {n}"\n  Assets:Us  {n} SAR\n  Assets:Them\n' for n in range(_COUNT))
    text = f"2026-01-01 open Assets:Us\n2026-01-01 open Assets:Them\n\n{dated}"

    def load() -> int:
        loader.load_string(text)
        return _COUNT

    return load


def our_lines() -> int:
    """Import a sheet of Baloot into a new ledger; count its lines."""
    text = HEAD + "\n".join(LINES[number % len(LINES)] for number in range(_COUNT)) + "\n"
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
        match = SheetReader(text, AT, refuse).match
        assert match
        ledger.keep(match)
    return _COUNT


_PAIRS = (
    ("cards judged against moves of python-chess", our_cards, chess_moves),
    ("hands scored against hands of mahjong", our_hands, mahjong_hands),
    ("records judged against hands replayed by pokerkit", our_records, poker_hands),
    ("sheet lines imported against transactions of beancount", our_lines, beancount_entries),
)


def peers(_unit: float) -> None:
    """Compare our rate with each peer's that is installed."""
    for name, ours, prepare in _PAIRS:
        try:
            theirs = prepare()
        except ModuleNotFoundError as missing:
            row(f"Baloot {name}", f"not measured: {missing.name} is not installed")
            continue
        mine, other = (work() / best(work, 3) for work in (ours, theirs))
        row(f"Baloot {name}", f"{mine:,.0f} against {other:,.0f} a second, ratio {mine / other:.2f}")


BENCHMARKS = {"peers": peers}
