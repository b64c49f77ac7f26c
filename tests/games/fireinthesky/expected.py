"""What the tests of all games expect of Fire in the Sky."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected, Noted

EXPECTED = Expected(
    short="guadalcanal",
    heaviest="java_sea_to_surrender",
    ends=frozenset(
        {
            "allies_points",
            "allies_scenario",
            "draw",
            "japan_held_out",
            "japan_points",
            "japan_scenario",
            "resigned",
        }
    ),
    seldom=frozenset(
        {
            "Arrival.take_base",
            "AssignAviators",
            "AugmentUnit",
            "CallRanger",
            "ChooseBoxOfHybrid",
            "DeclareKamikaze",
            "GiveUpAir",
            "HowMuchAir",
            "Preparation.place_hybrid",
            "PriceOfDivineWind.ask",
            "PriceOfDivineWind.remove",
            "PriceOfDivineWind.take_unit",
            "Ranger.place",
            "ReplacementsAshore.augment",
            "ReplacementsAshore.next_marker",
        }
    ),
    refused=(
        ({"victory": 60}, "victory is 60; it is 20 to 39"),
        ({"merchantmen": 100}, "merchantmen is 100; it is 0 to 60"),
        ({"oil": -1}, "oil is -1"),
        ({"submarines": {"japan": 70}}, "submarines.japan is 70; it is 0 to 3"),
        ({"transport": {"us": 500}}, "transport.us is 500; it is 0 to 80"),
        ({"units": [{"counter": "us_air", "space": "noumea", "count": -1}]}, "count is -1"),
        ({"units": [{"counter": "us_air", "due": 40}]}, "due is 40; it is 2 to"),
        ({"units": [{"counter": "us_air"}]}, "is nowhere"),
        ({"units": [{"counter": "us_dd_1", "space": "noumea", "sunk": True}]}, "is space and sunk"),
        ({"units": [{"counter": "nl_abda", "space": "java_sea", "marks": ["reduced"]}]}, "3.1.3"),
        ({"units": [{"counter": "us_dd_1", "space": "noumea", "marks": ["reduced"]}]}, "only land units"),
        ({"units": [{"counter": "us_air", "space": "noumea", "strength": 3}]}, "it is 1 or 2"),
        ({"units": ["us_air truk"]}, "air units are on bases of their side (3.2.4)"),
        ({"units": ["us_dd_1 truk"]}, "lies at anchor in truk"),
        ({"units": ["us_cv_ranger west_coast_usa"]}, "comes only with the option"),
        (
            {"units": [{"counter": "jn_dd_1", "space": "truk", "force": "a"}]},
            "is at sea in the phase economic",
        ),
        ({"control": {"truk": "japan", "sea_1210": "japan"}}, "sea_1210 is no base"),
        ({"captured": ["truk"]}, "bases change hands in return_to_base"),
        ({"kamikaze": True}, "kamikaze is true"),
    ),
    faces={
        "jn_cv_akagi_kaga": (
            Face((("air", "4"), ("defence", "9"), ("movement", "7")), (("aa", "1"), ("lift", "3"))),
        ),
        "jp_air": (
            Face((("air", "2"),), (("lift", "2"),), steps=2),
            Face((("air", "1"),), (("lift", "1"),), "strength:1"),
        ),
    },
    picks="coral_sea",
    noted=Noted(scenario="midway", notes=frozenset({"battle", "objective", "joins"})),
    battles=("p11_combat", "p09_reaction", "p10_air_commitment", "forming"),
    without_odds={
        "ChooseSailor": "movement: odds stand at the goals of whoever is in hand",
        "ChooseCourse": "movement: odds stand at the goals of whoever is in hand",
        "ChooseMailShip": "a deployment before the reaction, into no battle",
        "ChooseMailCourse": "a deployment before the reaction, into no battle",
        "ChooseSubmarineTarget": "no battle: the dice against the submarine stand on each target",
        "ChooseAttack": "the order of attacks, none of which touches another",
        "ChooseTorpedoTarget": "one die: what it needs stands on each target",
    },
    odds_where_enemies_meet=frozenset(
        {
            "ChooseReactor",
            "ChooseReactionCourse",
            "ChooseAirUnit",
            "ChooseCommitment",
            "AugmentUnit",
        }
    ),
)
