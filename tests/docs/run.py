#!/usr/bin/env python3
"""Runs the commands that the documentation shows. A block is run if a comment stands right before it:

    <!-- run: exit 1; shows "deadlock"; shows "bob" -->
    ```sh
    build/hpor run -- -cp build/bank Main
    ```

`needs "FILE"` skips the block where there is no such file. `exit N` (0 if left out) is the expected exit code of the
block's last command, each `shows "..."` a text that its output must contain. The blocks of one file run one after the
other in one scratch folder, which holds the source folders and `build`. Prints TAP.

    run.py --build BUILD-FOLDER [--share N] FILE.md...
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import jdks as jdk_search  # noqa: E402
from tap import Tap  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BLOCK = re.compile(r"^<!-- run\b:?(?P<wishes>[^\n]*?)-->\n+```sh\n(?P<commands>.*?)^```$", re.MULTILINE | re.DOTALL)
TIMEOUT = 120


class Block:
    """Commands of a document and what is expected of them."""

    def __init__(self, name, line, wishes, commands):
        self.title = f"{name}:{line}"
        self.commands = commands
        self.exit = 0
        self.shows = re.findall(r'shows "((?:[^"\\]|\\.)*)"', wishes)
        self.needs = re.findall(r'needs "([^"]*)"', wishes)
        rest = re.sub(r'(?:shows|needs) "(?:[^"\\]|\\.)*"', "", wishes)
        match = re.search(r"exit (\d+)", rest)
        if match:
            self.exit = int(match.group(1))
        self.unknown = re.sub(r"exit \d+|[;\s]", "", rest)


def read_blocks(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    name = os.path.relpath(path, ROOT)
    return [Block(name, text.count("\n", 0, match.start()) + 1, match.group("wishes"), match.group("commands"))
            for match in BLOCK.finditer(text)]


def make_scratch(build):
    """A folder that looks like the root of the sources, in which commands may leave files."""
    folder = tempfile.mkdtemp(prefix="hpor-docs-")
    for name in os.listdir(ROOT):
        if not name.startswith("build") and name != ".git":
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
    os.symlink(build, os.path.join(folder, "build"))
    return folder


def run(block, folder):
    """None if the block did what it should, else why not."""
    if block.unknown:
        return f"unknown wish: {block.unknown}"
    try:
        done = subprocess.run(["sh", "-c", block.commands], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return f"still running after {TIMEOUT} s"
    output = done.stdout.decode("utf-8", "replace")
    if done.returncode != block.exit:
        return f"exit code {done.returncode}, expected {block.exit}; output:\n{output}"
    for text in block.shows:
        if text not in output:
            return f"the output does not show {text!r}:\n{output}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--share", type=int, default=1, help="one page in so many; HPOR_TURN says which")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    tap = Tap()
    for path in arguments.files[jdk_search.turn() % arguments.share::arguments.share]:
        blocks = read_blocks(path)
        folder = make_scratch(os.path.abspath(arguments.build))
        for block in blocks:
            missing = [path for path in block.needs if not os.path.exists(path)]
            if missing:
                tap.skip(block.title, f"{missing[0]} is missing")
                continue
            problem = run(block, folder)
            tap.check(not problem, block.title, f"{block.commands}{problem}")
        shutil.rmtree(folder)
        if not blocks:
            tap.check(False, f"{os.path.basename(path)} has no block to run")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
