"""A hand of Shlla'at from a typed line.

A line gives every player's pile after the name, as kinds (``Ali 1 joker 2 aces 3 J 10``), as cards
(``Ali: JOKER AS AH``) or as a total (``Ali 88``). One pile can be left out: it is the rest of the pack.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, product, takewhile
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shllaat.facts import Facts, encode
from scorekeeper.games.shllaat.facts.checks import card_problems, kind_problems, settle, shares, sum_problem
from scorekeeper.games.shllaat.facts.possible import compositions
from scorekeeper.games.shllaat.notation import piles
from scorekeeper.games.shllaat.notation.alike import with_each
from scorekeeper.games.shllaat.notation.noted import EAR
from scorekeeper.games.shllaat.notation.piece import Piece
from scorekeeper.games.shllaat.notation.pieces import Lexer
from scorekeeper.games.shllaat.notation.piles import SaidPile
from scorekeeper.games.shllaat.notation.words import KINDS as KINDS_OF_WORDS
from scorekeeper.games.shllaat.notation.words import is_word
from scorekeeper.games.shllaat.notation.writing import example, write
from scorekeeper.games.shllaat.options import Options, Pack
from scorekeeper.games.shllaat.packs import DEALT, EMPTY, KINDS, PACKS, Pile
from scorekeeper.hearing import meant
from scorekeeper.messages import Message
from scorekeeper.namesakes import read_namesakes

_MOST_UNSURE = 4
"""Of how many words that can be a player or a card, or a card or nothing, all readings are tried."""
_MOST_COMPOSED = 3
"""Of how many totals beside piles of kinds the cards are worked out."""


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts; what is left out is the rest of the pack.

    Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong; where a line has several
    readings that can have happened, Ambiguous with these.
    """
    if noted := EAR.noted(line, seating, options):
        return noted

    def read(line: str, seating: Seating) -> Facts:
        return _parse(line, seating, options)

    return read_namesakes(line, seating, is_word, read, write, encode)


def _parse(line: str, seating: Seating, options: Options) -> Facts:
    if result := result_only.read(line, seating):
        return Facts(result=result)
    lexer = Lexer(seating, example(seating, options))
    players = tuple(seating.players)
    pieces = lexer.pieces(line)
    refuse(lexer.problems)
    said = with_each(pieces, players, PACKS[options.pack].points, example(seating, options))
    told = _with_rest(_with_others(said, players), players)
    if not told and not lexer.as_counted:
        refuse([malformed("line-empty", example=example(seating, options))])

    def read(pieces: Sequence[Piece]) -> Facts:
        return _heard(pieces, seating, options, as_counted=lexer.as_counted)

    if not any(piece.hedged for piece in told):
        return read(told)
    return _hedged(told, read, lambda facts: facts.outcome or settle(facts, options))


def _hedged(
    pieces: Sequence[Piece], read: Callable[[Sequence[Piece]], Facts], check: Callable[[Facts], object]
) -> Facts:
    """Read pieces of which some may be there by mistake; what they mean without these is only asked about."""
    plain, other = (
        [each for each in (piece.ways()[way] if piece.hedged else piece for piece in pieces) if each] for way in (0, 1)
    )
    try:
        without = read(other)
        check(without)
    except Refused:
        return read(plain)
    try:
        facts = read(plain)
        check(facts)
    except Refused as error:
        error.readings = error.readings or (Reading(write(without), encode(without)),)
        raise
    return meant([facts, without], check, write, encode)


def _heard(pieces: Sequence[Piece], seating: Seating, options: Options, *, as_counted: bool) -> Facts:
    """Return the reading of pieces that is meant. Raises Refused."""
    refused: list[Refused] = []
    # "the rest Cem", and "88 Ali, Badr 92", only where nothing else is meant
    for tried in (pieces, _rest_behind_names(pieces), _names_first(pieces)):
        found = []
        for reading in _readings(tried, tuple(seating.players)):
            try:
                found.append(_facts(reading, seating, options, as_counted=as_counted))
            except Refused as error:
                refused.append(error)
        if found:
            return meant(found, lambda facts: facts.outcome or settle(facts, options), write, encode)
    refuse([_name_or_word(piece) for piece in pieces if piece.what == "either"][:1])
    raise next((error for error in refused if error.problems[0].code == "pile-shared"), _plainest(refused))


def _plainest(refused: Sequence[Refused]) -> Refused:
    """Return the first refusal that blames no pile for the word "rest", which may be said of the name behind it."""
    return next((error for error in refused if error.problems[0].code != "pile-or-nothing"), refused[0])


def _name_or_word(piece: Piece) -> Problem:
    kind = KINDS_OF_WORDS.get(piece.word.key)
    code = "name-or-kind" if kind else "name-or-word"
    return unclear(code, column=piece.word.column, word=piece.word.text, plural=kind)


def _with_rest(pieces: Sequence[Piece], players: Sequence[str]) -> Sequence[Piece]:
    """Name the only player who is not named at a last clause that says "rest" and no more; several are asked about."""
    named = {piece.name for piece in pieces if piece.what in ("player", "either")}
    unnamed = [player for player in players if player not in named]
    if [piece.what for piece in pieces[-3:]] != ["break", "rest", "break"] or not unnamed:
        return pieces
    if len(unnamed) > 1:
        return pieces[:-2]
    rest = pieces[-2]
    whose = [rest._replace(what="player", name=unnamed[0]), rest]
    return [*pieces[:-2], *(whose if pieces[0].what == "player" else whose[::-1]), pieces[-1]]


def _with_others(pieces: Sequence[Piece], players: Sequence[str]) -> Sequence[Piece]:
    """Name the players who are not named, where a clause says that the others have nothing.

    Beside kinds of cards, these others are ordinary cards.
    """
    groups = groupby(pieces, key=lambda piece: piece.what == "break")
    clauses = [[*group] for is_break, group in groups if not is_break]
    of_others = [clause for clause in clauses if _says_others_have_nothing(clause)]
    kinds = sum(piece.what in ("kind", "card") for piece in pieces)
    if len(of_others) != 1 or len(clauses) == 1 or kinds > 1 or (kinds and of_others[0][0].what != "kind"):
        return pieces
    named = {piece.name for piece in pieces if piece.what in ("player", "either")}
    said, nothing = of_others[0]
    whose = [said._replace(what="player", name=player) for player in players if player not in named]
    name_first = next(clause for clause in clauses if clause is not of_others[0])[0].what in ("player", "either")
    pairs = [[player, nothing] if name_first else [nothing, player] for player in whose]
    at = pieces.index(said)
    return [*pieces[:at], *chain.from_iterable(pairs), *pieces[at + 2 :]]


def _says_others_have_nothing(clause: Sequence[Piece]) -> bool:
    if len(clause) != 2 or not _is_none(clause[1]):
        return False
    said = clause[0]
    return said.what == "rest" or (said.what == "kind" and said.word.key in ("others", "other"))


def _rest_behind_names(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Put "rest" behind the name it stands before, or the names that end a clause, where a line begins with either."""
    if pieces and pieces[0].what not in ("player", "rest"):
        return pieces
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        owners = [*takewhile(lambda piece: piece.what == "player", pieces[at + 1 :])]
        if pieces[at].what == "rest" and owners:
            last = pieces[at + 1 + len(owners) :][:1]
            owners = owners if [piece.what for piece in last] == ["break"] else owners[:1]
            found += [*owners, pieces[at]]
            at += len(owners)
        else:
            found.append(pieces[at])
        at += 1
    return found


def _names_first(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Put the name first in every clause that has one at its end, where every clause has one at an end and no other."""
    found: list[Piece] = []
    for is_break, run in groupby(pieces, key=lambda piece: piece.what == "break"):
        clause = [*run]
        if not is_break:
            names = [piece for piece in clause if piece.what == "player"]
            if len(names) != 1 or len(clause) == 1 or names[0] not in (clause[0], clause[-1]):
                return pieces
            clause = [*names, *(piece for piece in clause if piece.what != "player")]
        found += clause
    return found


def _readings(pieces: Sequence[Piece], players: Sequence[str]) -> Iterator[Sequence[Piece]]:
    """Yield what the pieces of a line can be: each word for a player or itself; bare figures by seats."""
    unsure = [at for at, piece in enumerate(pieces) if piece.what in ("either", "doubt")]
    ways = [pieces[at].ways()[: None if place < _MOST_UNSURE else 1] for place, at in enumerate(unsure)]
    for chosen in product(*ways):
        taken = dict(zip(unsure, chosen, strict=True))
        yield [piece for piece in (taken.get(at, each) for at, each in enumerate(pieces)) if piece]
    telling = [piece for piece in pieces if piece.what not in ("break", "points")]
    if all(piece.what == "number" for piece in telling) and len(players) - 1 <= len(telling) <= len(players):
        for seated in combinations(players, len(telling)):  # in the order of play; who is left out has the rest
            yield [
                piece
                for player, number in zip(seated, telling, strict=True)
                for piece in (number._replace(what="player", name=player), number)
            ]


def _facts(pieces: Sequence[Piece], seating: Seating, options: Options, *, as_counted: bool) -> Facts:
    """Read pieces of which each is one thing. Raises Refused."""
    if any(piece.what == "redeal" for piece in pieces):
        return _redeal(pieces)
    if _nobody(pieces):
        facts = Facts(totals=dict.fromkeys(seating.players, 0))
    else:
        said = _said_piles(pieces, options.pack)
        facts = _Line(tuple(seating.players), said, options.pack, as_counted).facts()
    return facts._replace(as_counted=as_counted or None)


def _redeal(pieces: Sequence[Piece]) -> Facts:
    """Read a hand that was thrown in; by whom, and on how many cards of a kind, may be named. Raises Refused."""
    kinds = ("redeal", "player", "kind", "card", "break")
    few = [piece for piece in pieces if piece.what == "number" and piece.number <= DEALT]
    stray = [piece for piece in pieces if piece.what not in kinds and piece not in few]
    refuse([unclear("redeal-alone", column=piece.word.column, word=piece.word.text) for piece in stray[:1]])
    return Facts(outcome="redeal")


def _nobody(pieces: Sequence[Piece]) -> bool:
    """Tell whether a line says that nobody captured anything; refuse it where it says more.

    "Nobody took all" says only that several captured, and "nobody didn't capture" the contrary.
    """
    said = [piece for piece in pieces if piece.what not in ("break", "points")]
    if any(piece.what == "nobody" for piece in said):
        plain = [piece.what == "nobody" or (_is_none(piece) and not piece.is_phrase) for piece in said]
        stray = [piece for piece, each in zip(said, plain, strict=True) if not each]
        refuse([unclear("nobody-alone", column=piece.word.column, word=piece.word.text) for piece in stray[:1]])
        return True
    return len(said) > 1 and said[0].what == "all" and all(piece.what == "all" or _is_none(piece) for piece in said)


def _is_none(piece: Piece) -> bool:
    return piece.what == "empty" or (piece.what == "number" and not piece.number)


def _said_piles(pieces: Sequence[Piece], pack: Pack) -> dict[str, SaidPile]:
    """Return the pile of each player who is named. Raises Refused."""
    problems: list[Problem] = []
    said: dict[str, SaidPile] = {}
    for owners, pieces_of in _owned(pieces):
        names = [*said, *(owner.name for owner in owners)]
        again = [owner for at, owner in enumerate(owners, len(said)) if owner.name in names[:at]]
        problems += [unclear("player-again", column=owner.word.column, player=owner.name) for owner in again]
        if again:
            continue
        said |= {owner.name: SaidPile("unsaid") for owner in owners}
        try:
            pile = piles.read(owners[-1].name, pieces_of, PACKS[pack].kinds)
        except Ambiguous as asked:
            problems += asked.problems
            continue
        if len(owners) > 1 and not pile.is_empty and pile.form != "unsaid":
            shared = [owner.name for owner in owners]
            problems.append(unclear("pile-shared", column=owners[0].word.column, players=shared))
        said |= {owner.name: pile for owner in owners}
    refuse(problems)
    return said


def _owned(pieces: Sequence[Piece]) -> Iterator[tuple[Sequence[Piece], Sequence[Piece]]]:
    """Yield the pieces of each pile with its player: the name stands before all piles, or after all.

    Several players are named where nothing stands between their names, not even a comma.
    """
    telling = [piece for piece in pieces if piece.what != "break"]
    name_first = not telling or telling[0].what == "player"
    if not name_first and telling[-1].what != "player":
        refuse([unclear("owner-missing", column=telling[0].word.column, word=telling[0].word.text)])
    runs = [(whose, [*run]) for whose, run in groupby(pieces, key=lambda piece: piece.what == "player")]
    if name_first:
        runs = [*runs, (False, [])]
    for (_, owners), (_, pile) in zip(runs[not name_first :: 2], runs[name_first::2], strict=False):
        yield owners, pile


class _Line(NamedTuple):
    """The piles of one line, made into one form; what was left out is worked out."""

    players: Sequence[str]
    said: Mapping[str, SaidPile]
    pack: Pack
    as_counted: bool

    def facts(self) -> Facts:
        """Put the facts together. Raises what is wrong with them."""
        rest, empty = self._left_out()
        found = self._found(rest, empty)
        refuse(self._forgotten())
        return found

    def _found(self, rest: str | None, empty: Collection[str]) -> Facts:
        known = {player: pile for player, pile in self.said.items() if player != rest and player not in empty}
        full = {player: pile for player, pile in known.items() if not pile.is_empty}
        if not full:
            return self._nothing_said(rest)
        if all(pile.form == "total" for pile in full.values()):
            return self._totals({player: pile.total for player, pile in full.items()}, rest)
        cards = {player: list(pile.cards) for player, pile in full.items() if pile.cards is not None}
        if len(cards) == len(full) and any(pile.form == "cards" for pile in full.values()):
            return self._cards(cards, rest)
        return self._piles(full, cards, rest)

    def _left_out(self) -> tuple[str | None, set[str]]:
        """Find whose pile is the rest of the pack, if anybody's, and whose must then be empty."""
        rests = [player for player, pile in self.said.items() if pile.form == "rest"]
        unsaid = [player for player in self.players if player not in self.said or self.said[player].form == "unsaid"]
        if len(rests) > 1:
            refuse([unclear("rest-twice", "piles")])
        complete = sum(pile.points for pile in self.said.values()) == PACKS[self.pack].points
        if rests or complete:  # nothing is left for who is named, and that is not said
            refuse([unclear("player-unsaid", "piles", player=player) for player in unsaid if player in self.said])
        if rests:
            return rests[0], set(unsaid)
        if len(unsaid) > 1 and not complete:
            refuse([unclear("rest-which", "piles", players=unsaid, n=len(unsaid))])
        return (unsaid[0] if unsaid else None), set(unsaid[1:])

    def _forgotten(self) -> list[Problem]:
        """Ask about who is not named beside the rest; who has everything leaves nothing, nor does a whole pack."""
        open_ = [who for who in self.players if who not in self.said or self.said[who].form in ("rest", "unsaid")]
        points = sum(pile.points for pile in self.said.values())
        has_all = not points and any(pile.everything for pile in self.said.values())
        if len(open_) < 2 or has_all or points == PACKS[self.pack].points:
            return []
        return [unclear("rest-which", "piles", players=open_, n=len(open_))]

    def _nothing_said(self, rest: str | None) -> Facts:
        """Read a line on which only empty piles were said, and perhaps who has the rest."""
        if rest is None:
            return Facts(totals=dict.fromkeys(self.players, 0))
        if rest not in self.said or self.said[rest].form == "unsaid":
            refuse([unclear("rest-or-nobody", "piles", player=rest)])
        return self._all_piles({rest: PACKS[self.pack].kinds})

    def _totals(self, totals: dict[str, int], rest: str | None) -> Facts:
        if rest:
            left = PACKS[self.pack].points - sum(totals.values())
            if left < 0:
                refuse([sum_problem({**totals, rest: 0}, self.pack)])
            totals[rest] = left
        return Facts(totals={player: totals.get(player, 0) for player in self.players})

    def _cards(self, dealt: dict[str, list[str]], rest: str | None) -> Facts:
        if rest:
            refuse(card_problems(dealt, self.pack, complete=False))
            used = Counter(each for cards in dealt.values() for each in cards)
            dealt[rest] = list((Counter(PACKS[self.pack].copies) - used).elements())
        return Facts(cards={player: dealt.get(player, []) for player in self.players})

    def _piles(self, full: Mapping[str, SaidPile], dealt: Mapping[str, list[str]], rest: str | None) -> Facts:
        """Make piles of kinds, where some were said as cards or as totals."""
        totals = {player: pile.total for player, pile in full.items() if pile.form == "total"}
        found = {player: pile.pile for player, pile in full.items() if player not in totals}
        problems = card_problems(dealt, self.pack, complete=False)
        whole = PACKS[self.pack]
        if rest or totals:
            problems += kind_problems(found, whole, complete=False)
        refuse(problems)
        left = whole.kinds.minus(Pile(*map(sum, zip(*found.values(), strict=True))))
        if totals:
            found |= self._composed(totals, found, left, rest)
        elif rest:
            found[rest] = left
        return self._all_piles(found)

    def _composed(
        self, totals: Mapping[str, int], known: Mapping[str, Pile], left: Pile, rest: str | None
    ) -> dict[str, Pile]:
        """Work out the cards of totals that stand beside piles of kinds, where only one way is possible."""
        wanted = dict(totals)
        found = [Message("total-of", {"player": player, "n": total}) for player, total in totals.items()]
        over = left.points - sum(totals.values())
        none = illegal("mixed-none", "piles", found=found, left=_described(left))
        if over < 0 or (over and not rest):
            refuse([none])
        if over and rest:
            wanted[rest] = over
        few = len(wanted) <= _MOST_COMPOSED
        ways = compositions(tuple(wanted.values()), left, as_counted=self.as_counted)
        first = next(ways, None) if few else None
        if few and first is None:
            refuse([none])
        if first is None or next(ways, None):
            points = {player: pile.points for player, pile in known.items()} | wanted
            every = shares({player: points.get(player, 0) for player in self.players})
            refuse([unclear("mixed-forms", "piles", found=found, points=every)])
        return dict(zip(wanted, first or (), strict=True))

    def _all_piles(self, found: Mapping[str, Pile]) -> Facts:
        return Facts(piles={player: found.get(player, EMPTY)._asdict() for player in self.players})


def _described(pile: Pile) -> Message:
    kinds = [Message(f"left-{kind}", {"n": number}) for kind, number in zip(KINDS, pile, strict=True) if number]
    if not kinds:
        return Message("nothing-left")
    return Message("pile-left", {"kinds": kinds, "n": pile.points})
