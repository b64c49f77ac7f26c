"""The wire between server and clients. The client draws and sends choices back; it never computes legality.

All paths stand under ``/api``. Every error is ``Fault`` with a 4xx status and changes nothing.

====== ================================== ===================== =============================================
verb   path                               body                  answer
====== ================================== ===================== =============================================
GET    /games                                                   list[GameInfo]
GET    /games/{slug}/board                                      offers.Table (ETag: data version)
POST   /games/{slug}/odds                 OddsRequest           odds.answer.Odds
GET    /matches                                                 list[MatchInfo] that this browser holds keys of
POST   /matches                           NewMatch              MatchKeys
GET    /matches/{id}                                            MatchInfo
GET    /matches/{id}/state?seat=&since=                         StateMessage
GET    /matches/{id}/events?seat=&since=  server-sent events    event ``state`` (StateMessage, delta), ``bot``
POST   /matches/{id}/act                  ActRequest            StateMessage (delta)
POST   /matches/{id}/undo                 SeatRequest           StateMessage (delta, maybe ``rewound``)
POST   /matches/{id}/withdraw             WithdrawRequest       StateMessage
POST   /matches/{id}/orders               OrdersRequest         StateMessage
POST   /matches/{id}/resign               SeatRequest           StateMessage
POST   /matches/{id}/bot                  BotRequest            BotState
POST   /matches/{id}/claim                ClaimRequest          MatchKeys: the one key that opens the seat from now on
GET    /matches/{id}/note?seat=                                 Note
POST   /matches/{id}/note                 NoteRequest           Note
POST   /matches/{id}/branch               BranchRequest         MatchKeys of a new match that begins from a moment
POST   /matches/{id}/query/{name}         QueryRequest          the answer of the game's query
GET    /matches/{id}/at/{count}?seat=                           StateMessage of an earlier moment (no prompt)
GET    /matches/{id}/proof                                      Proof
GET    /matches/{id}/check                                      RecordChecked, of a match that is over
GET    /matches/{id}/stats                                      Stats
GET    /matches/{id}/record                                     the record as a file (secret only when over)
POST   /records?computer=                 a record file         MatchKeys
POST   /records/check                     a record file         RecordChecked: nothing is kept
====== ================================== ===================== =============================================

A seat is opened by its key, sent as the header ``X-Seat-Key`` (several, comma-separated, for hot-seat) or, for the
event stream, which cannot send headers, by the cookie that ``POST /matches`` and ``POST /records`` set. Where the
header is sent it alone counts. ``GET .../state`` with a valid key puts it into a cookie for this match, so a browser
that got a key by invitation asks for the state first, then for the events. Who was invited claims the seat with a key
of their own: no other and no cookie opens it then, so who invited them neither sees nor plays it. The seat "" (a
spectator) needs no key.

``since`` is the ``version`` of the last message the client has worked in (-1: none). The event stream begins with a
message from there, and so it does when the browser connects again with ``Last-Event-ID``: nothing is lost. A message
whose ``version`` is below the client's own is old and to be dropped. A batch of choices ends with the first that has
an outcome: dice, a revealed secret, or the end of the seat's decision. That one stands, what was sent behind it is not
even looked at, and ``rest`` of the answer says so. A request for an earlier version is refused (``stale_version``),
except when nothing has happened since but sealed answers of other seats to the same decision.

Versions, moments (``count``, ``at``) and the ``seq`` of log parts and planned moves are numbered for each viewer:
actions of others that they may not even know of are left out, so that no number tells of them. A seat's own actions are
always counted, and where a game hides nothing all numbers are those of the record.

``query/odds`` answers with the odds of battles in the position (``odds.at``) in every game that has odds, the other
names are those of ``GameSpec.queries``. Forces have up to ``odds.MOST_UNITS`` units a side, ``trials`` are
up to ``MOST_TRIALS_AT`` battles, and up to ``MOST_TRIALS`` of a battle typed in if the game plays many at once.

``POST /records`` takes ``computer=seat:level`` (repeatable) for seats that the computer shall play on. A record that
is not over goes on with new dice: those in the file stay as they are (``Proof.proven_from``). What is kept of a match
may be damaged, or these rules may not play it as it was played: it is listed with its ``fault`` and refused by all
other paths (``damaged_match``), but ``GET .../record`` gives what lies in the store to who holds all seats of people,
as text where it is no JSON. The record of a running game is given without the dice secret, and in a game with secrets
only to who holds the keys of all its seats: who plays against the computer gets it at the end.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.events import Event
from ironbottom.kernel.proof import Finding
from ironbottom.kernel.registry import Seat
from ironbottom.kernel.standing import Balance, Loss
from ironbottom.kernel.views import View


class Fault(msgspec.Struct, frozen=True):
    """Why a request was refused: a stable code, a sentence, and the version that spectators know (-1: none)."""

    code: str
    detail: str
    version: int = -1


class Player(msgspec.Struct, frozen=True):
    """Who runs a seat. ``level`` names the strength for a computer; empty: the best."""

    kind: Literal["human", "computer"] = "human"
    level: str = ""
    name: str = ""


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be created. Seats not named are human. ``salt`` is the creator's share in the dice."""

    slug: str
    scenario: str
    options: dict[str, str] = {}
    players: dict[str, Player] = {}
    title: str = ""
    salt: str = ""


class MatchKeys(msgspec.Struct, frozen=True):
    """A created match and the keys of its human seats: who sends a key acts for that seat."""

    id: str
    keys: dict[str, str]
    commitment: str
    note: str = ""
    """What is otherwise than in the file from which the match goes on."""


class MatchInfo(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    slug: str
    scenario: str
    title: str
    turn: str
    waiting_on: tuple[str, ...]
    over: bool
    created: float
    changed: float
    seats: tuple[Seat, ...]
    players: dict[str, Player]
    mine: tuple[str, ...] = ()
    """The seats whose keys came with the request."""
    last: str = ""
    """The last thing that happened of which the holder of the one seat may know; of several seats, a spectator."""
    winners: tuple[str, ...] = ()
    """The seats that have won, when it is over; none: nobody has."""
    ending: str = ""
    """How it ended, in a sentence."""
    fault: str = ""
    """Why the match cannot be opened any more; its record can be saved as it lies in the store."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An undo or a resignation, for the version the client has seen."""

    seat: str
    version: int


class ActRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices in order, all or none (an illegal one changes nothing); one that had an outcome stands and ends it."""

    seat: str
    version: int
    choices: tuple[str, ...]
    partly: bool = False
    """Make the choices as far as they are legal instead; only an illegal first one is refused."""


class WithdrawRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A planned move to take out: the seq of its first action (see StateMessage.planned)."""

    seat: str
    version: int
    seq: int


class OrdersRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Standing orders of a seat: order id -> value."""

    seat: str
    orders: dict[str, str]


class BotRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``play_now``: stop thinking and play the best found so far; ``pause`` and ``go``."""

    verb: Literal["play_now", "pause", "go"]


class BotState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the computer opponent is doing."""

    seat: str = ""
    thinking: bool = False
    progress: float = 0.0
    """0..1 of its time budget."""
    text: str = ""
    paused: bool = False


class NoteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's private notes on the match, as a whole."""

    seat: str
    text: str


class Note(msgspec.Struct, frozen=True):
    """A seat's private notes."""

    text: str


class BranchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Try from a moment: a new match begins from it, for who may see what the seat sees.

    What is hidden from that seat is dealt out anew, unless the match is over, and so are the dice. Seats not named are
    played as they are here: by the computer, or by who tries.
    """

    seat: str
    count: int
    players: dict[str, Player] = {}


class QueryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pure question about the position as a seat sees it."""

    seat: str = ""
    args: dict[str, str] = {}


class LogPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Log lines of one action (seq -1: the set-up).

    Where a game hides no pieces, tokens of pieces carry their names, as ``{piece:17|Japanese fighter}``.
    """

    seq: int
    seat: str
    events: tuple[Event, ...]
    auto: str = ""
    time: float = 0.0


class PlannedMove(msgspec.Struct, frozen=True, gc=False):
    """A move of the seat since the last barrier: may be withdrawn alone."""

    seq: int
    text: str


class Patch(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How a client makes a view whole from the one that it has of version ``since``."""

    same: tuple[str, ...] = ()
    """Fields of the view that are as they were, and are left out."""
    gone: tuple[int, ...] = ()
    """Pieces to be taken out. Those that come are new or have changed; pieces stand in order of id."""
    parts: dict[str, tuple[str, ...]] = {}
    """Fields of which only the parts come that are new or changed, as panels -> the ids of all parts in their order."""


class StateMessage(msgspec.Struct, kw_only=True, omit_defaults=True):
    """All that a client shows. ``log`` holds what is new since ``since``.

    Where ``rewound`` is set the client first drops all log parts with a seq above it (an undo happened); all at -2.
    """

    id: str
    version: int
    since: int = -1
    """The version from which the message leads here; -1: it tells everything."""
    count: int
    """Live actions so far: the number of moments that can be replayed."""
    seat: str
    view: View
    patch: Patch | None = None
    """Set where the view holds only what is new since ``since``: a client that is not there asks for all."""
    log: tuple[LogPart, ...] = ()
    rewound: int | None = None
    rest: str = ""
    """For who sent a batch that ended early, because a choice had an outcome: which, and that the rest was not done."""
    can_undo: bool = False
    hides: bool = False
    """Whether the game hides anything from the seat: another seat must not be shown on its screen unasked."""
    planned: tuple[PlannedMove, ...] = ()
    orders: dict[str, str] = {}
    players: dict[str, Player] = {}
    seats: tuple[Seat, ...] = ()
    bot: BotState | None = None
    ticks: tuple[tuple[int, str, str], ...] = ()
    """(count, kind, text) of turn, phase and battle headings, for the replay bar (sent when since < 0)."""
    shown: tuple[int, ...] = ()
    """Where rules were mended: the moments whose board was kept, and at last the one from which on all can be shown."""
    title: str = ""
    scenario: str = ""
    slug: str = ""
    values: str = ""
    """The component values of the match where they are not those in use: by it board and reference are asked for."""


MOST_TRIALS = 100_000
"""Of a battle typed in, where many are played at once."""
MOST_TRIALS_AT = 2_000
"""Of a battle in a position, and of one typed in for a game that plays battles one by one by its rules."""


class OddsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle typed in: type -> count of each side; see ironbottom.odds for kinds and settings."""

    kind: str
    attacker: dict[str, int]
    defender: dict[str, int]
    settings: dict[str, str] = {}


class Proof(msgspec.Struct, frozen=True):
    """What a player needs to check the dice: the secret only once the game is over."""

    game_id: str
    commitment: str
    salts: tuple[str, ...]
    secret: str
    draws: tuple[tuple[int, int, tuple[int, ...], str], ...]
    """(number, faces, values, purpose) of every roll; before the end only those whose faces all players were shown."""
    proven_from: int = 0
    """Rolls below this number came from a file and are not bound to this commitment."""


class RecordChecked(msgspec.Struct, frozen=True):
    """What a record file proves, as ``ironbottom verify`` says it."""

    turn: str
    """Where it stands, as its view says it; where it plays wrong, as far as it could be played."""
    actions: int
    over: bool
    proven: bool
    """Whether everything in it is proven."""
    faults: tuple[str, ...] = ()
    """What does not hold: the file was altered."""
    findings: tuple[Finding, ...] = ()
    """Each claim with what came of it: proven, open (not proven, with the reason) or broken."""


class LuckRow(msgspec.Struct, frozen=True):
    """Luck of a seat: what its dice gave and were expected to give, and the share of games that would have gone worse.

    ``deviation`` is the spread of what is expected.
    """

    seat: str
    counts: str
    """What the dice give: "hits", or what an event says, such as "damage"."""
    dice: int
    got: int
    expected: float
    deviation: float
    percentile: float


class Series(msgspec.Struct, frozen=True):
    """A graph over time: (moment, value) points."""

    id: str
    title: str
    points: tuple[tuple[int, float], ...]


class Stats(msgspec.Struct, frozen=True):
    """Luck and graphs of a match."""

    luck: tuple[LuckRow, ...]
    faces: tuple[int, ...]
    series: tuple[Series, ...]


class CurvePoint(msgspec.Struct, frozen=True):
    """How the sides stood at a moment: the share of the first; ``turn`` is the heading of a turn that begins there."""

    at: int
    share: float
    turn: str = ""


class TurningPoint(msgspec.Struct, frozen=True):
    """A stretch of the match, from a moment on, in which a side won so much of the curve; texts of the log."""

    at: int
    title: str
    lines: tuple[str, ...]
    side: str
    swing: float


class Ending(msgspec.Struct, frozen=True):
    """How a match ended and how it ran, told when it is over."""

    score: Balance | None
    """What decided, where the game keeps a score."""
    balance: Balance | None
    """What the curve counts, as it stands at the end."""
    curve: tuple[CurvePoint, ...]
    turning: tuple[TurningPoint, ...]
    lost: tuple[Loss, ...]
    luck: tuple[LuckRow, ...]
    dice: int
    """How many were thrown."""
    options: dict[str, str]
    """Those of the match, to play it again."""
