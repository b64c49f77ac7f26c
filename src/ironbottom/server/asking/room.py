"""How much memory a process that answers questions may take."""

from __future__ import annotations

import sys

MOST_BYTES = 2 << 30
"""The largest exact answers take about half of it; a process alone that asks for more is refused it."""

if sys.platform == "win32":

    def keep_within() -> None:
        """Windows sets no such bound: a process that grows is ended by its time alone."""

else:
    import resource
    from contextlib import suppress

    def keep_within() -> None:
        """Let this process have so much memory at most: what asks for more raises MemoryError here, and here alone."""
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MOST_BYTES if hard == resource.RLIM_INFINITY else min(MOST_BYTES, hard)
        with suppress(OSError, ValueError):  # macOS takes no such bound: there time alone ends the process
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
