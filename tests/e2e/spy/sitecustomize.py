"""Loaded by Python at start where the tests put this folder on the path: keeps every frame that a client was sent."""

import os

PATH = os.environ.get("BAFUDA_TEST_FRAMES", "")

if PATH:
    from netcore import codec
    from netcore.messages import HostMessage

    decode = codec.decode_host

    def decode_and_keep(data: bytes) -> HostMessage:
        with open(PATH, "ab") as file:
            file.write(len(data).to_bytes(4, "big") + data)
        return decode(data)

    codec.decode_host = decode_and_keep
