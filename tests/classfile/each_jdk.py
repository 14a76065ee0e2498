"""Runs a tool once for each JDK of this machine, as TAP: each_jdk.py --label NAME TOOL [ARGUMENT...] JDK is added
last."""

import argparse
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import jdks  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--label", required=True)
    parser.add_argument("command", nargs="+")
    settings = parser.parse_args()
    found = [jdk for jdk in jdks.find_jdks() if os.path.exists(os.path.join(jdk.home, "lib", "modules"))]
    if not found:
        print("1..0 # SKIP no JDK with lib/modules found")
        return 0
    failed = 0
    for number, jdk in enumerate(found, start=1):
        result = subprocess.run([*settings.command, jdk.home], stdout=subprocess.PIPE, text=True, check=False)
        lines = result.stdout.splitlines()
        for line in lines:
            print(line if line.startswith("#") else f"# {line}")
        good = result.returncode == 0 and any(not line.startswith("#") for line in lines)
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {settings.label} {jdk.name()}")
    print(f"1..{len(found)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
