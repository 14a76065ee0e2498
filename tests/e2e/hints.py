#!/usr/bin/env python3
"""Options that may help a search that was cut off: which ones are named for programs made for it, and whether what is
said to have been seen is true. Prints TAP.

    hints.py --hpor build/hpor"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jdks as jdk_search
import schema
from tap import Tap, skip_all

SCHEMA = schema.load("verdict-1.schema.json")
# Threads that all do the same, and the main thread, which waits for them.
TEAM = """
public class Main {
    static volatile int x, y;
    static void part() {
        BODY
    }
    public static void main(String[] words) throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Main::part);
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
    }
}
"""
COUNTS = "for (int k = 0; k < 3; k++) x++;"
SLEEPS = """for (int k = 0; k < 3; k++) {
            try { Thread.sleep(10); } catch (InterruptedException e) { return; }
            x++;
        }"""
# Who comes first goes round for ever if the other one has counted before it looks.
LOOPS = "int was = x; x = was + 1; if (was == 0) while (x == 2) y = 1 - y;"
# One thread counts until the other one has slept.
ROUNDS = """if (Thread.currentThread().getName().equals("Thread-0")) {
            while (y == 0) synchronized (Main.class) { x++; }
        } else {
            try { Thread.sleep(10); } catch (InterruptedException e) { return; }
            y = 1;
        }"""
# All choices are here.
ONE_PLACE = "x++;"
# The write of line 5 meets itself and line 6; nothing else meets.
TWO_PLACES = """x = 1;
        int was = x;"""


class Test:
    def __init__(self, hpor, folder, javac, tap):
        self.hpor, self.folder, self.javac, self.tap = hpor, pathlib.Path(folder), javac, tap

    def search(self, body, threads, *options):
        """The verdict's JSON and the text."""
        source = self.folder / "Main.java"
        source.write_text(TEAM.replace("BODY", body).replace("THREADS", str(threads)), encoding="utf-8")
        subprocess.run([self.javac, "-g", "-d", self.folder, source], check=True)
        done = subprocess.run([self.hpor, "run", "--jobs=1", "--progress=off", "--json=v.json", "--races=off",
                               *options, "--", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", ".", "Main"],
                              cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=200, check=False)
        verdict = json.loads((self.folder / "v.json").read_text(encoding="utf-8"))
        wrong = list(schema.problems(SCHEMA, SCHEMA, verdict))
        if wrong:
            self.tap.check(False, f"the JSON of {' '.join(options)}", *wrong[:3])
        return verdict, done.stdout

    def hint(self, name, found, option):
        """The hint of an option, which must be there, in the text as well."""
        verdict, text = found
        hint = next((hint for hint in verdict["hints"] if hint["option"].startswith(option)), None)
        told = hint and f"  {hint['option']}\n      {hint['seen']}\n" in text
        self.tap.check(hint and told and len(verdict["hints"]) <= 3, f"{name}: {option}", verdict["hints"], text)
        return hint or {"option": "", "seen": "", "effect": ""}

    def check(self, name, good, *details):
        self.tap.check(good, name, *details)

    def preemptions(self):
        """What a bound is said to leave is about what it leaves."""
        found = self.search(COUNTS, 3, "--executions=3000")
        hint = self.hint("increments", found, "por=bpor-source bound=preemption:2")
        looked, few = map(int, re.match(r"Of (\d+) executions that were looked at, (\d+) ", hint["seen"]).groups())
        self.check("no more is said to be within the bound than was looked at", 0 < few <= looked <= 3000, hint)
        bounded, _ = self.search(COUNTS, 3, "--por=bpor-source", "--bound=preemption:2")
        self.check("the bound explores what is within it, and says that there is more",
                   bounded["verdict"] == "INCOMPLETE" and bounded["bound_reached"] and not any(
                       "bound" in hint["option"] for hint in bounded["hints"]), bounded["hints"])

    def states(self):
        found = self.search(COUNTS, 3, "--executions=1000")
        hint = self.hint("increments", found, "match=on")
        executions, ends = found[0]["executions"], found[0]["outcomes"]["count"]
        self.check("the ends and executions are those of the verdict",
                   hint["seen"].startswith(f"{executions} executions came to {ends} different end"), hint)
        matched, _ = self.search(COUNTS, 3, "--match=on", "--time=100")
        self.check("with it, the search comes to its end", matched["verdict"] == "VERIFIED" and not matched["hints"],
                   matched)

    def time_limits(self):
        found = self.search(SLEEPS, 3, "--executions=300")
        hint = self.hint("sleepers", found, "timeouts=lazy")
        early, executions = map(int, re.match(r"In (\d+) of (\d+) executions", hint["seen"]).groups())
        self.check("its line is that of the sleep", "Main.part(Main.java:6)" in hint["seen"]
                   and 0 < early <= executions == 300, hint)
        lazy, _ = self.search(SLEEPS, 3, "--executions=300", "--timeouts=lazy")
        self.check("with it, no time limit ends early", not any("timeouts" in hint["option"] for hint in lazy["hints"]),
                   lazy["hints"])

    def loops(self):
        found = self.search(LOOPS, 2, "--steps=2000", "--executions=60")
        hint = self.hint("a loop", found, "steps=")
        self.check("so many were cut off", hint["seen"].startswith(f"{found[0]['limited']} execution"), hint)
        hint = self.hint("a loop", found, "match=on")
        self.check("its line is that of the loop", "Main.part(Main.java:5)" in hint["seen"], hint)

    def rounds(self):
        found = self.search(ROUNDS, 2, "--steps=3000", "--executions=300")
        hint = self.hint("rounds", found, "steps=")
        fewest, most = map(int, re.search(r"have (\d+) to (\d+) steps", hint["seen"]).groups())
        self.check("the longest is as long as was said", most == found[0]["depth"], hint)
        self.check("no other option is named that ends nothing",
                   not any(re.match("match=|timeouts=|time=", h["option"]) for h in found[0]["hints"]),
                   found[0]["hints"])
        few = self.search(ROUNDS, 2, "--" + hint["option"])
        self.check("with it the search ends", few[0]["limit"].startswith("steps:") and fewest < most, few[0]["limit"])

    def machine(self):
        found = self.search(COUNTS, 8, "--executions=2")
        hint = self.hint("eight threads", found, "fewer threads")
        self.check("the main thread is one of them", "Up to 9 threads take part" in hint["seen"], hint)
        processors = len(os.sched_getaffinity(0))
        found = self.search(ONE_PLACE, 4, "--executions=10")
        if processors > 1:
            hint = self.hint("one search on several processors", found, "jobs=")
            self.check("so many processors", f"the machine has {processors} processors" in hint["seen"], hint)
        hint = self.hint("one place", found, "explain=Main.java:5")
        self.check("all choices are there", hint["seen"].startswith("Most choices: ")
                   and "Main.part(Main.java:5)" in hint["seen"], hint)

    def hot_spots(self):
        """Each place is a line, whatever operations it has, and no place is named twice."""
        here, behind = "Main.part(Main.java:5)", "Main.part(Main.java:6)"
        (verdict, text), (two, _) = (self.search(body, 4, "--por=source", "--executions=20")
                                     for body in (ONE_PLACE, TWO_PLACES))
        spots = verdict["hot_spots"]
        self.check("one hot spot", [spot["places"] for spot in spots] == [[here, here]] and spots[0]["share"] > 0.5
                   and "Hpor.atomic()" in spots[0]["remedy"], spots)
        told = f" % at {here}, which meets itself\n      fewer by {spots[0]['remedy']}"
        words = " ".join(text.split())
        self.check("the text names it", " ".join(told.split()) in words, text)
        lines = text[text.index("Where most choices"):].split("\n")
        self.check("its remedy is wrapped", max(map(len, lines)) <= 120, lines)
        self.check("two hot spots", {frozenset(spot["places"]) for spot in two["hot_spots"]}
                   == {frozenset([here]), frozenset([here, behind])} and len(two["hot_spots"]) == 2
                   and sum(spot["share"] for spot in two["hot_spots"]) <= 1.001, two["hot_spots"])
        verified, text = self.search(TWO_PLACES, 2, "--por=source")
        self.check("the JSON has them of a search that has ended, the text does not", verified["hot_spots"]
                   and verified["verdict"] == "VERIFIED" and "most choices" not in text, verified["hot_spots"], text)

    def jobs(self):
        """One process of several tells the hints. Options that such a search refuses are said to be for one alone."""
        found = self.search(COUNTS, 4, "--jobs=2", "--executions=20000")
        hint = self.hint("two processes", found, "por=bpor-source bound=preemption:2 (without jobs=)")
        looked, few = map(int, re.match(r"Of (\d+) executions that were looked at, (\d+) ", hint["seen"]).groups())
        self.check("two processes: one has looked at some of the executions",
                   0 < few <= looked < found[0]["executions"], hint, found[0]["executions"])
        self.check("two processes: not told to use several", not any(
            hint["option"].startswith("jobs=") for hint in found[0]["hints"]), found[0]["hints"])

    def none(self):
        for name, body in (("VERIFIED", "x = 1;"), ("ERROR", "if (x++ == 1) throw new Error();")):
            verdict, text = self.search(body, 2)
            self.check(f"no hints: {name}", verdict["verdict"] == name and not verdict["hints"]
                       and "What may help" not in text, verdict["hints"], text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    settings = parser.parse_args()
    jdk = next((jdk for jdk in jdk_search.find_jdks() if jdk.has_javac), None)
    if not jdk:
        return skip_all("no JDK with a compiler found")
    os.environ["JAVA_HOME"] = jdk.home
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="hpor-hints-") as folder:
        test = Test(settings.hpor, folder, os.path.join(jdk.home, "bin", "javac"), tap)
        test.preemptions()
        test.states()
        test.time_limits()
        test.loops()
        test.rounds()
        test.machine()
        test.hot_spots()
        test.jobs()
        test.none()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
