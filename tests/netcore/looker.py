"""Looks for hosts and prints what it sees, one line a change: seconds since the epoch, and the hosts as JSON."""

import asyncio
import json
import time

from netcore.finder import Finder
from netcore.host import bind_addresses
from netcore.identity import load_identity


async def look() -> None:
    finder = Finder(load_identity("Nao"), bind_addresses(()), (), lambda: tell(finder))
    tell(finder)
    await finder.run()


def tell(finder: Finder) -> None:
    seen = [
        {
            "host": look.host,
            "address": str(look.address),
            "key": look.key,
            "tables": [line.title for line in look.tables],
        }
        for look in finder.looks
    ]
    print(f"{time.time():.3f} {json.dumps(seen)}", flush=True)


if __name__ == "__main__":
    asyncio.run(look())
