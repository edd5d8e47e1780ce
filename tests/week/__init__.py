"""A week of club life: scripted people at many tables, days that pass in minutes, all that happens to a server."""
