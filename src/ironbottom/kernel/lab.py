"""The laboratory: build a position by hand, script the dice, make choices, and see what the rules say.

See docs/LABORATORY.md, whose examples run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.choices import DONE
from ironbottom.kernel.decoding import converted
from ironbottom.kernel.dice import DiceSource, ScriptedDice
from ironbottom.kernel.errors import (
    BadLabFile,
    BadPosition,
    GameIsOver,
    IllegalChoice,
    NoLaboratory,
    NotAsExpected,
    PhaseGoesOn,
)
from ironbottom.kernel.events import plain
from ironbottom.kernel.game import Game
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.words import find_choice, plain_words, why_not

FormT = TypeVar("FormT")


class Described(Protocol):
    """What the description of a position says in every game; ``options``: those that differ from the default."""

    @property
    def scenario(self) -> str:
        """The id of a scenario."""

    @property
    def options(self) -> dict[str, str]:
        """Values of switches by id."""


DescribedT = TypeVar("DescribedT", bound=Described)
GameT = TypeVar("GameT", bound=Game[Any])
GameT_co = TypeVar("GameT_co", bound=Game[Any], covariant=True)


class Building(Protocol[GameT_co]):
    """A game made of a description, with dice and component values (None: ours); raises BadPosition."""

    def __call__(
        self, description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
    ) -> GameT_co: ...


MOST_ANSWERS = 2_000
"""Answers within one phase beyond which suggestions are taken to run in a circle."""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a laboratory should find; only what is named is looked at. Choices may be given in words."""

    waiting_on: tuple[str, ...] | None = None
    """The seats that owe an answer, in any order."""
    asks: str | None = None
    """The kind of decision that is open, such as ChooseCasualty."""
    options: tuple[str, ...] | None = None
    """All options of the awaited seat, in any order."""
    offers: tuple[str, ...] = ()
    """Some of its options."""
    refuses: dict[str, str] = {}
    """Choices that are no options -> a part of the reason why."""
    told: tuple[str, ...] = ()
    """Parts of the log lines of the last choice."""
    log: tuple[str, ...] = ()
    """Parts of any log lines so far."""
    state: dict[str, Any] = {}
    """Parts of the position as ``Lab.state()`` tells it; null: not there."""
    dice_left: int | None = None
    """Scripted dice that have not been thrown."""
    outcome: str | None = None
    """The reason for which the game has ended; empty: it goes on."""
    winners: tuple[str, ...] | None = None
    """The seats that have won, in any order."""


class Lab:
    """A game on the table of the laboratory. ``game`` is the position now; choices that fail leave it as it was."""

    def __init__(self, game: Game[Any], dice: Sequence[int] = ()) -> None:
        """Put a copy of any game on the table, with scripted dice to come."""
        self.game = game.clone()
        self.game.dice_source = ScriptedDice(dice)
        self.game.events = list(game.events)
        self._lines = _lines(game)

    @classmethod
    def build(
        cls,
        slug: str,
        position: Mapping[str, object],
        *,
        dice: Sequence[int] = (),
        components: ComponentValues | None = None,
    ) -> Self:
        """A position described in the game's own words; UnknownGame, NoLaboratory or BadPosition when it cannot be."""
        laboratory = registry.game(slug).lab
        if laboratory is None:
            raise NoLaboratory(f"positions of {slug!r} cannot be built by hand")
        script = ScriptedDice(dice)
        game = laboratory.build(position, script, components)
        return cls(game, script.left)

    def dice(self, *faces: int) -> Self:
        """Put more dice behind those that are still to come."""
        self.game.dice_source = ScriptedDice([*self.dice_left, *faces])
        return self

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The scripted dice that have not been thrown."""
        source = self.game.dice_source
        assert isinstance(source, ScriptedDice)
        return source.left

    def do(self, *choices: str, seat: str = "") -> Self:
        """Make choices one after the other, each by the seat named or else by the first awaited one that has it.

        Raises IllegalChoice (with the reason), AmbiguousChoice, NotYourDecision, GameIsOver or DiceExhausted; the
        choices before the one that failed stand.
        """
        for words in choices:
            actor = seat or self._actor(words)
            choice = find_choice(self.game, actor, words)
            before = self.game.clone()
            try:
                self.game.act(actor, choice)
            except BaseException:
                self.game = before
                raise
            self._lines += _lines(self.game)
        return self

    def move(self, unit: str, start: str, *way: str) -> Self:
        """Pick a unit where it stands and send it on its way: ``move("japan infantry", "siam", "burma")``."""
        return self.do(f"{unit} in {start}", *way)

    def finish_phase(self) -> Self:
        """Answer whatever is asked in this phase by its suggestion, else by done, until the phase has changed.

        Raises PhaseGoesOn, naming the question, when there is neither.
        """
        phase_of = self._laboratory().phase_of
        begun = phase_of(self.game)
        for _ in range(MOST_ANSWERS):
            if self.game.decision is None or phase_of(self.game) != begun:
                return self
            seat = self._first()
            self.do(self._usual_answer(seat), seat=seat)
        raise PhaseGoesOn(
            f"the phase has not ended after {MOST_ANSWERS} suggested answers; answer them in the step"
        )

    def _usual_answer(self, seat: str) -> str:
        decision = self.game.decision
        assert decision is not None
        suggested = decision.suggestion(self.game, seat) or [DONE]
        if suggested[0] in self.game.options(seat):
            return suggested[0]
        asked = self.words(decision.text(self.game, seat))
        raise PhaseGoesOn(
            f"{seat!r} is asked {asked!r} ({type(decision).__name__}), for which there is neither a suggestion "
            f"nor done: answer it in the step"
        )

    def options(self, seat: str = "") -> tuple[str, ...]:
        """Every legal choice of a seat, or of the first awaited one."""
        return self.game.options(seat or self._first())

    def why_not(self, choice: str, seat: str = "") -> str:
        """Why a choice is not possible now, naming the rule where the game does; empty when it is."""
        return why_not(self.game, seat or self._first(), choice)

    def told(self) -> list[str]:
        """The log lines of the last choice, in words."""
        return _lines(self.game)

    def log(self) -> list[str]:
        """All log lines so far, in words."""
        return list(self._lines)

    def words(self, text: str) -> str:
        """A text of the game with its tokens in words."""
        return _worded(self.game, text)

    def state(self) -> dict[str, Any]:
        """The position in the game's own words; NoLaboratory when the game has none."""
        return self._laboratory().describe(self.game)

    def position(self) -> dict[str, Any]:
        """The description from which ``build`` lays out this position, at the beginning of the phase under way.

        Raises NoLaboratory, or BadPosition where no description can say it, as in the midst of a battle.
        """
        return self._laboratory().position_of(self.game)

    def _laboratory(self) -> registry.Laboratory:
        if self.game.spec.lab is None:
            raise NoLaboratory(f"{self.game.spec.slug!r} does not tell its positions in words")
        return self.game.spec.lab

    def expect(self, **conditions: object) -> Self:
        """Compare with what is expected (see Expectation); NotAsExpected lists every difference."""
        try:
            expectation = converted(conditions, Expectation)
        except msgspec.ValidationError as fault:
            raise BadLabFile(f"an expectation does not fit its form: {fault}") from fault
        return self.compare(expectation)

    def compare(self, expected: Expectation) -> Self:
        """See ``expect``."""
        faults = [*self._about_decision(expected), *self._about_log(expected), *self._about_end(expected)]
        if expected.state:
            faults += _differences("state", expected.state, self.state())
        if faults:
            raise NotAsExpected("\n".join(faults))
        return self

    def _first(self) -> str:
        deciding = self.game.deciding()
        if not deciding:
            raise GameIsOver("the game is over: nobody can choose anything")
        return deciding[0]

    def _actor(self, words: str) -> str:
        """The first awaited seat that can choose this, else the first one, which will say why not."""
        first = self._first()
        return next((seat for seat in self.game.deciding() if not why_not(self.game, seat, words)), first)

    def _about_decision(self, expected: Expectation) -> list[str]:
        faults = []
        deciding, name = self.game.deciding(), type(self.game.decision).__name__
        if expected.waiting_on is not None and sorted(expected.waiting_on) != sorted(deciding):
            faults.append(f"awaited are {list(deciding)}, not {list(expected.waiting_on)}")
        if expected.asks is not None and name != expected.asks:
            faults.append(f"the open decision is {name}, not {expected.asks}")
        if not deciding:
            asked = [*(expected.options or ()), *expected.offers, *expected.refuses]
            return faults + ([f"the game is over, nobody can choose {asked}"] if asked else [])
        seat = deciding[0]
        wanted = {words: self._choice(seat, words) for words in (*(expected.options or ()), *expected.offers)}
        faults += [f"{words!r} is no option of {seat!r}" for words, choice in wanted.items() if not choice]
        if expected.options is not None:
            surplus = set(self.game.options(seat)) - {wanted[words] for words in expected.options}
            faults += [f"{choice!r} is an option of {seat!r}" for choice in sorted(surplus)]
        for words, part in expected.refuses.items():
            why = self.why_not(words)
            if not why:
                faults.append(f"{words!r} is an option of {seat!r}")
            elif part not in why:
                faults.append(f"{words!r} is refused because {why!r}, which does not say {part!r}")
        return faults

    def _choice(self, seat: str, words: str) -> str:
        try:
            return find_choice(self.game, seat, words)
        except IllegalChoice:
            return ""

    def _about_log(self, expected: Expectation) -> list[str]:
        faults = []
        for parts, lines, where in (
            (expected.told, self.told(), "the last choice"),
            (expected.log, self._lines, "the log"),
        ):
            text = plain_words("\n".join(lines))
            faults += [
                f"{where} tells nothing of {part!r}" for part in parts if plain_words(part) not in text
            ]
        return faults

    def _about_end(self, expected: Expectation) -> list[str]:
        faults = []
        outcome = self.game.outcome
        reason, winners = (outcome.reason, outcome.winners) if outcome else ("", ())
        if expected.outcome is not None and reason != expected.outcome:
            faults.append(f"the outcome is {reason!r}, not {expected.outcome!r}")
        if expected.winners is not None and sorted(winners) != sorted(expected.winners):
            faults.append(f"the winners are {list(winners)}, not {list(expected.winners)}")
        if expected.dice_left is not None and len(self.dice_left) != expected.dice_left:
            faults.append(f"dice left are {list(self.dice_left)}, not {expected.dice_left} of them")
        return faults


def read_position(description: Mapping[str, object], form: type[FormT]) -> FormT:
    """A description in the form that a game gives it; BadPosition when it does not fit."""
    try:
        return converted(dict(description), form)
    except msgspec.ValidationError as fault:
        raise BadPosition(f"the position does not fit its form: {fault}") from fault


def begun(lay_out: Building[GameT]) -> Building[GameT]:
    """The same position at its first decision."""

    def build(
        description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
    ) -> GameT:
        game = lay_out(description, dice, components)
        game.start()
        return game

    return build


def described(
    description: Mapping[str, object],
    form: type[DescribedT],
    spec: registry.GameSpec,
    components: ComponentValues | None,
) -> tuple[DescribedT, dict[str, str]]:
    """A description in the form that a game gives it, and all options with what it says of them.

    Raises BadPosition, BadOption and UnknownScenario for what does not fit.
    """
    position = read_position(description, form)
    options = spec.full_options(position.options)
    spec.need_scenario(position.scenario, components)
    return position, options


def need_possible(faults: Iterable[str]) -> None:
    """Raise BadPosition with all these faults, each of which names what is wrong, where, and what would be right."""
    found = list(faults)
    if found:
        raise BadPosition(f"the position cannot be: {'; '.join(found)}")


def need_turn(turn: int, first: int, last: int, scenario: str) -> None:
    """Raise BadPosition for a turn that a scenario does not have."""
    if not first <= turn <= last:
        raise BadPosition(f"turn is {turn}; {scenario} has Turns {first} to {last}")


def out_of_range(where: str, value: int, least: int, most: int, why: str = "") -> list[str]:
    """The fault of a number outside of its range; empty when it is inside.

    >>> out_of_range("units[0].count", -1, 1, 99)
    ['units[0].count is -1; it is 1 to 99']
    """
    if least <= value <= most:
        return []
    return [f"{where} is {value}; it is {least} to {most}{f' ({why})' if why else ''}"]


def need_lawful(game: Game[Any]) -> None:
    """Raise BadPosition for a position that breaks laws of its game."""
    faults = game.spec.check(game)
    if faults:
        raise BadPosition(f"the position breaks the laws of the game: {'; '.join(faults)}")


def _worded(game: Game[Any], text: str) -> str:
    return plain(text, lambda verb, argument: game.spec.name_of(game, verb, argument))


def _lines(game: Game[Any]) -> list[str]:
    """The log lines of the last action in words, dice with their faces."""
    lines = []
    for event in game.events:
        text = _worded(game, event.dated())
        lines.append(f"{text} {list(event.values)}" if event.values else text)
    return lines


def _differences(path: str, wanted: object, found: object) -> list[str]:
    """Where ``found`` is not as ``wanted``; of an object only the keys that are wanted are looked at."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            fault
            for key, value in wanted.items()
            for fault in _differences(f"{path}.{key}", value, found.get(key))
        ]
    plainly = msgspec.to_builtins(found)
    return [] if plainly == msgspec.to_builtins(wanted) else [f"{path} is {plainly!r}, not {wanted!r}"]
