"""Entry from a phone: echoed, confirmed, recorded once, even if others record or an answer is lost."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper import games
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.sheet.lines import DIRECTIVES
from scorekeeper.web.entry import OF_PAGE
from tests import thorough
from tests.cli.runner import ok
from tests.web import FORM, entries, evening, hidden, read, serve

BUTTONS = {"contract": "hokum", "declarer": "E", "points-NS": "77"}


def totals():
    return ok("board", "--json").json["totals"]


def test_a_hand_is_pressed_echoed_and_recorded():
    evening()
    before = entries()
    with serve() as site:
        tried = site.post(do="try", seen=3, siri="NS", fifty="NS", **BUTTONS)
        assert "Understood: hokum E, NS 77, siri NS, fifty NS" in read(tried.text)
        assert "Hand 3 · Hokum by Cem" in tried.text
        assert "baloot.score" in tried.text
        assert entries() == before  # nothing yet
        done = site.post(**{**hidden(tried.text), "do": "record"})
    assert 'data-recorded="true"' in done.text
    assert "Recorded: hokum E, NS 77" in read(done.text)
    assert [entry["line"] for entry in entries()[3:]] == ["hokum E, NS 77 card points, siri NS, fifty NS"]


def test_an_arabic_line_is_answered_in_arabic_words():
    ok("new", "baloot", "فهد+سعود", "ناصر+تركي", "--dealer", "S", "--us", "NS")
    with serve() as site:
        asked = site.post(do="try", line="حكم علينا خسرنا", seen=1)
        buttons = re.findall("<button.*?</button>", asked.text)
        assert [*map(read, buttons)] == ["حكم لهم، فازوا", "حكم لنا، فازوا"]
        tried = site.post(do="try", line="حكم ناصر لنا ٩٠ وخمسين لنا", seen=1)
        assert "حكم ناصر، لنا ٩٠، خمسين لنا" in read(tried.text)
        page = site.get(f"{site.write}?lang=ar")
        assert "حكم شرق، NS ٧٧" in re.sub("[\u2066-\u2069]", "", read(page.text))  # nobody on a page is us


def test_what_is_sent_again_is_recorded_once():
    evening()
    with serve() as site:
        form = hidden(site.post(do="try", seen=3, line="hokum E, NS 80").text)
        first, again = (site.post(**{**form, "do": "record"}) for _ in range(2))
        asked = site.post(**{**form, "do": "ask"})
        with ThreadPoolExecutor(8) as phones:
            crowd = list(phones.map(lambda _: site.post(**{**form, "do": "record"}), range(16)))
    assert "Recorded already" not in first.text
    for told in (again, asked, *crowd):
        assert "Recorded already" in told.text
    assert len(entries()) == 4


@thorough
def test_what_was_lost_is_asked_about_and_can_be_sent_again():
    evening()
    with serve() as site:
        form = hidden(site.post(do="try", seen=3, line="hokum E, NS 80").text)
        asked = site.post(**{**form, "do": "ask"})
        assert "before this was recorded" in asked.text
        assert len(entries()) == 3
        assert hidden(asked.text)["id"] == form["id"]
        site.post(**{**hidden(asked.text), "do": "record"})
    assert len(entries()) == 4


def test_two_phones_do_not_record_the_same_hand_twice():
    evening()
    with serve() as site:
        one, two = (hidden(site.post(do="try", seen=3, line=line).text) for line in ("hokum E, NS 80", "hokum E NS 80"))
        site.post(**{**one, "do": "record"})
        told = site.post(**{**two, "do": "record"})
        assert "In the meantime somebody recorded: hokum E, NS 80." in told.text
        assert len(entries()) == 4
        drop = site.post(**{**hidden(told.text), "do": "drop"})
        assert 'data-recorded="true"' in drop.text  # the phone is done with it
        assert len(entries()) == 4
        also = site.post(**{**hidden(told.text), "do": "record"})  # it was another hand
        assert 'data-recorded="true"' in also.text
    assert len(entries()) == 5


@thorough
def test_a_hand_is_undone_once_on_however_many_phones():
    evening()
    with serve() as site:
        page = site.get(site.write).text
        form = {"id": page.partition('-undo"')[0].rpartition('"')[2] + "-undo", "target": 3, "do": "undo"}
        first, second = site.post(**form), site.post(**form)
        late = site.post(**{**form, "id": "another-phone"})
        assert "Taken back: sun N, NS 90, fifty NS" in first.text
        assert "Recorded already" in second.text
        assert "nothing was taken back" in late.text
        page = site.get(site.write).text
        redo = {"id": page.partition('-redo"')[0].rpartition('"')[2] + "-redo", "target": 3, "do": "redo"}
        assert 'data-recorded="true"' in site.post(**redo).text
    assert ok("board", "--json").json["hands"] == 2


@thorough
def test_a_hand_is_fixed_wherever_it_is():
    evening()
    with serve() as site:
        page = site.get(f"{site.write}?fix=1").text
        assert 'value="hokum E, NS 77"' in page
        assert "Correct hand 1" in page
        tried = site.post(do="try", seen=3, fix=1, line="hokum E, NS 100")
        assert "→" in tried.text  # the totals change
        site.post(**{**hidden(tried.text), "do": "record"})
        assert "Hand 3" in site.get(f"{site.write}?fix=99").text  # there is none; the next one is told
    assert entries()[-1]["kind"] == "fix"
    assert totals() == {"NS": 44, "EW": 8}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hokum E, NS 200", "162"),
        ("hokun E, NS 77", "hokum E, NS 77"),
        ("xyzzy", "xyzzy"),
        ("", "Press what was played"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_recorded(line, said):
    evening()
    with serve() as site:
        told = site.post(do="try", line=line, seen=3)
        assert said in told.text
        site.post(do="record", line=line, id="a" * 16, seen=3)
    assert len(entries()) == 3


@pytest.mark.parametrize(("line", "told"), [
    ("undo", "Press the button “Undo”"), ("redo", "“Bring back”"), ("fix 1 hokum E, NS 80", "“Fix hand N” under the hand"),
    ("void", "make it void"), ("board", "This page shows the board"), ("add hokum E, NS 80", "without add"),
    ("players", "rename OLD NEW"), ("rematch", "at the computer: scorekeeper rematch."), ("add", "without add"),
    ("scorekeeper stats", "at the computer: scorekeeper stats."),
    ("add --after 1 pass", "at the computer: scorekeeper add --after 1 pass."), ("rules set target=300", "rule target=300"),
    ("rules", "at the computer: scorekeeper rules."), ("finish --abandon", "Type finish, finish abandoned, or finish won SIDE"),
])  # fmt: skip
def test_what_is_a_command_elsewhere_is_told_where_it_is_here(line, told):
    evening()
    with serve() as site:
        assert told in read(site.post(do="try", line=line, seen=3).text)
    assert len(entries()) == 3


def test_every_command_is_a_line_here_or_is_told_where_it_is():
    assert {name for name in COMMANDS if name not in (*DIRECTIVES, "ruling")} == OF_PAGE.keys()


@pytest.mark.parametrize("line", ["check 16-0", "hokum E, NS 80 = 99-99"])
def test_what_the_paper_says_otherwise_can_be_recorded_as_it_is(line):
    evening()
    with serve() as site:
        told = site.post(do="try", line=line, seen=3).text
        assert "Record it as it is" in read(told)
        assert 'name="as_is" value="1"' in told
        assert 'data-recorded="true"' in site.record(line, as_is=1).text
    kept = entries()[-1]
    assert kept.get("as_is") or kept["line"] == f"{line} as is"


@pytest.mark.parametrize(("line", "button"), [
    ("hokum E, NS 77", "The same hand, drop mineAnother hand"), ("note well played", "Drop mineRecord this too"),
    ("finish", "Drop mineRecord this too"),
])  # fmt: skip
def test_what_is_recorded_after_something_else_is_called_what_it_is(line, button):
    evening()
    with serve() as site:
        told = read(site.post(do="try", line=line, seen=2).text)
        assert button in told
        assert ("deals next" in told) is (line != "finish")


def test_the_question_that_decides_is_asked_by_buttons():
    evening()
    with serve() as site:
        told = site.post(do="try", line="hokun E, NS 77", seen=3).text
        assert 'name="line" value="hokum E, NS 77"' in told.replace('type="hidden" ', "")
        assert '<button type="submit" name="do" value="try">' in told


def test_who_is_us_is_asked_once():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    with serve() as site:
        told = site.post(do="try", line="hokum E, us 77", seen=1).text
        assert "Who is us?" in told
        assert site.post(do="us", by="XX", line="hokum E, us 77", seen=1).text.count("warning")
        site.post(do="us", by="NS", line="hokum E, us 77", seen=1)
        assert "Hand 1" in site.record("hokum E, us 77").text
    assert [entry["kind"] for entry in entries()] == ["start", "header", "hand"]


def test_a_line_says_everything_else():
    evening()
    with serve() as site:
        for line in ("note tea", "dealer Dalia", "rule counting=both", "check 36-16", "finish won Cem time"):
            said = read(site.record(line).text)
        assert "was finished" in site.post(do="try", line="hokum E, NS 77", seen=8).text
    kinds = [entry["kind"] for entry in entries()[3:]]
    assert kinds == ["note", "dealer", "rule", "check", "finish"]
    assert "Cem &amp; Dalia won the match: time was up" in said


@thorough
def test_a_ruling_on_the_same_question_asks_whether_it_decides_anew():
    evening()
    ok("ruling", "2", "Did NS revoke?", "--decides", "stands", "--otherwise", "void", "--provisional")
    line = next(entry["line"] for entry in entries() if entry["kind"] == "ruling")
    with serve() as site:
        assert "already answers this question" in site.post(do="try", line=line, seen=4).text


@thorough
@pytest.mark.parametrize(
    ("game", "line"),
    [("shllaat", "Ali 88, Badr 92, Cem 72"), ("sleazy", None), ("sabat", "N out with QH, left E AH KS, W 10D AS"),
     ("shah", "Ali won")],
)  # fmt: skip
def test_every_game_takes_a_line(game, line):
    ok("import", f"data/samples/{game}-match.sheet")
    line = line or ok("history", "--json").json["hands"][0]["line"]
    players = {"shllaat": ["Ali", "Badr", "Cem"], "sabat": []}.get(game, ["Ali", "Badr"])
    if game != "sleazy":
        ok("new", game, *players)
    else:
        ok("rematch")
    with serve() as site:
        assert 'data-recorded="true"' in site.record(line).text
        if game == "shah":
            assert "Ali won" in site.post(do="try", winner="A", seen=2).text


def test_the_result_is_signed_by_each_on_its_own_phone():
    evening()
    ok("finish")
    with serve() as site:
        for player, name in (("N", "Ali"), ("E", "Cem")):
            page = site.get(site.write).text
            assert f"I agree: {name}" in page
            ident = page.partition(f'-{player}"')[0].rpartition('"')[2] + f"-{player}"
            site.post(do="sign", by=player, id=ident, seen=len(entries()))
        assert site.post(do="sign", by="Z", id="a" * 16, seen=len(entries())).text.count("warning")
        page = site.get(site.look).text
    assert "Ali agrees with the result" in page
    assert [(each["by"], each["agrees"]) for each in ok("board", "--json").json["signed"]] == [("N", True), ("E", True)]


@thorough
def test_all_can_sign_at_one_moment_but_nobody_a_result_that_was_moved_meanwhile():
    evening()
    ok("finish")
    with serve() as site:
        seen = len(entries())
        for player in "NE":
            assert 'data-recorded="true"' in site.post(do="sign", by=player, id=f"{player}" * 16, seen=seen).text
        ok("undo")
        ok("undo")
        ok("fix", "1", "hokum E, NS 91")
        late = site.post(do="sign", by="S", id="s" * 16, seen=seen)
        assert "nothing was signed" in late.text
    assert "signed" not in ok("board", "--json").json


def test_a_rematch_is_begun_once_by_the_line_as_soon_as_the_match_is_over():
    evening()
    with serve() as site:
        assert "at the computer: scorekeeper rematch." in read(site.post(do="try", line="rematch", seen=3).text)
        ok("finish")
        tried = site.post(do="try", line="rematch", seen=4).text
        assert "Begin another match with the same players" in tried
        form = {**hidden(tried), "do": "record"}
        assert "A new match has begun." in site.post(**form).text
        for do in ("record", "ask", "try"):
            assert "A new match has begun in the meantime" in site.post(**{**form, "do": do}).text
        assert "Hand 1" in site.get(site.write).text
        assert 'data-recorded="true"' in site.record("hokum E, NS 80").text
    assert len(ok("matches", "--json").json) == 2


def test_what_was_begun_before_a_rematch_is_not_recorded_in_it():
    evening()
    with serve() as site:
        form = hidden(site.post(do="try", seen=3, line="hokum E, NS 80").text)
        done = hidden(site.post(do="try", seen=3, line="hokum E, NS 90").text)
        site.post(**{**done, "do": "record"})
        ok("finish")
        ok("rematch")
        assert "A new match has begun in the meantime" in site.post(**{**form, "do": "record"}).text
        assert "Recorded already" in site.post(**{**done, "do": "ask"}).text
    assert len(entries()) == 1


@thorough
def test_without_a_script_the_whole_page_answers():
    evening()
    with serve() as site:
        tried = site.post(part=None, do="try", line="hokum E, NS 80", seen=3)
        assert tried.text.startswith("<!DOCTYPE html>")
        assert "Hand 3 · Hokum by Cem" in tried.text
        done = site.post(part=None, **{**hidden(tried.text), "do": "record"})
        assert "Recorded: hokum E, NS 80" in read(done.text)
    assert len(entries()) == 4


# --- who may write ----------------------------------------------------------------------------------------

GOOD = {"do": "record", "line": "hokum E, NS 80", "id": "f" * 16, "seen": 3}


HOSTILE = [
    (403, {"Origin": "https://elsewhere.example"}, {}),
    (403, {"Origin": "http://127.0.0.1:1"}, {}),
    (403, {"Sec-Fetch-Site": "cross-site"}, {}),
    (403, {"Sec-Fetch-Site": "same-site"}, {}),
    (403, {"Sec-Fetch-Site": "none"}, {}),
    (403, {}, {"token": "guessed"}),
    (403, {}, {"token": None}),
    (403, {}, {"token": "\u0661"}),
    (415, {"Content-Type": "text/plain"}, {}),
    (415, {"Content-Type": "multipart/form-data; boundary=x"}, {}),
    (400, {}, {"do": "delete"}),
    (400, {}, {"id": "'; DROP TABLE entries"}),
    (400, {}, {"seen": "-1"}),
    (400, {}, {"fix": "9" * 40}),
    (400, {}, {f"f{number}": "x" for number in range(80)}),
    (413, {}, {"line": "x" * 9000}),
]


def test_what_others_send_changes_nothing():
    evening()
    with serve() as site:
        for status, headers, fields in HOSTILE:
            assert site.post(headers, **{**GOOD, **fields}).status == status, (headers, fields)
            assert len(entries()) == 3
        own = {"Origin": f"http://127.0.0.1:{site.port}", "Sec-Fetch-Site": "same-origin"}
        assert site.post(own, **GOOD).status == 200
    assert len(entries()) == 4


@thorough
def test_bytes_that_are_no_form_change_nothing():
    evening()
    with serve() as site:
        for body in (b"\xff\xfe", b"do=record&line=%ff", b"", b"{}", b"&&&==="):
            assert site.ask("POST", site.write, body, {"Content-Type": FORM}).status == 400
        assert site.post(**{**GOOD, "id": None}).text.count("Nothing was recorded.")
    assert len(entries()) == 3


@pytest.mark.parametrize("change", [("void", 2), ("undo",)])
@pytest.mark.parametrize("part", [1, None])
def test_a_hand_that_is_struck_or_taken_back_cannot_be_fixed_any_more(change, part):
    evening()
    with serve() as site:
        assert "Fix hand 2" in read(site.get(f"{site.write}?fix=2&lang=en").text)
        tried = site.post(do="try", seen=3, fix=2, line="hokum E, NS 100")
        ok(*change)
        for form in (
            {"do": "try", "seen": 3, "fix": 2, "line": "hokum E, NS 100"},
            {**hidden(tried.text), "do": "record"},
        ):
            told = site.post(**{**form, "part": part})
            assert told.status == 200
            assert "Hand 2 was made void or taken back in the meantime" in read(told.text)
            assert 'name="fix"' not in told.text
    assert len(entries()) == 4


def test_an_old_hand_is_fixed_with_who_sat_there():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum cem them 90")
    ok("players", "substitute", "Cem", "Omar")
    ok("players", "substitute", "Ali", "Cem")
    with serve() as site:
        page = site.get(f"{site.write}?fix=1&lang=en").text
        pad = page.partition('id="pad"')[2].partition("</form>")[0]
        assert 'value="hokum cem them 90"' in pad
        assert "Cem" in pad.partition('value="E"')[2][:60]
        assert "Omar" not in pad
        tried = site.post(do="try", seen=4, fix=1, line="hokum cem them 100")
        assert "E\u2011W\u00a010" in read(tried.text)
        asked = site.post(do="try", seen=4, fix=1, line="sun cem us 70")
        assert "Names have changed since then" in read(asked.text)
        assert "sun E, NS 70" in asked.text


def test_another_match_is_begun_on_the_phone_with_other_partners_and_rules():
    evening()
    ok("rules", "new", "riyadh", "baloot", "counting=both")
    before = ok("board", "--json").json["match"]
    with serve() as site:
        asked = site.post(do="try", line="new").text
        assert [f'value="{game}"' in asked for game in games.BUILT_IN] == [True] * 5
        asked = site.post(do="try", line="new", game="baloot").text
        assert re.findall(r'name="player-(\w)" value="(\w+)"', asked) == [
            ("N", "Ali"),
            ("E", "Cem"),
            ("S", "Badr"),
            ("W", "Dalia"),
        ]
        assert "riyadh" in asked
        who = {"player-N": "Ali", "player-E": "Badr", "player-S": "Cem"}
        told = {"line": "new", "game": "baloot", "rules": "riyadh", "first": "E"}
        assert "All 4 players need a name" in site.post(do="try", **told, **who).text
        who["player-W"] = "Esam"
        shown = site.post(do="try", **told, **who)
        assert "Ali &amp; Cem" in shown.text
        assert ok("board", "--json").json["match"] == before
        site.post(**{**hidden(shown.text), "do": "record"})
        board = ok("board", "--json").json
        assert (board["match"] != before, board["next"]) == (True, {"dealer": "E"})
        assert "counting=both" in ok("export", "--format", "sheet").out.replace(" = ", "=")
        assert "Esam" in site.get(site.look).text


@pytest.mark.parametrize(("game", "names"), [("shllaat", ["Ali", "Badr", "Cem", "Dalia"]), ("shah", ["Ali", "Badr"])])
def test_another_game_is_begun_on_the_phone(game, names):
    evening()
    ok("rules", "new", "ours", game)
    fields = {f"player-{place}": name for place, name in enumerate(names, 1)}
    with serve() as site:
        asked = site.post(do="try", line="new", game=game).text
        assert [rules in asked for rules in ("the rules text", "ours", "online")] == [True, True, False]
        assert (
            "No house rules are called online"
            in site.post(do="try", line="new", game=game, rules="online", **fields).text
        )
        shown = site.post(do="try", line="new", game=game, **fields)
        site.post(**{**hidden(shown.text), "do": "record"})
    board = ok("board", "--json").json
    assert board["game"] == game
    assert list(board["players"].values()) == names


def test_a_hand_is_struck_where_it_is_fixed():
    evening()
    with serve() as site:
        assert 'value="void 1"' in site.get(f"{site.write}?fix=1").text
        shown = site.post(do="try", line="void 1", seen=3)
        site.post(**{**hidden(shown.text), "do": "record"})
        assert totals() == {"NS": 28, "EW": 8}
        assert "Undo" in site.post(do="try", line="void 1").text


def test_another_open_match_is_chosen_and_every_page_goes_on_with_it():
    evening()
    first = ok("board", "--json").json["match"]
    ok("new", "shah", "Esam", "Fahd", "--dealer", "Esam")
    ok("add", "Esam won")
    second = ok("board", "--json").json["match"]
    ok("new", "shah", "Over", "Gone", "--dealer", "Over")
    ok("finish")
    ok("use", first)
    with serve() as site:
        asked = site.post(do="try", line="new").text
        assert "Shah: Esam 1 · Fahd 0" in read(asked)
        assert "Gone" not in asked
        assert site.post(do="record", line="new", chosen="nomatch").text.count("is not open any more") == 1
        site.post(do="record", line="new", chosen=second)
        assert ok("board", "--json").json["match"] == second
        for url in (site.look, site.write):
            assert "Esam" in site.get(url).text
        site.post(do="record", line="new", chosen=first)
        assert "Dalia" in site.get(site.look).text
    assert len(entries()) == 3


def test_a_ruling_is_decided_by_two_buttons_and_only_by_who_may_write():
    evening()
    ok("ruling", "1", "Was it a revoke?", "--decides", "hokum E, EW 100", "--provisional")
    before = totals()
    with serve() as site:
        assert "Turn it around" not in site.get(site.look).text
        page = read(site.get(site.write).text)
        assert "Still to be decided: Was it a revoke?" in page
        assert "Leave it so" in page
        for line, left in (("ruling R1 --overturn", "16"), ("undo", ""), ("ruling R1 --final", "")):
            if line == "undo":
                ok("undo")
                assert totals() == before
                continue
            assert f'value="{line}"' in site.get(site.write).text
            shown = site.post(do="try", line=line, seen=len(entries()))
            assert left in shown.text
            site.post(**{**hidden(shown.text), "do": "record"})
            assert "Leave it so" not in site.get(site.write).text
        assert totals() == before


COMMAND = re.compile(r"scorekeeper [a-z]|--[a-z]|\bdealer NAME|\bus=|ruling R\d")
"""What is typed at the computer, and nowhere on a page."""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_no_page_asks_for_a_command(game, language):
    def seen():
        with serve() as site:
            pages = [site.get(f"{url}?lang={language}").text for url in (site.look, f"{site.look}all", site.write)]
            pages.append(site.post(do="try", contract="hokum", declarer="E", winner="N").text)
            return [read(re.sub("<script.*?</script>", "", page)) for page in pages]

    names = ["Ali+Badr", "Cem+Dalia"] if game in ("baloot", "sabat") else ["Ali", "Badr"]
    ok("new", game, *names)
    pages = seen()
    if game == "baloot":
        ok("add", "hokum E, NS 77")
        ok("ruling", "1", "Was it a revoke?", "--decides", "hokum E, EW 100", "--provisional")
        pages += seen()
    ok("finish")
    for page in [*pages, *seen()]:
        assert not COMMAND.search(page), COMMAND.search(page)


def test_who_is_us_is_asked_by_buttons_alone():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    with serve() as site:
        asked = site.post(do="try", line="hokum E, us 77", seen=1).text
        assert "Who is us?" in asked
        assert "header" not in asked


def test_the_addresses_are_handed_on_as_codes_but_who_looks_never_sees_that_to_write():
    evening()
    with serve() as site:
        look, write = site.get(site.look).text, site.get(site.write).text
        assert (site.look in look, site.write in look) == (True, False)
        assert (site.look in write, site.write in write) == (True, True)
        assert (look.count('class="code"'), write.count('class="code"')) == (1, 2)
        assert site.served.write not in look + site.get(f"{site.look}all").text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("finish",), "Undo: the end of the match"),
        (("dealer", "Ali"), "Undo: Ali deals or begins"),
        (("fix", "1", "hokum E, NS 90"), "Undo: Correct hand 1"),
        (("void", "1"), "Undo: Make hand 1 void"),
        (("add", "hokum E, NS 80"), "Undo: Hand 3 · Hokum by Cem"),
    ],
)
def test_what_can_be_taken_back_is_told_as_people_say_it(words, told):
    evening()
    ok(*words)
    with serve() as site:
        assert told in read(site.get(site.write).text)
