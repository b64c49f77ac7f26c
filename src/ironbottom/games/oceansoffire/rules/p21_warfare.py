"""21.2: Strategic Warfare: which units wage it from where, what their rolls come to, and what the hits do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Level, PortKind, Power, Side
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.state import AT_FST, FIRED, RELOCATING
from ironbottom.games.oceansoffire.rules.p06_basing import air_room
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.games.oceansoffire.rules.p10_activation import in_theater
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.modifiers import Modifier, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

WAGING: Final = (Klass.B29, Klass.SS)
"""21.21: the kinds of units, in the order of ``OceansState.warfare``."""
NAMES: Final = {Klass.B29: "B-29", Klass.SS: "submarines"}
MOST: Final = 3
"""21.24.1, 21.24.3, 21.24.4: Command Points of a Round, air points and Redeployments that are lost at most."""
HITS_FOR_ONE: Final = 2
"""21.24.2, 21.24.3, 21.24.4: hits for each division by rail, air point or Redeployment."""
US_BOX: Final = "us_box"
HARBOURS: Final = ("oahu", US_BOX)
"""21.25.b: where units arrive that have lost their last base; the second takes any number."""
BY_TURN: Final = {
    Klass.SS: (
        ("ss_turns_1_3", range(1, 4), "early torpedoes"),
        ("ss_turn_4", range(4, 5), "early torpedoes"),
        ("ss_turns_7_8", range(7, 9), "late in the war"),
    ),
    Klass.B29: (("b29_turn_6", range(6, 7), "new crews"),),
}
"""Rows of the table of modifiers, the turns that they are for, and why."""
BOMBED_FROM: Final = ("iwo_jima", "okinawa")
"""Spaces of which one helps the B-29 while the Allies hold it."""


def in_force(g: Oceans) -> bool:
    """9.9: Strategic Warfare is waged in the Campaign alone."""
    return g.scenario.strategic_warfare


def in_box(g: Oceans, klass: int) -> list[int]:
    """2.16.g: units of a kind in the Strategic Warfare Box, those that have lost their last base left out."""
    return [
        piece
        for piece, fate in enumerate(g.state.fate)
        if fate == Fate.WARFARE and g.counter(piece).klass == klass and piece not in g.state.recalled
    ]


# ---- bases -----------------------------------------------------------------------------------------


def harbours(g: Oceans, space: int) -> tuple[int, ...]:
    """The Major Naval Bases of a Space but the US Box (21.22.a)."""
    here = g.data.spaces[space]
    if here.id == US_BOX:
        return ()
    return tuple(port for port in here.ports if g.data.ports[port].kind == PortKind.MAJOR_NAVAL_BASE)


def bases(g: Oceans, klass: int) -> Iterator[int]:
    """Allied Spaces from which units of a kind may be committed, whatever their supply (21.22.a, 21.22.b).

    Submarines of the United States come to no harbour of the British Theater (22.31).
    """
    for space, here in enumerate(g.data.spaces):
        serves = here.b29 if klass == Klass.B29 else bool(harbours(g, space))
        if serves and g.friendly(space, Side.ALLIES) and in_theater(g, Power.US, space):
            yield space


def commit_refusal(g: Oceans, piece: int) -> str:
    """Why a US submarine or B-29 is not committed now; "": it may be (21.22.a to 21.22.c, 7.61.i)."""
    state, name, space = g.state, in_words([piece]), g.state.at[piece]
    submarine = g.counter(piece).klass == Klass.SS
    rule = "21.22.a" if submarine else "21.22.b"
    if g.has(piece, RELOCATING):
        return by(rule, f"{name} bears a Relocating Base marker")
    if g.has(piece, FIRED):
        return by(rule, f"{name} has Fired and was in no port since")
    berth = state.berth[piece]
    based = berth not in (NOWHERE, AT_FST) and berth in harbours(g, space) if submarine else True
    if not based or space not in bases(g, g.counter(piece).klass):
        return by(rule, f"{name} is not in a {_BASES[submarine]}")
    level = max(state.usl[piece], state.space_usl[space])
    if bar(g, "strategic_warfare", level):
        return f"{name} in {space_token(g, space)} is out of supply {bar(g, 'strategic_warfare', level)}"
    if state.aps[Power.US] < commit_cost(g):
        return by("21.22.c", f"That takes {commit_cost(g)} Activation Points")
    return ""


_BASES = {True: "friendly Major Naval Base other than the US Box", False: "friendly Space with a B-29 symbol"}


def candidates(g: Oceans) -> list[int]:
    """US submarines and B-29 on the map (21.21)."""
    return [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE and g.counter(piece).klass in WAGING and g.power(piece) == Power.US
    ]


def commit_cost(g: Oceans) -> int:
    """21.22.c: Activation Points for a unit."""
    return g.data.table("activation_costs").number("commit_to_strategic_warfare")


def commit(g: Oceans, piece: int) -> None:
    """21.22.c: a unit goes into the Strategic Warfare Box."""
    g.spend(Power.US, commit_cost(g))
    g.lift(piece, Fate.WARFARE)


def withdrawals(g: Oceans, piece: int) -> dict[int, int]:
    """21.25.a: Spaces to which a unit may leave the box, and the port there; NOWHERE: an airfield with room."""
    found: dict[int, int] = {}
    klass = g.counter(piece).klass
    for space in bases(g, klass):
        if bar(g, "strategic_warfare", g.state.space_usl[space]):
            continue
        if klass == Klass.B29:
            room = air_room(g, space, Side.ALLIES)
            if room is None or room >= g.counter(piece).points:
                found[space] = NOWHERE
        else:
            ports = [port for port in harbours(g, space) if may_base(g, port, Side.ALLIES, [piece])]
            if ports:
                found[space] = ports[0]
    return found


def recall(g: Oceans) -> list[int]:
    """21.25.b: units whose last base is Japanese or at USL-2 leave the box: they arrive with the next Round."""
    gone: list[int] = []
    for klass in WAGING:
        waging = in_box(g, klass)
        if waging and all(g.state.space_usl[space] >= Level.USL2 for space in bases(g, klass)):
            gone += waging
    g.state.recalled += gone
    if gone:
        g.noted()
    return gone


def call_back(g: Oceans, piece: int) -> None:
    """21.26: a B-29 that is left without an airfield is never lost: it arrives as those do that have no base left."""
    g.lift(piece, Fate.WARFARE)
    g.state.recalled.append(piece)
    g.noted()


# ---- rolls and hits --------------------------------------------------------------------------------


def warfare_modifiers(g: Oceans, klass: Klass) -> list[Modifier]:
    """21.23: what is added to each die of a kind."""
    found = [(row, words) for row, turns, words in BY_TURN[klass] if g.state.turn in turns]
    if klass == Klass.B29 and any(
        g.friendly(g.data.space_index[space], Side.ALLIES) for space in BOMBED_FROM
    ):
        found.append(("b29_if_allies_control_iwo_jima_or_okinawa", "Iwo Jima or Okinawa is held"))
    table = g.data.table("strategic_warfare_drms")
    return [Modifier(table.number(row), f"{words} ({{rule:oceansoffire:21.23}})") for row, words in found]


def needed(g: Oceans, klass: Klass) -> int:
    """The face from which a die of a kind hits."""
    return g.data.table("strategic_warfare").success_at - total(warfare_modifiers(g, klass))


def pips(g: Oceans, klass: Klass) -> int:
    """Faces of a die that hit."""
    return max(0, g.data.figures.die_sides + 1 - needed(g, klass))


def score(g: Oceans, klass: int, hits: int) -> None:
    """21.23: hits of a kind count in the Round, and in the turn."""
    g.state.warfare[WAGING.index(klass)] += hits
    g.state.round_hits += hits
    g.noted()


def take_effect(g: Oceans) -> int:
    """21.24.1, 21.24.2: what the hits of the Round before do in the Round that begins; how many they were.

    Command Points that are lost are taken off when the Impulse begins, the last one never (9.33).
    """
    hits = g.state.round_hits
    g.state.cps_lost[Power.JAPAN] += min(MOST, hits)
    g.state.rail_lost = hits // HITS_FOR_ONE
    g.state.round_hits = 0
    g.noted()
    return hits


def pairs(g: Oceans, klass: int) -> int:
    """21.24.3, 21.24.4: air Replacement Points that B-29, Redeployments that submarines cost Japan in the turn."""
    return min(MOST, g.state.warfare[WAGING.index(klass)] // HITS_FOR_ONE)


def forget(g: Oceans) -> None:
    """21.24: when the Interphase is over both markers stand at zero again."""
    g.state.warfare = [0] * len(WAGING)
    g.state.air_lost.clear()
    g.noted()
