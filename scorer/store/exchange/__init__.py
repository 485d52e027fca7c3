"""Games that come from outside and go out: records, another phone's file, spreadsheets, and what can be read of a damaged file."""
