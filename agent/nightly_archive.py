"""Packs `hpor nightly` into one file that python3 runs, with the library that draws its plots.

usage: nightly_archive.py SOURCES SCRATCH OUTPUT
"""

import pathlib
import shutil
import sys
import zipapp

import libraries


def main():
    sources, scratch, output = (pathlib.Path(word) for word in sys.argv[1:])
    tree = scratch / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for file in sources.glob("*.py"):
        shutil.copy(file, tree)
    for name in ("uPlot.iife.min.js", "uPlot.min.css"):
        (tree / name).write_text(libraries.read(name), encoding="utf-8")
    zipapp.create_archive(tree, output, interpreter="/usr/bin/env python3", compressed=True)
    output.chmod(0o755)


main()
