"""What the tests of all games expect of Axis & Allies: Pacific."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected, Noted

EXPECTED = Expected(
    short="hundred_days_1941",
    heaviest="campaign_1941",
    ends=frozenset(
        {
            "allies_capital",
            "allies_held_out",
            "allies_starvation",
            "japan_capital",
            "japan_line",
            "japan_points",
            "resigned",
        }
    ),
    refused=(
        ({"units": ["japan infantry siam"]}, "write count, nation, type and space"),
        ({"units": ["2 japan infantry atlantis"]}, "no space 'atlantis'"),
        ({"units": ["2 mars infantry siam"]}, "Invalid enum value 'mars'"),
        ({"units": ["1 japan infantry sz_10"]}, "breaks the laws of the game"),
        ({"phase": 12}, "there is no phase 12"),
        ({"turn_of": "france"}, "Invalid enum value 'france'"),
        ({"control": {"siam": "france"}}, "Invalid enum value 'france'"),
        ({"weather": "fair"}, "unknown field `weather`"),
        ({"points": 60}, "points is 60; it is 0 to 22"),
        ({"kamikazes": 7}, "kamikazes is 7; it is 0 to 6"),
        ({"round": 0}, "round is 0"),
        ({"cash": {"china": 5}}, "cash.china is 5; it is 0 to 0 (it has no money"),
        ({"bought": {"japan": {"marine": 1}}}, "cannot buy"),
        ({"control": {"sz_10": "japan"}}, "sz_10 is a sea zone"),
        ({"convoys": {"sz_10": "japan"}}, "sz_10 has no convoy"),
        ({"complexes": {"siam": "start"}}, "siam had none at the start"),
        ({"units": ["1 japan marine siam"]}, "japan has no marine"),
        ({"units": ["1 japan fighter burma"]}, "stands in land of the enemy in phase 1"),
        ({"units": [{"nation": "japan", "type": "infantry", "space": "siam", "count": -1}]}, "count is -1"),
        ({"units": [{"nation": "japan", "type": "infantry", "space": "siam", "used": 300}]}, "used is 300"),
        (
            {"units": [{"nation": "japan", "type": "infantry", "space": "siam", "marks": ["damaged"]}]},
            "is damaged; only battleships are",
        ),
        ({"first_turn": True, "turn_of": "great_britain"}, "it is Japan's first turn (land.13)"),
        ({"first_turn": True, "round": 3}, "Japan's first turn is in round 1"),
        (
            {"units": [{"nation": "japan", "type": "fighter", "space": "siam", "lands_on": "akagi"}]},
            "no ship has the name 'akagi'",
        ),
    ),
    faces={
        "battleship": (
            Face((("gun", "4"), ("defence", "4"), ("movement", "2")), (("shore", "4"),), steps=2),
            Face((("gun", "4"), ("defence", "4"), ("movement", "2")), (("shore", "4"),), "damaged", 1),
        ),
        "fighter": (Face((("air", "3"), ("defence", "4"), ("movement", "4"))),),
    },
    figures_elsewhere=True,
    told_apart=900,
    noted=Noted(scenario="burma_road_1942", notes=frozenset({"battle", "objective", "boards", "joins"})),
    battles=("p4_combat",),
    without_odds={
        "LandHomeless": "the fighter has left the battle",
        "LandRetreating": "the aircraft has left the battle",
    },
)
