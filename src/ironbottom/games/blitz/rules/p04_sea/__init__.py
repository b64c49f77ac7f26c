"""4.0 Sea area activities: returning to base, moving to sea areas, and sea area combat."""
