"""Odds of Blitz!: exact, for the dice are few: every result of every round, with its chance.

Hits and letters are assigned as the rules suggest: the owner gives what is worth least, the enemy takes what is worth
most. Units that a letter affects leave the battle.
"""
