"""Proving a ledger in several processes names the same faults, in the same order."""

import os

from scorekeeper.ledger import log, verify
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.schema import TRIGGERS
from scorekeeper.ledger.store import Ledger
from tests import thorough
from tests.ledger.steps import Table
from tests.ledger.tools import AT


@thorough
def test_several_processes_name_the_same_faults_in_the_same_order(tmp_path, monkeypatch):
    table = Table("baloot")
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        for _ in range(5):
            match = table.begin()
            for hand in table.hands[:3]:
                match.append(stamped(hand, AT))
            ledger.keep(match)
        first, second, third, *_ = ledger.match_ids()
        ledger.db.execute("DROP TRIGGER entries_never_change")
        ledger.db.execute("UPDATE entries SET payload = replace(payload, '77', '78') WHERE match = ?", (third,))
        ledger.db.execute(TRIGGERS["entries_never_change"])
        ledger.db.execute("UPDATE derived_scores SET total = 99 WHERE match = ?", (first,))
        ledger.db.execute("UPDATE derived_matches SET winner = 'NS' WHERE match = ?", (second,))
        log.empty(ledger.db, ledger.path)
        alone = list(verify.verify(ledger))
        monkeypatch.setattr(verify, "_PAYS", 1)
        monkeypatch.setattr(verify, "_CHUNK", 4)
        monkeypatch.setattr(os, "cpu_count", lambda: 2)
        assert [fault.match for fault in alone] == [first, second, third]
        assert list(verify.verify(ledger)) == alone
