"""Two phones, one evening: merging takes over, extends, and never changes."""

import json
import sqlite3
from contextlib import closing
from urllib.parse import unquote

import pytest

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.store import Ledger
from tests.cli.runner import ok, run


@pytest.fixture
def phones(tmp_path):
    first, second = ("--db", tmp_path / "a.db"), ("--db", tmp_path / "b.db")
    ok(*first, "new", "baloot", "--us", "NS")
    ok(*first, "add", "hokum E, NS 77")
    ok(*second, "merge", tmp_path / "a.db")
    ok(*second, "use", ok(*first, "board", "--json").json["match"])
    return first, second


def hands(phone, *match):
    return ok(*phone, "board", "--json", *match).json["hands"]


def test_merging_takes_over_and_extends(phones):
    first, second = phones
    ok(*second, "add", "pass")
    ok(*second, "new", "baloot")
    told = ok(*first, "merge", second[1])
    assert "goes on from entry 3" in told.out
    assert "taken over" in told.out
    assert hands(first) == 2
    assert "Nothing new in 2 matches." in ok(*first, "merge", second[1]).out
    assert "Nothing new in 2 matches." in ok(*second, "merge", first[1]).out


@pytest.mark.parametrize("form", ["", "--json"])
def test_a_merge_that_fails_midway_tells_what_was_taken(phones, form, monkeypatch):
    first, second = phones
    ok(*second, "new", "baloot")
    ok(*second, "new", "shah", "Asha", "Bo")
    keep, taken = Ledger.keep, []

    def fill(ledger, match, known, **how):
        if taken:
            raise LedgerError("ledger-full", path="a.db", reason="full")
        taken.append(match.id)
        keep(ledger, match, known, **how)

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "keep", fill)
        failed = run(*first, "merge", second[1], *[form] * bool(form))
    assert failed.code == 3
    assert taken[0] in (str(failed.lines[0]["matches"]) if form else failed.out)
    assert failed.lines[1]["errors"][0]["code"] == "ledger-full" if form else failed.err.count("\n") == 1
    assert ok(*first, "verify", "--json").json["matches"] == 2
    assert ok(*first, "merge", second[1]).out.count("taken over") == 1


def test_where_both_went_on_differently_nothing_changes(phones):
    first, second = phones
    ok(*first, "add", "hokum N, EW 91")
    ok(*second, "add", "pass")
    ok(*second, "add", "pass")
    before = ok(*first, "history", "--json").json
    parted = run(*first, "merge", second[1])
    assert (parted.code, "continued differently from entry 3" in parted.out) == (4, True)
    assert ok(*first, "history", "--json").json == before
    assert ok(*first, "verify", "--json").json["matches"] == 1


def test_the_other_continuation_is_kept_as_a_branch(phones):
    first, second = phones
    ok(*first, "add", "hokum N, EW 91")
    ok(*second, "add", "pass")
    assert "Kept as match" in ok(*first, "merge", second[1], "--branch").out
    matches = ok(*first, "matches", "--json").json
    assert sorted(row["hands"] for row in matches) == [2, 2]
    branch = next(row["match"] for row in matches if "-" in row["match"])
    assert "Nothing new in 1 match." in ok(*first, "merge", second[1], "--branch").out
    ok(*second, "add", "hokum E, NS 80")
    assert "goes on from entry 4" in ok(*first, "merge", second[1]).out
    assert hands(first, "--match", branch) == 3
    assert ok(*first, "verify", "--json").json["ok"]
    told = ok(*second, "merge", first[1], "--branch").out
    assert told.count("Kept as match") == 1
    assert "Nothing new in 1 match." in told


@pytest.fixture
def games(tmp_path):
    """Make two ledgers of a match of Shah that went on differently in each."""
    a, b = ("--db", tmp_path / "a.db"), ("--db", tmp_path / "b.db")
    ok(*a, "new", "shah", "Asha", "War")
    ok(*a, "add", "Asha won")
    ok(*a, "backup", b[1])
    ok(*a, "add", "Asha won")
    ok(*b, "add", "War won")
    return a, b


def branches(phone):
    return sorted(row["hands"] for row in ok(*phone, "matches", "--json").json)


def exchanged(a, b):
    """Exchange what two ledgers have, both ways and again; then nothing is new."""
    for ours, theirs in ((a, b), (b, a), (a, b), (b, a)):
        told = ok(*ours, "merge", theirs[1], "--branch").out
    assert told.startswith("Nothing new in ")
    assert ok(*a, "merge", b[1], "--branch").out.startswith("Nothing new in ")
    assert all(ok(*each, "verify", "--json").json["ok"] for each in (a, b))


def test_a_branched_match_that_is_exchanged_leaves_no_copies(games):
    a, b = games
    exchanged(a, b)
    assert branches(a) == branches(b) == [2, 2]


def counted(phone):
    """Tell how many matches and hands are counted of a player, wherever they are counted."""
    stats = next(row for row in ok(*phone, "stats", "--json").json if row["name"] == "Asha")
    about = ok(*phone, "stats", "Asha", "--json").json["games"][0]
    tables = [ok(*phone, "export", "--what", what, "--format", "jsonl").out for what in ("matches", "hands", "players")]
    rows = [[json.loads(line) for line in table.splitlines()] for table in tables]
    hands = {(row["match"], row["hand"]) for row in rows[1]}
    players = [row for row in rows[2] if row["name"] == "Asha"]
    with closing(sqlite3.connect(phone[1])) as db:
        (view,) = db.execute("SELECT matches FROM players WHERE name = 'Asha'").fetchone()
    found = {
        (stats["matches"], stats["hands"]), (about["matches"], about["hands"]),
        (len(rows[0]), rows[0][0]["hands"]), (len(players), players[0]["hands"]), (view, len(hands)),
    }  # fmt: skip
    assert len(found) == 1, found
    return found.pop()


def test_of_a_match_and_its_branches_the_longest_counts_once(games):
    a, b = games
    exchanged(a, b)
    assert counted(a) == counted(b) == (1, 2)
    match = ok(*a, "board", "--json").json["match"]
    branch = next(row["match"] for row in ok(*a, "matches", "--json").json if "-" in row["match"])
    ok(*a, "--match", branch, "add", "Asha won")
    assert counted(a) == (1, 3)
    listed = {row["match"]: row["counted_as"] for row in ok(*a, "matches", "--json").json}
    assert listed == {match: branch, branch: None}
    assert "another branch counts" in " ".join(ok(*a, "matches").out.split())
    ok(*a, "--match", branch, "finish", "--abandon")
    assert counted(a) == (1, 2)
    assert ok(*a, "--match", branch, "export", "--what", "hands", "--format", "jsonl").out.count(f'"{branch}"') >= 3
    entries = ok(*a, "export", "--what", "entries", "--format", "jsonl").out
    assert match in entries
    assert branch in entries


def test_a_branch_is_ranked_once(games):
    a, b = games
    for phone in games:
        for _ in range(5):
            run(*phone, "add", "Asha won")
    exchanged(a, b)
    assert {row["status"] for row in ok(*a, "matches", "--json").json} == {"won"}
    assert [row["matches"] for row in ok(*a, "rankings", "--json").json] == [1, 1]


def test_a_branch_is_the_same_play_for_bg_stats(games):
    a, b = games
    exchanged(a, b)
    plays = [
        json.loads(unquote(ok(*a, "--match", row["match"], "export", "--format", "bgstats").out.partition("data=")[2]))
        for row in ok(*a, "matches", "--json").json
    ]
    assert len(plays) == 2
    assert len({play["sourcePlayId"] for play in plays}) == 1


def test_a_branch_that_went_on_elsewhere_goes_on_here_under_its_own_id(games):
    a, b = games
    match = ok(*b, "board", "--json").json["match"]
    exchanged(a, b)
    branch = next(row["match"] for row in ok(*a, "matches", "--json").json if "-" in row["match"])
    ok(*a, "--match", branch, "add", "War won")
    assert f"Match {match}: goes on from entry 4" in ok(*b, "merge", a[1]).out
    assert hands(b, "--match", match) == 3
    exchanged(a, b)
    assert branches(a) == branches(b) == [2, 3]


def test_a_branch_that_parts_again_is_kept_too(games):
    a, b = games
    exchanged(a, b)
    branch = next(row["match"] for row in ok(*a, "matches", "--json").json if "-" in row["match"])
    ok(*a, "--match", branch, "add", "War won")
    ok(*b, "add", "Asha won")
    assert run(*a, "merge", b[1]).code == 4
    exchanged(a, b)
    assert branches(a) == branches(b) == [2, 3, 3]


def test_a_damaged_ledger_is_not_taken_over(phones):
    import sqlite3

    first, second = phones
    ok(*second, "add", "pass")
    db = sqlite3.connect(second[1])
    db.execute("DROP TRIGGER entries_never_change")
    db.execute("UPDATE entries SET payload = replace(payload, '77', '78') WHERE seq = 2")
    db.commit()
    db.close()
    refused = run(*first, "merge", second[1])
    assert (refused.code, "damaged there from entry 2" in refused.out) == (4, True)
    assert hands(first) == 1


def test_merge_needs_a_ledger(phones, tmp_path):
    first, _ = phones
    (tmp_path / "no.db").write_text("no")
    assert run(*first, "merge", tmp_path / "no.db").code == 3
    missing = tmp_path / "missing.db"
    told = run(*first, "merge", missing)
    assert (told.code, told.err) == (3, f"{missing} cannot be read: No such file or directory.\n")
    assert ok(*first, "merge", phones[1][1], "--json").json["matches"][0]["outcome"] == "same"


def test_a_backup_is_whole_and_overwrites_nothing(phones, tmp_path):
    first, _ = phones
    ok(*first, "backup", tmp_path / "copy.db")
    assert ok("--db", tmp_path / "copy.db", "verify", "--json").json["ok"]
    assert run(*first, "backup", tmp_path / "copy.db").code == 3
    assert run(*first, "backup", tmp_path / "no" / "copy.db").code == 3
    assert ok(*first, "backup", tmp_path / "again.db", "--json").json["ok"]
    assert {path.name for path in tmp_path.iterdir()} == {"a.db", "b.db", "copy.db", "again.db"}


def test_a_rewritten_chain_is_found_against_a_head_kept_elsewhere(phones, tmp_path):
    first, second = phones
    ok(*first, "add", "pass")
    heads = ok(*first, "verify", "--heads").out.strip()
    (tmp_path / "heads").write_text(heads + "\n")
    assert ok(*first, "verify", "--head", heads).code == 0
    ok(*second, "add", "hokum E, NS 80")
    # The other ledger is sound in itself, but not the one whose head was kept.
    assert ok(*second, "verify").code == 0
    assert run(*second, "verify", "--head", heads).code == 1
    assert run(*second, "verify", "--head", f"@{tmp_path / 'heads'}").code == 1
    ok(*first, "add", "pass")
    assert ok(*first, "verify", "--head", f"@{tmp_path / 'heads'}").code == 0
    assert run(*first, "verify", "--head", "nonsense").code == 4


def test_the_hands_in_which_both_went_on_differently_are_named(phones):
    first, second = phones
    ok(*first, "add", "hokum N, EW 91")
    ok(*second, "add", "pass")
    ok(*second, "add", "sun W, NS 60")
    told = run(*first, "merge", second[1]).out
    assert "hand 2: here hokum N, EW 91 · there pass" in told
    assert "hand 3: here nothing · there sun W, NS 60" in told
    (match,) = run(*first, "merge", second[1], "--json").json["matches"]
    assert match["hands"] == [
        {"hand": 2, "here": "hokum N, EW 91", "there": "pass"},
        {"hand": 3, "here": None, "there": "sun W, NS 60"},
    ]


def test_the_same_hands_typed_on_both_are_nothing_to_do(phones):
    first, second = phones
    for phone, lines in ((first, ("hokum N, EW 91", "pass", "sun W, NS 60")), (second, ("hokum N EW 91", "pass"))):
        for line in lines:
            ok(*phone, "add", line, "--at", "2026-11-20 21:00" if phone is first else "2026-11-20 21:05")
    before = ok(*first, "history", "--json").json
    told = ok(*first, "merge", second[1])
    assert "the same was typed in both; nothing to do" in told.out
    assert ok(*first, "merge", second[1], "--json").json["matches"][0]["outcome"] == "twice"
    assert ok(*first, "history", "--json").json == before
    # The second has less, and takes over what it lacks.
    assert "hand 4: here nothing · there sun W, NS 60" in run(*second, "merge", first[1]).out
    assert "entries 5 and on" in ok(*second, "merge", first[1], "--append").out
    assert ok(*second, "board", "--json").json["totals"] == ok(*first, "board", "--json").json["totals"]
    assert "nothing to do" in ok(*second, "merge", first[1], "--append").out
    assert "nothing to do" in ok(*first, "merge", second[1], "--append").out
    assert [ok(*phone, "verify").code for phone in phones] == [0, 0]


def test_further_hands_of_the_other_are_appended_once(phones):
    first, second = phones
    ok(*first, "add", "hokum N, EW 91")
    ok(*second, "add", "pass")
    ok(*second, "note", "tea")
    assert "entries 4 and on" in ok(*first, "merge", second[1], "--append").out
    assert hands(first) == 3
    assert "nothing to do" in ok(*first, "merge", second[1], "--append").out
    assert hands(first) == 3
    assert ok(*first, "verify", "--json").json["matches"] == 1


def test_corrections_of_the_other_are_not_appended(phones):
    first, second = phones
    ok(*first, "add", "hokum N, EW 91")
    ok(*second, "add", "pass")
    ok(*second, "fix", "2", "hokum N, EW 92")
    before = ok(*first, "history", "--json").json
    refused = run(*first, "merge", second[1], "--append")
    assert (refused.code, "corrections or rulings" in refused.out) == (4, True)
    assert ok(*first, "history", "--json").json == before
    assert run(*first, "merge", second[1], "--append", "--branch").code == 2


def test_hands_after_the_end_are_not_appended(tmp_path):
    first, second = ("--db", tmp_path / "a.db"), ("--db", tmp_path / "b.db")
    ok(*first, "new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", "--target", "20")
    ok(*first, "backup", second[1])
    ok(*first, "add", "sun N, us 120")
    ok(*second, "add", "hokum N, us 90")
    refused = run(*first, "merge", second[1], "--append")
    assert (refused.code, "cannot be played" in refused.out) == (4, True), refused
    assert hands(first) == 1


def test_the_beginning_of_a_hash_is_enough_of_a_head(phones):
    first, _ = phones
    match, count, digest = ok(*first, "verify", "--heads").out.strip().split(":")
    assert ok(*first, "verify", "--head", f"{match}:{count}:{digest[:8]}").code == 0
    other = "".join("1" if sign == "0" else "0" for sign in digest[:8])
    assert run(*first, "verify", "--head", f"{match}:{count}:{other}").code == 1
    assert run(*first, "verify", "--head", f"{match}:{count}:{digest[:7]}").code == 4
