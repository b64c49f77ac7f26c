"""The kernel alone, on small procedures made for one law each and on the teaching game."""
