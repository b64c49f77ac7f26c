"""Computer players: each thinks in a process of its own and never gets more than its seat may know."""
