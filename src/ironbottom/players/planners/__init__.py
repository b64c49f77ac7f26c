"""Planners: one package for each game, which may read its own game's state."""
