"""A game of Shah as a typed line: who won, in any of the ways people say it.

Every player named, and every verb of winning or losing, says who won (:mod:`scorekeeper.winning`). All of them must
say the same: ``Ali``, ``Ali won``, ``Badr lost``, ``Ali beat Badr``, ``Ali won, Badr lost``.
"""

from collections.abc import Container, Mapping, Sequence

from scorekeeper import result_only, winning
from scorekeeper.errors import Ambiguous, Malformed, Problem, Reading, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shah import words as known
from scorekeeper.games.shah.facts import Facts, encode
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.seating import SIDES
from scorekeeper.hearing import name_or_word
from scorekeeper.messages import Message
from scorekeeper.namesakes import read_namesakes
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import People, parted, words_of
from scorekeeper.suggestions import suggestion
from scorekeeper.verbs import VERBS
from scorekeeper.winning import Side, Verb
from scorekeeper.words import Word, clauses, denies

EXAMPLE = "A won"

RESERVED = frozenset({*_PEOPLE, *result_only.RESERVED})
"""What no player can be called. Where a name is another word of the notation, the place decides."""
OFFERED = ("won", "draw", "us", "them", "result")
"""Words that are offered while a line is typed, the usual ones first."""


def example(seating: Seating, _options: Options) -> str:
    """Return a line of a game of this table."""
    return f"{seating.side_name(SIDES[0])} won"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed or Ambiguous with the columns of everything that is wrong."""

    def read(line: str, seating: Seating) -> Facts:
        return _parse(line, seating, options)

    return read_namesakes(line, seating, known.WORDS.__contains__, read, write, encode)


def _parse(line: str, seating: Seating, options: Options) -> Facts:
    found = [[*map(_without_and, _parted(clause, seating))] for clause in clauses(line)]
    if not found:
        refuse([malformed("line-empty", example=example(seating, options))])
    if result := result_only.read(line, seating):
        return Facts(result=result)

    def read(words: frozenset[int], letters: Mapping[str, str]) -> Facts:
        reader = _Reader(seating, options, words, letters)
        for clause in found:
            reader.clause(clause)
        return reader.facts()

    return name_or_word(line, seating, known.DOUBTFUL, known.PLAYERS, read, write, encode)


def _parted(words: Sequence[Word], seating: Seating) -> Sequence[Word]:
    """Part names from what is written to them, and two names from each other: Asha-Bile."""
    names = words_of(seating)
    apart: list[Word] = []
    for word in words:
        before, sign, behind = word.text.partition("-")
        halves = word.key.partition("-")[::2]
        if sign and word.key not in names and names.issuperset(halves):
            columns = word.column + len(before), word.column + len(before) + len(sign)
            apart += [Word(before, halves[0], word.column), Word(sign, sign, columns[0])]
            apart.append(Word(behind, halves[1], columns[1]))
        else:
            apart.append(word)
    return parted(apart, seating, known.VOCABULARY)


def _without_and(word: Word) -> Word:
    """Leave out the Arabic "and" that is written to a word of the notation: وخسر is "lost"."""
    bare = word.key.removeprefix("و")
    return word if word.key in known.VOCABULARY or bare not in known.VOCABULARY else word._replace(key=bare)


class _Reader:
    """Collects what one line says about who won."""

    def __init__(self, seating: Seating, options: Options, words: Container[int], letters: Mapping[str, str]) -> None:
        """Take who plays, the options, the columns where no name stands, and the letters that stand for players."""
        self._people, self._words = People(seating, known.PLAYERS, letters=letters), words
        self._seating, self._draws = seating, options.draws == "agreed"
        self._problems: list[Problem] = []
        self._said: list[list[Side | Verb]] = []  # by clause
        self._draw: Word | None = None
        self._sum: Word | None = None
        self._match: Word | None = None
        self._stones = False  # whether two stones were spoken of, taken or left
        self._stones_here = False  # in the clause being read
        self._stones_won = False  # whether beside a verb, which can be said of them and not of the game
        self._going: Word | None = None  # says that the game goes on
        self._unsure = False  # whether a word was said that is said of the winner as of the loser
        self._one_game_wins = options.series == "single"
        self._figures: dict[str, bool] = {}
        self._denied = 0  # how often it is denied that somebody has won

    def clause(self, words: list[Word]) -> None:
        """Take the words of a clause one by one."""
        said: list[Side | Verb] = []
        self._stones_here = False
        keys = [word.key for word in words]
        link, verb, at, behind = "", "", 0, -1
        while at < len(words):
            if person := self._person(words, at, named=bool(_sides(said))):
                said, _ = self._since_opponents(words[at], said, behind, ended=True)
                said.append(Side(person[0], person[2] or link))
                link, verb, at = "", "", at + person[1]
                behind = at + (keys[at : at + 1] in ([":"], ["="]))  # where a figure of the player would stand
                continue
            said, behind = self._since_opponents(words[at], said, behind)
            meaning, size = _phrase(keys, at) or (known.MEANINGS.get(keys[at]), 1)
            if not meaning and at == behind and self._figure(words[at], said):
                at += 1
                continue
            joins = None if meaning else winning.link_at(keys, at)
            link, size = joins or (link, size)
            if meaning is None or meaning == "sum":
                self._word(words[at], keys[at + 1 :])
            elif meaning in known.NOTED:
                self._note(meaning, words[at])
            elif meaning != "how":
                self._sum = self._sum or (words[at] if keys[at] == verb else None)  # "Ali won won"
                said += self._acted(meaning, words[at], keys[at + size - 1])
                link, verb = "", keys[at]
            at += size
        if self._stones_here:  # and nothing of who won
            self._stones_won = self._stones_won or _has_verb([said])
            said = []
        if any(isinstance(each, Verb) and each.kind not in winning.SCORES for each in said):
            said = [each for each in said if not (isinstance(each, Verb) and each.kind in winning.SCORES)]
        self._said.append(said)

    def _note(self, meaning: str, word: Word) -> None:
        """Take a word that says something of the whole game."""
        if meaning == "draw":
            self._draw = self._draw or word
        elif meaning == "match":
            self._match = self._match or word
        else:
            self._unsure = True

    def _since_opponents(
        self, word: Word, said: list[Side | Verb], behind: int, *, ended: bool = False
    ) -> tuple[list[Side | Verb], int]:
        """Begin anew where no more has been said than who played: return what is said, and where a figure can stand.

        It is ``ended`` where somebody is named again: Ali against Badr, Badr won.
        """
        if not ((ended or _is_end(word)) and _are_opponents(said)):
            return said, behind
        self._said.append(said)
        return [], -1

    def _person(self, words: list[Word], at: int, *, named: bool) -> tuple[str, int, str] | None:
        """Find who is named at a word, how many words it takes, and what joins it to the verb."""
        key = words[at].key
        if _phrase([word.key for word in words], at, least=2) or self._is_small(words, at, named=named):
            return None
        if key in winning.OBJECTS:
            return self._people.us_or_them(winning.OBJECTS[key], words[at]), 1, "against"
        worded = key in known.VOCABULARY or denies(key) or key == known.ARTICLE
        begun = None if worded else self._people.beginning(words[at])
        found = self._people.at(words, at) or ((begun, 1) if begun else None)
        return (*found, "") if found else None

    def _figure(self, word: Word, said: list[Side | Verb]) -> bool:
        """Take the 1 or 0 behind the last player said; tell whether the word is one."""
        if word.key not in known.FIGURES:
            return False
        side = said.pop()
        if isinstance(side, Side) and not side.link and side.ident not in self._figures:
            self._figures[side.ident] = known.FIGURES[word.key]
        else:
            self._sum = self._sum or word
        return True

    def _acted(self, meaning: str, word: Word, last: str) -> list[Side | Verb]:
        """Return a verb that begins at a word, and ends with the ``last``, with the sides that stand in it.

        Two stones are none, as it is not said whose they are.
        """
        said: list[Side | Verb] = []
        if meaning == "stones":
            self._stones = self._stones_here = True
            return said
        self._going = self._going or (word if meaning.startswith(known.GOING) else None)
        for each in meaning.removeprefix(known.GOING).split():
            who, _, unsure = each.partition("-")
            ours = who in ("us", "them")
            side = Side(self._people.us_or_them(who, word), "with" if unsure else "") if ours else None
            said.append(side or Verb(each, winning.is_of_her(last)))
        return said

    def facts(self) -> Facts:
        """Return who won. Raises Malformed for what is wrong, Ambiguous where nobody has won or either can have.

        A line that tells of the whole match is asked about, where one game does not win that.
        """
        first, second = SIDES
        unsure = self._unsure and not _has_verb(self._said) and any(map(_sides, self._said))
        doubt = unsure or self._stones_won or (self._stones and not _has_verb(self._said))
        if (doubt or _contradicts(winning.joined(self._said))) and not self._sum:
            refuse([*self._people.problems, *self._problems])
            raise Ambiguous([unclear("winner-two", "winner", first=first, second=second)], _offered(SIDES))
        found = self._game()
        if self._going:
            raise Ambiguous([unclear("game-going", "winner", self._going.column)], _offered([found.winner]))
        if self._match and not self._one_game_wins:
            raise Ambiguous([unclear("match-or-game", "winner", self._match.column)], _offered([found.winner]))
        return found

    def _game(self) -> Facts:
        if self._figures:
            self._said.append(self._won_by_figures())
        if self._sum:  # the rest of such a line would only be blamed for the sum
            named = next((each.ident for said in self._said for each in said if isinstance(each, Side)), SIDES[0])
            example = f"{self._seating.side_name(named)} won"
            refuse([malformed("one-game", column=self._sum.column, example=example)])
        self._offer_other()
        refuse([*self._people.problems, *self._problems])
        first, second = SIDES
        if self._draw:
            flat = [each for said in self._said for each in said]
            idents = {each.ident for each in flat if isinstance(each, Side)}
            if flat and (idents != set(SIDES) or any(isinstance(each, Verb) for each in flat)):
                refuse([unclear("draw-winner", column=self._draw.column, first=first, second=second)])
            return Facts(None)  # "Ali and Badr drew" is well said, "Ali drew" is not
        said = winning.joined(self._said)
        if not any(isinstance(each, Side) for clause in said for each in clause):
            figures = {each.kind for clause in said for each in clause if isinstance(each, Verb)}
            if figures and figures <= set(winning.SCORES):
                raise Ambiguous([unclear("winner-two", "winner", first=first, second=second)], _offered(SIDES))
            refuse([unclear("winner-missing", "winner", first=first, second=second)])
        won = sorted(winning.possible(said, SIDES))
        if len(won) == 1 and (again := winning.repeated(said, SIDES)):
            raise Ambiguous([unclear("winner-again", side=again)], _offered(won))
        unbeaten = any(isinstance(each, Verb) and each.kind == "unbeaten" for clause in said for each in clause)
        if unbeaten and self._draws and won:
            raise Ambiguous([unclear("winner-unbeaten", side=won[0])], _offered([*won, None]))
        if len(won) != 1:
            self._refuse_several(said)
            raise Ambiguous([unclear("winner-two", "winner", first=first, second=second)], _offered(won))
        return Facts(won[0])

    def _refuse_several(self, said: Sequence[Sequence[Side | Verb]]) -> None:
        """Refuse a line that names more winners than there are players."""
        if sum(len(_sides(clause)) for clause in said) > len(SIDES):
            refuse([malformed("one-game", example=f"{self._seating.side_name(SIDES[0])} won")])

    def _offer_other(self) -> None:
        """Offer who else has won where all that is wrong is that one player has not: Asha did not win."""
        won = winning.possible(winning.joined(self._said), SIDES) if self._denied == len(self._problems) == 1 else ()
        if len(won) == 1 and not (self._people.problems or self._draw):
            others: list[str | None] = [side for side in SIDES if side not in won]
            raise Malformed(self._problems, _offered([*others, None] if self._draws else others))

    def _won_by_figures(self) -> list[Side | Verb]:
        """Return who has won by "Ali 1 Badr 0". Raises Ambiguous where only one has a figure, or both have the same."""
        won = [ident for ident, ahead in self._figures.items() if ahead]
        if len(self._figures) == len(SIDES) and len(won) == 1:
            return [Side(won[0]), Verb("won")]
        likely = won[:1] if len(self._figures) == 1 and not any(self._said) else []
        example = f"{self._seating.side_name(next(iter(self._figures)))} won"
        raise Ambiguous([unclear("one-game", "winner", example=example)], _offered(likely))

    def _is_small(self, words: list[Word], at: int, *, named: bool) -> bool:
        """Tell whether a word that could be a player is the letter of "won a game", or "over" before a player.

        Nor is it one where the line is read without a name there. ``named`` says that a player stands before it.
        Folded, the Arabic for "over" is the name Ali: it is no name behind another one, nor right before Ali where
        only that is spelt otherwise.
        """
        if words[at].column in self._words:
            return True
        if at + 1 == len(words):
            return False
        if words[at].key == known.ARTICLE:
            return words[at + 1].key in known.BESIDE_ARTICLE
        after = self._people.at(words, at + 1) if words[at].key == known.OVER else None
        is_spelt_apart = words[at].text == known.OVER_SPELT != words[at + 1].text
        return after is not None and (named or (is_spelt_apart and self._people.at(words, at) == after))

    def _word(self, word: Word, after: Sequence[str]) -> None:
        key = word.key
        if known.MEANINGS.get(key) == "sum" or any(char.isdigit() for char in key):
            self._sum = self._sum or word
        elif denies(key):
            shown = f"{self._seating.side_name(SIDES[0])} won"
            self._denied += bool(after) and key not in known.NOBODY and VERBS.get((after[0],)) in known.WINS
            self._problems.append(malformed("line-denied", column=word.column, word=word.text, example=shown))
        elif key in known.NO_ENDS:
            first, second = SIDES
            asked = malformed("word-no-end", column=word.column, word=word.text, first=first, second=second)
            self._problems.append(asked)
        elif key in known.MARKS and not after:
            self._unsure = True
        elif (
            key not in known.NOISE
            and key != known.ARTICLE
            and not (key in known.HELPING and after and denies(after[0]))
        ):
            meanings = {**dict.fromkeys(self._people, ""), **known.VOCABULARY}
            hint = known.LIKELY.get(key) or suggestion(key, meanings, meanings, spoken=True)
            self._problems.append(malformed("word-unknown", column=word.column, word=word.text, hint=hint))


def _is_end(word: Word) -> bool:
    """Tell whether a word ends the naming of those who played, or has the Arabic "and" written to it."""
    return word.key in known.ENDS or (word.text.startswith("و") and not word.key.startswith("و"))


def _are_opponents(said: Sequence[Side | Verb]) -> bool:
    """Tell whether no more is said than who played: Ali against Badr."""
    sides = _sides(said)
    return len(said) == len(sides) == len({side.ident for side in sides}) == len(SIDES) and sides[-1].link == "against"


def _has_verb(said: Sequence[Sequence[Side | Verb]]) -> bool:
    return any(isinstance(each, Verb) for clause in said for each in clause)


def _contradicts(said: Sequence[Sequence[Side | Verb]]) -> bool:
    """Tell whether a verb that has nobody says the contrary of another: "Asha, down to two, won"."""
    idle = {each.kind for clause in said for each in clause if isinstance(each, Verb) and not _sides(clause)}
    others = {each.kind for clause in said for each in clause if isinstance(each, Verb) and len(_sides(clause)) == 1}
    return any(
        idle & first and others & second for first, second in ((known.WINS, known.LOSES), (known.LOSES, known.WINS))
    )


def _sides(clause: Sequence[Side | Verb]) -> list[Side]:
    return [each for each in clause if isinstance(each, Side)]


def _phrase(keys: Sequence[str], at: int, least: int = 1) -> tuple[str, int] | None:
    """Find the longest phrase that begins at a word: its meaning, and how many words it takes."""
    for size in range(min(known.LONGEST_PHRASE, len(keys) - at), 0, -1):
        if meaning := known.PHRASES.get(tuple(keys[at : at + size])):
            return (meaning, size) if size >= least else None
    found = winning.verb_at(keys, at)
    return found if found and found[1] >= least else None


def _offered(winners: Sequence[str | None]) -> list[Reading]:
    return [Reading(write(Facts(winner)), encode(Facts(winner))) for winner in winners]


def write(facts: Facts) -> str:
    """Write facts as a line that :func:`parse` reads back to the same facts.

    >>> write(Facts("A")), write(Facts(None))
    ('A won', 'drawn game')
    """
    if facts.result is not None:
        return result_only.write(facts.result)
    return known.DRAWN if facts.winner is None else f"{facts.winner} won"


def term(word: str) -> str | None:
    """Return what records call a thing that the table calls by a folded word; None where they have no word."""
    return "draw" if known.MEANINGS.get(word) == "draw" else None


def headline(facts: Facts) -> tuple[Message, ...]:
    """Return who won."""
    if facts.result is not None:
        return result_only.HEADLINE
    if facts.winner is None:
        return (Message("headline-drawn"),)
    return (Message("headline-won", {"side": facts.winner}),)
