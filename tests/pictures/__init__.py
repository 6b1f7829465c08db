"""The pictures of README.md, taken from the program itself: `python -m tests.pictures`."""
