"""The rules of Fire in the Sky, one module or package for each chapter of the rulebook."""
