"""A hand of Sab'at al-Deemin as a typed line: words to facts, and facts to words.

A line is read from left to right. Who stands beside ``out`` went out, the card after it or after ``last`` ended
the play, and other cards lie with the player named before them: ``N out with 7S, left E AS KH, W 10D QC``.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

from scorekeeper import result_only
from scorekeeper.cards import RANKS_32
from scorekeeper.errors import Ambiguous, Problem, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sabat.facts.form import FORM, UNITS, Facts, encode
from scorekeeper.games.sabat.notation.holdings import PARTNER_WORD, POOL, Holdings, Said, rank_problems
from scorekeeper.games.sabat.notation.noted import EAR
from scorekeeper.games.sabat.notation.pieces import Piece, Reader
from scorekeeper.games.sabat.notation.places import (
    A_SEVEN,
    beside,
    ends_with_raiser,
    is_last_alone,
    is_out,
    late_owner,
    place_of,
    stakes_and_players,
    tells_raisers,
    times_behind_fault,
    unwarned,
    went_out,
)
from scorekeeper.games.sabat.notation.questions import (
    completed,
    decided,
    pass_problems,
    readings_of,
    was_doubled,
    which_passes,
    which_times,
    who_went_out,
    whose_fault,
)
from scorekeeper.games.sabat.notation.words import (
    ARTICLES,
    BARE_PASS,
    ILLEGAL_PASS,
    LETTERS,
    OWNERS,
    RAISING,
    SINGULARS,
    VOCABULARY,
)
from scorekeeper.games.sabat.notation.writing import write
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.penalties import KIND_NAMES, Penalty
from scorekeeper.games.sabat.redeal import ENOUGH
from scorekeeper.hearing import name_or_word
from scorekeeper.messages import Message
from scorekeeper.namesakes import read_namesakes
from scorekeeper.people import parted
from scorekeeper.seats import OTHER, SEAT_NAMES, SIDE
from scorekeeper.words import Word, clauses

_STROKES = frozenset("/|")
_NO_SEVEN = ""
"""What the last card was where it was no 7, and the card itself was not said."""
EXAMPLE = "N out with QH, left E AH KS, W 10D AS"


def example(seating: Seating, _options: Options | None = None) -> str:
    """Return a line of a hand of this table."""
    if seating.players == SEAT_NAMES:
        return EXAMPLE
    north, east, west = (seating.players[seat] for seat in "NEW")
    return f"{north} out with QH, left {east} AH KS, {west} 10D AS"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    noted = EAR.noted(line, seating, options)
    return noted or read_namesakes(line, seating, VOCABULARY.__contains__, _parse, write, encode)


def _parse(line: str, seating: Seating) -> Facts:
    found = [parted(sentence, seating, VOCABULARY) for clause in clauses(line) for sentence in _sentences(clause)]
    if not found:
        refuse([malformed("line-empty", example=example(seating))])
    if result := result_only.read(line, seating):
        return Facts(result=result)
    result_only.ask_bare(line, seating)
    result_only.ask_scored(line, seating)

    def read(words: frozenset[int], letters: Mapping[str, str]) -> Facts:
        return _heard(found, lambda otherwise: Reader(seating, example(seating), words, letters, otherwise))

    return name_or_word(line, seating, VOCABULARY, OWNERS, read, write, encode)


def _sentences(words: list[Word]) -> list[list[Word]]:
    """Split a clause at full stops, and at strokes with a space on both sides: Ali/Badr are partners."""
    starts = [0]
    for at, (before, sign) in enumerate(pairwise(words), 1):
        apart = before.column + len(before.text) < sign.column
        if at - starts[-1] > 1 and (sign.key == "." or (sign.key in _STROKES and apart)):
            starts.append(at)
    return [words[start:end] for start, end in zip(starts, [*starts[1:], len(words)], strict=True)]


def _heard(found: list[list[Word]], reader: Callable[[frozenset[int]], Reader]) -> Facts:
    """Read the words of a line, and where some of them can be taken in two ways all that it can mean."""
    plain = reader(frozenset())
    try:
        facts = _facts(found, plain)
    except Refused:
        if not plain.doubts:
            raise
    else:
        if not plain.doubts:
            return facts
    return decided(plain.doubts, lambda otherwise: _facts(found, reader(otherwise)))


def _facts(found: list[list[Word]], reader: Reader) -> Facts:
    listed = [list(reader.pieces(words)) for words in found]
    reader.deny([piece for pieces in listed for piece in pieces])
    refuse([*reader.people.problems, *reader.problems])
    untrebled = [piece for pieces in listed for piece in pieces if piece.what == "untrebled"]
    listed = [[piece for piece in pieces if piece not in untrebled] for pieces in listed]
    hand = _Line(tells_left=any(piece.what == "left" for pieces in listed for piece in pieces))
    doubt = went_out(listed)
    if any(piece.what == "outcome" for pieces in listed for piece in pieces):
        return hand.redeal([piece for pieces in listed for piece in pieces])
    for pieces in listed:
        hand.clause(pieces)
    facts = _known(hand)
    if hand.passes:
        raise which_passes(hand.passes, facts)
    if hand.doubted:
        raise whose_fault(hand.doubted, facts)
    if facts == Facts():
        refuse([malformed("line-empty", example=reader.example)])
    if doubt:
        raise Ambiguous([unclear("number-lone", column=doubt.column, word=doubt.text)], readings_of(facts))
    if question := who_went_out(facts):
        raise question
    if hand.times:
        raise which_times(hand.times, facts)
    if untrebled and facts.stakes is None:
        raise was_doubled(untrebled[0], facts)
    return facts


def _known(hand: "_Line") -> Facts:
    """Return the facts of a line; what is asked about them offers nothing while it is unknown what a pass was."""
    try:
        return completed(hand.facts())
    except Ambiguous as error:
        if hand.passes:
            raise Ambiguous([*pass_problems(hand.passes[:1]), *error.problems], []) from None
        raise


class _Line:
    """Collects the facts of one line: what was said by field, and the word that said it."""

    def __init__(self, *, tells_left: bool) -> None:
        """Begin with nothing; ``tells_left`` is whether it is said somewhere that cards are left."""
        self._said: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self._raisers: dict[str, str] = {}
        self._faults: list[Penalty] = []
        self.passes: list[Said] = []
        """Those who passed, of which it is not said whether that was a fault."""
        self._holdings = Holdings()
        self._holder: str | None = None
        self._small: list[Said] = []  # cards that do not count, and who holds them
        self.times: Piece | None = None  # x2 right behind a fault, which can count it
        self._tells_left = tells_left
        self._left = False  # whether what is left has been spoken of
        self._ones = False  # whether a kind without a number is one card
        self._late: list[Piece] = []  # owners who stand behind cards, before the word "left"
        self._awaiting: Piece | None = None  # "out" or "last", until the card that ended the play was said
        self._out: Piece | None = None  # "out" at the end of the clause before, without that card
        self.problems: list[Problem] = []
        self.doubted: Piece | None = None  # the side that a penalty is said to be for
        self._rank = ""  # of the last card, where no more of it was said

    def redeal(self, pieces: list[Piece]) -> Facts:
        """Read a line of a hand that was dealt again; who wanted it, and on which cards, may be named."""
        rest = self._penalties(pieces)
        told = [piece for piece in rest if piece.what == "count" or (piece.what == "card" and piece.value[0] in "AK")]
        ranks = [card[0] for card in {piece.value for piece in told if piece.what == "card"}]
        counted = any(piece.n in ENOUGH and piece.value in ("aces", "kings") for piece in told)
        if told and not counted and not any(ranks.count(rank) in ENOUGH for rank in "AK"):
            self.problems.append(illegal("redeal-cards", column=told[0].word.column))
        for piece in rest:
            if piece not in told and piece.what not in ("outcome", "player"):
                self._ask("redeal-others", piece, word=piece.word.text)
        refuse(self.problems)
        facts = Facts(outcome="redeal", penalties=tuple(self._faults) or None)
        if self.doubted:
            raise whose_fault(self.doubted, facts)
        if self.passes:
            raise which_passes(self.passes, facts)
        return facts

    def clause(self, pieces: list[Piece]) -> None:
        """Read one clause. Whose the cards are goes on into the next one; what is awaited only to a card alone."""
        self._ones = self._left or (self._tells_left and all(piece.what != "by" for piece in pieces))
        self.times = self.times or times_behind_fault(pieces)
        rest = self._penalties(self._stakes(unwarned(pieces)))
        if not rest:
            return
        self._awaiting = self._out if is_last_alone(rest) else None
        pieces = self._winner(rest)
        for at, piece in enumerate(pieces):
            after = pieces[at + 1] if at + 1 < len(pieces) else None
            self._piece(piece, pieces[at - 1] if at else None, after)
        self._out = self._awaiting if self._awaiting and self._awaiting.what == "out" else None
        self._await(None)
        self._late += late_owner(pieces)

    def facts(self) -> Facts:
        """Put the facts together. Raises what is wrong with them."""
        said = self._said
        winner, seven = said.get("winner"), said.get("last_seven")
        for piece in self._late:  # both losers may well stand there
            if winner is None or piece.value != OTHER[SIDE[winner]]:
                self._ask("owner-stray", piece, word=piece.word.text)
        self._take_small()
        adding = self._holdings.adding()
        left, partner = self._holdings.settle(winner, said.get("last_card"))
        refuse(self.problems)
        a_seven = None if seven is None else seven == A_SEVEN
        penalties = tuple(self._faults) or None
        facts = Facts(None, winner, said.get("last_card"), a_seven, said.get("stakes"), left, partner, penalties)
        refuse(rank_problems(facts, self._rank) if facts.last_card is None else [])
        if self._holdings.again and not self._holdings.problems:
            added = facts._replace(left=adding.settle(winner, said.get("last_card"))[0])
            raise Ambiguous(self._holdings.again, [*readings_of(added), *readings_of(facts)])
        if self._holdings.lacking and not self._holdings.problems:
            raise Ambiguous(self._holdings.lacking, readings_of(facts))
        refuse([*self._holdings.problems, *self._holdings.lacking])
        FORM.check(encode(facts))  # a line can name a card of another pack
        return facts

    def _take_small(self) -> None:
        """Take cards that do not count for none that do, where nothing else is said of whoever holds them."""
        for whose, piece in self._small:
            if any(holder == (whose or POOL) for holder, _ in self._holdings.cards):
                self._ask("left-mixed", piece)
            elif all(holder != whose for holder, _ in self._holdings.counts):
                self._holdings.counts += [(whose, piece._replace(what="count", value=unit, n=0)) for unit in UNITS]

    # --- what belongs to the player beside it: raises, faults, going out; each returns the pieces that remain ---

    def _stakes(self, pieces: list[Piece]) -> list[Piece]:
        """Take the stakes; who announced them is known where it is said, and is checked only."""
        rest = list(pieces)
        if tells_raisers(pieces):
            for stakes, by in zip(*stakes_and_players(pieces), strict=True):
                self._say_stakes(stakes)
                self._raised_by(stakes, by)
            return []
        while (at := place_of(rest, "stakes")) is not None:
            stakes = rest.pop(at)
            self._say_stakes(stakes)
            if at + 1 < len(rest) and rest[at].what == "by" and rest[at + 1].what == "player":
                self._raised_by(stakes, rest[at + 1])
                del rest[at : at + 2]
            elif len(rest) == 1 and rest[0].what == "player":
                self._raised_by(stakes, rest.pop())
            elif ends_with_raiser(rest, at):
                self._raised_by(stakes, rest.pop(at))
            elif stakes.word.key in RAISING and at and rest[at - 1].what == "player" and not is_out(rest[at:]):
                self._raised_by(stakes, rest.pop(at - 1))
        return rest

    def _say_stakes(self, stakes: Piece) -> None:
        if {self._said.get("stakes"), stakes.value} == {"double", "treble"}:
            self._said["stakes"] = "treble"  # which answers a double and replaces it
        else:
            self._say("stakes", stakes)

    def _raised_by(self, stakes: Piece, by: Piece) -> None:
        self._raisers.setdefault(stakes.value, by.value)
        doubler, trebler = self._raisers.get("double"), self._raisers.get("treble")
        if doubler and trebler and SIDE[doubler] == SIDE[trebler]:
            self.problems.append(illegal("treble-side", column=by.word.column, by=trebler, first=doubler))

    def _penalties(self, pieces: list[Piece]) -> list[Piece]:
        """Take the faults, each with the player or side beside it."""
        rest = [piece for piece in pieces if piece.what not in ("by", "penalty")]
        mark = next((piece for piece in pieces if piece.what == "penalty"), None)
        if mark and place_of(rest, "kind") is None:
            self._ask("penalty-which", mark, choices=KIND_NAMES)
            return [piece for piece in rest if piece.what != "player"]
        while (at := place_of(rest, "kind")) is not None:
            kind = rest[at]
            owner = beside(rest, at)
            if owner is None:
                self._ask("penalty-whose", kind, word=kind.word.text)
                del rest[at]
                continue
            if kind.value == BARE_PASS and not mark:
                self.passes.append((rest[owner].value, kind))
                del rest[min(owner, at) : max(owner, at) + 1]
                continue
            code = ILLEGAL_PASS if kind.value == BARE_PASS else kind.value
            self._faults.append(Penalty(rest[owner].value, code))
            self.doubted = self.doubted or (rest[owner] if rest[owner].given else None)
            del rest[min(owner, at) : max(owner, at) + 1]
        return rest

    def _winner(self, pieces: list[Piece]) -> list[Piece]:
        """Take who went out; the word itself stays, because the last card can follow it."""
        pieces = self._losers(pieces)
        at = place_of(pieces, "out")
        if at is None:
            return pieces
        if [piece.what for piece in pieces[max(at - 2, 0) : at]] == ["player", "card"]:  # N QH out
            player, card, out = pieces[at - 2 : at + 1]
            if after := beside(pieces, at):
                self._ask("winner-which", out, word=out.word.text, first=player.value, second=pieces[after].value)
            pieces, at = [*pieces[: at - 2], player, out, card, *pieces[at + 1 :]], at - 1
        owner = beside(pieces, at)
        if owner is None:
            self._ask("winner-lone", pieces[at], word=pieces[at].word.text)
            return pieces
        self._say_winner(pieces[owner])
        return [piece for place, piece in enumerate(pieces) if place != owner]

    def _losers(self, pieces: list[Piece]) -> list[Piece]:
        """Take who lost: somebody of the other side went out."""
        at = place_of(pieces, "lost")
        if at is None:
            return pieces
        owner = beside(pieces, at)
        if owner is None:
            self._ask("winner-lone", pieces[at], word=pieces[at].word.text)
        else:
            self._say_winner(pieces[owner]._replace(value=OTHER[SIDE[pieces[owner].value]]))
        return [piece for place, piece in enumerate(pieces) if place not in (at, owner)]

    def _say_winner(self, piece: Piece) -> None:
        """Note who went out; a side and a player of it are the same, and the player says more."""
        known = self._said.get("winner")
        if known and SIDE[known] == SIDE[piece.value] and OTHER.keys() & {known, piece.value}:
            self._said["winner"] = piece.value if known in OTHER else known
        else:
            self._say("winner", piece)

    # --- the other pieces, one by one ---

    def _piece(self, piece: Piece, before: Piece | None, after: Piece | None) -> None:
        what, value = piece.what, piece.value
        if what in ("out", "last"):
            self._await(piece)
        elif what == "player":
            self._await(None)
            self._holder = value
            if after is None or after.what in ("player", "partner", "out", "last"):
                self._ask("owner-stray", piece, word=piece.word.text)
        elif what == "partner":
            self._holder = PARTNER_WORD
        elif what == "left":
            self._await(None)
            self._holder = self._holder if before and before.what == "player" else POOL
            self._left = self._ones = True
        elif what == "card" and self._awaiting:
            self._awaiting = None
            self._say("last_card", piece)
        elif what == "card":
            self._holdings.cards.append((self._holder, piece))
        elif what == "seven" or (self._awaiting and _is_rank(piece)):
            self._awaiting = None
            self._rank = "" if what == "seven" else value
            self._say("last_seven", piece._replace(value=A_SEVEN if value == A_SEVEN else _NO_SEVEN))
        else:
            self._amount(piece)

    def _amount(self, piece: Piece) -> None:
        """Read a number of cards; a number or a kind of cards alone is asked about."""
        if piece.what == "count":
            self._holdings.counts.append((self._counting, piece))
        elif piece.what == "small":
            self._small.append((self._counting, piece))
        elif piece.what == "none":
            self._holdings.counts += [(self._counting, piece._replace(value=unit, n=0)) for unit in UNITS]
        elif piece.what == "unit" and self._ones and piece.word.key in SINGULARS:
            self._holdings.counts.append((self._counting, piece._replace(n=1)))
        elif piece.what == "number" and self._ones and piece.word.key in LETTERS:
            self._holdings.counts.append((self._counting, piece._replace(value=LETTERS[piece.word.key], n=1)))
        else:
            self._ask("number-lone" if piece.what == "number" else "number-missing", piece, word=piece.word.text)

    @property
    def _counting(self) -> str | None:
        """Whose numbers are being said; None for both losers together."""
        return None if self._holder == POOL else self._holder

    def _await(self, piece: Piece | None) -> None:
        """Wait for the last card, or no longer; the word "last" must have got one."""
        if self._awaiting and self._awaiting.what == "last":
            self._ask("last-lone", self._awaiting)
        self._awaiting = piece

    def _say(self, key: str, piece: Piece) -> None:
        word = piece.word
        first = self._words.setdefault(key, word.text)
        if self._said.setdefault(key, piece.value) != piece.value:
            self._ask("said-twice", piece, key=Message(f"said-{key}"), first=first, second=word.text)

    def _ask(self, code: str, piece: Piece, **params: object) -> None:
        self.problems.append(unclear(code, None, piece.word.column, **params))


def _is_rank(piece: Piece) -> bool:
    """Tell whether a piece can say the rank of the last card: "king", "a king", "9"."""
    if piece.what == "count":
        return piece.n == 1 and piece.word.key in ARTICLES
    return piece.what == "unit" or (piece.what == "number" and piece.value in RANKS_32)
