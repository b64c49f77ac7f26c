"""Who stays behind in an area, and who is brought to one that stands empty."""

from __future__ import annotations

from typing import Any

from ironbottom.games.blitz.components.ids import Side, Stage
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.opponent.attacks import attempts
from ironbottom.games.blitz.opponent.building import place
from ironbottom.games.blitz.opponent.hand import Hand
from ironbottom.games.blitz.opponent.homing import march, rebase
from ironbottom.games.blitz.opponent.reliefs import reliefs
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.p05_land.commitment import declarable
from ironbottom.games.blitz.rules.schedule import ChooseArrival
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from tests.games.blitz.positions import at, find

HOME = ("hokkaido", "tokyo", "osaka", "kyushu")
INVADERS = ["2 us_trs2 pearl_harbor", "us_inf2 pearl_harbor"]
"""Transports from which the islands of Japan are two moves away."""


def laid(phase: str, units: list[Any], **more: Any) -> Blitz:
    return build({"phase": phase, "steps": "japan", "units": units, **more}, SecretDice(bytes(32), "x"))


def spared(g: Blitz, area: str, side: int = Side.JAPAN) -> set[str]:
    return {g.counter(piece).id for piece in Sight(g, side, ADMIRAL).spare(at(g, area))}


def test_one_unit_stays_on_an_island_of_the_perimeter_once_the_war_has_begun() -> None:
    units = [f"{unit} {island}" for island in ("palau", "truk") for unit in ("jp_inf1", "jp_mar1")]
    g = laid("b", [*units, *INVADERS], turn=2)
    assert spared(g, "truk") == spared(g, "palau") == {"jp_mar1"}


def test_an_area_next_to_enemy_soldiers_is_not_theirs_for_nothing() -> None:
    """Canton is worth little, but the Allies score for an area that they take without loss."""
    g = laid("e", ["jp_inf2 canton", "jp_inf1 canton", "3 cn_inf2 changsha"])
    assert spared(g, "canton") == {"jp_inf2"}


def test_where_nothing_is_scored_for_it_an_area_of_little_worth_is_left_empty() -> None:
    """Japan has no such objective."""
    g = laid("e", ["jp_inf2 palau", "jp_trs2 palau", "au_inf1 timor"])
    assert spared(g, "timor", Side.ALLIES) == {"au_inf1"}


def test_an_attack_on_a_dearer_area_leaves_a_guard_where_another_enemy_stands_next_door() -> None:
    """6.5.d7: who can advance must; South-East Asia is not emptied for Singapore under the eyes of Kunming."""
    units = ["2 jp_inf2 south_east_asia", "jp_arm1 south_east_asia", "br_fort1 singapore"]
    home, goal = "south_east_asia", "singapore"

    def sent(more: list[str]) -> int:
        g = laid("f", [*units, *more])
        sight = Sight(g, Side.JAPAN, ADMIRAL)
        attack = next(one for one in attempts(sight, declarable(g)) if one.target == at(g, goal))
        return sum(g.state.at[piece] == at(g, home) for piece in attack.units)

    assert sent(["cn_inf1 kunming"]) < 3


def test_transports_bring_garrisons_to_empty_islands_however_large_the_fleet_is() -> None:
    """5.1.d: they come behind aircraft and warships among those that may rebase."""
    fleet = ["7 jp_nav1 kyushu", "4 jp_ftr1_ki43 kyushu", "jp_bb_yamato osaka", "jp_bb_nagato_mutsu osaka"]
    home = [
        f"jp_inf2 {area}" for area in ("hokkaido", "tokyo", "osaka", "kyushu", "south_east_asia", "manchuria")
    ]
    g = laid("d", [*home, "4 jp_gar1 tokyo", "4 jp_trs1 tokyo", *fleet, *INVADERS], turn=5)
    hand = Hand(g, "japan")
    rebase(hand, Sight(g, Side.JAPAN, ADMIRAL))
    assert sum(len(g.land_units(at(g, island), Side.JAPAN)) for island in ("truk", "saipan", "palau")) > 1


def test_every_land_unit_may_march_however_many_there_are() -> None:
    """5.2: Indian units come last among those that may move."""
    crowd = [
        f"{number} {unit} central_usa" for number, unit in ((10, "us_inf2"), (8, "us_inf1"), (5, "us_mar1"))
    ]
    crowd += ["7 au_inf1 perth", "7 cn_inf2 chungking"]
    g = laid(
        "e",
        [*crowd, "in_inf2 india", "in_inf1 india", "2 jp_inf2 burma"],
        control={"burma": "japan"},
        steps="allies",
        turn=3,
    )
    hand = Hand(g, "allies")
    assert hand.in_step(Stage.E)
    march(hand, Sight(g, Side.ALLIES, ADMIRAL))
    assert {g.state.at[find(g, unit)] for unit in ("in_inf2", "in_inf1")} != {at(g, "india")}


def test_the_biggest_unit_of_an_area_guards_it_alone_where_it_is_enough() -> None:
    """Osaka wants a size of 2: the marines need not stay beside the army."""
    g = laid("b", ["jp_inf2 osaka", "jp_mar1 osaka", *INVADERS])
    assert spared(g, "osaka") == {"jp_mar1"}


def test_a_transport_sails_with_a_garrison_to_an_empty_island_and_to_no_other() -> None:
    home = [f"jp_inf2 {area}" for area in HOME]
    g = laid("b", [*home, "2 jp_inf1 tokyo", "jp_trs1 tokyo", "jp_gar1 iwo_jima", *INVADERS], turn=3)
    goals = {one.goal for one in reliefs(Sight(g, Side.JAPAN, ADMIRAL))}
    assert at(g, "saipan") in goals
    assert at(g, "iwo_jima") not in goals


def test_works_that_come_to_any_area_in_supply_come_to_an_empty_island() -> None:
    """7.3.d4."""
    islands = ("kwajalein", "truk", "saipan", "palau")
    g = laid("d", [f"jp_inf2 {area}" for area in HOME] + INVADERS, turn=5)
    fort = g.pieces_of(g.data.counter_index["jp_fort1"])[0]
    arrival = ChooseArrival(seats=["japan"], piece=fort)
    chosen = place(Sight(g, Side.JAPAN, ADMIRAL), arrival, tuple(arrival.options(g, "japan")))
    assert chosen in {choices.space(island) for island in islands}
