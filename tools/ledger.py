"""Write the ledgers of all games: ``python -m tools.ledger``; the test suite fails when one is stale."""

from __future__ import annotations

import argparse
from pathlib import Path

from ironbottom.cli.ledger import ledger, written
from ironbottom.kernel.homes import listed, values_folder

TESTS = Path(__file__).resolve().parent.parent / "tests"


def games() -> list[str]:
    """Slugs of the installed games that have a rules index."""
    return [slug for slug in listed() if values_folder(slug).joinpath("rules_index.json").is_file()]


def main() -> None:
    """Write the ledger of every game whose tests lie here; one in a package of its own has them there."""
    for slug in games():
        found = ledger(slug, TESTS)
        if found.tests:
            written(found)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
