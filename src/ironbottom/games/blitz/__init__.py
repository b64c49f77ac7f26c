"""Blitz! A World in Conflict, in the Pacific: seas and lands, oil for a second blow, and dice that send units home."""
