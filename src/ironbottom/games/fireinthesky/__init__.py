"""Fire in the Sky: its data, rules, view and descriptor."""
