#!/usr/bin/env python3
"""Right uses of pools under the model that replaces ForkJoinPool, with each operation a step. Prints TAP.

    pools.py --agent build/libhpor.so --classes FOLDER [--executions N] [--all]

The model's own code is explored then, as the program's is. Its faults showed late: a deadlock after 20,000 executions
of a depth-first search, a time that was over in one execution of seven. So each case of tests/pools is searched three
times: depth first, within a bound on preemptions, and under random schedules. None may find an error, and each must
run so many executions, unless it comes to the end before. --all: each case on every JDK with each backend; else these
take turns from case to case."""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jdks  # noqa: E402
import library  # noqa: E402
from tap import Tap  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "pools")
SEARCHES = {"depth first": "por=source", "bounded": "por=bpor-source,bound=preemption:2",
            "random": "search=mix"}
TIMEOUT = 1200


def cases():
    with open(os.path.join(FOLDER, "Main.java"), encoding="utf-8") as file:
        return re.findall(r'case "([\w-]+)":', file.read())


def wrong(settings, case, place, search):
    """None, or what is wrong with the verdict."""
    jdk, backend = place
    with tempfile.TemporaryDirectory(prefix="hpor-pools-") as scratch:
        told = os.path.join(scratch, "verdict.json")
        options = f"threads={backend},jdk=fine,races=off,executions={settings.executions},json={told},progress=off"
        command = [jdk.java, f"-agentpath:{settings.agent}={options},{SEARCHES[search]}", "-cp", settings.classes,
                   "Main", case]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           timeout=TIMEOUT, check=False, cwd=scratch)
            with open(told, encoding="utf-8") as file:
                verdict = json.load(file)
        except (subprocess.TimeoutExpired, OSError, ValueError) as error:
            return f"no verdict: {error}"
    text = verdict.get("verdict")
    if text not in ("VERIFIED", "INCOMPLETE"):
        return f"{text} after {verdict.get('executions')} executions: {verdict.get('error') or verdict.get('reason')}"
    limit = verdict.get("limit")
    if text == "INCOMPLETE" and not (limit.startswith("executions:") if limit else verdict.get("bound_reached")):
        return f"the search ended otherwise: {limit or verdict.get('reason')}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agent", required=True, type=os.path.abspath)
    parser.add_argument("--classes", required=True, type=os.path.abspath)
    parser.add_argument("--executions", type=int, default=300)
    parser.add_argument("--filter", default="")
    parser.add_argument("--all", action="store_true")
    settings = parser.parse_args()
    library.compile_cases(min(jdks.find_jdks(), key=lambda jdk: jdk.version).java, settings.classes, FOLDER)
    places, jobs = library.places(), []
    for number, case in enumerate(case for case in cases() if re.search(settings.filter, case)):
        for turn, search in enumerate(SEARCHES):
            at = number + turn + jdks.turn()
            for place in places if settings.all else [places[at % len(places)]]:
                jobs.append((case, place, search))
    tap = Tap(len(jobs))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for job, problem in zip(jobs, pool.map(lambda job: wrong(settings, *job), jobs)):
            case, (jdk, backend), search = job
            tap.check(problem is None, f"{case} {jdk.name()} {backend} {search}", problem)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
