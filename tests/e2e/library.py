#!/usr/bin/env python3
"""Right and wrong uses of java.util.concurrent (tests/library): each case of cases.json. Prints TAP.

    library.py --agent build/libhpor.so --classes FOLDER [--filter REGEX]
    library.py ... --all      each case on every JDK found with every backend

Without --all, the JDKs and backends take turns from case to case; a class has several cases, so that each class meets most of
them.

Keys of a case: `error`, the kind of the error, which is found; without it, the case is verified. `executions`, how many there are
with jdk=atomic; `most`, that there are no more. `fine` true: small enough for jdk=fine too; it is run with both settings, and
what they come to, the final outcomes included, must be the same. `says`, a text that the verdict must have among what it assumes or does not control.
"""

import argparse
import concurrent.futures
import glob
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
FIRST_FIBER_JDK = 21


def compile_cases(java, classes):
    os.makedirs(classes, exist_ok=True)
    javac = os.path.join(os.path.dirname(java), "javac")
    sources = sorted(set(glob.glob(os.path.join(FOLDER, "*.java"))) - {os.path.join(FOLDER, "Classes.java")})
    subprocess.run([javac, "-d", classes, *sources], check=True)


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
    told = (verdict.get("assumptions") or []) + (verdict.get("uncontrolled") or [])
    if expected.get("error"):
        if error_of(verdict) != expected["error"]:
            return f"expected the error {expected['error']}, seen: {verdict.get('verdict')} {error_of(verdict)}"
        return None
    if verdict.get("verdict") != "VERIFIED":
        return f"expected VERIFIED, seen: {verdict.get('verdict')} {error_of(verdict)}"
    if "executions" in expected and verdict.get("executions") != expected["executions"]:
        return f"expected {expected['executions']} executions, seen: {verdict.get('executions')}"
    if verdict.get("executions") > expected.get("most", verdict.get("executions")):
        return f"expected {expected['most']} executions at most, seen: {verdict.get('executions')}"
    if "executions" in expected and not any("jdk=fine" in text for text in told):
        return "the verdict does not say that calls of the JDK are taken as one step"
    if "says" in expected and not any(expected["says"] in text for text in told):
        return f"the verdict does not say: {expected['says']}"
    return None


def comes_to(verdict):
    """What the two settings must agree in: the kinds of the errors, and the final outcomes of a search without any. (Where a
    thread stands in a deadlock is part of that outcome, and is not the same place.)"""
    errors = sorted({e.get("kind") for e in verdict.get("errors") or [] if isinstance(e, dict)}) or [error_of(verdict)]
    outcomes = verdict.get("outcomes") or {}
    return verdict.get("verdict"), errors, outcomes.get("digest") if errors == [None] else None


class Job:
    """A case on a JDK with a backend; or there with both settings of jdk=."""

    def __init__(self, settings, case, expected, place, compares):
        self.settings, self.case, self.expected, self.compares = settings, case, expected, compares
        self.jdk, self.backend = place

    def name(self):
        return f"{self.case} {self.jdk.name()} {self.backend}{' as with jdk=fine' if self.compares else ''}"

    def verdict(self, options):
        return run(self.jdk.java, self.settings.agent, self.settings.classes, self.case, f"threads={self.backend},{options}")

    def wrong(self):
        """None, or what is wrong."""
        if not self.compares:
            return problem(self.verdict("stop=first"), self.expected)
        atomic, fine = self.verdict("stop=never"), self.verdict("stop=never,jdk=fine")
        same = comes_to(atomic) == comes_to(fine) and atomic != {}
        return None if same else f"{comes_to(atomic)}, with jdk=fine {comes_to(fine)}"


def places():
    """Each JDK with each backend that it has."""
    return [(jdk, backend) for jdk in jdks.find_jdks() for backend in ("os", "fiber")
            if backend == "os" or jdk.version >= FIRST_FIBER_JDK]


def jobs_of(cases, settings):
    everywhere = places()
    for number, (case, expected) in enumerate(cases.items()):
        if not re.search(settings.filter, case):
            continue
        turn = everywhere if settings.all else [everywhere[number % len(everywhere)]]
        for place in turn:
            yield Job(settings, case, expected, place, False)
        if expected.get("fine"):
            yield Job(settings, case, expected, everywhere[(number + 1) % len(everywhere)], True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    settings = parser.parse_args()
    with open(os.path.join(FOLDER, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    compile_cases(next(j.java for j in jdks.find_jdks() if j.has_javac), settings.classes)
    jobs = list(jobs_of(cases, settings))
    failures = 0
    print("TAP version 13")
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        for number, (job, wrong) in enumerate(zip(jobs, pool.map(Job.wrong, jobs)), 1):
            failures += wrong is not None
            print(f"{'ok' if wrong is None else 'not ok'} {number} - {job.name()}", flush=True)
            if wrong:
                print(f"# {wrong}")
    print(f"1..{len(jobs)}")
    print(f"# {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
