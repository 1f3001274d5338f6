"""What is handed on, as a browser shows it: on a phone, in both languages, for everybody, and on paper."""

import pytest

from tests import thorough
from tests.cli.runner import ok
from tests.reports.evenings import play
from tests.web.test_browser import chromium  # noqa: F401 - a fixture

pytestmark = thorough
ARABIC = ("--lang", "ar", "--digits", "arabic")
PAGES = {
    "report": ("export", "--format", "html"),
    "paper": ("export", "--format", "print"),
    "stats": ("stats", "Ali", "--format", "html"),
}

SCROLLED = """return [...document.querySelectorAll('.wide')].filter(each => each.scrollWidth > each.clientWidth)
    .map(each => each.innerText)"""


@pytest.fixture(params=["baloot corrected", "shllaat five"])
def evening(request, tmp_path):
    pytest.importorskip("segno")
    play(request.param, tmp_path)


def shown(driver, words, path):
    path.write_text(ok(*words).out, "utf-8")
    told = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", told)
    driver.get(path.as_uri())
    return driver


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("language", [(), ARABIC], ids=["en", "ar"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone_and_can_be_read_by_everybody(chromium, name, language, tmp_path):  # noqa: F811
    axe = pytest.importorskip("axe_selenium_python")
    if name == "stats":
        ok("players", "rename", "Alia", "Ali") if "Alia" in ok("players").out else None
    driver = shown(chromium, (*PAGES[name], *language), tmp_path / "page.html")
    driver.execute_script("document.querySelectorAll('details').forEach(each => each.open = true)")
    if name != "paper":  # which is as wide as paper, and scrolls
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 360
        assert driver.execute_script(SCROLLED) == []
    found = axe.Axe(driver)
    found.inject()
    assert [fault["id"] for fault in found.run()["violations"]] == []


@pytest.mark.usefixtures("evening")
def test_every_hand_is_printed_with_its_explanation(chromium, tmp_path):  # noqa: F811
    driver = shown(chromium, PAGES["report"], tmp_path / "page.html")
    visible = "return [...document.querySelectorAll('details table')].map(each => each.checkVisibility())"
    tables = driver.execute_script(visible)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        printed = driver.execute_script(visible)
    finally:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert tables
    assert (set(tables), set(printed)) == ({False}, {True})
