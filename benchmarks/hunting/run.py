#!/usr/bin/env python3
"""How soon random schedules find errors that a search of all schedules comes to late: programs with many threads, each
strategy of search=, several seeds.

    run.py --hpor build/hpor                              the table, on a terminal
    run.py --hpor build/hpor --write docs/hunting.md      the table of the documentation
    run.py --hpor build/hpor --check                      as TAP, on each JDK with each backend: each strategy finds an
                                                          error, and its schedule replays

--filter REGEX takes the programs whose title matches; --seconds N ends each search after so long.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
from jdks import of_today  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

FIRST_FIBER_JDK = 21
STRATEGIES = ["mix", "surw", "pos", "pct:3", "walk"]
SEEDS = 5
# Title, class, argument, and the error that it has.
PROGRAMS = [("two writes, 50 threads", "Reorder", "50", "assertion"),
            ("two writes, 100 threads", "Reorder", "100", "assertion"),
            ("two stages, 50 threads", "TwoStages", "50", "assertion"),
            ("two stages, 100 threads", "TwoStages", "100", "assertion"),
            ("a circle of 12 locks", "Circle", "12", "deadlock"),
            ("a lost signal among 6 threads", "LostSignal", "3", "deadlock")]
SMALL = [("Reorder", "4", "assertion"), ("TwoStages", "3", "assertion"), ("Circle", "3", "deadlock"),
         ("LostSignal", "2", "deadlock")]


def compile_programs(jdk, folder):
    sources = [os.path.join(HERE, "programs", name) for name in os.listdir(os.path.join(HERE, "programs"))]
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", folder, *sources], check=True)


def explore(hpor, jdk, classes, program, options):
    """The verdict, and the seconds of the whole process."""
    with tempfile.TemporaryDirectory(prefix="hpor-hunting-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        command = [hpor, "run", "--races=off", f"--json={told}", f"--schedule={scratch}/schedule.json",
                   "--progress=off", *options, "--", "-ea", "-cp", classes, *program]
        begin = time.monotonic()
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True, check=False, env={**os.environ, "JAVA_HOME": jdk.home}, timeout=300)
        seconds = time.monotonic() - begin
        try:
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (OSError, ValueError):
            sys.exit(f"no verdict of {' '.join(command)}:\n{done.stderr}")
        replay = [hpor, "replay", "--progress=off", f"{scratch}/schedule.json", "--", "-ea", "-cp", classes, *program]
        verdict["replays"] = verdict["verdict"] == "ERROR" and subprocess.run(
            replay, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
            env={**os.environ, "JAVA_HOME": jdk.home}, timeout=300).returncode == 1
        return verdict, seconds


def cell(settings, jdk, classes, program, options):
    """Found how often, after how many executions and seconds (medians of those that found it)."""
    executions, seconds = [], []
    for seed in range(1, SEEDS + 1):
        # the search of all schedules has no seed
        seeded = [f"--sample-seed={seed}"] if options else []
        verdict, took = explore(settings.hpor, jdk, classes, program,
                                [*options, *seeded, f"--time={settings.seconds}"])
        if verdict["verdict"] == "ERROR":
            executions.append(verdict["executions"])
            seconds.append(took)
        if not options:
            break
    tries = SEEDS if options else 1
    if not executions:
        return f"0 of {tries}"
    return f"{len(executions)} of {tries}: {statistics.median(executions):.0f} in {statistics.median(seconds):.1f} s"


def table(settings, jdk, classes):
    columns = [*STRATEGIES, "all"]
    yield "| program | " + " | ".join(columns) + " |"
    yield "| --- |" + " --- |" * len(columns)
    for title, *program, _ in PROGRAMS:
        if re.search(settings.filter, title):
            cells = [cell(settings, jdk, classes, program, [f"--search={strategy}"]) for strategy in STRATEGIES]
            yield f"| {title} | " + " | ".join([*cells, cell(settings, jdk, classes, program, [])]) + " |"


def write(settings, jdk, classes):
    rows = list(table(settings, jdk, classes))
    with open(settings.write, "w", encoding="utf-8") as file:
        file.write(f"""# Random schedules: how soon they find errors

Made by `benchmarks/hunting/run.py --hpor build/hpor --seconds {settings.seconds} --write docs/hunting.md`
with JDK {jdk.version}, on two processors. The programs are in `benchmarks/hunting/programs`.

Each cell tells how many of {SEEDS} seeds found the error in {settings.seconds} seconds, and the medians of those: the
executions, and the seconds of the whole process. The last column is the search of all schedules, which runs a few
random ones in between. The [guide](guide/long-searches.md#random-schedules) explains the strategies.

""" + "\n".join(rows) + """

A test holds that each strategy finds the errors of small variants of these programs, and that their schedules replay:

<!-- run: shows "assertion" -->
```sh
benchmarks/hunting/run.py --hpor build/hpor --check --filter '^Reorder'
```
""")


def check(settings, jdks):
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-hunting-") as classes:
            compile_programs(jdk, classes)
            tap.check(*refuses(settings, jdk, classes))
            for backend in ["fiber", "os"] if jdk.version >= FIRST_FIBER_JDK else ["os"]:
                for *program, kind in SMALL:
                    for strategy in STRATEGIES if re.search(settings.filter, program[0]) else []:
                        verdict, _ = explore(settings.hpor, jdk, classes, program,
                                             [f"--search={strategy}", f"--threads={backend}", "--executions=50000"])
                        right = (verdict["verdict"] == "ERROR" and verdict["error"]["kind"] == kind and
                                 verdict["replays"] and verdict["search"] == strategy)
                        tap.check(right, f"{jdk.name()} {backend}: {strategy} finds the {kind} of {program[0]}",
                                  f"{verdict['verdict']} {verdict['limit']} {verdict['replays']}")
                tap.check(*never_verified(settings, jdk, classes, backend))
                tap.check(*same_again(settings, jdk, classes, backend))
    return tap.end()


def refuses(settings, jdk, classes):
    command = [settings.hpor, "run", "--search=pos", "--por=dpor", "--", "-cp", classes, "Reorder", "1"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                          env={**os.environ, "JAVA_HOME": jdk.home}, timeout=300)
    return (done.returncode == 3 and "does not go with por=" in done.stderr,
            f"{jdk.name()}: search= and por= together are refused", done.stderr)


def never_verified(settings, jdk, classes, backend):
    verdict, _ = explore(settings.hpor, jdk, classes, ["TwoStages", "0"],
                         ["--search=mix", f"--threads={backend}", "--executions=300"])
    right = (verdict["verdict"] == "INCOMPLETE" and verdict["executions"] == 300 and
             0 < verdict["classes"] < 300 and verdict["classes_once"] <= verdict["classes"])
    return right, f"{jdk.name()} {backend}: without an error it is INCOMPLETE", str(verdict)


def same_again(settings, jdk, classes, backend):
    seen = [explore(settings.hpor, jdk, classes, ["Reorder", "4"],
                    ["--search=pos", f"--threads={backend}", f"--sample-seed={seed}"])[0]["executions"]
            for seed in (5, 5, 6, 7, 8)]
    return (seen[0] == seen[1] and len(set(seen)) > 1,
            f"{jdk.name()} {backend}: the seed says which schedules are drawn", str(seen))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--seconds", type=int, default=10)
    settings = parser.parse_args()
    settings.hpor = os.path.abspath(settings.hpor)
    jdks = [jdk for jdk in of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    if settings.check:
        return check(settings, jdks)
    newest = max(jdks, key=lambda jdk: jdk.version)
    with tempfile.TemporaryDirectory(prefix="hpor-hunting-") as classes:
        compile_programs(newest, classes)
        if settings.write:
            write(settings, newest, classes)
        else:
            for row in table(settings, newest, classes):
                print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
