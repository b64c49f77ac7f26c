"""8. Strategy Phase: rounds of initiative and action, from moves and reactions to card events."""
