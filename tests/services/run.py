#!/usr/bin/env python3
"""Services of about 300 lines with planted bugs: hpor junit finds each, and the first 15 lines of its report name the
steps that make it up. What they must name is what one who has planted the bug would point at. Prints TAP.

    run.py --hpor build/hpor"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
import jdks as jdk_search  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

JUNIT = ("/usr/share/java/junit4.jar", "/usr/share/java/hamcrest.jar")
FIRST_LINES = 15
# The class of tests; for each test: the kind of its error, empty for none; what the first lines say, in this order.
TICKETS = "com.acme.tickets.TicketServiceTest", {
    "seatsAreSoldOnce": ("assertion", [
        r"^  Thread-\d saw Inventory.free.get\(\"Hamlet\"\) = 3 before Thread-\d called put\(\"Hamlet\", 1\), and ",
        r"Thread-(\d) +Inventory.java:17 +Inventory.free \(ConcurrentHashMap#\d\)\.get\(\"Hamlet\"\) = 3",
        r"Thread-(\d) +Inventory.java:17 +Inventory.free \(ConcurrentHashMap#\d\)\.get\(\"Hamlet\"\) = 3",
        r"Thread-(\d) +Inventory.java:21 .*\.put\(\"Hamlet\", 1\)", r"FAILED"]),
    "paysAndRefunds": ("deadlock", [
        r"waits for the monitor of Account#1", r"held by Thread-\d, which took it at .*Ledger.java:12",
        r"waits for the monitor of Account#2", r"held by Thread-\d, which took it at .*Ledger.java:12", r"Circle: "]),
    "paidOrExpired": ("assertion", [
        r"^  Thread-\d read Reservation.state = HELD before Thread-\d wrote EXPIRED, and then wrote PAID over it\.$",
        r"Reservation.java:35 .* = HELD", r"Reservation.java:44 .* = EXPIRED", r"Reservation.java:38 .* = PAID",
        r"FAILED"]),
    "mailsArrive": ("deadlock", [
        r"^  Thread-\d waits in wait\(\) on Mailbox#1",
        r"notified by notify\(\) \(Thread-0, Mailbox.java:30, step \d+\), and waits again",
        r"before it waited, it saw ArrayDeque.isEmpty on Mailbox.waiting \(ArrayDeque#\d\) = true \(Mailbox.java:26",
        r"notified: the last notify\(\) \(Thread-\d, Mailbox.java:30, step \d+\) woke Thread-\d",
        r"before it waited, it saw ArrayDeque.size on Mailbox.waiting \(ArrayDeque#\d\) = 1 \(Mailbox.java:17",
        r"Thread-0 changed that by ArrayDeque.removeFirst \(Mailbox.java:29, step \d+\), after this wait began"]),
    "mailerStops": ("data-race", [
        r"Mailer.stopped is written in Mailer.stop \(Mailer.java:41\) and read in Mailer.run \(Mailer.java:19\)",
        r"^  Mailer.stopped is not volatile, and nothing orders its write by main \(step \d+\) before its read by "]),
    "listenersComeAndGo": ("data-race: calls on Listeners.all in ", [
        r"^  ArrayList is not thread-safe, and nothing orders the call of .* on Listeners.all by Thread-\d \(",
        r"at com.acme.tickets.Listeners.tell\(Listeners.java:29\)",
        r"at com.acme.tickets.Listeners.add\(Listeners.java:13\)"]),
    "closedHouseSellsNothing": ("", []),
}
ORDERS = "com.acme.orders.OrderServiceTest", {
    "limitHolds": ("assertion", [
        r"^  Thread-\d read RateLimiter#1.tokens = 1 before Thread-\d wrote 0, and then wrote 0 over it\.$",
        r"Thread-0 +RateLimiter.java:17 +read RateLimiter#1.tokens = 1", r"RateLimiter.java:17 +write .*tokens = 0",
        r"RateLimiter.java:17 +write .*tokens = 0", r"FAILED"]),
    "linesAreCounted": ("assertion", [
        r"^  Thread-\d read AuditLog.written = 0 before Thread-\d wrote \d, and then wrote \d over it\.$",
        r"AuditLog.java:27 +AtomicInteger.get: read AuditLog.written \(AtomicInteger#\d\).value = 0",
        r"AuditLog.java:27 +AtomicInteger.get: read AuditLog.written \(AtomicInteger#\d\).value = 0",
        r"AuditLog.java:27 +AtomicInteger.set: write", r"AuditLog.java:27 +AtomicInteger.set: write", r"FAILED"]),
    "pricesAreAskedOnce": ("assertion", [
        r"^  Thread-\d saw PriceCache.prices.containsKey\(\"tea\"\) = false before Thread-\d called put\(\"tea\", ",
        r"PriceCache.java:21 .*containsKey\(\"tea\"\) = false", r"PriceCache.java:21 .*containsKey\(\"tea\"\) = false",
        r"PriceCache.java:22 .*put\(\"tea\", ", r"FAILED"]),
    "discountsChange": ("data-race: calls on PriceCache.discounts in ", [
        r"^  HashMap is not thread-safe, and nothing orders the call of .* on PriceCache.discounts by ",
        r"at com.acme.orders.PriceCache.(highestDiscount\(PriceCache.java:33\)|discount\(PriceCache.java:28\))"]),
    "auditIsWritten": ("deadlock", [
        r"Thread-0 waits for the monitor of AuditLog#1", r"held by Thread-1, which took it at .*AuditLog.java:18",
        r"Thread-1 waits in ReentrantLock.lock on OrderBook.lock \(ReentrantLock#1\)",
        r"held by Thread-0, which took it at .*OrderBook.java:19",
        r"Circle: "]),
    "jobsRun": ("deadlock", [
        r"^  Thread-0 waits in ConditionObject.await on Scheduler.more \(ConditionObject#1\) of Scheduler.lock",
        r"Scheduler.java:49",
        r"not signalled: the last signal\(\) \(Thread-1, Scheduler.java:(19|29), step \d+\) came before this wait",
        r"before it waited, it saw (ArrayDeque.isEmpty on Scheduler.jobs .* = true|Scheduler#1.closed = false) ",
        r"Thread-1 changed that (by ArrayDeque.add|to true) \(Scheduler.java:(18|28), step \d+\), before this wait"]),
    "settingsAreOne": ("data-race: Settings.instance is written in Settings.get ", [
        r"^  Settings.instance is not volatile, and nothing orders its write by Thread-\d \(step \d+\) before its "]),
    "lorriesAreLoaded": ("deadlock", [
        r"^  Thread-0 waits in Semaphore.acquire on Shipping.docks \(Semaphore#1\)",
        r"held by Thread-1, which took it at .*Shipping.java:25\), and has ended \(step \d+\) without giving it back: "
        r"the method ended with IllegalArgumentException: nothing to load$",
        r"main waits for the end of Thread-0"]),
    "twoAreShipped": ("deadlock", [
        r"^  pool-1-thread-1 waits in FutureTask.get for the result of FutureTask#\d, which no thread has begun",
        r"Shipping.java:19", r"submitted by pool-1-thread-1 at .*Shipping.java:18\) \(step",
        r"it is task 1 of 2 in the queue of Shipping.pool \(ThreadPoolExecutor#1\), "
        r"whose 2 threads all wait: pool-1-thread-[12], pool-1-thread-[12]$",
        r"pool-1-thread-2 waits in FutureTask.get for the result of FutureTask#\d, which no thread has begun",
        r"Shipping.java:19", r"it is task 2 of 2", r"main waits .*, which pool-1-thread-1 has begun"]),
    "shippedOrCancelled": ("", []),
}
SERVICES = {"tickets": TICKETS, "orders": ORDERS}


def reports(output, tests):
    """By test of the class `tests`: the lines of its report."""
    found, name = {}, None
    for line in output.splitlines():
        test = re.match(rf"\w+ +{re.escape(tests)}\.(\w+) ", line)
        name = test[1] if test else name
        if name:
            found.setdefault(name, []).append(line)
    return {name: lines[next((i for i, line in enumerate(lines) if line.startswith("hpor: ERROR")), len(lines)):]
            for name, lines in found.items()}


def in_order(lines, wanted):
    """The first pattern that no line behind those of the patterns before it matches; None: there is none."""
    lines = iter(lines)
    return next((pattern for pattern in wanted if not any(re.search(pattern, line) for line in lines)), None)


def agrees(lines):
    """Does the first line of a data race tell the two accesses in the order of the stacks below it?"""
    told = re.findall(r" (read|written) in ", lines[0])
    stacks = [match[1] for match in (re.match(r"  In .*: (read|write)s ", line) for line in lines) if match]
    return not stacks or told[0][:4] == stacks[0][:4]


def check_service(tap, hpor, jdk, name):
    tests, bugs = SERVICES[name]
    with tempfile.TemporaryDirectory(prefix="hpor-service-") as folder:
        subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-g", "-cp", ":".join(JUNIT), "-d", folder,
                        *map(str, sorted((HERE / name).rglob("*.java")))], check=True)
        command = [hpor, "junit", "--progress=off", "--jobs=2", "-cp", ":".join((folder, *JUNIT)), tests]
        done = subprocess.run(command, cwd=folder, env={**os.environ, "JAVA_HOME": jdk.home}, timeout=280,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
    found = reports(done.stdout, tests)
    for test, (kind, wanted) in bugs.items():
        first = found.get(test, [])[:FIRST_LINES]
        right = first[0].startswith(f"hpor: ERROR: {kind}") if kind and first else test in found and not first
        missing = in_order(first, wanted)
        right = right and (not kind.startswith("data-race") or agrees(first))
        tap.check(right and not missing, f"jdk{jdk.version}: {name}: {test}: {kind or 'no error'}",
                  f"missing: {missing}", *first)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    hpor = parser.parse_args().hpor
    usable = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not usable or not all(map(os.path.exists, JUNIT)):
        return skip_all("no JDK with a compiler found, or JUnit 4 is missing")
    tap = Tap()
    for jdk in usable:
        for name in SERVICES:
            check_service(tap, hpor, jdk, name)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
