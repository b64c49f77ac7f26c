"""Positions built by hand, told in words, and the laws that every position keeps."""
