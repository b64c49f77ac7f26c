"""Odds of The Pacific War."""
