"""Many games at once: random play that checks every law, counted decision paths, batches and their statistics."""
