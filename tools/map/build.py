"""Draw the map of Axis & Allies: Pacific and store it as data.

    python -m tools.map.build countries-10m.json

The plan beside this file (``aapacific.json``) says which country becomes which territory, where borders run that no
atlas has, and which sites draw the sea zones; the board's own file says what must touch what.  Every listed neighbour
without a common border, and every border between spaces that are no neighbours, is printed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tools.map.contacts import contacts, faults
from tools.map.drawing import Drawing

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "src/ironbottom/data/aapacific"


def main() -> None:
    """Read the atlas, draw, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path, help="countries-10m.json of the npm package world-atlas")
    parser.add_argument("--out", type=Path, default=DATA / "geometry.json")
    options = parser.parse_args()
    plan = json.loads((HERE / "aapacific.json").read_text(encoding="utf-8"))
    board = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
    drawing = Drawing(plan, board, options.atlas)
    for fault in faults(contacts(drawing.grounds(), drawing.seas), board, set(drawing.islands)):
        print(fault)
    text = json.dumps(drawing.geometry(), separators=(",", ":"))
    options.out.write_text(text.replace('{"id"', '\n{"id"') + "\n", encoding="utf-8")
    print(f"{options.out.name}: {len(text) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
