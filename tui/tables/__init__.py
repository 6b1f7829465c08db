"""The tables: how each game is drawn and played with keys, as pure functions on canvases."""
