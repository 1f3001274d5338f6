"""What is said of projects and Baloot, and the articles that it cites."""

from scorekeeper.messages import Text, Texts

DECLARED: Texts = {
    "declared-trick": Text(
        "{by} declared a {kind} in trick {trick}: a project is declared when playing to the first trick, later is too"
        " late.",
        "baloot.project.declare",
    ),
    "declared-twice": Text(
        "{by} declared a {kind} after a {first} of their own: one project a player, a second is only shown.",
        "baloot.project.declare",
    ),
    "declared-four-hundred": Text(
        "{by} declared a Four Hundred in Hokum: there it does not exist, four Aces are a Hundred.",
        "baloot.project.four-aces",
    ),
    "declared-top": Text(
        "{by} declared a {kind} with the {top} on top, and there is none: its top card can be {tops}.",
        "baloot.project.values",
    ),
    "declared-less": Text(
        "{by} declared a {kind}, worth {value}, after {other} had declared a {higher}, worth {n}: only as much or more"
        " can follow.",
        "baloot.project.order",
    ),
    "declared-not-held": Text(
        "{by} declared a {kind} and had none among the eight cards dealt.", "baloot.project.original"
    ),
    "declared-not-held-top": Text(
        "{by} declared a {kind} with the {top} on top and had none such among the eight cards dealt.",
        "baloot.project.original",
    ),
}

SHOWN: Texts = {
    "shown-undeclared": Text(
        "{by} showed {what}, but {side} had declared nothing in the first trick, and so can show nothing.",
        "baloot.project.undeclared",
    ),
    "shown-other-side": Text(
        "{by} showed {what}, but {best} had declared the best project, and only that side can show.",
        "baloot.project.one-side",
    ),
    "shown-both-sides": Text(
        "{by} showed {what} after {other} of the other side had shown, and only the side with the best declared project"
        " can. Whose was better, by kind and top card?",
        "baloot.project.one-side",
    ),
    "shown-no-project": Text(
        "{by} showed {what}, which is no project: that takes three to five in a run of one suit, or four Aces, Kings,"
        " Queens, Jacks or Tens.",
        "baloot.project.values",
    ),
    "shown-not-held": Text(
        "{by} showed {what}, but cannot have had {missing:, } among the eight cards dealt.", "baloot.project.original"
    ),
    "shown-overlap": Text(
        "{by} showed {what}, but {twice:, } had served in another project already; no card serves in two.",
        "baloot.project.limit",
    ),
    "shown-too-many": Text(
        "{by} showed {what} as a third project; eight cards hold no more than two.", "baloot.project.limit"
    ),
    "shown-otherwise": Text(
        "{by} declared a {kind} and showed {what}: the best project is shown as it was declared, and counts as a"
        " {kind}.",
        "baloot.project.show",
    ),
    "project-not-shown": Text(
        "{by} declared the best project, a {kind}, and did not show it, so it does not score.", "baloot.project.show"
    ),
}

BALOOT: Texts = {
    "baloot-said-sun": Text(
        "{by} said Baloot in Sun, where there is none: it is the King and Queen of trumps.",
        "baloot.baloot.hokum-only",
    ),
    "baloot-said-not-held": Text(
        "{by} said Baloot and did not have both the King and the Queen of {suit}.", "baloot.baloot.owner"
    ),
    "baloot-said-barred": Text(
        "{by} said Baloot after showing a Hundred that bars it: four Kings, four Queens, or a run with both trumps.",
        "baloot.baloot.barred",
    ),
    "baloot-said-silent": Text(
        "{by} said Baloot though it lay in a shown project: at this table it has scored with that, and is not said.",
        "baloot.baloot.in-project",
    ),
    "baloot-said-early": Text(
        "{by} said Baloot in trick {trick}, before the second of the King and Queen of trumps was played; it is said"
        " with that card.",
        "baloot.baloot.said",
    ),
    "baloot-said-late": Text(
        "{by} said Baloot in trick {trick}; the second of the King and Queen of trumps went in trick {n}, and it is"
        " said with that card.",
        "baloot.baloot.said",
    ),
    "baloot-said-twice": Text("{by} said Baloot once more in trick {trick}; once is enough.", "baloot.baloot.said"),
    "baloot-not-said": Text(
        "{by} played the second of the King and Queen of trumps in trick {n} without saying Baloot, so it is lost.",
        "baloot.baloot.said",
    ),
}

ANSWERS: Texts = {
    "projects-none": Text("There is no project in this hand.", "baloot.project.values"),
    "projects-best": Text("Best: {projects: and }, worth {n} game points.", "baloot.project.limit"),
    "projects-best-shown": Text(
        "Best: {projects: and } with the Baloot in it, worth {n} game points.", "baloot.baloot.in-project"
    ),
    "projects-best-apart": Text(
        "Best: {projects: and } and the Baloot, said with the second of its cards, worth {n} game points.",
        "baloot.baloot.said",
    ),
    "projects-baloot": Text(
        "No project, but the Baloot, said with the second of its cards: {n} game points.", "baloot.baloot.said"
    ),
    "compare-none": Text("Nobody declared a project, so neither side can show one.", "baloot.project.undeclared"),
    "compare-only": Text("{seat} has the best project: the other side declared nothing.", "baloot.project.compare"),
    "compare-value": Text("{seat} has the best project: worth more than {over}'s.", "baloot.project.compare"),
    "compare-form": Text(
        "{seat} has the best project: four of a kind goes before {over}'s run.", "baloot.project.compare"
    ),
    "compare-top": Text("{seat} has the best project: its top card is higher than {over}'s.", "baloot.project.compare"),
    "compare-trumps": Text(
        "{seat} has the best project: alike, but in trumps, and {over}'s is not.", "baloot.project.ties"
    ),
    "compare-turn": Text("{seat} has the best project: alike, and declared before {over}'s.", "baloot.project.ties"),
    "compare-best": Text("{seat} has the best project, whatever was left unsaid.", "baloot.project.compare"),
    "compare-side": Text("{side} has the best project; which of its two was left unsaid.", "baloot.project.compare"),
    "compare-open": Text("The best project may be of {open}: what were the top cards?", "baloot.project.announce"),
}
"""What ``ask baloot projects`` and ``compare`` answer."""

TEXTS: Texts = {**DECLARED, **SHOWN, **BALOOT, **ANSWERS}
