"""A Baloot hand as a typed line: words to facts, and facts to words.

A line is a few clauses. In each, leaving out raises, suits and small words, the words come in pairs of a
thing and its owner, in either order: ``hokum E``, ``NS 77``, ``fifty N``, ``baloot S``.
"""

from typing import Any, NamedTuple

from scorekeeper.cards import SUIT_NAMES, SUIT_WORDS
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.game import Json, Options, Seating
from scorekeeper.games.baloot.facts.form import LEVELS, PROJECTS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import People
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES, WORDS
from scorekeeper.words import Word, clauses, fold, suggestion, vocabulary

EXAMPLE = "hokum E, NS 77"

_OWNERS = vocabulary(WORDS)
_CONTRACTS = vocabulary(
    {
        "hokum": "hokum hukum hokom hukm hokm hokoum 7okm حكم حكوم",
        "sun": "sun san sann صن صان",
        "ashkal": "ashkal ashkall eshkal اشكل اشكال",
    }
)
_LEVELS = vocabulary(
    {
        "double": "double doubled dbl dobl dobbel x2 ×2 *2 2x 2× دبل دوبل",
        "triple": "triple tripled x3 ×3 *3 3x 3× ثري تربل",
        "quadruple": "quadruple quadrupled quad four x4 ×4 *4 4x 4× فور",
        "gahwa": "gahwa gahwah qahwa qahwah kahwa coffee قهوه",
    }
)
_LOCKS = vocabulary({"locked": "locked closed lock مقفل مقفول مقفوله", "open": "open opened مفتوح مفتوحه"})
_MELDS = vocabulary(
    {
        "siri": "siri sira sirah sera serra sara seeri سرا سرى سيرا",
        "fifty": "fifty khamsin khamseen khamsoon خمسين خمسون",
        "hundred": "hundred miya miyah meya meyah mia مية ميه مئة مائة",
        "four-hundred": "four-hundred fourhundred arbamiya arbaamiya arbameya اربعمية اربعميه اربعمائة اربعمئة",
        "baloot": "baloot balot belot belote بلوت",
        "kaboot": "kaboot kabout kabut kapoot capot al-kaboot كبوت الكبوت",
        "won": "won win wins took فاز فازوا كسب كسبوا",
        "lost": "lost lose loses خسر خسروا",
    }
)
_PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
_TRICKS = vocabulary({"tricks": "tricks trick laffat lammat اكلات اكله لمات لمه"})
_BY = vocabulary({"by": "by من"})
_OUTCOMES = vocabulary(
    {
        "all-pass": "pass passed passes all-pass بس باس باص",
        "annulled": "kawesh kaweesh kawish saneen annulled annul misdeal كوش كويش سنين",
    }
)
_RAISING = {*_LEVELS, *_LOCKS, *(word for word, contract in _CONTRACTS.items() if contract == "ashkal")}
"""Words after which somebody can be named who said them."""
_NOISE = frozenset(
    map(
        fold,
        [
            "a",
            "the",
            "and",
            "for",
            "in",
            "with",
            "of",
            "all",
            "out",
            "no",
            "had",
            "has",
            "points",
            "point",
            "pts",
            "project",
            "trumps",
            "trump",
            "nobody",
            "بونت",
            "و",
        ],
    )
)
_SUITS = {fold(word): suit for word, suit in SUIT_WORDS.items()}
_VOCABULARY = {*_CONTRACTS, *_LEVELS, *_LOCKS, *_MELDS, *_TRICKS, *_BY, *_OUTCOMES, *_SUITS, *_NOISE}
RESERVED = frozenset({*_VOCABULARY, *_OWNERS, *_PEOPLE})


class _Owner(NamedTuple):
    id: str
    word: Word


class _Thing(NamedTuple):
    """Something that has an owner: ``field`` of the facts and its value."""

    field: str
    value: Any
    word: Word


def parse(line: str, table: Seating, _options: Options | None = None) -> Json:
    """Read a line into facts. Raises Malformed or Ambiguous with the columns of everything that is wrong."""
    reader = _Reader(table)
    found = clauses(line)
    if not found:
        refuse([malformed("line-empty", example=EXAMPLE)])
    if any(word.key in _OUTCOMES for clause in found for word in clause):
        return reader.outcome(found)
    for clause in found:
        reader.clause(clause)
    return reader.facts()


class _Reader:
    """Collects the facts of one line."""

    def __init__(self, table: Seating) -> None:
        self._people = People(table, _OWNERS, RESERVED)
        self._found: Json = {}
        self._words: dict[str, Word] = {}
        self._lone_tricks: list[_Thing] = []
        self.problems: list[Problem] = []

    def outcome(self, found: list[list[Word]]) -> Json:
        """Read a line on which no hand was played; who annulled it may be named."""
        words = [word for clause in found for word in clause]
        outcome = next(_OUTCOMES[word.key] for word in words if word.key in _OUTCOMES)
        at = 0
        while at < len(words):
            word = words[at]
            owner = self._people.at(words, at)
            if not owner and _OUTCOMES.get(word.key) != outcome and word.key not in _NOISE | _BY.keys():
                self.problems.append(malformed("pass-alone", column=word.column, word=word.text))
            at += owner[1] if owner else 1
        refuse([*self._people.problems, *self.problems])
        return {"outcome": outcome}

    def clause(self, words: list[Word]) -> None:
        """Read one clause: first its words one by one, then the pairs."""
        parts: list[_Owner | _Thing] = []
        raised: Word | None = None
        known = len(self.problems)
        tricks = _tricks_number(words)
        if tricks == -1:
            word = next(word for word in words if word.key in _TRICKS)
            self.problems.append(unclear("tricks-number", column=word.column))
        at = 0
        while at < len(words):
            word = words[at]
            owner = self._people.at(words, at)
            by = self._by(words, at, parts, raised) if raised else None
            if by:
                at += word.key in _BY
            elif owner:
                parts.append(_Owner(owner[0], word))
            elif at == tricks:
                parts.append(_Thing("tricks", int(word.key[:9]), word))
            else:
                self._word(word, parts)
                raised = word if word.key in _RAISING else raised
            at += (by or owner or ("", 1))[1]
        if raised and len(parts) == 1 and isinstance(parts[0], _Owner):
            self._speaker(raised, parts[0].id, parts[0].word)
        elif len(self.problems) == known:  # else what is left over would only be blamed for the unknown word
            self._pairs(parts)

    def _by(self, words: list[Word], at: int, parts: list[_Owner | _Thing], raised: Word) -> tuple[str, int] | None:
        """Read who raised, or said Ashkal: "by Ali", or the name alone where a clause ends in it."""
        start = at + (words[at].key in _BY)
        owner = self._people.at(words, start)
        if not owner:
            return None
        if start == at and (len(parts) % 2 or start + owner[1] < len(words) or words[at - 1].key not in _RAISING):
            return None
        self._speaker(raised, owner[0], words[start])
        return owner

    def _speaker(self, raised: Word, who: str, word: Word) -> None:
        """Note who raised or said Ashkal; of a side that doubled nobody need be named."""
        if _CONTRACTS.get(raised.key) == "ashkal":
            self._say("ashkal", who, word)
        elif who in SIDES:
            self._say("_doubled_by", who, word)
        else:
            self._say("doubled_by", who, word)

    def facts(self) -> Json:
        """Put the facts together. Raises what is wrong with them."""
        for thing in self._lone_tricks:
            points = self._found.get("points", {})
            if len(points) == 1:
                self._number("tricks", next(iter(points)), thing)
            else:
                self.problems.append(unclear("tricks-whose", column=thing.word.column, n=thing.value))
        refuse([*self._people.problems, *self.problems])
        if self._found.pop("_ashkal", False):
            self._found["contract"] = "sun"
            self._ashkal()
        self._doubling_side()
        return self._found

    def _ashkal(self) -> None:
        """Settle who said Ashkal: named as such, or else in the place of the declarer."""
        if "ashkal" in self._found:
            return
        bidder = self._found.pop("declarer", None)
        if bidder in SIDES:
            refuse([unclear("ashkal-bidder", column=self._words["contract"].column, side=bidder)])
        if bidder:
            self._found |= {"ashkal": bidder, "declarer": PARTNER[bidder]}

    def _doubling_side(self) -> None:
        """Check a side that doubled; the facts hold only players, and a side's doubling says nothing new."""
        side = self._found.pop("_doubled_by", None)
        if side and "declarer" in self._found and SIDE[self._found["declarer"]] == side:
            refuse([illegal("doubler-side", column=self._words["_doubled_by"].column, doubler=side, side=side)])

    def _word(self, word: Word, parts: list[_Owner | _Thing]) -> None:
        key = word.key
        if key in _CONTRACTS:
            self._contract(_CONTRACTS[key], word, parts)
        elif key.isdigit():
            parts.append(_Thing("points", int(key[:9]), word))
        elif key in _MELDS:
            field = _MELDS[key]
            parts.append(_Thing("projects" if field in PROJECTS else field, field, word))
        elif key in _LEVELS:
            self._say("level", _LEVELS[key], word)
        elif key in _LOCKS:
            self._say("locked", _LOCKS[key] == "locked", word)
        elif key in _SUITS:
            self._say("trump", _SUITS[key], word)
        elif key not in _NOISE and key not in _BY and key not in _TRICKS:
            hint = suggestion(key, [*self._people, *_VOCABULARY])
            self.problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))

    def _contract(self, contract: str, word: Word, parts: list[_Owner | _Thing]) -> None:
        """Note the contract; "sun S ashkal" and "ashkal sun S" have one owner for both words."""
        said = self._found.get("contract")
        if contract == "ashkal":
            self._found["_ashkal"] = True
        if said and "ashkal" in (said, contract) and "hokum" not in (said, contract):
            return
        self._say("contract", contract, word)
        parts.append(_Thing("declarer", contract, word))

    def _pairs(self, parts: list[_Owner | _Thing]) -> None:
        """Give each thing its owner: they come in pairs, in either order."""
        at = 0
        while at < len(parts):
            first, second = parts[at], parts[at + 1] if at + 1 < len(parts) else None
            at += 2
            if isinstance(first, _Thing) and isinstance(second, _Owner):
                self._own(first, second.id)
            elif isinstance(first, _Owner) and isinstance(second, _Thing):
                self._own(second, first.id)
            else:
                self._lone(first)
                at -= 1

    def _lone(self, part: _Owner | _Thing) -> None:
        """Handle a part without a partner: only tricks and a contract can do without, for now."""
        word = part.word
        if isinstance(part, _Owner):
            self.problems.append(unclear("owner-stray", column=word.column, word=word.text))
        elif part.field == "tricks":
            self._lone_tricks.append(part)
        elif part.field != "declarer":  # whoever declared may stand in another clause; if not, it is asked
            self.problems.append(unclear("owner-missing", column=word.column, word=word.text))

    def _own(self, thing: _Thing, owner: str) -> None:
        if thing.field in ("points", "tricks"):
            self._number(thing.field, SIDE[owner], thing)
        elif thing.field == "lost":
            self._say("won", OTHER[SIDE[owner]], thing.word)
        elif thing.field == "projects":
            self._found.setdefault("projects", []).append({"by": owner, "kind": thing.value})
        else:
            self._say(thing.field, SIDE[owner] if thing.field in ("kaboot", "won") else owner, thing.word)

    def _number(self, field: str, side: str, thing: _Thing) -> None:
        numbers = self._found.setdefault(field, {})
        if numbers.setdefault(side, thing.value) == thing.value:
            return
        number = next((number for number in (thing.value, numbers[side]) if number in _PROJECT_NUMBERS), None)
        if field == "points" and number:
            word = _PROJECT_NUMBERS[number]
            self.problems.append(unclear("project-number", column=thing.word.column, n=number, word=word))
        else:
            self._said_twice(f"{field} {side}", numbers[side], thing.value, thing.word)

    def _say(self, field: str, value: Any, word: Word) -> None:
        if self._found.setdefault(field, value) != value:
            self._said_twice(field, self._words[field].text, word.text, word)
        self._words.setdefault(field, word)

    def _said_twice(self, field: str, first: Any, second: Any, word: Word) -> None:
        self.problems.append(unclear("said-twice", column=word.column, key=field, first=first, second=second))


def _tricks_number(words: list[Word]) -> int | None:
    """Find the number of a clause that counts tricks: the one after the word "tricks", else the one before."""
    place = next((at for at, word in enumerate(words) if word.key in _TRICKS), None)
    if place is None:
        return None
    after = (at for at in range(place + 1, len(words)) if words[at].key.isdigit())
    before = (at for at in range(place - 1, -1, -1) if words[at].key.isdigit())
    return next(after, next(before, -1))


def write(facts: Json) -> str:
    """Write facts as a line; :func:`parse` reads it back to the same facts.

    >>> write({"contract": "hokum", "declarer": "W", "level": "double", "locked": True, "points": {"EW": 106}})
    'hokum W x2 locked, EW 106'
    """
    if "outcome" in facts:
        return {"all-pass": "pass", "annulled": "annulled"}[facts["outcome"]]
    clauses = [_write_contract(facts)]
    clauses += [f"{side} {points}" for side, points in facts.get("points", {}).items()]
    clauses += [f"tricks {side} {tricks}" for side, tricks in facts.get("tricks", {}).items()]
    clauses += [f"{word} {facts[word]}" for word in ("kaboot", "won") if word in facts]
    clauses += [f"{project['kind']} {project['by']}" for project in facts.get("projects", ())]
    clauses += [f"baloot {facts['baloot']}"] if "baloot" in facts else []
    return ", ".join(clauses)


def _write_contract(facts: Json) -> str:
    bidder = facts.get("ashkal")
    words = [facts["contract"], bidder or facts["declarer"]]
    words += ["ashkal"] if bidder else []
    words += [SUIT_NAMES[facts["trump"]]] if "trump" in facts else []
    level = LEVELS.index(facts.get("level", "single"))
    words += [("", "x2", "x3", "x4", "gahwa")[level]] if level else []
    words += ["locked" if facts["locked"] else "open"] if "locked" in facts else []
    words += [f"by {facts['doubled_by']}"] if "doubled_by" in facts else []
    return " ".join(words)
