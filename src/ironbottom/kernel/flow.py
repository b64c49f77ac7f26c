"""Frames: the rules as a stack of running procedures, and ``advance``, which runs them.

A frame is a typed, slotted dataclass that holds its locals and the NAME of its next step, nothing else. A
step is a method that returns None (go on with the next step), a Decision, Call(frame, then=self.step),
Goto(self.step) or Return(value). A decision is always between steps, so state + stack + dice counter is the whole
game whenever somebody must decide. Rules never touch ``at`` or the stack: the game tells them who called
(``Game.caller``) and what runs (``Game.running``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, Protocol, assert_never

from ironbottom.kernel.errors import RunawayProcedure
from ironbottom.kernel.targets import Target

Answer = str | int | bool | list[str] | dict[str, str] | None
"""What a frame or decision hands back to its caller: plain data only."""

PieceUse = Literal["pick", "name", "allot"]
"""What choosing a piece does: it is picked up to go somewhere, it is merely named (a target, the next in a row), or
it takes a share of what is allotted (hits, for one)."""
PICKED: PieceUse = "pick"
NAMED: PieceUse = "name"

MOST_STEPS = 100_000
"""Steps between two decisions beyond which a procedure is taken to have run away."""

END: Final = "$end"
"""In place of a step: nothing of the procedure is left to be run."""


@dataclass(slots=True, kw_only=True)
class Frame:
    """One running rules procedure. Subclasses name their STEPS in the order of the rulebook.

    After each Call or Decision the answer stands in ``ret`` for the very next step only: copy it into a named
    field at once if it is needed later. After a Call re-check the subject: the called procedure may have
    destroyed it.
    """

    SLUG: ClassVar[str] = "kernel"
    NAME: ClassVar[str] = ""
    """``slug.ClassName``, the stable name under which a frame is saved."""
    WIDE: ClassVar[bool] = False
    """Whether records of engine versions below 3 hashed it with a wide header, as they did by accident for classes of
    more than 15 annotated names; of no concern to new classes."""
    STEPS: ClassVar[tuple[str, ...]] = ()
    NEXT: ClassVar[dict[str, str]] = {}
    TITLE: ClassVar[str] = ""
    """How the phase path of the view names this procedure; empty: not named."""

    at: str = ""
    ret: Answer = None

    def __init_subclass__(cls) -> None:
        steps = cls.STEPS
        for step in steps:
            if not callable(getattr(cls, step, None)):
                raise TypeError(f"{cls.__qualname__} names the step {step!r} but has no such method")
        cls.NEXT = {step: steps[n + 1] if n + 1 < len(steps) else END for n, step in enumerate(steps)}
        name = cls.NAME = f"{cls.SLUG}.{cls.__name__}"
        known = FRAMES.get(name)
        if known and known.__module__ != cls.__module__:  # slotted dataclasses are made twice
            raise TypeError(f"two procedures are called {name!r}: in {known.__module__} and {cls.__module__}")
        FRAMES[name] = cls

    def title(self, g: Any) -> str:
        """The name of this procedure in the phase path ("Battle in {space:burma}"); empty: leave it out."""
        return self.TITLE


FRAMES: dict[str, type[Frame]] = {}
"""Every frame class by its NAME; only names and data are ever saved."""


Next = Callable[..., "Step"] | Literal["$end"] | None
"""The step behind a call: a bound method of the calling frame, or END where nothing is left to be done. None: the one
that follows in STEPS."""


@dataclass(slots=True)
class Call:
    """Run another procedure, or ask; its result stands in ``ret`` for the step that comes ``then``."""

    frame: Frame
    then: Next = None


@dataclass(slots=True)
class Goto:
    """Go on with this step (a bound method of the same frame)."""

    step: Callable[..., Step]


@dataclass(slots=True)
class Return:
    """End this procedure with a result."""

    value: Answer = None


@dataclass(slots=True, kw_only=True)
class Decision(Frame):
    """A frame that waits for one seat, or for several at once (their answers stay hidden until all are in).

    ``options`` must be pure, complete and in canonical order. With several seats the answer handed to the
    caller is a dict seat -> choice, sorted, so that the order of answering leaves no trace; with one seat it
    is the choice.
    """

    RULE: ClassVar[str] = ""
    """The rule shown beside the prompt, see ``rule``."""
    ORDER: ClassVar[str] = ""
    """The key of the standing order that may answer for an absent seat; empty: only the player answers."""
    PIECES: ClassVar[PieceUse] = PICKED
    """How clients offer the pieces among the options. Where they are allotted, the suggestion says how many."""
    FORCED: ClassVar[bool] = True
    """Whether a single option may be taken without asking. False where the mere asking is the point, or where
    only hidden knowledge makes it single (asking or not asking would then tell)."""

    VEILED: ClassVar[bool] = False
    """Whether others cannot know if there is anything to choose: what is offered before the last option hangs on what
    they do not see, such as cards in a hand. The last one, to use nothing, is there whatever that is, so such a
    decision is never FORCED.
    """

    LABELS: ClassVar[Mapping[str, str]] = {}
    """The words on buttons, by choice. They are the options of a decision that names no others."""

    TEXT: ClassVar[str] = ""
    """What the seat is asked, see ``text``."""
    WAITING: ClassVar[str] = ""
    """What the others wait for, see ``waiting``."""
    SUGGESTED: ClassVar[tuple[str, ...]] = ()
    """Choices to pre-fill, see ``suggestion``."""

    seats: list[str]
    sealed: dict[str, str] = field(default_factory=dict)

    def rule(self, g: Any) -> str:
        """Id of the rule that asks; overridden where it hangs on the case."""
        return self.RULE

    def options(self, g: Any, seat: str) -> list[str]:
        """Every legal choice of the seat: the buttons of LABELS, where nothing else is said."""
        if not self.LABELS:
            raise NotImplementedError(f"{self.NAME} offers nothing")
        return list(self.LABELS)

    def allows(self, g: Any, seat: str, choice: str) -> bool:
        """Whether a choice, which may be any string, is among the options.

        Overridden where one choice is judged sooner than all are listed, as a replay that checks its choices does.
        """
        return choice in g.options(seat)

    def sole(self, g: Any, seat: str) -> str | None:
        """The choice of a seat that has no other, else None.

        Overridden where it is seen sooner that there are several than all are listed.
        """
        options = g.options(seat)
        return str(options[0]) if len(options) == 1 else None

    def text(self, g: Any, seat: str) -> str:
        """One imperative sentence for the seat that must decide; TEXT, where it hangs on nothing."""
        if not self.TEXT:
            raise NotImplementedError(f"{self.NAME} asks nothing")
        return self.TEXT

    def waiting(self, g: Any, seat: str) -> str:
        """What all others are told they wait for: WAITING, or else what the seat is asked."""
        return self.WAITING or self.text(g, seat)

    def label(self, g: Any, choice: str) -> str:
        """The words on a button, number or type; empty: the client names it by the id."""
        return self.LABELS.get(choice, "")

    def hint(self, g: Any, seat: str, choice: str) -> str:
        """Cost, odds or other short words shown beside an option."""
        return ""

    def on_map(self, g: Any, seat: str, choice: str) -> Target | None:
        """How a map shows a place among the options, told by what the seat may see; None: as a place, no more."""
        return None

    def refused(self, g: Any, seat: str) -> dict[str, str]:
        """Choices a player might expect but that are not legal now -> why, naming unit, space and rule."""
        return {}

    def routine(self, g: Any, seat: str) -> str:
        """Words of the one button that makes all choices of the suggestion, such as "Land 3 aircraft".

        They may answer the questions behind this one as well, and none of them may throw dice. Empty: no routine.
        """
        return ""

    def suggestion(self, g: Any, seat: str) -> list[str]:
        """Choices to pre-fill, in order: SUGGESTED, where they hang on nothing; empty: none."""
        return list(self.SUGGESTED)

    def alike(self, g: Any, choice: str) -> tuple[int, ...]:
        """Further pieces for which a ``piece:`` option stands, in the order in which they would come next."""
        return ()

    def going(self, g: Any) -> tuple[int, ...]:
        """Pieces picked by earlier answers that the next answers send on together; empty: none."""
        return ()

    def forced_text(self, g: Any, choice: str) -> str:
        """How a choice that was taken automatically is told in the log; empty: not worth a line."""
        return ""

    def quiet(self, g: Any) -> bool:
        """Whether an answer of which the log tells nothing must not show to those from whom the game hides things.

        They are not even told that there was one, nor do later actions tell by their numbers. Nothing that they see
        may change by such an answer.
        """
        return False

    def accept(self, g: Any, seat: str, choice: str) -> None:
        """Take a legal choice. Only bookkeeping of the answer belongs here, never a change of the game.

        A decision of several clicks overrides this: it keeps the clicks in fields of its own, by seat, and
        hands the last one on to this method, which notes that the seat has answered.
        """
        self.sealed[seat] = choice
        if len(self.sealed) > 1:  # who answered first leaves no trace in a saved game
            self.sealed = dict(sorted(self.sealed.items()))
        self.seats.remove(seat)

    def answer(self) -> Answer:
        """What the caller finds in ``ret`` once nobody is owed an answer any more."""
        if len(self.sealed) == 1:
            return next(iter(self.sealed.values()))
        return dict(self.sealed)


Step = None | Decision | Call | Goto | Return


class Running(Protocol):
    """What ``advance`` needs of a game, which is built on the frames and so stands above them."""

    @property
    def stack(self) -> list[Frame]:
        """The running procedures, the first that was called first."""

    @property
    def outcome(self) -> object | None:
        """How the game ended, None as long as it goes on."""

    @property
    def trace(self) -> dict[str, int] | None:
        """Where steps and decisions are counted, None: nowhere."""

    def forget_options(self) -> None:
        """Drop what is kept of the options: the position has changed."""

    def log(self, kind: Literal["info"], text: str) -> None:
        """Tell a line of the log."""


def advance(g: Running) -> None:
    """Run the rules until somebody must decide or the game is over."""
    stack = g.stack
    for _ in range(MOST_STEPS):
        if g.outcome is not None or not stack:
            return
        frame = stack[-1]
        if not isinstance(frame, Decision):
            _run_step(g, stack, frame)
        elif not frame.seats:
            _pop(stack, frame.answer())
        elif not _take_forced(g, frame):
            return
    raise RunawayProcedure(f"no decision after {MOST_STEPS} steps: {[f.NAME for f in stack]}")


def _run_step(g: Running, stack: list[Frame], frame: Frame) -> None:
    step = frame.at or frame.STEPS[0]
    if step == END:
        _pop(stack, None)
        return
    if g.trace is not None:
        _note(g.trace, f"{frame.NAME}.{step}")
    frame.at = frame.NEXT[step]  # the next step is named before this one runs: a saved game resumes behind it
    result: Step = getattr(frame, step)(g)
    if result is None:
        return
    if isinstance(result, Decision):
        _push(g, result)
    elif isinstance(result, Goto):
        frame.at = result.step.__name__
    elif isinstance(result, Call):
        if result.then is not None:
            frame.at = END if result.then == END else result.then.__name__
        _push(g, result.frame)
    elif isinstance(result, Return):
        _pop(stack, result.value)
    else:
        assert_never(result)


def _push(g: Running, frame: Frame) -> None:
    g.stack.append(frame)
    if isinstance(frame, Decision):
        g.forget_options()
        if g.trace is not None:
            _note(g.trace, frame.NAME)


def _note(trace: dict[str, int], name: str) -> None:
    trace[name] = trace.get(name, 0) + 1


def _pop(stack: list[Frame], value: Answer) -> None:
    stack.pop()
    if stack:
        stack[-1].ret = value


def _take_forced(g: Running, decision: Decision) -> bool:
    """Take the single options of a decision that public information proves forced; tell it in the log.

    Of several seats each one that has no choice is answered for at once, whoever is asked first, and untold:
    a line in the log would open a sealed answer.
    """
    if not decision.FORCED:
        return False
    taken = False
    told = len(decision.seats) == 1 and not decision.sealed
    for seat in tuple(decision.seats):
        choice = decision.sole(g, seat)
        if choice is None:
            continue
        text = decision.forced_text(g, choice) if told else ""
        decision.accept(g, seat, choice)
        g.forget_options()
        if text:
            g.log("info", text)
        taken = True
    return taken
