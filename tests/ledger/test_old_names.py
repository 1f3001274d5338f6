"""A line about an old hand is read by the names of its own table, and by those people have now; never by the wrong."""

import os
from pathlib import Path

import pytest

from scorekeeper.ledger.acts import Rename
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.old_hands import line_of
from tests.cli.runner import ok, run
from tests.ledger.tools import append

NEW = ("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
SWAPS = {
    "substitute": (("substitute", "Cem", "Omar"), ("substitute", "Ali", "Cem")),
    "rename": (("rename", "Cem", "X-man"), ("rename", "Ali", "Cem")),
}
"""By either, Cem is East in hand 1, and North now."""


def score(number=1):
    found = ok("explain", number, "--json").json["score"]
    return found["NS"], found["EW"]


@pytest.fixture
def _one_hand():
    ok(*NEW)
    ok("add", "hokum", "cem", "them", "90")


@pytest.fixture(params=SWAPS)
def _swapped(request, _one_hand):
    for change in SWAPS[request.param]:
        ok("players", *change)


@pytest.mark.usefixtures("_swapped")
def test_other_figures_in_the_hands_own_line_are_of_who_sat_there():
    ok("fix", 1, "hokum", "cem", "them", "100")
    assert score() == (6, 10)
    ok("fix", 1, "hokum", "Cem", "them", 90)
    assert score() == (7, 9)


@pytest.mark.usefixtures("_swapped")
@pytest.mark.parametrize(
    "words",
    [
        ("fix", 1, "sun cem us 70"), ("ruling", 1, "Was it Sun?", "--decides", "sun cem us 70"),
        ("add", "--after", 1, "sun cem us 70"), ("add", "--after", 1, "hokum cem them 90"),
        ("dispute", 1, "--if", "sun cem us 70"), ("dispute", 1, "--claim", "cem 11"),
        ("add", "ruling", 1, "Was it Sun?", "--decides", '"sun cem us 70"'),
    ],
)  # fmt: skip
def test_a_name_that_is_another_persons_now_is_asked_about(words):
    entries = ok("history", "--all", "--json").json["entries"]
    refused = run(*words, "--json")
    assert (refused.code, [each["code"] for each in refused.json["errors"]]) == (4, ["names-changed"])
    offered = [each["line"] for each in refused.json["readings"]]
    assert len(offered) == 2
    assert ok("history", "--all", "--json").json["entries"] == entries
    if words[0] in ("fix", "add"):
        for line in offered:  # what is offered means one thing
            ok(*(words[:-1] if "--after" in words or words[0] == "fix" else ("add",)), line)
            ok("undo")


@pytest.mark.usefixtures("_one_hand")
def test_who_sat_there_and_who_sits_there_now_are_both_understood():
    ok("players", "substitute", "Cem", "Omar")
    assert "scorekeeper fix 1 hokum cem them 90" in run("fix", 1).err
    ok("fix", 1, "hokum", "cem", "them", "90")
    ok("fix", 1, "hokum", "omar", "them", "100")
    assert score() == (6, 10)
    assert ok("dispute", 1, "--if", "hokum omar them 90").out
    ok("ruling", 1, "What was counted?", "--decides", "hokum cem them 90")
    assert score() == (7, 9)
    refused = run("fix", 1, "hokum zaid them 90").err
    assert "Nobody here is called zaid" in refused
    assert "Names have changed since then (E: Cem, now Omar)." in refused
    ok("add", "--after", 0, "hokum cem them 100")
    assert score(2) == (6, 10)


@pytest.mark.usefixtures("_one_hand")
def test_a_name_that_was_put_right_is_understood_as_it_was_and_as_it_is():
    ok("players", "rename", "Cem", "Kem")
    ok("players", "substitute", "Kem", "Omar")
    for name in ("cem", "kem", "omar"):
        ok("fix", 1, f"sun {name} us 70")
        assert ok("explain", 1, "--json").json["facts"]["declarer"] == "E"


@pytest.mark.usefixtures("_swapped")
def test_what_is_offered_for_a_hand_says_what_the_hand_is(tmp_path):
    ok("fix", 1, "sun", "E,", "us", "70")
    ok("add", "sun", "cem", "them", "70")
    ok("fix", 2, "sun", "cem", "them", "80")
    ok("players", "substitute", "Cem", "Zaid")
    with Ledger(Path(os.environ["SCOREKEEPER_DB"])) as ledger:
        match = ledger.match(ledger.find())
        offered = {play.number: line_of(match, play) for play in match.hands}
    before = [score(1), score(2)]
    for number, line in offered.items():
        ok("fix", number, line)
    assert [score(1), score(2)] == before
    sheet = tmp_path / "a.sheet"
    ok("export", sheet)
    ok("import", sheet)
    assert [score(1), score(2)] == before


def test_a_hand_told_by_later_names_is_offered_in_words_that_mean_it():
    """Its line, typed again, would be asked about."""
    ok(*NEW)
    ok("add", "hokum", "cem", "them", "90")
    ok("players", "substitute", "Cem", "Omar")
    ok("fix", 1, "sun", "omar", "them", "70")
    ok("players", "substitute", "Omar", "Zaid")
    ok("players", "substitute", "Ali", "Omar")
    assert "Hand 1 is: sun E, EW 70." in run("fix", 1).err
    ok("fix", 1, "sun E, EW 70")


@pytest.mark.usefixtures("_one_hand")
def test_a_hand_is_read_by_the_rules_that_it_was_played_by():
    """A line that says only who counted what follows the rules of its own hand."""
    ok("rules", "set", "counting=both")
    ok("fix", 1, "hokum cem them 100")
    assert score() == (6, 10)


@pytest.mark.parametrize("change", ["substitute", "rename"])
def test_a_game_of_shah_is_not_turned_round(change):
    ok("new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok("add", "asha", "won")
    ok("players", change, "Asha", "Omar")
    ok("players", change, "Warsame", "Asha")
    ok("fix", 1, "asha", "won")
    assert ok("explain", 1, "--json").json["score"] == {"A": 1, "B": 0}
    refused = run("fix", 1, "asha lost", "--json").json
    assert [each["line"] for each in refused["readings"]] == ["B won", "A won"]


@pytest.mark.usefixtures("_swapped")
def test_rulings_come_back_from_a_sheet_as_they_were(tmp_path):
    ok("ruling", 1, "What was it?", "--decides", "sun E, us 70", "--otherwise", "sun N, us 70", "--provisional")
    ok("ruling", "R1", "--decides", "hokum cem them 100")
    before = score()
    ok("export", tmp_path / "a.sheet")
    ok("import", tmp_path / "a.sheet")
    assert score() == before == (6, 10)
    assert ok("verify", "--json").json["ok"]


@pytest.mark.usefixtures("_one_hand")
def test_the_table_says_what_a_line_for_an_old_hand_means():
    pytest.importorskip("prompt_toolkit", reason="needs the extra table")
    from scorekeeper.table.meaning import meaning

    ok("players", "substitute", "Cem", "Omar")
    ok("players", "substitute", "Ali", "Cem")
    with Ledger(Path(os.environ["SCOREKEEPER_DB"])) as ledger:
        match = ledger.match(ledger.find())
    assert "E-W 10" in meaning(match, "hokum cem them 100", 1)
    assert "2 things" in meaning(match, "sun cem us 70", 1)
    assert "N-S" in meaning(match, "hokum cem them 100")


SIGNAL = ("ruling", 1, "Did Dalia signal?", "--decides", "penalty Dalia signal")
SABAT_HAND = "N out, no seven, left 2 aces 1 pictures"


def penalties():
    return {each["name"]: each["penalties"] for each in ok("stats", "--json").json}


def test_a_ruling_names_who_sat_at_its_hand():
    """Whoever came later, from the other side even, has not done it."""
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", SABAT_HAND)
    for old, new in (("Dalia", "Ghada"), ("Ali", "Zaid"), ("Ghada", "Ali")):
        ok("players", "substitute", old, new)
    assert "Penalty: Dalia signalled to the partner" in ok(*SIGNAL).out
    assert "Penalty: Dalia signalled" in ok("rulings").out
    assert "Penalty: Dalia signalled" in ok("export", "--format", "md").out
    ok("add", SABAT_HAND)
    assert penalties() == {"Ali": 0, "Badr": 0, "Cem": 1, "Dalia": 1, "Zaid": 0}
    names = ok("export", "--what", "items", "--format", "jsonl").lines
    assert {each["names"] for each in names if each["hand"] is None} == {"Ali & Badr"}  # whose points they are


def test_a_ruling_on_the_match_names_who_sat_there_when_it_was_made():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("ruling", "Did Dalia signal?", "--decides", "penalty Dalia signal")
    ok("players", "rename", "Dalia", "Delia")
    ok("players", "substitute", "Delia", "Ghada")
    assert "Penalty: Delia signalled" in ok("rulings").out


def played():
    """List who played in each hand, in the order of the seats."""
    hands = ok("export", "--what", "hands", "--format", "jsonl").lines
    found = {}
    for each in hands:
        found.setdefault(each["hand"], []).append(each["names"])
    return [" / ".join(names) for names in found.values()]


def test_a_substitute_who_passes_through_the_name_of_before_keeps_to_their_own_hands():
    """As older versions recorded it without a question."""
    ok("new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok("add", "Asha", "won")
    ok("players", "substitute", "Asha", "Farah")
    ok("add", "Farah", "won")
    with Ledger(Path(os.environ["SCOREKEEPER_DB"])) as ledger:
        append(ledger, ledger.find(), Rename("rename Farah = Asha", "A", "Asha"))
    ok("players", "rename", "Asha", "Farah")
    assert played() == ["Asha / Warsame", "Farah / Warsame"]
    ok("fix", 1, "Asha", "lost")
    ok("verify")


@pytest.mark.parametrize("words", [("players", "rename", "Cem", "ali"), ("add", "rename Cem = ali")])
def test_nobody_is_renamed_to_somebody_who_played_before(words):
    ok(*NEW)
    ok("add", "hokum", "ali", "us", "90")
    ok("players", "substitute", "Ali", "Farid")
    refused = run(*words, "--json")
    assert (refused.code, refused.json["errors"][0]["code"]) == (4, "rename-earlier")
    assert "players substitute Cem ali" in run(*words).err
    ok("players", "rename", "Farid", "Fared")
    ok("players", "rename", "Fared", "Farid")  # their own name of before is theirs


def test_the_name_of_who_left_stands_for_the_seat_where_players_are_known_by_their_names():
    ok("new", "shllaat", "Ali", "Badr", "Cem", "--dealer", "Ali")
    ok("players", "substitute", "Ali", "Dan")
    refused = run("players", "substitute", "Badr", "Ali", "--json").json["errors"][0]
    assert refused["code"] == "player-place"
    assert "“Ali” already means the seat of Dan" in refused["message"]
    ok("players", "substitute", "Dan", "Ali")


def test_who_comes_back_to_another_seat_is_renamed_in_all_hands():
    ok(*NEW)
    ok("add", "hokum cem them 90")
    for old, new in (("Ali", "Farid"), ("Dalia", "Ali")):
        ok("players", "substitute", old, new)
    ok("add", "hokum cem them 90")
    ok("players", "rename", "Ali", "Alia")
    assert played() == ["Alia & Badr / Cem & Dalia", "Farid & Badr / Cem & Alia"]
    ok("verify")


def test_a_name_that_is_put_right_twice_is_right_in_all_hands():
    ok(*NEW)
    for name in ("Aly", "Ali"):
        ok("add", "hokum cem them 90")
        with Ledger(Path(os.environ["SCOREKEEPER_DB"])) as ledger:
            append(ledger, ledger.find(), Rename("rename", "N", name))
    assert set(played()) == {"Ali & Badr / Cem & Dalia"}
    ok("verify")


@pytest.mark.parametrize(("line", "offered"), [
    ("hokum Ali us 90", "hokum Zed us 90"), ("hokum Badr, ali 90", "hokum Badr, Zed 90"), ("dealer Ali", "dealer Zed"),
    ("check Ali 10 Cem 20", "check Zed 10 Cem 20"), ("substitute Ali Yo", "substitute Zed Yo"),
    ("hokum Abu Fahd us 90", "hokum Cem us 90"),
])  # fmt: skip
def test_of_somebody_who_left_it_is_told_who_sits_there_now(line, offered):
    ok("new", "baloot", "Ali+Badr", "Abu Fahd+Dalia", "--us", "NS")
    ok("players", "substitute", "Ali", "Zed")
    ok("players", "rename", "Abu Fahd", "Cem")
    refused = run("add", "--json", line).json
    assert [each["code"] for each in refused["errors"]] == ["player-left"]
    assert [each["line"] for each in refused["readings"]] == [offered]


def test_what_else_is_wrong_with_a_line_of_somebody_who_left_is_told_too():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
    ok("players", "substitute", "Ali", "Zed")
    assert [each["code"] for each in run("add", "--json", "hokum Ali, bla 90").json["errors"]] == [
        "player-left", "word-unknown",
    ]  # fmt: skip
    assert [each["code"] for each in run("add", "--json", "hokum foo, us 90").json["errors"]] == ["name-unknown"]


def test_of_somebody_who_left_two_seats_either_is_offered(tmp_path):
    sheet = "game: baloot\nplayers: Ali+Badr, Cem+Dalia\nus: NS\n\n" + "".join(
        f"substitute {old} = {new}\n" for old, new in (("Ali", "Zed"), ("Dalia", "Ali"), ("Ali", "Yo"))
    )
    (tmp_path / "moved.sheet").write_text(sheet + "hokum Ali, NS 77\n")
    told = run("import", tmp_path / "moved.sheet").err
    assert ":8:7: Nobody at the table is called “Ali” now; in that seat is Zed or Yo." in told
    assert "  hokum Yo, NS 77\n  hokum Zed, NS 77\n" in told
