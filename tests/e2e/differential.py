#!/usr/bin/env python3
"""Runs the small Java programs of benchmarks/programs and tests/programs with por=none, which is the oracle, and with
dpor, source, heap-reach and hybrid, or with state matching: the distinct errors must be the same. Prints TAP; programs
with too many interleavings are left out.

With --choices, of the four configurations of the hybrid paper those with look-ahead, held against none with matching:
each makes no more thread choices than the one before it. check-summary=on: each call stack that is taken without a walk
is walked as well.

    differential.py --agent build/libhpor.so [--seconds 50] [--filter REGEX]
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402
import programs as program_search  # noqa: E402
import replays  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXECUTIONS = 20000
TIMEOUT = 60  # seconds for a replay
PATIENCE = 10  # times as long as the oracle may take: a busy machine is no difference
REDUCED = ("dpor", "source", "heap-reach", "hybrid")
# With match=on, or always.
MATCHING = ("none+match", "heap-reach+match", "hr-fields+match", "hybrid+match", "source+match", "dpor-stateful",
            "s-por", "de-s-por", "dl-s-por", "o-dpor",
            "cdpor1", "cdpor2", "cdpor3")
CHOICES = ("heap-reach+match", "hr-fields+match", "hybrid+match")
OWN = {"por", "stop", "executions", "time", "steps"}  # options with which a program is no candidate


def command_of(settings, jdk, program, options):
    text = ",".join(f"{key}={value}" for key, value in options.items())
    return [jdk.java, *program.expected.get("jvm", []), f"-agentpath:{settings.agent}={text}", "-cp", program.classes,
            "Main", *program.expected.get("args", [])]


def backend_of(jdk):
    return "fiber" if jdk.version >= 21 else "os"


def explore(settings, jdk, program, algorithm, folder, seconds):
    """The report of one exploration to the end; None if it was cut off or could not be controlled."""
    path = os.path.join(folder, "report.json")
    if os.path.exists(path):
        os.remove(path)
    por, _, match = algorithm.partition("+")
    options = {"threads": backend_of(jdk), "por": por, "match": "on" if match else "off",
               "races": "off" if settings.choices else "error", "stop": "never", "json": path,
               "schedule": os.path.join(folder, "schedule.json"),
               "time": f"{seconds}s", "executions": EXECUTIONS, **program.expected.get("options", {})}
    if settings.choices and not algorithm.startswith("none"):
        options["check-summary"] = "on"
    try:
        subprocess.run(command_of(settings, jdk, program, options), cwd=folder, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds + 10, check=False)
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    if report.get("verdict") not in ("VERIFIED", "ERROR") or report.get("limit"):
        return None
    return report


def errors_of(report):
    """The distinct errors: kind and message, for a deadlock who waits in what as well. Of data races only whether there
    is one: which of several accesses of one variable are found depends on the executions that were chosen."""
    found = set()
    for error in report.get("errors") or ([report["error"]] if report.get("error") else []):
        waiting = sorted((w.get("thread_name"), w.get("operation")) for w in error.get("threads") or [])
        message = None if error.get("kind") == "data-race" else error.get("message")
        found.add(json.dumps([error.get("kind"), message, waiting]))
    return found


def may_miss_races(report):
    """Does a search with matching say that it may have missed a data race?"""
    return "something else than synchronization" in json.dumps(report)


def agree(report, oracle):
    """Do both find the same errors?"""
    found, expected = errors_of(report), errors_of(oracle)
    if may_miss_races(report):
        found |= {error for error in expected if json.loads(error)[0] == "data-race"}
    return found == expected


def candidates(settings, jdks, jdk):
    found = program_search.find_programs(ROOT, os.path.abspath(settings.classes))
    found = [p for p in found if not p.problem and re.search(settings.filter, p.name) and p.fits(jdk)]
    found = [p for p in found if p.expected["verdict"] in ("VERIFIED", "ERROR")
             and not OWN & set(p.expected.get("options", {}))]
    program_search.compile_programs(found, jdks, os.path.join(HERE, "CompileAll.java"))
    # The failing ones first: they have something to compare; those with an error for each outcome before all others.
    return sorted((p for p in found if not p.problem), key=lambda p: ("outcomes" not in p.name, p.expected["verdict"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", default=None)
    parser.add_argument("--filter", default="")
    parser.add_argument("--matching", action="store_true", help="the algorithms that match states")
    parser.add_argument("--choices", action="store_true",
                        help="the algorithms with look-ahead, and their thread choices")
    parser.add_argument("--algorithms", default="", help="these, separated by commas; +match: with match=on")
    parser.add_argument("--jdk", default="", help="the feature version; default: the newest")
    parser.add_argument("--seconds", type=float, default=50, help="no further program is begun after so long")
    parser.add_argument("--each", type=int, default=3, help="seconds for the oracle's exploration of a program")
    settings = parser.parse_args()
    settings.agent = os.path.abspath(settings.agent)
    algorithms = settings.algorithms.split(
        ",") if settings.algorithms else MATCHING if settings.matching else CHOICES if settings.choices else REDUCED
    jdks = jdk_search.find_jdks() if settings.jdk else jdk_search.of_today()
    usable = [jdk for jdk in jdks if jdk.has_javac and settings.jdk in ("", str(jdk.version))]
    if not usable:
        return skip_all("no JDK with a compiler found")
    jdk, compared, tap = usable[-1], 0, Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-differential-") as folder:
        settings.classes = settings.classes or os.path.join(folder, "classes")
        programs, began = candidates(settings, jdks, jdk), time.monotonic()
        for program in programs:
            if time.monotonic() - began > settings.seconds:
                break
            oracle = explore(settings, jdk, program, "none+match" if settings.choices else "none", folder,
                             settings.each)
            if oracle is None:
                note(f"{program.name}: left out, too many interleavings")
                continue
            most = float("inf")
            for algorithm in algorithms:
                report = explore(settings, jdk, program, algorithm, folder, PATIENCE * settings.each)
                good = report is not None and agree(report, oracle)
                if good and settings.choices and report["choices"] > most:
                    good = False
                    note(f"{report['choices']} choices, {most} by the algorithm before")
                most = report["choices"] if report else most
                if good and algorithm == algorithms[len(program.name) % len(algorithms)]:
                    wrong = replays.wrong_replays(
                        report, lambda own, of=program: command_of(settings, jdk, of, {"threads": backend_of(jdk),
                                                                                       **own}), folder, TIMEOUT, most=2)
                    tap.check(not wrong, f"{program.name} {algorithm}: its last schedules replay", *wrong)
                compared += good and bool(errors_of(oracle))
                tap.check(good, f"{program.name} {algorithm}: {len(errors_of(oracle))} errors, none "
                          f"{oracle['executions']} executions, {algorithm} {report['executions'] if report else '?'}",
                          f"none: {sorted(errors_of(oracle))}",
                          f"{algorithm}: {sorted(errors_of(report)) if report else 'did not finish'}")
        tap.check(compared, f"{compared} comparisons of programs with errors")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
