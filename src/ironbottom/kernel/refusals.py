"""What to do when a saved match is refused: its fault says what is missing, and here stands how to get at it."""

from __future__ import annotations

from ironbottom.kernel import errors
from ironbottom.kernel.components import ComponentError
from ironbottom.kernel.errors import IronbottomError

SAVE_AGAIN = "save it again where it was played, or take another copy of it"
UPDATE = "update this program, or go on with it where it was played"
ITS_VERSION = "play it with the version of the program that played it"

STEPS: dict[type[IronbottomError], str] = {
    errors.BadRecord: SAVE_AGAIN,
    errors.NoRecord: "name one that was saved from the browser, or made by 'ironbottom new'",
    errors.BegunElsewhere: "go on with it there ('ironbottom replay' plays the file)",
    errors.NewerRecord: UPDATE,
    errors.BadValues: SAVE_AGAIN,
    errors.BadState: ITS_VERSION,
    errors.NewerState: UPDATE,
    errors.ReplayDiffers: f"rules were mended since, or it was altered: {ITS_VERSION}, or {SAVE_AGAIN}",
    errors.UnknownGame: "install the package of that game, or go on with it where it was played",
    errors.UnknownScenario: (
        "it may be one of other component values: save it again where it was played, for files carry theirs, or name "
        "the folder of them by --components"
    ),
    errors.BadOption: f"rules were changed since: {ITS_VERSION}",
    ComponentError: f"its component values have another form: {ITS_VERSION}",
}
"""The next step by the kind of fault; of two kinds the more special one counts."""


def step_for(fault: IronbottomError) -> str:
    """How to get at a saved match that is refused for this fault; empty where the fault itself says it."""
    return next((STEPS[kind] for kind in type(fault).__mro__ if kind in STEPS), "")


def with_step(fault: IronbottomError) -> str:
    """What is wrong with a saved match, and how to get at it."""
    return ": ".join(filter(None, (str(fault), step_for(fault))))
