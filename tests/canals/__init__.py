"""The tests of canals, by the sections of its ledger."""
