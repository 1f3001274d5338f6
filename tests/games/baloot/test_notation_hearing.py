"""Lines as tables say them: short, in their own words, misspelt; what each is taken for, or the question it gets.

A hand is written here as the program writes it; test_notation shows that such a line and its facts are the same.
"""

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.messages import problem_json
from scorekeeper.sheet.lines import read_line
from tests import few
from tests.games.baloot.tools import NOBODY, begun

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Cem", "سالم"]], "NS")
WORDS_FOR_NAMES = GAME.seating.seat([["Sara", "A"], ["Mia", "Win"]], "NS")
OPTIONS = Options()
OWN_PROJECTS = Options(qaid="own-projects")

READ = """
sun e, راحت عليهم                   = sun E, won NS
hokum n, راحت علينا                 = hokum N, won EW
hokum e راحت لنا                    = hokum E, won NS
hokum e النا 77                     = hokum E, NS 77
hokum e, الهن 85                    = hokum E, EW 85
ما حد اشترى                         = pass
ولا أحد اشترى                       = pass
hokum e, لهم تنين وثمانين           = hokum E, EW 82
hokum n مدبل خسرنا                  = hokum N x2, won EW
hokum n, cem's team 72              = hokum N, EW 72
hokum e not successful              = hokum E, won NS
hokum us, we 90                     = hokum NS, NS 90
sun we, we 80                       = sun NS, NS 80
hokum n us 100 100 n                = hokum N, NS 100, hundred N
hokum them us 50 50 us              = hokum EW, NS 50, fifty NS
hokum us 90                         = hokum NS, NS 90
us hokum 90                         = hokum NS, NS 90
e hokum 77 us                       = hokum E, NS 77
sun us 70                           = sun NS, NS 70
h e 77                              = hokum E, EW 77
H E 77                              = hokum E, EW 77
s w 66                              = sun W, EW 66
s s 66                              = sun S, NS 66
s us 70                             = sun NS, NS 70
s e us 66                           = sun E, NS 66
h s us 90                           = hokum S, NS 90
h us h 90                           = hokum NS hearts, NS 90
n s 66                              = sun N, NS 66
hokum w us 90                       = hokum W, NS 90
hokum e, kaboot us                  = hokum E, kaboot NS
us kaboot hokum e                   = hokum E, kaboot NS
sun us kaboot                       = sun NS, kaboot NS
hokum e all the tricks us           = hokum E, kaboot NS
hokum e us all eight tricks         = hokum E, kaboot NS
hokum n us 100 baloot               = hokum N, NS 100, baloot NS
hokum e us 77 baloot                = hokum E, NS 77, baloot NS
hokum us 90 fifty                   = hokum NS, NS 90, fifty NS
hokum us fifty 90                   = hokum NS, NS 90, fifty NS
hokum us 90 100                     = hokum NS, NS 90, hundred NS
hokum n us 90 siri n baloot n       = hokum N, NS 90, siri N, baloot N
hokum e, us 77, us 50               = hokum E, NS 77, fifty NS
hokum e, us 77, project 50 us       = hokum E, NS 77, fifty NS
hokum e us 100 us 62                = hokum E, NS 62, hundred NS
hokum us 90-72                      = hokum NS, NS 90, EW 72
hokum us 90 - 72                    = hokum NS, NS 90, EW 72
hokum us 90 72                      = hokum NS, NS 90, EW 72
hokum us, 90/72                     = hokum NS, NS 90, EW 72
hokum n 90:72                       = hokum N, NS 90, EW 72
hokum e, us 100 them 62             = hokum E, NS 100, EW 62
hokum us 10:6                       = hokum NS, NS 10 game points, EW 6 game points
hokum us 10/6                       = hokum NS, NS 10 game points, EW 6 game points
hokum us 10 them 6                  = hokum NS, NS 10 game points, EW 6 game points
hokum us, us 10, them 6             = hokum NS, NS 10 game points, EW 6 game points
hokum e, us 16 them 0               = hokum E, NS 16 game points, EW 0 game points
hokum us 9-7 baloot us              = hokum NS, NS 9 game points, EW 7 game points, baloot NS
sun us 14 12                        = sun NS, NS 14 game points, EW 12 game points
s us 14-12                          = sun NS, NS 14 game points, EW 12 game points
sun us 14:12 siri us                = sun NS, NS 14 game points, EW 12 game points, siri NS
sun us 26-0                         = sun NS, NS 26 game points, EW 0 game points
hokum us 10 game                    = hokum NS, NS 10 game points
hokum us 10 gp                      = hokum NS, NS 10 game points
hokum us 10 cards                   = hokum NS, NS 10
hokum us 10 abnat                   = hokum NS, NS 10
hokum us 17                         = hokum NS, NS 17
hokum us 90 tricks 5-3              = hokum NS, NS 90, tricks NS 5, tricks EW 3
hokum us 90, us 5 tricks            = hokum NS, NS 90, tricks NS 5
us 5 tricks hokum us 90             = hokum NS, NS 90, tricks NS 5
hokum e, us 77.                     = hokum E, NS 77
hokum e. us 77.                     = hokum E, NS 77
hokum n. us 90. baloot n.           = hokum N, NS 90, baloot N
hokum n: us 90, them 72             = hokum N, NS 90, EW 72
hokum (n) us 90                     = hokum N, NS 90
hokum us; us 90                     = hokum NS, NS 90
hokum us - us 90                    = hokum NS, NS 90
hokum us، لنا 90                    = hokum NS, NS 90
hokum e, us 77 / them 85            = hokum E, NS 77, EW 85
hokum e, n/s 77                     = hokum E, NS 77
hokum e us77!                       = hokum E, NS 77
hokum e, us 77, 2 siri n            = hokum E, NS 77, siri N, siri N
hokum e, us 77, siri n siri s       = hokum E, NS 77, siri N, siri S
hokum, e, us 77                     = hokum E, NS 77
sun, S ashkal, EW 66                = sun S ashkal, EW 66
sun, ashkal S, NS 56                = sun S ashkal, NS 56
sun s ashkal us 66                  = sun S ashkal, NS 66
ashkal by s, us 66                  = sun S ashkal, NS 66
sun us s ashkal, us 66              = sun S ashkal, NS 66
hokum e duble, us 77                = hokum E x2, NS 77
hokum e dubl us 77                  = hokum E x2, NS 77
hokum e dabal us 77                 = hokum E x2, NS 77
saan e, us 70                       = sun E, NS 70
hukom e us 77                       = hokum E, NS 77
hokum e us 77 belot                 = hokum E, NS 77, baloot NS
hokum e x2 x3, us 77                = hokum E x3, NS 77
hokum e double triple, us 77        = hokum E x3, NS 77
hokum e us 77 x2 x3 x4              = hokum E x4, NS 77
hokum E double N triple E, us 77    = hokum E x3 by N, NS 77
hokum E doubled by N tripled by E, us 77 = hokum E x3 by N, NS 77
hokum E x2 N us 90                  = hokum E x2 by N, NS 90
W hokum N doubled us 100            = hokum W x2 by N, NS 100
hokum W N x2 us 90                  = hokum W x2 by N, NS 90
hokum us doubled by them, we won    = hokum NS x2, won NS
hokum us doubled, them won          = hokum NS x2, won EW
hokum us x4 won                     = hokum NS x4, won NS
hokum us gahwa them                 = hokum NS gahwa, won EW
hokum us gahwa us                   = hokum NS gahwa, won NS
hokum us coffee we won              = hokum NS gahwa, won NS
hokum us gahwa 90                   = hokum NS gahwa, NS 90
hokum x2 by n, us 77                = hokum EW x2 by N, NS 77
hokum us made 90                    = hokum NS, NS 90, won NS
hokum us 90 made it                 = hokum NS, NS 90, won NS
hokum us, we lost                   = hokum NS, won EW
hokum us failed                     = hokum NS, won EW
hokum e lost                        = hokum E, won NS
hokum e x2 us lost                  = hokum E x2, won EW
they took sun, we got 70            = sun EW, NS 70
bought n hokum us 90                = hokum N, NS 90
hokum e us 77 sawa                  = hokum E, NS 77
hokum e, us 77, sawa us             = hokum E, NS 77
hokum e, us 77, no double           = hokum E, NS 77
hokum e, us 77, nobody doubled      = hokum E, NS 77
hokum e us 77 not doubled           = hokum E, NS 77
hokum e us 77 didn't double         = hokum E, NS 77
hokum e us 77 no baloot             = hokum E, NS 77
hokum e us 77 without baloot        = hokum E, NS 77
hokum e, us 77, baloot none         = hokum E, NS 77
hokum e us 77 no projects           = hokum E, NS 77
hokum e us 77 projects none         = hokum E, NS 77
hokum e us 77 no siri, baloot e     = hokum E, NS 77, baloot E
hokum e undoubled us 77             = hokum E, NS 77
hokum e single us 77                = hokum E, NS 77
hokum e no one doubled us 77        = hokum E, NS 77
hokum e al kaboot us                = hokum E, kaboot NS
sun us 70 four hundred              = sun NS, NS 70, four-hundred NS
hokum e x2 not locked us 77         = hokum E x2 open, NS 77
hokum e x2 unlocked us 77           = hokum E x2 open, NS 77
hokum e x2, us not won              = hokum E x2, won EW
hokum us 90, we never lost          = hokum NS, NS 90, won NS
hokum e us 77 project fifty n       = hokum E, NS 77, fifty N
hokum us us 90                      = hokum NS, NS 90
حكم لنا 10 لهم 6                    = hokum NS, NS 10 game points, EW 6 game points
صن لهم ١٤ لنا ١٢                    = sun EW, NS 12 game points, EW 14 game points
حكم لهم دبل، فزنا                   = hokum EW x2, won NS
حكم لهم دبل، فازوا                  = hokum EW x2, won EW
حكم لنا خسرنا                       = hokum NS, won EW
حكم لنا 90 بنط                      = hokum NS, NS 90
حكم لنا، لنا ٩٠ أبناط              = hokum NS, NS 90
حكم لنا، لنا 90، مشروع 50 لنا       = hokum NS, NS 90, fifty NS
7okm us 90                          = hokum NS, NS 90
حُكْم لنا ٩٠                        = hokum NS, NS 90
الحكم لنا، البلوت لنا، لنا ٩٠       = hokum NS, NS 90, baloot NS
حكم لنا والبلوت لنا 90              = hokum NS, NS 90, baloot NS
حكم لنا ٩٠ - ٧٢                     = hokum NS, NS 90, EW 72
صن لسالم ٧٠                         = sun W, EW 70
صن لنا ٧٠ وسرا لنا                  = sun NS, NS 70, siri NS
حكم لنا كبوت                        = hokum NS, kaboot NS
حكم لهم كبوت لنا                    = hokum EW, kaboot NS
حكم لنا قهوة فزنا                   = hokum NS gahwa, won NS
حكم شرق مقفل دبل لنا ٧٧             = hokum E x2 locked, NS 77
حكم لنا 90 بدون بلوت                = hokum NS, NS 90
حكم لنا 90 ما دبل                   = hokum NS, NS 90
حكم لنا 90 ولا بلوت                 = hokum NS, NS 90
حكم لنا سوا 90                      = hokum NS, NS 90
hokum e qaid us                     = hokum E, qaid NS
hokum e x2, qaid them, fifty us     = hokum E x2, qaid EW, fifty NS
حكم شرق قيد عليهم                   = hokum E, qaid EW
sun e reverse kaboot us             = sun E, reverse kaboot NS
sun them kaboot us reverse          = sun EW, reverse kaboot NS
result 16-0                         = result NS 16 EW 0
result us 16 them 0                 = result NS 16 EW 0
us 16 them 0 result                 = result NS 16 EW 0
hokum result 0-16                   = hokum, result NS 0 EW 16
نتيجة 16-0                          = result NS 16 EW 0
all passed                          = pass
pass.                               = pass
everybody passed                    = pass
بس                                  = pass
kawesh by e                         = kawesh
كوش شرق                             = kawesh
misdeal                             = misdeal
annulled                            = misdeal
hokum bad, us 77                    = hokum S, NS 77
hokum e s us 77                     = hokum E spades, NS 77
hokum e us 77 siri s                = hokum E, NS 77, siri S
hokum e us 77 ma baloot             = hokum E, NS 77
hokum e us 77 bidoon baloot         = hokum E, NS 77
hokum BADR us 77                    = hokum S, NS 77
hokum سال لنا ٧٧                    = hokum W, NS 77
hokum us ninety                     = hokum NS, NS 90
hokum e us seventy seven            = hokum E, NS 77
hokum e us seventy                  = hokum E, NS 70
sun us sixty-six                    = sun NS, NS 66
hokum us a hundred and two          = hokum NS, NS 102
hokum us one hundred and five       = hokum NS, NS 105
hokum us hundred and five           = hokum NS, NS 105
hokum us a hundred and thirty       = hokum NS, NS 130
hokum us one sixty                  = hokum NS, NS 160
hokum us one oh two                 = hokum NS, NS 102
hokum us ten six                    = hokum NS, NS 10 game points, EW 6 game points
hokum us sixteen all                = hokum NS, NS 16 game points, EW 0 game points
hokum us 16 nil                     = hokum NS, NS 16 game points, EW 0 game points
hokum us twelve four                = hokum NS, NS 12 game points, EW 4 game points
hokum us four twelve                = hokum NS, NS 4 game points, EW 12 game points
hokum us seventy seven four         = hokum NS x4, NS 77
hokum us four 77                    = hokum NS x4, NS 77
hokum e 81 all                      = hokum E, NS 81, EW 81
hokum e 81 each                     = hokum E, NS 81, EW 81
sun us thirteen all, we won         = sun NS, NS 13 game points, EW 13 game points, won NS
hokum us ninety them seventy two    = hokum NS, NS 90, EW 72
hokum us ninety, seventy two        = hokum NS, NS 90, EW 72
sun us hundred and seventy          = sun NS, NS 70, hundred NS
hokum us 90 and a hundred           = hokum NS, NS 90, hundred NS
hokum e us two siri and 77          = hokum E, NS 77, siri NS, siri NS
تسعين حكم لنا                       = hokum NS, NS 90
حكم لنا تسعين                       = hokum NS, NS 90
حكم لنا، لنا تسعين، لهم اثنين وسبعين = hokum NS, NS 90, EW 72
حكم لنا تسعين اثنين وسبعين          = hokum NS, NS 90, EW 72
حكم لنا مية واثنين                  = hokum NS, NS 102
حكم لنا ستة عشر صفر                 = hokum NS, NS 16 game points, EW 0 game points
صن لنا ستين                         = sun NS, NS 60
حكم لنا خمسة وثمانين                = hokum NS, NS 85
حكم لنا خمسين وتسعين                = hokum NS, NS 90, fifty NS
حكم لنا خمسطعش واحد                 = hokum NS, NS 15 game points, EW 1 game points
hokum us, no baloot, 90             = hokum NS, NS 90
hokum us, 90                        = hokum NS, NS 90
hokum, us, 90                       = hokum NS, NS 90
الحكم لنا، البلوت لنا، ٩٠           = hokum NS, NS 90, baloot NS
حكم لنا، سرا لنا، بلوت لنا، ٩٠      = hokum NS, NS 90, siri NS, baloot NS
hokum us 90, 72                     = hokum NS, NS 90, EW 72
hokum cem us 77, 85                 = hokum E, NS 77, EW 85
hokum e us 77 to 85                 = hokum E, NS 77, EW 85
hokum cem went down                 = hokum E, won NS
hokum cem is down                   = hokum E, won NS
cem hokum beaten                    = hokum E, won NS
ali bid hokum, cem doubled, us 90   = hokum N x2 by E, NS 90
hokum cem but we have 77            = hokum E, NS 77
hokum us 90 baloot not said         = hokum NS, NS 90
hokum us 90 nobody said baloot      = hokum NS, NS 90
hokum ali 90, baloot and fifty ali  = hokum N, NS 90, fifty N, baloot N
nobody bid                          = pass
no bid                              = pass
محد شرى                             = pass
محد اشترى                           = pass
باصات                               = pass
7akam lana 90                       = hokum NS, NS 90
sun lahom 66                        = sun EW, EW 66
hokum ehna 90                       = hokum NS, NS 90
جبناها حكم لنا دبل                  = hokum NS x2, won NS
ما جابوها حكم لهم دبل               = hokum EW x2, won NS
حكم لنا بالدبل ٩٠                   = hokum NS x2, NS 90
حكم لنا ٩٠ ومعنا بلوت               = hokum NS, NS 90, baloot NS
حكم لهم ٩٠ عندهم مية                = hokum EW, EW 90, hundred EW
صن لنا ٧٠ وعندنا سرا                = sun NS, NS 70, siri NS
hokum us, they doubled, we lost     = hokum NS x2, won EW
sun badr ashkal 26-0                = sun S ashkal, NS 26 game points, EW 0 game points
ali hokum spades cem doubles locked 90 us = hokum N spades x2 locked by E, NS 90
hokum e us 77, 50 cem               = hokum E, NS 77, fifty E
hokum e us 77, 50 50 cem            = hokum E, NS 77, fifty E, fifty E
hokum e us 77, 100 cem              = hokum E, NS 77, hundred E
hokum e us 77, cem has no hundred   = hokum E, NS 77
hokum e us 77 no siri for us        = hokum E, NS 77
hokum cem took all tricks           = hokum E, kaboot EW
hokum we took all tricks            = hokum NS, kaboot NS
hokum e, us 90, they won 3 tricks   = hokum E, NS 90, tricks EW 3
hokum e x2 we won, they won 3 tricks = hokum E x2, tricks EW 3, won NS
hokum e x 2 us 77                   = hokum E x2, NS 77
all four passed                     = pass
result sixteen nil                  = result NS 16 EW 0
نتيجة ستعشر صفر                     = result NS 16 EW 0
sun them, kaboot for us             = sun EW, kaboot NS
hokum e us 77pts.                   = hokum E, NS 77
sun e kaboot against us             = sun E, kaboot EW
صن لنا كبوت علينا                   = sun NS, kaboot EW
صن لهم كبوت عليهم                   = sun EW, kaboot NS
حكم لنا دبلوا علينا وفزنا           = hokum NS x2, won NS
حكم لهم دبلنا وفزنا                 = hokum EW x2, won NS
حكم لنا ٩٠ من دون بلوت              = hokum NS, NS 90
hokum e x2 by us us 85              = hokum E x2, NS 85
hokum e x2 by n 77 us               = hokum E x2 by N, NS 77
hokum cem did not make it, us 90    = hokum E, NS 90, won NS
hokum e we doubled and lost         = hokum E x2, won EW
hokum us x2 they lost to us         = hokum NS x2, won NS
hokum us x2 lost to them            = hokum NS x2, won EW
hokum us lost to them               = hokum NS, won EW
hokum us x2 they won on us          = hokum NS x2, won EW
hokum us x2 lost by us              = hokum NS x2, won EW
hokum us x2 won by them             = hokum NS x2, won EW
hokum us x2 beaten by us            = hokum NS x2, won NS
hokum us x2 us beaten by them       = hokum NS x2, won EW
hokum e us beat them                = hokum E, won NS
hokum us, cem beat us               = hokum NS, won EW
hokum us x2 we beat them 90         = hokum NS x2, NS 90, won NS
hokum us, we won against them, 90   = hokum NS, NS 90, won NS
hokum us x2 they did not beat us    = hokum NS x2, won NS
hokum us x2 we never lost to them   = hokum NS x2, won NS
hokum us x2 us defeated them        = hokum NS x2, won NS
hokum e lost to ali                 = hokum E, won NS
حكم لنا دبل فازوا علينا             = hokum NS x2, won EW
حكم لنا دبل فزنا عليهم              = hokum NS x2, won NS
حكم لهم دبل غلبناهم                 = hokum EW x2, won NS
حكم لهم دبل غلبونا                  = hokum EW x2, won EW
حكم لنا دبل خسروا منا               = hokum NS x2, won NS
حكم لنا دبل خسرنا منهم              = hokum NS x2, won EW
حكم لنا دبل فازوا على سالم          = hokum NS x2, won NS
hokum us x2 fazo 3alena             = hokum NS x2, won EW
hokum us x2 fazna                   = hokum NS x2, won NS
hokum us swept them                 = hokum NS, kaboot NS
hokum us swept by them              = hokum NS, kaboot EW
hokum us were swept                 = hokum NS, kaboot EW
hokum e swept us                    = hokum E, kaboot EW
حكم لنا كبوت عليهم                  = hokum NS, kaboot NS
حكم لهم كبوت علينا                  = hokum EW, kaboot EW
sun us 70 60 them                   = sun NS, NS 70, EW 60
sun us 60 70 them                   = sun NS, NS 60, EW 70
sun us 14 12 siri us                = sun NS, NS 14 game points, EW 12 game points, siri NS
hokum us x2 siri n, us 90           = hokum NS x2, NS 90, siri N
hokum us 90 siri twice              = hokum NS, NS 90, siri NS, siri NS
hokum us 90 two siri                = hokum NS, NS 90, siri NS, siri NS
hokum us 90 3 siri us               = hokum NS, NS 90, siri NS, siri NS, siri NS
hokum us 90 50                      = hokum NS, NS 90, fifty NS
us and them passed                  = pass
they all passed                     = pass
hokum e us 90 50 them               = hokum E, NS 90, fifty EW
hokum ba, us 77                     = hokum S, NS 77
hokum us 90 four aces n             = hokum NS, NS 90, hundred N
sun us 70 four aces n               = sun NS, NS 70, four-hundred N
ashkal n, us 70, 4 aces us          = sun N ashkal, NS 70, four-hundred NS
hokum us 90 four kings              = hokum NS, NS 90, hundred NS
hokum us 90 ma fi baloot            = hokum NS, NS 90
حكم لنا 90 ما فيه بلوت              = hokum NS, NS 90
hokum us 90 wala baloot             = hokum NS, NS 90
hokum us 90 bidun baloot            = hokum NS, NS 90
hokum us 90?                        = hokum NS, NS 90
حكم لنا 90 بلوت منا                 = hokum NS, NS 90, baloot NS
hokum us x2 not x3, we won          = hokum NS x2, won NS
hokum e x2 kaboot by us             = hokum E x2, kaboot NS
hokum e x2 us 77 baloot by us       = hokum E x2, NS 77, baloot NS
hokum us x2, lost by us             = hokum NS x2, won EW
hokum e x2 locked by n 77 us        = hokum E x2 locked by N, NS 77
hokum us x2 we have beaten them     = hokum NS x2, won NS
hokum us x2 they beaten us          = hokum NS x2, won EW
hokum us x2 they were beaten        = hokum NS x2, won NS
hokum us x2 we were beaten by them  = hokum NS x2, won EW
hokum us x2 they lost to ali and badr = hokum NS x2, won NS
hokum e they kaboot us              = hokum E, kaboot EW
hokum e us kaboot them              = hokum E, kaboot NS
hokum us they kabooted us           = hokum NS, kaboot EW
حكم لنا كبتونا                      = hokum NS, kaboot EW
حكم لنا كبتناهم                     = hokum NS, kaboot NS
sun us 70-60 them                   = sun NS, NS 70, EW 60
hokum us 90-72 them                 = hokum NS, NS 90, EW 72
hokum us all eight                  = hokum NS, kaboot NS
hokum us we made it against them 90 = hokum NS, NS 90, won NS
"""

ASKED = """
hokum us 77 four = hokum NS x4, NS 77
hokum us, us 10           = hokum NS, NS 10 | hokum NS, NS 10 game points
sun us, us 26             = sun NS, NS 26 | sun NS, NS 26 game points
hokum e, us 8             = hokum E, NS 8 | hokum E, NS 8 game points
hokum us 10 points        = hokum NS, NS 10 | hokum NS, NS 10 game points
hokum e, 77               = hokum E, NS 77 | hokum E, EW 77
hokum us, kaboot          = hokum NS, kaboot NS | hokum NS, kaboot EW
hokum, kaboot us          = hokum NS, kaboot NS | hokum EW, kaboot NS
hokum, us 90              = hokum NS, NS 90 | hokum EW, NS 90
hokum e, us 77, fifty     = hokum E, NS 77, fifty NS | hokum E, NS 77, fifty EW
hokum e, us 77, baloot    = hokum E, NS 77, baloot NS | hokum E, NS 77, baloot EW
hokum e 90-72             = hokum E, NS 72, EW 90 | hokum E, NS 90, EW 72
hokum e, 10-6             = hokum E, NS 6 game points, EW 10 game points | hokum E, NS 10 game points, EW 6 game points
hokum them 16-0           = hokum EW, NS 0 game points, EW 16 game points | hokum EW, NS 16 game points, EW 0 game points
hokum us 100 50           = hokum NS, NS 100, fifty NS | hokum NS, NS 50, hundred NS
hokum E, NS 100, NS 50    = hokum E, NS 100, fifty NS | hokum E, NS 50, hundred NS
hokum e x2 us 100 us won  = hokum E x2, NS 100, won NS | hokum E x2, won NS, hundred NS
hokum e fifty us 77       = hokum E, NS 77, fifty E | hokum E, NS 77, fifty NS
hokum us 90 fifty them    = hokum NS, NS 90, fifty EW | hokum NS, EW 90, fifty EW
hokum badr w baloot, them 77 = hokum S, EW 77, baloot W | hokum S, EW 77, baloot S
hokum us 90 w baloot us   = hokum NS, EW 90, baloot NS | hokum NS, NS 90, baloot NS
hokum us 90 w fifty badr  = hokum NS, EW 90, fifty S | hokum NS, NS 90, fifty S
hokum them s 90           = hokum EW, NS 90 | hokum EW spades, EW 90
hokum ali w x2 us 90      = hokum N x2 by W, NS 90 | hokum N x2, NS 90
hokum us 90 they doubled            = hokum NS x2, EW 90 | hokum NS x2, NS 90
hokum us 90 them x2                 = hokum NS x2, EW 90 | hokum NS x2, NS 90
hokum us 90 cem x2                  = hokum NS x2, EW 90 | hokum NS x2 by E, NS 90
hokum us 90 them no baloot          = hokum NS, EW 90 | hokum NS, NS 90
hokum us 90 they didn't say baloot  = hokum NS, EW 90 | hokum NS, NS 90
hokum e, us 90, cem took 3 tricks   = hokum E, NS 90, tricks NS 3 | hokum E, NS 90, tricks EW 3
hokum n 100 e 62                    = hokum N, NS 100, EW 62 | hokum N, EW 62, hundred E | hokum N, EW 62, hundred N
sun e kaboot on us                  = sun E, kaboot EW | sun E, kaboot NS
hokum them x2 by us 85              = hokum EW x2, EW 85 | hokum EW x2, NS 85
hokum us x2 by them 85              = hokum NS x2, NS 85 | hokum NS x2, EW 85
hokum us hundred and thirty         = hokum NS, NS 130 | hokum NS, NS 30, hundred NS
حكم لنا مية وثلاثين                 = hokum NS, NS 130 | hokum NS, NS 30, hundred NS
hokum e, sixteen nil                = hokum E, NS 0 game points, EW 16 game points | hokum E, NS 16 game points, EW 0 game points
hokum e us six                      = hokum E, NS 6 | hokum E, NS 6 game points
hokum us, fifty, 90                 = hokum NS, NS 90, fifty NS | hokum NS, NS 90, fifty EW
hokum us, they doubled, 90          = hokum NS x2, NS 90 | hokum NS x2, EW 90
hokum e us two hundred              = hokum E, NS 2, hundred NS | hokum E, NS 2 game points, hundred NS
حكم لنا ستعشر                       = hokum NS, NS 16 | hokum NS, NS 16 game points
hokum us x2 them lost us            = hokum NS x2, won EW | hokum NS x2, won NS
hokum us x2 us defeated             = hokum NS x2, won EW | hokum NS x2, won NS
hokum us kaboot on them             = hokum NS, kaboot EW | hokum NS, kaboot NS
sun 60 70 us                        = sun NS, NS 60, EW 70 | sun NS, NS 70, EW 60
hokum e 90 72 us                    = hokum E, NS 72, EW 90 | hokum E, NS 90, EW 72
90 72 us hokum e                    = hokum E, NS 72, EW 90 | hokum E, NS 90, EW 72
hokum us 90 w baloot                = hokum NS, EW 90, baloot W | hokum NS, NS 90, baloot NS | hokum NS, NS 90, baloot W
hokum us 90 siri w baloot           = hokum NS, EW 90, siri W, baloot W | hokum NS, NS 90, siri NS, baloot NS | hokum NS, NS 90, siri NS, baloot W | hokum NS, NS 90, siri W, baloot W
hokum badr w baloot 90              = hokum S, EW 90, baloot W | hokum S, NS 90, baloot W | hokum S, NS 90, baloot S
hokum us 90 siri x2                 = hokum NS x2, NS 90, siri NS | hokum NS, NS 90, siri NS, siri NS
hokum us 90 siri n x2               = hokum NS x2, NS 90, siri N | hokum NS, NS 90, siri N, siri N
hokum us 90 fifty x2                = hokum NS x2, NS 90, fifty NS | hokum NS, NS 90, fifty NS, fifty NS
hokum us 90 siri x3                 = hokum NS x3, NS 90, siri NS | hokum NS, NS 90, siri NS, siri NS, siri NS
sun us 80 50                        = sun NS, NS 80, EW 50 | sun NS, NS 80, fifty NS
hokum us 112 50                     = hokum NS, NS 112, EW 50 | hokum NS, NS 112, fifty NS
hokum us 62 100                     = hokum NS, NS 62, EW 100 | hokum NS, NS 62, hundred NS
hokum us 62 100 us                  = hokum NS, NS 100, EW 62 | hokum NS, NS 62, EW 100 | hokum NS, NS 62, hundred NS
sun us 30 100 us                    = sun NS, NS 100, EW 30 | sun NS, NS 30, EW 100 | sun NS, NS 30, hundred NS
hokum e us 100 62                   = hokum E, NS 100, EW 62 | hokum E, NS 62, hundred NS
hokum, E, 77                        = hokum E, EW 77 | hokum E, NS 77
hokum, e, us 77, fifty              = hokum E, NS 77, fifty EW | hokum E, NS 77, fifty NS
hokum e, us 100, them 50            = hokum E, EW 50, hundred NS | hokum E, NS 100, fifty EW
hokum us, us 100, them 50           = hokum NS, EW 50, hundred NS | hokum NS, NS 100, fifty EW
hokum us 90, baloot lost            = hokum NS, NS 90 | hokum NS, NS 90, won EW, baloot EW
hokum us all                        = hokum NS, NS 16 game points, EW 0 game points | hokum NS, kaboot NS
hokum e all us                      = hokum E, NS 16 game points, EW 0 game points | hokum E, kaboot NS
sun us took all                     = sun NS, NS 26 game points, EW 0 game points | sun NS, kaboot NS
حكم لنا 90 بلوت منهم                = hokum NS, EW 90, baloot EW | hokum NS, NS 90, baloot EW
hokum us did not sweep them 90      = hokum NS, EW 90 | hokum NS, NS 90
sun 60-70 us                        = sun NS, NS 60, EW 70 | sun NS, NS 70, EW 60
hokum e sweep us                    = hokum E, kaboot EW | hokum E, kaboot NS
"""

AGAINST = """
hokum e, siri against us, us 77     = hokum E, NS 77, siri NS | hokum E, NS 77, siri EW
hokum e, siri over them, us 77      = hokum E, NS 77, siri NS | hokum E, NS 77, siri EW
hokum e, baloot on us, us 77        = hokum E, NS 77, baloot NS | hokum E, NS 77, baloot EW
hokum e, us 77, 50 against us       = hokum E, NS 77, fifty NS | hokum E, NS 77, fifty EW
hokum e, us 77, siri on badr        = hokum E, NS 77, siri S | hokum E, NS 77, siri EW
hokum e, 60 on them                 = hokum E, NS 60 | hokum E, EW 60
hokum e, 60 against us              = hokum E, NS 60 | hokum E, EW 60
حكم سالم، سرا على سالم، لنا 77      = hokum W, NS 77, siri W | hokum W, NS 77, siri NS
"""
"""What counts against somebody can be theirs, or of the others."""

REFUSED = """
hokum e, us over 81             = word-unknown
hokum e, us against 90          = word-unknown
hokum e, them from 60           = word-unknown
hand 50: hokum e, us 77         = word-unknown
hokum us 90 twice               = word-unknown
hokum us siri 90 twice          = word-unknown
hokum e, us 0                   = tricks-needed
hokum us 162                    = tricks-needed
hokum us 8-8                    = game-points-winner
hokum us made                   = won-needs-points
hokum us x2 them                = points-missing
kaboot us                       = contract-missing declarer-missing
no double                       = contract-missing declarer-missing points-missing
sawa                            = contract-missing declarer-missing points-missing
no sun e, us 77                 = denied
not hokum e us 77               = denied
hokum not us 90                 = denied
hokum e us 77 nobody won        = denied
hokum us lost no tricks         = denied
hokum e x2 no double us 77      = denied-said
حكم لنا 90 بلوت لنا بدون بلوت   = denied-said
no kawesh                       = pass-alone
result 10                       = result-sides
sun us, result 26-0             = result-alone
hokum us, us 10, them 7         = game-points-sum
hokum us lost by 20             = by-whom
hokum n double double 100       = raise-last
hokum n x2 x2 100               = raise-last
hokum n redoubled 100           = raise-last
hokum us 90 four hundred        = four-hundred-hokum
hokum e us 77 nodouble          = word-unknown
hokum e, us -5                  = word-unknown
hokum e, us 7.5                 = word-unknown
hokum e triple dbl us 77        = said-twice
hokum ali 90 badr 72            = said-twice
fifty                           = owner-missing
us                              = owner-stray
77 77 77 77                     = owner-missing owner-missing owner-missing owner-missing
hokum us no tricks              = tricks-whose
hokum e, us 77 project          = unit-number
hokum us -                          = pair-open
hokum us 90 -                       = pair-open
hokum us 90 -,                      = pair-open
hokum us 10 - 6 -                   = pair-open
hokum us 90/                        = pair-open
hokum us fifty                      = points-missing
hokum us a hundred                  = points-missing
hokum e us one fifty                = points-missing
hokum us one hundred and fifty      = points-missing
hokum us eight all                  = game-points-winner
hokum us nothing                    = tricks-needed
hokum us twelve five                = game-points-sum
hokum us ninety seventy             = said-twice
hokum us 90 3 siri n                = projects-too-many
badr passed                         = pass-one
w passed                            = pass-one
we passed                           = pass-one
hokum e us 60 them 100              = points-sum
10:6                                = contract-missing declarer-missing
82-70                               = contract-missing declarer-missing
hokum us 90 ba                      = word-unknown
hokum us x2 not x2, we won          = denied-said
"""

OFFERED = """
hokun E, us 77          = hokum E, us 77
hokum e us 77 fivty n   = hokum e us 77 fifty n
hokum Alii, us 77       = hokum ali, us 77
hokum e trple us 77     = hokum e triple us 77
حكمم لنا 90             = حكم لنا 90
hokum cam us 77         = hokum cem us 77
hokum سالمم لنا 77      = حكم سالم لنا 77
"""

NAMES_OFFERED = """
hokum sarra us 77       = hokum sara us 77
hokum saraa us 77       = hokum sara us 77
hokum mai us 77         = hokum mia us 77
hokum fivty us 77       = hokum fifty us 77
"""

NAMED = """
hokum sara us 77            = hokum N, NS 77
hokum sara, us 77, siri sara = hokum N, NS 77, siri N
sara hokum 77 us            = hokum N, NS 77
sun mia us 70               = sun E, NS 70
hokum a us 77               = hokum S, NS 77
hokum mia, us 77, sara a    = hokum E, NS 77, siri S
hokum win, us 77            = hokum W, NS 77
hokum us 90 mia             = hokum NS, EW 90 | hokum NS, NS 90, hundred NS
hokum us, us 90, sara       = hokum NS, NS 90, siri NS | hokum NS, NS 90, siri EW
"""


def rows(table):
    return [tuple(part.strip() for part in row.split(" = ")) for row in table.strip().splitlines()]


def heard(line, table=TABLE):
    """Return what a line is taken for, or the readings that are asked about, as the program writes them."""
    try:
        facts = GAME.notation.parse(line, table, OPTIONS)
    except Ambiguous as error:
        assert error.readings, line
        for offered in error.readings:
            assert GAME.facts.encode(GAME.notation.parse(offered.line, table, OPTIONS)) == offered.facts
        return {GAME.notation.write(GAME.facts.decode(offered.facts)) for offered in error.readings}
    echo = GAME.notation.write(facts)
    assert GAME.notation.parse(echo, table, OPTIONS) == facts
    return {echo}


@pytest.mark.parametrize(("line", "meant"), few(rows(READ)))
def test_lines_that_are_understood(line, meant):
    assert heard(line) == {meant}


@pytest.mark.parametrize(("line", "readings"), few(rows(ASKED)))
def test_lines_with_several_readings_are_asked_about(line, readings):
    assert heard(line) == set(readings.split(" | "))


@pytest.mark.parametrize(("line", "readings"), rows(AGAINST))
def test_what_counts_against_somebody_is_asked_about(line, readings):
    assert heard(line) == set(readings.split(" | "))


@pytest.mark.parametrize("line", ["us 90 against 72", "90 us against 72 them", "us 90 over them 72"])
def test_against_between_the_figures_of_both_sides_is_not_asked_about(line):
    assert len(heard(f"hokum e, {line}")) == 1


@pytest.mark.parametrize(("line", "readings"), rows(NAMED))
def test_players_may_be_called_by_any_word(line, readings):
    assert heard(line, WORDS_FOR_NAMES) == set(readings.split(" | "))


@pytest.mark.parametrize(("line", "codes"), rows(REFUSED))
def test_lines_that_are_not_taken_for_something_else(line, codes):
    with pytest.raises(Refused) as caught:
        GAME.scoring.score(GAME.notation.parse(line, TABLE, OPTIONS), OPTIONS)
    assert [problem.code for problem in caught.value.problems] == codes.split()
    assert all(problem_json(problem, GAME.texts, GAME.seating.names(TABLE)) for problem in caught.value.problems)


@pytest.mark.parametrize(("line", "near"), rows(OFFERED))
def test_a_misspelt_word_is_offered(line, near):
    with pytest.raises(Malformed) as caught:
        read_line(GAME, TABLE, line, OPTIONS)
    assert [offered.line for offered in caught.value.readings] == near.split(" | ")


@pytest.mark.parametrize(("line", "near"), rows(NAMES_OFFERED))
def test_a_misspelt_name_is_offered_beside_the_word_that_is_near(line, near):
    with pytest.raises(Malformed) as caught:
        read_line(GAME, WORDS_FOR_NAMES, line, OPTIONS)
    assert {offered.line for offered in caught.value.readings} == set(near.split(" | "))


def test_a_name_and_another_word_that_are_near_are_both_offered():
    table = GAME.seating.seat([["Sunny", "Wim"], ["Mia", "Cem"]], "NS")
    for line, hints in (("hokum sunni us 90", ["sunn", "sunny"]), ("hokum e us 77 wis", ["wins", "wim"])):
        with pytest.raises(Malformed) as caught:
            read_line(GAME, table, line, OPTIONS)
        assert caught.value.problems[0].params["hint"] == hints
        assert hints[0] in (told := problem_json(caught.value.problems[0], GAME.texts)["message"])
        assert hints[1] in told


@pytest.mark.parametrize(
    "word", ["almost", "shown", "wrong", "mine", "always", "while", "want", "home", "come", "sorry"]
)
def test_a_word_of_every_day_is_no_misspelt_word_of_the_game(word):
    with pytest.raises(Malformed) as caught:
        GAME.notation.parse(f"hokum e, us 77, {word}", TABLE, OPTIONS)
    assert caught.value.problems[0].params["hint"] == ""


@pytest.mark.parametrize("word", ["notdoubled", "nodouble", "unbaloot", "nobaloot", "بلابلوت"])
def test_a_denied_word_is_not_offered_its_opposite(word):
    with pytest.raises(Malformed) as caught:
        GAME.notation.parse(f"hokum e, us 77, {word}", TABLE, OPTIONS)
    assert caught.value.problems[0].params["hint"] == ""


@pytest.mark.parametrize("word", ["مشروعين", "خمسينين", "بلوتين"])
def test_a_dual_is_not_offered_one_of_it(word):
    with pytest.raises(Malformed) as caught:
        GAME.notation.parse(f"sun e, us 60, {word} us", TABLE, OPTIONS)
    assert caught.value.problems[0].params["hint"] == ""


def test_several_projects_without_a_number_are_asked_about():
    for word in ("siris", "fifties", "hundreds"):
        with pytest.raises(Ambiguous) as caught:
            GAME.notation.parse(f"sun e, us 60, {word} us", TABLE, OPTIONS)
        assert [(problem.code, problem.params["word"]) for problem in caught.value.problems] == [("unit-number", word)]
    assert (
        heard("sun e, us 60, 2 siris us") == heard("sun e, us 60, siris us twice") == heard("sun e, us 60, 2 siri us")
    )
    assert heard("sun e, us 60, no siris") == heard("sun e, us 60")


def test_figures_a_space_apart_are_offered_as_one_too():
    assert heard("hokum e, us 7 7") == {"hokum E, NS 7", "hokum E, NS 7 game points", "hokum E, NS 77"}
    assert heard("hokum e, us 8 7") == {"hokum E, NS 87"}
    assert heard("hokum e, us ٨ ٧") == {"hokum E, NS 87"}
    with pytest.raises(Ambiguous) as caught:
        GAME.notation.parse("hokum e us 7 2 them 9", TABLE, OPTIONS)
    assert not caught.value.readings  # 72 and 9 make no pack
    assert heard("hokum e, us 9 7") == {"hokum E, NS 9 game points, EW 7 game points"}
    assert heard("hokum e, us 87 87") == {"hokum E, NS 87"}


def test_us_is_first_in_a_pair_of_figures():
    table = TABLE._replace(us="EW")
    assert heard("hokum us 90-72", table) == {"hokum EW, NS 72, EW 90"}
    assert heard("hokum n 90-72", table) == {"hokum N, NS 90, EW 72", "hokum N, NS 72, EW 90"}
    assert heard("hokum n 90-72", NOBODY) == {"hokum N, NS 90, EW 72"}


def test_of_a_result_alone_the_board_has_an_order_and_us_may_have_another():
    assert heard("result 16-0", TABLE._replace(us="NS")) == {"result NS 16 EW 0"}
    assert heard("result 16-0", TABLE._replace(us=None)) == {"result NS 16 EW 0"}
    assert heard("result 16-0", TABLE._replace(us="EW")) == {"result NS 16 EW 0", "result NS 0 EW 16"}


def test_the_rules_strike_what_cannot_have_happened():
    """Nobody doubles the own hand, and a fifty of trumps leaves no room for a third project."""
    assert heard("hokum x2 by n, us 77") == {"hokum EW x2 by N, NS 77"}
    with pytest.raises(Illegal):
        GAME.scoring.score(GAME.notation.parse("hokum e, us 77, siri us, siri them", TABLE, OPTIONS), OPTIONS)


@pytest.mark.parametrize(
    ("kawesh", "told"),
    [("no", ["annulled-unplayed"]), ("next-dealer", []), ("same-dealer", ["annulled-same-dealer"])],
)
def test_a_kawesh_tells_what_becomes_of_the_deal(kawesh, told):
    """baloot.match.annulled: a Kawesh that nobody plays, or that leaves the dealer, is not taken in silence."""
    _, found = GAME.match.advance(begun("S", kawesh=kawesh), GAME.notation.parse("kawesh e", TABLE, OPTIONS))
    assert [item.code for item in GAME.scoring.breakdown(found).reasons] == told


@pytest.mark.parametrize(
    "line", ["us called qaid", "qaid called by us", "qaid for us", "qaid by us", "we got a qaid", "قيد لنا"]
)
def test_who_calls_a_qaid_need_not_be_fined(line):
    """baloot.qaid.call: a true call fines the others, a false one the caller."""
    with pytest.raises(Ambiguous) as caught:
        GAME.notation.parse(f"hokum e, {line}", TABLE, OWN_PROJECTS)
    assert {reading.line for reading in caught.value.readings} == {"hokum E, qaid us", "hokum E, qaid them"}


@pytest.mark.parametrize("line", ["qaid us", "qaid on us", "they called qaid on us", "foul by us", "قيد علينا"])
def test_against_whom_a_qaid_is_said_to_be_is_fined(line):
    assert GAME.notation.parse(f"hokum e, {line}", TABLE, OWN_PROJECTS).qaid == "NS"


@pytest.mark.parametrize("line", ["hokum us 8-8", "hokum us 8 all"])
def test_who_won_a_tie_of_game_points_is_offered(line):
    assert heard(line) == {f"hokum NS, NS 8 game points, EW 8 game points, won {side}" for side in ("NS", "EW")}
