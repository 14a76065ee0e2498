#!/usr/bin/env python3
"""What `hpor run --jobs=N` gains: ten programs with one, two and four processes, and two searches that know nothing of
each other at the same time, which is the most that two processes can gain here. Prints a table.

    run.py --hpor build/hpor [--filter REGEX] [--repeats 3]

The four take turns, so that what else the machine does hits all; the ratios are medians of the turns. The exit code is
1 if executions differ by more than 3 %, or outcomes at all. Run it on a quiet machine: then a program takes from some
seconds to a minute or two."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

# One process explores locks and calls of the JDK as several do if it writes checkpoints.
PROGRAMS = ("volatiles 4 2", "monitor 4 3", "atomic 4 3", "compare-and-set 5 1", "wait-and-notify 4 2", "queue 4 3",
            "semaphore 5 1", "map 6 1", "read-and-write 5 1", "two-locks 3 2")
NEAR = 0.03


def start(hpor, folder, name, program, *words):
    json_file = os.path.join(folder, name + ".json")
    return subprocess.Popen([hpor, "run", f"--json={json_file}", "--log=/dev/null", *words, "--", "-cp", folder,
                             "Programs", *program.split()], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL)


def timed(processes):
    began = time.monotonic()
    for process in processes():
        process.wait()
    return time.monotonic() - began


def report(folder, name):
    with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def measure(hpor, folder, program, repeats):
    """How long it takes, for each way: a list; and what each way has found."""
    ways = {
        "1": lambda: [start(hpor, folder, "1", program, "--checkpoint=one")],
        "2": lambda: [start(hpor, folder, "2", program, "--jobs=2")],
        "4": lambda: [start(hpor, folder, "4", program, "--jobs=4")],
        "apart": lambda: [start(hpor, folder, f"apart{i}", program, f"--checkpoint=apart{i}") for i in range(2)],
    }
    seconds = {way: [] for way in ways}
    for _ in range(repeats):
        for way, begin in ways.items():
            seconds[way].append(timed(begin))
    return seconds, {way: report(folder, way) for way in ("1", "2", "4")}


def ratio(seconds, over, under):
    return statistics.median(a / b for a, b in zip(seconds[over], seconds[under]))


def is_same(found):
    one = found["1"]
    return all(found[way]["verdict"] == one["verdict"] and
               abs(found[way]["executions"] - one["executions"]) <= NEAR * one["executions"] and
               found[way]["outcomes"]["digest"] == one["outcomes"]["digest"] for way in ("2", "4"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    hpor, good, gains = os.path.abspath(options.hpor), True, []
    java_home = os.environ.get("JAVA_HOME")
    javac = os.path.join(java_home, "bin", "javac") if java_home else "javac"
    print("| program | executions with 1 | with 2 | with 4 | seconds with 1 | 2 faster by | at most, 2 apart | "
          "4 as against 2 |\n|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="hpor-parallel-") as folder:
        subprocess.run([javac, "-d", folder, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                                          "Programs.java")], check=True)
        for program in PROGRAMS:
            if not re.search(options.filter, program):
                continue
            seconds, found = measure(hpor, folder, program, options.repeats)
            good &= is_same(found)
            gains.append(ratio(seconds, "1", "2"))
            executions = " | ".join(str(found[way]["executions"]) for way in ("1", "2", "4"))
            print(f"| {program} | {executions} | {statistics.median(seconds['1']):.1f} | {gains[-1]:.2f} | "
                  f"{2 * ratio(seconds, '1', 'apart'):.2f} | {ratio(seconds, '4', '2'):.2f} |"
                  f"{'' if is_same(found) else ' NOT THE SAME'}", flush=True)
    if gains:
        print(f"\nTwo processes are {statistics.median(gains):.2f} times as fast as one in the median.")
    return not good


if __name__ == "__main__":
    sys.exit(main())
