#!/usr/bin/env python3
"""Everyday concurrent programs, and what it takes to explore each of them to the end: by one search, with state
matching, by the default, which runs both side by side, and where threads race on variables by `source` as well. Each
program has a goal, in executions of the one search or in seconds of the whole process. Beside them stand how often a
plain loop runs the program in a second, and what JPF needed where that was measured.

    run.py --hpor build/hpor                              the table, on a terminal
    run.py --hpor build/hpor --write docs/targets.md      the table of the documentation; with --filter, the other rows
                                                          of the file stay
    run.py --hpor build/hpor --check                      as TAP: the goals in executions that were reached once are
                                                          reached, and the searches agree in verdict and outcomes

--filter REGEX takes the programs whose title matches; --seconds N ends each search after so long.
"""

import argparse
import json
import os
import re
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
# Heading and options of each search. The goals are those of the first one, in seconds also those of the last one.
SEARCHES = [("one search", ["--jobs=1"]), ("source+match", ["--match=on"]),
            ("hybrid+source+match", ["--por=hybrid+source", "--match=on"]), ("default", [])]
AGREEING = 3  # so many of them search on their own
SOURCE = ("source", ["--por=source"])  # where threads race on variables, the one search is `rf`
PLAIN_LOOP = os.path.join(ROOT, "benchmarks", "throughput", "programs", "PlainLoop.java")
PLAIN_TIMEOUT = 20
EXECUTIONS, SECONDS = "executions", "s"


class Row:
    """A program and its goal. `held`: the goal is reached, and --check holds it. `racy`: `source` is shown as well.
    `verdict`: what is right. `jpf`: what JPF needed, and the goal is its time."""

    def __init__(self, title, command, goal, unit, held=False, racy=False, verdict="VERIFIED", jpf=None):
        self.title = title
        self.command = command.split()
        self.goal = goal
        self.unit = unit
        self.held = held
        self.racy = racy
        self.verdict = verdict
        self.jpf = jpf

    def searches(self):
        return SEARCHES + [SOURCE] if self.racy else SEARCHES

    def limit(self, seconds):
        """After so many seconds a search is cut off: not before the goal."""
        return max(seconds, self.goal) if self.unit == SECONDS else seconds

    def agreeing(self):
        """The numbers of the searches that agree if they end."""
        return [*range(AGREEING), *range(len(SEARCHES), len(self.searches()))]


def beside_jpf(title, command, seconds, states=None, verdict="VERIFIED"):
    """JPF had not ended after the seconds if the number of states is not known."""
    told = f"{states} states in {seconds} s" if states else f"> {seconds} s"
    return Row(title, command, seconds, SECONDS, verdict=verdict, jpf=told)


BESIDE_JPF = "Programs that JPF explored"
TABLE_I = "Programs of the kinds of the hybrid paper's Table I"
GROUPS = {
    "Variables": [
        Row("writes that nobody reads, 4 x 2", "Variables writes 4 2", 24, EXECUTIONS, held=True, racy=True),
        Row("increments without a lock, 3 x 2", "Variables increments 3 2", 2343, EXECUTIONS, held=True, racy=True),
        Row("4 readers, 2 writers x 2", "Variables readers 6 2", 1250, EXECUTIONS, held=True, racy=True),
    ],
    "Locks": [
        Row("sections on disjoint data, 4 x 2", "DisjointSections 4 2", 24, EXECUTIONS, held=True),
        Row("bounded buffer, 2 producers, 1 consumer", "Buffer 2 1 2 1", 60, EXECUTIONS),
        Row("Treiber stack, 2 x 2", "Treiber 2 2", 2, SECONDS),
        Row("Treiber stack, 3 x 1", "Treiber 3 1", 2, SECONDS),
        Row("Peterson's lock", "Peterson", 2, SECONDS),
        Row("5 dining philosophers", "Philosophers 5", 2, SECONDS),
    ],
    "Collections": [
        Row("CopyOnWriteArrayList, 3 threads", "Collections cow", 36, EXECUTIONS, held=True),
        Row("ConcurrentHashMap, put and size", "Collections map-size", 6, EXECUTIONS, held=True),
        Row("ConcurrentHashMap, distinct keys", "Collections map-keys", 6, EXECUTIONS, held=True),
        Row("LongAdder, 3 x 2, and its sum", "Collections adder", 12, EXECUTIONS, held=True),
    ],
    "Futures": [
        Row("two supplyAsync, thenCombine, join", "Futures combine", 30, EXECUTIONS, held=True),
        Row("the same, thenCompose", "Futures compose", 100, EXECUTIONS, held=True),
        Row("allOf of 4", "Futures all", 100, EXECUTIONS, held=True),
        Row("thenCombineAsync, thenApply, get", "Futures chain", 50, EXECUTIONS, held=True),
        Row("two with orTimeout", "Futures timeout", 200, EXECUTIONS),
    ],
    "Executors": [
        Row("3 workers, 5 tasks, map and counter", "Pools tasks 3 5", 10, SECONDS),
        Row("scheduled pool, 2 workers", "Pools scheduled", 10, SECONDS),
        Row("parallel sum of 8", "Pools sum", 10, SECONDS),
        Row("cached pool, 3 tasks", "Pools cached", 10, SECONDS),
    ],
    "Services": [
        Row("bank, 3 accounts behind ReadWriteLock", "Bank", 30, SECONDS),
        Row("order book with CompletableFuture", "OrderBook", 30, SECONDS),
        Row("LRU cache", "LruCache", 30, SECONDS),
        Row("rate limiter", "RateLimiter", 30, SECONDS),
        Row("event bus", "EventBus", 30, SECONDS),
    ],
    BESIDE_JPF: [
        beside_jpf("counter behind its monitor, 3 x 2", "Classics counter 3 2", 4.58, 4563),
        beside_jpf("increments without a lock, 3 x 2, again", "Variables increments 3 2", 3.45, 3202),
        beside_jpf("bounded buffer, 1 producer, 1 consumer, 4 items", "Buffer 1 1 4 2", 2.44, 1460),
        beside_jpf("4 philosophers, deadlock", "Classics philosophers 4", 12.0, 38819, "ERROR"),
        beside_jpf("5 philosophers, deadlock", "Classics philosophers 5", 7.3, verdict="ERROR"),
        beside_jpf("lock with two conditions, 3 items", "Classics condition 3", 31.7),
        beside_jpf("2 readers, 2 writers", "Classics readers-writers 2 2", 14.5, 63788),
        beside_jpf("Treiber stack, 2 x 2, again", "Treiber 2 2", 3.77, 5371),
        beside_jpf("Treiber stack, 3 x 1, again", "Treiber 3 1", 7.1),
        beside_jpf("Peterson's lock, again", "Peterson", 1.68, 730),
        beside_jpf("barrier, 3 threads, 1 round", "Classics barrier 3 1", 3.63, 4976),
        beside_jpf("pool of 2, 2 tasks", "Classics pool 2 2", 7.1),
        beside_jpf("work stealing, 3 x 2", "Classics stealing 3 2", 7.5),
        beside_jpf("counter behind a ReentrantLock, 3 x 2", "Classics lock 3 2", 6.7),
    ],
    TABLE_I: [
        Row("elevator, 2 lifts", "Elevators 2 4", 60, SECONDS),
        Row("elevator, 3 lifts", "Elevators 3 4", 60, SECONDS),
        Row("tsp, 2 workers", "Tsp 2 4 2", 60, SECONDS),
        Row("tsp, 4 workers", "Tsp 4 4 2", 60, SECONDS),
        Row("tsp, all tours shared, 2 workers", "SharedTours 2 4", 60, SECONDS),
        Row("cache with a cleaner, 2 users", "CleanedCache 2 3", 60, SECONDS),
        Row("10 periodic tasks", "Periodic 10 2", 60, SECONDS),
        Row("SOR, 4 threads", "Sor 4 2", 60, SECONDS),
        Row("linked list, 4 x 20 appends", "Appends 4 20", 60, SECONDS),
        Row("2 producers, 2 consumers, 4 items", "Buffer 2 2 4 2", 60, SECONDS),
        Row("file system, 3 clients", "Daisy", 60, SECONDS),
        Row("alarm clock, 3 clients", "Alarms 3", 60, SECONDS),
        Row("replicated workers, 2 x 2", "Workers 2 2", 60, SECONDS),
        Row("replicated workers, 8 x 8", "Workers 8 8", 60, SECONDS),
        Row("executive, 3 tasks, 3 rounds", "Rax 3 3", 60, SECONDS),
        Row("supermarket, 2 desks x 2", "Store 2 2", 60, SECONDS),
    ],
}


# What is to be said below a heading.
NOTES = {
    BESIDE_JPF: """JPF's times and states were measured on another day of November 2026, on such a machine: its branch
for Java 17, with `search.multiple_errors`; `>`: it was stopped then. Its programs were of these kinds. The goal is
JPF's time. Here, too, an error does not end the search.""",
    TABLE_I: """The paper's table has 86 thread choices for tsp. A worker completes a tour alone once few cities are
left, as programs of that name do. Where all tours are shared, the order of each step of branch and bound counts. The
linked list comes to about 10^45 different lists, so no search ends that tells them apart.""",
}


class Result:
    """What one search has come to."""

    def __init__(self, report, seconds):
        self.verdict = report["verdict"]
        self.executions = report["executions"] + report["blocked"] + report["cut"]
        self.outcomes = report["outcomes"]["digest"] if report["outcomes"]["complete"] else None
        self.seconds = seconds
        self.ended = self.verdict in ("VERIFIED", "ERROR")

    def value(self, unit):
        return self.executions if unit == EXECUTIONS else self.seconds

    def reaches(self, row):
        return self.verdict == row.verdict and self.value(row.unit) <= row.goal

    def text(self):
        return f"{'' if self.ended else '>'}{self.executions} in {self.seconds:.1f} s" + \
            ("" if self.verdict in ("VERIFIED", "INCOMPLETE") else f", {self.verdict}")


class Searcher:
    def __init__(self, hpor, jdk, seconds, folder):
        self.hpor = hpor
        self.jdk = jdk
        self.seconds = seconds
        self.folder = folder
        sources = os.path.join(HERE, "programs")
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-nowarn", "-d", folder, PLAIN_LOOP]
                       + sorted(os.path.join(sources, f) for f in os.listdir(sources)), check=True)

    def run(self, row, options):
        path = os.path.join(self.folder, "report.json")
        if os.path.exists(path):
            os.unlink(path)
        limit = row.limit(self.seconds)
        more = ["--stop=never"] if row.jpf else []
        command = [self.hpor, "run", f"--json={path}", f"--time={limit}s", "--progress=off", *more, *options, "--",
                   "-ea", "-cp", self.folder, *row.command]
        began = time.monotonic()
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, timeout=60 + 5 * limit,
                              env={**os.environ, "JAVA_HOME": self.jdk.home})
        seconds = time.monotonic() - began
        if not os.path.exists(path):
            sys.exit(f"{row.title}: no verdict\n{' '.join(command)}\n{done.stdout}")
        with open(path, encoding="utf-8") as file:
            return Result(json.load(file), seconds)


    def plain(self, row):
        """How often a warm JVM runs the program in a second, without control."""
        command = [self.jdk.java, "-cp", self.folder, "PlainLoop", row.command[0], "0.5", "1", *row.command[1:]]
        try:
            done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                                  check=True, timeout=PLAIN_TIMEOUT)
        except subprocess.TimeoutExpired:
            return "stands still"
        return f"{float(done.stdout.split()[-1]):.0f}/s"


def differences(results):
    """Searches that came to the end agree in the verdict and, as far as these are known, in the outcomes."""
    ended = [r for r in results if r.ended]
    verdicts = {r.verdict for r in ended}
    outcomes = {r.outcomes for r in ended if r.outcomes and r.verdict == "VERIFIED"}
    return ([f"verdicts: {', '.join(sorted(verdicts))}"] if len(verdicts) > 1 else []) + \
        ([f"outcomes: {', '.join(sorted(outcomes))}"] if len(outcomes) > 1 else [])


def check(searcher, rows):
    tap = Tap()
    for row in rows:
        if not row.held:
            continue
        wanted = [row.searches()[i] for i in row.agreeing()]
        results = [searcher.run(row, options) for _, options in wanted]
        told = [f"{heading}: {result.text()}" for (heading, _), result in zip(wanted, results)]
        aim = results[0]
        tap.check(aim.reaches(row), f"{row.title}: at most {row.goal} {row.unit}", *told)
        tap.check(not differences(results), f"{row.title}: the searches agree", *differences(results), *told)
    return tap.end()


def cells_of(row, results, plain):
    """What the table tells of each search; bold: the goal is reached."""
    told = [f"**{r.text()}**" if r.reaches(row) else r.text() for r in results]
    return told + [plain] + ([row.jpf] if row.jpf else [])


def kept_rows(path):
    """The cells of each row of the table in the file, by title."""
    with open(path, encoding="utf-8") as file:
        lines = [line.strip().strip("|").split("|") for line in file if line.startswith("| ")]
    return {cells[0].strip(): [cell.strip() for cell in cells[2:]] for cells in lines}


def table(searcher, groups, kept, out):
    """`kept`: the cells of rows that are not run again."""
    reached = 0
    rows = 0
    different = []
    for heading, members in groups.items():
        searches = members[0].searches()
        note = f"{NOTES[heading]}\n\n" if heading in NOTES else ""
        names = [name for name, _ in searches] + ["plain loop"] + (["JPF"] if members[0].jpf else [])
        print(f"\n## {heading}\n\n{note}| program | goal | {' | '.join(names)} |\n"
              f"| --- | --- |{' --- |' * len(names)}", file=out)
        for row in members:
            cells = kept.get(row.title)
            if not cells:
                results = [searcher.run(row, options) for _, options in searches]
                agreeing = [results[i] for i in row.agreeing()]
                different += [f"{row.title}: {d}" for d in differences(agreeing)]
                cells = cells_of(row, results, searcher.plain(row))
            rows += 1
            reached += cells[0].startswith("**") or (row.unit == SECONDS and cells[len(SEARCHES) - 1].startswith("**"))
            unit = " s" if row.unit == SECONDS else ""
            print(f"| {row.title} | {row.goal}{unit} | {' | '.join(cells)} |", file=out, flush=True)
    print(f"\nBy one search, or within its seconds by the default, {reached} of {rows} goals are reached.", file=out)
    for difference in different:
        print(f"\nThe searches differ. {difference}.", file=out)
    return not different


def intro(searcher):
    return f"""# Goals: everyday programs explored to the end

Made by `benchmarks/targets/run.py --hpor build/hpor --seconds {searcher.seconds} --write docs/targets.md`
with JDK {searcher.jdk.full}, on two processors. The programs are in `benchmarks/targets/programs`.

`hpor run` by default runs two searches side by side, and with `--jobs=1` only the first one. That one is `source`; or
`rf`, where threads share variables alone.

Each cell tells the executions (those that were given up early or cut off at a known state count) and the seconds of the
whole process, the JVM's start included. `>` marks a search that was cut off, after the seconds that
are told (a goal of so many seconds is waited for). Bold:
the goal, in executions or in seconds, is reached. A plain loop runs the program as often in a second, in a warm JVM
that hpor does not control. The script fails where searches that end differ in the verdict or the
outcomes.
A test holds the goals in executions that are reached:

<!-- run: shows "at most 24 executions" -->
```sh
benchmarks/targets/run.py --hpor build/hpor --check --filter '^sections'
```"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    settings = parser.parse_args()
    jdks = [jdk for jdk in of_today() if jdk.version >= FIRST_FIBER_JDK and jdk.has_javac]
    if not jdks:
        if settings.check:
            return skip_all(f"no JDK of version {FIRST_FIBER_JDK} or later")
        sys.exit(f"no JDK of version {FIRST_FIBER_JDK} or later")
    wanted = {heading: [row for row in rows if re.search(settings.filter, row.title)]
              for heading, rows in GROUPS.items()}
    groups = {heading: rows for heading, rows in wanted.items() if rows}
    with tempfile.TemporaryDirectory() as folder:
        searcher = Searcher(os.path.abspath(settings.hpor), jdks[-1], settings.seconds, folder)
        if settings.check:
            return check(searcher, [row for rows in groups.values() for row in rows])
        if not settings.write:
            return 0 if table(searcher, groups, {}, sys.stdout) else 1
        run = {row.title for rows in groups.values() for row in rows}
        old = kept_rows(settings.write) if settings.filter and os.path.exists(settings.write) else {}
        kept = {title: cells for title, cells in old.items() if title not in run}
        with open(settings.write, "w", encoding="utf-8") as out:
            print(intro(searcher), file=out)
            return 0 if table(searcher, GROUPS if kept else groups, kept, out) else 1


if __name__ == "__main__":
    sys.exit(main())
