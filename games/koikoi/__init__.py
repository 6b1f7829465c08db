"""Koi-Koi (こいこい): a fishing game for two with flower cards. Rules for players: rules.md."""
