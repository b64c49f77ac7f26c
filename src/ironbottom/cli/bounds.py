"""Numbers on the command line that have bounds: a wrong one is told as wrong usage, before anything is done."""

from __future__ import annotations

import argparse
from math import isfinite

HIGHEST_PORT = 65535


def count(text: str) -> int:
    """A number of things, at least one."""
    return _whole(text, 1, None)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    return _whole(text, 0, None)


def port(text: str) -> int:
    """A TCP port; 0 stands for any that is free."""
    return _whole(text, 0, HIGHEST_PORT)


def seconds(text: str) -> float:
    """A length of time, more than none."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not isfinite(value) or value <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def _whole(text: str, least: int, most: int | None) -> int:
    right = f"from {least} to {most}" if most is not None else f"from {least} on"
    try:
        value = int(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {right}") from fault
    if value < least or (most is not None and value > most):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number {right}")
    return value
