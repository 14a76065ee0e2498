#!/usr/bin/env python3
"""libhpor.so is optimized across its files, as its users get it; programs of the tests are not, since that takes long.
Prints TAP.

    whole_program.py LIBRARY PROGRAM

GCC marks functions that it has made private to a whole program by a suffix of their names. Without optimization across
files a search is slower by a fifth to a third, and nothing else tells."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

MARK = ".lto_priv"


def marked(path):
    names = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
    return sum(MARK in line for line in names.splitlines())


def main():
    library, program = sys.argv[1:]
    tap = Tap()
    tap.check(marked(library) > 0, f"{pathlib.Path(library).name} is optimized across files",
           "is -flto=auto switched off by another argument of its link?")
    tap.check(marked(program) == 0, f"{pathlib.Path(program).name} links the plain code", "its link is slow")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
