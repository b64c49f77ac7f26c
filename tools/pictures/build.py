"""Draw the pictures of the games into the client.

    python -m tools.pictures.build

Run it again when a board, or what its picture shows, has changed; a test tells when that was forgotten.
"""

from __future__ import annotations

from pathlib import Path

from tools.pictures.boards import PICTURES

FOLDER = Path(__file__).parents[2] / "client/src/pictures"


def main() -> None:
    """Draw all pictures and say how large they are."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in PICTURES.items():
        svg = scene().svg()
        (FOLDER / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
        print(f"{name}.svg  {len(svg.encode())} bytes")


if __name__ == "__main__":
    main()
