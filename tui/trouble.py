"""What stops the program, told to its user."""


class Trouble(Exception):
    """Something a user must hear of. `str()` is one clear sentence; the command line ends with it."""
