"""Odds of Oceans of Fire: every course of the dice through the rules' own procedures where there are few of them.

Air combat and bombing are reckoned from the chances of each die. Naval battles, forces on their way and whole
Operations are played out with other dice, and the error is told. Whatever is still to be decided goes as suggested, for
the asker as their standing orders say.
"""
