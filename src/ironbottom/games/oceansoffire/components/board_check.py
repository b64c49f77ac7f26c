"""Faults of the map: links and ports to nowhere, and Spaces whose values contradict their kind."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.oceansoffire.components.files import BoardFile, LinkRecord, SpaceRecord
from ironbottom.games.oceansoffire.components.ids import PortKind
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import twice

FILE = "board.json"
MOST_SPACES = 255
"""Spaces are kept in bytes, and so are ports."""
MINOR_PORT = 2
"""The most that a Minor Port holds as printed."""
SEAS, LANDS = ("sea_area", "mixed_area"), ("land_area", "playable_island")
ENDS = {
    "sea": (SEAS, SEAS),
    "restricted_waterway": (SEAS, SEAS),
    "coast": (("land_area",), SEAS),
    "island": (("playable_island",), ("mixed_area",)),
    "normal": (LANDS, LANDS),
    "mountain": (LANDS, LANDS),
    "impassable": (LANDS, LANDS),
    "land_strait": (LANDS, LANDS),
    "air_passage": (LANDS, LANDS),
    "nav_air_passage": (LANDS, LANDS),
    "box_sea": (("offmap_box",), SEAS),
    "box_land": (("offmap_box",), ("offmap_box", *LANDS)),
    "box_air_b29": (("offmap_box",), LANDS),
}
"""The kinds of Space that a link joins, in this order."""


def board_faults(board: BoardFile) -> Iterator[Fault]:
    """Every fault of the map whose records fit their form."""
    yield from twice(FILE, "$.spaces", (space.id for space in board.spaces))
    ports = sum(len(space.ports) for space in board.spaces)
    if max(len(board.spaces), ports) > MOST_SPACES:
        yield Fault(FILE, "$.spaces", f"{len(board.spaces)} Spaces, {ports} ports", f"at most {MOST_SPACES}")
    known = {space.id: space for space in board.spaces}
    for space in board.spaces:
        for wrong, right in _space_faults(space, known):
            yield Fault(FILE, f"$.spaces[{space.id}]", wrong, right)
    for link in board.links:
        for wrong, right in _link_faults(link, known):
            yield Fault(FILE, f"$.links[{link.a}-{link.b}]", wrong, right)


def _space_faults(space: SpaceRecord, known: dict[str, SpaceRecord]) -> Iterator[tuple[str, str]]:
    land = space.kind in LANDS
    if (space.kind == "playable_island") != bool(space.area):
        yield f"area {space.area or 'none'}", "the Mixed Area of a Playable Island, and of no other"
    if space.area and (space.area not in known or known[space.area].kind != "mixed_area"):
        yield f"there is no Mixed Area {space.area}", "the id of a Mixed Area"
    if land and space.control is None:
        yield "nobody controls it", "japan, us, cw, neutral or closed"
    if land and (space.marker is None) != (space.control == "closed"):
        yield "a Land Space without a Control Marker", "its two sides"
    if not land and space.kind != "offmap_box" and (space.ports or space.airfield or space.division):
        yield "capacities of land", "none for a Sea Space"
    for port in space.ports:
        for sea in port.borders:
            if sea not in known or known[sea].kind not in SEAS:
                yield f"port {port.name} opens on {sea}", "the ids of Sea Spaces"
        if port.capacity is not None and port.kind == PortKind.MINOR_PORT and port.capacity > MINOR_PORT:
            yield f"a Minor Port of {port.capacity}", "1 or 2"


def _link_faults(link: LinkRecord, known: dict[str, SpaceRecord]) -> Iterator[tuple[str, str]]:
    ends = [known.get(link.a), known.get(link.b)]
    for id, end in zip((link.a, link.b), ends, strict=True):
        if end is None:
            yield f"there is no Space {id}", "the id of a Space"
    a, b = ends
    if a is None or b is None:
        return
    first, second = ENDS[link.kind]
    if a.kind not in first or b.kind not in second:
        yield f"{link.kind} from {a.kind} to {b.kind}", f"from {' or '.join(first)} to {' or '.join(second)}"
    names = {port.name for port in a.ports if b.id in port.borders}
    if link.kind in ("coast", "island") and names != set(link.ports):
        yield (
            f"ports {', '.join(link.ports) or 'none'}",
            f"those that open there: {', '.join(sorted(names)) or 'none'}",
        )
    if link.kind == "mountain" and not link.divisions:
        yield "a mountain without a number", "how many divisions cross"
    for id in link.needs_one_of:
        if id not in known:
            yield f"there is no Space {id}", "the id of a Space"
