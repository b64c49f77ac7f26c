"""A landing that Japan may plan from Truk, and the same played by hand from sailing to the end of the combat."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Phase
from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p10_air_commitment import ChooseAirUnit
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice

TARGET = "rabaul"
SAIL = ("jn_ca_tone", "jn_dd_1", "jl_south_seas")


def before_the_landing(secret: int = 0) -> Sky:
    """Japan's operational movement; ``secret``: which dice are to come."""
    description = {
        "phase": "operational_movement",
        "units": [
            *[f"{unit} truk" for unit in SAIL],
            "2 jp_air lae",
            "us_dd_1 rabaul",
            "us_cl_raleigh rabaul",
            {"counter": "us_marine_1", "space": "rabaul", "marks": ("reduced",)},
            {"counter": "us_air", "space": "rabaul", "strength": 1},
        ],
        "control": {"truk": "japan", "rabaul": "allied", "lae": "japan"},
        "oil": 20,
        "transport": {"japan": 20},
        "submarines": {"japan": 0, "allied": 0},
    }
    return build(description, SecretDice(secret.to_bytes(32, "big"), "landing"))


def pieces(g: Sky, *keys: str) -> list[int]:
    """Pieces of these counters."""
    return [next(p for p in range(len(g.state.kind)) if g.counter(p).key == key) for key in keys]


def commit_all(g: Sky) -> None:
    """Both air units of Lae serve in the hex of the landing."""
    first, second = (p for p, at in enumerate(g.state.at) if at == g.data.space_index["lae"])
    for choice in (choices.piece(first), choices.piece(second), choices.space(TARGET)):
        g.act("japan", choice)


def played_by_hand(g: Sky) -> None:
    """Sail, send the air of Lae, and fight to the end of the combat as the rules suggest at every decision."""
    for piece in pieces(g, *SAIL):
        g.act("japan", choices.piece(piece))
    g.act("japan", choices.space(TARGET))
    part = g.state.part
    while g.outcome is None and g.state.part == part and g.state.phase <= Phase.COMBAT:
        seat = g.deciding()[0]
        decision = g.decision
        assert decision is not None
        if isinstance(decision, ChooseAirUnit):
            commit_all(g)
            decision = g.decision
            assert decision is not None
        suggested = decision.suggestion(g, seat)
        g.act(seat, suggested[0] if suggested else choices.DONE)
