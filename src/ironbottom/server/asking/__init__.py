"""Questions to a game are answered in processes of their own: however long one takes, nobody's move waits for it."""
