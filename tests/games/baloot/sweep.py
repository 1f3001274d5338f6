"""Every fact of a Baloot hand that matters for its score, as one stream."""

from collections.abc import Iterator
from itertools import product
from typing import Any

PROJECTS = {
    "hokum": [(), ("siri",), ("siri", "siri"), ("fifty",), ("fifty", "siri"), ("hundred",), ("hundred", "fifty")],
    "sun": [(), ("siri",), ("siri", "siri"), ("fifty",), ("hundred",), ("four-hundred",), ("four-hundred", "siri")],
}
LEVELS = {"hokum": ("single", "double", "triple", "quadruple", "gahwa"), "sun": ("single", "double")}
WHOLE = {"hokum": 162, "sun": 130}


def melds(contract: str) -> Iterator[dict[str, Any]]:
    """Every project combination of either side, with every owner of a Baloot."""
    baloots = (None, "NS", "EW") if contract == "hokum" else (None,)
    for kinds, by, baloot in product(PROJECTS[contract], ("NS", "EW"), baloots):
        if not kinds and by == "EW":
            continue
        facts: dict[str, Any] = {"projects": [{"by": by, "kind": kind} for kind in kinds]} if kinds else {}
        if baloot:
            facts["baloot"] = baloot
        yield facts


def results(contract: str) -> Iterator[dict[str, Any]]:
    """Every way the cards can have come out: all totals, with and without tricks, Al-kaboot, won."""
    for points in range(WHOLE[contract] + 2):
        yield {"points": {"NS": points}}
        if points % 7 == 0:
            yield {"points": {"NS": points, "EW": WHOLE[contract] - points}}
    for tricks, points in product(range(9), range(0, WHOLE[contract] + 1, 6)):
        yield {"points": {"EW": points}, "tricks": {"NS": tricks}}
    for side in ("NS", "EW"):
        yield {"kaboot": side}
        yield {"won": side}
        yield {"won": side, "tricks": {"NS": 2}}
        yield {"tricks": {side: 8}}


def told(contract: str) -> Iterator[dict[str, Any]]:
    """Every way the cards can be told without the card points: game points, a fine, a reverse Al-kaboot."""
    most = 16 if contract == "hokum" else 26
    for points in range(most + 3):
        yield {"game_points": {"NS": points}}
        yield {"game_points": {"EW": points}, "won": "NS" if points % 2 else "EW"}
        yield from ({"game_points": {"NS": points, "EW": most - points + more}} for more in (0, 1, 2))
        yield {"game_points": {"NS": points}, "tricks": {"NS": points % 9}}
    for side in ("NS", "EW"):
        yield {"qaid": side}
        yield {"kaboot": side, "reverse": True}


def hands_told() -> Iterator[dict[str, Any]]:
    """The domain of hands that are told without card points."""
    for contract in ("hokum", "sun"):
        for level, declarer, meld, result in product(
            LEVELS[contract], ("NS", "EW"), list(melds(contract)), list(told(contract))
        ):
            yield {"contract": contract, "declarer": declarer, "level": level, **meld, **result}


def hands() -> Iterator[dict[str, Any]]:
    """The whole domain under the options of the rules text."""
    for contract in ("hokum", "sun"):
        for level, declarer, meld, result in product(
            LEVELS[contract], ("NS", "EW"), list(melds(contract)), list(results(contract))
        ):
            yield {"contract": contract, "declarer": declarer, "level": level, **meld, **result}
