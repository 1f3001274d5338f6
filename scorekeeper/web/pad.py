"""What is pressed on the page: buttons for a hand, a line for everything else, undo, fix, signatures."""

from collections.abc import Iterator, Mapping

from scorekeeper.buttons import Row
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.timeline import done_and_undone
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import side_label, told_points
from scorekeeper.reports.consequences import described
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import said
from scorekeeper.reports.texts import unit
from scorekeeper.sheet.lines import LONGEST_LINE
from scorekeeper.web.texts import address, told

_KEYS = (*"123456789", "erase", "0")


def form(
    token: str, hidden: Mapping[str, object], *children: Child, ident: str | None = None, kind: str = ""
) -> Element:
    """Make a form that is sent back to its page, with the token that only who may write was given."""
    fields = [_hidden(name, value) for name, value in {"token": token, **hidden}.items() if value is not None]
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
    """Make the heading of the buttons: which hand is told."""
    if fix is not None:
        text = told("fixing", n=fix)
    elif match.status != "open":
        text = told("match-over")
    else:
        text = told("next-hand", unit=unit(match.game), n=match.last_number + 1)
    return element("h2", {"id": "heading"}, text)


def pad(match: Match, token: str, fix: int | None = None) -> Element:
    """Make the buttons of the game, as far as it has some, and the line."""
    buttons = match.game.buttons
    rows = list(buttons.ROWS) if buttons else []
    usual = [_row(match, row) for row in rows if row.usual]
    unusual = [_row(match, row) for row in rows if not row.usual]
    if any(row.how == "figure" for row in rows):
        usual.append(_keypad())
    if unusual:
        usual.append(
            element("details", {"id": "more-buttons"}, element("summary", None, told("more-buttons")), *unusual)
        )
    line = match.hand(fix).line if fix is not None else None
    example = told("for-example", example=Prose(match.game.example(match.seating, match.state.options)))
    leave = element("a", {"class": "button", "href": address()}, told("fix-leave")) if fix is not None else None
    return form(
        token, {"seen": len(match.entries), "fix": fix}, heading(match, fix), *usual,
        element("label", {"for": "line"}, told("or-type")),
        element("input", {
            "id": "line", "name": "line", "maxlength": LONGEST_LINE, "value": line, "dir": "auto",
            "autocomplete": "off", "autocapitalize": "off", "autocorrect": "off", "spellcheck": "false",
            "aria-describedby": "example",
        }),
        element("p", {"id": "example", "class": "faint"}, said(example)),
        element("p", {"class": "row"}, button(told("show"), "try"),
                element("button", {"type": "reset"}, told("clear")), leave),
        ident="pad",
    )  # fmt: skip


def _row(match: Match, row: Row) -> Element:
    texts = match.game.all_texts()
    legend = element("legend", None, say(texts, f"row-{row.name}", {}))
    if row.how == "figure":
        fields = [_figure(row.name, side, side_label(match, side)) for side in match.seating.sides]
        return element("fieldset", {"class": "figures"}, legend, *fields)
    kind = "radio" if row.how == "one" else "checkbox"
    keys = [_key(row.name, kind, value, text) for value, text in _labels(match, row)]
    return element("fieldset", None, legend, *keys)


def _labels(match: Match, row: Row) -> Iterator[tuple[str, str]]:
    """Yield what the buttons of a row send, and what stands on them."""
    if row.of == "words":
        yield from ((word, say(match.game.all_texts(), f"key-{word}", {})) for word in row.words)
    elif row.of == "players":
        yield from match.seating.players.items()
    else:
        yield from ((side, side_label(match, side)) for side in match.seating.sides)


def _key(name: str, kind: str, value: str, text: str) -> Element:
    box = element("input", {"type": kind, "name": name, "value": value})
    return element("label", {"class": "key"}, box, element("span", None, said(text)))


def _figure(name: str, side: str, label: str) -> Element:
    typed = {"name": f"{name}-{side}", "inputmode": "numeric", "autocomplete": "off", "maxlength": 4, "size": 4}
    return element("label", {"class": "figure-of"}, element("span", None, said(label)), element("input", typed))


def _keypad() -> Element:
    """Make the keypad, which only a script shows: without one the telephone has its own."""
    keys = [
        element(
            "button",
            {"type": "button", "data-key": key, "aria-label": told("erase") if key == "erase" else None},
            "⌫" if key == "erase" else key,
        )
        for key in _KEYS
    ]  # fmt: skip
    return element(
        "div", {"id": "keypad", "role": "group", "dir": "ltr", "aria-label": told("keypad"), "hidden": "hidden"}, *keys
    )


def actions(match: Match, token: str) -> Element:
    """Make what can be done beside telling a hand: take back, bring back, sign.

    What is sent has an id that follows from the head of the chain: pressed twice, or on two phones, it is done once.
    """
    made: list[Child] = []
    if match.status != "open":
        made.append(_sign(match, token))
    for do, places in zip(("undo", "redo"), done_and_undone(match.entries), strict=True):
        for place in places[-1:]:
            what = Prose(described(match.entries[place - 1]))
            hidden = {"id": f"{match.hash[:16]}-{do}", "target": place}
            made.append(form(token, hidden, button(told(do, what=what), do)))
    return element("div", {"id": "actions"}, *made)


def _sign(match: Match, token: str) -> Element:
    """Ask everybody who has not yet whether the result is right."""
    signed = {act.by for _, act, agrees in match.signatures() if agrees}
    totals = Prose(told_points({side: side_label(match, side) for side in match.seating.sides}, match.state.totals))
    asked = [
        form(token, {"id": f"{match.hash[:16]}-{player}", "seen": len(match.entries), "by": player},
             button(told("agree", who=name), "sign"))
        for player, name in match.seating.players.items()
        if player not in signed
    ]  # fmt: skip
    heads = [element("h2", None, said(told("sign", totals=totals))), element("p", None, told("sign-how"))]
    return element("section", None, *heads, element("div", {"class": "row"}, *asked)) if asked else element("span")
