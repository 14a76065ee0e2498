#!/usr/bin/env python3
"""Sums up test cases from the logs that `meson test` writes (meson-logs/testlog.json): "N passed, N failed, N skipped".

A case is a line of TAP, or a test of CUnit's summary; of a test program that prints neither, the program itself. Exit
code 1 when a case failed, a program ended otherwise than its cases say, a log is missing, or nothing ran. Before the
sum stand the failed cases with what their programs said of them: often that is all that is left of a run somewhere
else."""

import json
import re
import sys

TAP_LINE = re.compile(r"^(not )?ok\b(?:[^#\\]|\\.)*(?:#\s*(SKIP|TODO))?", re.IGNORECASE)
MOST_LINES = 30  # of one program
CUNIT_LINE = re.compile(r"^\s*tests\s+(\d+|n/a)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)", re.MULTILINE)


def count_output(output):
    """(passed, failed, skipped) of the cases that a test program printed."""
    passed = failed = skipped = 0
    for line in output.splitlines():
        match = TAP_LINE.match(line)
        if not match:
            continue
        if match.group(2):
            skipped += 1
        elif match.group(1):
            failed += 1
        else:
            passed += 1
    for _, _, good, bad, inactive in CUNIT_LINE.findall(output):
        passed += int(good)
        failed += int(bad)
        skipped += int(inactive)
    return passed, failed, skipped


def count_program(entry):
    """The same for one line of the log, the program's own result taken into account."""
    passed, failed, skipped = count_output(entry.get("stdout") or "")
    result = entry.get("result", "")
    if result == "SKIP" and passed + failed + skipped == 0:
        skipped = 1
    elif result in ("OK", "EXPECTEDFAIL"):
        if passed + failed + skipped == 0:
            passed = 1
    elif result != "SKIP" and failed == 0:
        failed = 1  # crashed, ran out of time, or broke its own plan
    return passed, failed, skipped


def failed_cases(entry):
    """The failed cases of a test program with their diagnostics; where it names none, how its output ends."""
    lines = []
    shown = False
    for line in (entry.get("stdout") or "").splitlines():
        match = TAP_LINE.match(line)
        if match:
            shown = bool(match.group(1)) and not match.group(2)
        elif not line.startswith("#"):
            shown = False
        if shown:
            lines.append(line)
    if lines:
        more = len(lines) - MOST_LINES
        return lines[:MOST_LINES] + ([f"... and {more} lines more"] if more > 0 else [])
    return ((entry.get("stdout") or "").splitlines() + (entry.get("stderr") or "").splitlines())[-MOST_LINES:]


def main(paths):
    total = [0, 0, 0]
    missing = False
    for path in paths:
        try:
            with open(path, encoding="utf-8") as log:
                entries = [json.loads(line) for line in log if line.strip()]
        except (OSError, ValueError) as error:
            print(f"no results in {path}: {error}")
            missing = True
            continue
        for entry in entries:
            counts = count_program(entry)
            total = [a + b for a, b in zip(total, counts)]
            if counts[1]:
                print(f"failed: {entry.get('name')} ({counts[1]} of {sum(counts)}, {entry.get('result')}, {path})")
                for line in failed_cases(entry):
                    print("    " + line)
    if missing:
        total[1] += 1
    print(f"{total[0]} passed, {total[1]} failed, {total[2]} skipped")
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
