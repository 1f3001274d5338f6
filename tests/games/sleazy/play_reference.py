"""The play of Sleazy a second time, sentence by sentence, and random rounds played by it.

Built on other lines than the program: every card has a word for its place, a recipe is a set of cards held against the
sentences of the text, and legal recipes are found by trying every set of cards of a number.
"""

from itertools import combinations

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
JOKER = "JOKER"
SIZES = {"pair": 2, "joker": 3, "master": 4, "purify": 1, "steal": 2, "recycle": 1, "repair": 1}
SEATS = {
    "2": ["A", "B"],
    "double": ["A1", "A2", "B1", "B2"],
    "burying-bastards": ["A1", "A2", "B1", "B2"],
    "triple-A": ["A1", "A2", "B"],
    "triple-B": ["A", "B1", "B2"],
}


def number(card):
    return card[:-1]


def colour(card):
    return "red" if card[-1] in "HD" else "black"


def rival(side):
    return "B" if side == "A" else "A"


def by_name(recipe):
    verb, cards = recipe
    return verb, sorted(cards)


class Play:
    """A round in progress; ``lies`` has the place of every card, the Joker too."""

    def __init__(self, form, rules, dealer, cards):
        """Deal from ``cards``: hands, tables, the colour card, the deck."""
        self.seats = SEATS[form]
        self.rules = rules
        self.full = {seat: 3 if len(seat) == 1 else 2 for seat in self.seats}
        cards = list(cards)
        self.lies = {JOKER: "behind"}
        for seat in self.seats:
            for _ in range(self.full[seat]):
                self.lies[cards.pop(0)] = f"hand {seat}"
        for side in "AB":
            for _ in range(3):
                self.lies[cards.pop(0)] = f"table {side}"
        self.colour_card = cards.pop(0)
        self.lies[self.colour_card] = "under"
        self.deck = cards
        for card in cards:
            self.lies[card] = "deck"
        self.dump = []
        starter = rival(dealer)
        self.owns = {colour(self.colour_card): starter}
        self.owns["black" if "red" in self.owns else "red"] = dealer
        self.hat = None
        self.sets = {}  # number to (kind, side)

    # --- places -------------------------------------------------------------------------------------------

    def at(self, place):
        return [card for card in PACK if self.lies[card] == place]

    def top(self):
        return self.dump[-1] if self.dump else None

    def joker_in(self):
        """The number of the set with the Joker, None if it is in none."""
        return self.lies[JOKER].removeprefix("with ") if self.lies[JOKER].startswith("with ") else None

    def pair(self, rank):
        cards = self.at(f"pair {rank}")
        return cards or None

    # --- recipes, sentence by sentence --------------------------------------------------------------------

    def recipes(self, by):
        """Every legal recipe: a verb and the set of its cards."""
        found = set()
        around = {f"table {side}" for side in "AB"} | {f"hand {by}", "dump", "under"}
        for rank in RANKS:
            four = [rank + suit for suit in "SHDC" if self.lies[rank + suit] in around]
            four += [JOKER] * (self.lies[JOKER] == f"turn {by}")
            for verb, size in SIZES.items():
                for cards in combinations(four, size):
                    if self.allowed(by, verb, frozenset(cards)):
                        found.add((verb, frozenset(cards)))
        if self.rules["magic-hat"] == "yes" and self.hat == by[0]:
            found.add(("swap", frozenset()))
        return found

    def allowed(self, by, verb, cards):
        side = by[0]
        real = [card for card in cards if card != JOKER]
        with_joker = JOKER in cards
        if with_joker and self.lies[JOKER] != f"turn {by}":
            return False
        if not real:
            return verb == "repair" and len(cards) == 1 and self.broken() is not None
        rank = number(real[0])
        mine = [card for card in real if self.lies[card] == f"table {side}" or card == self.top()]
        hand = [card for card in real if self.lies[card] == f"hand {by}"]
        theirs = [card for card in real if self.lies[card] == f"table {rival(side)}"]
        under = [card for card in real if self.lies[card] == "under"]
        if len(mine) + len(hand) + len(theirs) + len(under) < len(real):
            return False
        if under and not (self.rules["colour-set"] == "yes" and verb in ("joker", "master")):
            return False
        return getattr(self, f"_{verb}")(by, rank, real, with_joker, mine + under, hand, theirs)

    def may_borrow(self, side, rank, real, with_joker, mine, theirs):
        """ "A table card of the same number and same colour on both sides"; both are used; or the recycled Joker."""
        if not theirs:
            return True
        if len(theirs) > 1 or self.owns[colour(theirs[0])] != side:
            return False
        if any(colour(card) == colour(theirs[0]) for card in mine):
            return True
        # "the other 2 cards of the set must be the other colour", those of a stolen pair as well
        others = [card for card in [*real, *(self.pair(rank) or [])] if card != theirs[0]]
        return with_joker and len(others) == 2 and all(colour(card) != colour(theirs[0]) for card in others)

    def new(self, rank):
        return self.pair(rank) is None and rank not in self.sets

    def right_set(self, rank, real):
        """With colour sets, of the colour number there is only the colour set."""
        if self.rules["colour-set"] == "no" or rank != number(self.colour_card):
            return True
        return self.colour_card in real

    def _pair(self, by, rank, real, with_joker, mine, hand, theirs):
        return (len(real) == 2 and not with_joker and len(hand) <= 1 and self.new(rank)
                and self.may_borrow(by[0], rank, real, False, mine, theirs))  # fmt: skip

    def _joker(self, by, rank, real, with_joker, mine, hand, theirs):
        if self.lies[JOKER].startswith("turn"):
            return False
        return (len(real) == 3 and not with_joker and len(hand) <= 1 and self.new(rank) and self.right_set(rank, real)
                and self.may_borrow(by[0], rank, real, False, mine, theirs))  # fmt: skip

    def _master(self, by, rank, real, with_joker, mine, hand, theirs):
        return (len(real) + with_joker == 4 and len(hand) <= 2 and self.new(rank) and self.right_set(rank, real)
                and self.may_borrow(by[0], rank, real, with_joker, mine, theirs))  # fmt: skip

    def _purify(self, by, rank, real, with_joker, mine, hand, theirs):
        pair = self.pair(rank)
        return bool(pair) and len(real) == 1 and not with_joker and len(mine) == 1 and len(set(map(colour, pair))) == 2

    def _steal(self, by, rank, real, with_joker, mine, hand, theirs):
        pair = self.pair(rank)
        if not pair or len(real) + with_joker != 2 or hand:
            return False
        own = {name for name in self.owns if self.owns[name] == by[0]}
        return set(map(colour, pair)) != own and self.may_borrow(by[0], rank, real, with_joker, mine, theirs)

    def _recycle(self, by, rank, real, with_joker, mine, hand, theirs):
        return len(real) == 1 and not with_joker and len(mine) == 1 and self.joker_in() == rank

    def _repair(self, by, rank, real, with_joker, mine, hand, theirs):
        return len(real) == 1 and not with_joker and len(mine) == 1 and self.broken() == rank

    def broken(self):
        return next((rank for rank, (kind, _) in self.sets.items() if kind == "broken"), None)

    def cook(self, by, verb, cards):
        """Carry a recipe out; gives how many cards were borrowed."""
        side = by[0]
        real = sorted(card for card in cards if card != JOKER)
        borrowed = sum(self.lies[card] == f"table {rival(side)}" for card in real)
        takes_colour_card = self.colour_card in real
        if self.top() in real:
            self.dump.pop()
        if verb == "swap":
            self.hat = None
            self.owns = {name: rival(owner) for name, owner in self.owns.items()}
            return 0
        rank = number(real[0]) if real else self.broken()
        getattr(self, f"_cook_{verb}")(side, rank, real)
        if JOKER in cards:
            self.lies[JOKER] = f"with {rank}"
        if verb in ("joker", "master"):
            self.sets[rank] = ("colour" if takes_colour_card else "full", side)
        if verb == "master" and self.rules["magic-hat"] == "yes":
            self.hat = side
        if verb == "recycle":
            self.lies[JOKER] = f"turn {by}"
        return borrowed

    def _cook_pair(self, side, rank, real):
        self.move(real, f"pair {rank}")

    def _cook_joker(self, side, rank, real):
        self.move(real, f"set {rank}")
        self.explode()
        self.lies[JOKER] = f"with {rank}"

    def _cook_master(self, side, rank, real):
        self.move(real, f"set {rank}")

    _cook_recycle = _cook_master

    def _cook_purify(self, side, rank, real):
        out = next(card for card in self.pair(rank) if colour(card) != colour(real[0]))
        self.move(real, f"pair {rank}")
        self.bury(out)

    def _cook_steal(self, side, rank, real):
        self.move([*self.pair(rank), *real], f"set {rank}")
        self.sets[rank] = ("basic", side)

    def _cook_repair(self, side, rank, real):
        self.move(real, f"set {rank}")
        self.sets[rank] = ("colour", side)

    def move(self, cards, place):
        for card in cards:
            self.lies[card] = place

    def bury(self, card):
        self.dump.append(card)
        self.lies[card] = "dump"

    def explode(self):
        rank = self.joker_in()
        if rank is None:
            return
        if self.sets[rank][0] == "colour":
            self.sets[rank] = ("broken", None)
            return
        del self.sets[rank]
        cards = self.at(f"set {rank}")
        for name in ("red", "black"):
            some = [card for card in cards if colour(card) == name]
            if len(some) == 2:
                self.move(some, f"pair {rank}")
            else:
                self.bury(some[0])

    # --- the end ------------------------------------------------------------------------------------------

    def facts(self):
        compounds = []
        for rank in RANKS:
            pair = self.pair(rank)
            if pair:
                names = sorted({colour(card) for card in pair})
                compounds.append({"rank": rank, "kind": "pair", "colour": names[0] if len(names) == 1 else "mixed"})
            elif rank in self.sets:
                kind, side = self.sets[rank]
                made = {"rank": rank, "kind": kind}
                if side:
                    made["side"] = side
                if self.joker_in() == rank:
                    made["joker"] = True
                compounds.append(made)
        return {"red": self.owns["red"], "colour_card": self.colour_card, "compounds": compounds}


class Game:
    """A whole round played at random by the reference alone, with the record and the legal acts at every decision."""

    def __init__(self, dice, form="2", hat="no", colour_set="no", keen=0.7, patience=0.0):
        self.dice, self.form, self.keen, self.patience = dice, form, keen, patience
        rules = {"magic-hat": hat, "colour-set": colour_set, "players": form.partition("-A")[0].partition("-B")[0]}
        cards = PACK[:]
        dice.shuffle(cards)
        dealer = dice.choice("AB")
        self.play = play = Play(form, rules, dealer, cards)
        self.record = {
            "dealer": dealer,
            "hands": {seat: play.at(f"hand {seat}") for seat in play.seats},
            "table": {side: play.at(f"table {side}") for side in "AB"},
            "colour_card": play.colour_card,
            "deck": play.deck[:],
            "turns": [],
            "rules": {**rules, "rounds": "4"},
        }
        self.decisions = []
        self.borrowed = 0
        self.verbs = []

    def run(self):
        play = self.play
        side, ring, skipped = rival(self.record["dealer"]), None, []
        if self.record["rules"]["players"] == "burying-bastards":
            ring = [f"{side}1", f"{side}2", f"{rival(side)}1", f"{rival(side)}2"]
        needed = 4 if ring else 2
        while len(skipped) < needed:
            by = ring[0] if ring else self.dice.choice([seat for seat in play.seats if seat[0] == side])
            ring = ring and ring[1:] + ring[:1]
            self.acts = [by]
            self.record["turns"].append(self.acts)
            skipped = [*skipped, by] if self.turn(by) else []
            side = rival(side)
        return self

    def decide(self, by, legal, act):
        self.decisions.append((by, legal))
        self.acts.append(act)
        self.verbs.append(act[0])

    def turn(self, by):
        """Play one turn; tells whether it was a skip."""
        play, had_deck = self.play, bool(self.play.deck)
        possible = play.recipes(by)
        begin = {("pick",)} if had_deck else {("skip",)}
        if had_deck and play.dump:
            begin.add(("pick", "dump"))
        if self.wanted(possible) and self.dice.random() < self.keen:
            self.alchemy(by, begin)
            return False
        if not had_deck:
            self.decide(by, possible | begin, ["skip"])
            return True
        table, hand = f"table {by[0]}", f"hand {by}"
        if play.dump and self.dice.random() < 0.2:
            self.decide(by, possible | begin, ["pick", "dump"])
            play.lies[play.dump.pop()] = hand
        else:
            card = play.deck.pop(0)
            self.decide(by, possible | begin, ["pick", card])
            play.lies[card] = hand
        card = self.spare(play.at(table), [*play.at(table), *play.at(hand)])
        self.decide(by, {("dump", card) for card in play.at(table)}, ["dump", card])
        play.bury(card)
        card = self.dice.choice(play.at(hand))
        self.decide(by, {("place", card) for card in play.at(hand)}, ["place", card])
        play.lies[card] = table
        return False

    def alchemy(self, by, begin):
        play, borrowed, first = self.play, 0, True
        while True:
            possible = play.recipes(by)
            wanted = self.wanted(possible) or (possible if first else set())
            if not wanted or (not first and self.dice.random() > 0.75):
                break
            verb, cards = self.choose(wanted)
            cleanup = begin if first else self.cleanup(by, borrowed)[0]
            told = sorted(cards)
            self.dice.shuffle(told)
            self.decide(by, possible | cleanup, [verb, *told])
            borrowed += play.cook(by, verb, cards)
            first = False
        self.clean(by, borrowed)

    def wanted(self, possible):
        """Leave out most pairs in a patient game, so that numbers grow to four."""
        wanted = {recipe for recipe in possible if recipe[0] != "pair"}
        return wanted if self.dice.random() < self.patience else possible

    def spare(self, cards, held):
        """Put away the card with least company, in a patient game."""
        if self.dice.random() > self.patience:
            return self.dice.choice(cards)
        return min(cards, key=lambda card: (sum(number(card) == number(other) for other in held), card))

    def choose(self, possible):
        """Take rare recipes more often than they come."""
        rare = [recipe for recipe in possible if recipe[0] not in ("pair", "purify")]
        return self.dice.choice(sorted(rare if rare and self.dice.random() < 0.7 else possible, key=by_name))

    def cleanup(self, by, borrowed):
        """Return the next acts of a clean-up, and the kind of place that they fill."""
        play, side = self.play, by[0]
        mates = [seat for seat in play.seats if seat[0] == side and seat != by]
        rivals = [seat for seat in play.seats if seat[0] != side]
        for slot, lacking in ((rival(side), borrowed), (side, 3 - len(play.at(f"table {side}")))):
            if lacking <= 0:
                continue
            acts = {("fill", slot, "deck")} if play.deck else set()
            helpers = [[by]] if play.deck else [[by], mates, rivals if slot != side else []]
            for group in helpers:
                cards = [card for seat in group for card in play.at(f"hand {seat}")]
                if cards:
                    acts |= {("fill", slot, "hand", card) for card in cards}
                    break
            if acts:
                return acts, slot
        if len(play.at(f"hand {by}")) < play.full[by] and play.deck:
            return {("draw",)}, "hand"
        return set(), None

    def clean(self, by, borrowed):
        play, first = self.play, True
        possible = play.recipes(by)
        if play.lies[JOKER] == f"turn {by}":
            play.lies[JOKER] = "behind"
        while True:
            acts, what = self.cleanup(by, borrowed)
            if not acts:
                return
            legal, first = acts | possible if first else acts, False
            act = self.dice.choice(sorted(acts, key=str))
            if what == "hand":
                card = play.deck.pop(0)
                self.decide(by, legal, ["draw", card])
                play.lies[card] = f"hand {by}"
                continue
            if act[2] == "deck":
                card = play.deck.pop(0)
                self.decide(by, legal, [*act, card])
            else:
                card = act[3]
                self.decide(by, legal, list(act))
            play.lies[card] = f"table {what}"
            borrowed -= what != by[0]


def told(act):
    """An act of the record as the program lists it: the cards of a recipe as a set, those of the deck unnamed."""
    verb, *parts = act
    if verb in ("pair", "joker", "master", "purify", "steal", "recycle", "repair", "swap"):
        return verb, frozenset(parts)
    if verb == "draw" or (verb == "pick" and parts != ["dump"]):
        return (verb,)
    return (verb, *parts[:2]) if parts[1:2] == ["deck"] else (verb, *parts)
