"""Typed lines: what must be read, what is asked, what is refused; and no line breaks anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Malformed, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.messages import problem_json
from scorekeeper.seats import SIDE
from scorekeeper.sheet.lines import read_line
from tests.games.baloot.test_refusals import LIKELY
from tests.games.baloot.tools import NOBODY, parse

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Abu Fahd", "سالم"]], "NS")


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("hokum E, NS 77", {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}),
        ("sun W x2, EW 67", {"contract": "sun", "declarer": "W", "level": "double", "points": {"EW": 67}}),
        ("hokum N, EW 91, baloot N", {"contract": "hokum", "declarer": "N", "points": {"EW": 91}, "baloot": "N"}),
        ("hokum E, kaboot NS", {"contract": "hokum", "declarer": "E", "kaboot": "NS"}),
        (
            "hokum W, NS 56, fifty NS",
            {"contract": "hokum", "declarer": "W", "points": {"NS": 56}, "projects": [{"by": "NS", "kind": "fifty"}]},
        ),
        ("hokum S gahwa, EW 90", {"contract": "hokum", "declarer": "S", "level": "gahwa", "points": {"EW": 90}}),
        (
            "hokum W x2 locked by N, EW 106, fifty NS",
            {
                "contract": "hokum", "declarer": "W", "level": "double", "locked": True, "doubled_by": "N",
                "points": {"EW": 106}, "projects": [{"by": "NS", "kind": "fifty"}],
            },
        ),
        (
            "sun S ashkal, EW 66, fifty NS",
            {
                "contract": "sun", "ashkal": "S", "declarer": "N", "points": {"EW": 66},
                "projects": [{"by": "NS", "kind": "fifty"}],
            },
        ),
        ("S ashkal, EW 66", {"contract": "sun", "ashkal": "S", "declarer": "N", "points": {"EW": 66}}),
        ("ashkal sun S, EW 66", {"contract": "sun", "ashkal": "S", "declarer": "N", "points": {"EW": 66}}),
        ("pass", {"outcome": "all-pass"}),
        ("All pass", {"outcome": "all-pass"}),
        ("hokum E x2, NS won", {"contract": "hokum", "declarer": "E", "level": "double", "won": "NS"}),
        ("kawesh E", {"outcome": "annulled"}),
        ("HOKUM e,ns 77", {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}),
        ("77 N-S hokum E", {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}),
        ("us 77, hokum them", {"contract": "hokum", "declarer": "EW", "points": {"NS": 77}}),
        ("Ali 77, abu fahd hokum", {"contract": "hokum", "declarer": "E", "points": {"NS": 77}}),
        ("hokum سالم، لنا ٧٧", {"contract": "hokum", "declarer": "W", "points": {"NS": 77}}),
        ("حكم شرق، لهم ۸٥", {"contract": "hokum", "declarer": "E", "points": {"EW": 85}}),
        ("صن غرب دبل، لهم 67", {"contract": "sun", "declarer": "W", "level": "double", "points": {"EW": 67}}),
        ("hokum E, 162 us, tricks 7", {"contract": "hokum", "declarer": "E", "points": {"NS": 162}, "tricks": {"NS": 7}}),
        ("hokum E, 162 us, 3 tricks EW", {"contract": "hokum", "declarer": "E", "points": {"NS": 162}, "tricks": {"EW": 3}}),
        ("hokum E hearts, NS 77", {"contract": "hokum", "declarer": "E", "trump": "H", "points": {"NS": 77}}),
        ("hokum ♠ S, EW 77", {"contract": "hokum", "declarer": "S", "trump": "S", "points": {"EW": 77}}),
        ("hokum W, N doubled, EW 90", {"contract": "hokum", "declarer": "W", "level": "double", "doubled_by": "N", "points": {"EW": 90}}),
        ("hokum E, NS 80, EW 82", {"contract": "hokum", "declarer": "E", "points": {"NS": 80, "EW": 82}}),
    ],
)  # fmt: skip
def test_lines_that_must_be_read(line, facts):
    assert GAME.facts.encode(parse(line, TABLE)) == facts


@pytest.mark.parametrize(
    ("line", "kind", "code", "column"),
    [
        ("", Malformed, "line-empty", None),
        ("hokun E, NS 77", Malformed, "word-unknown", 1),
        ("hokum E, Alii 77", Malformed, "word-unknown", 10),
        ("hokum E, 77", Ambiguous, "figure-whose", None),
        ("hokum E, NS", Ambiguous, "owner-stray", 10),
        ("hokum E, NS 77, NS 78", Ambiguous, "said-twice", None),
        ("hokum E x3 x2, NS 77", Ambiguous, "said-twice", None),
        ("pass, NS 77", Malformed, "pass-alone", 10),
        ("sun EW ashkal, NS 60", Ambiguous, "ashkal-bidder", None),
        ("hokum E \x1b[31m, NS 77", Malformed, "word-unknown", 9),
    ],
)
def test_lines_that_are_asked_about(line, kind, code, column):
    with pytest.raises(kind) as caught:
        parse(line, TABLE)
    problem = caught.value.problems[0]
    assert (problem.code, problem.column) == (code, column)
    assert all(problem_json(each, GAME.texts, GAME.seating.names(TABLE)) for each in caught.value.problems)


def test_us_is_asked_where_nobody_said_who_that_is():
    with pytest.raises(Ambiguous) as caught:
        parse("hokum E, us 77", NOBODY)
    assert [problem.code for problem in caught.value.problems] == ["us-unknown"]


def likely(*names):
    return {name: LIKELY[name] for name in names}


PLAYED = st.builds(
    lambda played, counted: {**played, **counted},
    st.fixed_dictionaries(
        likely("contract", "declarer"),
        optional=likely("level", "baloot", "locked", "doubled_by", "projects") | {"trump": st.sampled_from("SHDC")},
    ),
    st.one_of(
        st.fixed_dictionaries(likely("points"), optional=likely("tricks")),
        st.fixed_dictionaries(likely("kaboot")),
        st.fixed_dictionaries(likely("won"), optional=likely("points", "tricks")),
    ),
)


def _doubles_itself(facts):
    return "doubled_by" in facts and SIDE[facts["doubled_by"]] == SIDE[facts["declarer"]]


@given(PLAYED)
def test_what_is_written_reads_back_to_the_same_facts(facts):
    if facts.get("level") == "single":
        del facts["level"]
    if "level" not in facts or _doubles_itself(facts):
        facts.pop("doubled_by", None)
    if not facts.get("projects"):
        facts.pop("projects", None)
    told = GAME.facts.decode(facts)
    try:
        GAME.scoring.score(told, Options())
    except Refused:
        return  # as the line is, or it is asked about
    assert parse(GAME.notation.write(told), TABLE) == told


WORDS = st.sampled_from(
    [
        "hokum",
        "sun",
        "ashkal",
        "E",
        "W",
        "NS",
        "EW",
        "us",
        "them",
        "Ali",
        "x2",
        "x3",
        "gahwa",
        "locked",
        "by",
        "77",
        "0",
        "162",
        "٩١",
        "kaboot",
        "fifty",
        "siri",
        "won",
        "tricks",
        "baloot",
        "pass",
        ",",
        "،",
        ";",
        "hearts",
        "♥",
        "S",
        "spades",
        "حكم",
        "=",
        "-",
        "kawesh",
        "hokun",
        "9999999999999999999999999",
        "'",
    ]
)


@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=60))
def test_no_line_breaks_anything_or_gets_an_impossible_hand_through(line):
    try:
        facts = parse(line, TABLE)
        GAME.scoring.score(facts, Options())
    except Refused as refused:
        assert all(problem_json(problem, GAME.texts, GAME.seating.names(TABLE)) for problem in refused.problems)
    else:
        assert parse(GAME.notation.write(facts), TABLE) == facts


@pytest.mark.parametrize(("multiplier", "figure"), [("capped", 52), ("level", 54), ("double-only", 50)])
def test_baloot_score_project_multiplier_tells_what_a_raised_hand_pays(multiplier, figure):
    """baloot.score.project-multiplier: a Siri beside 48 counts twice, as often as the hand, or once."""
    options = Options(project_multiplier=multiplier)
    for number in (50, 52, 54):
        try:
            read_line(GAME, TABLE, f"hokum e x3, siri n, ns {number}", options)
            winners = []
        except Ambiguous as asked:
            winners = [reading.facts.get("won") for reading in asked.readings]
        assert ("NS" in winners) == (number == figure), number


@pytest.mark.parametrize(
    ("line", "points"), [("hokum E, NS 00077", {"NS": 77}), ("hokum E, NS 0090-0072", {"NS": 90, "EW": 72})]
)
def test_zeros_before_a_number_do_not_count(line, points):
    assert parse(line).points == points


@pytest.mark.parametrize("line", ["hokum E, NS 0000000770000", "hokum E, NS 1234567890", "hokum E, 1234567-0 NS"])
def test_a_number_that_is_too_large_is_never_cut_short(line):
    with pytest.raises(Malformed, match="claim-large"):
        parse(line)
