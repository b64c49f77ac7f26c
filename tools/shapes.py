"""Write down what positions of the present version hold: ``python -m tools.shapes``.

``tests/corpus/shapes.json`` has, for each game and version of its positions, the fields of its state and the fields and
steps of its procedures and decisions. A position that a match keeps is read by them, so a change needs a new version
(``STATE_VERSION`` of the game) and a migration of what it touches (``kernel.saves``): the shape of a version that is
written down already is changed only with ``--unreleased``, as long as no match can have kept it.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.flow import FRAMES
from ironbottom.kernel.homes import listed

FILE = Path(__file__).resolve().parent.parent / "tests" / "corpus" / "shapes.json"

OURS = "ironbottom."
"""Where procedures and decisions are, of which positions are made."""
Shape = dict[str, str]
"""The state of a game (under "state") and its procedures and decisions by name: fields with types, then steps."""


def shape_of(slug: str) -> Shape:
    """What positions of a game hold now."""
    spec = registry.game(slug)
    import_module(spec.odds.partition(":")[0])  # decisions that odds alone ask
    frames = {
        name: frame
        for name, frame in sorted(FRAMES.items())
        if name.startswith(f"{slug}.") and frame.__module__.startswith(OURS)  # not what tests make up
    }
    return {"state": _fields(spec.state_type), **{name: _frame(frame) for name, frame in frames.items()}}


def _fields(form: type[Any]) -> str:
    return "; ".join(f"{field.name}: {field.type}" for field in fields(form))


def _frame(form: type[Any]) -> str:
    steps = ", ".join(form.STEPS)
    return _fields(form) + (f" | {steps}" if steps else "")


def stored() -> dict[str, dict[str, Shape]]:
    """What is written down: by game and version."""
    found: dict[str, dict[str, Shape]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def main(words: list[str] | None = None) -> int:
    """Write the shapes of now; 1 where a version has another one already."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.shapes", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "--unreleased", action="store_true", help="no match has kept a position of this version yet"
    )
    asked = parser.parse_args(words)
    known = stored()
    for slug in listed():
        version, shape = str(registry.game(slug).state_version), shape_of(slug)
        versions = known.setdefault(slug, {})
        if versions.get(version, shape) != shape and not asked.unreleased:
            print(f"positions of {slug} of version {version} hold other things: give them a new version")
            return 1
        versions[version] = shape
    FILE.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
