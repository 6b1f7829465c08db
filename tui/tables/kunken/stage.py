"""A moment of a turn that is shown before the table lies as it then is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """What is lit: a meld by its number, stock or pile; a word called out; what happens, told on the desk."""

    meld: int = 0
    source: str = ""
    word: str = ""
    told: str = ""
