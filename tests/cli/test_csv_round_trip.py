"""Tables that scorekeeper wrote come back: the same totals, times and rules, whatever was recorded."""

from datetime import datetime, timedelta
from random import Random

import pytest

from scorekeeper.ledger.acts import Substitute
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import encode
from scorekeeper.sheet.writing import written
from tests import some
from tests.cli.runner import ok
from tests.disputes.test_what_if import CHOICES, random_match

GAMES = ("baloot", "shllaat", "sleazy", "sabat", "shah")
BEGAN = datetime.fromisoformat("2026-11-20T21:00:00+03:00")


def played(name, random, at):
    """Play a random match, its hands at times of their own; now and then somebody else takes a seat."""
    match = random_match(name, random, CHOICES[name][at % len(CHOICES[name])])
    times = (BEGAN + timedelta(minutes=7 * step) for step in range(len(match.entries)))
    entries = [entry._replace(at=time.isoformat()) for entry, time in zip(match.entries, times, strict=True)]
    if name in ("baloot", "sabat") and random.random() < 0.5:
        place = random.randint(1, len(entries))
        entries.insert(place, stamped(Substitute("", random.choice("NESW"), "Zeki"), entries[place - 1].at))
    seating = match.opening.seating
    lined = [
        entry._replace(act=entry.act._replace(line=written(match.game, seating, entry.act)))
        if "line" in entry.act._fields else entry
        for entry in entries
    ]  # fmt: skip
    return Match(match.id, match.game, lined)


def seen(match):
    """Return what a table tells of a match."""
    hands = [(play.number, dict(play.score.points), dict(play.after.totals), play.at) for play in match.plays]
    rules = [encode(play.after.options) for play in match.plays]
    return hands, rules, dict(match.state.totals)


@pytest.mark.parametrize("what", [(), ("--what", "hands")], ids=["match", "hands"])
@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_ours_has_the_same_totals_times_and_rules(tmp_path, name, what):
    random = Random(f"tables of {name}")
    for at in range(some(12)):
        match = played(name, random, at)
        if not match.plays:
            continue
        here, there, table = (tmp_path / f"{at}.{end}" for end in ("here.db", "there.db", "csv"))
        with Ledger(here, create=True) as ledger:
            ledger.keep(match)
        ok("--db", here, "export", table, *what)
        ok("--db", there, "import", table, *([] if what else ["--game", name]))
        with Ledger(there, writing=False) as ledger:
            back = ledger.match(ledger.find())
        assert seen(back) == seen(match)
        if what:
            assert back.state.winner == match.state.winner
            # Who owns which colour can depend on who dealt first, which the table does not say: then it is a result.
            assert all(
                mine.facts == theirs.facts or (name == "sleazy" and theirs.facts.colour_card and mine.facts.result)
                for mine, theirs in zip(back.hands, match.hands, strict=True)
            )
            assert [back.seated_for(play).players for play in back.hands] == [
                match.seated_for(play).players for play in match.hands
            ]
        again = ok("--db", there, "import", table, *([] if what else ["--game", name]))
        assert "nothing was changed" in again.err
