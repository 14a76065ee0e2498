#!/usr/bin/env python3
"""The comparison of the paper on pragmatic stateful POR, on the data structures of this folder: clients of three threads,
explored by each algorithm with and without state matching.

    table.py --build BUILD-FOLDER                   writes docs/data-structures.md
    table.py --build BUILD-FOLDER --check           a few small clients: every algorithm must end with the same errors (TAP)

The JVM is that of JAVA_HOME, else the first in PATH.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
THREADS = 3
ALGORITHMS = ("none", "s-por", "de-s-por", "dl-s-por", "o-dpor")
# (heading, the agent's options): each algorithm twice, and hpor's default, which matches no states.
STATEFUL = [(a, f"por={a},match=on") for a in ALGORITHMS]
STATELESS = [(a, f"por={a},match=off") for a in ALGORITHMS] + [("source", "por=source")]
# Method, does it take a key (and a value)?
SETS = (("add", 1), ("remove", 1))
STRUCTURES = {
    "CoarseListSet": SETS,
    "FineListSet": SETS,
    "OptimisticListSet": SETS,
    "CasTreeSet": SETS,
    "LockFreeQueue": (("enqueue", 1), ("dequeue", 0)),
    "TreiberStack": (("push", 1), ("pop", 0)),
    "CoarseHashMap": (("put", 2), ("remove", 1)),
}
BUGS = ("all", "half", "one")


def calls_of(methods, calls, contention, bugs):
    """The client as hpor linearize reads it. High contention: one key; low: each thread has keys of its own. Without keys: the
    threads' roles differ, or all do the same. `bugs` tells which of the calls are the broken ones."""
    threads = []
    number = 0
    keyed = methods[1][1] > 0
    for thread in range(THREADS):
        words = []
        for call in range(calls):
            which = (call + thread if keyed or contention == "high" else thread) % 2
            name, arguments = methods[which]
            key = 1 if contention == "high" and keyed else thread * calls + call // 2 + 1
            broken = bugs == "all" or (bugs == "half" and number % 2 == 0) or (bugs == "one" and number == 0)
            name = "broken" + name[0].upper() + name[1:] if broken else name
            words.append(f"{name}({', '.join(str(n) for n in (key, thread + 1)[:arguments])})")
            number += 1
        threads.append(" ".join(words))
    return " | ".join(threads)


class Client:
    """One row: prepared once, explored by each algorithm."""

    def __init__(self, runner, structure, text, title):
        self.title = title
        self.bugs = "broken" in text
        self.structure = structure
        self.text = text
        self.folder = tempfile.mkdtemp(dir=runner.folder)
        operations = os.path.join(self.folder, "operations")
        with open(operations, "w", encoding="utf-8") as file:
            file.write(self.text + "\n")
        self.path = os.pathsep.join([runner.classes, runner.jar, self.folder])
        done = subprocess.run([runner.java, "-XX:TieredStopAtLevel=1", "-cp", self.path, "hpor.linearize.Prepare", self.folder,
                               "class", f"structures.{'Broken' if self.bugs else ''}{structure}", "operations", operations],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            sys.exit(done.stdout.decode())


class Runner:
    def __init__(self, build, folder, limit):
        home = os.environ.get("JAVA_HOME")
        self.java = os.path.join(home, "bin", "java") if home else "java"
        javac = os.path.join(home, "bin", "javac") if home else "javac"
        self.agent = os.path.join(build, "libhpor.so")
        self.jar = os.path.join(build, "hpor.jar")
        self.folder = folder
        self.limit = limit
        self.classes = os.path.join(folder, "classes")
        sources = os.path.join(HERE, "structures")
        subprocess.run([javac, "--release", "17", "-nowarn", "-d", self.classes]
                       + sorted(os.path.join(sources, f) for f in os.listdir(sources)), check=True)

    def explore(self, client, options):
        """The verdict as JSON."""
        report = tempfile.mktemp(dir=client.folder, suffix=".json")
        settings = f"{options},races=off,progress=off,time={self.limit}s,json={report},schedule={report}.schedule"
        done = subprocess.run([self.java, f"-agentpath:{self.agent}={settings}", "-cp", client.path,
                               f"@{client.folder}/arguments"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if not os.path.exists(report):
            sys.exit(f"{client.structure}, {client.text}, {options}: no verdict\n{done.stdout.decode()}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def cell(verdict):
    """What a complete search, or one up to the error, has cost."""
    if verdict["verdict"] == "INCOMPLETE":
        return "limit"
    runs = verdict["executions"] + verdict["blocked"] + verdict["cut"]
    found = "found: " if verdict["verdict"] == "ERROR" else ""
    states = f", {verdict['states']} st" if verdict["states"] and verdict["match"] else ""
    return f"{found}{runs} ex{states}, {verdict['seconds']:.1f} s"


def contradiction(client, verdicts):
    """A right version must not fail; of a broken one the complete searches agree whether the bug can show in this client."""
    ends = {v["verdict"] for v in verdicts}
    if "UNCONTROLLED" in ends or (not client.bugs and "ERROR" in ends) or {"ERROR", "VERIFIED"} <= ends:
        return [f"{client.structure}, {client.text}: {[(v['por'], v['verdict'], v['reason']) for v in verdicts]}"]
    return []


def rows(methods):
    """(client, title)"""
    for calls in (2, 3, 4):
        for contention in ("low", "high"):
            yield calls_of(methods, calls, contention, ""), f"{calls} calls, {contention}"
    for bugs in BUGS:
        yield calls_of(methods, 2, "high", bugs), f"2 calls, high, bug in {bugs}"


def write_table(runner, path, jobs):
    wrong, sections = [], []
    with ThreadPoolExecutor(jobs) as pool:
        for structure in STRUCTURES:
            clients = [Client(runner, structure, *row) for row in rows(STRUCTURES[structure])]
            lines = [f"## {structure}\n"]
            for heading, columns in (("With state matching", STATEFUL), ("Stateless", STATELESS)):
                lines += [f"{heading}:\n", "| client | " + " | ".join(name for name, _ in columns) + " |",
                          "|---" * (len(columns) + 1) + "|"]
                cells = [[pool.submit(runner.explore, c, options) for _, options in columns] for c in clients]
                for client, futures in zip(clients, cells):
                    verdicts = [f.result() for f in futures]
                    wrong += contradiction(client, verdicts)
                    lines.append(f"| {client.title} | " + " | ".join(cell(v) for v in verdicts) + " |")
                    print(structure, lines[-1], flush=True)
                lines.append("")
            sections.append("\n".join(lines))
            write(runner, path, sections)
    for problem in wrong:
        print("contradiction:", problem)
    return 1 if wrong else 0


def write(runner, path, sections):
    with open(os.path.join(HERE, "table_intro.md"), encoding="utf-8") as file:
        intro = file.read().replace("@LIMIT@", str(runner.limit))
    with open(path, "w", encoding="utf-8") as file:
        file.write(intro + "\n" + "\n".join(sections))


# (structure, calls, contention, bugs): small enough for every algorithm to go through all of it.
FAST = [("CoarseListSet", "add(1) | remove(1) | add(1)"), ("LockFreeQueue", "enqueue(1) | dequeue() | dequeue()"),
        ("CasTreeSet", "brokenAdd(1) | remove(1) | brokenAdd(1)"), ("TreiberStack", "brokenPop() | pop() | push(1)"),
        ("CoarseHashMap", "brokenPut(1, 1) | remove(1) | put(1, 2)")]


def check(runner, jobs):
    """Each algorithm finds the same errors: what the calls have returned is part of an error's message. Those that go through
    (nearly) all interleavings, stateless, are cut off: what they have found by then must be among them."""
    count = failed = 0
    with ThreadPoolExecutor(jobs) as pool:
        for row in FAST:
            client = Client(runner, row[0], row[1], "")
            futures = [(False, pool.submit(runner.explore, client, options + ",stop=never"))
                       for _, options in STATEFUL + STATELESS[-2:]]
            futures += [(True, pool.submit(runner.explore, client, options + ",stop=never,executions=300"))
                        for _, options in STATELESS[:-2]]
            found = [(cut, f.result()) for cut, f in futures]
            expected = sorted(e["message"] for e in found[0][1]["errors"])
            for cut, verdict in found:
                count += 1
                errors = sorted(e["message"] for e in verdict["errors"])
                kind = "ERROR" if client.bugs else "VERIFIED"
                good = verdict["verdict"] == kind and errors == expected
                if cut:
                    good = verdict["verdict"] in (kind, "INCOMPLETE") and set(errors) <= set(expected)
                print(f"{'ok' if good else 'not ok'} {count} - {client.structure}, {client.text}: {verdict['por']}, match "
                      f"{verdict['match']}: {verdict['verdict']}, {len(errors)} errors", flush=True)
                if not good:
                    failed += 1
                    print(f"# {verdict['verdict']} {verdict['reason']}\n# {errors}\n# expected {kind} {expected}")
    print(f"1..{count}")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--limit", type=int, help="seconds a cell")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--output", default=os.path.join(ROOT, "docs", "data-structures.md"))
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="hpor-structures-")
    try:
        runner = Runner(os.path.abspath(arguments.build), folder, arguments.limit or (100 if arguments.check else 10))
        return check(runner, arguments.jobs) if arguments.check else write_table(runner, arguments.output, arguments.jobs)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
