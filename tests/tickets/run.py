#!/usr/bin/env python3
"""A service that sells tickets, with six planted bugs: hpor junit finds each, and the first 15 lines of its report name
the steps that make it up. What they must name is what one who has planted the bug would point at. Prints TAP.

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
TEST = "com.acme.tickets.TicketServiceTest"
FIRST_LINES = 15
# The test; the kind of its error, empty for none; what the first lines say, in this order.
BUGS = {
    "seatsAreSoldOnce": ("assertion", [
        r"Thread-(\d) +Inventory.java:17 .*\.get\(\"Hamlet\"\) = 3",
        r"Thread-(\d) +Inventory.java:17 .*\.get\(\"Hamlet\"\) = 3",
        r"Thread-(\d) +Inventory.java:21 .*\.put\(\"Hamlet\", 1\)", r"FAILED"]),
    "paysAndRefunds": ("deadlock", [
        r"is blocked in: enter Account#1", r"held by Thread-\d, which took it at .*Ledger.java:12",
        r"is blocked in: enter Account#2", r"held by Thread-\d, which took it at .*Ledger.java:12", r"Circle: "]),
    "paidOrExpired": ("assertion", [
        r"Reservation.java:35 .* = HELD", r"Reservation.java:44 .* = EXPIRED", r"Reservation.java:38 .* = PAID",
        r"FAILED"]),
    "mailsArrive": ("deadlock", [
        r"is blocked in: wait Mailbox#1",
        r"notified: the last notification \(Thread-\d, Mailbox.java:30, step \d+\) woke Thread-\d"]),
    "mailerStops": ("data-race", [
        r"Mailer.stopped is written in Mailer.stop \(Mailer.java:41\) and read in Mailer.run \(Mailer.java:19\)"]),
    "listenersComeAndGo": ("data-race", [
        r"at com.acme.tickets.Listeners.tell\(Listeners.java:29\)",
        r"at com.acme.tickets.Listeners.add\(Listeners.java:13\)"]),
    "closedHouseSellsNothing": ("", []),
}


def reports(output):
    """By test: the lines of its report."""
    found, name = {}, None
    for line in output.splitlines():
        test = re.match(rf"\w+ +{re.escape(TEST)}\.(\w+) ", line)
        name = test[1] if test else name
        if name:
            found.setdefault(name, []).append(line)
    return {name: lines[next((i for i, line in enumerate(lines) if line.startswith("hpor: ERROR")), len(lines)):]
            for name, lines in found.items()}


def in_order(lines, wanted):
    """The first pattern that no line behind those of the patterns before it matches; None: there is none."""
    lines = iter(lines)
    return next((pattern for pattern in wanted if not any(re.search(pattern, line) for line in lines)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    hpor = parser.parse_args().hpor
    usable = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not usable or not all(map(os.path.exists, JUNIT)):
        return skip_all("no JDK with a compiler found, or JUnit 4 is missing")
    tap = Tap()
    for jdk in usable:
        with tempfile.TemporaryDirectory(prefix="hpor-tickets-") as folder:
            subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-g", "-cp", ":".join(JUNIT), "-d", folder,
                            *map(str, sorted(HERE.rglob("*.java")))], check=True)
            command = [hpor, "junit", "--progress=off", "--jobs=2", "-cp", ":".join((folder, *JUNIT)), TEST]
            done = subprocess.run(command, cwd=folder, env={**os.environ, "JAVA_HOME": jdk.home}, timeout=280,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  check=False)
        found = reports(done.stdout)
        for test, (kind, wanted) in BUGS.items():
            first = found.get(test, [])[:FIRST_LINES]
            right = first[0].startswith(f"hpor: ERROR: {kind}") if kind and first else test in found and not first
            missing = in_order(first, wanted)
            tap.check(right and not missing, f"jdk{jdk.version}: {test}: {kind or 'no error'}",
                      f"missing: {missing}", *first)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
