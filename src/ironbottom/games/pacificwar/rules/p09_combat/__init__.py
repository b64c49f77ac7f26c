"""9. Combat: rounds of an airstrike and a surface segment, cards, hits and damage."""
