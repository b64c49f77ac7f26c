"""Isolation, return to port and redeployment (pacificwar:10.1, 10.4, 8.9.2, 8.9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.homeward import (
    GoHome,
    Isolation,
    Redeploy,
    ReturnToPort,
)
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.games.pacificwar.rules.routes import ways_home
from ironbottom.kernel.errors import IllegalChoice
from tests.games.pacificwar.positions import act, find, log, options, position, spaces, units, where, zone_of

DONE, BACK = "button:done", "button:cancel"
ALLIES = Side.ALLIES


def zone(name: str) -> int:
    return load(None).space_index[name]


def returning(start: str, pieces: Sequence[Sequence[str]], side: Side = Side.JAPAN, **more: Any) -> War:
    frame = ReturnToPort(side=side, zone=zone(start))
    return position(procedure=frame, turn=2, active=side.key, pieces=pieces, **more)


def redeploying(
    pieces: Sequence[Sequence[str]],
    side: Side = Side.JAPAN,
    most: int = 1,
    *,
    supply: bool = False,
    **more: Any,
) -> War:
    frame = Redeploy(side=side, most=most, supply=supply)
    return position(procedure=frame, turn=2, active=side.key, pieces=pieces, **more)


def names(g: War, zones: Sequence[int]) -> set[str]:
    return {g.data.space_ids[each] for each in zones}


# ---- 10.4 return to port -----------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:8.9.2.a", "pacificwar:8.9.2.b", "pacificwar:10.4.n")
def test_some_or_all_ships_of_one_zone_go_to_one_port() -> None:
    pieces = [("ja_aoba", "rabaul", "complete"), ("ja_kako", "rabaul"), ("ja_nachi", "kwajalein")]
    g = returning("rabaul", pieces)
    assert units(g) == {"ja_aoba", "ja_kako"}  # not Nachi in another zone
    assert spaces(g) == {"japan", "truk", "indochina"}
    act(g, "ja_aoba", "truk")
    assert g.decision is None
    assert [where(g, key) for key in ("ja_aoba", "ja_kako", "ja_nachi")] == ["truk", "rabaul", "kwajalein"]


def test_a_port_alone_takes_all_ships() -> None:
    g = returning("rabaul", [("ja_aoba", "rabaul"), ("ja_kako", "rabaul")])
    act(g, "truk")
    assert where(g, "ja_aoba") == where(g, "ja_kako") == "truk"


def test_ships_that_go_together_stand_in_one_line_and_in_the_question() -> None:
    """Once a retreat of thirteen ships was thirteen lines of the log."""
    g = returning("rabaul", [("ja_aoba", "rabaul"), ("ja_kako", "rabaul"), ("ja_nachi", "rabaul")])
    act(g, "ja_aoba", "ja_kako")
    both = f"{{piece:{find(g, 'ja_aoba')}}}, {{piece:{find(g, 'ja_kako')}}} go"
    assert g.decision is not None and g.decision.text(g, "japan") == f"Choose where {both}"
    act(g, "truk")
    moves = [event.text for event in g.events if event.kind == "move"]
    assert moves == [f"{both} to {{space:truk}} ({{rule:10.4.j}})"]


def test_what_was_picked_can_be_put_back() -> None:
    g = returning("rabaul", [("ja_aoba", "rabaul"), ("ja_kako", "rabaul")])
    act(g, "ja_aoba", BACK, "ja_kako", "truk")
    assert where(g, "ja_aoba") == "rabaul" and where(g, "ja_kako") == "truk"


@pytest.mark.rule("pacificwar:10.4.j", "pacificwar:10.4.m")
def test_ships_return_at_any_distance_and_keep_their_sides() -> None:
    pieces = [("us_chester", "ceylon", "complete"), ("us_astoria", "ceylon")]
    g = returning("ceylon", pieces, Side.ALLIES, routes_open=True, port={"singapore": "allies"})
    act(g, "hawaiian_islands")
    assert where(g, "us_chester") == where(g, "us_astoria") == "hawaiian_islands"
    assert not g.ready(find(g, "us_chester")) and g.ready(find(g, "us_astoria"))


@pytest.mark.rule("pacificwar:10.4.k")
def test_the_way_crosses_no_zone_that_the_enemy_controls_or_has_ships_in() -> None:
    # From Guadalcanal to Truk the only ways lead through Rabaul.
    ship = ("ja_aoba", "guadalcanal")
    away = {"japan", "truk", "indochina"}
    g = returning("guadalcanal", [ship])
    assert names(g, ways_home(g, zone("guadalcanal"), Side.JAPAN)) == away
    g.place(find(g, "us_chester"), zone("rabaul"))
    g.place(find(g, "us_astoria"), zone("gilbert_islands"))
    assert ways_home(g, zone("guadalcanal"), Side.JAPAN) == []  # ships
    g.place(find(g, "us_chester"), zone("west_coast"))
    g.place(find(g, "ap_lba_1"), zone("port_moresby"))
    assert ways_home(g, zone("guadalcanal"), Side.JAPAN) == []  # Rabaul is held by the LBA next to it


@pytest.mark.rule("pacificwar:10.4.l")
def test_a_return_never_ends_in_a_base() -> None:
    g = returning("rabaul", [("ja_aoba", "rabaul"), ("ja_kako", "kwajalein")])
    assert "kwajalein" not in spaces(g)


def test_a_port_that_cannot_be_reached_is_refused_with_the_reason() -> None:
    pieces = [("us_chester", "midway"), ("ja_kongo", "hawaiian_islands")]
    g = returning("midway", pieces, Side.ALLIES)
    with pytest.raises(IllegalChoice, match=r"10\.4\.k"):
        act(g, "hawaiian_islands")


@pytest.mark.rule("pacificwar:10.4.r")
def test_the_choice_of_port_tells_who_will_be_readied() -> None:
    pieces = [("us_chester", "midway", "complete"), ("uk_exeter", "midway", "complete")]
    g = returning("midway", pieces, Side.ALLIES)
    assert g.decision is not None
    assert g.decision.hint(g, "allies", "space:hawaiian_islands").startswith("1 of 2 become Ready")
    assert g.decision.hint(g, "allies", "space:samoa_islands").startswith("0 of 2")
    mixed = returning("midway", [*pieces, ("us_quincy", "midway")], Side.ALLIES)
    assert mixed.decision is not None
    assert mixed.decision.hint(mixed, "allies", "space:hawaiian_islands").startswith("1 of 2 become Ready"), (
        "not the one that is Ready as it is"
    )
    rested = returning("midway", [("us_chester", "midway")], Side.ALLIES)
    assert rested.decision is not None and not rested.decision.hint(
        rested, "allies", "space:hawaiian_islands"
    )
    assert g.decision.suggestion(g, "allies") == ["space:hawaiian_islands"]


@pytest.mark.rule("pacificwar:12.3.3")
@pytest.mark.parametrize(("port", "advice"), [("allies", "button:cancel"), ("japan", "space:japan")])
def test_nobody_is_advised_to_give_up_what_only_his_ships_hold(port: str, advice: str) -> None:
    """A port of the enemy goes back to him when the ships leave; one that has been taken stays."""
    g = redeploying(
        [("ja_kongo", "singapore"), ("ja_haruna", "singapore")], supply=True, port={"singapore": port}
    )
    act(g, "ja_kongo", "button:all")
    assert g.decision is not None
    assert g.decision.suggestion(g, "japan") == [advice]
    act(g, "button:cancel", "ja_kongo")
    assert g.decision.suggestion(g, "japan") == ["space:japan"]


def test_all_ships_of_a_zone_can_be_picked_at_once() -> None:
    pieces = [("ja_aoba", "rabaul"), ("ja_kako", "rabaul"), ("ja_nachi", "kwajalein")]
    g = redeploying(pieces, supply=True)
    act(g, "ja_kako", "button:all", "truk")
    assert where(g, "ja_aoba") == where(g, "ja_kako") == "truk"
    assert units(g) == {"ja_nachi"}


# ---- 10.4 redeployment -------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:8.9.3", "pacificwar:10.4.c")
def test_one_lba_redeploys_in_the_strategy_phase() -> None:
    g = redeploying([("ja_lba_1", "japan"), ("ja_lba_3", "truk")])
    assert units(g) == {"ja_lba_1", "ja_lba_3"}
    act(g, "ja_lba_1", "indochina")
    assert where(g, "ja_lba_1") == "indochina" and g.decision is None


@pytest.mark.rule("pacificwar:10.4.b", "pacificwar:10.4.e", "pacificwar:10.4.p")
def test_lba_need_no_route_and_know_no_distance() -> None:
    g = redeploying([("ap_lba_6", "west_coast")], Side.ALLIES)
    act(g, "ap_lba_6")
    assert {"australia", "ceylon"} <= spaces(g)
    assert "west_coast" not in spaces(g), "it goes to another zone"
    act(g, "ceylon")
    assert where(g, "ap_lba_6") == "ceylon"


@pytest.mark.rule("pacificwar:10.4.a", "pacificwar:10.4.h")
def test_lba_go_to_controlled_zones_or_to_own_ships() -> None:
    g = redeploying([("ja_lba_3", "truk"), ("ja_aoba", "guadalcanal"), ("ap_lba_1", "port_moresby")])
    targets = names(g, lba_targets(g, find(g, "ja_lba_3")))
    assert "rabaul" not in targets  # both sides' air reaches it, nobody controls it
    assert "guadalcanal" in targets  # nobody controls it either, but Aoba is there
    act(g, "ja_lba_3")
    with pytest.raises(IllegalChoice, match=r"10\.4\.h"):
        act(g, "rabaul")


@pytest.mark.rule("pacificwar:10.4.f", "pacificwar:10.4.g")
def test_a_base_holds_one_lba_and_a_port_any_number() -> None:
    g = redeploying([("ja_lba_1", "japan"), ("ja_lba_2", "kwajalein"), ("ja_lba_3", "japan")])
    act(g, "ja_lba_1")
    with pytest.raises(IllegalChoice, match=r"10\.4\.f"):
        act(g, "kwajalein")
    assert "truk" in spaces(g)
    act(g, BACK, "ja_lba_2")
    assert "japan" in spaces(g)  # a third one


def test_a_port_held_as_a_base_holds_one_lba() -> None:
    pieces = [("ja_lba_1", "philippines"), ("ja_lba_2", "indochina")]
    g = redeploying(pieces)
    assert zone("philippines") not in lba_targets(g, find(g, "ja_lba_2"))


def test_an_event_moves_up_to_three_lba_each_once() -> None:
    g = redeploying([("ja_lba_1", "japan"), ("ja_lba_2", "japan"), ("ja_lba_3", "japan")], most=3)
    act(g, "ja_lba_1", "truk")
    assert units(g) == {"ja_lba_2", "ja_lba_3"}
    act(g, "ja_lba_2", "indochina", "ja_lba_3", "truk")
    assert g.decision is None


@pytest.mark.rule("pacificwar:10.4.d", "pacificwar:10.4.o")
def test_in_the_supply_phase_all_lba_and_all_ships_move_once_in_any_order() -> None:
    pieces = [
        ("ja_aoba", "rabaul", "complete"),
        ("ja_kako", "rabaul"),
        ("ja_nachi", "kwajalein", "complete"),
        ("ja_lba_1", "japan"),
        ("ja_lba_3", "truk"),
    ]
    g = redeploying(pieces, supply=True)
    act(g, "ja_aoba", "japan", "ja_lba_1", "kwajalein", "ja_kako", "truk", "ja_nachi", "truk")
    assert units(g) == {"ja_lba_3"}
    act(g, "ja_lba_3", "indochina")
    assert g.decision is None
    places = {key: where(g, key) for key, *_ in pieces}
    assert places == {
        "ja_aoba": "japan",
        "ja_kako": "truk",
        "ja_nachi": "truk",
        "ja_lba_1": "kwajalein",
        "ja_lba_3": "indochina",
    }


@pytest.mark.rule("pacificwar:10.4.q")
def test_nobody_has_to_return() -> None:
    g = redeploying([("ja_yamato", "kwajalein", "complete")], supply=True)
    act(g, DONE)
    assert where(g, "ja_yamato") == "kwajalein" and not g.ready(find(g, "ja_yamato"))


@pytest.mark.rule("pacificwar:10.4.i")
def test_the_units_of_the_other_side_do_not_move() -> None:
    g = redeploying([("ja_lba_1", "japan"), ("us_chester", "midway"), ("ap_lba_1", "australia")], supply=True)
    assert g.deciding() == ("japan",) and units(g) == {"ja_lba_1"}


# ---- 10.1 isolation ----------------------------------------------------------------------------------


RING = [("us_astoria", "rabaul"), ("us_indianapolis", "port_moresby"), ("us_minneapolis", "gilbert_islands")]
"""Round Guadalcanal; the way to Samoa is Allied, too."""


def isolation(pieces: Sequence[Sequence[str]], side: Side = Side.JAPAN, **more: Any) -> War:
    return position(procedure=Isolation(side=side), turn=2, phase="supply", pieces=pieces, **more)


@pytest.mark.rule("pacificwar:10.1.a", "pacificwar:10.1.c")
def test_isolated_ships_turn_ops_complete_and_go_to_the_nearest_port() -> None:
    g = isolation([("ja_aoba", "guadalcanal"), ("ja_kako", "kwajalein"), *RING])
    assert where(g, "ja_aoba") == "truk" and not g.ready(find(g, "ja_aoba"))
    assert where(g, "ja_kako") == "kwajalein" and g.ready(find(g, "ja_kako"))
    assert "10.1.a" in log(g)


def test_ships_with_a_way_or_in_a_port_are_not_isolated() -> None:
    g = isolation([("ja_aoba", "guadalcanal"), ("ja_kongo", "truk"), ("us_chester", "rabaul")])
    assert where(g, "ja_aoba") == "guadalcanal"  # by the Gilberts and Kwajalein
    ring = [("us_chester", "mariana_islands"), ("us_astoria", "kwajalein"), ("us_quincy", "rabaul")]
    g = isolation([("ja_kongo", "truk"), ("ja_lba_3", "truk"), *ring])
    assert where(g, "ja_kongo") == where(g, "ja_lba_3") == "truk"  # no way out, but in an own port


def test_between_ports_equally_near_the_owner_chooses_for_each_ship() -> None:
    g = isolation([("us_chester", "truk"), ("us_astoria", "truk"), *WALL], Side.ALLIES)
    assert spaces(g) == {"hawaiian_islands", "philippines"}
    assert g.decision is not None
    hint = g.decision.hint(g, "allies", "space:hawaiian_islands")
    assert hint.startswith("2 of 2 become Ready"), "they turn Ops Complete on the way"
    act(g, "us_chester", "philippines", "hawaiian_islands")
    assert where(g, "us_chester") == "philippines" and where(g, "us_astoria") == "hawaiian_islands"
    assert not g.ready(find(g, "us_astoria"))


@pytest.mark.rule("pacificwar:10.1.c", "pacificwar:12.2.2.e")
def test_isolated_ships_are_told_why_they_do_not_go_to_another_port() -> None:
    held = [("ja_lba_1", "samoa_islands")]
    g = isolation([("us_chester", "truk"), *WALL, *held], Side.ALLIES)
    assert g.decision is not None
    told = g.decision.refused(g, "allies")
    assert told["space:australia"] == "{rule:10.1.c}: another port is nearer"
    assert told["space:samoa_islands"] == "{rule:12.2.2.e}: it cannot be used as a port now"


WALL = [("ja_kongo", "mariana_islands"), ("ja_aoba", "kwajalein"), ("ja_kako", "rabaul")]
"""Round Truk."""


@pytest.mark.rule("pacificwar:10.1.d")
def test_isolated_lba_come_back_as_reinforcements_of_next_turn() -> None:
    g = isolation([("ja_lba_2", "guadalcanal"), *RING])
    assert where(g, "ja_lba_2") == "turn 3"
    assert len(log(g).splitlines()) == 2, "no word of ships where there are none"
    g = isolation([("ja_lba_2", "guadalcanal"), *RING[:1]])
    assert where(g, "ja_lba_2") == "guadalcanal"


@pytest.mark.rule("pacificwar:10.1.b")
def test_both_sides_check_for_isolation() -> None:
    g = isolation([("us_chester", "truk"), *WALL], Side.ALLIES)
    assert spaces(g) == {"hawaiian_islands", "philippines"}
    g = isolation([("us_chester", "truk"), *WALL], Side.JAPAN)
    assert g.decision is None and where(g, "us_chester") == "truk"


def test_units_in_an_enemy_port_held_as_a_base_check_too() -> None:
    pieces = [("ja_kongo", "samoa_islands"), ("us_chester", "gilbert_islands"), ("us_astoria", "guadalcanal")]
    g = isolation(pieces)
    assert spaces(g) == {"japan", "truk"}  # three routes away, by Midway or by Kwajalein
    act(g, "truk")
    assert where(g, "ja_kongo") == "truk"


@pytest.mark.rule("pacificwar:10.1.a", "pacificwar:10.1.c", "pacificwar:10.1.d")
def test_every_isolated_zone_is_cleared() -> None:
    wall = [("us_astoria", "rabaul"), ("us_minneapolis", "gilbert_islands"), ("us_quincy", "samoa_islands")]
    cut_off = [("ja_lba_2", "guadalcanal"), ("ja_aoba", "guadalcanal"), ("ja_kako", "port_moresby")]
    g = isolation([*cut_off, ("ja_kongo", "kwajalein"), *wall])
    assert where(g, "ja_lba_2") == "turn 3"
    assert where(g, "ja_aoba") == where(g, "ja_kako") == "truk"
    assert where(g, "ja_kongo") == "kwajalein"


@pytest.mark.rule("pacificwar:10.1.a")
def test_all_zones_are_looked_at_before_the_first_unit_moves() -> None:
    g = isolation(
        [("us_chester", "truk"), ("us_astoria", "attu"), ("ja_haruna", "dutch_harbor"), *WALL], ALLIES
    )
    assert spaces(g) == {"hawaiian_islands", "philippines"}, "for the ship at Truk"
    g.place(find(g, "ja_haruna"), zone("japan"))  # what opens a way now comes too late
    act(g, "philippines")
    assert "Units in attu are isolated" in log(g)
    act(g, "west_coast")
    assert where(g, "us_astoria") == "west_coast" and not g.ready(find(g, "us_astoria"))


def test_without_any_port_isolated_ships_are_out_of_the_game() -> None:
    ports = dict.fromkeys(("japan", "truk", "indochina"), "allies")
    g = isolation([("ja_aoba", "guadalcanal")], port=ports)
    assert where(g, "ja_aoba") == "gone"


def test_a_ship_without_a_way_goes_home_ops_complete_even_in_a_retreat_that_flips_nobody() -> None:
    frame = GoHome(side=Side.JAPAN, zone=zone("guadalcanal"), pieces=[load(None).counter_index["ja_aoba"]])
    g = position(procedure=frame, turn=2, active="allies", pieces=[("ja_aoba", "guadalcanal"), *RING])
    assert where(g, "ja_aoba") == "truk" and not g.ready(find(g, "ja_aoba"))


def test_ships_in_one_zone_may_go_to_different_ports() -> None:
    keys = ("ja_aoba", "ja_kako")
    pieces = [load(None).counter_index[key] for key in keys]
    frame = GoHome(side=Side.JAPAN, zone=zone("rabaul"), pieces=pieces)
    g = position(procedure=frame, turn=2, active="allies", pieces=[(key, "rabaul") for key in keys])
    act(g, "ja_kako", "truk")
    assert options(g) and units(g) == {"ja_aoba"}
    act(g, "japan")
    assert where(g, "ja_aoba") == "japan" and where(g, "ja_kako") == "truk"
    assert zone_of(g, "truk") == g.state.at[find(g, "ja_kako")]


def test_a_standing_order_sends_home_those_who_must_go_not_those_who_may() -> None:
    ships = [("ja_aoba", "rabaul"), ("ja_kako", "rabaul")]
    leaving = GoHome(
        side=Side.JAPAN, zone=zone("rabaul"), pieces=[load(None).counter_index[key] for key, _ in ships]
    )
    g = position(procedure=leaving, turn=2, active="allies", pieces=ships)
    assert g.decision is not None and g.decision.ORDER == "home_port"
    for free in (returning("rabaul", ships), redeploying(ships, supply=True)):
        assert free.decision is not None and free.decision.ORDER == ""
