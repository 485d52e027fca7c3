"""The device: insets, theme and language of the system, sharing, screenshots and the back key."""
