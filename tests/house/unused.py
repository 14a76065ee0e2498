#!/usr/bin/env python3
"""Functions of the C sources that nothing uses. Prints TAP.

    unused.py SOURCE-FOLDER

A function counts as used when its name stands anywhere besides its definition and its declarations, also in a test: the
libraries offer more than the agent needs. The compiler finds static functions that nothing uses."""

import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from tap import Tap  # noqa: E402

FOLDERS = ("agent", "analysis", "benchmarks", "classfile", "include", "por", "tests")
OURS = ("agent", "analysis", "classfile", "por")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAME = re.compile(r"\b(?:ag|an|cf|por)_\w+")
DEFINED = re.compile(r"^(?!static\b)[A-Za-z_][\w \*]*?\b((?:ag|an|cf|por)_\w+)\([^;{}]*\)[^;{}()]*\{", re.MULTILINE)
DECLARED = re.compile(r"^(?!static\b)[A-Za-z_][\w \*]*?\b((?:ag|an|cf|por)_\w+)\([^;{}]*\)[^;{}()]*;", re.MULTILINE)


def main():
    root = pathlib.Path(sys.argv[1])
    names, known, where = collections.Counter(), collections.Counter(), {}
    for path in (path for folder in FOLDERS for path in (root / folder).rglob("*.[ch]")):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        names.update(NAME.findall(text))
        defined = DEFINED.findall(text)
        known.update(defined)
        if path.suffix == ".h":
            known.update(DECLARED.findall(text))
        if path.relative_to(root).parts[0] in OURS and path.suffix == ".c":
            where.update({name: path for name in defined})
    unused = [f"{path.relative_to(root)}: {name}" for name, path in sorted(where.items()) if names[name] <= known[name]]
    tap = Tap()
    tap.check(not unused, f"each of {len(where)} functions is used", *unused)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
