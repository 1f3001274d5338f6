"""Who is named at a word of a line, and what a line calls the people at its table."""

from collections.abc import Mapping, Sequence

from scorekeeper.game import Seating
from scorekeeper.games.baloot.notation.kinds import Kind
from scorekeeper.games.baloot.notation.words import AND, OWNERS, PROJECT_NUMBERS, RESERVED, can_mean, meanings, roots
from scorekeeper.games.baloot.notation.writing import IDS
from scorekeeper.people import People, initials
from scorekeeper.seats import PARTNER, SEATS, SIDE, SIDES
from scorekeeper.words import Word, clauses

NO_WORD = Word("", "", 0)
_JOINING = frozenset("/&+")
"""What stands between the seats of a side: n/s."""
_CALLING: frozenset[Kind] = frozenset(("contract", "ashkal", "level", "project", "owned", "by"))
"""Words behind which somebody is called."""
_THINGS: frozenset[Kind] = frozenset(("level", "project", "owned", "two"))
"""Words before which "a" and "the" are only that."""
_WRITTEN_TO = ("ل", AND, f"{AND}ل")
"""What can be written to an Arabic name: to, and, and to."""
_PROJECTS = frozenset(map(str, PROJECT_NUMBERS))


def named_at(people: People, words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """Find who is named at a word: as it stands, or an Arabic name after "to" or "and"."""
    key = words[at].key
    if at + 2 < len(words) and words[at + 1].key in _JOINING:
        side = OWNERS.get(key + words[at + 2].key)
        if side in SIDES:
            return side, 3
    if found := people.at(words, at):
        return _both(people, words, at, *found) or found
    if (typed := key.replace("’", "'")).isascii():  # as phones type it
        key = typed
        name, apostrophe, _ = key.partition("'")  # Ali's, they've
        return people.at([words[at]._replace(key=name)], 0) if apostrophe else None
    for root in (*roots(key), *(key.removeprefix(written) for written in _WRITTEN_TO)):
        if root and root != key and (found := people.at([words[at]._replace(key=root), *words[at + 1 :]], 0)):
            return found
    return None


def _both(people: People, words: Sequence[Word], at: int, first: str, length: int) -> tuple[str, int] | None:
    """Find the side of two partners who are named beside the contract, with nothing of one alone after them.

    They can begin a clause with a figure of their side, too: Ali and Badr 60.
    """
    joint = at + length
    if joint + 1 >= len(words) or not can_mean(words[joint].key, "and"):
        return None
    if words[joint].key == "w" and (words[at].key in OWNERS or words[joint].text != "w"):
        return None  # West
    second = people.at(words, joint + 1)
    if second is None or second[0] != PARTNER.get(first):
        return None
    end = joint + 1 + second[1]
    before, after = words[at - 1] if at else NO_WORD, words[end] if end < len(words) else NO_WORD
    beside = can_mean(before.key, "contract") or can_mean(before.key, "by") or can_mean(after.key, "contract")
    beside = beside or (at == 0 and after.key.isdecimal())
    alone = after is NO_WORD or after.key.isdecimal() or can_mean(after.key, "contract")
    alone = alone or people.at(words, end) is not None
    return (SIDE[first], end - at) if beside and alone else None


def is_name(people: People, words: Sequence[Word], start: int, end: int) -> bool:
    """Tell whether somebody's name takes these words."""
    named = named_at(people, words, start)
    return named is not None and start + named[1] == end


def follows_name(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether a word stands behind somebody's name, of however many words."""
    ends = (start + named[1] for start in range(at) if (named := named_at(people, words, start)))
    return at in ends


def is_player(people: People, words: Sequence[Word], at: int) -> bool:
    """Tell whether one player, and not a side, is named at a word."""
    named = named_at(people, words, at) if 0 <= at < len(words) else None
    return named is not None and named[0] not in SIDES


def calls_somebody(words: Sequence[Word], at: int) -> bool:
    """Tell whether the place of a name leaves no doubt: after what was played, said or shown, before the contract."""
    if words[at].key in OWNERS:
        return False
    if at and any(said.kind in _CALLING for said in meanings(words[at - 1].key)):
        return True
    before_contract = at + 1 < len(words) and can_mean(words[at + 1].key, "contract")
    return before_contract and not can_mean(words[at].key, "contract")


def may_begin_a_name(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word of the table can be the beginning of a name: no denial, no article, nothing of somebody's."""
    kinds = {meaning.kind for meaning in meanings(words[at].key)}
    if not kinds or "deny" in kinds or words[at].key in RESERVED:
        return False
    after = words[at + 1].key if at + 1 < len(words) else ""
    followed = {meaning.kind for meaning in meanings(after)}
    if "by" in followed:
        return False
    return kinds != {"noise"} or not (after in _PROJECTS or followed & _THINGS)


def called(line: str, seating: Seating) -> Mapping[str, str]:
    """Return what to call each seat and side in a line that is offered in the place of another.

    Where the other calls somebody by name, so does this one; where it says us or them, so does this one.
    """
    people = People(seating, OWNERS, RESERVED)
    typed = clauses(line)
    said = [word for clause in typed for word in clause if word.key not in OWNERS]
    by_name = bool(initials(line, seating, OWNERS)) or any(_is_name(people, word) for word in said)
    by_name = by_name or any(
        may_begin_a_name(clause, at) and people.begun(clause[at]) for clause in typed for at in range(len(clause))
    )
    sides = {side: seating.side_name(side) for side in SIDES} if by_name else {}
    if seating.us and (by_name or any(word.key in RESERVED for word in said)):
        sides = {side: "us" if side == seating.us else "them" for side in SIDES}
    players = {seat: seating.players[seat] for seat in SEATS} if by_name else {}
    return {**IDS, **sides, **players}


def _is_name(people: People, word: Word) -> bool:
    found = (people.at([word._replace(key=root)], 0) for root in roots(word.key) if root not in RESERVED)
    return any(found) or people.beginning(word) is not None
