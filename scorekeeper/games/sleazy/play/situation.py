"""A situation of Sleazy that somebody asks about, read into the layout of its cards.

Compounds are told as in facts, or in a few words such as ``["7", "pair", "mixed"]``. Tables are told by side, or as
lists that begin with the side. The cards of a compound follow from its kind and from the cards elsewhere.
"""

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import RULES, Card, Cards, Choice, Form, Object, Rows, Text, Value, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.sleazy import facts
from scorekeeper.games.sleazy.cards import (
    COLOUR,
    COLOUR_SETS,
    COLOURS,
    FOUR,
    JOKER,
    KINDS,
    NUMBERS,
    OWNED_SETS,
    Compound,
    card_of,
    find_card,
    rank_of,
)
from scorekeeper.games.sleazy.facts.checks import checked
from scorekeeper.games.sleazy.facts.form import COLOUR_CARD, FORM, OWNER
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.actions import RECIPES, Action
from scorekeeper.games.sleazy.play.layout import DUMP, FREE, RECYCLED, Layout, Made
from scorekeeper.games.sleazy.play.record import ActionForm, cards_of, read_action, twice
from scorekeeper.games.sleazy.play.teams import teams
from scorekeeper.games.sleazy.sides import PLAYERS, SIDES
from scorekeeper.messages import Message

# --- forms ------------------------------------------------------------------------------------------------


def _find_real(text: object) -> str | None:
    """Read a card that is not the Joker; return None if it is none."""
    card = find_card(text)
    return None if card == JOKER else card


_CARD = Card(_find_real)
_CARDS = Cards(_CARD, once=False, expected=Message("expected-card-list"))


class _Dump(Text):
    """The top card of the dump, or several, the top first; null if it is empty."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if value is None else _CARDS.problems(value if isinstance(value, list) else [value], at)

    def _schema(self) -> Json:
        return {"anyOf": [_CARD.schema(), _CARDS.schema(), {"type": "null"}]}


class _Tables(Rows):
    """The table cards by side: an object, or lists that begin with the side."""

    def problems(self, value: object, at: str) -> list[Problem]:
        rows = isinstance(value, list) and all(isinstance(row, list) and row for row in value)
        if not rows and not isinstance(value, dict):
            return [wrong_type(at, self._expected, value)]
        found: list[Problem] = []
        seen: list[str] = []
        for side, cards in _by_side(value):
            if side in SIDES and side not in seen:
                seen.append(side)
                found += _CARDS.problems(cards, f"{at}.{side}")
            else:
                found.append(wrong_type(at, Message("expected-both-tables"), side))
        return found


def _by_side(value: Value) -> list[tuple[str, list[str]]]:
    """Return the side and the cards of each table, as told."""
    return list(value.items()) if isinstance(value, dict) else [(row[0], row[1:]) for row in value]


class _Compounds(Rows):
    """Compounds as in facts, or in words such as "7 pair mixed"."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        found = self.unread(value, at)
        return found or FORM.fields["compounds"].problems([compound_of(entry) for entry in value], at)

    def unread(self, value: object, at: str) -> list[Problem]:
        """List the values that cannot be read as compounds at all."""
        if not isinstance(value, list):
            return [wrong_type(at, self._expected, value)]
        found = []
        for key, entry in ((f"{at}[{place}]", entry) for place, entry in enumerate(value)):
            words = entry.split() if isinstance(entry, str) else entry
            if isinstance(words, list) and words and all(isinstance(word, str) for word in words):
                found += [] if compound_of(words) else [malformed("compound-form", key, key=key, found=" ".join(words))]
            elif not isinstance(words, dict):
                found.append(wrong_type(at, self._expected, entry))
        return found


def compound_of(told: str | list[str] | Json) -> Json | None:
    """Read a compound from words into the form of facts; return None if a word is unknown, or a part is told twice."""
    if isinstance(told, dict):
        return told
    rank, *words = told.split() if isinstance(told, str) else told
    found: Json = {"rank": rank_of(rank) or rank}
    for word in map(str.lower, words):
        key = next((key for key, choices in _WORDS.items() if word in choices), "rank")
        if key in found:
            return None
        found[key] = {"side": word.upper(), "joker": True}.get(key, word)
    return found


_WORDS = {"kind": KINDS, "colour": COLOURS, "side": ("a", "b"), "joker": ("joker",)}


class _Joker(Text):
    """Where the Joker is: free, recycled, or in the set of a number."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if isinstance(value, str) and (value in (FREE, RECYCLED) or rank_of(value)):
            return []
        return [wrong_type(at, Message("expected-joker"), value)]


class _Recipe(ActionForm):
    """A recipe, typed as its words."""

    def typed(self, value: Value) -> str:
        return " ".join(value)

    def read_typed(self, text: str, _at: str) -> Value:
        return text.replace(",", " ").split()


_COMPOUNDS = _Compounds(Form(), expected=Message("expected-compounds"))
RECIPE = Object(
    {
        "by": Choice(*PLAYERS),
        "table": _Tables(Form(), expected=Message("expected-table-cards")),
        "hand": _CARDS,
        "dump": _Dump(),
        "compounds": _COMPOUNDS,
        "colour_card": Card(card_of),
        "red": Choice(*SIDES),
        "joker": _Joker(),
        "hat": Choice(*SIDES, null=True),
        "rules": RULES,
        "recipe": _Recipe(RECIPES, Message("expected-recipe", {"verbs": tuple(RECIPES)}), ordered=True),
    },
    ("by",),
)
"""Somebody is about to make a recipe."""
COUNT = Object(
    {"compounds": _COMPOUNDS, "red": OWNER, "black": OWNER, "colour_card": COLOUR_CARD, "rules": RULES}, ("compounds",)
)
"""A round is to be counted."""


# --- reading ----------------------------------------------------------------------------------------------


def read(data: Json, options: Options) -> Layout:
    """Read a situation into a layout; its recipe comes last (see :func:`read_recipe`).

    Raises Malformed, or Illegal or Ambiguous if the cards cannot be like this.
    """
    unread = _COMPOUNDS.unread(data.get("compounds", []), "compounds")
    faults = RECIPE.problems({key: value for key, value in data.items() if key not in ("compounds", "recipe")})
    refuse(faults and faults + unread)
    by, dump = data["by"], data.get("dump")
    tables = {side: cards_of(cards) for side, cards in _by_side(data.get("table", {}))}
    hands = {by: cards_of(data["hand"])} if "hand" in data else {}
    top_first = cards_of(dump if isinstance(dump, list) else [dump])
    colour = find_card(data.get("colour_card"))
    placed = {"colour_card": [colour] if colour else [], "hand": hands.get(by, []), "dump": top_first, **tables}
    problems = twice("card-placed-twice", placed) + unread
    refuse(problems)
    compounds = _compounds(data, colour, options)
    playing = teams("2" if by in SIDES else "double")
    layout = Layout(playing, hands, tables, colour, [])
    for card in reversed(top_first):
        layout.put(card, DUMP)
    elsewhere = set(layout.where)
    for compound in compounds:
        _lay(layout, compound, elsewhere, problems)
    refuse(problems)
    _place_joker(layout, data.get("joker"))
    layout.red, layout.hat = data.get("red"), data.get("hat")
    return layout


def read_recipe(data: Json) -> Action:
    """Read the recipe of a situation. Raises Malformed."""
    RECIPE.fields["recipe"].check(data["recipe"], "recipe")
    return read_action(data["recipe"])


def read_count(data: Json) -> facts.Facts:
    """Read a round that is to be counted. Raises Malformed."""
    told = "compounds" in data and not _COMPOUNDS.unread(data["compounds"], "compounds")
    later: Json = {"compounds": []} if told else {}
    COUNT.check({key: value for key, value in data.items() if key != "colour_card"} | later)
    return facts.decode({**data, "compounds": [compound_of(entry) for entry in data["compounds"]]})


def _compounds(data: Json, colour: str | None, options: Options) -> tuple[Compound, ...]:
    """Read the compounds as facts. Raises Malformed, Illegal or Ambiguous."""
    told = [compound for entry in data.get("compounds", ()) if (compound := compound_of(entry))]
    given = facts.decode({"compounds": [_with_joker(compound, data.get("joker")) for compound in told]})
    # the owner of red changes nothing here, but the checks ask for it
    return checked(given._replace(red="A", colour_card=colour), options).compounds


def _with_joker(compound: Json, said: str | None) -> Json:
    """Put the Joker into the set whose number is said to hold it."""
    if said is None or rank_of(said) is None or compound.get("kind") not in OWNED_SETS:
        return compound
    rank = compound.get("rank")
    return {"joker": True, **compound} if isinstance(rank, str) and rank_of(rank) == rank_of(said) else compound


def _lay(layout: Layout, compound: Compound, elsewhere: set[str], problems: list[Problem]) -> None:
    """Lay a compound of cards that can be in it."""
    rank, kind, colour, side, joker = compound
    free = [card for card in FOUR[rank] if card not in elsewhere]
    size = 2 if kind == "pair" else 3 if joker or kind == "broken" else 4
    if kind == "pair":
        cards = _of_colours(free, ("red", "black") if colour == "mixed" else (colour,) * 2)
    elif kind in COLOUR_SETS and layout.colour_card:
        cards = [layout.colour_card, *free][:size]
    else:
        cards = free[:size]
    if len(cards) < size:
        problems.append(illegal("compound-cards", "compounds", ranks=NUMBERS[rank]))
        return
    layout.make(Made(rank, kind, frozenset(cards), side, joker))
    others = [card for card in free if card not in cards]
    colours = {COLOUR[card] for card in (others if kind == "pair" else free if others else ())}
    for card in cards:  # its place is open if another card can be in its stead
        if card in free and COLOUR[card] in colours:
            del layout.where[card]
    if joker:
        layout.joker = rank


def _of_colours(free: list[str], colours: tuple[str | None, ...]) -> list[str]:
    """Pick a card of each colour, as far as there are any."""
    found: list[str] = []
    for colour in colours:
        found += [card for card in free if COLOUR[card] == colour and card not in found][:1]
    return found


def _place_joker(layout: Layout, said: str | None) -> None:
    """Place the Joker as said. If nothing is said, it is in the set that has it, or else free. Raises Illegal."""
    if (rank := rank_of(said)) and layout.joker != rank:
        refuse([illegal("joker-where", "joker", found=NUMBERS[rank])])
    elif said and not rank and layout.joker != FREE:
        refuse([illegal("joker-places", "joker", ranks=NUMBERS[layout.joker], found=said)])
    elif said and not rank:
        layout.joker = said


def leaves_open(data: Json) -> bool:
    """Tell whether the cards of some place that a recipe can draw on are not told."""
    sides = {side for side, _ in _by_side(data.get("table", {}))}
    return not ({"hand", "dump"} <= data.keys() and sides.issuperset(SIDES))
