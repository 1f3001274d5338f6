"""The facts of a round of Sleazy, collected from the pieces of a line that is read in one way."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product, takewhile
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Problem, Reading, refuse, unclear
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, KIND_NAMES, NUMBERS, OTHER_COLOUR, OWNED_SETS
from scorekeeper.games.sleazy.facts import Facts, Told, encode
from scorekeeper.games.sleazy.notation.counts import says_as_many
from scorekeeper.games.sleazy.notation.heads import UNKNOWN, Head, are_one, joined, joker_last, lacking
from scorekeeper.games.sleazy.notation.pieces import Piece
from scorekeeper.games.sleazy.notation.writing import write
from scorekeeper.games.sleazy.sides import OTHER, SIDES
from scorekeeper.hearing import MOST_READINGS
from scorekeeper.messages import Message
from scorekeeper.words import Word


class _Named(NamedTuple):
    """A side that was named, before what is said of it if ``first``; so many compounds stand before its ``place``."""

    place: int
    side: str
    first: bool = False


class Round:
    """Collects the facts of one line, read in one way."""

    def __init__(
        self, said: Sequence[Sequence[Piece]], *, behind: bool = False, sets: int = 0, on: bool = False
    ) -> None:
        """Read the clauses; ``behind`` tells that a side can be named behind sets of several clauses.

        A side that is named behind a set, when the other was named before its own, has so many ``sets`` before that
        too; ``on`` says that it has those that follow.
        """
        self._behind, self._sets, self._on = behind, sets, on
        self.leaning: int | None = None  # so many sets can be of either side, None where none can
        self._between: list[int] = []  # the sets that follow a side which is named before its own, without a name
        self._after = False  # whether the other was named behind a set since
        self._named: list[_Named] = []
        self._owners: dict[str, str] = {}
        self._told_of: Piece | None = None  # the side of which only pairs have been told
        self._pairs_of: list[tuple[Piece, str]] = []  # sides, and the colours of pairs told of them
        self._card: Piece | None = None
        self._compounds: list[Told] = []
        self._problems: list[Problem] = []
        self._nothing: list[tuple[Piece, str | None]] = []  # each "nothing", and the side of which it is told
        self._at = 1  # where the part being read begins
        self._jokers_unsure = False  # whether a Joker in it stands between two numbers, of either of them
        self._joker_among: list[tuple[Piece, range]] = []  # a Joker said of several numbers, and the places of these
        self._lone_joker: Piece | None = None  # which stands in no clause with a set
        self._head: Head | None = None  # of the compounds before, for numbers that follow alone
        self._side: str | None = None  # named before, for the sets that follow
        self._waiting: Piece | None = None  # a side named of which nothing has been said yet
        for clause in said:
            for part in self._parts([piece for piece in clause if not self._is_card(piece)]):
                self._part(part)
        if not (behind and self._sideless):
            self._no_waiting()
        self._place_joker()

    def _place_joker(self) -> None:
        """Put a Joker that stands alone into the only set of the line, else ask which has it."""
        if self._lone_joker is None:
            return
        sets = [at for at, each in enumerate(self._compounds) if each.kind in OWNED_SETS]
        if len(sets) == 1:
            self._compounds[sets[0]] = self._compounds[sets[0]]._replace(joker=True)
        else:
            code = "joker-which" if sets else "rank-missing"
            self._problems.append(unclear(code, column=self._lone_joker.word.column))

    @property
    def _sideless(self) -> list[int]:
        """The places of the sets of which nobody has said whose they are."""
        return [at for at, each in enumerate(self._compounds) if each.kind in OWNED_SETS and each.side is None]

    def facts(self) -> Facts:
        """Put the facts together. Raises what is wrong with them."""
        if not (self._compounds or self._nothing or self._problems):
            self._problems.append(unclear("compounds-missing", "compounds"))
        others = [*self._problems, *self._pairs_of_others(), *self._something()]
        jokers = [unclear("joker-which", column=piece.word.column) for piece, _ in self._joker_among]
        card = self._card.value if self._card else None
        facts = Facts(self._owners.get("red"), self._owners.get("black"), card, tuple(self._compounds))
        if len(jokers) == 1 and not others and not self._sideless:
            raise Ambiguous(jokers, self._with_any_joker(facts, self._joker_among[0][1]))
        refuse([*others, *jokers])
        if not self._compounds and len({side for _, side in self._nothing}) == 1:
            self._ask_of_other(facts, *self._nothing[0])
        return self._with_sides(facts) if self._sideless else facts

    def _ask_of_other(self, facts: Facts, said: Piece, side: str | None) -> None:
        """Ask whether the other side has nothing either, where no more is said than that one has nothing."""
        if side:
            asked = unclear("nothing-other", "compounds", said.word.column, side=side, other=OTHER[side])
            raise Ambiguous([asked], [Reading(write(facts), encode(facts))])

    def _something(self) -> Iterator[Problem]:
        """Ask about compounds beside the word that there are none, of anybody or of the side that has them."""
        owners = {**{OTHER_COLOUR[colour]: OTHER[side] for colour, side in self._owners.items()}, **self._owners}
        sides = {each.side or owners.get(each.colour or "") for each in self._compounds}
        for piece, side in self._nothing:
            if (side and side in sides) or (side is None and self._compounds):
                yield unclear("nothing-alone", column=piece.word.column, word=piece.word.text)

    def _with_any_joker(self, facts: Facts, places: range) -> list[Reading]:
        """Return the facts with the Joker in each of the sets that can have it; none if these are many."""
        found = []
        for at in places:
            compounds = [each._replace(joker=True) if at == n else each for n, each in enumerate(self._compounds)]
            whole = facts._replace(compounds=tuple(compounds))
            found.append(Reading(write(whole), encode(whole)))
        return found if len(found) <= MOST_READINGS else []

    def _pairs_of_others(self) -> Iterator[Problem]:
        """Ask about pairs that are told of a side, where the other side has their colour."""
        told = {**{OTHER_COLOUR[colour]: OTHER[side] for colour, side in self._owners.items()}, **self._owners}
        for piece, colour in self._pairs_of:
            if told.get(colour, piece.value) != piece.value:
                side, other = piece.value, OTHER[piece.value]
                colour_name, column = COLOUR_NAMES[colour], piece.word.column
                yield unclear("pairs-of-other", column=column, colour=colour_name, side=side, other=other)

    def _with_sides(self, facts: Facts) -> Facts:
        """Return the facts with the sets of the side named behind them: the only one of the line, else it is asked."""
        compounds = list(self._compounds)
        problems = [self._side_missing(at) for at in self._sideless]
        leads = False
        for at in self._sideless:
            after = [named for named in self._named if named.place > at]
            if not after:
                refuse([self._side_missing(at)])
            compounds[at] = compounds[at]._replace(side=after[0].side)
            leads = leads or self._leads(after[0])
        if leads:
            raise Ambiguous(problems, self._with_any_sides(facts))
        facts = facts._replace(compounds=tuple(compounds))
        if len({named.side for named in self._named}) > 1:
            raise Ambiguous(problems, [Reading(write(facts), encode(facts))])
        return facts

    def _leads(self, named: "_Named") -> bool:
        """Tell whether a side was named before sets of its own; those before it are then of either side."""
        after = self._compounds[named.place : named.place + 1]
        return named.first or any(each.kind in OWNED_SETS and each.side == named.side for each in after)

    def _with_any_sides(self, facts: Facts) -> list[Reading]:
        """Return the facts with the sets that are nobody's given to the sides in every way; none if these are many."""
        found = []
        for sides in product(SIDES, repeat=len(self._sideless)):
            compounds = list(self._compounds)
            for at, side in zip(self._sideless, sides, strict=True):
                compounds[at] = compounds[at]._replace(side=side)
            whole = facts._replace(compounds=tuple(compounds))
            found.append(Reading(write(whole), encode(whole)))
        return found if len(found) <= MOST_READINGS else []

    def _side_missing(self, at: int) -> Problem:
        rank, kind = self._compounds[at].rank or "", self._compounds[at].kind or ""
        return unclear("set-side", "compounds", rank=NUMBERS[rank], kind=KIND_NAMES[kind], a="A", b="B")

    def _is_card(self, piece: Piece) -> bool:
        """Note the colour card, wherever it stands."""
        if piece.what != "card":
            return False
        if self._card and self._card.value != piece.value:
            self._said_twice(Message("what-card"), self._card.value, piece.value, piece.word)
        self._card = piece
        self._head = None
        return True

    def _parts(self, pieces: list[Piece]) -> list[list[Piece]]:
        """Split a clause that names several sides into a part for each: every side before its own, or after it."""
        places = [at for at, piece in enumerate(pieces) if piece.what == "owner"]
        colours = {piece.what for piece in pieces} <= {"owner", "colour"}
        if not places or colours or (len(places) == 1 and places[0] in (0, len(pieces) - 1)):
            return [pieces] if pieces else []
        if len(places) == 1 and _has_side_within(pieces, places[0]):
            return [[pieces[places[0]], *pieces[: places[0]], *pieces[places[0] + 1 :]]]
        behind = any(pieces[at].given and at > places[0] for at in places)  # "Ali full 3, full 4 for Badr"
        if (places[0] == 0 and not behind) or all(pieces[at].heads for at in places):
            cuts = [0, *places, len(pieces)]
        elif places[0] and places[-1] == len(pieces) - 1 and not any(pieces[at].heads for at in places):
            cuts = [0, *(at + 1 for at in places)]
        else:
            self._ask("word-stray", pieces[places[0]])
            return []
        return [pieces[start:end] for start, end in pairwise(cuts) if start < end]

    def _part(self, pieces: list[Piece]) -> None:
        """Read what is said of one side, of a colour, or of no side."""
        kinds = {piece.what for piece in pieces}
        if kinds == {"owner"}:
            for piece in pieces:
                self._no_waiting()
                self._side, self._waiting = piece.value, piece
                self._named.append(_Named(len(self._compounds), piece.value))
            self._head = None
        elif kinds == {"owner", "colour"}:
            self._ownership(pieces)
        elif kinds == {"joker"}:
            self._lone_joker = pieces[0]
        elif "nothing" in kinds and kinds <= {"owner", "nothing"}:
            said = next(piece for piece in pieces if piece.what == "nothing")
            waiting = self._waiting.value if self._waiting else None
            owners: list[str | None] = [piece.value for piece in pieces if piece.what == "owner"]
            self._nothing += [(said, owner) for owner in owners or [waiting]]
            self._waiting, self._head = None, None
        else:
            self._compounds_of(pieces)

    def _ownership(self, pieces: list[Piece]) -> None:
        """Read who owns a colour: colours and sides by turns, in either order."""
        self._no_waiting()
        self._head, self._told_of = None, None
        if len(pieces) % 2:
            self._ask("word-stray", pieces[-1])
            return
        for first, second in zip(pieces[::2], pieces[1::2], strict=True):
            colour, owner = (first, second) if first.what == "colour" else (second, first)
            if colour.what == owner.what or colour.value not in OTHER_COLOUR:
                self._ask("word-stray", first)
            else:
                self._own(colour.value, owner, colour.word)

    def _own(self, colour: str, owner: Piece, word: Word) -> None:
        if self._owners.setdefault(colour, owner.value) != owner.value:
            self._said_twice(COLOUR_NAMES[colour], self._owners[colour], owner.value, word)

    # --- compounds ----------------------------------------------------------------------------------------

    def _compounds_of(self, pieces: list[Piece]) -> None:
        first, last = pieces[0], pieces[-1]
        side, named = self._side, None
        if first.what == "owner":
            self._no_waiting()
            self._side = side = named = first.value
            self._head = None
            pieces = pieces[1:]
        elif last.what == "owner":
            side = named = last.value
            pieces = pieces[:-1]
        self._at = first.word.column
        before = len(self._compounds)
        groups = self._groups(pieces)
        if last.what == "owner" and groups and all(head and head.kind == "pair" for head, _ in groups):
            named = None
            self._own_pairs({head.colour for head, _ in groups if head}, last)
        self._note_pairs(first, [head for head, _ in groups])
        for head, numbers in groups:
            self._group(head, numbers, side, named)
        if named:
            self._named.append(_Named(len(self._compounds), named, first=first.what == "owner"))
        self._lean(first, named, range(before, len(self._compounds)))

    def _own_pairs(self, colours: set[str | None], owner: Piece) -> None:
        """Read a side behind pairs, which have a colour and no side: "red 3 9 for Ali" says who has red."""
        colour = colours.pop() if len(colours) == 1 else None
        if owner.given and colour in OTHER_COLOUR:
            self._own(colour, owner, owner.word)
        else:
            self._ask("word-stray", owner)

    def _note_pairs(self, first: Piece, heads: Sequence[Head | None]) -> None:
        """Note the colours of pairs that are told of a side: before anything else of it."""
        if first.what == "owner":
            self._told_of = first
        if self._told_of:
            pairs = [*takewhile(lambda head: head and head.kind == "pair", heads)]
            self._pairs_of += [(self._told_of, head.colour) for head in pairs if head and head.colour in OTHER_COLOUR]
            self._told_of = self._told_of if len(pairs) == len(heads) else None

    def _lean(self, first: Piece, named: str | None, places: range) -> None:
        """Note sets that can be of the side before them or of the one named behind, and whose they are here."""
        of_sides = [at for at in places if self._compounds[at].kind in OWNED_SETS]
        if first.what == "owner":
            self._between, self._after = [], False
        elif named is None:
            if self._after and of_sides:
                self.leaning = self.leaning or 0
            self._between += of_sides
        elif self._side not in (None, named):
            if self._between:
                self.leaning = max(self.leaning or 0, len(self._between))
            for at in self._between[len(self._between) - self._sets :] if self._sets else ():
                self._compounds[at] = self._compounds[at]._replace(side=named)
            self._between, self._after = [], True
            self._side = named if self._on else self._side

    def _groups(self, pieces: list[Piece]) -> list[tuple[Head | None, list[Piece]]]:
        """Put numbers with what is said of them: all with the only head, or each head with those beside it.

        The Joker goes with the numbers, and stays with the only number wherever it is said.
        """
        counts = [at for at, piece in enumerate(pieces) if piece.what == "count" and not says_as_many(pieces, at)]
        for at in counts:
            self._problems.append(unclear("numbers-counted", column=pieces[at].word.column, n=int(pieces[at].value)))
        if counts:
            return []
        pieces = joker_last([piece for piece in pieces if piece.what != "count"])
        self._jokers_unsure = False
        runs: list[tuple[bool, list[Piece]]] = []
        for piece in pieces:
            is_head = piece.what in ("kind", "colour")
            if piece.what == "nothing":
                self._ask("word-stray", piece)
            elif runs and runs[-1][0] == is_head:
                runs[-1][1].append(piece)
            else:
                runs.append((is_head, [piece]))
        heads = [piece for is_head, run in runs if is_head for piece in run]
        numbers = [piece for is_head, run in runs if not is_head for piece in run]
        if not heads:
            return [(self._head, numbers)]
        if len(runs) <= 2 or (len(runs) == 3 and runs[0][0] and are_one(heads)):
            return [(self._joined(heads), numbers)]
        if len(runs) % 2 == 0:
            self._jokers_unsure = not runs[0][0] and any(run[0].what == "joker" for _, run in runs)
            step = list(zip(runs[::2], runs[1::2], strict=True))
            return [(self._joined(a if is_head else b), b if is_head else a) for (is_head, a), (_, b) in step]
        self._ask("clause-crowded", heads[-1])
        return []

    def _joined(self, heads: Sequence[Piece]) -> Head:
        head = joined(heads)
        if head is UNKNOWN:
            self._ask("clause-crowded", heads[-1])
        return head

    def _group(self, head: Head | None, pieces: list[Piece], side: str | None, named: str | None) -> None:
        """Read numbers of one kind; ``named`` is the side that was named beside them."""
        ranks = [piece for piece in pieces if piece.what == "rank"]
        jokers = [piece for piece in pieces if piece.what == "joker"]
        self._head = head
        self._waiting = None if head and head.kind in OWNED_SETS else self._waiting
        if head is UNKNOWN:
            return
        if not ranks:
            self._problems.append(unclear("rank-missing", column=self._at))
        if jokers and self._jokers_unsure:
            self._problems.append(unclear("joker-which", column=jokers[0].word.column))
        elif jokers and len(ranks) > 1:
            self._joker_among.append((jokers[0], range(len(self._compounds), len(self._compounds) + len(ranks))))
            jokers = []
        for piece in ranks:
            if (problem := lacking(piece, head, side)) and not (self._behind and problem.code == "set-side"):
                self._problems.append(problem)
            elif head:
                owner = side if head.kind in OWNED_SETS else named if head.kind == "broken" else None
                colour = head.colour if head.kind == "pair" else None
                self._compounds.append(Told(piece.value, head.kind, colour, owner, joker=bool(jokers) or None))

    # --- what is wrong ------------------------------------------------------------------------------------

    def _no_waiting(self) -> None:
        """Report a side that was named and of which nothing was said."""
        if self._waiting:
            self._ask("word-stray", self._waiting)
            self._waiting = None

    def _ask(self, code: str, piece: Piece) -> None:
        self._problems.append(unclear(code, column=piece.word.column, word=piece.word.text))

    def _said_twice(self, what: Message, first: str, second: str, word: Word) -> None:
        self._problems.append(unclear("said-twice", column=word.column, what=what, first=first, second=second))


def _has_side_within(pieces: Sequence[Piece], at: int) -> bool:
    """Tell whether a side stands between the kind of its sets and their numbers: full Ali 7, 7 Ali full."""
    for kinds, numbers in ((pieces[:at], pieces[at + 1 :]), (pieces[at + 1 :], pieces[:at])):
        are_kinds = all(piece.what == "kind" and piece.value in OWNED_SETS for piece in kinds)
        if are_kinds and all(piece.what in ("rank", "joker") for piece in numbers):
            return True
    return False
