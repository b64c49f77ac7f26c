"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from ironbottom.games.fireinthesky.data_build import Files
from ironbottom.kernel.components import Fault


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    return []
