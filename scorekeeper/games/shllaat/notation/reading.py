"""A hand of Shlla'at, from the items of a typed line to facts.

The words are in ``data/lexicon``, the patterns in ``data/notation/shllaat.txt`` and ``data/speech/shllaat.txt``. A line
gives every player's pile beside the name. A comma only parts: a pile in a clause with a name belongs to that name.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise, product
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.facts import Facts, encode
from scorekeeper.games.shllaat.facts.checks import checked
from scorekeeper.games.shllaat.notation.groups import Group, Token, groups, tokens_of
from scorekeeper.games.shllaat.notation.line import Line
from scorekeeper.games.shllaat.notation.piles import PARTING, SaidPile, number, read
from scorekeeper.games.shllaat.notation.writing import example, write
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import DEALT, EMPTY, JOKER, KINDS, PACKS
from scorekeeper.games.shllaat.scoring import score
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.reading import lexicon, results
from scorekeeper.reading.cards import cards
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.reading.lattice import Way
from scorekeeper.reading.lexicon import Tag
from scorekeeper.words import Word, denies

RESERVED = frozenset({"counted", "redeal", "as-counted", *_PEOPLE, *results.RESERVED})
"""Words that no player can be called. If a name is another word of the notation, its place decides."""
OFFERED = ("jokers", "aces", "jacks", "others", "joker", "ace", "jack", "redeal", "counted", "result", "us")
"""Words that are offered while a line is typed, the usual ones first."""
_AS_BEFORE = [("so", verb) for verb in ("did", "does", "has", "have", "had", "got", "was", "is")]
_DASHES = frozenset("-–—−")
_NOTED = ("points", "pile", "cards")
_SILENT = ("glue", "counted", "reason")
_WITH_REDEAL = ("redeal", "who", "comma", "and", "kind", "every", "dual", "card", "which", "ranked", "each", *_SILENT)
_ARTICLE_PRICE, _LETTER_PRICE = 0.5, 0.3
_MOST_SAID = 40
"""More than any pile needs: all ways to read it are tried."""
_LETTERS = {"a": "ace", "j": "jack"}


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts; a pile that is left out is the rest of the pack.

    Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong, and with the readings.
    """
    if result := results.read(line, seating):
        return Facts(result=result)
    return EAR.hear(line, seating, options)


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    entries = lexicon.of_game("shllaat").get(word, ())
    jokers = any(entry.tags[0].value in ("joker", "jokers") for entry in entries if len(entry.words) == 1)
    return "JOKER" if jokers else None


def _more(words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield the cards that words can say, and the kind that a letter alone is; an "a" before a word is an article."""
    yield from (way for way in cards(words, at) if way.is_notation or way.tags[0].value != JOKER)
    kind, after = _LETTERS.get(words[at].key), words[at + 1].text if at + 1 < len(words) else ""
    is_article = words[at].text == "a" and after.isalpha() and (len(after) > 1 or after.isupper())
    if kind and not is_article:
        yield Way((Tag("kind", kind),), 1, 0.0)


def _compose(items: Sequence[Item], seating: Seating, options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts that the items of a line can mean. Raises Refused if they are no hand."""
    if any(item.name in _NOTED for item in items):
        yield from _noted(items, seating, options)
        return
    if any(pair in _AS_BEFORE for item in items for pair in pairwise(part.word.key for part in item.parts)):
        return  # it is as much as before, and says something
    by_name = {item.name: item for item in reversed(items)}
    as_counted = "counted" in by_name or None
    shown = example(seating, options)
    if denied := by_name.get("denied"):
        _refuse_words(malformed, "line-denied", [denied.parts[0].word], example=shown)
    if "redeal" in by_name:
        few = [item for item in items if item.name == "num" and 0 < number(item) <= DEALT]
        stray = [item for item in items if item.name not in _WITH_REDEAL and item not in few]
        _refuse_words(unclear, "redeal-alone", [item.parts[-1].word for item in stray[:1]])
        yield Composed(Facts(outcome="redeal"))
    elif "nobody" in by_name:
        beside = [item for item in items if item.name not in ("nobody", *PARTING, *_SILENT)]
        stray = [item for item in beside if item.name != "empty" or denies(item.parts[-1].word.key)]
        _refuse_words(unclear, "nobody-alone", [item.parts[-1].word for item in stray[:1]])
        yield Composed(Facts(totals=dict.fromkeys(seating.players, 0), as_counted=as_counted))
    elif not any(_is_apart(item, after) for item, after in pairwise(items)):
        signs = [item.parts[0].word for before, item in pairwise([*items[:1], *items]) if _is_below_zero(before, item)]
        _refuse_words(malformed, "word-unknown", signs, hint="")
        reasons = [item.parts[-1].word for item in items if item.name == "reason"]
        _refuse_words(malformed, "word-unclear", reasons, example=shown)
        yield from _Said(seating, options, as_counted).facts(items)


def _refuse_words(problem: Callable[..., Problem], code: str, words: Sequence[Word], **params: str) -> None:
    refuse([problem(code, column=word.column, word=word.text, **params) for word in words])


def _is_apart(item: Item, after: Item) -> bool:
    """Tell whether small words stand apart from the item behind them that they can go with."""
    return item.name == "glue" and after.name not in (*PARTING, *_SILENT, "dash")


def _is_below_zero(before: Item, item: Item) -> bool:
    """Tell whether a sign belongs to a figure: a minus apart from the item before it, or a point in a number."""
    if item.name not in ("num", "total") or len(item.parts) == 1:
        return False
    (*_, sign, figure), last = item.parts[:2], before.parts[-1].word
    if figure.label != "n" or figure.word.column != sign.word.column + 1:
        return False
    apart = last.column + len(last.text) < sign.word.column or before is item
    return (apart and sign.word.key in _DASHES) or (not apart and sign.word.key == "." and before.name == item.name)


def _letter_price(before: Item | None, item: Item, after: Item | None) -> float:
    """Return the price of an "a" before a kind as a name, or of a capital apart from a number as a kind."""
    text = item.parts[-1].word.text
    if item.name == "who" and text == "a" and after is not None and after.get("kind"):
        return _ARTICLE_PRICE
    numbered = before is not None and before.name == "num"
    return _LETTER_PRICE if item.name == "kind" and len(text) == 1 and text.isupper() and not numbered else 0.0


def _noted(items: Sequence[Item], seating: Seating, options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of a line with a clause for every player, all in one form."""
    said = {str(item.get("who")): item for item in items if item.get("who")}
    rest = [item.name for item in items if not item.get("who")]
    if {*said} != {*seating.players} or len(said) + len(rest) != len(items) or rest not in ([], ["counted"]):
        return
    as_counted = bool(rest) or None
    told = {player: said[player] for player in seating.players}
    if all(item.name == "points" for item in told.values()):
        yield Composed(Facts(totals={player: number(item) for player, item in told.items()}, as_counted=as_counted))
        return
    full = {player: item for player, item in told.items() if item.name != "points" or number(item)}
    whole = PACKS[options.pack]
    if all(item.name == "cards" for item in full.values()):
        dealt = {player: [*map(str, item.all("card"))] if player in full else [] for player, item in told.items()}
        if Counter(card for pile in dealt.values() for card in pile) == whole.copies:
            yield Composed(Facts(cards=dealt, as_counted=as_counted))
    elif all(item.name == "pile" for item in full.values()):
        piles = {player: _pile(item) if player in full else EMPTY._asdict() for player, item in told.items()}
        counted = [sum(pile[kind] for pile in piles.values()) for kind in KINDS]
        if all(piles.values()) and (counted == [*whole.kinds] or not any(counted)):
            yield Composed(Facts(piles=piles, as_counted=as_counted))


def _pile(item: Item) -> dict[str, int]:
    """Return how many cards of each kind a clause tells; nothing if it tells two numbers of one kind."""
    kinds = [kind if kind.endswith("s") else f"{kind}s" for kind in map(str, item.all("kind"))]
    numbers = [int(str(n)) for n in item.all("n")]
    kinds += ["others"] * (len(numbers) - len(kinds))
    if len({*kinds}) < len(kinds):
        return {}
    return EMPTY._asdict() | dict(zip(kinds, numbers, strict=True))


class _Said(NamedTuple):
    """The items of a line at a table, made into facts in every way to give piles to names."""

    seating: Seating
    options: Options
    as_counted: bool | None

    def facts(self, items: Sequence[Item]) -> Iterator[Composed[Facts]]:
        """Yield the facts that the items can mean. Raises the errors of the plainest way if there are none."""
        tokens = [token for token in tokens_of(items) if token.item.name not in _SILENT]
        telling = [token for token in tokens if not token.parts]
        if not telling:
            refuse([unclear("piles-missing", "piles")])
        if all(token.item.name in ("num", "total") for token in telling):
            yield from self._bare([token.item for token in telling])
            return
        self._refuse_again(telling)
        if _longest(telling) > _MOST_SAID:
            who = next((token.who for token in telling if token.who), next(iter(self.seating.players)))
            refuse([unclear("numbers-several", column=_column(telling), player=who)])
        price = sum(map(_letter_price, [None, *items], items, [*items[1:], None]))
        errors: list[Refused] = []
        found = False
        for each in groups(tokens, 0, frozenset(), {token.clause for token in tokens if token.names}):
            try:
                for composed in self._composed(each, len(tokens)):
                    found = True
                    yield composed._replace(price=composed.price + price)
            except Refused as error:
                errors.append(error)
        if not found:
            raise _plainest(errors) if errors else _owner_missing(telling)

    def _refuse_again(self, tokens: Sequence[Token]) -> None:
        """Refuse a player who is named twice."""
        named: set[str] = set()
        for token in tokens:
            if token.who in named:
                refuse([unclear("player-again", column=token.item.parts[-1].word.column, player=token.who)])
            named |= {token.who} - {""}

    def _bare(self, figures: Sequence[Item]) -> Iterator[Composed[Facts]]:
        """Yield totals in the order of play; who is left out has the rest."""
        players = tuple(self.seating.players)
        if not len(players) - 1 <= len(figures) <= len(players):
            raise _owner_missing(tokens_of(figures))
        for seated in combinations(players, len(figures)):
            totals = {who: SaidPile("total", total=number(item)) for who, item in zip(seated, figures, strict=True)}
            yield Composed(self._line(totals))

    def _line(self, said: Mapping[str, SaidPile]) -> Facts:
        facts = Line(tuple(self.seating.players), said, self.options.pack, bool(self.as_counted)).facts()
        return facts._replace(as_counted=self.as_counted)

    def _composed(self, groups: Sequence[Group], end: int) -> Iterator[Composed[Facts]]:
        named = [token.who for group in groups for token in group.owners]
        left = [player for player in self.seating.players if player not in named]
        ways = [[*self._piles(group, left, groups)] for group in groups]
        for chosen in product(*ways):
            facts = self._line({who: pile for said in chosen for who, pile in said.items()})
            piles = [next(iter(said.values())) for said in chosen]
            early = ("player-unsaid" if group.lone and group.end < end else "" for group in groups)
            unsure = [pile.at._replace(asks=pile.unsure) for pile in piles if pile.at]
            doubts = unsure or [
                (group.owners or group.run)[0].item._replace(asks=code)
                for codes in (early, (pile.unsure for pile in piles))
                for group, code in zip(groups, codes, strict=True)
                if code
            ]
            yield Composed(facts, next(iter(doubts), None), sum(pile.price for pile in piles))

    def _offered(self, facts: Facts) -> list[Reading]:
        try:
            checked(facts, self.options)
        except Refused:
            return []
        return [Reading(write(facts), encode(facts))]

    def _piles(self, group: Group, left: Sequence[str], groups: Sequence[Group]) -> Iterator[Mapping[str, SaidPile]]:
        """Yield the piles of those whom a group names, ``left`` are those whom no group does. Raises Refused."""
        run = [token.item for token in group.run]
        each = [item for item in run if item.name == "each"]
        run = [item for item in run if item.name != "each"]
        who = [token.who for token in group.owners if token.who]
        if not group.owners and not each and len(left) != 1:
            refuse([unclear("rest-which", "piles", players=[*left] or [*self.seating.players], n=len(left))])
        if len(who) < len(group.owners) or not group.owners:
            others = left or [player for player in self.seating.players if all(each is group for each in groups)]
            refuse([] if others else [unclear("rest-which", "piles", players=[*self.seating.players], n=0)])
            who += others
        if each and (all(item.name in ("rest", "all") for item in run) or (len(who) == 1 and group.owners)):
            raise self._alike(each[0], who, groups)
        figures = [item for item in run if item.name not in PARTING]
        if len(who) > 1 and len(figures) == len(who) and all(item.name in ("num", "total") for item in figures):
            told = zip(who, figures, strict=True)
            yield {each: SaidPile("total", total=number(item), unsure="numbers-several") for each, item in told}
            return
        piles = read(who[-1], run, PACKS[self.options.pack].kinds)
        if len(who) > 1 and not each and not all(pile.is_empty for pile in piles):
            refuse([unclear("pile-shared", column=_column([*group.owners, *group.run]), players=who)])
        yield from (dict.fromkeys(who, pile) for pile in piles)

    def _alike(self, each: Item, who: Sequence[str], groups: Sequence[Group]) -> Ambiguous:
        """Return the question how much each has; the rest of the pack is offered in equal shares."""
        word = each.parts[-1].word
        shown = example(self.seating, self.options)
        problem = unclear("piles-alike", "piles", word.column, word=word.text, example=shown)
        at = next(at for at, group in enumerate(groups) if any(token.item is each for token in group.run))
        others = [*groups[:at], *groups[at + 1 :]]
        if len(who) == 1 and at and (before := _total(groups[at - 1])):  # "Badr the same"
            known = {player: n for group in others for player, n in _total(group).items()}
            known |= dict.fromkeys(who, *before.values())
            same = {player: SaidPile("total", total=n) for player, n in known.items()}
            return Ambiguous([problem], self._offered(self._line(same)))
        told = [*map(_total, others)]
        totals = {player: n for said in told if said for player, n in said.items()}
        left = PACKS[self.options.pack].points - sum(totals.values())
        if not all(told) or {*who, *totals} != {*self.seating.players} or len(who) == 1 or left % len(who):
            return Ambiguous([problem], [])
        totals |= dict.fromkeys(who, left // len(who))
        alike = Facts(totals={player: totals[player] for player in self.seating.players})
        return Ambiguous([problem], self._offered(alike))


def _total(group: Group) -> dict[str, int]:
    """Return the total that a group tells of one player, nothing if it tells anything else."""
    run = [token.item for token in group.run if not token.parts]
    if [item.name for item in run] in (["num"], ["total"]) and len(group.owners) == 1:
        return {group.owners[0].who: number(run[0])}
    return {}


def _longest(tokens: Sequence[Token]) -> int:
    """Return how much is said at most between two names, cards aside."""
    runs = groupby(tokens, key=lambda token: token.names)
    return max((sum(token.item.name != "card" for token in run) for names, run in runs if not names), default=0)


def _column(tokens: Sequence[Token]) -> int:
    return min(token.item.parts[0].word.column for token in tokens)


def _plainest(errors: Sequence[Refused]) -> Refused:
    """Return the refusal of the plainest way, which blames no pile for the words of another."""
    ranks = {"pile-shared": 1, "pile-or-nothing": 3}
    return min(errors, key=lambda error: 0 if error.readings else ranks.get(error.problems[0].code, 2))


def _owner_missing(tokens: Sequence[Token]) -> Ambiguous:
    lone = next((token for token in tokens if not token.names), tokens[0])
    word = lone.item.parts[-1].word
    return Ambiguous([unclear("owner-missing", column=word.column, word=word.text)])


EAR = Ear(
    "shllaat",
    compose=_compose,
    score=score,
    write=write,
    encode=encode,
    example=example,
    more=_more,
    most=max(pack.points for pack in PACKS.values()),
)
