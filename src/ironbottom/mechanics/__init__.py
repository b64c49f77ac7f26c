"""What board games share: each module is one mechanic, usable without the others, and knows no game."""
