"""Cargo of transports and Japanese destroyers (aapacific:tr, dd, amph, multi.10 to multi.12, china.6)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Country
from ironbottom.games.aapacific.position.state import LOADED_AFTER_FIGHT, NOWHERE, UNLOADED
from tests.games.aapacific.moving import all_convoys, targets, where
from tests.games.aapacific.positions import act, options, position, units

BRITAIN, USA = "great_britain", "united_states"


def cargo(text: str, ship: str = "transport", **more: object) -> dict[str, object]:
    """A row of cargo that was aboard when the turn began."""
    return units(text, aboard=ship, **more)


# ---- what fits ---------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:tr.1", "aapacific:tr.2", "aapacific:china.6", "aapacific:multi.12")
@pytest.mark.parametrize(
    ("loads", "fit"),
    [
        (["armor"], 1),
        (["infantry", "artillery"], 2),
        (["aa_gun", "marine"], 2),
        (["armor", "infantry"], 1),
        (["infantry", "armor"], 1),
        (["infantry", "infantry", "infantry"], 2),
    ],
)
def test_a_transport_holds_one_tank_or_two_other_land_units(loads: list[str], fit: int) -> None:
    rows = [f"1 usa {kind} hawaiian_islands" for kind in loads]
    game = position("1 usa transport sz_9", *rows, phase=6, turn_of=USA)
    for piece in range(1, len(loads) + 1):
        if "sz_9" in targets(game, piece):
            act(game, f"piece:{piece}", "space:sz_9")
    assert len(game.load_of(0)) == fit


@pytest.mark.rule("aapacific:china.6", "aapacific:multi.12", "aapacific:tr.10")
def test_chinese_infantry_never_boards() -> None:
    game = position("1 usa transport sz_45", "1 china infantry kwangsi", phase=6, turn_of=USA)
    assert "sz_45" not in targets(game, 1)


@pytest.mark.rule("aapacific:dd.5", "aapacific:amph.2")
def test_a_japanese_destroyer_holds_one_infantry_and_nothing_else() -> None:
    game = position("1 japan destroyer sz_36", "2 japan infantry japan", "1 japan artillery japan", phase=6)
    assert "sz_36" not in targets(game, 3)
    act(game, "piece:1", "space:sz_36")
    assert where(game, 1) == "sz_36" and game.state.aboard[1] == 0
    assert "sz_36" not in targets(game, 2), "it is full"
    game = position("1 usa destroyer sz_9", "1 usa infantry hawaiian_islands", phase=6, turn_of=USA)
    assert targets(game, 1) == set(), "other destroyers carry nobody"


# ---- loading and voyages -----------------------------------------------------------------------------


@pytest.mark.rule("aapacific:tr.20", "aapacific:tr.4", "aapacific:tr.5", "aapacific:tr.3", "aapacific:p6.12")
def test_cargo_comes_aboard_before_between_and_after_the_steps_of_a_voyage() -> None:
    """The seed's example: load, sail one zone, load, sail another zone, unload both."""
    game = position(
        "1 great_britain transport sz_28",
        "1 great_britain infantry papua",
        "1 great_britain aa_gun queensland",
        phase=6,
        turn_of=BRITAIN,
    )
    act(game, "piece:1", "space:sz_28", "piece:0", "space:sz_32", "piece:2", "space:sz_32")
    act(
        game,
        "piece:0",
        "space:sz_33",
        "piece:1",
        "space:dutch_new_guinea",
        "piece:2",
        "space:dutch_new_guinea",
    )
    assert where(game, 1) == where(game, 2) == "dutch_new_guinea"
    assert where(game, 0) == "sz_33"


@pytest.mark.rule("aapacific:tr.5", "aapacific:dd.19")
def test_the_seeds_transport_example() -> None:
    game = position(
        "1 great_britain transport sz_29",
        "3 great_britain infantry queensland",
        "1 great_britain transport sz_28",
        "1 japan submarine sz_28",
        "1 great_britain infantry northern_territory",
        "1 great_britain infantry papua",
        phase=3,
        turn_of=BRITAIN,
    )
    act(game, "piece:4", "space:sz_32", "button:done")
    assert game.state.phase == 6, "it slipped away from the submarine, nothing is fought"
    assert where(game, 4) == "sz_32"
    act(game, "piece:1", "space:sz_29", "piece:2", "space:sz_29", "piece:0", "space:sz_33")
    act(game, "piece:1", "space:dutch_new_guinea", "piece:2", "space:dutch_new_guinea")
    act(game, "piece:3", "space:sz_32", "piece:6", "space:sz_32")
    assert game.load_of(4) == [3, 6], "loaded from two territories where it lies now"


@pytest.mark.rule("aapacific:tr.12", "aapacific:dd.11", "aapacific:amph.12")
def test_boarding_is_the_whole_move_of_a_land_unit() -> None:
    game = position("1 japan transport sz_46", "1 japan armor siam", phase=6)
    act(game, "piece:1", "space:sz_46", "piece:1", "space:french_indo_china")
    assert targets(game, 1) == set(), "landed, it goes no farther"
    game = position("1 japan transport sz_46", "1 japan armor siam", phase=6)
    act(game, "piece:1", "space:french_indo_china")
    assert targets(game, 1) == set(), "marched, it does not board"


@pytest.mark.rule("aapacific:tr.6", "aapacific:tr.9", "aapacific:tr.7", "aapacific:dd.9")
def test_cargo_may_stay_aboard_and_unloading_ends_the_move() -> None:
    game = position("1 japan transport sz_36", cargo("2 japan infantry sz_36"), phase=6)
    act(game, "piece:1", "space:korea")
    assert targets(game, 0) == set() and game.has(0, UNLOADED)
    assert game.load_of(0) == [2], "it need not unload all"
    destroyer = position("1 japan destroyer sz_36", cargo("1 japan infantry sz_36", "destroyer"), phase=6)
    act(destroyer, "piece:1", "space:korea")
    assert targets(destroyer, 0) == set()


@pytest.mark.rule("aapacific:tr.8", "aapacific:tr.16")
def test_a_ship_unloads_into_one_territory_a_turn() -> None:
    game = position("1 japan transport sz_36", cargo("2 japan infantry sz_36"), phase=6)
    assert targets(game, 2) == {"japan", "korea"}
    act(game, "piece:1", "space:korea")
    assert targets(game, 2) == {"korea"}
    act(game, "piece:2", "space:korea")
    assert where(game, 2) == "korea"


@pytest.mark.rule("aapacific:tr.7", "aapacific:tr.20")
def test_a_ship_that_has_unloaded_takes_nobody_aboard_any_more() -> None:
    game = position(
        "1 japan transport sz_36", cargo("1 japan infantry sz_36"), "1 japan infantry japan", phase=6
    )
    assert "sz_36" in targets(game, 2)
    act(game, "piece:1", "space:korea")
    assert "sz_36" not in targets(game, 2)


@pytest.mark.rule("aapacific:tr.13", "aapacific:dd.12")
def test_cargo_never_passes_from_ship_to_ship() -> None:
    game = position(
        "1 japan transport sz_36",
        cargo("1 japan infantry sz_36"),
        "1 japan transport sz_36",
        "1 japan destroyer sz_36",
        phase=6,
    )
    assert targets(game, 1) == {"japan", "korea"}


@pytest.mark.rule("aapacific:tr.11", "aapacific:dd.10", "aapacific:dd.6", "aapacific:dd.8")
def test_own_cargo_may_load_and_unload_in_one_turn() -> None:
    game = position("1 japan destroyer sz_36", "1 japan infantry japan", phase=6)
    act(game, "piece:1", "space:sz_36", "piece:0", "space:sz_37", "piece:1", "space:manchuria")
    assert where(game, 1) == "manchuria"


def test_moved_ships_still_load_and_unload_in_phase_six() -> None:
    moved = units("1 japan transport sz_36", marks=["moved"], used=2)
    game = position(moved, "1 japan infantry korea", phase=6)
    act(game, "piece:1", "space:sz_36", "piece:1", "space:japan")
    assert where(game, 1) == "japan"


# ---- among enemies and after a fight -----------------------------------------------------------------


@pytest.mark.rule("aapacific:move.11", "aapacific:tr.15", "aapacific:dd.14")
@pytest.mark.parametrize("ship", ["transport", "destroyer"])
def test_nobody_loads_or_unloads_among_enemies(ship: str) -> None:
    rows = (f"1 japan {ship} sz_46", cargo("1 japan infantry sz_46", ship), "1 japan infantry siam")
    empty = (f"1 japan {ship} sz_46", "1 japan infantry siam")
    for phase in (3, 6):
        game = position(*empty, "1 great_britain submarine sz_46", phase=phase)
        assert "sz_46" not in targets(game, 1)
    game = position(*rows, "1 great_britain submarine sz_46", phase=6)
    assert targets(game, 1) == set()
    patrol = units("1 great_britain fighter sz_46", marks=["patrol"])
    assert "sz_46" not in targets(position(*empty, patrol, phase=6), 1), "a patrol is an enemy unit too"
    submerged = units("1 great_britain submarine sz_46", marks=["submerged"])
    game = position(*empty, submerged, phase=6)
    assert "sz_46" in targets(game, 1), "a submerged submarine does not count"
    game = position(*rows, submerged, phase=6)
    assert targets(game, 1) == {"siam", "french_indo_china"}


@pytest.mark.rule("aapacific:move.12", "aapacific:tr.23", "aapacific:dd.19")
def test_a_ship_that_left_enemies_loads_where_it_goes() -> None:
    for ship in ("transport", "destroyer"):
        game = position(
            f"1 japan {ship} sz_46",
            "1 japan infantry kwangsi",
            "1 usa submarine sz_46",
            control={"kwangsi": "japan"},
            convoys={"sz_44": "japan"},
            phase=3,
        )
        assert "sz_45" not in targets(game, 1)
        act(game, "piece:0", "space:sz_45")
        assert "sz_45" in targets(game, 1), "from there an assault is possible"


@pytest.mark.rule("aapacific:tr.23", "aapacific:tr.20", "aapacific:tr.5")
def test_a_transport_that_slips_away_from_a_fight_loads_on_its_way_and_unloads_in_phase_six() -> None:
    """The seed's example to its end, with a destroyer left behind that attacks the submarine."""
    game = position(
        "1 great_britain transport sz_28",
        "1 great_britain infantry queensland",
        "1 great_britain infantry northern_territory",
        "1 great_britain destroyer sz_28",
        "1 japan submarine sz_28",
        phase=3,
        turn_of=BRITAIN,
        convoys=all_convoys("allies"),
        dice=[3, 6],
    )
    assert targets(game, 1) == set(), "there is nothing to board"
    act(game, "piece:0", "space:sz_32", "piece:1", "space:sz_32", "piece:2", "space:sz_32")
    act(game, "piece:0", "space:sz_33", "button:done")
    assert game.state.phase == 6, "the destroyer has sunk the submarine"
    act(game, "piece:1", "space:dutch_new_guinea", "piece:2", "space:dutch_new_guinea")
    assert where(game, 1) == where(game, 2) == "dutch_new_guinea"


@pytest.mark.rule("aapacific:tr.23", "aapacific:p3.1")
def test_a_transport_at_the_end_of_its_way_loads_in_phase_six_only() -> None:
    game = position(
        units("1 great_britain transport sz_33", start="sz_28", via="sz_32", used=2, marks=["moved"]),
        "1 great_britain infantry dutch_new_guinea",
        "1 japan submarine sz_28",
        phase=3,
        turn_of=BRITAIN,
        convoys=all_convoys("allies"),
    )
    assert targets(game, 1) == set()


@pytest.mark.rule("aapacific:tr.14", "aapacific:tr.21", "aapacific:dd.13", "aapacific:amph.13")
def test_after_a_fight_a_ship_loads_or_unloads_but_not_both() -> None:
    for ship in ("transport", "destroyer"):
        fought = units(f"1 japan {ship} sz_46", marks=["fought"])
        game = position(fought, "1 japan infantry siam", phase=6)
        act(game, "piece:1", "space:sz_46")
        assert game.has(1, LOADED_AFTER_FIGHT) and targets(game, 1) == set()
    fought = units("1 japan transport sz_46", marks=["fought"])
    game = position(fought, cargo("2 japan infantry sz_46"), "1 japan infantry siam", phase=6)
    act(game, "piece:1", "space:french_indo_china")
    assert "sz_46" not in targets(game, 3), "it has unloaded"
    game = position(fought, cargo("1 japan infantry sz_46"), "1 japan infantry siam", phase=6)
    act(game, "piece:2", "space:sz_46")
    assert targets(game, 1) == set(), "it has loaded"


@pytest.mark.rule("aapacific:tr.22", "aapacific:dd.18")
def test_a_ship_that_fought_does_not_sail() -> None:
    for ship in ("transport", "destroyer"):
        game = position(units(f"1 japan {ship} sz_46", marks=["fought"]), phase=6)
        assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:amph.14")
def test_a_ship_that_retreated_does_not_unload() -> None:
    game = position(
        units("1 japan transport sz_46", marks=["fought"]), cargo("1 japan infantry sz_46"), phase=6
    )
    assert targets(game, 1) == {"siam", "french_indo_china"}
    from ironbottom.games.aapacific.position.state import WITHDRAWN

    game.mark(0, WITHDRAWN)
    game.forget_options()
    assert targets(game, 1) == set()


# ---- allied cargo ------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:multi.10", "aapacific:multi.11", "aapacific:tr.10", "aapacific:tr.11")
def test_allied_cargo_travels_in_three_steps() -> None:
    rows = ("1 great_britain transport sz_9", "2 usa infantry hawaiian_islands")
    game = position(*rows, phase=3, turn_of=USA)
    assert "sz_9" not in targets(game, 1), "no assault can come of it this turn"
    game = position(*rows, phase=6, turn_of=USA)
    act(game, "piece:1", "space:sz_9", "piece:2", "space:sz_9")
    assert targets(game, 1) == set(), "not ashore in the same turn"
    assert targets(game, 0) == set(), "and an ally's ship does not sail"
    aboard = cargo("2 usa infantry sz_9")
    british = position("1 great_britain transport sz_9", aboard, phase=6, turn_of=BRITAIN)
    assert targets(british, 1) == set(), "pieces move on their owner's turn only"
    act(british, "piece:0", "space:sz_10")
    assert where(british, 1) == where(british, 2) == "sz_10"
    later = position("1 great_britain transport sz_10", cargo("2 usa infantry sz_10"), phase=6, turn_of=USA)
    act(later, "piece:1", "space:johnston_island")
    assert where(later, 1) == "johnston_island"


@pytest.mark.rule("aapacific:multi.10", "aapacific:amph.1")
def test_allied_cargo_of_an_earlier_turn_may_land_on_enemy_territory() -> None:
    aboard = cargo("1 usa infantry sz_18")
    game = position("1 great_britain transport sz_18", aboard, phase=3, turn_of=USA)
    assert targets(game, 1) == {"marshall_islands"}


# ---- assaults ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "aapacific:move.16", "aapacific:amph.1", "aapacific:amph.4", "aapacific:tr.19", "aapacific:tr.4"
)
def test_an_assault_is_loaded_sailed_and_declared_in_phase_three() -> None:
    """The seed's first example: a tank from Japan to Guam."""
    game = position(
        "1 japan transport sz_36", "1 japan armor japan", "1 usa marine guam", phase=3, convoys={}
    )
    act(game, "piece:1", "space:sz_36")
    assert "sz_25" in targets(game, 0)
    act(game, "piece:0", "space:sz_25")
    assert targets(game, 1) == {"guam"}
    act(game, "piece:1", "space:guam")
    guam = game.data.space_index["guam"]
    assert game.state.target[1] == game.state.target[0] == guam
    assert where(game, 1) == "sz_25" and game.state.aboard[1] == 0, "it stays aboard till the zone is clear"
    assert targets(game, 1) == targets(game, 0) == set()


@pytest.mark.rule("aapacific:tr.3", "aapacific:tr.19")
def test_cargo_goes_ashore_on_enemy_land_in_phase_three_and_on_friendly_land_in_phase_six() -> None:
    rows = ("1 japan transport sz_46", cargo("1 japan infantry sz_46"))
    assert targets(position(*rows, phase=3), 1) == {"malaya"}
    assert targets(position(*rows, phase=6), 1) == {"siam", "french_indo_china"}


@pytest.mark.rule("aapacific:amph.6", "aapacific:tr.16", "aapacific:amph.7")
def test_each_ship_assaults_one_territory_but_two_ships_may_take_two() -> None:
    rows = (cargo("2 japan infantry sz_47"), "1 japan transport sz_47", cargo("1 japan infantry sz_47"))
    game = position("1 japan transport sz_47", *rows, phase=3)
    act(game, "piece:1", "space:malaya")
    assert targets(game, 2) == {"malaya"}
    assert targets(game, 4) == {"malaya", "sumatra"}
    act(game, "piece:4", "space:sumatra")
    names = game.data.space_ids
    assert (names[game.state.target[0]], names[game.state.target[3]]) == ("malaya", "sumatra")


@pytest.mark.rule("aapacific:amph.8", "aapacific:amph.9")
def test_one_assault_may_come_from_two_zones_by_land_and_by_air() -> None:
    game = position(
        "1 japan transport sz_46",
        cargo("1 japan infantry sz_46"),
        "1 japan destroyer sz_47",
        cargo("1 japan infantry sz_47", "destroyer"),
        "1 japan armor siam",
        "1 japan fighter french_indo_china",
        "1 japan battleship sz_44",
        "1 great_britain infantry malaya",
        convoys={f"sz_{n}": "japan" for n in (38, 39, 43, 44, 46, 47)},
        phase=3,
    )
    assert "sz_46" not in targets(game, 6), "there is nothing to support yet"
    act(game, "piece:1", "space:malaya", "piece:3", "space:malaya", "piece:4", "space:malaya")
    act(game, "piece:5", "space:malaya")
    assert {"sz_46", "sz_47"} <= targets(game, 6), "a battleship comes in support"
    act(game, "piece:6", "space:sz_47")
    assert where(game, 6) == "sz_47"


@pytest.mark.rule("aapacific:amph.4", "aapacific:aa.4", "aapacific:tr.2")
def test_guns_board_for_an_assault_but_land_in_friendly_land_only() -> None:
    """Ruling Q34."""
    game = position("1 japan transport sz_46", "1 japan aa_gun siam", "1 japan infantry siam", phase=3)
    act(game, "piece:1", "space:sz_46")
    assert targets(game, 1) == set()
    game = position("1 japan transport sz_46", cargo("1 japan aa_gun sz_46"), phase=6)
    assert targets(game, 1) == {"siam", "french_indo_china"}


@pytest.mark.rule("aapacific:aa.5")
def test_transports_carry_guns_to_friendly_coasts() -> None:
    game = position("1 japan transport sz_36", "1 japan aa_gun japan", phase=6)
    act(game, "piece:1", "space:sz_36", "piece:1", "space:korea")
    assert where(game, 1) == "korea"


@pytest.mark.rule("aapacific:tr.15", "aapacific:amph.4", "aapacific:dd.14")
def test_cargo_aboard_may_assault_from_a_zone_with_enemies() -> None:
    """Ruling Q33."""
    game = position(
        "1 japan transport sz_46",
        cargo("1 japan infantry sz_46"),
        "1 japan battleship sz_46",
        "1 great_britain destroyer sz_46",
        "1 japan infantry siam",
        phase=3,
    )
    assert targets(game, 1) == {"malaya"}
    assert "sz_46" not in targets(game, 4), "but nobody boards there"


@pytest.mark.rule("aapacific:p3.1", "aapacific:move.16")
def test_in_phase_three_ships_load_only_for_an_assault_in_reach() -> None:
    """Ruling Q50."""
    game = position("1 usa transport sz_5", "1 usa infantry united_states", phase=3, turn_of=USA)
    assert options(game) == ("button:done",)
    game = position("1 usa transport sz_14", "1 usa infantry new_hebrides", phase=3, turn_of=USA)
    assert options(game) == ("button:done",), "no enemy coast within two zones"
    game = position("1 usa transport sz_17", "1 usa infantry wake_island", phase=3, turn_of=USA)
    assert targets(game, 0) == {"sz_19"}, "to fetch the infantry; the Marshalls are next to sz_18 beyond"
    act(
        game,
        "piece:0",
        "space:sz_19",
        "piece:1",
        "space:sz_19",
        "piece:0",
        "space:sz_18",
        "piece:1",
        "space:marshall_islands",
    )
    assert game.data.space_ids[game.state.target[1]] == "marshall_islands"


@pytest.mark.rule("aapacific:move.16")
def test_a_loaded_transport_sails_towards_the_assault_only() -> None:
    game = position("1 usa transport sz_17", cargo("1 usa infantry sz_17"), phase=3, turn_of=USA)
    at_last = {"sz_18", "sz_25", "sz_26", "sz_24"} & targets(game, 0)
    assert at_last == {"sz_18", "sz_25", "sz_26", "sz_24"}
    assert "sz_9" not in targets(game, 0) and "sz_10" not in targets(game, 0)
    assert "sz_16" in targets(game, 0), "one zone on, the Marshalls are one more"


@pytest.mark.rule("aapacific:dd.6", "aapacific:dd.8", "aapacific:dd.7")
def test_a_japanese_destroyer_makes_an_assault() -> None:
    game = position("1 japan destroyer sz_36", "1 japan infantry japan", phase=3, convoys={})
    act(
        game,
        "piece:1",
        "space:sz_36",
        "piece:0",
        "space:sz_38",
        "piece:1",
        "space:philippines",
        "button:done",
        "button:land",
    )
    assert game.state.control[game.data.space_index["philippines"]] == Country.JAPAN
    assert game.has(0, UNLOADED)


@pytest.mark.rule("aapacific:amph.4")
def test_an_assault_called_off_leaves_cargo_free_to_land_on_friendly_coasts() -> None:
    game = position("1 japan transport sz_46", cargo("1 japan infantry sz_46"), phase=6)
    assert game.state.target[1] == NOWHERE
    act(game, "piece:1", "space:siam")
    assert where(game, 1) == "siam"


def test_which_of_several_different_ships_is_asked() -> None:
    game = position(
        "2 japan transport sz_36",
        "1 japan destroyer sz_36",
        "1 japan transport sz_36",
        cargo("1 japan infantry sz_36"),
        "1 japan infantry japan",
        phase=6,
    )
    act(game, "piece:5", "space:sz_36")
    assert set(options(game)) == {"piece:0", "piece:1", "piece:2"}, "pieces 1 and 3 are alike"
