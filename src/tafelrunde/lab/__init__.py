"""The laboratory: simulations and what they show."""
