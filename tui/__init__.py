"""The terminal program: screens, line mode and the command line."""
