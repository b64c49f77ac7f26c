"""What can be wrong with a request, and how it is told: a named error, its HTTP status, a ``Fault`` on the wire."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from ironbottom.kernel import errors
from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.protocol import Fault


class UnknownMatch(IronbottomError):
    """No match has this id."""

    code = "unknown_match"


NO_MATCH = "there is no match {0!r}: it is in another data folder, or its address was shortened"


class DamagedMatch(IronbottomError):
    """What the store has of a match cannot be read, or cannot be played on by these rules."""

    code = "damaged_match"


class NotWhole(DamagedMatch):
    """The store does not have what it kept of a match; behind what is wrong stands what helps in every such case."""

    def __str__(self) -> str:
        advice = "put a backup of the database in its place, or save what is left of the match as a file"
        return f"{super().__str__()}: {advice}"


class UnknownValues(IronbottomError):
    """No match of the game is played with component values of this digest."""

    code = "unknown_values"


class ForeignValues(IronbottomError):
    """A record brings component values of its own to a server that takes none."""

    code = "foreign_values"


class UnknownPath(IronbottomError):
    """The server has nothing under this path."""

    code = "unknown_path"


class UnknownMethod(IronbottomError):
    """The path exists, but not with this HTTP method."""

    code = "unknown_method"


class UnknownMoment(IronbottomError):
    """The match has had no such moment."""

    code = "unknown_moment"


class UnknownQuery(IronbottomError):
    """The game answers no question of this name."""

    code = "unknown_query"


class BadQuery(IronbottomError):
    """The arguments of a question do not fit the position."""

    code = "bad_query"


class BadPlayer(IronbottomError):
    """A player was named for a seat that is not there, or with a strength that is not there."""

    code = "bad_player"


class Malformed(IronbottomError):
    """The request is not what the protocol says: no JSON, an unknown field, a value of another type."""

    code = "malformed"


class WrongMediaType(IronbottomError):
    """The body of a request must be declared as JSON."""

    code = "wrong_media_type"


class TooLarge(IronbottomError):
    """The body of a request is longer than it may be."""

    code = "too_large"


class TooSlow(IronbottomError):
    """The body of a request did not come in time."""

    code = "too_slow"


class TooMany(IronbottomError):
    """More requests of a kind came than are taken in that time."""

    code = "too_many"


class AskerGone(IronbottomError):
    """Nobody waits for the answer to a question any more."""

    code = "asker_gone"


class NotAnswered(IronbottomError):
    """The process that answers questions has ended in the middle of this one, or the server stops."""

    code = "not_answered"


class QuestionTooLarge(IronbottomError):
    """The answer to a question takes more memory than one is given."""

    code = "question_too_large"


class NoTutorial(IronbottomError):
    """The game has no tutorial."""

    code = "no_tutorial"


class NoPicture(IronbottomError):
    """The game has no picture of its own."""

    code = "no_picture"


class ForeignHost(IronbottomError):
    """The request names a host that this server is not."""

    code = "foreign_host"


class ForeignOrigin(IronbottomError):
    """A page of another site sent the request."""

    code = "foreign_origin"


class NoKey(IronbottomError):
    """The seat's key did not come with the request."""

    code = "no_key"


class WrongKey(IronbottomError):
    """The keys that came with the request do not open the seat."""

    code = "wrong_key"


class MatchGoesOn(IronbottomError):
    """What is asked for is told when the match is over."""

    code = "match_goes_on"


class RecordSealed(IronbottomError):
    """The record of a running game would show one player what only another may know."""

    code = "record_sealed"


class RulesFail(IronbottomError):
    """A record leads the rules to where they fail: nobody could have played it."""

    code = "rules_fail"


class RecordTooLong(IronbottomError):
    """A record has more entries than the server takes."""

    code = "record_too_long"


class OutOfTime(IronbottomError):
    """The time that the server has for a record or a question ran out: it is long, or the server is busy."""

    code = "out_of_time"


class NotChecked(IronbottomError):
    """The process that checks records has ended in the middle of it."""

    code = "not_checked"


class NotSaved(IronbottomError):
    """The store could not keep the action; it does not count."""

    code = "not_saved"


class NotRead(IronbottomError):
    """The store could not be read."""

    code = "not_read"


class ServerFault(IronbottomError):
    """The server or the rules have a fault of their own."""

    code = "server_fault"


LONGEST_DETAIL = 1024
"""Bytes of the sentence that tells a fault."""
CUT = "…"

STATUS: dict[type[IronbottomError], HTTPStatus] = {
    Malformed: HTTPStatus.BAD_REQUEST,
    NoKey: HTTPStatus.UNAUTHORIZED,
    WrongKey: HTTPStatus.FORBIDDEN,
    RecordSealed: HTTPStatus.FORBIDDEN,
    ForeignOrigin: HTTPStatus.FORBIDDEN,
    ForeignValues: HTTPStatus.FORBIDDEN,
    errors.UnknownGame: HTTPStatus.NOT_FOUND,
    errors.BrokenGame: HTTPStatus.NOT_FOUND,
    errors.UnknownSeat: HTTPStatus.NOT_FOUND,
    UnknownMatch: HTTPStatus.NOT_FOUND,
    UnknownValues: HTTPStatus.NOT_FOUND,
    UnknownPath: HTTPStatus.NOT_FOUND,
    UnknownMoment: HTTPStatus.NOT_FOUND,
    UnknownQuery: HTTPStatus.NOT_FOUND,
    NoTutorial: HTTPStatus.NOT_FOUND,
    NoPicture: HTTPStatus.NOT_FOUND,
    UnknownMethod: HTTPStatus.METHOD_NOT_ALLOWED,
    TooSlow: HTTPStatus.REQUEST_TIMEOUT,
    DamagedMatch: HTTPStatus.CONFLICT,
    MatchGoesOn: HTTPStatus.CONFLICT,
    errors.NotYourDecision: HTTPStatus.CONFLICT,
    errors.StaleVersion: HTTPStatus.CONFLICT,
    errors.GameIsOver: HTTPStatus.CONFLICT,
    errors.NothingToUndo: HTTPStatus.CONFLICT,
    errors.CannotWithdraw: HTTPStatus.CONFLICT,
    errors.CannotBranch: HTTPStatus.CONFLICT,
    errors.NoLongerPlayed: HTTPStatus.NOT_FOUND,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    WrongMediaType: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ForeignHost: HTTPStatus.MISDIRECTED_REQUEST,
    TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    AskerGone: HTTPStatus.REQUEST_TIMEOUT,
    errors.BadState: HTTPStatus.INTERNAL_SERVER_ERROR,
    errors.RunawayProcedure: HTTPStatus.INTERNAL_SERVER_ERROR,
    errors.DiceExhausted: HTTPStatus.INTERNAL_SERVER_ERROR,
    ServerFault: HTTPStatus.INTERNAL_SERVER_ERROR,
    NotSaved: HTTPStatus.SERVICE_UNAVAILABLE,
    NotChecked: HTTPStatus.SERVICE_UNAVAILABLE,
    NotAnswered: HTTPStatus.SERVICE_UNAVAILABLE,
    OutOfTime: HTTPStatus.SERVICE_UNAVAILABLE,
    NotRead: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Errors that are not named here are refusals by the rules: 422."""

_encode = msgspec.json.Encoder().encode


class Refused(Exception):
    """An error of a request to a match, with the version of the match that goes on the wire."""

    def __init__(self, cause: IronbottomError, version: int) -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.version = version


def named(code: str, detail: str) -> IronbottomError:
    """The error of this code, as another process has raised it; ServerFault when no error has it."""
    known = (each for each in all_errors(IronbottomError) if each.code == code)
    return next(known, ServerFault)(detail)  # the general one: its special kinds say the same on the wire


def all_errors(base: type[IronbottomError]) -> list[type[IronbottomError]]:
    """All kinds of a named error that are there, the general before the special."""
    return [base, *(error for kind in base.__subclasses__() for error in all_errors(kind))]


def status_of(fault: IronbottomError) -> HTTPStatus:
    """The HTTP status that tells this error."""
    for cls in type(fault).__mro__:
        if cls in STATUS:
            return STATUS[cls]
    return HTTPStatus.UNPROCESSABLE_ENTITY


def on_the_wire(fault: IronbottomError, version: int = -1) -> tuple[HTTPStatus, bytes]:
    """Status and body of the answer. What went wrong inside the server is logged there and not told."""
    status = status_of(fault)
    detail = str(fault)
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        detail = "The server has met a fault of its own; its log says more."
    return status, _encode(Fault(fault.code, _short(detail), version))


def _short(detail: str) -> str:
    """A sentence of up to a kilobyte: what it quotes from a request may be of any length."""
    encoded = detail.encode(errors="replace")
    if len(encoded) <= LONGEST_DETAIL:
        return encoded.decode()
    return encoded[: LONGEST_DETAIL - len(CUT.encode())].decode(errors="ignore") + CUT
