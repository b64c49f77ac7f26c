"""The teaching game with questions that take long, much, or down their process; also loaded by the processes."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.game import Game
from ironbottom.odds.patience import battles
from narrows.spec import GAME

SLUG = "asked"
MORE = 4 << 30
"""Bytes; more than a question is given."""


def endless(game: Game[Any], seat: str, args: Mapping[str, str]) -> int:
    """For its answer battles are played as long as anybody waits; how many."""
    played = 0
    for _number in battles(10**6):
        time.sleep(0.01)
        played += 1
    return played


def hungry(game: Game[Any], seat: str, args: Mapping[str, str]) -> int:
    """Its answer takes more memory than there is for it."""
    return len(bytearray(MORE))


def stubborn(game: Game[Any], seat: str, args: Mapping[str, str]) -> None:
    """Its answer is worked out for long, whoever waits."""
    time.sleep(10**6)


def crash(game: Game[Any], seat: str, args: Mapping[str, str]) -> None:
    """Its process ends."""
    os._exit(3)


def fail(game: Game[Any], seat: str, args: Mapping[str, str]) -> None:
    """The rules fail on it."""
    raise ArithmeticError("one and one is three")


def process(game: Game[Any], seat: str, args: Mapping[str, str]) -> int:
    """Which process answers."""
    return os.getpid()


QUESTIONS = {each.__name__: each for each in (endless, stubborn, hungry, crash, fail, process)}

if not registry.known(SLUG):
    registry.register(replace(GAME, slug=SLUG, queries=QUESTIONS))
