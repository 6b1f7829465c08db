"""The version of the program, as its package says."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final

try:
    VERSION: Final = version("bafuda")
except PackageNotFoundError:
    VERSION: Final = "0.1.0"  # type: ignore[misc]  # run from the source tree, not installed
