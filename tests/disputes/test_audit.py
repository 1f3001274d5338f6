"""A paper sheet held against the rules: the first wrong figure, and the ways to reconcile it."""

import random

import pytest

from scorekeeper import games, rulebook
from scorekeeper.disputes.audit import Entry, audit
from scorekeeper.errors import Refused
from scorekeeper.options import decode
from tests import LONG, thorough
from tests.cli.runner import ok, run
from tests.disputes import random_facts

HANDS = ("hokum E, NS 77", "hokum N, EW 91, baloot N", "hokum W, NS 56, fifty NS", "sun W, NS 60", "hokum S, EW 30")
TOTALS = ((8, 8), (17, 17), (38, 17), (50, 31), (63, 34))


def paper(tmp_path, lines, game="baloot"):
    path = tmp_path / "paper.txt"
    path.write_text("\n".join([f"game: {game}", "", *lines, ""]))
    return path


def found(tmp_path, lines, game="baloot"):
    result = run("audit", paper(tmp_path, lines, game), "--json")
    assert result.code == int(not result.json["ok"]), result
    return result.json["finding"]


def lines_of(totals, hands=HANDS):
    return [f"{hand} = {us}-{them}" for hand, (us, them) in zip(hands, totals, strict=True)]


@thorough
def test_a_paper_that_is_right_says_so(tmp_path):
    assert found(tmp_path, lines_of(TOTALS)) is None
    assert found(tmp_path, [f"{us} : {them}" for us, them in TOTALS]) is None
    assert "Every figure can be right: 5 lines" in ok("audit", paper(tmp_path, lines_of(TOTALS))).out


def test_a_wrong_sum_is_found_where_it_happened_and_shifts_the_rest(tmp_path):
    wrong = [*TOTALS[:2], *((us + 10, them) for us, them in TOTALS[2:])]
    finding = found(tmp_path, lines_of(wrong))
    assert (finding["line"], finding["totals"], finding["faults"]) == (5, {"NS": 48, "EW": 17}, 1)
    assert finding["message"] == "17 : 17 and 21 : 0 make 38 : 17, not 48 : 17."
    assert [repair["code"] for repair in finding["repairs"]][-1] == "repair-shift"
    assert "-10 : 0" in finding["repairs"][-1]["message"].replace("−", "-")


def test_one_figure_miswritten_is_told_from_a_wrong_sum(tmp_path):
    wrong = [*TOTALS[:2], (83, 17), *TOTALS[3:]]
    finding = found(tmp_path, lines_of(wrong))
    assert finding["line"] == 5
    assert [(repair["code"], repair["reconciles"]) for repair in finding["repairs"]] == [("repair-figure", True)]


def test_a_slip_of_scoring_is_named_with_its_article(tmp_path):
    wrong = [(8, 8), (17, 17), (28, 27), (40, 41), (53, 44)]
    finding = found(tmp_path, lines_of(wrong))
    repair = finding["repairs"][0]
    assert (finding["line"], repair["code"], repair["reconciles"]) == (5, "repair-slips", True)
    assert (repair["reasons"][0]["code"], repair["reasons"][0]["article"]) == (
        "loser-keeps-cards",
        "baloot.score.lost",
    )


@pytest.mark.parametrize(
    ("third", "code"),
    [((17, 38), "repair-columns"), ((59, 17), "repair-twice"), ((17, 17), "repair-not-added"),
     ((54, 17), "repair-missing")],
)  # fmt: skip
def test_how_the_points_went_wrong(tmp_path, third, code):
    shift = third[0] - TOTALS[2][0], third[1] - TOTALS[2][1]
    wrong = [*TOTALS[:2], third, *((us + shift[0], them + shift[1]) for us, them in TOTALS[3:])]
    finding = found(tmp_path, lines_of(wrong))
    assert finding["line"] == 5
    assert code in [repair["code"] for repair in finding["repairs"] if repair["reconciles"]]


def test_figures_alone_are_held_against_what_a_hand_can_score(tmp_path):
    finding = found(tmp_path, ["16 0", "24 8", "33 17", "33 17", "34 17", "50 17"])
    assert (finding["line"], finding["code"]) == (7, "audit-impossible")
    assert finding["message"] == "From 33 : 17 to 34 : 17 is 1 : 0: no hand scores that."


@pytest.mark.parametrize(("lines", "right"), [
    (("8-8", "16-0"), "24 : 8"),
    (("21-0", "0-21"), "21 : 21"),
    (("8-8", "16-0", "24-24"), "24 : 8"),
    (("hokum E, NS 77 = 8-8", "hokum N, EW 91, baloot N = 9-9"), "17 : 17"),
])  # fmt: skip
def test_the_points_of_a_hand_that_were_written_as_the_totals_are_told(tmp_path, lines, right):
    repair = found(tmp_path, list(lines))["repairs"][0]
    assert (repair["code"], repair["reconciles"]) == ("repair-points", True)
    assert repair["message"].endswith(f"are the points of the hand, not the totals after it: {right}.")


def test_points_of_a_hand_and_penalties_can_stand_alone(tmp_path):
    assert found(tmp_path, ["+8 +8", "+9 +9 ", "17-17", "+21 +0", "= 38-17"]) is None
    assert found(tmp_path, ["E out with 8H, 2 aces 0 pictures", "penalty NS out of turn", "0-140"], "sabat") is None
    assert found(tmp_path, ["E out with 8H, 2 aces 0 pictures", "penalty NS out of turn", "0-40"], "sabat")["line"] == 5


def test_what_cannot_be_read_is_told_with_its_line(tmp_path):
    result = run("audit", paper(tmp_path, ["hokum E, NS 161 = 8-8", "12-13-14", "hokun"]))
    assert result.code == 4
    assert all(f"paper.txt:{line}:1:" in result.err for line in (3, 4, 5))
    assert "3 lines cannot be read" in result.err
    assert run("audit", "-", stdin="16 0\n").code == 4
    assert run("audit", "-", "--game", "baloot", stdin="16 0\n").code == 0
    assert run("audit", tmp_path / "none").code == 3


@pytest.mark.parametrize(("header", "said"), [
    ("game: balot", "1:1: There is no game balot"), ("game: baloot\nplayers: Ali+Ali, C+D", "2:1: Two players"),
    ("game: baloot\nus: X", "2:1: There is no side"), ("game: baloot\n\nrules: foo=1", "3:1: "),
    ("game: baloot\nrules: foo=1", "2:1: There is no option foo"), ("game: baloot\ntotals: 1-2-3", "2:1: I cannot read"),
    ("game: baloot\ngame: baloot", "2:1: "), ("game: baloot\nplayers: A\nus: X", "3:1: "),
])  # fmt: skip
def test_what_is_wrong_with_a_header_is_told_with_its_line(tmp_path, header, said):
    (tmp_path / "paper.txt").write_text(f"{header}\n\n16 0\n")
    result = run("audit", tmp_path / "paper.txt")
    assert (result.code, result.out) == (4, "")
    assert f"paper.txt:{said}" in result.err, result
    listed = run("audit", tmp_path / "paper.txt", "--json").json["errors"]
    assert listed[0]["at"]["file"].endswith("paper.txt")
    assert listed[-1]["code"] == "audit-refused"


def test_a_game_that_is_given_and_unknown_is_no_fault_of_a_line():
    result = run("audit", "-", "--game", "balot", stdin="game: baloot\n\n16 0\n")
    assert (result.code, result.err) == (4, "There is no game balot. Did you mean baloot?\n")


def test_figures_that_are_too_many_are_quoted_as_they_were_typed(tmp_path):
    result = run("audit", paper(tmp_path, ["٧٧ - ۸ - 152", "= ٧٧-۸-152"]))
    assert "“٧٧ - ۸ - 152” as totals" in result.err
    assert "“٧٧-۸-152” as totals" in result.err


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_score_that_a_hand_has_is_a_score_that_a_hand_can_have(name):
    game, chance = games.find(name), random.Random(7)
    options = decode(game.options, rulebook.load(game.rulebook).defaults())
    count = 0
    for _ in range(600 if LONG else 200):
        facts = {**getattr(random_facts, name)(chance), "scores": {"NS": 120, "EW": 10}}
        left_out = ("as_counted",) if name == "baloot" else ("scores", "as_counted")
        facts = {key: value for key, value in facts.items() if key not in left_out}
        try:
            points = game.scoring.score(game.facts.decode(facts), options).points
        except Refused:
            continue
        count += 1
        assert game.claims.can_score(points, options), (facts, points)
    assert count > 30


@pytest.mark.parametrize(
    ("name", "points"),
    [("baloot", (1, 0)), ("baloot", (9, 8)), ("baloot", (0, 17)), ("shllaat", (100, 151)), ("shllaat", (252, 1)),
     ("sleazy", (30, 0)), ("sleazy", (1725, 0)), ("sabat", (5, 0)), ("sabat", (20, 30)), ("shah", (1, 1)),
     ("shah", (0, 0))],
)  # fmt: skip
def test_what_no_hand_can_score(name, points):
    game = games.find(name)
    sides = {"baloot": ("NS", "EW"), "sabat": ("NS", "EW")}.get(name, ("A", "B"))
    options = decode(game.options, rulebook.load(game.rulebook).defaults())
    assert not game.claims.can_score(dict(zip(sides, points, strict=True)), options)
    assert not game.claims.can_score(dict(zip(sides, (-1, 0), strict=True)), options)


def test_the_audit_never_breaks_on_random_papers():
    game, chance = games.find("baloot"), random.Random(8)
    options = decode(game.options, rulebook.load(game.rulebook).defaults())
    table = game.seating.seat([], None)
    facts = [game.notation.parse(hand, table, options) for hand in HANDS]
    for _ in range(60 if LONG else 15):
        entries, totals = [], {"NS": 0, "EW": 0}
        for number in range(1, 8):
            hand = chance.choice((*facts, None))
            grown = chance.choice(((16, 0), (8, 8), (0, 26), (3, 1), (0, 0), (21, 0)))
            totals = {"NS": totals["NS"] + grown[0], "EW": totals["EW"] + grown[1]}
            entries.append(Entry(number, "", hand, None, chance.choice((dict(totals), None))))
        finding = audit(game, options, entries)
        assert finding is None or finding.entry.totals is not None


@pytest.mark.parametrize(
    ("game", "lines", "line", "near"),
    [("sleazy", ["+300 +0", "+25 +210"], 4, "25 : 200"), ("shah", ["+1 +1"], 3, "0 : 1"),
     ("sabat", ["+0 +100", "0-100", "+75 +0"], 5, "70 : 0"), ("baloot", ["+1 +0", "30-30"], 3, "0 : 0")],
)  # fmt: skip
def test_points_that_no_hand_scores_are_found_without_a_total(tmp_path, game, lines, line, near):
    finding = found(tmp_path, lines, game)
    assert (finding["line"], finding["code"]) == (line, "audit-points")
    assert any(near in repair["message"] for repair in finding["repairs"])


def test_a_penalty_that_was_not_added_is_named(tmp_path):
    lines = ["E out with 8H, 2 aces 0 pictures = 0-40", "penalty E out of turn", "N out with 9H, 1 ace 0 pictures = "]
    finding = found(tmp_path, [*lines[:2], lines[2] + "20-40"], "sabat")
    assert finding["repairs"][0]["message"] == "The penalty, 100 : 0, was not added: 120 : 40."
    counted = found(tmp_path, [*lines[:2], lines[2] + "110-40"], "sabat")
    assert [repair["reasons"] for repair in counted["repairs"] if repair["code"] == "repair-slips"] != [[]]
    assert found(tmp_path, [*lines[:2], lines[2] + "120-40"], "sabat") is None


@pytest.mark.parametrize("line", ["penalty E out of turn = 300-40", "check 300-40", "sign N = 300-40"])
def test_every_figure_of_a_paper_is_looked_at(tmp_path, line):
    lines = ["E out with 8H, 2 aces 0 pictures = 0-40", *([] if "penalty" in line else ["penalty E out of turn"])]
    assert found(tmp_path, [*lines, line], "sabat")["message"] == "0 : 40 and 100 : 0 make 100 : 40, not 300 : 40."
    assert found(tmp_path, [*lines, line.replace("300", "100")], "sabat") is None


def test_a_paper_goes_on_from_the_totals_it_took_over(tmp_path):
    assert found(tmp_path, ["hokum E, NS 77 = 90-78"], "baloot\ntotals: 82-70") is None
    finding = found(tmp_path, ["98-70", "99-70"], "baloot\ntotals: 82-70")
    assert finding["message"] == "From 98 : 70 to 99 : 70 is 1 : 0: no hand scores that."


def test_a_rule_that_changed_on_the_way_holds_from_there_on(tmp_path):
    lines = [*lines_of(TOTALS[:1], HANDS[:1]), "hokum E, NS 75 = 15-17", "rule hokum-five=up", "hokum E, NS 75 = "]
    assert found(tmp_path, [*lines[:3], lines[3] + "23-25"]) is None
    assert found(tmp_path, [*lines[:3], lines[3] + "22-26"])["line"] == 6


def test_players_have_their_new_names_from_there_on(tmp_path):
    header = "shah\nplayers: Asha, Warsame"
    assert found(tmp_path, ["Asha won", "rename Asha = Zed", "Zed won", "2-0"], header) is None
    assert found(tmp_path, ["Asha won", "substitute Asha = Zed", "Zed won", "Warsame won = 2-1"], header) is None
    result = run("audit", paper(tmp_path, ["Asha won", "rename Asha = Zed", "Asha won"], header))
    assert result.code == 4
    assert "paper.txt:6:" in result.err
    result = run("audit", paper(tmp_path, ["rename Asha = Zed", "Zed won = 0-1"], header))
    assert "Zed" in result.out
    assert "Asha" not in result.out.partition("\n")[2]


def test_a_misread_digit_is_told_where_no_slip_is_plausible(tmp_path):
    lines = ["A 88, B 92, C 72 = 88-92-72", "A 100, B 80, C 72 = 188-182-144"]
    assert [repair["code"] for repair in found(tmp_path, lines, "shllaat")["repairs"]][:1] == ["repair-digits"]


def test_the_figures_of_a_paper_can_be_set_apart_in_any_way(tmp_path):
    for between in ("-", ":", "/", " ", " – ", " | "):
        assert found(tmp_path, [f"{HANDS[0]} = 8{between}8", f"8{between}8"]) is None
    refused = run("audit", paper(tmp_path, [f"{HANDS[0]} = 8-8-8"])).err
    assert all(part in refused for part in ("as totals of the paper", ", then ", "such as 11-5", "“8-8-8” as"))


def test_a_file_without_a_game_or_without_a_figure_says_so(tmp_path):
    assert "Which game is it? Say --game baloot" in run("audit", "-", stdin="8-8\n").err
    assert "There is nothing to audit" in ok("audit", paper(tmp_path, ["# nothing"])).out
