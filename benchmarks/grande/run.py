#!/usr/bin/env python3
"""Programs of the kinds of Java Grande and pjbench, each with a known race or none. Prints TAP.

    run.py --hpor build/hpor [--filter REGEX]

At size tiny, on each JDK found, hpor must find the known race; without one it must verify the program, in as many
executions as the comment at the program's head derives. With races=off the program must come to what its comment says.
At the other sizes, the programs run without hpor, and check their results themselves. The table of README.md must say
what the comments say."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "tests" / "e2e"))
from jdks import of_today  # noqa: E402
from tap import Tap, skip_all  # noqa: E402

SECONDS = 60  # of a search; each takes less than one
SIZES = ("small", "medium", "large")  # beside tiny, which hpor explores


class Program:
    """What the comment at the head of a program says."""

    def __init__(self, folder):
        self.name, self.source = folder.name, folder / "Main.java"
        comment = re.search(r"/\*\*\n(.*?)\n \*/", self.source.read_text(encoding="utf-8"), re.DOTALL)[1]
        said = " ".join(line.removeprefix(" *").strip() for line in comment.splitlines())
        self.race = re.search(r"Known race: (.*?)\. ", said)[1]
        found = re.search(r"Executions at size tiny: (at most )?(\d+)\. ", said)
        self.executions = (found[1] or "") + found[2] if found else ""
        found = re.search(r"With races=off: (VERIFIED|ERROR \(.*?\))\. ", said)
        self.without = found[1] if found else ""
        if (self.race == "none") != bool(self.executions) or (self.race == "none") == bool(self.without):
            sys.exit(f"{self.source}: a program without a race derives its executions; one with a race says what it "
                     "comes to with races=off")

    def row(self):
        return f"| {self.race} | {self.without or 'VERIFIED'} | {self.executions or ''} |".replace("  |", " |")


def compile_all(jdk, programs, folder):
    for program in programs:
        compiler = os.path.join(jdk.home, "bin", "javac")
        subprocess.run([compiler, "-d", folder / program.name, program.source], check=True)


class Test:
    def __init__(self, settings, tap, classes):
        self.settings, self.tap, self.classes = settings, tap, classes

    def search(self, program, jdk, *flags):
        told = self.classes / "verdict.json"
        told.unlink(missing_ok=True)
        command = [self.settings.hpor, "run", "--jobs=1", f"--time={SECONDS}", "--progress=off", f"--json={told}",
                   *flags, f"--schedule={self.classes}/schedule.json", "--", "-cp", self.classes / program.name,
                   "Main", "tiny"]
        done = subprocess.run(command, env={**os.environ, "JAVA_HOME": jdk.home}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=2 * SECONDS, check=False)
        verdict = json.loads(told.read_text(encoding="utf-8")) if told.is_file() else {"verdict": "none"}
        error = verdict.get("error") or {"kind": "", "message": ""}
        return verdict, error, done.stdout + done.stderr

    def without_race(self, program, jdk):
        verdict, _, said = self.search(program, jdk)
        most = int(program.executions.removeprefix("at most "))
        count = verdict.get("executions", 0)
        right = 0 < count <= most if program.executions.startswith("at most") else count == most
        self.tap.check(verdict["verdict"] == "VERIFIED" and not verdict["uncontrolled"] and right,
                       f"{program.name} {jdk.name()}: VERIFIED in {program.executions} executions", count, said)

    def with_race(self, program, jdk):
        verdict, error, said = self.search(program, jdk)
        self.tap.check(error["kind"] == "data-race" and program.race in error["message"],
                       f"{program.name} {jdk.name()}: a race on {program.race}", said)
        verdict, error, said = self.search(program, jdk, "--races=off")
        wanted, text = program.without.split(" ", 1) if " " in program.without else (program.without, "")
        self.tap.check(verdict["verdict"] == wanted and text.strip("()") in error["message"],
                       f"{program.name} {jdk.name()}: with races=off {program.without}", said)

    def alone(self, program, jdk, size):
        """Without hpor. What a race spoils may be right or not."""
        done = subprocess.run([jdk.java, "-cp", self.classes / program.name, "Main", size], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=SECONDS, check=False)
        spoiled = program.without.startswith("ERROR") and program.without[len("ERROR ("):-1] in done.stderr
        self.tap.check(done.stdout.startswith(program.name + ": ") and done.returncode == 0 or spoiled,
                       f"{program.name} {jdk.name()}: size {size} without hpor", done.stdout, done.stderr)


def check_table(tap, programs):
    text = (HERE / "README.md").read_text(encoding="utf-8")
    for program in programs:
        row = next((line for line in text.splitlines() if line.startswith(f"| `{program.name}` |")), "")
        tap.check(row.replace("`", "").endswith(program.row()), f"{program.name}: its row in README.md", row,
                  program.row())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hpor", required=True, type=os.path.abspath)
    parser.add_argument("--filter", default="")
    settings = parser.parse_args()
    jdks = [jdk for jdk in of_today() if jdk.has_javac]
    if not jdks:
        return skip_all("no JDK with a compiler found")
    programs = [Program(path.parent) for path in sorted(HERE.glob("*/Main.java"))]
    programs = [program for program in programs if re.search(settings.filter, program.name)]
    tap = Tap()
    check_table(tap, programs)
    with tempfile.TemporaryDirectory(prefix="hpor-grande-") as folder:
        test = Test(settings, tap, pathlib.Path(folder))
        compile_all(min(jdks, key=lambda jdk: jdk.version), programs, pathlib.Path(folder))
        for program in programs:
            for size in SIZES:
                test.alone(program, jdks[0], size)
            for jdk in jdks:
                (test.without_race if program.race == "none" else test.with_race)(program, jdk)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
