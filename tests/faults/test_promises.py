"""Each sentence of the guide about what the ledger promises, and the tests that fail where it is broken."""

import random
import re
from contextlib import closing
from importlib import import_module

import pytest

from scorekeeper.game import DATA
from scorekeeper.ledger import chain, settings
from scorekeeper.ledger.connection import connect
from scorekeeper.ledger.derived import SUMS, stored, sums_row
from tests.cli.runner import ok, run
from tests.faults import traced
from tests.faults.commands import LEDGER, NEW, ledger, record
from tests.faults.disk import Disk, read_trace
from tests.faults.test_power_loss import Known, check, play

CALLS, LOSS, MANNERS = "faults.test_every_call", "faults.test_power_loss", "faults.test_manners"
HERE, FILE, DURABLE = "faults.test_promises", "ledger.test_ledger", "ledger.test_durability"
AGAINST = (
    "ledger.test_against:test_a_ledger_that_went_on_has_all_that_was_kept",
    "ledger.test_against:test_a_chain_written_anew_is_found_and_the_hand_is_named",
    "ledger.test_against:test_hands_that_were_cut_off_are_named",
)
DOORS, FLIPS = "ledger.test_doors", "ledger.test_flips"
STEPS = "ledger.test_steps"
PROMISES = {
    "An acknowledged line is on disk.": (f"{DURABLE}:test_the_sync_precedes_the_acknowledgement",),
    "It is there after a kill at any moment, and after a loss of power.": (
        f"{CALLS}:test_every_point_of_failure", f"{LOSS}:test_power_loss_in_an_evening",
        f"{LOSS}:test_power_loss_at_every_call_of_a_beginning", f"{DURABLE}:test_killed_at_any_moment_nothing_acknowledged_is_lost",
    ),
    "A command is recorded whole or not at all.": (f"{CALLS}:test_every_point_of_failure",),
    "One that records several things, as `table`, `add -` and `merge` do, records each of them whole.": (
        f"{CALLS}:test_every_point_of_failure", f"{LOSS}:test_power_loss_in_an_evening",
    ),
    "A command that fails says what is wrong.": (f"{CALLS}:test_every_point_of_failure",),
    "It says “Nothing was recorded” only if that is true.": (
        f"{CALLS}:test_every_point_of_failure", f"{CALLS}:test_nothing_is_said_where_nobody_can_know",
    ),
    "A full disk spoils nothing.": (f"{CALLS}:test_every_point_of_failure",),
    "Reading goes on, unless a killed program left its log beside the ledger.": (
        f"{CALLS}:test_reading_on_a_full_disk_works_again_and_again",
    ),
    "A program that is killed leaves nothing behind that stops the next one.": (
        f"{CALLS}:test_every_point_of_failure", f"{MANNERS}:test_what_a_killed_process_left_is_in_nobodys_way",
    ),
    "Several programs can write at the same time.": (f"{DURABLE}:test_many_writers_at_once_lose_nothing",),
    "Each waits for its turn, up to a minute, and says so after a second.": (
        f"{MANNERS}:test_a_writer_that_waits_says_so_and_is_not_refused",
        f"{MANNERS}:test_a_writer_that_need_not_wait_long_says_nothing",
        f"{MANNERS}:test_a_writer_that_waited_in_vain_says_what_is_the_matter",
    ),
    "While an answer is printed, nobody has to wait for the ledger.": (
        f"{MANNERS}:test_nothing_is_told_while_the_ledger_is_in_use", f"{MANNERS}:test_a_reader_that_blocks_stops_nobody",
    ),
    "Entries are only ever added; triggers in the file forbid anything else.": (
        f"{FILE}:test_entries_can_be_neither_changed_nor_taken_away",
    ),
    "The SHA-256 hash of an entry covers the entry before it, so they form a chain.": (
        f"{FILE}:test_the_chain_covers_the_bytes_of_every_payload", f"{DURABLE}:test_any_byte_changed_in_a_payload_is_found",
    ),
    "Every command computes the chain of what it reads first.": (f"{FLIPS}:test_every_flipped_byte_is_shown_or_changes_nothing",),
    "`matches`, `stats` and the rulings read sums of the derived rows first.": (
        f"{FLIPS}:test_every_flipped_byte_is_shown_or_changes_nothing",
    ),
    "So one changed byte of the file either changes nothing, or is reported in one line with exit code 3.": (
        f"{FLIPS}:test_every_flipped_byte_is_shown_or_changes_nothing",
        f"{FLIPS}:test_what_is_recorded_after_a_flip_is_there_or_was_refused",
    ),
    "Every command compares the tables and triggers of the file with what they must be, before it reads or writes.": (
        f"{DOORS}:test_no_object_of_the_schema_is_more_less_or_other",
    ),
    "A hidden trigger cannot swallow a hand.": (
        f"{DOORS}:test_no_object_of_the_schema_is_more_less_or_other", f"{DOORS}:test_a_hidden_trigger_is_not_run_by_a_migration",
    ),
    "A match is computed from all its entries whenever it is read.": (
        f"{STEPS}:test_a_match_that_goes_on_is_the_match_folded_anew",
        f"{STEPS}:test_a_flip_in_any_entry_of_the_match_in_play_is_told_as_damage",
    ),
    "`verify` reads the whole file, compares every table, trigger and view, checks the form of every entry, works out every chain, every score and every derived row again, and names the match and the entry.": (
        "ledger.test_altered:test_any_value_or_row_that_was_altered_is_found",
        f"{FILE}:test_tampering_is_found", f"{DOORS}:test_no_object_of_the_schema_is_more_less_or_other",
        f"{DOORS}:test_an_index_and_an_older_version_of_the_rules_hide_nothing",
    ),
    "It ends with exit code 1 if it found damage.": ("cli.test_streams:test_a_damaged_file_is_a_verdict_of_verify",),
    "`verify --rebuild` first writes the derived tables again, and makes missing ones.": (
        f"{FILE}:test_verify_can_rebuild_what_is_derived",
        f"{FILE}:test_what_is_derived_and_missing_is_made_anew",
    ),
    "A ledger of an older schema is brought up to date when it is opened.": (
        f"{DURABLE}:test_a_migration_leaves_a_backup_and_the_record_as_it_was",
    ),
    "A copy of the old one is kept next to it.": (
        f"{DURABLE}:test_a_migration_leaves_a_backup_and_the_record_as_it_was",
        f"{MANNERS}:test_a_migration_killed_before_its_log_was_brought_into_the_file",
    ),
    "A ledger of a newer scorekeeper is left alone, and so is a match with an entry that only a newer scorekeeper knows; neither is called damaged.": (
        f"{FILE}:test_a_newer_ledger_is_left_untouched", "ledger.test_newer:test_a_newer_entry_is_told_as_such_and_never_as_damage",
    ),
    "New ledgers, copies and exports can be read by their owner only.": (
        f"{MANNERS}:test_new_files_are_for_their_owner_only",
    ),
    "If others can read the ledger, they can read files made from it too.": (
        f"{MANNERS}:test_what_is_made_from_a_ledger_is_for_whom_the_ledger_is",
    ),
    "The file opens in any SQLite tool.": (f"{FILE}:test_the_views_are_pleasant",),
    "The views `matches`, `hands`, `standings`, `players` and `rulings` are meant for that.": (
        f"{FILE}:test_the_views_are_pleasant",
    ),
    "`verify` alone cannot find changes by somebody who made everything fit again:": (
        f"{HERE}:test_what_only_a_head_kept_elsewhere_can_find",
    ),
    "Only `verify` finds derived rows that somebody changed by hand together with their sums: `matches`, `stats` and earlier rulings show them until then.": (
        f"{HERE}:test_derived_rows_changed_with_their_sums_are_found_by_verify",
    ),
    "The match in play and the house rules by name are in no chain.": (f"{HERE}:test_settings_are_in_no_chain",),
    "A changed byte is reported there too, but not if the sum was changed with it.": (
        f"{HERE}:test_settings_are_in_no_chain",
    ),
    "It cannot know what happened at the table.": (f"{HERE}:test_a_possible_hand_is_taken_as_told",),
    "A possible hand is recorded as it was told.": (f"{HERE}:test_a_possible_hand_is_taken_as_told",),
    "It cannot keep data that the disk lost.": (f"{HERE}:test_a_disk_that_lies_can_lose_the_last_hands",),
    "A disk that only claims to have written can lose the last hands when the power fails.": (
        f"{HERE}:test_a_disk_that_lies_can_lose_the_last_hands",
    ),
    "It cannot bring back a file that is gone.": (f"{HERE}:test_a_file_that_is_gone_is_gone_but_for_a_copy",),
    "Keep a copy elsewhere.": (f"{HERE}:test_a_file_that_is_gone_is_gone_but_for_a_copy",),
    "`verify --heads` prints the heads, one line a match: its id, the number of its entries, and the hash of the last.": (
        f"{HERE}:test_what_only_a_head_kept_elsewhere_can_find",
    ),
    "Keep them on another machine, or on paper.": (f"{HERE}:test_what_only_a_head_kept_elsewhere_can_find",),
    "`verify --head HEAD` compares a ledger with one, and `--head @FILE` with a file of them, or of a report.": (
        f"{HERE}:test_what_only_a_head_kept_elsewhere_can_find",
        "ledger.test_against:test_the_head_of_a_report_need_not_be_typed",
    ),
    "`verify --against FILE` takes anything kept from the ledger: a copy, a JSON export, a report, or the texts of its QR codes.": AGAINST,
    "Everything in it must still be here.": AGAINST,
    "If not, the program names the hands that differ, as they are here and there, and the exit code is 1.": AGAINST,
    "So everybody with a report of the evening is a witness.": AGAINST,
    "The first eight signs of the hash are enough.": (
        "ledger.test_merge:test_the_beginning_of_a_hash_is_enough_of_a_head",
    ),
    "A ledger that went on since then is still right.": (f"{HERE}:test_a_ledger_that_went_on_is_still_right",),
}  # fmt: skip
CHANGED = {
    "a chain written again from its beginning, with its hashes",
    "a whole match taken out",
    "the last entries of a match cut off, with its head set back",
    "two matches whose ids were exchanged",
    "an older copy of the ledger put in its place",
}


def sentences() -> set[str]:
    """Read what the guide says between the promises and the copies, a sentence or an item of a list each."""
    text = (DATA / "guide" / "ledger.md").read_text("utf-8")
    text = text.partition("## What the ledger promises")[2].partition("## Copies")[0]
    text = re.sub(r"```.*?```|^## .*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    blocks = re.split(r"\n\n|^- ", text, flags=re.MULTILINE)
    return {each for block in blocks for each in re.split(r"(?<=\.) ", " ".join(block.split())) if each}


def test_every_sentence_has_its_tests():
    assert sentences() == PROMISES.keys() | CHANGED
    for tests in PROMISES.values():
        for test in tests:
            module, _, name = test.partition(":")
            assert callable(getattr(import_module(f"tests.{module}"), name)), test


# --- what only a head kept elsewhere can find -------------------------------------------------------------

HANDS = ("hokum E, NS 77", "sun W, us 60")


def made(path, monkeypatch, *matches: tuple[str, tuple[str, ...]]) -> None:
    """Make a ledger in which everything fits: matches by id, with their hands."""
    for match, hands in matches:
        monkeypatch.setattr(chain, "new_match_id", lambda match=match: match)
        ok("--db", path, *NEW)
        for hand in hands:
            ok("--db", path, "add", hand)


@pytest.mark.parametrize(("what", "matches"), [
    ("a chain written again from its beginning, with its hashes", (("aaaa", ("pass", *HANDS[1:])), ("bbbb", HANDS[:1]))),
    ("a whole match taken out", (("aaaa", HANDS),)),
    ("the last entries of a match cut off, with its head set back", (("aaaa", HANDS[:1]), ("bbbb", HANDS[:1]))),
    ("two matches whose ids were exchanged", (("bbbb", HANDS), ("aaaa", HANDS[:1]))),
    ("an older copy of the ledger put in its place", (("aaaa", HANDS),)),
])  # fmt: skip
def test_what_only_a_head_kept_elsewhere_can_find(what, matches, tmp_path, monkeypatch):
    assert what in CHANGED
    made(tmp_path / "true.db", monkeypatch, ("aaaa", HANDS), ("bbbb", HANDS[:1]))
    kept = ok("--db", tmp_path / "true.db", "verify", "--heads").out
    (tmp_path / "heads").write_text(kept)
    if "copy" in what:
        made(tmp_path / "b.db", monkeypatch, *matches)
        ok("--db", tmp_path / "b.db", "backup", tmp_path / "false.db")
    else:
        made(tmp_path / "false.db", monkeypatch, *matches)
    assert ok("--db", tmp_path / "false.db", "verify").out.startswith("Undamaged.")
    assert run("--db", tmp_path / "false.db", "verify", "--head", f"@{tmp_path / 'heads'}").code == 1
    assert 1 in [run("--db", tmp_path / "false.db", "verify", "--head", head).code for head in kept.split()]
    assert ok("--db", tmp_path / "true.db", "verify", "--head", f"@{tmp_path / 'heads'}").code == 0


def test_a_ledger_that_went_on_is_still_right(tmp_path, monkeypatch):
    made(tmp_path / "a.db", monkeypatch, ("aaaa", HANDS))
    (tmp_path / "heads").write_text(ok("--db", tmp_path / "a.db", "verify", "--heads").out)
    ok("--db", tmp_path / "a.db", "add", "pass")
    told = ok("--db", tmp_path / "a.db", "verify", "--head", f"@{tmp_path / 'heads'}", "--json").json
    assert told["ok"]


def test_derived_rows_changed_with_their_sums_are_found_by_verify(tmp_path, monkeypatch):
    made(tmp_path / "a.db", monkeypatch, ("aaaa", HANDS))
    with closing(connect(tmp_path / "a.db")) as db:
        db.execute("UPDATE derived_scores SET total = total + 1")
        assert stored(db, SUMS, "aaaa") != [sums_row(db, "aaaa")]
        db.execute("REPLACE INTO derived_sums VALUES (?, ?, ?, ?)", sums_row(db, "aaaa"))
    assert ok("--db", tmp_path / "a.db", "matches").code == 0
    assert run("--db", tmp_path / "a.db", "verify").code == 1


def test_settings_are_in_no_chain(tmp_path, monkeypatch):
    made(tmp_path / "a.db", monkeypatch, ("aaaa", HANDS), ("bbbb", HANDS))
    with closing(connect(tmp_path / "a.db")) as db:
        db.execute("UPDATE settings SET value = 'aaaa' WHERE name = 'match'")
        assert run("--db", tmp_path / "a.db", "board").code == 3
        settings.write(db, settings.CURRENT, "aaaa")
    assert ok("--db", tmp_path / "a.db", "verify").out.startswith("Undamaged.")


# --- what no ledger can -----------------------------------------------------------------------------------


def test_a_possible_hand_is_taken_as_told(tmp_path, monkeypatch):
    for name, told in (("a", "hokum E, NS 77"), ("b", "hokum E, NS 78")):  # only one of them was played
        made(tmp_path / name, monkeypatch, ("aaaa", (told,)))
        assert told in str(record(tmp_path / name))
        ok("--db", tmp_path / name, "verify")


@pytest.mark.skipif(bool(traced.missing()), reason=traced.missing() or "")
def test_a_disk_that_lies_can_lose_the_last_hands(tmp_path, monkeypatch):
    folder = tmp_path / "w"
    folder.mkdir()
    ledger(folder)
    monkeypatch.setenv("SCOREKEEPER_DB", str(folder / LEDGER))
    disk = Disk(folder)
    options = ["-xx", "-s", "10000000", "-e", "trace=openat,close,write,pwrite64,ftruncate,link,unlink"]  # and no sync
    traced.trace(lambda: play([("add", "pass")], lambda: None), folder, options)
    for done in read_trace(folder.with_name("w.streams") / "trace"):
        disk.do(done)
    known = Known(record(folder / LEDGER), set())
    with pytest.raises(AssertionError):
        for seed in range(20):
            check(disk, tmp_path / "found", [known], random.Random(seed))


def test_a_file_that_is_gone_is_gone_but_for_a_copy(tmp_path):
    ledger(tmp_path)
    ok("--db", tmp_path / LEDGER, "backup", tmp_path / "copy.db")
    known = record(tmp_path / LEDGER)
    (tmp_path / LEDGER).unlink()
    assert run("--db", tmp_path / LEDGER, "board").code == 3
    assert record(tmp_path / "copy.db") == known
