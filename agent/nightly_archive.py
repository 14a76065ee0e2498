"""Packs `hpor nightly` into one file that python3 runs, with the library that draws its plots.

usage: nightly_archive.py SOURCES SCRATCH OUTPUT

The plots are drawn by uPlot (MIT licence; chosen since it is small, draws to a canvas, and needs nothing else). npm
fetches it. Where that is impossible, the pages have tables alone."""

import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipapp

PACKAGE = "uplot@1.6.32"
FILES = ("uPlot.iife.min.js", "uPlot.min.css")


def fetch(scratch):
    if all((scratch / name).exists() for name in FILES):
        return
    try:
        packed = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=scratch, check=True, text=True, timeout=60,
                                stdin=subprocess.DEVNULL, capture_output=True).stdout.split()[-1]
        with tarfile.open(scratch / packed) as package:
            for name in FILES:
                (scratch / name).write_bytes(package.extractfile(f"package/dist/{name}").read())
    except (OSError, subprocess.SubprocessError, IndexError, KeyError, tarfile.TarError):
        print(f"{PACKAGE} cannot be had from npm: the pages of `hpor nightly` will have no plots", file=sys.stderr)


def main():
    sources, scratch, output = (pathlib.Path(word) for word in sys.argv[1:])
    scratch.mkdir(parents=True, exist_ok=True)
    fetch(scratch)
    tree = scratch / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir()
    for file in [*sources.glob("*.py"), *(scratch / name for name in FILES)]:
        if file.exists():
            shutil.copy(file, tree)
    zipapp.create_archive(tree, output, interpreter="/usr/bin/env python3", compressed=True)
    output.chmod(0o755)


main()
