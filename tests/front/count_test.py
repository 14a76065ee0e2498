#!/usr/bin/env python3
"""tests/count.py adds up what test programs print, and fails where it should."""

import json
import os
import subprocess
import sys
import tempfile

COUNT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "count.py")
CUNIT = ("Run Summary:    Type  Total    Ran Passed Failed Inactive\n"
         "              suites      1      1    n/a      0        0\n"
         "               tests      5      5      4      1        0\n"
         "             asserts      9      9      8      1      n/a\n")

# name, [(stdout, result)], expected last line, expected exit code
CASES = [
    ("TAP", [("1..3\nok 1 - a\nok 2 - b # SKIP no JDK\nok 3\nnoise\n", "OK")], "2 passed, 0 failed, 1 skipped", 0),
    ("a failing case", [("ok 1\nnot ok 2 - x\n", "FAIL")], "1 passed, 1 failed, 0 skipped", 1),
    ("a crash behind good cases", [("ok 1\n", "ERROR")], "1 passed, 1 failed, 0 skipped", 1),
    ("time ran out", [("", "TIMEOUT")], "0 passed, 1 failed, 0 skipped", 1),
    ("no cases printed", [("hello\n", "OK"), ("", "OK")], "2 passed, 0 failed, 0 skipped", 0),
    ("a skipped program", [("", "SKIP"), ("ok 1\n", "OK")], "1 passed, 0 failed, 1 skipped", 0),
    ("CUnit", [(CUNIT, "FAIL")], "4 passed, 1 failed, 0 skipped", 1),
    ("an expected failure", [("not ok 1 # TODO later\nok 2\n", "OK")], "1 passed, 0 failed, 1 skipped", 0),
    ("# within a name", [("ok 1 - a\\#SKIP b\n", "OK")], "1 passed, 0 failed, 0 skipped", 0),
    ("nothing ran", [], "0 passed, 0 failed, 0 skipped", 1),
]

# What is shown of failed programs: name, stdout, stderr, result, lines that must be there, in this order, and no
# others.
LONG = "".join(f"# line {i}\n" for i in range(1, 51))
SHOWN = [
    ("titles and diagnostics",
     "ok 1 - a\n# of a\nnot ok 2 - b\n# why\n# where\nok 3 - c\n# of c\nnot ok 4 - d\n", "", "FAIL",
     ["not ok 2 - b", "# why", "# where", "not ok 4 - d"]),
    ("no more than 30 lines", "not ok 1 - long\n" + LONG, "", "FAIL",
     ["not ok 1 - long", *[f"# line {i}" for i in range(1, 30)], "... and 21 lines more"]),
    ("other output ends the diagnostics", "not ok 1 - a\n# why\nnoise\n# of noise\n", "", "FAIL",
     ["not ok 1 - a", "# why"]),
    ("an expected failure is none", "not ok 1 - a # TODO later\n# why\nnot ok 2 - b\n", "", "FAIL",
     ["not ok 2 - b"]),
    ("the end of what crashed", "ok 1 - a\nworking\n", "abort\n", "ERROR", ["ok 1 - a", "working", "abort"]),
    ("nothing of what passed", "ok 1 - a\n# note\n", "", "OK", []),
]


def output(paths):
    done = subprocess.run([sys.executable, COUNT, *paths], stdout=subprocess.PIPE, check=False, text=True)
    return done.stdout.splitlines()


def count(paths):
    done = subprocess.run([sys.executable, COUNT, *paths], stdout=subprocess.PIPE, check=False, text=True)
    return done.stdout.splitlines()[-1], done.returncode


def main():
    failed = False
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log.json")
        for name, entries, line, code in CASES:
            with open(path, "w", encoding="utf-8") as log:
                for stdout, result in entries:
                    log.write(json.dumps({"name": "x", "stdout": stdout, "result": result}) + "\n")
            number += 1
            found = count([path])
            good = found == (line, code)
            failed |= not good
            print(f"{'' if good else 'not '}ok {number} - {name}")
            if not good:
                print(f"# found {found}, expected {(line, code)}")
        for name, stdout, stderr, result, lines in SHOWN:
            with open(path, "w", encoding="utf-8") as log:
                log.write(json.dumps({"name": "x", "stdout": stdout, "stderr": stderr, "result": result}) + "\n")
            number += 1
            found = [line[4:] for line in output([path])[:-1] if line.startswith("    ")]
            failed |= found != lines
            print(f"{'' if found == lines else 'not '}ok {number} - shown: {name}")
            if found != lines:
                print(f"# found {found}, expected {lines}")
        number += 1
        found = count([os.path.join(folder, "none.json")])
        good = found == ("0 passed, 1 failed, 0 skipped", 1)
        failed |= not good
        print(f"{'' if good else 'not '}ok {number} - a log that is missing")
    print(f"1..{number}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
