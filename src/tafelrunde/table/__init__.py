"""The web table: play in the browser with friends and bots."""
