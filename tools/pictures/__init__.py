"""Pictures of the games for the pages around the table, drawn from the games' own boards."""
