"""The Pacific War: its data, rules, view and descriptor."""
