"""What `run.py` does: environments, checks and builds, with the standard library only."""
