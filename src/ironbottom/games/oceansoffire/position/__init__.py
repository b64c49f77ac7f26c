"""The position of a game: its columns, typed access to them, and words for pieces and places."""
