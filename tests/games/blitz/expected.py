"""What the tests of all games expect of Blitz!."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected

EXPECTED = Expected(
    short="guadalcanal",
    heaviest="empire_of_the_rising_sun",
    ends=frozenset(
        {
            "decisive_allies",
            "decisive_japan",
            "draw",
            "marginal_allies",
            "marginal_japan",
            "points_allies",
            "points_japan",
            "resigned",
            "sudden_allies",
            "sudden_japan",
        }
    ),
    seldom=frozenset(
        {
            "AllHome.first",
            "ChooseCargo",
            "ChooseFirst",
            "ChooseMarker",
            "ChooseRetreat",
            "ChooseWay",
            "CommitAttackers.way",
            "GroundEnd.control",
            "Retreat.ask",
            "Retreat.go",
            "ShedCargo.lose",
        }
    ),
    refused=(
        ({"oil": {"japan": 16}}, "oil.japan is 16; it is 0 to 15"),
        ({"turn": 13}, "turn is 13; it is 1 to 12"),
        ({"phase": "oil"}, "only a Blitz costs oil"),
        ({"units": ["jp_inf1 tokyo damaged"]}, "only big units have a damaged side"),
        ({"units": ["3 jp_inf1 okinawa"]}, "too many land units in okinawa"),
        ({"units": ["jp_inf1 honshu_coast"]}, "swims in honshu_coast"),
        ({"units": ["us_inf1 tokyo"]}, "which is not friendly"),
        ({"control": {"java_sea": "japan"}}, "java_sea is a sea area"),
        ({"ruins": {"tokyo": 4}}, "more ruins than factories in tokyo"),
        ({"points": {"japan": 1000}}, "points.japan is 1000"),
    ),
    battles=("p04_sea.combat", "p04_sea.before_battle", "p04_sea.holding_back", "p05_land", "p06_rounds"),
    without_odds={
        "ChooseBase": "the unit has left the battle",
        "ChooseFirst": "the ships have left the battle",
        "ChooseRetreat": "the land unit has left the battle",
        "ChooseMarker": "the battle is won",
    },
    faces={
        "jp_cv_akagi_kaga": (
            Face((("gun", "9"), ("movement", "4")), (("air", "5"),), steps=2, triangles=("white",)),
            Face((("gun", "4"), ("movement", "4")), (("air", "2"),), "damaged", 1, ("white",)),
        ),
        "jp_bb_yamato": (
            Face((("gun", "7"), ("movement", "4")), steps=2, triangles=("red", "red")),
            Face((("gun", "3"), ("movement", "4")), (), "damaged", 1, ("red", "red")),
        ),
        "us_mar1": (Face((("ground", "3"), ("movement", "2"))),),
    },
)
