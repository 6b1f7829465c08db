"""`python -m tui` is the `bafuda` command."""

from tui.cli import main

main()
