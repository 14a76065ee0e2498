#!/usr/bin/env python3
"""Clients of the classes of java.util.concurrent, made from their class files (tests/library/pairs), with jdk=atomic
and with jdk=fine: what comes to pass must be the same, results and waiting. Prints TAP; a point is one batch of
clients, which one JVM runs.

    pairs.py --agent build/libhpor.so --jar build/hpor.jar --classes FOLDER            a sample, which --seed chooses
    pairs.py ... --all [--class REGEX] [--jdk 17] [--backend os]                      every client; hours

A client has two threads with one call each (all pairs of public methods, on an object without and with elements), two
threads of which one makes two calls, or three threads. With jdk=fine it is explored by bpor-source with the preemption
bounds 0 to 3, one after the other, and without a bound, as far as --executions allows: all that these show must be
among what jdk=atomic shows, and if the last search comes to its end, the other way round."""

import argparse
import concurrent.futures
import glob
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402
from tap import Tap, note  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "library", "pairs")
FIRST_FIBER_JDK = 21
# The classes whose calls are steps, and the setups of each (Subjects.java).
SUBJECTS = {
    "ReentrantLock": [0, 1], "ReentrantReadWriteLock": [0], "StampedLock": [0], "AbstractQueuedSynchronizer": [0],
    "AbstractQueuedLongSynchronizer": [0], "Semaphore": [0, 1], "CountDownLatch": [0, 1], "CyclicBarrier": [0, 1],
    "Exchanger": [0], "ArrayBlockingQueue": [0, 1, 2], "LinkedBlockingQueue": [0, 1, 2],
    "LinkedBlockingDeque": [0, 1, 2],
    "PriorityBlockingQueue": [0, 1], "DelayQueue": [0, 1], "SynchronousQueue": [0, 1], "LinkedTransferQueue": [0, 1],
    "ConcurrentHashMap": [0, 1], "ConcurrentHashMap$KeySetView": [0, 1], "ConcurrentSkipListMap": [0, 1],
    "ConcurrentSkipListSet": [0, 1], "CopyOnWriteArrayList": [0, 1], "CopyOnWriteArraySet": [0, 1],
    "ConcurrentLinkedQueue": [0, 1],
    "Phaser": [0, 1], "FutureTask": [0], "ThreadPoolExecutor": [0], "ScheduledThreadPoolExecutor": [0],
}


class Place:
    """A JDK with a backend, and how hpor is run there."""

    def __init__(self, settings, jdk, backend):
        self.settings, self.jdk, self.backend = settings, jdk, backend

    def command(self, options, arguments):
        s = self.settings
        agent = [f"-agentpath:{s.agent}=threads={self.backend},{options}"] if options else []
        return [self.jdk.java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *agent, "-cp",
                s.classes + os.pathsep + s.jar,
                "Pairs", *arguments]

    def calls(self, subject):
        done = subprocess.run(self.command(None, ["list", subject]), stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.splitlines()

    def verdict(self, subject, clients, options):
        """As hpor tells it; an empty one if it told none."""
        with tempfile.TemporaryDirectory(prefix="hpor-pairs-") as scratch:
            told = os.path.join(scratch, "verdict.json")
            settings = (f"json={told},schedule={scratch}/schedule.json,progress=off,stop=never,outcomes=on,races=off,"
                        f"executions={self.settings.executions},{options}")
            try:
                subprocess.run(self.command(settings, ["run", subject, *clients]), stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=self.settings.time, check=False)
                with open(told, encoding="utf-8") as file:
                    return json.load(file)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                return {}


def clients_of(count, setups, choose):
    """All clients of a class with so many calls, by their kinds; `choose`: a random generator that shuffles, or
    None."""
    pairs = [(a, b) for a in range(count) for b in range(a, count)]
    kinds = [[f"{s}:{a}/{b}" for s in setups for a, b in pairs]]
    both = list(itertools.product(range(count), repeat=3))
    for pattern in ("{0}+{1}/{2}", "{0}/{1}/{2}"):
        distinct = both if "+" in pattern else [c for c in both if c[0] <= c[1] <= c[2]]
        kinds.append([f"{s}:" + pattern.format(*c) for s in setups for c in distinct])
    for kind in kinds if choose else []:
        choose.shuffle(kind)
    return kinds


def outcome(text):
    """The client, and what comes to pass: results, or who waits for ever (not where: that is not the same place)."""
    client = re.search(r"client (\S+)", text)
    waiting = re.search(r"^end: deadlock, (.*)", text, re.M)
    what = "waits: " + " ".join(re.findall(r"([\w.]+) at ", waiting.group(1))) if waiting else text[client.end()
        if client else 0:]
    return client.group(1) if client else "?", what


def found(verdict):
    """Per client the set of outcomes; and were all of them found?"""
    by_client = {}
    outcomes = verdict.get("outcomes") or {}
    for entry in outcomes.get("list") or []:
        client, what = outcome(entry.get("text", ""))
        by_client.setdefault(client, set()).add(what)
    return by_client, verdict.get("verdict") in ("VERIFIED", "ERROR") and bool(outcomes.get("complete"))


def fell_back(verdict):
    return not any("each one step" in text for text in verdict.get("assumptions") or [])


class Batch:
    """Clients of one class that one JVM runs."""

    def __init__(self, place, subject, calls, clients):
        self.place, self.subject, self.calls, self.clients = place, subject, calls, clients

    def name(self):
        place = f"{self.place.jdk.name()} {self.place.backend}"
        return f"{self.subject} {self.clients[0]} and {len(self.clients) - 1} more, {place}"

    def describe(self, client):
        setup, threads = client.split(":")
        words = [[self.calls[int(n)] for n in thread.split("+")] for thread in threads.split("/")]
        return f"{self.subject} {setup}: " + " against ".join(" then ".join(w) for w in words) + f" ({client})"

    def parts(self):
        """What took too long is taken apart."""
        half = (len(self.clients) + 1) // 2
        return [Batch(self.place, self.subject, self.calls, part)
                for part in (self.clients[:half], self.clients[half:])]

    def problems(self):
        """Lines that say what differs, and notes."""
        atomic = self.place.verdict(self.subject, self.clients, "jdk=atomic")
        steps, complete = found(atomic)
        if (fell_back(atomic) or not complete) and len(self.clients) > 1:
            return [line for part in self.parts() for line in part.problems()]
        if not complete:
            return [f"? {self.describe(self.clients[0])}: not explored to the end"]
        notes = [f"? {self.describe(self.clients[0])}: explored as with jdk=fine"] if fell_back(atomic) else []
        return notes + (self.bounded(steps) or self.unbounded(steps))

    def bounded(self, steps):
        for bound in range(4):
            shown, complete = found(self.fine(f"por=bpor-source,bound=preemption:{bound}"))
            wrong = self.differences(steps, shown, False)
            if wrong or not complete:
                return wrong
        return []

    def unbounded(self, steps):
        shown, complete = found(self.fine("por=source"))
        return self.differences(steps, shown, complete)

    def fine(self, options):
        return self.place.verdict(self.subject, self.clients, "jdk=fine," + options)

    def differences(self, steps, fine, whole):
        lines = []
        for client in self.clients:
            a, f = steps.get(client, set()), fine.get(client, set())
            if f - a or (whole and a - f):
                lines.append(
                    f"{self.describe(client)}: only with jdk=fine {sorted(f - a)}, "
                    f"only with jdk=atomic {sorted(a - f)}")
        return lines


def places(settings):
    chosen = [(jdk, backend) for jdk in jdks.find_jdks() for backend in ("os", "fiber")
              if backend == "os" or jdk.version >= FIRST_FIBER_JDK]
    return [Place(settings, jdk, backend) for jdk, backend in chosen
            if settings.jdk in (None, jdk.version) and settings.backend in (None, backend)]


def batches(settings):
    choose = None if settings.all else random.Random(settings.seed)
    everywhere = places(settings)
    for number, (subject, setups) in enumerate(SUBJECTS.items()):
        if not re.search(settings.subjects, subject):
            continue
        for place in everywhere if settings.all else [everywhere[(number + settings.seed) % len(everywhere)]]:
            calls = place.calls(subject)
            pairs, longer, wider = clients_of(len(calls), setups, choose)
            counts = (len(pairs), len(longer), len(wider)) if settings.all else settings.counts
            clients = pairs[:counts[0]] + longer[:counts[1]] + wider[:counts[2]]
            for at in range(0, len(clients), settings.batch):
                yield Batch(place, subject, calls, clients[at:at + settings.batch])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("agent", "jar", "classes"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--class", dest="subjects", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", type=lambda text: tuple(map(int, text.split(","))), default=(10, 3, 2),
                        help="of each class: clients with two calls, with two and one, with three threads")
    parser.add_argument("--batch", type=int, default=15)
    parser.add_argument("--executions", type=int, default=3000, help="of one search")
    parser.add_argument("--time", type=int, default=120, help="seconds for one search")
    parser.add_argument("--jdk", type=int)
    parser.add_argument("--backend")
    parser.add_argument("--jobs", type=int, default=2)
    settings = parser.parse_args()
    compiler = next(j.java for j in jdks.find_jdks() if j.has_javac)
    os.makedirs(settings.classes, exist_ok=True)
    subprocess.run([os.path.join(os.path.dirname(compiler), "javac"), "-cp", settings.jar, "-d", settings.classes,
                    *sorted(glob.glob(os.path.join(FOLDER, "*.java")))], check=True)
    tap = Tap()
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        todo = list(batches(settings))
        for batch, lines in zip(todo, pool.map(Batch.problems, todo)):
            tap.check(all(line.startswith("?") for line in lines), batch.name())
            for line in lines:
                note(line)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
