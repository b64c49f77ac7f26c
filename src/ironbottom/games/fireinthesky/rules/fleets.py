"""The British fleets and the Dutch: what Japanese conquests change (fireinthesky:15.4 to 15.6)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Nation, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.state import GONE


def note_entries(g: Sky) -> None:
    """Note what Japanese troops have entered; asked whenever they may have come ashore or marched."""
    state, data = g.state, g.data
    if not state.singapore_fell and state.occupied[data.singapore] == Side.JAPAN:
        state.singapore_fell = True  # 15.5
        g.turned()
        g.log("info", "British ships return to {space:indian_ocean_ports} from now on ({rule:15.5})")
    # 15.6: as long as they stand there, the fleet may come in the next Allied Reinforcement Phase (ruling
    # european_fleet_offer)
    india = (data.calcutta, data.bombay, data.ceylon)
    if not state.european_fleet_called and any(g.land_units(base, Side.JAPAN) for base in india):
        state.european_fleet_called = True
        g.turned()


def surabaya_falls(g: Sky) -> None:
    """15.4.b2: with Surabaya in Japanese hands all Dutch ships leave the game."""
    g.state.surabaya_fell = True
    for piece in range(len(g.state.kind)):
        counter = g.counter(piece)
        if counter.naval and counter.nation == Nation.NETHERLANDS and not g.has(piece, GONE):
            g.log("result", f"{does(g, piece, 'leaves')} the game ({{rule:15.4.b2}})")
            g.out_of_game(piece)
