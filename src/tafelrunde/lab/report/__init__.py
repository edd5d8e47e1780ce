"""The report of the laboratory: one HTML page."""
