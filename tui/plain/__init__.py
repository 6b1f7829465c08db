"""The table as lines of text: for screen readers, pipes and scripts. Works for every game of the catalogue."""
