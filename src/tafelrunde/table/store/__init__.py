"""Where tables are kept: one narrow interface, and SQLite behind it."""
