"""Fuzzing, perft, batches and statistics."""
