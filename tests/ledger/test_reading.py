"""Entries that are read by their text say what they say when read by the form of every field."""

import json
import random

import pytest

from scorekeeper.ledger import chain
from scorekeeper.ledger.entries import Entry, encode, text_of
from scorekeeper.ledger.match import UNPLAYABLE
from scorekeeper.ledger.reading import _read_hand, read_entry, read_plainly
from tests import LONG
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
    for _ in range(CASES):
        raw = payload(chance, facts)
        found = read(read_plainly, raw, table.game)
        assert read(read_entry, raw, table.game) == found, raw
        if isinstance(found, Entry):
            assert text_of(found, table.game) == chain.canonical(encode(found, table.game)), raw
        quick += _read_hand(raw, table.game) is not None
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
            raw = chain.canonical(told | {"lead": "# one\n", "tail": "\n"}).encode()
            assert _read_hand(raw, table.game) == read_plainly(raw, table.game)
