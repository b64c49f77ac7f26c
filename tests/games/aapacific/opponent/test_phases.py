"""Purchases, non-combat moves, placing and decisions in battle, in small positions."""

from ironbottom.games.aapacific.components.ids import Side, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.p4_combat.sea_retreat import ContinueAtSea
from ironbottom.kernel import choices
from ironbottom.players.levels import player
from tests.games.aapacific.opponent.positions import position
from tests.games.aapacific.opponent.walking import SLUG, apply
from tests.players.walking import endless, world_of


def answer(game: Pacific, seat: str = "") -> list[str]:
    """What the planner answers, applied to the game."""
    seat = seat or game.deciding()[0]
    chosen = player(SLUG, "planner", 1).choose(world_of(game, seat), seat, endless())
    assert apply(game, seat, chosen) == len(chosen)
    return chosen


def count(game: Pacific, kind: UnitType, space: str) -> int:
    """Pieces of a type in a space."""
    return sum(game.state.kind[p] == kind for p in game.here[game.data.space_index[space]])


def test_a_capital_in_danger_gets_infantry_first() -> None:
    units = [
        ("great_britain", "infantry", "india", 1),
        ("japan", "transport", "sz_53", 3),
        ("japan", "infantry", "siam", 6),
    ]
    game = position("great_britain", 1, units, cash={"india": 15, "australia": 0, "usa": 0}, control=CLOSED)
    assert answer(game)[:4] == [choices.kind("infantry")] * 4


CLOSED = {"burma": "japan", "shan_state": "japan"}


def test_no_troops_are_bought_for_which_there_is_no_ship() -> None:
    game = position("united_states", 1, [("usa", "infantry", "united_states", 12)], cash={"usa": 40})
    bought = answer(game)
    assert not {choices.kind("marine"), choices.kind("infantry")} & set(bought)


def test_carriers_wait_for_fighters() -> None:
    game = position("united_states", 1, [("usa", "carrier", "sz_5", 2)], cash={"usa": 60})
    assert choices.kind("carrier") not in answer(game)


def test_units_return_to_a_capital_in_danger() -> None:
    units = [
        ("great_britain", "infantry", "burma", 6),
        ("japan", "transport", "sz_53", 2),
        ("japan", "infantry", "siam", 4),
    ]
    game = position("great_britain", 6, units, control={"shan_state": "japan"})
    answer(game)
    assert count(game, UnitType.INFANTRY, "india") >= 4


def test_troops_board_and_the_transport_sails_towards_the_enemy() -> None:
    units = [("usa", "transport", "sz_5", 1), ("usa", "marine", "united_states", 2)]
    game = position("united_states", 6, units)
    answer(game)
    (ship,) = (p for here in game.here for p in here if game.state.kind[p] == UnitType.TRANSPORT)
    assert len(game.load_of(ship)) == 2
    assert game.state.at[ship] != game.data.space_index["sz_5"]


def test_a_carrier_fetches_the_fighters_that_count_on_it() -> None:
    flying = [
        {
            "nation": "japan",
            "type": "fighter",
            "space": "sz_9",
            "count": 2,
            "marks": ["airborne", "fought"],
            "used": 2,
        }
    ]
    game = position("japan", 6, [("japan", "carrier", "sz_20", 1)], extra=flying)
    answer(game)
    fighters = [p for here in game.here for p in here if game.state.kind[p] == UnitType.FIGHTER]
    assert len(fighters) == 2
    assert all(game.state.aboard[p] >= 0 for p in fighters)


def test_a_weak_fleet_stays_out_of_reach() -> None:
    units = [
        ("usa", "carrier", "sz_9", 1),
        ("usa", "transport", "sz_9", 2),
        ("japan", "battleship", "sz_18", 4),
        ("japan", "carrier", "sz_18", 2),
        ("japan", "destroyer", "sz_18", 6),
        ("japan", "fighter", "marshall_islands", 6),
    ]
    game = position("united_states", 6, units)
    answer(game)
    sight_zones = {game.state.at[p] for here in game.here for p in here if game.side(p) == Side.ALLIES}
    near = game.data.space_index["sz_18"]
    assert all(zone not in game.data.sea_neighbours[near] for zone in sight_zones)


def test_convoy_money_goes_where_the_danger_is() -> None:
    units = [
        ("great_britain", "infantry", "india", 1),
        ("great_britain", "infantry", "new_south_wales", 1),
        ("japan", "transport", "sz_53", 3),
        ("japan", "infantry", "siam", 6),
    ]
    game = position("great_britain", 9, units, control=CLOSED)
    assert answer(game) == [choices.number(12)]


def test_bombers_without_a_better_target_raid_an_undefended_complex() -> None:
    units = [("usa", "bomber", "kiangsi", 4), ("japan", "infantry", "japan", 30)]
    game = position("united_states", 3, units, cash={"japan": 40}, dice=[3] * 4)
    assert choices.button("raid") in answer(game)


def test_ships_retreat_from_a_battle_that_does_not_pay() -> None:
    units = [("japan", "destroyer", "sz_45", 1), ("usa", "battleship", "sz_44", 3)]
    game = position("japan", 3, units, dice=[6] * 4)
    for choice in ("piece:0", "space:sz_44", choices.number(0), choices.DONE):
        game.act("japan", choice)
    while not isinstance(game.decision, ContinueAtSea):
        answer(game)
    assert answer(game) == ["space:sz_45"]
    assert count(game, UnitType.DESTROYER, "sz_45") == 1
