"""Ironbottom: the Pacific War on the board, with its rules enforced, a computer opponent and exact odds."""

__version__ = "0.1.0"
