"""Faults of the map: links to nowhere, and links that do not fit what they join."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.blitz.components.files import BoardFile
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import twice

BOARD = "board.json"
MOST_SPACES = 255
KINDS = {
    "land": ("land", "land"),
    "sea": ("sea", "sea"),
    "coast": ("land", "sea"),
    "land_route": ("land", "land"),
    "air_route": ("land", "land"),
}
"""What the two ends of a link are."""


def board_faults(board: BoardFile) -> Iterator[Fault]:
    """Every fault of the map."""
    yield from twice(BOARD, "$.spaces", (space.id for space in board.spaces))
    if len(board.spaces) > MOST_SPACES:
        yield Fault(BOARD, "$.spaces", f"{len(board.spaces)} areas", f"at most {MOST_SPACES}")
    for space in board.spaces:
        path = f"$.spaces[{space.id}]"
        if (space.kind == "land") != (space.terrain is not None):
            yield Fault(BOARD, path, f"terrain {space.terrain}", "one for land areas, none for sea areas")
        if space.kind == "sea" and (
            space.port or space.home_of or space.resource or space.oil or space.factory
        ):
            yield Fault(
                BOARD, path, "a sea area with a port, home, resource, oil or factory", "none of these"
            )
    yield from _link_faults(board)


def _link_faults(board: BoardFile) -> Iterator[Fault]:
    spaces = {space.id: space for space in board.spaces}
    yield from twice(BOARD, "$.links", ("-".join(sorted((link.a, link.b))) for link in board.links))
    opened = {link.a for link in board.links if link.port}
    for link in board.links:
        path = f"$.links[{link.a}-{link.b}]"
        for end in (link.a, link.b):
            if end not in spaces:
                yield Fault(BOARD, path, f"there is no area {end}", "the id of an area")
        if link.a in spaces and link.b in spaces:
            ends = (spaces[link.a].kind, spaces[link.b].kind)
            if ends != KINDS[link.kind]:
                yield Fault(
                    BOARD, path, f"a {link.kind} link of {' and '.join(ends)}", " and ".join(KINDS[link.kind])
                )
        if link.port and link.kind != "coast":
            yield Fault(BOARD, path, "a port that opens on no sea", "a coast link")
        if (link.kind == "air_route") != (link.mp > 0):
            yield Fault(
                BOARD, path, f"costs {link.mp}", "movement points for Air Routes, and for these alone"
            )
    for space in board.spaces:
        if (space.port is not None) != (space.id in opened):
            right = "a port has a coast link on which it opens, and nothing else has"
            yield Fault(BOARD, f"$.spaces[{space.id}].port", f"{space.port}", right)
