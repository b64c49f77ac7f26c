"""5.0 Land area activities: rebasing, moving land units, and land area combat."""
