"""The register of games: what each game gives to everybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name, walk_packages
from threading import RLock
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from ironbottom.kernel import homes
from ironbottom.kernel.errors import (
    BadOption,
    BrokenGame,
    NotAPart,
    UnknownGame,
    UnknownScenario,
    UnknownSeat,
)
from ironbottom.kernel.standing import Balance, Loss

if TYPE_CHECKING:
    from ironbottom.kernel.components import Fault
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.flow import Frame
    from ironbottom.kernel.game import Game
    from ironbottom.kernel.papers import Option, ScenarioHead
    from ironbottom.kernel.state import State
    from ironbottom.kernel.values import ComponentValues
    from ironbottom.kernel.views import Board, Reference, View


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. ``plays`` names the powers or sides it runs."""

    id: str
    name: str
    plays: tuple[str, ...] = ()
    several: bool = False
    """Whether its name stands for several, as "the Allies" does, who resign where Japan resigns."""
    within: str = ""
    """The name as it stands within a sentence, such as "the Allies"; if not given, it follows from the others.

    >>> Seat("japan", "Japan").within, Seat("allies", "Allies", several=True).within
    ('Japan', 'the Allies')
    """

    def __post_init__(self) -> None:
        within = self.within or (f"the {self.name}" if self.several else self.name)
        msgspec.structs.force_setattr(self, "within", within)


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as the new-game page lists it. ``minutes``: how long a game takes; 0 where that is not known."""

    id: str
    name: str
    about: str = ""
    minutes: int = 0
    lasts: str = ""
    """The same in words, everywhere the same: see ``lasting``."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "lasts", lasting(self.minutes) if self.minutes else "")

    @classmethod
    def of(cls, scenario: ScenarioHead) -> Self:
        """A scenario as its file names it."""
        return cls(scenario.id, scenario.name, scenario.summary, scenario.minutes)


def short_first(scenarios: Iterable[ScenarioHead], *, complete: bool = True) -> tuple[ScenarioInfo, ...]:
    """Complete scenarios as a page lists them, or the others: the shortest first, else in the order given."""
    chosen = (scenario for scenario in scenarios if scenario.complete == complete)
    return tuple(map(ScenarioInfo.of, sorted(chosen, key=lambda scenario: scenario.minutes)))


HOUR = 60


def lasting(minutes: int) -> str:
    """An estimate of time in words: minutes up to an hour, then half hours.

    >>> lasting(45), lasting(60), lasting(100), lasting(780)
    ('about 45 minutes', 'about 1 hour', 'about 1½ hours', 'about 13 hours')
    """
    if minutes < HOUR:
        return f"about {minutes} minutes"
    hours, half = divmod(round(2 * minutes / HOUR), 2)
    return f"about {hours}{'½' if half else ''} hour{'' if (hours, half) == (1, 0) else 's'}"


class OptionInfo(msgspec.Struct, frozen=True):
    """A switch of a game: its values, the first is the default; ``rule``: the rule or ruling it changes.

    ``scenarios``: in which it changes anything; none named: in all.
    """

    id: str
    name: str
    values: tuple[str, ...]
    about: str = ""
    rule: str = ""
    scenarios: tuple[str, ...] = ()

    @classmethod
    def switch(cls, option: Option, scenarios: tuple[str, ...] = ()) -> Self:
        """One that turns a rule or a reading of a ruling on or off."""
        values = ("on", "off") if option.default else ("off", "on")
        rule = option.rule or option.ruling
        return cls(option.id, option.title, values, option.summary, rule, scenarios)


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order of a seat: what it answers, the values it may have (first: ask me)."""

    id: str
    name: str
    values: tuple[tuple[str, str], ...]
    about: str = ""


Options = Mapping[str, str]
PartT = TypeVar("PartT")


@dataclass(frozen=True, kw_only=True)
class Laboratory:
    """How a game builds positions by hand and tells them, in its own words."""

    position: type[msgspec.Struct]
    """The form of a description; its docstrings are what people read in the JSON Schema."""
    build: Callable[[Mapping[str, object], DiceSource, ComponentValues | None], Game[Any]]
    """A game at its first decision: description, dice, component values. Raises BadPosition."""
    describe: Callable[[Any], dict[str, object]]
    """What stands where, who holds what, in words: for reading and for expectations."""
    position_of: Callable[[Any], dict[str, object]]
    """The description from which ``build`` lays out this very position, at the beginning of the phase under way.

    Procedures that run within the phase are no part of it. Raises BadPosition where they hold what no description can
    say, as in the midst of a battle.
    """
    phase_of: Callable[[Any], tuple[int, ...]]
    """The phase under way, turn and player included: another one when the phase has changed."""


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """Everything the program knows of a game.

    Its callables take its own Game and Decision classes (Any here).
    """

    slug: str
    name: str
    follows: str
    """Whose printed rules the game follows."""
    state_type: type[State]
    state_version: int
    values: Callable[[str | None], ComponentValues]
    """The component values in use: ours, or those with an owner's folder over them (``components.values_in_use``)."""
    scenarios: Callable[[ComponentValues | None], tuple[ScenarioInfo, ...]]
    """Its scenarios under these values; here and below None stands for ours."""
    scenarios_in_the_making: Callable[[ComponentValues | None], tuple[ScenarioInfo, ...]] = lambda _: ()
    """Those that are offered nowhere because rules are missing that they need; a match of them can be begun by id."""
    options: tuple[OptionInfo, ...]
    seats_of: Callable[[str, Options, ComponentValues | None], tuple[Seat, ...]]
    """See ``seats``."""
    new_game: Callable[[GameSpec, str, Options, DiceSource, ComponentValues | None], Game[Any]]
    """See ``new``."""
    resume_game: Callable[[GameSpec, State, list[Frame], DiceSource, int, ComponentValues | None], Game[Any]]
    """See ``resume``."""
    view: Callable[[Any, str], View]
    """What a viewer (a seat, or "" for a spectator) may see, built up from nothing."""
    board: Callable[[ComponentValues | None], Board]
    """What a client needs once for each set of values."""
    reference: Callable[[ComponentValues | None], Reference]
    """Its rules and sheets."""
    redetermine: Callable[[Any, str, bytes], Game[Any]]
    """A plausible world for the viewer with other dice to come; equal to the real one where all is open."""
    deals_anew: bool = True
    """Whether worlds of ``redetermine`` hang on nothing that the viewer does not know, so that any number of them tells
    nothing of the real one."""
    name_of: Callable[[Any, str, str], str]
    """Words for a token of the log or a choice: verb and argument ("piece", "17") -> "Japanese fighter"."""
    secrets: Callable[[Any, str], frozenset[str]] | None = None
    """Ids (of cards, hidden pieces) that must not occur in anything this viewer gets; None: all is open."""
    hides: Callable[[Options, str], bool] | None = None
    """Whether a game with secrets ever has any from a viewer under these options; None: it has, from everybody."""
    veils_pieces: bool = True
    """Whether names of pieces may tell what is hidden; where only cards are hidden they do not."""
    check: Callable[[Any], list[str]]
    """Every broken law of a position; empty when sound."""
    validate: Callable[[str | None], list[Fault]] | None = None
    """Every fault of the component files (ours, or with an owner's folder over them)."""
    orders: tuple[OrderInfo, ...] = ()
    answer_by_order: Callable[[Any, str, Any, str], str | None] | None = None
    """Choice that a standing order's value gives for an open decision, None: ask the player."""
    answer_by_orders: Callable[[Any, str, Any, Mapping[str, str]], str | None] | None = None
    """The same from all orders of the seat, where some narrow what others answer; None: each answers by itself."""
    queries: Mapping[str, Callable[[Any, str, Mapping[str, str]], object]] = field(default_factory=dict)
    """Pure questions a client may ask about a position (ranges, odds, ...) by name."""
    series: Callable[[Any], dict[str, float]] | None = None
    """Figures of a position worth a graph over time, by their title ("Japan: income"); all open to everybody."""
    score: Callable[[Any], Balance] | None = None
    """What decides, as it stands; None: the game keeps no score. Open to everybody when a match is over."""
    balance: Callable[[Any], Balance] | None = None
    """What the curve of a match shows: the score, or what changes quicker; None: the score."""
    losses: Callable[[Any], tuple[Loss, ...]] | None = None
    """The pieces that are lost for good, the dearest first; None: the game does not tell."""
    round_of: Callable[[Any], int] | None = None
    """The round or turn under way, as the game numbers them; None: it does not."""
    round_name: str = "round"
    """What the game calls what ``round_of`` numbers."""
    rivals: Callable[[str, str, Options], tuple[str, ...]] | None = None
    """The seats that win when a seat gives up: seat, scenario, options. None: all others."""
    feel: str = ""
    """What it is like to play, in a sentence."""
    weight: int = 0
    """How much there is to learn, from 1 (little) to 5 as players of board games weigh them; 0: nobody has said."""
    first: str = ""
    """The scenario for a first match; empty: none is made for that."""
    odds: str = ""
    """Where its ``ironbottom.odds.offer.BattleOdds`` lies, as ``module:name``, read when it is first asked for; empty:
    none."""
    opponent: str = ""
    """Where its levels of play lie, a tuple of ``ironbottom.players.base.Level`` from the best on, in the same way."""
    lab: Laboratory | None = None
    """How positions are built by hand; None: they cannot be."""

    def new(
        self, scenario: str, options: Options, dice: DiceSource, components: ComponentValues | None
    ) -> Game[Any]:
        """A game at its first decision; the options are complete, ``components`` None for our own values."""
        return self.new_game(self, scenario, options, dice, components)

    def resume(
        self,
        state: State,
        stack: list[Frame],
        dice: DiceSource,
        rolls: int,
        components: ComponentValues | None,
    ) -> Game[Any]:
        """A game from a loaded position after so many rolls."""
        return self.resume_game(self, state, stack, dice, rolls, components)

    def seats(
        self, scenario: str, options: Options, components: ComponentValues | None = None
    ) -> tuple[Seat, ...]:
        """Seats of a scenario under these options and values, None for ours: of a match always its own values."""
        return self.seats_of(scenario, options, components)

    def hides_from(self, viewer: str, options: Options) -> bool:
        """Whether anything but the dice to come may be hidden from a viewer under these (complete) options."""
        return self.secrets is not None and (self.hides is None or self.hides(options, viewer))

    def hides_something(self, options: Options) -> bool:
        """Whether anything may be hidden from anybody, and so from spectators."""
        return self.hides_from("", options)

    def names_are_open(self, options: Options) -> bool:
        """Whether the name of any piece may be told to anybody."""
        return not (self.veils_pieces and self.hides_something(options))

    def need_seats(
        self,
        named: Iterable[str],
        scenario: str,
        options: Options,
        components: ComponentValues | None = None,
    ) -> tuple[str, ...]:
        """All seats of a scenario under these options; UnknownSeat when one is named that is not among them."""
        seats = tuple(each.id for each in self.seats(scenario, options, components))
        for seat in named:
            if seat not in seats:
                raise UnknownSeat(f"{self.slug} has no seat {seat!r} here; it has {', '.join(seats)}")
        return seats

    def rivals_of(
        self, seat: str, scenario: str, options: Options, components: ComponentValues | None = None
    ) -> tuple[str, ...]:
        """The seats that win when this one gives up; UnknownSeat when the game has no such seat."""
        seats = self.need_seats((seat,), scenario, options, components)
        if self.rivals is not None:
            return self.rivals(seat, scenario, options)
        return tuple(each for each in seats if each != seat)

    def full_options(self, given: Options) -> dict[str, str]:
        """The options with defaults filled in; BadOption names an unknown one or a value it cannot have."""
        known = {option.id: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise BadOption(f"{self.slug} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if value not in known[name].values:
                raise BadOption(
                    f"option {name!r} cannot be {value!r}; choose {', '.join(known[name].values)}"
                )
        return {option.id: given.get(option.id, option.values[0]) for option in self.options}

    def options_of_record(self, named: Options) -> dict[str, str]:
        """The options that a record names; all with their defaults when it names none. Raises BadOption.

        An option that the game was given since then has its default, without entering the position: its hashes stay.
        """
        full = self.full_options(named)
        return {option: full[option] for option in named} or full

    def need_scenario(self, scenario: str, components: ComponentValues | None = None) -> ScenarioInfo:
        """The scenario of this id, also one in the making, else UnknownScenario."""
        offered = self.scenarios(components)
        for info in (*offered, *self.scenarios_in_the_making(components)):
            if info.id == scenario:
                return info
        ids = ", ".join(info.id for info in offered)
        raise UnknownScenario(f"{self.slug} has no scenario {scenario!r}; it has {ids}")


_LOADED: dict[str, GameSpec] = {}
_BROKEN: dict[str, str] = {}
"""What is wrong with installed games that cannot be loaded: they are not tried again with every list of games."""


def register(spec: GameSpec) -> None:
    """Add a game that is not installed (tests, laboratories)."""
    _LOADED[spec.slug] = spec


def unregister(slug: str) -> None:
    """Take out a game that ``register`` added."""
    _LOADED.pop(slug, None)


_IMPORTING = RLock()


def resolved(where: str, kind: type[PartT]) -> PartT:
    """A part of a game named as ``module:name``, loaded when it is first asked for, by one thread at a time.

    The modules of a game need each other: two threads that load some of them at once find them half made, or wait for
    each other for ever. Raises NotAPart when something else lies there.
    """
    with _IMPORTING:
        found = resolve_name(where)
    if not isinstance(found, kind):
        raise NotAPart(f"{where} is no {kind.__name__} but {found!r:.80}")
    return found


def load_whole(package: str) -> None:
    """Import every module of a package, as for ``resolved`` by one thread at a time."""
    with _IMPORTING:
        for module in walk_packages(resolve_name(package).__path__, f"{package}."):
            resolve_name(module.name)


def slugs() -> tuple[str, ...]:
    """The installed games that are complete, and those registered by hand."""
    making = homes.found().keys() - homes.listed().keys()
    return tuple(slug for slug in dict.fromkeys([*homes.listed(), *_LOADED]) if slug not in making)


def known(slug: str) -> bool:
    """Whether there is a game of this slug, in a list or in the making."""
    return slug in _LOADED or slug in homes.found()


def game(slug: str) -> GameSpec:
    """The game of this slug, imported when first asked for, also one in the making. Raises UnknownGame, BrokenGame."""
    if slug not in _LOADED:
        point = homes.found().get(slug)
        if point is None:
            raise UnknownGame(f"no game {slug!r}; there are {', '.join(slugs())}")
        if slug in _BROKEN:
            raise BrokenGame(_BROKEN[slug])
        try:
            _LOADED[slug] = resolved(point.value, GameSpec)
        except Exception as fault:  # its modules are other people's: anything may be wrong with them
            why = f"{type(fault).__name__}: {fault}"
            _BROKEN[slug] = (
                f"the game {slug!r} cannot be loaded from {point.value} ({why}); mend or uninstall its package"
            )
            raise BrokenGame(_BROKEN[slug]) from fault
    return _LOADED[slug]


def sound() -> tuple[tuple[GameSpec, ...], tuple[BrokenGame, ...]]:
    """The installed games that can be loaded, and what is wrong with the others: each stands for itself."""
    specs, faults = [], []
    for slug in slugs():
        try:
            specs.append(game(slug))
        except BrokenGame as fault:
            faults.append(fault)
    return tuple(specs), tuple(faults)
