#!/usr/bin/env python3
"""Clients of the classes of java.util.concurrent, made from their class files (tests/library/pairs), with jdk=atomic
and with jdk=fine: what comes to pass must be the same, results and waiting. Prints TAP; a point is one batch of
clients, which one JVM runs.

    pairs.py --agent build/libhpor.so --jar build/hpor.jar --classes FOLDER            a sample, which --seed chooses
    pairs.py ... --all [--class REGEX] [--jdk 17] [--backend os]      all pairs of calls, at each place; hours

A client has two threads with one call each (all pairs of public methods, on an object without and with elements), two
threads of which one makes two calls, or three threads. --all means all clients of the first kind; of the others, which
are 9 million, --counts are taken. With jdk=fine a client is explored within three preemptions, and to the end if
--executions allows that; or else within two, one or none. All that these searches show must be among what jdk=atomic
shows, wherever they stop. If jdk=fine comes to its end, the other way round as well. Classes whose methods hold the
object's monitor are compared with their calls one behind the other instead.

--spoil takes an outcome away from what jdk=atomic shows of each batch: a point passes if that is noticed."""

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
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402
import replays  # noqa: E402
from tap import Tap, note  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "library", "pairs")
FIRST_FIBER_JDK = 21
MOST_PREEMPTIONS = 3
# The setups of each class (Subjects.java). tests/library/coverage.py holds that no class is missing whose calls are
# steps (agent/jdk/section_rules.c) or that the coverage table has.
SUBJECTS = {
    "ReentrantLock": [0, 1], "ReentrantReadWriteLock": [0, 1], "StampedLock": [0, 1],
    "AbstractQueuedSynchronizer": [0, 1], "AbstractQueuedLongSynchronizer": [0, 1],
    "Semaphore": [0, 1], "CountDownLatch": [0, 1], "CyclicBarrier": [0, 1],
    "Exchanger": [0], "ArrayBlockingQueue": [0, 1, 2], "LinkedBlockingQueue": [0, 1, 2],
    "LinkedBlockingDeque": [0, 1, 2],
    "PriorityBlockingQueue": [0, 1], "DelayQueue": [0, 1], "SynchronousQueue": [0, 1], "LinkedTransferQueue": [0, 1],
    "ConcurrentHashMap": [0, 1], "ConcurrentHashMap$KeySetView": [0, 1], "ConcurrentSkipListMap": [0, 1],
    "ConcurrentSkipListSet": [0, 1], "CopyOnWriteArrayList": [0, 1], "CopyOnWriteArraySet": [0, 1],
    "ConcurrentLinkedQueue": [0, 1], "ConcurrentLinkedDeque": [0, 1, 2], "LongAdder": [0, 1],
    "ForkJoinPool": [0], "Timer": [0, 1], "SubmissionPublisher": [0, 1],
    "CompletableFuture": [0, 1],
    "Phaser": [0, 1], "Phaser-tiered": [0, 1], "FutureTask": [0], "ThreadPoolExecutor": [0, 1, 2, 3],
    "RejectedExecutionHandler": [0, 1, 2, 3], "ThreadPerTaskExecutor": [0, 1], "ExecutorCompletionService": [0, 1],
    "ScheduledThreadPoolExecutor": [0], "CountedCompleter": [0, 1],
}
# Those of which no call is a step: hpor must not think otherwise.
STEP_BY_STEP = {
    "AtomicInteger": [0, 1], "AtomicLong": [0, 1], "AtomicBoolean": [0, 1], "AtomicReference": [0, 1],
    "AtomicIntegerArray": [0], "AtomicLongArray": [0], "AtomicReferenceArray": [0],
    "AtomicStampedReference": [0, 1], "AtomicMarkableReference": [0, 1],
    "AtomicIntegerFieldUpdater": [0], "AtomicLongFieldUpdater": [0], "AtomicReferenceFieldUpdater": [0],
    "DoubleAdder": [0], "LongAccumulator": [0, 1], "DoubleAccumulator": [0, 1],
    "ArrayList": [0, 1], "HashMap": [0, 1], "ReferenceQueue": [0],
}
# Those whose calls hold the object's monitor, and are thus in one of two orders.
SYNCHRONIZED = {
    "Vector": [0, 1], "Stack": [0, 1], "Hashtable": [0, 1], "StringBuffer": [0, 3],
    "Collections$SynchronizedCollection": [0, 1], "Collections$SynchronizedList": [0, 1],
    "Collections$SynchronizedSet": [0, 1], "Collections$SynchronizedNavigableSet": [0, 1],
    "Collections$SynchronizedMap": [0, 1], "Collections$SynchronizedNavigableMap": [0, 1],
}
# Those whose calls may run tasks of a fork/join pool: which thread runs a task is nobody's business.
HELPING = ("ForkJoinPool", "CountedCompleter")
FIRST_JDK = {"ThreadPerTaskExecutor": 21}
ALL = {**SUBJECTS, **STEP_BY_STEP, **SYNCHRONIZED}


class Place:
    """A JDK with a backend, and how hpor is run there."""

    def __init__(self, settings, jdk, backend):
        self.settings, self.jdk, self.backend = settings, jdk, backend
        self.locking = set()  # calls that hold the object's monitor

    def command(self, options, arguments):
        s = self.settings
        agent = [f"-agentpath:{s.agent}=threads={self.backend},{options}"] if options else []
        return [self.jdk.java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *agent, "-cp",
                s.classes + os.pathsep + s.jar,
                "Pairs", *arguments]

    def calls(self, subjects):
        """Those of each class."""
        known = [subject for subject in subjects if FIRST_JDK.get(subject, 0) <= self.jdk.version]
        done = subprocess.run(self.command(None, ["list", *known]), stdout=subprocess.PIPE, text=True, check=True)
        calls = {subject: [] for subject in subjects}
        for line in done.stdout.splitlines():
            subject, call, *locks = line.split()
            calls[subject].append(call)
            if locks:
                self.locking.add((subject, call))
        return calls

    def verdict(self, subject, clients, options, most, mode):
        """As hpor tells it; an empty one if it told none. What stops at a limit tells what it has seen. Its last
        schedule is replayed."""
        with tempfile.TemporaryDirectory(prefix="hpor-pairs-") as scratch:
            told = os.path.join(scratch, "verdict.json")
            executions = int(self.settings.executions * most * len(clients))
            settings = (f"json={told},schedule={scratch}/schedule.json,progress=off,stop=never,outcomes=on,races=off,"
                        f"executions={executions},time={self.settings.time},{options}")
            try:
                subprocess.run(self.command(settings, [mode, subject, *clients]), stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=2 * self.settings.time, check=False)
                with open(told, encoding="utf-8") as file:
                    verdict = json.load(file)
                verdict["wrong_replays"] = replays.wrong_replays(
                    verdict, lambda chosen: self.command(",".join(f"{k}={v}" for k, v in chosen.items()),
                                                         [mode, subject, *clients]),
                    scratch, self.settings.time, most=1)
                return verdict
            except (OSError, ValueError, subprocess.TimeoutExpired):
                return {}


def clients_of(calls, setups, counts, seed):
    """Clients of a class with these calls: so many of each kind, or all pairs if their count is None."""
    choose = random.Random(seed)
    pairs = [f"{s}:{a}/{b}" for s in setups for a, b in itertools.combinations_with_replacement(calls, 2)]
    if counts[0] is not None:
        choose.shuffle(pairs)

    def some(form, count):
        return [form.format(choose.choice(setups), *choose.choices(calls, k=3)) for _ in range(count)]
    return pairs[:counts[0]] + some("{}:{}+{}/{}", counts[1]) + some("{}:{}/{}/{}", counts[2])


def outcome(text):
    """The client, and what comes to pass: results, and who waits for ever (not where: that is not the same place)."""
    client = re.search(r"client (\S+)", text)
    what = re.sub(r"^end: deadlock, .*", lambda line: "waits: " + " ".join(re.findall(r"([\w.]+) at ", line.group())),
                  text[client.end():] if client else text, flags=re.M)
    return client.group(1) if client else "?", what.strip()


def without_threads(text):
    """The lines, whoever has written them."""
    return " | ".join(sorted(re.sub(r"^main[.\d]*: ", "", line) for line in text.split("\n")))


class Found:
    """What a search has shown."""

    def __init__(self, verdict, threads):
        self.by_client = {}
        outcomes = verdict.get("outcomes") or {}
        for entry in outcomes.get("list") or []:
            client, what = outcome(entry.get("text", ""))
            self.by_client.setdefault(client, set()).add(what if threads else without_threads(what))
        self.wrong_replays = verdict.get("wrong_replays") or []
        self.told = verdict.get("verdict") in ("VERIFIED", "ERROR", "INCOMPLETE")
        # All there is: neither a limit nor a bound has cut anything off.
        self.whole = verdict.get("verdict") in ("VERIFIED", "ERROR") and bool(outcomes.get("complete"))
        # All there is within its bound.
        self.ended = self.whole or (verdict.get("limit") or "").startswith("bound: everything within")
        self.steps = any("each one step" in text for text in verdict.get("assumptions") or [])


class Tally:
    """How far the clients' searches have come."""

    def __init__(self):
        self.lock, self.counts = threading.Lock(), {}

    def add(self, what, clients):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + len(clients)

    def __str__(self):
        return ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))


class Batch:
    """Clients of one class that one JVM runs."""

    def __init__(self, place, subject, clients):
        self.place, self.subject, self.clients = place, subject, clients

    def name(self):
        place = f"{self.place.jdk.name()} {self.place.backend}"
        return f"{self.subject} {self.clients[0]} and {len(self.clients) - 1} more, {place}"

    def parts(self):
        """What took too long is taken apart."""
        half = (len(self.clients) + 1) // 2
        return [Batch(self.place, self.subject, part) for part in (self.clients[:half], self.clients[half:]) if part]

    def search(self, options, most=1, mode="run"):
        """With a part `most` of the executions."""
        threads = self.subject not in HELPING and self.subject not in SYNCHRONIZED
        return Found(self.place.verdict(self.subject, self.clients, options, most, mode), threads)

    def problems(self):
        """Lines that say what differs, and notes."""
        atomic = self.search("jdk=atomic")
        steps = atomic.steps or self.subject not in SUBJECTS
        if (not steps or not atomic.whole) and len(self.clients) > 1:
            return [line for part in self.parts() for line in part.problems()]
        if not atomic.told:
            return [f"{self.subject} {self.clients[0]}: hpor tells no verdict with jdk=atomic"]
        if not atomic.whole:
            self.count("jdk=atomic not to the end")
            return [f"? {self.clients[0]}: with jdk=atomic not explored to the end"]
        notes = [] if steps else [f"? {self.clients[0]}: explored as with jdk=fine"]
        if self.place.settings.spoil:
            atomic.by_client[self.clients[-1]].pop()
        return notes + (self.in_order(atomic) if self.subject in SYNCHRONIZED else self.unbounded(atomic))

    def in_order(self, atomic):
        """What comes to pass where one call is behind the other; only that, if both hold the monitor."""
        orders = self.search("jdk=atomic", mode="orders")
        lines = [f"{self.subject} {self.clients[0]}: {text}" for text in atomic.wrong_replays + orders.wrong_replays]
        if not orders.whole:
            return lines + [f"{self.subject} {self.clients[0]}: one call behind the other: no verdict"]
        self.count("against both orders")
        for client in self.clients:
            a, o = atomic.by_client.get(client, set()), orders.by_client.get(client, set())
            lock = all((self.subject, call) in self.place.locking for call in client.split(":", 1)[1].split("/"))
            if o - a or (lock and a - o):
                lines.append(f"{self.subject} {client}: only in one of both orders {sorted(o - a)}, "
                             f"only at the same time {sorted(a - o)}")
        return lines

    def unbounded(self, atomic):
        fine = self.search("jdk=fine,por=source", 0.1)
        wrong = self.differences(atomic, fine)
        if not wrong and not fine.whole:
            return self.bounded(atomic, MOST_PREEMPTIONS)
        self.count("in batches that differ" if wrong else "jdk=fine to the end")
        return wrong

    def bounded(self, atomic, bound):
        """Within this bound, or within those below it if that was too much."""
        fine = self.search(f"jdk=fine,por=bpor-source,bound=preemption:{bound}")
        wrong = self.differences(atomic, fine)
        if not wrong and not fine.ended and len(self.clients) > 1:
            return [line for part in self.parts() for line in part.bounded(atomic, bound)]
        if not wrong and not fine.ended and bound:
            return self.bounded(atomic, bound - 1)
        self.count("in batches that differ" if wrong else "jdk=fine to the end" if fine.whole else
                   f"jdk=fine {'to' if fine.ended else 'within'} bound {bound}")
        return wrong or ([] if fine.told else [f"{self.subject} {self.clients[0]}: no verdict with jdk=fine"])

    def count(self, what):
        self.place.settings.tally.add(what, self.clients)

    def differences(self, atomic, fine):
        lines = [f"{self.subject} {self.clients[0]}: {text}" for text in atomic.wrong_replays + fine.wrong_replays]
        for client in self.clients:
            a, f = atomic.by_client.get(client, set()), fine.by_client.get(client, set())
            if f - a or (fine.whole and a - f):
                only_atomic = f", only with jdk=atomic {sorted(a - f)}" if fine.whole else ""
                lines.append(f"{self.subject} {client}: only with jdk=fine {sorted(f - a)}{only_atomic}")
        return lines


def places(settings):
    chosen = [(jdk, backend) for jdk in jdks.find_jdks() for backend in ("os", "fiber")
              if backend == "os" or jdk.version >= FIRST_FIBER_JDK]
    return [Place(settings, jdk, backend) for jdk, backend in chosen
            if settings.jdk in (None, jdk.version) and settings.backend in (None, backend)]


def batches(settings):
    everywhere = places(settings)
    chosen = [subject for subject in ALL if re.search(settings.subjects, subject)]
    calls = {place: place.calls(chosen) for place in everywhere}
    counts = (None, *settings.counts[1:]) if settings.all else settings.counts
    for number, subject in enumerate(ALL):
        if subject not in chosen:
            continue
        able = [place for place in everywhere if FIRST_JDK.get(subject, 0) <= place.jdk.version]
        for place in able if settings.all or not able else [able[(number + settings.seed) % len(able)]]:
            only_pairs = (counts[0], 0, 0) if subject in SYNCHRONIZED else counts
            clients = clients_of(calls[place][subject], ALL[subject], only_pairs, settings.seed)
            for at in range(0, len(clients), settings.batch):
                yield Batch(place, subject, clients[at:at + settings.batch])


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
    parser.add_argument("--executions", type=int, default=3000, help="of one search, for each of its clients")
    parser.add_argument("--time", type=int, default=120, help="seconds for one search")
    parser.add_argument("--jdk", type=int)
    parser.add_argument("--backend")
    parser.add_argument("--spoil", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    settings = parser.parse_args()
    settings.agent, settings.tally = os.path.abspath(settings.agent), Tally()
    compiler = next(j.java for j in jdks.find_jdks() if j.has_javac)
    os.makedirs(settings.classes, exist_ok=True)
    subprocess.run([os.path.join(os.path.dirname(compiler), "javac"), "-cp", settings.jar, "-d", settings.classes,
                    *sorted(glob.glob(os.path.join(FOLDER, "*.java")))], check=True)
    tap = Tap()
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        todo = list(batches(settings))
        for batch, lines in zip(todo, pool.map(Batch.problems, todo)):
            differs = any(not line.startswith("?") for line in lines)
            tap.check(differs == settings.spoil, batch.name())
            for line in lines:
                note(line)
    note(f"clients: {settings.tally}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
