"""Write what the server says for the client, which makes its types of it: ``python -m tools.wire``.

``client/src/net/interface.json`` holds the structs of the interface as JSON Schema; a test fails when it is stale. When
the client is built, ``client/wire.mjs`` makes types of it, and the table by which fields are put back that the server
leaves out because they have their default value.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ironbottom.kernel.record import Record
from ironbottom.server.api.schema import REFS, document
from ironbottom.server.api.spoken import KEY, Spoken
from ironbottom.server.app import HANDLERS

FILE = Path(__file__).resolve().parent.parent / "client" / "src" / "net" / "interface.json"


def interface() -> str:
    """The text of the file: every struct of the interface by name, in the words of JSON Schema's draft 7."""
    schemas = document(HANDLERS)["components"]["schemas"]
    # Which codes there are hangs on the games that are installed; a client only tells them apart by name.
    del schemas["Fault"]["properties"]["code"]["enum"]
    found = {
        "definitions": {name: _older(schema) for name, schema in schemas.items()},
        # Of what is asked for, fields may be left out; of an answer they are put back.
        "requests": sorted({body.__name__ for body in _bodies()} - {Record.__name__}),
    }
    return json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _bodies() -> Iterator[type]:
    for handler in HANDLERS:
        said: Spoken = handler.opt[KEY]
        if said.body is not None:
            yield said.body


def _older(part: Any) -> Any:
    """A schema as the draft has it for which there is a maker of types: tuples by ``items``, no titles."""
    if isinstance(part, list):
        return [_older(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {
        key: _older(each) for key, each in part.items() if not (key == "title" and isinstance(each, str))
    }
    if "prefixItems" in found:
        found |= {"items": found.pop("prefixItems"), "additionalItems": False}
    if "$ref" in found:
        # Beside a reference draft 7 takes no other words.
        return {"$ref": found["$ref"].replace(REFS, "#/definitions/")}
    return found


def main() -> None:
    """Write the file."""
    FILE.write_text(interface(), encoding="utf-8")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
