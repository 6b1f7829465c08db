"""Machines and switches of our own: network namespaces that no packet leaves. Needs Linux with user namespaces."""

import contextlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent
PATIENCE: Final = 40.0
"""Seconds until a test gives up: far beyond what anything here takes."""
_HOLD: Final = "mount -t tmpfs tmpfs /run && mkdir /run/netns && ip link set lo up && echo ready && exec cat"


def why_not() -> str:
    """Why there can be no lab here; empty where there can."""
    for program in ("unshare", "nsenter", "ip", "bridge"):
        if shutil.which(program) is None:
            return f"{program} is not there"
    with lab_or_reason() as made:
        return made if isinstance(made, str) else ""


@contextmanager
def lab_or_reason() -> "Iterator[Lab | str]":
    holder = subprocess.Popen(
        ["unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c", _HOLD],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with holder:
        assert holder.stdout is not None
        if holder.stdout.readline().strip() != "ready":
            assert holder.stderr is not None
            yield f"no network namespaces: {holder.stderr.read().strip()}"
            return
        made = Lab(holder.pid)
        try:
            yield made
        finally:
            made.end()
            holder.kill()


class Program:
    """A program on a machine; its lines are read as they come."""

    def __init__(self, command: list[str], env: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, cwd=ROOT, env=env,
            start_new_session=True,
        )  # fmt: skip
        self.said: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip())

    def wait_for(self, found: Callable[[str], bool]) -> str:
        """The next line for which `found` is true."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError("it was never said; but:\n" + "\n".join(self.said)) from None
            self.said.append(line)
            if found(line):
                return line

    def wait_text(self, text: str) -> str:
        return self.wait_for(lambda line: text in line)

    def unheard(self) -> Iterator[str]:
        """What it has said since the last line waited for."""
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._lines.get_nowait()

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End the program and what it has started."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class Lab:
    """Switches by name, machines by name; each machine has one cable to each of its switches."""

    def __init__(self, pid: int) -> None:
        self._inside = ["nsenter", "-t", str(pid), "-U", "-n", "-m", "--preserve-credentials"]
        self._programs: list[Program] = []

    def end(self) -> None:
        for program in self._programs:
            program.end()

    def switch(self, name: str) -> None:
        self._do(f"ip link add {name} type bridge mcast_snooping 0 forward_delay 0")
        self._do(f"ip link set {name} up")

    def machine(self, name: str, **addresses: str) -> None:
        """A machine with an address (with its prefix) at each of the switches named."""
        self._do(f"ip netns add {name}")
        self._do(f"ip -n {name} link set lo up")
        for switch, address in addresses.items():
            self.plug(name, switch, address)

    def plug(self, machine: str, switch: str, address: str) -> None:
        cable = _cable(machine, switch)
        self._do(f"ip link add {cable} type veth peer name {switch} netns {machine}")
        self._do(f"ip link set {cable} master {switch} up")
        self._do(f"ip -n {machine} addr add {address} dev {switch}")
        self._do(f"ip -n {machine} link set {switch} up")

    def filter_multicast(self, machine: str, switch: str) -> None:
        """As switches and guest networks do: no multicast gets to this machine."""
        self._do(f"bridge link set dev {_cable(machine, switch)} mcast_flood off")

    def cut(self, machine: str, switch: str) -> None:
        """Pull the cable at the switch."""
        self._do(f"ip link set {_cable(machine, switch)} down")

    def mend(self, machine: str, switch: str) -> None:
        self._do(f"ip link set {_cable(machine, switch)} up")

    def run(self, machine: str, home: Path, *arguments: str) -> Program:
        """A Python module on a machine, with its data in `home` and all the machine's interfaces."""
        env = {**os.environ, "BAFUDA_HOME": str(home), "BAFUDA_BIND": "", "PYTHONPATH": str(ROOT), "LANGUAGE": "C"}
        command = [*self._inside, "ip", "netns", "exec", machine, sys.executable, "-u", "-m", *arguments]
        program = Program(command, env)
        self._programs.append(program)
        return program

    def host(self, machine: str, home: Path, name: str = "Attic") -> Program:
        """`bafuda host`, open."""
        program = self.run(machine, home, "tui", "host", "--name", name)
        program.wait_text("is open on")
        return program

    def _do(self, command: str) -> None:
        subprocess.run([*self._inside, *command.split()], check=True, capture_output=True, text=True)


def _cable(machine: str, switch: str) -> str:
    return f"{machine}-{switch}"


class Looker:
    """Somebody on a machine who looks for hosts: `python -m tests.netcore.looker`."""

    def __init__(self, lab: Lab, machine: str, home: Path) -> None:
        self.program = lab.run(machine, home, "tests.netcore.looker")
        self.program.wait_text("[]")

    def has_seen_none(self) -> bool:
        """Whether no host was in sight since the last look waited for."""
        return not any(map(_seen, self.program.unheard()))

    def until(self, true: Callable[[list[Any]], bool]) -> tuple[float, list[Any]]:
        """When, in seconds of its own clock, and what was seen as soon as it is true."""
        line = self.program.wait_for(lambda line: bool(re.match(r"[0-9.]+ \[", line)) and true(_seen(line)))
        return float(line.split()[0]), _seen(line)


def _seen(line: str) -> list[Any]:
    seen: list[Any] = json.loads(line.partition(" ")[2])
    return seen
