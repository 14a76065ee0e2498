#!/usr/bin/env python3
"""own=: data races in code that is not the user's own come behind all other errors, and end no search. Prints TAP.

    own.py --agent build/libhpor.so"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

import jdks as jdk_search
import schema
from tap import Tap, skip_all

# Each execution has the race of the library, before anything of the program's own: with stop=first it ends the search.
LIBRARY = """
package lib;

public class Counter {
    private int count;

    public void set(int value) {
        count = value;
    }
}
"""
PROGRAM = """
package app;

public class Main {
    static int own;
    static volatile int order;

    public static void main(String[] arguments) throws InterruptedException {
        lib.Counter counter = new lib.Counter();
        Thread other = new Thread(() -> {
            counter.set(1);
            if (arguments[0].equals("race")) own = 1;
            if (arguments[0].equals("exception") && order == 1) throw new IllegalStateException("late");
        });
        other.start();
        counter.set(2);
        order = 1;
        if (arguments[0].equals("race")) own = 2;
        other.join();
    }
}
"""


SCHEMA = schema.load("verdict-1.schema.json")


class Test:
    def __init__(self, settings, jdk, folder, tap):
        self.settings, self.jdk, self.folder, self.tap = settings, jdk, folder, tap

    def run(self, word, options):
        path, schedule = f"{self.folder}/verdict.json", f"{self.folder}/schedule.json"
        settings = f"json={path},schedule={schedule},progress=off,{options}"
        done = subprocess.run([self.jdk.java, f"-agentpath:{self.settings.agent}={settings}", "-cp", self.folder,
                               "app.Main", word], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=100, check=False)
        with open(path, encoding="utf-8") as file:
            verdict = json.load(file)
        return done, verdict

    def check(self, good, title, output):
        self.tap.check(good, f"JDK {self.jdk.version}, {title}", *output.splitlines()[-30:])

    def errors(self, word, options, wanted):
        """`wanted`: kind, part of the message, and is it foreign? of each error, in this order."""
        done, verdict = self.run(word, options)
        found = [(error["kind"], error["message"], "foreign" in error) for error in verdict["errors"]]
        good = len(found) == len(wanted) and all(
            kind == one and text in other and foreign == third
            for (kind, text, foreign), (one, other, third) in zip(wanted, found))
        wrong = list(schema.problems(SCHEMA, SCHEMA, verdict))
        self.check(done.returncode == (1 if wanted else 0) and good and not wrong, f"{word}, {options}: {wanted}",
                   f"{found}\n{wrong}\n{done.stderr}")
        return done, verdict

    def all(self, backend):
        threads = f"threads={backend}"
        mine, library = ("data-race", "Main.own", False), ("data-race", "Counter.count", True)
        for pattern in ("app.**", "app.Main", "other.X+app.*"):
            self.errors("none", f"{threads},own={pattern}", [library])
        done, verdict = self.errors("race", f"{threads},own=app.**", [mine, library])
        self.check("In code that is not your own" in done.stderr, f"{backend}: the report says what is not one's own",
                   done.stderr)
        self.errors("exception", f"{threads},own=app.**", [("exception", "late", False), library])
        self.errors("exception", threads, [("data-race", "Counter.count", False)])
        self.errors("none", f"{threads},own=lib.**+app.**", [("data-race", "Counter.count", False)])
        self.errors("none", f"{threads},own=app.**,races=off", [])
        done, verdict = self.run("none", f"{threads},own=app.**,executions=1")
        self.check(done.returncode == 1 and len(verdict["errors"]) == 1, f"{backend}: nor is it lost at a limit",
                   done.stderr)
        self.run("race", f"{threads},own=app.**")
        for name, text in (("schedule.json", "Main.own"), ("schedule-2.json", "Counter.count")):
            done, verdict = self.run("race", f"{threads},replay={self.folder}/{name}")
            self.check(done.returncode == 1 and text in verdict["error"]["message"], f"{backend}: {name} is replayed",
                       done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True, type=os.path.abspath)
    settings = parser.parse_args()
    jdks = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-own-") as folder:
            for name, text in (("Counter.java", LIBRARY), ("Main.java", PROGRAM)):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            subprocess.run([f"{jdk.home}/bin/javac", "-d", folder, f"{folder}/Counter.java", f"{folder}/Main.java"],
                           check=True)
            for backend in ["fiber", "os"] if jdk.version >= 21 else ["os"]:
                Test(settings, jdk, folder, tap).all(backend)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
