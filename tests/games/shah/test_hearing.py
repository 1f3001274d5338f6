"""Lines of Shah as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.games.shah import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Asha"], ["Bile"]], "A", draws="agreed")
ARABIC = Table(GAME, [["عائشة"], ["بلال"]], "A", draws="agreed")
A, B, DRAWN = {"winner": "A"}, {"winner": "B"}, {"winner": None}
ONE, NONE = {"result": {"A": 1, "B": 0}}, {"result": {"A": 0, "B": 0}}

HEARD = [
    ("asha", A), ("asha.", A), ("Asha won!", A), ("asha wins", A), ("us", A), ("them", B), ("we won", A), ("they won", B),
    ("bile lost", A), ("bile lost.", A), ("bile gave up", A), ("bile was defeated", A), ("bile got beaten by asha", A),
    ("asha beat bile", A), ("bile beats asha", B), ("asha; bile lost", A),
    ("bile conceded", A), ("bile surrendered", A), ("victory for asha", A),
    ("asha guuleystay", A), ("asha badiyay bile", A), ("bile laga badiyay", A), ("barbaro", DRAWN),
    ("draw", DRAWN), ("nobody won", DRAWN), ("no winner", DRAWN), ("neither won", DRAWN), ("no one won", DRAWN),
    ("result 1-0", ONE), ("result 1:0", ONE), ("result: 1 0", ONE), ("result asha 1 bile 0", ONE),
    ("result us 1, them 0", ONE), ("RESULT ١-٠", ONE), ("result 0-0", NONE), ("as 1", []),
]  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), HEARD)
def test_what_a_line_means(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


NAMED = Table(GAME, [["Asha"], ["Helen"]], "A")
EITHER = [A, B]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("lost to helen", B), ("lost to them", B), ("خسر من helen", B), ("beaten by helen", B), ("فازوا علينا", B),
        ("won against helen", A), ("won over helen", A), ("won from helen", A), ("beat them", A), ("beat helen", A),
        ("فاز على helen", A), ("beaten by us", A), ("resigned to asha", A), ("they gave up to us", A), ("خسروا منا", A),
        ("خسرنا منهم", B), ("هزمناهم", A), ("غلبونا", B), ("asha هزمت helen", A), ("we were beaten", B), ("helen got beat", A),
        ("asha has beaten helen", A), ("asha defeated helen", A), ("them lost us", A), ("helen ka badiyay asha", B),
        ("helen, lost", A), ("lost, helen", A), ("asha won, against helen", A), ("asha vs helen, asha won", A),
        ("asha lost helen won", B), ("loser asha winner helen", B), ("beat helen by asha", A), ("victory to helen", B),
        ("غلب helen", EITHER), ("هزمنا helen", EITHER), ("helen هزمنا", B), ("نحن هزمنا helen", A), ("asha beaten helen", EITHER), ("asha defeated", EITHER), ("won with helen", EITHER),
        ("win to helen", EITHER), ("won to helen", EITHER), ("against asha", EITHER), ("lost by asha", EITHER), ("0-1 asha", EITHER),
        ("asha 1-0", A), ("asha 0-1", B), ("asha helen 1-0", A), ("1-0 to helen", B), ("asha lost 1-0", B), ("1-0", EITHER), ("0:1", EITHER),
        ("asha did not lose", A), ("did not lose to helen", A), ("asha was not beaten by helen", A), ("ما خسرت asha", A),
        ("ash won", A), ("hel", B), ("he won", []), ("asha waa guuleystay", A), ("asha won lost", []), ("asha won, not helen", []),
    ],
)  # fmt: skip
def test_a_verb_has_a_subject_and_an_object(line: str, meant: object) -> None:
    assert NAMED.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("asha won asha won", "winner-again"), ("asha won, helen lost, helen lost", "winner-again"), ("asha won both", "one-game"),
        ("asha won won", "one-game"), ("asha won every game", "one-game"), ("asha won in a row", "one-game"), ("هزم", "winner-missing"),
    ],
)  # fmt: skip
def test_a_line_is_one_game(line: str, code: str) -> None:
    assert NAMED.codes(line) == [code]


@pytest.mark.parametrize(("line", "meant"), [
    ("asha resign", B), ("asha forfeits", B), ("helen withdrew", A), ("helen quit", A), ("helen quit, asha won", A),
    ("asha wins by forfeit", A), ("asha won by resignation", A), ("stalemate", DRAWN), ("½-½", DRAWN), ("asha & helen drew", DRAWN), ("asha ½ helen ½", DRAWN), ("agreed draw", DRAWN),
    ("asha and helen agreed to a draw", DRAWN), ("draw by agreement", DRAWN), ("استسلمت asha", B), ("helen تنازل", A),
    ("تنازلت helen", A), ("استسلمنا", B), ("resign", []), ("استسلمت", []),
])  # fmt: skip
def test_whoever_gives_up_has_lost(line: str, meant: object) -> None:
    assert NAMED.heard(line) == meant


SINGLE = Table(GAME, [["Asha"], ["Helen"]], "A", series="single")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("asha -", EITHER), ("asha +", EITHER), ("asha -, helen +", EITHER), ("- asha", A), ("asha بطل", EITHER),
        ("asha won, بطل", A), ("asha –", EITHER), ("A—B 1—0", A), ("asha-helen", EITHER), ("asha-helen 1-0", A), ("helen-asha 1:0", B),
    ],
)  # fmt: skip
def test_a_mark_behind_a_name_is_asked_about(line: str, meant: object) -> None:
    assert NAMED.heard(line) == meant


@pytest.mark.parametrize("said", ["check", "checkmate", "blocked", "is stuck", "كش", "انحبس"])
def test_nothing_but_two_stones_ends_a_game(said: str) -> None:
    """shah.end.two: words of chess, and of a player who cannot move, say nothing of who won."""
    assert NAMED.codes(f"asha {said}") == ["word-no-end"]


@pytest.mark.parametrize("line", [
    "asha asha helen", "A B A B A", "asha helen asha helen", "asha won, helen won, asha won", "asha beat helen beat asha",
])  # fmt: skip
def test_more_winners_than_players_are_several_games(line: str) -> None:
    assert NAMED.codes(line) == ["one-game"]


def test_a_deed_told_of_both_is_one_game() -> None:
    assert NAMED.heard("asha beat helen and helen lost") == A
    assert NAMED.codes("asha win helen win asha") == ["winner-again"]


@pytest.mark.parametrize("won", ["match", "series"])
def test_the_whole_match_is_no_game(won: str) -> None:
    """shah.series.facts: five games in a row win it; where a single one does, both are the same."""
    for line in (f"asha won the {won}", f"helen lost the {won}", f"{won} asha", f"asha won a {won}"):
        assert (NAMED.codes(line), NAMED.heard(line)) == (["match-or-game"], [A])
        assert SINGLE.heard(line) == A


def test_who_did_not_lose_won_or_drew() -> None:
    assert TABLE.heard("asha did not lose") == [A, DRAWN]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("عائشة", A), ("فازت عائشة", A), ("فزنا", A), ("خسرنا", B), ("انهزم بلال", A), ("تعادلنا", DRAWN),
        ("ما فاز أحد", DRAWN), ("محد فاز", DRAWN), ("النتيجة 1-0", ONE), ("نتيجه لنا 1 لهم 0", ONE),
    ],
)  # fmt: skip
def test_what_a_line_means_in_arabic(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "code", "offered"),
    [
        ("asha asha asha", "winner-again", [A]), ("asha, asha", "winner-again", [A]),
        ("asha won, asha won, asha won", "winner-again", [A]), ("us us", "winner-again", [A]),
        ("result asha 1", "result-side", [ONE]), ("result", "result-form", []), ("result 3", "result-form", []),
        ("asha did not win", "line-denied", [B, DRAWN]), ("not asha", "line-denied", []),
        ("asha never won", "line-denied", [B, DRAWN]), ("asha didn't win", "line-denied", [B, DRAWN]),
        ("asha could not beat bile", "line-denied", [B, DRAWN]), ("asha did win", "word-unknown", []),
        ("asha won't", "line-denied", []), ("nobody", "line-denied", []), ("no draw", "line-denied", []),
        ("asha 3", "one-game", []), ("asha beatn bile", "word-unknown", []), ("asha bile", "winner-two", [A, B]),
    ],
)  # fmt: skip
def test_what_is_asked(line: str, code: str, offered: list[object]) -> None:
    assert TABLE.codes(line) == code.split()
    assert TABLE.heard(line) == offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ما فاز بلال", [A, DRAWN]), ("عائشة ما فازت", [B, DRAWN]), ("بدون فوز", []), ("لم تفز عائشة", []),
        ("عائشة لا", []),
    ],
)  # fmt: skip
def test_a_denial_is_never_taken_for_what_it_denies(line: str, offered: list[object]) -> None:
    assert ARABIC.heard(line) == offered


WORDY = Table(GAME, [["Win"], ["Tie"]], "A", draws="agreed")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("win won", A), ("win lost", B), ("tie lost", A), ("tie won", B), ("tie beat win", B), ("tie, win won", B),
        ("win", A), ("win and tie drew", DRAWN), ("nobody won", DRAWN), ("tie", [B, DRAWN]), ("win beat tie", A),
    ],
)  # fmt: skip
def test_a_name_that_is_a_word_is_heard_by_its_place_else_asked(line: str, meant: object) -> None:
    assert WORDY.heard(line) == meant


@pytest.mark.parametrize(
    "names", [("Win", "Badr"), ("Loser", "Badr"), ("Won", "Lou"), ("Asha", "Bile"), ("Game", "Over")]
)
@pytest.mark.parametrize(
    "form", ["{1} against {0}: {0} won", "{0} vs {1} and {0} won", "{0} against {1}: {1} lost", "{0} ضد {1}, {0} فاز"]
)
def test_what_is_only_asked_about_never_gives_way_to_another_meaning(names: tuple[str, str], form: str) -> None:
    table = Table(GAME, [[name] for name in names])
    for winner in ("A", "B"):
        heard = table.heard(form.format(*(names if winner == "A" else names[::-1])))
        assert {"winner": winner} in (heard if isinstance(heard, list) else [heard])


@pytest.mark.parametrize("line", ["asha واحد bile صفر", "bile nil asha one", "asha ١ bile ٠"])
def test_figures_in_words_are_figures(line: str) -> None:
    assert TABLE.heard(line) == A


def test_words_joined_at_random() -> None:
    words = "asha bile us them won lost beat draw nobody no not winner by to against , / . result 1 0 - 1-0 was beaten laga badiyay"
    TABLE.check_joins(words, seed=13)
