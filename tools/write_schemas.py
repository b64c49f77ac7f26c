"""Write the JSON Schemas of the component files into the package: ``python -m tools.write_schemas``."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from ironbottom.games.aapacific.data.build import Files as PacificFiles
from ironbottom.games.fireinthesky.data.build import Files as SkyFiles
from ironbottom.games.pacificwar.data.build import Files as WarFiles
from ironbottom.kernel.components import file_types
from ironbottom.kernel.papers import json_schemas

FOLDER = Path(__file__).parent.parent / "src/ironbottom/data/schema"
GAMES: dict[str, type[msgspec.Struct]] = {
    "aapacific": PacificFiles,
    "fireinthesky": SkyFiles,
    "pacificwar": WarFiles,
}


def main() -> None:
    """Write one file for each schema, sorted and indented so that changes show line by line."""
    for slug, files in GAMES.items():
        folder = FOLDER / slug
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in json_schemas(file_types(files)).items():
            text = json.dumps(schema, indent=1, sort_keys=True) + "\n"
            (folder / f"{name}.schema.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
