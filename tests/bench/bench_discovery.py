"""How soon a table is listed and a host gone, on two machines: `python -m tests.bench.bench_discovery [ROUNDS]`.

Prints seconds for each round: from the beginning of a search until the host's table is listed; from the start of a host
until it is listed by who searches already; from SIGTERM, and from SIGKILL, until it is gone.
"""

import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.netcore.lab import Lab, Looker, lab_or_reason


def measure(lab: Lab, home: Path) -> dict[str, float]:
    """One round."""
    host = lab.host("a", home / "host")
    aiko = lab.run("b", home / "aiko", "tui", "join", "10.77.0.1", "--plain", "--name", "Aiko", "--open", "koikoi")
    aiko.wait_text("You are at")
    looker = Looker(lab, "b", home / "nao")
    began = float(looker.program.said[-1].split()[0])
    listed, _seen = looker.until(lambda seen: bool(seen and seen[0]["tables"]))
    times = {"table listed": listed - began}
    for number in (signal.SIGTERM, signal.SIGKILL):
        ended = time.time()
        host.end(number)
        gone, _seen = looker.until(lambda seen: not seen)
        times[f"gone after {number.name}"] = gone - ended
        began = time.time()
        host = lab.host("a", home / "host")
        opened = time.time()
        listed, _seen = looker.until(bool)
        times[f"listed again after {number.name}, from its start"] = listed - began
        times[f"listed again after {number.name}, from open"] = listed - opened
    for program in (host, aiko, looker.program):
        program.end()
    return times


def main(rounds: int) -> None:
    with lab_or_reason() as lab:
        if isinstance(lab, str):
            sys.exit(lab)
        lab.switch("home")
        lab.machine("a", home="10.77.0.1/24")
        lab.machine("b", home="10.77.0.2/24")
        for number in range(rounds):
            with tempfile.TemporaryDirectory() as place:
                for what, seconds in measure(lab, Path(place)).items():
                    print(f"{number + 1}  {what:48} {seconds:6.2f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
