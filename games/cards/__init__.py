"""The packs: what a card is, by its ID."""
