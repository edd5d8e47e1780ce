"""What leaves the house for a viewer is made here and nowhere else."""
