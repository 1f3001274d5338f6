"""Another match, begun on the phone: which game, who plays, by whose rules, and who deals."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper import games, rulebook
from scorekeeper.buttons import pressed
from scorekeeper.errors import malformed, refuse
from scorekeeper.game import SHARED, AnyGame
from scorekeeper.language import phrase, seat_name
from scorekeeper.ledger import profiles
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Prose
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label, told_points
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.matches import listed
from scorekeeper.reports.page import said
from scorekeeper.sheet.seating import seat
from scorekeeper.web.texts import told

LINE = "new"
"""What a phone sends as a line with the fields of this form."""
Fields = Mapping[str, Sequence[str]]
"""The fields that were sent: ``game``, ``player-PLACE``, ``rules``, ``first`` (the place of who deals)."""
KEPT = ("game", "rules", "first")
"""The fields beside those of the players."""
_SPARE = 3
"""Fields for more players than the least, in a game that can have more."""
_AS_BEFORE = "as-before"
_LISTED = 100
"""Among so many matches, those played last, the open ones are shown."""


def asked_game() -> Iterator[Child]:
    """Yield a button for each game."""
    yield element("p", None, told("another-game"))
    titles = {name: phrase(games.find(name).title) for name in games.BUILT_IN}
    yield element("div", {"class": "row"}, *_buttons("game", titles))


def open_matches(ledger: Ledger, match: Match) -> dict[str, str]:
    """Return the other matches that are not over, the one played last first, and who plays with which totals."""
    found = {}
    for row in listed(ledger, _LISTED):
        if row["status"] == "open" and row["match"] != match.id and not row["counted_as"]:
            sides = {side: SHARED.join(names) for side, names in row["players"].items()}
            points = told_points(sides, {side: row["totals"].get(side, 0) for side in sides})
            found[row["match"]] = told("another-open", game=games.find(row["game"]).title, points=Prose(points))
    return found


def asked_open(ledger: Ledger, match: Match) -> Iterator[Child]:
    """Yield a button for each other match that is open."""
    others = open_matches(ledger, match)
    if others:
        yield element("p", None, told("another-go-on"))
    yield element("div", {"class": "row"}, *_buttons("chosen", others))


def _buttons(name: str, texts: Mapping[str, str]) -> Iterator[Element]:
    for value, text in texts.items():
        yield element("button", {"type": "submit", "name": name, "value": value}, said(text))


def asked_players(ledger: Ledger, last: Match, fields: Fields) -> Iterator[Child]:
    """Yield the fields of another match; those that are not told begin with what the last match had."""
    game = games.find(pressed(fields, "game"))
    places = _places(game)
    same = game is last.game
    before = dict(zip(places, last.seating.players.values(), strict=False)) if same else {}
    yield element("input", {"type": "hidden", "name": "game", "value": game.name})
    yield element("p", None, told("another-players", game=game.title))
    for place, label in places.items():
        given = {"name": f"player-{place}", "value": pressed(fields, f"player-{place}") or before.get(place)}
        box = element("input", {**given, "list": "people", "autocomplete": "off", "dir": "auto"})
        yield element("label", {"class": "figure-of"}, element("span", None, label), box)
    yield element("datalist", {"id": "people"}, *(element("option", {"value": name}) for name in ledger.people()))
    rules = {_AS_BEFORE: told("another-as-before")} if same else {}
    rules |= {"": told("another-text"), **{name: name for name in _named_rules(ledger, game)}}
    yield _choice("rules", told("another-rules"), rules, pressed(fields, "rules"))
    dealers = {"": told("another-unknown"), **places}
    yield _choice("first", told("another-first"), dealers, pressed(fields, "first"))


def _named_rules(ledger: Ledger, game: AnyGame) -> dict[str, profiles.Profile]:
    """Return the house rules of a game by name: the table's own, and those that come with the program."""
    known = [*profiles.profiles(ledger), *(each.profile for each in profiles.built_in().values())]
    return {each.name: each for each in known if each.game == game.name}


def _places(game: AnyGame) -> dict[str, str]:
    """Return the places at the table of a game, with what they are called; those of partners have seats."""
    usual = game.seating.seat([], None)
    if any(len(players) > 1 for players in usual.sides.values()):
        return {place: seat_name(name) for place, name in usual.players.items()}
    return {str(n): str(n) for n in range(1, len(usual.players) + _SPARE + 1)}


def _choice(name: str, label: str, choices: Mapping[str, str], chosen: str) -> Element:
    options = [
        element("option", {"value": value, "selected": "selected" if value == chosen else None}, text)
        for value, text in choices.items()
    ]
    return element(
        "label", {"class": "figure-of"}, element("span", None, label), element("select", {"name": name}, *options)
    )


def begun(ledger: Ledger, last: Match, fields: Fields, at: str) -> Match:
    """Begin the match that was told, which is in no ledger yet. Raises Refused for what no table can be."""
    game = games.find(pressed(fields, "game"))
    places = _places(game)
    names = {place: name.strip() for place in places if (name := pressed(fields, f"player-{place}")).strip()}
    usual = game.seating.seat([], None)
    if places.keys() == usual.players.keys():
        refuse([malformed("page-players-all", n=len(places))] if len(names) < len(places) else [])
        sides = ["+".join(names[player] for player in players) for players in usual.sides.values()]
    else:
        sides = list(names.values())
    seating = seat(game, sides, known=ledger.people())
    first = pressed(fields, "first")
    dealer = dict(zip(names, seating.players, strict=True)).get(first) if len(names) == len(seating.players) else None
    name = pressed(fields, "rules")
    if name == _AS_BEFORE and game is last.game:
        return begin(game, seating, encode(last.state.options), at, dealer=dealer, agreed=last.agreed)
    book = rulebook.load(game.rulebook)
    if not name:
        return begin(game, seating, book.defaults(), at, dealer=dealer)
    chosen = profiles.find([*_named_rules(ledger, game).values()], name)
    return begin(game, seating, book.choose(chosen.options), at, dealer=dealer, agreed=chosen.options.keys())


def against(match: Match) -> str:
    """Say which game is begun, and who plays against whom."""
    sides = [side_label(match, side) for side in match.seating.sides]
    return told("another-begin", game=match.game.title, sides=[Prose(side) for side in sides])
