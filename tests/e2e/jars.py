#!/usr/bin/env python3
"""The libraries that the programs of benchmarks/libraries use, class by class: under hpor the JVM verifies each class
of each jar, and must accept and refuse the same ones as without hpor, on every JDK found. Prints TAP.

    jars.py --agent build/libhpor.so --classes FOLDER [--filter REGEX]
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import jdks  # noqa: E402
from tap import Tap  # noqa: E402
import programs  # noqa: E402

LIBRARIES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "benchmarks", "libraries")
TIMEOUT = 200
# What has no hooks is named in the verdict; this is so by its nature.
BY_NATURE = re.compile("would be longer than 65535|it is native|this interface runs once")


def jars():
    """Name of a jar -> the class path that it is used with."""
    found = {}
    for folder in sorted(entry.path for entry in os.scandir(LIBRARIES) if entry.is_dir()):
        program = programs.Program(folder, "libraries", "")
        for path in program.jars():
            found.setdefault(os.path.basename(path), (path, program.jars()))
    return found


def run(jdk, classes, jar, options):
    path, others = jar
    command = [jdk.java, "-Xverify:all", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *options, "-cp",
               os.pathsep.join([classes, *others]),
               "LinkAll", path]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                          timeout=TIMEOUT, check=False)
    return re.findall(r"^(?:refused|linked) .*$", done.stdout, re.MULTILINE), done.stderr


def problem(agent, jdk, classes, jar):
    expected, complaint = run(jdk, classes, jar, [])
    if not expected or not re.match(r"linked [1-9]", expected[-1]):
        return f"without hpor: {expected} {complaint}"
    with tempfile.TemporaryDirectory(prefix="hpor-jars-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        seen, complaint = run(jdk, classes, jar,
                              [f"-agentpath:{agent}=json={told},schedule={scratch}/s.json,progress=off"])
        try:
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (OSError, ValueError):
            return f"no verdict: {complaint[-1000:]}"
    left = [text for text in verdict["uncontrolled"] if re.match(r"not instrumented: |\d+ more methods", text)
            and not BY_NATURE.search(text)]
    if verdict["verdict"] != "VERIFIED" or left or verdict["main"] != "LinkAll":
        return f"{verdict['main']} {verdict['verdict']} {verdict.get('reason')} {verdict.get('error')} {left}"
    return None if seen == expected else f"expected {expected}, seen: {seen}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--filter", default="")
    settings = parser.parse_args()
    found = [jdk for jdk in jdks.of_today() if jdk.has_javac]
    javac = os.path.join(os.path.dirname(found[0].java), "javac")
    subprocess.run([javac, "-d", settings.classes, os.path.join(HERE, "LinkAll.java")], check=True)
    tap = Tap()
    for name, jar in jars().items():
        for jdk in found:
            if not re.search(settings.filter, name):
                continue
            missing = next((path for path in jar[1] if not os.path.exists(path)), None)
            if missing:
                tap.skip(f"{name} {jdk.name()}", f"there is no {missing}")
                continue
            wrong = problem(settings.agent, jdk, settings.classes, jar)
            tap.check(wrong is None, f"{name} {jdk.name()}", wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
