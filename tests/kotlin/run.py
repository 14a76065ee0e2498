#!/usr/bin/env python3
"""Programs in Kotlin: coroutines on Dispatchers.Default, mutexes, channels and flows, right and wrong. What each must
come to follows from the documentation of kotlinx.coroutines, and stands in programs.json. Prints TAP.

    run.py --agent build/libhpor.so --jars build/tests/artifacts [--filter REGEX] [--jdks N]

`error`: the kind of the error, which must be found. Without it: no error may be found, and at least one execution must
have ended. `verified`: the search comes to its end. `options`: some of hpor's; with races=report where the library
itself has a data race (BufferedChannelIterator.continuation is written by who sends, and read by who waits).
`known_wrong` says why hpor comes to something else; the program is skipped then.

The compiler and the library come from Maven's repository, pinned in tests/e2e/artifacts.json; without them, all is
skipped."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
import artifacts  # noqa: E402
import jdks as jdk_search  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

LIBRARY = ["org.jetbrains.kotlin:kotlin-stdlib:2.1.21", "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2"]
COMPILER = [*LIBRARY, "org.jetbrains.kotlin:kotlin-compiler-embeddable:2.1.21",
            "org.jetbrains.kotlin:kotlin-script-runtime:2.1.21", "org.jetbrains.kotlin:kotlin-reflect:1.6.10",
            "org.jetbrains.kotlin:kotlin-daemon-embeddable:2.1.21",
            "org.jetbrains.intellij.deps:trove4j:1.0.20200330", "org.jetbrains:annotations:13.0"]
SECONDS = 20
SECONDS_TO_ERROR = 90  # the search ends with the error
KILLED = 200


def paths(wanted, folder):
    return [artifacts.place(coordinates, folder) for coordinates in wanted]


def compile_all(java, jars, classes):
    """What the compiler complains of; None: nothing."""
    command = [java, "-cp", os.pathsep.join(paths(COMPILER, jars)), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
               "-no-stdlib", "-no-reflect", "-jvm-target", "17", "-cp", os.pathsep.join(paths(LIBRARY, jars)), "-d",
               classes, *sorted(str(path) for path in (HERE / "programs").glob("*.kt"))]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return f"{done.stdout}{done.stderr}" if done.returncode else None


def problem(expected, verdict):
    error = verdict.get("error") or {}
    told = f"{verdict['verdict']} {error.get('kind')} {error.get('message')} {verdict.get('limit')} {verdict['reason']}"
    if "error" in expected:
        return None if error.get("kind") == expected["error"] else told
    if verdict["verdict"] == "VERIFIED" or (not expected.get("verified") and verdict["verdict"] == "INCOMPLETE"):
        return None if verdict["executions"] else told
    return told


def run(settings, jdk, name, expected, classes):
    with tempfile.TemporaryDirectory(prefix="hpor-kotlin-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        options = {"time": SECONDS_TO_ERROR if "error" in expected else SECONDS, "progress": "off", "json": told,
                   "schedule": f"{scratch}/schedule.json",
                   **expected.get("options", {})}
        words = ",".join(f"{key}={value}" for key, value in options.items())
        command = [jdk.java, f"-agentpath:{os.path.abspath(settings.agent)}={words}", "-cp",
                   os.pathsep.join([classes, *paths(LIBRARY, settings.jars)]), f"{name}Kt"]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           timeout=KILLED, check=False)
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            return f"no verdict: {error}", 0
    return problem(expected, verdict), verdict["executions"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--jars", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--jdks", type=int, default=0, help="so many JDKs, others each day; 0: all")
    settings = parser.parse_args()
    jdks = jdk_search.some(jdk_search.find_jdks(), settings.jdks)
    if not jdks:
        return skip_all("no JDK found")
    artifacts.fetch(COMPILER, settings.jars)
    missing = [path for path in paths(COMPILER, settings.jars) if not os.path.exists(path)]
    if missing:
        return skip_all(f"{len(missing)} of {len(COMPILER)} jars cannot be had")
    tap = Tap()
    with open(HERE / "programs.json", encoding="utf-8") as file:
        programs = json.load(file)
    with tempfile.TemporaryDirectory(prefix="hpor-kotlin-") as classes:
        complaint = compile_all(jdks[0].java, settings.jars, classes)
        tap.check(complaint is None, "the programs are compiled", complaint or "")
        for name, expected in programs.items():
            for jdk in jdks:
                if complaint is None and re.search(settings.filter, name):
                    wrong, executions = run(settings, jdk, name, expected, classes)
                    title = f"{name} {jdk.name()} ({executions} executions)"
                    if wrong and "known_wrong" in expected:
                        tap.skip(title, expected["known_wrong"])
                    else:
                        tap.check(wrong is None, title, wrong or "")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
