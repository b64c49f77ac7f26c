"""Geometry and graph search: no sides, no game words."""
