"""Kunken (кункен): double rummy for two to eight with two packs and two jokers. Rules for players: rules.md."""
