"""Computer opponents: players that answer for a seat, and the levels a game offers."""
