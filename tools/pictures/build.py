"""Draw the pictures of the games into their folders, and that of the front page into the client.

    python -m tools.pictures.build

Run it again when a board, or the ``scene.json`` of its picture, has changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from ironbottom.kernel.homes import folder_of
from tools.pictures.composition import FILES, Composition, anchors, compositions
from tools.pictures.grounds import ground
from tools.pictures.scene import Scene

CLIENT = Path(__file__).parents[2] / "client/src/pictures"
SKY_SEED = 4
SKY_HEIGHT = 0.288
"""Share of the picture that has stars."""


def file_of(name: str) -> Path:
    """Where a picture is kept."""
    if name in FILES:
        return CLIENT / f"{name}.svg"
    return Path(str(folder_of(name))) / "shown" / "picture.svg"


def drawn(shown: Composition) -> str:
    """The picture as SVG."""
    board = shown.geometry
    scene = Scene(
        shown.plane,
        shown.light,
        shown.sun,
        "".join(shown.plane.outlines(board["coast"], *shown.grain)),
        ground=ground(shown),
        sky=_sky(shown),
        pieces=shown.pieces,
        ships=shown.ships,
        aircraft=shown.aircraft,
        turn=shown.turn,
        seed=shown.seed,
        anchors=anchors(board),
    )
    return scene.svg() + "\n"


def _sky(shown: Composition) -> str:
    """Stars, and a searchlight."""
    chance, (width, height) = random.Random(SKY_SEED), (shown.plane.width, shown.plane.height * SKY_HEIGHT)
    stars = "".join(
        f"M{chance.random() * width:.0f} {chance.random() * height:.0f}h.1" for _ in range(shown.stars)
    )
    return (
        f'<path d="{stars}" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".75"/>'
        if stars
        else ""
    ) + (f'<path d="{shown.beam}" fill="#fff6d6" opacity=".17"/>' if shown.beam else "")


def main() -> None:
    """Draw all pictures and say how large they are."""
    for name, shown in compositions().items():
        svg = drawn(shown)
        file_of(name).write_text(svg, encoding="utf-8")
        print(f"{name}: {len(svg.encode())} bytes")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
