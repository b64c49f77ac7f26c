"""Where matches are kept: one SQLite file, one thread that writes, an append-only table of actions."""
