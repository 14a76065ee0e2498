#!/usr/bin/env python3
"""Loops that wait: each source of what a loop waits for with each kind of pause, right and wrong, and threads that hand
something over in loops. hpor comes to the right verdict by default, within seconds.

    run.py --hpor build/hpor                            the table, on a terminal
    run.py --hpor build/hpor --write docs/loops.md      the table of the documentation
    run.py --hpor build/hpor --check                    as TAP: the verdicts; each loop in one place, which takes turns
    run.py --hpor build/hpor --check --all              each loop in each place

--filter REGEX takes the loops whose title matches; --share N one loop in N, and HPOR_TURN says which.
"""

import argparse
import concurrent.futures
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(os.path.dirname(HERE)), "tests", "e2e"), HERE]
import jdks  # noqa: E402
import sources  # noqa: E402
from tap import Tap  # noqa: E402

FIRST_FIBER_JDK = 21
LIMIT = 30  # seconds of a search
HANDOVERS = os.path.join(HERE, "Handovers.java")


class Loop:
    """A program. `words`: its class and arguments; `text`: its source, if it is made."""

    def __init__(self, title, words, expected, text=None):
        self.title, self.words, self.expected, self.text = title, words, expected, text


def made_loops():
    """For each source and pause the loops, one for each ending."""
    for number, source in enumerate(sources.SOURCES):
        for pause in sources.PAUSES:
            for ending in sources.ENDINGS:
                name = f"Loop{number}_{pause}_{ending}"
                yield Loop(f"{source.title}, pause: {pause}, {ending}", [name], source.expected[ending],
                           source.program(name, pause, ending))


def handovers():
    with open(HANDOVERS, encoding="utf-8") as file:
        titles = re.findall(r'case "(.*)" ->', file.read())
    return [Loop(title, ["Handovers", title], sources.VERIFIED) for title in titles]


def compile_loops(jdk, loops, folder):
    paths = [HANDOVERS]
    for loop in loops:
        if loop.text:
            paths.append(os.path.join(folder, f"{loop.words[0]}.java"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(loop.text)
    subprocess.run([os.path.join(jdk.home, "bin", "javac"), "--release", "17", "-d", folder, *paths], check=True)


class Place:
    """A JDK with a backend, and how soon the verdict is to be there."""

    def __init__(self, jdk, backend):
        self.jdk, self.backend = jdk, backend
        self.goal = 5 if jdk.version < FIRST_FIBER_JDK else 2
        self.name = f"JDK {jdk.version}, {'OS threads' if backend == 'os' else 'fibers'}"


class Result:
    def __init__(self, seconds, verdict, told):
        self.seconds = seconds
        self.came_to = (verdict.get("error") or {}).get("kind") or verdict.get("verdict", "no verdict")
        self.told = told

    def wrong(self, loop):
        """None, or what is wrong."""
        if self.came_to != loop.expected:
            return f"expected {loop.expected}, seen {self.came_to}\n{self.told}"
        if loop.expected == sources.DEADLOCK and "waits in a loop for" not in self.told:
            return f"the deadlock does not say that a thread waits in a loop\n{self.told}"
        return None


def processor_time():
    """Of the processes that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(hpor, place, loop, classes):
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "verdict.json")
        began = processor_time()
        done = subprocess.run([hpor, "run", f"--json={path}", f"--threads={place.backend}", f"--time={LIMIT}s",
                               "--progress=off", "--", "-ea", "-cp", classes, *loop.words], cwd=scratch, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False, timeout=4 * LIMIT,
                              env={**os.environ, "JAVA_HOME": place.jdk.home})
        seconds = processor_time() - began
        try:
            with open(path, encoding="utf-8") as file:
                return Result(seconds, json.load(file), done.stdout)
        except OSError:
            return Result(seconds, {}, done.stdout)


def check(hpor, loops, places, classes, everywhere):
    jobs = [(loop, place) for number, loop in enumerate(loops)
            for place in (places if everywhere else [places[(number + jdks.turn()) % len(places)]])]
    tap = Tap(len(jobs))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (loop, place), result in zip(jobs, pool.map(lambda job: run(hpor, job[1], job[0], classes), jobs)):
            wrong = result.wrong(loop)
            tap.check(wrong is None, f"{loop.title} ({place.name})", wrong)
    return tap.end()


class Table:
    """Of each loop, how long hpor took."""

    def __init__(self, hpor, classes, out):
        self.hpor, self.classes, self.out = hpor, classes, out
        self.runs = self.reached = 0

    def head(self, *columns):
        print(f"\n| {' | '.join(columns)} |\n|{' --- |' * len(columns)}", file=self.out)

    def row(self, *cells):
        print(f"| {' | '.join(cells)} |", file=self.out, flush=True)

    def seconds(self, place, loop):
        """How many. Bold: that is late, or the verdict is wrong."""
        result = run(self.hpor, place, loop, self.classes)
        good = result.wrong(loop) is None and result.seconds <= place.goal
        self.runs += 1
        self.reached += good
        return f"{result.seconds:.1f}" if good else f"**{result.seconds:.1f} {result.came_to}**"


def write(table, loops, places):
    made, others = [loop for loop in loops if loop.text], [loop for loop in loops if not loop.text]
    for place in places:
        print(f"\n## {place.name}", file=table.out)
        table.head("waits for", *(f"pause: {pause}" for pause in sources.PAUSES))
        for source in sources.SOURCES:
            texts = [table.seconds(place, loop) for loop in made if loop.title.startswith(source.title + ", pause")]
            cells = [" ".join(texts[i:i + len(sources.ENDINGS)]) for i in range(0, len(texts), len(sources.ENDINGS))]
            if cells:
                table.row(source.title, *cells)
    print("\n## Threads that hand something over", file=table.out)
    table.head("the reader waits for", *(place.name for place in places))
    for loop in others:
        table.row(loop.title, *(table.seconds(place, loop) for place in places))
    print(f"\n{table.reached} of {table.runs} are right and in time.", file=table.out)
    return 0 if table.reached == table.runs else 1


def intro(places):
    goals = ", ".join(f"{place.goal} s on {place.name}" for place in places)
    return f"""# Loops that wait

Made by `benchmarks/loops/run.py --hpor build/hpor --write docs/loops.md` with the JDKs
{", ".join(sorted({place.jdk.full for place in places}))}. [The guide](guide/long-searches.md) tells what a loop that
waits is, and [a decision](decisions/loops-that-wait.md) why its thread may stop.

A cell tells the seconds of processor time of the whole process, the JVM's start included, with hpor's defaults. (On a
machine with nothing else to do, the time on the clock is less.) The three numbers are those of three programs. In the
first, what the loop waits for comes when all is done, and the program is right. In the second, it comes too early. In
the third, it never comes: a deadlock, which the report tells as `waits in a loop for`. Where time ends the loop, it
needs no flag, and the third program is as right or wrong as the first.

The goals: {goals}.
Bold: the verdict is late, or not the right one. A test holds the verdicts:

<!-- run: shows "0 failed" -->
```sh
benchmarks/loops/run.py --hpor build/hpor --check --filter 'getCount, pause: (none|sleep)'
```"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hpor", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--all", action="store_true")
    settings = parser.parse_args()
    hpor, found = os.path.abspath(settings.hpor), jdks.find_jdks()
    places = [Place(jdk, backend) for jdk in found for backend in ("os", "fiber")
              if backend == "os" or jdk.version >= FIRST_FIBER_JDK]
    loops = [loop for loop in [*made_loops(), *handovers()] if re.search(settings.filter, loop.title)]
    loops = loops[jdks.turn() % settings.share::settings.share]
    with tempfile.TemporaryDirectory() as classes:
        compile_loops(next(jdk for jdk in found if jdk.has_javac), loops, classes)
        if settings.check:
            return check(hpor, loops, places, classes, settings.all)
        if not settings.write:
            return write(Table(hpor, classes, sys.stdout), loops, places)
        with open(settings.write, "w", encoding="utf-8") as out:
            print(intro(places), file=out)
            return write(Table(hpor, classes, out), loops, places)


if __name__ == "__main__":
    sys.exit(main())
