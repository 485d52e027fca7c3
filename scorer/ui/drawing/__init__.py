"""Design tokens, the theme, and everything drawn on a canvas: tiles, stars, icons, marks. No layout."""
