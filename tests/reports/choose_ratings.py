"""Choose the model of the ratings: ``python -m tests.reports.choose_ratings``.

Seasons are generated in which players have a skill that drifts. Every model rates them match by match; how well it
foretells the next match, of the last half of the season, is its log-loss. Another set of seasons than the one that the
choice is made on tells the figures.
"""

import math
import random
from itertools import pairwise, product
from statistics import mean

from scorekeeper.reports.ratings import Result, model, rated

MODELS = ("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull", "ThurstoneMostellerPart")
BETAS = (4.17, 8.3, 12.5, 16.7, 25.0)
TAUS = (0.083, 0.25)
SHAPES = ((2, 2), (2, 1), (4, 1))
"""Sides, and players of each."""
PLAYERS, MATCHES = 12, 200


def season(seed, sides, size):
    """Generate the results of a season, of so many sides with so many partners."""
    chance = random.Random(seed)
    skill = [chance.gauss(0, 1) for _ in range(PLAYERS)]
    found = []
    for number in range(MATCHES):
        skill = [each + chance.gauss(0, 0.03) for each in skill]
        table = chance.sample(range(PLAYERS), sides * size)
        teams = [table[at * size : at * size + size] for at in range(sides)]
        made = [
            sum(skill[player] for player in team) / size**0.5 - math.log(-math.log(chance.random())) for team in teams
        ]
        order = sorted(made, reverse=True)
        names = tuple(tuple(f"P{player}" for player in team) for team in teams)
        found.append(Result(str(number), "toy", "", names, tuple(1 + order.index(each) for each in made)))
    return found


def log_loss(name, beta, tau, seeds, shape):
    """Return the mean log-loss of a model's forecasts of the winners, over the last half of the seasons."""
    lost = []
    for seed in seeds:
        by = model(name, beta=beta, tau=tau)
        for place, (result, before, _) in enumerate(rated(season(seed, *shape), by)):
            if place >= MATCHES // 2:
                chances = by.predict_win(before)
                lost.append(-math.log(max(chances[result.places.index(1)], 1e-9)))
    return sum(lost) / len(lost)


def calibration(seeds, edges=(0.5, 0.6, 0.7, 0.8, 1.01)):
    """Return the forecast for the likelier of two players, and how often that one won: forecast, wins, matches."""
    by, told = model(), []
    for seed in seeds:
        for place, (result, before, _) in enumerate(rated(season(seed, 2, 1), by)):
            if place >= MATCHES // 2:
                chance = by.predict_win(before)[0]
                told.append((max(chance, 1 - chance), (result.places[0] == 1) == (chance >= 0.5)))
    bins = [[each for each in told if low <= each[0] < high] for low, high in pairwise(edges)]
    return [(mean(said for said, _ in each), mean(won for _, won in each), len(each)) for each in bins if each]


def main(seeds=6):
    """Print the models that foretell best over all shapes of tables, chosen on some seasons and tried on others."""
    tried = {each: [log_loss(*each, range(seeds), shape) for shape in SHAPES] for each in product(MODELS, BETAS, TAUS)}
    print("who knows nothing", [round(math.log(sides), 3) for sides, _ in SHAPES])
    for each, chosen in sorted(tried.items(), key=lambda item: sum(item[1]))[:5]:
        held_out = [log_loss(*each, range(100, 100 + seeds), shape) for shape in SHAPES]
        print(*each, [round(loss, 3) for loss in chosen], "held out", [round(loss, 3) for loss in held_out])
    for said, won, matches in calibration(range(200, 240)):
        print(f"said {said:.0%}, won {won:.0%} of {matches}")


if __name__ == "__main__":
    main()
