#!/usr/bin/env python3
"""explain=: says of each access at a line whether its order was a choice of the search, and why not. Prints TAP.

    explain.py --agent build/libhpor.so --hpor build/hpor

What is expected follows from the program: who touches what, and what orders it."""

import argparse
import os
import subprocess
import sys
import tempfile

import jdks as jdk_search
from tap import Tap, skip_all

PROGRAM = """
import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static volatile int shared;
    static int mine, before, guarded, counted;
    static final Object LOCK = new Object();
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    final Object fixed;

    Main(Object fixed) {
        this.fixed = fixed;
    }

    static int never() {
        return shared + 1; // never
    }

    static void guard(int value) {
        synchronized (LOCK) { // section
            guarded = value; // guarded
        }
    }

    static void count() {
        synchronized (LOCK) {
            counted++; // counted
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        before = 1; // before
        Thread other = new Thread(() -> {
            shared = 1; // written
            int read = before; // ordered
            guard(1);
            count();
            MAP.put("a", 1); // put by other
        }, "other");
        other.start();
        int seen = shared; // seen
        mine = seen; // mine
        guard(2);
        count();
        MAP.put("a", 2); // put by main
        Object fixed = new Main(LOCK).fixed; // fixed
        int nothing = seen + 1; // nothing
        other.join();
        if (arguments.length > 1) never();
    }
}
"""
CHOICE, NO_CHOICE = "A choice: ", "No choice: "


def line_of(mark):
    found = [i for i, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("// " + mark)]
    assert len(found) == 1, (mark, found)
    return found[0]


# The line; what is told of which access of it. Of `guarded` each write may come last. Additions to `counted` commute.
EXPECTED = (
    ("seen", "static read Main.shared", CHOICE, f"static write Main.shared, Main.java:{line_of('written')} (other)"),
    ("written", "static write Main.shared", CHOICE, f"static read Main.shared, Main.java:{line_of('seen')} (main)"),
    ("mine", "static write Main.mine", NO_CHOICE, "no other thread touches it"),
    ("before", "static write Main.before", NO_CHOICE,
     f"static read Main.before, Main.java:{line_of('ordered')} (other)"),
    ("ordered", "static read Main.before", NO_CHOICE,
     f"static write Main.before, Main.java:{line_of('before')} (main)"),
    ("counted", "static write Main.counted", NO_CHOICE, "commutes"),
    ("guarded", "static write Main.guarded", CHOICE,
     f"static write Main.guarded, Main.java:{line_of('guarded')} ("),
    ("guarded", "static write Main.guarded", CHOICE, f"begins at Main.java:{line_of('section')} (enter)"),
    ("section", "enter", CHOICE, "before and behind"),
    ("section", "static read Main.LOCK", NO_CHOICE, "the field is final"),
    ("fixed", "read Main.fixed", NO_CHOICE, "the field is final"),
    ("put by main", "ConcurrentHashMap.put", CHOICE,
     f"ConcurrentHashMap.put, Main.java:{line_of('put by other')} (other)"),
    ("never", "static read Main.shared", NO_CHOICE, "no execution of the search came there"),
)


def told(text, what):
    """The lines about one access: from its name on, until the next one's."""
    found, inside = [], False
    for line in text.splitlines():
        if line.startswith("  ") and not line.startswith("   "):
            inside = line[2:].split(",")[0] == what
        if inside:
            found.append(line)
    return "\n".join(found)


class Test:
    def __init__(self, settings, jdk, folder, tap):
        self.settings, self.jdk, self.folder, self.tap, self.texts = settings, jdk, folder, tap, {}

    def ask(self, place, *options):
        command = [self.settings.hpor, "explain", "--at", place, *options, "--", "-cp", self.folder, "Main"]
        if (place, options) not in self.texts:
            done = subprocess.run(command, cwd=self.folder, env=dict(os.environ, JAVA_HOME=self.jdk.home), text=True,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=100, check=False)
            self.texts[place, options] = done.returncode, done.stderr
        return self.texts[place, options]

    def check(self, good, title, text):
        self.tap.check(good, f"JDK {self.jdk.version}, {title}", *text.splitlines()[-30:])

    def lines(self, *options, without=()):
        for mark, what, kind, because in EXPECTED:
            if mark in without:
                continue
            code, text = self.ask(f"Main.java:{line_of(mark)}", *options)
            about = told(text, what)
            other = NO_CHOICE if kind == CHOICE else CHOICE
            self.check(code == 0 and kind in about and because in about and other not in about,
                       f"{' '.join(options)}: {mark}: {what}: {kind}{because}", text)

    def finer(self, backend):
        """Without critical sections as steps, the choice is who takes the monitor, and nothing within."""
        code, text = self.ask(f"Main.java:{line_of('section')}", f"--threads={backend}", "--monitors=fine")
        self.check(code == 0 and CHOICE in told(text, "enter"), f"{backend}: monitors=fine: entering is the choice",
                   text)
        code, text = self.ask(f"Main.java:{line_of('guarded')}", f"--threads={backend}", "--monitors=fine")
        about = told(text, "static write Main.guarded")
        self.check(code == 0 and CHOICE not in about and "holds the same monitor" in about
                   and f"taken at Main.java:{line_of('section')}" in about,
                   f"{backend}: monitors=fine: what lies within is none, since both hold the monitor", text)

    def others(self):
        code, text = self.ask(f"Main.java:{line_of('nothing')}")
        self.check(code == 0 and "nothing at this line" in text, "a line without accesses", text)
        code, text = self.ask("Other.java:5")
        self.check(code == 0 and "No class of this file" in text, "a file that is not there", text)
        code, text = self.ask("Main.java")
        self.check(code == 3 and "a file and a line are expected" in text, "a place without a line", text)
        for options in ("--por=none", "--match=on", "--search=mix"):
            code, text = self.ask("Main.java:5", options)
            self.check(code == 3 and "explain= tells which" in text, f"{options} cannot be explained", text)
        code, text = self.ask(f"Main.java:{line_of('seen')}", "--executions=1")
        self.check(code == 2 and "1 execution of the search, which is not complete" in text,
                   "of a search that is cut off, it says so", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True)
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    settings = parser.parse_args()
    jdks = [jdk for jdk in jdk_search.of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    for jdk in jdks:
        with tempfile.TemporaryDirectory(prefix="hpor-explain-") as folder:
            with open(os.path.join(folder, "Main.java"), "w", encoding="utf-8") as file:
                file.write(PROGRAM)
            subprocess.run([f"{jdk.home}/bin/javac", "-d", folder, f"{folder}/Main.java"], check=True)
            test = Test(settings, jdk, folder, tap)
            for backend in ["fiber", "os"] if jdk.version >= 21 else ["os"]:
                test.lines(f"--threads={backend}")
                test.finer(backend)
            for algorithm in ("dpor", "optimal"):
                test.lines(f"--por={algorithm}", without=("guarded", "counted"))  # they take no sections
            test.others()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
