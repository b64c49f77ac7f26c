"""Every error a player, client or tool can cause, one class for each cause."""

from __future__ import annotations

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the JSON of others may fail with when it is read: wrong, in no known coding, or nested too deeply."""


class IronbottomError(Exception):
    """Base of all named errors; ``code`` is stable and goes over the wire."""

    code = "error"


class UnknownGame(IronbottomError):
    """No game is registered under this slug."""

    code = "unknown_game"


class NotAPart(IronbottomError):
    """What a package names as a part of its game is something else."""

    code = "not_a_part"


class BrokenGame(IronbottomError):
    """The package of an installed game cannot be loaded."""

    code = "broken_game"


class ServerMissing(IronbottomError):
    """The packages of the server are not installed."""

    code = "server_missing"


class UnknownScenario(IronbottomError):
    """The game has no scenario of this name."""

    code = "unknown_scenario"


class UnknownSeat(IronbottomError):
    """The game has no seat of this name."""

    code = "unknown_seat"


class BadOption(IronbottomError):
    """A game option is unknown or has a value outside its domain."""

    code = "bad_option"


class NotYourDecision(IronbottomError):
    """The seat owes no answer to the decision that is open now."""

    code = "not_your_decision"


class IllegalChoice(IronbottomError):
    """The choice is not among the options of the open decision."""

    code = "illegal_choice"


class GameIsOver(IronbottomError):
    """The game has ended; nothing can be chosen any more."""

    code = "game_over"


class NoLongerPlayed(IronbottomError):
    """The rules were mended since this moment of a match: it is told, but cannot be shown."""

    code = "no_longer_played"


class CannotBranch(IronbottomError):
    """No other match can begin from this moment."""

    code = "cannot_branch"


class BadOrder(IronbottomError):
    """A standing order is unknown, has a value outside its domain, or gives an answer that is no option."""

    code = "bad_order"


class StaleVersion(IronbottomError):
    """The action was meant for an earlier state of the game."""

    code = "stale_version"


class NothingToUndo(IronbottomError):
    """The seat has no action of its own that may be taken back."""

    code = "nothing_to_undo"


class CannotWithdraw(IronbottomError):
    """A planned move cannot be taken out because a later move depends on it."""

    code = "cannot_withdraw"


class BadRecord(IronbottomError):
    """A record cannot be read: damaged, of an unknown format, or from a newer engine."""

    code = "bad_record"


class NoRecord(BadRecord):
    """There is no record where one was looked for."""


class BegunElsewhere(BadRecord):
    """A record begins, or goes on, from a position that nobody here has seen come about."""


class NewerRecord(BadRecord):
    """A record has a form, or is of rules, that a newer program has."""


class BadValues(IronbottomError):
    """What should be packed component values cannot be unpacked."""

    code = "bad_values"


class RecordExists(IronbottomError):
    """A new record would be written over a file that is there already."""

    code = "record_exists"


class ReplayDiffers(IronbottomError):
    """Replaying a record gives another state or other dice than it says."""

    code = "replay_differs"


class DiceExhausted(IronbottomError):
    """A scripted or recorded dice source was asked for more than it holds."""

    code = "dice_exhausted"


class BadState(IronbottomError):
    """A dumped state cannot be loaded."""

    code = "bad_state"


class NewerState(BadState):
    """A dumped state has a form that a newer program has."""


class NoLaboratory(IronbottomError):
    """The game does not build positions by hand."""

    code = "no_laboratory"


class BadPosition(IronbottomError):
    """A position of the laboratory cannot be built."""

    code = "bad_position"


class BadLabFile(IronbottomError):
    """A laboratory file cannot be read."""

    code = "bad_lab_file"


class AmbiguousChoice(IronbottomError):
    """Words that name more than one option."""

    code = "ambiguous_choice"


class DiceLeft(IronbottomError):
    """A step of a laboratory file has put down dice that it did not throw."""

    code = "dice_left"


class PhaseGoesOn(IronbottomError):
    """The laboratory cannot play to the end of a phase by itself."""

    code = "phase_goes_on"


class NotAsExpected(IronbottomError):
    """The laboratory found something else than was expected of it."""

    code = "not_as_expected"


class RunawayProcedure(IronbottomError):
    """A rules procedure ran on without reaching a decision: a fault in the rules code."""

    code = "runaway_procedure"


class NotRunning(IronbottomError):
    """Rules or odds count on a procedure that is not under way: a fault in their code."""

    code = "not_running"
