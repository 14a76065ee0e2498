"""Has the verifier of each JDK found check rewritten classes: verify.py --rewrite TOOL [--sample N | --all], prints
TAP.

A class that the JVM refuses as malformed or not verifiable is a failure. The classes come from the JDK itself."""

import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
import jdks  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

MODES = ("hooks", "guards", "far")


def sample_of(mode, settings):
    """How many classes the mode takes, 0 for all. Far methods are large, so that fewer of them do."""
    if mode == "far":
        return 3000 if settings.all else settings.sample // 5
    return 0 if settings.all else settings.sample


def show(output):
    for line in output.splitlines():
        print(line if line.startswith("#") else f"# {line}")


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    show(result.stdout)
    return result.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rewrite", required=True)
    parser.add_argument("--sample", type=int, default=1500)
    parser.add_argument("--all", action="store_true")
    settings = parser.parse_args()
    found = [jdk for jdk in jdks.of_today() if jdk.has_javac and os.path.exists(os.path.join(jdk.home, "lib/modules"))]
    if not found:
        return skip_all("no JDK with a compiler found")
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        for jdk in found:
            classes = os.path.join(folder, jdk.name())
            subprocess.run([os.path.join(jdk.home, "bin", "javac"), "-d", classes, os.path.join(HERE, "Verify.java"),
                            os.path.join(HERE, "Probe.java")], check=True)
            for mode in MODES:
                file = os.path.join(folder, "rewritten")
                good = run([settings.rewrite, mode, str(sample_of(mode, settings)), file, jdk.home]) and \
                    run([jdk.java, "--add-modules", "ALL-SYSTEM", "-XX:TieredStopAtLevel=1", "-cp", classes, "Verify",
                         file])
                tap.check(good, f"{jdk.name()} verifies classes rewritten with {mode}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
