"""The page in a real browser: followed, pressed, lost and found again, by keyboard, at any width, for anybody."""

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from scorekeeper.web import follower
from tests import thorough
from tests.cli.runner import ok
from tests.web import entries, evening, serve, serving_process

if not (shutil.which("chromium") and shutil.which("chromedriver")):
    pytest.skip("needs Chromium and its driver", allow_module_level=True)
selenium = pytest.importorskip("selenium", reason="needs selenium, of the extra browser")

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

pytestmark = thorough
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
PATIENCE = 50
DEAF = 0.7
"""How long a new answer takes no tap, and a little more."""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    options = webdriver.ChromeOptions()
    for each in (*QUIET, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(each)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    yield driver
    driver.quit()


LISTENING = "window.wrong = []; window.addEventListener('error', function (e) { window.wrong.push(e.message); });"


class Phone:
    """A window of the browser, as large as a phone."""

    def __init__(self, driver, url, *, width=360, height=740):
        self.driver, self.taps, self.hears, self.scrolls = driver, 0, 0.0, True
        driver.switch_to.new_window("window")
        self.window = driver.current_window_handle
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTENING})
        self.resize(width, height)
        driver.get(url)

    def resize(self, width, height):
        told = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", told)

    def look(self):
        self.driver.switch_to.window(self.window)
        return self.driver

    def find(self, path):
        return self.look().find_element(By.XPATH, path)

    def tap(self, path):
        """Scroll to an element, unless it must be seen without that, and tap it once it is there."""
        self.taps += 1
        time.sleep(max(0.0, self.hears - time.monotonic()))

        def tapped():
            found = self.find(path)
            if self.scrolls:
                self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
            found.click()
            return True

        self.wait(tapped)

    def press(self, name, value):
        self.tap(f"//label[input[@name='{name}' and @value='{value}']]")

    def type(self, figures):
        for figure in str(figures):
            self.tap(f"//*[@data-key='{figure}']")

    def wait(self, holds):
        def quiet(_):
            try:
                return holds()
            except selenium.common.exceptions.WebDriverException:
                return False

        self.look()
        WebDriverWait(self.driver, PATIENCE, 0.05).until(quiet)

    def shown(self, ident):
        """Read what an element shows, at once: the page can put another in its place."""
        return self.look().execute_script("return document.getElementById(arguments[0]).innerText", ident)

    def wait_for(self, text, ident="answer"):
        self.wait(lambda: text in self.shown(ident))

    def wait_for_hand(self, label):
        """Wait until a row of the table of hands is read out so."""
        self.wait(lambda: self.find(f"//summary[starts-with(@aria-label, '{label}')]"))

    def wait_for_nothing(self, ident="answer"):
        self.wait(lambda: self.shown(ident).strip() == "")

    def lose_network(self):
        self.driver.set_network_conditions(offline=True, latency=0, throughput=0)

    def find_network(self):
        self.driver.set_network_conditions(offline=False, latency=0, throughput=-1)

    def record(self):
        self.tap("//*[@id='answer']//button[@value='record']")
        self.wait_for("Recorded")
        self.hears = time.monotonic() + DEAF


@pytest.fixture
def phone(chromium):
    """Return what opens a phone; all are closed at the end."""
    first = chromium.current_window_handle
    opened = []

    def opening(url, **size):
        opened.append(Phone(chromium, url, **size))
        opened[-1].wait_for("Connected", "connection")
        return opened[-1]

    yield opening
    chromium.set_network_conditions(offline=False, latency=0, throughput=-1)
    wrong = [message for each in opened for message in each.look().execute_script("return window.wrong || []")]
    for each in opened:
        each.look().close()
    chromium.switch_to.window(first)
    assert wrong == []


def other_process(*words):
    subprocess.run([sys.executable, "-m", "scorekeeper", *words], check=True, capture_output=True)


def lines():
    return [entry.get("line") for entry in entries()[1:]]


def test_the_board_follows_and_hands_stay_unfolded(phone):
    evening()
    with serve() as site:
        board = phone(site.look)
        board.tap("//details[@id='hand-2']/summary")
        board.tap("//details[@id='hand-2']//a")
        assert board.find("//details[@id='articles']").get_attribute("open")
        other_process("add", "hokum W, EW 100")
        board.wait_for_hand("3 · Hokum by Dalia")
        assert board.find("//details[@id='hand-2']").get_attribute("open")
        assert not board.find("//details[@id='hand-3']").get_attribute("open")


HANDS = (
    {"contract": "hokum", "declarer": "E", "points-NS": 91},
    {"contract": "sun", "declarer": "W", "points-NS": 76},
    {"contract": "hokum", "declarer": "N", "points-NS": 100, "fifty": "NS"},
    {"contract": "hokum", "declarer": "N", "kaboot": "NS"},
    {"contract": "hokum", "declarer": "E", "raise": "x2", "points-EW": 60},
    {"contract": "pass"},
    {"contract": "sun", "declarer": "W", "points-NS": 42, "hundred": "EW"},
    {"contract": "hokum", "declarer": "E", "points-NS": 88},
    {"contract": "hokum", "declarer": "N", "points-NS": 100, "baloot": "NS"},
    {"contract": "sun", "declarer": "E", "points-NS": 90},
)
"""Hands of an evening: what is pressed in each row, and typed in each field."""
PLAYED = {
    "baloot": (["Ali+Badr", "Cem+Dalia", "--dealer", "S"], HANDS),
    "sabat": (["Ali+Badr", "Cem+Dalia", "--dealer", "N"], (
        {"winner": "N", "last": "another", "left-aces": 1, "left-pictures": 3},
        {"winner": "E", "last": "seven", "stakes": "double", "left-aces": 0, "left-pictures": 2},
        {"again": "redeal"},
    )),
    "sleazy": (["Ali", "Badr", "--dealer", "Ali"], (
        {"full-A": "K", "basic-B": "7", "red": "3", "owner": "A"},
        {"full-B": "10", "black": "A", "owner": "B"},
        {"nothing": "nothing", "owner": "A"},
    )),
    "shllaat": (["Ali", "Badr", "Cem", "Dalia", "Esam", "--dealer", "Ali"], (
        {"points-Ali": 60, "points-Badr": 51, "points-Cem": 40, "points-Dalia": 42},
        {"points-Badr": 60, "points-Cem": 51, "points-Dalia": 40, "points-Esam": 42},
        {"whole": "redeal"},
    )),
    "shah": (["Ali", "Badr", "--dealer", "Ali"], ({"winner": "A"}, {"winner": "B"})),
}  # fmt: skip
"""An evening of each game: who plays, and the hands."""


def tell(keeper, hand):
    """Press and type a hand, then record it; count the taps."""
    keeper.taps = 0
    for name, value in hand.items():
        if isinstance(value, int):
            if "active" not in keeper.find(f"//input[@name='{name}']").get_attribute("class"):
                keeper.tap(f"//input[@name='{name}']")
            keeper.type(value)
        else:
            if keeper.driver.find_elements(By.XPATH, f"//*[@data-row='{name}']"):
                keeper.tap(f"//*[@data-row='{name}']")
            keeper.press(name, value)
    keeper.record()
    return keeper.taps


@pytest.mark.parametrize("game", PLAYED)
def test_an_evening_is_kept_by_taps_and_nothing_is_scrolled(phone, game):
    players, hands = PLAYED[game]
    ok("new", game, *players)
    taps, heights = [], set()
    with serve() as site:
        keeper = phone(site.write)
        keeper.scrolls = False
        for number, hand in enumerate(hands, 1):
            keeper.wait_for(f" {number}", "heading")
            taps.append(tell(keeper, hand))
            assert keeper.driver.execute_script("return document.scrollingElement.scrollTop") == 0
            heights.add(keeper.driver.execute_script("return document.querySelector('#answer .bar').offsetHeight"))
            if ok("board", "--json").json["winner"]:
                break
    assert len(lines()) == len(taps) >= min(len(hands), 8)
    assert len(heights) == 1, "the bar has always the same height"
    assert statistics.median(taps) <= {"baloot": 6, "sabat": 6, "sleazy": 5, "shllaat": 12, "shah": 2}[game], taps


BAR = """
var bar = document.querySelector('#answer.bar, #answer .bar') || document.querySelector('.idle');
var box = bar.getBoundingClientRect();
return [Math.round(box.height), Math.round(innerHeight - box.bottom), !!bar.querySelector('.main:not([disabled])'),
        !!bar.querySelector('.warning'), bar.innerText];
"""
"""The bar: its height, its distance from the foot, whether it records, whether it warns, its words."""


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_bar_says_what_is_known_and_asked_and_never_moves(phone, width):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    with serve() as site:
        keeper = phone(site.write, width=width)
        seen = []

        def bar_after(text):
            keeper.wait(lambda: text in keeper.driver.execute_script(BAR)[-1])
            seen.append(keeper.driver.execute_script(BAR))
            return seen[-1][2:4]

        assert bar_after("Press what was played") == [False, False]
        keeper.press("contract", "hokum")
        assert bar_after("Who took it?") == [False, False]
        keeper.press("declarer", "E")
        assert bar_after("How many card points?") == [False, False]
        keeper.type(91)
        assert bar_after("Hand 1 · Hokum by Cem") == [True, False]
        keeper.type(7)
        assert bar_after("cannot have 917") == [False, True]
        assert "baloot." not in seen[-1][-1]
        keeper.tap("//*[@data-key='erase']")
        bar_after("Hand 1 · Hokum by Cem")
        keeper.record()
        bar_after("Undo")
    assert {tuple(each[:2]) for each in seen} == {(seen[0][0], 0)}


def test_a_row_behind_a_chip_is_asked_in_its_place_and_taken_back(phone):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    with serve() as site:
        keeper = phone(site.write)
        keeper.press("contract", "sun")
        keeper.press("declarer", "E")
        keeper.type(60)
        keeper.tap("//*[@data-row='siri']")
        keeper.press("siri", "EW")
        chip = keeper.find("//*[@data-row='siri']")
        assert chip.get_attribute("aria-pressed") == "true"
        assert "Cem" in chip.text
        keeper.wait_for("siri EW")
        keeper.tap("//*[@data-row='siri']")
        keeper.tap("//*[@data-chip='siri']//button[@class='nobody']")
        keeper.wait(lambda: chip.get_attribute("aria-pressed") == "false")
        keeper.wait(lambda: "siri" not in keeper.shown("answer") and "Hand 1 · Sun" in keeper.shown("answer"))
        keeper.record()
    assert lines() == ["sun E, NS 60 card points"]


def test_another_match_is_chosen_by_taps_and_the_pages_follow(phone):
    ok("new", "shah", "Esam", "Fahd", "--dealer", "Esam")
    ok("add", "Esam won")
    evening()
    with serve() as site:
        board, keeper = phone(site.look), phone(site.write)
        keeper.look()
        keeper.tap("//button[contains(., 'Another match')]")
        keeper.tap("//*[@id='answer']//button[contains(., 'Esam')]")
        for each in (board, keeper):
            each.look()
            each.wait_for("Esam", "top")


def test_when_the_match_is_over_the_winner_and_the_signatures_are_seen_first(phone):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--totals", "150-20")
    ok("add", "kaboot NS hokum N")
    with serve() as site:
        keeper = phone(site.write)
        keeper.scrolls = False
        assert "won" in keeper.shown("top")
        keeper.tap("//button[contains(., 'I agree: Ali')]")
        keeper.wait_for("Ali agrees with the result", "more")
        keeper.tap("//button[contains(., 'Play again')]")
        keeper.wait_for("Begin another match with the same players")
        assert keeper.driver.execute_script("return document.scrollingElement.scrollTop") == 0


def test_two_phones_do_not_double_a_hand(phone):
    evening()
    with serve() as site:
        one, two = phone(site.write), phone(site.write)
        for each in (one, two):
            each.look()
            each.press("contract", "hokum")
            each.press("declarer", "E")
            each.type(80)
            each.wait_for("Hand 3 · Hokum by Cem")
        one.look()
        one.record()
        two.look()
        two.wait_for("In the meantime somebody recorded")  # at once, before anything is pressed
        two.wait_for("The same hand, drop mine")
        time.sleep(DEAF)
        two.tap("//*[@id='answer']//button[@value='drop']")
        two.wait_for_nothing()
        two.wait_for("Hand 4", "heading")
        assert not two.find("//input[@value='hokum']").is_selected()
        assert lines().count("hokum E, NS 80 card points") == 1


def tap_twice(phone, path, seconds):
    """Tap twice where an element is now, whatever is there at the second tap."""
    at = phone.driver.execute_script(
        "var r = arguments[0].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]", phone.find(path)
    )
    for _ in range(2):
        for kind in ("mousePressed", "mouseReleased"):
            told = {"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1}
            phone.driver.execute_cdp_cmd("Input.dispatchMouseEvent", told)
        time.sleep(seconds)


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("seconds", [0, 0.1, 0.25, 0.5, 1])
def test_a_second_tap_records_no_hand_twice(phone, monkeypatch, seconds, width):
    monkeypatch.setattr(follower, "_LOOK_SECONDS", 3600)  # nothing is told to the second phone before it taps
    evening()
    with serve() as site:
        one, two = phone(site.write), phone(site.write, width=width)
        for each in (one, two):
            each.look()
            each.press("contract", "hokum")
            each.press("declarer", "E")
            each.type(80)
            each.wait_for("Hand 3 · Hokum by Cem")
        one.look()
        one.record()
        two.look()
        tap_twice(two, "//*[@id='answer']//button[@value='record']", seconds)
        two.wait_for("In the meantime somebody recorded")
        time.sleep(DEAF)
        assert len(lines()) == 3
        bar = two.find("//*[contains(@class, 'meanwhile')]")
        if width < 640:
            place = "var r = arguments[0].getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight"
            for seen in (".//*[@class='warning']", ".//button[@value='drop']", ".//button[@value='record']"):
                assert two.driver.execute_script(place, bar.find_element(By.XPATH, seen))
        two.tap("//*[@id='answer']//button[@value='record']")  # on purpose
        two.wait_for("Recorded")
        assert len(lines()) == 4


@pytest.mark.parametrize("game", ["baloot", "shah", "sleazy"])
def test_what_a_phone_recorded_itself_is_no_surprise_to_it(phone, monkeypatch, game):
    monkeypatch.setattr(follower, "_LOOK_SECONDS", 3600)  # it is told by the answer alone
    ok("new", game, *(["Ali+Badr", "Cem+Dalia", "--dealer", "S"] if game == "baloot" else ["Ali", "Badr"]))
    line = {"baloot": "hokum E, NS 80", "shah": "Ali won", "sleazy": "Ali full K, Ali red"}[game]
    with serve() as site:
        keeper = phone(site.write)
        for _ in range(2):
            keeper.find("//*[@id='line']").send_keys(line)
            keeper.wait_for("Record it")
            assert "Meanwhile" not in keeper.shown("answer")
            keeper.record()
        keeper.find("//*[@id='line']").send_keys("note tea")
        keeper.wait_for("Record it")
        other_process("add", line)
        keeper.tap("//button[@type='reset']")
        keeper.wait_for_nothing()
    assert len(lines()) == 3


def test_a_phone_that_loses_the_network_says_what_was_recorded(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 3")
        keeper.lose_network()
        keeper.tap("//*[@id='answer']//button[@value='record']")
        keeper.wait_for("not known yet whether this was recorded")
        assert len(lines()) == 2
        keeper.find_network()
        keeper.wait_for("before this was recorded")  # it asked by itself
        keeper.record()
        assert lines()[2:] == ["hokum E, NS 80"]

        # This time it arrives, and only the answer is lost.
        keeper.driver.execute_script(
            "var send = XMLHttpRequest.prototype.send; XMLHttpRequest.prototype.send = function (text) {"
            "if (/do=record/.test(text)) { this.onload = this.onerror; } return send.call(this, text); };"
        )
        keeper.find("//*[@id='line']").send_keys("sun N, NS 70")
        keeper.wait_for("Hand 4")
        keeper.tap("//*[@id='answer']//button[@value='record']")
        keeper.wait_for("Recorded already")
        assert lines()[2:] == ["hokum E, NS 80", "sun N, NS 70"]


def test_a_phone_without_a_network_says_that_nothing_was_sent(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 3")
        keeper.record()
        keeper.lose_network()
        keeper.find("//*[@id='line']").send_keys("sun N, NS 70")
        keeper.tap("//button[@name='do' and @value='try']")
        keeper.wait_for("nothing was sent")
        assert "Recorded" not in keeper.shown("answer")
        keeper.find_network()
        keeper.tap("//button[@name='do' and @value='try']")
        keeper.wait_for("Hand 4")
        assert len(lines()) == 3


def test_a_server_that_comes_back_is_found_again(phone):
    evening()
    with serve() as site:
        board = phone(site.look)
        board.driver.set_network_conditions(offline=True, latency=0, throughput=0)
        board.driver.execute_script("window.dispatchEvent(new Event('offline'))")
        other_process("add", "hokum W, EW 100")
        board.driver.set_network_conditions(offline=False, latency=0, throughput=-1)
        board.wait_for_hand("3 · Hokum by Dalia")
        board.wait_for("Connected", "connection")


def test_undo_fix_and_signatures_by_taps(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.tap("//*[@id='actions']//button[@value='undo']")
        keeper.wait_for("Taken back: sun N, NS 90, fifty NS")
        keeper.wait(lambda: keeper.find("//*[@id='actions']//button[@value='redo']"))
        keeper.tap("//*[@id='actions']//button[@value='redo']")
        keeper.wait_for_hand("2 · Sun by Ali")

        keeper.tap("//details[@id='hand-2']/summary")
        keeper.tap("//details[@id='hand-2']//a[@class='button']")
        keeper.wait_for("Correct hand 1", "heading")
        line = keeper.find("//*[@id='line']")
        line.clear()
        line.send_keys("hokum E, NS 100")
        keeper.wait_for("→")
        keeper.tap("//*[@id='answer']//button[@value='record']")
        keeper.wait_for("Hand 3", "heading")
        assert entries()[-1]["kind"] == "fix"

        other_process("finish")
        keeper.wait(lambda: keeper.find("//button[contains(., 'I agree: Ali')]"))
        keeper.tap("//button[contains(., 'I agree: Ali')]")
        keeper.wait_for("Ali agrees with the result", "more")
    assert entries()[-1]["kind"] == "sign"


def test_the_question_is_answered_by_a_button(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.find("//*[@id='line']").send_keys("hokun E, NS 80")
        keeper.tap("//*[@id='answer']//button[contains(., 'hokum E, NS 80')]")
        keeper.wait_for("Hand 3")
        keeper.record()
    assert lines()[-1] == "hokum E, NS 80"


def test_a_hand_is_told_by_buttons_or_by_a_line_and_what_is_begun_last_counts(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.press("contract", "hokum")
        keeper.find("//*[@id='line']").send_keys("sun N, NS 70")
        keeper.wait_for("Hand 3 · Sun by Ali")
        assert not keeper.find("//input[@value='hokum']").is_selected()
        keeper.press("contract", "pass")
        keeper.wait_for("Hand 3 · All passed")
        assert keeper.find("//*[@id='line']").get_attribute("value") == ""
        keeper.press("contract", "pass")  # released again
        keeper.wait_for_nothing()


def test_the_first_click_on_what_is_offered_counts(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write, width=600, height=900)
        keeper.find("//*[@id='line']").send_keys("hokun E, NS 80")
        offered = "//*[@id='answer']//button[contains(., 'hokum E, NS 80')]"
        keeper.wait(lambda: keeper.find("//*[@id='answer']").get_attribute("class") == "bar choices")
        tap_twice(keeper, offered, 0.01)
        keeper.wait_for("Hand 3 · Hokum by Cem")


@pytest.mark.parametrize("back", [False, True])
def test_a_half_told_hand_is_there_again_after_reload_and_back(phone, back):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.press("contract", "hokum")
        keeper.press("declarer", "E")
        keeper.type(80)
        keeper.tap("//*[@data-row='baloot']")
        keeper.press("baloot", "EW")
        keeper.wait_for("baloot")
        keeper.wait_for("Hand 3 · Hokum by Cem")
        if back:
            keeper.driver.get(site.look)
            keeper.driver.back()
        else:
            keeper.driver.refresh()
        keeper.wait_for("Hand 3 · Hokum by Cem")
        keeper.wait_for("baloot")
        assert keeper.find("//input[@name='points-NS']").get_attribute("value") == "80"
        assert keeper.find("//input[@value='hokum']").is_selected()
        keeper.press("contract", "hokum")  # is released, as if nothing had happened
        assert not keeper.find("//input[@value='hokum']").is_selected()
        keeper.press("contract", "hokum")
        keeper.wait_for("Hand 3 · Hokum by Cem")
        keeper.record()
        keeper.driver.refresh()
        keeper.wait_for("Connected", "connection")
        assert not keeper.find("//input[@value='hokum']").is_selected()
    assert lines()[-1] == "hokum E, NS 80 card points, baloot EW"


def test_a_slow_record_says_so_and_takes_no_second_tap(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 3")
        keeper.driver.set_network_conditions(offline=False, latency=1500, throughput=-1)
        keeper.tap("//*[@id='answer']//button[@value='record']")
        button = keeper.find("//*[@id='answer']//button[@value='record']")
        assert button.text == "Recording …"
        assert not button.is_enabled()
        keeper.wait_for("Recorded")
    assert len(lines()) == 3


def test_a_server_that_is_silent_is_told_and_a_record_meanwhile_arrives_once(phone):
    evening()
    with serving_process("--port", 0) as (process, told):
        board, keeper = phone(told["board"]), phone(told["entry"])
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 3")
        process.send_signal(signal.SIGSTOP)
        keeper.tap("//*[@id='answer']//button[@value='record']")
        keeper.wait_for("Recording …")
        keeper.wait_for("not known yet whether this was recorded")
        unsure = keeper.find("//*[@id='answer']")
        place = "var r = arguments[0].getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight"
        assert keeper.driver.execute_script(place, unsure)
        board.look()
        board.wait_for("Not connected", "connection")
        process.send_signal(signal.SIGCONT)
        board.wait_for("Connected", "connection")
        keeper.look()
        keeper.wait_for("Connected", "connection")
        keeper.wait(lambda: re.search("Recorded already|Record it", keeper.shown("answer")))
        if "Recorded already" not in keeper.shown("answer"):  # nobody took it as long as the server slept
            keeper.record()
        board.look()
        board.wait_for_hand("3 · Hokum by Cem")
        assert lines()[2:] == ["hokum E, NS 80"]


def test_any_answer_ends_the_warning(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        keeper.lose_network()
        keeper.find("//*[@id='line']").send_keys("sun N, NS 70")
        keeper.wait_for("Not connected", "connection")
        keeper.find_network()
        keeper.tap("//button[@name='do' and @value='try']")
        keeper.wait_for("Hand 3")
        assert "Connected" in keeper.shown("connection")


def test_a_server_that_starts_again_is_found_again_unless_its_addresses_are_new(phone):
    evening()
    with serving_process("--port", 0) as (_, told):
        port = urlsplit(told["board"]).port
        board, keeper = phone(told["board"]), phone(told["entry"])
    keeper.wait_for("Not connected", "connection")
    other_process("add", "hokum W, EW 100")
    with serving_process("--port", port) as (_, again):
        assert again == told
        for each in (board, keeper):
            each.look()
            each.wait_for("Connected", "connection")
            each.wait_for_hand("3 · Hokum by Dalia")
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 4")
        keeper.record()
    with serving_process("--port", port, "--new-addresses") as (_, anew):
        assert anew != told
        for each in (board, keeper):
            each.look()
            each.wait_for("The server was started again", "connection")


def test_every_page_goes_on_to_the_rematch(phone):
    evening()
    with serve() as site:
        board, keeper, other = phone(site.look), phone(site.write), phone(f"{site.write}?fix=1")
        keeper.look()
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 3")
        other_process("finish")
        other_process("rematch")
        other_process("add", "sun N, NS 90")
        for each in (board, keeper, other):
            each.look()
            each.wait_for_hand("1 · Sun by Ali")
            assert "2 ·" not in each.shown("hands")
        keeper.look()
        keeper.wait_for("Hand 2", "heading")
        assert keeper.find("//*[@id='line']").get_attribute("value") == ""
        keeper.find("//*[@id='line']").send_keys("hokum E, NS 80")
        keeper.wait_for("Hand 2")
        keeper.record()


def test_a_rematch_is_begun_from_a_phone(phone):
    evening()
    ok("finish")
    with serve() as site:
        board, keeper = phone(site.look), phone(site.write)
        keeper.look()
        keeper.tap("//button[contains(., 'Play again')]")
        keeper.wait_for("Begin another match with the same players")
        keeper.tap("//*[@id='answer']//button[@value='record']")
        for each in (board, keeper):
            each.look()
            each.wait_for("Nothing was recorded yet", "hands")
        keeper.wait_for("Hand 1", "heading")
    assert len(ok("matches", "--json").json) == 2


def test_a_hand_is_told_with_the_keyboard_alone(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write, width=1000, height=800)

        def keys(*pressed):
            for each in pressed:
                keeper.look().switch_to.active_element.send_keys(each)

        def named():
            return keeper.look().switch_to.active_element.get_attribute("name")

        def go_to(name):
            for _ in range(40):
                keys(Keys.TAB)
                if named() == name:
                    return
            pytest.fail(f"{name} is not reached")

        go_to("contract")
        keys(Keys.SPACE)
        go_to("declarer")
        keys(Keys.SPACE, Keys.ARROW_RIGHT)
        go_to("points-NS")
        keys("8", "0")
        keeper.wait_for("Hand 3 · Hokum by Cem")
        for _ in range(60):
            keys(Keys.TAB)
            if keeper.driver.switch_to.active_element.get_attribute("value") == "record":
                break
        shown = keeper.driver.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
        assert shown == "solid"
        keys(Keys.ENTER)
        keeper.wait_for("Recorded")
    assert lines()[-1] == "hokum E, NS 80 card points"


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_nothing_is_cut_off_at_any_width(phone, width):
    evening()
    ok(
        "ruling",
        "2",
        "Did NS revoke, and if so, when was it?",
        "--decides",
        "stands",
        "--otherwise",
        "void",
        "--provisional",
    )
    with serve() as site:
        for url in (site.look, site.write):
            seen = phone(url, width=width)
            seen.driver.execute_script("document.querySelectorAll('details').forEach(function (d) { d.open = true; })")
            assert seen.driver.execute_script("return document.documentElement.scrollWidth") <= width
            small = seen.driver.execute_script(
                "return Array.prototype.filter.call(document.querySelectorAll('button, .key'), function (each) {"
                "return each.offsetParent && each.getBoundingClientRect().height < 44; }).length"
            )
            assert small == 0  # a finger hits all of them


WIDTHS = (320, 360, 480, 600, 768, 900, 1024, 1280, 1366, 1440, 1920, 2560, 3840)
NAMES = ("Ali", "Badr", "Cem", "Dalia", "Esam", "Fahd")
BROKEN = (
    "return Array.prototype.filter.call(document.querySelectorAll('.total'), function (each) {"
    "var style = getComputedStyle(each);"
    "return each.getBoundingClientRect().height >= 1.5 * parseFloat(style.fontSize) ||"
    "each.scrollWidth > each.clientWidth; }).map(function (each) { return each.textContent; })"
)


@pytest.mark.parametrize("total", [388, 1388, -25, 99999])
@pytest.mark.parametrize("sides", range(2, 7))
def test_totals_never_break(phone, sides, total):
    ok("new", "shllaat", *NAMES[:sides], "--target", "200000", "--totals", "/".join([str(max(total, 0))] * sides))
    with serve() as site:
        for url in (site.look, site.write):
            seen = phone(url)
            shown = f"document.querySelectorAll('.total').forEach(function (each) {{ each.textContent = '{total}'; }})"
            seen.driver.execute_script(shown if total < 0 else "")
            for width in WIDTHS:
                seen.resize(width, 740)
                assert seen.driver.execute_script(BROKEN) == [], width
                assert seen.driver.execute_script("return document.documentElement.scrollWidth") <= width


def test_no_line_ends_inside_the_name_of_a_side(phone):
    evening()
    with serve() as site:
        seen = phone(site.look, width=320)
        for part in ("top", "needs", "hands"):
            seen.driver.execute_script(
                f"document.querySelectorAll('#{part} details').forEach(e => {{ e.open = true }})"
            )
            assert "E-W" not in seen.shown(part)
        assert "E\u2011W" in seen.shown("hands")


@pytest.mark.parametrize("width", [320, 360])
def test_a_name_without_blanks_widens_no_page(phone, width):
    ok("new", "baloot", f"{'A' * 40}+Badr", f"Cem+{'D' * 40}", "--dealer", "S")
    ok("add", "hokum E, NS 77")
    with serve() as site:
        for url in (site.look, site.write):
            seen = phone(url, width=width)
            assert seen.driver.execute_script("return document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_pages_are_accessible(phone, language, dark):
    axe = pytest.importorskip("axe_selenium_python", reason="needs axe-selenium-python, of the extra browser")
    evening()
    ok("ruling", "2", "Did NS revoke?", "--decides", "stands", "--otherwise", "void", "--provisional")
    with serve() as site:
        for url in (site.look, site.write, f"{site.write}?fix=1"):
            seen = phone(site.look)
            scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
            seen.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
            seen.driver.get(f"{url}{'&' if '?' in url else '?'}lang={language}")
            seen.driver.execute_script("document.querySelectorAll('details').forEach(function (d) { d.open = true; })")
            found = axe.Axe(seen.driver)
            seen.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
            found.inject()
            wrong = found.run()["violations"]
            assert [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in wrong] == []


@contextmanager
def without_scripts(driver):
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_everything_works_without_scripts(phone):
    evening()
    with serve() as site:
        keeper = phone(site.write)
        with without_scripts(keeper.driver):
            keeper.driver.get(site.write)
            keeper.press("contract", "hokum")
            keeper.press("declarer", "E")
            keeper.find("//input[@name='points-NS']").send_keys("80")
            keeper.tap("//*[@id='pad']//button[@value='try']")
            keeper.wait_for("Hand 3 · Hokum by Cem")
            keeper.record()
            keeper.driver.refresh()  # which sends it again
            keeper.wait_for("Recorded already")
        assert lines()[2:] == ["hokum E, NS 80 card points"]
        board = phone(site.look)
        with without_scripts(board.driver):
            board.driver.get(site.look)
            board.wait_for_hand("3 · Hokum by Cem")


def test_nothing_is_told_to_the_console(phone, chromium):
    evening()
    chromium.get_log("browser")  # what earlier tests left
    with serve() as site:
        for url in (site.look, site.write):
            seen = phone(url)
            time.sleep(0.5)
            wrong = [each for each in seen.driver.get_log("browser") if "favicon" not in each["message"]]
            assert wrong == []


def test_the_page_is_photographed(phone, tmp_path):
    """Keep pictures of the pages where SCOREKEEPER_PICTURES names a folder, to be looked at."""
    folder = os.environ.get("SCOREKEEPER_PICTURES")
    if not folder:
        pytest.skip("SCOREKEEPER_PICTURES names no folder")
    evening()
    with serve() as site:
        for language in ("en", "ar"):
            for name, url in (("board", site.look), ("entry", site.write)):
                seen = phone(url)
                seen.driver.get(f"{url}?lang={language}")
                time.sleep(1)
                seen.driver.save_screenshot(f"{folder}/{name}-{language}.png")
