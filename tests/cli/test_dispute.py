"""``dispute``: what an argument over a hand turns on."""

import shlex
from pathlib import Path

import pytest

from tests import few
from tests.cli.runner import ok, run

SAMPLE = Path(__file__).parents[2] / "data" / "samples" / "baloot-examples.sheet"


def play(*lines, rules=()):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS", "--dealer", "S", *rules)
    for line in lines:
        ok("add", line)


def test_the_rules_that_change_a_hand_are_told_from_those_that_do_not():
    play("hokum E x2, us 56, fifty us")
    form = ok("dispute", "--json").json
    changes = {(each["option"], each["choice"]): each for each in form["changes"]}
    assert changes["counting", "defenders"]["outcome"]["score"] == {"NS": 42, "EW": 0}
    assert changes["doubling", "off"]["outcome"] is None
    assert ["kawesh", "next-dealer"] in form["same"]
    told = ok("dispute", 1).out
    assert "not allowed then" in told
    assert "The table never agreed on counting, loser-projects or doubling" in " ".join(told.split())


def test_what_the_match_forbids_was_not_so():
    """A hand that `add` refuses is no answer to what else happened, unless the one recorded is no better."""
    play("sun E, reverse kaboot us", rules=("--rules", "reverse-kaboot=88"))
    aces = "sun E, reverse kaboot us, four-hundred us"
    refused = run("dispute", 1, "--if", aces)
    assert (refused.code, "no deal holds one together with these projects" in " ".join(refused.err.split())) == (
        4,
        True,
    )
    assert "N-S 128" in ok("dispute", 1, "--if", f"{aces} as is").out
    ok("fix", 1, f"{aces} as is")
    assert "N-S 132" in ok("dispute", 1, "--if", f"{aces}, siri us").out


def test_what_the_table_agreed_on_is_not_called_unspoken():
    play("hokum E x2, us 56, fifty us", rules=("--rules", "counting=last-raise"))
    form = ok("dispute", "--json").json
    assert {each["option"]: each["agreed"] for each in form["changes"]} == {
        "counting": True, "loser-projects": False, "doubling": False,
    }  # fmt: skip


def test_a_claim_is_explained_and_weighed():
    play("hokum W, us 56, fifty us", "sun W, us 60")
    form = ok("dispute", 1, "--claim", "11-10", "--json").json
    assert form["explanations"][0]["slips"] == ["loser-keeps-cards"]
    assert form["explanations"][0]["reasons"][0]["article"] == "baloot.score.lost"
    assert [each["totals"] for each in form["outcomes"]] == [{"NS": 33, "EW": 14}, {"NS": 23, "EW": 24}]
    assert form["matters"] == "open"
    assert "By the rules it is N-S 21 · E-W 0." in ok("dispute", 1, "--claim", "us 11").out
    assert "The claim is right." in ok("dispute", 1, "--claim", "21-0").out
    assert "Nothing plausible leads to this figure" in ok("dispute", 1, "--claim", "us 111").out


def test_a_claim_that_another_rule_makes_right_says_so_before_any_slip():
    """baloot.score.both: 11 : 11 where both sides count, and this table never agreed on that."""
    play("hokum W, us 56, fifty us")
    first, *others = ok("dispute", 1, "--claim", "us 11", "--json").json["explanations"]
    assert (first["slips"], first["option"], first["choice"]) == ([], "counting", "both")
    assert (first["score"], first["reasons"][0]["article"]) == ({"NS": 11, "EW": 11}, "baloot.score.counting")
    assert ["loser-keeps-cards"] in [each["slips"] for each in others]
    told = ok("dispute", 1, "--claim", "us 11").out
    assert "Right if counting = both; this table never agreed on it." in told


def test_a_claim_that_would_have_ended_the_match_decides_it():
    play(*["hokum E, kaboot us"] * 5, "hokum W, us 30")
    form = ok("dispute", 1, "--claim", "52-0", "--json").json
    assert [each["winner"] for each in form["outcomes"]] == [None, "NS"]
    assert [each["over_at"] for each in form["outcomes"]] == [None, 5]
    assert form["matters"] == "decides"
    assert "Yes: it decides" in ok("dispute", 1, "--claim", "52-0").out


def test_from_when_on_it_no_longer_matters():
    ok("import", SAMPLE)
    form = ok("dispute", 3, "--claim", "NS 11", "--json").json
    assert (form["matters"], form["settled_at"]) == ("settled", 8)
    assert "Not any more: from hand 8 on the match is over either way" in ok("dispute", 3, "--claim", "NS 11").out


def test_what_if_something_else_happened():
    play("hokum E, us 77", "sun W, us 60")
    form = ok("dispute", 1, "--if", "hokum E, us 90", "--json").json
    assert form["outcomes"][1]["score"] == {"NS": 16, "EW": 0}
    assert "If it was hokum E, us 90: N-S 16 · E-W 0" in ok("dispute", 1, "--if", "hokum E, us 90").out


def test_rulings_and_precedents_come_up():
    play("hokum E, us 77")
    ok("ruling", 1, "Who counts?", "--decides", "stands", "--article", "baloot.score.counting")
    play("hokum N, us 77")
    told = " ".join(ok("dispute").out.split())
    assert "Ruled before on baloot.score.counting" in told
    ok("ruling", 1, "Was it a revoke?", "--unknown", "the cards were mixed")
    assert "Was it a revoke?" in ok("dispute").out


@pytest.mark.parametrize(("words", "number", "claim", "other"), [
    ("1 --claim us 16", 1, {"NS": 16}, None), ("--claim us 16", 2, {"NS": 16}, None),
    ("--claim us 16 them 3", 2, {"NS": 16, "EW": 3}, None), ("1 --claim 16-0", 1, {"NS": 16, "EW": 0}, None),
    ("--claim us ١٦", 2, {"NS": 16}, None), ("1 --if hokum E, us 90", 1, None, "hokum E, us 90"),
    ("--if sun W, us 66", 2, None, "sun W, us 66"),
])  # fmt: skip
def test_what_is_claimed_needs_no_quotes(words, number, claim, other):
    play("hokum E, us 77", "sun W, us 60")
    form = ok("dispute", *words.split(), "--json").json
    assert (form["hand"], form["claim"], form["if"]) == (number, claim, other)
    assert run("dispute", "one").code == 2


@pytest.mark.parametrize(("words", "told"), [
    ([9], "There is no hand 9 in this match; it has 1."), (["--claim", "nobody 3"], "nobody"),
    (["1", "--claim", "us"], "as a claim. Type"), (["--if", "hokum E, us 161"], "No hand can leave N-S 161"),
    (["--if", "note x"], "A hand is expected here, but this line is a note."),
])  # fmt: skip
def test_what_is_refused_says_why(words, told):
    play("hokum E, us 77")
    result = run("dispute", *words)
    assert result.code == 4
    assert told in result.err


@pytest.mark.parametrize("game", few(["shllaat", "sleazy", "sabat", "shah"]))
def test_every_hand_of_the_samples_can_be_disputed(game):
    ok("import", SAMPLE.with_name(f"{game}-examples.sheet"))
    for hand in ok("history", "--json").json["hands"]:
        right = " ".join(f"{side} {points}" for side, points in hand["score"].items() if points)
        form = ok("dispute", hand["n"], "--json", *(("--claim", right) if right and game != "shah" else ())).json
        assert form["score"] == hand["score"]
        assert all(each["slips"] == [] for each in form["explanations"])
        assert ok("dispute", hand["n"]).out


@pytest.mark.parametrize("game", few(["baloot", "shllaat", "sleazy", "sabat", "shah"]))
def test_every_hand_is_told_in_two_lines_and_with_its_articles(game):
    ok("import", SAMPLE.with_name(f"{game}-examples.sheet"))
    for hand in ok("history", "--json").json["hands"]:
        first, second = ok("explain", hand["n"], "--short").out.splitlines()
        assert str(hand["n"]) in first
        assert all(str(points) in first for points in hand["score"].values())
        assert second.endswith(".")
        cited = {item["article"] for item in hand["items"]}
        quoted = ok("explain", hand["n"], "--article", "--json").json["articles"]
        assert {article["id"] for article in quoted} == cited
        told = ok("explain", hand["n"], "--article").out
        assert all(article["title"] in told for article in quoted)


def test_a_line_that_changes_nothing_is_not_weighed():
    play("hokum E, us 80")
    told = ok("dispute", 1, "--if", "hokum E, us 79").out
    assert "As counted" not in told
    assert "No: the match stands at 8 : 8 either way." in told


def test_articles_in_full_tell_each_option_once():
    play("hokum E, us 77")
    told = ok("explain", 1, "--article").out
    assert told.count("last-raise (default)") == 1
    assert "Option counting: see 11.2" in told


@pytest.mark.parametrize(("kawesh", "dealer", "said"), [
    ("next-dealer", "Cem", "the next dealer deals"),
    ("same-dealer", "Badr", "the same dealer deals again"),
    ("no", "Cem", "nobody plays Kawesh here"),
])  # fmt: skip
def test_an_annulled_hand_says_by_what_and_who_deals_next(kawesh, dealer, said):
    play("kawesh", rules=("--rules", f"kawesh={kawesh}"))
    told = " ".join(ok("dispute").out.split())
    assert "the deal was annulled: no score baloot.match.annulled" in told
    assert f"kawesh={kawesh}: " in told
    assert "baloot.bid.kawesh" in told
    assert said in told
    assert f"Next dealer: {dealer}." in told
    reasons = ok("dispute", "--json").json["reasons"]
    assert {each["article"] for each in reasons} == {"baloot.match.annulled", "baloot.bid.kawesh"}


def offered(told):
    """Return the command that a message offers, taken apart as a shell takes it."""
    return shlex.split(told.partition("scorekeeper ")[2].partition("\n")[0])


def test_a_claim_and_another_finding_need_quotation_marks_and_the_command_has_them():
    play("hokum E, us 77")
    refused = run("dispute", "1", "--claim", "us", "21", "--if", "hokum", "E,", "us", "80")
    assert refused.code == 4
    assert offered(refused.err) == ["dispute", "1", "--claim", "NS 11", "--if", "hokum E, NS 80"]
    told = ok(*offered(refused.err)).out
    assert "Claimed: " in told
    assert "If it was hokum E, NS 80" in told
    assert offered(run("dispute", "--claim", "us", "21", "--if", "hokum", "E", "--lang", "ar").err) == offered(
        refused.err
    )


def test_commands_that_are_offered_can_be_typed_as_they_stand():
    ok("new", "shllaat", "D'Arcy", "Zoe", "Badr")
    ok("add", "D'Arcy 88; Zoe 92; Badr 72")
    fix = offered(run("fix", "1", "--json").err or run("fix", "1").err)
    assert fix == ["fix", "1", "D'Arcy 88; Zoe 92; Badr 72"]
    ok("new", "sleazy", "Abu Ali", "Zoe")
    told = run("add", "full 7 us").err
    assert '"Abu Ali"' in told
    ok("header", "us=Abu Ali")
