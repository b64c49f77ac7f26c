"""What the tests of all games expect of The Pacific War."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected, Noted

EXPECTED = Expected(
    short="rising_sun_1942",
    heaviest="leyte_1944",
    ends=frozenset(
        {
            "allies_held",
            "allies_points",
            "japan_captured",
            "japan_held",
            "japan_points",
            "resigned",
        }
    ),
    refused=(
        ({"units": [{"counter": "ja_akagi", "due": 40}]}, "due is 40; it is 3 to 5"),
        ({"units": [{"counter": "ja_akagi", "zone": "truk", "sunk": True}]}, "is zone and sunk"),
        ({"units": [{"counter": "ja_akagi", "due": 3, "complete": True}]}, "is complete"),
        ({"units": [{"counter": "us_enterprise", "zone": "midway", "repairing": True}]}, "is under repair"),
        ({"units": [{"counter": "us_enterprise", "due": 3, "repairing_west": True}]}, "6.1.7.c"),
        ({"units": ["ja_oi truk"]}, "comes only with the option"),
        ({"units": ["ja_akagi west_coast"]}, "closed to Japan"),
        ({"points": 1000}, "points is 1000"),
        ({"ports": {"midway": "japan"}}, "midway is a base"),
        ({"ports": {"west_coast": "japan"}}, "never changes hands"),
        ({"fleet_trains": ["truk"]}, "truk is a port"),
        ({"hands": {"japan": [1, 2, 3, 4, 5]}}, "holds 5 cards; it holds 4 at most"),
        ({"phase": "set_up", "turn": 0, "points": 3}, "points is given in the set-up"),
    ),
    faces={"ja_akagi": (Face((("air", "4"), ("defence", "2"), ("movement", "3"))),)},
    picks="rising_sun_1942",
    noted=Noted(scenario="rising_sun_1942", notes=frozenset({"battle", "objective", "joins"})),
    battles=("p09_combat", "p08_strategy.reaction", "p10_supply.invasion", "p05_turn_zero"),
    without_odds={
        "StayVictorious": "the battle is over",
        "SendHome": "the battle is over for ships that go home",
    },
)
