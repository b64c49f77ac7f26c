"""Write the JSON Schemas of the component files into each game's folder: ``python -m tools.write_schemas``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.components import ComponentFiles, file_types
from ironbottom.kernel.homes import folder_of, found, package_of
from ironbottom.kernel.registry import resolved
from ironbottom.kernel.spelling import json_schemas


def files_of(slug: str) -> ComponentFiles[msgspec.Struct]:
    """The component files of a game: ``FILES`` of its package ``components``."""
    return resolved(f"{package_of(slug)}.components:FILES", ComponentFiles)


def main() -> None:
    """Write one file for each schema, sorted and indented so that changes show line by line."""
    for slug in found():
        if registry.game(slug).validate is None:
            continue  # a game without component files
        folder = Path(str(folder_of(slug))) / "components" / "schema"
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in json_schemas(file_types(files_of(slug).parts)).items():
            text = json.dumps(schema, indent=1, sort_keys=True) + "\n"
            (folder / f"{name}.schema.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
