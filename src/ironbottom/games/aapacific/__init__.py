"""Axis & Allies: Pacific (2001): data, state and rules. The descriptor is in ``spec``."""
