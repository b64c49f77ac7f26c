"""Draw the pictures of the games into their folders, and that of the front page into the client.

    python -m tools.pictures.build

Run it again when a board, or what its picture shows, has changed; a test tells when that was forgotten.
"""

from __future__ import annotations

from pathlib import Path

from ironbottom.kernel.homes import folder_of
from tools.pictures.boards import FRONT, PICTURES

CLIENT = Path(__file__).parents[2] / "client/src/pictures"


def file_of(name: str) -> Path:
    """Where a picture is kept."""
    if name == FRONT:
        return CLIENT / f"{name}.svg"
    return Path(str(folder_of(name))) / "shown" / "picture.svg"


def main() -> None:
    """Draw all pictures and say how large they are."""
    for name, scene in PICTURES.items():
        svg = scene().svg()
        file_of(name).write_text(svg + "\n", encoding="utf-8")
        print(f"{name}: {len(svg.encode())} bytes")


if __name__ == "__main__":
    main()
