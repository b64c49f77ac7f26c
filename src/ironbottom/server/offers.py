"""What the server offers, on the wire: games with their scenarios, seats, options and computer players."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.registry import OptionInfo, OrderInfo, ScenarioInfo, Seat
from ironbottom.kernel.views import Board
from ironbottom.odds.answer import OddsForm


class MeasuredInfo(msgspec.Struct, frozen=True):
    """What a strength has won against another one in measured series."""

    against: str
    """The other's name."""
    games: int
    won: int


class LevelInfo(msgspec.Struct, frozen=True):
    """A strength of the computer opponent. ``measured`` is empty where it has not been."""

    id: str
    name: str
    about: str
    measured: tuple[MeasuredInfo, ...] = ()


class EqualPlay(msgspec.Struct, frozen=True):
    """How often each seat has won when equal computers played."""

    games: int
    won: dict[str, int]
    drawn: int


class FirstMatch(msgspec.Struct, frozen=True):
    """The match for who plays a game for the first time: a scenario and an opponent."""

    scenario: str
    level: str


class Sign(msgspec.Struct, frozen=True):
    """The sign of a seat: its colours, and its shape or, where there is none, its letter."""

    colour: str
    ink: str
    letter: str
    shape: str
    emblem: str


class ScenarioSeats(msgspec.Struct, frozen=True):
    """Seats of a scenario for each value of the option that decides their number."""

    scenario: ScenarioInfo
    seats: dict[str, tuple[Seat, ...]]
    """Value of ``seats_option`` -> seats; the single key "" when there is no such option."""
    balance: EqualPlay | None = None
    """Wins between equal computers; None where that has not been measured."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the new-game page needs it."""

    slug: str
    name: str
    follows: str
    scenarios: tuple[ScenarioSeats, ...]
    options: tuple[OptionInfo, ...]
    orders: tuple[OrderInfo, ...]
    levels: tuple[LevelInfo, ...]
    seats_option: str = ""
    odds: bool = False
    """Whether it answers questions for odds."""
    odds_form: OddsForm | None = None
    """What to ask for the odds of a battle that is typed in; None where there are no odds."""
    picture: str = ""
    """The address of its picture, another one when the picture changes; empty where it has none."""
    tutorial: bool = False
    """Whether it has a tutorial."""
    feel: str = ""
    """What it is like, in a sentence."""
    weight: int = 0
    """How much there is to learn, 1 to 5; 0: nobody has said."""
    first: FirstMatch | None = None
    signs: dict[str, Sign] = {}
    """By seat."""


class Table(Board, frozen=True):
    """The board of a game, and what else its first view needs of what never changes."""

    orders: tuple[OrderInfo, ...] = ()
    """The standing orders that a seat may give."""
