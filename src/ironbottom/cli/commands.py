"""Commands of which the list of all and their own help say the same."""

from __future__ import annotations

import argparse


def add_command(
    sub: argparse._SubParsersAction[argparse.ArgumentParser], name: str, about: str, epilog: str = ""
) -> argparse.ArgumentParser:
    """Add a command; ``about``: what it does, in words that may stand in a list."""
    return sub.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.", epilog=epilog)
