#!/usr/bin/env python3
"""Speed of the static analysis: the whole of the newest JDK's java.base and an application jar of some 2,000 classes
(Guava, as Debian packages it), on one core.

    run.py --measure BUILD/benchmarks/analysis/analysis_measure [--jar APP.jar] [--json FILE]

The exit code is 1 if a limit is passed: 30 s and 1 GiB for the analysis, 0.5 s for loading the summary, 200 ns for the
median question (may this site still be passed, from a stack of eight points?); times are of the processor. It is 77
when the jar is not there."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tests", "e2e"))
from jdks import find_jdks  # noqa: E402

LIMITS = {"analysis": 30.0, "memory": 1024.0, "loading": 0.5, "question_median": 200.0}
JAR = "/usr/share/java/guava.jar"
SKIPPED = 77


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--measure", required=True)
    parser.add_argument("--jar", default=JAR)
    parser.add_argument("--json")
    settings = parser.parse_args()
    if not os.path.exists(settings.jar):
        print(f"There is no {settings.jar}: install the Debian package libguava-java, or name another jar with --jar.")
        return SKIPPED
    found = [jdk for jdk in find_jdks() if os.path.exists(os.path.join(jdk.home, "lib", "modules"))]
    if not found:
        print("No JDK with lib/modules was found: set JAVA_HOME.")
        return SKIPPED
    newest = max(found, key=lambda jdk: jdk.version)
    with tempfile.TemporaryDirectory(prefix="hpor-analysis-") as work:
        words = [settings.measure, settings.jar, newest.home, "-", "java-base", os.path.join(work, "summary.json")]
        output = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
    values, failed = {}, False
    print(f"{newest.name()}: java.base and {os.path.basename(settings.jar)}")
    for line in output.splitlines():
        name, value, unit = line.split(" ")
        values[name] = float(value)
        limit = LIMITS.get(name)
        passed = limit is not None and float(value) > limit
        failed |= passed
        text = f" (limit {limit:g}{', PASSED' if passed else ''})" if limit is not None else ""
        print(f"  {name:16} {value:>8} {unit if unit != '-' else ''}{text}")
    if settings.json:
        with open(settings.json, "w", encoding="ascii") as file:
            json.dump({"jdk": newest.version, "jar": os.path.basename(settings.jar), **values}, file, indent=2)
            file.write("\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
