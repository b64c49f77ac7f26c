"""First and Second Deployment Phase (fireinthesky:7.0, 13.0)."""

from ironbottom.games.fireinthesky.rules.p07_deployment.phase import DeploymentPhase

__all__ = ["DeploymentPhase"]
