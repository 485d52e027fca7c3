"""Boards of tiles, large and small, and the widgets that choose boards, tiles and colors."""
