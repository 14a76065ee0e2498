#!/usr/bin/env python3
"""Errors that suppress= keeps back, on each JDK with each backend. Prints TAP.

    suppressed.py --agent build/libhpor.so
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

SOURCE = """
package com.acme;

import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static int count;
    static final ReentrantLock one = new ReentrantLock(), two = new ReentrantLock();
    static final Object a = new Object(), b = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> {
            switch (arguments[0]) {
                case "race", "behind" -> increment();
                case "locks" -> inOrder(one, two);
                case "monitors" -> { synchronized (a) { synchronized (b) { count++; } } }
                case "exception" -> throw new UnsupportedOperationException("never");
                case "misuse" -> a.notify();
                case "exit" -> leave();
            }
        });
        other.start();
        switch (arguments[0]) {
            case "race", "behind" -> increment();
            case "locks" -> inOrder(two, one);
            case "monitors" -> { synchronized (b) { synchronized (a) { count++; } } }
        }
        other.join();
        if (arguments[0].equals("behind") && count == 1) throw new AssertionError("an update is lost");
    }

    static void increment() {
        count++;
    }

    static void leave() {
        System.exit(5);
    }

    static void inOrder(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }
}
"""

FILE = """# each line fits one case, but for the last
data-race com.acme.Main.count may lose updates
deadlock com.acme.Main.inOrder is replaced soon
exception java.lang.UnsupportedOperationException is wanted
any com.acme.Main.leave is how it ends
exit com.acme.Other.* fits nothing
"""
RACE, LOCKS, EXCEPTION, EXIT = 2, 3, 4, 5  # lines
# What the program does; the line that is met (none: an error is found), and the kind of the error.
CASES = [("race", RACE, None), ("behind", RACE, "assertion"), ("locks", LOCKS, None), ("monitors", None, "deadlock"),
         ("exception", EXCEPTION, None), ("misuse", None, "monitor-misuse"), ("exit", EXIT, None)]


def run(jdk, classes, settings, case):
    """The exit code, the verdict as JSON if `told` is among the settings, and what hpor printed."""
    told = os.path.join(classes, "verdict.json")
    command = [jdk.java, f"-agentpath:{settings}", "-ea", "-cp", classes, "com.acme.Main", case]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120)
    try:
        with open(told, encoding="utf-8") as file:
            return done.returncode, json.load(file), done.stderr
    except (OSError, ValueError):
        return done.returncode, {}, done.stderr


def check(tap, jdk, backend, agent, classes):
    base = f"{agent}=threads={backend},progress=off"
    files = f"json={classes}/verdict.json,schedule={classes}/schedule.json"
    for case, line, kind in CASES:
        for stop in ("first", "never"):
            title = f"{jdk.name()} {backend} {case} stop={stop}"
            _, verdict, text = run(jdk, classes, f"{base},{files},stop={stop},suppress={classes}/known.txt", case)
            met = [item["line"] for item in verdict.get("suppressions", []) if item["times"]]
            kinds = [error["kind"] for error in verdict.get("errors", [])]
            right = met == ([line] if line else []) and kinds == ([kind] if kind else [])
            right = right and verdict["verdict"] == ("ERROR" if kind else "VERIFIED")
            tap.check(right, title, *text.splitlines()[-20:])
            known = f"Suppressed by {classes}/known.txt:" in text
            tap.check(known and ("but for those that are suppressed" in text) == (kind is None),
                      f"{title}: the report says so", *text.splitlines()[-20:])
        if kind:
            for suppress in ("", f",suppress={classes}/known.txt"):
                code, _, text = run(jdk, classes, f"{base},replay={classes}/schedule.json{suppress}", case)
                title = f"{jdk.name()} {backend} {case}: its schedule replays{' with suppress=' if suppress else ''}"
                tap.check(code == 1, title, *text.splitlines()[-20:])


def refuses(tap, jdk, agent, classes):
    with open(os.path.join(classes, "wrong.txt"), "w", encoding="utf-8") as file:
        file.write("deadlock com.acme.Main\n")
    code, _, text = run(jdk, classes, f"{agent}=suppress={classes}/wrong.txt", "race")
    tap.check(code == 3 and "line 1: the reason is missing" in text, f"{jdk.name()}: a wrong file is refused", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--agent", required=True)
    settings = parser.parse_args()
    jdks = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-suppressed-") as classes:
            with open(os.path.join(classes, "Main.java"), "w", encoding="utf-8") as file:
                file.write(SOURCE)
            with open(os.path.join(classes, "known.txt"), "w", encoding="utf-8") as file:
                file.write(FILE)
            subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", classes, os.path.join(classes, "Main.java")],
                           check=True)
            for backend in ["fiber", "os"] if jdk.version >= 21 else ["os"]:
                check(tap, jdk, backend, os.path.abspath(settings.agent), classes)
            refuses(tap, jdk, os.path.abspath(settings.agent), classes)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
