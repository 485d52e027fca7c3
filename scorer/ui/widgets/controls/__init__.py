"""What a user reads, taps or drags: text, buttons, rows, pads, charts."""
