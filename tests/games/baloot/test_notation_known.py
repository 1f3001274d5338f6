"""What clauses said before is recalled: a line says the same, and is as wrong at the same place, as the first one.

So are lines that differ in numbers alone, where these can be nothing but the points of one side, or of both.
"""

import gc
from random import Random

from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.notation import clauses, lexing, recall
from scorekeeper.games.baloot.options import Options
from scorekeeper.seats import SEATS
from tests import some

TABLES = [GAME.seating.seat([["Ali", "Badr"], ["Cem", "سالم"]], us) for us in ("NS", None)]
CLAUSES = (
    "hokum us", "us 92", "sun S", "NS 66 EW 64", "100 NS", "h Ali", "siri them", "baloot Cem", "x2 by Badr", "حكم لنا",
    "kaboot", "90-72", "won us", "lost", "no trumps", "they had siri", "mada 90", "sirii", "sun", "- 5", "90 all",
    "us all", "reverse", "pass", "beat them", "qaid on us", "result 9 7", "7okm n",
)  # fmt: skip


def answer(line, table):
    try:
        return GAME.notation.parse(line, table, Options())
    except Refused as error:
        return type(error), error.problems, error.readings


def forget():
    """Forget what lines of any shape said."""
    recall._SAID.clear()
    recall._OF_PLACES.clear()


def typed(dice):
    """Write a line of some clauses, in any order, few of them with a word more or less."""
    words = ", ".join(dice.choices(CLAUSES, k=dice.randint(1, 4))).split(" ")
    if dice.random() < 0.4:
        at = dice.randrange(len(words))
        words[at : at + dice.randrange(2)] = [dice.choice([*SEATS, "us", "50", "162", "and", ",", ""])]
    return " ".join(words)


def test_what_is_said_twice_is_wrong_at_each_place():
    for _ in range(2):
        problems = answer("hokum us, us, 95, them, them, 67", TABLES[0])[1]
        assert [(problem.code, problem.column) for problem in problems] == [
            ("owner-stray", 11), ("owner-stray", 19), ("owner-stray", 25)
        ]  # fmt: skip


def test_a_line_is_read_after_others_as_it_is_read_first():
    dice = Random(7)
    for table in TABLES:
        lines = [typed(dice) for _ in range(some(800))]
        after = [answer(line, table) for line in lines]
        assert lexing.ways("sun S, NS 66 EW 64", table)[1]
        for line, known in zip(lines, after, strict=True):
            lexing._known_clauses.cache_clear()
            clauses.read_clause.cache_clear()
            forget()
            assert answer(line, table) == known, line


SHAPES = (
    "hokum us, us {}", "sun S, {} them", "hokum Ali us {} siri Badr", "h c, {} us", "hokum us {}, x2 by Cem",
    "hokum us, kaboot us, {}", "sun them {} all", "hokum us made {}", "us {} they had siri", "hokum us us {} thirty",
    "hokum us, us {}, them four", "sun us {} ٥٠", "hokum us double, {} us", "حكم لنا {} لنا", "hokum us us {} two siri",
    "hokum us, us{}", "hokum us, {}x us", "sun Cem, {} hundred", "hokum us, us {} to", "no baloot, hokum us {}",
    "hokum us x2, us {}", "hokum us, {} us, 3X", "حكم لنا، لنا {}، سرا لنا", "hokum us, {} all", "sun us, all {}",
)  # fmt: skip
WORDS = (
    *SEATS, "us", "them", "Ali", "سالم", "hokum", "sun", "حكم", "x2", "3x", "×4", "double", "siri", "fifty", "hundred",
    "خمسين", "two", "four", "baloot", "kaboot", "won", "lost", "made", "all", "كل", "and", "to", "by", "no", "points",
    "pts", "tricks", "game", "rest", "card", "reverse", "but", "one", "a", "the", "had", "against", "qaid", "result",
    "x", "2", "-", ":", ",", "،", ";", "٥٠", "ربع",
)  # fmt: skip
NAMING = (
    *SEATS, "ns", "us", "them", "Ali", "Cem", "سالم", "Sira", "hokum", "sun", "صن", "siri", "سرا", "لنا", "baloot", "x2",
    ",", "،",
)  # fmt: skip
NAMED = [
    GAME.seating.seat([first, ["Cem", last]], "NS")
    for first, last in ((["Sira", "Sun"], "Ali"), (["Ali Sun", "Us"], "h"))
]


def shaped(dice):
    """Write a line with one figure left open: clauses with it among them, or any words in any order."""
    line = " ".join(dice.choices(dice.choice((WORDS, NAMING)), k=dice.randint(2, 7)))
    line = typed(dice) if dice.random() < 0.3 else f"{dice.choice(NAMING)} {line}"
    words = line.replace("{", "").split(" ")
    words.insert(dice.randint(0, len(words)), dice.choice(("{}", "{}", "us {}", "{} them", "{},", "{}،")))
    return " ".join(words)


def check_shape(shape, numbers, table):
    """Read each number in a line of a shape anew, and after others of that shape; return how many were recalled."""
    recalled = 0
    for number in numbers:
        line = shape.format(number)
        forget()
        anew = answer(line, table)
        forget()
        for other in (77, 64, 91):
            answer(shape.format(other), table)
        recalled += recall.recall(line, table, Options()) is not None
        assert answer(line, table) == anew, line
    return recalled


def test_a_line_says_what_one_of_its_shape_said_with_other_points():
    dice, recalled = Random(11), 0
    for table in TABLES:
        for shape in SHAPES:
            recalled += check_shape(shape, dice.sample(range(181), some(181)), table)
    assert recalled


def test_a_line_of_any_shape_says_what_it_says_when_it_is_read_first():
    dice, telling = Random(13), (16, 26, 28, 30, 32, 50, 62, 65, 80, 81, 100, 112, 130, 150, 162, 400)
    recalled = 0
    for _ in range(some(600)):
        recalled += check_shape(shaped(dice), dice.sample([*telling, *range(181)], 6), dice.choice([*TABLES, *NAMED]))
    assert recalled


def paired(dice):
    """Write a line with two figures left open: of both sides, or anywhere among words."""
    words = [f"{dice.choice(('hokum', 'sun', 'h'))} {dice.choice(NAMING)}", *dice.choices(NAMING, k=dice.randint(0, 3))]
    if dice.random() < 0.2:
        words += dice.choices(WORDS, k=dice.randint(1, 2))
    if dice.random() < 0.6:
        words.insert(dice.randint(1, len(words)), dice.choice((", us {} them {}", ", NS {}, EW {}", "Ali {}, Cem {}")))
    else:
        for figure in ("{}", "{}"):
            words.insert(dice.randint(0, len(words)), figure)
    return " ".join(words).replace("٥٠", "")


def test_a_line_with_two_numbers_says_what_it_says_when_it_is_read_first():
    dice, recalled = Random(17), 0
    for _ in range(some(600)):
        table, shape, whole = dice.choice([*TABLES, *NAMED]), paired(dice), dice.choice((162, 130, 162, 130, 160))
        for number in dice.sample([50, 62, 112, 80, 100, 30, 81, 65, 32, *range(181)], 5):
            line = shape.format(number, whole - number)
            forget()
            anew = answer(line, table)
            forget()
            for other in (98, 66, 45):
                answer(shape.format(other, whole - other), table)
            recalled += recall.recall(line, table, Options()) is not None
            assert answer(line, table) == anew, line
    assert recalled


OF_PROJECTS = (
    "hokum Ali, Cem {}, 50 Badr", "sun Ali, Cem {}, 100 Cem", "hokum Cem, us {}, 100 them", "sun Cem, 100 Ali, Badr {}",
    "hokum Ali 50, {} them", "sun them, {} us 50 us", "sun Badr, {} Cem, 400 Badr", "hokum Badr, {} Ali, 50 Ali, siri Cem",
    "h Cem, Cem {}, 50 سالم, baloot Badr", "حكم سالم، لنا {}، 100 لهم", "hokum Ali, 50 {} Cem", "sun Ali, Ali {} 50",
    "hokum, us {}, 50 Ali", "sun Ali {} 100", "hokum Cem and 50, us {}", "sun Ali, us {}, 50 them, 3x", "{} us hokum 100 us",
)  # fmt: skip


def test_a_number_beside_one_that_can_be_a_project_says_what_it_says_when_it_is_read_first():
    dice, recalled = Random(19), 0
    for shape in OF_PROJECTS:
        for table in TABLES:
            numbers = dice.sample(range(181), some(181))
            recalled += check_shape(shape, numbers, table) + check_shape(shape.replace("50", "400"), numbers[:9], table)
    assert recalled


def called(line, names):
    """Write a line with other names for those who play."""
    return " ".join(names.get(word.strip(","), word.strip(",")) + "," * word.endswith(",") for word in line.split(" "))


def test_a_line_says_of_some_players_what_another_says_of_others(monkeypatch):
    """Partners, and sides, change places in the line that is known; what is read first is what is recalled."""
    monkeypatch.setattr(recall, "_FEW", 0)
    dice, recalled = Random(23), 0
    tables = [
        GAME.seating.seat([names[:2], names[2:]], us)
        for names in (["Ali", "Badr", "Cem", "Dana"], ["Sona", "Hakim", "سالم", "نورة"], ["Ali", "Alia", "Cem", "Us"])
        for us in ("NS", "EW", None)
    ]
    for _ in range(some(2500)):
        table = dice.choice(tables)
        names = [*table.players.values()]
        said = dice.choices([*names, *names, "us", "them", "لنا"], k=4)
        parts = [f"{dice.choice(('hokum', 'sun', 'صن', 'h'))} {said[0]}", f"{said[1]} {{}}"]
        parts += dice.sample(
            [f"siri {said[2]}", f"50 {said[2]}", f"100 {said[3]}", f"baloot {said[3]}"], dice.randrange(3)
        )
        shape = ", ".join(parts)
        pairs = dice.sample([names[:2], names[2:]], 2)
        others = [name for pair in pairs for name in dice.sample(pair, 2)]
        line = shape.format(dice.choice([77, 64, 91, dice.randrange(31, 163)]))
        forget()
        anew = answer(line, table)
        forget()
        for number, of in ((66, names), (93, others), (88, others)):
            answer(called(shape.format(number), dict(zip(names, of, strict=True))), table)
        recall._SAID.clear()
        recalled += recall.recall(line, table, Options()) is not None
        assert answer(line, table) == anew, (line, others)
    assert recalled > some(2500) / 10


def test_what_a_hand_pays_with_its_projects_is_asked_after_lines_of_its_shape():
    paying = (
        "sun Cem, us {}, siri Cem", "sun us, us {}, fifty Ali, siri Ali", "hokum us, them {}, hundred us",
        "hokum Cem x2, us {}, siri us, baloot Cem", "sun Cem x2, us {}, fifty them", "hokum us x3, us {}, baloot us",
    )  # fmt: skip
    for shape in paying:
        lines = [shape.format(number) for number in range(181)]
        anew = []
        for line in lines:
            forget()
            anew.append(answer(line, TABLES[0]))
        answer(shape.format(77), TABLES[0])
        assert [answer(line, TABLES[0]) for line in lines] == anew, shape


def test_what_is_recalled_has_one_number_that_is_nothing_but_points():
    first = ("hokum us, us 77, baloot Cem", "hokum us x2, us 77", "hokum us, us made 77", "sun us, us 77 fifty")
    for line in (*first, "sun us, us 70 them 60"):
        answer(line, TABLES[0])
    known = (
        "hokum us, us 78, baloot Cem", "hokum us, us 50, baloot Cem", "hokum us x2, us ٩٣", "sun us, us 81 fifty",
        "sun us, us 91 them 39",
    )  # fmt: skip
    assert all(recall.recall(line, TABLES[0], Options()) for line in known)
    others = (
        "hokum us, us 28, baloot Cem", "hokum us, us 78x, baloot Cem", "hokum us, us78, baloot Cem", "hokum us x3, us 78",
        "hokum us, us 1078, baloot Cem", "hokum us, us 78-85, baloot Cem", "hokum us x2, us 64", "hokum us, us made 50",
        "sun us, us 80 fifty", "hokum us, us 78, baloot Ali", "sun us, us 91 them 40", "sun us, us 80 them 50",
        "sun us, us 65 them 65", "sun us, us 103 them 27", "sun us, us 70 Cem 60",
    )  # fmt: skip
    assert not any(recall.recall(line, TABLES[0], Options()) for line in others)


def test_a_reading_that_is_struck_leaves_nothing_to_be_collected():
    answer("sun E, them 114, 100 N, fifty N", TABLES[0])  # imports what it needs
    gc.collect()
    gc.disable()
    try:
        answer("sun E, them 113, 100 N, fifty N", TABLES[0])
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_figures_that_are_wrong_are_wrong_at_each_place():
    columns = [answer(f"hokum us, {space}us 90, us 95", TABLES[0])[1][0].column for space in ("", "  ", "")]
    assert columns == [21, 23, 21]


def test_a_score_can_be_changed_and_no_other_is():
    facts = answer("hokum us, us 92", TABLES[0])
    score = GAME.scoring.score(facts, Options())
    score.points["NS"] = score.details["game_points"]["NS"]["cards"] = 99
    again = GAME.scoring.score(facts, Options())
    assert (again.points["NS"], again.details["game_points"]["NS"]["cards"]) == (9, 9)
