"""Laws that every game must keep, parametrised over the register of games.

``IRONBOTTOM_CONFORMANCE=deep`` looks at more cases, longer games and more moments of each;
``IRONBOTTOM_CONFORMANCE_GAME=slug`` at one game only.
"""
