"""Import and export: records, another phone's file, spreadsheets, and the readable part of a damaged file."""
