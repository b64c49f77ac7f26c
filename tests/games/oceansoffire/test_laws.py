"""The laws of a position, each broken once by hand in the Solomons as they are set up."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Power
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import REDUCED, USED
from ironbottom.kernel import registry
from ironbottom.kernel.dice import NO_DICE
from ironbottom.kernel.saves import dump, load
from tests.games.oceansoffire.positions import at, find, scenario

Damage = Callable[[Oceans], None]


def of_piece(column: str, counter: str, value: int) -> Damage:
    """Sets the entry of a unit, the first of its type."""

    def damage(g: Oceans) -> None:
        getattr(g.state, column)[g.data.box.index(g.data.counter_index[counter])] = value

    return damage


def of_space(column: str, space: str, value: int) -> Damage:
    """Sets the entry of a Space."""

    def damage(g: Oceans) -> None:
        getattr(g.state, column)[at(space)] = value

    return damage


def aboard(piece: str, ship: str) -> Damage:
    return lambda g: of_piece("aboard", piece, find(g, ship))(g)


def crowd(kind: str, space: str) -> Damage:
    """Lets all units of a form that are on the map stand in one Space."""

    def damage(g: Oceans) -> None:
        for piece, place in enumerate(g.state.at):
            if place != NOWHERE and getattr(g.counter(piece), kind) and g.state.aboard[piece] < 0:
                if kind == "ship":
                    g.moor(piece, g.data.spaces[at(space)].ports[0])
                else:
                    g.place(piece, at(space))

    return damage


def test_a_position_of_version_1_counts_what_was_built_for_the_side_that_built_it() -> None:
    game = scenario("solomons")
    game.state.built[game.phasing_side][at("rabaul")] = 2
    saved = dump(game)
    fields = msgspec.json.decode(saved.state)
    fields["built"] = fields["built"][game.phasing_side]
    old = msgspec.structs.replace(saved, version=1, state=msgspec.Raw(msgspec.json.encode(fields)))
    again = load(registry.game("oceansoffire"), old, NO_DICE)
    assert again.state.built[game.phasing_side] == game.state.built[game.phasing_side]  # type: ignore[attr-defined]


def test_positions_as_they_are_set_up_break_no_law() -> None:
    for name in ("solomons", "campaign"):
        assert check(scenario(name)) == []


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda g: g.state.hits.pop(), "column hits has"),
        (of_piece("kind", "jp_ca_1", 3), "the pieces are not those of the box"),
        (of_piece("at", "jp_ca_1", 200), "pieces are in Spaces of the numbers [200]"),
        (of_space("control", "truk", 77), "Spaces are controlled by powers of the numbers [77]"),
        (of_piece("fate", "jp_ca_1", Fate.POOL), "jp_ca_1 * is both on the map and off it, or neither"),
        (of_piece("at", "jp_ca_1", at("punjab")), "jp_ca_1 * is in punjab, which is not in play"),
        (of_piece("berth", "jp_ca_1", NOWHERE), "in none of its ports"),
        (of_piece("at", "jp_ca_1", at("solomons")), "jp_ca_1 * is at sea and in port"),
        (of_piece("at", "us_xx_1mar", at("solomons")), "us_xx_1mar * swims in solomons"),
        (of_piece("berth", "us_xx_1mar", 3), "us_xx_1mar * is no ship, but in port"),
        (of_piece("marks", "jp_xx_5", USED), "jp_xx_5 * is off the map, but marked, aboard or in port"),
        (of_piece("hits", "jp_xx_5", 1), "jp_xx_5 * is off the map with hits"),
        (aboard("us_xx_1mar", "jp_ca_1"), "us_xx_1mar * is aboard something that is elsewhere"),
        (of_piece("hits", "us_xx_1mar", 99), "us_xx_1mar * has no defense left"),
        (of_piece("damage", "jp_ca_1", 99), "jp_ca_1 * should be sunk"),
        (of_piece("marks", "us_xx_1mar", REDUCED), "us_xx_1mar * is reduced, but is no ship of two sides"),
        (of_space("control", "truk", NOWHERE), "truk has no marker, or one too many"),
        (of_space("control", "truk", Power.CW), "the marker of the other Ally"),
        (of_space("marker_hits", "truk", 99), "truk has more Hits than Intrinsic Ground Defense Factors"),
        (crowd("ground", "guadalcanal"), "too many divisions in guadalcanal"),
        (crowd("air", "guadalcanal"), "too many air points in guadalcanal"),
        (crowd("ship", "rabaul"), "ships may not base in rabaul (6.3)"),
        (lambda g: g.state.forts[Power.US].__setitem__(at("truk"), 1), "truk has 1 forts of us"),
    ],
)
def test_a_broken_law_is_told(damage: Damage, says: str) -> None:
    game = scenario("solomons")
    damage(game)
    game.changed()
    told = [fault.replace(f" ({number})", " *") for fault in check(game) for number in [_number(fault)]]
    assert any(says in fault for fault in told), told


def _number(fault: str) -> str:
    """The number of the piece that a fault names in brackets; "": none."""
    found = fault.partition(" (")[2].partition(")")[0]
    return found if found.isdigit() else ""
