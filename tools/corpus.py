"""Keep matches of the present version among those that must load for ever: ``python -m tools.corpus NAME [SLUG ...]``.

``tests/corpus/matches.json.xz`` has by the name of a version and a game the record of a match as its file is saved,
the component values that it was begun with, the position behind its last action, and what was told. Run it
once for each version that others play, with that version's own code.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import to_json
from ironbottom.kernel.saves import dump

FILE = Path(__file__).resolve().parent.parent / "tests" / "corpus" / "matches.json.xz"
ACTIONS = 110
TAKEN_BACK = 0.05
"""How often an action is taken back, as a share."""
_plain = msgspec.json.Encoder().encode


def kept(slug: str, scenario: str, seed: int, actions: int) -> dict[str, Any]:
    """A match of so many random actions, as the corpus holds it."""
    rng = Random(seed)
    match = new_match(slug, scenario, {}, game_id=f"corpus-{slug}", secret=rng.randbytes(32))
    while len(match.record.entries) < actions and match.game.outcome is None:
        seat = match.game.deciding()[0]
        if rng.random() < TAKEN_BACK and match.undoable(seat) is not None:
            match.undo(seat)
        else:
            match.act(seat, rng.choice(match.game.options(seat)))
    return {
        "record": json.loads(to_json(match.record)),
        "values": match.components.files(),
        "position": json.loads(_plain(dump(match.game))),
        "told": json.loads(_plain(match.told)),
    }


def main(words: list[str] | None = None) -> int:
    """Add the matches; 1 when there are some of this name."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("name", help="of the version, such as 2026-11-30-10")
    parser.add_argument("games", nargs="*", metavar="SLUG", help="default: all that are listed")
    parser.add_argument("--actions", type=int, default=ACTIONS, help=f"of each match (default {ACTIONS})")
    asked = parser.parse_args(words)
    corpus = json.loads(lzma.decompress(FILE.read_bytes()))
    for slug in asked.games or listed():
        name = f"{asked.name}-{slug}"
        if name in corpus:
            print(f"there is a match {name} already")
            return 1
        scenario = registry.game(slug).scenarios(None)[0].id
        corpus[name] = kept(slug, scenario, len(corpus), asked.actions)
    FILE.write_bytes(lzma.compress(json.dumps(corpus).encode(), preset=9 | lzma.PRESET_EXTREME))
    return 0


if __name__ == "__main__":
    sys.exit(main())
