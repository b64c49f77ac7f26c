"""What is next to what: the grid of the board and the links of its component file become adjacency columns."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.fireinthesky.components.board_build import hexes_of
from ironbottom.games.fireinthesky.components.files import BoardFile
from ironbottom.games.fireinthesky.components.ids import NONE
from ironbottom.games.fireinthesky.components.model import UNREACHABLE, Adjacency, Links
from ironbottom.mechanics.hexes import Hex, neighbours
from ironbottom.mechanics.paths import reach

Graph = dict[int, set[int]]


def build_links(part: BoardFile, index: dict[str, int]) -> Links:
    """The links of a checked file."""
    number = range(len(index))
    entry = {index[sea.id]: index[sea.entry_box] for sea in part.seas if sea.entry_box}
    parent = {index[half.id]: index[half.hex] for half in part.half_hexes}
    located = {index[box.id]: index[box.located_in] for box in part.boxes if box.located_in}
    inside: Graph = {space: {space} for space in number}
    for one, whole in (*parent.items(), *located.items()):
        inside[whole].add(one)
    hexes = hex_graph(part, index)
    hexes |= {half: hexes[whole] for half, whole in parent.items()}
    allied = {space: set(near) for space, near in hexes.items()}
    for space, box in entry.items():
        allied[space].add(box)
        allied.setdefault(box, set()).add(space)
    return Links(
        parent=tuple(parent.get(space, space) for space in number),
        halves=_halves(parent),
        entry_box=tuple(entry.get(space, NONE) for space in number),
        box_base={index[box.id]: index[box.linked_base] for box in part.off_map},
        located_in=located,
        no_planes={base: box for box, base in located.items()},
        spaces_of_hex=tuple(tuple(sorted(inside[space])) for space in number),
        sea_neighbours=_columns(sea_graph(part, index), number),
        hex_neighbours=_columns(hexes, number),
        allied_neighbours=_columns(allied, number),
        road_neighbours=_columns(_pairs(((pair.a, pair.b) for pair in part.roads), index), number),
        impassable=tuple((index[pair.a], index[pair.b]) for pair in part.impassable),
        distance=_distances(hexes, parent, number),
        allied_distance=_distances(allied, parent, number),
    )


def _halves(parent: dict[int, int]) -> dict[int, tuple[int, int]]:
    found: dict[int, list[int]] = {}
    for half, whole in parent.items():
        found.setdefault(whole, []).append(half)
    return {whole: (halves[0], halves[1]) for whole, halves in found.items()}


def _pairs(pairs: Iterable[tuple[str, str]], index: dict[str, int]) -> Graph:
    links: Graph = {}
    for a, b in pairs:
        links.setdefault(index[a], set()).add(index[b])
        links.setdefault(index[b], set()).add(index[a])
    return links


def hex_graph(part: BoardFile, index: dict[str, int]) -> Graph:
    """Hexes side by side, whatever lies between."""
    at = {Hex(space.q, space.r): index[space.id] for space in hexes_of(part)}
    return {space: {at[near] for near in neighbours(place) if near in at} for place, space in at.items()}


def sea_graph(part: BoardFile, index: dict[str, int]) -> Graph:
    """Where ships may sail: not over land, not across impassable hexsides (fireinthesky:3.2.1, 3.2.2)."""
    closed = {index[circle.id] for circle in part.circles if circle.split or not circle.sea}
    barred = _pairs(((pair.a, pair.b) for pair in part.impassable), index)
    open_hexes = {
        space: near - closed - barred.get(space, set())
        for space, near in hex_graph(part, index).items()
        if space not in closed
    }
    for space, near in _pairs(((pair.a, pair.b) for pair in part.half_hex_seas), index).items():
        open_hexes.setdefault(space, set()).update(near)
    return open_hexes


def _columns(links: Graph, number: range) -> Adjacency:
    return tuple(tuple(sorted(links.get(space, ()))) for space in number)


def _distances(links: Graph, parent: dict[int, int], number: range) -> tuple[bytes, ...]:
    """Steps between any two spaces; a half hex is where its hex is (fireinthesky:3.3.4.b1, 15.1)."""
    rows: dict[int, bytes] = {}
    for space in number:
        steps = reach([parent.get(space, space)], lambda here: sorted(links.get(here, ())))
        rows[space] = bytes(steps.get(parent.get(other, other), UNREACHABLE) for other in number)
    return tuple(rows[space] for space in number)
