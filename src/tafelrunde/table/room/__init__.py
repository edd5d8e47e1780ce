"""One table: who sits where, what they may do, what they agree on. No input, no output, no clock of its own."""
