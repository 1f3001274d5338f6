"""What ends a match in the next hand, every statement held against the second formulation of the score."""

from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.games.baloot import GAME
from scorekeeper.messages import say
from tests import thorough
from tests.games.baloot.reference import OTHER, reference, refused
from tests.games.baloot.tools import BOOK, LONG, NOBODY, begun

pytestmark = thorough

WHOLE = {"hokum": 162, "sun": 130}
VALUES = {
    "hokum": {"siri": 2, "fifty": 5, "hundred": 10},
    "sun": {"siri": 4, "fifty": 10, "hundred": 20, "four-hundred": 40},
}
DEAREST = {"hokum": ("hundred",) * 4, "sun": ("four-hundred", *("hundred",) * 3)}
DEAREST_IN_REVERSE = ("hundred",) * 4
LEVELS = ("single", "double", "triple", "quadruple", "gahwa")


class Position:
    """A match at some totals under some rules, as the reference sees its next hand."""

    def __init__(self, ns, ew, **rules):
        self.totals = {"NS": ns, "EW": ew}
        self.options = BOOK.choose({name.replace("_", "-"): choice for name, choice in rules.items()})
        self.items = GAME.claims.needs(begun(**rules)._replace(totals=self.totals))
        self.played = cache(self._played)

    def of(self, side):
        return [item for item in self.items if item.side == side]

    def _played(self, contract, level, declarer, side, points, kinds):
        """The match's winner and the hand's; None where the hand cannot be.

        ``points`` are the side's, or "kaboot", or "reverse" for a reverse Al-kaboot.
        """
        facts = {"contract": contract, "level": level, "declarer": declarer, "scores": self.totals}
        if points in ("kaboot", "reverse"):
            facts |= {"kaboot": side, "reverse": True} if points == "reverse" else {"kaboot": side}
        else:
            facts["points"] = {side: points}
            if points in (0, WHOLE[contract]):
                facts["tricks"] = {side: 7 if points else 1}
        if kinds:
            facts["projects"] = [{"by": side, "kind": kind} for kind in kinds]
        if refused(facts, self.options):
            return None
        found = reference(facts, self.options)
        return found["match_winner"], found["winner"]

    def wins(self, bid, side, points, kinds=()):
        played = self.played(*bid, side, points, kinds)
        return played is not None and played[0] == side

    def winning_points(self, bid, side, kinds=(), hand=0):
        """All card points with which the side wins the match (``hand=0``) or the hand (1)."""
        found = [
            (points, self.played(*bid, side, points, kinds)[hand] == side)
            for points in range(WHOLE[bid[0]] + 1)
            if self.played(*bid, side, points, ()) is not None
        ]
        assert found
        won = [points for points, won in found if won]
        assert won == [points for points, _ in found][len(found) - len(won) :]  # once enough, more is enough too
        return won

    def playable(self, bid):
        return self.played(*bid, "NS", WHOLE[bid[0]] // 2, ()) is not None


@cache
def projects(contract):
    """Every holding of projects of one side, by value."""
    found = []
    for number in range(1, 5):
        for kinds in combinations_with_replacement(VALUES[contract], number):
            facts = {"contract": contract, "declarer": "NS", "points": {"NS": 60}}
            facts["projects"] = [{"by": "NS", "kind": kind} for kind in kinds]
            value = sum(VALUES[contract][kind] for kind in kinds)
            if not refused(facts):
                found.append((value, kinds))
    return sorted(found)


def levels_of(item):
    """The contract and levels a sentence is about."""
    what = item.params["what"]
    contract = what.params.get("contract", what).code.removeprefix("contract-")
    if what.code == "needs-from-level":
        return contract, list(LEVELS[LEVELS.index(what.params["level"].code.removeprefix("level-")) :])
    return contract, [level.code.removeprefix("level-") for level in what.params.get("levels", ())] or ["single"]


def parts(item):
    """What a sentence says of Al-kaboot, and what of projects."""
    if item.code == "needs-kaboot-or-projects":
        return [("needs-kaboot", {}), ("needs-projects", item.params)]
    if item.code == "needs-kaboot-projects-or-more":
        return [("needs-kaboot-projects", {"value": item.params["least"]}), ("needs-projects", item.params)]
    return [(item.code, item.params)]


def told(position, side):
    """Everything said of each contract and level: {(contract, level): {code: params}}."""
    found = {}
    for item in position.of(side):
        contract, levels = levels_of(item)
        assert item.points == max(int(position.options["target"]) - position.totals[side], 0)
        for level, (code, params) in product(levels, parts(item)):
            assert code not in found.setdefault((contract, level), {})
            found[contract, level][code] = params
    return found


def check(position, side):
    said = told(position, side)
    playable = [bid for bid in product(WHOLE, LEVELS, OTHER) if position.playable(bid)]
    assert said.keys() == {(contract, level) for contract, level, _ in playable}
    for (contract, level), sentences in said.items():
        roles = {"declaring": (contract, level, side), "opposing": (contract, level, OTHER[side])}
        roles = {role: bid for role, bid in roles.items() if bid in playable}
        plain = {role: position.winning_points(bid, side) for role, bid in roles.items()}
        expected = {role: won[0] for role, won in plain.items() if won}
        check_cards(position, side, sentences, roles, expected)
        if len(expected) == len(roles):
            one = {f"needs-cards-{role}" for role in roles} if len(roles) == 1 else {"needs-win", "needs-cards"}
            assert sentences.keys() <= one
            continue
        check_kaboot(position, side, sentences, roles)
        check_reverse(position, side, sentences, (contract, level, OTHER[side]))
        check_projects(position, side, sentences, {role: bid for role, bid in roles.items() if role not in expected})


def check_cards(position, side, sentences, roles, expected):
    both = sentences.get("needs-win") or sentences.get("needs-cards")
    if both:
        assert {role: both[role] for role in roles} == expected
        hand = {role: position.winning_points(bid, side, hand=1)[0] for role, bid in roles.items()}
        assert (expected == hand) == ("needs-win" in sentences)
    else:
        assert len(expected) < 2
        for role in ("declaring", "opposing"):
            assert sentences.get(f"needs-cards-{role}", {}).get("n") == expected.get(role)


def check_kaboot(position, side, sentences, roles):
    bid = next(iter(roles.values()))
    least = [value for value, kinds in projects(bid[0]) if position.wins(bid, side, "kaboot", kinds)][:1]
    if position.wins(bid, side, "kaboot"):
        assert "needs-kaboot" in sentences
    elif least:
        assert sentences["needs-kaboot-projects"]["value"] == least[0]
    else:
        assert not any("kaboot" in code for code in sentences)
    if position.wins(bid, side, "kaboot") or least:
        assert "needs-kaboot" in sentences or "needs-kaboot-projects" in sentences


def check_reverse(position, side, sentences, bid):
    """A reverse Al-kaboot is told of where it wins with less than another: alone, or with fewer projects."""
    least = {
        made: [value for value, kinds in ((0, ()), *projects(bid[0])) if position.wins(bid, side, made, kinds)][:1]
        for made in ("kaboot", "reverse")
    }
    told = {code: params for code, params in sentences.items() if "reverse" in code}
    if not least["reverse"] or (least["kaboot"] and least["kaboot"] <= least["reverse"]):
        assert told == {}
    elif least["reverse"] == [0]:
        assert told == {"needs-reverse": told.get("needs-reverse")}
    else:
        assert [params["value"] for params in told.values()] == least["reverse"]


def check_projects(position, side, sentences, open_roles):
    """The least value of projects, and with it the fewest card points; less of either does not do."""
    found = {}
    for role, bid in open_roles.items():
        for value, kinds in projects(bid[0]):
            # once enough, more is enough too: whether any count wins shows at the top; the long run tries them all
            if LONG or position.wins(bid, side, WHOLE[bid[0]], kinds):
                won = position.winning_points(bid, side, kinds)
                if won:
                    found[role] = (value, won[0])
                    break
    if len(found) == 2 and found["declaring"][0] == found["opposing"][0]:
        value, points = found["declaring"][0], {role: points for role, (_, points) in found.items()}
        alone = set(points.values()) == {0}
        params = sentences["needs-projects-alone" if alone else "needs-projects"]
        assert params["value"] == value
        assert alone or {role: params[role] for role in points} == points
    else:
        for role in ("declaring", "opposing"):
            params = sentences.get(f"needs-projects-{role}")
            assert (params and (params["value"], params["n"])) == found.get(role)
    if not found and not sentences.keys() - {"needs-far"}:
        check_far(position, side, sentences, open_roles)
    else:
        assert "needs-far" not in sentences


def check_far(position, side, sentences, roles):
    """Only what the dearest projects do not reach is out of reach."""
    ((contract, *_), *_) = roles.values()
    kinds = DEAREST[contract]
    assert not any(
        position.wins(bid, side, made, DEAREST_IN_REVERSE if made == "reverse" else kinds)
        for bid in roles.values()
        for made in ("kaboot", "reverse", WHOLE[contract])
    )
    assert sentences["needs-far"]["most"] == sum(VALUES[contract][kind] for kind in kinds)


POSITIONS = [
    (106, 120, {}), (0, 0, {}), (145, 148, {}), (90, 130, {"counting": "both"}), (160, 160, {"doubling": "off"}),
    (132, 44, {}), (120, 90, {"project_multiplier": "level", "counting": "defenders"}), (30, 10, {"target": 50}),
    (128, 151, {"sun_double": "always"}), (101, 99, {}), (85, 151, {"sun_double": "behind"}),
    (100, 120, {"reverse_kaboot": "88"}), (60, 40, {"target": 50}), (30, 64, {"reverse_kaboot": "88"}),
]  # fmt: skip


def covered(sentences, role, made, value):
    """Tell whether a hand that wins the match is among those that a sentence is about."""
    for code, params in sentences.items():
        about = code.removeprefix("needs-")
        if about in ("win", "cards", f"cards-{role}", made):
            return True
        if about in ("projects", "projects-alone", f"projects-{role}") and made not in ("kaboot", "reverse"):
            if value >= params["value"]:
                return True
        elif about == f"{made}-projects" and value >= params["value"]:
            return True
    return made == "reverse" and covered(sentences, role, "kaboot", value)


@pytest.mark.parametrize(("ns", "ew", "rules"), [(8, 114, {}), (114, 8, {"counting": "defenders"}), *POSITIONS[::6]])
def test_every_hand_that_wins_the_match_is_one_that_is_told(ns, ew, rules):
    """baloot.match.target: all hands are gone through, each contract, level, declarer, count and holding of projects."""
    position = Position(ns, ew, **rules)
    for side in OTHER:
        said = told(position, side)
        for contract, level, declarer in product(WHOLE, LEVELS if LONG else LEVELS[:2], OTHER):
            bid, role = (contract, level, declarer), "declaring" if declarer == side else "opposing"
            if not position.playable(bid):
                continue
            counts = range(WHOLE[contract] + 1) if LONG else (WHOLE[contract], WHOLE[contract] // 2 + 1, 0)
            for value, kinds in ((0, ()), *projects(contract)):
                for made in (*counts, "kaboot", *(("reverse",) if role == "opposing" else ())):
                    if position.wins(bid, side, made, kinds):
                        assert covered(said[contract, level], role, made, value), (bid, made, kinds)


@pytest.mark.parametrize(("ns", "ew", "rules"), POSITIONS if LONG else POSITIONS[::5])
def test_baloot_match_target(ns, ew, rules):
    """baloot.match.target: what is said to end the match ends it, a point or a project less does not."""
    position = Position(ns, ew, **rules)
    for side in ("NS", "EW"):
        check(position, side)
        assert len(position.of(side)) <= 12


@pytest.mark.skipif(not LONG, reason="the long profile")
def test_baloot_match_target_anywhere():
    random = Random("needs")
    for _ in range(40):
        rules = {each.id: random.choice(each.choices) for each in BOOK.options.values() if each.choices}
        position = Position(random.randint(0, 151), random.randint(0, 151), **rules)
        for side in ("NS", "EW"):
            check(position, side)


@pytest.mark.parametrize(
    ("ns", "ew", "race"), [(145, 148, True), (160, 160, True), (106, 120, False), (136, 142, True), (135, 142, False)]
)
def test_baloot_match_level(ns, ew, race):
    """baloot.match.level: that both can pass the target at once is said where it is so."""
    position = Position(ns, ew)
    passing = [
        points
        for contract, declarer in (("hokum", "NS"), ("hokum", "EW"), ("sun", "NS"), ("sun", "EW"))
        for points in range(2, WHOLE[contract] - 1)
        if both_pass(position, contract, declarer, points)
    ]
    assert bool(passing) == race == any(item.code == "needs-race" for item in position.items)


def both_pass(position, contract, declarer, points):
    facts = {"contract": contract, "declarer": declarer, "points": {"NS": points}}
    if refused(facts, position.options):
        return False
    score = reference(facts, position.options)["score"]
    return all(position.totals[side] + score[side] >= 152 for side in score)


def test_baloot_score_gahwa():
    """baloot.score.gahwa: with all to go only gahwa ends the match without projects, for whoever wins it."""
    said = told(Position(0, 0), "NS")
    near = [level for level, sentences in said.items() if "needs-win" in sentences]
    assert near == [("hokum", "gahwa")]
    params = said["hokum", "gahwa"]["needs-win"]
    assert (params["declaring"], params["opposing"]) == (81, 82)


def test_baloot_raise_sun_scores():
    """baloot.raise.sun-scores: a double of Sun is reckoned with where it may be said."""

    def sun(ns, ew, **rules):
        return [level for contract, level in told(Position(ns, ew, **rules), "NS") if contract == "sun"]

    assert sun(120, 90) == ["single", "double"]
    assert sun(120, 100) == ["single"]
    assert sun(120, 100, sun_double="always") == ["single", "double"]
    assert sun(120, 90, sun_double="never") == ["single"]


def doublers(rule, totals):
    """The sides that may double a Sun, as Readings 18 and 29 put it."""
    low, high = min(totals.values()), max(totals.values())
    return {
        "never": [],
        "always": ["NS", "EW"],
        "split-100": ["NS", "EW"] if low < 100 < high else [],
        "behind": [side for side in OTHER if totals[side] <= 100 < totals[OTHER[side]]],
        "under-hundred": [side for side in OTHER if totals[side] < 100 <= totals[OTHER[side]]],
    }[rule]


TOTALS = range(152) if LONG else (0, 85, 99, 100, 101, 131, 151)


@pytest.mark.parametrize("rule", BOOK.options["sun-double"].choices)
@pytest.mark.parametrize("other", [{}, {"kaboot_raised": "plain", "project_multiplier": "double-only"}])
def test_baloot_raise_sun_scores_of_either_side(rule, other):
    """baloot.raise.sun-scores: each side is told of the Sun doubles that can come, as declarers or against them."""
    for ns, ew in product(TOTALS, repeat=2):
        position = Position(ns, ew, sun_double=rule, **other)
        allowed = doublers(rule, position.totals)
        for side in OTHER:
            found = told(position, side)
            assert (("sun", "double") in found) == bool(allowed)
            if allowed:
                roles = [role for role, by in (("declaring", OTHER[side]), ("opposing", side)) if by in allowed]
                check_double(position, side, found["sun", "double"], roles)


def check_double(position, side, sentences, roles):
    """Nothing is said of a role in which the Sun cannot be doubled; what Al-kaboot brings is as a sum shows it."""
    plain, thrice = (position.options[option] for option in ("kaboot-raised", "project-multiplier"))
    assert thrice in ("capped", "double-only")  # twice the projects at a double
    lack, swept = 152 - position.totals[side], 44 if plain == "plain" else 88
    for other in {"declaring", "opposing"} - set(roles):
        assert not {f"needs-cards-{other}", f"needs-projects-{other}"} & sentences.keys()
    if len(roles) == 1:
        assert not {"needs-win", "needs-cards", "needs-projects", "needs-projects-alone"} & sentences.keys()
    if lack <= 52:  # who wins a doubled Sun short of Al-kaboot has 52
        assert not any("kaboot" in code or "project" in code or code == "needs-far" for code in sentences)
        return
    assert ("needs-kaboot" in sentences) == (lack <= swept)
    with_projects = sentences.get("needs-kaboot-projects", {}).get("value")
    sums = [value for value in range(2, 101, 2) if lack <= swept + 2 * value and value in dict(projects("sun"))]
    assert with_projects == (sums[0] if sums and lack > swept else None)


def test_baloot_kaboot_reverse():
    """baloot.kaboot.reverse: worth 88, it ends matches that another Al-kaboot does not, where a table counts it."""

    def sun(ns, **rules):
        return {code for code in told(Position(ns, 0, **rules), "NS")["sun", "single"] if "reverse" in code}

    assert sun(64, reverse_kaboot="88") == {"needs-reverse"}
    assert sun(63, reverse_kaboot="88") == {"needs-reverse-projects"}
    assert sun(108, reverse_kaboot="88") == sun(64) == set()
    assert told(Position(0, 0, reverse_kaboot="88"), "NS")["sun", "single"].keys() == {"needs-reverse-projects"}
    assert told(Position(0, 0), "NS")["sun", "single"].keys() == {"needs-far"}


def test_baloot_kaboot_reverse_without_a_four_hundred():
    """baloot.kaboot.reverse: the declarer has an Ace, so projects of 40 are two Hundreds there."""
    for ns, named in ((24, [("needs-hundred", 2)]), (23, [("needs-hundred", 2), ("needs-siri", 1)])):
        said = told(Position(ns, 0, reverse_kaboot="88"), "NS")["sun", "single"].get("needs-reverse-projects")
        assert (said and [(each.code, each.params["n"]) for each in said["named"]]) == named
    # four Hundreds make it 168; with a Four Hundred among them it would be 188
    for target, code in ((168, "needs-reverse-projects"), (169, "needs-far")):
        assert told(Position(0, 0, reverse_kaboot="88", target=target), "NS")["sun", "single"].keys() == {code}


def test_sentences():
    position = Position(106, 120)
    names = GAME.seating.names(NOBODY)
    lines = [say(GAME.all_texts(), item.code, item.params, names) for item in position.of("NS")]
    assert lines == [
        "Hokum, not raised: Al-kaboot with projects of 22 or more, such as two Hundreds and a Siri; or, without Al-kaboot, projects of 30"
        " or more, such as three Hundreds, from 157 card points as declarers, 0 against them",
        "Hokum, double: Al-kaboot, or projects of 7 or more, such as a Fifty and a Siri, from 46 card points as"
        " declarers, 47 against them",
        "Hokum, triple or higher: winning is enough, from 81 card points as declarers, 82 against them",
        "Sun: Al-kaboot with projects of 4 or more, such as a Siri; or, without Al-kaboot, projects of 20 or more, such as a Hundred,"
        " from 126 card points as declarers, 16 against them",
    ]
    assert {item.code for item in position.items if item.side == "Note"} == {"needs-plain"}


def test_a_match_that_is_over_needs_nothing():
    state = begun()._replace(winner="NS")
    assert GAME.claims.needs(state) == ()
