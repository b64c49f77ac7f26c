"""The teaching game: what it must prove of the kernel."""

from __future__ import annotations

import pytest

from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.lab import Lab
from narrows.interception import Reaction

Hexes = tuple[str, ...]


def lab(
    *dice: int,
    north: Hexes,
    south: Hexes,
    west: Hexes = (),
    depth: str = "2",
    seats: str = "2",
    points: int = 3,
) -> Lab:
    """North's impulse with these counters on the map."""
    position = {
        "options": {"depth": depth, "seats": seats},
        "counters": {"north": north, "south": south, "west": west},
        "impulse_of": "north",
        "points": points,
    }
    return Lab.build("narrows", position, dice=dice)


def depth_of(table: Lab) -> int:
    """How many interceptions are under way, one inside the other."""
    return sum(isinstance(frame, Reaction) for frame in table.game.stack)


NORTH = ("h0000", "h0003")
SOUTH = ("h0200", "h0300")


def test_a_step_beside_a_rival_opens_a_window_for_that_rival() -> None:
    table = lab(north=NORTH, south=SOUTH).move("north counter", "h0000", "h0100")
    table.expect(waiting_on=["south"], asks="MayIntercept", options=["counter in h0200", "pass"])
    assert depth_of(table) == 1


def test_no_window_is_opened_where_nobody_stands_near() -> None:
    lab(north=NORTH, south=SOUTH).move("north counter", "h0003", "h0002").expect(
        waiting_on=["north"], asks="PickHex"
    )


@pytest.mark.parametrize("face", [1, 2, 3])
def test_an_interception_fails_on_a_low_die(face: int) -> None:
    table = lab(face, north=NORTH, south=SOUTH).move("north counter", "h0000", "h0100").do("counter in h0200")
    table.expect(waiting_on=["north"], asks="PickHex", dice_left=0)
    table.expect(state={"counters": {"south": list(SOUTH)}})


def test_an_interceptor_that_wins_goes_home() -> None:
    table = (
        lab(4, 6, 2, north=NORTH, south=SOUTH).move("north counter", "h0000", "h0100").do("counter in h0200")
    )
    table.expect(state={"counters": {"north": ["h0003"], "south": list(SOUTH)}}, dice_left=0)
    table.expect(log=["tries to intercept", "fights"], waiting_on=["north"])


def test_both_are_lost_in_an_even_duel() -> None:
    table = (
        lab(5, 3, 3, north=NORTH, south=SOUTH).move("north counter", "h0000", "h0100").do("counter in h0200")
    )
    table.expect(state={"counters": {"north": ["h0003"], "south": ["h0300"]}})


def test_an_interceptor_is_itself_intercepted_inside_its_interception() -> None:
    """North moves, south intercepts, north intercepts the interceptor: the duel inside spares the first mover."""
    crowd = ("h0000", "h0001")
    table = lab(4, 5, 6, 1, north=crowd, south=SOUTH).move("north counter", "h0000", "h0100")
    table.do("counter in h0200")
    table.expect(waiting_on=["north"], asks="MayIntercept", offers=["counter in h0001"])
    assert depth_of(table) == 2
    table.do("counter in h0001")
    table.expect(state={"counters": {"north": ["h0100", "h0001"], "south": ["h0300"]}}, dice_left=0)
    assert depth_of(table) == 0


def test_the_counter_interception_may_fail_and_the_first_duel_is_fought_all_the_same() -> None:
    crowd = ("h0000", "h0001")
    table = lab(4, 1, 6, 2, north=crowd, south=SOUTH).move("north counter", "h0000", "h0100")
    table.do("counter in h0200", "counter in h0001")
    table.expect(state={"counters": {"north": ["h0001"], "south": list(SOUTH)}}, dice_left=0)


@pytest.mark.parametrize(("depth", "windows"), [("1", 1), ("2", 2), ("3", 3)])
def test_interceptions_nest_no_deeper_than_agreed(depth: str, windows: int) -> None:
    north, south = ("h0000", "h0001"), ("h0101", "h0200", "h0300")
    table = lab(*[6] * 3, *[6, 1] * 3, depth=depth, north=north, south=south)
    table.move("north counter", "h0000", "h0100")
    deepest = 0
    while type(table.game.decision).__name__ == "MayIntercept" and depth_of(table) > deepest:
        deepest = depth_of(table)
        table.do(table.options()[0])
    assert deepest == windows


def test_every_rival_beside_the_mover_has_its_own_window() -> None:
    table = lab(seats="3", north=("h0001", "h0004"), south=("h0201",), west=("h0100",))
    table.move("north counter", "h0001", "h0101")
    table.expect(waiting_on=["south"]).do("pass").expect(waiting_on=["west"]).do("pass").expect(
        waiting_on=["north"]
    )


def test_the_game_ends_inside_an_interception_when_the_last_counter_falls() -> None:
    table = (
        lab(6, 6, 1, north=("h0000",), south=SOUTH)
        .move("north counter", "h0000", "h0100")
        .do("counter in h0200")
    )
    table.expect(outcome="last_one", winners=["south"], waiting_on=[])


def test_a_full_hex_and_a_rivals_hex_are_refused_with_the_rule() -> None:
    table = lab(north=("h0200", "h0100", "h0100"), south=("h0101",)).do("north counter in h0200")
    table.expect(refuses={"h0100": "rule 2", "h0101": "rival", "stop": "at least one step"})


def test_a_single_way_is_gone_without_asking_and_told() -> None:
    table = lab(north=("h0000", "h0100", "h0100"), south=("h0400",)).do("north counter in h0000")
    table.expect(state={"counters": {"north": ["h0001", "h0100", "h0100"]}}, told=["has one way to go"])


def test_plotted_cards_are_opened_together() -> None:
    hands = {"north": ("c002", "c003"), "south": ("c005", "c008")}
    table = Lab.build("narrows", {"counters": {"north": ["h0000"], "south": ["h0504"]}, "hands": hands})
    table.do("c003", "done", seat="north")
    assert not any("plotted" in line for line in table.log())
    table.do("c005", "c008", "done", seat="south")
    table.expect(log=["north plotted c003", "south plotted c005, c008"], waiting_on=["south"])
    assert table.game.state.points == [2, 7]


def test_850_counters_stand_on_the_large_map() -> None:
    table = Lab.build("narrows", {"counters": {"north": ["h0000"], "south": ["h0504"]}})
    dice = SecretDice(bytes(32), "armada")
    game = table.game.spec.new("armada", {"seats": "2", "depth": "2"}, dice, None)
    assert len(game.spec.view(game, "").pieces) == 850
