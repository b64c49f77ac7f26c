"""The rules kernel: frames, one entrance, dice with proof, records, views.

Knows no game and no side. Imports only the standard library and msgspec; clock, network,
files, environment and ``random`` are forbidden here, so that the same actions always give the same game.
"""
