"""The laws of a position, each broken once by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ironbottom.games.pacificwar.components.ids import Phase, Side
from ironbottom.games.pacificwar.laboratory.laws import check
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, OPS_COMPLETE, REPAIRING_WEST, SUNK
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from tests.games.pacificwar.positions import find, position, zone_of


def sound() -> War:
    pieces = [("ja_aoba", "kwajalein"), ("ja_lba_1", "kwajalein"), ("us_enterprise", "midway")]
    return position(procedure=VictoryPhase(), turn=4, pieces=pieces, due={"ja_taiho": 5})


def of_piece(column: str, counter: str, value: int | str) -> Callable[[War], None]:
    """Sets the entry of a counter, ``value`` being a number or a zone."""

    def damage(g: War) -> None:
        entry = zone_of(g, value) if isinstance(value, str) else value
        getattr(g.state, column)[find(g, counter)] = entry

    return damage


def of_zone(zone: str, value: int) -> Callable[[War], None]:
    def damage(g: War) -> None:
        g.state.port[zone_of(g, zone)] = value

    return damage


def test_a_sound_position_breaks_no_law() -> None:
    assert check(sound()) == []


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda g: g.state.hits.pop(), "column hits has"),
        (of_piece("kind", "ja_aoba", 250), "pieces are counters of the numbers"),
        (of_piece("at", "ja_aoba", 200), "pieces are in zones of the numbers"),
        (
            of_piece("due", "ja_aoba", 6),
            "ja_aoba is on the map and also out of the game or on the turn track",
        ),
        (of_piece("marks", "ja_taiho", OPS_COMPLETE), "ja_taiho is Ops Complete, but not on the map"),
        (of_piece("marks", "ja_taiho", REPAIRING_WEST), "ja_taiho is under repair in the West Coast"),
        (of_piece("marks", "ja_taiho", GONE), "ja_taiho is out of the game and due on Turn 5"),
        (of_piece("due", "ja_taiho", 4), "ja_taiho was due on Turn 4 and has not come"),
        (of_piece("marks", "ja_lba_1", SUNK), "ja_lba_1 is sunk, but no lost ship"),
        (of_piece("marks", "ja_lba_1", OPS_COMPLETE), "ja_lba_1 has no Ops Complete side"),
        (of_piece("hits", "ja_aoba", 1), "ja_aoba has hits outside of any combat"),
        (of_piece("at", "ja_aoba", "west_coast"), "ja_aoba is in west_coast, which is closed to Japan"),
        (of_zone("truk", NOWHERE), "port marker of truk is 255"),
        (of_zone("truk", 7), "port marker of truk is 7"),
        (of_zone("midway", Side.JAPAN), "port marker of midway is 0"),
        (of_piece("at", "us_enterprise", "kwajalein"), "both sides have units in kwajalein"),
        (of_piece("at", "ja_lba_2", "kwajalein"), "kwajalein, a base, holds 2 LBA"),
        (lambda g: g.state.trains.append(zone_of(g, "kwajalein")), "beside Japanese ships in kwajalein"),
        (lambda g: g.state.trains.extend([zone_of(g, "midway")] * 2), "fleet trains are in"),
        (lambda g: g.state.deck.append(1), "the cards are"),
        (lambda g: setattr(g.state, "turn", 99), "turn 99 is not in the scenario"),
        (lambda g: setattr(g.state, "active", 3), "active side is 3"),
    ],
)
def test_each_broken_law_is_named(damage: Callable[[War], object], says: str) -> None:
    game = sound()
    damage(game)
    assert any(says in fault for fault in check(game)), check(game)


def test_units_fight_where_both_sides_are() -> None:
    game = sound()
    game.state.phase = Phase.STRATEGY
    game.state.at[find(game, "us_enterprise")] = zone_of(game, "kwajalein")
    game.state.hits[find(game, "ja_aoba")] = 1
    assert check(game) == []
