"""The odds of a battle as a program or a page reads them, and what is wrong with a battle that has none."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

import msgspec

from ironbottom.kernel.choices import index
from ironbottom.kernel.errors import IronbottomError

MOST_UNITS = 300
"""Units that a side may have."""


def trials_asked(text: str, usual: int) -> int:
    """How many battles are to be played: as many as the text says, where it says any.

    >>> trials_asked("", 120), trials_asked("400", 120)
    (120, 400)
    """
    if not text:
        return usual
    trials = index(text)
    if not trials:
        raise BadBattle(f"trials is a whole number from 1, such as {usual}, not {text!r}")
    return trials


def whole_number(name: str, text: str) -> int:
    """A setting that is a number of things; raises ``BadBattle`` for what is none.

    >>> whole_number("turn", "7")
    7
    """
    number = index(text)
    if number is None:
        raise BadBattle(f"{name} is a whole number, such as 3, not {text!r}")
    return number


class BadBattle(IronbottomError):
    """A battle that the rules do not know; the message says what is wrong and what would be right."""

    code = "bad_battle"


def need_known(kind: str, kinds: Collection[str], settings: Iterable[str], known: Collection[str]) -> None:
    """Raise ``BadBattle`` for a kind of battle or a setting that a game does not know."""
    for name in settings:
        if name not in known:
            raise BadBattle(f"there is no setting {name!r}; there are {', '.join(known)}")
    if kind not in kinds:
        raise BadBattle(f"there is no battle of kind {kind!r}; there are {', '.join(kinds)}")


class Flag(NamedTuple):
    """A flag of the command line that sets something of a battle."""

    name: str
    setting: str
    """Of the game's SETTINGS."""
    about: str
    metavar: str = ""
    value: str = ""
    """What it sets when it takes no word of its own."""


class OddsSetting(msgspec.Struct, frozen=True):
    """A field for a setting of a battle that is typed in, as a page asks for it.

    What the setting is told depends on ``field``. "choice": one of the ``values``, the first where nothing is said.
    "several": any of the ``values``, with commas. "number": a whole number. "force": numbers of units of ``types``, as
    "2 battleship, 1 destroyer". "order": unit types in the order in which the units of ``side`` are lost, with commas.
    """

    id: str
    """Of the game's SETTINGS. What several fields tell of one setting is put together with commas."""
    name: str
    field: Literal["choice", "several", "number", "force", "order"] = "choice"
    values: tuple[tuple[str, str], ...] = ()
    """(value, its name)."""
    kinds: tuple[str, ...] = ()
    """In which kinds of battles it matters."""
    side: Literal["attacker", "defender"] = "attacker"
    types: tuple[str, ...] = ()
    """Of a force: the unit types that may be in it."""
    joined: bool = True
    """Of a force: whether it is beside the units of ``side``; if not, it is some of them."""
    least: int = 1
    """Of a number: the lowest that makes sense."""
    most: int = 99
    says: str = "{}"
    """The words that the setting is told, with what was put in for the braces."""
    usual: str = ""
    """What holds where nothing is put in."""
    rare: bool = False
    """Whether few ask for it, so that a page need not show it at once."""


class OddsForm(msgspec.Struct, frozen=True):
    """What a page asks for the odds of a battle that is typed in."""

    kinds: tuple[tuple[str, str], ...]
    """(kind, its name)."""
    settings: tuple[OddsSetting, ...] = ()


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Odds of a battle. Probabilities are between 0 and 1; ``win + draw + lose`` is 1.

    The attacker is the side whose turn it is. For land: ``win`` when only the attacker is left and has a land unit,
    which takes the territory. At sea and in the air: when the defender is gone, or dived, and attackers are left;
    in games with sea control: when the attacker has it, or nobody has and the defender lost more. In a raid: when a
    bomber gets through. ``lose``: the same for the defender, or the attacker broke off. ``draw``: everything else.
    """

    method: Literal["exact", "simulated"]
    trials: int
    """How many battles were played; 0 when exact."""
    error: float
    """Standard error of ``win``; 0 when exact."""
    win: float
    draw: float
    lose: float
    cleared: float = 0.0
    """Part of ``draw``: the defender is gone but only aircraft are left to the attacker of a territory."""
    retreat: float = 0.0
    """Part of ``lose``: the attacker broke off."""
    undecided: float = 0.0
    """Part of ``draw``: both sides are left, because the rounds were limited or nobody can hit the other."""
    rounds: float = 0.0
    """Expected number of rounds; 0 where a battle is not fought in rounds."""
    attacker_losses: tuple[tuple[str, float], ...]
    """Expected number of units lost by type, where there are any."""
    defender_losses: tuple[tuple[str, float], ...]
    attacker_cost: float
    """Expected value of the units lost, in ``worth_in``."""
    defender_cost: float
    worth_in: str
    """What values are told in, such as the money of the game."""
    swing: float
    """Expected value destroyed, money included, minus value lost: from the attacker's side."""
    swing_error: float = 0.0
    """Standard error of ``swing``; 0 when exact."""
    money: float = 0.0
    """In a raid: expected money that the defender surrenders."""
    money_chances: tuple[tuple[int, float], ...] = ()
    """In a raid: (money surrendered, probability)."""
    survivors: tuple[tuple[float, str, str], ...] = ()
    """Most likely ends, first those with attackers left, then the others: (probability, attacker, defender)."""
    histogram: tuple[tuple[int, float], ...] = ()
    """(attacker's units left minus defender's units left, probability), from the lowest."""
    chances: tuple[tuple[str, float], ...] = ()
    """Further chances: (what comes about, probability)."""
    figures: tuple[tuple[str, float, float], ...] = ()
    """Further expected numbers: (what is counted, attacker's, defender's)."""
    winning: str = ""
    """What winning and losing are, in a sentence, of a battle that was typed in; see OddsAt for others."""


class Share(msgspec.Struct, frozen=True):
    """One way in which a battle may end, as it is told to a viewer."""

    side: str
    """The side of the board in whose colour it is told; empty: nobody's."""
    words: str
    """"You hold", "Japan takes it", "nobody is left"."""
    chance: float
    role: Literal["attacker", "defender", ""] = ""
    """Whose end it is; empty: nobody's."""
    own: bool = False
    """Whether it is the end of the viewer's own party."""


class ChoiceOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice makes of the battle that hangs on it."""

    choice: str
    told: tuple[tuple[str, float], ...]
    """(What comes about then, its chance): first how often the viewer's side has its way."""
    trials: int = 0
    """How many battles were played for it; 0: it is exact."""


class OddsAt(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a battle in a position."""

    space: str
    kind: str
    attacker: dict[str, int]
    """Units by type."""
    defender: dict[str, int]
    winning: str
    """What winning and losing are in this battle, in a sentence."""
    note: str = ""
    """What the odds leave out, such as a naval battle that comes before a landing; empty: nothing."""
    seat: str = ""
    """The seat of the attacker, where the game tells; the odds are told from that side."""
    habits: tuple[str, ...] = ()
    """Arguments that say how the sides behave, which this question takes, such as "retreat"."""
    odds: Odds
    shares: tuple[Share, ...] = ()
    """How it may end: the viewer's end first, the enemy's last; a spectator is told the attacker's first."""
    choices: tuple[ChoiceOdds, ...] = ()
    """What the choices of the open decision make of it, when they were asked for."""
