"""Reinforcement Phase: units, carriers and their planes, points, replacements, box moves (fireinthesky:6.0)."""

from ironbottom.games.fireinthesky.rules.p06_reinforcement.phase import ReinforcementPhase

__all__ = ["ReinforcementPhase"]
