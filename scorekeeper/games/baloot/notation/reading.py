"""A typed line: from words to facts.

Every way to take the words is looked at, of these the plainest that says enough. What remains is one hand, or a
question; the rules strike what cannot have happened (see :mod:`scorekeeper.hearing`).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice

from scorekeeper.errors import Ambiguous, Illegal, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts, Project, decode, encode
from scorekeeper.games.baloot.notation.clauses import Ranked, hands_of
from scorekeeper.games.baloot.notation.figures import is_near, row_of, taken_from_sum
from scorekeeper.games.baloot.notation.lexing import ways
from scorekeeper.games.baloot.notation.naming import called
from scorekeeper.games.baloot.notation.noted import EAR
from scorekeeper.games.baloot.notation.numbers import SPELT, is_doubtful_four
from scorekeeper.games.baloot.notation.outcome import ask_outcome, ask_raiser
from scorekeeper.games.baloot.notation.owners import LOOSE, OPEN
from scorekeeper.games.baloot.notation.recall import recall, remember
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import EXAMPLE, is_word
from scorekeeper.games.baloot.notation.writing import write
from scorekeeper.games.baloot.options import Options
from scorekeeper.hearing import MOST_READINGS as MOST_OFFERED
from scorekeeper.hearing import asked_which, is_called_by_words, meant
from scorekeeper.seats import SIDES

MOST_READINGS = 64
"""So many readings of a line are compared; one with more is asked to be said plainly."""
_PARTED = re.compile(r"(?<=\d) +(?=\d)")
"""What stands between figures that can be one."""
_OF_FIGURES = frozenset(("line-readings", "said-twice", "game-points-winner", "game-points-sum"))
"""What is wrong where figures that are one were typed as two."""
_ANSWERABLE = frozenset(
    ("tricks-needed", "won-needs-points", "won-needs-kaboot", "game-points-winner", "game-points-other")
)
"""Questions that a reading can leave open and still be what was meant."""


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    return EAR.noted(line, seating, options) or _parse_speech(line, seating, options)


def _parse_speech(line: str, seating: Seating, options: Options) -> Facts:
    if known := recall(line, seating, options):
        facts, asking = known
        if not asking or _Rules(options).allow(facts):
            return facts
    rules = _Rules(options)
    if "at " in line:
        from scorekeeper.games.baloot.notation.retold import check_hour  # few lines have it

        check_hour(line, _checked(seating, options))
    tables: list[Seating] = []

    def read(line: str, seating: Seating) -> Facts:
        tables.append(seating)
        return _read_anew(line, seating, rules)

    try:
        if is_called_by_words(seating, is_word):
            from scorekeeper.namesakes import read_namesakes  # few players are called so

            facts = read_namesakes(line, seating, is_word, read, write, encode)
        else:
            facts = read(line, seating)
        if _can_be_retold(facts, line):
            from scorekeeper.games.baloot.notation.retold import check_retold  # few lines can be

            check_retold(facts, line, _checked(seating, options), _Rules(options), write)
    except Refused as error:
        if isinstance(error, Ambiguous) and error.readings:
            ask_raiser(line, error, rules.outcome, write)
            ask_outcome(line, seating, error, rules.outcome, write)
        raise _with_joined(line, seating, options, _without_time(line, seating, options, error)) from None
    ask_raiser(line, facts, rules.outcome, write)
    ask_outcome(line, seating, facts, rules.outcome, write)
    if len(tables) == 1:  # else another number can be read in another way
        remember(line, seating, facts, options if rules.asked else None)
    return facts


def _checked(seating: Seating, options: Options) -> Callable[[str], Facts]:
    """Return what reads a line and holds it against the rules."""

    def read(line: str) -> Facts:
        facts = parse(line, seating, options)
        _Rules(options).check(facts)
        return facts

    return read


def _can_be_retold(facts: Facts, line: str) -> bool:
    """Tell whether facts, if they cannot be, can be told otherwise: a result, or what has the projects in it."""
    if facts.contract is None:
        return not (facts.outcome or facts.result)
    told = facts.game_points or facts.points or {}
    return len(told) == len(SIDES) and (":" in line or 0 in told.values() or bool(facts.projects or facts.baloot))


def _without_time(line: str, seating: Seating, options: Options, error: Refused) -> Refused:
    """Return what is wrong with a line; where it can be read without the time of day in it, that."""
    if error.readings or not any(map(str.isdecimal, line)):
        return error
    from scorekeeper.games.baloot.notation.retold import as_timed  # needed only where something is wrong

    return as_timed(line, _checked(seating, options)) or error


def _with_joined(line: str, seating: Seating, options: Options, error: Refused) -> Refused:
    """Return what is wrong with a line; where figures in it are only a space apart they are offered as one too: 8 7."""
    joined = _PARTED.sub("", line, count=1)
    if joined == line or not all(problem.code in _OF_FIGURES for problem in error.problems):
        return error
    asked = error.problems[0].code == "line-readings"
    whole: Sequence[Reading] = ()
    try:
        facts = parse(joined, seating, options)
        _Rules(options).check(facts)
        whole = [Reading(joined, encode(facts))]
    except Refused as other:
        whole = other.readings if asked else ()
    whole = [each for each in whole if each.facts not in [known.facts for known in error.readings]]
    if whole and asked:
        return asked_which([*error.readings[: MOST_OFFERED - len(whole)], *whole])
    error.readings = (*error.readings, *whole)
    return error


class _Rules:
    """The rules of a table. ``asked`` is whether a reading was held against them."""

    def __init__(self, options: Options) -> None:
        self.options, self.asked = options, False

    def score(self, facts: Facts) -> None:
        """Raise Refused where a hand cannot be scored."""
        # Most lines have one reading, which is checked when it is scored.
        from scorekeeper.games.baloot.scoring.score import shared_score

        self.asked = True
        remarks = shared_score(facts, self.options).remarks
        refuse([] if facts.reverse else remarks)  # without the Ace it is still what was said, and can be recorded as is

    def outcome(self, facts: Facts) -> object:
        """Return the points of a hand and who wins the match by it, None if a question is open. Raises Refused."""
        from scorekeeper.games.baloot.scoring.score import shared_score

        self.check(facts)
        try:
            scored = shared_score(facts, self.options)
        except Ambiguous:
            return None
        return scored.points, scored.match_winner

    def check(self, facts: Facts) -> None:
        """Raise Refused where a hand cannot have happened, or says too little to be what was meant."""
        try:
            self.score(facts)
        except Ambiguous as error:
            if not {problem.code for problem in error.problems} <= _ANSWERABLE:
                raise

    def allow(self, facts: Facts) -> bool:
        """Tell whether a hand can have happened."""
        try:
            self.check(facts)
        except Refused:
            return False
        return True

    def decided(self, facts: Facts) -> list[Facts]:
        """Return the facts with either winner where both sides' game points leave the winner open, else the facts."""
        if facts.won is not None or not facts.game_points or len(facts.game_points) < len(SIDES):
            return [facts]
        try:
            self.score(facts)
        except Ambiguous:
            return [facts._replace(won=side) for side in SIDES]
        except Refused:
            pass  # it is told when it is scored
        return [facts]


def _read_anew(line: str, seating: Seating, rules: _Rules) -> Facts:
    """Read a line into facts, whatever was read before. Raises Refused."""

    def offered(facts: Facts) -> str:
        named = write(facts, called(line, seating))
        try:
            return named if _Reader(seating, rules, write).read(named) == facts else write(facts)
        except Refused:  # a name that can be something else there
            return write(facts)

    return _Reader(seating, rules, offered).read(line)


class _Reader:
    """Reads lines at a table; ``offered`` writes each of several readings."""

    def __init__(self, seating: Seating, rules: _Rules, offered: Callable[[Facts], str]) -> None:
        self._seating, self._rules, self._offered = seating, rules, offered

    def read(self, line: str) -> Facts:
        """Read a line into facts. Raises Refused."""
        taken, recalled = ways(line, self._seating)
        if not recalled:
            return self._sure(taken)
        with suppress(Refused):
            return self._sure(taken)
        return self._sure(ways(line, self._seating, anew=True)[0])  # what is wrong has its own columns

    def _sure(self, taken: list[list[Token]]) -> Facts:
        """Return what is meant; a "four" that would have to be a raise of which nothing else tells is only offered."""
        doubtful = [tokens for tokens in taken if is_doubtful_four(tokens)]
        sure = [tokens for tokens in taken if tokens not in doubtful] if doubtful else taken
        if not (sure and doubtful):
            return self._taken(taken)
        try:
            facts = self._taken(sure)
            self._rules.check(facts)
        except Refused as error:
            with suppress(Refused):
                facts = self._taken(doubtful)
                self._rules.check(facts)
                error.readings = error.readings or (Reading(self._offered(facts), encode(facts)),)
            raise
        return facts

    def _taken(self, taken: list[list[Token]]) -> Facts:
        """Return what is meant by all ways to take the words of a line. Raises Refused."""
        if all(token.kind == "break" for token in taken[0]):
            refuse([malformed("line-empty", example=EXAMPLE)])
        if revoked := next((token.word for tokens in taken for token in tokens if token.kind == "revoke"), None):
            code = "revoke-ruled" if self._rules.options.qaid == "none" else "revoke-called"
            refuse([unclear(code, column=revoked.column, word=revoked.text)])
        self._ask_redeal(taken)
        plain = [tokens for tokens in taken if all(token.kind != "brought" for token in tokens)]
        if len(plain) == len(taken):
            return self.hand_of(taken)
        counted = [tokens for tokens in taken if tokens not in plain]
        try:  # "made 90" says who has won; "made 64" cannot, and only tells the points
            facts = self.hand_of(plain)
            self._rules.check(facts)
        except Refused as error:
            if isinstance(error, Illegal) or not error.readings:
                return self.hand_of(counted)
            self._ask_brought(_readings_of(error), self._possible(counted))
            raise
        found = self._possible(counted)
        self._ask_brought([facts], found)
        # What is said but for who has won is told where "made 90" tells the points alone, too.
        if not found or facts._replace(won=None) in [each._replace(won=None) for each in found]:
            return facts
        return self.hand_of(counted)

    def _ask_redeal(self, taken: Sequence[list[Token]]) -> None:
        """Raise Ambiguous where the cards are said to have been dealt again: the deal passes, or nothing happened."""
        said = [token for tokens in taken for token in tokens if (token.kind, token.what) == ("outcome", "redeal")]
        if said:
            kinds = ("misdeal",) if self._rules.options.kawesh == "no" else ("misdeal", "annulled")
            ways = [Facts(outcome=kind) for kind in kinds]
            word = said[0].word
            problem = unclear("redeal-which", "outcome", word.column, word=word.text)
            raise Ambiguous([problem], [Reading(self._offered(each), encode(each)) for each in ways])

    def _ask_brought(self, known: list[Facts], counted: list[Facts]) -> None:
        """Raise Ambiguous where what somebody made, in what is ``known``, can be points.

        Else "made 50" is a project, and "made 32" what a doubled hand pays.
        """
        projects = max([len(facts.projects or ()) for facts in known if not facts.points], default=0)
        pays = any(facts.won and not (facts.points or facts.game_points or facts.kaboot) for facts in known)
        told = [facts.points for facts in known]
        points = [
            each
            for each in (counted if projects or pays else ())
            if each.points not in (None, *told) and (pays or len(each.projects or ()) < projects)
        ]
        if points:
            meant([*known, *points], self._rules.check, self._offered, encode)

    def _possible(self, taken: list[list[Token]]) -> list[Facts]:
        """Return what words mean, or all readings that would be offered."""
        try:
            return [_Reader(self._seating, self._rules, write).hand_of(taken)]
        except Refused as error:
            return _readings_of(error)

    def hand_of(self, taken: Sequence[list[Token]]) -> Facts:
        """Return what is meant by words that can be taken in some ways. Raises Refused."""
        problems: list[list[Problem]] = []
        readings: list[Ranked] = []
        begun: list[Ranked] = []
        spelt: list[Ranked] = []
        for tokens in taken:
            by_name, in_words = any(token.begun for token in tokens), any(token.what == SPELT for token in tokens)
            kept = spelt if in_words else begun if by_name else readings
            hands = hands_of(tokens, self._seating, self._rules.options, [] if in_words else problems)
            kept.extend(islice(hands, MOST_READINGS))
        if len(readings) + len(begun) + len(spelt) >= MOST_READINGS:
            refuse([unclear("line-crowded")])
        enough, by_beginning = _enough(readings), _enough(begun)
        known = enough + by_beginning or readings + begun
        open_questions = problems[0] if problems and all(tier >= OPEN for tier, _ in known) else []
        if not (enough or by_beginning):
            refuse(open_questions)
            self._ask_points(spelt)
        paired = [each for each in spelt if len(each[1].points or ()) == len(SIDES) and _says_enough(each[1])]
        found = _with_beginnings(enough, by_beginning) or _plainest(known)[:1]
        found += _plainest(paired) if _tier(paired) <= _tier(known) else []
        refuse([] if found else [unclear("points-missing", "points")])  # a number in words that can be no points
        try:
            facts = meant(found, self._rules.check, self._offered, encode, self._rules.decided)
            self._ask_instead(facts, found)
            self._ask_miscounted(facts, found)
            self._ask_row(facts, taken)
            if any(token.doubtful and token.what in ("won", "lost") for tokens in taken for token in tokens):
                self._ask_whose(facts, found)
            self._ask_winner(facts)
        except Refused as error:
            refuse([] if error.readings else open_questions)
            if not error.readings and len(found) > 1:
                from scorekeeper.games.baloot.notation import retold  # needed only where something is wrong

                swept = (retold.as_swept(each, self._rules, self._offered) for each in found)
                sums = retold.as_sums(found, self._rules, self._offered)
                error.readings = tuple(sums or {each.line: each for some in swept for each in some}.values())
            raise
        return facts

    def _ask_points(self, spelt: Sequence[Ranked]) -> None:
        """Raise Ambiguous where all that is lacking are the points, and a number in words, a project, can be these."""
        found: list[Facts] = []
        for facts in _plainest(_enough(spelt)):
            with suppress(Refused):
                self._rules.check(facts)
                found += [] if facts in found else [facts]
        if found:
            readings = [Reading(self._offered(facts), encode(facts)) for facts in found]
            raise Ambiguous([unclear("points-missing", "points")], readings)

    def _ask_instead(self, facts: Facts, found: Sequence[Facts]) -> None:
        """Raise what is wrong with another reading where this one is meant only because that cannot be.

        This one is offered: in "them 60, 100 on us" the 100 is a project, or misses the pack by little; in "hokum Ali
        but Cem took it" Cem took the card, or won.
        """
        for other in found:
            project = taken_from_sum(facts, other)
            taken = other.won and not facts.won and other._replace(won=None, declarer=facts.declarer) == facts
            if project or taken:
                self._check_other(other, _with_either(facts, project) if project else [facts])

    def _ask_row(self, facts: Facts, taken: Sequence[list[Token]]) -> None:
        """Raise Ambiguous where the first of two figures in a row is a project only because they are no sum: 50 30."""
        for tokens in taken:
            if row := row_of(facts, tokens):
                word, first, second = row
                problem = unclear("figures-row", "points", word.column, first=first, second=second, n=first + second)
                raise Ambiguous([problem], [Reading(self._offered(facts), encode(facts))])

    def _ask_miscounted(self, facts: Facts, found: Sequence[Facts]) -> None:
        """Raise Illegal, with the facts offered, where a figure of their project can be one that was miscounted."""
        for each in found if len(facts.points or ()) < len(SIDES) else ():
            points = (each.points or {}).values()
            if len(points) == len(SIDES) and is_near(sum(points), each.contract):
                self._check_other(each, [facts])

    def _ask_whose(self, facts: Facts, found: Sequence[Facts]) -> None:
        """Raise Illegal, with the facts offered, where only who has won tells whose a project or the Baloot was."""
        for each in found:
            if each != facts and _shown(each) == _shown(facts):
                self._check_other(each, [facts])

    def _check_other(self, other: Facts, meant_else: Iterable[Facts]) -> None:
        """Raise Illegal where another reading cannot be, with what is meant else offered."""
        try:
            self._rules.check(other)
        except Illegal as error:
            error.readings = tuple(Reading(self._offered(each), encode(each)) for each in meant_else)
            raise

    def _ask_winner(self, facts: Facts) -> None:
        """Raise Ambiguous, with either winner offered, where both sides' game points leave the winner open."""
        decided = self._rules.decided(facts)
        if len(decided) > 1:
            try:
                self._rules.score(facts)
            except Ambiguous as error:
                error.readings = tuple(Reading(self._offered(each), encode(each)) for each in decided)
                raise


def _with_either(facts: Facts, project: Project) -> list[Facts]:
    """Return facts with a project of a side as either side's, or of a player as it is."""
    others = [each for each in facts.projects or () if each is not project]
    owners = SIDES if project.by in SIDES else (project.by,)
    return [facts._replace(projects=(*others, project._replace(by=by))) for by in owners]


def _shown(facts: Facts) -> Facts:
    """Return facts without whose the projects and the Baloot are."""
    projects = tuple([project._replace(by=SIDES[0]) for project in facts.projects or ()])
    return facts._replace(projects=projects, baloot=facts.baloot and SIDES[0])


def _readings_of(error: Refused) -> list[Facts]:
    return [decode({**reading.facts}) for reading in error.readings]


def _enough(readings: Sequence[Ranked]) -> list[Ranked]:
    """Return the readings that say enough; if none does, those that lack the declarer alone."""
    return [reading for reading in readings if _says_enough(reading[1])] or _declared(readings)


def _with_beginnings(readings: Sequence[Ranked], begun: Sequence[Ranked]) -> list[Facts]:
    """Return the plainest readings; a word that says something does not become a name because that is plainer."""
    if _tier(begun) > _tier(readings):
        return _plainest(readings)
    return _plainest(readings) + _plainest(begun)


def _plainest(readings: Sequence[Ranked]) -> list[Facts]:
    plainest = _tier(readings)
    return [facts for tier, facts in readings if tier == plainest]


def _tier(readings: Sequence[Ranked]) -> int:
    return min((tier for tier, _ in readings), default=LOOSE)


def _declared(readings: Sequence[Ranked]) -> list[Ranked]:
    """Return the readings that lack nothing but the declarer, with either side for it."""
    found = [(OPEN, facts._replace(declarer=side)) for _, facts in readings if facts.taker is None for side in SIDES]
    return [reading for reading in found if _says_enough(reading[1])]


def _says_enough(facts: Facts) -> bool:
    """Tell whether facts can be scored, once they are right: a contract, its declarer, and how it ended."""
    if facts.outcome or facts.result:
        return True
    ended = facts.points or facts.game_points or facts.kaboot or facts.won or facts.qaid or facts.tricks
    return bool(facts.contract and facts.taker and ended)
