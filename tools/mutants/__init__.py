"""Mutation: small faults put into the rules one at a time, to see whether a test notices.

``python -m tools.mutants`` draws a sample of faults over the rules of all games, by a seed, and tries each against the
tests of its game that run the line, the quick ones first, then against the golden records. What no test notices is
printed for a person to judge: it means the same, or a test is missing.
"""
