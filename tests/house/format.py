#!/usr/bin/env python3
"""C is formatted as .clang-format says, and no line of the sources is longer than 120 columns. Prints TAP.

    format.py SOURCE-FOLDER FOLDER-FOR-THE-FORMATTER

Without the pinned clang-format the second point is skipped."""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from pinned import VERSION, pinned  # noqa: E402
from tap import Tap  # noqa: E402

COLUMNS = 120
OTHERS = ("web",)  # what others have written
FOLDERS = ("agent", "analysis", "benchmarks", "classfile", "include", "por", "tests")


def sources(root, *endings):
    return [path for folder in FOLDERS for path in sorted((root / folder).rglob("*"))
            if path.suffix in endings and path.parent.name not in OTHERS]


def unformatted(program, files):
    """One call for all: the formatter's start takes longer than most files."""
    done = subprocess.run([program, "--style=file", "--dry-run", "-Werror", *files], capture_output=True, text=True,
                          check=False)
    named = re.findall(r"^(.+?):\d+:\d+: error: code should be clang-formatted", done.stderr, re.M)
    if done.returncode and not named:
        raise RuntimeError(done.stderr)
    return list(dict.fromkeys(named))


def too_long(files):
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > COLUMNS and "//:" not in line:  # what the analysis must find stands behind its line
                yield f"{path}:{number}: {len(line)} columns"


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    tap = Tap()
    long = list(too_long(sources(root, ".c", ".h", ".java", ".py", ".js", ".css", ".html")))
    tap.check(not long, f"no line is longer than {COLUMNS} columns", *long)
    program = pinned("clang-format", folder)
    if program:
        files = unformatted(program, sources(root, ".c", ".h"))
        how = [f"this formats them: {program} -i {' '.join(files)}"] if files else []
        tap.check(not files, "C is formatted as .clang-format says", *files, *how)
    else:
        tap.skip("C is formatted as .clang-format says", f"there is no clang-format {VERSION}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
