"""The card language: text that says what a card does, read by a grammar into typed effects (language.md)."""
