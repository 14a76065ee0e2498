#!/usr/bin/env python3
"""clang-tidy has nothing to say of the C sources, by the rules of .clang-tidy. Prints TAP.

    tidy.py SOURCE-FOLDER BUILD-FOLDER FOLDER-FOR-CLANG-TIDY SHARE COMPILER...

With HPOR_TURN in the environment, one file in SHARE is looked at, others each day; else all are.
Without the pinned clang-tidy the point is skipped."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
import jdks as jdk_search  # noqa: E402
from pinned import VERSION, pinned  # noqa: E402
from tap import Tap  # noqa: E402

FINDING = re.compile(r"^(\S+:\d+:\d+: )?(warning|error): .*$", re.MULTILINE)
# clang has functions of its own for C's atomics; the header is gcc's.
NOT_OURS = "address argument to atomic operation"


def sources(root, build, share):
    """The C files that the build compiles, or those that have their turn. Files made by the build are left out."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    paths = {pathlib.Path(os.path.normpath(os.path.join(entry["directory"], entry["file"]))) for entry in commands}
    found = sorted(path for path in paths
                   if path.suffix == ".c" and root in path.parents and build not in path.parents)
    return found[jdk_search.turn() % share::share] if "HPOR_TURN" in os.environ else found


def findings(program, build, headers, path):
    done = subprocess.run([program, "-p", build, "--quiet", "--extra-arg=-Wno-unknown-warning-option",
                           f"--extra-arg=-isystem{headers}", path], capture_output=True, text=True, check=False)
    return [os.path.normpath(match[0]) if match[1] else f"{path}: {match[0]}"
            for match in FINDING.finditer(done.stdout) if NOT_OURS not in match[0]]


def main():
    root, build, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    tap = Tap()
    what = "clang-tidy has nothing to say"
    program = pinned("clang-tidy", folder)
    if not program:
        tap.skip(what, f"there is no clang-tidy {VERSION}")
        return tap.end()
    # The package of Python's index lacks the headers that belong to the compiler.
    headers = subprocess.run([*sys.argv[5:], "-print-file-name=include"], capture_output=True, text=True,
                             check=True).stdout.strip()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = {line for lines in pool.map(lambda path: findings(program, build, headers, path),
                                         sources(root, build, int(sys.argv[4]))) for line in lines}
    tap.check(not found, what, *sorted(found))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
