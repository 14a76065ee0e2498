#!/usr/bin/env python3
"""The values that the report of a data race names belong to the places that it names. Prints TAP.

    race_values.py --agent build/libhpor.so --scratch FOLDER

A thread writes several times, each line another value, and another one reads (tests/reports/values). Whichever comes
first: the write that is named is the first one, with its own value and line. A read behind it has the last value that
was written, one before it the first value."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jdks
from tap import Tap, skip_all

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "reports" / "values" / "Values.java"
# By kind: the value at first, that of the first write, that of the last one.
KINDS = {"field": ("0", "11", "13"), "number": ("0", "21", "22"), "element": ("0", "31", "32"),
         "loop": ("0", "40", "43"), "turns": ("0", "51", "51"), "text": ('"a0"', '"a61"', '"a62"'),
         "sum": ("0", "71", "144"), "wide": ("0", "347892350976", "82"), "truth": ("false", "true", "false"),
         "handle": ("0", "91", "92"), "several": ("0", "101", "103")}
# What a handle is about to write is not known before the call. The second access of a race is not carried out.
NOT_YET = {("handle", "reads")}
TITLE = re.compile(r"(reads|writes) \S+(?: = (.*?))? in step \d+(?: \(and last = (.*) in step \d+\))?, holding")


def race_of(settings, jdk, words):
    """(title, line) of the stack of each side."""
    with tempfile.TemporaryDirectory(dir=settings.scratch) as folder:
        report = os.path.join(folder, "verdict.json")
        options = f"progress=off,json={report},schedule={folder}/schedule"
        subprocess.run([jdk.java, f"-agentpath:{settings.agent}={options}", "-cp", settings.scratch, "Values", *words],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120, check=False)
        with open(report, encoding="utf-8") as file:
            error = json.load(file)["error"]
    return [(stack["title"], stack["frames"][0]) for stack in error["stacks"]]


def wrong_in(kind, first, race):
    """What is wrong with the race that has been told; null: nothing."""
    start, written, last = KINDS[kind]
    sides = {}
    for title, frame in race:
        match = TITLE.match(title)
        if not match:
            return f"not understood: {title}"
        sides[match[1]] = match[2], match[3], frame
    if set(sides) != {"reads", "writes"}:
        return f"not a read and a write: {race}"
    value, more, frame = sides["writes"]
    line = SOURCE.read_text(encoding="utf-8").splitlines()[int(re.search(r":(\d+)\)", frame)[1]) - 1]
    if (kind, first) in NOT_YET:
        value = value or written
    if value != written or value.strip('"') not in line:
        return f"writes {value} at: {line.strip()}"
    if more is not None and more != last:
        return f"the last write is told to be one of {more}, not of {last}"
    if first == "writes" and written != last and more is None:
        return "the last write is not told"
    read = sides["reads"][0]
    expected = last if first == "writes" else start
    return None if read == expected else f"reads {read}, not {expected}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--scratch", required=True)
    settings = parser.parse_args()
    found = jdks.of_today()
    compiler = next((jdk for jdk in found if jdk.has_javac), None)
    if not compiler:
        return skip_all("there is no JDK that compiles")
    os.makedirs(settings.scratch, exist_ok=True)
    subprocess.run([f"{compiler.home}/bin/javac", "-d", settings.scratch, str(SOURCE)], check=True)
    tap = Tap()
    for i, (kind, first) in enumerate((kind, first) for kind in KINDS for first in ("writes", "reads")):
        jdk = found[i % len(found)]
        wrong = wrong_in(kind, first, race_of(settings, jdk, [kind, first]))
        tap.check(wrong is None, f"{kind}, {first} first, {jdk.name()}", wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
