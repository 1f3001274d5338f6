"""The controls of the page: buttons for a hand, a line for everything else, undo, fix, signatures."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from scorekeeper.buttons import Row, Said, figures, pressed
from scorekeeper.errors import Refused
from scorekeeper.language import side_by_side
from scorekeeper.ledger.acts import Dealer, Finish, Fix, Hand, Redo, Sign, Undo, Void
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.undo import done_and_undone
from scorekeeper.messages import Prose, say
from scorekeeper.people import without_letters
from scorekeeper.reports.added import closing, hand_title, side_label, told_points
from scorekeeper.reports.board import provisional
from scorekeeper.reports.consequences import described
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import said
from scorekeeper.reports.pictures.drawing import side_class
from scorekeeper.reports.texts import unit
from scorekeeper.sheet import arabic
from scorekeeper.sheet.lines import LONGEST_LINE
from scorekeeper.sheet.old_hands import line_of
from scorekeeper.web.direction import typed
from scorekeeper.web.texts import address, told

_KEYS = (*"123", "erase", *"4560789")
"""The last of twelve is free for a row of the game."""
_MANY = 8
"""A row of more buttons has narrow ones, such as the numbers of a pack."""
_CHIPS = ("chip", "key")


def form(
    match: Match, token: str, hidden: Mapping[str, object], *children: Child, ident: str | None = None, kind: str = ""
) -> Element:
    """Make a form that is sent back to its page, with the token that only who may write was given."""
    sent = {"token": token, "match": match.id, **hidden}
    fields = [_hidden(name, value) for name, value in sent.items() if value is not None]
    return element(
        "form",
        {"method": "post", "action": address(), "id": ident, "class": f"send {kind}".strip()},
        *fields,
        *children,
    )


def _hidden(name: str, value: object) -> Element:
    return element("input", {"type": "hidden", "name": name, "value": value})


def button(text: str, value: str, *, name: str = "do", kind: str | None = None) -> Element:
    """Make a button that sends its form."""
    return element("button", {"type": "submit", "name": name, "value": value, "class": kind}, said(text))


def heading(match: Match, fix: int | None = None) -> Element:
    """Make the heading of the buttons: which hand is told, and who deals it."""
    over = fix is None and match.status != "open"
    if fix is not None:
        text = told("fixing", n=fix)
    elif over:
        text = told("match-over")
    else:
        text = told("next-hand", unit=unit(match.game), n=match.last_number + 1)
        text = text if None in match.state.next.values() else side_by_side((text, closing(match)))
    return element("h2", {"id": "heading", "class": "over" if over else None}, said(text))


def named(match: Match, entry: Entry) -> str:
    """Say in a few words what an entry recorded, as it is said at the table."""
    act = entry.act
    if isinstance(act, Undo | Redo):
        return told(f"{act.kind}-done", what=Prose(named(match, match.entries[act.target - 1])))
    if isinstance(act, Sign):
        return told("sign-done", who=match.seating.players.get(act.by) or side_label(match, act.by))
    return described(entry)


def _title(match: Match, entry: Entry) -> str:
    """Name what an entry recorded as people say it, not as it is typed: a hand that counts by its title."""
    act = entry.act
    play = next((play for play in match.plays if play.number and play.event.entry.id == entry.id), None)
    if play and isinstance(act, Hand):
        return hand_title(match, play)
    if isinstance(act, Finish):
        return told("title-finish")
    if isinstance(act, Dealer):
        return told("title-dealer", who=match.seating.players.get(act.dealer, act.dealer))
    if isinstance(act, Fix):
        return told("fixing", n=act.number)
    return told("void-hand", n=act.hand) if isinstance(act, Void) else named(match, entry)


def pad(match: Match, token: str, fix: int | None = None) -> Element:
    """Make the buttons of the game, as far as it has some, and the line; to fix a hand, with who sat there then."""
    hand = match.numbered(fix)
    there = match.as_at(hand) if hand else match
    before = _said(there, hand) if hand else {}
    usual, unusual = _rows(there, before, "open"), _rows(there, before, *_CHIPS, "folded")
    if any(row.how == "figure" for row in _played(there)):
        usual.append(_keypad(there))
    if chips := [_chip(there, row) for row in _played(there) if row.place == "chip"]:
        usual.append(element("div", {"id": "chips", "hidden": "hidden"}, *chips))
    if unusual:
        more = element("summary", None, say(match.game.all_texts(), "row-more", {}))
        told_there = any(
            said in before for row in _played(there) if row.place == "folded" for said in _names(there, row)
        )
        folded = {"id": "more-buttons", "open": "open" if told_there else None}
        usual.append(element("details", folded, more, *unusual))
    line = line_of(match, hand) if hand else None
    example = typed(arabic.example(match.game, there.seating, there.state.options))
    leave = element("a", {"class": "button", "href": address()}, told("fix-leave")) if fix is not None else None
    return form(
        match, token, {"seen": len(match.entries), "fix": fix}, heading(match, fix), *usual,
        element("label", {"for": "line"}, told("or-type")),
        element("input", {
            "id": "line", "name": "line", "maxlength": LONGEST_LINE, "value": line, "dir": "auto",
            "autocomplete": "off", "autocapitalize": "off", "autocorrect": "off", "spellcheck": "false",
            "aria-describedby": "example",
        }),
        element("p", {"id": "example", "class": "faint"}, told("for-example"), " ", example),
        element("p", {"class": "row"}, button(told("show"), "try"),
                element("button", {"type": "reset"}, told("clear")), leave),
        ident="pad",
    )  # fmt: skip


def _played(match: Match) -> list[Row]:
    """List the rows of the game that this table has use for."""
    buttons = match.game.buttons
    return [row for row in buttons.ROWS if row.is_played(match.state.options)] if buttons else []


def _said(match: Match, hand: Play) -> Said:
    """Return the buttons that tell a hand as it was played, if they tell all of it."""
    game, buttons = match.game, match.game.buttons
    if buttons is None:
        return {}
    said = {name: values for name, values in buttons.said(hand.facts).items() if values}
    with suppress(Refused):
        line = without_letters(buttons.line(said), match.seating)
        if game.notation.parse(line, match.seating, match.state.options) == hand.facts:
            return said
    return {}


def _names(match: Match, row: Row) -> list[str]:
    """List the names under which what is pressed in a row is sent."""
    if row.how == "figure":
        return [f"{row.name}-{of}" for of, _ in _labels(match, row)]
    return [f"{row.name}-{side}" for side in match.seating.sides] if row.each else [row.name]


def told_pressed(match: Match, said: Said) -> tuple[str, str]:
    """Say what was pressed, and ask for the next row that every hand needs, if there is one."""
    found: list[str] = []
    for row in _played(match):
        if row.needed and row.name not in said and found:
            return side_by_side(found), told("asked-row", row=_heading(match, row))
        labels = dict(_labels(match, row))
        told_row = [f"{labels[of]} {figure}" for of, figure in figures(said, row.name, tuple(labels))]
        for name in _names(match, row) if row.how != "figure" else ():
            told_row += [labels[value] for value in said.get(name, ()) if value in labels]
        found += told_row if row.place == "open" else [f"{_heading(match, row)} {each}" for each in told_row]
    return side_by_side(found), ""


def _rows(match: Match, before: Said, *places: str) -> list[Element]:
    """Make the rows of some places; pressed is what was said ``before``."""
    rows = [row for row in _played(match) if row.place in places]
    return [made for row in rows for made in (_each(match, row, before) if row.each else [_row(match, row, before)])]


def _each(match: Match, row: Row, before: Said) -> Iterator[Element]:
    """Yield a row once for each side."""
    for side in match.seating.sides:
        title = _heading(match, row, side=side_label(match, side))
        yield _row(match, row._replace(name=f"{row.name}-{side}"), before, title)


def _heading(match: Match, row: Row, **params: str) -> str:
    return say(match.game.all_texts(), f"row-{row.name}", params)


def _row(match: Match, row: Row, before: Said, title: str | None = None) -> Element:
    heading = title or _heading(match, row)
    legend = element("legend", None, said(told("whose", what=heading) if row.place in _CHIPS else heading))
    labels = list(_labels(match, row))
    if row.how == "figure":
        fields = [_figure(f"{row.name}-{of}", text, pressed(before, f"{row.name}-{of}")) for of, text in labels]
        sums = json.dumps(row.sums) if row.sums else None
        return element("fieldset", {"class": "figures", "data-sums": sums}, legend, *fields)
    kind = "radio" if row.how == "one" else "checkbox"
    narrow = "narrow" if len(labels) > _MANY else None
    on = before.get(row.name, ())
    keys = [
        _key(row.name, kind, on, *label, "" if row.of == "words" else _side_class(match, label[0])) for label in labels
    ]
    if row.place not in _CHIPS:
        return element("fieldset", {"class": narrow}, legend, *keys)
    nobody = {"type": "button", "class": "nobody", "hidden": "hidden"}
    return element("fieldset", {"class": "whose", "data-chip": row.name}, legend, *keys,
                   element("button", nobody, told("nobody")))  # fmt: skip


def _chip(match: Match, row: Row) -> Element:
    """Make the button that stands for a row, which only a script shows."""
    return element("button", {"type": "button", "data-row": row.name, "aria-pressed": "false"}, _heading(match, row))


def _side_class(match: Match, value: str) -> str:
    """Name the class of the side whose id, or whose player's, a button has."""
    places = [place for place, (side, players) in enumerate(match.seating.sides.items()) if value in (side, *players)]
    return f" {side_class(places[0])}-own" if places else ""


def _labels(match: Match, row: Row) -> Iterator[tuple[str, str]]:
    """Yield what the buttons of a row send, or the figures are of, and what stands there."""
    if row.of == "words":
        yield from ((word, say(match.game.all_texts(), f"key-{word}", {})) for word in row.words)
    elif row.of == "players":
        yield from match.seating.players.items()
    else:
        yield from ((side, side_label(match, side)) for side in match.seating.sides)


def _key(name: str, kind: str, on: Sequence[str], value: str, text: str, side: str) -> Element:
    checked = {"checked": "checked", "data-was": f"{name}={value}"} if value in on else {}
    box = element("input", {"type": kind, "name": name, "value": value, **checked})
    return element("label", {"class": f"key{side}"}, box, element("span", None, said(text)))


def _figure(name: str, label: str, before: str) -> Element:
    field = {"name": name, "value": before or None, "inputmode": "numeric", "autocomplete": "off", "maxlength": 4,
             "size": 4}  # fmt: skip
    return element("label", {"class": "figure-of"}, element("span", None, said(label)), element("input", field))


def _keypad(match: Match) -> Element:
    """Make the keypad, which only a script shows: without one the telephone has its own."""
    keys = [
        element(
            "button",
            {"type": "button", "data-key": key, "aria-label": told("erase") if key == "erase" else None},
            "⌫" if key == "erase" else key,
        )
        for key in _KEYS
    ]  # fmt: skip
    keys += [_chip(match, row) for row in _played(match) if row.place == "key"]
    return element(
        "div", {"id": "keypad", "role": "group", "dir": "ltr", "aria-label": told("keypad"), "hidden": "hidden"}, *keys
    )


def idle() -> Element:
    """Make the bar at the foot as it is before anything is pressed; answers stand in its place."""
    words = element("p", None, told("press"))
    return element("div", {"class": "bar idle", "aria-hidden": "true"}, words, grey_record())


def grey_record() -> Element:
    """Make the button that records, as long as a hand is not complete."""
    return element("button", {"type": "button", "class": "main", "disabled": "disabled"}, told("record"))


def deciding(match: Match, token: str) -> Element:
    """Make what comes before the next hand: who deals, open rulings; after the last one: signatures, playing again."""
    made: list[Child] = []
    if match.status == "open" and None in match.state.next.values():
        made.append(_who_first(match, token))
    made += [_ruling(match, token, ruled) for ruled in match.provisional]
    if match.status != "open":
        made += [_sign(match, token), form(match, token, {"line": "rematch"}, button(told("rematch"), "try"))]
    return element("div", {"id": "deciding"}, *made)


def _ruling(match: Match, token: str, ruled: Ruled) -> Element:
    """Make a ruling that is provisional, folded: the question, both outcomes, and a button for each."""
    question, *outcomes = provisional(match, ruled)
    asked = [
        form(match, token, {"line": f"ruling R{ruled.number} --{outcome}", "seen": len(match.entries)},
             button(told(f"ruling-{outcome}"), "try"))
        for outcome in ("final", "overturn")
    ] if ruled.otherwise is not None else []  # fmt: skip
    return element(
        "details", {"id": f"decide-{ruled.number}", "class": "open"},
        element("summary", None, said(told("ruling-decide", question=Prose(ruled.question)))),
        *(element("p", None, said(each)) for each in (question, *outcomes)),
        element("div", {"class": "row"}, *asked),
    )  # fmt: skip


def actions(match: Match, token: str) -> Element:
    """Make what can be done beside telling a hand: take back, bring back, begin or choose another match.

    What is sent has an id that follows from the head of the chain: pressed twice, or on two phones, it is done once.
    """
    made: list[Child] = []
    for do, places in zip(("undo", "redo"), done_and_undone(match.entries), strict=True):
        for place in places[-1:]:
            what = Prose(_title(match, match.entries[place - 1]))
            made.append(taking_back(match, token, do, place, told(do, what=what)))
    made.append(form(match, token, {"line": "new"}, button(told("another"), "try")))
    return element("div", {"id": "actions"}, *made)


def striking(match: Match, token: str, number: int) -> Element:
    """Make the button that strikes the hand that is being fixed."""
    sent = {"line": f"void {number}", "seen": len(match.entries)}
    return form(match, token, sent, button(told("void-hand", n=number), "try"))


def taking_back(match: Match, token: str, do: str, place: int, text: str) -> Element:
    """Make the button that takes an entry back, or brings it back."""
    return form(match, token, {"id": f"{match.hash[:16]}-{do}", "target": place}, button(text, do))


def _who_first(match: Match, token: str) -> Element:
    """Ask who deals, or begins, if nobody has said so."""
    asked = [
        form(match, token, {"line": f"dealer {player}", "seen": len(match.entries)}, button(name, "try"))
        for player, name in match.seating.players.items()
    ]  # fmt: skip
    return element("section", None, element("h2", None, told("who-first")), element("div", {"class": "row"}, *asked))


def _sign(match: Match, token: str) -> Element:
    """Ask everybody who has not yet whether the result is right."""
    signed = {act.by for _, act, agrees in match.signatures() if agrees}
    totals = Prose(told_points(match.names, match.state.totals))
    asked = [
        form(match, token, {"id": f"{match.hash[:16]}-{player}", "seen": len(match.entries), "by": player},
             button(told("agree", who=name), "sign"))
        for player, name in match.seating.players.items()
        if player not in signed
    ]  # fmt: skip
    heads = [element("h2", None, said(told("sign", totals=totals))), element("p", None, told("sign-how"))]
    return element("section", None, *heads, element("div", {"class": "row"}, *asked)) if asked else element("span")
