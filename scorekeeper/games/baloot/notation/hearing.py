"""The hands that the items of a line of Baloot can mean, and the owners of the things that stand alone in it.

The words are in ``data/lexicon``, the patterns in ``data/speech/baloot.txt``. A thing with nobody beside it belongs to
the last name before it; if it can be somebody else's too, it is asked. Commas only keep words apart.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts import checks
from scorekeeper.games.baloot.facts.form import DOUBLE, GAHWA, LEVELS, TRIPLE, Facts
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.games.baloot.notation.hand import Hand, shows
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import BOTH, rules_for
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed
from scorekeeper.seats import OTHER, SIDE, SIDES
from scorekeeper.spelling import fold

_OWNERS = ("owner", "declarer", "winner", "loser", "topic", "subject", "doubler", "bidder", "fined", "victim", "behind")
"""Labels of people who can own the things beside them."""
_COUNTING = ("owner", "topic", "winner", "loser", "victim", "behind")
"""Labels of people with points: the next things are theirs too."""
_OWNED = ("points", "pair", "project", "baloot", "kaboot", "tricks")
_SILENT = ("break", "claim", "glue", "shown", "tie")
_MOST_WAYS = 64
_TOO_LITTLE = 5.0
"""The price of a hand that cannot be scored: it is only taken to tell the missing part."""
_OF_MAN = frozenset(fold("جابها نجح سقط طاح طار فاز كسب ربح خسر انهزم انسحب").split())
"""Arabic verbs that tell of one man."""
_AND = "و"
_DOERS = ("subject", "topic", "declarer", "owner")
"""Labels of those who do something if they stand first; a verb that is joined to it is theirs too."""
_OPPONENTS = frozenset(
    fold(
        "opponents opponent rivals enemies enemy opps opposition other others"
        " الخصم خصمنا خصوم الخصوم خصومنا الثانيين الفريق"
    ).split()
)
"""How words for them begin that mean us if they have declared; the lexicon has them for both."""
_OF_DECLARER = (LEVELS[TRIPLE - 1], LEVELS[GAHWA - 1])
"""Raises that the declarer says."""
_SUBJECTS, _OBJECTS = ("we", "they"), ("us", "them")
_ODD, _GUESSED = 0.35, 0.01
"""Prices of an unusual use of such a word, and of a guessed owner or a contract that is said again."""


class _Say(NamedTuple):
    """Something that is said, and who can own it."""

    item: Item
    owners: Sequence[str] = ()


def compose(items: Sequence[Item], seating: Seating, options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts that the items of a line can mean; nothing if they say two things that differ, or too little.

    Raises Refused if there are too many ways to own things.
    """
    if not all(_shows(items, at) for at, item in enumerate(items) if item.name == "shown"):
        return
    said = [_Say(item) for item in items if item.name not in _SILENT]
    if whole := _whole(said):
        yield from whole
        return
    odd = _ODD * sum(map(_trails, items)) + sum(_odd(one, two) for one, two in pairwise(items))
    ways = 1
    for at, each in enumerate(said):
        said[at] = each._replace(owners=_owners(said, at, seating))
        ways *= len(said[at].owners) or 1
        odd += _GUESSED * (len(said[at].owners) > 1)
        refuse([unclear("line-crowded")] if ways > _MOST_WAYS else [])
    odd += _GUESSED * max(0, sum(each.item.get("contract") is not None for each in said) - 1)
    problem = _stray(said)
    refuse([problem] if problem else [])
    yield from _hands(said, items, seating, odd, options)


def _hands(
    said: Sequence[_Say], items: Sequence[Item], seating: Seating, odd: float, options: Options
) -> Iterator[Composed[Facts]]:
    """Yield the hands that the items can mean. Raises Refused if there is none."""
    asked, tie = _asked(said, items, options), next((item for item in items if item.name == "tie"), None)
    beats_own = any(_beats_own(one, two) for one, two in pairwise(items))
    us, habit = seating.us, seating.habits.get("lone")
    ours = us and any(part.value == us and part.word.key in _OPPONENTS for item in items for part in item.parts)
    lone = [at for at, each in enumerate(said) if each.item.name == "points" and len(each.owners) > 1]
    problem: Problem | None = None
    is_heard = False
    for way in product(*[each.owners or (None,) for each in said]):
        found = Hand(options, seating.habits.get("figures"))
        if all(found.say(each.item, owner) for each, owner in zip(said, way, strict=True)):
            for price, facts in found.facts():
                if habit and any(SIDE[str(way[at])] not in _of_lone(facts, habit, options) for at in lone):
                    continue
                is_heard = is_heard or facts != Facts()
                if facts == Facts() or (ours and SIDE.get(facts.taker or "") == us):
                    continue
                doubt = tie if tie and not _is_tie(facts) else asked
                meant = _tied(facts) if doubt is tie and tie else [facts]
                meant += [facts._replace(won=OTHER[facts.won])] if beats_own and facts.won else []
                for each in meant:
                    yield Composed(each, doubt, price + odd + (0.0 if _says_enough(each) else _TOO_LITTLE))
        problem = problem or found.problem
    refuse([problem] if problem and not is_heard else [])


def _asked(said: Sequence[_Say], items: Sequence[Item], options: Options) -> Item | None:
    """Return the item that is asked about whatever the others are; the bid, if the line names nobody."""
    asked = next((item for item in items if item.asks and item.name != "tie"), None)
    if asked and asked.name == "revoke" and options.qaid == "none":
        return asked._replace(asks="revoke-stands")
    names_nobody = not any(part.value in SIDE for item in items for part in item.parts)
    unsaid = next((each.item for each in said if each.item.name == "bid"), None) if names_nobody else None
    return asked or (unsaid._replace(asks="declarer-missing") if unsaid else None)


def _beats_own(one: Item, two: Item) -> bool:
    """Tell whether somebody stands before a verb as if to beat the own side: Khalid hammered us, who are Khalid."""
    named, loser = one.parts[-1], two.get("loser")
    is_verb = two.name == "won" and two.parts[0].label in ("beat", "defeated") and loser is not None
    return is_verb and named.label in _OWNERS and SIDE[str(named.value)] == SIDE[str(loser)]


def _tied(facts: Facts) -> list[Facts]:
    """Return the hands of a line that calls an uneven hand a tie: as it is said, and with half the points a side."""
    if not (facts.contract and facts.taker):
        return [facts]
    half = {SIDE[facts.taker]: PACK_POINTS[facts.contract] // 2}
    even = facts._replace(points=half, game_points=None, won=None, kaboot=None)
    return [each for each in (facts, even) if _says_enough(each)]


def _is_tie(facts: Facts) -> bool:
    """Tell whether the points of a hand are half of all."""
    return any(2 * n == PACK_POINTS.get(facts.contract or "") for n in (facts.points or {}).values())


def _shows(items: Sequence[Item], at: int) -> bool:
    """Tell whether cards are those of the project or the Baloot beside them: the 100 (four kings)."""
    near = [
        next((item for item in row if item.name != "break" and any(part.label != "small" for part in item.parts)), None)
        for row in (items[:at][::-1], items[at + 1 :])
    ]
    return any(item is not None and shows(item, items[at].get("shown")) for item in near)


def _of_lone(facts: Facts, habit: str, options: Options) -> Sequence[str]:
    """Return the sides that can own a lone figure at a table that has said so (RULINGS 42).

    It is the declarer's, or the counting side's (article baloot.score.counting); either's if both sides count.
    """
    if not (facts.contract and facts.taker):
        return SIDES
    declarer = SIDE[facts.taker]
    played = checks.Hand(facts.contract, declarer, LEVELS.index(facts.level or LEVELS[0]) + 1)
    side = declarer if habit == "declarer" else rules_for(options).counting(played)[0]
    return SIDES if side == BOTH else (side,)


def _whole(said: Sequence[_Say]) -> list[Composed[Facts]]:
    """Return the facts of a hand that ended before play."""
    names = {each.item.name for each in said}
    if "outcome" in names and names <= {"outcome", "topic"}:
        kinds = {part.value for each in said for part in each.item.parts if part.label == "outcome"}
        kinds = kinds - {"misdeal"} or kinds  # after a kawesh too it was annulled
        asked = next((each.item for each in said if each.item.asks), None)
        if asked and not kinds:
            return [Composed(Facts(outcome="misdeal"), asked)]
        kinds = kinds or {"all-pass"}
        named = [part for each in said for part in each.item.parts if part.label in ("who", "topic")]
        if kinds == {"all-pass"} and len({SIDE[str(part.value)] for part in named}) == 1:
            refuse([unclear("pass-one", column=named[0].word.column, by=named[0].value)])
        return [Composed(Facts(outcome=str(kind))) for kind in kinds if len(kinds) == 1]
    return []


def _says_enough(facts: Facts) -> bool:
    ended = facts.points or facts.game_points or facts.kaboot or facts.won or facts.qaid or facts.tricks
    return bool(facts.contract and facts.taker and ended)


def _stray(said: Sequence[_Say]) -> Problem | None:
    """Return the problem of somebody who is named with nothing that could be theirs."""
    outcome = any(each.item.name == "outcome" for each in said)
    beside = next((each.item.parts[-1].word for each in said if each.item.name not in ("outcome", "topic")), None)
    if outcome and beside:
        return malformed("pass-alone", column=beside.column, word=beside.text)
    if not any(each.item.name in ("bid", "deal", "ashkal", "beat") for each in said):
        return None  # the contract is missing, which is told
    owners = {SIDE[owner] for each in said for owner in each.owners if owner}
    begun = [SIDE.get(str(each.item.parts[0].value)) for each in said[1:]]  # we, we bought hokum
    topics = [
        each.item.parts[0]
        for each, after in zip(said, [*begun, None], strict=True)
        if each.item.name == "topic" and not each.item.has("took") and each.item.get("topic") != after
    ]
    stray = next((part for part in topics if SIDE[str(part.value)] not in owners), None)
    return unclear("owner-stray", column=stray.word.column, word=stray.word.text) if stray else None


def _trails(item: Item) -> bool:
    """Tell whether an item ends with a word that begins the next thing: 90 they."""
    return len(item.parts) > 1 and item.parts[-1].word.key in _SUBJECTS


def _odd(one: Item, two: Item) -> float:
    """Return the price of two items that part somebody from a word that mostly goes with them.

    "Them" behind "we doubled" are the doubled players. A name behind "double" has doubled, though two names and two
    figures may follow. A name before "hokum" can have declared it.
    """
    last, first = one.parts[-1], two.parts[0]
    if one.name == "won" and last.label == "made" and two.name in ("project", "baloot"):
        return _TOO_LITTLE  # "Ali made siri" tells nothing of the contract
    doubles = one.has("subject") and one.has("level") and not one.has("doubled")
    if doubles and first.word.key in _OBJECTS and first.label in _OWNERS:
        return 2 * _ODD
    if last.label == "level" and two.has("other"):
        return _ODD
    names = last.label in _OWNERS or one.has("he")
    return _ODD if names and first.label == "contract" and two.has("declarer") else 0.0


# --- owners --------------------------------------------------------------------------------------------


class _Named(NamedTuple):
    """Somebody whom an item names, and under which label."""

    who: str
    label: str
    item: Item


def _named(item: Item) -> tuple[str, str] | None:
    """Return who is named last in an item, and under which label."""
    found = next(((str(part.value), part.label) for part in reversed(item.parts) if part.label in _OWNERS), None)
    return (found[0], "owner") if found and item.name == "deal" else found


def _before(said: Sequence[_Say], at: int) -> _Named | None:
    """Return who was named last before an item, or the owner of the thing before it."""
    for each in reversed(said[:at]):
        if found := _named(each.item):
            return _Named(*found, each.item)
        if each.owners:
            raises = any(other.item.has("doubler", "subject") for other in said)
            label = "implied" if raises and each.item.name == "bid" else "owner"
            return _Named(each.owners[0], label, each.item) if len(each.owners) == 1 else None
    return None


def _behind(said: Sequence[_Say], at: int) -> str | None:
    """Return who is named next behind an item: of a verb its subject, which stands first."""
    return next((str(part.value) for each in said[at + 1 :] for part in each.item.parts if part.label in _OWNERS), None)


def _sides(*named: str | None) -> Sequence[str]:
    """Return those who are named, one of each side."""
    return [*{SIDE[each]: each for each in reversed(named) if each}.values()][::-1]


def _owners(said: Sequence[_Say], at: int, seating: Seating) -> Sequence[str]:
    """Return the possible owners of an item; none if it names its owner, or has none."""
    item = said[at].item
    if item.name == "bid" and not item.get("declarer"):
        return _declarers(said, at)
    if item.name == "ashkal" and not item.get("bidder"):
        before = _before(said, at)
        return [each for each in [before.who if before else None, _behind(said, at)] if each][:1]
    if _is_of_subject(item):
        return _subjects(said, at)
    if (item.name == "qaid" and not item.get("fined")) or item.has("either"):
        return SIDES
    if item.name not in _OWNED or item.get("victim") or item.get("pair"):
        return ()
    if item.name == "pair":
        return _firsts(said, at, seating)
    owner = item.get("owner")
    owners = (str(owner),) if owner else _of_figure(said, at) if item.name == "points" else _of_thing(said, at)
    return (*owners, "") if item.has("void") else owners  # a project that was lost counts, or does not


def _of_figure(said: Sequence[_Say], at: int) -> Sequence[str]:
    """Return the possible owners of a figure with nobody beside it: the side that was named last, else either side.

    Ruling 42: a figure in a row with the declarer need not be the declarer's.
    """
    item, before = said[at].item, _before(said, at)
    if against := item.get("behind"):
        counts = before and before.label in _COUNTING and SIDE[before.who] == SIDE[str(against)]
        return (OTHER[SIDE[str(against)]],) if counts else SIDES
    if item.has("against"):  # 60 points against
        return SIDES
    if before is None and at + 1 < len(said):
        first = said[at + 1].item.parts[0]  # 90 us hokum
        return (str(first.value),) if first.label in _OWNERS and first.value in SIDES else SIDES
    joined = item.has("have", "he", "seized")
    if before and joined and before.label in ("declarer", "subject", "topic"):
        doubled = any(each.item.has("doubler") for each in said[:at])
        return SIDES if doubled else (str(before.item.get("subject") or before.who),)  # a joined verb keeps its subject
    if before and before.label == "declarer":
        labels = [part.label for part in before.item.parts]
        if "contract" in labels[labels.index("declarer") :]:  # we had hokum, 90
            return SIDES
    if before and before.item.name == "points" and before.item.parts[0].label == "n":  # 90 us 72
        return (OTHER[SIDE[before.who]],)
    if before and before.label == "loser":
        lost = before.item is said[at - 1].item and before.item.parts[0].label == "loser"  # we lost 90: theirs
        winner = before.item.get("winner")
        return SIDES if lost and not winner else (SIDE[str(winner or before.who)],)
    if before is None or before.who not in SIDES or before.label in ("subject", "doubler", "implied"):
        return SIDES
    return (before.who,)


def _of_thing(said: Sequence[_Say], at: int) -> Sequence[str]:
    """Return who can own a project, a Baloot, tricks or an Al-kaboot that has nobody beside it."""
    item, before, behind = said[at].item, _before(said, at), _behind(said, at)
    if item.name == "kaboot" and at and said[at - 1].item.name == "lost":
        losers = said[at - 1].owners or said[at - 1].item.all("loser")
        return [OTHER[SIDE[str(each)]] for each in losers] or SIDES
    if item.has("him"):
        return (OTHER[SIDE[before.who]],) if before else SIDES
    if (item.name == "project" and item.get("behind")) or item.name == "tricks" or _is_near_figure(said, at):
        return SIDES
    if before is None:
        first = said[at + 1].item if at + 1 < len(said) else None
        declares = first is not None and first.parts[0].label == "contract" and bool(first.get("declarer"))
        return SIDES if not behind or item.name == "kaboot" else (behind, *[OTHER[SIDE[behind]]][:declares])
    if item.name == "kaboot" and before.label in ("subject", "doubler"):
        return (before.who,) if item.has("brought", "win") else SIDES
    if at + 2 == len(said) and said[at + 1].item.name == "topic":
        return _sides(before.who, behind)
    heads = before.item.parts[0].label == "declarer" and before.item.get("break") == "colon"  # Cem: hokum, siri
    joined = heads or item.has("have", "with", "he")
    if joined or before.label in _COUNTING or item.name == "kaboot":
        return (before.who,)
    return _sides(before.who, behind)


def _is_near_figure(said: Sequence[_Say], at: int) -> bool:
    """Tell whether a 50 or 100 of nobody stands behind a figure, so that it can be a figure too: us 60, 100."""
    is_number = said[at].item.name == "project" and said[at].item.parts[-1].word.key in ("50", "100")
    return is_number and bool(at) and said[at - 1].item.has("n")


def _is_of_subject(item: Item) -> bool:
    """Tell whether an item is a verb of winning or losing that has nobody beside it."""
    made = item.has("made") and not item.has("owner", "winner")
    return item.has("won", "lost") or made


def _declarers(said: Sequence[_Say], at: int) -> Sequence[str]:
    """Return who can have declared: who is the topic, else whoever is named before it or behind it."""
    if any(each.item.get("declarer") or each.item.get("bidder") for each in said):
        return ()
    if against := said[at].item.get("against"):
        return (str(against), OTHER[SIDE[str(against)]])
    before = _before(said, at)
    if said[at].item.has("his"):  # his who was named last, but who doubles doubles another's
        named = [found for each in said[:at] for found in [_named(each.item)] if found]
        last = [who for who, label in named if label not in ("doubler", "subject")][-1:]
        above = [part for each in said for part in each.item.parts if part.value in LEVELS[DOUBLE:]]
        if last or above or not named:
            return last or [who for who, _ in named] or SIDES
    raises = [each.item for each in said if each.item.has("doubler", "subject")]
    if raises and not any(each.item.name == "topic" for each in said):
        who = str(raises[0].get("doubler") or raises[0].get("subject"))
        return (who if raises[0].get("level") in _OF_DECLARER else OTHER[SIDE[who]],)
    topics = [str(each.item.get("topic")) for each in said[:at] if each.item.name == "topic"]
    beaten = before and (before.item.get("loser") or before.item.has("him"))
    if not topics and before and before.item.get("winner") and beaten:
        return SIDES
    told = before.item if before else said[at + 1].item if at + 1 < len(said) else None
    if told and not topics and _tells_end(told, is_first=before is not None):
        return SIDES  # hokum, we lost: ours, or theirs
    return topics[:1] or _sides(before.who if before else None, _behind(said, at)) or SIDES


def _tells_end(item: Item, *, is_first: bool) -> bool:
    """Tell whether an item only tells how the hand ended, so that its subject need not have declared."""
    if is_first:
        return item.has("made") and item.has("n")
    of_declarer = any(part.value in ("make", "fail") for part in item.parts)
    return item.name in ("won", "lost") and item.parts[0].word.key in _SUBJECTS and not of_declarer


def _firsts(said: Sequence[_Say], at: int, seating: Seating) -> Sequence[str]:
    """Return the sides with which two figures can begin: the one beside them, ours if the declarer is ours."""
    item = said[at].item
    if any(each.item.name in ("won", "lost") for each in said):
        return SIDES
    before, behind = _before(said, at), item.get("behind")
    left = before.who if before else None
    if behind and left in SIDES and SIDE[str(behind)] != left:
        return (str(left),)
    named = _sides(*[found[0] for each in said for found in [_named(each.item)] if found])
    owner = item.get("owner") or (None if behind else left or (named[0] if len(named) == 1 else None))
    front = item.parts[0].label == "owner" and owner not in [each.item.get("declarer") for each in said]
    if owner and (front or SIDE[str(owner)] == seating.us or item.get("owner") in SIDES):
        return (SIDE[str(owner)],)
    return SIDES


def _has_doer(item: Item) -> bool:
    """Tell whether somebody does something in an item: who doubled, or who stands before a verb."""
    acts = item.has("took", "have", "made", "brought", "seized")
    return item.has("subject") or item.name == "topic" or (acts and item.parts[0].label in _DOERS)


def _subjects(said: Sequence[_Say], at: int) -> Sequence[str]:
    """Return who can have won or lost: the subject of the verb before, or who declared; either if somebody doubled."""
    item = said[at].item
    verbs = [each.item for each in said[:at] if _has_doer(each.item)]
    if item.has("lost") and verbs and verbs[-1].has("doubled") and said[at - 1].item is not verbs[-1]:
        return SIDES  # Cem doubled Badr, locked, lost
    declared = next(
        (str(who) for each in said for who in [each.item.get("declarer"), each.item.get("bidder")] if who in SIDE), None
    )
    passive = [each.item for each in said[:at] if each.item.has("doubled") and not each.item.has("subject")]
    if passive:
        return [OTHER[SIDE[str(passive[0].get("doubled"))]]]
    subject = next((str(part.value) for part in verbs[-1].parts if part.label in _DOERS), None) if verbs else None
    if subject and declared and SIDE[subject] != SIDE[declared] and verbs[-1].name == "raise":
        makes = not item.has("n") and any(part.label == "made" or part.value == "make" for part in item.parts)
        of_man = item.has("he") or any(part.word.key.removeprefix(_AND) in _OF_MAN for part in item.parts)
        if makes or item.has("it") or (of_man and subject in SIDES):
            return (declared,)
        if item.has("he") or any(part.value == "fail" for part in item.parts):
            return SIDES
    if subject:
        return (subject,)
    if item.has("it") and declared:
        return (declared,)
    if any(each.item.has("doubler", "subject") for each in said[:at]):
        return SIDES
    before = _before(said, at)
    near = declared or (before.who if before else None)
    return (near,) if near else SIDES
