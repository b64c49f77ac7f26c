"""7.0 Turn End: returning aircraft, production, building and repair."""
