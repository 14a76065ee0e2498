#!/usr/bin/env python3
"""Do two builds of the agent do the same? For changes that are to change nothing. Prints TAP; a point is a program.

    behaviour.py --before OTHER/libhpor.so --after build/libhpor.so --classes FOLDER [--filter REGEX] [--jdk 17]

Each program runs with some sets of options, up to a number of executions. What both builds write must be the same, but
for times: the verdict as JSON, the schedules, and what is told on the terminal."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
import jdks as jdks_of  # noqa: E402
import programs as programs_of  # noqa: E402
from tap import Tap  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = ({}, {"stop": "never", "jdk": "fine"}, {"stop": "never", "por": "hybrid+source", "match": "on"})
COMMON = {"executions": 150, "time": "60s", "progress": "off", "random": 0}
# Times, speeds and sizes; the folders of the run.
CHANGES = re.compile(r"\b\d+(\.\d+)?(e[-+]?\d+)? ?(ns|us|ms|s|/s|MiB|KiB|executions/s|executions a second)\b"
                     r'|"\w*(seconds|time|memory|rate|rss|ns|per_second|depth_estimate|durations?)\w*": ?[\d.e+-]+')


def said(settings, agent, jdk, program, options):
    """Everything that a search leaves, by the name of the file; times are taken out."""
    with tempfile.TemporaryDirectory() as folder:
        options = {"json": "verdict.json", "schedule": "schedule.json", **COMMON, **options,
                   **program.expected.get("options", {})}
        text = ",".join(f"{key}={value}" for key, value in options.items())
        jars = [settings.jar, *program.jars()]
        command = [jdk.java, *program.expected.get("jvm", []), f"-agentpath:{agent}={text}", "-cp",
                   os.pathsep.join([program.classes, *jars]), "Main", *program.expected.get("args", [])]
        try:
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  errors="replace", timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return {"end": "none within 120 s"}
        found = {"exit code": str(done.returncode), "standard output": done.stdout, "standard error": done.stderr}
        for path in pathlib.Path(folder).glob("*.json"):
            found[path.name] = path.read_text(encoding="utf-8", errors="replace")
        return {name: CHANGES.sub("TIME", text.replace(folder, "FOLDER").replace(str(agent), "AGENT"))
                for name, text in found.items()}


def differences(settings, jdk, program):
    for options in OPTIONS:
        before, after = (said(settings, agent, jdk, program, options) for agent in (settings.before, settings.after))
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                yield f"{options}: {name}"
                lines = [(before.get(name) or "").splitlines(), (after.get(name) or "").splitlines()]
                yield from (f"  {one!r} was {other!r}"[:300] for other, one in zip(*lines) if one != other)


def main():
    parser = argparse.ArgumentParser()
    for name in ("before", "after", "classes"):
        parser.add_argument("--" + name, required=True, type=os.path.abspath)
    parser.add_argument("--jar", type=os.path.abspath, default=str(ROOT / "build/hpor.jar"))
    parser.add_argument("--filter", default="")
    parser.add_argument("--jdk", type=int)
    settings = parser.parse_args()
    found = jdks_of.find_jdks()
    chosen = next(jdk for jdk in reversed(found) if settings.jdk in (None, jdk.version))
    programs = [program for program in programs_of.find_programs(str(ROOT), settings.classes)
                if re.search(settings.filter, program.name)]
    programs_of.compile_programs(programs, found, str(ROOT / "tests/e2e/CompileAll.java"))
    usable = [program for program in programs if not program.problem and program.fits(chosen)
              and not program.missing_jar()]
    tap = Tap()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for program, wrong in zip(usable, pool.map(lambda each: list(differences(settings, chosen, each)), usable)):
            tap.check(not wrong, program.name, *wrong[:8])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
