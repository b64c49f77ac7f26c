"""The command ``release-check``: what this version makes of the matches of a server."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.server.release import Checked


SAFE, LOST = 0, 3
"""Exit statuses: an update loses nothing; it would lose actions or whole matches."""

ADVICE = (
    "Stay with the version that played them for now: let its server run on this folder until this command finds "
    "nothing lost, for it keeps the position of every match, and stop it in order (Ctrl+C, SIGTERM) before the update."
)
EXIT = (
    "Exit status: 0 when nothing is lost (every match is played as it was, or goes on from a position with every "
    "action), 3 when actions or matches would be lost, 1 when the folder cannot be checked."
)


def check(args: argparse.Namespace) -> int:
    """Play every match again; LOST where an update would lose anything."""
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
    return LOST if any(match.lost or match.actions_lost for match in found) else SAFE


def _lines(found: list[Checked]) -> Iterator[str]:
    differing = [match for match in found if match.fault]
    for match in differing:
        yield f"{match.id} ({match.slug}{', ' if match.title else ''}{match.title}): {match.fault}"
        yield f"  {_what_becomes_of(match)}"
    lost = sum(match.lost for match in differing)
    shortened = sum(match.actions_lost > 0 for match in differing)
    same = len(found) - len(differing)
    yield (
        f"{len(found)} matches: {same} play as they did, {len(differing) - lost - shortened} go on from a position "
        f"with every action, {shortened} would lose actions, {lost} would be lost"
    )
    if lost or shortened:
        yield ADVICE


def _what_becomes_of(match: Checked) -> str:
    if match.goes_on is None:
        return "no position to go on from: it would be lost"
    behind = match.entries - match.goes_on
    where = f"goes on from its position behind {match.goes_on} of {match.entries} entries"
    if not behind:
        return f"{where}, as it stands"
    if not match.actions_lost:
        return f"{where}; the rules allow what was played behind it, and nothing is lost"
    return f"{where}; the rules do not allow the last {counted(match.actions_lost, 'action')}: lost"
