"""Odds of combats of The Pacific War: fought out again and again by the game's rules, each time with other dice.

Only a seat's own cards are played, those that are named. What the other hand holds stays open.
"""
