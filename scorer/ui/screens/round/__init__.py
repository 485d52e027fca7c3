"""Scoring a round: the board of each player, the strip of players, end of round."""
