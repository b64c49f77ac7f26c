"""Odds of The Pacific War: battles fought out again and again by the game's rules, each time with other dice.

In combats and strikes only a seat's own cards are played, those that are named; what the other hand holds stays open.
In port invasions, which hang on cards, hidden hands are dealt anew each time.
"""
