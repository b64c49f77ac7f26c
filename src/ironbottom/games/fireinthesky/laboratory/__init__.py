"""Positions built by hand and told in words, and the laws that every position keeps."""
