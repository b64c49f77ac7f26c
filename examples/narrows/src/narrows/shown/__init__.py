"""What players see of Narrows."""
