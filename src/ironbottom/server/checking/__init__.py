"""Records of others are replayed in a process of their own: however long that takes, nobody's answer waits for it."""
