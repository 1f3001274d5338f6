"""Entries that are read by their text say what they say when read by the form of every field."""

import json
import random

import pytest

from scorekeeper.errors import LedgerError
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain, store
from scorekeeper.ledger.entries import Entry, decode_all, encode, text_of
from scorekeeper.ledger.match import UNPLAYABLE
from scorekeeper.ledger.reading import _read_hand, _read_start, read_entry, read_many, read_plainly
from scorekeeper.ledger.store import Ledger
from tests import LONG
from tests.ledger.test_growth import filled, mixed, plain
from tests.ledger.test_marks import TABLES, Table
from tests.ledger.tools import AT

CASES = 20_000 if LONG else 300
TEXTS = (
    "", "\n", "  # three\n", 'a "quoted" \\ word', "tab\tand\x01", "عشرة", "\u2028", "\x7f", "😀", '},"id":"x', "\ud800",
    " ", "x" * 2000, 3, None,
)  # fmt: skip
MOMENTS = (AT, AT, "2026-11-20", "2026-11-20T21:00:00", "0999-01-01T00:00:00+00:00", "2026-11-20 21:00+03:00", "", "no")
PAPERS = ({"EW": 3, "NS": 8}, {}, {"NS": -1}, {"NS": 1.0}, {"NS": True}, {"NS": 10**10}, {"N\\": 1}, {"NS": {}}, [1])
BROKEN = ('"', "\\", "{", "}", ",", ":", "\\u00e9", "\\n", "\n", " ", "0", "é", "null", '"facts":{}', "\ud800", "e5")


def payload(chance, all_facts):
    """Write a hand as bytes, with whatever around it: canonical, or not, or broken."""
    told = {"id": "0123456789abcdef", "at": AT, "kind": "hand", "line": "hokum E", "facts": chance.choice(all_facts)}
    odd = {
        "id": TEXTS, "at": MOMENTS, "line": TEXTS, "lead": TEXTS, "tail": TEXTS, "why": TEXTS, "paper": PAPERS,
        "kind": ("note", "fix", 3), "as_is": (True, 1), "after": (1,), "strange": (1,), "facts": ({}, [], 3),
    }  # fmt: skip
    return as_bytes(chance, told, odd)


def opening(chance, start):
    """Write the opening of a match as bytes, in the same ways."""
    odd = {
        "id": TEXTS, "at": MOMENTS, "dealer": (None, "E", "zz", 3, 'a"b'), "game": ("baloot", "shah", "", 3),
        "us": (None, "x"), "lead": TEXTS, "tail": TEXTS, "strange": (1,), "options": ({}, {"a": 1}, 3), "sides": ([],),
        "agreed": ([], 3), "kind": ("hand", 3),
    }  # fmt: skip
    return as_bytes(chance, dict(start), odd)


def as_bytes(chance, told, odd):
    """Write an entry as bytes: with odd fields, canonical, or not, or broken."""
    for name in chance.sample(list(odd), chance.randrange(4)):
        told[name] = chance.choice(odd[name])
    if chance.random() < 0.8:
        text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    else:
        text = json.dumps(told, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.3:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(BROKEN) + text[at + chance.randrange(3) :]
    return text.encode("utf-8", "surrogatepass")


def read(work, raw, game):
    try:
        return work(raw, game)
    except UNPLAYABLE as error:
        return type(error), getattr(error, "problems", None)


@pytest.mark.parametrize("name", TABLES)
def test_a_hand_is_read_by_its_text_as_by_its_fields(name):
    table, chance, quick = Table(name), random.Random(name), 0
    facts = [table.game.facts.encode(hand.facts) for hand in table.hands]
    facts += [{**each, more: 1} for each in facts for more in ("_carried", "strange", "id")]
    facts += [{**each, "_carried": {"a": 1, "id": "0"}} for each in facts[: len(table.hands)]]
    for _ in range(CASES):
        raw = payload(chance, facts)
        found = read(read_plainly, raw, table.game)
        assert read(read_entry, raw, table.game) == found, raw
        if isinstance(found, Entry):
            assert text_of(found, table.game) == canonical(encode(found, table.game)), raw
        quick += _read_hand(raw, table.game) is not None
    assert quick > CASES // 20


@pytest.mark.parametrize("name", TABLES)
def test_an_opening_is_read_by_its_text_as_by_its_fields(name):
    table, chance, quick = Table(name), random.Random(name), 0
    start = encode(table.begin().entries[0], table.game)
    for _ in range(CASES):
        raw = opening(chance, start)
        assert read(read_entry, raw, table.game) == read(read_plainly, raw, table.game), raw
        quick += _read_start(raw, table.game) is not None
    assert quick > CASES // 20


def test_every_hand_of_a_table_is_read_by_its_text():
    for name in TABLES:
        table = Table(name)
        for hand in table.hands:
            told = {
                "id": "0",
                "at": AT,
                "kind": "hand",
                "line": hand.line,
                "facts": table.game.facts.encode(hand.facts),
            }
            raw = canonical(told | {"lead": "# one\n", "tail": "\n"}).encode()
            assert _read_hand(raw, table.game) == read_plainly(raw, table.game)


def test_many_entries_are_read_as_each_is(tmp_path):
    path = filled(tmp_path, mixed, 80)
    with Ledger(path, writing=False) as ledger:
        links = [(payload, digest) for _, payload, digest in ledger.entries(ledger.find())]
    plainly = decode_all([json.loads(payload) for payload, _ in links])
    assert read_many(iter(links), None) == plainly
    for wrong in (b"{", b"[]", links[3][0].replace(b'"kind"', b'"kinds"')):
        assert read_many(iter([*links[:9], (wrong, ""), *links[9:]]), None) is None
    assert read_many(iter(()), None) is None


WRONG = (
    '{"at":"2026","id":"1","kind":"note"}', '{"at":"no","facts":{},"id":"1","kind":"hand"}',
    '{"at":"2026-11-20T21:00:00+03:00","id":"1","kind":"undo","target":39}',
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_with_one_of_many_entries_is_told_as_of_few(tmp_path, monkeypatch, wrong):
    path = filled(tmp_path, plain, 40)
    with Ledger(path) as ledger:
        match = ledger.find()
        ledger.db.execute("DROP TRIGGER entries_never_change")
        ledger.db.execute("PRAGMA ignore_check_constraints = ON")
        for seq, payload in ((20, wrong), (30, '{"at":"never","id":"1","kind":"note"}')):
            ledger.db.execute("UPDATE entries SET payload = ? WHERE match = ? AND seq = ?", (payload, match, seq))
        head = chain.GENESIS
        for seq, payload, _ in ledger.entries(match).fetchall():
            head = chain.link(head, payload)
            ledger.db.execute("UPDATE entries SET hash = ? WHERE match = ? AND seq = ?", (head, match, seq))
        ledger.db.execute("DROP TRIGGER heads_only_move_on")
        ledger.db.execute("UPDATE heads SET hash = ?", (head,))
        told = []
        for many in (1, 1 << 30):
            monkeypatch.setattr(store, "_MANY", many)
            with pytest.raises(LedgerError) as error:
                ledger.match(match)
            told.append((error.value.code, error.value.params))
    assert told[0] == told[1]
    assert told[0][0] == "ledger-damaged"
