"""The planner's quick odds against the exact ones."""

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.odds import exact
from ironbottom.games.aapacific.odds.battle import Battle, Kind, Party, force
from ironbottom.games.aapacific.opponent.reckon import NOBODY, Fight, reckon

DATA = load()


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ({"infantry": 2}, {"infantry": 1}),
        ({"infantry": 3, "artillery": 2, "armor": 1}, {"infantry": 4, "artillery": 1}),
        ({"infantry": 4, "fighter": 2, "bomber": 1}, {"infantry": 3, "fighter": 1}),
        ({"infantry": 9, "artillery": 4, "fighter": 3}, {"infantry": 14, "fighter": 2}),
    ],
)
@pytest.mark.parametrize("kind", ["land", "amphibious"])
def test_land_battles_without_guns_are_exact(
    attacker: dict[str, int], defender: dict[str, int], kind: Kind
) -> None:
    told = exact(Battle(kind, Party(force(attacker)), Party(force(defender))))
    fought = reckon(DATA, Fight(force(attacker), force(defender), amphibious=kind == "amphibious"))
    assert fought.win == pytest.approx(told.win, abs=1e-9)
    assert fought.lost == pytest.approx(told.attacker_cost, abs=1e-9)
    assert fought.killed == pytest.approx(told.defender_cost, abs=1e-9)


def test_the_first_turn_cap_and_bombardment_are_exact() -> None:
    attacker, defender = force({"infantry": 2, "artillery": 1}), force({"infantry": 2, "artillery": 1})
    ships = force({"battleship": 1, "destroyer": 1})
    told = exact(Battle("amphibious", Party(attacker), Party(defender), cap=1, bombarding=ships))
    fought = reckon(DATA, Fight(attacker, defender, amphibious=True, bombarding=ships, cap=1))
    assert fought.win == pytest.approx(told.win, abs=1e-9)
    assert fought.killed == pytest.approx(told.defender_cost, abs=1e-9)


def test_fleets_of_surface_ships_and_aircraft_are_exact() -> None:
    attacker = force({"battleship": 1, "destroyer": 2, "fighter": 3, "carrier": 1})
    defender = force({"battleship": 1, "destroyer": 1, "carrier": 2, "fighter": 4, "transport": 2})
    told = exact(Battle("sea", Party(attacker), Party(defender)))
    fought = reckon(DATA, Fight(attacker, defender, sea=True))
    assert fought.win == pytest.approx(told.win, abs=1e-9)
    assert fought.lost == pytest.approx(told.attacker_cost, abs=1e-9)


def test_submarines_come_in_roughly() -> None:
    attacker = force({"submarine": 2, "destroyer": 1, "fighter": 2})
    defender = force({"destroyer": 1, "submarine": 1, "transport": 1, "battleship": 1})
    told = exact(Battle("sea", Party(attacker), Party(defender)))
    fought = reckon(DATA, Fight(attacker, defender, sea=True))
    assert fought.win == pytest.approx(told.win, abs=0.15)


def test_aircraft_do_nothing_against_submarines_without_a_destroyer() -> None:
    fought = reckon(DATA, Fight(force({"fighter": 4}), force({"submarine": 1}), sea=True))
    assert (fought.win, fought.lost, fought.killed) == (0.0, 0.0, 0.0)


def test_aircraft_alone_win_no_territory() -> None:
    fought = reckon(DATA, Fight(force({"fighter": 4}), force({"infantry": 1})))
    assert fought.win == 0.0
    assert fought.killed > 2.9


def test_an_empty_place_is_won_by_land_units_and_held_by_defenders() -> None:
    assert reckon(DATA, Fight(force({"infantry": 1}), NOBODY)).win == 1.0
    assert reckon(DATA, Fight(force({"fighter": 1}), NOBODY)).win == 0.0
    assert reckon(DATA, Fight(NOBODY, force({"infantry": 1}))).stands == 1.0


def test_guns_take_their_share_of_the_aircraft() -> None:
    fight = Fight(force({"infantry": 2, "fighter": 3}), force({"infantry": 1, "aa_gun": 1}))
    clear, gunned = reckon(DATA, fight), reckon(DATA, fight._replace(guns=True))
    assert gunned.lost == pytest.approx(clear.lost + 3 * 12 / 6)
