"""The rules of The Pacific War, one module for each chapter."""
