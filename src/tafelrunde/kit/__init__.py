"""What games share and the engine need not know."""
