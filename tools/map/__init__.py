"""Draws maps from coastlines, sites and the neighbours that a board lists."""
