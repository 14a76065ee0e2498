#!/usr/bin/env python3
"""An executor program with jdk=atomic and with jdk=fine: at least three times fewer executions, same outcomes? Prints
TAP.

    run.py --hpor build/hpor                           1 worker and 1 or 2 tasks, to the end; 2 workers, 4 tasks:
                                                       minutes
    run.py --hpor build/hpor --workers 1 --tasks 1     other numbers

With jdk=atomic the search goes to its end. With jdk=fine it is given three times as many executions and one more:
either it ends before (then the outcomes of both are compared), or there are more, and what it has come to until then
must be outcomes that jdk=atomic has, too. With 1 worker (`--most 0` elsewhere) both go to their ends. Executions that
are given up early or cut off count, for they take time as well. Which worker has run a task is part of an outcome, and
whether the last task was done when main asked."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import jdks  # noqa: E402

GOAL = 3


class Search:
    def __init__(self, settings, size, folder, jdk_option, limit):
        told = os.path.join(folder, jdk_option + ".json")
        command = [settings.hpor, "run", f"--jdk={jdk_option}", f"--por={size.por}", f"--match={size.match}",
                   "--stop=never",
                   "--races=off", "--outcomes=on", "--progress=off", f"--json={told}", f"--steps={settings.steps}",
                   *([f"--executions={limit}"] if limit else []),
                   *([f"--time={settings.seconds}"] if settings.seconds else []),
                   "--", "-cp", folder, "Main", str(size.workers), str(size.tasks),
                   *(["asks"] if size.workers == 1 else [])]
        environment = dict(os.environ, JAVA_HOME=settings.java_home) if settings.java_home else None
        subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       check=False)
        with open(told, encoding="utf-8") as file:
            self.told = json.load(file)
        self.all = sum(self.told[key] for key in ("executions", "blocked", "cut", "limited"))
        self.outcomes = {outcome["digest"] for outcome in self.told["outcomes"]["list"]}
        self.complete = self.told["verdict"] == "VERIFIED" and self.told["outcomes"]["complete"]

    def text(self, name):
        end = "complete" if self.complete else f"not complete: {self.told.get('limit')}"
        return f"# jdk={name}: {self.all} executions ({self.told['executions']} to the end), " \
            f"{len(self.outcomes)} outcomes, " \
               f"{self.told['seconds']:.1f} s, {end}"


class Size:
    def __init__(self, workers, tasks, por, match, most):
        self.workers, self.tasks, self.por, self.match, self.most = workers, tasks, por, match, most

    def __str__(self):
        return f"{self.workers} workers, {self.tasks} tasks, {self.por}{'+match' if self.match == 'on' else ''}"


def compare(settings, size, folder):
    atomic = Search(settings, size, folder, "atomic", 0)
    print(f"# {size}\n{atomic.text('atomic')}", flush=True)
    fine = Search(settings, size, folder, "fine", size.most * atomic.all + 1 if size.most else 0)
    print(fine.text("fine"), flush=True)
    return [(f"{size}: {text}", holds) for text, holds in (
        ("with jdk=atomic the search is complete", atomic.complete),
        (f"with jdk=fine there are at least {GOAL} times as many executions", fine.all >= GOAL * atomic.all),
        *([] if size.most else [("with jdk=fine the search is complete", fine.complete)]),
        ("and no other outcomes", fine.outcomes == atomic.outcomes if fine.complete
        else fine.outcomes <= atomic.outcomes))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--tasks", type=int)
    parser.add_argument("--por", default="hybrid")
    parser.add_argument("--match", default="off", choices=["on", "off"])
    parser.add_argument("--most", type=int, default=GOAL,
                        help="with jdk=fine, so many times as many executions are run at most; 0: all")
    parser.add_argument("--steps", type=int, default=2000, help="longer executions are cut off")
    parser.add_argument("--seconds", type=int, default=0, help="for each of the searches")
    settings = parser.parse_args()
    settings.hpor = os.path.abspath(settings.hpor)
    found = jdks.find_jdks()
    settings.java_home = found[-1].home if found else None
    if settings.workers or settings.tasks:
        most = 0 if settings.workers == 1 else settings.most
        sizes = [Size(settings.workers or 2, settings.tasks or 4, settings.por, settings.match, most)]
    else:
        # Two tasks are too many for jdk=fine without matching.
        sizes = [Size(1, 1, settings.por, settings.match, 0), Size(1, 2, "source", "on", 0),
                 Size(2, 4, settings.por, settings.match, settings.most)]
    print("TAP version 13")
    with tempfile.TemporaryDirectory(prefix="hpor-executors-") as folder:
        javac = next(os.path.join(jdk.home, "bin", "javac") for jdk in found if jdk.has_javac)
        subprocess.run([javac, "-d", folder, os.path.join(HERE, "Main.java")], check=True)
        points = [point for size in sizes for point in compare(settings, size, folder)]
    for number, (text, holds) in enumerate(points, 1):
        print(f"{'ok' if holds else 'not ok'} {number} - {text}")
    print(f"1..{len(points)}")
    return 0 if all(holds for _, holds in points) else 1


if __name__ == "__main__":
    sys.exit(main())
