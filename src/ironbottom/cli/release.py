"""The command ``release-check``: what this version makes of the matches of a server."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ironbottom.server.release import Checked


def check(args: argparse.Namespace) -> int:
    """Play every match again; 1 where one could not be played on."""
    from ironbottom.cli.catalogue import print_json
    from ironbottom.cli.records import progress
    from ironbottom.cli.serve import need_server

    need_server()
    from ironbottom.server.release import check_release

    with progress("Playing every match again", 0) as report:
        found = check_release(Path(args.folder).expanduser(), args.components, report)
    if args.json:
        print_json(found)
    else:
        print("\n".join(_lines(found)))
    return 1 if any(match.lost for match in found) else 0


def _lines(found: list[Checked]) -> Iterator[str]:
    differing = [match for match in found if match.fault]
    for match in differing:
        yield f"{match.id} ({match.slug}{', ' if match.title else ''}{match.title}): {match.fault}"
        if match.goes_on is None:
            yield "  no position to go on from: it would be lost"
        else:
            later = match.entries - match.goes_on
            yield f"  goes on from its position behind {match.goes_on} of {match.entries} entries ({later} later)"
    lost = sum(match.lost for match in differing)
    same = len(found) - len(differing)
    yield (
        f"{len(found)} matches: {same} play as they did, {len(differing) - lost} go on from a position, "
        f"{lost} would be lost"
    )
