"""Questions and refusals about the items of a line of Sab'at al-Deemin, and the sums of its numbers."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.sabat.penalties import KIND_NAMES
from scorekeeper.games.sabat.redeal import ENOUGH
from scorekeeper.messages import Message
from scorekeeper.reading.chart import Item
from scorekeeper.seats import PARTNER, SIDE, SIDES

_PICTURES = ("kings", "queens", "jacks")
_BESIDE_REDEAL = (
    "outcome", "has", "hold", "rest", "fault", "again", "pass", "passed", "left", "pronoun", "due", "which",
)  # fmt: skip


def summed(tally: Mapping[str, list[tuple[int, bool]]], *, adds: bool) -> dict[str, int]:
    """Return the numbers of a holder; ``adds`` tells whether those that are said again are added up."""
    numbered = any(not single for said in tally.values() for _, single in said)
    numbers: dict[str, int] = {}
    for unit, said in tally.items():
        told = [n for n, single in said if not single]
        if len({*told}) > 1:
            first, second, *_ = told
            refuse([unclear("said-twice", key=Message(f"said-{unit}"), first=first, second=second)])
        every = [n for n, _ in said]
        numbers[unit] = sum(every) if adds or not numbered else max(every, default=0)
    if parts := [numbers.pop(unit) for unit in _PICTURES if unit in numbers]:
        of_all = numbers.get("pictures", 0)
        numbers["pictures"] = of_all + sum(parts) if adds else max(of_all, sum(parts))
    return numbers


def check_redeal(items: Sequence[Item]) -> None:
    """Refuse items that cannot stand beside a redeal, or give no right to one."""
    told = [item for item in items if item.name in ("count", "cards", "hand", "one")]
    enough = [
        item for item in told if item.get("n") in ENOUGH and {"aces", "kings"} & {*item.all("unit"), *item.all("one")}
    ]
    ranks = [card[0] for card in {str(card) for item in told for card in item.all("card")}]
    if told and not enough and not any(ranks.count(rank) in ENOUGH for rank in "AK"):
        refuse([illegal("redeal-cards", column=told[0].parts[0].word.column)])
    for item in items:
        if item not in told and item.name not in _BESIDE_REDEAL:
            refuse([about("redeal-others", item)])


def side_of(owners: Sequence[object], item: Item) -> str:
    """Return the side of two partners."""
    first, other = map(str, owners)
    if PARTNER.get(first) != other and (SIDE[first] != SIDE[other] or not {first, other} & {*SIDES}):
        refuse([about("owner-stray", item)])
    return SIDE[str(owners[0])]


def unsaid(what: str, item: Item) -> Problem:
    """Ask which penalty is meant, or who has it."""
    word = item.parts[-1].word
    return unclear(f"penalty-{what}", column=word.column, word=word.text, choices=KIND_NAMES)


def about(code: str, item: Item) -> Problem:
    """Ask about the last word of an item."""
    word = item.parts[-1].word
    return unclear(code, column=word.column, word=word.text)
