#!/usr/bin/env python3
"""What the analysis says of each line, against what the sources of tests/analysis/points say. On every JDK found.

A comment `//: w a, rw b` behind a line lists what may still be touched from its start until the method returns: r, w or
rw and the simple name of a field of the program. `//: -` is nothing, `//: ?` is anything. A comment `//: with monitor
int[]` before a method makes these spaces of the model, or elements of such arrays, part of what is compared in it.

A case is a method with at least one such line. Prints TAP.

    points.py --tool BUILD/tests/analysis/analysis_points
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

SOURCES = os.path.join(HERE, "points")
SPACES = {"monitor": "monitor", "thread": "thread", "permit": "permit", "interrupt status": "interrupt",
          "clock": "clock",
          "contents": "contents", "chosen at run time": "atomic"}
METHOD = re.compile(
    r"^\s+(?:(?:public|private|static|synchronized|final|default)\s+)*[\w<>\[\]., ]*?\b(\w+)\([^;=]*\)[^;={]*\{")


def read_source(path):
    """Of each method with expectations: its name, and by line what is expected and what else is compared."""
    methods, also, now = [], set(), None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            text, _, wish = line.rstrip("\n").partition("//:")
            wish = wish.strip()
            if wish.startswith("with "):
                also = set(wish.split()[1:])
                continue
            match = METHOD.match(text)
            if match and match.group(1) not in ("if", "for", "while", "switch", "catch", "synchronized"):
                now = {"name": match.group(1), "line": number, "also": also, "lines": {}}
                methods.append(now)
                also = set()
            if "//:" in line:
                now["lines"][number] = wish
    return [method for method in methods if method["lines"]]


def parse_set(text):
    """{name: modes}, or None for anything."""
    if text == "?":
        return None
    if text in ("", "-"):
        return {}
    return {name: modes for modes, name in (part.strip().split(" ", 1) for part in text.split(","))}


def read_output(text):
    """By class file's source and line: what each method says that has the line."""
    found = {}
    for line in text.splitlines():
        place, _, what = line.partition(":")
        owner, method, number = place.split(" ")
        found.setdefault((owner.split("/")[0], int(number)), []).append((method, parse_set(what.strip())))
    return found


def visible(locations, package, also):
    """Only the program's fields, and the spaces that the method asks for."""
    kept = {}
    for name, modes in locations.items():
        if name.startswith(package + "/"):
            kept[name.rsplit(".", 1)[1]] = modes
        elif SPACES.get(name, name) in also:
            kept[SPACES.get(name, name)] = modes
    return kept


def compare(package, method, found):
    """Texts of what is different."""
    differences = []
    for number, wish in method["lines"].items():
        answers = found.get((package, number), [])
        # A line of a lambda's body also stands in the method around it when the lambda begins there.
        own = [what for name, what in answers if name == method["name"]]
        outer = own or [what for name, what in answers if not name.startswith("lambda$")] or [what
            for _, what in answers]
        expected = parse_set(wish)
        if not outer:
            differences.append(f"line {number}: nothing is known of it")
            continue
        got = outer[0] if outer[0] is None else visible(outer[0], package, method["also"])
        if got != expected:
            differences.append(f"line {number}: expected {wish}, found {got if got is not None else 'anything'}")
    return differences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    settings = parser.parse_args()
    found_jdks = jdks.of_today()
    if not found_jdks:
        return skip_all("no JDK found")
    tap = Tap()
    packages = sorted(os.listdir(SOURCES))
    for jdk in found_jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-analysis-") as classes:
            files = [os.path.join(SOURCES, package, "Main.java") for package in packages]
            subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-nowarn", "-g", "-d", classes, *files], check=True)
            for package in packages:
                result = subprocess.run([settings.tool, classes, jdk.home, f"{package}/Main"], stdout=subprocess.PIPE,
                                        text=True, check=False)
                found = read_output(result.stdout)
                for method in read_source(os.path.join(SOURCES, package, "Main.java")):
                    differences = compare(package, method, found)
                    if result.returncode != 0:
                        differences.append(f"exit code {result.returncode}")
                    tap.check(not differences, f"{jdk.name()} {package} {method['name']}", *differences)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
