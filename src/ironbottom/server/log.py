"""How the server and its processes log."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog


def configure_log() -> None:
    """Log to standard error in plain lines, faults with their traceback but never with values (they hold secrets)."""
    logging.basicConfig(level=logging.WARNING)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        logger_factory=lambda *_: structlog.WriteLogger(cast(TextIO, _StandardError())),
    )


class _StandardError:
    """The standard error of the moment: one that was kept may be closed, and a player's fault would then raise another.

    What cannot be written, because the disk of a log file is full, is dropped: requests go on.
    """

    def write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            sys.stderr.flush()
