"""Narrows: a tiny game for two or three seats that uses everything the kernel offers and few real rules.

Its rules, by number:

1. Sealed plot: all seats at once put none, one or two cards of their hidden hands face down; all are opened together.
2. Impulses: the seat with the highest sum goes first. Its points are one plus the sum; a step of a counter costs one,
   and a counter that is picked makes at least one. A hex holds at most ``STACK`` counters, all of one seat.
3. Interception: after each step every rival with a counter beside the moving one may send it in (4 or more on a die).
   3.1 An interceptor may itself be intercepted, down to the depth that was agreed.
   3.2 Whoever is left fights a duel with the counter it came for, and goes home if it wins.
4. Duel: one die each, the lower counter is lost; both are when equal.
5. Draw: hands are filled up to ``HAND`` cards, hidden from the others; the discard is shuffled in when the deck is out.
6. End: a seat without counters is out and the last one wins at once. After the last turn the seat that holds the
   middle hex wins, else the one with the most counters.
"""
