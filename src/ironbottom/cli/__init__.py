"""The ``ironbottom`` command. Each group of commands has a module that is only imported when one of them runs."""

from ironbottom.cli.main import main

__all__ = ["main"]
