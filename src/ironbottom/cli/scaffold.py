"""Command ``scaffold``: the package of a new game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def run(args: argparse.Namespace) -> int:
    """Write the package and say how to go on."""
    from ironbottom.scaffold import scaffold

    folder = Path(args.folder)
    for path in scaffold(args.slug, folder):
        print(path)
    print("Next, in the environment in which this command runs:")
    print(f"  {sys.executable} -m pip install --no-deps --editable {folder}")
    print(f"  ironbottom fuzz {args.slug} --games 60")
    print(f"and then as {folder / 'README.md'} says.")
    return 0
