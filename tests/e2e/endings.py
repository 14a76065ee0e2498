#!/usr/bin/env python3
"""How a run ends when it does not end by itself, and what a replay says. Prints TAP.

    endings.py --agent build/libhpor.so

* A replay of a saved schedule ends in the same error, shows the program's output and the stack trace, exit code 1.
* A replay that ends otherwise says so: exit code 3.
* Ctrl-C while it searches: exit code 2, INCOMPLETE, with the JSON written.
* time=: the same.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks as jdk_search  # noqa: E402

FAILING = """
public class Main {
    static int shared;
    public static void main(String[] arguments) throws Exception {
        System.out.println("argument " + arguments[0]);
        Thread t = new Thread(() -> shared = 1);
        t.start();
        int seen = shared;
        t.join();
        int limit = Integer.parseInt(arguments[0]);
        check(seen, limit);
    }
    static void check(int seen, int limit) {
        if (seen == 1 && limit > 0) {
            throw new IllegalStateException("seen " + seen);
        }
    }
}
"""

# 6 threads with 6 writes each of one variable: more interleavings than anyone can wait for.
ENDLESS = """
public class Main {
    static int shared;
    public static void main(String[] arguments) {
        for (int i = 0; i < 6; i++) {
            new Thread(() -> { for (int k = 0; k < 6; k++) shared++; }).start();
        }
    }
}
"""


class Test:
    def __init__(self, agent, jdk, folder):
        self.agent, self.jdk, self.folder = agent, jdk, folder
        self.number = self.failed = 0

    def check(self, good, title, output=""):
        self.number += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.number} - {title}", flush=True)
        for line in [] if good else output.splitlines()[-25:]:
            print("# " + line)

    def compile(self, name, source):
        place = os.path.join(self.folder, name)
        os.makedirs(place)
        with open(os.path.join(place, "Main.java"), "w", encoding="utf-8") as file:
            file.write(source)
        subprocess.run([os.path.join(self.jdk.home, "bin", "javac"), "-d", place, os.path.join(place, "Main.java")],
                       check=True)
        return place

    def start(self, classes, options, *arguments):
        command = [self.jdk.java, f"-agentpath:{self.agent}={options}", "-cp", classes, "Main", *arguments]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True)

    def run(self, classes, options, *arguments):
        process = self.start(classes, options, *arguments)
        try:
            return process, process.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return process, process.communicate()[0] + "\nkilled: it did not end"

    def report(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}

    def replays(self, classes, backend):
        schedule = os.path.join(self.folder, f"schedule-{backend}.json")
        process, text = self.run(classes, f"threads={backend},schedule={schedule}", "1")
        self.check(process.returncode == 1, f"{backend}: the error is found", text)
        process, text = self.run(classes, f"threads={backend},replay={schedule}", "1")
        self.check(process.returncode == 1 and "IllegalStateException: seen 1" in text,
                   f"{backend}: its replay ends in the same error", text)
        self.check(text.count("argument 1") == 1, f"{backend}: the replay shows the program's output once", text)
        self.check("Main.check(Main.java:" in text and "Main.main(Main.java:" in text,
                   f"{backend}: the replay shows the whole stack", text)
        # With another argument the same schedule ends without the error.
        report = os.path.join(self.folder, f"otherwise-{backend}.json")
        process, text = self.run(classes, f"threads={backend},replay={schedule},json={report}", "0")
        self.check(process.returncode == 3 and "The replay did not end in the error that was saved" in text,
                   f"{backend}: a replay that ends otherwise says so", text)
        self.check(self.report(report).get("verdict") == "UNCONTROLLED", f"{backend}: and so does its JSON", text)

    def is_incomplete(self, title, process, text, path):
        self.check(process.returncode == 2, f"{title}: exit code 2 (seen: {process.returncode})", text)
        report = self.report(path)
        self.check(report.get("verdict") == "INCOMPLETE" and report.get("executions", 0) > 0,
                   f"{title}: the JSON has the verdict so far", text)
        self.check(text.count("hpor: INCOMPLETE") == 1, f"{title}: the verdict is told once", text)

    def interrupted(self, classes, backend):
        path = os.path.join(self.folder, f"interrupted-{backend}.json")
        process = self.start(classes, f"threads={backend},json={path}")
        time.sleep(4)
        self.check(process.poll() is None, f"{backend}: it is still searching after 4 seconds")
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        try:
            text = process.communicate(timeout=30)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            text = process.communicate()[0]
        self.check(time.monotonic() - began < 10, f"{backend}: Ctrl-C ends it within seconds", text)
        self.is_incomplete(f"{backend}: Ctrl-C", process, text, path)

    def timed(self, classes, backend):
        path = os.path.join(self.folder, f"time-{backend}.json")
        process, text = self.run(classes, f"threads={backend},json={path},time=2s")
        self.is_incomplete(f"{backend}: time=2s", process, text, path)
        self.check("time: 2.0 seconds are over" in text, f"{backend}: time=2s names the limit", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--agent", required=True)
    settings = parser.parse_args()
    jdks = [jdk for jdk in jdk_search.find_jdks() if jdk.has_javac]
    if not jdks:
        print("1..0 # SKIP no JDK with a compiler found")
        return 0
    jdk = jdks[-1]
    with tempfile.TemporaryDirectory(prefix="hpor-endings-") as folder:
        test = Test(os.path.abspath(settings.agent), jdk, folder)
        failing, endless = test.compile("failing", FAILING), test.compile("endless", ENDLESS)
        for backend in ["fiber", "os"] if jdk.version >= 21 else ["os"]:
            test.replays(failing, backend)
            test.interrupted(endless, backend)
            test.timed(endless, backend)
        print(f"1..{test.number}")
    return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
