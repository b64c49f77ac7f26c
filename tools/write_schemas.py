"""Write the JSON Schemas of the component files into the package: ``python tools/write_schemas.py``."""

from __future__ import annotations

import json
from pathlib import Path

from ironbottom.games.aapacific.data_schema import schemas

FOLDER = Path(__file__).parent.parent / "src/ironbottom/data/schema/aapacific"


def main() -> None:
    """Write one file for each schema, sorted and indented so that changes show line by line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        text = json.dumps(schema, indent=1, sort_keys=True) + "\n"
        (FOLDER / f"{name}.schema.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
