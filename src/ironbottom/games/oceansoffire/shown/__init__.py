"""What players see: the board, a position as one seat sees it, sheets, standing."""
