"""The rules of Oceans of Fire, a module for each chapter, in its order and words."""
