"""One hand of Baloot, put together from the items of a line, and the facts that it can mean."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.errors import Problem, illegal, unclear
from scorekeeper.games.baloot.facts.form import DOUBLE, LEVELS, QUADRUPLE, TRICKS, Facts, Project
from scorekeeper.games.baloot.facts.possible import (
    GAME_POINTS,
    KABOOT,
    MOST_GAME_POINTS,
    PACK_POINTS,
    beside_cards,
)
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.messages import Message
from scorekeeper.reading.chart import Item, Part
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
"""Figures that can be a project."""
_FOUR = 4
_DENIABLE = {"project": "projects", "baloot": "baloot", "kaboot": "kaboot", "level": "level", "qaid": "qaid"}
"""Labels of things that can be denied, each with its field of the facts."""
_OF_FIGURE = {"beat": "winner", "won": "winner", "deal": "declarer"}
"""Whose a figure is in an item that has another label for its owner."""
_AGAIN, _SPELT, _LATER, _UNLIKELY = 0.5, 0.4, 0.01, 0.1
"""Prices of a figure that is said twice, of a project as a figure in words, and of readings that are less likely."""


def shows(item: Item, cards: object) -> bool:
    """Tell whether cards can be those of a project or a Baloot; four Aces are a Hundred too (RULINGS 10)."""
    said = [part.value or part.label for part in item.parts if part.label == item.name]
    return cards in said or (cards == "four-hundred" and "hundred" in said)


def _are_two(item: Item, numbers: Sequence[int]) -> bool:
    """Tell whether two figures with nothing but "and" between them are those of both sides: they are the whole pack."""
    whole = sum(numbers)
    joined = item.has("sign", "to", "against", "break", "other")
    return joined or whole in PACK_POINTS.values() or whole in GAME_POINTS.values()


def _counting(facts: Facts, counted: Mapping[str, int], *, in_game: bool) -> Facts:
    return facts._replace(game_points=counted) if in_game else facts._replace(points=counted)


class Hand:
    """One hand, put together item by item."""

    def __init__(self, options: Options, figures: str | None = None) -> None:
        """Begin with nothing; ``figures`` tells what a low figure is at this table: "cards" or "game"."""
        self.problem: Problem | None = None
        """The reason why the items are no hand."""
        self._options, self._low = options, figures
        self._told: dict[str, Any] = {}
        self._words: dict[str, str] = {}
        self._parts: Sequence[Part] = ()
        self._projects: list[Project] = []
        self._figures: list[tuple[str, int, str]] = []
        self._level = 0
        self._raisers: list[tuple[str, int, bool]] = []
        self._against: list[str] = []
        self._made: str | None = None
        self._taker: str | None = None
        self._either: list[str] = []
        self._topic: str | None = None
        self._digits: list[tuple[str, int]] = []
        self._denied: list[Part] = []
        self._spelt = self._lone = 0
        self._odd = 0.0
        self._is_of_owner = False

    def say(self, item: Item, owner: str | None) -> bool:
        """Take an item; return whether it fits the items before."""
        self._parts = item.parts
        if item.has("deny", "nobody") or item.name == "denied":
            named = item.has("who")
            self._denied += [] if named else [part for part in item.parts if part.label in _DENIABLE]
        if item.name == "denied" or (item.has("void") and not owner):
            return True
        fits = self._bid(item, owner) and self._raise(item) and self._ended(item, owner)
        if item.name == "deal" and item.has("project"):
            self._projects.append(Project(str(item.get("declarer")), str(item.get("project"))))
        if item.name == "project":
            return fits and self._project(item, owner)
        if item.name == "baloot":
            again = "baloot" in self._told and not (item.get("owner") and self._is_of_owner)
            self._is_of_owner = bool(item.get("owner"))
            return fits and (self._clash("baloot", owner, owner) if again else self._tell("baloot", owner))
        if item.name == "beat" and not item.get("declarer"):  # we beat Cem in hokum: his, or ours
            winner = str(item.get("winner"))
            self._either = [winner, *map(str, item.all("loser") or [OTHER[SIDE[winner]]])]
        if item.name == "topic":
            self._topic = str(item.get("topic"))
            fits = fits and (not item.has("took") or self._tell("declarer", self._topic))
        if item.name == "taken":  # hokum Ali but Cem took it: the contract, or the hand
            self._taker = str(item.get("taker"))
        if item.name == "reverse" or item.has("reverse"):
            self._told["reverse"] = True
        return fits and self._figure(item, owner)

    def _project(self, item: Item, owner: str | None) -> bool:
        kind, times = str(item.get("project") or item.get("two")), item.get("times")
        if item.has("shown") and not shows(item, item.get("shown")):
            return False
        if pair := [str(each) for each in item.all("pair")]:  # we both had siri, or Ali and Badr both
            those = pair if len(pair) > 1 else [seat for seat in SEATS if SIDE[seat] == pair[0]]
            self._projects += [Project(each, kind) for each in those]
            return True
        word = next(part.word.key for part in item.parts if part.label in ("project", "two"))
        if word.isdecimal() and item.get("owner"):
            self._digits.append((SIDE[str(owner)], int(word)))
            self._odd += _UNLIKELY * (owner in SIDES)
        self._odd += _UNLIKELY * (Project(str(owner), kind) in self._projects)
        many = 2 if item.get("two") else int(str(times)) if times is not None else 1
        self._projects += [Project(str(owner), kind)] * many
        return 0 < many < _FOUR

    def _tell(self, key: str, value: Any) -> bool:
        known = self._told.setdefault(key, value)
        if key == "declarer" and known != value and {known, value} & {SIDE[known], SIDE[value]} == {SIDE[known]}:
            known = value = self._told[key] = known if value in SIDES else value  # a side, and then who of it
        word = next((part.word.text for part in self._parts if part.value == value or part.label == key), str(value))
        before = self._words.setdefault(key, word)
        return bool(known == value) or self._clash(key, *((known, value) if before == word else (before, word)))

    def _clash(self, key: str, first: object, second: object, **of: str) -> bool:
        self.problem = unclear("said-twice", what=Message(f"said-{key}", of), first=first, second=second)
        return False

    def _bid(self, item: Item, owner: str | None) -> bool:
        lost_to = any(part.label == part.word.key == "to" for part in item.parts)  # lost the hokum to us
        fits = item.name not in ("bid", "deal") or not lost_to
        contract = item.get("contract") or ("hokum" if item.name == "bid" and item.get("suit") else None)
        if item.name == "ashkal":
            bidder = str(item.get("bidder") or owner)
            if bidder not in PARTNER:
                self.problem = unclear("ashkal-bidder", side=bidder) if bidder in SIDES else None
                return False
            return (
                self._tell("contract", "sun")
                and self._tell("ashkal", bidder)
                and self._tell("declarer", PARTNER[bidder])
            )
        if item.name in ("project", "baloot"):
            return True
        if contract:
            fits = fits and self._tell("contract", contract)
        if suit := item.get("suit"):
            fits = fits and self._tell("trump", suit)
        declarer = item.get("declarer") or (owner if item.name == "bid" else None)
        if declarer and item.get("partner"):
            fits = (
                fits
                and SIDE[str(declarer)] == SIDE[str(item.get("partner"))]
                and (declarer in SIDES or declarer != item.get("partner"))
            )
            declarer = SIDE[str(declarer)]
        return fits and (not declarer or self._tell("declarer", str(declarer)))

    def _raise(self, item: Item) -> bool:
        if item.name != "raise" or item.has("deny", "nobody"):
            return True
        levels = [LEVELS.index(str(each)) + 1 for each in item.all("level")] + [QUADRUPLE] * len(item.all("four"))
        words = [part.word.text for part in item.parts if part.label in ("level", "four")]
        if levels != sorted(levels) or (levels and levels[0] < self._level and not item.has("doubler", "subject")):
            return self._clash("level", self._words.get("level", words[0]), words[-1])
        self._level = max([self._level, *levels])
        self._words |= {"level": words[-1]} if words else {}
        if item.get("unlocked"):
            return self._tell("locked", item.get("unlocked") != "locked")
        if item.has("winner") and item.get("winner") not in SIDES:
            return False
        if len(LEVELS) in levels and item.get("doubler") in SIDES and not item.has("by"):
            return False
        if (
            item.has("doubled")
            and not item.has("against", "to", "subject")
            and (item.get("doubled") not in SIDES or len(LEVELS) in levels)
        ):
            return False
        if len(LEVELS) in levels and item.has("doubled") and item.has("to") and not item.has("subject"):
            return False
        fits = not item.get("locked") or self._tell("locked", item.get("locked") == "locked")
        who = item.get("doubler") or item.get("subject")
        if who and any(SIDE[str(each)] == SIDE[str(who)] for each in item.all("doubled")):
            return False
        self._raisers += [(str(who), level, item.has("subject")) for level in (levels or [DOUBLE])[:1] if who]
        self._against += [str(each) for each in item.all("doubled")]
        return fits

    def _ended(self, item: Item, owner: str | None) -> bool:
        if item.name == "kaboot":
            victim = item.get("victim")
            side = OTHER[SIDE[str(victim)]] if victim else SIDE[str(owner)]
            return (not item.get("owner") or SIDE[str(item.get("owner"))] == side) and self._tell(
                "kaboot", OTHER[side] if item.has("suffered") and not victim else side
            )
        if item.name == "qaid":
            return self._tell("qaid", SIDE[str(item.get("fined") or owner)])
        winners = [SIDE[str(each)] for each in item.all("winner")] + [
            OTHER[SIDE[str(each)]] for each in item.all("loser")
        ]
        if item.has("made") and item.name == "points":
            self._made = SIDE[str(owner)]
        elif item.has("won", "made") and owner and not item.has("winner"):
            winners.append(SIDE[owner])
        if item.has("lost") and owner:
            winners.append(OTHER[SIDE[owner]])
        if item.name in ("won", "lost") and item.get("declarer") and not winners:
            side = SIDE[str(item.get("declarer"))]
            winners.append(side if item.name == "won" else OTHER[side])
        return all(self._tell("won", side) for side in winners)

    def _figure(self, item: Item, owner: str | None) -> bool:
        numbers = [int(str(each)) for each in item.all("n")]
        unit = str(next((each for each in item.all("unit") if each in ("card", "game")), "card" * item.has("card")))
        if item.has("points") and len(numbers) == 1 and not unit and item.name in ("points", "deal"):
            unit = self._unit(numbers[0], item)
        if item.name == "tricks":
            number = 0 if item.has("none") else 7 if item.has("seven") else (numbers or [1])[0]
            side = SIDE[str(owner)]
            known = self._told.setdefault("tricks", {}).setdefault(side, number)
            return bool(known == number) or self._clash("tricks-of", known, number, side=side)
        in_tricks = item.name == "points" and item.has("tricks")  # our tricks: 79
        if (in_tricks and numbers[0] <= TRICKS) or item.get("whose") not in (None, item.get("owner")):
            return False
        side = SIDE.get(str(item.get(_OF_FIGURE.get(item.name, "")) or owner), "")
        if item.has("each"):
            self._figures += [(each, numbers[0], unit) for each in SIDES]
            return True
        if item.name == "pair" and not _are_two(item, numbers):
            return False
        if item.name in ("points", "pair", "beat", "deal"):
            words = [part.word.key for part in item.parts if part.label == "n" and part.value in PROJECT_NUMBERS]
            spelt = sum(not word.isdecimal() for word in words)
            self._spelt += spelt
            self._lone += item.name == "points" and not item.has("owner")
            self._figures += [(each, n, unit) for each, n in zip((side, OTHER.get(side, "")), numbers, strict=False)]
        self._figures += [(OTHER[side], int(str(each)), unit) for each in item.all("theirs")]
        if item.name == "kaboot":
            self._figures += [
                (SIDE[str(owner)], int(str(each)), "")
                for each in item.all("pays")
                if each != KABOOT.get(self._told.get("contract", ""), each)
            ]
        return True

    def _unit(self, number: int, item: Item) -> str:
        """Return the unit of points: more than a hand makes are card points; Arabic has a word for game points."""
        if number > GAME_POINTS[self._told.get("contract", "hokum")]:
            return "card"
        return "game" if "game" in item.all("points") else ""

    def facts(self) -> Iterator[tuple[float, Facts]]:
        """Yield the facts that the items can mean: figures can be card points, game points, or the pay of a hand."""
        told = self._told | self._implied()
        if not self._raised(told):
            return
        if both := self._both_denied_and(told):
            self.problem = unclear("denied-said", key=Message(f"said-{both}"))
            return
        if told.get("kaboot") and told.get("won") == told["kaboot"]:
            del told["won"]
        counted: dict[str, int] = {}
        price = self._odd - _AGAIN * len({side for side, *_ in self._figures})
        for side, number, _ in self._figures:
            price += _AGAIN
            if counted.setdefault(side, number) != number:
                self._clash("points-of", counted[side], number, side=side)
                return
        counted = {side: counted[side] for side in SIDES if side in counted}
        whole = PACK_POINTS[told.get("contract", "hokum")]
        price += _SPELT * self._spelt / (4 if sum(counted.values()) == whole else 1)
        price += _SPELT * max(0, self._lone - 1)
        rest = {side: whole - number for side, number in counted.items() if OTHER[side] not in counted}
        price += _SPELT * any(rest.get(OTHER[side]) == number for side, number in self._digits)
        units = {unit for *_, unit in self._figures if unit}
        declarer = told.pop("declarer", None) or (None if "contract" in told else self._topic)
        whose: list[str | None] = [declarer] if declarer or not self._either else [*self._either]
        bases = [Facts(**told, declarer=each, projects=tuple(self._projects) or None) for each in whose]
        for extra, facts in (each for base in bases for each in self._ends(base)):
            yield from ((price + extra + more, each) for more, each in self._figured(facts, counted, units))

    def _implied(self) -> dict[str, str]:
        """Return the contract and declarer that a raise tells: only in Hokum a declarer says triple, or gahwa."""
        if self._level <= DOUBLE or "contract" in self._told:
            return {}
        declarers = [("declarer", who) for who, level, _ in self._raisers if level not in (DOUBLE, QUADRUPLE)]
        return {"contract": "hokum"} | ({} if "declarer" in self._told else dict(declarers[:1]))

    def _both_denied_and(self, told: Mapping[str, Any]) -> str | None:
        """Return the field of something that is both said and denied; "not x3" denies that raise alone."""
        said = {**told, "projects": self._projects}
        for part in self._denied:
            field = _DENIABLE[part.label]
            if said.get(field) and (part.label != "level" or part.value == said["level"]):
                return field
        return None

    def _ends(self, facts: Facts) -> Iterator[tuple[float, Facts]]:
        """Yield the facts with every end that was left open."""
        if self._made and facts.won is None:
            whole = (GAME_POINTS if all(n <= MOST_GAME_POINTS for _, n, _ in self._figures) else PACK_POINTS)[
                facts.contract or "hokum"
            ]
            enough = any(side == self._made and 2 * number >= whole for side, number, _ in self._figures)
            if not enough or any(n > MOST_GAME_POINTS for _, n, _ in self._figures):
                yield 0.2 if enough else 0.0, facts
            yield 0.0 if enough else 0.1, facts._replace(won=self._made)
        elif facts.level == LEVELS[-1] and not (facts.won or self._figures):
            yield from ((0.0, facts._replace(won=side)) for side in SIDES)
        elif self._taker == facts.doubled_by and self._taker:  # tripled by Cem: he had doubled, or he declared
            yield 0.0, facts
            yield _UNLIKELY, facts._replace(declarer=self._taker, doubled_by=None)
        elif self._taker:
            yield 0.0, facts._replace(declarer=self._taker)
            yield 0.0, facts._replace(won=SIDE[self._taker])
        else:
            yield 0.0, facts

    def _raised(self, told: dict[str, Any]) -> bool:
        """Add the level, and who doubled; return whether they can have said so."""
        declarer = told.get("declarer")
        if self._level > 1:
            told["level"] = LEVELS[self._level - 1]
        if self._level == DOUBLE and any(declarer and SIDE[each] != SIDE[declarer] for each in self._against):
            return False
        for who, level, is_subject in self._raisers:
            of_declarer = bool(declarer and SIDE[who] == SIDE[declarer])
            if declarer and of_declarer == (level in (DOUBLE, QUADRUPLE)) and (of_declarer or is_subject):
                self.problem = illegal("doubler-side", doubler=who, side=SIDE[who])
                return False
            if of_declarer and {who, declarer} <= PARTNER.keys() and who != declarer:  # only the declarer says triple
                self.problem = illegal("doubler-side", doubler=who, side=SIDE[who])
                return False
            if not of_declarer and who in SIDES and declarer and level not in (DOUBLE, QUADRUPLE):
                self.problem = illegal("raise-declarer", seat=who, level=LEVELS[level - 1], who=[declarer])
                return False
            if not of_declarer and who in PARTNER and self._level > 1:
                if told.setdefault("doubled_by", who) != who:
                    return self._clash("doubled_by", told["doubled_by"], who)
                self._taker = self._taker or (who if declarer and level not in (DOUBLE, QUADRUPLE) else None)
        return True

    def _figured(self, facts: Facts, counted: Mapping[str, int], units: set[str]) -> Iterator[tuple[float, Facts]]:
        whole = sum(counted.values())
        alone = len(counted) == 1 or 0 in counted.values()
        if not counted or (facts.kaboot and alone and "card" not in units and whole in self._pays(facts)):
            yield 0.0, facts
        elif units:
            yield 0.0, _counting(facts, counted, in_game="game" in units)
        elif len(counted) == len(SIDES):
            if 0 in counted.values() and whole in self._pays(facts):
                yield 0.0, facts._replace(won=max(counted, key=lambda side: counted[side]))
            yield 0.0, _counting(facts, counted, in_game=whole <= MOST_GAME_POINTS)
        else:
            ((side, number),) = counted.items()
            yield from self._alone(facts, side, number)

    def _alone(self, facts: Facts, side: str, number: int) -> Iterator[tuple[float, Facts]]:
        """Yield the meanings of a figure of one side: card points, game points, or the pay of that side."""
        contract, counted = facts.contract or "hokum", {side: number}
        made = facts.won == side == self._made and number <= GAME_POINTS[contract]
        if self._low and 1 < number <= GAME_POINTS[contract] and not (facts.kaboot or made):
            yield 0.0, _counting(facts, counted, in_game=self._low == "game")
            return
        if not (facts.kaboot or made):
            yield 0.0, facts._replace(points=counted)
        if made or 1 < number <= GAME_POINTS[contract]:
            yield _LATER, facts._replace(game_points=counted)
        if number in self._pays(facts) and not made:
            yield _LATER, facts._replace(won=side)
        if number in self._pays(facts._replace(kaboot=side)) and facts.kaboot in (None, side) and not made:
            yield _LATER, facts._replace(kaboot=side)

    @property
    def _raises(self) -> int:
        """Return by how much an Al-kaboot is multiplied."""
        rules = rules_for(self._options)
        return 1 if rules.kaboot_plain else rules.times[max(self._level, 1) - 1]

    def _pays(self, facts: Facts) -> frozenset[int]:
        """Return the pay of a side that takes all of the hand, as the table pays it."""
        contract, at = facts.contract or "hokum", LEVELS.index(facts.level or LEVELS[0])
        rules = rules_for(self._options)
        times, project_times = rules.times[at], rules.project_times[at]
        sides = (facts.kaboot,) if facts.kaboot else SIDES
        kinds = [each.kind for each in facts.projects or () if SIDE[each.by] in sides]
        beside = beside_cards(contract, project_times, kinds, baloot=SIDE.get(facts.baloot or "") in sides)
        if facts.kaboot:
            return frozenset((KABOOT[contract], KABOOT[contract] * self._raises + beside))
        ends, single = LEVELS[at] == LEVELS[-1] and rules.gahwa_ends, LEVELS[at] == LEVELS[0]
        told = not ends and (beside or not single)  # nobody tells a bare hand that was not raised so
        all_cards = GAME_POINTS[contract] * times
        lost = beside_cards(contract, project_times, kinds, baloot=False) if rules.projects == "nobody" else 0
        return frozenset((all_cards + beside, all_cards + beside - lost) if told else ())
