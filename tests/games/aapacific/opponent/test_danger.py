"""What the planner fears: strikes, garrisons, capitals."""

from ironbottom.games.aapacific.components.ids import Side, UnitType
from ironbottom.games.aapacific.opponent.garrisons import garrison, helpers, neighbours, pinned
from ironbottom.games.aapacific.opponent.strikes import Strikes
from tests.games.aapacific.opponent.positions import kinds, position, sight_of


def test_strikes_count_what_reaches_a_territory_by_land_sea_and_air() -> None:
    units = [
        ("japan", "infantry", "siam", 2),
        ("japan", "armor", "french_indo_china", 1),
        ("japan", "fighter", "hainan", 1),
        ("japan", "transport", "sz_45", 1),
        ("japan", "artillery", "formosa", 1),
        ("japan", "infantry", "japan", 9),
    ]
    game = position("great_britain", 3, units)
    (blow,) = Strikes(game, Side.JAPAN).blows(game.data.space_index["malaya"])
    expected = {UnitType.INFANTRY: 2, UnitType.ARMOR: 1, UnitType.FIGHTER: 1, UnitType.ARTILLERY: 1}
    assert {UnitType(kind): n for kind, n in enumerate(blow.force) if n} == expected
    assert blow.amphibious


def test_ships_do_not_strike_through_zones_that_are_held() -> None:
    units = [("japan", "submarine", "sz_45", 1), ("great_britain", "destroyer", "sz_46", 1)]
    units += [("great_britain", "destroyer", "sz_44", 1)]
    game = position("great_britain", 3, units)
    strikes = Strikes(game, Side.JAPAN)
    assert strikes.blows(game.data.space_index["sz_44"])
    assert not strikes.blows(game.data.space_index["sz_47"])


def test_each_allied_power_strikes_by_itself() -> None:
    units = [("usa", "fighter", "midway", 2), ("great_britain", "submarine", "sz_27", 1)]
    units += [("great_britain", "fighter", "wake_island", 1)]
    game = position("japan", 3, units)
    blows = Strikes(game, Side.ALLIES).blows(game.data.space_index["sz_19"])
    assert sorted(sum(blow.force) for blow in blows) == [1, 2]


def test_a_garrison_is_no_larger_than_needed() -> None:
    units = [("great_britain", "infantry", "malaya", 8), ("japan", "infantry", "siam", 2)]
    game = position("great_britain", 3, units)
    kept = garrison(sight_of(game), game.data.space_index["malaya"])
    assert 1 <= len(kept) <= 3


def test_a_capital_pins_its_neighbours_too_when_it_needs_them() -> None:
    units = [
        ("great_britain", "infantry", "india", 2),
        ("great_britain", "infantry", "burma", 4),
        ("japan", "transport", "sz_53", 3),
        ("japan", "infantry", "siam", 6),
    ]
    game = position("great_britain", 3, units, control={"shan_state": "japan"})
    sight, india = sight_of(game), game.data.space_index["india"]
    needed = helpers(sight, india, neighbours(sight, india))
    assert needed
    assert set(needed) <= pinned(sight)
    assert kinds(game, set(needed)) == ["infantry"] * len(needed)


def test_nothing_is_pinned_where_no_enemy_comes() -> None:
    game = position("great_britain", 3, [("great_britain", "infantry", "india", 5)])
    assert pinned(sight_of(game)) == set()
