#!/usr/bin/env python3
"""Data races with every algorithm: each planted race is found, and no program without one is said to have one. Prints
TAP.

    races.py --agent build/libhpor.so --classes FOLDER [--filter REGEX] [--only racy|right] [--each N]
    races.py ... --all      each program with each algorithm

The programs are those of benchmarks/programs and tests/programs and the cases of tests/library: where the error that is
expected is a data race, it must be found, where VERIFIED is expected there must be none. Without --all, the algorithms
take turns from program to program.

Algorithms that are kept for study (as printed in their papers) and bounded ones cannot say VERIFIED, but they must not
tell a race that is not there, either. The former may lose one, and say so (hybrid-printed does,
memory-try-lock-fail-race)."""

import argparse
import concurrent.futures
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap  # noqa: E402
import library as library_search  # noqa: E402
import programs as program_search  # noqa: E402
import replays  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ALGORITHMS = os.path.join(ROOT, "por", "algorithms", "algorithms.c")
FIRST_FIBER_JDK = 21
# What the program sets itself, or needs another kind of search for.
OWN = {"por", "races", "match", "bound", "executions", "time", "checkpoint", "resume", "jdk"}
EACH_RACY, EACH_RIGHT = 4, 1  # so many algorithms for each program
SECONDS = 20  # a search of a program without races need not come to its end
TIMEOUT = 60
REPLAYED = 4  # of so many searches, the schedules of one
MAY_MISS = "known to lose outcomes"
REFUSED = "does not take a bound"  # where threads cannot be switched everywhere, only dpor can be used


def algorithms():
    """As the core names them."""
    with open(ALGORITHMS, encoding="utf-8") as file:
        return re.findall(r'line\(\w+, "([^"]+)"\)', file.read())


class LibraryCase:
    """A case of tests/library as a program."""

    problem = None

    def __init__(self, case, expected, classes):
        self.name, self.classes = f"library/{case}", classes
        verdict = "ERROR" if expected.get("error") else "VERIFIED"
        self.expected = {"verdict": verdict, "kind": expected.get("error"), "args": [case], "jvm": ["-ea"]}

    def fits(self, _):
        return True

    def jars(self):
        return []


def library_cases(found, classes):
    folder = os.path.join(classes, "library")
    library_search.compile_cases(next(jdk.java for jdk in found if jdk.has_javac), folder)
    with open(os.path.join(library_search.FOLDER, "cases.json"), encoding="utf-8") as file:
        return [LibraryCase(case, expected, folder) for case, expected in json.load(file).items()]


class Job:
    """`replayed`: the schedules of its errors are replayed."""

    def __init__(self, settings, program, place, algorithm, racy, replayed):
        self.settings, self.program, self.algorithm, self.racy = settings, program, algorithm, racy
        self.replayed = replayed
        self.jdk, self.backend = place

    def name(self):
        return f"{self.program.name} {self.algorithm} {self.jdk.name()} {self.backend}"

    def verdict(self):
        expected = self.program.expected
        with tempfile.TemporaryDirectory(prefix="hpor-races-") as folder:
            told = os.path.join(folder, "verdict.json")
            # One preemption shows each planted race; with more of them, threads that wait in loops take longest.
            most = 1 if self.racy else 3
            bound = {"bound": f"preemption:{most}"} if self.algorithm.startswith("bpor") else {}
            options = {**expected.get("options", {}), "por": self.algorithm, "threads": self.backend,
                       "time": f"{self.settings.seconds}s",
                       "json": told, "schedule": os.path.join(folder, "schedule.json"), **bound}
            try:
                subprocess.run(self.command(options), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=TIMEOUT + self.settings.seconds, check=False)
                with open(told, encoding="utf-8") as file:
                    verdict = json.load(file)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                return {}
            if self.replayed:
                verdict["wrong_replays"] = replays.wrong_replays(
                    verdict, lambda own: self.command({"threads": self.backend, **own}), folder, TIMEOUT, most=2)
            return verdict

    def command(self, options):
        expected = self.program.expected
        text = ",".join(f"{key}={value}" for key, value in options.items())
        return [self.jdk.java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *expected.get("jvm", []),
                f"-agentpath:{self.settings.agent}={text}", "-cp", class_path(self.program, self.settings), "Main",
                *expected.get("args", [])]

    def wrong(self):
        verdict = self.verdict()
        if REFUSED in (verdict.get("reason") or ""):
            return None
        if verdict.get("wrong_replays"):
            return "; ".join(verdict["wrong_replays"])
        kinds = {error.get("kind") for error in verdict.get("errors") or []}
        seen = f"{verdict.get('verdict')} {sorted(kinds)} {verdict.get('limit') or verdict.get('reason') or ''}"
        if self.racy:
            lost = not kinds and (MAY_MISS in (verdict.get("limit") or "") or self.algorithm.endswith("-printed"))
            return None if lost or "data-race" in kinds else f"a data race is there, seen: {seen}"
        free = verdict.get("verdict") in ("VERIFIED", "INCOMPLETE") and not kinds
        return None if free else f"no data race is there, seen: {seen}"


def class_path(program, settings):
    api = [os.path.join(settings.classes, "api")] if program.expected.get("jar") else []
    return os.pathsep.join([program.classes, *api, *program.jars()])


def places(found):
    return [(jdk, backend) for jdk in found for backend in ("os", "fiber") if backend == "os"
            or jdk.version >= FIRST_FIBER_JDK]


def fitting(program, everywhere):
    backends = program.expected.get("backends", ("os", "fiber"))
    return [(jdk, backend) for jdk, backend in everywhere if program.fits(jdk) and backend in backends]


def is_racy(program):
    expected = program.expected
    if expected.get("jar") or OWN & set(expected.get("options", {})) or program.problem:
        return None
    if expected.get("kind") == "data-race":
        return True
    return False if expected.get("verdict") == "VERIFIED" else None


def jobs_of(programs, settings, found):
    everywhere, names = places(found), algorithms()
    turns = {True: itertools.cycle(names), False: itertools.cycle(names)}
    for number, program in enumerate(programs):
        racy, where = is_racy(program), fitting(program, everywhere)
        if racy is None or settings.only == ("right" if racy else "racy") or not where or not re.search(settings.filter,
            program.name):
            continue
        each = len(names) if settings.all else settings.each or (EACH_RACY if racy else EACH_RIGHT)
        for algorithm in itertools.islice(turns[racy], each):
            number += 1
            yield Job(settings, program, where[number % len(where)], algorithm, racy, number % REPLAYED == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--each", type=int, default=0, help="so many algorithms for each program")
    parser.add_argument("--only", choices=("racy", "right"), default="")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="time limit of a search")
    parser.add_argument("--jobs", type=int, default=2)
    settings = parser.parse_args()
    settings.agent = os.path.abspath(settings.agent)
    settings.classes = os.path.abspath(settings.classes)
    found = jdk_search.find_jdks()
    programs = program_search.find_programs(ROOT, settings.classes)
    program_search.compile_programs(programs, found, os.path.join(HERE, "CompileAll.java"))
    programs += library_cases(found, settings.classes)
    jobs = list(jobs_of(programs, settings, found))
    tap = Tap(len(jobs))
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        for job, wrong in zip(jobs, pool.map(Job.wrong, jobs)):
            tap.check(wrong is None, job.name(), wrong)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
