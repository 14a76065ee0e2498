"""The programs that the tools are held against: those of benchmarks/programs, everyday services, faults of the JDK,
and known bugs of libraries."""

import glob
import json
import os
import pathlib
import re
import subprocess

import artifacts

# Everyday services of benchmarks/targets/programs, with their arguments.
SERVICES = [("bank", "Bank"), ("order book", "OrderBook"), ("LRU cache", "LruCache"), ("rate limiter", "RateLimiter"),
            ("event bus", "EventBus"), ("store", "Store 2 1"), ("bounded buffer", "Buffer 2 1 2 1"),
            ("philosophers", "Philosophers 3"), ("Treiber stack", "Treiber 2 2"), ("Peterson's lock", "Peterson"),
            ("map, put and size", "Collections map-size"), ("map, distinct keys", "Collections map-keys"),
            ("list copied on write", "Collections cow"), ("adder", "Collections adder"),
            ("futures, combined", "Futures combine"), ("futures, composed", "Futures compose"),
            ("futures, all of", "Futures all"), ("pool of workers", "Pools tasks 2 2"),
            ("cached pool", "Pools cached"), ("sections on disjoint data", "DisjointSections 3 1")]
# Faults of the JDK of benchmarks/found/jdk, and what they end in on JDK 25.
FAULTS = {"ScheduledAndShutDown": "deadlock", "RegisteredWithLeavingParent": "deadlock",
          "StampedLockGivenBackTwice": "assertion", "TransferQueuePoll": "assertion"}
KEPT = re.compile(r"^\s*(?:private |public |protected )*static (?!final|class|void|record|enum|interface)[^(={]*[=;]",
                  re.MULTILINE)


class Subject:
    """A program: its title, class path, main class and arguments. `error`: what it ends in under some schedule.
    `keeps`: it has static fields that change, or uses a library, so that a tool must load it anew each time."""

    def __init__(self, title, classes, command, error, sources, jars=()):
        self.title, self.error = title, error
        self.classes = os.pathsep.join([classes, *jars])
        self.main, *self.arguments = command
        self.keeps = bool(jars) or any(KEPT.search(pathlib.Path(path).read_text(encoding="utf-8")) for path in sources)


def compile_into(jdk, folder, sources, jars=()):
    os.makedirs(folder, exist_ok=True)
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-g", "-nowarn", "-proc:none",
                    "-Xlint:none", "-cp", os.pathsep.join([folder, *jars]), "-d", folder, *sources], check=True)
    return folder


def find_bugs(root, jdk, scratch, pattern, cache):
    """The known bugs of libraries, but for data races, which the other tools do not look for. Those whose jars cannot
    be had are left out."""
    bugs = []
    for path in sorted(glob.glob(os.path.join(root, "benchmarks", "found", "libraries", "*", "bug.json"))):
        with open(path, encoding="utf-8") as file:
            bug = json.load(file)
        title = f"bug of a library: {os.path.basename(os.path.dirname(path))}"
        if bug["kind"] != "data-race" and re.search(pattern, title):
            bugs.append((title, path, bug))
    artifacts.fetch([jar for _, _, bug in bugs for jar in bug["bad"]], cache)
    found = []
    for title, path, bug in bugs:
        jars = [artifacts.place(jar, cache) for jar in bug["bad"]]
        if not all(map(os.path.exists, jars)):
            continue
        main = os.path.join(os.path.dirname(path), "Main.java")
        classes = compile_into(jdk, os.path.join(scratch, title.split()[-1]), [main], jars)
        found.append(Subject(title, classes, ["Main"], bug["kind"], [main], jars))
    return found


def find(root, jdk, scratch, pattern, cache):
    """All whose title matches. Jars are kept in the folder `cache`."""
    found = []
    for path in sorted(glob.glob(os.path.join(root, "benchmarks", "programs", "*", "Main.java"))):
        folder = os.path.dirname(path)
        name = os.path.basename(folder)
        with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
            error = json.load(file).get("kind")
        if not re.search(pattern, f"program: {name}"):
            continue
        classes = compile_into(jdk, os.path.join(scratch, name), [path])
        found.append(Subject(f"program: {name}", classes, ["Main"], error, [path]))
    sources = sorted(glob.glob(os.path.join(root, "benchmarks", "targets", "programs", "*.java")))
    classes = compile_into(jdk, os.path.join(scratch, "services"), sources)
    for title, command in SERVICES:
        words = command.split()
        own = [path for path in sources if os.path.basename(path) == words[0] + ".java"]
        found.append(Subject(f"service: {title}", classes, words, None, own))
    sources = [os.path.join(root, "benchmarks", "found", "jdk", name + ".java") for name in FAULTS]
    classes = compile_into(jdk, os.path.join(scratch, "faults"), sources)
    for path, (name, error) in zip(sources, FAULTS.items()):
        found.append(Subject(f"fault of the JDK: {name}", classes, [name], error, [path]))
    found = [subject for subject in found if re.search(pattern, subject.title)]
    return found + find_bugs(root, jdk, scratch, pattern, cache)
