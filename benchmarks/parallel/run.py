#!/usr/bin/env python3
"""What `hpor run --jobs=N` gains: ten programs with one, two and four processes, and two searches that know nothing of
each other at the same time, which is the most that two processes can gain here. Prints a table.

    run.py --hpor build/hpor [--filter REGEX] [--repeats 3] [--match]

The four take turns, so that what else the machine does hits all; the ratios are medians of the turns. The exit code is
1 if executions differ by more than 3 %, or outcomes at all. With --match, states are matched: executions that were cut
off count as others do, and there the processes do more than one alone (docs/decisions/shared-states.md), so that only
what is found must be the same. Run it on a quiet machine: then a program takes from some seconds to two minutes."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAMS = ("volatiles 4 2 1", "monitor 4 3 1", "atomic 4 3 1", "compare-and-set 6 1", "wait-and-notify 4 5 2",
            "queue 4 3 3", "semaphore 4 1 2", "map 7 1 2", "read-and-write 5 1 1", "two-locks 6 1")
MATCHED = ("compare-and-set 6 1", "semaphore 5 1", "read-and-write 5 1", "map 8 1")
ALONE = ("--por=source", "--random=0")  # as several processes do it
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


def measure(options, folder, program):
    """How long it takes, for each way: a list; and what each way has found."""
    hpor, words = os.path.abspath(options.hpor), ["--match=on"] if options.match else []
    ways = {
        "1": lambda: [start(hpor, folder, "1", program, *ALONE, *words)],
        "2": lambda: [start(hpor, folder, "2", program, "--jobs=2", *words)],
        "4": lambda: [start(hpor, folder, "4", program, "--jobs=4", *words)],
        "apart": lambda: [start(hpor, folder, f"apart{i}", program, *ALONE, *words) for i in range(2)],
    }
    seconds = {way: [] for way in ways}
    for _ in range(options.repeats):
        for way, begin in ways.items():
            seconds[way].append(timed(begin))
    return seconds, {way: report(folder, way) for way in ("1", "2", "4")}


def ratio(seconds, over, under):
    return statistics.median(a / b for a, b in zip(seconds[over], seconds[under]))


def executions_of(verdict):
    return verdict["executions"] + (verdict["blocked"] if verdict["match"] else 0)


def is_same(found):
    one = found["1"]
    near = all(abs(executions_of(verdict) - executions_of(one)) <= NEAR * executions_of(one)
               for verdict in found.values())
    return (one["match"] or near) and all(verdict["verdict"] == "VERIFIED" and
                                          verdict["outcomes"]["digest"] == one["outcomes"]["digest"]
                                          for verdict in found.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--match", action="store_true")
    options = parser.parse_args()
    good, gains = True, []
    java_home = os.environ.get("JAVA_HOME")
    javac = os.path.join(java_home, "bin", "javac") if java_home else "javac"
    print("| program | executions with 1 | with 2 | with 4 | seconds with 1 | 2 faster by | at most, 2 apart | "
          "4 as against 2 |\n|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="hpor-parallel-") as folder:
        subprocess.run([javac, "-d", folder, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                                          "Programs.java")], check=True)
        for program in MATCHED if options.match else PROGRAMS:
            if not re.search(options.filter, program):
                continue
            seconds, found = measure(options, folder, program)
            good &= is_same(found)
            gains.append(ratio(seconds, "1", "2"))
            executions = " | ".join(str(executions_of(found[way])) for way in ("1", "2", "4"))
            print(f"| {program} | {executions} | {statistics.median(seconds['1']):.1f} | {gains[-1]:.2f} | "
                  f"{2 * ratio(seconds, '1', 'apart'):.2f} | {ratio(seconds, '4', '2'):.2f} |"
                  f"{'' if is_same(found) else ' NOT THE SAME'}", flush=True)
    if gains:
        print(f"\nTwo processes are {statistics.median(gains):.2f} times as fast as one in the median.")
    return not good


if __name__ == "__main__":
    sys.exit(main())
