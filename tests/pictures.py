"""Make the pictures of the README anew, in data/pictures: ``python -m tests.pictures``. It needs Chromium.

A session of ``table`` is played on a terminal, and its screens become an SVG that moves by itself. The board and the
page for phones then show the match that was played.
"""

import os
import shutil
import tempfile
from io import StringIO
from itertools import groupby

from pyte.screens import Char
from rich.console import Console
from rich.text import Text
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from scorekeeper.places import DATA
from tests.cli.runner import ok
from tests.table.terminal import Terminal
from tests.web import serve

PICTURES = DATA / "pictures"
COLUMNS, ROWS = 80, 20
SESSION = [
    ("hokum E, us 77", "E-W 8 → 8 : 8", "hand 2 · 8 : 8 >"),
    ("hokum Dalia, us 56, fifty us", "29 : 8", "hand 3 · 29 : 8 >"),
    ("sun Badr, them 62, hundred us", "→", "hand 4"),
]
"""Each line that is typed, what the screen says about it before Enter, and after it."""
PARTS = "{terminal_width} {terminal_height}<!-- -->{styles}<!-- -->{backgrounds}{matrix}"
"""What is taken of a drawing by rich: the styles, and the signs with their backgrounds."""
PAGE = """<svg viewBox="-14 -8 {wide} {high}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>A session of scorekeeper table: hands are typed, and the board follows.</title>
<style>
text {{ font: 20px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }}
g.frame {{ opacity: 0; animation: {seconds:g}s step-end infinite }}
{styles}
@media (prefers-reduced-motion: reduce) {{ g.frame {{ animation: none }} g.frame:last-of-type {{ opacity: 1 }} }}
</style>
<rect x="-14" y="-8" width="{wide}" height="{high}" rx="10" fill="#16181d"/>
{frames}
</svg>
"""


def screens() -> list[tuple[Text, float]]:
    """Play the session; return each screen with the seconds that it is shown."""
    os.environ.update(SCOREKEEPER_LANG="en", TZ="UTC", SCOREKEEPER_DB=f"{tempfile.mkdtemp()}/ledger.db")
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    shown = []
    with Terminal("table", columns=COLUMNS, rows=ROWS) as terminal:
        terminal.see("hand 1")
        for line, wanted, then in SESSION:
            for end in range(4, len(line), 4):
                terminal.press(line[end - 4 : end])
                terminal.see(line[:end].rstrip())
                shown.append((_picture(terminal), 0.25))
            terminal.press(line[end:])
            terminal.see(wanted)
            shown.append((_picture(terminal), 2.5))
            terminal.press("\r")
            terminal.see(then)
        shown.append((_picture(terminal), 4))
    return shown


def _picture(terminal: Terminal) -> Text:
    """Copy a screen with its colours."""
    picture = Text()
    for row in range(ROWS):
        signs = [terminal._screen.buffer[row][column] for column in range(COLUMNS)]
        for style, run in groupby(signs, _style):
            picture.append("".join(sign.data for sign in run), style)
        picture.append("\n")
    return picture


def _style(sign: Char) -> str:
    colour = [f"#{sign.fg}"] if len(sign.fg) == 6 else []
    return " ".join(["bold"] * sign.bold + ["reverse"] * sign.reverse + colour)


def drawing(shown: list[tuple[Text, float]]) -> str:
    """Draw screens as one SVG in which each is seen for its seconds."""
    whole = sum(seconds for _, seconds in shown)
    styles, frames, begin = [], [], 0.0
    for number, (picture, seconds) in enumerate(shown):
        console = Console(record=True, width=COLUMNS, file=StringIO())
        console.print(picture, no_wrap=True)
        size, style, content = console.export_svg(code_format=PARTS, unique_id=f"f{number}").split("<!-- -->")
        first, last = 100 * begin / whole, 100 * (begin + seconds) / whole
        moving = f"0% {{ opacity: 0 }} {first:.3f}% {{ opacity: 1 }} {last:.3f}%, 100% {{ opacity: 0 }}"
        styles.append(f"@keyframes k{number} {{ {moving} }}\n{style}")
        frames.append(f'<g class="frame" style="animation-name: k{number}">{content}</g>')
        begin += seconds
    wide, high = map(float, size.split())
    return PAGE.format(
        wide=wide + 36, high=high - 2, seconds=whole, styles="\n".join(styles), frames="\n".join(frames)
    )  # fmt: skip


def phone() -> None:
    """Photograph the page of a match on a phone of 360 × 740."""
    options = webdriver.ChromeOptions()
    for each in ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=2"):
        options.add_argument(each)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_window_size(360, 740)
    with serve() as site:
        driver.get(site.look)
        driver.save_screenshot(str(PICTURES / "phone.png"))
    driver.quit()


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "table.svg").write_text(drawing(screens()), "utf-8")
    (PICTURES / "board.svg").write_text(ok("board", "--svg", "-").out, "utf-8")
    phone()
