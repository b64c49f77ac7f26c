"""The drawing of the map and the board that clients get: hexes on the grid, room for counters, names clear of them."""

from __future__ import annotations

import re
from math import dist

import msgspec
import pytest

from ironbottom.games.fireinthesky.components import SLUG, load
from ironbottom.games.fireinthesky.components.ids import SpaceKind
from ironbottom.games.fireinthesky.shown.board import board, halves, look_of
from ironbottom.games.fireinthesky.shown.sheets import reference
from ironbottom.kernel.drawing import SpaceShape, geometry
from ironbottom.mechanics.hexes import Hex, centre

DATA = load()
MAP = geometry(SLUG)
BOARD = board(None)
REFERENCE = reference(None)
SHAPES: dict[str, SpaceShape] = {shape.id: shape for shape in MAP.spaces}
HEXES = [space for space, kind in enumerate(DATA.kind) if kind <= SpaceKind.SEA]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
COUNTERS = 34
"""Counters take so many units on every side of an anchor."""
LINE = 10
LETTER = 9.5
"""Height and width of a letter of a name, with its outline."""
PITCH = dist(SHAPES["truk"].anchor, SHAPES["eniwetok"].anchor)


def corners(path: str) -> list[tuple[float, float]]:
    """The corners of an area: a start, then steps."""
    numbers = [float(number) for number in NUMBER.findall(path)]
    x, y, found = 0.0, 0.0, []
    for across, down in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + across, y + down
        found.append((x, y))
    return found


def test_every_space_is_drawn_once_and_in_order() -> None:
    assert [shape.id for shape in MAP.spaces] == list(DATA.space_ids)


def test_the_file_is_small_enough_for_a_page() -> None:
    assert len(MAP.coast) + sum(len(shape.d) + len(shape.land) for shape in MAP.spaces) < 250_000


def test_anchors_of_hexes_lie_on_the_grid() -> None:
    def middle(space: int) -> tuple[float, float]:
        q, r = DATA.axial[space] or (0, 0)
        return centre(Hex(q, r), PITCH / 3**0.5, "pointed")

    origin, first = middle(HEXES[0]), SHAPES[DATA.space_ids[HEXES[0]]].anchor
    for space in HEXES:
        x, y = middle(space)
        anchor = SHAPES[DATA.space_ids[space]].anchor
        assert dist(anchor, (first[0] + x - origin[0], first[1] + y - origin[1])) < 0.3


def test_everything_is_on_the_sheet() -> None:
    for shape in MAP.spaces:
        points = [*corners(shape.d), shape.anchor, shape.label]
        assert all(0 <= x <= MAP.width and 0 <= y <= MAP.height for x, y in points), shape.id


def test_hexes_have_six_corners_and_share_their_sides() -> None:
    for space in HEXES:
        if space in DATA.halves:
            continue
        shape = SHAPES[DATA.space_ids[space]]
        assert len(corners(shape.d)) == 6
        for other in DATA.hex_neighbours[space]:
            if other not in DATA.halves:
                near = SHAPES[DATA.space_ids[other]]
                shared = sum(any(dist(a, b) < 0.5 for b in corners(near.d)) for a in corners(shape.d))
                assert shared == 2


def test_counters_have_room_and_stand_apart() -> None:
    tight = {shape.id for shape in MAP.spaces if shape.room < COUNTERS}
    assert tight == {"malaya", "malaya_west", "malaya_east"}
    anchors = [shape.anchor for shape in MAP.spaces]
    assert min(dist(a, b) for place, a in enumerate(anchors) for b in anchors[:place]) > 35


def test_no_name_covers_the_middle_of_a_hex() -> None:
    for space in HEXES:
        name, shape = DATA.names[space], SHAPES[DATA.space_ids[space]]
        if DATA.kind[space] == SpaceKind.SEA:
            name = shape.id.removeprefix("sea_")
        x, y = shape.label
        for other in HEXES:
            at = SHAPES[DATA.space_ids[other]].anchor
            beside = abs(at[0] - x) > COUNTERS / 2 + len(name) * LETTER / 2
            assert beside or abs(at[1] - y) > COUNTERS + LINE, (name, DATA.names[other])


def test_boxes_lie_clear_of_every_hex() -> None:
    for space, kind in enumerate(DATA.kind):
        if kind < SpaceKind.OFFMAP:
            continue
        points = corners(SHAPES[DATA.space_ids[space]].d)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        for other in HEXES:
            for x, y in corners(SHAPES[DATA.space_ids[other]].d):
                assert not (left < x < right and top < y < bottom), (DATA.names[space], DATA.names[other])


@pytest.mark.rule("fireinthesky:3.2.2", "fireinthesky:3.2.3.b1", "fireinthesky:3.2.6")
def test_impassable_sides_roads_and_arrows_are_drawn() -> None:
    drawn: dict[str, set[frozenset[str]]] = {"impassable": set(), "road": set(), "entry": set()}
    for link in MAP.links:
        drawn[link.kind].add(frozenset((link.a, link.b)))
        assert link.d.startswith("M")
    ids = DATA.space_ids
    assert drawn["impassable"] == {
        *(frozenset((ids[a], ids[b])) for a, b in DATA.impassable),
        frozenset(("malaya_west", "malaya_east")),
    }
    assert drawn["road"] == {
        frozenset((ids[a], ids[b])) for a, others in enumerate(DATA.road_neighbours) for b in others
    }
    assert drawn["entry"] == {
        frozenset((ids[space], ids[box])) for space, box in enumerate(DATA.entry_box) if box >= 0
    }


def test_impassable_sides_are_the_common_sides_of_their_hexes() -> None:
    for link in MAP.links:
        if link.kind == "impassable" and not link.a.startswith("malaya"):
            ends = [tuple(map(float, end.split())) for end in link.d[1:].split("L")]
            for name in (link.a, link.b):
                assert all(any(dist(end, corner) < 0.5 for corner in corners(SHAPES[name].d)) for end in ends)


# ---- the board that clients get ----------------------------------------------------------------------


def test_the_board_survives_the_wire() -> None:
    assert msgspec.json.decode(msgspec.json.encode(BOARD), type=type(BOARD)) == BOARD


def test_every_counter_has_a_type_and_a_look() -> None:
    assert [kind.id for kind in BOARD.piece_types] == [one.key for one in DATA.counters]
    sides = {side.id for side in BOARD.sides}
    assert {look_of(one) for one in DATA.counters} | {"allied"} == sides
    assert {one.klass for one in BOARD.piece_types} == {"naval", "land", "air"}


def test_looks_differ_in_more_than_colour() -> None:
    marks = [(side.letter, side.shape) for side in BOARD.sides]
    assert len(set(marks)) == len(marks)


@pytest.mark.rule("fireinthesky:3.1.2.naval")
def test_figures_on_a_counter() -> None:
    values = {kind.id: dict(kind.values) for kind in BOARD.piece_types}
    assert values["jn_bbv_ise_hyuga"] == {
        "Firepower": "2",
        "Defence": "10",
        "Movement": "6",
        "Anti-aircraft": "1½",
        "Air strength": "2",
        "Transport": "3",
    }
    assert values["us_marine_1"] == {"Strength": "3 (1)", "Transport": "4"}
    assert halves(4) == "2"


def test_facts_of_a_base_are_told_in_words_and_badges() -> None:
    spaces = {space.id: space for space in BOARD.spaces}
    singapore, entry, west_coast = spaces["singapore"], spaces["sea_1705"], spaces["west_coast_usa"]
    assert {"base", "flag:british", "resource", "air:8", "port:20", "land:8", "return:british"} == {
        *singapore.badges
    }
    assert "Ships of Britain return here" in singapore.about
    assert entry.about == ("Entry hex of the USA, one hex from West Coast USA",)
    assert west_coast.badges == ("home:us",)
    assert (singapore.q, singapore.r, singapore.value) == (-4, -1, 3)


def test_links_of_the_board() -> None:
    kinds = [link.kind for link in BOARD.links]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "box_move": 2,
        "entry": 5,
        "half_hex": 7,
        "hex": 334,
        "impassable": 15,
        "located_in": 2,
        "road": 10,
    }
    assert all(link.path for link in BOARD.links if link.kind in ("entry", "impassable", "road"))


def test_sheets_hold_every_table() -> None:
    sheets = {sheet.id: sheet for sheet in REFERENCE.sheets}
    assert {chart.id for chart in DATA.charts} < sheets.keys()
    assert {
        "phases",
        "combat",
        "surface",
        "damage",
        "turns",
        "reinforcements",
        "bases",
        "rulings",
    } < sheets.keys()
    assert all(len(row) == len(sheet.columns) for sheet in REFERENCE.sheets for row in sheet.rows)
    assert sheets["surface"].rows[0] == ("Firepower 0", "4", "5", "6", "6*", "6*", "6*")
    torpedo = next(row for row in sheets["combat"].rows if row[0].startswith("Submarine against"))
    assert torpedo[2].endswith("−2 Allies Turn 1; −1 Allies Turns 2 to 5")


def test_rules_are_told_with_title_and_summary() -> None:
    rules = REFERENCE.rules
    assert len(rules) == 332
    assert all(rule.id.startswith("fireinthesky:") and rule.title and rule.summary for rule in rules)
