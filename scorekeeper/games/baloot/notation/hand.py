"""The facts of a line whose things have owners."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from scorekeeper.errors import illegal, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, Project
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, KABOOT, beside_cards, pays_all
from scorekeeper.games.baloot.notation.figures import figures
from scorekeeper.games.baloot.notation.kinds import ENDINGS, NUMBERS, OF_SIDE
from scorekeeper.games.baloot.notation.numbers import SPELT
from scorekeeper.games.baloot.notation.owners import Owned
from scorekeeper.games.baloot.notation.parts import BY_DECLARER, OF_POINTS, Part, Said
from scorekeeper.games.baloot.notation.payments import kaboot_pays
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import project_times
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES


class Hand:
    """A hand as one reading of a line tells it. ``problems`` are why it tells none."""

    def __init__(self, said: Said, things: Sequence[Owned], seating: Seating, options: Options) -> None:
        self._said, self._things, self._us, self._options = Said(said), things, seating.us, options
        self._found: dict[str, Any] = self._said.fields
        self.problems = self._said.problems
        self._ended = not ENDINGS.isdisjoint([part.kind for part, _ in things])
        self._projects: list[Project] = []
        self._raises: list[tuple[Part, str | None]] = []
        self._made: list[Part] = []

    def facts(self) -> Iterator[Facts]:
        """Yield what the hand can be: its numbers may leave several."""
        numbers: list[Owned] = []
        for thing in self._things:
            if thing[0].kind in NUMBERS:
                numbers.append(thing)
            else:
                self._own(*thing)
        self._check_rest(numbers)
        if any(map(_is_ashkal, self._things)):
            self._settle_ashkal()
        if self._raises:
            self._settle_raises(numbers)
        for part in self._made:
            self._settle_made(part)
        self._check_denied()
        contract = self._found.get("contract")
        told = figures(numbers, contract, self._orders(), self._ended, self.problems)
        if contract is not None and (figure := _of_both(numbers)):
            told += self._paid(contract, *figure)
        if not (numbers or self._ended or "won" in self._found) and self._found.get("level") == "gahwa":
            told = [Facts(won=side) for side in SIDES]  # which is all that a gahwa leaves open
        if "result" in self._said.flags:
            yield from self._results(told)
            return
        for found in told:
            projects = (*self._projects, *(found.projects or ())) or None
            yield found._replace(**self._found, projects=projects, reverse="reverse" in self._said.flags or None)

    def _own(self, part: Part, owner: str | None) -> None:
        if part.kind == "spoken":
            self._raises.append((part, owner))
        elif part.kind == "made":
            self._made.append(part)
        elif part.kind == "project" and owner:
            kind = self._of_aces() if part.what == "aces" else part.what
            self._projects += [Project(owner, kind)] * (part.numbers or (1,))[0]
        elif "ashkal" in (part.kind, part.what):
            self._said.say("contract", "sun", part.word)
            if owner:
                self._said.say("ashkal", owner, part.word)
        elif part.kind == "lost" and owner:
            self._said.say("won", OTHER[SIDE[owner]], part.word)
        elif part.kind not in ("nothing", "rest") and owner:
            self._said.say(part.kind, SIDE[owner] if part.kind in OF_SIDE else owner, part.word)

    def _of_aces(self) -> str:
        """Return what four Aces are in this contract."""
        sun = self._found.get("contract") == "sun" or any(map(_is_ashkal, self._things))
        return "four-hundred" if sun else "hundred"

    def _settle_ashkal(self) -> None:
        """Settle who said Ashkal: named as such, or else in the place of the declarer."""
        bidder = self._found.get("ashkal")
        declarer = self._found.get("declarer")
        if (bidder or declarer) in SIDES:
            column = self._said.words["contract"].column
            self.problems.append(unclear("ashkal-bidder", column=column, side=bidder or declarer))
        elif bidder:
            if declarer in (None, SIDE[bidder]):
                self._found["declarer"] = PARTNER[bidder]
        elif declarer:
            self._found |= {"ashkal": declarer, "declarer": PARTNER[declarer]}

    def _settle_made(self, part: Part) -> None:
        """Note who has won by what is said of the contract."""
        declarer = self._found.get("declarer")
        if declarer is None:
            self._said.ask("owner-missing", part.word)
            return
        side = SIDE[declarer]
        self._said.say("won", side if part.what == "won" else OTHER[side], part.word)

    def _paid(self, contract: str, figure: Part, owner: str | None) -> Iterator[Facts]:
        """Yield what is said by a figure that is what the hand pays: kaboot 25; doubled, 32 for who has won."""
        most = max(figure.numbers)
        if figure.kind not in ("points", "game", "pair") or figure.what == SPELT or sum(figure.numbers) != most:
            return
        level = self._found.get("level", LEVELS[0])
        kinds = [project.kind for project in self._projects]
        (times,) = project_times(level, [self._options.project_multiplier])
        beside = beside_cards(contract, times, kinds, baloot="baloot" in self._found)
        pays = pays_all(contract, level, beside)
        if "kaboot" in self._found:
            if most - beside in (KABOOT[contract], KABOOT[contract] * (LEVELS.index(level) + 1)):
                yield Facts()
            elif figure.kind == "points" and figure.what != OF_POINTS:
                self._check_paid(contract, figure, most - beside)
        elif owner and self._is_lost(figure, SIDE[owner]) and most == (pays or GAME_POINTS[contract]):
            yield Facts()
        elif most != pays:
            yield from self._swept(contract, level, times, figure, owner)
        elif self._ended:  # lost, them 32
            if owner and self._found.get("won") == (SIDE[owner] if figure.numbers[0] else OTHER[SIDE[owner]]):
                yield Facts()
        else:
            for first in [SIDE[owner]] if owner else self._orders():
                yield Facts(won=first if figure.numbers[0] else OTHER[first])

    def _swept(self, contract: str, level: str, times: int, figure: Part, owner: str | None) -> Iterator[Facts]:
        """Yield the Al-kaboot that pays a lone figure, which can be card points too: hokum us 25."""
        if figure.kind != "points" or figure.what == OF_POINTS:
            return
        choices, baloot = [self._options.kaboot_raised], self._found.get("baloot")
        sides = [SIDE[owner]] if owner else self._orders()
        if self._ended:
            sides = [OTHER[side] for side in sides if self._is_lost(figure, side)]
        for side in sides:
            if figure.numbers[0] in kaboot_pays(contract, level, side, self._projects, baloot, [times], choices):
                yield Facts(kaboot=side)

    def _is_lost(self, figure: Part, side: str) -> bool:
        """Tell whether a lone figure is of a side that lost, and so can be what the hand pays the other: lost 26."""
        told = figure.kind == "points" and figure.what != OF_POINTS
        return told and "kaboot" not in self._found and self._found.get("won") == OTHER[side]

    def _check_paid(self, contract: str, figure: Part, cards: int) -> None:
        """Say what an Al-kaboot pays where the figure beside it is what one of the other contract pays."""
        level = LEVELS.index(self._found.get("level", LEVELS[0]))
        times = 1 if self._options.kaboot_raised == "plain" else level + 1
        for other in KABOOT.keys() - {contract}:
            if cards in (KABOOT[other], KABOOT[other] * times):
                code, column = f"kaboot-pays-{contract}", figure.word.column
                self.problems.append(illegal(code, column=column, n=cards, pays=KABOOT[contract] * times))

    # --- raises -------------------------------------------------------------------------------------------

    def _settle_raises(self, numbers: Sequence[Owned]) -> None:
        """Settle how far it was raised, the last word being the highest, and by whom."""
        levels = [part for part, _ in self._raises if part.what]
        for first, second in pairwise(levels):
            self._said.rise(first, second.what, second.word)
        if levels:
            self._found["level"] = levels[-1].what
        for part, owner in self._raises:
            if owner in SIDES and part.by is None and part.what == "gahwa" and not numbers and not self._ended:
                self._found["won"] = owner
            elif owner:
                self._raised(part, owner)

    def _raised(self, part: Part, owner: str) -> None:
        """Note who doubled. A side that doubled is not noted, nor the declarer who raised further."""
        declarer, column = self._found.get("declarer"), part.word.column
        same = declarer is not None and SIDE[declarer] == SIDE[owner]
        further = part.what in BY_DECLARER
        if further and (declarer is None or (same and (owner in SIDES or declarer in (owner, *SIDES)))):
            return
        if same and (further or owner in SIDES):
            self.problems.append(illegal("doubler-side", column=column, doubler=owner, side=owner))
        elif owner not in SIDES:
            self._said.say("doubled_by", owner, part.word)
        elif further:
            self.problems.append(illegal("raise-declarer", column=column, seat=owner, level=part.what, who=[declarer]))

    def _check_rest(self, numbers: Sequence[Owned]) -> None:
        """Ask where the rest is of who has a figure: it is the other side's, and says no more."""
        rests = [(SIDE[owner], part.word) for part, owner in self._things if part.kind == "rest" and owner]
        for side, word in rests:
            what = Message("said-points-of", {"side": side})
            firsts = [part.numbers[0] for part, owner in numbers if owner and SIDE[owner] == side]
            self.problems += [
                unclear("said-twice", column=word.column, what=what, first=first, second=word.text) for first in firsts
            ]

    def _check_denied(self) -> None:
        """Ask where a line denies what it also says."""
        if not self._said.denied:
            return
        fields = {**self._found, "projects": self._projects or None}
        level = self._found.get("level")
        for field in sorted(self._said.denied):
            if fields.get(field) or field == level:
                said = "level" if field == level else field  # "not x3" denies one raise
                self.problems.append(unclear("denied-said", key=Message(f"said-{said}")))

    # --- figures ------------------------------------------------------------------------------------------

    def _orders(self) -> list[str]:
        """List the sides that a pair of figures can begin with: the declarer's, us, or the first of the board.

        Where we declare, our figure comes first.
        """
        declarer = self._found.get("declarer")
        declaring = SIDE[declarer] if declarer else None
        first = SIDES[0] if declaring is None or declaring != self._us else None
        return [side for side in dict.fromkeys((declaring, self._us, first)) if side]

    def _results(self, told: Sequence[Facts]) -> Iterator[Facts]:
        """Yield the results that the figures tell: those of both sides, and nothing beside them but the contract."""
        for result in [each.points or each.game_points for each in told]:
            if result is None or len(result) < len(SIDES):
                self.problems.append(unclear("result-sides", column=self._said.words["result"].column))
                return
            yield Facts(**self._found, projects=tuple(self._projects) or None, result=result)


def _is_ashkal(thing: Owned) -> bool:
    return "ashkal" in (thing[0].kind, thing[0].what)


def _of_both(numbers: Sequence[Owned]) -> Owned | None:
    """Return the one figure that is told, or two of both sides as a pair: us 32, them 0."""
    if len(numbers) != 2:
        return numbers[0] if len(numbers) == 1 else None
    (first, owner), (second, other) = numbers
    parted = owner is not None and other is not None and SIDE[owner] != SIDE[other]
    if not parted or (first.kind, second.kind) != ("points", "points"):
        return None
    return first._replace(kind="pair", numbers=(*first.numbers, *second.numbers)), owner
