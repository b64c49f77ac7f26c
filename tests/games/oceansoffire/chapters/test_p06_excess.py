"""6.5: beyond the limits."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import Power, Side
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.places import aircraft, ground, in_port
from ironbottom.games.oceansoffire.position.state import DUE_NOW, EXCUSED, RELOCATING
from ironbottom.games.oceansoffire.rules.p04_turn import clear_markers
from ironbottom.games.oceansoffire.rules.p06_basing import airfield
from ironbottom.games.oceansoffire.rules.p06_excess import Limits, beyond, excess, rebase
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.games.oceansoffire.rules.p06_ports import refusal
from ironbottom.games.oceansoffire.rules.p19_retreat import Retreat
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA, asked, at, find, offered, position


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:6.11.a", "oceansoffire:6.11.b", "oceansoffire:6.0.c")
def test_who_is_beyond_a_limit() -> None:
    units = ["jp_xx_2 wake", "jp_x_35 wake", "2 jp_nav_4 wake"]
    game = position(units, control={"wake": "japan"})
    wake, ground = at("wake"), sorted([find(game, "jp_xx_2"), find(game, "jp_x_35")])
    assert excess(game, wake, Side.JAPAN) == ground
    game.excuse(wake, Side.JAPAN, EXCUSED)
    assert len(excess(game, wake, Side.JAPAN)) == 2  # the air
    game.excuse(wake, Side.JAPAN, DUE_NOW)
    assert excess(game, wake, Side.JAPAN) == ground
    game.lift(ground[1], game.state.fate[ground[0]])
    assert ground[0] not in excess(game, wake, Side.JAPAN)
    assert excess(game, wake, Side.ALLIES) == []


@pytest.mark.rule("oceansoffire:6.0.b", "oceansoffire:6.1", "oceansoffire:6.2", "oceansoffire:6.3")
@pytest.mark.parametrize("seed", range(4))
def test_who_of_any_units_is_beyond_which_limit(seed: int) -> None:
    """Troops unless they are excused, then air, then ships of a port, which count only while control is settled."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    for space in LANDS:
        state.changing[space] = chance.random() < 0.15
        for side in Side:
            state.overstacked[side][space] = chance.choice((0, 0, EXCUSED, DUE_NOW))
    for piece in on_board(game):
        if game.counter(piece).ship and state.berth[piece] in PORTS and chance.random() < 0.5:
            game.moor(piece, chance.choice(PORTS[:8]))
        elif state.aboard[piece] < 0 and not game.counter(piece).ship and chance.random() < 0.4:
            game.place(piece, chance.choice(LANDS[:12]))
    game.changed()
    found = set()
    for space in LANDS:
        for side in Side:
            troops, air = list(ground(game, space, side)), list(aircraft(game, space, side))
            most, field = DATA.spaces[space].division, airfield(game, space, side)
            wanted: list[int] = []
            if most is not None and divisions(game, troops) > 4 * most:
                wanted = [] if state.overstacked[side][space] == EXCUSED else troops
            if not wanted and field is not None and sum(points(game, p) for p in air) > 4 * field:
                wanted = air
            for port in DATA.spaces[space].ports if not wanted and not state.changing[space] else ():
                based = [p for p in in_port(game, port) if game.side(p) == side]
                if based and not wanted and refusal(game, port, side, []):
                    wanted = based
            assert beyond(game, space, side) == wanted
            mine = any(game.power(p) == game.phasing for p in wanted)
            later = state.overstacked[side][space] == DUE_NOW and not mine
            assert excess(game, space, side) == ([] if later else wanted)
            found.add((bool(wanted), later, bool(state.changing[space])))
    assert len(found) > 4


@pytest.mark.rule("oceansoffire:6.11.b", "oceansoffire:8.1.b")
def test_who_is_beyond_a_limit_is_due_at_the_end_of_its_owners_impulse() -> None:
    space = at("admiralty_islands")
    units = ["us_xx_32 admiralty_islands", "us_xx_1mar admiralty_islands", "us_xx_americal admiralty_islands"]
    game = position(units, name="solomons", control={"admiralty_islands": "us"}, box=False)
    game.excuse(space, Side.ALLIES, DUE_NOW)
    for power in (Power.JAPAN, Power.CW, Power.US):
        game.state.impulse = game.state.order.index(power)
        assert len(excess(game, space, Side.ALLIES)) == (3 if power == Power.US else 0)


@pytest.mark.rule("oceansoffire:6.11.b")
def test_what_is_due_in_the_impulse_of_one_ally_is_not_due_in_that_of_the_other() -> None:
    units = ["au_xx_7 admiralty_islands", "au_x_21 admiralty_islands", "au_xx_9 admiralty_islands"]
    control = {"admiralty_islands": "us"}
    game = position(units, name="solomons", power="us", control=control, procedure=Limits(), box=False)
    assert asked(game).rule(game) == "oceansoffire:6.5"  # nobody has excused them
    space = at("admiralty_islands")
    game.excuse(space, Side.ALLIES, DUE_NOW)
    launch(game, Limits())
    assert over(game)
    assert game.state.overstacked[Side.ALLIES][space] == DUE_NOW
    game.state.impulse = game.state.order.index(Power.CW)
    assert len(excess(game, space, Side.ALLIES)) == 3


@pytest.mark.rule("oceansoffire:6.11.b")
@pytest.mark.parametrize(("power", "how"), [("japan", EXCUSED), ("cw", DUE_NOW)])
def test_who_retreats_beyond_the_limit_is_so_to_the_end_of_its_owners_next_impulse(
    power: str, how: int
) -> None:
    units = ["jp_xx_5 papua", *(f"jp_xx_{name} ne_new_guinea" for name in ("2", "4", "6"))]
    game = position(units, power=power, control={"papua": "cw", "ne_new_guinea": "japan"}, box=False)
    retreat = Retreat(
        space=at("papua"),
        side=Side.JAPAN,
        units=[find(game, "jp_xx_5")],
        others=[],
        hits=2,
        light=0,
        heavy=True,
        may_hold=True,
        spare=False,
    )
    launch(game, retreat)
    assert game.state.at[find(game, "jp_xx_5")] == at("ne_new_guinea")
    assert game.state.overstacked[Side.JAPAN][at("ne_new_guinea")] == how
    assert excess(game, at("ne_new_guinea"), Side.JAPAN) == []


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:6.22.b")
@pytest.mark.parametrize(("power", "stays"), [("japan", False), ("us", True)])
def test_air_that_leaves_a_space_without_room_relocates_to_the_end_of_its_owners_next_impulse(
    power: str, stays: bool
) -> None:
    game = position(["us_lba_2 guadalcanal"], control={"guadalcanal": "japan"}, power=power)
    air = find(game, "us_lba_2")
    rebase(game, air, at("espiritu_santo"))
    clear_markers(game)
    assert game.has(air, RELOCATING)
    if stays:  # it was marked in this Impulse
        return
    game.state.impulse = game.state.order.index(Power.US)
    clear_markers(game)
    assert not game.has(air, RELOCATING)


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ships_in_a_lost_port_are_in_excess() -> None:
    game = position(["us_ca_1 oahu"])
    assert excess(game, at("oahu"), Side.ALLIES) == []
    game.take(at("oahu"), 0)
    assert excess(game, at("oahu"), Side.ALLIES) == [find(game, "us_ca_1")]


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:15.1.b")
@pytest.mark.parametrize(
    ("power", "seat", "mine"),
    [
        ("us", "us", {"us_lba_4", "us_lba_2"}),
        ("cw", "cw", {"br_lba_2", "au_lba_2"}),
        ("japan", "us", {"us_lba_4", "us_lba_2"}),
    ],
)
def test_of_three_players_each_lets_own_units_go_the_phasing_one_first(
    power: str, seat: str, mine: set[str]
) -> None:
    at_field = ("4 us_lba_4", "us_lba_2", "3 au_lba_2", "2 br_lba_2")
    units = [f"{one} western_australia" for one in at_field]
    game = position(units, power=power, players="three", procedure=Limits(), turn=4, box=False)
    assert game.deciding() == (seat,)
    assert {game.counter(int(piece)).id for piece in offered(game, "piece")} == mine


@pytest.mark.rule("oceansoffire:6.5")
def test_the_owner_of_australians_that_are_too_many_in_an_impulse_of_the_us_lets_them_go() -> None:
    game = position(
        ["4 au_lba_2 canton_island", "au_lba_1 canton_island"],
        power="us",
        players="three",
        procedure=Limits(),
        turn=4,
        box=False,
    )
    assert game.deciding() == ("cw",)
    assert offered(game, "piece")
