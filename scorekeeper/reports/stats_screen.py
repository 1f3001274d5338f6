"""Statistics and ratings on the screen: a table of everybody, or all about some players with small charts."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import SHARED, Json
from scorekeeper.messages import Prose
from scorekeeper.reports.added import reason
from scorekeeper.reports.layout import FIGURE, NAME, WORD, Cell, Column
from scorekeeper.reports.screen import Grid, Screen, grid, print_grid
from scorekeeper.reports.texts import game_name, signed, told

_COLUMNS = ("matches", "matches_won", "hands", "hands_won", "points", "best_hand")
KINDS = ("declared", "against", "sun", "hokum", "raised")
"""The kinds of hands whose wins are counted."""
COUNTS = (
    "points", "best_hand", "longest_run", "comebacks", "greatest_comeback", "kaboots", "projects", "baloots",
    "penalties", "rulings",
)  # fmt: skip
DETAILS = ("partners", "opponents", "seats", "periods")
_WIDE = 20
"""The characters of a chart."""


def head(column: str) -> str:
    """Name a figure of the statistics."""
    return told(f"stats-{column.replace('_', '-')}")


def _column(kind: str, name: str) -> Column:
    """Make a column whose head can have a line for each word."""
    return Column(kind, (name, name.replace(" ", "\n")) if " " in name else (name,))


def print_stats(console: Screen, rows: Sequence[Json]) -> None:
    """Print the statistics of everybody."""
    figures = (_column(FIGURE, head(each)) for each in _COLUMNS)
    table = grid(
        _column(NAME, told("player")), _column(WORD, told("game")), *figures, _column(WORD, head("hands_share"))
    )
    for row in rows:
        table.add_row(
            row["name"],
            game_name(row["game"]),
            *("" if row[column] is None else row[column] for column in _COLUMNS),
            share(row, "hands"),
        )
    print_grid(console, table)


def print_about(console: Screen, found: dict[str, list[Json]], others: Sequence[str] = ()) -> None:
    """Print all about some players: in every game, by partner, opponent, seat and month, and their closest matches.

    The ``others`` are those against whom they played, if only these hands are wanted.
    """
    for row in found["games"]:
        who = told("stats-versus", name=row["name"], others=SHARED.join(others)) if others else row["name"]
        console.say(told("stats-of", name=Prose(who), game=game_name(row["game"])))
        table = grid(WORD, FIGURE, WORD, WORD)
        for name, *cells in figures(row):
            table.add_row(name, *cells)
        print_grid(console, table)
    for key in DETAILS:
        if found[key]:
            console.say(head(key), style="bold")
            print_grid(console, _detail(found[key]))
    for line in closest(found["closest"]):
        console.say(line)


def figures(row: Json) -> Iterator[tuple[str, str | int, str, str]]:
    """Yield the figures of some players in a game: name, figure, share with its interval, chart."""
    for what in ("matches", "hands"):
        yield head(what), row[what], "", ""
        yield head(f"{what}_won"), row[f"{what}_won"], share(row, what), chart(row, what)
        if what == "matches":
            for because, won in row.get("matches_won_by", {}).items():
                yield told("stats-won-by", reason=reason(because)), won, "", ""
    for kind in KINDS:
        if row[kind] is not None:
            yield head(kind), row[kind], _won(row, kind), ""
    yield from ((head(count), row[count], "", "") for count in COUNTS if row[count] is not None)


def closest(rows: Sequence[Json]) -> Iterator[str]:
    """Yield the closest matches, a sentence each."""
    for row in rows:
        yield told(
            "stats-closest", match=row["match"], game=game_name(row["game"]), date=row["started"][:10],
            total=row["total"], other=row["ahead"],
        )  # fmt: skip


def _detail(rows: Sequence[Json]) -> Grid:
    counts = _COLUMNS[:4]
    table = grid(NAME, _column(WORD, told("game")), *(_column(FIGURE, head(each)) for each in counts), WORD, WORD)
    for row in rows:
        table.add_row(
            row["name"],
            game_name(row["game"]),
            *(row[count] for count in counts),
            Cell(share(row, "hands"), short=_brief_share(row)),
            chart(row, "hands"),
        )
    return table


def _won(row: Json, kind: str) -> str:
    """Say how many hands of a kind were won, and of how many if the winner of some is not known."""
    won, of = row[f"{kind}_won"], row[f"{kind}_decided"]
    if of == row[kind]:
        return told("stats-won-of", n=won)
    return told("stats-won-of-decided", n=won, of=of) if of else ""


def share(row: Json, what: str) -> str:
    """Say which share was won, with its 95 % interval; nothing if nothing was decided.

    If some have no winner, or an unknown one, it says of how many the share is.

    >>> share({"hands": 4, "hands_won": 3, "hands_decided": 4, "hands_interval": [0.3, 0.95]}, "hands")
    '75 % (30–95)'
    >>> share({"hands": 9, "hands_won": 3, "hands_decided": 4, "hands_interval": [0.3, 0.95]}, "hands")
    '75 % (30–95) of 4'
    """
    won, of = row[f"{what}_won"], row[f"{what}_decided"]
    low, high = (round(100 * bound) for bound in row[f"{what}_interval"])
    code = "stats-share" if of == row[what] else "stats-share-decided"
    return told(code, n=round(100 * won / of), low=low, high=high, of=of) if of else ""


def _brief_share(row: Json) -> str:
    """Say a share without its interval, which the chart shows, and of how many hands; nothing if it is of all."""
    won, of = row["hands_won"], row["hands_decided"]
    return told("stats-share-brief", n=round(100 * won / of), of=of) if 0 < of < row["hands"] else ""


def chart(row: Json, what: str) -> str:
    """Draw a share from 0 to 1 as "o" in its interval, with plain characters.

    >>> chart({"hands_won": 3, "hands_decided": 4, "hands_interval": [0.3, 0.95]}, "hands")
    '|     [--------o--] |'
    """
    won, of = row[f"{what}_won"], row[f"{what}_decided"]
    if not of:
        return ""
    low, here, high = (
        round((_WIDE - 2) * each) for each in (row[f"{what}_interval"][0], won / of, row[f"{what}_interval"][1])
    )
    return drawn(low, here, high, _WIDE - 1)


def drawn(low: int, here: int, high: int, wide: int) -> str:
    """Draw an estimate as "o" in its interval, in so many places with plain characters."""
    signs = [" "] * wide
    signs[low : high + 1] = "-" * (high + 1 - low)
    signs[low], signs[high], signs[here] = "[", "]", "o"
    return f"|{''.join(signs)}|"


_CURVE = 40
"""The characters of a chart."""
_MOST = 20
"""Points of a curve that are shown."""


def print_rankings(console: Screen, rows: Sequence[Json]) -> None:
    """Print who ranks where in each game."""
    figures = (_column(FIGURE, told(f"rank-{name}")) for name in ("rating", "estimate", "deviation", "matches"))
    named = (_column(FIGURE, told("rank")), _column(NAME, told("player")), _column(WORD, told("game")))
    table = grid(*named, *figures)
    places: dict[str, int] = {}
    for row in rows:
        place = places[row["game"]] = places.get(row["game"], 0) + 1
        cells = [signed(f"{row[key]:.1f}") for key in ("rating", "estimate")]
        cells += [f"±{row['deviation']:.1f}", str(row["matches"])]
        table.add_row(place, row["name"], game_name(row["game"]), *cells)
    print_grid(console, table)


def print_curves(console: Screen, rows: Sequence[Json]) -> None:
    """Print how ratings went: the estimate as "o" between twice its deviation, a match a line, the last ones."""
    for row in rows:
        shown = row["curve"][-_MOST:]
        low, high = min(mu - 2 * sigma for _, mu, sigma in shown), max(mu + 2 * sigma for _, mu, sigma in shown)
        console.say(told("stats-of", name=row["name"], game=game_name(row["game"])))
        table = grid(WORD, FIGURE, WORD, indent=2)
        for at, mu, sigma in shown:
            begin, here, end = (
                round((_CURVE - 1) * (each - low) / (high - low)) for each in (mu - 2 * sigma, mu, mu + 2 * sigma)
            )
            table.add_row(at[:10], signed(f"{mu:.1f} ±{sigma:.1f}"), drawn(begin, here, end, _CURVE))
        print_grid(console, table)
