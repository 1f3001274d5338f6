"""What if: every choice said to change a result, and every one said not to, against the second formulations."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games, rulebook
from scorekeeper.disputes.texts import texts
from scorekeeper.disputes.what_if import changes, match_changes, options_question
from scorekeeper.errors import Refused
from scorekeeper.ledger.acts import Fix, Hand, Penalty, Rule, Void
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.outcomes import Replay
from scorekeeper.messages import say
from scorekeeper.options import decode, encode
from tests import LONG, few, thorough
from tests.cli.runner import ok
from tests.disputes.random_facts import GAMES

AT = "2026-11-20T21:00:00+03:00"
ROUNDS = 6000 if LONG else 60
BOOKS = {name: rulebook.load(games.find(name).rulebook) for name in GAMES}


def typed(name):
    return decode(games.find(name).options, BOOKS[name].defaults())


def mixed(random, book):
    """Draw options: the defaults, or any choice for each."""
    return book.choose({each.id: random.choice(each.choices) for each in book.options.values()
                        if each.choices and random.random() < 0.2})  # fmt: skip


def others(book, options):
    return [
        (each.id, choice) for each in book.options.values() for choice in each.choices if choice != options[each.id]
    ]


@thorough
@pytest.mark.parametrize("name", few(GAMES))
def test_every_choice_changes_what_is_told_and_nothing_else(name):
    random, book, game = Random(f"what if {name}"), BOOKS[name], games.find(name)
    draw, reference = GAMES[name]
    accepted = changed = 0
    for _ in range(ROUNDS):
        facts, options = draw(random), mixed(random, book)
        now = reference(facts, options)
        if now is None:
            with pytest.raises(Refused):
                changes(game, facts, options)
            continue
        accepted += 1
        found = changes(game, facts, options)
        told = {(each.option, each.choice): each for each in found.changes}
        choices = others(book, options)
        assert [choice for choice in choices if choice in told or choice in found.same] == choices
        assert list(told) == [choice for choice in choices if choice in told]
        assert set(told).isdisjoint(found.same)
        for option, choice in choices:
            direct = reference(facts, {**options, option: choice})
            assert ((option, choice) in told) == (direct != now), (facts, options, option, choice)
            if direct != now:
                changed += 1
                assert told[option, choice].result == direct, (facts, options, option, choice)
    assert accepted > ROUNDS / 5
    assert changed or name == "sabat"


def baloot(facts, **rules):
    found = changes(games.find("baloot"), facts, BOOKS["baloot"].choose(rules))
    return {f"{each.option}={each.choice}": each.result and each.result.score for each in found.changes}


RAISED = {"contract": "hokum", "declarer": "W", "level": "triple", "points": {"NS": 84}}


def test_baloot_score_counting_decides_a_doubled_hand():
    """baloot.score.counting: 56 and a Fifty are 11 : 10 if they count, 10 : 11 if the defenders' 106 do."""
    hand = {"contract": "hokum", "declarer": "W", "level": "double", "points": {"EW": 56}}
    hand |= {"projects": [{"by": "W", "kind": "fifty"}]}
    game = games.find("baloot")
    assert game.scoring.score(game.facts.decode(hand), typed("baloot")).points["EW"] == 42
    under = baloot(hand)
    assert under["counting=defenders"] == {"NS": 42, "EW": 0}
    assert "counting=both" not in under
    assert baloot({**hand, "rules": {"counting": "defenders"}})["counting=last-raise"] == {"NS": 0, "EW": 42}


def test_baloot_score_project_multiplier():
    """baloot.score.project-multiplier: a Fifty in a tripled hand is worth 10, or 15 if the level counts."""
    assert baloot({**RAISED, "projects": [{"by": "N", "kind": "fifty"}]})["project-multiplier=level"] == {
        "NS": 48 + 15, "EW": 0}  # fmt: skip


def test_baloot_score_baloot_owner():
    """baloot.score.baloot-owner: the losers' 2 are lost if only the owner scores them."""
    assert baloot({**RAISED, "points": {"NS": 100}, "baloot": "E"})["baloot-owner=owner-only"] == {"NS": 48, "EW": 0}


def test_options_of_the_facts_come_first_and_a_refusal_is_a_change():
    assert baloot({**RAISED, "rules": {"project-multiplier": "level"}})["doubling=off"] is None
    facts = {**RAISED, "projects": [{"by": "N", "kind": "fifty"}], "rules": {"project-multiplier": "level"}}
    assert baloot(facts)["project-multiplier=capped"] == {"NS": 58, "EW": 0}


@pytest.mark.parametrize("name", GAMES)
def test_the_question_answers_its_own_example(name):
    asked, book = options_question(games.find(name)), BOOKS[name]
    answer = asked.answer(asked.example, typed(name))
    assert asked.form.fields.keys() >= asked.example.keys()
    assert say(texts(games.find(name)), answer.code, answer.params)
    form = json.loads(json.dumps(answer.answer))
    assert form.keys() == {"changes", "same"}
    assert all(each.keys() == {"option", "choice", "score", "winner", "match_winner"} for each in form["changes"])
    told = [(each["option"], each["choice"]) for each in form["changes"]]
    assert sorted([*told, *map(tuple, form["same"])]) == sorted(others(book, book.defaults()))


def test_sentences_of_the_question():
    def told(name, facts):
        answer = options_question(games.find(name)).answer({"facts": facts}, typed(name))
        return say(texts(games.find(name)), answer.code, answer.params)

    assert told("shah", {"winner": "A"}).startswith("The score would be the same with series=single;")
    assert told("baloot", {**RAISED, "points": {"NS": 100}, "baloot": "E"}) == (
        "The result would be different with baloot-owner=owner-only, baloot-owner=owner or raise-times=2-4-6. With doubling=off or raise-limit=double this could not be entered."
    )
    doubled = {**RAISED, "level": "double"}
    assert told("baloot", doubled) == "With doubling=off this could not be entered; no other choice changes the result."
    others = sum(len(option.choices) - 1 for option in BOOKS["baloot"].options.values() if option.choices)
    assert told("baloot", {**RAISED, "level": "single"}) == f"None of the {others} other choices changes this result."
    hand = {"winner": "N", "last_seven": False, "left": {"aces": 1, "pictures": 0}}
    assert told("sabat", hand) == "The one other choice leaves this result as it is."


JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=5), lambda inner: (
    st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["facts", "rules", "winner", "points", "NS", "contract", "compounds", "left", "totals", "x"]),
        inner, max_size=4,
    )
), max_leaves=12)  # fmt: skip


@pytest.mark.parametrize("name", few(GAMES))
@settings(max_examples=settings().max_examples if LONG else 15)
@given(situation=st.dictionaries(st.sampled_from(["facts", "rules", "_x", "y"]), JSON, max_size=3))
def test_the_question_raises_nothing_but_refused(name, situation):
    try:
        options_question(games.find(name)).answer(situation, typed(name))
    except Refused as refused:
        assert refused.problems


# --- matches ----------------------------------------------------------------------------------------------


def seats(name):
    return [["Ali"], ["Badr"], ["Cem"]] if name == "shllaat" else []


def random_match(name, random, choices):
    """Play until a match is over, or long enough; now and then a penalty, and a rule that changes."""
    game, book = games.find(name), BOOKS[name]
    table = game.seating.seat(seats(name), None)
    match = begin(game, table, book.choose(choices), AT, dealer=next(iter(table.players)))
    draw = GAMES[name][0]
    for _ in range(random.randint(2, 22)):
        facts = draw(random)
        facts.pop("scores", None)
        if random.random() < 0.1 and name == "sabat":
            act = Penalty("", random.choice(("NS", "EW")), "signal")
        elif random.random() < 0.1:
            option = random.choice([each for each in book.options.values() if each.choices] or [book.options["target"]])
            choice = random.choice(option.choices or ("300", "600"))
            act = Rule("", {option.id: choice})
        else:
            act = Hand("", game.facts.decode(facts))
        try:
            match.append(stamped(act, AT))
        except Refused:
            continue
    return match


CHOICES = {"baloot": [{}, {"target": 60}], "shllaat": [{}, {"tie": "share", "target": 300}], "sleazy": [{}],
           "sabat": [{}], "shah": [{"draws": "agreed"}, {}]}  # fmt: skip


def matches(name):
    random = Random(f"matches of {name}")
    for at in range(ROUNDS // 12):
        match = random_match(name, random, CHOICES[name][at % len(CHOICES[name])])
        if match.hands:
            yield random, match


def standing(match):
    return dict(match.state.totals), match.state.winner


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_without_a_change_is_the_match(name):
    for _, match in matches(name):
        for play in match.hands:
            found = Replay(match, play.number).outcome()
            assert found[:3] == (play.score.points, *standing(match))
            assert found.remarks == play.score.remarks
            ended = next((each for each in match.plays if each.after.over), None)
            assert (found.over_at is None) == (not match.state.over) or ended
            if match.state.over and ended and ended.number:
                assert found.over_at == ended.number


@pytest.mark.parametrize("name", GAMES)
def test_other_facts_are_what_a_fix_would_bring(name):
    for random, match in matches(name):
        play = random.choice(match.hands)
        other = random.choice(match.hands).facts
        fix = stamped(Fix(play.number, Hand("", other, as_is=True)), AT)
        fixed = Match(match.id, match.game, [*match.entries, fix])
        found = Replay(match, play.number).outcome(other)
        assert found[:3] == (fixed.hand(play.number).score.points, *standing(fixed))
        assert fixed.entries[:-1] == match.entries


@pytest.mark.parametrize("name", few(GAMES))
def test_other_options_are_what_two_changes_of_rules_would_bring(name):
    tried = 0
    for random, match in matches(name):
        play = random.choice(match.hands)
        found = match_changes(match, play.number)
        told = {(each.option, each.choice): each.result for each in found.changes}
        ours = encode(Replay(match, play.number).options)
        assert found.now == Replay(match, play.number).outcome()
        for option, choice in others(BOOKS[name], ours):
            tried += 1
            expected = by_rule_entries(match, play, option, choice, ours[option])
            if expected is None:
                assert told[option, choice] is None
            else:
                known = told.get((option, choice), found.now)
                assert known is not None, (option, choice)
                assert known[:3] == expected
            assert ((option, choice) in told) != ((option, choice) in found.same)
    assert tried or name == "sabat"


def by_rule_entries(match, play, option, choice, ours):
    """Fold the match with a rule before the hand and, unless that ends it, another back after it.

    When a match ends is agreed for the match, not for a hand: such a rule stays.
    """
    at = play.seq - 1
    change, back = (stamped(Rule("", {option: one}), AT) for one in (choice, ours))
    before, hand, after = match.entries[:at], match.entries[at], match.entries[at + 1 :]
    try:
        ended = Match(match.id, match.game, [*before, change, hand])
        if not ended.hands or ended.hands[-1].number != play.number:  # the match was over before
            return None
        if ended.plays[-1].score.remarks and not play.score.remarks:
            return None
        back = [] if ended.state.over or BOOKS[match.game.name].options[option].affects == "match" else [back]
        played = Match(match.id, match.game, [*before, change, hand, *back, *after])
    except Refused:
        return None
    return played.hand(play.number).score.points, *standing(played)


END = {
    "sleazy-rounds": ("sleazy", {"rounds": "2"}, ({"A": 200, "B": 0}, {"A": 0, "B": 100}), ("rounds", "4"), "A"),
    "shllaat-tie": (
        "shllaat", {"tie": "share", "target": "150"},
        ({"Ali": 84, "Badr": 84, "Cem": 84}, {"Ali": 126, "Badr": 126, "Cem": 0}), ("tie", "raise"), "Ali & Badr",
    ),
    "shah-series": ("shah", {"series": "single"}, ({"A": 1, "B": 0},), ("series", "five-in-a-row"), "A"),
}  # fmt: skip


@pytest.mark.parametrize("case", END)
def test_a_choice_that_ends_the_match_is_told(case):
    """sleazy.match.rounds, shllaat.match.tie, shah.series.five: under the other choice the match would be open."""
    name, rules, results, other, winner = END[case]
    game = games.find(name)
    match = begin(game, game.seating.seat(seats(name), None), BOOKS[name].choose(rules), AT)
    for result in results:
        match.append(stamped(Hand("", game.facts.decode({"result": result})), AT))
    assert match.state.winner == winner
    for play in match.hands:
        found = match_changes(match, play.number)
        told = {(each.option, each.choice): each.result for each in found.changes}
        assert (found.now.winner, told[other].winner, told[other].over_at) == (winner, None, None)


def test_what_cannot_be_is_refused():
    (_, match), *_ = matches("baloot")
    with pytest.raises(Refused):
        Replay(match, 99).outcome()
    with pytest.raises(Refused):
        Replay(match, match.hands[0].number).outcome(match.game.facts.decode({"contract": "hokum"}))


def lined(*winners):
    game = games.find("shah")
    match = begin(game, game.seating.seat([], None), BOOKS["shah"].defaults(), AT, dealer="A")
    for winner in winners:
        match.append(stamped(Hand(f"{winner} won", won(winner)), AT))
    return match


def won(winner, **more):
    return games.find("shah").facts.decode({"winner": winner, **more})


def test_whether_it_matters_who_won_a_game():
    """shah.series.five: the third of five wins decides; one before a loss decides nothing."""
    third = Replay(lined(*"AAAAA"), 3).matter([won("A"), won("B")])
    assert (third.decides, third.open, third.settled_at) == (True, True, None)
    assert [each.over_at for each in third.outcomes] == [5, None]
    early = Replay(lined(*"ABAAAAA"), 1).matter([won("A"), won("B")])
    assert (early.decides, early.open, early.settled_at) == (False, False, 7)
    same = Replay(lined(*"AB"), 1).matter([won("A"), won("A", _who="Ali")])
    assert (same.decides, same.open, same.settled_at) == (False, False, None)


def test_a_voided_hand_and_one_put_in_between():
    match = lined(*"AABA")
    match.append(stamped(Void(2), AT))
    match.append(stamped(Hand("A won", won("A"), after=3), AT))
    assert Replay(match, 5).outcome().totals == {"A": 3, "B": 1}
    assert Replay(match, 5).outcome(won("B")).totals == {"A": 2, "B": 2}
    with pytest.raises(Refused):
        Replay(match, 2).outcome()


def test_the_answer_for_a_person_names_each_change():
    facts = {"contract": "hokum", "declarer": "E", "level": "double", "points": {"NS": 56}}
    facts["projects"] = [{"by": "N", "kind": "fifty"}]
    told = ok("ask", "baloot", "options", "--facts", json.dumps(facts)).out.splitlines()
    assert told[0].startswith("The result would be different with counting=defenders or loser-projects=nobody.")
    changed = ["  counting=defenders: N-S 42 · E-W 0", "  loser-projects=nobody: N-S 0 · E-W 32"]
    assert told[1:] == [*changed, "  doubling=off: not allowed then"]


def test_an_equal_score_is_not_called_another():
    """shah.series.single: the option decides the match with this game, and leaves its score as it is."""
    answer = ok("ask", "shah", "options", "--json", "--facts", '{"winner": "A"}').json["answer"]
    assert [change["score"] for change in answer["changes"]] == [{"A": 1, "B": 0}]
