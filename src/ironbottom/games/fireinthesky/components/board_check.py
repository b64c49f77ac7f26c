"""Faults of the board: hexes, links, boxes, and what the rules say must be on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from ironbottom.games.fireinthesky.components.board_build import NAMED_PLACES, hexes_of, spaces_of
from ironbottom.games.fireinthesky.components.files import BoardFile, Pair
from ironbottom.games.fireinthesky.components.ids import Nation
from ironbottom.games.fireinthesky.components.links import Graph, hex_graph, sea_graph
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import twice
from ironbottom.mechanics.graph import components
from ironbottom.mechanics.hexes import Hex, distance

FILE = "board.json"
RESOURCES = 3
"""Resource hexes (fireinthesky:3.2.7)."""
HOLDING_BOXES = 3
"""Holding boxes (fireinthesky:3.2.5)."""
ENTRY_HEXES = {Nation.US: 3, Nation.BRITISH: 2}
"""Entry hexes by nation (fireinthesky:3.2.6)."""
HOME_BASES = {Nation.JAPAN: 2, Nation.US: 1, Nation.BRITISH: 1}
"""Home bases by nation (fireinthesky:3.3.3)."""
HALVES = 2


def board_faults(board: BoardFile) -> list[Fault]:
    """Every fault of the board by itself."""
    faults = [*_id_faults(board), *_pair_faults(board), *_half_faults(board), *_count_faults(board)]
    return faults or [*_reach_faults(board)]


def _id_faults(board: BoardFile) -> Iterator[Fault]:
    yield from twice(FILE, "$", (space.id for space in spaces_of(board)))
    known = {space.id for space in spaces_of(board)}
    for key in NAMED_PLACES.values():
        if key not in known:
            yield Fault(FILE, "$", f"no space {key}", "the rules call it by name")
    places = Counter((space.q, space.r) for space in hexes_of(board))
    for space in hexes_of(board):
        if places[space.q, space.r] > 1:
            yield Fault(FILE, f"$[{space.id}].q", "lies where another hex lies", "a place of its own")
    bases, boxes = {base.id for base in board.bases}, {box.id for box in board.off_map}
    for sea in board.seas:
        if sea.entry_box is not None and sea.entry_box not in boxes:
            yield Fault(FILE, f"$.seas[{sea.id}].entry_box", f"no box {sea.entry_box}", "an off-map box")
    for box in board.off_map:
        if box.linked_base not in bases:
            yield Fault(FILE, f"$.off_map[{box.id}].linked_base", box.linked_base, "the id of a base")
    for one in board.boxes:
        if one.located_in is not None and one.located_in not in bases:
            yield Fault(FILE, f"$.boxes[{one.id}].located_in", one.located_in, "the id of a base")
    for half in board.half_hexes:
        if half.hex not in {circle.id for circle in board.circles if circle.split}:
            yield Fault(FILE, f"$.half_hexes[{half.id}].hex", half.hex, "the id of a split hex")


def _pair_faults(board: BoardFile) -> Iterator[Fault]:
    at = {space.id: Hex(space.q, space.r) for space in hexes_of(board)}
    land = {space.id for space in (*board.bases, *board.circles)}
    for name, pairs in (("impassable", board.impassable), ("roads", board.roads)):
        yield from _repeated(name, pairs)
        for pair in pairs:
            path = f"$.{name}[{pair.a}-{pair.b}]"
            strange = [end for end in (pair.a, pair.b) if end not in at]
            for end in strange:
                yield Fault(FILE, path, f"no hex {end}", "the id of a hex")
            if not strange and distance(at[pair.a], at[pair.b]) != 1:
                yield Fault(FILE, path, "the two hexes do not touch", "hexes side by side")
            if name == "roads" and not strange and not {pair.a, pair.b} <= land:
                yield Fault(FILE, path, "a road in the sea", "two land hexes (fireinthesky:3.2.3.b1)")


def _half_faults(board: BoardFile) -> Iterator[Fault]:
    at = {space.id: Hex(space.q, space.r) for space in hexes_of(board)}
    whole = {half.id: half.hex for half in board.half_hexes}
    for circle in board.circles:
        count = list(whole.values()).count(circle.id)
        if count != (HALVES if circle.split else 0):
            yield Fault(FILE, f"$.circles[{circle.id}].split", f"{count} half hexes", "two for a split hex")
    yield from _repeated("half_hex_seas", board.half_hex_seas)
    for pair in board.half_hex_seas:
        path = f"$.half_hex_seas[{pair.a}-{pair.b}]"
        if pair.a not in whole or pair.b not in at:
            yield Fault(FILE, path, f"{pair.a} and {pair.b}", "a half hex and a hex")
        elif whole[pair.a] in at and distance(at[whole[pair.a]], at[pair.b]) != 1:
            yield Fault(FILE, path, "the two do not touch", "a hex beside the split one")


def _repeated(name: str, pairs: Iterable[Pair]) -> Iterator[Fault]:
    yield from twice(FILE, f"$.{name}", ("-".join(sorted((pair.a, pair.b))) for pair in pairs))


def _count_faults(board: BoardFile) -> Iterator[Fault]:
    def wrong(what: str, count: int, right: int, rule: str) -> Iterator[Fault]:
        if count != right:
            yield Fault(FILE, "$", f"{count} {what}", f"{right} (fireinthesky:{rule})")

    yield from wrong("resource hexes", sum(base.resource for base in board.bases), RESOURCES, "3.2.7")
    yield from wrong("holding boxes", sum(base.holding_box for base in board.bases), HOLDING_BOXES, "3.2.5")
    nation_of = {box.id: box.nation for box in board.off_map}
    entries = Counter(nation_of.get(sea.entry_box) for sea in board.seas if sea.entry_box)
    for nation, right in ENTRY_HEXES.items():
        yield from wrong(f"entry hexes of {nation.key}", entries[nation], right, "3.2.6")
    homes = Counter(base.home_of for base in board.bases if base.home_of is not None)
    homes.update(nation_of.values())
    for nation, right in HOME_BASES.items():
        yield from wrong(f"home bases of {nation.key}", homes[nation], right, "3.3.3")


def _reach_faults(board: BoardFile) -> Iterator[Fault]:
    """Hexes that cannot be reached, and sea hexes that ships cannot reach (fireinthesky:3.2.1)."""
    spaces = spaces_of(board)
    index = {space.id: number for number, space in enumerate(spaces)}
    hexes = [index[space.id] for space in hexes_of(board)]
    closed = {index[circle.id] for circle in board.circles if circle.split or not circle.sea}
    seas = [space for space in hexes if space not in closed]
    seas += [index[half.id] for half in board.half_hexes]
    for what, among, graph in (
        ("hex", hexes, hex_graph(board, index)),
        ("sea hex", seas, sea_graph(board, index)),
    ):
        most = max(components(among, partial(_near, graph)), key=len)
        for space in among:
            if space not in most:
                yield Fault(FILE, f"$[{spaces[space].id}]", f"cut off from every other {what}", "a way to it")


def _near(graph: Graph, space: int) -> set[int]:
    return graph.get(space, set())
