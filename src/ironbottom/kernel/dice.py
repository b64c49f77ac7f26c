"""Dice: counter-based, logged, provable.

A roll is a pure function of a secret, the game's id, the seats' salts, the number of the roll and its purpose.
The SHA-256 of the secret is published when the game starts and the secret when it ends: anybody can then recompute every roll.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

import msgspec

from ironbottom.kernel.errors import DiceExhausted


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One logged roll: number of the roll, faces a die has, values thrown, purpose."""

    n: int
    sides: int
    values: tuple[int, ...]
    why: str


class DiceSource(Protocol):
    """Where dice come from."""

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """Values 1..sides of ``count`` dice of roll number ``n`` thrown for ``why``."""
        ...


def commitment(secret: bytes) -> str:
    """The SHA-256 (hex) that is published before the first roll.

    >>> commitment(b"pearl")[:12]
    '26e3b2a5dc54'
    """
    return hashlib.sha256(secret).hexdigest()


class SecretDice:
    """HMAC-SHA-256 of the secret over game, roll number, salts and purpose; faces by rejection sampling."""

    __slots__ = ("_secret", "_text")

    def __init__(self, secret: bytes, game_id: str, salts: Sequence[str] = ()) -> None:
        self._secret = secret
        self._text = f"{game_id}|{'|'.join(salts)}|"

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See DiceSource. ``sides`` may be at most 256."""
        limit = 256 - 256 % sides
        values: list[int] = []
        block = 0
        while len(values) < count:
            message = f"{self._text}{n}|{block}|{sides}|{why}".encode()
            stream = hmac.digest(self._secret, message, "sha256")
            values.extend(byte % sides + 1 for byte in stream if byte < limit)
            block += 1
        return tuple(values[:count])


class ScriptedDice:
    """Dice given in advance, for tests and the laboratory; what is left over can be asked for."""

    __slots__ = ("_values",)

    def __init__(self, values: Sequence[int]) -> None:
        self._values = list(values)

    @property
    def left(self) -> tuple[int, ...]:
        """The values not thrown yet."""
        return tuple(self._values)

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See DiceSource; DiceExhausted when the script is too short or does not fit the die."""
        if len(self._values) < count:
            raise DiceExhausted(
                f"roll {n} ({why}) needs {count} dice, the script has {len(self._values)} left"
            )
        values, self._values = tuple(self._values[:count]), self._values[count:]
        for value in values:
            if not 1 <= value <= sides:
                raise DiceExhausted(f"roll {n} ({why}): the script says {value}, the die has 1 to {sides}")
        return values


class LoggedDice:
    """Dice fed from a record, in order; the purpose and number of each roll must agree with the record."""

    __slots__ = ("_draws", "_next")

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = list(draws)
        self._next = 0

    def feed(self, draws: Sequence[Draw]) -> None:
        """Put the draws of the next action in place of what is left."""
        self._draws, self._next = list(draws), 0

    @property
    def used_up(self) -> bool:
        """Whether every fed draw was thrown."""
        return self._next == len(self._draws)

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See DiceSource; DiceExhausted when the record holds another roll here."""
        if self._next >= len(self._draws):
            raise DiceExhausted(f"roll {n} ({why}) is not in the record")
        draw = self._draws[self._next]
        if (draw.n, draw.sides, len(draw.values), draw.why) != (n, sides, count, why):
            raise DiceExhausted(
                f"the record has roll {draw.n} ({draw.why}, {len(draw.values)} dice of {draw.sides}), "
                f"the rules ask for roll {n} ({why}, {count} dice of {sides})"
            )
        self._next += 1
        return draw.values


def verify(
    secret: bytes, commit: str, game_id: str, salts: Sequence[str], draws: Sequence[Draw]
) -> list[str]:
    """Recompute every logged roll; a list of what does not agree (empty: the dice are proven)."""
    faults: list[str] = []
    if commitment(secret) != commit:
        faults.append("the revealed secret does not have the hash that was published at the start")
    source = SecretDice(secret, game_id, salts)
    seen: set[int] = set()
    for draw in draws:
        if draw.n in seen:
            faults.append(f"roll {draw.n} ({draw.why}) occurs twice")
        seen.add(draw.n)
        expected = source.roll(draw.n, len(draw.values), draw.sides, draw.why)
        if expected != draw.values:
            faults.append(
                f"roll {draw.n} ({draw.why}): recorded {list(draw.values)}, proven {list(expected)}"
            )
    return faults
