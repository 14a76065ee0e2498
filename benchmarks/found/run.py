#!/usr/bin/env python3
"""Faults of the JDK that hpor finds, each by a small program (jdk/), on each JDK with each backend. Prints TAP.

    run.py --hpor build/hpor [--filter REGEX]

A program must end in the error of its fault on the JDKs that are known to have it, and be verified on those that are
known not to."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "tests", "e2e"))
from jdks import find_jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

FIRST_FIBER_JDK = 21
# The program, and the error that it comes to on the JDKs that were looked at.
FAULTS = [("ScheduledAndShutDown", {17: "deadlock", 25: "deadlock"}),
          ("RegisteredWithLeavingParent", {17: "deadlock", 25: "deadlock"}),
          ("StampedLockGivenBackTwice", {17: "assertion", 25: "assertion"}),
          ("TransferQueuePoll", {17: "VERIFIED", 25: "assertion"}),
          ("ArrayQueueRemoveIf", {17: "deadlock", 25: "deadlock"}),
          ("PoolGrown", {17: "deadlock", 25: "deadlock"})]


def explore(hpor, jdk, backend, classes, program):
    told = os.path.join(classes, "verdict.json")
    command = [hpor, "run", f"--threads={backend}", f"--json={told}", f"--schedule={classes}/schedule.json",
               "--progress=off", "--time=60", "--", "-ea", "-cp", classes, program]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                          env={**os.environ, "JAVA_HOME": jdk.home}, timeout=120)
    try:
        with open(told, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {"verdict": done.stderr, "executions": 0}


def check(tap, hpor, jdk, backend, classes, fault):
    program, expected = fault
    if jdk.version not in expected:
        tap.skip(f"{program} {jdk.name()} {backend}", "this JDK was not looked at")
        return
    verdict = explore(hpor, jdk, backend, classes, program)
    seen = verdict["error"]["kind"] if verdict.get("error") else verdict["verdict"]
    title = f"{program} {jdk.name()} {backend}: {seen} after {verdict['executions']} executions"
    tap.check(seen == expected[jdk.version], title)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--filter", default="")
    settings = parser.parse_args()
    jdks = [jdk for jdk in find_jdks() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-found-") as classes:
            sources = [os.path.join(HERE, "jdk", f"{program}.java") for program, _ in FAULTS]
            subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", classes, *sources], check=True)
            for backend in ["fiber", "os"] if jdk.version >= FIRST_FIBER_JDK else ["os"]:
                for fault in FAULTS:
                    if re.search(settings.filter, fault[0]):
                        check(tap, os.path.abspath(settings.hpor), jdk, backend, classes, fault)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
