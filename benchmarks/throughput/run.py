#!/usr/bin/env python3
"""Speed of hpor: executions per second against a plain loop that runs the same program uncontrolled in a warm JVM.

    run.py --agent build/libhpor.so              the ratios, for every JDK found and every backend, in one run
    run.py --agent build/libhpor.so --startup    what the agent adds to the start of a hello-world
    run.py --agent build/libhpor.so --memory     growth of the process between 10,000 and 1,000,000 executions
    run.py --agent build/libhpor.so --cost       the cost of one visible operation, with and without looking for data
                                                 races
    run.py --agent build/libhpor.so --races      what looking for data races costs
    run.py --agent build/libhpor.so --matching   what keeping digests costs, and the memory of a state
    run.py --agent build/libhpor.so --states     memory of a search with ten million states
    run.py --agent build/libhpor.so --lookahead  what looking ahead costs: hybrid and its like against source
    run.py --agent build/libhpor.so --free       what must cost nothing: final fields, and that nothing is to be undone
    run.py --agent build/libhpor.so --free --check   the same in steps and executions, as TAP, without a clock
    run.py --agent build/libhpor.so --against OTHER/libhpor.so
                                                 the speed of one build against that of another, an older one perhaps

Plain loop and hpor take turns, so that both see the same machine; the median of the rounds is printed. hpor's rate is
that of a whole search, its warm-up included ("whole"), and that behind the first part of it ("warm"), from the
difference of two searches that differ only in their number of executions. Where that difference is too small, there is
no rate, and the script says so.
"""

import argparse
import functools
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
from jdks import find_jdks  # noqa: E402
from tap import Tap  # noqa: E402

FIRST_FIBER_JDK = 21
# name, main class, arguments, algorithm, executions of the long and of the short search (less if the program has less)
WORKLOADS = [
    ("2 threads x 5 accesses, none", "SharedAccesses", ["5", "4"], "none", 100_000, 50_000),
    ("2 threads x 10 accesses, source", "SharedAccesses", ["10"], "source", 100_000, 50_000),
    ("3 threads, monitor, source", "ThreeThreadsMonitor", ["4"], "source", 34_650, 17_000),
    ("wait/notify buffer, source", "WaitNotifyBuffer", ["9"], "source", 100_000, 50_000),
]
# Looking for data races: programs without one (everyday code with many accesses, and a pool, among them), and one
# whose every execution has them. By backend, the executions of the long and of the short search: what is between them
# takes seconds, and what the JVM compiles while it warms up lies mostly before.
RACE_WORKLOADS = [
    ("3 threads, monitor, source", "ThreeThreadsMonitor", ["5"], "source",
     {"os": (15_000, 5_000), "fiber": (600_000, 150_000)}),
    ("wait/notify buffer, source", "WaitNotifyBuffer", ["14"], "source",
     {"os": (15_000, 5_000), "fiber": (400_000, 100_000)}),
    ("racy: 2 threads x 14, source", "SharedAccesses", ["14"], "source",
     {"os": (30_000, 10_000), "fiber": (900_000, 250_000)}),
    ("fields, arrays, a monitor, source", "Warehouse", ["12"], "source",
     {"os": (15_000, 5_000), "fiber": (120_000, 40_000)}),
    ("2 workers, 6 tasks, source", "PooledSums", ["6"], "source",
     {"os": (12_000, 5_000), "fiber": (100_000, 40_000)}),
]
RACE_GOAL = 0.7
AGAINST_GOAL = 0.97
# What must cost nothing (programs/FreeOfCost.java), and how much of the speed of its counterpart it must have.
FREE = ("finals", "kept")
FREE_GOAL = 0.95
# State matching where hardly a state is met again: what is left is the upkeep of digests and of the table.
MATCHING_WORKLOADS = [
    ("2 threads x 12 exchanges, none", "Exchanges", ["12"], "none", 60_000, 20_000),
    ("3 threads x 6 exchanges, none", "Exchanges", ["6", "3"], "none", 60_000, 20_000),
    ("2 threads x 8 reads and writes, none", "ReadsAndWrites", ["8"], "none", 200_000, 50_000),
]
MATCHING_GOAL = 0.75
# Of the same program, a million states and more than ten million: its arguments.
STATES_WORKLOADS = [("ManyStates", ["8", "1000"]), ("ManyStates", ["8", "10500"])]
MANY_STATES = 10_000_000
STATE_GOAL = 64
# Looking ahead: each program by source and by these. (Of `none` there would be too few executions.)
LOOKAHEAD = ["hybrid", "hybrid+source"]
LOOKAHEAD_EXECUTIONS = (30_000, 15_000)
LOOKAHEAD_GOAL = 0.5
QUERY_GOAL = 200
# The speed of executions is measured, so there must be many: each operation in a monitor is a step of its own.
AS_OPERATIONS = "monitors=fine"
LEAST_DIFFERENCE = 0.05  # seconds: what is shorter than this cannot be told from the machine's noise
MEMORY_WORKLOAD = ("SharedAccesses", ["5", "12"], "none")
GOALS = {("fiber", "from 21"): 5.0, ("os", "below 21"): 0.5}
STARTUP_GOAL = 0.5
COST_GOAL = 25
MEMORY_GOAL = 0.05


def backends_of(jdk, settings):
    possible = ["fiber", "os"] if jdk.version >= FIRST_FIBER_JDK else ["os"]
    return [backend for backend in possible if backend in settings.backends.split(",")]


def goal_of(jdk, backend):
    return GOALS.get((backend, "from 21" if jdk.version >= FIRST_FIBER_JDK else "below 21"))


def java(jdk, classes, arguments, agent=None, jvm=()):
    command = [jdk.java, *jvm]
    if agent:
        command.append("-agentpath:" + agent)
    return command + ["-cp", classes] + arguments


def plain_rate(jdk, classes, main, arguments, seconds):
    command = java(jdk, classes, ["PlainLoop", main, str(seconds / 2), str(seconds), *arguments])
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=60 + 10 * seconds)
    return float(result.stdout.split()[-1])


class AgentFailed(Exception):
    """hpor did not end with VERIFIED or at the limit of executions."""


class NotMeasurable(Exception):
    """Two searches took too much the same time, or did the same work: their difference says nothing."""


def rate_between(short, long):
    """What a second gives, between two searches; each is (work, seconds)."""
    work, seconds = long[0] - short[0], long[1] - short[1]
    if work <= 0 or seconds < LEAST_DIFFERENCE:
        raise NotMeasurable(f"{long[0]} against {short[0]} in {long[1]:.3f} against {short[1]:.3f} s: "
                            "the searches differ too little")
    return work / seconds


@functools.lru_cache
def own_options(agent, jdk):
    """The options of AS_OPERATIONS, if that agent has them: an older one may not."""
    key = AS_OPERATIONS.partition("=")[0]
    shown = subprocess.run([jdk.java, f"-agentpath:{agent}=help", "-version"], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True, check=False, timeout=60).stdout
    return "," + AS_OPERATIONS if re.search(rf"\b{key}\b", shown) else ""


def search(settings, jdk, backend, classes, main, arguments, algorithm, executions, folder, races="off", match="off"):
    """One search; returns the JSON report."""
    report = os.path.join(folder, "report.json")
    options = (f"threads={backend},por={algorithm},executions={executions},json={report},progress=off,races={races},"
               f"match={match}{own_options(settings.agent, jdk)}")
    command = java(jdk, classes, [main, *arguments], f"{settings.agent}={options}")
    try:
        result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                check=False, timeout=settings.timeout)
    except subprocess.TimeoutExpired as expired:
        raise AgentFailed(f"no end after {settings.timeout} s: {' '.join(command)}") from expired
    if result.returncode not in (0, 2):
        raise AgentFailed(f"exit code {result.returncode}: {' '.join(command)}\n{result.stdout}")
    with open(report, encoding="utf-8") as file:
        return json.load(file)


def rates(settings, jdk, backend, classes, workload, folder):
    """(whole, warm) executions per second of hpor."""
    _, main, arguments, algorithm, long, short = workload
    first, second = (search(settings, jdk, backend, classes, main, arguments, algorithm, executions, folder, "report")
                     for executions in (short, long))

    def work_of(report):
        return report["executions"] + report["blocked"], report["seconds"]

    whole = work_of(second)
    return whole[0] / whole[1], rate_between(work_of(first), whole)


def compare_speed(settings, jdks, classes, folder):
    columns = " ".join(f"{column:>9}" for column in ("plain/s", "whole/s", "warm/s"))
    print(f"{'program':34} {'jdk':6} {'backend':8} {columns} {'whole':>7} {'warm':>7}  goal")
    missed = 0
    for workload in (workload for workload in WORKLOADS if re.search(settings.filter, workload[0])):
        for jdk in (jdk for jdk in jdks if backends_of(jdk, settings)):
            plain, seen = [], {backend: [] for backend in backends_of(jdk, settings)}
            for _ in range(settings.rounds):
                plain.append(plain_rate(jdk, classes, workload[1], workload[2], settings.seconds))
                for backend, results in seen.items():
                    try:
                        results.append(rates(settings, jdk, backend, classes, workload, folder))
                    except (AgentFailed, NotMeasurable) as failure:
                        print(failure, file=sys.stderr)
            base = statistics.median(plain)
            for backend, results in seen.items():
                if not results:
                    missed += 1
                    print(f"{workload[0]:34} {jdk.name():6} {backend:8} {base:9.0f} failed", flush=True)
                    continue
                whole = statistics.median(result[0] for result in results)
                warm = statistics.median(result[1] for result in results)
                goal = goal_of(jdk, backend)
                verdict = "" if goal is None else f"{goal:g} {'reached' if warm / base >= goal else 'MISSED'}"
                missed += verdict.endswith("MISSED")
                print(f"{workload[0]:34} {jdk.name():6} {backend:8} {base:9.0f} {whole:9.0f} {warm:9.0f} "
                      f"{whole / base:7.2f} {warm / base:7.2f}  {verdict}", flush=True)
    return missed


def search_timed(settings, jdk, backend, classes, workload, executions, races, folder):
    """One search; returns the JSON report, and the processor time in seconds of its whole process."""
    _, main, arguments, algorithm = workload[:4]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = search(settings, jdk, backend, classes, main, arguments, algorithm, executions, folder, races)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return report, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def processor_rate(settings, jdk, backend, classes, workload, races, folder):
    """Executions per second of processor time, the start of the JVM and its warming up left out; and the report of the
    longer search."""
    *_, long, short = workload
    times, runs, report = [], [], None
    for executions in (short, long):
        report, seconds = search_timed(settings, jdk, backend, classes, workload, executions, races, folder)
        times.append(seconds)
        runs.append(report["executions"] + report["blocked"])
    return rate_between(*zip(runs, times)), report


def compare_races(settings, jdks, classes, folder):
    columns = " ".join(f"{column:>9}" for column in ("off/s", "on/s"))
    print(f"{'program':34} {'jdk':6} {'backend':8} {columns} {'ratio':>7}  goal > {RACE_GOAL} (by processor time)")
    missed = 0
    for workload in (workload for workload in RACE_WORKLOADS if re.search(settings.filter, workload[0])):
        for jdk in jdks:
            for backend in backends_of(jdk, settings):
                seen = {"off": [], "report": []}
                sized = (*workload[:4], *workload[4][backend])
                for _ in range(settings.rounds):
                    for races, results in seen.items():
                        results.append(processor_rate(settings, jdk, backend, classes, sized, races, folder)[0])
                off, on = (statistics.median(results) for results in seen.values())
                ratio = statistics.median(y / x
                                          for x, y in zip(seen["off"], seen["report"]))  # of one round: of one moment
                missed += ratio < RACE_GOAL
                print(f"{workload[0]:34} {jdk.name():6} {backend:8} {off:9.0f} {on:9.0f} {ratio:7.2f}  "
                      f"{'reached' if ratio >= RACE_GOAL else 'MISSED'}", flush=True)
    return missed


def free_workload(name, sizes=()):
    return (name, "FreeOfCost", [name, "5"], "source", *sizes)


def compare_free(settings, jdks, classes, folder):
    """Executions a second of processor time, without what the JVM needs to start and to load classes."""
    print(f"{'what':10} {'jdk':6} {'backend':8} {'ratio':>7} {'low':>7} {'high':>7}  goal >= {FREE_GOAL}")
    missed = 0
    for what in FREE:
        for jdk, backend in ((jdk, backend) for jdk in jdks for backend in backends_of(jdk, settings)):
            sizes = (240_000, 60_000) if backend == "fiber" else (30_000, 8_000)
            workloads = [free_workload(name, sizes) for name in ("locals", what)]
            pairs = [[processor_rate(settings, jdk, backend, classes, workload, "report", folder)[0]
                      for workload in workloads] for _ in range(settings.rounds)]
            ratios = [free / without for without, free in pairs]
            low, ratio, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
            missed += ratio < FREE_GOAL
            print(f"{what:10} {jdk.name():6} {backend:8} {ratio:7.3f} {low:7.3f} {high:7.3f}  "
                  f"{'reached' if ratio >= FREE_GOAL else 'MISSED'}", flush=True)
    return missed


def check_free(settings, jdks, classes, folder):
    tap = Tap()
    for what in FREE:
        for jdk, backend in ((jdk, backend) for jdk in jdks for backend in backends_of(jdk, settings)):
            without, free = (search_timed(settings, jdk, backend, classes, workload, 300, "report", folder)[0]
                             for workload in (free_workload("locals"), free_workload(what)))
            for key in ("executions", "depth") if what == "finals" else ("executions",):
                tap.check(free[key] == without[key], f"{what} {jdk.name()} {backend}: {key}")
    return tap.end()


def compare_builds(settings, jdks, classes, folder):
    """Both do the same short searches, in turns: two that stand side by side see the same machine, and the median of
    the turns is what is said. A turn alone says little: the JVM compiles the same code better or worse by 15 %."""
    builds = [settings.against, settings.agent]
    print(f"{'program':34} {'jdk':6} {'backend':8} {'against':>9} {'agent':>9} {'ratio':>7} {'low':>7} {'high':>7}"
          f"  goal >= {AGAINST_GOAL} (executions a second of processor time; low, high: quartiles of the turns)")
    ratios = []
    for workload in (workload for workload in RACE_WORKLOADS if re.search(settings.filter, workload[0])):
        for jdk, backend in ((jdk, backend) for jdk in jdks for backend in backends_of(jdk, settings)):
            executions = workload[4][backend][1] // 2
            seen = []
            for turn in range(settings.rounds):
                rate = {}
                for build in builds[::-1] if turn % 2 else builds:
                    settings.agent = build
                    report, seconds = search_timed(settings, jdk, backend, classes, workload, executions, "report",
                                                   folder)
                    rate[build] = (report["executions"] + report["blocked"]) / seconds
                seen.append([rate[build] for build in builds])
            of_turns = [after / before for before, after in seen]
            low, ratio, high = statistics.quantiles(of_turns, n=4) if len(of_turns) > 1 else of_turns * 3
            ratios.append(ratio)
            before, after = (statistics.median(rates) for rates in zip(*seen))
            print(f"{workload[0]:34} {jdk.name():6} {backend:8} {before:9.0f} {after:9.0f} {ratio:7.3f} {low:7.3f} "
                  f"{high:7.3f}", flush=True)
    middle = statistics.geometric_mean(ratios)
    reached = middle >= AGAINST_GOAL
    print(f"{'all':34} {'':6} {'':8} {'':9} {'':9} {middle:7.3f}  {'reached' if reached else 'MISSED'}")
    return 0 if reached else 1


def measure_matching(settings, jdk, backend, classes, workload, match, folder):
    """Operations per second of processor time behind the first part of the search (an execution may be cut short, an
    operation is one), and the report of the whole. Both rates count what a search does once it is warm."""
    _, main, arguments, algorithm, long, short = workload
    times, events, report = [], [], None
    for executions in (short, long):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        report = search(settings, jdk, backend, classes, main, arguments, algorithm, executions, folder, match=match)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        events.append(report["events"])
    return rate_between(*zip(events, times)), report


def compare_matching(settings, jdks, classes, folder):
    columns = " ".join(f"{column:>10}" for column in ("off op/s", "on op/s"))
    print(f"{'program':34} {'jdk':6} {'backend':8} {columns} {'ratio':>6}  goal >= {MATCHING_GOAL}, "
          f"{'states':>9} {'cut':>6} {'bytes each':>10}  goal <= {STATE_GOAL}")
    missed = 0
    for workload in (workload for workload in MATCHING_WORKLOADS if re.search(settings.filter, workload[0])):
        for jdk in jdks:
            for backend in backends_of(jdk, settings):
                seen, reports = {"off": [], "on": []}, {}
                for _ in range(settings.rounds):
                    for match, results in seen.items():
                        rate, reports[match] = measure_matching(settings, jdk, backend, classes, workload, match,
                                                                folder)
                        results.append(rate)
                off, on = (statistics.median(results) for results in seen.values())
                states = max(reports["on"]["states"], 1)
                each = (reports["on"]["memory_bytes"] - reports["off"]["memory_bytes"]) / states
                good = on / off >= MATCHING_GOAL and each <= STATE_GOAL
                missed += not good
                print(f"{workload[0]:34} {jdk.name():6} {backend:8} {off:10.0f} {on:10.0f} {on / off:6.2f}  "
                      f"{states:9d} {reports['on']['cut']:6d} {each:10.1f}  {'reached' if good else 'MISSED'}",
                      flush=True)
    return missed


def compare_lookahead(settings, jdks, classes, folder):
    print(f"{'program':34} {'jdk':6} {'backend':8} {'algorithm':14} {'source/s':>9} {'its own/s':>9} {'ratio':>6}  "
          f"goal >= {LOOKAHEAD_GOAL}, {'queries':>9} {'median':>8}  goal < {QUERY_GOAL} ns (rates by processor time)")
    missed = 0
    for workload in (w for w in WORKLOADS if w[3] == "source" and re.search(settings.filter, w[0])):
        for jdk in jdks:
            for backend in backends_of(jdk, settings):
                seen, reports = {algorithm: [] for algorithm in ["source", *LOOKAHEAD]}, {}
                for _ in range(settings.rounds):
                    for algorithm, results in seen.items():
                        once = (*workload[:3], algorithm, *LOOKAHEAD_EXECUTIONS)
                        rate, reports[algorithm] = processor_rate(settings, jdk, backend, classes, once, "off", folder)
                        results.append(rate)
                source = statistics.median(seen["source"])
                for algorithm in LOOKAHEAD:
                    rate, ahead = statistics.median(seen[algorithm]), reports[algorithm]["lookahead"]
                    query = ahead.get("query_nanoseconds", 0)
                    good = rate / source >= LOOKAHEAD_GOAL and query < QUERY_GOAL
                    missed += not good
                    print(f"{workload[0]:34} {jdk.name():6} {backend:8} {algorithm:14} {source:9.0f} {rate:9.0f} "
                          f"{rate / source:6.2f}  {ahead['queries']:21d} {query:5d} ns  "
                          f"{'reached' if good else 'MISSED'}", flush=True)
    return missed


def compare_startup(settings, jdks, classes, folder):
    print(f"{'jdk':6} {'backend':8} {'plain':>8} {'agent':>8} {'more':>8}  goal < {STARTUP_GOAL} s")
    missed = 0
    for jdk in jdks:
        for backend in backends_of(jdk, settings):
            times = {"plain": [], "agent": []}
            for _ in range(max(settings.rounds, 5)):
                for key in times:
                    agent = f"{settings.agent}=threads={backend}" if key == "agent" else None
                    command = java(jdk, classes, ["Hello"], agent)
                    start = time.monotonic()
                    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   check=True, timeout=settings.timeout)
                    times[key].append(time.monotonic() - start)
            plain, agent = statistics.median(times["plain"]), statistics.median(times["agent"])
            reached = agent - plain < STARTUP_GOAL
            missed += not reached
            print(f"{jdk.name():6} {backend:8} {plain:7.3f}s {agent:7.3f}s {agent - plain:7.3f}s  "
                  f"{'reached' if reached else 'MISSED'}", flush=True)
    return missed


def run_for_cost(settings, jdk, backend, classes, length, races, folder):
    """The user time of the whole process and the operations that it carried out."""
    report = os.path.join(folder, "cost.json")
    options = f"{settings.agent}=threads={backend},por=source,json={report},progress=off,races={races}"
    command = java(jdk, classes, ["LongPrefix", str(length)], options)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                          timeout=settings.timeout)
    if done.returncode != 0:
        raise AgentFailed(f"exit code {done.returncode}: {' '.join(command)}")
    with open(report, encoding="utf-8") as text:
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, json.load(text)["events"]


def compare_cost(settings, jdks, classes, folder):
    print(f"{'jdk':6} {'backend':8} {'races':6} {'operations':>12} {'cost':>10}  goal < {COST_GOAL} ns "
          "(user time of a long run less that of a short one)")
    missed = 0
    for jdk in jdks:
        for backend in backends_of(jdk, settings):
            costs = {"off": [], "report": []}
            for _ in range(settings.rounds):
                for races, seen in costs.items():
                    short_time, short_events = run_for_cost(settings, jdk, backend, classes, 1_000, races, folder)
                    long_time, long_events = run_for_cost(settings, jdk, backend, classes, 11_000, races, folder)
                    seen.append((long_time - short_time) / (long_events - short_events) * 1e9)
            for races, seen in costs.items():
                cost = statistics.median(seen)
                missed += cost >= COST_GOAL
                print(f"{jdk.name():6} {backend:8} {races:6} {long_events - short_events:12d} {cost:7.1f} ns  "
                      f"{'reached' if cost < COST_GOAL else 'MISSED'}", flush=True)
    return missed


def resident_at_end(settings, jdk, backend, classes, executions, folder):
    main, arguments, algorithm = MEMORY_WORKLOAD
    options = f"{settings.agent}=threads={backend},por={algorithm},executions={executions},progress=off,races=off"
    return resident(settings, jdk, classes, main, arguments, options, folder)


def resident(settings, jdk, classes, main, arguments, options, folder):
    """The process's last resident size in KiB, sampled while it runs. A fixed, touched heap takes the heap's growth
    out: what a search keeps in the heap shows as an OutOfMemoryError, what it keeps outside shows here."""
    heap = ["-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"]
    command = java(jdk, classes, [main, *arguments], options, heap)
    last = 0
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        started = time.monotonic()
        while process.poll() is None:
            try:
                with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
                    for line in status:
                        if line.startswith("VmRSS:"):
                            last = int(line.split()[1])
            except OSError:
                pass
            if time.monotonic() - started > settings.timeout:
                process.kill()
                raise AgentFailed(f"no end after {settings.timeout} s: {' '.join(command)}")
            time.sleep(0.01)
        if process.returncode not in (0, 2):
            raise AgentFailed(f"exit code {process.returncode}: {' '.join(command)}")
    return last


def compare_memory(settings, jdks, classes, folder):
    print(f"{'jdk':6} {'backend':8} {'10,000':>12} {'1,000,000':>12} {'growth':>8}  goal < {MEMORY_GOAL:.0%}")
    missed = 0
    for jdk in jdks:
        for backend in backends_of(jdk, settings):
            small = resident_at_end(settings, jdk, backend, classes, 10_000, folder)
            large = resident_at_end(settings, jdk, backend, classes, 1_000_000, folder)
            growth = (large - small) / small
            missed += growth >= MEMORY_GOAL
            print(f"{jdk.name():6} {backend:8} {small:8d} KiB {large:8d} KiB {growth:8.1%}  "
                  f"{'reached' if growth < MEMORY_GOAL else 'MISSED'}", flush=True)
    return missed


def compare_states(settings, jdks, classes, folder):
    print(f"{'jdk':6} {'backend':8} {'states':>10} {'bytes each':>10} {'process':>12} {'seconds':>8}  goal <= "
          f"{STATE_GOAL} "
          "bytes each, of the search and of what the process grows by")
    missed = 0
    for jdk in jdks:
        for backend in backends_of(jdk, settings):
            seen = []
            for main, arguments in STATES_WORKLOADS:
                report = os.path.join(folder, "report.json")
                options = (f"{settings.agent}=threads={backend},por=none,match=on,json={report},progress=off,races=off,"
                           "steps=100000")
                size = resident(settings, jdk, classes, main, arguments, options, folder)
                with open(report, encoding="utf-8") as file:
                    told = json.load(file)
                seen.append((told["states"], size))
                each = told["memory_bytes"] / told["states"]
                good = told["verdict"] == "VERIFIED" and each <= STATE_GOAL
                missed += not good
                print(f"{jdk.name():6} {backend:8} {told['states']:10d} {each:10.1f} {size:8d} KiB "
                      f"{told['seconds']:8.1f}  "
                      f"{'reached' if good else 'MISSED'}", flush=True)
            growth = (seen[1][1] - seen[0][1]) * 1024 / (seen[1][0] - seen[0][0])
            good = growth <= STATE_GOAL and seen[1][0] >= MANY_STATES
            missed += not good
            print(f"{jdk.name():6} {backend:8} the process grows by {growth:.1f} bytes a state  "
                  f"{'reached' if good else 'MISSED'}", flush=True)
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", default=os.path.join(ROOT, "build", "libhpor.so"), help="path of libhpor.so")
    parser.add_argument("--jdk", default="", help="only these feature versions, separated by commas")
    parser.add_argument("--backends", default="fiber,os", help="only these backends, separated by commas")
    parser.add_argument("--filter", default="", help="only the programs whose line matches this regular expression")
    parser.add_argument("--rounds", type=int, default=3, help="how often plain loop and hpor take turns")
    parser.add_argument("--seconds", type=float, default=2, help="length of a plain loop")
    parser.add_argument("--timeout", type=float, default=900, help="seconds for one search")
    parser.add_argument("--startup", action="store_true", help="measure the agent's start instead")
    parser.add_argument("--memory", action="store_true", help="measure the growth of memory instead")
    parser.add_argument("--cost", action="store_true", help="measure the cost of one visible operation instead")
    parser.add_argument("--races", action="store_true", help="measure what looking for data races costs instead")
    parser.add_argument("--matching", action="store_true", help="measure what keeping digests costs instead")
    parser.add_argument("--lookahead", action="store_true", help="measure what looking ahead costs instead")
    parser.add_argument("--states", action="store_true", help="measure the memory of ten million states instead")
    parser.add_argument("--free", action="store_true", help="measure what must cost nothing instead")
    parser.add_argument("--check", action="store_true", help="with --free: steps and executions alone, as TAP")
    parser.add_argument("--against", help="path of another libhpor.so, whose speed is 1")
    settings = parser.parse_args()
    settings.agent = os.path.abspath(settings.agent)
    settings.against = settings.against and os.path.abspath(settings.against)
    jdks = find_jdks()
    if settings.jdk:
        jdks = [jdk for jdk in jdks if str(jdk.version) in settings.jdk.split(",")]
    compilers = [jdk for jdk in jdks if jdk.has_javac]
    missing = [agent for agent in (settings.agent, settings.against) if agent and not os.path.exists(agent)]
    if missing or not compilers:
        print(f"needs {' and '.join(missing or [settings.agent])} (name another with --agent or --against) and a JDK "
              "with a compiler", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="hpor-throughput-") as folder:
        classes = os.path.join(folder, "classes")
        compiler = os.path.join(os.path.dirname(compilers[0].java), "javac")
        sources = [os.path.join(HERE, "programs", name) for name in sorted(os.listdir(os.path.join(HERE, "programs")))]
        subprocess.run([compiler, "-g", "-d", classes, *sources], check=True)
        action = compare_speed
        if settings.against:
            action = compare_builds
        elif settings.free:
            action = check_free if settings.check else compare_free
        elif settings.memory:
            action = compare_memory
        elif settings.races:
            action = compare_races
        elif settings.matching:
            action = compare_matching
        elif settings.lookahead:
            action = compare_lookahead
        elif settings.states:
            action = compare_states
        elif settings.startup:
            action = compare_startup
        elif settings.cost:
            action = compare_cost
        try:
            return 1 if action(settings, jdks, classes, folder) else 0
        except (AgentFailed, NotMeasurable) as failure:
            print(failure, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
