"""Take all pictures anew: `python -m tests.pictures [--png] [NAME ...]`.

SVG files beside this module; `--png` writes PNG files into a temporary directory as well, for looking at them.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.pictures.take import SHOTS, file_of, take


def main(words: list[str]) -> None:
    wanted = [shot for shot in SHOTS if not set(words) - {"--png"} or shot.name in words]
    looked_at = Path(tempfile.mkdtemp(prefix="bafuda-pictures-")) if "--png" in words else None
    for shot in wanted:
        file = file_of(shot)
        file.write_text(take(shot), "utf-8")
        print(f"{file.name}  {file.stat().st_size / 1024:.0f} kB")
        if looked_at is not None:
            _png(file, looked_at)
    if looked_at is not None:
        print(f"PNG files: {looked_at}")


def _png(file: Path, place: Path) -> None:
    program = shutil.which("rsvg-convert")
    if program is None:
        sys.exit("rsvg-convert is not installed, so there are no PNG files; the SVG files are there.")
    subprocess.run([program, "-o", str(place / f"{file.stem}.png"), str(file)], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
