"""6.0 Resolving combat rounds: totals, results, and who must take them."""
