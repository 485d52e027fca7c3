"""The referee: may I place this, and who miscounted."""
