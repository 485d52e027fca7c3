"""Parse and serialize everything that leaves the app: game records, links, step logs and referee questions."""
