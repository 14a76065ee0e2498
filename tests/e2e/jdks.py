"""Finds the JDKs of this machine by looking at the usual places."""

import glob
import os
import re
import shutil


class Jdk:
    """One JDK: its home folder, its feature version (17, 25, ...) and whether it can compile."""

    def __init__(self, home, version, full):
        self.home = home
        self.version = version
        self.full = full
        self.java = os.path.join(home, "bin", "java")
        self.has_javac = os.path.exists(os.path.join(home, "bin", "javac"))

    def name(self):
        return f"jdk{self.version}"


def turn():
    """Where tests begin that run a part of what there is. .ci/run takes the day, so that each part has its turn."""
    return int(os.environ.get("HPOR_TURN", "0"))


def some(found, count):
    """So many of the JDKs, others each day; all if `count` is 0."""
    if not 0 < count < len(found):
        return found
    first = turn() % len(found)
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
                    os.path.expanduser("~/.sdkman/candidates/java/*")):
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
