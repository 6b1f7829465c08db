"""Rule vectors as data: one TOML file for each game, each row named by its number in the rules."""

import tomllib
from pathlib import Path
from typing import Any

import pytest


def rows(game: str, kind: str) -> list[Any]:
    """The rows of one kind as parameters, named by number and what they are about."""
    data = tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text(encoding="utf-8"))
    return [pytest.param(row, id=f"{row['vector']}-{row['about'].replace(' ', '-')}") for row in data[kind]]
