"""6.4: the Fleet Supply Train: together with its Base, as a mobile port, and what ends that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate, Power, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.fleet_train import (
    fst_on_map,
    is_mobile_port,
    mobile_port,
    space_of,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST, REDUCED, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse
from ironbottom.games.oceansoffire.rules.p06_excess import eliminate
from ironbottom.games.oceansoffire.rules.p06_fleet_train import apart, end_unsupplied, grow, parting_refusal
from ironbottom.games.oceansoffire.rules.p06_lost_base import RelocateShips, put_to_sea
from ironbottom.games.oceansoffire.rules.p06_ports import No, may_base, refusal
from ironbottom.games.oceansoffire.rules.p08_arrivals import Reinforcements
from ironbottom.games.oceansoffire.rules.p08_upgrades import of_kind
from ironbottom.games.oceansoffire.rules.p10_activation import cost
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_legal import part_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import plans
from ironbottom.games.oceansoffire.rules.p13_plan import before
from ironbottom.games.oceansoffire.rules.p17_damage import hurt
from ironbottom.games.oceansoffire.rules.p21_redeployment import can_redeploy, ways
from ironbottom.games.oceansoffire.shown.plan_view import plan_panel
from ironbottom.kernel.flow import Frame
from tests.games.oceansoffire.positions import (
    Waiting,
    act,
    asked,
    at,
    find,
    options,
    port,
    position,
    put,
    scenario,
    spaces,
    where,
)

GILBERTS = at("gilberts")
HELD = {"funafuti": "cw", "bougainville": "cw", "canton_island": "us", "samoa": "us", "guadalcanal": "cw"}
TRAIN = ["us_fst_low samoa", "us_fst_base samoa"]
AT_SEA = ["us_fst_low gilberts", "us_fst_base funafuti"]


def board(
    *units: str,
    turn: int = 5,
    power: str = "us",
    procedure: Frame | None = None,
    control: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    aps: int = 40,
) -> Oceans:
    """A position of the whole map in which Allied holds around the Gilberts are as in the examples of 6.41 and 6.44."""
    return position(
        list(units),
        turn=turn,
        power=power,
        control=HELD | dict(control or {}),
        procedure=procedure,
        dice=dice,
        tracks={"aps": [aps] * 3},
        box=False,
    )


def as_port(*units: str, sea: str = "gilberts", power: str = "us", turn: int = 5, **more: object) -> Oceans:
    """The FST at +4 as a mobile port in a Sea Space, its Base at Funafuti; "@key" bases at it."""
    ashore = [one for one in units if not one.startswith("@")]
    game = board("us_fst_base funafuti", *ashore, power=power, turn=turn, **more)  # type: ignore[arg-type]
    game.base_at_fst(put(game, "us_fst_low"), at(sea))
    for one in units:
        if one.startswith("@"):
            game.base_at_fst(put(game, one[1:]), at(sea))
    return game


def lawful(game: Oceans) -> bool:
    """Whether the laws hold, but for those of the Breakdown Boxes, which are empty here."""
    faults = [one for one in check(game) if "in the box" not in one]
    assert not faults
    return True


def draft(game: Oceans) -> Oceans:
    """The same with activations under way."""
    game.stack.append(Draft())
    game.start()
    return game


def at_fst(game: Oceans, key: str) -> bool:
    """Whether a ship bases at the mobile port."""
    return game.state.berth[find(game, key)] == AT_FST


# ---- 6.4, 6.41 -------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:6.4")
def test_the_fst_moves_with_its_base_as_a_reduced_transport() -> None:
    game = board(*TRAIN, procedure=Draft())
    fst = find(game, "us_fst_low")
    assert cost(game, [fst]) == cost(game, [put(game, "us_tt_s1", "samoa")])
    assert not any(option == f"piece:{find(game, 'us_fst_base')}" for option in options(game))
    act(game, "us_fst_low", "end", "canton_island") if "button:end" in options(game) else act(
        game, "us_fst_low", "canton_island"
    )
    act(game, "resolve")
    assert where(game, "us_fst_low") == where(game, "us_fst_base") == ["canton_island"]
    assert game.state.berth[find(game, "us_fst_base")] == port("canton_island")
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.4")
def test_in_port_the_base_takes_room_and_the_fst_none() -> None:
    game = board("us_tt_s1 canton_island")
    fst, base = put(game, "us_fst_low"), put(game, "us_fst_base")
    harbour = port("canton_island")
    assert may_base(game, harbour, Side.ALLIES, [fst, base])
    game.moor(put(game, "us_tt_s2"), harbour)
    assert may_base(game, harbour, Side.ALLIES, [fst])
    assert not may_base(game, harbour, Side.ALLIES, [fst, base])


@pytest.mark.rule("oceansoffire:6.41.a", "oceansoffire:6.41.b")
def test_it_leaves_its_base_and_forms_a_mobile_port() -> None:
    game = board("us_fst_low funafuti", "us_fst_base funafuti", procedure=Draft())
    act(game, "us_fst_low", "mobile_port")
    assert {"gilberts", "ellice_islands"} <= set(spaces(game))
    assert "central_pacific" not in spaces(game)
    act(game, "gilberts", "resolve")
    assert at_fst(game, "us_fst_low")
    assert game.has(find(game, "us_fst_low"), USED)
    assert where(game, "us_fst_base") == ["funafuti"]
    assert space_of(game, AT_FST) == at("gilberts")
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.41.a")
def test_from_a_land_area_it_goes_to_a_bordering_sea_space_alone() -> None:
    game = board(
        "us_fst_low ne_new_guinea",
        "us_fst_base ne_new_guinea",
        procedure=Draft(),
        control={"ne_new_guinea": "cw"},
    )
    bar = parting_refusal(game, port("ne_new_guinea"))
    if bar:  # too small a port there
        assert "6.33.c" in bar
    game = board("us_fst_low papua", "us_fst_base papua", procedure=Draft(), control={"papua": "cw"})
    act(game, "us_fst_low", "mobile_port")
    assert spaces(game) == {"coral_sea"}


@pytest.mark.rule("oceansoffire:6.33.c", "oceansoffire:6.41.a")
def test_it_forms_no_mobile_port_from_a_small_port() -> None:
    game = board("us_fst_low canton_island", "us_fst_base canton_island", procedure=Draft())
    act(game, "us_fst_low")
    assert "button:mobile_port" not in options(game)
    refused = asked(game).refused(game, "allies")
    assert "6.33.c" in refused["space:canton_island"]


@pytest.mark.rule("oceansoffire:6.43", "oceansoffire:7.61.f")
def test_out_of_supply_it_stays_with_its_base() -> None:
    game = board("us_fst_low funafuti", "us_fst_base funafuti")
    assert parting_refusal(game, port("funafuti")) == ""
    game.set_space_usl(at("funafuti"), 1)
    assert "7.61.f" in parting_refusal(game, port("funafuti"))


@pytest.mark.rule("oceansoffire:6.41.b")
def test_us_and_australian_ships_base_at_the_mobile_port() -> None:
    game = as_port("us_ca_1 funafuti")
    allies = Side.ALLIES
    assert may_base(game, AT_FST, allies, [put(game, "us_bb_texas_newyork")])
    assert may_base(game, AT_FST, allies, [put(game, "au_ca_1")])
    assert refusal(game, AT_FST, allies, [put(game, "br_ca_1")]) == No.NATION
    for key in ("us_ca_2", "us_ca_3", "us_ca_4", "us_ca_5"):
        game.base_at_fst(put(game, key), at("gilberts"))
    assert refusal(game, AT_FST, allies, [put(game, "us_cl_1"), put(game, "us_bb_texas_newyork")]) in (
        No.FULL,
        None,
    )


@pytest.mark.rule("oceansoffire:6.41.b", "oceansoffire:6.33.d")
def test_at_its_lowest_level_it_bases_no_capital_ships() -> None:
    game = as_port()
    game.mark(find(game, "us_fst_low"), REDUCED)
    game.changed()
    assert refusal(game, AT_FST, Side.ALLIES, [put(game, "us_bb_texas_newyork")]) == No.CAPITAL
    assert may_base(game, AT_FST, Side.ALLIES, [put(game, "us_ca_1")])


@pytest.mark.rule("oceansoffire:6.41.b")
def test_ships_sail_to_the_mobile_port_and_out_of_it() -> None:
    game = draft(as_port("us_ca_1 samoa", "@us_ca_2"))
    act(game, "us_ca_1")
    assert "gilberts" in spaces(game)
    act(game, "gilberts", "resolve")
    assert at_fst(game, "us_ca_1")
    assert lawful(game)
    act(game, "us_ca_2", "samoa", "resolve")
    assert where(game, "us_ca_2") == ["samoa"]


@pytest.mark.rule("oceansoffire:11.51.d")
def test_cargo_stays_aboard_at_the_mobile_port() -> None:
    game = draft(as_port("us_tt_s1 samoa", "us_x_158 samoa"))
    act(game, "us_tt_s1", "us_x_158", "gilberts", "resolve")
    assert at_fst(game, "us_tt_s1")
    assert game.state.aboard[find(game, "us_x_158")] == find(game, "us_tt_s1")
    assert lawful(game)


# ---- 6.42 to 6.44 ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:6.42", "oceansoffire:6.44.b")
def test_whose_base_is_lost_goes_to_it_and_both_relocate() -> None:
    game = as_port("@us_ca_1")
    game.take(at("funafuti"), Power.JAPAN)
    put_to_sea(game, at("funafuti"), Side.ALLIES)
    fst, base, cruiser = (find(game, key) for key in ("us_fst_low", "us_fst_base", "us_ca_1"))
    assert [game.state.at[one] for one in (fst, base)] == [at("ellice_islands")] * 2
    assert game.state.aboard[base] == fst
    assert all(game.has(one, RELOCATING) for one in (fst, base, cruiser))
    assert game.state.at[cruiser] == at("gilberts")
    assert lawful(game)
    game.stack.append(RelocateShips())
    game.start()
    while type(asked(game)).__name__ == "GoHome":
        act(game, "done")
    assert where(game, "us_fst_low") == where(game, "us_fst_base")
    assert game.state.berth[base] == game.state.berth[fst] < len(game.data.ports)
    assert game.has(fst, RELOCATING)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.43", "oceansoffire:6.44.b")
def test_out_of_supply_the_mobile_port_ends_at_once() -> None:
    game = as_port("@us_ca_1")
    game.set_usl(find(game, "us_fst_base"), 1)
    end_unsupplied(game)
    fst = find(game, "us_fst_low")
    assert game.state.berth[fst] == port("funafuti")
    assert game.state.usl[fst] == 1
    assert game.has(find(game, "us_ca_1"), RELOCATING)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.43")
def test_supply_is_looked_at_when_the_us_impulse_begins() -> None:
    game = as_port(power="us")
    for beside in ("gilberts", "ellice_islands"):
        assert game.data.space_index[beside]
    game.stack.append(Impulse(at="supply"))
    game.start()
    short = game.state.usl[find(game, "us_fst_base")]
    assert (mobile_port(game) == fst_on_map(game)) == (not short)


@pytest.mark.rule("oceansoffire:6.44.a")
def test_joining_its_base_costs_one_mp_and_it_may_go_on() -> None:
    """The example of 6.44: four MPs from the Gilberts by Funafuti and Bougainville to the Bismarck Sea."""
    game = draft(as_port("@us_ca_1"))
    act(game, "us_fst_low", "via", "funafuti")
    act(game, "via", "bougainville", "mobile_port")
    assert "bismarck_sea" in spaces(game)
    act(game, "bismarck_sea")
    act(game, "resolve")
    assert space_of(game, AT_FST) == at("bismarck_sea")
    assert where(game, "us_fst_base") == ["bougainville"]
    assert game.has(find(game, "us_ca_1"), RELOCATING)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.44.a")
def test_it_returns_to_its_base_and_nowhere_else() -> None:
    game = draft(as_port())
    act(game, "us_fst_low")
    assert spaces(game) == {"funafuti"}
    act(game, "funafuti", "resolve")
    assert game.state.berth[find(game, "us_fst_low")] == port("funafuti")
    assert mobile_port(game) == mobile_port(game)
    assert lawful(game)


# ---- 8.44 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:8.44")
@pytest.mark.parametrize(("turn", "capacity"), [(5, 4), (6, 6), (7, 8)])
def test_its_capacity_grows_on_turns_five_to_seven(turn: int, capacity: int) -> None:
    game = board(*TRAIN)
    game.mark(find(game, "us_fst_low"), REDUCED)
    for now in range(5, turn + 1):
        grow(game, {5: 4, 6: 6, 7: 8}[now])
    assert ratings(game, fst_on_map(game)).capacity == capacity
    assert where(game, "us_fst_base") == ["samoa"]
    assert lawful(game)


@pytest.mark.rule("oceansoffire:8.44")
def test_damage_stays_when_it_grows() -> None:
    """The example of 8.44: at +4 with one Damage on turn 7 it comes to +6, and keeps it."""
    game = as_port("@us_ca_1", turn=7)
    game.set_damage(find(game, "us_fst_low"), 1)
    grow(game, 8)
    fst = fst_on_map(game)
    assert (ratings(game, fst).capacity, game.state.damage[fst]) == (6, 1)
    assert fst == mobile_port(game)
    assert at_fst(game, "us_ca_1")
    assert lawful(game)


@pytest.mark.rule("oceansoffire:17.52.c")
def test_when_its_last_side_is_sunk_it_is_gone_with_its_base() -> None:
    game = as_port("@us_ca_1")
    fst = find(game, "us_fst_low")
    game.mark(fst, REDUCED)
    hurt(game, fst, 10, [])
    assert game.state.fate[fst] == Fate.POOL
    assert fst_on_map(game) == mobile_port(game)
    assert game.has(find(game, "us_ca_1"), RELOCATING)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.45.b")
def test_without_an_fst_no_other_ship_is_taken_for_it() -> None:
    """The cruiser whose number means "none" among Spaces."""
    game = position(["jp_cl_2 truk"], turn=1)
    cruiser = find(game, "jp_cl_2")
    assert (cruiser, fst_on_map(game)) == (NOWHERE, NOBODY)
    assert of_kind(game, game.state.kind[cruiser], Fate.ON_MAP) not in (NOBODY, *range(NOWHERE))
    assert not is_mobile_port(game, cruiser)
    assert not apart(game, cruiser)


@pytest.mark.rule("oceansoffire:6.44.b")
def test_who_is_bound_for_a_mobile_port_that_ends_before_halts() -> None:
    game = draft(as_port("us_ca_1 samoa"))
    act(game, "us_ca_1", "gilberts", "us_fst_low", "funafuti")
    part = plans(game.caller(Draft).parts)[0]
    assert part_refusal(game, part) == ""
    act(game, "off_1", "us_ca_1")
    assert "gilberts" not in spaces(game)
    assert "6.44.b" in part_refusal(before(game).game, part)


@pytest.mark.rule("oceansoffire:6.44.b")
def test_a_plan_shows_who_was_bound_for_a_mobile_port_that_is_there_no_more() -> None:
    """The table could not be shown once the part that formed it was taken out of the plan."""
    game = draft(as_port("us_ca_1 samoa"))
    act(game, "us_ca_1", "gilberts")
    draft_of = game.caller(Draft)
    act(game, "us_fst_low", "funafuti")
    draft_of.parts.reverse()
    game.forget_options()
    _, bound = next(plan_panel(game, game.seat(game.phasing))).parts
    assert bound.why and bound.ways[0][-1] == "gilberts"


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:6.44.b")
@pytest.mark.parametrize("key", ["us_fst_low", "us_fst_base"])
def test_where_there_is_no_room_the_fst_goes_with_its_base(key: str) -> None:
    """The Base alone was taken off, or the FST, and that for good."""
    game = board(*TRAIN)
    pieces = [find(game, one) for one in ("us_fst_low", "us_fst_base")]
    eliminate(game, find(game, key))
    assert [game.state.fate[one] for one in pieces] == [Fate.POOL, Fate.POOL]
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.41.d", "oceansoffire:21.52")
def test_between_turns_ships_redeploy_to_and_from_the_mobile_port_that_stays() -> None:
    game = as_port("us_ca_1 samoa", "@us_ca_2", "us_x_158 samoa")
    away, here, fst = (find(game, key) for key in ("us_ca_1", "us_ca_2", "us_fst_low"))
    assert GILBERTS in ways(game, away)
    assert at("samoa") in ways(game, here)
    assert not can_redeploy(game, fst)
    assert GILBERTS not in ways(game, find(game, "us_x_158"))


@pytest.mark.rule("oceansoffire:6.4", "oceansoffire:8.44")
def test_the_fst_arrives_with_its_base_on_turn_four_and_grows_by_the_calendar() -> None:
    game = scenario("campaign")
    found = []
    for turn in range(4, 8):
        game.state.turn = turn
        game.changed()
        game.stack.append(Reinforcements())
        game.start()
        while not isinstance(asked(game), Waiting):
            offered = options(game)
            assert "type:us_fst_base" not in offered  # it comes when the FST does
            suggested = asked(game).suggestion(game, game.deciding()[0])
            act(game, (suggested or list(offered))[0])
        found.append(ratings(game, fst_on_map(game)).capacity)
    assert found == [2, 4, 6, 8]
    assert where(game, "us_fst_base") == ["us_box"]


@pytest.mark.rule("oceansoffire:6.41.b", "oceansoffire:11.8")
@pytest.mark.parametrize(
    ("guests", "room"), [((), True), (("@us_ca_1", "@us_ca_2", "@us_ca_3", "@us_cl_1"), False)]
)
def test_submarines_end_where_the_mobile_port_is_only_in_it(guests: tuple[str, ...], room: bool) -> None:
    game = draft(as_port("us_ss_1 oahu", *guests))
    act(game, "us_ss_1")
    assert ("gilberts" in spaces(game)) == room
    assert "marshalls" in spaces(game)


@pytest.mark.rule("oceansoffire:8.44", "oceansoffire:17.52.c")
@pytest.mark.parametrize("at_sea", [True, False])
def test_the_base_goes_with_whatever_counter_the_fst_is_now(at_sea: bool) -> None:
    game = board(*TRAIN, procedure=Draft())
    fst, base = (find(game, key) for key in ("us_fst_low", "us_fst_base"))
    if at_sea:
        game.embark(base, fst)
        game.sail(fst, at("central_pacific"), 1)
    game.unmark(fst, REDUCED)
    game.state.turn = 7
    place = game.state.at[fst], game.state.berth[fst]
    grow(game, 6)
    now = fst_on_map(game)
    assert now not in (fst, NOBODY)
    assert (game.state.at[now], game.state.berth[now]) == place
    assert (game.state.at[base], game.state.aboard[base]) == (place[0], now if at_sea else ASHORE)
