"""What the tests of all games expect of Oceans of Fire."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected

EXPECTED = Expected(
    short="solomons",
    heaviest="campaign",
    ends=frozenset({"draw", "points_allies", "points_japan", "resigned"}),
    refused=(
        ({"turn": 9}, "turn is 9"),
        ({"units": ["jp_x_35 nowhere"]}, "nowhere"),
    ),
    picks="solomons",
    battles=("p16_", "p17_", "p19_"),
    figures_elsewhere=True,
    faces={
        "us_cv_enterprise": (Face((("defence", "6"), ("movement", "3")), (("air", "2½"), ("aa", "4"))),),
        "jp_bc_kongo_haruna": (
            Face(
                (("gun", "16"), ("defence", "8"), ("movement", "3")), (("aa", "4"), ("shore", "4")), steps=2
            ),
            Face(
                (("gun", "8"), ("defence", "8"), ("movement", "3")), (("aa", "2"), ("shore", "2")), "reduced"
            ),
        ),
        "us_xx_1mar": (
            Face((("ground", "12"), ("defence", "12"), ("quality", "4")), steps=2),
            Face((("ground", "6"), ("defence", "6"), ("quality", "4")), (), "reduced"),
        ),
        "jp_nav_2": (Face((("air", "2"),)),),
    },
)
