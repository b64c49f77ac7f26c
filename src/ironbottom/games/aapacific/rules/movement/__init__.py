"""What units may do in the two movement phases: ranges, cargo, carriers, landing places."""
