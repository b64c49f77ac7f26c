"""10.2.c, 12.3.2: what the capture of a port brings about; 13.1: what becomes of the Australian ground unit."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import do, does
from ironbottom.games.pacificwar.position.state import GONE, REPAIRING, REPAIRING_WEST
from ironbottom.games.pacificwar.rules.p06_reinforcements import destroy, under_repair_for
from ironbottom.games.pacificwar.rules.p11_victory import check_japan_captured


def capture(g: War, zone: int, side: int) -> None:
    """A side captures a port of the enemy: its marker is turned, and base markers there are gone.

    pacificwar:10.2.c, 12.3.2 (base markers follow from rules.control). Enemy ships under repair for the port are lost
    (6.1.7.a, 10.3.1.a, 10.3.1.b), so is a ground unit in it (13.1); a liberated Australia repairs its own ships again
    (6.1.7.c), and the game ends with the capture of Japan (11.1.1, ruling pw_q67).
    """
    name = g.data.space_ids[zone]
    g.state.port[zone] = side
    g.state.captured[side] += 1  # 15.2
    g.changed()
    g.log("result", f"{does(g, side, 'captures')} {{space:{name}}} ({{rule:10.2.c}})", where=name)
    lost = [ship for ship in under_repair_for(g, zone) if g.side(ship) != side]
    if lost:
        destroy(g, lost, zone, "6.1.7.a")
    if zone == g.data.australia and side == Side.ALLIES:  # 6.1.7.c (ruling pw_q97)
        for piece in range(len(g.state.marks)):
            g.unmark(piece, REPAIRING_WEST)
    for piece in garrison(g, zone, side):
        g.log("result", f"{do(g, [piece], 'is')} lost with the port ({{rule:13.1}})", where=name)
        g.out_of_game(piece)
    check_japan_captured(g)


def garrison(g: War, zone: int, invader: int) -> list[int]:
    """Ground units that an invader has to fight: the Australian one is against Japan only (13.1, ruling pw_q105)."""
    return [piece for piece in g.here[zone] if g.counter(piece).infantry and g.side(piece) != invader]


def drive_out(g: War, zone: int) -> None:
    """13.1: a ground unit beaten in a base comes back to Australia like a repaired unit."""
    where = g.data.space_ids[zone]
    for piece in garrison(g, zone, Side.JAPAN):
        g.to_track(piece, g.data.figures.infantry_return, REPAIRING)
        back = "out of the game" if g.has(piece, GONE) else f"back on Turn {g.state.due[piece]}"
        g.log("result", f"{do(g, [piece], 'is')} driven out, {back} ({{rule:13.1}})", where=where)
