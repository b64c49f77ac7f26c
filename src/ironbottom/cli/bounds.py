"""What has a form on the command line, as numbers have bounds: a wrong one is told as wrong usage, first of all."""

from __future__ import annotations

import argparse
import re
from ipaddress import ip_address
from math import isfinite

HIGHEST_PORT = 65535
HOST_NAME = r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]"
"""Letters, digits, dots and hyphens, or an address of many groups in brackets."""


def count(text: str) -> int:
    """A number of things, at least one."""
    return _whole(text, 1, None)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    return _whole(text, 0, None)


def port(text: str) -> int:
    """A TCP port; 0 stands for any that is free."""
    return _whole(text, 0, HIGHEST_PORT)


def address(text: str) -> str:
    """An address of this machine in a network: numbers, no name."""
    try:
        return str(ip_address(text))
    except ValueError as fault:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address such as 127.0.0.1, 0.0.0.0 or ::"
        ) from fault


def host_name(text: str) -> str:
    """A name by which a browser calls a server, without scheme, port and path."""
    if not re.fullmatch(HOST_NAME, text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the name of a host alone, such as games.example or 192.168.1.5"
        )
    return text.lower()


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
