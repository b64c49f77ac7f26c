"""12.8: Extended Range Amphibious Assaults, drafted, carried out and resolved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Facility, Level, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import AT_FST, EXTENDED
from ironbottom.games.oceansoffire.rules.p12_extended import (
    force_bar,
    new_turn,
    note,
    number_bar,
    paused,
    port_bar,
    round_number,
    time_bar,
)
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_extended import FAR, way_to_attu
from ironbottom.games.oceansoffire.rules.p13_from_plan import bound_elsewhere
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part, plans
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    at,
    find,
    options,
    port,
    position,
    put,
    spaces,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
TO_MIDWAY = ("jp_tt_5 truk", "jp_xx_2 truk", "jp_bb_ise_hyuga truk")
GARRISONS = (
    "jp_xx_4 north_honshu",
    "jp_xx_5 south_honshu",
    "jp_xx_16 kyushu",
    "jp_xx_18 hokkaido",
    "us_xx_24 oahu",
)
"""22.21, 22.24: what must stand before anybody else is activated."""
MIDWAY = {"midway": "us", "kwajalein": "japan", "truk": "japan"}


def planning(
    *units: str,
    power: str = "japan",
    turn: int = 3,
    oil: bool = True,
    control: dict[str, str] | None = None,
    dice: Sequence[int] = (),
) -> Oceans:
    """Activations of an Impulse in the campaign, for which oil was spent or not."""
    return position(
        [*GARRISONS, *units],
        procedure=Draft(),
        power=power,
        turn=turn,
        control=MIDWAY if control is None else control,
        dice=dice,
        tracks={"aps": [60, 60, 60], "oil_assault": oil},
    )


def far(game: Oceans) -> bool:
    """Whether the force in hand may go on an Extended Range assault."""
    return FAR in options(game)


def in_hand(game: Oceans, *keys: str) -> bool:
    """Pick these up, and tell whether they may go on one."""
    game.forget_options()
    act(game, *keys)
    found = far(game)
    act(game, "cancel")
    return found


def midway(game: Oceans, ship: str, *cargo: str) -> None:
    """Plan that ships of Truk go on one to Midway."""
    act(game, ship, *cargo, "extended", "midway_sea", "midway", "done")


def parts(game: Oceans) -> list[Part]:
    """The plan."""
    draft = game.running(Draft)
    assert draft is not None
    return list(plans(draft.parts))


@pytest.mark.rule("oceansoffire:12.81.a", "oceansoffire:12.83.c", "oceansoffire:12.83.d")
def test_transports_of_truk_reach_midway_with_an_mf_more_and_ships_of_great_ports_support_them() -> None:
    """The example of 12.83: a ship of Kwajalein, a port of four, must get there with its own MF."""
    game = planning(*TO_MIDWAY, "jp_ca_1 kwajalein", "jp_bb_mutsu_nagato kwajalein")
    assert not in_hand(game, "jp_tt_5")
    assert not in_hand(game, "jp_bb_ise_hyuga")
    midway(game, "jp_tt_5", "jp_xx_2")
    assert not in_hand(game, "jp_bb_mutsu_nagato")
    act(game, "jp_ca_1", "mission", "midway_sea", "midway", "done", "jp_bb_ise_hyuga", "extended")
    assert spaces(game) == {"midway_sea"}
    act(game, "midway_sea")
    assert spaces(game) == {"midway"}
    act(game, "midway", "done")
    assert [(part.far, part.targets, len(part.way)) for part in parts(game)] == [
        (1, (at("midway"),), 3),
        (0, (at("midway"),), 3),
        (1, (at("midway"),), 3),
    ]


@pytest.mark.rule("oceansoffire:12.81.a", "oceansoffire:12.82.b")
def test_it_is_resolved_and_its_ships_go_home_as_far_as_they_came() -> None:
    game = planning(*TO_MIDWAY, dice=[6] * 40)
    midway(game, "jp_tt_5", "jp_xx_2")
    midway(game, "jp_bb_ise_hyuga")
    assert game.state.last_assault[JAPAN] == 0
    act(game, "resolve")
    through(game, NextPart)
    assert game.state.control[at("midway")] == JAPAN
    assert [where(game, key) for key in ("jp_tt_5", "jp_bb_ise_hyuga", "jp_xx_2")] == [
        ["truk"],
        ["truk"],
        ["midway"],
    ]
    assert not game.has(find(game, "jp_tt_5"), EXTENDED)
    assert game.state.last_assault[JAPAN] == round_number(game)
    assert not paused(game)
    game.state.round += 1
    assert paused(game)
    game.state.round += 1
    assert not paused(game)


@pytest.mark.rule("oceansoffire:12.82.b")
def test_there_is_none_in_two_impulses_after_one_another_but_of_another_ally() -> None:
    """ex.106."""
    game = planning(*TO_MIDWAY, power="us", turn=7, control={})
    game.state.last_assault[US] = 4 * 6 + 4
    assert (game.state.round, paused(game)) == (1, True)
    game.state.impulse = game.state.order.index(CW)
    assert not paused(game)
    game.state.impulse = game.state.order.index(US)
    game.state.round = 2
    assert not paused(game)
    game = planning(*TO_MIDWAY)
    game.state.last_assault[JAPAN] = round_number(game) - 1
    assert not in_hand(game, "jp_tt_5", "jp_xx_2")


@pytest.mark.rule(
    "oceansoffire:12.83.a",
    "oceansoffire:12.83.b",
    "oceansoffire:12.84.a",
    "oceansoffire:12.85.a",
)
def test_each_power_has_its_time() -> None:
    for power, when, oil, rule in (
        ("japan", (1, 4), True, "12.83.a"),
        ("japan", (2, 1), True, ""),
        ("japan", (2, 1), False, "12.83.b"),
        ("japan", (4, 2), True, ""),
        ("japan", (4, 3), True, "12.83.a"),
        ("us", (4, 2), False, "12.84.a"),
        ("us", (4, 3), False, ""),
        ("us", (8, 4), False, ""),
        ("cw", (6, 4), False, "12.85.a"),
        ("cw", (7, 1), False, ""),
    ):
        game = position(power=power, tracks={"oil_assault": oil})
        game.state.turn, game.state.round = when
        assert time_bar(game) == rule, (power, when)
    assert not in_hand(planning(*TO_MIDWAY, oil=False), "jp_tt_5", "jp_xx_2")


@pytest.mark.rule("oceansoffire:12.84.d", "oceansoffire:12.85.d")
def test_the_us_makes_one_or_two_in_a_turn_and_the_commonwealth_one_in_the_game() -> None:
    for power, turn, made, rule in (
        ("us", 6, 0, ""),
        ("us", 6, 1, "12.84.d"),
        ("us", 7, 1, ""),
        ("us", 8, 2, "12.84.d"),
        ("cw", 7, 0, ""),
        ("cw", 8, 1, "12.85.d"),
        ("japan", 3, 5, ""),
    ):
        game = position(power=power, turn=turn, tracks={"assaults": [made] * 3})
        assert number_bar(game, 1) == rule, (power, turn, made)
    new_turn(game)
    assert game.state.assaults == [0, 0, 5]


@pytest.mark.rule(
    "oceansoffire:12.82.c", "oceansoffire:12.83.c", "oceansoffire:12.84.b", "oceansoffire:12.85.b"
)
def test_ships_begin_at_home_or_in_ports_of_five_with_upgrades() -> None:
    game = position(
        ["jp_tt_5 kwajalein", "jp_tt_4 hokkaido", "us_tt_1 us_box", "br_tt_1 br_box"], control=MIDWAY
    )
    for key, power, rule in (
        ("jp_tt_5", JAPAN, "12.83.c"),
        ("jp_tt_4", JAPAN, ""),
        ("us_tt_1", US, ""),
        ("br_tt_1", CW, ""),
    ):
        ship = find(game, key)
        game.state.impulse = game.state.order.index(power)
        game.sail(ship, at("marshalls"), 3)
        assert port_bar(game, ship) == rule, key
    game.state.impulse = game.state.order.index(JAPAN)
    game.put_facility(JAPAN, Facility.PORT, port("kwajalein"))
    assert port_bar(game, find(game, "jp_tt_5")) == ""
    for key, power, rule in (("us_tt_1", US, ""), ("br_tt_1", CW, "12.85.b")):
        game.state.impulse = game.state.order.index(power)
        game.state.origin[find(game, key)] = AT_FST
        assert port_bar(game, find(game, key)) == rule


@pytest.mark.rule("oceansoffire:12.82.a")
def test_two_divisions_go_on_them_in_an_impulse() -> None:
    game = planning(*TO_MIDWAY, "jp_tt_4 truk", "jp_xx_33 truk", "jp_xx_38 truk")
    midway(game, "jp_tt_5", "jp_xx_2")
    assert in_hand(game, "jp_tt_4", "jp_xx_33")
    midway(game, "jp_tt_4", "jp_xx_33")
    game = planning(*TO_MIDWAY, "jp_tt_4 truk", "jp_xx_33 truk", "jp_xx_38 truk")
    assert in_hand(game, "jp_tt_5", "jp_tt_4", "jp_xx_2", "jp_xx_33")
    game = planning(*TO_MIDWAY, "jp_tt_4 truk", "jp_tt_3 truk", "jp_xx_33 truk", "jp_xx_38 truk")
    assert not in_hand(game, "jp_tt_5", "jp_tt_4", "jp_tt_3", "jp_xx_2", "jp_xx_33", "jp_xx_38")


@pytest.mark.rule("oceansoffire:12.83.d", "oceansoffire:12.84.c", "oceansoffire:12.85.c")
def test_so_many_ships_use_the_mf_more_and_transports_are_among_them() -> None:
    for power, most, rule in ((JAPAN, 9, "12.83.d"), (US, 12, "12.84.c"), (CW, 6, "12.85.c")):
        game = position(power=power.key, box=False)
        kinds = [one.id for one in DATA.counters if one.ship and one.power == power][: most + 1]
        fleet = [put(game, one) for one in kinds]
        for ship in fleet:
            game.place(ship, at("marshalls"))
            game.state.origin[ship] = port("truk")
            game.mark(ship, EXTENDED)
        game.take(at("truk"), power)
        assert force_bar(game, fleet, at("marshalls")) == rule, power
        game.unmark(fleet[0], EXTENDED)  # it came by its own MF
        assert force_bar(game, fleet, at("marshalls")) == ""


@pytest.mark.rule("oceansoffire:7.61.e", "oceansoffire:7.62.j")
def test_ships_out_of_supply_neither_perform_nor_support_one() -> None:
    game = planning(*TO_MIDWAY, "jp_ca_1 kwajalein")
    for key in ("jp_bb_ise_hyuga", "jp_ca_1"):
        game.set_usl(find(game, key), Level.USL1)
    midway(game, "jp_tt_5", "jp_xx_2")
    assert not in_hand(game, "jp_bb_ise_hyuga")
    act(game, "jp_ca_1", "mission", "midway_sea")
    assert spaces(game) == set()
    act(game, "cancel")
    game = planning(*TO_MIDWAY)
    game.set_usl(find(game, "jp_tt_5"), Level.USL1)
    assert not in_hand(game, "jp_tt_5", "jp_xx_2")


@pytest.mark.rule("oceansoffire:7.61.e")
@pytest.mark.parametrize("level", [Level.SUPPLIED, Level.USL1])
def test_none_is_made_where_ships_out_of_supply_are_to_bombard(level: Level) -> None:
    """They would support it as well as the assault from nearby for which they come."""
    game = planning(
        *TO_MIDWAY, "jp_ca_1 kwajalein", "jp_tt_1 wake", "jp_x_35 wake", control=MIDWAY | {"wake": "japan"}
    )
    game.set_usl(find(game, "jp_ca_1"), level)
    act(game, "jp_tt_1", "jp_x_35", "mission", "midway_sea", "midway", "done")
    assert in_hand(game, "jp_tt_5", "jp_xx_2")
    act(game, "jp_ca_1", "mission", "midway_sea", "midway", "done")
    assert in_hand(game, "jp_tt_5", "jp_xx_2") == (level == Level.SUPPLIED)


ATTU = {"attu": "us", "hokkaido": "japan"}


@pytest.mark.rule("oceansoffire:12.86.a")
def test_japan_goes_from_hokkaido_by_the_kuriles_to_a_us_attu_at_any_time() -> None:
    game = planning("jp_tt_5 hokkaido", "jp_xx_2 hokkaido", turn=6, oil=False, control=ATTU)
    act(game, "jp_tt_5", "jp_xx_2", "extended")
    assert spaces(game) == {"west_aleutians"}
    act(game, "west_aleutians", "attu", "done")
    (part,) = parts(game)
    assert [DATA.space_ids[sea] for sea in part.way] == ["kuriles", "sea_of_okhotsk", "west_aleutians"]
    for start, holder in (("hokkaido", "japan"), ("south_honshu", "us")):
        game = planning(
            f"jp_tt_5 {start}",
            f"jp_xx_2 {start}",
            turn=6,
            oil=False,
            control={"attu": holder, start: "japan"},
        )
        assert not in_hand(game, "jp_tt_5", "jp_xx_2")


@pytest.mark.rule("oceansoffire:12.86.b")
def test_the_us_goes_from_oahu_by_the_northern_pacific_to_a_japanese_attu_and_it_is_not_counted() -> None:
    game = planning(
        "us_tt_1 oahu",
        "us_xx_27 oahu",
        power="us",
        turn=2,
        control={"attu": "japan", "oahu": "us"},
        dice=[6] * 40,
    )
    act(game, "us_tt_1", "us_xx_27", "extended")
    assert spaces(game) == {"west_aleutians"}
    act(game, "west_aleutians", "attu", "done", "resolve")
    through(game, NextPart)
    assert where(game, "us_xx_27") == ["attu"]
    assert (game.state.assaults[US], game.state.last_assault[US]) == (0, round_number(game))


def to_attu(game: Oceans, key: str, to: str = "west_aleutians", way: tuple[str, ...] = ()) -> list[str]:
    """The rest of the way of a special assault of a ship."""
    part = Part(Kind.FORCE, (find(game, key),), way=tuple(at(sea) for sea in way))
    return [DATA.space_ids[sea] for sea in way_to_attu(game, part, at(to))]


@pytest.mark.rule("oceansoffire:12.86.a", "oceansoffire:12.86.b", "oceansoffire:11.7.a")
def test_the_way_to_attu_is_the_one_that_is_named() -> None:
    """By the Kuriles and the Sea of Okhotsk, or by the Northern Pacific, from the ports that are named alone."""
    kuriles = ["kuriles", "sea_of_okhotsk", "west_aleutians"]
    held = dict.fromkeys(("hokkaido", "north_honshu", "south_honshu"), "japan") | {"attu": "us"}
    starts: tuple[tuple[str, str, list[str]], ...] = (
        ("hokkaido", "", kuriles),
        ("north_honshu", "Ominato", kuriles),
        ("north_honshu", "Yokosuka", []),  # four MPs away
        ("south_honshu", "", []),
    )
    for start, name, wanted in starts:
        game = position([f"jp_tt_5 {start}", f"jp_cl_5 {start}"], control=held)
        for key in ("jp_tt_5", "jp_cl_5"):
            game.moor(find(game, key), port(start, name))
        assert to_attu(game, "jp_tt_5") == wanted, start
        assert to_attu(game, "jp_cl_5") == [], "no transport"
        assert to_attu(game, "jp_tt_5", "kuriles") == [], "another target"
    begun = position(["jp_tt_5 hokkaido"], control=held)
    begun.sail(find(begun, "jp_tt_5"), at("kuriles"), 1)
    assert to_attu(begun, "jp_tt_5", way=("kuriles",)) == kuriles[1:]
    begun.combat_marker(at("sea_of_okhotsk"))
    assert to_attu(begun, "jp_tt_5", way=("kuriles",)) == []
    assert to_attu(position(["jp_tt_5 hokkaido"], control=held | {"attu": "japan"}), "jp_tt_5") == []
    theirs = {"attu": "japan", "oahu": "us"}
    found = to_attu(position(["us_tt_1 oahu"], power="us", control=theirs), "us_tt_1")
    assert found[-2:] == ["northern_pacific", "west_aleutians"]


@pytest.mark.rule("oceansoffire:12.84.d")
def test_one_of_the_us_is_counted_by_its_target() -> None:
    game = position(["us_tt_1 oahu", "us_tt_2 oahu"], power="us", turn=5)
    one, two = (
        Part(Kind.FORCE, (find(game, key),), targets=(at(to),), mission=1, far=1)
        for key, to in (("us_tt_1", "wake"), ("us_tt_2", "wake"))
    )
    note(game, one, [])
    note(game, two, [one])
    assert game.state.assaults[US] == 1
    note(game, two._replace(targets=(at("midway"),)), [one])
    assert game.state.assaults[US] == 2


@pytest.mark.rule("oceansoffire:12.81.a")
def test_its_ships_act_against_its_target_alone() -> None:
    rows = [
        Part(Kind.FORCE, (1, 2), targets=(7,), mission=1, far=1).plain(),
        Part(Kind.FORCE, (3,), targets=(8,), mission=1).plain(),
    ]
    assert (bound_elsewhere(rows, 8), bound_elsewhere(rows, 7)) == ({1, 2}, set())


@pytest.mark.rule("oceansoffire:12.82.a", "oceansoffire:12.82.b", "oceansoffire:12.83.d")
def test_a_second_one_in_an_impulse_has_what_the_first_has_left() -> None:
    """Two divisions and nine ships an Impulse; what is barred is another one in the next Impulse."""
    for used, allowed in (([0, 0], True), ([4, 2], True), ([8, 2], False), ([4, 9], False)):
        game = planning(*TO_MIDWAY)
        game.state.last_assault[JAPAN] = round_number(game)
        game.state.far_used = used
        assert in_hand(game, "jp_tt_5", "jp_xx_2") == allowed


@pytest.mark.rule("oceansoffire:12.82.a")
def test_an_operation_takes_of_the_limits_of_its_impulse() -> None:
    game = planning(*TO_MIDWAY, dice=[6] * 40)
    midway(game, "jp_tt_5", "jp_xx_2")
    midway(game, "jp_bb_ise_hyuga")
    act(game, "resolve")
    through(game, NextPart)
    assert game.state.far_used == [4, 2]


@pytest.mark.rule("oceansoffire:12.81.a")
def test_ships_with_an_mf_more_support_the_assault_from_afar_and_no_other_of_the_same_sea() -> None:
    game = planning(
        "jp_tt_5 truk",
        "jp_xx_2 truk",
        "jp_bb_ise_hyuga truk",
        "jp_tt_1 rabaul",
        "jp_x_35 rabaul",
        control={"guadalcanal": "us", "new_georgia": "us", "rabaul": "japan"},
    )
    act(game, "jp_tt_1", "jp_x_35", "mission", "solomons", "new_georgia", "done")
    act(game, "jp_tt_5", "jp_xx_2", "extended", "solomons", "guadalcanal", "done")
    act(game, "jp_bb_ise_hyuga", "extended", "solomons")
    assert spaces(game) == {"guadalcanal"}
