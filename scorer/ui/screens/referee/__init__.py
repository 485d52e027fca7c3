"""The referee: what is allowed, and who counted wrong."""
