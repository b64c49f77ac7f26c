"""Command ``scaffold``: the package of a new game."""

from __future__ import annotations

import argparse
from pathlib import Path


def run(args: argparse.Namespace) -> int:
    """Write the package and say how to go on."""
    from ironbottom.scaffold import scaffold

    folder = Path(args.folder)
    for path in scaffold(args.slug, folder):
        print(path)
    print(f"Next: pip install --no-deps --editable {folder}, then: ironbottom fuzz {args.slug} --games 60")
    return 0
