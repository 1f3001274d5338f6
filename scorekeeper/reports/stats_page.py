"""Statistics as a page that opens anywhere."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Json
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, page, row_head, said, section, table
from scorekeeper.reports.stats_screen import DETAILS, closest, figures, share
from scorekeeper.reports.stats_screen import head as named
from scorekeeper.reports.texts import game_name, told

_STYLE = ".wide caption{position:absolute;clip-path:inset(50%)}"
"""The captions repeat the headings above them, for those who hear the page."""
_COUNTS = (("matches_won", "matches"), ("hands_won", "hands"))
"""Wins and their number of tries, shown as "3/8", so that a table is no wider than a phone."""


def stats_page(title: str, found: dict[str, list[Json]]) -> str:
    """Write the statistics of everybody, or all about some players, as a page."""
    return page(
        title, [element("header", None, element("h1", None, title)), element("main", None, *_parts(found))], _STYLE
    )


def _parts(found: dict[str, list[Json]]) -> Iterator[Child]:
    if set(found) == {"games"}:
        yield _table("player", found["games"])
        return
    for row in found["games"]:
        yield section(told("stats-of", name=row["name"], game=game_name(row["game"])), _figures(row))
    yield from (section(named(key), _table(f"stats-{key}", found[key])) for key in DETAILS if found[key])
    if found["closest"]:
        lines = [element("li", None, line) for line in closest(found["closest"])]
        yield section(told("stats-closest-matches"), element("ul", None, *lines))


def _figures(row: Json) -> Element:
    rows = [
        element("tr", None, row_head(name), figure(count), element("td", {"class": "figure"}, part))
        for name, count, part, _ in figures(row)
    ]
    heads = [head(told("stats-figure")), head(told("stats-count"), "figure"), head(told("stats-rate"), "figure")]
    return table(told("stats-of", name=row["name"], game=game_name(row["game"])), [heads], rows)


def _table(first: str, rows: Sequence[Json]) -> Element:
    heads = [head(told(first)), head(told("game")), *(head(named(won), "figure") for won, _ in _COUNTS)]
    lines = [
        element(
            "tr", None, row_head(said(row["name"])), element("td", None, game_name(row["game"])),
            *(figure(f"{row[won]}/{row[of]}") for won, of in _COUNTS),
            element("td", {"class": "figure"}, share(row, "hands")),
        )
        for row in rows
    ]  # fmt: skip
    return table(told(first), [[*heads, head(named("hands_share"), "figure")]], lines)
