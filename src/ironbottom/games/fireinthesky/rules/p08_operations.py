"""Operational Movement Phase: the phasing player forms Task Forces and moves them (fireinthesky:8.0)."""

from __future__ import annotations

from dataclasses import dataclass

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.rules.forming import FormTaskForces
from ironbottom.games.fireinthesky.rules.task_forces import screen_air, secret
from ironbottom.kernel.flow import Call, Step


@dataclass(slots=True, kw_only=True)
class OperationalMovement(Procedure):
    """8.0.b4: units move in Task Forces only, each once."""

    STEPS = ("sail", "finish")

    def sail(self, g: Sky) -> Step:
        if secret(g, g.phasing):
            screen_air(g)
        return Call(FormTaskForces(side=g.phasing))

    def finish(self, g: Sky) -> Step:
        g.state.air_shown = []
        return None
