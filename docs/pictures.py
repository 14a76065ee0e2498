#!/usr/bin/env python3
"""Makes the pictures of README and guide anew: what a headless Chromium shows of hpor's pages.

    docs/pictures.py --hpor build/hpor                 writes docs/guide/*.png
    docs/pictures.py --hpor build/hpor --check         makes them elsewhere, and says whether that works (TAP)"""

import argparse
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--hide-scrollbars", "--virtual-time-budget=3000")
SUITE = """
name = "bank"
[options]
time = "30s"
[configurations.default]
[configurations.matching]
por = "hybrid+source"
match = true
[[program]]
name = "bank"
sources = "programs/bank-transfer"
expect = "ERROR"
[[program]]
name = "ordered"
sources = "programs/bank-transfer-ordered"
expect = "VERIFIED"
[[program]]
name = "philosophers"
sources = "programs/dining-philosophers-ordered"
expect = "VERIFIED"
"""


class Studio:
    def __init__(self, hpor, chromium, work, out):
        self.hpor, self.chromium, self.work, self.out = hpor, chromium, work, out

    def run(self, *command):
        return subprocess.run([str(word) for word in command], cwd=self.work, stdin=subprocess.DEVNULL, text=True,
                              capture_output=True, timeout=200, check=False)

    def search(self, program, page, *options):
        sources = ROOT / "benchmarks" / program
        classes = self.work / "classes" / program
        self.run("javac", "-d", classes, sources / "Main.java")
        self.run(self.hpor, "run", "--progress=off", f"--html={page}", f"--sources={sources}", *options, "--", "-ea",
                 "-cp", classes, "Main", "small")
        return self.work / page

    def take(self, page, name, height, width=1360):
        self.run(self.chromium, *CHROMIUM, f"--user-data-dir={self.work}/profile", f"--window-size={width},{height}",
                 f"--screenshot={self.out / name}", page.as_uri())

    def all(self):
        self.take(self.search("programs/bank-transfer", "page.html"), "page.png", 620)
        page = self.search("grande/moldyn", "search.html", "--races=off", "--time=5s")
        self.take(page, "search.png", 680)
        (self.work / "suite.toml").write_text(SUITE, encoding="utf-8")
        (self.work / "programs").symlink_to(ROOT / "benchmarks/programs")
        for night in ("2026-11-24", "2026-11-25", "2026-11-26"):
            self.run(self.hpor, "nightly", "suite.toml", "--out", "nights", "--night", night)
        self.take(self.work / "nights/index.html", "nightly.png", 640)
        return ("page.png", "search.png", "nightly.png")


def size_of(picture):
    """Width and height of a PNG; zeros: it is none."""
    data = picture.read_bytes()[:24] if picture.is_file() else b""
    return struct.unpack(">II", data[16:24]) if data[:8] == b"\x89PNG\r\n\x1a\n" else (0, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--check", action="store_true")
    settings = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium or not shutil.which("javac"):
        print("1..0 # SKIP there is no chromium, or no javac")
        return 0 if settings.check else 1
    with tempfile.TemporaryDirectory(prefix="hpor-pictures-") as folder:
        work = pathlib.Path(folder)
        out = work if settings.check else ROOT / "docs/guide"
        made = {name: size_of(out / name) for name in Studio(settings.hpor, chromium, work, out).all()}
    right = all(width == 1360 and height > 600 for width, height in made.values())
    print(f"1..1\n{'ok' if right else 'not ok'} 1 - pictures of {', '.join(made)}" + ("" if right else f"\n# {made}"))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
