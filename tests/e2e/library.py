#!/usr/bin/env python3
"""Right and wrong uses of java.util.concurrent (tests/library): each case of cases.json on every JDK found, with the JDK's
default backend. Prints TAP.

    library.py --agent build/libhpor.so --classes FOLDER [--filter REGEX]

Keys of a case: `error`, the kind of the error, which is found; without it, the case is verified. `executions`, how many there are
with jdk=atomic. `fine` true: small enough for jdk=fine too; it is run with both settings, and what they come to, the final outcomes included, must
be the same.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "library")
TIMEOUT = 120


def compile_cases(java, classes):
    os.makedirs(classes, exist_ok=True)
    javac = os.path.join(os.path.dirname(java), "javac")
    subprocess.run([javac, "-d", classes, os.path.join(FOLDER, "Main.java")], check=True)


def run(java, agent, classes, case, options):
    """The verdict, as hpor tells it; an empty one if it told none."""
    with tempfile.TemporaryDirectory(prefix="hpor-library-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        settings = f"json={told},schedule={scratch}/schedule.json,progress=off,{options}"
        command = [java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", f"-agentpath:{agent}={settings}", "-ea", "-cp",
                   classes, "Main", case]
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False)
            with open(told, encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return {}


def error_of(verdict):
    return (verdict.get("error") or {}).get("kind") if verdict.get("verdict") == "ERROR" else None


def problem(verdict, expected):
    if expected.get("error"):
        if error_of(verdict) != expected["error"]:
            return f"expected the error {expected['error']}, seen: {verdict.get('verdict')} {error_of(verdict)}"
        return None
    if verdict.get("verdict") != "VERIFIED":
        return f"expected VERIFIED, seen: {verdict.get('verdict')} {error_of(verdict)}"
    if "executions" in expected and verdict.get("executions") != expected["executions"]:
        return f"expected {expected['executions']} executions, seen: {verdict.get('executions')}"
    if "executions" in expected and not any("jdk=fine" in text for text in verdict.get("assumptions", [])):
        return "the verdict does not say that calls of the JDK are taken as one step"
    return None


def comes_to(verdict):
    """What the two settings must agree in: the kinds of the errors, and the final outcomes of a search without any. (Where a
    thread stands in a deadlock is part of that outcome, and is not the same place.)"""
    errors = sorted({e.get("kind") for e in verdict.get("errors") or [] if isinstance(e, dict)}) or [error_of(verdict)]
    outcomes = verdict.get("outcomes") or {}
    return verdict.get("verdict"), errors, outcomes.get("digest") if errors == [None] else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--filter", default="")
    arguments = parser.parse_args()
    with open(os.path.join(FOLDER, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    found = jdks.find_jdks()
    compile_cases(next(j.java for j in found if j.has_javac), arguments.classes)
    number = failures = 0

    def tell(wrong, name):
        nonlocal number, failures
        number += 1
        failures += wrong is not None
        print(f"{'ok' if wrong is None else 'not ok'} {number} - {name}", flush=True)
        if wrong:
            print(f"# {wrong}")

    print("TAP version 13")
    for case, expected in cases.items():
        if not re.search(arguments.filter, case):
            continue
        for jdk in found:
            verdict = run(jdk.java, arguments.agent, arguments.classes, case, "threads=auto")
            tell(problem(verdict, expected), f"{case} {jdk.name()}")
        if expected.get("fine"):
            java = found[-1].java
            atomic = run(java, arguments.agent, arguments.classes, case, "stop=never")
            fine = run(java, arguments.agent, arguments.classes, case, "stop=never,jdk=fine")
            same = comes_to(atomic) == comes_to(fine) and atomic != {}
            tell(None if same else f"{comes_to(atomic)}, with jdk=fine {comes_to(fine)}", f"{case} as with jdk=fine")
    print(f"1..{number}")
    print(f"# {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
