"""Dice: counter-based, logged, provable.

A roll is a pure function of a secret, the game's id, the seats' salts, the number of the roll and its
purpose. The SHA-256 of the secret is published when the game starts and the secret when it ends: anybody can
then recompute every roll.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol, Self, SupportsIndex, overload

import msgspec

from ironbottom.kernel.errors import DiceExhausted

MOST_SIDES = 256
"""A face is made of one byte."""


class Draw(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One logged roll: number of the roll, faces a die has, values thrown, purpose."""

    n: int
    sides: int
    values: tuple[int, ...]
    why: str


class Roll(tuple[int, ...]):
    """The faces of one roll, or a slice of them, which know the roll they come from.

    What is told of rolls goes by this number: two rolls that fell alike are two.

    >>> roll = Roll((3, 1, 6), number=7)
    >>> roll[1:], roll[1:].number, roll[0]
    ((1, 6), 7, 3)
    """

    number: int

    def __new__(cls, faces: Iterable[int], *, number: int) -> Self:
        """Of roll ``number`` of the game; -1: of none."""
        made = super().__new__(cls, faces)
        made.number = number
        return made

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> int: ...

    @overload
    def __getitem__(self, index: slice, /) -> Roll: ...

    def __getitem__(self, index: SupportsIndex | slice, /) -> int | Roll:
        """One face, or some of them, which are of the same roll."""
        found = super().__getitem__(index)
        return Roll(found, number=self.number) if isinstance(found, tuple) else found

    def __repr__(self) -> str:
        """The faces, as a tuple shows them."""
        return repr(tuple(self))


NO_ROLL = Roll((), number=-1)
"""No dice at all."""


class DiceSource(Protocol):
    """Where dice come from."""

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """Values 1..sides of ``count`` dice of roll number ``n`` thrown for ``why``."""
        ...

    def fork(self) -> DiceSource:
        """A source with the same dice to come whose use does not use up this one."""
        ...


def commitment(secret: bytes) -> str:
    """The SHA-256 (hex) that is published before the first roll.

    >>> commitment(b"pearl")[:12]
    '26e3b2a5dc54'
    """
    return hashlib.sha256(secret).hexdigest()


class SecretDice:
    """HMAC-SHA-256 of the secret; the message is the JSON list [game id, salts, roll, block, sides, purpose].

    Each byte below the largest multiple of ``sides`` is a face (byte modulo sides, plus one), the others are
    passed over, so that all faces are equally likely. When a block of 32 bytes is used up the next one
    follows.
    """

    __slots__ = ("_game_id", "_salts", "_secret")

    def __init__(self, secret: bytes, game_id: str, salts: Sequence[str] = ()) -> None:
        self._secret = secret
        self._game_id = game_id
        self._salts = tuple(salts)

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See DiceSource; ValueError for a die of more than 256 faces or of none."""
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"roll {n} ({why}): a die has 1 to {MOST_SIDES} faces, not {sides}")
        limit = MOST_SIDES - MOST_SIDES % sides
        values: list[int] = []
        block = 0
        while len(values) < count:
            message = msgspec.json.encode((self._game_id, self._salts, n, block, sides, why))
            stream = hmac.digest(self._secret, message, "sha256")
            values.extend(byte % sides + 1 for byte in stream if byte < limit)
            block += 1
        return tuple(values[:count])

    def fork(self) -> SecretDice:
        """See DiceSource: nothing is ever used up."""
        return self


class ScriptedDice:
    """Dice given in advance, for tests and the laboratory; what is left over can be asked for."""

    __slots__ = ("_next", "_values")

    def __init__(self, values: Sequence[int]) -> None:
        self._values = tuple(values)
        self._next = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The values not thrown yet."""
        return self._values[self._next :]

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See DiceSource; DiceExhausted when the script is too short or does not fit the die."""
        values = self.left[:count]
        if len(values) < count:
            raise DiceExhausted(f"roll {n} ({why}) needs {count} dice, the script has {len(values)} left")
        _need_faces(values, n, sides, why)
        self._next += count
        return values

    def fork(self) -> ScriptedDice:
        """See DiceSource."""
        return ScriptedDice(self.left)


def _need_faces(values: tuple[int, ...], n: int, sides: int, why: str) -> None:
    for value in values:
        if not 1 <= value <= sides:
            raise DiceExhausted(f"roll {n} ({why}): a die with faces 1 to {sides} cannot show {value}")


class LoggedDice:
    """Dice fed from a record, in order; the purpose and number of each roll must agree with the record."""

    __slots__ = ("_draws", "_next")

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = tuple(draws)
        self._next = 0

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
        _need_faces(draw.values, n, sides, why)
        self._next += 1
        return draw.values

    def fork(self) -> LoggedDice:
        """See DiceSource."""
        return LoggedDice(self._draws[self._next :])


NO_DICE = LoggedDice(())
"""Dice for what throws none; any roll is an error."""


def verify(
    secret: bytes, commit: str, game_id: str, salts: Sequence[str], draws: Sequence[Draw], first: int = 0
) -> list[str]:
    """Recompute every logged roll; a list of what does not agree (empty: the dice are proven).

    Rolls are numbered from 0 without gaps: a roll that was left out or put in is found by its number. Those
    before ``first`` were bound to another secret and are not proven. That a purpose and the number of faces
    are what the rules ask for is proven by replaying the record, not here.
    """
    faults: list[str] = []
    if commitment(secret) != commit:
        faults.append("the revealed secret does not have the hash that was published at the start")
    source = SecretDice(secret, game_id, salts)
    for place, draw in enumerate(draws):
        if draw.n != place:
            faults.append(f"roll {draw.n} ({draw.why}) stands where roll {place} belongs")
        if not 1 <= draw.sides <= MOST_SIDES:
            faults.append(f"roll {draw.n} ({draw.why}) is of a die with {draw.sides} faces")
            continue
        if place < first:
            continue
        expected = source.roll(draw.n, len(draw.values), draw.sides, draw.why)
        if expected != draw.values:
            faults.append(
                f"roll {draw.n} ({draw.why}): recorded {list(draw.values)}, proven {list(expected)}"
            )
    return faults
