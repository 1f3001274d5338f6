"""Facts drawn at random for every game, and their scores by each game's second formulation."""

from random import Random

from tests.games.baloot import reference as baloot_reference
from tests.games.baloot.sweep import LEVELS, WHOLE, melds
from tests.games.sabat import reference as sabat_reference
from tests.games.shah import reference as shah_reference
from tests.games.shllaat import reference as shllaat_reference
from tests.games.sleazy import reference as sleazy_reference
from tests.games.sleazy.tables import pair_of_tables

MELDS = {contract: list(melds(contract)) for contract in WHOLE}
PLAYERS = ("Ali", "Badr", "Cem")


def baloot(random: Random):
    contract = random.choice(("hokum", "sun"))
    facts = {"contract": contract, "declarer": random.choice(("NS", "EW")), "level": random.choice(LEVELS[contract])}
    results = [{"points": {"NS": random.randint(0, WHOLE[contract])}}, {"kaboot": "NS"}, {"won": "EW"}]
    facts |= random.choices(results, (8, 1, 1))[0]
    if random.random() < 0.5:
        facts |= random.choice(MELDS[contract])
    if random.random() < 0.6:
        facts["scores"] = {"NS": random.randint(60, 160), "EW": random.randint(60, 160)}
    return facts


def shllaat(random: Random):
    pack = random.choice(("54", "54", "two-52"))
    cards = list(shllaat_reference.PACK[pack])
    random.shuffle(cards)
    cut = sorted(random.randint(0, len(cards)) for _ in PLAYERS[1:])
    heaps = [cards[start:end] for start, end in zip((0, *cut), (*cut, len(cards)), strict=True)]
    if random.random() < 0.5:
        return {"totals": {player: shllaat_reference.worth(heap) for player, heap in zip(PLAYERS, heaps, strict=True)}}
    counts = {name: [heap.count(kind) for heap in heaps] for name, kind in shllaat_reference.NAMES.items()}
    piles = {player: {name: counts[name][at] for name in counts} for at, player in enumerate(PLAYERS)}
    return {"piles": piles, **({"as_counted": True} if random.random() < 0.3 else {})}


def sleazy(random: Random):
    return pair_of_tables(random)[0]


def sabat(random: Random):
    facts = sabat_reference.played_facts(random)
    return {**facts, "stakes": random.choice(("single", "double", "treble"))}


def shah(random: Random):
    return {"winner": random.choice(("A", "B", "A", "B", None))}


# --- the second formulations: (score, winner, match winner), None if facts are refused ----------------------


def _ahead(score):
    best = max(score.values())
    ahead = [side for side in score if score[side] == best]
    return ahead[0] if len(ahead) == 1 else None


def _baloot(facts, rules):
    if baloot_reference.refused(facts, rules):
        return None
    found = baloot_reference.reference(facts, rules)
    return found["score"], found["winner"], found["match_winner"]


def _shllaat(facts, rules):
    judge = shllaat_reference.judge_piles if "piles" in facts else shllaat_reference.judge_totals
    given = facts.get("piles") or facts["totals"]
    said, score = judge(given, rules["pack"], as_counted=facts.get("as_counted", False))
    return (score, _ahead(score), None) if said == "score" else None


def _sleazy(facts, rules):
    if sleazy_reference.answer(facts, rules) != "scored":
        return None
    score = sleazy_reference.score(facts)
    return score, _ahead(score), None


def _sabat(facts, rules):
    winner = sabat_reference.SIDE_OF[facts["winner"]]
    points = sabat_reference.hand_points(facts)
    score = {winner: points, sabat_reference.OTHER[winner]: 0}
    return score, winner, winner if points >= int(rules["target"]) else None


def _shah(facts, rules):
    if shah_reference.fault(facts, rules):
        return None
    game = facts["winner"] or "-"
    return shah_reference.game_score(game), facts["winner"], shah_reference.match_winner(game, rules)


GAMES = {
    "baloot": (baloot, _baloot),
    "shllaat": (shllaat, _shllaat),
    "sleazy": (sleazy, _sleazy),
    "sabat": (sabat, _sabat),
    "shah": (shah, _shah),
}
