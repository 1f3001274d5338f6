"""A match that ends otherwise: the totals stay, and the winner is a fact with its reason."""

import json
from itertools import product

import pytest

from scorekeeper.ledger.acts import REASONS, Finish
from tests.cli.runner import ok, run
from tests.ledger.steps import TABLES
from tests.ledger.test_sheet_again import again, recorded

LINES = {
    "baloot": "hokum E, NS 77", "sabat": "N out with QH, left E AH KS, W 10D AS", "shah": "Asha won",
    "shllaat": "Ali 100, Badr 80, Cem 72", "sleazy": "full 5 Badr, basic 7 Ali; red Badr",
}  # fmt: skip
"""A hand of each game."""


def begun(game, *more):
    """Begin a match of a game, and play a hand of it."""
    names, options, *_ = TABLES[game]
    rules = ",".join(f"{option}={choice}" for option, choice in options.items())
    players = ["+".join(side) for side in names]
    ok("new", game, *players, *(["--rules", rules] if rules else []), "--us", players[0].split("+")[0], *more)
    ok("add", LINES[game])


def board(*words):
    return ok(*words, "board", "--json").json


def codes(*words):
    refused = run(*words, "--json")
    assert refused.code == 4, refused
    return [error["code"] for error in refused.json["errors"]]


@pytest.mark.parametrize(("game", "because"), list(product(TABLES, REASONS)))
def test_the_totals_stay_and_the_winner_has_a_reason(game, because, tmp_path):
    """Conservation: nothing but the end differs; an undo gives back the match, a redo its end."""
    begun(game)
    before, played = board(), ok("history", "--json").json["hands"]
    side = list(before["totals"])[-1]
    ok("finish", "--won", side, "--because", because)
    after = board()
    assert {**before, "status": "finished", "winner": side, "because": because} == after
    assert ok("history", "--json").json["hands"] == played
    (row,) = ok("matches", "--json").json
    assert (row["status"], row["winner"], row["because"]) == ("finished", side, because)
    assert again(tmp_path)[-1].split()[::3] == ["finish", because]
    for form in ("json", "sheet"):
        file, other = tmp_path / f"match.{form}", ("--db", tmp_path / f"{form}.db")
        file.write_text(ok("export", "--format", form).out)
        ok(*other, "import", file)
        assert ok(*other, "export", "--format", form).out == file.read_text()
        assert {**board(*other), "match": 0} == {**after, "match": 0}
        ok(*other, "verify")
    ok("undo")
    assert board() == before
    ok("redo")
    assert board() == after
    ok("verify")


@pytest.mark.parametrize("said", ["NS", "Ali", "Badr", "us", "N", "Ali+Badr", "Ali & Badr"])
def test_the_winner_is_called_as_the_table_calls_it(said):
    line = f"finish won {said} time"
    for words in (("finish", "--won", said, "--because", "time"), ("add", line), line.split()):
        begun("baloot")
        ok(*words)
        assert board()["winner"] == "NS", words


def test_the_table_takes_the_line_and_the_command():
    for line in ("finish won Cem time", "finish --won Cem --because time"):
        begun("baloot")
        assert "Cem & Dalia won the match: time was up" in ok("table", stdin=f"{line}\n").out
        assert board()["winner"] == "EW"


def test_everybody_is_told_who_has_won_and_why():
    begun("baloot")
    told = ok("finish", "--won", "Cem", "--because", "conceded").out
    assert "Cem & Dalia won the match: the others gave up. stats and rankings count it as won." in told
    for words in (
        ("board",),
        ("board", "--say"),
        ("needs",),
        ("export", "--format", "html"),
        ("export", "--format", "md"),
    ):
        assert "won the match: the others gave up" in ok(*words).out, words
    assert "won by Cem & Dalia, the others gave up" in " ".join(ok("matches", "--plain").out.split())
    assert "finish won EW conceded" in ok("history").out
    assert "انسحب الآخرون" in ok("--lang", "ar", "board").out
    matches, players = (ok("export", "--what", table, "--format", "jsonl").lines for table in ("matches", "players"))
    assert [(row["winner"], row["winner_names"], row["because"]) for row in matches] == [
        ("EW", "Cem & Dalia", "conceded")
    ]
    assert {row["name"]: row["won"] for row in players} == {"Ali": False, "Badr": False, "Cem": True, "Dalia": True}
    begun("baloot")
    assert "rankings leaves it out" in ok("finish", "--won", "us", "--because", "walkover").out


def test_finish_alone_says_that_nobody_has_won():
    begun("baloot")
    assert "Nobody has won it" in ok("finish").out
    assert (board()["winner"], "because" in board()) == (None, False)
    assert all("because" not in row for row in ok("matches", "--json").json)
    assert {row["matches_won"] for row in ok("stats", "--json").json} == {0}


def test_a_winner_needs_a_side_and_one_reason():
    begun("baloot")
    for words in (["--won", "NS"], ["--because", "time"], ["--won", "NS", "--because", "tea"],
                  ["--won", "NS", "--because", "time", "--abandon"]):  # fmt: skip
        assert codes("finish", *words) == ["finish-won"], words
    assert codes("finish", "--won", "Zed", "--because", "time") == ["side-unknown"]
    for line in ("finish won", "finish won NS", "finish won time", "finish won NS tea", "finish won NS time today"):
        assert run("add", line).code == 4, line
    assert board()["status"] == "open"
    ok("finish", "--won", "NS", "--because", "time")
    assert codes("add", "finish won EW time") == codes("add", "hokum E, us 77") == ["match-closed"]


@pytest.mark.parametrize("strange", [
    {"won": "NS"}, {"because": "time"}, {"won": "XX", "because": "time"}, {"won": "NS", "because": "tea"},
    {"won": "NS", "because": "time", "abandoned": True},
])  # fmt: skip
def test_an_entry_with_half_an_end_is_refused(strange, tmp_path):
    begun("baloot")
    ok("finish")
    told = ok("export", "--format", "json").json
    told["entries"][-1]["payload"] |= strange
    (tmp_path / "strange.json").write_text(json.dumps(told))
    assert run("import", tmp_path / "strange.json", "--again").code != 0


def test_a_line_that_would_be_read_otherwise_is_written_anew(tmp_path):
    recorded(Finish(abandoned=False, line="finish so", won="EW", because="walkover"))
    assert again(tmp_path) == ["finish won EW walkover"]


def test_the_score_says_who_has_won_if_a_correction_ends_the_match():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--target", "20")
    ok("add", "hokum E, NS 77")
    ok("finish", "--won", "EW", "--because", "walkover")
    ok("fix", "1", "hokum N, kaboot NS")
    assert (board()["status"], board()["winner"], "because" in board()) == ("won", "NS", False)
    (row,) = ok("matches", "--json").json
    assert (row["winner"], "because" in row) == ("NS", False)
    assert all("matches_won_by" not in row for row in ok("stats", "--json").json)
    ok("undo")
    assert (board()["winner"], board()["because"]) == ("EW", "walkover")


def test_the_last_end_counts_after_another_was_taken_back():
    begun("baloot")
    ok("finish", "--won", "EW", "--because", "walkover")
    ok("undo")
    ok("finish", "--won", "NS", "--because", "agreed")
    (row,) = ok("matches", "--json").json
    assert (row["winner"], row["because"]) == (board()["winner"], board()["because"]) == ("NS", "agreed")
    assert {row["name"]: row.get("matches_won_by") for row in ok("stats", "--json").json} == {
        "Ali": {"agreed": 1}, "Badr": {"agreed": 1}, "Cem": None, "Dalia": None
    }  # fmt: skip


def test_the_end_of_one_ledger_is_merged_into_another(tmp_path):
    begun("baloot")
    other = ("--db", tmp_path / "other.db")
    ok("backup", other[1])
    ok(*other, "finish", "--won", "EW", "--because", "time")
    ok("merge", other[1])
    assert (board()["winner"], board()["because"]) == ("EW", "time")
    ok("verify")


def test_whoever_wins_is_signed_for_and_a_rematch_follows():
    begun("baloot")
    ok("finish", "--won", "EW", "--because", "time")
    totals = board()["totals"]
    ok("add", f"sign Ali = {totals['NS']}-{totals['EW']}")
    assert board()["signed"][0]["agrees"]
    ok("rematch")
    assert (board()["status"], board()["winner"]) == ("open", None)


def test_a_hidden_match_is_listed_with_its_winner():
    begun("baloot")
    ok("finish", "--won", "EW", "--because", "time")
    ok("matches", "hide", board()["match"])
    assert ok("stats", "--json").json == []
    (row,) = ok("matches", "--hidden", "--json").json
    assert (row["winner"], row["because"]) == ("EW", "time")
    assert "time was up" in " ".join(ok("matches", "--hidden", "--plain").out.split())
    ok("verify")


# --- what counts ------------------------------------------------------------------------------------------


def season():
    """Play a match for each reason, and one that nobody won; name the winner's side of each."""
    for number, because in enumerate(REASONS):
        begun("shah", "--at", f"2026-11-0{number + 1}")
        ok("finish", "--won", "Asha" if number % 2 else "Warsame", "--because", because)
    begun("shah", "--at", "2026-11-09")
    ok("finish")


def test_statistics_count_matches_as_won_by_their_reasons():
    """A second way to count: match by match from the boards."""
    season()
    won = {"Asha": {}, "Warsame": {}}
    for row in ok("matches", "--json").json:
        told = board("--match", row["match"])
        if told["winner"]:
            (winner,) = row["players"][told["winner"]]
            won[winner][told["because"]] = won[winner].get(told["because"], 0) + 1
    assert won == {"Asha": {"conceded": 1, "agreed": 1}, "Warsame": {"time": 1, "walkover": 1}}
    rows = ok("stats", "--json").json
    assert {row["name"]: row["matches_won_by"] for row in rows} == won
    assert {(row["matches"], row["matches_decided"], row["matches_won"]) for row in rows} == {(5, 4, 2)}
    assert "of these: the others gave up" in ok("stats", "Asha").out
    assert "the others gave up" in ok("stats", "Asha", "--format", "html").out


def test_ratings_leave_walkovers_out():
    pytest.importorskip("openskill")
    season()
    assert [row["matches"] for row in ok("rankings", "--json").json] == [3, 3]


def test_a_walkover_before_the_first_hand_is_won_too():
    for at in ("2026-10-01", "2026-11-01"):
        ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--at", at)
        ok("finish", "--won", "Ali", "--because", "walkover")
    assert {row["name"]: (row["matches"], row["matches_won"], row["hands"]) for row in ok("stats", "--json").json} == {
        "Ali": (2, 2, 0), "Badr": (2, 2, 0), "Cem": (2, 0, 0), "Dalia": (2, 0, 0),
    }  # fmt: skip
    assert "walkover" in ok("stats", "Ali").out
    assert "Ali" in ok("stats").out
    assert not ok("stats", "--json", "--until", "2020-01-01").json  # they were closed later
    ok("verify")


def test_a_walkover_after_a_penalty_alone_is_won_too():
    begun_in = ("new", "sabat", "Ali+Badr", "Cem+Dalia")
    ok(*begun_in)
    ok("penalty", "NS", "signal")
    ok("finish", "--won", "EW", "--because", "conceded")
    rows = ok("stats", "--json").json
    assert {row["name"]: (row["matches_won"], row["penalties"]) for row in rows} == {
        "Ali": (0, 1), "Badr": (0, 1), "Cem": (1, 0), "Dalia": (1, 0),
    }  # fmt: skip
    ok("verify")


def test_a_side_that_is_behind_has_not_come_back():
    begun("baloot")
    ok("add", "sun W, NS 20")
    ok("finish", "--won", "us", "--because", "conceded")
    (ali,) = (row for row in ok("stats", "--json").json if row["name"] == "Ali")
    assert board()["totals"]["NS"] < board()["totals"]["EW"]
    assert (ali["matches_won"], ali["comebacks"], ali["greatest_comeback"]) == (1, 0, None)
