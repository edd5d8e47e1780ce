"""All tables: loaded when somebody comes, kept before anybody sees a move, bots beside them."""
