"""Baloot scoring written a second time, as the authority that tests hold the program against.

It shares no code and no method with the program. Rounding is a search for the nearest candidate
in exact fractions, ties compare the points each side lost in rounding, possible card totals come
from counting over the values of the pack, and projects are laid out card by card until some deal
holds them; whether an Ace is left beside them is looked for in all that two partners can hold.
Numbers that the text prints in tables are tables here too.

"Text" in the docstrings is the rules text of Baloot with its section; "Reading" is a numbered
reading of the project. Facts have the JSON form that `scorekeeper score baloot` takes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

Facts = dict[str, Any]
Rules = dict[str, Any]
Cards = frozenset[str]

# --------------------------------------------------------------------------------------------
# Words
# --------------------------------------------------------------------------------------------

SIDES = ("NS", "EW")
SEATS = ("N", "E", "S", "W")
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW", "NS": "NS", "EW": "EW"}
SEATS_OF = {"N": "N", "S": "S", "E": "E", "W": "W", "NS": "NS", "EW": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
TRUMPS = (*"SHDC", *"shdc", *"♠♥♦♣")

#: The fields of a hand that was played, and of one that was not.
PLAYED = frozenset(("contract", "trump", "declarer", "ashkal", "level", "doubled_by", "locked"))
TAKEN = frozenset(("scores", "points", "tricks", "kaboot", "won", "projects", "baloot", "rules"))
TOLD = frozenset(("game_points", "qaid", "reverse"))
OUTCOME_FIELDS = frozenset(("outcome", "scores", "rules"))
FIELDS = PLAYED | TAKEN | TOLD | OUTCOME_FIELDS

#: Readings 1-33: every option of Baloot, the default first. `target` is a number and stands apart.
CHOICES: dict[str, tuple[str, ...]] = {
    "counting": ("last-raise", "defenders", "both"),
    "sun-five": ("kept", "up"),
    "hokum-five": ("down", "up"),
    "hokum-pair": ("as-counted", "larger-down"),
    "tie-raised": ("declarer", "last-raiser-loses"),
    "tie-unraised": ("declarer", "declarer-loses"),
    "project-multiplier": ("capped", "level", "double-only"),
    "loser-projects": ("winner", "nobody"),
    "baloot-owner": ("winner", "owner-only", "owner"),
    "kaboot-raised": ("multiplied", "plain"),
    "raise-times": ("2-3-4", "2-4-6"),
    "gahwa-as": ("match", "times-six", "times-eight"),
    "reverse-kaboot": ("no", "88"),
    "qaid": ("none", "own-projects", "hand-only", "all-projects", "each-own", "kaboot"),
    "sawa": ("play-on", "qaid"),
    "lock-at": ("double-quadruple", "quadruple"),
    "hokum-to-sun": ("anybody", "earlier-seats"),
    "own-sun": ("no", "yes"),
    "ace-hokum": ("no", "yes"),
    "ashkal-ace": ("yes", "no"),
    "ashkal-over-hokum": ("no", "yes", "only"),
    "ashkal-declarer": ("partner", "caller"),
    "kawesh-until": ("own-turn", "bidding-end"),
    "misdeal": ("next-dealer", "same-dealer"),
    "hundreds": ("four-first", "run-first"),
    "doubling": ("on", "off"),
    "raise-limit": ("gahwa", "quadruple", "triple", "double"),
    "sun-double": ("split-100", "never", "always", "behind", "under-hundred"),
    "ashkal-second-round": ("no", "yes"),
    "ace-third-round": ("no", "yes"),
    "kawesh": ("no", "next-dealer", "same-dealer"),
    "lock-default": ("ask", "locked", "open"),
    "first-lead": ("dealers-right", "declarer"),
    "project-ties": ("turn-order", "trumps-first"),
    "baloot-in-project": ("automatic", "must-say", "silent"),
}
DEFAULTS: Rules = {name: choices[0] for name, choices in CHOICES.items()} | {"target": "152"}

# --------------------------------------------------------------------------------------------
# Tables of the text
# --------------------------------------------------------------------------------------------

#: Text, "Players, Cards and Objective": card values, and the ranking used for sequences.
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SEQUENCE = ("A", "K", "Q", "J", "10", "9", "8", "7")
SUITS = ("S", "H", "D", "C")
LAST_TRICK = 10
#: "162 when there are trumps and 130 when there are no trumps".
WHOLE = {"hokum": 162, "sun": 130}

#: Text, "Double, Triple, Quadruple and Gahwa": who says each of them.
LAST_SPEAKER = {
    "double": "defenders",
    "triple": "declarers",
    "quadruple": "defenders",
    "gahwa": "declarers",
}
LEVELS = {"hokum": ("single", *LAST_SPEAKER), "sun": ("single", "double")}

#: Text, "Projects and Baloot": the table of game points (Four Aces are a Hundred in Hokum).
PROJECT_VALUES = {
    "hokum": {"siri": 2, "fifty": 5, "hundred": 10},
    "sun": {"siri": 4, "fifty": 10, "hundred": 20, "four-hundred": 40},
}
BALOOT = 2

#: Text, "Scoring" 2: card points that make one game point, and all the game points for cards.
POINT = {"hokum": 10, "sun": 5}
ALL_CARDS = {"hokum": 16, "sun": 26}

#: Text, "Scoring" 5: what the winner who takes all has for cards, and at Al-kaboot.
TAKES_ALL = {
    ("hokum", "single"): 16,
    ("hokum", "double"): 32,
    ("hokum", "triple"): 48,
    ("hokum", "quadruple"): 64,
    ("sun", "single"): 26,
    ("sun", "double"): 52,
}
KABOOT = {
    ("hokum", "single"): 25,
    ("hokum", "double"): 50,
    ("hokum", "triple"): 75,
    ("hokum", "quadruple"): 100,
    ("sun", "single"): 44,
    ("sun", "double"): 88,
}
#: Text, "Scoring" 5, and "Variations" for the players who multiply by 3 and 4 (Reading 6).
PROJECT_TIMES = {
    "capped": {"single": 1, "double": 2, "triple": 2, "quadruple": 2, "gahwa": 2},
    "level": {"single": 1, "double": 2, "triple": 3, "quadruple": 4},
    "double-only": {"single": 1, "double": 2, "triple": 1, "quadruple": 1, "gahwa": 1},
}
#: Reading 44: for cards, for Al-kaboot and for each point of projects that count like the cards, with larger steps.
LARGER_STEPS = {"triple": (64, 100, 4), "quadruple": (96, 150, 6)}
#: Reading 44: the same for a gahwa that is played for points.
GAHWA_POINTS = {"times-six": (96, 150, 6), "times-eight": (128, 200, 8)}

# --------------------------------------------------------------------------------------------
# Card points that can be: Reading 11
# --------------------------------------------------------------------------------------------


@cache
def _sums_by_number(contract: str) -> tuple[frozenset[int], ...]:
    """Return, for each number of cards 0-32, every sum that so many cards of the pack can have."""
    trumps = (TRUMP_VALUES,) if contract == "hokum" else ()
    plain = (PLAIN_VALUES,) * (4 - len(trumps))
    sums: list[set[int]] = [{0}] + [set() for _ in range(32)]
    for value in (value for suit in trumps + plain for value in suit.values()):
        for number in range(31, -1, -1):
            sums[number + 1] |= {total + value for total in sums[number]}
    return tuple(frozenset(totals) for totals in sums)


@cache
def possible_points(contract: str, tricks: int | None) -> frozenset[int]:
    """Return the card points a side can have with so many tricks (None: some but not all tricks).

    Text, "Players, Cards and Objective": tricks hold four cards, the last of the eight is worth
    ten more. Nothing but these two facts is used; whether players followed suit is not looked at.
    """
    if tricks is None:
        return frozenset().union(*(possible_points(contract, number) for number in range(1, 8)))
    if tricks in (0, 8):
        return frozenset({WHOLE[contract] if tricks else 0})
    cards = _sums_by_number(contract)[4 * tricks]
    return cards | {total + LAST_TRICK for total in cards}


# --------------------------------------------------------------------------------------------
# Deals that hold the projects: Readings 10, 11 and 25
# --------------------------------------------------------------------------------------------

#: Facts name no cards, and suits are alike but for trumps: Spades stand for whichever is trumps.
TRUMP_KING, TRUMP_QUEEN, TRUMP_JACK = "KS", "QS", "JS"
HAND = 8


@cache
def _layouts(kind: str, contract: str) -> tuple[Cards, ...]:
    """List every set of cards of the pack that is a project of this kind.

    Text, "Projects and Baloot". Any run of the right length counts, also one that is part of a
    longer run in the same hand (Reading 24).
    """
    length = {"siri": 3, "fifty": 4, "hundred": 5, "four-hundred": 9}[kind]
    runs = [
        frozenset(rank + suit for rank in SEQUENCE[top : top + length])
        for suit in SUITS
        for top in range(len(SEQUENCE) - length + 1)
    ]
    ranks: tuple[str, ...] = ()
    if kind == "hundred":
        ranks = ("A", "K", "Q", "J", "10") if contract == "hokum" else ("K", "Q", "J", "10")
    if kind == "four-hundred":
        ranks = ("A",)
    return tuple([frozenset(rank + suit for suit in SUITS) for rank in ranks] + runs)


def _bars_baloot(kind: str, cards: Cards) -> bool:
    """Say whether a player who shows this project can score no Baloot.

    Text, "Baloot": a Hundred of four Kings or four Queens, or of a run with both in trumps.
    """
    four = len({card[:-1] for card in cards}) == 1
    if kind != "hundred":
        return False
    return bool(cards & {TRUMP_KING, TRUMP_QUEEN}) if four else {TRUMP_KING, TRUMP_QUEEN} <= cards


class Case(NamedTuple):
    """What is known beside the projects: who has Baloot (a seat), which side took no trick."""

    contract: str
    baloot: str | None
    trickless: str | None

    def bars(self, seat: str, kind: str, cards: Cards) -> bool:
        """Say whether this seat cannot have shown this project, whatever else is dealt.

        Text, "Baloot"; Reading 11: the Jack of trumps wins its trick, and so does, in Sun, the
        first of four Aces that its owner plays.
        """
        if seat == self.baloot and _bars_baloot(kind, cards):
            return True
        if SIDE_OF[seat] != self.trickless:
            return False
        return kind == "four-hundred" or (self.contract == "hokum" and TRUMP_JACK in cards)


def _lay(case: Case, wanted: tuple[tuple[str, str], ...], hands: dict[str, Cards], used: Cards) -> bool:
    """Lay the wanted (seat, kind) projects, one after the other, into hands of eight cards.

    `hands` are the cards each seat is known to hold, `used` the cards already in a project: text,
    "Projects and Baloot", "No card can be used simultaneously in more than one project". The rest
    of the pack can always be dealt to fill the hands.
    """
    if not wanted:
        return True
    (seat, kind), rest = wanted[0], wanted[1:]
    elsewhere = used.union(*(cards for owner, cards in hands.items() if owner != seat))
    for cards in _layouts(kind, case.contract):
        hand = hands.get(seat, frozenset()) | cards
        if len(hand) > HAND or cards & elsewhere or case.bars(seat, kind, cards):
            continue
        if _lay(case, rest, hands | {seat: hand}, used | cards):
            return True
    return False


@cache
def some_deal(
    contract: str,
    projects: tuple[tuple[str, str], ...],
    baloot: str | None,
    trickless: str | None,
) -> bool:
    """Say whether some deal of eight cards each holds these (by, kind) projects and this Baloot.

    `by` and `baloot` are seats or sides; a side means either partner. `trickless` is the side
    that took no trick. Reading 11.
    """
    for owner in SEATS_OF[baloot] if baloot else (None,):
        hands = {owner: frozenset({TRUMP_KING, TRUMP_QUEEN})} if owner else {}
        for seats in product(*(SEATS_OF[by] for by, _ in projects)):
            wanted = tuple((seat, kind) for seat, (_, kind) in zip(seats, projects, strict=True))
            need = dict.fromkeys(seats, 0)
            for seat, kind in wanted:
                need[seat] += min(len(cards) for cards in _layouts(kind, contract))
            if any(cards > HAND for cards in need.values()):
                continue
            if _lay(Case(contract, owner, trickless), wanted, hands, frozenset()):
                return True
    return False


@cache
def _showable() -> dict[tuple[str, ...], list[Cards]]:
    """List, for all that one player can show in Sun, none to two projects, the cards in which it can lie."""
    ones = [((kind,), cards) for kind in PROJECT_VALUES["sun"] for cards in _layouts(kind, "sun")]
    twos = [
        (tuple(sorted(kind + other)), cards | more)
        for (kind, cards), (other, more) in combinations(ones, 2)
        if not cards & more and len(cards | more) <= HAND
    ]
    found: dict[tuple[str, ...], list[Cards]] = {(): [frozenset()]}
    for kinds, cards in ones + twos:
        found.setdefault(kinds, []).append(cards)
    return found


ACES = frozenset("A" + suit for suit in SUITS)


@cache
def _ace_beside(one: tuple[str, ...], other: tuple[str, ...], taker: int) -> bool:
    """Say whether two partners can show this while the `taker` has an Ace: either of them (0, 1), or an opponent (-1)."""
    for hands in product(_showable().get(one, []), _showable().get(other, [])):
        own = hands[taker] if taker >= 0 else frozenset()
        free = ACES.difference(*hands) if len(own) < HAND else frozenset()
        if not hands[0] & hands[1] and (own | free) & ACES:
            return True
    return False


@cache
def ace_dealt(declarer: str, projects: tuple[tuple[str, str], ...]) -> bool:
    """Say whether some deal that holds these (by, kind) projects of one side deals the declarer an Ace: Reading 32.

    Nothing is laid: all that two partners can hold together is looked at.
    """
    partners = SEATS_OF[SIDE_OF[projects[0][0]]] if projects else SIDES[0]
    for taker, owners in product(SEATS_OF[declarer], product(*(SEATS_OF[by] for by, _ in projects))):
        held = list(zip(owners, projects, strict=True))
        one, other = (tuple(sorted(kind for owner, (_, kind) in held if owner == seat)) for seat in partners)
        if _ace_beside(one, other, partners.find(taker)):
            return True
    return False


# --------------------------------------------------------------------------------------------
# Who won: text, "Scoring" 2-4
# --------------------------------------------------------------------------------------------


@cache
def converted(contract: str, points: int) -> int:
    """Convert a side's own card points to game points: text, "Scoring" 2.

    The candidates are the multiples of ten, and in Sun the points themselves if they end in 5.
    The nearest is taken, the lower of two equally near ones ("5 being rounded downwards").
    """
    candidates = list(range(0, 180, 10))
    if contract == "sun" and str(points).endswith("5"):
        candidates.append(points)
    nearest = min(candidates, key=lambda tens: (abs(Fraction(tens - points, 10)), tens))
    game_points = Fraction(nearest, POINT[contract])
    assert game_points.denominator == 1
    return int(game_points)


class Verdict(NamedTuple):
    """The game points for cards of each side, who won, and what decided it."""

    cards: dict[str, int]
    winner: str
    decided_by: str


@cache
def verdict(contract: str, counting: str, favoured: str, points: int, extra: tuple[int, int]) -> Verdict:
    """Decide a hand in which both sides took tricks: text, "Scoring" 2-4; Readings 1-4.

    `points` are the card points of NS, `extra` the projects and Baloot of NS and of EW. `counting`
    is a side or "both". In a tie the side that lost more card points in rounding wins; if both
    lost the same, the `favoured` one, by the text the declarer's.
    """
    own = {"NS": points, "EW": WHOLE[contract] - points}
    cards = {side: converted(contract, own[side]) for side in SIDES}
    if counting != "both":
        cards[OTHER[counting]] = ALL_CARDS[contract] - cards[counting]
    total = {side: cards[side] + more for side, more in zip(SIDES, extra, strict=True)}
    lost = {side: own[side] - POINT[contract] * cards[side] for side in SIDES}
    for decided_by, measure in (("points", total), ("rounding", lost)):
        if measure["NS"] != measure["EW"]:
            return Verdict(cards, max(SIDES, key=lambda side: measure[side]), decided_by)
    return Verdict(cards, favoured, "declarer")


def written(contract: str, counting: str, points: int, rules: Rules) -> dict[str, int]:
    """Write down the game points for cards of NS with so many card points: Reading 26.

    Only a side that counts has its 5 written up, and then the other has the rest, if it does not count.
    """
    up = rules["sun-five" if contract == "sun" else "hokum-five"] == "up"
    found: dict[str, int] = {}
    for side, own in (("NS", points), ("EW", WHOLE[contract] - points)):
        if counting in (side, "both"):
            five = up and str(own).endswith("5")
            found[side] = -(-own // 10) * (10 // POINT[contract]) if five else converted(contract, own)
            rest = WHOLE[contract] - own
            too_many = converted(contract, own) + converted(contract, rest) > ALL_CARDS[contract]
            if rules["hokum-pair"] == "larger-down" and too_many and own > rest:  # Reading 44
                found[side] -= 1
    for side in SIDES:
        found.setdefault(side, ALL_CARDS[contract] - found.get(OTHER[side], 0))
    return {side: found[side] for side in SIDES}


def favoured(level: str, declarer: str, rules: Rules) -> str:
    """Name the side that wins where both are level in rounding too: Reading 27."""
    if level == "single":
        return declarer if rules["tie-unraised"] == "declarer" else OTHER[declarer]
    raised_last = declarer if LAST_SPEAKER[level] == "declarers" else OTHER[declarer]
    return declarer if rules["tie-raised"] == "declarer" else OTHER[raised_last]


def counting_side(rule: str, level: str, declarer: str) -> str:
    """Name the side that counts: text, "Scoring" 1 and "Variations", Scoring 2; Reading 1."""
    if rule == "both":
        return "both"
    if rule == "defenders" or level == "single":
        return OTHER[declarer]
    return declarer if LAST_SPEAKER[level] == "defenders" else OTHER[declarer]


# --------------------------------------------------------------------------------------------
# Reading facts, and refusing them
# --------------------------------------------------------------------------------------------


class _RefusedError(Exception):
    """The reason why facts are not accepted."""


class Hand(NamedTuple):
    """Accepted facts. `contract` is "" when nothing was played; `points` are those of NS."""

    rules: Rules
    contract: str = ""
    declarer: str = ""
    level: str = "single"
    counting: str = ""
    kaboot: str | None = None
    won: str | None = None
    points: int | None = None
    projects: tuple[tuple[str, str], ...] = ()
    baloot: str | None = None
    scores: dict[str, int] | None = None
    tricks: int | None = None
    told: dict[str, int] | None = None
    qaid: str | None = None
    reverse: bool = False

    def projects_of(self, side: str) -> int:
        """Add up the game points of a side's projects, not multiplied."""
        values = PROJECT_VALUES[self.contract]
        return sum(values[kind] for by, kind in self.projects if SIDE_OF[by] == side)

    def baloot_of(self, side: str) -> int:
        """Return the game points of a side's Baloot."""
        return BALOOT if self.baloot and SIDE_OF[self.baloot] == side else 0

    def extra_of(self, side: str) -> int:
        """Add a side's projects and Baloot."""
        return self.projects_of(side) + self.baloot_of(side)

    def verdict(self, points: int) -> Verdict:
        """Decide this hand as if NS had taken so many card points."""
        extra = (self.extra_of("NS"), self.extra_of("EW"))
        full_tie = favoured(self.level, self.declarer, self.rules)
        return verdict(self.contract, self.counting, full_tie, points, extra)

    def cards(self, points: int) -> dict[str, int]:
        """Write down the game points for cards as if NS had taken so many card points."""
        return written(self.contract, self.counting, points, self.rules)

    def behind_the_figures(self) -> list[int]:
        """List the card points of NS that make the game points as told, with the stated winner: Reading 35."""
        found = []
        for points in sorted(possible_points(self.contract, self.tricks)):
            cards = self.cards(points)
            same = self.told is not None and all(cards[side] == number for side, number in self.told.items())
            if same and self.won in (None, self.verdict(points).winner):
                found.append(points)
        return found

    def made(self, points: int) -> tuple[str, tuple[int, int]]:
        """Return the winner with so many card points of NS, and the score."""
        winner = self.verdict(points).winner
        own = {side: number + self.extra_of(side) for side, number in self.cards(points).items()}
        score = _score(self, winner, own)
        return winner, (score["NS"], score["EW"])


def _need(condition: object, reason: str) -> None:
    if not condition:
        raise _RefusedError(reason)


def _given(value: str | None, field: str) -> str:
    _need(value is not None, f"{field} is missing")
    return str(value)


def _word(facts: Facts, field: str, words: tuple[str, ...]) -> str | None:
    """Read a field that holds one of these words."""
    if field not in facts:
        return None
    value = facts[field]
    _need(isinstance(value, str) and value in words, f"{field}: one of {', '.join(words)}")
    return str(value)


def _by_side(facts: Facts, field: str, whole: int | None) -> dict[str, int] | None:
    """Read {side: whole number}; with a `whole`, one side is enough and the other has the rest."""
    if field not in facts:
        return None
    given = facts[field]
    _need(isinstance(given, dict) and given, f"{field}: a number for NS or EW")
    _need(all(side in SIDES for side in given), f"{field}: the sides are NS and EW")
    for number in given.values():
        _need(type(number) is int and number >= 0, f"{field}: whole numbers from 0")
    if whole is None:
        _need(len(given) == 2, f"{field}: both sides")
        return dict(given)
    _need(max(given.values()) <= whole, f"{field}: at most {whole}")
    full = {side: given.get(side, whole - given.get(OTHER[side], 0)) for side in SIDES}
    _need(full["NS"] + full["EW"] == whole, f"{field}: both sides together have {whole}")
    return full


def _read_rules(facts: Facts, options: Rules | None) -> Rules:
    """Merge the defaults, the options and the facts' own rules, the last one winning."""
    given = facts.get("rules", {})
    _need(isinstance(given, dict), "rules: options by name")
    rules = {**DEFAULTS, **(options or {}), **given}
    for name, choice in rules.items():
        if name == "target":
            number = type(choice) is int or (isinstance(choice, str) and choice.isdecimal())
            _need(number and int(choice) > 0, "rules: target is a positive number")
        else:
            _need(name in CHOICES, f"rules: no option {name}")
            _need(isinstance(choice, str) and choice in CHOICES[name], f"rules: {name}")
    return rules


def _read_contract(facts: Facts) -> tuple[str, str]:
    """Read the contract and the declarer's side: text, "Deal and Bidding"; Reading 15."""
    contract = _given(_word(facts, "contract", ("hokum", "sun")), "contract")
    _need(_word(facts, "trump", TRUMPS) is None or contract == "hokum", "no trumps in Sun")
    declarer = _word(facts, "declarer", (*SEATS, *SIDES))
    ashkal = _word(facts, "ashkal", SEATS)
    if ashkal:
        _need(contract == "sun", "Ashkal is a Sun")
        taker = PARTNER[ashkal]
        _need(declarer in (None, taker, SIDE_OF[taker]), "after Ashkal the partner is the declarer")
        declarer = taker
    return contract, SIDE_OF[_given(declarer, "declarer")]


def _read_level(facts: Facts, contract: str, declarer: str, scores: dict[str, int] | None, rules: Rules) -> str:
    """Read the raises: text, "Double, Triple, Quadruple and Gahwa"; Readings 18 and 19."""
    level = _word(facts, "level", LEVELS["hokum"]) or "single"
    doubler = _word(facts, "doubled_by", SEATS)
    locked = facts.get("locked", False)
    _need(isinstance(locked, bool), "locked: true or false")
    _need(level in LEVELS[contract], f"no {level} in Sun")
    _need(level == "single" or rules["doubling"] == "on", "doubling is off")
    beyond = {"gahwa": "", "quadruple": "gahwa", "triple": "quadruple gahwa", "double": "triple quadruple gahwa"}
    _need(level not in beyond[rules["raise-limit"]].split(), "nobody raises so far")  # Reading 44
    if doubler:
        _need(level != "single", "doubled_by without a double")
        _need(SIDE_OF[doubler] != declarer, "only the declarer's opponents double")
    if locked:
        _need(contract == "hokum", "no locked play in Sun")
        _need(LAST_SPEAKER.get(level) == "defenders", f"locked play with {level}")
        _need(level == "quadruple" or rules["lock-at"] == "double-quadruple", "a double is open here")
    if contract == "sun" and level == "double":
        _need(rules["sun-double"] != "never", "Sun is never doubled here")
        if rules["sun-double"] == "split-100" and scores:
            low, high = sorted(scores.values())
            _need(low < 100 < high, "a Sun is doubled with one side over 100, the other under")
        if rules["sun-double"] == "behind" and scores:
            _need(scores[OTHER[declarer]] <= 100 < scores[declarer], "only the side behind doubles a Sun")
        if rules["sun-double"] == "under-hundred" and scores:
            _need(scores[OTHER[declarer]] < 100 <= scores[declarer], "a Sun is doubled by a side under 100 alone")
    return level


def _read_projects(facts: Facts, contract: str) -> tuple[tuple[str, str], ...]:
    """Read the projects shown: text, "Projects and Baloot"; Reading 10."""
    given = facts.get("projects", [])
    _need(isinstance(given, list), "projects: a list")
    projects = []
    for project in given:
        _need(isinstance(project, dict), "projects: by and kind")
        known = all(field in ("by", "kind") or field.startswith("_") for field in project)
        _need(known, "projects: only by and kind")
        by = _given(_word(project, "by", (*SEATS, *SIDES)), "by")
        kind = _given(_word(project, "kind", tuple(PROJECT_VALUES["sun"])), "kind")
        _need(kind in PROJECT_VALUES[contract], "four Aces are a Hundred in Hokum")
        projects.append((by, kind))
    _need(len({SIDE_OF[by] for by, _ in projects}) < 2, "only one side scores projects")
    _need(len(projects) <= 4, "no player can hold more than two projects")
    for seat in SEATS:
        own = [by for by, _ in projects if by == seat]
        _need(len(own) <= 2, "no player can hold more than two projects")
    return tuple(sorted(projects))


def _read_count(facts: Facts, contract: str) -> tuple[int | None, int | None]:
    """Read tricks, Al-kaboot and card points, all of NS: Readings 7, 9 and 11."""
    tricks = _by_side(facts, "tricks", 8)
    points = _by_side(facts, "points", WHOLE[contract])
    kaboot = _word(facts, "kaboot", SIDES)
    if kaboot:
        _need(tricks is None or tricks[kaboot] == 8, "kaboot is all eight tricks")
        tricks = {kaboot: 8, OTHER[kaboot]: 0}
    taken = tricks["NS"] if tricks else None
    if points is None:
        if taken in (0, 8):
            return taken, WHOLE[contract] if taken else 0
        return taken, None
    if taken is None:
        _need(0 not in points.values(), "0 card points: how many tricks?")
    _need(points["NS"] in possible_points(contract, taken), "no hand leaves such card points")
    return taken, points["NS"]


def _read_told(facts: Facts) -> dict[str, int] | None:
    """Read game points of one side or of both, as given: Reading 35."""
    given = facts.get("game_points")
    if isinstance(given, dict) and len(given) == 1 and set(given) <= set(SIDES):
        given = {**given, OTHER[next(iter(given))]: 0}
    told = _by_side({"game_points": given} if "game_points" in facts else {}, "game_points", None)
    return told and {side: told[side] for side in facts["game_points"]}


def _check_reverse(facts: Facts, hand: Hand) -> None:
    """Check a reverse Al-kaboot: Reading 32."""
    _need(isinstance(facts.get("reverse", False), bool), "reverse: true or false")
    if hand.reverse:
        _need(hand.rules["reverse-kaboot"] == "88", "no reverse Al-kaboot here")
        _need(hand.contract == "sun" and "ashkal" not in facts, "a reverse Al-kaboot is a Sun bid by its declarer")
        _need(hand.kaboot == OTHER[hand.declarer], "the declarer's side wins no trick")
        _need(ace_dealt(facts["declarer"], hand.projects), "no deal leaves the declarer an Ace")


def _check_told(facts: Facts, hand: Hand) -> None:
    """Check game points in place of card points: Reading 35."""
    _need("points" not in facts and "kaboot" not in facts, "points or kaboot beside game points")
    _need(hand.kaboot is None, "Al-kaboot is said")
    ways = [hand.made(points) for points in hand.behind_the_figures()]
    _need(ways, "no count makes these game points")
    _need(len({winner for winner, _ in ways}) == 1, "the card points decide who has won")
    _need(len(set(ways)) == 1, "the other side's game points are missing")


def _check_won(hand: Hand, tricks: int | None) -> None:
    """Hold `won` against what is known: Reading 11, last sentence."""
    if hand.kaboot or hand.points is not None:
        winner = hand.kaboot or hand.verdict(hand.points or 0).winner
        _need(hand.won in (None, winner), f"{winner} won")
        return
    won = _given(hand.won, "the count of card points")
    takes_all = hand.level != "single" or won != hand.declarer
    _need(takes_all, "each side scores its own: card points are missing")
    if won in (hand.verdict(points).winner for points in possible_points(hand.contract, tricks)):
        return
    swept = tricks is None and some_deal(hand.contract, hand.projects, hand.baloot, OTHER[won])
    _need(swept, f"{won} cannot have won")
    _need(_wins_match(hand), f"did {won} win all eight tricks?")


def _read(facts: Facts, options: Rules | None) -> Hand:
    """Read facts into a hand, or raise the reason why not."""
    _need(isinstance(facts, dict), "facts are an object")
    fields = {field for field in facts if not field.startswith("_")}
    _need(fields <= FIELDS, f"unknown field {', '.join(sorted(fields - FIELDS))}")
    rules = _read_rules(facts, options)
    scores = _by_side(facts, "scores", None)
    _need(not scores or not _is_over(scores, rules), "a side had won before the hand")
    if _word(facts, "outcome", ("all-pass", "annulled", "misdeal")):
        _need(fields <= OUTCOME_FIELDS, "nothing was played: outcome stands alone")
        return Hand(rules)

    contract, declarer = _read_contract(facts)
    level = _read_level(facts, contract, declarer, scores, rules)
    projects = _read_projects(facts, contract)
    baloot = _word(facts, "baloot", (*SEATS, *SIDES))
    _need(baloot is None or contract == "hokum", "no Baloot in Sun")

    tricks, points = _read_count(facts, contract)
    kaboot = {8: "NS", 0: "EW"}.get(tricks) if tricks is not None else None
    if projects or baloot:
        trickless = OTHER[kaboot] if kaboot else None
        _need(some_deal(contract, projects, baloot, trickless), "no deal holds these projects")

    counting = counting_side(rules["counting"], level, declarer)
    won = _word(facts, "won", SIDES)
    hand = Hand(
        rules,
        contract,
        declarer,
        level,
        counting,
        kaboot,
        won,
        points,
        projects,
        baloot,
        scores,
        tricks,
        _read_told(facts),
        _word(facts, "qaid", SIDES),
        facts.get("reverse") is True,
    )
    if hand.qaid:
        _need(rules["qaid"] != "none", "no qaid here")
        stray = [field for field in ("points", "game_points", "tricks", "kaboot", "won", "reverse") if facts.get(field)]
        _need(not stray, f"{stray} beside qaid")
        return hand
    _check_reverse(facts, hand)
    if hand.told is not None:
        _check_told(facts, hand)
        return hand
    _check_won(hand, tricks)
    return hand


def refused(facts: Facts, options: Rules | None = None) -> str | None:
    """Return the reason why facts cannot be accepted, in one line, or None if they can."""
    try:
        _read(facts, options)
    except _RefusedError as reason:
        return str(reason)
    return None


# --------------------------------------------------------------------------------------------
# The score: text, "Scoring" 5-6
# --------------------------------------------------------------------------------------------


def _house(hand: Hand) -> tuple[int, int, int] | None:
    """Return what a raise pays for cards and Al-kaboot, and per point of projects, if not as in the text: Reading 44."""
    if hand.level == "gahwa":
        return GAHWA_POINTS.get(hand.rules["gahwa-as"])
    return LARGER_STEPS.get(hand.level) if hand.rules["raise-times"] == "2-4-6" else None


def _takes_all(hand: Hand) -> int:
    house = _house(hand)
    return house[0] if house else TAKES_ALL[hand.contract, hand.level]


def _kaboot(hand: Hand) -> int:
    house = _house(hand)
    if hand.reverse:
        return 88
    if hand.rules["kaboot-raised"] == "plain":
        return KABOOT[hand.contract, "single"]
    return house[1] if house else KABOOT[hand.contract, hand.level]


def _project_times(hand: Hand) -> int:
    house, rule = _house(hand), hand.rules["project-multiplier"]
    return house[2] if house and rule == "level" else PROJECT_TIMES[rule][hand.level]


def _wins_match(hand: Hand) -> bool:
    return hand.level == "gahwa" and hand.rules["gahwa-as"] == "match"


def _score(hand: Hand, winner: str, own: dict[str, int]) -> dict[str, int]:
    """Score a hand that `winner` won: text, "Scoring" 5; Readings 5-8.

    `own` are each side's own game points, used when an undoubled declarer's side has made it.
    """
    loser = OTHER[winner]
    if _wins_match(hand):
        return {"NS": 0, "EW": 0}
    times = _project_times(hand)
    kept = hand.baloot_of(loser) if hand.rules["baloot-owner"] == "owner" else 0
    if hand.kaboot:
        return {
            winner: _kaboot(hand) + times * hand.projects_of(winner) + hand.baloot_of(winner),
            loser: kept,
        }
    if hand.level == "single" and winner == hand.declarer:
        return dict(own)
    taken = [winner, loser] if hand.rules["baloot-owner"] == "winner" else [winner]
    baloot = sum(hand.baloot_of(side) for side in taken)
    projects = hand.projects_of(winner)
    if hand.rules["loser-projects"] == "winner":
        projects += hand.projects_of(loser)
    return {winner: _takes_all(hand) + times * projects + baloot, loser: kept}


def _fine(hand: Hand) -> dict[str, Any]:
    """Score a hand that a called foul has ended: Reading 31."""
    other = OTHER[str(hand.qaid)]
    score = {"NS": 0, "EW": 0}
    if not _wins_match(hand):
        score = {side: hand.baloot_of(side) for side in SIDES}
        rule, fined = hand.rules["qaid"], str(hand.qaid)
        score[other] += _kaboot(hand) if rule == "kaboot" else _takes_all(hand)
        paid = {"all-projects": ((other, other), (fined, other)), "each-own": ((other, other), (fined, fined))}
        for owner, to in paid.get(rule, ()):  # Reading 44
            score[to] += _project_times(hand) * hand.projects_of(owner)
        if rule in ("own-projects", "kaboot"):
            score[other] += _project_times(hand) * hand.projects_of(other)
    return {
        "score": score,
        "winner": other,
        "match_winner": _match_winner(hand, other, score),
        "counting": None,
        "game_points": None,
        "decided_by": "qaid",
    }


def _match_winner(hand: Hand, winner: str, score: dict[str, int]) -> str | None:
    """Say who has won the match with this hand: text, "Scoring" 5 (gahwa) and 6; Reading 12."""
    if _wins_match(hand):
        return winner
    if hand.scores is None:
        return None
    after = {side: hand.scores[side] + score[side] for side in SIDES}
    return max(after, key=lambda side: after[side]) if _is_over(after, hand.rules) else None


def _is_over(totals: dict[str, int], rules: Rules) -> bool:
    """Say whether a side is ahead at the target or beyond it: text, "Scoring" 6; Reading 12."""
    low, high = sorted(totals.values())
    return low < high >= int(rules["target"])


def reference(facts: Facts, options: Rules | None = None) -> dict[str, Any]:
    """Score accepted facts. Raises ValueError with the reason if they are refused."""
    try:
        hand = _read(facts, options)
    except _RefusedError as reason:
        raise ValueError(str(reason)) from None
    if not hand.contract:
        nothing = dict.fromkeys(("winner", "match_winner", "counting", "game_points", "decided_by"))
        return {"score": {"NS": 0, "EW": 0}, **nothing}

    if hand.qaid:
        return _fine(hand)
    table: dict[str, dict[str, int | None]] = {
        side: {"projects": hand.projects_of(side), "baloot": hand.baloot_of(side)} for side in SIDES
    }
    cards: dict[str, int]
    decided_by: str
    if hand.kaboot:
        winner, decided_by = hand.kaboot, "kaboot"
        cards = {winner: 88 if hand.reverse else KABOOT[hand.contract, "single"], OTHER[winner]: 0}
        kept = hand.baloot_of(OTHER[winner]) if hand.rules["baloot-owner"] == "owner" else 0
        table[OTHER[winner]] = {"projects": 0, "baloot": kept}
    elif hand.told is not None:
        behind = hand.behind_the_figures()
        reasons = {hand.verdict(points).decided_by for points in behind}
        plain = [points for points in behind if sum(hand.cards(points).values()) == ALL_CARDS[hand.contract]]
        _, winner, decided_by = hand.verdict([*plain, *behind][0])
        cards = hand.cards([*plain, *behind][0])
        decided_by = "rounding" if decided_by == "declarer" and len(reasons) > 1 else decided_by
    elif hand.points is not None:
        _, winner, decided_by = hand.verdict(hand.points)
        cards = hand.cards(hand.points)
    else:
        cards, winner, decided_by = {}, str(hand.won), "told"
    own = {side: cards[side] + hand.extra_of(side) for side in cards}
    for side in SIDES:
        row = table[side]
        row["cards"] = cards.get(side)
        row["total"] = sum(value or 0 for value in row.values()) if cards else None
    score = _score(hand, winner, own)
    return {
        "score": score,
        "winner": winner,
        "match_winner": _match_winner(hand, winner, score),
        "counting": hand.counting,
        "game_points": table,
        "decided_by": decided_by,
    }
