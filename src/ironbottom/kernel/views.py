"""What a client gets: the board once, a view per seat, a prompt, log lines. Built up, never stripped down.

The forms alone; ``kernel.prompts`` fills in what every game tells alike.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.battle_views import BattleBoard
from ironbottom.kernel.events import Event
from ironbottom.kernel.faces import Face, Mark
from ironbottom.kernel.flow import PieceUse
from ironbottom.kernel.targets import Target

# ---- once per game and data version ----------------------------------------------------------------


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule by its id, with our one-sentence summary."""

    id: str
    title: str
    summary: str


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter of the rules: its rules have its id between the colon and the first point of theirs."""

    id: str
    title: str


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the map.

    ``path`` is an SVG path in board units; hex maps give q, r and the path of the hex.
    """

    id: str
    name: str
    kind: str
    path: str
    x: float
    """Anchor: where counters stand."""
    y: float
    label_x: float = 0
    label_y: float = 0
    q: int | None = None
    r: int | None = None
    about: tuple[str, ...] = ()
    """Fixed facts in words: "Value 5", "Naval base", "Convoy centre 10 (USA)"."""
    badges: tuple[str, ...] = ()
    """Symbols drawn on the space: those of ``kernel.glyphs.BADGES``; others are left to the words."""
    value: int = 0


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two neighbouring spaces, or two with something between them."""

    a: str
    b: str
    kind: str
    path: str = ""
    """SVG path to stroke for it, such as a road; empty where the shapes of the spaces show it."""
    bar: str = ""
    """SVG path of the sign that shows that it is closed, stroked while a marker says so."""


class PieceType(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of piece: glyph is one of ``kernel.glyphs.SILHOUETTES``, values the figures on it with their names.

    ``proper``: name is that of one unit, such as "CV Soryu, Hiryu", and plural what it is one of: "Fleet carriers".
    ``title``: the name as it stands on the counter, where ``code``, such as "CV", stands apart; empty: the name.
    ``faces``: the sides of the counter, the first is that of a whole unit.
    """

    id: str
    name: str
    plural: str
    glyph: str
    klass: str
    """land, air or naval: gives the counter its shape."""
    values: tuple[tuple[str, str], ...] = ()
    order: int = 0
    proper: bool = False
    title: str = ""
    code: str = ""
    faces: tuple[Face, ...] = ()


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who owns counters or land: colour of counters and ink on them, and letter, shape and pattern beside colour.

    ``spine``: colour of the left edge of counters, ``shape``: of the sign on it.  ``team``: sides of one never fight
    each other.  ``land``, ``emblem``: colour and sign of land it controls.  ``adjective``: such as
    "Japanese".  Shapes and emblems are those of ``kernel.glyphs``.
    """

    id: str
    name: str
    colour: str
    ink: str
    letter: str
    spine: str = ""
    team: str = ""
    shape: str = ""
    emblem: str = ""
    land: str = ""
    pattern: str = ""
    adjective: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """A chart as a table."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Reference(msgspec.Struct, frozen=True):
    """What a player looks up in a game: a client asks for it when the map stands."""

    sheets: tuple[Sheet, ...]
    rules: tuple[RuleInfo, ...]
    """With our one-sentence summaries."""
    chapters: tuple[ChapterInfo, ...] = ()
    """In the order of the rules; none where all are read as one."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as it is printed for one side; a choice names it ``type:`` and its id.

    ``when`` and ``text``: when it may be used and what it does.  ``note``: a line of its own, such as "Once a game".
    ``glyph`` is one of ``kernel.glyphs.SILHOUETTES``.
    """

    id: str
    side: str
    number: int
    name: str
    when: str
    text: str
    note: str = ""
    glyph: str = ""


class Board(msgspec.Struct, frozen=True):
    """Everything fixed that a client draws with."""

    slug: str
    name: str
    data_version: str
    width: int
    height: int
    coast: str
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    piece_types: tuple[PieceType, ...]
    sides: tuple[Side, ...]
    marks: tuple[Mark, ...] = ()
    cards: tuple[Card, ...] = ()


# ---- per view --------------------------------------------------------------------------------------
# ``gc=False``: made by the hundred for every view, and never part of a cycle, so the collector need not look at them.


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter on the map.

    Alike counters of a space have the same ``group`` and may be drawn as one with a count.
    """

    id: int
    type: str
    side: str
    space: str
    group: str
    marks: tuple[str, ...] = ()
    """damaged, submerged, patrol, cargo, moved, fought, landing ... in words a client shows as small
    signs."""
    aboard: int | None = None
    """The piece that carries this one."""


class Marker(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A marker on a space: control, convoy, captured, ...

    ``to``: where it lies on a link, as a closed route does, the other end of that.
    """

    space: str
    kind: str
    side: str = ""
    text: str = ""
    to: str = ""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Spaces that a client can show as a layer: a zone of control, the reach of supply.

    ``why``: why it cannot be shown now; empty when it can.
    """

    id: str
    title: str
    spaces: tuple[str, ...]
    side: str = ""
    why: str = ""


class Track(msgspec.Struct, frozen=True, gc=False):
    """A scale with one or several markers on it."""

    id: str
    title: str
    low: float
    high: float
    at: tuple[tuple[str, float], ...]
    """(who, value) pairs."""
    goal: float | None = None
    levels: tuple[tuple[float, str], ...] = ()
    """Values at which something is decided, each with what in words: (38, "38 or more: Japan wins")."""


class PlanPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a plan that is drawn up before any of it is done.

    ``ways``: the spaces of each way that is drawn for it, from where it begins to where it ends; a single one is where
    it happens.  ``aims``: the spaces that it attacks from the end of its first way.  ``off``: the choice that takes it
    off the plan, empty while it is still being drawn up.  ``why``: why it cannot be done as the plan stands now.
    """

    text: str
    price: str = ""
    side: str = ""
    ways: tuple[tuple[str, ...], ...] = ()
    aims: tuple[str, ...] = ()
    off: str = ""
    why: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box beside the map: table, hand of cards, purchase form, battle board, plan or steps, by ``kind``.

    The first column of a hand has the ids of its cards (see Card), the third when each may be used now. A purchase form
    has what was bought: types, and how many of each. The rows of a
    plan stand under its parts. Of steps ``columns`` are their names, ``step`` is the one being done, from 0 on, and the
    rows say who takes part. ``about``: what a long table comes to, in a few words that are seen while it is folded.
    ``rule``: the id of the rule that it goes by.
    """

    id: str
    title: str
    kind: Literal["table", "hand", "purchase", "battle", "plan", "steps"]
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    battle: BattleBoard | None = None
    parts: tuple[PlanPart, ...] = ()
    step: int = 0
    about: str = ""
    rule: str = ""


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal choice.

    ``alike`` lists further pieces for which this one stands; choose them one after the other.
    """

    choice: str
    label: str = ""
    hint: str = ""
    alike: tuple[int, ...] = ()
    target: Target | None = None
    """What a map shows at a place; None: nothing of note."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A choice that is not legal now, and why."""

    choice: str
    why: str
    hint: str = ""
    """Of a kind of piece that is merely out of reach: what its option says when it is not, such as its price."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer must decide. ``name`` is the stable name of the kind of decision."""

    name: str
    text: str
    rule: str
    options: tuple[Option, ...]
    refused: tuple[Refusal, ...] = ()
    suggestion: tuple[str, ...] = ()
    """Choices pre-filled as a suggestion, in order (hit allocation)."""
    routine: str = ""  # words of the one button that makes all of these choices, empty for none
    order: str = ""
    """The standing order that could answer this kind of decision."""
    pieces: PieceUse = "pick"
    """What choosing a piece does."""
    going: tuple[int, ...] = ()
    """Pieces picked already that go on together, the first of them first."""
    battle: str = ""
    """The space of the battle that hangs on it, of which there are odds; empty: none."""


class View(msgspec.Struct, kw_only=True):
    """A position as one viewer may see it."""

    slug: str
    viewer: str
    turn: str
    """Where we are, in words: "Round 3, Japan"."""
    path: tuple[str, ...]
    """Procedures under way from the outermost to the innermost."""
    phases: tuple[str, ...] = ()
    phase: int = -1
    active: str = ""
    """The side whose turn it is."""
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    can_act: tuple[int, ...] = ()
    """Pieces of the viewer that can still do something in this phase."""
    waiting_on: tuple[str, ...] = ()
    waiting_text: str = ""
    prompt: Prompt | None = None
    outcome: str = ""
    winners: tuple[str, ...] = ()


def visible_events(events: list[Event], viewer: str) -> list[Event]:
    """The events that this viewer may read, in the wording meant for it."""
    return [seen for event in events if (seen := event.for_viewer(viewer)) is not None]
