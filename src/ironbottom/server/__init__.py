"""The web server: serves matches to browsers, keeps them in a store, runs computer opponents in worker processes."""
