"""What players see of a game: board, view, battle board, panels, graphs and standing orders."""
