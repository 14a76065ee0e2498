#!/usr/bin/env python3
"""Critical sections as steps against their operations one by one: each program of Sections.java must come to the same
final outcomes and errors with monitors=atomic and monitors=fine, in no more executions. Prints TAP.

    run.py --agent build/libhpor.so [--jdk VERSION] [--only NUMBER]
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

SECONDS = 60


def search(agent, java, classes, program, name, more):
    """Searches the program (its main class and argument) to its end: (report, None) or (None, what is wrong). `name`
    tells its files from those of other searches."""
    report = os.path.join(classes, f"{program[1]}-{name}.json")
    schedule = os.path.join(classes, f"{program[1]}-{name}-schedule.json")
    options = f"outcomes=on,stop=never,json={report},schedule={schedule},{more}"
    done = subprocess.run([java, f"-agentpath:{agent}={options}", "-cp", classes, *program], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=4 * SECONDS, check=False)
    try:
        with open(report, encoding="utf-8") as file:
            return json.load(file), None
    except (OSError, ValueError):
        return None, f"no verdict, exit code {done.returncode}: {done.stdout[-500:]}"


def ends(report):
    return sorted(outcome.get("text", outcome["digest"]) for outcome in report["outcomes"]["list"])


def explore(options, jdk, classes, number, monitors):
    """(final outcomes, executions); the outcomes are a text where something is wrong."""
    more = f"monitors={monitors},races=report,time={SECONDS}"
    found, wrong = search(options.agent, jdk.java, classes, ("Sections", str(number)), monitors, more)
    if wrong:
        return wrong, 0
    outcomes = found.get("outcomes", {})
    if found["verdict"] not in ("VERIFIED", "ERROR") or not outcomes.get("complete"):
        return f"{found['verdict']}, complete: {outcomes.get('complete')}", 0
    return ends(found), found["executions"]


def compare(options, jdk, classes, number):
    return [explore(options, jdk, classes, number, monitors) for monitors in ("atomic", "fine")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", required=True)
    parser.add_argument("--jdk", type=int, help="this feature version; default: the newest one found")
    parser.add_argument("--only", type=int, help="only this program")
    options = parser.parse_args()
    found = jdks.find_jdks() if options.jdk else jdks.of_today()
    found = [jdk for jdk in found if jdk.has_javac and options.jdk in (None, jdk.version)]
    if not found:
        return skip_all("no such JDK found")
    jdk = max(found, key=lambda one: one.version)
    source = os.path.join(HERE, "Sections.java")
    with open(source, encoding="utf-8") as file:
        numbers = [int(number) for number in re.findall(r"^            case (\d+) ->", file.read(), re.MULTILINE)]
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-critical-") as classes, \
            concurrent.futures.ThreadPoolExecutor(2) as jobs:
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-d", classes, source], check=True)
        wanted = [number for number in numbers if options.only in (None, number)]
        results = jobs.map(lambda number: compare(options, jdk, classes, number), wanted)
        for number, ((atomic, fewer), (fine, more)) in zip(wanted, results):
            good = isinstance(atomic, list) and atomic == fine and fewer <= more
            tap.check(good, f"program {number}: {fewer} executions, {more} with monitors=fine",
                      f"monitors=atomic: {atomic}", f"monitors=fine: {fine}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
