"""Rulings of the table: what they do to a match, provisional ones with both outcomes, later ones over earlier ones."""

import json
import random
import shlex
import shutil
import sqlite3

import pytest

from scorekeeper import api, games, rulebook
from scorekeeper.rule_search import answers
from tests import LONG, few, thorough
from tests.cli.runner import ok, run
from tests.games.baloot import records


@pytest.fixture(scope="module")
def three_hands(tmp_path_factory):
    """Make a ledger with three hands once; each test begins with a copy."""
    path = tmp_path_factory.mktemp("rulings") / "ledger.db"
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS", "--db", path)
    for line in ("hokum E, us 77", "sun W, us 60", "hokum N, EW 91"):
        ok("add", line, "--db", path)
    return path


@pytest.fixture(autouse=True)
def ledger(three_hands, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "ledger.db"))
    return shutil.copy(three_hands, tmp_path / "ledger.db")


def totals():
    board = ok("board", "--json").json
    return board["totals"]["NS"], board["totals"]["EW"]


def ruling(*words):
    return ok("ruling", *words, "--json").json["ruling"]


def test_a_ruling_finds_what_the_hand_was_and_the_score_follows():
    made = ruling(1, "Was it a revoke?", "--decides", "hokum E, us 87", "--article", "plain-follow")
    assert made["article"] == "baloot.play.plain-follow"
    assert made["remedy"] == "The card stands as played, and the hand goes on."
    assert totals() == (28, 30)
    assert made["outcomes"]["otherwise"]["totals"] == {"NS": 20, "EW": 38}
    assert ok("explain", "1", "--json").json["line"] == "hokum E, us 87"
    ok("undo")
    assert totals() == (20, 38)
    ok("redo")
    assert totals() == (28, 30)


def test_play_goes_on_under_a_provisional_ruling_with_both_outcomes_on_the_board():
    ruling(1, "Was it a revoke?", "--decides", "hokum E, us 87", "--provisional")
    ok("add", "hokum S, us 162 tricks us 8")
    (open_,) = ok("board", "--json").json["provisional"]
    assert (open_["ruling"], open_["hand"], open_["otherwise"]["totals"]) == (1, 1, {"NS": 45, "EW": 38})
    told = ok("board").out
    assert "as ruled   N-S 53 · E-W 30" in told
    assert "otherwise  N-S 45 · E-W 38" in told
    ruling("R1", "--overturn")
    assert totals() == (45, 38)
    assert "provisional" not in ok("board", "--json").json
    assert [each["decided_anew"] for each in ok("rulings", "--json").json["rulings"]] == [2, None]


def test_a_question_that_nobody_can_decide_yet_waits_without_an_effect():
    made = ruling(3, "Did Dalia say hokum?", "--unknown", "nobody heard", "--article", "bid.order")
    assert (made["final"], made["effect"], made["otherwise"]) == (False, {"kind": "stands"}, None)
    assert "the other outcome was not said" in ok("board").out
    assert "names no other outcome" in run("ruling", "R1", "--overturn").err
    assert ruling("R1", "--decides", "hokum N, EW 81")["outcomes"]["otherwise"] is not None


def test_the_match_that_is_over_only_under_a_provisional_ruling_asks_for_its_decision():
    for _ in range(4):
        ok("add", "hokum E, kaboot us")
    ruling(2, "Al-kaboot?", "--decides", "sun W, kaboot us", "--provisional")
    assert ok("board", "--json").json["winner"] == "NS"
    refused = run("add", "hokum E, us 77")
    assert "over only under the provisional ruling 1" in refused.err
    ruling("R1", "--overturn")
    ok("add", "hokum E, us 77")


def test_a_ruled_penalty_keeps_its_place_however_often_it_is_confirmed():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "E out with 8H, 2 aces 3 pictures")
    before = totals()
    ruling(1, "Did North pass with a card?", "--decides", "penalty NS illegal-pass", "--provisional")
    assert totals() == (before[0], before[1] + 100)
    ok("add", "S out with 8H, 1 ace 0 pictures")
    ruling("R1", "--final")
    assert totals() == (before[0] + 20, before[1] + 100)
    ruling("R2", "--overturn")
    assert totals() == (before[0] + 20, before[1])
    assert ok("verify").code == 0


def test_a_hand_can_be_ruled_void_and_back():
    ruling(2, "Were the cards dealt right?", "--decides", "void")
    assert totals() == (8, 24)
    assert "sun W, us 60 (ruled void)" in " ".join(ok("history").out.split())
    ruling("R1", "--decides", "stands")
    assert totals() == (20, 38)


def test_a_ruled_hand_is_fixed_only_by_a_ruling():
    ruling(1, "Was it a revoke?", "--decides", "hokum E, us 87")
    assert "Hand 1 counts as the table ruled" in run("fix", 1, "hokum E, us 80").err
    ruling("R1", "--decides", "hokum E, us 80")
    assert ok("explain", "1", "--json").json["line"] == "hokum E, us 80"


def test_a_sheet_keeps_rulings_and_what_they_changed(tmp_path):
    ruling(1, 'Was West\'s #1 "nine" a revoke?'.replace("#", ""), "--decides", "hokum E, us 87", "--provisional")
    ruling(2, "Void?", "--decides", "void", "--because", "a card was missing", "--instead", "nobody dealt again")
    ruling("R1", "--overturn")
    sheet = ok("export", "--format", "sheet").out
    assert "hokum E, us 77\nsun W, us 60\n" in sheet
    (tmp_path / "match.sheet").write_text(sheet)
    before = ok("board", "--json").json["totals"], ok("rulings", "--json").json["rulings"]
    ok("import", tmp_path / "match.sheet", "--again")
    after = ok("board", "--json").json["totals"], ok("rulings", "--json").json["rulings"]
    assert after[0] == before[0]
    assert [{**each, "at": "", "precedents": []} for each in after[1]] == [
        {**each, "at": "", "precedents": []} for each in before[1]
    ]
    assert ok("export", "--format", "sheet").out == sheet
    assert ok("verify").code == 0


def test_precedents_come_up_by_themselves_and_contradictions_are_pointed_out():
    ruling(1, "Was West's nine a revoke?", "--decides", "hokum E, us 87", "--article", "plain-follow")
    ok("new", "baloot", "Eva+Finn", "Gus+Hana")
    ok("add", "hokum E, NS 77")
    made = ruling(1, "Was Gus's nine a revoke?", "--decides", "stands", "--article", "plain-follow")
    (before,) = made["precedents"]
    assert (before["outcome"], before["contradicts"]) == ("hand", True)
    assert "Against it" in ok("rulings").out
    same = ruling(1, "Was Hana's card a revoke", "--decides", "hokum E, NS 80", "--article", "plain-follow")
    assert [(each["outcome"], each["contradicts"]) for each in same["precedents"]] == [
        ("stands", True),
        ("hand", False),
    ]
    other = ruling(1, "Who deals?", "--decides", "stands", "--article", "baloot.deal.dealer")
    assert other["precedents"] == []


def test_a_ruling_on_other_facts_is_no_contradiction():
    law = ("--article", "plain-follow", "--agreed")
    ruling(1, "Was it a revoke?", "--decides", "hokum E, us 87", *law, "Dalia had a club left and played a heart")
    apart = ruling(2, "Was it a revoke?", "--decides", "stands", *law, "nobody saw any suit led before")
    assert [each["contradicts"] for each in apart["precedents"]] == [False]
    same = ruling(3, "Was it a revoke?", "--decides", "stands", *law, "Ali played a heart and had a club left")
    assert {each["outcome"]: each["contradicts"] for each in same["precedents"]} == {"hand": True, "stands": False}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([9, "x", "--decides", "stands"], "There is no hand 9 in this match; it has 3."),
        ([1], "Type the question"),
        ([1, "x", "--decides", "us 11"], "“us 11” is not a decision. The table decides what happened"),
        ([1, "x", "--decides", "hokum E, us 161"], "is not a decision"),
        ([1, "x", "--decides", "stands", "--otherwise", "penalty NS illegal-pass", "--provisional"], "no penalty"),
        ([1, "x", "--instead", "nothing"], "needs a reason"),
        ([1, "x", "--decides", "stands", "--because", "nobody saw"], "Say which with --instead"),
        ([1, "x", "--artikel", "y"], "A ruling has no --artikel."),
        ([1, "x", "--article", "tei"], "There is no article tei."),
        ([1, "x", "--article", "sun"], "is in several articles"),
        ([1, "x", "--final", "--provisional"], "A ruling is provisional or final."),
        ([1, "x", "--overturn"], "turns an earlier ruling"),
        ([1, "x", "--provisional", "--decides", "stands", "--otherwise", "stands"], "Both outcomes are the same"),
        ([1, "x", "--agreed"], "--agreed needs words after it."),
        (["x", "--decides", "void"], "Which hand was it?"),
        (["R5", "--final"], "No ruling has been recorded yet."),
    ],
)
def test_what_is_refused_says_why_and_records_nothing(words, told, ledger):
    before = sqlite3.connect(ledger).execute("SELECT count(*) FROM entries").fetchone()
    result = run("ruling", *words)
    assert result.code == 4
    assert told in result.err
    assert "Nothing was recorded." in result.err
    assert sqlite3.connect(ledger).execute("SELECT count(*) FROM entries").fetchone() == before


@thorough
def test_rulings_at_random_fold_to_the_same_again_and_export_to_the_same(tmp_path):
    """Rulings, overturned and confirmed, undone and brought back: verify refolds everything, a sheet keeps it."""
    chance = random.Random(6)
    outcomes = ("stands", "void", "hokum E, us 87", "sun W, EW 60", "hokum N, kaboot EW")
    for _ in range(60 if LONG else 20):
        count = len(ok("rulings", "--json").json["rulings"])
        words = [chance.choice((1, 2, 3)), "Which was it?"]
        if count and chance.random() < 0.5:
            words = [f"R{chance.randint(1, count)}"]
        words += chance.choice(
            (["--final"], ["--overturn"], ["--decides", chance.choice(outcomes)],
             ["--decides", chance.choice(outcomes), "--provisional"], ["--decides", chance.choice(outcomes)])
        )  # fmt: skip
        run("ruling", *words)
        if chance.random() < 0.2:
            run(chance.choice(("undo", "redo")))
    assert len(ok("rulings", "--json").json["rulings"]) > (10 if LONG else 3)
    assert ok("verify").code == 0
    (tmp_path / "match.sheet").write_text(ok("export", "--format", "sheet").out)
    before = totals()
    ok("import", tmp_path / "match.sheet", "--again")
    assert totals() == before
    (tmp_path / "match.json").write_text(json.dumps(ok("export", "--format", "json").json))
    ok("import", tmp_path / "match.json", "--db", tmp_path / "other.db")
    assert ok("verify", "--db", tmp_path / "other.db").code == 0


def sheet_again(tmp_path):
    """Export the match as a sheet, import that, and give the sheet, the totals and the rulings of both."""
    sheet = ok("export", "--format", "sheet").out
    (tmp_path / "again.sheet").write_text(sheet)
    said = [(totals(), told()), ok("import", tmp_path / "again.sheet", "--again") and (totals(), told())]
    assert ok("export", "--format", "sheet").out == sheet
    assert ok("verify").code == 0
    return sheet, *said


def told():
    return [
        (each["question"], each["effect"].get("facts", each["effect"]), each["final"], each["decided_anew"])
        for each in ok("rulings", "--json").json["rulings"]
    ]


def test_a_sheet_numbers_ruled_hands_as_they_stand_on_it(tmp_path):
    ruling(3, "Was it a revoke?", "--decides", "hokum N, EW 81", "--provisional")
    ok("void", 1)
    ok("add", "--after", 2, "sun E, NS 40")
    sheet, before, after = sheet_again(tmp_path)
    assert "ruling 3" in sheet
    ok("void", 2)
    ruling("R1", "--overturn")
    sheet, before, after = sheet_again(tmp_path)
    assert 'ruling 2 "Was it a revoke?"' in sheet
    assert before == after


def test_a_ruling_on_a_hand_that_was_struck_is_a_comment_on_the_sheet(tmp_path):
    ruling(1, "Who led?", "--decides", "stands", "--provisional", "--otherwise", "void")
    ruling(2, "Was it a revoke?", "--decides", "sun W, EW 60", "--provisional")
    ruling("R2", "--overturn")
    ok("void", 1)
    sheet, before, after = sheet_again(tmp_path)
    assert '\n# ruling 1 "Who led?"' in sheet
    assert "\nruling R1 --overturn" in sheet
    assert before[0] == after[0]
    assert [each[:3] for each in before[1][1:]] == [each[:3] for each in after[1]]


def test_a_sheet_says_outcomes_as_they_were_meant_when_us_is_corrected(tmp_path):
    ruling(1, "Who declared?", "--decides", "hokum them, us 87", "--provisional", "--otherwise", "hokum us, them 87")
    ok("header", "us=EW")
    _, before, after = sheet_again(tmp_path)
    assert before == after


def test_a_comment_sign_in_a_ruling_is_a_character_like_any_other(tmp_path):
    made = ruling(1, "Was trick #3 ours?", "--agreed", "#3 was led; 'it' #", "--decides", "hokum E, us 87")
    assert (made["question"], made["agreed"]) == ("Was trick #3 ours?", "#3 was led; 'it' #")
    assert ruling(1, "#2", "--decides", "stands")["question"] == "#2"
    sheet, before, after = sheet_again(tmp_path)
    assert "Was trick #3 ours?" in sheet
    assert before == after
    assert "a note cannot contain it" in run("note", "see rule #3").err


def test_only_earlier_rulings_are_precedents():
    ruling(1, "Was West's nine a revoke?", "--article", "baloot.play.revoke")
    ruling(2, "Was West's nine a revoke?", "--decides", "stands", "--article", "baloot.play.revoke")
    assert [len(each["precedents"]) for each in ok("rulings", "--json").json["rulings"]] == [0, 0]
    last = ruling(3, "Was North's nine a revoke?", "--decides", "stands", "--article", "baloot.play.revoke")
    assert last["precedents"][0]["number"] == 2


@thorough
def test_the_last_rulings_are_listed_and_all_on_demand():
    for number in range(1, 24):
        ruling(f"Question {chr(96 + number) * 3}?", "--decides", "stands")
    last, every = (ok("rulings", *words, "--json").json for words in ((), ("--all",)))
    assert last == {**every, "earlier": 3, "rulings": every["rulings"][3:]}
    assert [each["ruling"] for each in every["rulings"]] == list(range(1, 24))
    assert "Only 20 are shown; --all shows all." in ok("rulings").out
    assert "are shown" not in ok("rulings", "--all").out
    played = [None not in (each["outcomes"], each["precedents"]) for each in every["rulings"]]
    assert played == [False] * 3 + [True] * 20
    assert {each["remedy"] for each in every["rulings"]} == {last["rulings"][0]["remedy"]}
    assert ok("rulings", "--all").out.count("Otherwise") <= 20 < ok("rulings", "--all").out.count("Question")


def test_a_hand_that_was_ruled_says_what_was_typed_and_what_was_ruled():
    ruling(1, "Was it a revoke?", "--decides", "hokum E, us 87")
    assert "typed: hokum E, us 77\nruled: hokum E, us 87\n" in ok("explain", 1).out
    assert "typed: hokum E, us 77\nruled: hokum E, us 87\n" in ok("dispute", 1).out
    ruling("R1", "--decides", "void")
    assert "Hand 1 is void, as the table ruled" in run("dispute", 1).err


def test_a_provisional_ruling_that_ends_nothing_is_not_blamed_for_the_end():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "Cem out with QH, left 2 aces 3 pictures")
    ruling(1, "Did Cem signal?", "--decides", "penalty E signals", "--provisional")
    ok("add", "N out with 7S, double, left 4 aces 3 pictures")
    refused = run("add", "N out with QH, left 1 ace 0 pictures")
    assert "The match is over" in refused.err
    assert "provisional" not in refused.err


# --- what a ruling brings by itself -----------------------------------------------------------------------


@pytest.mark.parametrize(("question", "article"), [
    ("Did NS revoke?", "baloot.play.revoke"),
    ("Was that a renege by Dalia?", "baloot.play.revoke"),
    ("هل قطع بدر؟", "baloot.play.revoke"),
    ("Was it a misdeal?", "baloot.deal.faulty"),
    ("Ali led out of turn", "baloot.play.turn"),
    ("قيد على لهم", "baloot.qaid.foul"),
    ("Does Cem's sawa hold?", "baloot.claim.rest"),
    ("Badr declared his fifty late", "baloot.project.declare"),
    ("Badr said Baloot late", "baloot.baloot.said"),
    ("Who has it when the points tie?", "baloot.score.tie"),
    ("Who broke the glass?", None),
])  # fmt: skip
def test_a_question_finds_its_article_by_its_own_words(question, article):
    assert ruling(1, question)["article"] == article


@pytest.mark.parametrize(("question", "article"), [
    ("Cem bid out of turn", "baloot.bid.order"),
    ("Cem said Sun out of turn", "baloot.bid.order"),
    ("Dalia bid Hokum before her turn", "baloot.bid.order"),
    ("it was not Cem's turn to bid", "baloot.bid.order"),
    ("Cem said Kawesh out of turn", "baloot.bid.kawesh"),
    ("Cem doubled out of turn", "baloot.raise.double"),
    ("Cem said gahwa out of turn", "baloot.raise.sequence"),
    ("Cem said Ekka out of turn", "baloot.ekka.when"),
    ("Cem dealt out of turn", "baloot.deal.dealer"),
    ("the wrong player dealt", "baloot.deal.dealer"),
    ("the dealer dealt wrong", "baloot.deal.faulty"),
    ("Cem played out of turn", "baloot.play.turn"),
])  # fmt: skip
def test_what_was_out_of_turn_tells_the_article_a_call_a_raise_a_deal_or_a_card(question, article):
    assert ruling(1, question)["article"] == article


@pytest.mark.parametrize(("question", "article"), [
    ("wrong dealer dealt", "baloot.deal.dealer"),
    ("dealer was wrong, Ali should have dealt", "baloot.deal.dealer"),
    ("Cem played a nine out of turn", "baloot.play.turn"),
    ("Did NS revoke in trick three?", "baloot.play.revoke"),
])  # fmt: skip
def test_of_several_articles_for_a_question_the_best_is_offered_first(question, article):
    lines = [each["line"] for each in run("ruling", 1, question, "--json").json["readings"]]
    assert len(lines) > 1
    assert f" --article {article}" in lines[0]


def test_a_question_about_a_call_and_a_card_out_of_turn_is_asked_back():
    refused = run("ruling", 1, "Cem bid out of turn and Dalia led out of turn")
    assert "--article baloot.bid.order" in refused.err + refused.out
    assert "--article baloot.play.turn" in refused.err + refused.out


@pytest.mark.parametrize(("game", "question", "article"), [
    ("sabat", "Cem announced double out of turn", "sabat.stakes.double"),
    ("sabat", "Cem played out of turn", "sabat.penalty.turn"),
    ("sabat", "the wrong player dealt", "sabat.deal.dealer"),
    ("sleazy", "wrong dealer dealt", "sleazy.layout.dealer"),
    ("shllaat", "Ali should have dealt", "shllaat.deal.dealer"),
    ("shah", "Ann placed out of turn", "shah.place.turns"),
])  # fmt: skip
def test_every_game_tells_what_was_out_of_turn(game, question, article):
    found = answers(rulebook.load(games.find(game).rulebook), question, {"ali", "ann", "cem"})
    assert found.articles[0].id == article


def test_the_remedy_is_that_of_the_rules_in_force_with_both_outcomes():
    assert ruling(1, "Did NS revoke?")["otherwise"] is None  # the card stands, and the hand counts as played
    ok("rules", "set", "qaid=own-projects")
    assert ruling(1, "Did EW revoke?")["otherwise"] is None  # hand 1 was played before
    ok("add", "hokum E x2, us 77, fifty us")
    made = ruling(4, "Did Cem revoke?")
    assert (made["effect"]["kind"], made["otherwise"]["line"]) == ("stands", "hokum E x2, qaid EW, fifty NS")
    assert "A foul that is called and found ends the hand" in made["remedy"]
    at_stake = {name: each["totals"]["NS"] - totals()[0] for name, each in made["outcomes"].items()}
    assert at_stake == {"ruled": 0, "otherwise": 0}  # 32 and the Fifty twice, won or called
    ok("ruling", "R3", "--overturn")
    assert ok("explain", "4", "--json").json["line"] == "hokum E x2, qaid EW, fifty NS"
    told = ok(
        "ruling", 4, "Did Ali revoke when Dalia led?", "--article", "baloot.play.revoke"
    ).out  # two sides are named: nobody is accused
    assert "Or else" not in told
    assert "It depends on who did what" in told


def test_a_late_project_and_a_late_baloot_do_not_score():
    ok("add", "hokum E, us 91, fifty us")
    assert ruling(4, "Ali declared the fifty late")["otherwise"]["line"] == "hokum E, NS 91"
    ok("add", "hokum E, us 91, baloot S")
    assert ruling(5, "Badr said Baloot late")["otherwise"]["line"] == "hokum E, NS 91"
    assert ruling(5, "Cem said Baloot late")["otherwise"] is None


@pytest.mark.parametrize("question", [
    "How many projects can one declare?", "Can both sides show projects?", "Can Ali still declare after the first trick?",
    "Which is better, a hundred in sequence or four kings?", "When must a project be shown?", "declared late",
    "كم مشروع للاعب؟", "Who deals after a misdeal?",
])  # fmt: skip
def test_a_neutral_question_prepares_no_changed_score(question):
    ok("add", "hokum E x2, us 77, fifty us")
    result = run("ruling", 4, question, "--json").json
    assert "ruling" not in result or result["ruling"]["otherwise"] is None
    assert not any("--otherwise" in each["line"] for each in result.get("readings", ()))


def test_a_question_that_no_article_answers_says_so_and_names_the_nearest():
    told = ok("ruling", 1, "Who broke the glass?").out
    assert "No article answers this question" in told
    assert "Usual remedy" not in told
    made = ruling(2, "The phone rang")
    assert (made["article"], made["remedy"], len(made["nearest"])) == (None, None, 1)
    assert "nearest" not in ruling(1, "Did Cem revoke?")


def test_a_question_that_is_decided_needs_no_single_article():
    made = ruling(1, "Was a card exposed?", "--decides", "stands")
    assert (made["article"], len(made["nearest"])) == (None, 3)


def test_baloot_deal_faulty_has_the_remedy_that_misdeal_records():
    made = ruling(1, "Ali had nine cards")
    assert (made["article"], made["otherwise"]["line"]) == ("baloot.deal.faulty", "misdeal")
    ok("ruling", "R1", "--overturn")
    assert ok("explain", 1, "--json").json["line"] == "misdeal"


def test_a_ruling_keeps_an_article_that_had_another_id():
    assert (
        ruling(1, "Was it sawa?", "--article", "baloot.qaid.sawa", "--decides", "stands")["article"]
        == "baloot.claim.rest"
    )
    assert ok("rules", "baloot.qaid.sawa").out == ok("rules", "baloot.claim.rest").out


def test_several_articles_are_offered_as_lines_and_none_is_guessed():
    result = run("ruling", 1, "Was a card exposed?", "--json")
    assert result.code == 4
    lines = [each["line"] for each in result.json["readings"]]
    assert [line.rpartition(" ")[2] for line in lines] == [
        "baloot.deal.exposed",
        "baloot.deal.face-up",
        "baloot.play.shown",
    ]
    assert ok("rulings", "--json").json["rulings"] == []
    ok("ruling", 1, "Was a card exposed?", "--article", "baloot.play.shown")


def recorded(tmp_path, infractions):
    """Write a record with so many infractions: cards of one player exchanged."""
    for seed in range(50):
        record = {key: each for key, each in records.record(random.Random(seed)).items() if not key.startswith("_")}
        first, second = [play for play in record["plays"] if play[0] == "E"][2:4]
        if infractions:
            first[1], second[1] = second[1], first[1]
        if len(api.judge("baloot", record)["rulings"]) == infractions:
            break
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(record))
    return path


def test_a_judged_record_offers_its_ruling(tmp_path):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--rules", "qaid=hand-only")
    assert "To rule on it: scorekeeper ruling 1" in ok("add", "--record", recorded(tmp_path, 1)).err
    made = ok("ruling", 1, "--json").json["ruling"]
    assert made["question"].startswith("plays[")
    assert made["article"].startswith("baloot.play.")
    assert "qaid EW" in made["otherwise"]["line"]
    assert "no projects" in made["remedy"]
    (cost,) = made["cost"]
    assert made["question"].startswith(f"{cost['at']}: ")
    assert ok("dispute", 1, "--json").json["cost"] == [cost]
    assert cost["message"] in " ".join(ok("dispute", 1).out.split())


@thorough
def test_a_judged_record_with_several_infractions_offers_a_line_for_each(tmp_path):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    ok("add", "--record", recorded(tmp_path, 2))
    result = run("ruling", 1, "--json")
    assert result.code == 4
    lines = [each["line"] for each in result.json["readings"]]
    assert len(lines) == 2
    assert ok(*shlex.split(lines[1]), "--json").json["ruling"]["article"] in lines[1]


def test_a_faultless_record_has_nothing_to_rule_on(tmp_path):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    assert "To rule on it" not in ok("add", "--record", recorded(tmp_path, 0)).err
    assert "finds no infraction" in run("ruling", 1).err


def test_a_penalty_follows_from_the_question_in_another_game():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "E out with 8H, 2 aces 3 pictures")
    made = ruling(1, "Did Ali pass with a playable card?")
    assert (made["article"], made["otherwise"]["by"]) == ("sabat.penalty.pass", "NS")
    assert made["otherwise"]["penalty"] == "illegal-pass"


REVOKE = (1, "Was it a revoke?", "--decides", "hokum e, us 87", "--provisional")


@pytest.mark.parametrize("question", few(["Was it a revoke?", "was it a revoke", "Revoke?", "A revoke, was it?"]))
@pytest.mark.parametrize("more", [("--decides", "hokum e, us 60", "--provisional"), ("--decides", "stands"), ()])
def test_the_same_question_on_a_hand_is_decided_anew_and_not_twice(question, more):
    ruling(*REVOKE)
    refused = run("ruling", 1, question, *more, "--json")
    assert (refused.code, refused.json["errors"][0]["code"]) == (4, "ruling-again")
    assert len(ok("rulings", "--json").json["rulings"]) == 1
    for reading in refused.json.get("readings", ()):
        ok(*shlex.split(reading["line"]))
        assert [each["decided_anew"] for each in ok("rulings", "--json").json["rulings"]] == [2, None]
    assert totals() == {(): (28, 30), ("stands",): (20, 38)}.get(more[1:], (18, 40))


def test_another_question_or_another_hand_is_ruled_on_by_itself():
    ruling(*REVOKE)
    for words in ((2, "Was it a revoke?"), (1, "Did Ali revoke?"), (1, "Was that a renege by Dalia?")):
        ruling(*words)
    ok("undo")
    ok("undo")
    ok("undo")
    ok("undo")
    ruling(*REVOKE)


def test_of_two_rulings_on_a_hand_the_board_tells_the_numbers_of_the_one_in_force():
    ruling(*REVOKE)
    ruling(1, "Was the count right?", "--decides", "hokum e, us 60", "--provisional")
    assert totals() == (18, 40)
    told = ok("board").out
    assert "ruling 2 on the same hand is in force: it counts as: hokum e, us 60" in " ".join(told.split())
    assert told.count("as ruled   N-S 18 · E-W 40") == 1
    ok("ruling", 1, "Nothing at all?", "--decides", "stands")
    assert ok("rulings").out.count("ruling 2 on the same hand is in force") == 2
    ruling("R2", "--overturn")
    assert totals() == (28, 30)
    assert "as ruled   N-S 28 · E-W 30" in ok("board").out


@pytest.mark.parametrize("question", ["Cem did not follow suit in hand 2", "hand 2: was a card shown late?"])
def test_a_hand_that_only_the_question_names_is_the_one_it_is_about(question):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    for line in ("hokum E, us 77", "hokum N, us 90", "sun W, us 60"):
        ok("add", line)
    result = run("ruling", *question.split(), "--decides", "stands", "--json")
    assert result.code == 0, result
    assert result.json["ruling"]["hand"] == 2


def test_a_line_that_is_added_asks_the_same_question_no_second_time_either():
    ok("add", 'ruling 1 "Was it a revoke?" --decides "hokum e, us 87" --provisional')
    refused = run("add", "--json", 'ruling 1 "Was it a revoke?" --decides stands')
    (reading,) = refused.json["readings"]
    assert reading["line"] == "ruling R1 --decides stands"
    ok("add", reading["line"])
    assert totals() == (20, 38)


def test_the_remedy_for_a_hand_ruled_void_is_that_of_its_own_rules():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--us", "NS")
    ok("add", "hokum E, us 75")
    ok("rules", "set", "qaid=own-projects")
    asked = ("ruling", 1, "Did Cem revoke?", "--decides")
    ok(*asked, "stands")
    before = ok("rulings", "--json").json["rulings"][0]["remedy"]
    ok("undo")
    ok(*asked, "void")
    assert ok("rulings", "--json").json["rulings"][0]["remedy"] == before


@pytest.mark.parametrize("decided", [(), ("--decides", "stands"), ("--decides", "void"), ("--provisional",)])
def test_a_question_that_leaves_a_struck_hand_struck_is_refused(decided):
    ok("void", 1)
    refused = run("ruling", 1, "Was it a revoke?", *decided)
    assert (refused.code, refused.out) == (4, "")
    assert "Hand 1 is void; scorekeeper undo, or add it again with --after." in refused.err
    listed = run("ruling", 1, "Was it a revoke?", *decided, "--json").json["errors"]
    assert [each["code"] for each in listed] == ["hand-void"]
    assert ok("rulings", "--json").json["rulings"] == []


def test_a_ruling_can_still_say_what_a_struck_hand_counts_as_and_be_decided_anew():
    ok("void", 1)
    ruling(1, "Was it rightly struck?", "--decides", "hokum E, us 87", "--otherwise", "void", "--provisional")
    assert totals()[0] > 0
    ruling("R1", "--overturn")
    ruling(2, "Was it a revoke?", "--decides", "void")
    assert ruling(2, "Was that right?", "--decides", "stands")["hand"] == 2  # it is void as the table ruled, not struck
