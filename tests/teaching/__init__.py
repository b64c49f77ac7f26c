"""The teaching game: what it must prove of the kernel, of the interface and of the page."""
