#!/usr/bin/env python3
"""The versions of Java: which JDKs the tests have, JDKs that hpor refuses, and class files of each version on each JDK.
Prints TAP.

    versions.py --hpor build/hpor

What a version lacks here is skipped: fetch_jdks.py gets JDK 21 and JDK 11."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402
from tap import Tap  # noqa: E402

FIRST, FIRST_FIBER_JDK = 17, 21
IN_USE = (17, 21, 25)
TIMEOUT = 120
REFUSED = 3
# Compiled for Java 8 and later. The two locks are taken in two orders.
PROGRAM = """
public class Main {
    static String order = "";
    static synchronized void add(String name) { order += name; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(new Runnable() {
            public void run() { add("a"); }
        });
        other.start();
        add("b");
        other.join();
        System.out.println("order " + order);
    }
}
"""


def run(command, home):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, "JAVA_HOME": home}, timeout=TIMEOUT, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def check_found(tap, found):
    """A machine that lacks one is told: the tests ran on fewer."""
    for version in IN_USE:
        title = f"JDK {version} is among the JDKs that are tested"
        if any(jdk.version == version and jdk.has_javac for jdk in found):
            tap.check(True, title)
        else:
            tap.skip(title, "it is not found, or has no compiler")


def check_refused(tap, settings, old, classes):
    """The program's main must not have run."""
    words = f"hpor needs JDK 17 or later; this is JDK {old.version}."
    agent = os.path.join(os.path.dirname(settings.hpor), "libhpor.so")
    for title, command in (("the agent", [old.java, f"-agentpath:{agent}", "-cp", classes, "Main"]),
                           ("hpor run", [settings.hpor, "run", "--progress=off", "--", "-cp", classes, "Main"])):
        code, output = run(command, old.home)
        tap.check(code == REFUSED and words in output and "order" not in output,
                  f"{title} refuses {old.name()}", f"exit code {code}", output)
    _, output = run([settings.hpor, "doctor"], old.home)
    tap.check("too old: hpor needs JDK 17 or later" in output, f"doctor says so of {old.name()}", output)


def explore(settings, jdk, backend, classes):
    told = os.path.join(classes, "verdict.json")
    code, output = run([settings.hpor, "run", f"--threads={backend}", "--progress=off", "--races=off",
                        f"--json={told}", f"--schedule={classes}/schedule.json", "--", "-cp", classes, "Main"],
                       jdk.home)
    try:
        with open(told, encoding="utf-8") as file:
            return code, json.load(file), output
    except (OSError, ValueError):
        return code, {}, output


def check_class_files(tap, settings, jdk, version, classes):
    """Both orders of the two locks, on each JDK that reads the version; a JDK that does not says so."""
    for backend in ["fiber", "os"] if jdk.version >= FIRST_FIBER_JDK else ["os"]:
        code, verdict, output = explore(settings, jdk, backend, classes)
        title = f"class files of Java {version} on {jdk.name()} {backend}"
        if version > jdk.version:
            tap.check(code == REFUSED and "UnsupportedClassVersionError" in output and "VERIFIED" not in output,
                      f"{title} are refused", f"exit code {code}", output)
        else:
            tap.check(verdict.get("verdict") == "VERIFIED" and verdict.get("executions") == 2, title, output)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    settings = parser.parse_args()
    everything = jdks.find_jdks(lowest=1)
    found = [jdk for jdk in everything if jdk.version >= FIRST]
    compiler = next((jdk for jdk in reversed(found) if jdk.has_compiler), None)
    tap = Tap()
    check_found(tap, found)
    with tempfile.TemporaryDirectory(prefix="hpor-versions-") as folder:
        with open(os.path.join(folder, "Main.java"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        for version in [8, 11, *IN_USE] if compiler else []:
            classes = os.path.join(folder, str(version))
            os.mkdir(classes)
            if version <= compiler.version:
                subprocess.run([os.path.join(compiler.home, "bin", "javac"), "--release", str(version), "-nowarn",
                                "-Xlint:-options", "-d", classes, os.path.join(folder, "Main.java")], check=True)
                for jdk in found:
                    check_class_files(tap, settings, jdk, version, classes)
        old = [jdk for jdk in everything if jdk.version < FIRST]
        for jdk in old if compiler else []:
            check_refused(tap, settings, jdk, os.path.join(folder, "8"))
        if not old:
            tap.skip("a JDK that is too old is refused", "there is none")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
