"""9.2.4.g and 9.2.5: what hits do to a unit."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.pacificwar.components.ids import Nation, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, REPAIRING, REPAIRING_WEST, SUNK


def hit(g: War, piece: int, hits: int) -> bool:
    """Apply so many hits to one unit: roll for a ship, send an LBA away. Whether it was a ship and is sunk."""
    if g.counter(piece).lba:
        if rebuilt(g, piece):  # its player is asked next turn, however many hits
            send_away(g, piece, g.data.figures.lba_return, "15.7")
        else:
            send_away(g, piece, hits, "9.2.4.g")  # as many turns as hits, without a roll
        return False
    sides, where = g.data.figures.dice_sides, g.data.space_ids[g.state.at[piece]]
    rolls = g.dice(hits, sides, f"damage {g.counter(piece).id}")  # 9.2.5.a: one for each hit
    g.log(
        "dice",
        f"Damage to {{piece:{piece}}}, defense {g.counter(piece).defense}",
        values=rolls,
        where=where,
        by=g.seat(1 - g.side(piece)),
        yields=tuple(damage(g, piece, (face,)) for face in range(1, sides + 1)),
        counts="damage",
    )
    total = damage(g, piece, rolls)
    if destroyed(g, piece, rolls):
        g.log("result", f"{{piece:{piece}}} is sunk ({{rule:9.2.5.g}})", where=where)
        g.out_of_game(piece, sunk=True)
    elif total > g.counter(piece).defense:
        g.log("result", f"{{piece:{piece}}} is sunk ({{rule:9.2.5.b}})", where=where)
        g.out_of_game(piece, sunk=True)
    elif total > 0:
        send_away(g, piece, total, "9.2.5.c")
    else:
        g.log("result", f"The armor of {{piece:{piece}}} holds ({{rule:9.2.5.f}})", where=where)
    _note_lost_carrier(g, piece)
    return g.has(piece, SUNK)


def rebuilt(g: War, piece: int) -> bool:
    """Whether a card brings an LBA back after a hit, else a further turn (15.7)."""
    return g.side(piece) == Side.JAPAN and g.option("15.7")


def damage(g: War, piece: int, rolls: Sequence[int]) -> int:
    """The dice added up (9.2.5.a); heavy armor takes something off each of them (9.2.5.f)."""
    off = g.data.figures.armor_reduction if g.armored(piece) else 0
    return sum(roll - off for roll in rolls)


def destroyed(g: War, piece: int, rolls: Sequence[int]) -> bool:
    """9.2.5.g: whether a die as it lies destroys a heavily armored ship (ruling pw_q55: any one of them)."""
    return g.armored(piece) and g.data.figures.armor_destroyed_by in rolls


def sinking_chance(g: War, piece: int) -> float:
    """Chance that a single hit sinks a ship; LBA are never sunk."""
    counter = g.counter(piece)
    if counter.lba:
        return 0.0
    faces = [(face,) for face in range(1, g.data.figures.dice_sides + 1)]
    sinking = [destroyed(g, piece, roll) or damage(g, piece, roll) > counter.defense for roll in faces]
    return sum(sinking) / len(faces)


def send_away(g: War, piece: int, turns: int, rule: str) -> None:
    """A damaged unit comes back so many turns later (9.2.4.g, 9.2.5.c), or never (9.2.5.d, ruling pw_q54)."""
    where = g.data.space_ids[g.state.at[piece]]
    if g.state.turn == 0 and g.option("15.10"):
        turns += g.data.figures.opening_repair_delay
    marks = REPAIRING
    if g.counter(piece).rules_nation == Nation.AU and g.state.port[g.data.australia] == Side.JAPAN:
        marks |= REPAIRING_WEST  # 6.1.7.c (ruling pw_q19)
    g.to_track(piece, turns, marks)
    if g.has(piece, GONE):
        text = f"{{piece:{piece}}} is damaged and out of the game ({{rule:9.2.5.d}})"
    else:
        text = f"{{piece:{piece}}} is damaged and comes back on Turn {g.state.due[piece]} ({{rule:{rule}}})"
    g.log("result", text, where=where)


def _note_lost_carrier(g: War, piece: int) -> None:
    """13.7, 13.8: whether Japan lost a carrier on Turn 1."""
    counter = g.counter(piece)
    lost = counter.carrier and counter.side == Side.JAPAN and g.has(piece, GONE)
    if lost and g.state.turn == g.data.figures.carrier_loss_turn:
        g.state.carrier_lost_first = True
        g.changed()
