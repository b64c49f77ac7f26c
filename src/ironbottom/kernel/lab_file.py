"""Laboratory files: a position, dice, choices and expectations as JSON, for settling a question or pinning a fault."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.errors import UNREADABLE, BadLabFile, DiceLeft, IronbottomError, NoLaboratory
from ironbottom.kernel.lab import Expectation, Lab
from ironbottom.kernel.papers import DIALECT
from ironbottom.kernel.values import ComponentValues


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: dice are put down, then choices are made, the phase is played out, expectations are compared."""

    note: str = ""
    """Words for people."""
    dice: tuple[int, ...] = ()
    """Faces to be thrown in this step, behind those still to come; it is a fault when some are left over."""
    dice_may_be_left: bool = False
    """Dice of this step that are not thrown wait for the next throw, whenever it is."""
    seat: str = ""
    """Who chooses; empty: whoever is awaited and has the choice."""
    do: tuple[str, ...] = ()
    """Choices in order, as their strings or in words."""
    then: Literal["", "end_of_phase"] = ""
    """After the choices: stop at the end of this phase. Until then questions are answered by suggestion, or done."""
    expect: Expectation | None = None


class LabFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question to the rules."""

    game: str
    """Which game: its slug."""
    title: str = ""
    about: str = ""
    position: dict[str, Any] = {}
    """The position in the game's own words."""
    dice: tuple[int, ...] = ()
    """Faces to be thrown, in order."""
    steps: tuple[Step, ...] = ()


class StepReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a step showed."""

    note: str
    done: tuple[str, ...]
    told: tuple[str, ...]
    """Log lines of its choices."""
    waiting_on: tuple[str, ...]
    text: str
    """What the awaited seat is asked, or how the game ended."""
    options: tuple[str, ...]


class LabReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a laboratory file showed, up to the first step that failed."""

    game: str
    title: str
    steps: tuple[StepReport, ...]
    state: dict[str, Any]
    """The position at the end, in words."""
    failed: int | None = None
    """The step (from 1) that failed."""
    code: str = ""
    """The stable code of the error."""
    fault: str = ""
    """The error in words."""


def read_lab(data: bytes | str) -> LabFile:
    """A laboratory file; BadLabFile says what is wrong and where."""
    try:
        return read_json(data, LabFile)
    except UNREADABLE as fault:
        raise BadLabFile(f"this is not a laboratory file: {fault}") from fault


def run_lab(file: LabFile, *, components: ComponentValues | None = None) -> LabReport:
    """Build the position and go through the steps; the first that fails ends it.

    Raises UnknownGame, NoLaboratory or BadPosition when there is nothing to go through.
    """
    lab = Lab.build(file.game, file.position, dice=file.dice, components=components)
    shown = [_shown(lab, Step(note="The position"), 0)]
    for number, step in enumerate(file.steps, start=1):
        lines = len(lab.log())
        try:
            lab.dice(*step.dice).do(*step.do, seat=step.seat)
            if step.then == "end_of_phase":
                lab.finish_phase()
            shown.append(_shown(lab, step, lines))
            _need_thrown(lab, step, number)
            if step.expect is not None:
                lab.compare(step.expect)
        except IronbottomError as fault:
            return _report(file, lab, shown, failed=number, code=fault.code, fault=str(fault))
    return _report(file, lab, shown)


def _need_thrown(lab: Lab, step: Step, number: int) -> None:
    """The dice of a step lie behind all others: of those left over the last ones are its own."""
    left = lab.dice_left[-len(step.dice) :] if step.dice else ()
    if left and not step.dice_may_be_left:
        name = f"step {number} ({step.note!r})" if step.note else f"step {number}"
        raise DiceLeft(
            f"{name} leaves {len(left)} of its {len(step.dice)} dice unthrown: {list(left)}; put down what it throws, "
            f'or say "dice_may_be_left": true'
        )


def _report(file: LabFile, lab: Lab, shown: list[StepReport], **failure: Any) -> LabReport:
    return LabReport(game=file.game, title=file.title, steps=tuple(shown), state=lab.state(), **failure)


def _shown(lab: Lab, step: Step, lines: int) -> StepReport:
    game = lab.game
    waiting_on = game.deciding()
    if game.decision is not None:
        text = game.decision.text(game, waiting_on[0])
    else:
        text = game.outcome.text if game.outcome else ""
    return StepReport(
        note=step.note,
        done=step.do,
        told=tuple(lab.log()[lines:]),
        waiting_on=waiting_on,
        text=lab.words(text),
        options=lab.options() if waiting_on else (),
    )


def lab_schema(slug: str) -> dict[str, Any]:
    """The JSON Schema of the laboratory files of a game; NoLaboratory when it has none."""
    laboratory = registry.game(slug).lab
    if laboratory is None:
        raise NoLaboratory(f"positions of {slug!r} cannot be built by hand")
    (file, position), shared = msgspec.json.schema_components(
        [LabFile, laboratory.position], ref_template="#/$defs/{name}"
    )
    shared["LabFile"]["properties"]["position"] = position
    shared["LabFile"]["properties"]["game"] = {"const": slug}
    return {"$schema": DIALECT, "title": f"Laboratory file of {slug}", **file, "$defs": shared}
