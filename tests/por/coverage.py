#!/usr/bin/env python3
"""Runs the tests of the exploration core (suite `por`) in a build with -Db_coverage=true and says which share of the
branches in por/ they have taken. Fails below the limit. Lists the lines with branches not taken.

    coverage.py --build BUILD-FOLDER --source SOURCE-FOLDER [--limit PERCENT]

Headers count once, however many files include them: a branch is taken if one of them has taken it. Lines that hold an
assertion do not count.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys


def run_tests(build):
    for old in pathlib.Path(build).rglob("*.gcda"):
        old.unlink()
    done = subprocess.run(["meson", "test", "-C", build, "--no-rebuild", "--suite", "por", "--print-errorlogs",
                           "--timeout-multiplier", "10"], stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def read_counts(build, source):
    """{(file, line): [count of each branch]} for the files in por/."""
    counts = {}
    for data in sorted(pathlib.Path(build).resolve().rglob("libpor*.a.p/*.gcda")):
        done = subprocess.run(["gcov", "--json-format", "--branch-probabilities", "--stdout", str(data)], cwd=build,
                              stdout=subprocess.PIPE, check=True)
        for text in done.stdout.splitlines():
            report = json.loads(text)
            for file in report["files"]:
                path = os.path.join(report["current_working_directory"], file["file"])
                path = os.path.relpath(path, os.path.abspath(source))
                if not path.startswith("por" + os.sep):
                    continue
                # A line with an inline function appears once for each function that it became part of.
                here = collections.defaultdict(list)
                for line in file["lines"]:
                    here[line["line_number"]] += [branch["count"] for branch in line["branches"]]
                for number, found in here.items():
                    before = counts.get((path, number), [])
                    if len(before) != len(found):  # an inline function that the compiler has made less of in one file
                        counts[path, number] = max(before, found, key=len)
                        continue
                    counts[path, number] = [a + b for a, b in zip(before, found)]
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--limit", type=float, default=95)
    parser.add_argument("--only-count", action="store_true", help="what earlier runs have taken; runs nothing")
    options = parser.parse_args()
    passed = options.only_count or run_tests(options.build)
    counts = read_counts(options.build, options.source)
    files = collections.defaultdict(lambda: [0, 0])
    for (path, number), branches in sorted(counts.items()):
        if not branches:
            continue
        with open(os.path.join(options.source, path), encoding="utf-8") as file:
            text = file.read().splitlines()[number - 1]
        if re.search(r"\bassert\(", text):
            continue
        missing = branches.count(0)
        files[path][0] += len(branches) - missing
        files[path][1] += len(branches)
        if missing:
            print(f"{path}:{number}: {missing} of {len(branches)} not taken: {text.strip()}")
    for path, (taken, every) in sorted(files.items()):
        print(f"{100 * taken / every:6.1f} %  {taken:4} of {every:4}  {path}")
    taken, every = (sum(column) for column in zip(*files.values())) if files else (0, 1)
    share = 100 * taken / every
    print(f"{share:6.1f} %  {taken:4} of {every:4} branches of por/ taken; wanted: at least {options.limit:g} %")
    return 0 if passed and share >= options.limit else 1


if __name__ == "__main__":
    sys.exit(main())
