"""Speed, measured beside references: ``python -m bench`` prints every ratio beside its bar and its target."""
