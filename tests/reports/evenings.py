"""Ten evenings of all games, with everything that can happen at a table: each is what was typed, a command a line.

RECORD stands for a record of play in a file, TOTALS for those of the board.
"""

import shlex
from pathlib import Path

from scorekeeper.game import DATA
from tests.cli.runner import ok

EVENINGS = {
    "baloot corrected": """
new baloot Ali+Badr "Cem Öz+Dalia" --dealer S --us NS --rules counting=both --rules target=200
add hokum E, us 77
add sun W, us 60
add --after 1 "hokum N, them 91, baloot N"
add pass
fix 1 hokum E, us 87 --why "counted again"
void 2 --why "played twice"
players rename Ali Alia
players substitute Badr Zeki
rules set kawesh=next-dealer
note tea
add hokum W x2 by N, EW 106, fifty NS
ruling 1 "Was it a revoke?" --decides "hokum E, us 77" --provisional
ruling R1 --overturn
add sun W, us 41, fifty us
undo
add sun E, them 100
finish
add sign us = TOTALS
add sign them = TOTALS
""",
    "baloot with records": """
new baloot "سالم+فهد" "نورة+ليلى" --dealer E --rules qaid=hand-only
add --record RECORD
add hokum W, kaboot NS
add sun N, EW 66
dealer W
ruling 1 "من لعب؟" --decides stands
add hokum S, NS 82
check 54-74 --as-is
fix 2 hokum W, NS 56, fifty NS
""",
    "sabat penalties": """
new sabat Khalid+Omar Faisal+Nasser --dealer Omar --us NS
add Nasser out with JC, left Khalid AH, Omar KC
add Khalid out with QH, double, left Faisal KC AS, Nasser KS QC QS KH
penalty NS illegal-pass --why "held a card that fitted"
add redeal Faisal 3 kings
penalty Nasser out-of-turn
fix 1 Nasser out with JC, left Khalid AH, Omar QC
add Omar out with JS, left Faisal KH KS, Nasser AH QS
ruling 2 "Who signalled?" --decides "penalty Faisal signal" --provisional
ruling R1 --final
players substitute Omar "Umar the Younger"
finish
add sign EW = TOTALS
""",
    "sabat long": """
new sabat A1+B1 C1+D1 --dealer S --rules target=2000 --totals 300-120
add E out, no seven, left 1 ace 0 pictures
add E out, last seven, left 0 aces 0 pictures
add N out, last seven, double, left 0 aces 0 pictures
void 2
rules set target=1500
add W out, last seven, treble, left 0 aces 0 pictures
add S out with KD, treble, left E AD, W KH, penalty E wrong-suit, penalty W out-of-sequence
add --after 1 "E out, no seven, left 0 aces 1 picture"
""",
    "shah drawn": """
new shah Hodan "Ali Nur" --dealer "Ali Nur" --us A --rules draws=agreed
add draw
add Hodan
add Ali Nur won
fix 2 Ali Nur won
add --after 1 Hodan
void 3
players rename Hodan "Hodan Yusuf"
add draw
ruling 4 "Was it agreed?" --decides stands
finish
add sign Hodan Yusuf = TOTALS
""",
    "shah won": """
new shah "عائشة" "ورسمة" --dealer "عائشة"
add A won
add A won
add A won
add B won
fix 4 A won
add A won
add sign A = TOTALS
add sign B = TOTALS
""",
    "sleazy teams": """
new sleazy "Aino+Eero" "Ilmari Salo+Oona" --dealer Oona --us A --rules players=double --rules magic-hat=yes --rules colour-set=yes
add "us full Q, basic 8 joker, basic 2; them full 10, basic J; red pairs 3 6, black 9 K, mixed 4 5; red us; colour card 7H"
add "Ilmari Salo: colour set 4, full 9; Aino's basic K joker; red 2, red 7, red J; black 6; mixed 3 5 8 10 aces; black Oona"
rules set magic-hat=no
fix 1 "us full Q, basic 8 joker; them full 10, basic J; red pairs 3 6, black 9 K, mixed 4 5; red us; colour card 7H"
players substitute Eero Väinö
note half time
ruling 2 "Whose colour?" --decides stands
""",
    "sleazy two": """
new sleazy Ali Badr --dealer Ali --rules rounds=2
add "Ali: full 5, basic 7; red pair 3; red Ali; colour card 4S"
add "Badr: full K joker, basic 9; mixed 5; colour card 2D"
void 1
add --after 1 "full 5 Ali, basic 7 Ali; red Ali"
undo
redo
""",
    "shllaat five": """
new shllaat Ali Badr Cem Dalia --dealer Badr --rules tie=share
add Ali 1 joker 1 ace 2 J 11, Badr 2 aces 1 J 9, Cem 1 joker 12, Dalia 1 ace 1 J 12
add Ali 61, Badr 74, Cem 58, Dalia 59
add nobody captured anything
fix 2 Ali 74, Badr 61, Cem 58, Dalia 59
players substitute Dalia 'Zoë "the Ace" O’Neill'
add Badr 2 jokers 1 ace 1 J 15; Ali 1 ace 9; Cem 2 aces 2 J 12; "Zoë rest"
ruling 1 "Did the Joker stand?" --decides void --provisional
check 1-2-3-4 --as-is
finish
add sign Ali = TOTALS
""",
    "shllaat long": """
new shllaat Ali Badr Cem --rules target=900
add Ali 100, Badr 80, Cem 72
add Ali 20, Badr 120, Cem 112
add Ali 20, Badr 120, Cem 112
void 1
add --after 2 Ali 100, Badr 80, Cem 72
rules set target=500
players rename Cem "Джем"
add Ali 20, Badr 120, Cem 112
""",
}


def play(evening: str, folder: Path) -> None:
    """Type an evening again."""
    record = folder / "record.jsonl"
    record.write_text((DATA / "samples" / "baloot-record.jsonl").read_text("utf-8").splitlines()[0], "utf-8")
    for line in EVENINGS[evening].strip().splitlines():
        totals = "-".join(map(str, ok("board", "--json").json["totals"].values())) if "TOTALS" in line else ""
        ok(*(word.replace("TOTALS", totals).replace("RECORD", str(record)) for word in shlex.split(line)))
