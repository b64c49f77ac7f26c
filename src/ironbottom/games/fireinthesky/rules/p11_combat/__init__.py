"""Combat Phase (fireinthesky:11.0)."""
