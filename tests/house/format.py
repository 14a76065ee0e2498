#!/usr/bin/env python3
"""C is formatted as .clang-format says, and no line of the sources is longer than 120 columns. Prints TAP.

    format.py SOURCE-FOLDER FOLDER-FOR-THE-FORMATTER

Each release of clang-format breaks lines in its own way, so that it is pinned, and fetched from Python's index unless
it is installed. Without it the point is skipped."""

import pathlib
import shutil
import subprocess
import sys
import venv

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

VERSION = "14.0.6"
COLUMNS = 120
FOLDERS = ("agent", "analysis", "benchmarks", "classfile", "include", "por", "tests")


def sources(root, *endings):
    return [path for folder in FOLDERS for path in sorted((root / folder).rglob("*")) if path.suffix in endings]


def is_right(program):
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return f"version {VERSION}" in told.stdout


def formatter(folder):
    """The path of clang-format; None if it cannot be had."""
    own = folder / "bin" / "clang-format"
    for program in (shutil.which("clang-format-14"), shutil.which("clang-format"), own if own.exists() else None):
        if program and is_right(program):
            return program
    venv.create(folder, with_pip=True)
    done = subprocess.run([folder / "bin" / "pip", "install", "--quiet", f"clang-format=={VERSION}"], check=False,
                          capture_output=True, timeout=120)
    return own if done.returncode == 0 and is_right(own) else None


def unformatted(program, files):
    for path in files:
        done = subprocess.run([program, "--style=file", path], capture_output=True, check=True)
        if done.stdout != path.read_bytes():
            yield str(path)


def too_long(files):
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > COLUMNS and "//:" not in line:  # what the analysis must find stands behind its line
                yield f"{path}:{number}: {len(line)} columns"


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    tap = Tap()
    long = list(too_long(sources(root, ".c", ".h", ".java", ".py")))
    tap.check(not long, f"no line is longer than {COLUMNS} columns", *long)
    try:
        program = formatter(folder)
    except (OSError, subprocess.SubprocessError):
        program = None
    if program:
        files = list(unformatted(program, sources(root, ".c", ".h")))
        tap.check(not files, "C is formatted as .clang-format says", *files)
    else:
        tap.skip("C is formatted as .clang-format says", f"there is no clang-format {VERSION}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
