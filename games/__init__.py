"""The rules of the games, as values and functions: no input or output, no clock, no global randomness."""
