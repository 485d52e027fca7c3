"""The device and its system: insets, theme, language, sharing, sound, vibration, voice, screenshots, the back key."""
