"""Who agreed with the result of a match, and when, is kept as entries of the chain."""

from tests.cli.runner import ok, run


def played():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "hokum E, NS 77")
    ok("add", "hokum W, NS 70")


def test_a_result_is_signed_when_the_match_is_over_and_not_before():
    played()
    refused = run("add", "sign Ali = 8-8", "--json")
    assert [error["code"] for error in refused.json["errors"]] == ["sign-open"]
    ok("finish")
    totals = ok("board", "--json").json["totals"]
    ok("add", f"sign Ali = {totals['NS']}-{totals['EW']}")
    signed = ok("board", "--json").json["signed"]
    assert [(each["by"], each["totals"], each["agrees"]) for each in signed] == [("N", totals, True)]


def test_nobody_signs_another_result_or_for_somebody_else():
    played()
    ok("finish")
    wrong = {"sign Ali = 1-2": "check-differs", "sign Zed = 8-8": "dealer-unknown", "sign Ali": "directive-form"}
    for line, code in wrong.items():
        assert [error["code"] for error in run("add", line, "--json").json["errors"]] == [code]
    assert "signed" not in ok("board", "--json").json


def test_a_signature_does_not_cover_what_is_corrected_afterwards(tmp_path):
    played()
    ok("finish")
    totals = ok("board", "--json").json["totals"]
    ok("add", f"sign EW = {totals['NS']}-{totals['EW']}")
    ok("fix", "1", "hokum E, NS 100")
    assert [each["agrees"] for each in ok("board", "--json").json["signed"]] == [False]
    ok("undo")
    assert [each["agrees"] for each in ok("board", "--json").json["signed"]] == [True]


def test_signatures_are_handed_on(tmp_path):
    played()
    ok("finish")
    totals = ok("board", "--json").json["totals"]
    ok("add", f"sign Ali & Badr = {totals['NS']}-{totals['EW']}")
    assert "sign Ali & Badr" in ok("history").out
    for form in ("json", "sheet"):
        file, other = tmp_path / f"match.{form}", tmp_path / f"{form}.db"
        file.write_text(ok("export", "--format", form).out)
        ok("import", str(file), "--db", str(other))
        assert ok("export", "--format", form, "--db", str(other)).out == file.read_text()
        (signed,) = ok("board", "--json", "--db", str(other)).json["signed"]
        assert signed["by"] == "NS"
    assert ok("verify").code == 0


def test_whoever_signed_what_has_changed_is_told_to_sign_again():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum ali gahwa us")
    ok("add", "sign ali = 0-0")
    again = "Ali signed 0 : 0, but the result has changed"
    assert again not in ok("history").out
    told = ok("fix", 1, "hokum ali us 90").out
    assert again in " ".join(told.split())
    assert "paper" not in told
    history = ok("history").out
    assert again in " ".join(history.split())
    assert "paper" not in history
    assert again not in " ".join(ok("note", "tea").out.split())  # once is enough
    ok("finish")
    ok("add", "sign ali = 9-7")
    assert again not in " ".join(ok("history").out.split())


def signed_and_changed():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS", "--target", "8")
    ok("add", "hokum E, NS 100")
    totals = ok("board", "--json").json["totals"]
    assert totals == {"NS": 16, "EW": 0}
    ok("add", "sign Ali = 16-0")
    assert "Ali agrees with the result: N-S 16 · E-W 0" in " ".join(ok("board").out.split())
    return " ".join(ok("fix", "1", "hokum E, NS 60").out.split())


def test_what_was_signed_is_told_in_the_order_of_the_board():
    told = signed_and_changed()
    assert "Ali signed 16 : 0, but" in told
    assert "Ali signed 16 : 0, but" in " ".join(ok("history").out.split())
    (signed,) = ok("board", "--json").json["signed"]
    assert list(signed["totals"]) == ["NS", "EW"]
    ok("new", "shllaat", "Zaki", "Ali", "Badr")
    ok("add", "Zaki 152, Ali 100, Badr 0")
    ok("finish")
    totals = ok("board", "--json").json["totals"]
    ok("add", f"sign Zaki = {totals['Zaki']}-{totals['Ali']}-{totals['Badr']}")
    told = " ".join(ok("fix", "1", "Zaki 150, Ali 102, Badr 0").out.split())
    assert f"Zaki signed {totals['Zaki']} : {totals['Ali']} : {totals['Badr']}, but" in told


def test_reports_show_a_signature_that_does_not_hold_any_more(tmp_path):
    signed_and_changed()
    changed = "the result has changed since"
    assert changed in " ".join(ok("board").out.split())
    for form in ("html", "md"):
        page = " ".join(ok("export", "--format", form).out.split())
        assert changed in page, form
        assert "Ali agreed with" in page
    assert "Between the hands" not in ok("export", "--format", "html").out
