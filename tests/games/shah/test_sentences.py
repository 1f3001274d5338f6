"""Sentences of Shah whose winner is known by construction: none is ever recorded for the other player."""

from itertools import product

import pytest

from scorekeeper.games.shah import GAME
from tests.games.hearing import Table, check_meant

TABLE = Table(GAME, [["Asha"], ["Bile"]], "A")
CALLED = {"A": ("Asha", "asha", "we", "A", "I"), "B": ("Bile", "bile", "they", "B")}
AS_OBJECT = {"A": ("Asha", "us", "A"), "B": ("Bile", "them", "B")}
OTHER = {"A": "B", "B": "A"}
WON, BEAT = ("won", "wins", "won the game", "took it", "took this one"), ("beat", "beats", "has beaten", "defeated")
LOST, BEATEN = (
    ("lost", "loses", "gave up", "resigned", "is down to two stones"),
    ("was beaten by", "got beaten by", "was defeated by"),
)
JOINTS, ENDS = (", ", " and ", "; ", " but ", ". "), ("", ".", "!", " again")


def told():
    """Yield sentences with who has won by them."""
    for one in "AB":
        other = OTHER[one]
        for who, verb, end in product(CALLED[one], WON, ENDS):
            yield f"{who} {verb}{end}", one
        for who, verb, whom, end in product(CALLED[one], BEAT, AS_OBJECT[other], ENDS):
            yield f"{who} {verb} {whom}{end}", one
        for who, verb, whom in product(CALLED[one], ("won against", "won over", "won from"), AS_OBJECT[other]):
            yield f"{who} {verb} {whom}", one
        for who, verb, end in product(CALLED[other], LOST, ENDS):
            yield f"{who} {verb}{end}", one
        for who, verb, whom, end in product(
            CALLED[other], (*BEATEN, "lost to", "lost against", "gave up to"), AS_OBJECT[one], ENDS
        ):
            yield f"{who} {verb} {whom}{end}", one
        for who, whom, won, lost, joint in product(CALLED[one], CALLED[other], WON, LOST, JOINTS):
            yield f"{who} {won}{joint}{whom} {lost}", one
            yield f"{whom} {lost}{joint}{who} {won}", one
        for whom, joint, won in product(CALLED[other], JOINTS, ("lost", "gave up")):
            yield f"{whom} against {AS_OBJECT[one][0]}{joint}{whom} {won}", one


def test_sentences_of_known_meaning_are_never_recorded_for_the_other_player():
    check_meant(((TABLE, line, {"winner": winner}) for line, winner in dict(told()).items()), 1500)


@pytest.mark.parametrize(
    "names", [("Win", "Badr"), ("Loser", "Badr"), ("Won", "Lou"), ("Asha", "Bile"), ("Game", "Over")]
)
@pytest.mark.parametrize(
    "form", ["{1} against {0}: {0} won", "{0} vs {1} and {0} won", "{0} against {1}: {1} lost", "{0} ضد {1}, {0} فاز"]
)
def test_what_is_only_asked_about_never_gives_way_to_another_meaning(names: tuple[str, str], form: str) -> None:
    table = Table(GAME, [[name] for name in names])
    for winner in ("A", "B"):
        heard = table.heard(form.format(*(names if winner == "A" else names[::-1])))
        assert {"winner": winner} in (heard if isinstance(heard, list) else [heard])
