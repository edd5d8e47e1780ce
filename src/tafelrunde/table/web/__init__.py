"""The house in the net: requests, live connections, who may ask for what."""
