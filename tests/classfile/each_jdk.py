"""Runs a tool once for each JDK of this machine, as TAP: each_jdk.py --label NAME TOOL [ARGUMENT...] JDK is added
last."""

import argparse
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import jdks  # noqa: E402
from tap import Tap, note, skip_all  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--label", required=True)
    parser.add_argument("command", nargs="+")
    settings = parser.parse_args()
    found = [jdk for jdk in jdks.find_jdks() if os.path.exists(os.path.join(jdk.home, "lib", "modules"))]
    if not found:
        return skip_all("no JDK with lib/modules found")
    tap = Tap()
    for jdk in found:
        result = subprocess.run([*settings.command, jdk.home], stdout=subprocess.PIPE, text=True, check=False)
        lines = result.stdout.splitlines()
        for line in lines:
            note(line.removeprefix("# "))
        good = result.returncode == 0 and any(not line.startswith("#") for line in lines)
        tap.check(good, f"{settings.label} {jdk.name()}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
