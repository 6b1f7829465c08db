"""The least that could show a key in another terminal: a bare Textual screen, and a ZeroMQ echo.

`python -m tests.bench.bare host PORT` sends on what it hears; `... PORT` shows what it hears and sends its keys.
"""

import asyncio
import sys

import zmq
import zmq.asyncio
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

HERE = "127.0.0.1"


class Bare(App[None]):
    """One line of text: the number of keys pressed anywhere."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port

    def compose(self) -> ComposeResult:
        yield Static("ready", id="line")

    def on_mount(self) -> None:
        self.socket = zmq.asyncio.Context.instance().socket(zmq.DEALER)
        self.socket.connect(f"tcp://{HERE}:{self.port}")
        self.run_worker(self.listen())

    async def listen(self) -> None:
        await self.socket.send(b"hello")
        while True:
            said = await self.socket.recv()
            self.query_one("#line", Static).update(said.decode())

    async def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            self.socket.close(0)
            self.exit()
            return
        await self.socket.send(event.key.encode())


async def host(port: int) -> None:
    """Send everything on to everybody."""
    socket = zmq.asyncio.Context.instance().socket(zmq.ROUTER)
    socket.bind(f"tcp://{HERE}:{port}")
    print("open", flush=True)
    peers: list[bytes] = []
    count = 0
    while True:
        route, said = await socket.recv_multipart()
        if route not in peers:
            peers.append(route)
        count += said != b"hello"
        for peer in peers:
            await socket.send_multipart([peer, f"keys {count}".encode()])


if __name__ == "__main__":
    if sys.argv[1] == "host":
        asyncio.run(host(int(sys.argv[2])))
    else:
        Bare(int(sys.argv[1])).run()
