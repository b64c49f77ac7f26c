"""Positions by hand, in words, and the laws that every position keeps."""
