"""A week of club life: scripted people at many tables, over days that pass in minutes, with all that happens to a server."""
