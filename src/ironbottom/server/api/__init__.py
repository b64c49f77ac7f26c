"""The paths of the protocol: reading requests, calling the service, encoding answers."""
