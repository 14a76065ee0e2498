#!/usr/bin/env python3
"""The comparison of the paper on pragmatic stateful POR, on the data structures of this folder: clients of three
threads, explored by each algorithm with and without state matching.

    table.py --build BUILD-FOLDER --json FILE       runs all and keeps the figures in FILE
    table.py --json FILE --write                    writes docs/data-structures.md from it
    table.py --build BUILD-FOLDER --json FILE --filter REGEX      only the rows whose structure and title match
    table.py --build BUILD-FOLDER --check           a few small clients: every algorithm must end with the same errors
                                                    (TAP)

The JVM is that of JAVA_HOME, else the first in PATH.
"""

import argparse
import json
import os
import re
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
    """The client as hpor linearize reads it. High contention: one key; low: each thread has keys of its own. Without
    keys: the threads' roles differ, or all do the same. `bugs` tells which of the calls are the broken ones."""
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
        done = subprocess.run([runner.java, "-XX:TieredStopAtLevel=1", "-cp", self.path, "hpor.linearize.Prepare",
                               self.folder,
                               "class", f"structures.{'Broken' if self.bugs else ''}{structure}", "operations",
                               operations],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            sys.exit(done.stdout.decode())


class Runner:
    def __init__(self, build, folder, limit, executions):
        home = os.environ.get("JAVA_HOME")
        self.java = os.path.join(home, "bin", "java") if home else "java"
        javac = os.path.join(home, "bin", "javac") if home else "javac"
        self.agent = os.path.join(build, "libhpor.so")
        self.jar = os.path.join(build, "hpor.jar")
        self.folder = folder
        self.limit = limit
        self.executions = executions
        self.classes = os.path.join(folder, "classes")
        sources = os.path.join(HERE, "structures")
        subprocess.run([javac, "--release", "17", "-nowarn", "-d", self.classes]
                       + sorted(os.path.join(sources, f) for f in os.listdir(sources)), check=True)

    def version(self):
        done = subprocess.run([self.java, "-version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=True)
        return "JDK " + re.search(r'"([^"]+)"', done.stdout).group(1)

    def explore(self, client, options):
        """The verdict as JSON."""
        report = tempfile.mktemp(dir=client.folder, suffix=".json")
        most = "" if "executions=" in options else f"executions={self.executions},"
        settings = f"{options},races=off,progress=off,time={self.limit}s,{most}json={report},schedule={report}.schedule"
        done = subprocess.run([self.java, f"-agentpath:{self.agent}={settings}", "-cp", client.path,
                               f"@{client.folder}/arguments"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if not os.path.exists(report):
            sys.exit(f"{client.structure}, {client.text}, {options}: no verdict\n{done.stdout.decode()}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def cell(verdict):
    """What a complete search, or one up to the error, has cost; of one that was cut off, how far it came."""
    if verdict is None:
        return "-"
    runs = verdict["executions"] + verdict["blocked"] + verdict["cut"]
    states = f", {verdict['states']} st" if verdict["states"] and verdict["match"] else ""
    if verdict["verdict"] == "INCOMPLETE":
        return f">{runs} ex" + (f", >{verdict['states']} st" if states else "")
    found = "found: " if verdict["verdict"] == "ERROR" else ""
    return f"{found}{runs} ex{states}, {verdict['seconds']:.1f} s"


def contradiction(name, text, verdicts):
    """A right version must not fail; of a broken one the complete searches agree whether the bug can show in this
    client."""
    ends = {v["verdict"] for v in verdicts}
    if "UNCONTROLLED" in ends or ("broken" not in text and "ERROR" in ends) or {"ERROR", "VERIFIED"} <= ends:
        return [f"{name}, {text}: {[(v['por'], v['match'], v['verdict'], v['reason']) for v in verdicts]}"]
    return []


def rows(methods):
    """(client, title, what they have in common with those that are larger)"""
    for calls in (2, 3, 4):
        for contention in ("low", "high"):
            yield calls_of(methods, calls, contention, ""), f"{calls} calls, {contention}", contention
    for bugs in BUGS:
        yield calls_of(methods, 2, "high", bugs), f"2 calls, high, bug in {bugs}", bugs


KEPT = ("verdict", "reason", "por", "match", "executions", "blocked", "cut", "states", "seconds")


def run_row(runner, pool, name, row, given_up):
    """The figures of one client by column, None where a smaller client was too much already."""
    text, title, series = row
    client = Client(runner, name, text, title)
    futures = {options: pool.submit(runner.explore, client, options) for _, options in STATEFUL + STATELESS
               if (series, options) not in given_up}
    figures = {}
    for options, future in futures.items():
        verdict = future.result()
        figures[options] = {key: verdict.get(key) for key in KEPT}
        if verdict["verdict"] == "INCOMPLETE":
            given_up.add((series, options))
    print(name, title, " | ".join(cell(figures.get(options)) for _, options in STATEFUL + STATELESS), flush=True)
    return {"structure": name, "title": title, "client": text, "figures": figures}


def run_all(runner, path, jobs, pattern):
    """Runs the table's clients; the file is there after each of them."""
    done = {"limit": runner.limit, "executions": runner.executions, "jdk": runner.version(), "rows": []}
    with ThreadPoolExecutor(jobs) as pool:
        for name, methods in STRUCTURES.items():
            given_up = set()
            for row in rows(methods):
                if re.search(pattern, f"{name} {row[1]}"):
                    done["rows"].append(run_row(runner, pool, name, row, given_up))
                    with open(path, "w", encoding="utf-8") as file:
                        json.dump(done, file, indent=1)
    return tell_contradictions(done)


def tell_contradictions(done):
    wrong = []
    for row in done["rows"]:
        wrong += contradiction(row["structure"], row["client"], row["figures"].values())
    for problem in wrong:
        print("contradiction:", problem)
    return 1 if wrong or not done["rows"] else 0


def saved(done, columns):
    """In how many rows does the column need at most half as many executions as the one of none?"""
    lines = []
    for name, options in columns[1:]:
        both = [(r["figures"].get(options), r["figures"].get(columns[0][1])) for r in done["rows"]]
        both = [(own, none) for own, none in both if own and none and own["verdict"] == none["verdict"] == "VERIFIED"]
        ended = sum(1 for r in done["rows"] if r["figures"].get(options) and
                    r["figures"][options]["verdict"] != "INCOMPLETE")
        half = sum(1 for own, none in both if 2 * (own["executions"] + own["blocked"] + own["cut"]) <=
                   none["executions"] + none["blocked"] + none["cut"])
        lines.append(
            f"* `{name}`: {ended} of {len(done['rows'])} rows end; of the {len(both)} that `{columns[0][0]}` goes "
                     f"through as well, {half} with at most half its executions.")
    return "\n".join(lines)


def write(done, path):
    with open(os.path.join(HERE, "table_intro.md"), encoding="utf-8") as file:
        text = file.read().replace("@LIMIT@", str(done["limit"])).replace("@JDK@", done["jdk"])
    text = text.replace("@EXECUTIONS@", str(done["executions"]))
    text = text.replace("@STATEFUL@", saved(done, STATEFUL)).replace("@STATELESS@", saved(done, STATELESS))
    for structure in STRUCTURES:
        of_it = [r for r in done["rows"] if r["structure"] == structure]
        text += f"\n## {structure}\n" if of_it else ""
        for heading, columns in (("With state matching", STATEFUL), ("Stateless", STATELESS)):
            if of_it:
                text += f"\n{heading}:\n\n| client | " + " | ".join(name for name, _ in columns) + " |\n"
                text += "|---" * (len(columns) + 1) + "|\n"
            for r in of_it:
                cells = " | ".join(cell(r["figures"].get(options)) for _, options in columns)
                text += f"| {r['title']} | {cells} |\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# (structure, calls, contention, bugs): small enough for every algorithm to go through all of it.
FAST = [("CoarseListSet", "add(1) | remove(1) | add(1)"), ("LockFreeQueue", "enqueue(1) | dequeue() | dequeue()"),
        ("CasTreeSet", "brokenAdd(1) | remove(1) | brokenAdd(1)"), ("TreiberStack", "brokenPop() | pop() | push(1)"),
        ("CoarseHashMap", "brokenPut(1, 1) | remove(1) | put(1, 2)")]


def check(runner, jobs):
    """Each algorithm finds the same errors: what the calls have returned is part of an error's message. Those that go
    through (nearly) all interleavings, stateless, are cut off: what they have found by then must be among them."""
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
                print(f"{'ok' if good else 'not ok'} {count} - {client.structure}, {client.text}: {verdict['por']}, "
                      f"match "
                      f"{verdict['match']}: {verdict['verdict']}, {len(errors)} errors", flush=True)
                if not good:
                    failed += 1
                    print(f"# {verdict['verdict']} {verdict['reason']}\n# {errors}\n# expected {kind} {expected}")
    print(f"1..{count}")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--limit", type=int, help="seconds a cell")
    parser.add_argument("--executions", type=int, default=1000000, help="executions a cell")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--filter", default="")
    parser.add_argument("--json", metavar="FILE", help="the figures")
    parser.add_argument("--write", action="store_true", help="write the document from the figures")
    parser.add_argument("--output", default=os.path.join(ROOT, "docs", "data-structures.md"))
    arguments = parser.parse_args()
    if arguments.write:
        with open(arguments.json, encoding="utf-8") as file:
            done = json.load(file)
        write(done, arguments.output)
        return tell_contradictions(done)
    if not arguments.check and not arguments.json:
        parser.error("one of --check and --json")
    folder = tempfile.mkdtemp(prefix="hpor-structures-")
    try:
        runner = Runner(os.path.abspath(arguments.build), folder, arguments.limit or (100 if arguments.check else 10),
                        arguments.executions)
        if arguments.check:
            return check(runner, arguments.jobs)
        return run_all(runner, arguments.json, arguments.jobs, arguments.filter)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
