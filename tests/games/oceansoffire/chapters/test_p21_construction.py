"""21.3: Facilities."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Facility, Level, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p06_ports import capacity
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p21_captured import Captured, KeepAirfield
from ironbottom.games.oceansoffire.rules.p21_construction import (
    any_site,
    build,
    build_cost,
    most_airfields,
    most_built,
    most_ports,
    refusal,
    removal_refusal,
    remove,
    sites,
)
from ironbottom.games.oceansoffire.rules.p21_works import Works
from tests.games.oceansoffire.positions import act, asked, at, options, port, position

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
FORT, AIRFIELD, PORT = Facility.FORT, Facility.AIRFIELD, Facility.PORT
STORE = [[3, 6, 3], [3, 6, 3], [3, 6, 3]]


def site(*units: str, **fields: object) -> Oceans:
    """A position of the Solomons with Facilities in all Force Pools."""
    fields.setdefault("name", "solomons")
    game = position(list(units), box=False, **fields)  # type: ignore[arg-type]
    game.state.pool = [list(row) for row in STORE]
    return game


@pytest.mark.rule("oceansoffire:21.3", "oceansoffire:21.32", "oceansoffire:21.34.b", "oceansoffire:21.35.b")
def test_facilities_cost_ten_eight_and_twelve_aps() -> None:
    game = site("jp_x_35 rabaul")
    assert [build_cost(game, one) for one in (AIRFIELD, FORT, PORT)] == [10, 8, 12]


@pytest.mark.rule("oceansoffire:21.31.a", "oceansoffire:21.31.b", "oceansoffire:21.31.c")
def test_two_facilities_an_impulse_from_the_pool() -> None:
    game = site("jp_x_35 rabaul", "jp_xx_2 bougainville", "jp_x_ichiki new_georgia")
    build(game, JAPAN, AIRFIELD, at("rabaul"))
    assert refusal(game, JAPAN, FORT, at("rabaul")) == ""
    build(game, JAPAN, FORT, at("rabaul"))
    assert (game.state.pool[JAPAN][:2], game.state.built[Side.JAPAN][at("rabaul")]) == ([2, 5], 2)
    assert "at a time" in refusal(game, JAPAN, FORT, at("bougainville"))
    game.state.facilities_built[JAPAN] = 1
    assert "at a time" in refusal(game, JAPAN, PORT, port("rabaul"))
    game.state.pool[JAPAN][FORT] = 0
    assert "Force Pool" in refusal(game, JAPAN, FORT, at("bougainville"))


@pytest.mark.rule("oceansoffire:21.31.b")
def test_the_us_builds_more_later() -> None:
    numbers = [most_built(position(turn=turn), US) for turn in range(1, 9)]
    assert numbers == [2, 2, 2, 3, 3, 4, 4, 4]
    assert {most_built(position(turn=turn), power) for turn in range(1, 9) for power in (JAPAN, CW)} == {2}


@pytest.mark.rule("oceansoffire:21.31.d", "oceansoffire:21.31.e", "oceansoffire:10.3.f")
def test_a_ground_unit_builds_and_each_ally_in_its_theater() -> None:
    game = site("us_xx_32 oahu", "in_xx_5 bengal", name="campaign", power="us")
    assert "no ground unit" in refusal(game, US, FORT, at("midway"))
    assert refusal(game, US, FORT, at("oahu")) == ""
    assert "Theater" in refusal(game, US, FORT, at("bengal"))
    assert "Theater" in refusal(game, CW, FORT, at("oahu"))


@pytest.mark.rule("oceansoffire:21.31.d")
@pytest.mark.parametrize("option", ["", "markers_build"])
def test_by_an_option_a_control_marker_with_factors_builds(option: str) -> None:
    game = position(name="campaign", control={"midway": "us"}, switches=[option] if option else [])
    game.state.pool[JAPAN] = [9, 9, 9]
    built = at("truk") in sites(game, JAPAN, FORT)
    assert (built, bool(game.igdf(at("truk")))) == (bool(option), True)
    assert any_site(game, JAPAN, FORT) == bool(option)
    assert all(game.igdf(space) for space in sites(game, JAPAN, FORT))


@pytest.mark.rule("oceansoffire:21.31.f")
def test_nothing_is_built_unsupplied() -> None:
    game = site("jp_x_35 rabaul")
    game.set_space_usl(at("rabaul"), Level.USL1)
    assert refusal(game, JAPAN, AIRFIELD, at("rabaul")) == ""
    assert "unsupplied" in refusal(game, JAPAN, PORT, port("rabaul"))
    game.set_space_usl(at("rabaul"), Level.USL2)
    assert "unsupplied" in refusal(game, JAPAN, AIRFIELD, at("rabaul"))


@pytest.mark.rule("oceansoffire:21.32", "oceansoffire:21.33")
def test_airfields_by_division_capacity_and_in_contested_spaces() -> None:
    game = site("jp_x_35 guadalcanal", "us_xx_1mar guadalcanal", "jp_xx_2 rabaul")
    assert at("guadalcanal") in sites(game, JAPAN, AIRFIELD)
    assert at("guadalcanal") not in sites(game, JAPAN, FORT)
    assert [most_airfields(game, at(key)) for key in ("guadalcanal", "rabaul")] == [2, 3]
    before = aal(game, at("rabaul"), Side.JAPAN)
    for _ in range(3):
        game.put_facility(JAPAN, AIRFIELD, at("rabaul"))
    assert "all the Airfield" in refusal(game, JAPAN, AIRFIELD, at("rabaul"))
    assert (before, aal(game, at("rabaul"), Side.JAPAN)) == (6, 12)


@pytest.mark.rule("oceansoffire:21.34.a", "oceansoffire:21.35.a")
def test_one_fort_a_side_and_nothing_while_control_changes() -> None:
    game = site("jp_x_35 rabaul")
    game.put_facility(JAPAN, FORT, at("rabaul"))
    assert "has a Fort" in refusal(game, JAPAN, FORT, at("rabaul"))
    game.control_changing(at("rabaul"), marked=True)
    assert "full control" in refusal(game, JAPAN, PORT, port("rabaul"))


@pytest.mark.rule("oceansoffire:21.36.b", "oceansoffire:21.36.c", "oceansoffire:21.35.c")
def test_port_upgrades_by_capacity_and_twelve_at_most() -> None:
    game = site("jp_x_35 rabaul", "jp_xx_2 truk", "jp_x_ichiki bougainville")
    assert [most_ports(game, port(key)) for key in ("guadalcanal", "north_queensland", "rabaul")] == [1, 2, 3]
    for _ in range(3):
        game.put_facility(JAPAN, PORT, port("rabaul"))
    assert capacity(game, port("rabaul"), Side.JAPAN) == 12
    assert "all the Port" in refusal(game, JAPAN, PORT, port("rabaul"))
    assert "more than 12" in refusal(game, JAPAN, PORT, port("truk"))


@pytest.mark.rule("oceansoffire:21.38")
def test_own_facilities_are_taken_off_and_come_with_the_next_turn() -> None:
    game = site("jp_x_35 rabaul")
    assert removal_refusal(game, JAPAN, FORT, at("rabaul"))
    game.put_facility(JAPAN, FORT, at("rabaul"))
    game.put_facility(JAPAN, PORT, port("rabaul"))
    game.set_space_usl(at("rabaul"), Level.USL1)
    assert "unsupplied" in removal_refusal(game, JAPAN, PORT, port("rabaul"))
    assert removal_refusal(game, JAPAN, FORT, at("rabaul")) == ""
    remove(game, JAPAN, FORT, at("rabaul"))
    assert (game.state.coming[JAPAN][FORT], game.state.forts[JAPAN][at("rabaul")]) == (1, 0)


@pytest.mark.rule("oceansoffire:21.38")
def test_the_button_that_removes_a_facility_does_not_read_as_if_it_took_a_part_off_the_plan() -> None:
    game = site("jp_x_35 rabaul")
    game.put_facility(JAPAN, FORT, at("rabaul"))
    game.stack.append(Draft())
    game.start()
    assert asked(game).label(game, "button:remove") == "Remove a Facility from the map"


@pytest.mark.rule("oceansoffire:21.3", "oceansoffire:9.0")
def test_a_plan_builds_for_aps() -> None:
    game = position(
        ["jp_x_35 rabaul"],
        name="solomons",
        box=False,
        procedure=Draft(),
        tracks={"aps": [12, 0, 0], "pool": [[1, 1, 0], [0, 0, 0], [0, 0, 0]]},
    )
    act(game, "jp_fac_airfield", "rabaul", "resolve")
    assert (
        game.state.aps[JAPAN],
        game.state.airfields[JAPAN][at("rabaul")],
        game.state.pool[JAPAN][AIRFIELD],
    ) == (2, 1, 0)


PORTS_OF_MALAYA = ("malaya", ("Kota Bharu", "Port Swettenham"))


def named(game: Oceans, name: str) -> str:
    """The choice on offer whose label names this port."""
    decision = asked(game)
    return next(one for one in options(game) if decision.label(game, one).startswith(name))


@pytest.mark.rule("oceansoffire:21.36.b")
@pytest.mark.parametrize("name", PORTS_OF_MALAYA[1])
def test_of_two_ports_of_a_space_the_builder_says_which_is_upgraded(name: str) -> None:
    space, names = PORTS_OF_MALAYA
    for procedure, answers in ((Draft(), ["resolve"]), (Works(), [])):
        game = position(
            ["jp_xx_2 malaya"],
            control={space: "japan"},
            procedure=procedure,
            tracks={"aps": [12, 0, 0], "pool": [[0, 0, 1], [0, 0, 0], [0, 0, 0]]},
        )
        act(game, "jp_fac_port", space)
        assert [asked(game).label(game, one).split(",")[0] for one in options(game)[:2]] == list(names)
        game.act("japan", named(game, name))
        act(game, *answers)
        assert [game.state.upgrades[JAPAN][port(space, one)] for one in names] == [
            one == name for one in names
        ]


@pytest.mark.rule("oceansoffire:21.36.b", "oceansoffire:21.38")
def test_of_two_upgraded_ports_of_a_space_the_owner_says_which_marker_is_taken_off() -> None:
    space, names = PORTS_OF_MALAYA
    for procedure, before, answers in ((Draft(), ["remove"], ["resolve"]), (Works(removing=True), [], [])):
        game = position(
            ["jp_xx_2 malaya"], control={space: "japan"}, power="japan", tracks={"aps": [12, 0, 0]}
        )
        for name in names:
            game.put_facility(JAPAN, PORT, port(space, name))
        game.stack.append(procedure)
        game.start()
        act(game, *before, "jp_fac_port", space)
        game.act("japan", named(game, names[1]))
        act(game, *answers)
        assert [game.state.upgrades[JAPAN][port(space, one)] for one in names] == [1, 0]


@pytest.mark.rule("oceansoffire:21.39")
@pytest.mark.parametrize(("airfields", "answer", "markers"), [(1, "", 0), (2, "done", 0), (2, "place", 1)])
def test_who_captures_two_airfields_may_place_one(airfields: int, answer: str, markers: int) -> None:
    game = position(
        procedure=Captured(space=at("rabaul"), airfields=airfields),
        control={"rabaul": "us"},
        power="us",
        tracks={"pool": [[0, 0, 0], [1, 1, 1], [0, 0, 0]]},
    )
    assert isinstance(asked(game), KeepAirfield) == bool(answer)
    if answer:
        act(game, answer)
    assert (game.state.airfields[Power.US][at("rabaul")], game.state.pool[Power.US][AIRFIELD]) == (
        markers,
        1 - markers,
    )
