#!/usr/bin/env python3
"""Marked tests under the runner of Eclipse, and @HporReplay under a debugger. Prints TAP.

    ide.py --build BUILD-FOLDER

Eclipse runs tests in a JVM of their own, by its class RemoteTestRunner, which tells a port what becomes of each test.
This script listens there in the place of Eclipse. Maven's repository has that class; IDEA's JUnitStarter is not there.
debugger/Debugger.java attaches, sets breakpoints and reads variables by JDI, as the debuggers of IDEs do."""

import argparse
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading

from runners import HERE, JUNIT_4, JUNIT_5, SHORT, TIMEOUT, Runners

import artifacts  # beside tap
import jdks
from tap import Tap, skip_all

ECLIPSE = [f"org.eclipse.jdt:org.eclipse.jdt.{name}" for name in (
    "junit.runtime:3.8.100", "junit4.runtime:1.4.0", "junit5.runtime:1.1.300")]
RUNNER = "org.eclipse.jdt.internal.junit.runner.RemoteTestRunner"
TEST = re.compile(r"^%TESTS +(\d+),(\S+)\(\S+\n(.*?)^%TESTE +\1,", re.MULTILINE | re.DOTALL)
ENDING = re.compile(r"^%(?:FAILED|ERROR) +\d+,(@AssumptionFailure: )?", re.MULTILINE)
TRACE = re.compile(r"^%TRACES *\n(.*?)^%TRACEE", re.MULTILINE | re.DOTALL)
DEBUGGED = HERE / "runners/Debugged.java"
# What the tests come to, as in runners.py.
FIVE = {"plain": ("passed", ""), "marked": ("passed", ""),
        "markedWithOptions": ("failure", "expected: <2> but was: <1>")}
FOUR = {"kept": ("passed", ""), "lost": ("failure", "expected:<2> but was:<1>"), "limited": ("passed", ""),
        "assumption": ("skipped", "needs luck"), "cutAborts": ("skipped", "INCOMPLETE, 1 execution"),
        "cutFails": ("failure", "INCOMPLETE, 1 execution")}


class Eclipse:
    """The runner of Eclipse, and what listens to it."""

    def __init__(self, run, jars):
        self.run, self.jars = run, jars

    def tests(self, junit, name):
        """Test -> how it ended, and its trace; and all that was said."""
        told = []
        with socket.create_server(("localhost", 0)) as server:
            server.settimeout(TIMEOUT)
            listener = threading.Thread(target=self.listen, args=(server, told))
            listener.start()
            _, output = self.run.java(
                [*self.jars, *JUNIT_4, *JUNIT_5], RUNNER, "-version", "3", "-port", str(server.getsockname()[1]),
                "-testLoaderClass", f"org.eclipse.jdt.internal.junit{junit}.runner.JUnit{junit}TestLoader",
                "-loaderpluginname", f"org.eclipse.jdt.junit{junit}.runtime", "-classNames", name)
            listener.join(TIMEOUT)
        messages = b"".join(told).decode("utf-8", "replace")
        return {test: self.ending(said) for _, test, said in TEST.findall(messages)}, output + messages

    @staticmethod
    def listen(server, told):
        connection, _ = server.accept()
        with connection:
            while data := connection.recv(1 << 16):
                told.append(data)

    @staticmethod
    def ending(said):
        ending, trace = ENDING.search(said), TRACE.search(said)
        if not ending:
            return "passed", ""
        return "skipped" if ending[1] else "failure", trace[1] if trace else ""


def check_marks(run, eclipse):
    for junit, name, wanted in ((5, "SomeFive", FIVE), (4, "MarkedFour", FOUR)):
        found, said = eclipse.tests(junit, name)
        for test, ending in wanted.items():
            run.expect(f"Eclipse, JUnit {junit}: {test}", found.get(test), ending, said)
    _, trace = found.get("lost", ("", ""))
    run.tap.check("Replay it with:" in trace and "write Counter#1.value" in trace,
                  "Eclipse: the trace of a failure has hpor's report", trace)


def line_of(text):
    """The number of the only line of the test with this text."""
    number, = (number for number, line in enumerate(DEBUGGED.read_text(encoding="utf-8").splitlines(), 1)
               if text in line)
    return number


class Debugger:
    """A debugger in a JVM of its own."""

    def __init__(self, run, port, stops, *lines):
        self.process = subprocess.Popen(
            [run.jdk.java, "-cp", run.classes, "Debugger", str(port), stops, "Debugged", *map(str, lines)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "JAVA_TOOL_OPTIONS": SHORT})

    def said(self):
        try:
            return self.process.communicate(timeout=TIMEOUT)[0]
        except subprocess.TimeoutExpired:
            self.process.kill()
            return f"still there after {TIMEOUT} s\n" + self.process.communicate()[0]


def free_port():
    with socket.create_server(("localhost", 0)) as server:
        return server.getsockname()[1]


def check_debugger(run, eclipse):
    """Both threads have read 0 before one of them writes, so one addition is lost. Breakpoints show that."""
    run.compile(HERE / "debugger/Debugger.java")
    found, said = eclipse.tests(5, "Debugged")
    run.expect("debugger: the test fails without one", found.get("lost"),
               ("failure", "expected: <2> but was: <1>"), said)
    port, source = free_port(), DEBUGGED.read_text(encoding="utf-8")
    mark = f'@HporReplay(value = "target/hpor-schedules/hpor-Debugged.lost.json", debugPort = {port})'
    copy = run.folder / "Debugged.java"
    copy.write_text(source.replace("HporTest;", "HporReplay;").replace(
        '@HporTest @Hpor(races = "off")', f"@org.junit.jupiter.api.Test {mark}").replace(
        "import hpor.test.Hpor;\n", ""), encoding="utf-8")
    run.compile(copy)
    lines = [line_of(text) - 1 for text in ("count = seen + 1", "assertEquals(2, count)")]  # one import less
    for stops in ("all", "thread"):
        debugger = Debugger(run, port, stops, *lines)
        found, said = eclipse.tests(5, "Debugged")
        seen = debugger.said()
        title = f"debugger that stops {'all threads' if stops == 'all' else 'one thread'}"
        run.expect(f"{title}: the schedule fails again", found.get("lost"), ("failure", "ERROR (replay): assertion"),
                   said + seen)
        run.tap.check(f"localhost:{port}" in said, f"{title}: the test says where it waits", said)
        hits = re.findall(r"^hit (\d+) by (\S+) \{(.*)\}$", seen, re.MULTILINE)
        wanted = [(lines[0], {"this.count=0", "seen=0"}), (lines[0], {"seen=0"}), (lines[1], {"this.count=1"})]
        right = len(hits) == 3 and all(int(line) == at and values <= set(shown.split(", "))
                                       for (line, _, shown), (at, values) in zip(hits, wanted))
        run.tap.check(right, f"{title}: both threads have seen 0, and the sum is 1", seen, said)
        run.tap.check(len({thread for _, thread, _ in hits}) == 2, f"{title}: each thread is one of its own", seen)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda path: pathlib.Path(path).resolve())
    build = parser.parse_args().build
    usable = [jdk for jdk in jdks.of_today() if jdk.has_javac and jdk.has_module("jdk.jdi")]
    missing = [path for path in [*JUNIT_4, *JUNIT_5] if not path.exists()]
    if missing or not usable:
        return skip_all(f"{missing[0] if missing else 'a JDK'} is missing (Debian packages junit4, junit5)")
    folder = build / "tests/artifacts"
    artifacts.fetch(ECLIPSE, folder)
    jars = [pathlib.Path(artifacts.place(name, folder)) for name in ECLIPSE]
    if not all(jar.exists() for jar in jars):
        return skip_all("Maven cannot get the runner of Eclipse")
    tap = Tap()
    for jdk in usable[:1] + usable[1:][-1:]:  # the first JDK has no fibers, the last one has
        with tempfile.TemporaryDirectory(prefix="hpor-ide-") as name:
            run = Runners(build, jdk, pathlib.Path(name), tap)
            eclipse = Eclipse(run, jars)
            check_marks(run, eclipse)
            check_debugger(run, eclipse)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
