"""Oceans of Fire: the war in the Pacific by areas, activation points and operations."""
