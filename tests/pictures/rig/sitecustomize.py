"""Loaded by Python at start where `tests.pictures.look` puts this folder on the path: matches begin at a moment."""

import os

NAME = os.environ.get("BAFUDA_TEST_MOMENT", "")

if NAME:
    from tests.pictures.moments import rig

    rig(NAME)
