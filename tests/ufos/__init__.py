"""The tests of ufos, by the sections of its ledger."""
