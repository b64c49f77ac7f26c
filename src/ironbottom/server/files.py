"""How many files the process may have open: each connection is one, and the store needs some in any case."""

from __future__ import annotations

import sys
from contextlib import suppress

KEPT = 256
"""Files for connections that are taken before others have made room, for the store, other processes and Python."""
LEAST = 16
"""Connections that are taken in any case."""

if sys.platform == "win32":

    def room_for(connections: int) -> int:
        """So many connections can be open, at most as many as are wanted."""
        return connections

else:
    import resource

    def room_for(connections: int) -> int:
        """So many connections can be open, at most as many as are wanted; the limit of the process is raised for it."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + KEPT
        if resource.RLIM_INFINITY != soft < wanted:
            with suppress(OSError, ValueError):  # a system may allow less than it says
                most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return connections if soft == resource.RLIM_INFINITY else min(connections, max(LEAST, soft - KEPT))
