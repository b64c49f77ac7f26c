"""The rules, one module or package for each chapter of the rulebook."""
