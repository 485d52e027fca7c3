"""Actions on games that several screens offer: share, print, import, set up."""
