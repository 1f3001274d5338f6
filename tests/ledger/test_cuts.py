"""Where a match is cut in parts: whatever was recorded, its parts say what the whole match says."""

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LedgerError, Refused
from scorekeeper.ledger import marks, parts, proof
from scorekeeper.ledger.acts import (
    Fix,
    Note,
    OtherHand,
    Redo,
    Rename,
    Rule,
    Ruling,
    Sign,
    Stands,
    Substitute,
    Undo,
    Void,
    VoidHand,
)
from scorekeeper.ledger.cuts import ends
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.timeline import done_and_undone, timeline
from scorekeeper.ledger.verify import verify
from scorekeeper.reports import export
from scorekeeper.reports.history import print_entries, print_history
from scorekeeper.reports.screen import Screen
from scorekeeper.reports.tables import TABLES
from scorekeeper.sheet.ruling import write_words
from tests import THOROUGH, few
from tests.ledger.test_marks import KINDS, Table
from tests.ledger.test_marks import TABLES as GAMES
from tests.ledger.tools import AT

STEP = st.integers(0, 6), st.integers(0, 9)
NEAR = tuple(kind for kind in (*KINDS, "sign") if kind not in ("rename", "header"))
"""What does not reach to the beginning."""
MIXES = st.tuples(
    st.lists(st.tuples(st.sampled_from(KINDS), *STEP), max_size=15),
    st.lists(st.tuples(st.sampled_from(NEAR), *STEP), min_size=20, max_size=90 if THOROUGH else 50),
)


ENDLESS = {
    "baloot": {"target": "9999"}, "sabat": {"target": "99999"}, "shllaat": {"target": "99999"},
    "sleazy": {"rounds": "99"}, "shah": {},
}  # fmt: skip
"""Under which a match of these games goes on."""


def recorded(name, mix, *, endless=True):
    """Return the match that a mix of steps makes; a step that is refused is left out."""
    table = Table(name)
    table.choices = {**table.choices, **(ENDLESS[name] if endless else {})}
    match = table.begin()
    for kind, pick, back in (step for steps in mix for step in steps):
        sign = Sign("sign", list(table.seating.sides)[back % 2], dict(match.state.totals))
        act = sign if kind == "sign" else table.act(match, kind, pick, back)
        try:
            match.append(stamped(typed(act) if isinstance(act, Ruling) else act, AT))
        except Refused:
            continue
    return match


def typed(ruling):
    """Return a ruling with the line that it could have been read from."""
    about = [f"R{ruling.of}"] if ruling.of else ["Why?"] if ruling.hand is None else [str(ruling.hand), "Why?"]
    decides = ["--decides", ruling.effect.line] if isinstance(ruling.effect, OtherHand) else []
    return ruling._replace(line=write_words(["ruling", *about, *decides]))


def of(*acts, name="baloot", **choices):
    """Return a match that begins, and its entries with such acts, whether they could have been recorded or not."""
    table = Table(name)
    table.choices = {**table.choices, **(choices or {"target": "9999"})}
    begun = table.begin()
    return begun, [*begun.entries, *(stamped(act, AT) for act in acts)]


def told(ledger, match):
    """Return all that is handed on of a match, and what is found wrong with it."""
    pieces = ["".join(write(ledger, match)) for write in (export.sheet, export.written, export.csv_rows)]
    pieces += [drawn(write, ledger, match) for write in (print_history, print_entries)]
    tables = [list(table.rows(parts.reader(ledger, match))) for table in TABLES.values()]
    return pieces, tables, list(verify(ledger))


def drawn(write, ledger, match):
    """Return what is printed of a match."""
    console = Screen()
    with console.capture() as text:
        write(console, parts.reader(ledger, match))
    return text.getvalue()


def cut(length):
    return patch.multiple(parts, LENGTH=length), patch.multiple(proof, _LENGTH=length)


def assert_parts_are_the_whole(path, match, length):
    with Ledger(path, create=True) as ledger, patch.object(marks, "SPACING", 3):
        ledger.keep(match)
        whole = told(ledger, match.id)
        reading, proving = cut(length)
        with reading, proving:
            assert told(ledger, match.id) == whole
            assert proof.is_sound(ledger, match.id)
            return [part.count for part in parts.parts(ledger, match.id)]


@pytest.mark.parametrize("name", few(GAMES))
@given(mix=MIXES, length=st.integers(1, 9), endless=st.sampled_from([True, True, True, False]))
def test_parts_of_any_match_say_what_the_whole_says(name, mix, length, endless):
    with TemporaryDirectory() as folder:
        assert_parts_are_the_whole(Path(folder) / "a.db", recorded(name, mix, endless=endless), length)


def free(entries):
    """List after which entries a match can be cut: no later one reaches up to there."""
    done = set(done_and_undone(entries)[0])
    reaches = [(reach.back, reach.seq) for reach in timeline(entries).reaches]
    reaches += [(0, seq) for seq, each in enumerate(entries, 1) if isinstance(each.act, Rename) and seq in done]
    places = range(1, len(entries) + 1)
    return [place for place in places if not any(back <= place < seq for back, seq in reaches)]


@pytest.mark.parametrize("name", few(GAMES))
@given(mix=MIXES)
def test_a_match_is_cut_wherever_no_later_entry_reaches(name, mix):
    match = recorded(name, mix)
    with TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
        ledger.keep(match)
        assert list(ends(ledger.db, match.id, match.count, 1)) == free(match.entries)


HAND = Table("baloot").hands[0]
OTHER = Table("baloot").hands[2]
RULED = Ruling('ruling 2 "Why?"', True, hand=2, question="Why?", effect=VoidHand(), otherwise=Stands())
LATER = (RULED._replace(line='ruling 3 "Why?"', hand=3), Ruling("ruling R2 --overturn", True, of=2, overturn=True))
CASES = {
    "undo of the last": ([HAND] * 6 + [Undo(7)], [1, 2, 3, 4, 5, 6, 8]),
    "undo of an undone fix of the first": ([HAND] * 4 + [Fix(1, OTHER), Undo(6)], [1, 2, 3, 4, 5, 7]),
    "that fix again": ([HAND] * 4 + [Fix(1, OTHER), Undo(6), Redo(6)], [1, 8]),
    "hands are numbered without those undone": ([HAND, HAND, Undo(3), Undo(2), HAND, HAND, Fix(2, OTHER)], [1, 5, 6, 8]),
    "fix of a fix": ([HAND] * 3 + [Fix(3, OTHER), HAND, Fix(3, HAND), HAND], [1, 2, 3, 7, 8]),
    "void of what was put in": ([HAND] * 3 + [HAND._replace(after=3), HAND, Void(4)], [1, 2, 3, 7]),
    "put in at the beginning": ([HAND] * 3 + [HAND._replace(after=0), HAND], [5, 6]),
    "decided anew": ([HAND] * 2 + [RULED, HAND, Ruling("ruling", True, of=1, overturn=True)], [1, 2, 6]),
    "numbers on the sheet go on": ([HAND, Void(1), HAND, RULED, HAND, *LATER], [1, 3, 5, 8]),
    "about the match": ([HAND, HAND, Ruling("ruling", True, question="Why?", effect=Stands())], [1, 2, 3, 4]),
    "renamed": ([HAND, HAND, Rename("rename", "N", "Nora"), HAND], [4, 5]),
}  # fmt: skip


@pytest.mark.parametrize(("acts", "expected"), CASES.values(), ids=CASES)
def test_what_must_not_be_parted(tmp_path, acts, expected):
    begun, entries = of(*acts)
    assert assert_parts_are_the_whole(tmp_path / "a.db", Match(begun.id, begun.game, entries), 1) == expected


def test_a_part_is_longer_only_where_something_reaches(tmp_path):
    begun, entries = of(*[HAND] * 7, Fix(2, OTHER), *[HAND] * 8, Note("note tea", "tea"))
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        ledger.keep(Match(begun.id, begun.game, entries))
        found = {length: list(ends(ledger.db, begun.id, 18, length)) for length in (1, 2, 5, 9, 17, 18, 19)}
    assert found == {
        1: [1, 2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], 2: [2, 9, 11, 13, 15, 17, 18], 5: [9, 14, 18], 9: [9, 18],
        17: [17, 18], 18: [18], 19: [18],
    }  # fmt: skip


def test_who_only_sat_down_between_parts_has_not_played(tmp_path):
    zoe, zed = (Substitute("substitute", "S", name) for name in ("Zoe", "Zed"))
    begun, entries = of(HAND, HAND, zoe, zed, HAND, HAND)
    found = assert_parts_are_the_whole(tmp_path / "a.db", Match(begun.id, begun.game, entries), 1)
    assert found == [1, 2, 3, 4, 5, 6, 7]


def test_a_ruling_is_written_under_the_rules_that_hold_where_it_stands(tmp_path):
    table = Table("shah")
    won, drawn = table.hands[0], table.game.notation.parse("draw", table.seating, table.options)
    ruling = Ruling('ruling 1 "Why?" --decides draw', True, hand=1, question="Why?", effect=OtherHand("draw", drawn))
    begun, entries = of(won, ruling, won, Rule("rule", {"draws": "none"}), won, name="shah", draws="agreed")
    path = tmp_path / "a.db"
    assert assert_parts_are_the_whole(path, Match(begun.id, begun.game, entries), 1) == [1, 3, 4, 5, 6]
    with Ledger(path, writing=False) as ledger:
        assert 'ruling 1 "Why?" --decides draw\n' in "".join(export.sheet(ledger, begun.id))


IMPOSSIBLE = {
    "undo of another": ([HAND] * 6, Undo(3)),
    "undo of nothing": ([HAND] * 3, Undo(9)),
    "redo of nothing": ([HAND] * 6, Redo(4)),
    "fix of hand 0": ([HAND] * 6, Fix(0, OTHER)),
    "fix of what comes later": ([HAND] * 3, Fix(5, OTHER)),
    "ruling on no hand": ([HAND] * 6, Ruling("ruling", True, question="Why?", effect=VoidHand())),
    "ruling that is not there": ([HAND] * 6, Ruling("ruling", True, of=7)),
}  # fmt: skip


@pytest.mark.parametrize(("before", "act"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_been_recorded_is_told_in_parts_as_of_the_whole(tmp_path, before, act):
    begun, entries = of(*before)
    match = Match(begun.id, begun.game, entries)
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        ledger.keep(match)
        match.entries += [stamped(each, AT) for each in (act, HAND, HAND)]
        with ledger.writing():
            ledger.append(match, len(entries))
        with pytest.raises(LedgerError) as whole:
            ledger.match(match.id)
        faults = list(verify(ledger))
        reading, proving = cut(1)
        with reading, proving:
            with pytest.raises(LedgerError) as found:
                list(parts.parts(ledger, match.id))
            assert (found.value.code, found.value.params) == (whole.value.code, whole.value.params)
            assert list(verify(ledger)) == faults
            assert [fault.code for fault in faults] == ["score"]
