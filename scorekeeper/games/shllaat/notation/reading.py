"""A hand of Shlla'at as a typed line: words to facts, and facts to words.

A line gives every player's pile after the name, as kinds (``Ali 1 joker 2 aces 3 J 10``), as cards
(``Ali: JOKER AS AH``) or as a total (``Ali 88``). One pile can be left out: it is the rest of the pack.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.game import Json, Options, Seating
from scorekeeper.games.shllaat.facts.checks import card_problems, kind_problems, sum_problem
from scorekeeper.games.shllaat.notation import piles as heaps
from scorekeeper.games.shllaat.notation.piles import Heap
from scorekeeper.games.shllaat.notation.words import CAN_BE_NAMES, KIND_WORDS, RESERVED, Lexer, Piece
from scorekeeper.games.shllaat.packs import (
    EMPTY,
    KINDS,
    PACKS,
    WHOLE,
    Pile,
    card,
    compositions,
    copies,
    pile_of,
)
from scorekeeper.words import fold

__all__ = ("EXAMPLE", "KIND_WORDS", "RESERVED", "parse", "write")

EXAMPLE = "Ali 88, Badr 92, Cem 72"
_DEFAULT_PACK = "54"
_MOST_COMPOSED = 3
"""Of how many totals beside piles of kinds the cards are worked out."""


def parse(line: str, table: Seating, options: Options | None = None) -> Json:
    """Read a line into facts; what is left out is derived from the pack of the options, else from the 54 cards.

    Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong.
    """
    lexer = Lexer(table)
    pieces = lexer.pieces(line)
    if not pieces and not lexer.as_counted:
        refuse([malformed("line-empty", example=EXAMPLE)])
    refuse(lexer.problems)
    pack = (options or {}).get("pack", _DEFAULT_PACK)
    flag = {"as_counted": True} if lexer.as_counted else {}
    if _nobody(pieces):
        return {"totals": dict.fromkeys(table.players, 0), **flag}
    said = _heaps(pieces, pack)
    return _Hand(table, said, pack, as_counted=lexer.as_counted).facts() | flag


def _nobody(pieces: Sequence[Piece]) -> bool:
    """Tell whether a line says that nobody captured anything; refuse it where it says more."""
    said = [piece for piece in pieces if piece.what not in ("break", "points")]
    none = any(piece.what == "nobody" for piece in said)
    stray = [piece for piece in said if piece.what not in ("nobody", "all", "empty") and not _is_zero(piece)]
    if none and stray:
        refuse([unclear("nobody-alone", column=stray[0].word.column, word=stray[0].word.text)])
    return none or (bool(said) and not stray and said[0].what == "all" and len(said) > 1)


def _is_zero(piece: Piece) -> bool:
    return piece.what == "number" and not sum(piece.value)


def _heaps(pieces: Sequence[Piece], pack: str) -> dict[str, Heap]:
    """Give every player named the pile that was said: the name stands before all piles, or after all."""
    problems: list[Problem] = []
    said: dict[str, Heap] = {}
    for owner, heap in _owned(pieces, problems):
        if owner.value in said:
            problems.append(unclear("player-again", column=owner.word.column, player=owner.value))
            continue
        said[owner.value] = heaps.read(owner.value, heap, PACKS[pack], problems)
    refuse(problems)
    return said


def _owned(pieces: Sequence[Piece], problems: list[Problem]) -> list[tuple[Piece, list[Piece]]]:
    """Put the pieces of each pile with the player whose it is."""
    telling = [piece for piece in pieces if piece.what != "break"]
    first = not telling or telling[0].what == "player"
    if not first and telling[-1].what != "player":
        problems.append(unclear("owner-missing", column=telling[0].word.column, word=telling[0].word.text))
        return []
    owned: list[tuple[Piece, list[Piece]]] = []
    heap: list[Piece] = []
    for piece in pieces:
        if piece.what != "player":
            heap.append(piece)
        elif first:
            owned.append((piece, heap := []))
        else:
            owned.append((piece, heap))
            heap = []
    return owned


class _Hand:
    """The piles of one line, made into one form; what was left out is worked out."""

    def __init__(self, table: Seating, said: Mapping[str, Heap], pack: str, *, as_counted: bool) -> None:
        self._players = tuple(table.players)
        self._said = said
        self._pack = pack
        self._as_counted = as_counted

    def facts(self) -> Json:
        """Put the facts together. Raises what is wrong with them."""
        rest, empty = self._left_out()
        known = {player: heap for player, heap in self._said.items() if player != rest and player not in empty}
        empty |= {player for player, heap in known.items() if heap.is_empty}
        full = {player: heap for player, heap in known.items() if player not in empty}
        if not full:
            return self._nothing_said(rest)
        forms = {heap.form for heap in full.values()}
        if forms == {"total"}:
            return self._totals({player: heap.total for player, heap in full.items()}, rest)
        if "cards" in forms and all(heap.cards is not None for heap in full.values()):
            return self._cards({player: heap.cards or [] for player, heap in full.items()}, rest)
        return self._piles(full, rest)

    def _left_out(self) -> tuple[str | None, set[str]]:
        """Find whose pile is the rest of the pack, if anybody's, and whose must then be empty."""
        rests = [player for player, heap in self._said.items() if heap.form == "rest"]
        unsaid = [player for player in self._players if player not in self._said or self._said[player].form == "unsaid"]
        if len(rests) > 1:
            refuse([unclear("rest-twice", "piles")])
        if rests:
            return rests[0], set(unsaid)
        if len(unsaid) <= 1 or self._complete():
            return (unsaid[0] if unsaid else None), set(unsaid[1:])
        refuse([unclear("rest-which", "piles", players=_all_of(unsaid), n=len(unsaid))])
        raise AssertionError

    def _complete(self) -> bool:
        """Tell whether what was said is the whole pack already, so that all others have nothing."""
        points = sum(heap.points for heap in self._said.values())
        return points == WHOLE[self._pack]

    def _nothing_said(self, rest: str | None) -> Json:
        """Read a line on which only empty piles were said, and perhaps who has the rest."""
        if rest is None:
            return {"totals": dict.fromkeys(self._players, 0)}
        if rest not in self._said or self._said[rest].form == "unsaid":
            refuse([unclear("rest-or-nobody", "piles", player=rest)])
        return self._all_piles({rest: PACKS[self._pack]})

    def _totals(self, totals: dict[str, int], rest: str | None) -> Json:
        if rest:
            left = WHOLE[self._pack] - sum(totals.values())
            if left < 0:
                refuse([sum_problem({**totals, rest: 0}, self._pack)])
            totals[rest] = left
        return {"totals": {player: totals.get(player, 0) for player in self._players}}

    def _cards(self, dealt: dict[str, list[str]], rest: str | None) -> Json:
        if rest:
            refuse(card_problems(dealt, self._pack, complete=False))
            used = Counter(each for cards in dealt.values() for each in cards)
            dealt[rest] = list((Counter(copies(self._pack)) - used).elements())
        return {"cards": {player: dealt.get(player, []) for player in self._players}}

    def _piles(self, full: Mapping[str, Heap], rest: str | None) -> Json:
        """Make piles of kinds, where some were said as cards or as totals."""
        dealt = {player: heap.cards for player, heap in full.items() if heap.cards}
        piles = {player: heap.pile for player, heap in full.items() if heap.form != "total"}
        totals = {player: heap.total for player, heap in full.items() if heap.form == "total"}
        problems = card_problems(dealt, self._pack, complete=False) if dealt else []
        whole = PACKS[self._pack]
        if rest or totals:
            problems += kind_problems(piles, whole, complete=False)
        refuse(problems)
        left = whole.minus(Pile(*map(sum, zip(*piles.values(), strict=True))))
        if totals:
            piles |= self._composed(totals, piles, left, rest)
        elif rest:
            piles[rest] = left
        return self._all_piles(piles)

    def _composed(
        self, totals: Mapping[str, int], piles: Mapping[str, Pile], left: Pile, rest: str | None
    ) -> dict[str, Pile]:
        """Work out the cards of totals that stand beside piles of kinds, where only one way is possible."""
        wanted = dict(totals)
        found = _all_of([f"{player}'s {total}" for player, total in totals.items()])
        over = left.points - sum(totals.values())
        none = illegal("mixed-none", "piles", found=found, left=_described(left))
        if over < 0 or (over and not rest):
            refuse([none])
        if over and rest:
            wanted[rest] = over
        ways = compositions(tuple(wanted.values()), left, as_counted=self._as_counted)
        first = next(ways, None) if len(wanted) <= _MOST_COMPOSED else None
        if len(wanted) <= _MOST_COMPOSED and first is None:
            refuse([none])
        if first is None or next(ways, None):
            points = {**{player: pile.points for player, pile in piles.items()}, **wanted}
            listed = ", ".join(f"{player} {points.get(player, 0)}" for player in self._players)
            refuse([unclear("mixed-forms", "piles", found=found, points=listed)])
        return dict(zip(wanted, first or (), strict=True))

    def _all_piles(self, piles: Mapping[str, Pile]) -> Json:
        every = {player: piles.get(player, EMPTY) for player in self._players}
        return {"piles": {player: dict(zip(KINDS, pile, strict=True)) for player, pile in every.items()}}


# --- facts to words ---------------------------------------------------------------------------------------


def write(facts: Json) -> str:
    """Write facts as a line; :func:`parse` reads it back to the same facts.

    >>> write({"totals": {"Ali": 88, "Badr": 92, "Cem": 72}, "as_counted": True})
    'Ali 88, Badr 92, Cem 72, as counted'
    """
    if "totals" in facts:
        said = [f"{player} {total}" for player, total in facts["totals"].items()]
    elif "cards" in facts:
        said = [_write_cards(player, cards) for player, cards in facts["cards"].items()]
    else:
        piles = {player: Pile(*(pile.get(kind, 0) for kind in KINDS)) for player, pile in facts["piles"].items()}
        clash = frozenset(map(fold, piles)) & CAN_BE_NAMES
        # An empty pile is 0, which beside kinds cannot be anything else.
        zero = "0" if any(map(any, piles.values())) else "0 others"
        said = [f"{player} {_write_pile(pile, clash) if any(pile) else zero}" for player, pile in piles.items()]
    return ", ".join([*said, *_flags(facts)])


def _flags(facts: Json) -> Iterable[str]:
    return ["as counted"] if facts.get("as_counted") else []


def _write_cards(player: str, cards: Sequence[str]) -> str:
    return f"{player}: {' '.join(_spelt(cards))}" if cards else f"{player} 0"


def _write_pile(pile: Pile, clash: frozenset[str]) -> str:
    """Write a pile; ordinary cards alone need their word, or they would be a total."""
    words = []
    for kind, number in zip(KINDS[:3], pile, strict=False):
        if number:
            one = number == 1 and kind[:-1] not in clash
            words.append(f"{number} {kind[:-1] if one else kind}")
    if pile.others:
        words.append(str(pile.others) if words else f"{pile.others} others")
    return " ".join(words) or "nothing"


def _all_of(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _described(pile: Pile) -> str:
    kinds = ", ".join(f"{number} {kind}" for kind, number in zip(KINDS, pile, strict=True) if number)
    return f"{kinds}; {pile.points} points" if kinds else "nothing"


def points_of(facts: Json) -> dict[str, int]:
    """Tell what each pile of some facts is worth."""
    if "totals" in facts:
        return dict(facts["totals"])
    if "cards" in facts:
        return {player: pile_of(_spelt(cards)).points for player, cards in facts["cards"].items()}
    return {player: Pile(*(pile.get(kind, 0) for kind in KINDS)).points for player, pile in facts["piles"].items()}


def _spelt(cards: Sequence[str]) -> list[str]:
    return [card(each) or each for each in cards]
