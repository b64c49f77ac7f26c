"""Tests of the computer opponents of Fire in the Sky."""
