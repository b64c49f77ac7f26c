"""What the tests of all games expect of Oceans of Fire."""

from ironbottom.kernel.faces import Face
from tests.games.expected import Expected

SELDOM = """
AirHome.put AirLosses.first_category AlsoRetreat Captured.place CardFacility CardShip ChooseRoute
ComeAshore.answer ComeBack.placed CommitToWarfare.ask CommitToWarfare.take CardWindow.built DraftSite.port Escape.stayed
FirstCategory FormInOperation.take FormNow HoldBack HoldOrRetreat KeepAirfield LoseAir
LoseCargo LosePort MakeRoom.ask MakeRoom.changed MakeRoom.take MarkPort NavalBattle.flying NavalDamage.cargo_chosen
NavalDamage.port_chosen NoRoom Operation.limited OtherDeck PickStrikers PortOfPlan Refill RepairOrRefit Repairs.came
Repairs.how Repairs.stepped Repairs.where RepairsDone.stepped Rescued.placed ResolveWarfare.again
Advance.go Advance.end Loading.take LoadUnderWay.take
ResolveWarfare.cards Retreat.held Retreat.moved Retreat.negated SlippedIntoPort.marked StayBehind
StepAboard StepAshore Upgrades.placed Upgrades.refilled Upgrades.which WarfareTotals.ask
WarfareTotals.named WarfareTotals.placed WarfareTotals.taken WhereLeaves WhereRebuilds WhereUpgraded
WhichGoes WhichPort WhichUpgrade WhoCommits WhoLeaves Withdrawals.taken Works.port
"""
"""What whole games of the Solomons hardly ever come to, and what only the whole map has."""
EXPECTED = Expected(
    short="solomons",
    heaviest="solomons",
    ends=frozenset({"draw", "points_allies", "points_japan", "resigned"}),
    refused=(
        ({"turn": 9}, "turn is 9"),
        ({"units": ["jp_x_35 nowhere"]}, "nowhere"),
    ),
    picks="solomons",
    battles=("p16_", "p17_", "p19_"),
    figures_elsewhere=True,
    seldom=frozenset(SELDOM.split()),
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
