"""What can be done with a game from more than one screen: share, print, import, set up."""
