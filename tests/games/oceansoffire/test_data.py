"""What the component data must hold."""

from __future__ import annotations

from collections import Counter

from ironbottom.games.oceansoffire.components import load, validate
from ironbottom.games.oceansoffire.components.ids import Kind, Klass, Nation, Power

DATA = load()


def test_our_files_are_without_fault() -> None:
    assert validate() == []


def test_the_same_request_gives_the_same_object() -> None:
    assert load() is DATA
    assert load(None) is DATA


def test_what_the_box_holds() -> None:
    assert len(DATA.spaces) == 140
    assert (len(DATA.counters), sum(one.count for one in DATA.counters)) == (483, 845)
    assert (len(DATA.tables), len(DATA.rules), len(DATA.rulings), len(DATA.examples)) == (53, 874, 87, 115)
    assert list(DATA.scenarios) == [
        "solomons",
        "rising_sun",
        "turning_tide_1942",
        "campaign",
        "philippine_sea",
    ]
    assert {one.klass for one in DATA.counters} == set(Klass)
    assert {one.nation for one in DATA.counters} == set(Nation)


def test_kinds_of_spaces() -> None:
    kinds = Counter(space.kind for space in DATA.spaces)
    assert kinds == {
        Kind.LAND_AREA: 37,
        Kind.PLAYABLE_ISLAND: 41,
        Kind.SEA_AREA: 19,
        Kind.MIXED_AREA: 31,
        Kind.OFFMAP_BOX: 5,
        Kind.HOLDER: 7,
    }


def test_every_facility_of_the_box_belongs_to_a_power() -> None:
    for power in (Power.JAPAN, Power.US, Power.CW):
        kinds = DATA.facilities[power]
        assert [DATA.counters[kind].facility for kind in kinds] == [0, 1, 2]
    assert all(DATA.counters[kind].facility is None for kind in DATA.box)


def test_tables_are_looked_up_by_name_and_by_band() -> None:
    losses = DATA.table("combat_loss_matrix")
    assert losses.number("H", losses.in_column(18)) == 9
    assert losses.number("M", losses.in_column(15)) == 6
    results = DATA.table("combat_results")
    assert results.cell(results.in_row(8), "2:1") == "L/M(R)"
    assert results.in_row(-7) == "<=-2"
    assert DATA.table("interception").success_at == 6
