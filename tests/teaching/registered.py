"""Puts the teaching game into the register of a process that the server starts."""

from ironbottom.kernel import registry
from narrows.spec import GAME

registry.register(GAME)
